/** The game in an address, and what else an address says. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actsToText,
  anchorIn,
  linkTo,
  lookIn,
  isOldKioskLink,
  modesIn,
  namesRulesAlone,
  newPlay,
  playerFromLink,
  readFragment,
  useWords,
  withLine,
  withLook,
  withoutLook,
  writeFragment,
  EMPTY_TREE,
  type Play,
} from "./page.ts";
import { setGlobal } from "./browser.ts";
import { GAME } from "./position.ts";
import { MESSAGES } from "./messages.ts";

const read = (fragment: string) => readFragment(fragment, "plain", GAME);

function readPlay(fragment: string): Play {
  const play = read(fragment);
  assert.ok(play !== null && play !== "damaged", fragment);
  return play;
}

const WHOLE: Play = {
  rules: "bell",
  set: { quiet: "40" },
  own: null,
  first: "b",
  start: "W:Wa1,b2:Be5",
  acts: ["c2-c3", "c4xc2", "!d1", "d3-e3+", "?123", "c2:c4"],
  ply: 2,
  players: { w: "4", b: "away" },
  letter: "abc_-1",
  replies: "x.y",
  post: {
    id: "abcdefgh",
    number: 4,
    from: 2,
    beads: ["0123456789abcdef"],
    told: 2,
    replies: "x.y",
    lines: [],
  },
  flipped: true,
  tree: withLine(withLine(EMPTY_TREE, ["c2-c3", "c4xc2"]), ["c2-c3", "d4-d3"]),
};

test("a game is the same after it was in an address", () => {
  assert.deepEqual(readPlay(writeFragment(WHOLE, "plain")), WHOLE);
  const own = { rules: "bell", set: { quiet: "40" }, name: "In & out = 100 %", by: "Ñ", says: {} };
  assert.deepEqual(readPlay(writeFragment({ ...WHOLE, own }, "plain")).own, own);
  const under = { ...WHOLE, own, rules: "plain", set: {} };
  const { rules, set } = readPlay(writeFragment(under, "plain"));
  assert.deepEqual([rules, set], ["plain", {}], "the game began under other rules than these");
});

test("what is usual is left out, and the signs of notation stay readable", () => {
  const play = newPlay("plain");
  assert.equal(writeFragment(play, "plain"), "");
  assert.equal(writeFragment(play, "plain", "doze.3"), "doze.3");
  assert.equal(writeFragment(play, "bell"), "rules=plain");
  const acts = ["c2-c3", "c4xc2", "!d1", "@-", "d3-e3+"];
  const moved = { ...play, acts, ply: 5 };
  assert.equal(writeFragment(moved, "plain"), "acts=c2-c3,c4xc2,!d1,@-,d3-e3+");
  const at = writeFragment({ ...moved, ply: 1 }, "plain", "doze.3", ["class"]);
  assert.equal(at, "mode=class&acts=c2-c3,c4xc2,!d1,@-,d3-e3+&ply=1&at=doze.3");
});

test("how the page shows itself is put before a game or a place, and taken away again", () => {
  const fragments = {
    "": "view=class",
    "doze.3": "view=class&at=doze.3",
    "acts=c2-c3&at=doze.3": "view=class&acts=c2-c3&at=doze.3",
    "coach=1&w=c1": "view=class&coach=1&w=c1",
  };
  const usualLook = { forClass: false, bookShut: false };
  for (const [usual, forClass] of Object.entries(fragments)) {
    const shut = forClass.replace("view=class", "book=shut");
    const both = forClass.replace("view=class", "view=class&book=shut");
    const looks = [
      [usual, usualLook],
      [forClass, { ...usualLook, forClass: true }],
      [shut, { ...usualLook, bookShut: true }],
      [both, { forClass: true, bookShut: true }],
    ] as const;
    for (const [fragment, look] of looks) {
      assert.equal(withLook(usual, look), fragment);
      assert.equal(withoutLook(fragment), usual);
      assert.deepEqual(lookIn(fragment), look);
    }
  }
  assert.equal(withoutLook("w=c1&view=class&acts=c2-c3&book=shut"), "w=c1&acts=c2-c3");
  assert.ok(namesRulesAlone("rules=bell&view=class&book=shut"));
});

test("text that no link can hold is replaced, not an error", () => {
  const acts = ["a\ud800b"];
  assert.deepEqual(readPlay(writeFragment({ ...newPlay("plain"), acts, ply: 1 }, "plain")).acts, [
    "a\ufffdb",
  ]);
});

test("links of older versions name the computer's levels by 1, 2 and 3", () => {
  assert.deepEqual(["1", "2", "3", "c3", "away", "x", undefined].map(playerFromLink), [
    "1",
    "5",
    "6",
    "3",
    "away",
    "person",
    "person",
  ]);
  assert.deepEqual(readPlay("w=2&b=c6").players, { w: "5", b: "6" });
});

test("a damaged address says so, and a plain anchor is no game", () => {
  for (const fragment of [
    "rules=nobody",
    "first=x",
    "acts=a&ply=2",
    "acts=a&ply=-1",
    "acts=a&ply=1.5",
    "acts=%",
    "own=;;",
    "own=bell;hands:2;Home;",
  ])
    assert.equal(read(fragment), "damaged", fragment);
  assert.equal(read("doze.3"), null);
  assert.equal(read(""), null);
});

test("an unreadable tree or letter leaves the game", () => {
  const play = readPlay("acts=a,b&tree=a(b&post=short.1.2");
  assert.deepEqual([play.acts, play.tree, play.post], [["a", "b"], null, null]);
});

test("a fragment names a place in the text", () => {
  assert.equal(anchorIn("doze.3"), "doze.3");
  assert.equal(anchorIn("acts=a&at=doze.3"), "doze.3");
  assert.equal(anchorIn("acts=a"), null);
  assert.equal(anchorIn("%"), null);
  assert.equal(anchorIn(""), null);
});

test("the modes of a page", () => {
  assert.deepEqual(modesIn({ hash: "#mode=class,fixed,x&acts=a" }), ["class", "fixed"]);
  assert.deepEqual(modesIn({ hash: "#acts=a" }), []);
  assert.equal(isOldKioskLink({ hash: "", search: "?kiosk" }), true);
  assert.equal(isOldKioskLink({ hash: "#mode=kiosk&acts=a", search: "" }), true);
  assert.equal(isOldKioskLink({ hash: "#mode=fixed", search: "?class" }), false);
});

test("a link may name rules alone", () => {
  assert.equal(namesRulesAlone("rules=bell&set=quiet:40&at=doze.3"), true);
  assert.equal(namesRulesAlone("rules=bell&acts=a"), false);
  assert.equal(namesRulesAlone("doze.3"), false);
});

test("a shared link leads to this page, or to its published address", () => {
  const page = globalThis.location;
  assert.equal(linkTo("acts=a"), "https://example.org/en/alquerque-de-doce/#acts=a");
  assert.equal(linkTo(""), "https://example.org/en/alquerque-de-doce/");
  setGlobal("location", new URL("file:///home/ana/alquerque.html#acts=b"));
  assert.equal(linkTo("acts=a"), "file:///home/ana/alquerque.html#acts=a");
  document.querySelector = () => ({ href: "https://example.org/es/" }) as never;
  assert.equal(linkTo("acts=a"), "https://example.org/es/#acts=a");
  document.querySelector = () => null;
  setGlobal("location", page);
});

test("moves in words are read in a link written by hand", () => {
  useWords(MESSAGES.en);
  assert.equal(actsToText(["huff d1", "c5×e3"]), "!d1c5×e3");
  assert.equal(actsToText(["d3-e3 (by approach)"]), "d3-e3+");
});
