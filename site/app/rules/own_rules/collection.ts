/** The rules written down that this browser keeps for a game: no two have the same name. */

import {
  savedOwnRules,
  saveOwnRules,
  MAX_CHARS,
  ownRulesToText,
  type OwnRules,
} from "../../session/own_rules.ts";

export const isSame = (first: OwnRules, second: OwnRules) =>
  ownRulesToText(first) === ownRulesToText(second);

export const isSaved = (game: string, own: OwnRules) =>
  savedOwnRules(game).some((saved) => isSame(saved, own));

/**
 * Keeps rules under a name that no others have; says under which, and whether the browser will have
 * them the next time.
 * @param before in whose place
 */
export function saveRules(game: string, newRules: OwnRules, before: OwnRules | null) {
  const others = savedOwnRules(game).filter((saved) => !before || !isSame(before, saved));
  const own = {
    ...newRules,
    name: freeName(newRules.name, new Set(others.map(({ name }) => name))),
  };
  return { own, lasts: saveOwnRules(game, [...others, own]) };
}

export const deleteRules = (game: string, own: OwnRules) =>
  saveOwnRules(
    game,
    savedOwnRules(game).filter((saved) => !isSame(saved, own)),
  );

function freeName(name: string, taken: Set<string>) {
  let n = 1;
  let free = name;
  while (taken.has(free)) {
    n += 1;
    free = `${name.slice(0, MAX_CHARS.name - 4)} ${n}`;
  }
  return free;
}
