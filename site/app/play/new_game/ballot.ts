/**
 * Openings drawn by lot when a game begins. The page has those of its game, each as its touches
 * (site/make/render/games/opening_ballots.py).
 */

/** the openings of each ballot, by its id */
export type Ballots = { [id: string]: string[] };

/**
 * The touches of one opening, drawn from a ballot; none without one.
 * @param random a number from 0 to below 1
 */
export function drawOpening(ballots: Ballots, id: string, random = Math.random()): string[] {
  const openings = ballots[id] ?? [];
  return openings[Math.floor(random * openings.length)]?.split(" ") ?? [];
}
