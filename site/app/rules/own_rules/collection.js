// @ts-check
/** The rules written down that this browser keeps for a game: no two have the same name. */

import { kept, keepAll, MOST, written } from "../../session/own_rules.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */

/** @param {Own} one @param {Own} other */
export const same = (one, other) => written(one) === written(other);

/** @param {string} game @param {Own} own */
export const has = (game, own) => kept(game).some((one) => same(one, own));

/** Keeps rules under a name that no others have; says under which, and whether the browser will have them the next time. @param {string} game @param {Own} given @param {Own|null} before  in whose place */
export function put(game, given, before) {
  const others = kept(game).filter((one) => !before || !same(before, one));
  const own = { ...given, name: freeName(given.name, new Set(others.map(({ name }) => name))) };
  return { own, lasts: keepAll(game, [...others, own]) };
}

/** @param {string} game @param {Own} own */
export const drop = (game, own) =>
  keepAll(
    game,
    kept(game).filter((one) => !same(one, own)),
  );

/** @param {string} name @param {Set<string>} taken */
function freeName(name, taken) {
  let n = 1;
  let free = name;
  while (taken.has(free)) {
    n += 1;
    free = `${name.slice(0, MOST.name - 4)} ${n}`;
  }
  return free;
}
