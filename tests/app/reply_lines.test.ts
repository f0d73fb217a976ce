/** Conditional replies, as lists of turns. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineText, useWords, withReply } from "./page.ts";
import { MESSAGES } from "./messages.ts";

const AB = ["a", "b"];
const ABCD = ["a", "b", "c", "d"];

test("a line is added, or takes the place of what it goes on from", () => {
  assert.deepEqual(withReply([], AB), [AB]);
  assert.deepEqual(withReply([AB], ["x", "y"]), [AB, ["x", "y"]]);
  assert.deepEqual(withReply([AB], ABCD), [ABCD]);
  const known = [ABCD];
  assert.equal(withReply(known, AB), known, "nothing is new in it");
  assert.equal(withReply(known, ABCD), known);
});

test("to one move there is one reply: the later one counts", () => {
  const other = ["a", "b", "e", "f"];
  assert.deepEqual(withReply([ABCD], other), [ABCD, other], "the other player may choose");
  assert.deepEqual(withReply([ABCD, other, ["x", "y"]], ["a", "z"]), [
    ["x", "y"],
    ["a", "z"],
  ]);
  assert.deepEqual(withReply([ABCD, other], ["a", "b", "c", "z"]), [other, ["a", "b", "c", "z"]]);
});

test("a line reads as a sentence, in both languages", () => {
  const line = ["c4xc2", "b1xd3", "a3-a4", "c1-c2"];
  useWords(MESSAGES.en);
  assert.equal(lineText(line.slice(0, 2)), "If c4×c2, then b1×d3");
  assert.equal(lineText(line), "If c4×c2, then b1×d3; after that, if a3–a4, then c1–c2");
  useWords(MESSAGES.es);
  assert.equal(lineText(line.slice(0, 2)), "Si c4×c2, entonces b1×d3");
});
