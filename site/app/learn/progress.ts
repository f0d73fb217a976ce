/**
 * How far this reader has come in each lesson, the number of steps done, and which problems are
 * solved, as the browser remembers it.
 */

import { keep, recall } from "../lib/preferences.ts";

const LESSONS_KEY = "lessons";

/** By the lessons' ids, the one that was last learnt in last. */
const allSteps = (): { [lesson: string]: number } => Object(recall(LESSONS_KEY));

/** How many steps of a lesson are done. */
export const stepsDone = (lesson: string) => Number(allSteps()[lesson]) || 0;

/** The ids of the lessons that are begun, the one that was last learnt in first. */
export const begunLessons = () =>
  Object.keys(allSteps())
    .filter((lesson) => stepsDone(lesson) > 0)
    .reverse();

/** Whether any lesson is begun. */
export const hasLearnt = () => begunLessons().length > 0;

/** Remembers that so many steps are done; what was done before stays done. */
export function recordSteps(lesson: string, steps: number) {
  const { [lesson]: _, ...others } = allSteps();
  if (steps > stepsDone(lesson)) keep(LESSONS_KEY, { ...others, [lesson]: steps });
}

const PROBLEMS_KEY = "problems";

/** How much of a problem's solution is the reader's own, the least first. */
export const KNOWLEDGE = ["seen", "helped", "solved"] as const;
/**
 * `solved` means found; `helped`: the man to move was shown; `seen`: the move was, or the whole
 * solution.
 */
export type Knowledge = (typeof KNOWLEDGE)[number];

/** By the problems' ids; what is solved is 1, as it was before there was anything else. */
const allProblems = (): { [problem: string]: unknown } => Object(recall(PROBLEMS_KEY));

/**
 * What is known of a problem; null if nothing is.
 * @param problem its id
 */
export function knowledgeOf(problem: string): Knowledge | null {
  const stored = allProblems()[problem];
  return stored === 1 ? "solved" : (KNOWLEDGE.find((how) => how === stored) ?? null);
}

const TRIES_KEY = "tries";

const allTries = (): { [problem: string]: unknown } => Object(recall(TRIES_KEY));

/**
 * How many times a problem was tried until it was solved, or so far.
 * @param problem its id
 */
export const triesOf = (problem: string) => Number(allTries()[problem]) || 0;

/** Counts one more try of a problem that is not solved yet. */
export function recordTry(problem: string) {
  if (!isSolved(problem)) keep(TRIES_KEY, { ...allTries(), [problem]: triesOf(problem) + 1 });
}

/** @param problem its id */
export const isSolved = (problem: string) => knowledgeOf(problem) === "solved";

/**
 * Remembers what is known of a problem now; what was known better stays.
 * @param problem its id
 */
export function recordKnowledge(problem: string, how: Knowledge) {
  const before = knowledgeOf(problem);
  if (before && KNOWLEDGE.indexOf(before) >= KNOWLEDGE.indexOf(how)) return;
  keep(PROBLEMS_KEY, { ...allProblems(), [problem]: how === "solved" ? 1 : how });
}
