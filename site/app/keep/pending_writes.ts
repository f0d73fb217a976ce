/**
 * What has changed of a game and has not come among "My games" (keep/games_db.ts) yet. That is a
 * database, which answers later; a page that is left at once, or whose tab dies, would lose what it
 * has not answered for. So each change is first written down here, in the browser's plain storage,
 * which has it when the call returns; the library takes it over when it is next opened. Also how a
 * link names the game that it continues.
 */

import type { GameChange } from "./games_db.ts";

/** A change's name in the storage, with the game's id. */
const STORAGE_PREFIX = "unkept:";
/** How a link names the game that it continues. */
const ENTRY_PREFIX = "kept=";

/** A link's fragment that continues a kept game. */
export const withEntryId = (play: string, id: string) =>
  `${play}${play && "&"}${ENTRY_PREFIX}${encodeURIComponent(id)}`;

/** The kept game that a fragment continues, or null. */
export function entryIdIn(fragment: string) {
  const part = fragment.split("&").find((one) => one.startsWith(ENTRY_PREFIX));
  try {
    return part ? decodeURIComponent(part.slice(ENTRY_PREFIX.length)) : null;
  } catch {
    return null;
  }
}

/** An id that no other game has. No secret, so `Math.random` will do. */
export const newId = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;

function parseChange(text: string | null): Partial<GameChange> {
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
export function recordChange(change: GameChange): string | null {
  const name = STORAGE_PREFIX + change.id;
  try {
    const text = JSON.stringify({ ...parseChange(localStorage.getItem(name)), ...change });
    localStorage.setItem(name, text);
    return text;
  } catch {
    // what is written down already stays: better than nothing, until the library has this
    return null;
  }
}

/** Whether just this is written down of a game. */
export function isRecorded(id: string, text: string) {
  try {
    return localStorage.getItem(STORAGE_PREFIX + id) === text;
  } catch {
    return false;
  }
}

/** What is written down, each with its text. */
export function recordedChanges(): { change: GameChange; text: string }[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(STORAGE_PREFIX));
    return names.map((name) => {
      const text = localStorage.getItem(name) ?? "";
      return { text, change: { ...parseChange(text), id: name.slice(STORAGE_PREFIX.length) } };
    });
  } catch {
    return [];
  }
}

/**
 * Strikes out what is written down of a game.
 * @param text only if this is still all of it
 */
export function forgetChange(id: string, text?: string) {
  try {
    if (text === undefined || isRecorded(id, text)) localStorage.removeItem(STORAGE_PREFIX + id);
  } catch {
    // Then there is nothing to strike out.
  }
}
