/** What stands around a session: who plays, letters, the store, prebuilt moves, and verdicts. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  NO_SET,
  correspondenceParts,
  createPrebuilt,
  createStore,
  defaultPlayers,
  entryIdOf,
  entryIdOfLink,
  existingProblems,
  hasAwayPlayer,
  judgeActs,
  judgeFirstTurn,
  judgeOnLine,
  lastGoodActs,
  laterOf,
  letterRequest,
  localSide,
  newCorrespondence,
  newPlay,
  pageOf,
  parseCorrespondence,
  personRole,
  problemHash,
  readHash,
  rememberOpponent,
  useWords,
  type Problem,
  type Step,
} from "./page.ts";
import { MESSAGES } from "./messages.ts";
import { stateOf, viewOf } from "./position.ts";

beforeEach(() => {
  localStorage.clear();
  useWords(MESSAGES.en);
});

const post = {
  id: "abcdefgh",
  number: 3,
  from: 12,
  beads: ["0123456789abcdef"],
  told: 10,
  replies: "fc.x3Jd9",
  lines: [
    ["c2-c3", "@c4"],
    ["d3-e3+", "c3xc5xe5."],
  ],
};
const throughText = (one: typeof post) =>
  parseCorrespondence(
    new Map(correspondenceParts(one).map((part) => part.split("=") as [string, string])),
  );

test("who sits here", () => {
  assert.equal(localSide({ w: "person", b: "3" }), "w");
  assert.equal(localSide({ w: "away", b: "person" }), "b");
  assert.equal(localSide({ w: "person", b: "person" }), null);
  assert.equal(localSide({ w: "1", b: "2" }), null);
  assert.equal(personRole({ w: "person", b: "1" }, "w"), "you");
  assert.equal(personRole({ w: "person", b: "person" }, "w"), "person");
  assert.equal(hasAwayPlayer({ w: "person", b: "away" }), true);
});

test("the opponent last chosen sits there again; what cannot be one is forgotten", () => {
  assert.deepEqual(defaultPlayers("w"), { w: "person", b: "1" });
  rememberOpponent({ w: "person", b: "4" });
  assert.deepEqual(defaultPlayers("b"), { w: "4", b: "person" });
  rememberOpponent({ w: "away", b: "person" });
  rememberOpponent({ w: "2", b: "3" });
  assert.deepEqual(defaultPlayers("b"), { w: "4", b: "person" });
  rememberOpponent({ w: "person", b: "person" });
  assert.deepEqual(defaultPlayers("b"), { w: "person", b: "person" });
  localStorage.setItem("opponent", '"9"');
  assert.deepEqual(defaultPlayers("b"), { w: "1", b: "person" });
});

test("what is known of a game by letters is the same after it was text", () => {
  assert.deepEqual(throughText(post), post);
  const fresh = newCorrespondence();
  assert.deepEqual(correspondenceParts(fresh), [`post=${fresh.id}.0.0`]);
  assert.deepEqual(parseCorrespondence(new Map([["post", `${fresh.id}.0.0`]])), fresh);
  assert.notEqual(fresh.id, newCorrespondence().id);
  for (const text of [
    "",
    "abcdefgh",
    "abcdefg.1.2",
    "abcdefgh.1.x",
    "abcdefgh.1.2.short",
    "a.b.c.d",
  ])
    assert.equal(parseCorrespondence(new Map([["post", text]])), null, text);
  const told = new Map(Object.entries({ post: "abcdefgh.1.2", told: "x" }));
  assert.equal(parseCorrespondence(told), null);
});

test("the later letter of a game counts, and of two games the one that comes", () => {
  const older = { ...post, number: 2 };
  const other = { ...post, id: "hgfedcba", number: 1 };
  assert.equal(laterOf(post, older), post);
  assert.equal(laterOf(older, post), post);
  assert.equal(laterOf(post, other), other);
  assert.equal(laterOf(post, null), null);
  assert.equal(laterOf(null, post), post);
});

test("both players of a game by letters may use one browser", () => {
  assert.notEqual(entryIdOf(post, "w"), entryIdOf(post, "b"));
  const mine = { post, players: { w: "person", b: "away" } as const };
  assert.equal(entryIdOfLink("acts=a", mine), entryIdOf(post, "w"));
  assert.equal(entryIdOfLink("acts=a&kept=x", mine), "x");
  assert.equal(entryIdOfLink("acts=a", { players: mine.players }), null);
});

test("a browser has one secret for all its letters", () => {
  const players = { w: "person", b: "away" } as const;
  const one = letterRequest({ post, players });
  assert.deepEqual([one.number, one.side, one.id], [4, "w", post.id]);
  assert.match(one.secret, /^[\w-]{24}$/);
  assert.equal(letterRequest({ post, players }).secret, one.secret);
});

test("watchers see each state once and in order, also when one of them changes it", () => {
  const store = createStore(stateOf());
  const heard: string[] = [];
  store.watch((state, before) => {
    if (state.ply === 1 && before.ply === 0) store.put({ ...state, ply: 2 });
  });
  const end = store.watch((state, before) => heard.push(`${before.ply}-${state.ply}`));
  store.put({ ...store.state, ply: 1 });
  assert.deepEqual(heard, ["0-0", "0-1", "1-2"]);
  end();
  store.put({ ...store.state, ply: 3 });
  assert.equal(heard.length, 3);
});

test("a watcher that throws does not stop the store for ever", () => {
  const store = createStore(stateOf());
  let broken = true;
  let heard = 0;
  store.watch(({ ply }) => {
    heard = ply;
    if (ply && broken) throw new Error("broken");
  });
  assert.throws(() => store.put({ ...store.state, ply: 1 }));
  broken = false;
  store.put({ ...store.state, ply: 2 });
  assert.deepEqual([store.state.ply, heard], [2, 2]);
});

/** {"plain": {"side": "w", "w": {"view": 1, "reply": "a", "then": {"a": {"view": 2}}}}} */
const PACKED = {
  keys: [["plain"], ["side", "w"], ["view", "reply", "then"], ["a"], ["view"]],
  table: [1, "a", 2, [4, 2], [3, 3], [2, 0, 1, 4], "w", [1, 6, 5], [0, 7]],
} as Parameters<typeof createPrebuilt>[0];

test("the first moves are found without Python, and nothing else is", () => {
  const prebuilt = createPrebuilt(PACKED);
  const play = newPlay("plain");
  const after = (...acts: string[]) => ({ ...play, acts, ply: acts.length });
  assert.equal(prebuilt.view(play), 1);
  assert.equal(prebuilt.view({ ...play, first: "w" }), 1);
  assert.equal(prebuilt.view(after("a")), 2);
  assert.equal(prebuilt.view({ ...after("a"), ply: 0 }), 1);
  assert.equal(prebuilt.first("nobody", null), 1, "an unknown ruleset begins as the first one");
  for (const other of [
    after("b"),
    after("a", "a"),
    { ...play, rules: "nobody" },
    { ...play, first: "b" as const },
    { ...play, set: { huff: "no" } },
    { ...play, start: "W:Wa1" },
  ])
    assert.equal(prebuilt.view(other), null);
  assert.deepEqual([prebuilt.reply(play, "1"), prebuilt.reply(play, "2")], ["a", null]);
});

const STEP: Step = {
  position: "",
  side: "w",
  ask: "",
  right: [{ say: null, ways: ["a b c", "d"] }],
  wrong: [{ say: "no", ways: { "a x": "x y", "e f": "" } }],
  other: "not that",
};

test("a lesson's step judges what was played by the ways that it names", () => {
  assert.deepEqual(judgeActs(STEP, ["d"], true), { kind: "right", say: say("good") });
  assert.equal(judgeActs(STEP, ["a", "b", "c"], false).kind, "right");
  assert.deepEqual(judgeActs(STEP, ["a", "x"], true), {
    kind: "wrong",
    say: "no",
    show: ["x", "y"],
  });
  assert.deepEqual(judgeActs(STEP, ["z"], true), { kind: "wrong", say: "not that", show: [] });
  assert.deepEqual(judgeActs(STEP, ["a"], true), { kind: "asked", isOnWay: true });
  assert.deepEqual(judgeActs(STEP, ["e"], true), { kind: "asked", isOnWay: false });
  assert.deepEqual(judgeActs(STEP, ["a"], false), { kind: "answers", act: "b" });
  assert.deepEqual(lastGoodActs(STEP, ["a", "x"]), ["a"]);
  assert.deepEqual(lastGoodActs(STEP, ["a", "b", "z"]), ["a", "b"]);
  assert.deepEqual(lastGoodActs(STEP, ["a", "z", "c"]), ["a"], "what followed goes back too");
  assert.deepEqual(lastGoodActs(STEP, ["z"]), []);
});

function say(key: "good") {
  const { lessons } = MESSAGES.en.page as { lessons: { [key: string]: string } };
  return String(lessons[key]);
}

function problemText(key: "nothing" | "slips") {
  const { problems } = MESSAGES.en.page as { problems: { [key: string]: unknown } };
  return String(problems[key]);
}

const PROBLEM: Problem = {
  id: "abcde",
  number: 1,
  rules: "plain",
  position: "",
  side: "w",
  goal: "win",
  motif: "quiet",
  proof: "table",
  turns: 2,
  right: ["a b"],
  line: ["a b", "x", "c"],
  wrong: { z: [3, "z y"], q: [null, ""] },
};

test("a problem judges a first turn that it names, and leaves others to Python", () => {
  const first = (acts: string[], parts: Partial<Problem> = {}) =>
    judgeFirstTurn({ ...PROBLEM, ...parts }, { acts, view: viewOf() });
  assert.equal(first(["a", "b"]), null);
  assert.deepEqual(first(["a", "b"], { goal: "save" }), { kind: "solved" });
  const lost = first(["z"]);
  assert.ok(lost?.kind === "wrong" && !lost.say.startsWith("page."));
  assert.deepEqual(lost.shown, ["z", "y"]);
  const undecided = first(["q"]);
  const notFound = first(["q"], { proof: "search" });
  assert.ok(undecided?.kind === "wrong" && notFound?.kind === "wrong");
  assert.equal(undecided.say, problemText("nothing"));
  assert.equal(notFound.say, problemText("slips"), "a search knows no more");
});

test("a problem's line is followed turn by turn until it is won", () => {
  const on = (...acts: string[]) => judgeOnLine(PROBLEM, { acts, view: viewOf() });
  assert.deepEqual(on("a", "b"), { kind: "right", reply: ["x"], onward: ["c"] });
  assert.equal(on("a"), null);
  const outcome = { winner: "w" as const, reason: "no-men", score: { w: 1, b: 0 } };
  const won = { acts: ["q"], view: viewOf({ outcome }) };
  assert.deepEqual(judgeOnLine(PROBLEM, won), { kind: "solved" });
  assert.equal(judgeOnLine({ ...PROBLEM, side: "b" }, won), null);
});

const PLACES = { one: ["abcde", "fghij"], two: ["klmno"] };

test("a link to a problem and its set", () => {
  const set = { ids: ["abcde", "klmno"], courseFrom: 0 };
  const named = { problem: "abcde", set };
  assert.deepEqual(readHash(problemHash("abcde", set)), named);
  assert.deepEqual(readHash("#set=abcde.klmno"), named);
  const ofCourse = { ...set, courseFrom: 6 };
  assert.deepEqual(readHash(problemHash("abcde", ofCourse)), { ...named, set: ofCourse });
  assert.deepEqual(readHash(""), { problem: "", set: NO_SET });
  assert.deepEqual(readHash("#p=abcde&course=1").set, NO_SET, "a course has sets only");
  assert.equal(readHash("#set=abcde&course=-1.5").set.courseFrom, 0);
  assert.equal(pageOf("klmno", PLACES), "two");
  assert.equal(pageOf("zzzzz", PLACES), "");
  assert.deepEqual(existingProblems(["zzzzz", "klmno", "klmno"], PLACES), ["klmno"]);
});
