/**
 * Rules that somebody has written down: a ruleset of the site, what they change in it, a name, who
 * says so, and a word on some of the choices. As text they are the part "own=" of a link, an
 * option's value, and what the browser keeps:
 *
 *     RULESET;FIELD:VALUE,FIELD:VALUE;NAME;WHO;FIELD:WORD;FIELD:WORD
 *
 * with every name and word percent-encoded by itself. They are data and come from anybody: each
 * text has a greatest length, has no signs that change the order of others, and is only ever shown
 * as text. Whether the rules can be played is for the desk to say.
 */

import { keep, recall } from "../lib/preferences.ts";
import type { Game } from "../api.d.ts";

interface RulesAndChanges {
  rules: string;
  set: { [field: string]: string };
}

/** `says`: a word on a choice, by its field */
export type OwnRules = RulesAndChanges & {
  name: string;
  by: string;
  says: { [field: string]: string };
};

/**
 * How long a text may be, in UTF-16 units: with a word of this length on every rule, the card still
 * fits on one page.
 */
export const MAX_CHARS = { name: 60, by: 80, word: 140 };
/** In the browser's memory: the texts of the rules kept, by game. */
export const STORAGE_KEY = "own-rules";
const LINK_PREFIX = "own=";
const ID = /^[\w-]+$/;

/** Whether two rulings say the same, in whatever order. */
export const sameRules = (one: RulesAndChanges, other: RulesAndChanges) =>
  one.rules === other.rules &&
  Object.keys(one.set).length === Object.keys(other.set).length &&
  Object.entries(one.set).every(([field, value]) => other.set[field] === value);

/** Without line breaks, controls, halves of signs, and marks that turn the direction of writing. */
export const cleanText = (text: string) =>
  text.replace(/[\s\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** As it stands within a sentence of the site: it cannot close the quotation in which it stands. */
export const withoutQuotes = (text: string) => text.replace(/["“”„‟«»‹›]/g, "’");

/**
 * Whatever a program that looks for links in a message might take for the end of one is encoded
 * too.
 */
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
  const found = parts.map((part) => part.split(":"));
  if (found.some(([id = "", ...rest]) => rest.length !== 1 || !ID.test(id) || id === "__proto__"))
    throw new SyntaxError("not a field and a text");
  return Object.fromEntries(found);
}

/** What `written` has written; null for anything else. */
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
 * The rules written down in a link: null where there are none; "damaged", or "foreign" where they
 * name what the game lacks.
 */
export function ownRulesIn(fragment: string, game?: Game) {
  const part = fragment.split("&").find((one) => one.startsWith(LINK_PREFIX));
  if (!part) return null;
  const own = parseOwnRules(part.slice(LINK_PREFIX.length));
  if (!own) return "damaged";
  if (!game) return own;
  const base = game.rulesets.find((one) => one.id === own.rules);
  const changeable = new Set(game.fields.map(({ id }) => id));
  const known = new Set([...changeable, ...Object.keys(base?.warrants ?? {})]);
  const fits =
    Object.keys(own.set).every((field) => changeable.has(field)) &&
    Object.keys(own.says).every((field) => known.has(field));
  return base && fits ? own : "foreign";
}

export const ownRulesPart = (own: OwnRules) => LINK_PREFIX + ownRulesToText(own);

/**
 * An option's value for rules: the text of rules written down, or a ruleset's id.
 * @param own those in force
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

/** Keeps just these for a game; whether that outlasts the page. */
export function saveOwnRules(game: string, all: OwnRules[]) {
  const { [game]: _, ...others } = Object(recall(STORAGE_KEY));
  return keep(STORAGE_KEY, all.length ? { ...others, [game]: all.map(ownRulesToText) } : others);
}
