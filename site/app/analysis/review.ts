/**
 * A game looked at afterwards: the curve of what it was worth, the same as a table for those who
 * hear the page, and the turns that gave much away, each with a better one and the line that shows
 * it.
 */

import { button, fill, h, s } from "../lib/dom.ts";
import { common, type State } from "../session/state.ts";
import { errorText, sideName } from "../session/text/messages.ts";
import { pretty, say, sentence } from "../lib/i18n.ts";
import { createLearning } from "./retry_mistakes.ts";
import { worthText } from "./evaluation_text.ts";
import type { Report, ReviewedTurn as Judged } from "../api.d.ts";
import type { AnalysedLine as Line } from "../api.d.ts";
import type { Table } from "../session/session.ts";

/** The size of the curve's drawing; white's share goes upward. */
const WIDE = 300;
const HIGH = 46;
/** The radius of a turn that gave much away. */
const DOT = 3.4;

/** What white could expect before each turn, and after the last. */
const shares = (turns: Judged[]) => [
  ...turns.map(({ best }) => best.share),
  ...turns.slice(-1).map(({ played }) => played.share),
];

/** @param ply where one stands */
function curve(turns: Judged[], ply: number, go: (ply: number) => void) {
  const all = shares(turns);
  const x = (n: number) => (n * WIDE) / turns.length;
  const y = (n: number) => HIGH * (1 - (all[n] ?? 0));
  const points = all.map((_, n) => `${x(n).toFixed(1)} ${y(n).toFixed(1)}`);
  const here = turns.findIndex((turn) => turn.acts >= ply);
  const slips = turns.flatMap(({ slip }, n) => (slip ? [{ slip, n: n + 1 }] : []));
  const drawing = s(
    "svg",
    {
      class: "curve",
      viewBox: `0 ${-DOT} ${WIDE} ${HIGH + 2 * DOT}`,
      role: "img",
      "aria-label": say("page.analysis.review.curve", { n: turns.length, slips: slips.length }),
    },
    s("rect", { class: "of-b", width: WIDE, height: HIGH }),
    s("path", { class: "of-w", d: `M0 ${HIGH}L${points.join("L")}L${WIDE} ${HIGH}Z` }),
    s("path", { class: "half", d: `M0 ${HIGH / 2}H${WIDE}` }),
    s("path", { class: "way", d: `M${points.join("L")}` }),
    ...slips.map(({ slip, n }) =>
      s("circle", { class: `slip-${slip}`, cx: x(n), cy: y(n), r: DOT }),
    ),
    s("path", { class: "here", d: `M${x(here < 0 ? turns.length : here)} 0V${HIGH}` }),
  );
  drawing.addEventListener("click", ({ clientX }) => {
    const { left, width } = drawing.getBoundingClientRect();
    const n = Math.round(((clientX - left) / width) * turns.length);
    go((turns[n] ?? turns.at(-1))?.acts ?? 0);
  });
  return drawing;
}

/** The number of a turn, as the list of moves has it. */
const numbered = (n: number) => `${Math.floor(n / 2) + 1}${n % 2 ? "…" : "."}`;

/** The curve in words, turn by turn. */
const tableOf = (turns: Judged[]) =>
  h(
    "details",
    {},
    h("summary", {}, say("page.analysis.review.table")),
    h(
      "div.scroll",
      { tabindex: 0, role: "group", "aria-label": say("page.analysis.review.table") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ...["move", "best", "worth"].map((key) =>
              h("th", { scope: "col" }, say(`page.analysis.review.${key}`)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          ...turns.map(({ text, best, played }, n) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, `${numbered(n)} ${pretty(text)}`),
              h("td", {}, pretty(best.turns[0]?.text ?? best.unfinished ?? "")),
              h("td", {}, worthText(played)),
            ),
          ),
        ),
      ),
    ),
  );

/** A turn that gave much away, with buttons that show a better one and what came of it. */
const slipItem = (
  { side, text, best, played, slip }: Judged,
  n: number,
  show: (line: Line) => void,
) =>
  h(
    "li",
    {},
    h(
      "p",
      {},
      h("b", {}, `${numbered(n)} ${pretty(text)}`),
      ` ${say(`page.analysis.review.${slip}`, { sides: sentence(sideName(side)) })} `,
      worthText(played),
    ),
    h(
      "p.row",
      {},
      button(
        say("page.analysis.review.better", {
          move: pretty(best.turns[0]?.text ?? best.unfinished ?? ""),
        }),
        () => show(best),
      ),
      button(say("page.analysis.review.why"), () => show(played), "plain"),
    ),
  );

/**
 * @param show a line on the board
 * @param changed it has begun or ended
 */
export function createReview(
  table: Table,
  place: HTMLElement,
  show: (from: string[], line: Line) => void,
  changed: () => void,
) {
  /** The game it is about. */
  let acts: string[] = [];
  let turns: Judged[] = [];
  let control: AbortController | null = null;
  /** Where the curve stands; what follows it is drawn once. */
  const drawing = h("div");

  const learning = createLearning(table, place, () => {
    finish();
    draw(table.state);
    changed();
  });

  /** What is found, once it is. */
  function finish() {
    const slips = turns.flatMap((turn, n) =>
      turn.slip ? [slipItem(turn, n, (line) => show(acts.slice(0, turn.acts), line))] : [],
    );
    const none = say("page.analysis.review.nothing");
    const learn = button(
      say("page.analysis.learn.begin"),
      () => {
        learning.begin(
          turns.filter((turn) => turn.slip),
          acts,
        );
        changed();
      },
      "first",
    );
    place.replaceChildren(
      drawing,
      ...(slips.length ? [h("ol.slips", {}, ...slips), learn] : [h("p", {}, none)]),
      tableOf(turns),
    );
    const n = slips.length;
    table.speak(n ? say("page.analysis.review.found", { n }) : none);
  }

  /** The curve shows where one stands. */
  function draw({ ply }: State) {
    if (control || learning.busy || !turns.length) return;
    fill(drawing, [curve(turns, ply, (to) => table.visit(acts.slice(0, to)))]);
  }

  function stop() {
    control?.abort();
    learning.drop();
    [control, turns] = [null, []];
    place.replaceChildren();
  }

  return {
    get busy() {
      return control !== null || learning.busy;
    },
    /** Whether it can be asked for, and does not tell of the game on the board already. */
    possible: (state: State) =>
      state.turns.length > 1 &&
      state.engine.state === "ready" &&
      !control &&
      !learning.busy &&
      !(turns.length && String(acts) === String(state.acts)),
    draw,
    stop,
    async begin() {
      stop();
      const mine = new AbortController();
      control = mine;
      ({ acts } = table.state);
      const all = table.state.turns.length;
      const request = { op: "review" as const, ...common(table.state, acts.length) };
      const busy = () => say("page.analysis.review.busy", { n: turns.length, all });
      place.replaceChildren(h("p", {}, busy()));
      changed();
      const tell = (part: Report<"review">) => {
        if (control !== mine || !part.best) return;
        turns = [...turns, part];
        place.replaceChildren(h("p", {}, busy()));
      };
      const end = await table.engine
        .think(request, tell, { signal: mine.signal })
        .catch(() => null);
      if (control !== mine) return;
      control = null;
      if (end?.turns) finish();
      else {
        stop();
        if (end?.error) place.replaceChildren(h("p", {}, errorText(end.error)));
      }
      draw(table.state);
      changed();
    },
  };
}
