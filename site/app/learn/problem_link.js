// @ts-check
/**
 * Which problem a link names, and in which set: everything after #, as in `#p=abcde&set=abcde.fghij`. A set is what a teacher has
 * picked; it goes along from problem to problem, also to those of other games, which have pages of their own.
 */

/** @typedef {{[page: string]: string[]}} Places  the problems' ids by the page on which they are solved */

/** @param {string} hash @returns {{problem: string, set: string[]}} */
export function read(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const set = (given.get("set") ?? "").split(".").filter(Boolean);
  return { problem: given.get("p") ?? set[0] ?? "", set };
}

/** @param {string} problem @param {string[]} set */
export const hash = (problem, set) =>
  `#p=${problem}${set.length ? `&set=${set.map(encodeURIComponent).join(".")}` : ""}`;

/** The page of a problem; empty if there is no such problem. @param {string} problem @param {Places} places */
export const pageOf = (problem, places) =>
  Object.keys(places).find((page) => places[page].includes(problem)) ?? "";

/** The ids of a set that name a problem. @param {string[]} set @param {Places} places */
export const known = (set, places) => [
  ...new Set(set.filter((problem) => pageOf(problem, places) !== "")),
];

/** The problem of a day, from the date alone: every day another, until all have had their turn. @param {Date} date @param {Places} places */
export function ofDay(date, places) {
  const ids = Object.values(places).flat().sort();
  const day = Math.floor(
    Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000,
  );
  return ids[day % ids.length] ?? "";
}
