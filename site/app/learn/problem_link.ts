/**
 * Which problem a link names, and in which set: everything after #, as in
 * `#p=abcde&set=abcde.fghij`. A set is what a teacher has picked; it goes along from problem to
 * problem, also to those of other games, which have pages of their own.
 */

/** the problems' ids by the page on which they are solved */
export interface Places {
  [page: string]: string[];
}

export function readHash(hash: string): { problem: string; set: string[] } {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const set = (given.get("set") ?? "").split(".").filter(Boolean);
  return { problem: given.get("p") ?? set[0] ?? "", set };
}

export const problemHash = (problem: string, set: string[]) =>
  `#p=${problem}${set.length ? `&set=${set.map(encodeURIComponent).join(".")}` : ""}`;

/** The page of a problem; empty if there is no such problem. */
export const pageOf = (problem: string, places: Places) =>
  Object.entries(places).find(([, problems]) => problems.includes(problem))?.[0] ?? "";

/** The ids of a set that name a problem. */
export const existingProblems = (set: string[], places: Places) => [
  ...new Set(set.filter((problem) => pageOf(problem, places) !== "")),
];
