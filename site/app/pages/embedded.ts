/**
 * One board in a page of somebody else's, in an <iframe>. Its address says all, after #: what the
 * address of a game's page says (session/address.ts), and
 *
 *     theme=light|dark      else as the reader's system has it
 *     show=players,turn,moves,link what stands beside the board; players, turn and link where
 *     nothing is said
 *     readonly=1            to be looked at, and stepped through, not played
 *     grow=1 as high as it needs, and the page around is told how high (else it fits the frame's
 *     height)
 *
 * The page around hears {alquerque: "height", height}, {alquerque: "move", acts, move, side} and
 * {alquerque: "end", winner, reason}: alquerque-board.ts passes them on as events. Nothing is kept
 * in the browser.
 */

import { createArrival } from "../play/engine_status.ts";
import { createLines } from "../play/turn_index.ts";
import { createMoves } from "../play/move_list.ts";
import { createNotice } from "../play/notice.ts";
import { createTrays } from "../play/player_bars.ts";
import { createTurnLine } from "../play/status_bar.ts";
import { createVoice } from "../play/live_region.ts";
import { createWalk } from "../play/playback.ts";
import { read, write } from "../session/address.ts";
import { all, one } from "../lib/dom.ts";
import { seated } from "../session/players.ts";
import { createEngine } from "../session/engine/engine.ts";
import { createOpenings } from "../session/prebuilt.ts";
import { initial, justPlayed, newPlay, sealed } from "../session/state.ts";
import { createTable } from "../session/session.ts";
import { say, useNumbers, useWords } from "../lib/i18n.ts";
import type { Ask, Game } from "../api.d.ts";

const PARTS = ["players", "turn", "moves", "link"];
const USUAL = ["players", "turn", "link"];

const data = JSON.parse(one("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const usual: string = data.rules;
const fragment = location.hash.slice(1);
const wishes = new URLSearchParams(fragment);
const looks = wishes.get("readonly") === "1";
const html = document.documentElement;
const theme = wishes.get("theme");
if (theme === "light" || theme === "dark") {
  html.dataset.theme = theme;
  html.toggleAttribute("data-dark", theme === "dark");
}
html.toggleAttribute("data-grow", wishes.get("grow") === "1");
const shown = wishes.get("show")?.split(",") ?? USUAL;
for (const part of PARTS)
  for (const place of all(`[data-part="${part}"], [data-part="${part}"] ~ .none`))
    place.hidden = !shown.includes(part);
if (!shown.includes("players")) html.dataset.alone = "";

/** A view in which nothing can be touched. */
const still = <Seen>(view: Seen): Seen =>
  view && looks ? { ...view, legal: [], owed: [], acts: [] } : view;
const openings = createOpenings(data.openings);
const engine = createEngine();
const asksStill: Ask = async (request, options) => still(await engine.ask(request, options));
const asked = read(fragment, usual, game);
const first = openings.first(usual, null);
const play = asked && asked !== "damaged" ? asked : newPlay(usual);
if (!looks && !wishes.has("w") && !wishes.has("b")) play.players = seated(first.side);
if (looks) play.players = { w: "person", b: "person" };

const table = createTable({
  root: one("[data-stage]"),
  state: {
    ...initial(game, play, still(openings.first(play.rules, play.first))),
    notice: asked === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
  },
  engine: looks ? Object.create(engine, { ask: { value: asksStill } }) : engine,
  openings: looks
    ? { ...openings, view: (at) => still(openings.view(at)), reply: () => null }
    : openings,
});

const tell = (message: { alquerque: string; [more: string]: unknown }) => {
  if (parent !== window) parent.postMessage(message, "*"); // nothing in it is a secret
};
const lines = createLines(table);
const link = one("[data-whole]") as HTMLAnchorElement;
const whole = link.getAttribute("href") ?? "";

createVoice(table);
createTrays(table);
createTurnLine(table, ({ players }) =>
  table.begin({ ...newPlay(play.rules), set: play.set, players }),
);
createMoves(table, lines);
createWalk(table, lines);
createArrival([table]);
const open = () => link.click();
createNotice(table, { toClause: open, toRule: open, clauseText: () => null, folio: () => "" });
table.watch((state, before) => {
  link.setAttribute("href", `${whole}#${write(sealed(state), usual)}`);
  if (looks) for (const choice of all(".tray select")) choice.toggleAttribute("disabled", true);
  if (!justPlayed(state, before)) return;
  const { turns, outcome } = state.view;
  const turn = turns.at(-1);
  tell({ alquerque: "move", acts: state.acts, move: turn?.text, side: turn?.side });
  if (outcome) tell({ alquerque: "end", winner: outcome.winner, reason: outcome.reason });
});
const main = one("main");
new ResizeObserver(() =>
  tell({ alquerque: "height", height: Math.ceil(main.getBoundingClientRect().height) }),
).observe(main);
table.refresh();
