/**
 * How far this reader has come in each lesson, the number of steps done, and which problems are
 * solved, as the browser remembers it.
 */

import { keep, recall } from "../lib/preferences.ts";

const NAME = "lessons";

const all = (): { [lesson: string]: number } => Object(recall(NAME));

/** How many steps of a lesson are done. */
export const done = (lesson: string) => Number(all()[lesson]) || 0;

/** Remembers that so many steps are done; what was done before stays done. */
export function advance(lesson: string, steps: number) {
  if (steps > done(lesson)) keep(NAME, { ...all(), [lesson]: steps });
}

const SOLVED = "problems";

/** The ids of the problems that are solved. */
const allSolved = (): string[] => Object.keys(Object(recall(SOLVED)));

/** @param problem its id */
export const solved = (problem: string) => allSolved().includes(problem);

/**
 * Remembers that a problem is solved.
 * @param problem its id
 */
export const solve = (problem: string) =>
  keep(SOLVED, Object.fromEntries([...allSolved(), problem].map((id) => [id, 1])));
