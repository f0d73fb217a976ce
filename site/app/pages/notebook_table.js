// @ts-check
/**
 * A board in the output of the notebook: the table of all pages, answered by the notebook's own Python, which knows the games
 * that the cells have made. What stands round it is a template of the page; its drawing is made here, since the build does not know it.
 */

import { drawn, drawnMen } from "../notebook/custom_board.js";
import { createLines } from "../play/turn_index.js";
import { createMoves } from "../play/move_list.js";
import { createNotice } from "../play/notice.js";
import { createTrays } from "../play/player_bars.js";
import { createTurnLine } from "../play/status_bar.js";
import { createVoice } from "../play/live_region.js";
import { createWalk } from "../play/playback.js";
import { one } from "../lib/dom.js";
import { initial, neighbour, newPlay, turnedFor } from "../session/state.js";
import { createTable, sideBelow } from "../session/session.js";
import { say, useNumbers, useWords } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").Game} Game */
/** @typedef {import("../lib/types.js").View} View */
/** What the notebook's Python tells of a board: see alquerque.notebook.Play.
 * @typedef {{board: number, game: Game, rules: string, view: View, acts: string[], players: {w: import("../lib/types.js").Mind, b: import("../lib/types.js").Mind}, own: boolean, svg: string, text: string}} Shown */

const data = JSON.parse(one("#page-data").textContent ?? "{}");
await import(new URL(data.shared, document.baseURI).href);
useWords({});

/**
 * @param {HTMLElement} place @param {Shown} shown @param {import("../session/engine/engine.js").Engine} engine
 * @param {(acts: string[]) => void} stands  told what stands on the board
 * @returns {{end: () => void, lay: (acts: string[]) => void}}  ends the play; lays what was played elsewhere
 */
export function layTable(place, shown, engine, stands) {
  const { game, view, rules, players } = shown;
  const template = /** @type {HTMLTemplateElement} */ (one("template[data-table]"));
  const parts = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const root = one("[data-stage]", parts);
  if (!document.getElementById("w-man")) document.body.append(one("svg", parts));
  else one("svg", parts).remove();
  document.body.append(...drawnMen(game.kinds));
  one("[data-house]", parts).append(drawn(game.board, say("page.boardLabel")));
  root.dataset.below = near(view, game);
  one("[data-own]", parts).hidden = !shown.own;
  root.toggleAttribute("data-own-player", shown.own);
  place.append(parts);

  useNumbers(game.board);
  const play = { ...newPlay(rules), players };
  const flipped = turnedFor({ below: sideBelow(root) }, players);
  const table = createTable({ root, state: initial(game, { ...play, flipped }, view), engine });
  const lines = createLines(table);
  /** @param {import("../session/state.js").Wishes} wishes */
  const begin = ({ players: seats }) =>
    table.begin({ ...play, players: seats ?? table.state.players });
  createVoice(table, root);
  createTrays(table);
  createTurnLine(table, begin, root);
  createMoves(table, lines, root);
  createWalk(table, lines, root);
  const none = { toClause() {}, toRule() {}, clauseText: () => null, folio: () => "" };
  createNotice(table, none, {}, root);
  const undo = /** @type {HTMLButtonElement} */ (one("[data-do=undo]", root));
  undo.addEventListener("click", table.undo);
  one("[data-do=flip]", root).addEventListener("click", table.flip);
  one("[data-do=new]", root).addEventListener("click", () => begin({}));
  let known = shown.acts;
  table.watch((state) => {
    undo.disabled = neighbour(state, -1) === null;
    const acts = state.acts.slice(0, state.ply);
    if (!state.fresh || String(acts) === String(known)) return;
    known = acts;
    stands(acts);
  });
  /** @param {string[]} acts */
  const lay = (acts) => {
    known = acts;
    table.setUp({ ...play, acts, ply: acts.length, flipped });
  };
  lay(shown.acts);
  return {
    lay,
    end() {
      table.stop();
      root.inert = true;
      const lost = one("[data-lost]", root);
      lost.hidden = false;
      root.after(lost);
    },
  };
}

/** The side whose men stand lower sits below. @param {View} view @param {Game} game */
function near({ men }, { board }) {
  const height = new Map(board.points.map(({ id, y }) => [id, y]));
  const [w, b] = ["w", "b"].map((side) => {
    const heights = men.filter((man) => man.side === side).map(({ at }) => height.get(at) ?? 0);
    return heights.reduce((sum, y) => sum + y, 0) / (heights.length || 1);
  });
  return w < b ? "w" : "b";
}
