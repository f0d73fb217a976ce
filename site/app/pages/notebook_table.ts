/**
 * A board in the output of the notebook: the table of all pages, answered by the notebook's own
 * Python, which knows the games that the cells have made. What stands round it is a template of the
 * page; its drawing is made here, since the build does not know it.
 */

import { drawn, drawnMen } from "../notebook/custom_board.ts";
import { createLines } from "../play/turn_index.ts";
import { createMoves } from "../play/move_list.ts";
import { createNotice } from "../play/notice.ts";
import { createTrays } from "../play/player_bars.ts";
import { createTurnLine } from "../play/status_bar.ts";
import { createVoice } from "../play/live_region.ts";
import { createWalk } from "../play/playback.ts";
import { one } from "../lib/dom.ts";
import { initial, neighbour, newPlay, turnedFor, type Wishes } from "../session/state.ts";
import { createTable, sideBelow } from "../session/session.ts";
import { say, useNumbers, useWords } from "../lib/i18n.ts";
import type { Game, Side, View } from "../api.d.ts";
import type { Mind } from "../lib/types.ts";
import type { Engine } from "../session/engine/engine.ts";

/** What the notebook's Python tells of a board: see alquerque.notebook.Play. */
export interface Shown {
  board: number;
  game: Game;
  rules: string;
  view: View;
  acts: string[];
  players: { w: Mind; b: Mind };
  own: boolean;
  svg: string;
  text: string;
}

const data = JSON.parse(one("#page-data").textContent ?? "{}");
await import(new URL(data.shared, document.baseURI).href);
useWords({});

/**
 * @param stands told what stands on the board
 * @returns ends the play; lays what was played elsewhere
 */
export function layTable(
  place: HTMLElement,
  shown: Shown,
  engine: Engine,
  stands: (acts: string[]) => void,
): { end: () => void; lay: (acts: string[]) => void } {
  const { game, view, rules, players } = shown;
  const template = one("template[data-table]") as HTMLTemplateElement;
  const parts = template.content.cloneNode(true) as DocumentFragment;
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
  const begin = ({ players: seats }: Wishes) =>
    table.begin({ ...play, players: seats ?? table.state.players });
  createVoice(table, root);
  createTrays(table);
  createTurnLine(table, begin, root);
  createMoves(table, lines, root);
  createWalk(table, lines, root);
  const none = { toClause() {}, toRule() {}, clauseText: () => null, folio: () => "" };
  createNotice(table, none, {}, root);
  const undo = one("[data-do=undo]", root) as HTMLButtonElement;
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
  const lay = (acts: string[]) => {
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

/** The side whose men stand lower sits below. */
function near({ men }: View, { board }: Game) {
  const height = new Map(board.points.map(({ id, y }) => [id, y]));
  const middle = (side: Side) => {
    const heights = men.filter((man) => man.side === side).map(({ at }) => height.get(at) ?? 0);
    return heights.reduce((sum, y) => sum + y, 0) / (heights.length || 1);
  };
  return middle("w") < middle("b") ? "w" : "b";
}
