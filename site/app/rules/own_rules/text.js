// @ts-check
/** What rules written down say, in the reader's language: whose they are, and each choice with the word on it. Their texts are always in quotation marks of the site's. */

import { h } from "../../lib/dom.js";
import { quoted } from "../../session/own_rules.js";
import { fieldName, say, sayAt, sentence, valueName } from "../../lib/i18n.js";

/** @typedef {import("../../session/own_rules.js").Own} Own */
/** @typedef {{field: string, name: string, value: string, was: string|null, word: string}} Choice  in words; `was`: what it is in the ruleset, where it differs */

/** Stands for a text within a sentence until it is put in as an element. */
const GAP = "\u0000";

/** A text of theirs, for all to see that it is one. @param {string} text */
export const quote = (text) => h("q", { dir: "auto" }, quoted(text));

/** "Rules written down by “…”, not by this edition". @param {Own} own @returns {(Node|string)[]} */
export function byline({ by }) {
  if (!by) return [say("page.own.bySomebody")];
  const [before, after] = say("page.own.by", { by: GAP }).split(GAP);
  return [before, quote(by), after];
}

/** The choices that they change or speak of, in the order of the rule card. @param {import("../../lib/types.js").Game} game @param {Own} own @returns {Choice[]} */
export function choicesOf(game, own) {
  const base = game.rulesets.find((one) => one.id === own.rules) ?? game.rulesets[0];
  return fieldsOf(game, own.rules)
    .filter((field) => field in own.set || field in own.says)
    .map((field) => {
      const usual = base.fields[field];
      const differs = field in own.set && own.set[field] !== String(usual);
      return {
        field,
        name: fieldName(field),
        value: valued(field, own.set[field] ?? usual),
        was: differs ? valued(field, usual) : null,
        word: own.says[field] ?? "",
      };
    });
}

/** @param {string} field @param {string|number|undefined} value */
const valued = (field, value) => (value === undefined ? "" : sentence(valueName(field, value)));

/** Every rule on which there can be a word: those that can be changed, then the others. @param {import("../../lib/types.js").Game} game @param {string} rules */
export function fieldsOf(game, rules) {
  const base = game.rulesets.find((one) => one.id === rules) ?? game.rulesets[0];
  return [...new Set([...game.fields.map(({ id }) => id), ...Object.keys(base.warrants)])];
}

/** From which ruleset they start. @param {Own} own */
export const startsFrom = ({ rules }) =>
  say("page.own.start", { rules: sayAt(["rulesets", rules, "name"]) });
