/**
 * A board in the output of the notebook: the table of all pages, answered by the notebook's own
 * Python, which knows the games that the cells have made. What stands round it is a template of the
 * page; its drawing is made here, since the build does not know it.
 */

import { drawBoard, drawPieceKinds } from "../../notebook/custom_board.ts";
import { createTurnIndex } from "../../play/moves/turn_index.ts";
import { createMoveList } from "../../play/moves/move_list.ts";
import { createNotice } from "../../play/notice.ts";
import { createPlayerBars } from "../../play/player_bars.ts";
import { createStatusBar } from "../../play/status_bar.ts";
import { createLiveRegion } from "../../play/live_region.ts";
import { createPlayback } from "../../play/moves/playback.ts";
import { requireElement } from "../../lib/dom.ts";
import { initialState, newPlay } from "../../session/state/initial.ts";
import { undoTarget, shouldFlipFor } from "../../session/state/selectors.ts";
import { createSession, sideBelow } from "../../session/session.ts";
import { say, useNumbers, useWords } from "../../lib/i18n.ts";
import type { Game, Side, View } from "../../api.d.ts";
import type { PlayerKind } from "../../lib/types.ts";
import type { Engine } from "../../session/engine/engine.ts";
import type { NewGameOptions } from "../../session/state/types.ts";

/** What the notebook's Python tells of a board: see alquerque.notebook.Play. */
export interface BoardData {
  board: number;
  game: Game;
  rules: string;
  view: View;
  acts: string[];
  players: { w: PlayerKind; b: PlayerKind };
  own: boolean;
  svg: string;
  text: string;
}

const data = JSON.parse(requireElement("#page-data").textContent ?? "{}");
await import(new URL(data.shared, document.baseURI).href);
useWords({});

/**
 * @param stands told what stands on the board
 * @returns ends the play; lays what was played elsewhere
 */
export function layTable(
  place: HTMLElement,
  shown: BoardData,
  engine: Engine,
  stands: (acts: string[]) => void,
): { end: () => void; lay: (acts: string[]) => void } {
  const { game, view, rules, players } = shown;
  const template = requireElement("template[data-table]") as HTMLTemplateElement;
  const parts = template.content.cloneNode(true) as DocumentFragment;
  const root = requireElement("[data-stage]", parts);
  if (!document.getElementById("w-man")) document.body.append(requireElement("svg", parts));
  else requireElement("svg", parts).remove();
  document.body.append(...drawPieceKinds(game.kinds));
  requireElement("[data-house]", parts).append(drawBoard(game.board, say("page.boardLabel")));
  root.dataset.below = lowerSide(view, game);
  requireElement("[data-own]", parts).hidden = !shown.own;
  root.toggleAttribute("data-own-player", shown.own);
  place.append(parts);

  useNumbers(game.board);
  const play = { ...newPlay(rules), players };
  const flipped = shouldFlipFor({ below: sideBelow(root) }, players);
  const session = createSession({
    root,
    state: initialState(game, { ...play, flipped }, view),
    engine,
  });
  const lines = createTurnIndex(session);
  const begin = ({ players: seats }: NewGameOptions) =>
    session.newGame({ ...play, players: seats ?? session.state.players });
  createLiveRegion(session, root);
  createPlayerBars(session);
  createStatusBar(session, begin, root);
  createMoveList(session, lines, root);
  createPlayback(session, lines, root);
  const none = { toClause() {}, toRule() {}, clauseText: () => null, folio: () => "" };
  createNotice(session, none, {}, root);
  const undo = requireElement("[data-do=undo]", root) as HTMLButtonElement;
  undo.addEventListener("click", session.undo);
  requireElement("[data-do=flip]", root).addEventListener("click", session.flip);
  requireElement("[data-do=new]", root).addEventListener("click", () => begin({}));
  let knownActs = shown.acts;
  session.watch((state) => {
    undo.disabled = undoTarget(state, -1) === null;
    const acts = state.acts.slice(0, state.ply);
    if (!state.fresh || String(acts) === String(knownActs)) return;
    knownActs = acts;
    stands(acts);
  });
  const lay = (acts: string[]) => {
    knownActs = acts;
    session.loadGame({ ...play, acts, ply: acts.length, flipped });
  };
  lay(shown.acts);
  return {
    lay,
    end() {
      session.stopThinking();
      root.inert = true;
      const lost = requireElement("[data-lost]", root);
      lost.hidden = false;
      root.after(lost);
    },
  };
}

/** The side whose men stand lower sits below. */
function lowerSide({ men }: View, { board }: Game) {
  const height = new Map(board.points.map(({ id, y }) => [id, y]));
  const middle = (side: Side) => {
    const heights = men.filter((man) => man.side === side).map(({ at }) => height.get(at) ?? 0);
    return heights.reduce((sum, y) => sum + y, 0) / (heights.length || 1);
  };
  return middle("w") < middle("b") ? "w" : "b";
}
