/** The tree of a game's lines, and its text in a link. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allLines,
  annotate,
  annotationAt,
  contains,
  EMPTY_TREE,
  isBare,
  lineThrough,
  mergeTrees,
  nextActs,
  parseTree,
  promote,
  removeAt,
  restoreLine,
  toggleShape,
  treeToText,
  variationStart,
  withLine,
  type Tree,
} from "./page.ts";
import { deepFreeze } from "./position.ts";

const treeOf = (...lines: string[]): Tree =>
  deepFreeze(lines.map((line) => line.split(" ")).reduce(withLine, EMPTY_TREE));
const lines = (tree: Tree) => allLines(tree).map((line) => line.join(" "));

/** Random numbers below 1 that are the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const ACTS = ["c2-c3", "c4xc2", "d3-e3+", "?654", "@a1", "!c3", ".", "rules:bell;huff=no"];
const NOTE = {
  sign: "?!",
  glyphs: [14, 22],
  text: "it's (so), \\ and 'so'\n{x} 100 %",
  drawn: ["Rc3", "Bc3d12"],
};

function randomLines(random: () => number) {
  const pick = () => ACTS[Math.floor(random() * ACTS.length)] ?? ".";
  const some = Array.from({ length: 6 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 4) }, pick),
  );
  return [["a1-a2", "b1-b2"], ...some, ["z1-z2", "z3-z4", "z5-z6"]];
}

test("a tree holds exactly the lines that were put into it", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const given = randomLines(randomNumbers(seed));
    const held = allLines(treeOf(...given.map((line) => line.join(" "))));
    const begins = (line: string[], whole: string[]) => line.every((act, n) => act === whole[n]);
    for (const line of given) assert.ok(held.some((one) => begins(line, one)));
    for (const one of held) assert.ok(given.some((line) => begins(one, line)));
  }
});

test("a tree with notes and drawings is the same after it was text", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = randomNumbers(seed);
    const given = randomLines(random);
    let tree = given.reduce(withLine, EMPTY_TREE);
    for (const line of given.slice(1, 4)) {
      const place = line.slice(0, 1 + Math.floor(random() * line.length));
      tree = annotate(tree, place, { ...NOTE, before: "it is 'so'" });
    }
    tree = deepFreeze(annotate(tree, [], { text: "start", drawn: ["Ya1"] }));
    assert.deepEqual(parseTree(treeToText(tree)), tree);
    assert.deepEqual(allLines(tree), allLines(given.reduce(withLine, EMPTY_TREE)));
  }
});

test("the text of a tree", () => {
  const text = "c2-c3,c4xc2!/Rc2'best'(c4xb3,c1-c2),c1xc3";
  const tree = parseTree(text);
  assert.ok(tree);
  assert.deepEqual(lines(tree), ["c2-c3 c4xc2 c1xc3", "c2-c3 c4xb3 c1-c2"]);
  const best = annotationAt(tree, ["c2-c3", "c4xc2"]);
  assert.deepEqual([best.sign, best.drawn, best.text], ["!", ["Rc2"], "best"]);
  assert.equal(treeToText(tree), text);
  assert.equal(treeToText(EMPTY_TREE), "");
});

test("a folded variation stays folded", () => {
  const tree = annotate(treeOf("a b", "x y"), ["a"], { folded: true });
  assert.deepEqual(parseTree(treeToText(tree)), tree);
  assert.equal(parseTree("a/-,b")?.line[0]?.folded, undefined, "nothing is there to be folded");
});

test("what is no tree is refused, however it is nested", () => {
  for (const text of ["c2-c3(", "c2-c3)", "'", "a,(b)", "a(b", ",", "a((", "a'b"])
    assert.equal(parseTree(text), null, text);
  const nested = (depth: number) => `a${"(b".repeat(depth)}${")".repeat(depth)}`;
  assert.ok(parseTree(nested(100)));
  assert.equal(parseTree(nested(101)), null);
  assert.equal(parseTree(nested(50_000)), null);
});

test("a long game is no deep one", () => {
  const acts = Array.from({ length: 3_000 }, (_, n) => `m${n}`);
  const tree = withLine(EMPTY_TREE, acts);
  assert.deepEqual(lineThrough(tree, acts.slice(0, 1)), acts);
  assert.deepEqual(allLines(parseTree(treeToText(tree)) ?? EMPTY_TREE), [acts]);
});

test("the line through a place goes on along the main ways", () => {
  const tree = treeOf("a b c", "a x y", "a x z");
  assert.deepEqual(lineThrough(tree, ["a"]), ["a", "b", "c"]);
  assert.deepEqual(lineThrough(tree, ["a", "x"]), ["a", "x", "y"]);
  assert.deepEqual(nextActs(tree, ["a"]), ["b", "x"]);
  assert.deepEqual(nextActs(tree, ["nowhere"]), []);
  assert.deepEqual([contains(tree, ["a", "x"]), contains(tree, ["x"])], [true, false]);
});

test("a variation is promoted by one step, or to the main line", () => {
  const tree = treeOf("a b c", "a x y", "a x z w");
  const place = ["a", "x", "z"];
  assert.equal(variationStart(tree, place), 3);
  assert.equal(variationStart(tree, ["a", "b"]), 0);
  assert.deepEqual(lines(promote(tree, place, false)), ["a b c", "a x z w", "a x y"]);
  assert.deepEqual(lines(promote(tree, place, true)), ["a x z w", "a b c", "a x y"]);
  assert.equal(promote(tree, ["a", "b"], true), tree);
});

test("a deleted line comes back to its place, with its notes", () => {
  const tree = annotate(treeOf("a b", "a x y", "a z"), ["a", "x"], NOTE);
  const { tree: less, lost } = removeAt(tree, ["a", "x"]);
  assert.deepEqual(lines(less), ["a b", "a z"]);
  assert.ok(lost);
  assert.deepEqual(restoreLine(less, lost), tree);
  assert.equal(removeAt(tree, ["nowhere"]).lost, null);
});

test("a deleted line is merged with what was played there since", () => {
  const { tree: less, lost } = removeAt(treeOf("a b", "x y"), ["x"]);
  assert.ok(lost);
  const since = withLine(less, ["x", "z"]);
  assert.deepEqual(lines(restoreLine(since, lost)), ["a b", "x z", "x y"]);
});

test("a deleted main line comes back as the main line", () => {
  const tree = treeOf("a b", "x y");
  const { tree: less, lost } = removeAt(tree, ["a"]);
  assert.deepEqual(lines(less), ["x y"]);
  assert.ok(lost);
  assert.deepEqual(restoreLine(less, lost), tree);
});

test("merged trees have all lines, and the first one's main line", () => {
  const merged = mergeTrees(treeOf("a b"), treeOf("x y", "a b c"));
  assert.deepEqual(lines(merged), ["a b c", "x y"]);
});

test("a shape is drawn, recoloured and removed", () => {
  const drawn = (tree: Tree) => annotationAt(tree, ["a"]).drawn;
  const red = toggleShape(treeOf("a b"), ["a"], "Rc3");
  assert.deepEqual(drawn(red), ["Rc3"]);
  assert.deepEqual(drawn(toggleShape(red, ["a"], "Bc3")), ["Bc3"]);
  assert.deepEqual(drawn(toggleShape(red, ["a"], "Rc3d4")), ["Rc3", "Rc3d4"]);
  assert.equal(drawn(toggleShape(red, ["a"], "Rc3")), undefined);
});

test("a bare tree is one line of which nothing is said", () => {
  assert.equal(isBare(treeOf("a b")), true);
  assert.equal(isBare(treeOf("a b", "a c")), false);
  assert.equal(isBare(annotate(treeOf("a b"), ["a", "b"], { sign: "!" })), false);
  assert.equal(isBare(annotate(EMPTY_TREE, [], { text: "so" })), false);
});
