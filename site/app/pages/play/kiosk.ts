/**
 * A screen in a museum: it invites, offers some games, in each language, and comes back by itself.
 * All of it is this one page, which is never left: so Python stays ready, the full screen stays, and
 * nothing leads out. What its link says: kiosk/kiosk_link.ts.
 */

import { createAttendant, onLongPress } from "../../kiosk/attendant.ts";
import { logEvent } from "../../kiosk/day_log.ts";
import { createFence } from "../../kiosk/fence.ts";
import { fetchGamePage } from "../../kiosk/game_page.ts";
import { createIdle } from "../../kiosk/idle.ts";
import { readKioskLink } from "../../kiosk/kiosk_link.ts";
import { createLanguages, translate } from "../../kiosk/languages.ts";
import { createShow } from "../../kiosk/show.ts";
import { createTable, type Table } from "../../kiosk/table.ts";
import { dayOf } from "../../learn/daily/calendar.ts";
import { all, focusBoard, requireElement } from "../../lib/dom.ts";
import { needOffline } from "../../offline/messages.ts";
import { say, useNumbers } from "../../lib/i18n.ts";
import { createEngine } from "../../session/engine/engine.ts";
import type { Play } from "../../session/state/types.ts";

interface KioskData {
  /** all games, in order; their pages by language */
  games: { id: string; men: string; pages: { [lang: string]: string } }[];
  /** the games where the link names none */
  usual: string[];
  /** the files of words of each language */
  words: { [lang: string]: string[] };
}

type Screen = "invite" | "play" | "attendant";

const html = document.documentElement;
const data: KioskData = JSON.parse(requireElement("#page-data").textContent ?? "{}");
const catalogue = data.games.map(({ id }) => id);
const link = location.hash.slice(1);
const settings = readKioskLink(link, catalogue, data.usual);
const firstLanguage = html.lang;
const main = requireElement("main");
const stagePlace = requireElement("[data-table-place]");
const engine = createEngine();
const languages = createLanguages(data.words);
const tables: Map<string, Table> = new Map();
let table: Table | null = null;
let shown = settings.games[0] ?? "";
/** Counts what was asked for, so that what comes late is dropped. */
let requests = 0;
const NOTE_MS = 8_000;
let noteTimer = 0;

html.dataset.fixed = ""; // who plays is no choice of the bars (play/player_bars.ts)
html.toggleAttribute("data-one-game", settings.games.length === 1);

const gameOf = (id: string) => data.games.find((game) => game.id === id);
const pageOf = (id: string, lang: string) => fetchGamePage(gameOf(id)?.pages[lang] ?? "");
const isPlaying = () => main.dataset.screen === "play";

const show = createShow(
  requireElement("[data-show-place]"),
  settings.games,
  (id) => pageOf(id, firstLanguage),
  engine,
  (id) => {
    shown = id;
    html.dataset.usualMen = gameOf(id)?.men ?? "";
    drawShown();
  },
);

function drawShown() {
  requireElement("[data-show-name]").textContent = say(`games.${shown}.name`);
}

function showScreen(screen: Screen) {
  main.dataset.screen = screen;
  for (const part of all("[data-screen-of]", main)) part.hidden = part.dataset.screenOf !== screen;
  main.scrollTo(0, 0);
}

/** The words of the whole screen but those of a game. */
function translateScreen() {
  translate(main);
  for (const name of all("[data-game] [data-game-name]", main)) {
    const { game = "" } = name.closest<HTMLElement>("[data-game]")?.dataset ?? {};
    name.textContent = say(`games.${game}.name`);
  }
  for (const choice of all("[data-language]"))
    choice.setAttribute("aria-pressed", String(choice.dataset.language === html.lang));
  drawShown();
}

async function tableOf(id: string, lang: string): Promise<Table> {
  const page = await pageOf(id, lang);
  await languages.use(lang, page.words);
  useNumbers(page.game.board);
  html.dataset.usualMen = gameOf(id)?.men ?? "";
  const key = `${lang} ${id}`;
  const existing = tables.get(key);
  if (existing) return existing;
  const template = requireElement("template[data-table]") as HTMLTemplateElement;
  const root = document.importNode(requireElement("[data-stage]", template.content), true);
  const newTable = createTable(root, page, engine, settings.play, (event) => {
    const now = new Date();
    logEvent(event, { game: id, day: dayOf(now), hour: now.getHours() });
  });
  requireElement('[data-do="others"]', root).addEventListener(
    "click",
    () => void invite(html.lang),
  );
  for (const choice of all("[data-language]", root))
    choice.addEventListener(
      "click",
      () => void open(id, choice.dataset.language, newTable.session.state),
    );
  tables.set(key, newTable);
  return newTable;
}

/** @param what could not be had, if anything: told for a while */
function tellAbsent(what: "absent" | "absentLanguage" | null) {
  const note = requireElement("[data-absent]");
  clearTimeout(noteTimer);
  note.hidden = !what;
  note.textContent = what ? say(`page.kiosk.${what}`) : "";
  if (what) noteTimer = window.setTimeout(tellAbsent, NOTE_MS, null);
}

/** @param play with which it goes on, else it begins */
async function open(id: string, lang: string = html.lang, play: Play | null = null) {
  requests += 1;
  const mine = requests;
  tellAbsent(null);
  try {
    const next = await tableOf(id, lang);
    if (mine !== requests) return;
    show.stop();
    table?.leave();
    table = next;
    stagePlace.replaceChildren(next.root);
    showScreen("play");
    translateScreen();
    if (play) next.goOn(play);
    else next.begin();
    focusBoard(next.root); // the button that was pressed is gone
  } catch {
    if (mine === requests) tellAbsent(lang === html.lang ? "absent" : "absentLanguage");
  }
}

/** The inviting screen. */
async function invite(lang: string) {
  requests += 1;
  const mine = requests;
  table?.leave();
  table = null;
  stagePlace.replaceChildren();
  const isThere = await languages.use(lang).then(
    () => true,
    () => false,
  );
  if (mine !== requests) return;
  tellAbsent(isThere ? null : "absentLanguage");
  showScreen("invite");
  translateScreen();
  show.start();
}

const attendant = createAttendant(
  requireElement("[data-attendant]"),
  settings,
  catalogue,
  () => void invite(firstLanguage),
);
function openAttendant() {
  show.stop();
  showScreen("attendant");
  attendant.draw();
}

/** All that a visitor can ask for: words, and games, in each language. */
needOffline([
  ...Object.values(data.words).flat(),
  ...settings.games.flatMap((id) => Object.values(gameOf(id)?.pages ?? {})),
]);

/** The pages and words that a touch may need are there before it. */
async function fetchAhead() {
  const others = Object.keys(data.words).filter((lang) => lang !== firstLanguage);
  for (const lang of [firstLanguage, ...others])
    for (const id of settings.games) await pageOf(id, lang).catch(() => {});
}

for (const card of all(".invite [data-game]"))
  if (settings.games.includes(card.dataset.game ?? "")) {
    card.style.order = String(settings.games.indexOf(card.dataset.game ?? ""));
    card.addEventListener("click", () => void open(card.dataset.game ?? ""));
  } else card.remove();
requireElement("[data-show-open]").addEventListener("click", () => void open(shown));
for (const choice of all(".invite [data-language]"))
  choice.addEventListener("click", () => void invite(choice.dataset.language ?? firstLanguage));
onLongPress(requireElement("[data-hold]"), openAttendant);
createFence();
createIdle(
  settings.idleSeconds,
  requireElement("[data-kiosk-note]"),
  () => main.dataset.screen === "invite" && html.lang === firstLanguage,
  () => void invite(firstLanguage),
);
addEventListener("hashchange", () => location.reload());

async function begin() {
  const all = Object.keys(data.words).map((lang) => languages.load(lang));
  await Promise.allSettled(all);
  if (link === "attendant") {
    await languages.use(firstLanguage);
    openAttendant();
  } else if (!isPlaying()) await invite(firstLanguage);
  await fetchAhead();
}
void begin();
