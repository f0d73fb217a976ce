/**
 * Which problem a link names, and in which set: everything after #, as in
 * `#p=abcde&set=abcde.fghij`. A set is what a teacher has picked; it goes along from problem to
 * problem, also to those of other games, which have pages of their own. With `course=6` the set is
 * part of its game's course, and its first problem is the sixth there.
 */

/** the problems' ids by the page on which they are solved */
export interface Places {
  [page: string]: string[];
}

/** A set of problems by their ids; `courseFrom`: the place of the first in a course, 0 if in none. */
export interface ProblemSet {
  ids: string[];
  courseFrom: number;
}

export const NO_SET: ProblemSet = { ids: [], courseFrom: 0 };

export function readHash(hash: string): { problem: string; set: ProblemSet } {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const ids = (parameters.get("set") ?? "").split(".").filter(Boolean);
  const from = Number(parameters.get("course"));
  const courseFrom = ids.length && Number.isInteger(from) && from > 0 ? from : 0;
  return { problem: parameters.get("p") ?? ids[0] ?? "", set: { ids, courseFrom } };
}

export function problemHash(problem: string, { ids, courseFrom }: ProblemSet) {
  const set = ids.map(encodeURIComponent).join(".");
  return `#p=${problem}${set && `&set=${set}`}${set && courseFrom ? `&course=${courseFrom}` : ""}`;
}

/** The page of a problem; empty if there is no such problem. */
export const pageOf = (problem: string, places: Places) =>
  Object.entries(places).find(([, problems]) => problems.includes(problem))?.[0] ?? "";

/** The ids of a set that name a problem. */
export const existingProblems = (set: string[], places: Places) => [
  ...new Set(set.filter((problem) => pageOf(problem, places) !== "")),
];
