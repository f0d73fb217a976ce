// @ts-check
/**
 * What a stronger player gives: fewer men to begin with. The catalogue gives them as a first position for each side
 * that may give the handicap; a game has a handicap if it began from such a position.
 */

import { sayAt } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {import("../lib/types.js").Game} Game */
/** @typedef {{id: string, by: Side}} Given  what is given, and by whom */

/** The first position with what was given, or null. @param {Game} game @param {Given|null} given */
export const startOf = (game, given) =>
  (given && game.handicaps?.find((one) => one.id === given.id)?.start[given.by]) ?? null;

/** A position without the side to move, which is stored separately. @param {string} position */
const men = (position) => position.slice(position.indexOf(":"));

/** The handicap of a game that began from `start`. @param {Game} game @param {string|null} start @returns {Given|null} */
export function givenIn(game, start) {
  for (const one of start ? (game.handicaps ?? []) : [])
    for (const by of /** @type {Side[]} */ (["w", "b"]))
      if (start && men(one.start[by]) === men(start)) return { id: one.id, by };
  return null;
}

/** The value in the new-game dialog: "one-man w". @param {string} text @returns {Given|null} */
export function parsed(text) {
  const [id, by] = text.split(" ");
  return by === "w" || by === "b" ? { id, by } : null;
}

/** @param {Given|null} given */
export const written = (given) => (given ? `${given.id} ${given.by}` : "");

/** The same, given by the other colour: the players have changed sides. @param {Given|null} given @returns {Given|null} */
export const swapped = (given) => given && { ...given, by: given.by === "w" ? "b" : "w" };

/** @param {Given} given */
export const said = (given) => sayAt(["page", "handicap", given.id, given.by]);
