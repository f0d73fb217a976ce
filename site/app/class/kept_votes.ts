/**
 * The votes of a class on the next move, as the browser keeps them: for one position, until others
 * are given for another. A reload loses none; those that an earlier visit has left, as a rehearsal
 * does, can be told from those of now.
 */

import { keep, recall } from "../lib/preferences.ts";
import { requestBase } from "../session/state/selectors.ts";
import type { GameSession } from "../session/session.ts";

export interface Vote {
  acts: string[];
  text: string;
  n: number;
}

/** By the code that was called out. */
export type Votes = { [code: string]: Vote };

interface Kept {
  /** the position */
  at: string;
  /** when the last was given, in ms; older versions kept no time */
  given?: number;
  votes: Votes;
}

/** Who goes on with a page after so long begins another lesson. */
const LESSON_MS = 60 * 60 * 1000;

export const countVotes = (votes: Votes) => Object.values(votes).reduce((sum, { n }) => sum + n, 0);

/** @param isReturn whether the page goes on where it was left */
export function createKeptVotes(session: GameSession, isReturn: boolean) {
  /** What was given before is of an earlier visit. */
  let visitBegan = isReturn ? Date.now() - LESSON_MS : performance.timeOrigin;
  let { gameSerial } = session.state;
  session.watch((state) => {
    if (state.gameSerial !== gameSerial) visitBegan = Date.now(); // another link was opened here
    ({ gameSerial } = state);
  });

  const position = () => JSON.stringify(requestBase(session.state));
  function recallVotes() {
    const votes = recall("vote") as Kept | null;
    return votes?.at === position() ? votes : null;
  }
  const now = () => recallVotes()?.votes ?? {};

  return {
    /** A key for the position that is voted on. */
    position,
    /** The votes for it. */
    now,
    /** How many of them an earlier visit has left. */
    countEarlier: () => ((recallVotes()?.given ?? 0) < visitBegan ? countVotes(now()) : 0),
    save: (votes: Votes) =>
      keep("vote", { at: position(), given: Date.now(), votes } satisfies Kept),
  };
}
