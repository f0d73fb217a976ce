/**
 * What rules written down say, in the reader's language: whose they are, and each choice with the
 * word on it. Their texts are always in quotation marks of the site's.
 */

import { h } from "../../lib/dom.ts";
import { withoutQuotes, type OwnRules } from "../../session/own_rules.ts";
import { fieldName, say, sayAt, sentence, valueName } from "../../lib/i18n.ts";
import type { Game } from "../../api.d.ts";
import { rulesetNamed } from "../../session/state/selectors.ts";

/** in words; `was`: what it is in the ruleset, where it differs */
interface StatedChoice {
  field: string;
  name: string;
  value: string;
  was: string | null;
  word: string;
}

/** Stands for a text within a sentence until it is put in as an element. */
const QUOTE_PLACEHOLDER = "\u0000";

/** A user-written text, marked as a quotation. */
export const quote = (text: string) => h("q", { dir: "auto" }, withoutQuotes(text));

/** "Rules written down by “…”, not by this edition". */
export function byline({ by }: OwnRules): (Node | string)[] {
  if (!by) return [say("page.own.bySomebody")];
  const [before = "", after = ""] = say("page.own.by", { by: QUOTE_PLACEHOLDER }).split(
    QUOTE_PLACEHOLDER,
  );
  return [before, quote(by), after];
}

/** The choices that they change or speak of, in the order of the rule card. */
export function choicesOf(game: Game, own: OwnRules): StatedChoice[] {
  const base = rulesetNamed(game, own.rules);
  return fieldsOf(game, own.rules)
    .filter((field) => field in own.set || field in own.says)
    .map((field) => {
      const usual = base.fields[field];
      const differs = field in own.set && own.set[field] !== String(usual);
      return {
        field,
        name: fieldName(field),
        value: valueText(field, own.set[field] ?? usual),
        was: differs ? valueText(field, usual) : null,
        word: own.says[field] ?? "",
      };
    });
}

const valueText = (field: string, value: string | number | undefined) =>
  value === undefined ? "" : sentence(valueName(field, value));

/** Every rule on which there can be a word: those that can be changed, then the others. */
export function fieldsOf(game: Game, rules: string) {
  const base = rulesetNamed(game, rules);
  return [...new Set([...game.fields.map(({ id }) => id), ...Object.keys(base.warrants)])];
}

/** From which ruleset they start. */
export const startsFrom = ({ rules }: OwnRules) =>
  say("page.own.start", { rules: sayAt(["rulesets", rules, "name"]) });
