/**
 * How far the reader has come in a game's course, by what the browser remembers: lessons learnt,
 * problems solved, games played against the computer.
 */

import { listResults } from "../keep/games_db.ts";
import { knowledgeOf, stepsDone } from "./progress.ts";
import { describeSet } from "./set_progress.ts";
import { say } from "../lib/i18n.ts";

/** A step, as site/make/render/teaching/courses.py has it. */
export type CourseStep =
  | { kind: "lesson"; id: string; steps: number }
  | { kind: "practice"; problems: string[] }
  | { kind: "game"; game: string };

/** The ids of the games that were played against the computer to the end. */
export async function listPlayedGames(): Promise<Set<string>> {
  const results = await listResults();
  return new Set(results.ok ? results.value.map(({ game }) => game) : []);
}

/** @param played the ids of the games that were played to the end */
export function isStepDone(step: CourseStep, played: Set<string>) {
  if (step.kind === "lesson") return stepsDone(step.id) >= step.steps;
  // Who was shown a solution goes on: the problem comes back by itself on another day.
  if (step.kind === "practice") return step.problems.every((id) => knowledgeOf(id) !== null);
  return played.has(step.game);
}

/** Whether anything of a step is done. */
export function isStepBegun(step: CourseStep, played: Set<string>) {
  if (step.kind === "lesson") return stepsDone(step.id) > 0;
  if (step.kind === "practice") return step.problems.some((id) => knowledgeOf(id) !== null);
  return played.has(step.game);
}

/** How far a step has come, in words; empty if it is not begun. */
export function describeStep(step: CourseStep, played: Set<string>) {
  const isDone = isStepDone(step, played);
  if (!isStepBegun(step, played)) return "";
  if (step.kind === "game") return `✓ ${say("page.courses.played")}`;
  if (step.kind === "lesson")
    return isDone
      ? `✓ ${say("page.courses.learnt")}`
      : say("page.courses.step", { n: stepsDone(step.id) + 1, m: step.steps });
  const text = describeSet(step.problems);
  return isDone ? `✓ ${text}` : text;
}

/** The steps of a course that are done. */
export const doneSteps = (course: CourseStep[], played: Set<string>) =>
  course.filter((step) => isStepDone(step, played));
