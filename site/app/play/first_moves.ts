/**
 * Rings round the men that can move, until somebody has made three moves on this site; never for
 * those who have turned the hints on the board off.
 */

import { localSide } from "../session/players.ts";
import { keep, recall } from "../lib/preferences.ts";
import type { GameSession } from "../session/session.ts";

/** So many moves of one's own, and one knows how it is done. */
const MAX_FIRST_MOVES = 3;

export function createFirstMoves(session: GameSession) {
  let movesMade = Number(recall("moves-made")) || 0;
  if (movesMade >= MAX_FIRST_MOVES) return;
  session.put({ ...session.state, showsMovable: true });
  session.watch((state, before) => {
    if (movesMade >= MAX_FIRST_MOVES || state.view.turns.length <= before.view.turns.length) return;
    const last = state.view.turns.at(-1);
    const me = localSide(state.players);
    if (!state.fresh || (me && last?.side !== me)) return;
    movesMade += 1;
    keep("moves-made", movesMade);
    if (movesMade >= MAX_FIRST_MOVES)
      queueMicrotask(() => session.put({ ...session.state, showsMovable: false }));
  });
}
