// @ts-check
/**
 * The rules in force as a guide would tell them: the aim, the beginning, moving, taking, the end. Which sentence belongs to
 * which values stands in a table that the build brings (site/data/telling.json), the sentences in the language file
 * (`played`). Of each group the first sentence that fits is told; one that speaks of each kind of piece is told once for
 * all of them where it fits all.
 */

import { all, h } from "../lib/dom.js";
import { rulesName } from "./rule_card.js";
import { rulesetOf, ruling } from "../table/state.js";
import { say, sayAt, sentence } from "../lib/words.js";

/** @typedef {{[fact: string]: string}} Facts  a field and its value; "kind.steps" and the like of one kind; "unarmed", "ranks" */
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
 * @param {Table} table @param {import("../lib/types.js").Game} game @param {Facts} values  of every field
 * @returns {Part[]}
 */
export function told(table, game, values) {
  const kinds = game.kinds.map((kind) => ({
    id: kind.id,
    promotes: kind.promotes,
    facts: {
      "kind.steps": kind.steps ?? values.steps,
      "kind.captures": kind.captures ?? values.captures,
      "kind.flying": word(kind.flying),
      "kind.promotes": word(kind.promotes !== null),
    },
  }));
  const unarmed = kinds.find((kind) => kind.facts["kind.captures"] === "none");
  const armed = kinds.find((kind) => kind !== unarmed) ?? kinds[0];
  const facts = {
    ...values,
    unarmed: word(Boolean(unarmed)),
    ranks: word(game.kinds.some((kind) => kind.rank > 0)),
  };
  const style = game.board.style === "squares" ? "squares" : "lines";
  /** @param {string} kind @param {string} form */
  const named = (kind, form) => sayAt(["played", "kinds", kind, form]);
  const filled = {
    ...values,
    ...Object.fromEntries(
      ["next", "beyond", "free", "along"].map((place) => [
        place,
        sayAt(["played", "places", style, place]),
      ]),
    ),
    armed: named(armed.id, "the"),
    ...(unarmed && {
      unarmed: named(unarmed.id, "the"),
      many: named(unarmed.id, "many"),
      all: named(unarmed.id, "all"),
    }),
  };

  /** @param {string} part @param {Line} line @param {string} each @param {string|null} [into] */
  const inWords = (part, line, each, into) =>
    sentence(
      sayAt(["played", part, line.key], { ...filled, each, into: into ? named(into, "into") : "" }),
    );

  /** @param {string} part @param {Line[]} group @returns {string[]} */
  function group(part, group) {
    const found = kinds.map((kind) => ({
      kind,
      line: group.find((line) => fits({ ...facts, ...(line.each && kind.facts) }, line)),
    }));
    const [first] = found;
    if (found.every(({ line }) => line === first.line))
      return first.line
        ? [
            inWords(
              part,
              first.line,
              named(kinds.length > 1 ? "every" : first.kind.id, "each"),
              first.kind.promotes,
            ),
          ]
        : [];
    return found.flatMap(({ kind, line }) =>
      line ? [inWords(part, line, named(kind.id, "each"), kind.promotes)] : [],
    );
  }

  return table
    .map(({ part, short = false, say: groups }) => ({
      part,
      short,
      sentences: groups.flatMap((lines) => group(part, lines)),
    }))
    .filter((part) => part.sentences.length);
}

/** The two sentences that a newcomer needs: what wins, and how one takes. @param {Part[]} parts */
export const inShort = (parts) =>
  parts
    .filter((part) => part.short)
    .map((part) => part.sentences[0])
    .join(" ");

/** Keeps every place of the page that tells the rules: in short beside the card, in full in the help. @param {Table} table */
export function createTelling(table) {
  let drawn = "";
  return {
    /** @param {import("../table/state.js").State} state */
    draw(state) {
      const now = ruling(state);
      const key = JSON.stringify(now);
      if (drawn === key) return;
      drawn = key;
      const values = Object.fromEntries(
        Object.entries({ ...rulesetOf(state).fields, ...now.set }).map(([field, value]) => [
          field,
          String(value),
        ]),
      );
      const parts = told(table, state.game, values);
      for (const short of all("[data-short]")) short.textContent = inShort(parts);
      for (const whole of all("[data-told]")) {
        whole.replaceChildren(
          h("p.note", {}, say("played.under", { rules: rulesName(now) })),
          h(
            "dl",
            {},
            ...parts.flatMap(({ part, sentences }) => [
              h("dt", {}, say(`played.part.${part}`)),
              h("dd", {}, sentences.join(" ")),
            ]),
          ),
        );
      }
    },
  };
}
