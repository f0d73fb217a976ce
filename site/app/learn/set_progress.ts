/** How far the reader has come in a set of problems, and which comes next. */

import { KNOWLEDGE, knowledgeOf } from "./progress.ts";
import { say } from "../lib/i18n.ts";
import type { ProblemSet } from "./problem_link.ts";

/** "2 of 5 solved · 1 with a hint · 1 seen": what was not solved alone is told only if there is any. */
export function describeSet(ids: string[]) {
  const parts = KNOWLEDGE.flatMap((how) => {
    const n = ids.filter((id) => knowledgeOf(id) === how).length;
    return n || how === "solved" ? [say(`page.courses.${how}`, { n, m: ids.length })] : [];
  });
  return parts.reverse().join(" · ");
}

/** The first problem of which nothing is known yet; if all are known, the first. */
export const firstNew = (ids: string[]) =>
  ids.find((id) => knowledgeOf(id) === null) ?? ids[0] ?? "";

/**
 * The problem of a set that comes after another; empty if there is none. In a course those that are
 * known are passed over, and one that was left out comes at the end.
 */
export function nextOfSet(id: string, { ids, courseFrom }: ProblemSet) {
  const later = ids.slice(ids.indexOf(id) + 1);
  if (!courseFrom) return later[0] ?? "";
  return [...later, ...ids].find((other) => other !== id && knowledgeOf(other) === null) ?? "";
}
