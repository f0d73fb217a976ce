/**
 * Where a game turned: the turn of the side that lost, or of either in a draw, that gave most away.
 * Every turn is looked at with few positions, so that it is known soon after the end.
 */

import { reviewTurns } from "../../analysis/review_turns.ts";
import { requestBase } from "../../session/state/selectors.ts";
import type { ReviewedTurn, Side, View } from "../../api.d.ts";
import type { GameSession } from "../../session/session.ts";

/** How many positions are looked at for each turn. */
const NODES_PER_TURN = 400;

export interface TurningPoint {
  /** the turn's number, both sides counted, from 0 */
  n: number;
  turn: ReviewedTurn;
  /** before the turn */
  view: View;
}

/** What a turn gave away, as a share of the point. */
const lossOf = ({ side, best, played }: ReviewedTurn) =>
  side === "w" ? best.share - played.share : played.share - best.share;

/**
 * The index of the turn that gave most away, of those that count as mistakes; of equal ones the
 * last. -1 if there is none.
 * @param loser null in a draw
 */
export function findTurningPoint(turns: readonly ReviewedTurn[], loser: Side | null): number {
  const losses = turns.map((turn) =>
    turn.slip && (!loser || turn.side === loser) ? lossOf(turn) : 0,
  );
  const most = Math.max(0, ...losses);
  return most > 0 ? losses.lastIndexOf(most) : -1;
}

/**
 * Looks through the whole game.
 * @param loser null in a draw
 * @returns null if no turn gave much away, or if it was stopped
 */
export async function loadTurningPoint(
  session: GameSession,
  loser: Side | null,
  signal: AbortSignal,
): Promise<TurningPoint | null> {
  const { state } = session;
  const request = requestBase(state, state.acts.length);
  const { turns, end } = await reviewTurns(session, request, { nodes: NODES_PER_TURN, signal });
  const turn = turns[findTurningPoint(turns, loser)];
  if (!end?.turns || !turn || signal.aborted) return null;
  const view = await session.ask({ op: "view", ...requestBase(state, turn.acts) }, { signal });
  const n = state.view.turns.findIndex(({ acts }) => acts > turn.acts);
  return view && !view.error && n >= 0 ? { n, turn, view } : null;
}
