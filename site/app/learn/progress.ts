/**
 * How far this reader has come in each lesson, the number of steps done, and which problems are
 * solved, as the browser remembers it.
 */

import { keep, recall } from "../lib/preferences.ts";

const LESSONS_KEY = "lessons";

const allSteps = (): { [lesson: string]: number } => Object(recall(LESSONS_KEY));

/** How many steps of a lesson are done. */
export const stepsDone = (lesson: string) => Number(allSteps()[lesson]) || 0;

/** Remembers that so many steps are done; what was done before stays done. */
export function recordSteps(lesson: string, steps: number) {
  if (steps > stepsDone(lesson)) keep(LESSONS_KEY, { ...allSteps(), [lesson]: steps });
}

const PROBLEMS_KEY = "problems";

/** The ids of the problems that are solved. */
const solvedProblems = (): string[] => Object.keys(Object(recall(PROBLEMS_KEY)));

/** @param problem its id */
export const isSolved = (problem: string) => solvedProblems().includes(problem);

/**
 * Remembers that a problem is solved.
 * @param problem its id
 */
export const markSolved = (problem: string) =>
  keep(PROBLEMS_KEY, Object.fromEntries([...solvedProblems(), problem].map((id) => [id, 1])));
