/** The words of the page, moves in words, and words as a search compares them. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  clauseName,
  clauseNumber,
  foldWord,
  has,
  indexWord,
  list,
  matchesWord,
  moveText,
  numberFormatter,
  pointName,
  prettyMove,
  rankMatch,
  say,
  sayAt,
  sentence,
  shortSource,
  shortValue,
  useNumbers,
  useWords,
  valueName,
  wordsOf,
  wordsToSigns,
  type MessageTree,
} from "./page.ts";
import { setGlobal } from "./browser.ts";
import { MESSAGES } from "./messages.ts";
import { GAME } from "./position.ts";

beforeEach(() => {
  useWords(MESSAGES.en);
  useNumbers(GAME.board);
});

test("a missing string shows its key, and a missing value its place", () => {
  useWords({ a: { b: "{one} and {two}" } });
  assert.equal(say("a.b", { one: 1 }), "1 and {two}");
  assert.equal(say("a.c"), "a.c");
  assert.equal(sayAt(["a", "b.c"]), "a.b.c");
  assert.equal(say("a"), "a", "no string, but more of them below");
  assert.deepEqual(
    [has("a", "b"), has("a"), has("a", "b", "c"), has("x", "y")],
    [true, false, false, false],
  );
});

test("a value is not filled in twice", () => {
  useWords({ a: "{name} plays" });
  assert.equal(say("a", { name: "{name} $& {x}" }), "{name} $& {x} plays");
});

test("the page's own words replace shared ones, and seldom used ones come later", () => {
  const page = globalThis as { words?: MessageTree; moreWords?: MessageTree };
  page.words = { a: { b: "shared", c: "shared" } };
  useWords({ a: { b: "own" } });
  assert.deepEqual([say("a.b"), say("a.c")], ["own", "shared"]);
  assert.equal(has("late", "one"), false);
  page.moreWords = { late: { one: "here" }, a: { b: "not this" } };
  assert.deepEqual([say("late.one"), say("a.b")], ["here", "own"]);
  delete page.words;
  delete page.moreWords;
});

test("a page whose file of words did not come stays as it was built", () => {
  document.querySelector = () => ({}) as never;
  assert.throws(() => useWords({}), /words/);
  document.querySelector = () => null;
});

test("a sentence fits the grammatical number of the side that it names", () => {
  const sides = { w: "the hare", b: "the hunters" };
  const sideNumber = { w: "one", b: "many" };
  useWords({
    plays: { one: "{sides} plays", many: "{sides} play" },
    page: { ofSide: sides, sideNumber },
  });
  assert.equal(say("plays", { sides: sides.w }), "the hare plays");
  assert.equal(say("plays", { sides: sides.b }), "the hunters play");
  assert.equal(has("plays"), true);
});

test("lists, and the beginning of a sentence", () => {
  assert.equal(list([]), "");
  assert.equal(list(["a3"]), "a3");
  assert.equal(list(["a3", "b4", "c5"]), "a3, b4 and c5");
  assert.equal(list(["a3", "b4"], "or"), "a3 or b4");
  assert.equal(sentence("élite"), "Élite");
});

test("numbers are written as the build writes them", () => {
  setGlobal("document", { ...document, documentElement: { lang: "es" } });
  assert.equal(numberFormatter("\u202f")(1_234_567.5), "1\u202f234\u202f567,5");
  setGlobal("document", { ...document, documentElement: { lang: "en" } });
  assert.equal(numberFormatter(",")(1_234_567.5), "1,234,567.5");
});

test("moves are written with the typographer's signs", () => {
  assert.equal(prettyMove("c4xc2-c1"), "c4×c2–c1");
  assert.equal(prettyMove("a-1-c-1xe-1"), "a-1–c-1×e-1");
  assert.equal(prettyMove("g7-d7d1-g1"), "g7–d7, d1–g1");
  assert.equal(prettyMove("?123"), "1·2·3");
  assert.equal(prettyMove("?12"), "?12");
});

test("points have the names that players give them", () => {
  const points = [
    { id: "a1", x: 0, y: 0, number: "46" },
    { id: "b2", x: 0, y: 0, number: "41" },
  ];
  useNumbers({ ...GAME.board, points });
  assert.equal(prettyMove("a1-b2"), "46–41");
  assert.equal(prettyMove("a1xb2xa1"), "46×41×46");
  assert.deepEqual([pointName("a1"), pointName("z9"), pointName(null)], ["46", "z9", ""]);
});

/** A turn, and how it is written in each language. */
const TURNS = [
  ["!d1c5xe3", "huff d1, c5×e3", "soplar d1, c5×e3"],
  ["!d1!e1c5xe3", "huff d1, e1, c5×e3", "soplar d1, e1, c5×e3"],
  ["@a1", "place a1", "poner a1"],
  ["d3-e3+", "d3–e3 (by approach)", "d3–e3 (por acercamiento)"],
  ["d3-e3~", "d3–e3 (by withdrawal)", "d3–e3 (por alejamiento)"],
  ["a1-b2*c3", "a1–b2, remove c3", "a1–b2, retirar c3"],
  ["--", "skip", "pasar"],
] as const;

test("turns are written in words, and read again", () => {
  for (const [turn, english, spanish] of TURNS)
    for (const [lang, words] of [
      ["en", english],
      ["es", spanish],
    ] as const) {
      useWords(MESSAGES[lang]);
      assert.equal(moveText(turn), words);
      const signs = wordsToSigns(words).replaceAll("×", "x").replaceAll("–", "-");
      // a comma stays between two moves
      assert.equal(signs.replace(", ", ""), turn);
      assert.equal(wordsToSigns(words.toUpperCase()).toLowerCase(), wordsToSigns(words));
    }
});

test("the sign that a turn stops early is not written", () => {
  useWords(MESSAGES.en);
  assert.equal(moveText("b3-b2+ ."), moveText("b3-b2+"));
});

test("what is no word of a move stays as it is", () => {
  assert.equal(wordsToSigns("c2-c3, c4xc2"), "c2-c3, c4xc2");
  assert.equal(wordsToSigns(""), "");
});

test("clauses of the book by number and name", () => {
  assert.deepEqual([clauseNumber("doze.7"), clauseNumber("doze.o8")], ["7", "8"]);
  assert.equal(clauseName("doze.7"), "Clause 7");
  assert.notEqual(clauseName("doze.o8"), "Clause 8");
});

test("values in words: their own, a sentence for any numbers, or the number", () => {
  assert.equal(valueName("setup", "12-12"), "12 against 12");
  assert.equal(valueName("quiet", "47"), "47");
  assert.equal(shortValue("steps", "any"), "in any direction");
  assert.equal(shortValue("steps", "none"), valueName("steps", "none"));
  assert.equal(shortSource("carpignano"), "Carpignano");
});

test("old and modern spellings of a Castilian word are one", () => {
  for (const [old, modern] of [
    ["fazer", "hacer"],
    ["cauallo", "caballo"],
    ["quatro", "cuatro"],
    ["iuego", "juego"],
    ["plaça", "plaza"],
    ["et", "e"],
    ["&", "e"],
    ["DOZE", "doce"],
  ] as const)
    assert.equal(foldWord(old, "es"), foldWord(modern, "es"), `${old} ${modern}`);
  assert.notEqual(foldWord("casa", "es"), foldWord("caza", "es"));
  assert.notEqual(foldWord("have", "en"), foldWord("ave", "en"), "English letters stay");
  assert.equal(foldWord("Café", "en"), "cafe");
});

test("a search finds a word, its beginning and its plural", () => {
  assert.equal(matchesWord("tablero", "tabl"), true);
  assert.equal(matchesWord("tablero", "tab"), false);
  assert.equal(matchesWord("tab", "tab"), true);
  assert.equal(matchesWord("juego", "juegos".slice(0, -1)), true);
  assert.equal(matchesWord("juego", "juegos"), true, "the singular of what is looked for");
  assert.equal(matchesWord("juego", "fuego"), false);
  const rank = (word: string, lang: string, wanted: string) =>
    rankMatch(indexWord(word, lang), wanted);
  assert.equal(rank("ueynt", "osp", "ueynt"), 3, "spelled so");
  assert.equal(rank("Está", "es", "esta"), 3, "but for accents and capitals");
  assert.equal(rank("ueynte", "osp", "ueynt"), 2, "begins so");
  assert.equal(rank("veinte", "es", "ueynte"), 2, "the same word, spelled otherwise");
  assert.equal(rank("fichas", "es", "ficha"), 2);
  assert.equal(rank("veintidós", "es", "ueynt"), 1, "begins so in another spelling");
  assert.equal(rank("winter", "en", "ueynt"), 0);
  assert.deepEqual(wordsOf("El rey, & «la» d’Artagnan"), ["El", "rey", "&", "la", "d’Artagnan"]);
});
