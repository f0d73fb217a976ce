// @ts-check
/** Sentences whose line is drawn on the board, and nothing else, while the mouse or the focus is on them. */

import { h, whileOn } from "../lib/dom.js";

/** @typedef {import("../lib/types.js").Said} Said */

/** What is drawn of a sentence: its turns, and what answers them. @param {Said} said */
export const lineOf = ({ paths }) =>
  paths.map((path, n) => ({ path, kind: n % 2 ? "back" : "threat" }));

/** Such a sentence. Once it has been pressed its line stays while the focus does. @param {string} text @param {() => void} comes @param {() => void} goes @param {() => void} [press] */
export function pointing(text, comes, goes, press = comes) {
  const element = h("button.line", { type: "button", onclick: press }, text);
  whileOn(element, comes, () => element !== document.activeElement && goes());
  return element;
}
