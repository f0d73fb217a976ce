/**
 * The face of the sheet on which rules written down are read: whose they are, first of all; then
 * each choice, with the word on it.
 */

import { byline, choicesOf, quote, startsFrom } from "./text.ts";
import { h } from "../../lib/dom.ts";
import { say, sayAt } from "../../lib/i18n.ts";
import type { OwnRules } from "../../session/own_rules.ts";
import type { Game } from "../../api.d.ts";

export const rulesView = (game: Game, own: OwnRules): Node[] => [
  h("p.own-band", {}, ...byline(own)),
  h("h2", { id: "own-rules-title" }, quote(own.name)),
  h("p.note", {}, sayAt(["games", game.id, "name"]), ". ", startsFrom(own)),
  choiceList(game, own),
];

function choiceList(game: Game, own: OwnRules) {
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
