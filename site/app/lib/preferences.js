// @ts-check
/**
 * What the browser remembers for this reader: settings, the game under way, the score of a match, who sits opposite. Private windows and strict settings may refuse; then it lasts as long as the page, without a message.
 */

/** @type {Map<string, string>} */
const meanwhile = new Map();

/** @param {string} name @returns {any} null if nothing is kept, or if it cannot be read */
export function recall(name) {
  try {
    const kept = meanwhile.get(name) ?? localStorage.getItem(name);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value  null forgets @returns {boolean} whether it will be there when the page is opened again */
export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    meanwhile.delete(name);
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    if (value !== null) meanwhile.set(name, text);
    return false;
  }
}
