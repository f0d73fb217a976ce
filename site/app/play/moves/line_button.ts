/**
 * Sentences whose line is drawn on the board, and nothing else, while the mouse or the focus is on
 * them.
 */

import { h, onHoverOrFocus } from "../../lib/dom.ts";
import type { Statement as Said } from "../../api.d.ts";

/** What is drawn of a sentence: its turns, and what answers them. */
export const arrowsOfSentence = ({ paths }: Said) =>
  paths.map((path, n) => ({ path, kind: n % 2 ? "back" : "threat" }));

/** A button for such a sentence. After a click its line stays until the button loses focus. */
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
