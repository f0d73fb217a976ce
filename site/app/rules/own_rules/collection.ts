/** The rules written down that this browser keeps for a game: no two have the same name. */

import { kept, keepAll, MOST, written, type Own } from "../../session/own_rules.ts";

export const same = (one: Own, other: Own) => written(one) === written(other);

export const has = (game: string, own: Own) => kept(game).some((one) => same(one, own));

/**
 * Keeps rules under a name that no others have; says under which, and whether the browser will have
 * them the next time.
 * @param before in whose place
 */
export function put(game: string, given: Own, before: Own | null) {
  const others = kept(game).filter((one) => !before || !same(before, one));
  const own = { ...given, name: freeName(given.name, new Set(others.map(({ name }) => name))) };
  return { own, lasts: keepAll(game, [...others, own]) };
}

export const drop = (game: string, own: Own) =>
  keepAll(
    game,
    kept(game).filter((one) => !same(one, own)),
  );

function freeName(name: string, taken: Set<string>) {
  let n = 1;
  let free = name;
  while (taken.has(free)) {
    n += 1;
    free = `${name.slice(0, MOST.name - 4)} ${n}`;
  }
  return free;
}
