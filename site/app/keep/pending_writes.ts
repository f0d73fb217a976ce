/**
 * The journal: changes of games that have not yet reached "My games" (keep/games_db.ts). IndexedDB
 * answers later, and a page that is closed at once would lose the change; localStorage is written
 * synchronously. The database takes the journal over when it is next opened. Also: how a link names
 * the saved game that it continues.
 */

import type { GameChange } from "./games_db.ts";

/** Prefix of the storage keys; the id of the game follows. */
const STORAGE_PREFIX = "unkept:";
/** How a link names the game that it continues. */
const ENTRY_PREFIX = "kept=";

/** A link's fragment that continues a kept game. */
export const withEntryId = (play: string, id: string) =>
  `${play}${play && "&"}${ENTRY_PREFIX}${encodeURIComponent(id)}`;

/** The kept game that a fragment continues, or null. */
export function entryIdIn(fragment: string) {
  const part = fragment.split("&").find((parameter) => parameter.startsWith(ENTRY_PREFIX));
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
 * Merges a change into the journal entry of its game.
 * @returns the whole entry; null if storage refuses it
 */
export function recordChange(change: GameChange): string | null {
  const name = STORAGE_PREFIX + change.id;
  try {
    const text = JSON.stringify({ ...parseChange(localStorage.getItem(name)), ...change });
    localStorage.setItem(name, text);
    return text;
  } catch {
    // the older entry stays: better than nothing until the database has this one
    return null;
  }
}

/** Whether the journal entry of a game is exactly this. */
export function isRecorded(id: string, text: string) {
  try {
    return localStorage.getItem(STORAGE_PREFIX + id) === text;
  } catch {
    return false;
  }
}

/** All journal entries, with their raw text. */
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
 * Removes the journal entry of a game.
 * @param text only if the entry is still this
 */
export function forgetChange(id: string, text?: string) {
  try {
    if (text === undefined || isRecorded(id, text)) localStorage.removeItem(STORAGE_PREFIX + id);
  } catch {
    // Then there is nothing to strike out.
  }
}
