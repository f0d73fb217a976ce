/**
 * What a stronger player gives: fewer men to begin with. The catalogue gives them as a first
 * position for each side that may give the handicap; a game has a handicap if it began from such a
 * position.
 */

import { sayAt } from "../../lib/i18n.ts";
import type { Game, Ruleset, Side } from "../../api.d.ts";

/** what is given, and by whom */
export interface Handicap {
  id: string;
  by: Side;
}

/** The first position under a ruleset with what was given, or null. */
export const handicapStart = (game: Game, { handicaps }: Ruleset, handicap: Handicap | null) =>
  (handicap &&
    (handicaps ?? game.handicaps)?.find((offered) => offered.id === handicap.id)?.start[
      handicap.by
    ]) ??
  null;

/** A position without the side to move, which is stored separately. */
const piecesOf = (position: string) => position.slice(position.indexOf(":"));

/** The handicap of a game that began from `start`, under whichever ruleset. */
export function handicapFrom(game: Game, start: string | null): Handicap | null {
  if (!start) return null;
  const every = [game, ...game.rulesets].flatMap(({ handicaps }) => handicaps ?? []);
  for (const handicap of every)
    for (const by of ["w", "b"] as Side[])
      if (piecesOf(handicap.start[by]) === piecesOf(start)) return { id: handicap.id, by };
  return null;
}

/** The value in the new-game dialog: "one-man w". */
export function parseHandicap(text: string): Handicap | null {
  const [id = "", by] = text.split(" ");
  return by === "w" || by === "b" ? { id, by } : null;
}

export const handicapValue = (handicap: Handicap | null) =>
  handicap ? `${handicap.id} ${handicap.by}` : "";

/** The same handicap given by the other side, after the players have swapped sides. */
export const swapHandicap = (handicap: Handicap | null): Handicap | null =>
  handicap && { ...handicap, by: handicap.by === "w" ? "b" : "w" };

export const handicapText = (handicap: Handicap) =>
  sayAt(["page", "handicap", handicap.id, handicap.by]);
