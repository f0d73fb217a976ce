/**
 * One board in a page of somebody else's, in an <iframe>. Its address says all, after #: what the
 * address of a game's page says (session/address.ts), and
 *
 *     theme=light|dark      else as the reader's system has it
 *     show=players,turn,moves,link
 *                           what is shown beside the board; by default players, turn and link
 *     readonly=1            can be viewed and stepped through, not played
 *     grow=1                as high as it needs to be; the host page is told the height (by
 *                           default it fits the height of the frame)
 *
 * The page around hears {alquerque: "height", height}, {alquerque: "move", acts, move, side} and
 * {alquerque: "end", winner, reason}: alquerque-board.ts passes them on as events. Nothing is kept
 * in the browser.
 */

import { createEngineStatus } from "../../play/engine_status.ts";
import { createTurnIndex } from "../../play/moves/turn_index.ts";
import { createMoveList } from "../../play/moves/move_list.ts";
import { createNotice } from "../../play/notice.ts";
import { createPlayerBars } from "../../play/player_bars.ts";
import { createStatusBar } from "../../play/status_bar.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { createPlayback } from "../../play/moves/playback.ts";
import { readFragment, writeFragment } from "../../session/address.ts";
import { all, requireElement } from "../../lib/dom.ts";
import { defaultPlayers } from "../../session/players.ts";
import { createEngine } from "../../session/engine/engine.ts";
import { createPrebuilt } from "../../session/prebuilt.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { justPlayed } from "../../session/state/selectors.ts";
import { withPendingThrow } from "../../session/state/updates.ts";
import { createSession } from "../../session/session.ts";
import { say, useNumbers, useWords } from "../../lib/i18n.ts";
import type { Ask, Game } from "../../api.d.ts";

const PARTS = ["players", "turn", "moves", "link"];
const DEFAULT_PARTS = ["players", "turn", "link"];

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
useWords(data.words);
const game: Game = data.game;
useNumbers(game.board);
const defaultRuleset: string = data.rules;
const fragment = location.hash.slice(1);
const params = new URLSearchParams(fragment);
const isReadOnly = params.get("readonly") === "1";
const html = document.documentElement;
const theme = params.get("theme");
if (theme === "light" || theme === "dark") {
  html.dataset.theme = theme;
  html.toggleAttribute("data-dark", theme === "dark");
}
html.toggleAttribute("data-grow", params.get("grow") === "1");
const shownParts = params.get("show")?.split(",") ?? DEFAULT_PARTS;
for (const part of PARTS)
  for (const place of all(`[data-part="${part}"], [data-part="${part}"] ~ .none`))
    place.hidden = !shownParts.includes(part);
if (!shownParts.includes("players")) html.dataset.alone = "";

/** A view in which nothing can be touched. */
const withoutMoves = <Seen>(view: Seen): Seen =>
  view && isReadOnly ? { ...view, legal: [], owed: [], acts: [] } : view;
const openings = createPrebuilt(data.openings);
const engine = createEngine();
const askWithoutMoves: Ask = async (request, options) =>
  withoutMoves(await engine.ask(request, options));
const playInAddress = readFragment(fragment, defaultRuleset, game);
const first = openings.first(defaultRuleset, null);
const play = playInAddress && playInAddress !== "damaged" ? playInAddress : newPlay(defaultRuleset);
if (!isReadOnly && !params.has("w") && !params.has("b")) play.players = defaultPlayers(first.side);
if (isReadOnly) play.players = { w: "person", b: "person" };

const session = createSession({
  root: requireElement("[data-stage]"),
  state: {
    ...initialState(game, play, withoutMoves(openings.first(play.rules, play.first))),
    notice: playInAddress === "damaged" ? { kind: "text", text: say("page.damaged") } : null,
  },
  engine: isReadOnly ? Object.create(engine, { ask: { value: askWithoutMoves } }) : engine,
  prebuilt: isReadOnly
    ? { ...openings, view: (at) => withoutMoves(openings.view(at)), reply: () => null }
    : openings,
});

const postToParent = (message: { alquerque: string; [field: string]: unknown }) => {
  if (parent !== window) parent.postMessage(message, "*"); // nothing in it is a secret
};
const lines = createTurnIndex(session);
const link = requireElement("[data-whole]") as HTMLAnchorElement;
const gameAddress = link.getAttribute("href") ?? "";

createLiveRegion(session);
createPlayerBars(session);
createStatusBar(session, ({ players }) =>
  session.newGame({ ...newPlay(play.rules), set: play.set, players }),
);
createMoveList(session, lines);
createPlayback(session, lines);
createEngineStatus([session]);
const openGame = () => link.click();
createNotice(session, {
  toClause: openGame,
  toRule: openGame,
  clauseText: () => null,
  folio: () => "",
});
session.watch((state, before) => {
  link.setAttribute(
    "href",
    `${gameAddress}#${writeFragment(withPendingThrow(state), defaultRuleset)}`,
  );
  if (isReadOnly)
    for (const choice of all(".tray select")) choice.toggleAttribute("disabled", true);
  if (!justPlayed(state, before)) return;
  const { turns, outcome } = state.view;
  const turn = turns.at(-1);
  postToParent({ alquerque: "move", acts: state.acts, move: turn?.text, side: turn?.side });
  if (outcome) postToParent({ alquerque: "end", winner: outcome.winner, reason: outcome.reason });
});
const main = requireElement("main");
new ResizeObserver(() =>
  postToParent({ alquerque: "height", height: Math.ceil(main.getBoundingClientRect().height) }),
).observe(main);
session.refresh();
