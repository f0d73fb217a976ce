/**
 * The attendant's page of a kiosk: how many games were begun and finished, which and when; the full
 * screen; and the link with which a kiosk is set up. It opens when the title is held for three
 * seconds, and nothing shows that.
 */

import { all, button, h, requireElement } from "../lib/dom.ts";
import { toggleFullScreen } from "../lib/ui/full_screen.ts";
import { say } from "../lib/i18n.ts";
import { dayOf } from "../learn/daily/calendar.ts";
import { clearLog, readLog, totalOf, type DayCount } from "./day_log.ts";
import { inOrderOf, writeKioskLink, type KioskSettings } from "./kiosk_link.ts";

const HOLD_MS = 3000;
/** A finger that wanders farther than this, in pixels, does not hold. */
const MAX_DRIFT_PX = 20;

/** Calls `open` when this has been held long enough. */
export function onLongPress(place: HTMLElement, open: () => void) {
  let timer = 0;
  let [x, y] = [0, 0];
  const end = () => window.clearTimeout(timer);
  place.addEventListener("pointerdown", (event) => {
    [x, y] = [event.clientX, event.clientY];
    end();
    timer = window.setTimeout(open, HOLD_MS);
  });
  place.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > MAX_DRIFT_PX) end();
  });
  for (const event of ["pointerup", "pointercancel", "pointerleave"])
    place.addEventListener(event, end);
}

/** @param catalogue the ids of all games */
export function createAttendant(
  page: HTMLElement,
  settings: KioskSettings,
  catalogue: readonly string[],
  close: () => void,
) {
  const form = requireElement("form", page) as HTMLFormElement;
  const link = requireElement("[data-link]", page) as HTMLAnchorElement;
  const boxes = all('[name="games"]', form) as HTMLInputElement[];
  const idle = requireElement('[name="idle"]', form) as HTMLInputElement;
  const full = requireElement('[data-do="full"]', page);
  full.hidden = !document.fullscreenEnabled;

  function drawLink() {
    const checked = boxes.filter((box) => box.checked).map((box) => box.value);
    const games = inOrderOf(settings.games, checked);
    const [chosen] = (all('[name="lang"]', form) as HTMLInputElement[]).filter(
      (input) => input.checked,
    );
    const { play } = settings;
    const sameGame = games.join() === settings.games.join();
    const wanted = { games, idleSeconds: idle.valueAsNumber, play: sameGame ? play : "" };
    const address = new URL(chosen?.dataset.page ?? "", document.baseURI);
    address.hash = writeKioskLink(wanted, catalogue);
    link.href = address.href;
    link.textContent = address.href;
    requireElement("[data-faulty]", form).hidden = games.length > 0 && form.checkValidity();
  }

  function drawNumbers() {
    const log = readLog();
    const today = dayOf(new Date());
    const earlier = Object.keys(log).filter((day) => day !== today);
    requireElement("[data-numbers]", page).replaceChildren(
      ...dayNumbers(log[today] ?? { games: {}, hours: [] }),
      ...(earlier.length ? [earlierDays(earlier.map((day) => [day, log[day] as DayCount]))] : []),
    );
    const clear = button(say("page.kiosk.attendant.clear"), () => {
      const sure = () => {
        clearLog();
        drawNumbers();
      };
      clear.replaceWith(button(say("page.kiosk.attendant.sure"), sure, "act"));
    });
    requireElement("[data-clear]", page).replaceChildren(
      ...(Object.keys(log).length ? [clear] : []),
    );
  }

  requireElement("[data-close]", page).addEventListener("click", close);
  full.addEventListener("click", toggleFullScreen);
  form.addEventListener("input", drawLink);
  form.addEventListener("submit", (event) => event.preventDefault());
  requireElement('[data-do="copy"]', page).addEventListener("click", () => {
    getSelection()?.selectAllChildren(link);
    navigator.clipboard?.writeText(link.href).catch(() => {});
  });

  return {
    /** What it shows, anew. */
    draw() {
      for (const box of boxes) {
        box.checked = settings.games.includes(box.value);
        requireElement(`[data-name-of="${box.value}"]`, form).textContent = say(
          `games.${box.value}.name`,
        );
      }
      idle.value = String(settings.idleSeconds);
      drawNumbers();
      drawLink();
    },
  };
}

/** Today's number, by game and by hour. */
function dayNumbers(count: DayCount): HTMLElement[] {
  const [begun, finished] = [totalOf(count, "begun"), totalOf(count, "finished")];
  const rows = Object.entries(count.games).sort(([, a], [, b]) => b.begun - a.begun);
  const hours = count.hours.map((n, hour) => [hour, n] as const).filter(([, n]) => n > 0);
  return [
    h("p.day-total", {}, say("page.kiosk.attendant.today", { begun, finished })),
    ...(rows.length
      ? [
          numbersTable(
            ["game", "begun", "finished"],
            rows.map(([id, ofGame]) => [say(`games.${id}.name`), ofGame.begun, ofGame.finished]),
          ),
          numbersTable(
            ["hour", "begun"],
            hours.map(([hour, n]) => [`${hour}–${hour + 1}`, n]),
          ),
        ]
      : []),
  ];
}

const earlierDays = (days: [string, DayCount][]) =>
  numbersTable(
    ["day", "begun", "finished"],
    days
      .reverse()
      .map(([day, count]) => [day, totalOf(count, "begun"), totalOf(count, "finished")]),
  );

const numbersTable = (heads: string[], rows: (string | number)[][]) =>
  h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...heads.map((head) => h("th", { scope: "col" }, say(`page.kiosk.attendant.${head}`))),
      ),
    ),
    h(
      "tbody",
      {},
      ...rows.map(([head = "", ...numbers]) =>
        h("tr", {}, h("th", { scope: "row" }, head), ...numbers.map((n) => h("td", {}, n))),
      ),
    ),
  );
