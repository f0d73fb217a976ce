/**
 * What the browser remembers for this reader: settings, the game under way, the score of a match,
 * who sits opposite. Private windows and strict settings may refuse; then it lasts as long as the
 * page, without a message.
 */

const meanwhile: Map<string, string> = new Map();

/** @returns null if nothing is kept, or if it cannot be read */
export function recall(name: string): unknown {
  try {
    const stored = meanwhile.get(name) ?? localStorage.getItem(name);
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}

/**
 * @param value null forgets
 * @returns whether it will be there when the page is opened again
 */
export function keep(name: string, value: unknown): boolean {
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
