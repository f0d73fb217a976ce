/**
 * Openings drawn by lot when a game begins. The page has those of its game, each as its touches
 * (site/make/render/games/opening_ballots.py). A header of the game says from which ballot its
 * opening was drawn, so that the next game can begin in the same way.
 */

import { currentRules } from "../../session/state/selectors.ts";
import type { State } from "../../session/state/types.ts";

/** the openings of each ballot, by its id */
export type Ballots = { [id: string]: string[] };

// the id may come from the file of a game
const openingsOf = (ballots: Ballots, id: string) =>
  (Object.hasOwn(ballots, id) && ballots[id]) || [];

/**
 * The touches of one opening, drawn from a ballot; none without one.
 * @param random a number from 0 to below 1
 */
export function drawOpening(ballots: Ballots, id: string, random = Math.random()): string[] {
  const openings = openingsOf(ballots, id);
  return openings[Math.floor(random * openings.length)]?.split(" ") ?? [];
}

/** The header of a game whose opening was drawn. */
const BALLOT = "Ballot";

/** The headers of a game that begins with this ballot; none without one. */
export const ballotTags = (id: string): State["tags"] => (id ? { [BALLOT]: id } : {});

/** The ballot from which the opening of a game under these rules was drawn; empty for none. */
export const ballotOf = (state: State) =>
  currentRules(state).rules === state.rules ? (state.tags[BALLOT] ?? "") : "";

/** The touches of the opening of this ballot that a game has begun with; else of another. */
export function sameOpening(ballots: Ballots, id: string, acts: readonly string[]): string[] {
  const openings = openingsOf(ballots, id).map((opening) => opening.split(" "));
  return (
    openings.find((opening) => opening.every((act, n) => act === acts[n])) ??
    drawOpening(ballots, id)
  );
}
