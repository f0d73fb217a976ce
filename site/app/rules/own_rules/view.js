// @ts-check
/** The face of the sheet on which rules written down are read: whose they are, first of all; then each choice, with the word on it. */

import { byline, choicesOf, quote, startsFrom } from "./text.js";
import { h } from "../../lib/dom.js";
import { say, sayAt } from "../../lib/i18n.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */

/** @param {import("../../lib/types.js").Game} game @param {Own} own @returns {Node[]} */
export const face = (game, own) => [
  h("p.own-band", {}, ...byline(own)),
  h("h2", { id: "own-rules-title" }, quote(own.name)),
  h("p.note", {}, sayAt(["games", game.id, "name"]), ". ", startsFrom(own)),
  told(game, own),
];

/** @param {import("../../lib/types.js").Game} game @param {Own} own */
function told(game, own) {
  const choices = choicesOf(game, own);
  if (!choices.length) return h("p", {}, say("page.own.nothing"));
  return h(
    "dl.own-choices",
    {},
    ...choices.flatMap(({ name, value, was, word }) => [
      h("dt", {}, value ? `${name}: ` : name, h("b", {}, value)),
      h("dd", {}, was && h("small", {}, say("page.own.was", { value: was })), word && quote(word)),
    ]),
  );
}
