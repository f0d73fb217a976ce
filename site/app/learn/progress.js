// @ts-check
/** How far this reader has come in each lesson, the number of steps done, and which problems are solved, as the browser remembers it. */

import { keep, recall } from "../lib/preferences.js";

const NAME = "lessons";

/** @returns {{[lesson: string]: number}} */
const all = () => Object(recall(NAME));

/** How many steps of a lesson are done. @param {string} lesson */
export const done = (lesson) => Number(all()[lesson]) || 0;

/** Remembers that so many steps are done; what was done before stays done. @param {string} lesson @param {number} steps */
export function advance(lesson, steps) {
  if (steps > done(lesson)) keep(NAME, { ...all(), [lesson]: steps });
}

const SOLVED = "problems";

/** The ids of the problems that are solved. @returns {string[]} */
const allSolved = () => Object.keys(Object(recall(SOLVED)));

/** @param {string} problem  its id */
export const solved = (problem) => allSolved().includes(problem);

/** Remembers that a problem is solved. @param {string} problem  its id */
export const solve = (problem) =>
  keep(SOLVED, Object.fromEntries([...allSolved(), problem].map((id) => [id, 1])));
