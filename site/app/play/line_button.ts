/**
 * Sentences whose line is drawn on the board, and nothing else, while the mouse or the focus is on
 * them.
 */

import { h, onHoverOrFocus } from "../lib/dom.ts";
import type { Statement as Said } from "../api.d.ts";

/** What is drawn of a sentence: its turns, and what answers them. */
export const arrowsOfSentence = ({ paths }: Said) =>
  paths.map((path, n) => ({ path, kind: n % 2 ? "back" : "threat" }));

/** Such a sentence. Once it has been pressed its line stays while the focus does. */
export function lineButton(
  text: string,
  onEnter: () => void,
  onLeave: () => void,
  onPress: () => void = onEnter,
) {
  const element = h("button.line", { type: "button", onclick: onPress }, text);
  onHoverOrFocus(element, onEnter, () => element !== document.activeElement && onLeave());
  return element;
}
