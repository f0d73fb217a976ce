// @ts-check
/**
 * Rules in sentences: the aim, the beginning, moving, taking, the end. Which sentence belongs to which values is listed in a
 * table (site/data/telling.json), the sentences in the language file (`played`). Of each group the first sentence that fits is
 * used; a sentence about each kind of piece is written once if it fits all of them. A game's page tells the rules in
 * force so (rules/rules_prose.js); the build, under node, those of each ruleset for the sheets (site/make/render/sentences.mjs).
 */

import { sayAt, sentence } from "./i18n.js";

/** @typedef {{[fact: string]: string}} Facts  a field and its value; "kind.steps" and the like of one kind, "unarmed", "ranks", which the desk says */
/** @typedef {{key: string, each?: boolean, if?: Facts}} Line  "!1" means any value but 1 */
/** @typedef {{part: string, short?: boolean, say: Line[][]}[]} Table */
/** @typedef {{part: string, short: boolean, sentences: string[]}} Part */

/** @param {boolean} yes */
const word = (yes) => (yes ? "yes" : "no");

/** @param {Facts} facts @param {Line} line */
const fits = (facts, line) =>
  Object.entries(line.if ?? {}).every(([fact, wanted]) =>
    wanted.startsWith("!") ? facts[fact] !== wanted.slice(1) : facts[fact] === wanted,
  );

/**
 * @param {Table} table
 * @param {Facts} values  of every field @param {import("./types.js").Pieces} pieces
 * @returns {Part[]}
 */
export function inSentences(table, values, { kinds: pieces, unarmed, armed, ranks, ways }) {
  const kinds = pieces.map(({ id, steps, captures, flying, promotes }) => ({
    id,
    promotes,
    facts: {
      "kind.steps": steps,
      "kind.captures": captures,
      "kind.flying": word(flying),
      "kind.promotes": word(promotes !== null),
    },
  }));
  const facts = { ...values, unarmed: word(unarmed !== null), ranks: word(ranks) };
  /** @param {string} kind @param {string} form */
  const named = (kind, form) => sayAt(["played", "kinds", kind, form]);
  const filled = {
    ...values,
    ...Object.fromEntries(
      ["next", "beyond", "free", "along"].map((place) => [
        place,
        sayAt(["played", "places", ways, place]),
      ]),
    ),
    armed: named(armed, "the"),
    ...(unarmed && {
      unarmed: named(unarmed, "the"),
      many: named(unarmed, "many"),
      all: named(unarmed, "all"),
    }),
  };

  /** @param {string} part @param {Line} line @param {string} each @param {string|null} [into] */
  const inWords = (part, line, each, into) =>
    sentence(
      sayAt(["played", part, line.key], { ...filled, each, into: into ? named(into, "into") : "" }),
    );

  /** Of some lines the one that fits: once where it is the same for every kind, else for each. @param {string} part @param {Line[]} lines @returns {string[]} */
  function sentencesOf(part, lines) {
    const fitting = kinds.map((kind) => ({
      kind,
      line: lines.find((line) => fits({ ...facts, ...(line.each && kind.facts) }, line)),
    }));
    const [{ kind, line }] = fitting;
    if (fitting.every((other) => other.line === line)) {
      const each = named(kinds.length > 1 ? "every" : kind.id, "each");
      return line ? [inWords(part, line, each, kind.promotes)] : [];
    }
    return fitting.flatMap(({ kind, line }) =>
      line ? [inWords(part, line, named(kind.id, "each"), kind.promotes)] : [],
    );
  }

  return table
    .map(({ part, short = false, say: groups }) => ({
      part,
      short,
      sentences: groups.flatMap((lines) => sentencesOf(part, lines)),
    }))
    .filter((part) => part.sentences.length);
}
