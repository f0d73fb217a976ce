/**
 * Which problem a link names, and in which set: everything after #, as in
 * `#p=abcde&set=abcde.fghij`. A set is what a teacher has picked; it goes along from problem to
 * problem, also to those of other games, which have pages of their own. With `course=1` the set is
 * part of its game's course.
 */

/** the problems' ids by the page on which they are solved */
export interface Places {
  [page: string]: string[];
}

export function readHash(hash: string): { problem: string; set: string[]; isOfCourse: boolean } {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const set = (parameters.get("set") ?? "").split(".").filter(Boolean);
  return {
    problem: parameters.get("p") ?? set[0] ?? "",
    set,
    isOfCourse: set.length > 0 && parameters.get("course") === "1",
  };
}

export function problemHash(problem: string, set: string[], isOfCourse = false) {
  const ids = set.map(encodeURIComponent).join(".");
  return `#p=${problem}${ids && `&set=${ids}${isOfCourse ? "&course=1" : ""}`}`;
}

/** The page of a problem; empty if there is no such problem. */
export const pageOf = (problem: string, places: Places) =>
  Object.entries(places).find(([, problems]) => problems.includes(problem))?.[0] ?? "";

/** The ids of a set that name a problem. */
export const existingProblems = (set: string[], places: Places) => [
  ...new Set(set.filter((problem) => pageOf(problem, places) !== "")),
];
