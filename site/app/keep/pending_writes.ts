/**
 * What has changed of a game and has not come among "My games" (keep/games_db.ts) yet. That is a
 * database, which answers later; a page that is left at once, or whose tab dies, would lose what it
 * has not answered for. So each change is first written down here, in the browser's plain storage,
 * which has it when the call returns; the library takes it over when it is next opened. Also how a
 * link names the game that it continues.
 */

import type { Change } from "./games_db.ts";

/** A change's name in the storage, with the game's id. */
const WAITING = "unkept:";
/** How a link names the game that it continues. */
const MARK = "kept=";

/** A link's fragment that continues a kept game. */
export const marked = (play: string, id: string) =>
  `${play}${play && "&"}${MARK}${encodeURIComponent(id)}`;

/** The kept game that a fragment continues, or null. */
export function markIn(fragment: string) {
  const part = fragment.split("&").find((one) => one.startsWith(MARK));
  try {
    return part ? decodeURIComponent(part.slice(MARK.length)) : null;
  } catch {
    return null;
  }
}

/** An id that no other game has. No secret, so `Math.random` will do. */
export const newId = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;

function parsed(text: string | null): Partial<Change> {
  try {
    const change = JSON.parse(text ?? "{}");
    return typeof change === "object" && change ? change : {};
  } catch {
    return {};
  }
}

/**
 * Writes a change down, beside what of the same game is written down already.
 * @returns all that is written down of it now; null where the browser does not take it
 */
export function note(change: Change): string | null {
  const name = WAITING + change.id;
  try {
    const text = JSON.stringify({ ...parsed(localStorage.getItem(name)), ...change });
    localStorage.setItem(name, text);
    return text;
  } catch {
    // what is written down already stays: better than nothing, until the library has this
    return null;
  }
}

/** Whether just this is written down of a game. */
export function isNoted(id: string, text: string) {
  try {
    return localStorage.getItem(WAITING + id) === text;
  } catch {
    return false;
  }
}

/** What is written down, each with its text. */
export function noted(): { change: Change; text: string }[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(WAITING));
    return names.map((name) => {
      const text = localStorage.getItem(name) ?? "";
      return { text, change: { ...parsed(text), id: name.slice(WAITING.length) } };
    });
  } catch {
    return [];
  }
}

/**
 * Strikes out what is written down of a game.
 * @param text only if this is still all of it
 */
export function settle(id: string, text?: string) {
  try {
    if (text === undefined || isNoted(id, text)) localStorage.removeItem(WAITING + id);
  } catch {
    // Then there is nothing to strike out.
  }
}
