// The targets that are JavaScript's, for targets.py: reads an input from each line of standard input and writes what came of it, with
// the site's own modules, bundled by esbuild. {target, input, game} → {accepted, why, ms}; what is read must come back when it is
// written and read again.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { modesIn, anchorIn, readFragment, writeFragment } from "../../app/session/address.ts";
import * as library from "../../app/keep/games_db.ts";
import { ownRulesIn, parseOwnRules, ownRulesToText } from "../../app/session/own_rules.ts";
import * as problems from "../../app/learn/problem_link.ts";
import { rulesFromFile } from "../../app/rules/own_rules/files.ts";
import { isBare, EMPTY_TREE } from "../../app/session/tree/tree.ts";
import * as treeText from "../../app/session/tree/tree_text.ts";

const catalogue = JSON.parse(readFileSync(process.argv[2], "utf8"));
const places = { one: ["abcde", "fghij"], two: ["klmno"] };
const ENOUGH = 4; // an input that takes long is tried so often: of the processor's time the least counts

/** @type {{[target: string]: (text: string, game: any) => [boolean, (() => [unknown, unknown])?]}} whether it is accepted, and two things that must be alike */
const TARGETS = {
  fragment(text, game) {
    const usual = game.rulesets[0].id;
    anchorIn(text);
    modesIn({ hash: `#${text}`, search: `?${text}` });
    ownRulesIn(text);
    const play = readFragment(text, usual, game);
    if (!play || play === "damaged") return [false];
    const again = () =>
      readFragment(writeFragment(play, usual), usual, game) ?? { ...play, acts: [] };
    return [
      true,
      () =>
        [play, again()].map((reading) => ({
          ...reading,
          tree: isBare(reading.tree ?? EMPTY_TREE) ? null : reading.tree,
        })),
    ];
  },
  tree(text) {
    const tree = treeText.parseTree(text);
    return [tree !== null, () => [tree, treeText.parseTree(treeText.treeToText({ ...tree }))]];
  },
  "own-rules"(text) {
    const own = parseOwnRules(text);
    return [own !== null, () => [own, parseOwnRules(ownRulesToText(own))]];
  },
  "rules-file"(text, game) {
    const parsed = rulesFromFile(text, game);
    if (!("own" in parsed) && typeof parsed.fault !== "string") throw new Error("nothing is said");
    return ["own" in parsed, () => [parsed.own, parseOwnRules(ownRulesToText(parsed.own))]];
  },
  library(text) {
    const isKnownGame = (id) => catalogue.some((entry) => entry.id === id);
    const parsed = library.parseFile(text, isKnownGame);
    if (!parsed.ok && !["damaged", "newer"].includes(parsed.why))
      throw new Error(`why: ${parsed.why}`);
    return [
      parsed.ok,
      () => {
        const { games, results } = parsed.value;
        return [
          parsed.value,
          library.parseFile(library.toFileText(games, results), isKnownGame).value,
        ];
      },
    ];
  },
  "problem-set"(text) {
    const { problem, set } = problems.readHash(`#${text}`);
    problems.pageOf(problem, places);
    const existing = { ...set, ids: problems.existingProblems(set.ids, places) };
    const hash = () => problems.problemHash(problem, existing);
    return [existing.ids.length > 0, () => [{ problem, set: existing }, problems.readHash(hash())]];
  },
};

const timed = (target, text, game) => {
  const before = process.cpuUsage();
  const told = TARGETS[target](text, game);
  const { user, system } = process.cpuUsage(before);
  return { told, ms: (user + system) / 1000 };
};

function tried({ target, text, game, limit }) {
  const about = catalogue.find((entry) => entry.id === game) ?? catalogue[0];
  try {
    let { told, ms } = timed(target, text, about);
    for (let n = 0; n < ENOUGH && ms > limit; n += 1)
      ms = Math.min(ms, timed(target, text, about).ms);
    const [accepted, twice] = told;
    const [first, second] = (accepted && twice?.()) || [];
    const lost = JSON.stringify(first) !== JSON.stringify(second);
    if (lost && process.env.FUZZ_TELL) console.error(JSON.stringify(first), JSON.stringify(second));
    return { accepted, ms, why: lost ? "written and read again, it is another" : "" };
  } catch (error) {
    return { accepted: false, ms: 0, why: String(error).slice(0, 200) };
  }
}

for await (const line of createInterface({
  input: process.stdin,
  crlfDelay: Number.POSITIVE_INFINITY,
}))
  process.stdout.write(`${JSON.stringify(tried(JSON.parse(line)))}\n`);
