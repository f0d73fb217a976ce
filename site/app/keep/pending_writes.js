// @ts-check
/**
 * What has changed of a game and has not come among "My games" (keep/games_db.js) yet. That is a database, which answers later; a
 * page that is left at once, or whose tab dies, would lose what it has not answered for. So each change is first written down
 * here, in the browser's plain storage, which has it when the call returns; the library takes it over when it is next opened.
 * Also how a link names the game that it continues.
 */

/** @typedef {import("./games_db.js").Change} Change */

/** A change's name in the storage, with the game's id. */
const WAITING = "unkept:";
/** How a link names the game that it continues. */
const MARK = "kept=";

/** A link's fragment that continues a kept game. @param {string} play @param {string} id */
export const marked = (play, id) => `${play}${play && "&"}${MARK}${encodeURIComponent(id)}`;

/** The kept game that a fragment continues, or null. @param {string} fragment */
export function markIn(fragment) {
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

/** @param {string|null} text @returns {Partial<Change>} */
function parsed(text) {
  try {
    const change = JSON.parse(text ?? "{}");
    return typeof change === "object" && change ? change : {};
  } catch {
    return {};
  }
}

/**
 * Writes a change down, beside what of the same game is written down already.
 * @param {Change} change @returns {string|null} all that is written down of it now; null where the browser does not take it
 */
export function note(change) {
  const name = WAITING + change.id;
  try {
    const text = JSON.stringify({ ...parsed(localStorage.getItem(name)), ...change });
    localStorage.setItem(name, text);
    return text;
  } catch {
    return null; // what is written down already stays: better than nothing, until the library has this
  }
}

/** Whether just this is written down of a game. @param {string} id @param {string} text */
export function isNoted(id, text) {
  try {
    return localStorage.getItem(WAITING + id) === text;
  } catch {
    return false;
  }
}

/** What is written down, each with its text. @returns {{change: Change, text: string}[]} */
export function noted() {
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

/** Strikes out what is written down of a game. @param {string} id @param {string} [text]  only if this is still all of it */
export function settle(id, text) {
  try {
    if (text === undefined || isNoted(id, text)) localStorage.removeItem(WAITING + id);
  } catch {
    // Then there is nothing to strike out.
  }
}
