/** Asks the engine what the turns of a game were worth. */

import { requestBase } from "../session/state/selectors.ts";
import type { GameRequest, ReviewedTurn } from "../api.d.ts";
import type { GameSession } from "../session/session.ts";

interface ReviewOptions {
  /** turns that were over after so many acts are left out */
  since?: number;
  /** how many positions are looked at for each turn */
  nodes?: number;
  signal?: AbortSignal;
}

/**
 * @param request the game, to the act up to which it is looked at
 * @returns the turns, and the end of the answer: null if it failed or was stopped
 */
export async function reviewTurns(
  session: GameSession,
  request: GameRequest,
  { signal, ...limits }: ReviewOptions = {},
) {
  const turns: ReviewedTurn[] = [];
  const end = await session.engine
    .think(
      { op: "review", ...limits, ...request },
      (part) => {
        if (part.best) turns.push(part);
      },
      { signal },
    )
    .catch(() => null);
  return { turns, end };
}

/** The turn just played, as it is judged; or why it could not be. */
export async function judgeLastTurn(session: GameSession, options: ReviewOptions) {
  const { turns, end } = await reviewTurns(session, requestBase(session.state), options);
  return { judged: turns.at(-1), error: end?.error };
}
