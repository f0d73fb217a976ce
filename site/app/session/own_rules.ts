/**
 * Custom rules: a ruleset, changes to it, a name, an author, and notes on some of the choices.
 * Their text form is used in links ("own="), as option values and in storage:
 *
 *     RULESET;FIELD:VALUE,FIELD:VALUE;NAME;WHO;FIELD:WORD;FIELD:WORD
 *
 * Names and notes are percent-encoded. The text is untrusted: lengths are limited, characters that
 * change the direction of writing are removed, and it is only ever shown as text. Whether the rules
 * can be played is decided by the engine.
 */

import { keep, recall } from "../lib/preferences.ts";
import type { Game } from "../api.d.ts";

interface RulesAndChanges {
  rules: string;
  set: { [field: string]: string };
}

/** `says`: notes on choices, by field */
export type OwnRules = RulesAndChanges & {
  name: string;
  by: string;
  says: { [field: string]: string };
};

/**
 * Greatest lengths in UTF-16 units: with the longest note on every rule the card still fits on a
 * page.
 */
export const MAX_CHARS = { name: 60, by: 80, word: 140 };
/** In the browser's memory: the texts of the rules kept, by game. */
export const STORAGE_KEY = "own-rules";
const LINK_PREFIX = "own=";
const ID = /^[\w-]+$/;

/** Whether two sets of rules are equal, in any order. */
export const sameRules = (first: RulesAndChanges, second: RulesAndChanges) =>
  first.rules === second.rules &&
  Object.keys(first.set).length === Object.keys(second.set).length &&
  Object.entries(first.set).every(([field, value]) => second.set[field] === value);

/** Without line breaks, controls, halves of signs, and marks that turn the direction of writing. */
export const cleanText = (text: string) =>
  text.replace(/[\s\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Without quotation marks, so that a name cannot close the quotation around it. */
export const withoutQuotes = (text: string) => text.replace(/["“”„‟«»‹›]/g, "’");

/** Also encodes the characters that mail and chat programs take for the end of a link. */
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'().*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const ownRulesToText = ({ rules, set, name, by, says }: OwnRules) =>
  [
    rules,
    Object.entries(set)
      .map((change) => change.join(":"))
      .join(","),
    encodeStrictly(name),
    encodeStrictly(by),
    ...Object.entries(says).map(([field, word]) => `${field}:${encodeStrictly(word)}`),
  ].join(";");

/** @param parts "FIELD:TEXT" */
function byField(parts: string[]): { [field: string]: string } {
  const pairs = parts.map((part) => part.split(":"));
  if (pairs.some(([id = "", ...rest]) => rest.length !== 1 || !ID.test(id) || id === "__proto__"))
    throw new SyntaxError("not a field and a text");
  return Object.fromEntries(pairs);
}

/** The inverse of `ownRulesToText`; null for anything else. */
export function parseOwnRules(text: string): OwnRules | null {
  const [rules = "", set = "", name = "", by = "", ...says] = text.split(";");
  try {
    const own = {
      rules,
      set: byField(set.split(",").filter(Boolean)),
      name: cleanText(decodeURIComponent(name)),
      by: cleanText(decodeURIComponent(by)),
      says: byField(says),
    };
    for (const [field, word] of Object.entries(own.says))
      own.says[field] = cleanText(decodeURIComponent(word));
    const fits =
      own.name.length <= MAX_CHARS.name &&
      own.by.length <= MAX_CHARS.by &&
      Object.values(own.says).every((word) => word && word.length <= MAX_CHARS.word) &&
      Object.values(own.set).every((value) => ID.test(value));
    return fits && own.name && ID.test(rules) ? own : null;
  } catch {
    return null;
  }
}

/**
 * The custom rules in a link: null if there are none, "damaged", or "foreign" if the game has no
 * such ruleset or fields.
 */
export function ownRulesIn(fragment: string, game?: Game) {
  const part = fragment.split("&").find((parameter) => parameter.startsWith(LINK_PREFIX));
  if (!part) return null;
  const own = parseOwnRules(part.slice(LINK_PREFIX.length));
  if (!own) return "damaged";
  if (!game) return own;
  const base = game.rulesets.find((ruleset) => ruleset.id === own.rules);
  const changeable = new Set(game.fields.map(({ id }) => id));
  const knownFields = new Set([...changeable, ...Object.keys(base?.warrants ?? {})]);
  const fits =
    Object.keys(own.set).every((field) => changeable.has(field)) &&
    Object.keys(own.says).every((field) => knownFields.has(field));
  return base && fits ? own : "foreign";
}

export const ownRulesPart = (own: OwnRules) => LINK_PREFIX + ownRulesToText(own);

/**
 * The value of an `<option>` for rules: the text of custom rules, or the id of a ruleset.
 * @param own the custom rules in force
 */
export const rulesToOption = (ruling: RulesAndChanges, own: OwnRules | null) =>
  own ? ownRulesToText(own) : ruling.rules;

/** The rules that an option stands for. */
export function rulesFromOption(option: string): RulesAndChanges & { own: OwnRules | null } {
  const own = option.includes(";") ? parseOwnRules(option) : null;
  return { rules: own?.rules ?? option, set: { ...own?.set }, own };
}

/** The rules kept in this browser for a game. */
export function savedOwnRules(game: string): OwnRules[] {
  const texts = Object(recall(STORAGE_KEY))[game];
  return Array.isArray(texts) ? texts.flatMap((text) => parseOwnRules(String(text)) ?? []) : [];
}

/**
 * Replaces the saved rules of a game.
 * @returns whether they outlast the page
 */
export function saveOwnRules(game: string, all: OwnRules[]) {
  const { [game]: _, ...others } = Object(recall(STORAGE_KEY));
  return keep(STORAGE_KEY, all.length ? { ...others, [game]: all.map(ownRulesToText) } : others);
}
