/**
 * Rules in sentences: the aim, the beginning, moving, taking, the end. Which sentence belongs to
 * which values is listed in a table (site/data/rule_sentences.json); the sentences themselves are in
 * the language file (`played`). Of each group the first sentence that fits is used; a sentence about
 * each kind of piece is written once if it fits all of them. A game's page describes the rules in
 * force with them (rules/rules_prose.ts); the build, under node, each ruleset for the sheets
 * (site/make/render/games/rules_in_prose.mjs).
 */

import { sayAt, sentence } from "./i18n.ts";
import type { Pieces } from "../api.d.ts";

/**
 * a field and its value; "kind.steps" and the like of one kind, "unarmed", "alone", "ranks", which the desk
 * says
 */
interface Facts {
  [fact: string]: string;
}

/** "!1" means any value but 1 */
interface Line {
  key: string;
  each?: boolean;
  if?: Facts;
}

export type Table = { part: string; short?: boolean; say: Line[][] }[];

export interface Part {
  part: string;
  short: boolean;
  sentences: string[];
}

const word = (yes: boolean) => (yes ? "yes" : "no");

const fits = (facts: Facts, line: Line) =>
  Object.entries(line.if ?? {}).every(([fact, wanted]) =>
    wanted.startsWith("!") ? facts[fact] !== wanted.slice(1) : facts[fact] === wanted,
  );

/** @param values of every field */
export function inSentences(
  table: Table,
  values: Facts,
  { kinds: pieces, unarmed, armed, alone, ranks, ways, region }: Pieces,
): Part[] {
  const kinds = pieces.map(({ id, steps, captures, reach, promotes }) => ({
    id,
    promotes,
    facts: {
      "kind.steps": steps,
      "kind.captures": captures,
      "kind.reach": reach,
      "kind.promotes": word(promotes !== null),
    },
  }));
  const facts = {
    ...values,
    unarmed: word(unarmed !== null),
    alone: word(alone),
    ranks: word(ranks),
  };
  const named = (kind: string, form: string) => sayAt(["played", "kinds", kind, form]);
  const filled = {
    ...values,
    ...Object.fromEntries(
      ["next", "beyond", "free", "along"].map((place) => [
        place,
        sayAt(["played", "places", ways, place]),
      ]),
    ),
    ...(region !== null && { region: sayAt(["played", "regions", region]) }),
    armed: named(armed, "the"),
    ...(unarmed && {
      unarmed: named(unarmed, "the"),
      many: named(unarmed, "many"),
      all: named(unarmed, "all"),
    }),
  };

  const inWords = (part: string, line: Line, each: string, into?: string | null) =>
    sentence(
      sayAt(["played", part, line.key], { ...filled, each, into: into ? named(into, "into") : "" }),
    );

  /** Of some lines the one that fits: once where it is the same for every kind, else for each. */
  function sentencesOf(part: string, lines: Line[]): string[] {
    const fitting = kinds.map((kind) => ({
      kind,
      line: lines.find((line) => fits({ ...facts, ...(line.each && kind.facts) }, line)),
    }));
    const [first] = fitting;
    if (first && fitting.every(({ line }) => line === first.line)) {
      const { kind, line } = first;
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
