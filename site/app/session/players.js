// @ts-check
/**
 * Who plays a side: a person, or the computer at one of its levels; how links write that; and the choice that is kept for the
 * whole site.
 */

import { keep, recall } from "../lib/preferences.js";

/** @typedef {import("../lib/types.js").Mind} Mind */
/** @typedef {import("../lib/types.js").Side} Side */
/** @typedef {{w: Mind, b: Mind}} Players */

/** The levels of the computer, the easiest first. */
export const LEVELS = /** @type {Mind[]} */ (["1", "2", "3", "4", "5", "6"]);
/** Whom a first visit meets. */
export const EASIEST = LEVELS[0];

/** In a link a level is c1 to c6. Older links have 1, 2 or 3 alone: the easiest, the middle one and the strongest of that time,
 * and the levels nearest to them now. @type {{[word: string]: Mind}} */
const WORDS = {
  ...Object.fromEntries(LEVELS.map((level) => [`c${level}`, level])),
  1: "1",
  2: "5",
  3: "6",
  away: "away",
};

/** @param {string|undefined} word  of a link @returns {Mind} */
export const mindOf = (word = "") => (Object.hasOwn(WORDS, word) ? WORDS[word] : "person");

/** @param {Mind} mind */
export const wordFor = (mind) => (isComputer(mind) ? `c${mind}` : mind);

/** The side that a person here has against the computer or somebody far away; null where two persons play here, or two computers. @param {Players} players @returns {Side|null} */
export const mine = ({ w, b }) =>
  (w === "person") === (b === "person") ? null : w === "person" ? "w" : "b";

/** How the person on a side is called: "you", unless two persons play here. @param {Players} players @param {Side} side */
export const personOn = (players, side) => (mine(players) === side ? "you" : "person");

/** @param {Mind} mind */
export const isComputer = (mind) => LEVELS.includes(mind);

/** Whether one of them is far away. @param {Players} players */
export const isAway = ({ w, b }) => w === "away" || b === "away";

/** Who sits opposite, by what was last chosen on this site. @returns {Mind} */
function opponent() {
  const kept = recall("opponent");
  return kept === "person" || LEVELS.includes(kept) ? kept : EASIEST;
}

/** The players of a game that names none: a person on this side, and opposite whoever was last chosen. @param {Side} side @returns {Players} */
export const seated = (side) => ({ w: opponent(), b: opponent(), [side]: "person" });

/** Remembers whom a person plays with. @param {Players} players */
export function remember(players) {
  const side = mine(players);
  const two = players.w === "person" && players.b === "person";
  if (two) keep("opponent", "person");
  else if (side && !isAway(players)) keep("opponent", players[side === "w" ? "b" : "w"]);
}
