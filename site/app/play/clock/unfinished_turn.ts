/**
 * The time used in the turn that was under way when the page was left, for each kind of game. It is
 * given to that turn when its game is on the board again, and only once.
 */

import { keep, recall } from "../../lib/preferences.ts";
import type { State } from "../../session/state/types.ts";

interface UnfinishedTurn {
  entryId: string | null;
  /** the acts before it */
  acts: string;
  usedMs: number;
}

const nameOf = ({ game }: State) => `clock:${game.id}`;

/** @param acts those before the turn */
export const keepUsedTime = (state: State, acts: string[], usedMs: number) =>
  keep(nameOf(state), { entryId: state.entryId, acts: String(acts), usedMs });

/**
 * The time that was used before in the turn after these acts; 0 if it is another turn than the one
 * that was left. What was kept is forgotten.
 */
export function takeUsedTime(state: State, acts: string[]): number {
  const stored = recall(nameOf(state)) as Partial<UnfinishedTurn> | null;
  if (stored) keep(nameOf(state), null);
  const isSame = stored?.entryId === state.entryId && stored.acts === String(acts);
  return isSame && Number(stored.usedMs) > 0 ? Number(stored.usedMs) : 0;
}
