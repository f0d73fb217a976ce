/** The state of a session: what a touch means, what is undone, which line is followed, what other rules change. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  annotate,
  applyPremove,
  atNode,
  atPly,
  boardOf,
  changedBy,
  clearSelection,
  currentRules,
  ballotOf,
  ballotTags,
  drawOpening,
  sameOpening,
  fieldValue,
  isAwayToMove,
  isLiftable,
  isTouchable,
  loadGame,
  newRulesPreview,
  rulesPreviewText,
  useWords,
  marksOf,
  newCorrespondence,
  newGame,
  onDrop,
  onLift,
  onTouch,
  optimisticView,
  otherSide,
  requestBase,
  shouldFlipFor,
  sideAbove,
  turnBoundaries,
  undoTarget,
  withAct,
  withLine,
  withoutCorrespondence,
  withPendingThrow,
  withView,
  EMPTY_TREE,
  allLines,
  type Ruling,
  type State,
} from "./page.ts";
import { MESSAGES } from "./messages.ts";
import { GAME, leap, man, step, stateOf, viewOf } from "./position.ts";

const MEN = [man("a1"), man("b1"), man("e5", "b")];
const STEPS = { men: MEN, legal: [step("a1", "a2"), step("a1", "b2")] };
const post = { ...newCorrespondence(), number: 3, from: 2, told: 2 };
const LETTER = { text: "abc", conditional: true, replies: null };
const turn = (side: "w" | "b", acts: number) => ({ side, acts, text: "" });
const marks = (state: State, kind: string) =>
  marksOf(state)
    .filter((mark) => mark.kind === kind)
    .map((mark) => mark.at);

test("a touch selects a man that can move, and a second one deselects it", () => {
  const one = onTouch(stateOf(STEPS), "a1");
  assert.equal(one.state.chosen, "a1");
  assert.deepEqual(marks(one.state, "to"), ["a2", "b2"]);
  assert.equal(onTouch(one.state, "a1").state.chosen, null);
});

test("a touch of a destination plays the selected man's move, not another's", () => {
  const both = { men: MEN, legal: [step("a1", "b2"), step("b1", "b2")] };
  const { play, state } = onTouch(stateOf(both, { chosen: "b1" }), "b2");
  assert.equal(play?.touch, "b1-b2");
  assert.equal(state.chosen, null);
});

test("a refused touch says from where and to where it was meant", () => {
  const state = stateOf(STEPS);
  const chosen = stateOf(STEPS, { chosen: "a1" });
  assert.deepEqual(onTouch(state, "b1").why, { from: "b1", to: null });
  assert.deepEqual(onTouch(chosen, "e5").why, { from: "a1", to: "e5" });
  assert.deepEqual(onTouch(state, "e5").why, { from: "e5", to: null });
  assert.deepEqual(onTouch(chosen, "b1").why, { from: "b1", to: null });
  assert.equal(onTouch(chosen, "e5").play, undefined);
});

test("touches made while a view is awaited are kept in their order", () => {
  const waiting = stateOf(STEPS, { fresh: false });
  const { state, play } = onTouch(onTouch(waiting, "a1").state, "a2");
  assert.deepEqual(state.touchQueue, ["a1", "a2"]);
  assert.equal(play, undefined);
});

test("one touch plays the only capture that must be made", () => {
  const view = { men: MEN, legal: [leap("a1", "c3", "b2"), step("b1", "c1")] };
  assert.equal(onTouch(stateOf(view), "a1").play?.touch, "a1xc3");
  assert.equal(onTouch(stateOf(view), "c3").play?.touch, "a1xc3");
});

test("no capture is guessed: not a step, not one of several, not with guides off", () => {
  const capture = leap("a1", "c3", "b2");
  const touched = (move: object, parts: Partial<State> = {}) =>
    onTouch(stateOf({ men: MEN, legal: [{ ...capture, ...move }] }, parts), "a1").play;
  assert.ok(touched({}));
  assert.equal(touched({ owed: false }), undefined);
  assert.equal(touched({ manner: "approach" }), undefined);
  assert.equal(touched({ greatest: true }), undefined, "others of this man are excluded by a rule");
  assert.equal(touched({}, { guides: false }), undefined);
  const two = { men: MEN, legal: [capture, leap("a1", "a3", "a2")] };
  assert.equal(onTouch(stateOf(two), "a1").play, undefined);
});

test("moves that differ in what they take are numbered, and a taken man chooses", () => {
  const legal = [
    step("c3", "c4", { manner: "approach", takes: ["c5"] }),
    step("c3", "c4", { manner: "withdraw", takes: ["c2", "c1"] }),
  ];
  const asked = onTouch(stateOf({ men: [man("c3")], legal }, { chosen: "c3" }), "c4").state;
  assert.equal(asked.options?.length, 2);
  assert.deepEqual(marks(asked, "option-1"), ["c5"]);
  assert.deepEqual(marks(asked, "option-2"), ["c2", "c1"]);
  assert.equal(onTouch(asked, "c1").play?.manner, "withdraw");
  assert.equal(onTouch(asked, "c5").play?.manner, "approach");
});

test("in a chain that may end, a touch of its man asks whether to go on or to stop", () => {
  const stop = step("c3", "c3", { manner: "stop", touch: ".", from: null, to: null });
  const view = {
    men: [man("c3")],
    mid: { at: "c3", taken: ["b2"] },
    legal: [leap("c3", "e5", "d4", { owed: false }), stop],
  };
  const asked = onTouch(stateOf(view), "c3").state;
  assert.deepEqual(
    asked.options?.map((move) => move.touch),
    ["c3xe5", "."],
  );
  assert.equal(onTouch(asked, "d4").play?.touch, "c3xe5");
  assert.deepEqual(onTouch(stateOf(view), "a1").why, { from: "c3", to: "a1" });
});

test("a premove is a man and then its destination; it is played only if it is legal", () => {
  const thinking = stateOf({ ...STEPS, side: "b" }, { players: { w: "person", b: "1" } });
  const first = onTouch(thinking, "a1").state;
  assert.deepEqual(first.premove, { from: "a1", to: null });
  assert.equal(onTouch(first, "a1").state.premove, null, "the same man again takes it back");
  const whole = onTouch(first, "a2").state;
  assert.deepEqual(whole.premove, { from: "a1", to: "a2" });
  assert.deepEqual(marks(whole, "ahead"), ["a2"]);

  const due = (legal: object[], premove: State["premove"]) =>
    applyPremove(stateOf({ men: MEN, legal: legal as never[] }, { premove }));
  assert.equal(due([step("a1", "a2")], whole.premove).play?.touch, "a1-a2");
  assert.equal(due([step("a1", "b2")], whole.premove).play, null);
  assert.equal(due([step("a1", "b2")], whole.premove).state.premove, null);
  assert.equal(
    due([step("a1", "b2")], first.premove).state.chosen,
    "a1",
    "a man alone is selected",
  );
  assert.equal(due([step("b1", "b2")], first.premove).state.chosen, null);
});

test("a premove can be dragged, and dropped beside the board it is taken back", () => {
  const thinking = stateOf({ ...STEPS, side: "b" }, { players: { w: "person", b: "1" } });
  assert.deepEqual([isLiftable(thinking, "a1"), isLiftable(thinking, "e5")], [true, false]);
  assert.equal(isLiftable({ ...thinking, paused: true }, "a1"), false);
  const lifted = onLift(thinking, "a1");
  assert.deepEqual([lifted.premove, lifted.chosen], [{ from: "a1", to: null }, null]);
  const dropped = onDrop(lifted, "a1", "a2");
  assert.deepEqual(dropped.state.premove, { from: "a1", to: "a2" });
  assert.deepEqual([dropped.play, dropped.why], [undefined, undefined]);
  assert.equal(onDrop(lifted, "a1", null).state.premove, null);
});

test("no premove while the game is paused, nor for the computer's own men", () => {
  const thinking = stateOf({ ...STEPS, side: "b" }, { players: { w: "person", b: "1" } });
  const paused = onTouch({ ...thinking, paused: true }, "a1").state;
  assert.equal(paused.premove, null);
  assert.equal(paused.notice?.kind, "paused");
  assert.equal(onTouch(thinking, "e5").state.premove, null);
  const two = stateOf({ ...STEPS, side: "b" }, { players: { w: "2", b: "1" } });
  assert.equal(onTouch(two, "a1").state.premove, null);
});

test("whoever waits for a correspondence opponent cannot move, and is told so", () => {
  const away = stateOf({ ...STEPS, side: "b" }, { players: { w: "person", b: "away" } });
  assert.equal(onTouch(away, "a1").state.notice?.kind, "away");
  const mine = stateOf(STEPS, { post, acts: ["a", "b", "c"], ply: 1 });
  assert.equal(isAwayToMove(mine), true, "these acts are in a letter that was sent");
  assert.equal(isAwayToMove({ ...mine, ply: 2 }), false);
  assert.equal(isAwayToMove({ ...mine, ply: 2, pendingLetter: LETTER }), true);
  assert.equal(isAwayToMove({ ...mine, ply: 2, letter: "x" }), true);
});

test("a dragged man is played, dropped back, or refused", () => {
  const lifted = onLift(stateOf(STEPS), "a1");
  assert.equal(lifted.chosen, "a1");
  assert.equal(onDrop(lifted, "a1", "a2").play?.touch, "a1-a2");
  assert.equal(onDrop(lifted, "a1", "a1").state.chosen, "a1");
  assert.equal(onDrop(lifted, "a1", null).state.chosen, null);
  assert.deepEqual(onDrop(lifted, "a1", "e5").why, { from: "a1", to: "e5" });
  const both = { men: MEN, legal: [step("a1", "b2"), step("b1", "b2")] };
  assert.equal(onDrop(stateOf(both), "b1", "b2").play?.touch, "b1-b2");
});

test("only points that do something can be touched; every own man can be lifted", () => {
  const state = stateOf(STEPS);
  const touchable = (one: State) => ["a1", "a2", "b1", "e5"].filter((at) => isTouchable(one, at));
  assert.deepEqual(touchable(state), ["a1"]);
  assert.deepEqual(touchable({ ...state, chosen: "a1" }), ["a1", "a2"]);
  assert.deepEqual(touchable({ ...state, fresh: false }), []);
  assert.equal(isLiftable(state, "b1"), true, "to be shown why it cannot move");
  assert.equal(isLiftable(state, "e5"), false);
  const chain = stateOf({ ...STEPS, mid: { at: "a1", taken: [] } });
  assert.deepEqual([isLiftable(chain, "a1"), isLiftable(chain, "b1")], [true, false]);
});

test("what a move probably leads to is shown at once", () => {
  const view = viewOf({ men: [...MEN, man("b2", "b")], owed: ["a1"], acts: ["resign"] });
  const next = optimisticView(view, leap("a1", "c3", "b2"));
  assert.deepEqual(
    next.men.map((one) => one.at),
    ["c3", "b1", "e5"],
  );
  assert.deepEqual(next.last?.path, ["a1", "c3"]);
  assert.deepEqual([next.legal, next.owed, next.acts], [[], [], []]);
  const huffed = optimisticView(view, step("", "b1", { from: null, manner: "huff" }));
  assert.ok(!huffed.men.some((one) => one.at === "b1"));
  const last = { side: "w" as const, path: ["a1", "c3"], takes: [], huffed: [] };
  const chain = viewOf({ mid: { at: "c3", taken: [] }, last });
  assert.deepEqual(optimisticView(chain, leap("c3", "c5", "c4")).last?.path, ["a1", "c3", "c5"]);
});

test("an act that the tree has is followed to the end of its line", () => {
  const tree = withLine(withLine(EMPTY_TREE, ["a", "b", "c"]), ["a", "x", "y"]);
  const state = stateOf({}, { tree, acts: ["a", "b", "c"], ply: 1, turns: [turn("w", 1)] });
  const same = withAct(state, "b");
  assert.deepEqual([same.acts, same.ply, same.turns.length], [["a", "b", "c"], 2, 1]);
  const other = withAct(state, "x");
  assert.deepEqual([other.acts, other.ply], [["a", "x", "y"], 2]);
  assert.deepEqual(other.turns, [], "those of the other line are not known yet");
  assert.equal(other.fresh, false);
});

test("a new act begins a variation; after undo it becomes the main line", () => {
  const tree = withLine(EMPTY_TREE, ["a", "b"]);
  const state = stateOf({}, { tree, acts: ["a", "b"], ply: 1 });
  const lines = [["y", "z"]];
  const foreseen = { ...state, post: { ...post, lines } };
  assert.deepEqual(withAct(foreseen, "b").post?.lines, lines, "the same turn was made again");
  assert.deepEqual(
    withAct(foreseen, "x").post?.lines,
    [],
    "they were thought of after another turn",
  );
  assert.deepEqual(allLines(withAct(state, "x").tree), [
    ["a", "b"],
    ["a", "x"],
  ]);
  const anew = withAct({ ...state, takenBack: true }, "x");
  assert.deepEqual(allLines(anew.tree), [
    ["a", "x"],
    ["a", "b"],
  ]);
  assert.equal(anew.takenBack, false);
});

test("what is taken back against the easiest levels stays only where it is wanted", () => {
  const tree = withLine(EMPTY_TREE, ["a", "b"]);
  const against = (level: "1" | "2" | "3", more: Partial<State> = {}) => {
    const players = { w: level, b: "person" as const };
    const state = { players, tree, acts: ["a", "b"], ply: 1, takenBack: true, ...more };
    return allLines(withAct(stateOf({}, state), "x").tree);
  };
  const kept = [
    ["a", "x"],
    ["a", "b"],
  ];
  assert.deepEqual(against("1"), [["a", "x"]]);
  assert.deepEqual(against("2"), [["a", "x"]]);
  assert.deepEqual(against("3"), kept);
  assert.deepEqual(against("1", { keepsTakenBack: true }), kept);
  assert.equal(against("1", { takenBack: false }).length, 2, "a variation that was played");
  const remarked = annotate(tree, ["a", "b"], { sign: "?" });
  assert.deepEqual(against("1", { tree: remarked }), kept, "something is said of it");
});

test("a place of another line is gone to with that line; the computer waits there", () => {
  const tree = withLine(withLine(EMPTY_TREE, ["a", "b"]), ["a", "x", "y"]);
  const state = stateOf({}, { tree, acts: ["a", "b"], ply: 2 });
  const there = atNode(state, ["a", "x"]);
  assert.deepEqual([there.acts, there.ply, there.paused], [["a", "x", "y"], 2, true]);
  assert.deepEqual([atPly(state, 9).ply, atPly(state, -1).ply], [2, 0]);
});

test("undo and redo go by turns, and against the computer by two", () => {
  const turns = [turn("w", 1), turn("b", 2), turn("w", 3), turn("b", 4)];
  const acts = ["1", "2", "3", "4"];
  const people = stateOf({}, { turns, acts, ply: 4 });
  assert.equal(undoTarget(people, -1), 3);
  assert.equal(undoTarget({ ...people, ply: 1 }, 1), 2);
  assert.equal(undoTarget({ ...people, ply: 0 }, -1), null);
  assert.equal(undoTarget(people, 1), null);
  const computer = stateOf({}, { turns, acts, ply: 4, players: { w: "person", b: "1" } });
  assert.equal(undoTarget(computer, -1), 2);
  assert.equal(undoTarget({ ...computer, ply: 0 }, 1), 2);
  const first = stateOf({}, { turns: [turn("b", 1)], acts: ["1"], ply: 1 });
  assert.equal(undoTarget({ ...first, players: { w: "person", b: "1" } }, -1), null);
});

test("dice are not thrown again by undo, and a sent letter is not taken back", () => {
  const turns = [turn("w", 2), turn("b", 4)];
  const dice = stateOf({}, { turns, acts: ["?12", "a", "?34", "b"], ply: 4 });
  assert.equal(undoTarget(dice, -1), 3);
  assert.equal(undoTarget({ ...dice, ply: 3 }, -1), 1);
  const sent = stateOf({}, { turns, acts: ["a", "b", "c", "d"], ply: 4, post });
  assert.equal(undoTarget(sent, -1), 2);
  assert.equal(undoTarget({ ...sent, ply: 2 }, -1), null);
});

test("a turn that is not over has a boundary of its own", () => {
  const state = stateOf({}, { turns: [turn("w", 2)], acts: ["a", "b", "c"], ply: 3 });
  assert.deepEqual(turnBoundaries(state), [
    { ply: 0, side: "w" },
    { ply: 2, side: null },
    { ply: 3, side: null },
  ]);
});

test("the rules in force are those of the start, or of the act that changed them", () => {
  const rulings: Ruling[] = [
    { rules: "plain", set: {}, turns: 0 },
    { rules: "bell", set: { quiet: "40" }, turns: 3 },
  ];
  const state = stateOf({ rulings }, { acts: ["rules:bell"], ply: 1 });
  assert.deepEqual(currentRules(state), { rules: "bell", set: { quiet: "40" } });
  assert.deepEqual(currentRules({ ...state, ply: 0 }), { rules: "plain", set: {} });
  assert.equal(fieldValue(state, "huff"), "yes");
  assert.equal(fieldValue(state, "quiet"), "40");
  assert.equal(boardOf(state), GAME.board);
});

test("a changed field is its author's while the custom rules hold, else the player's", () => {
  const own = { rules: "bell", set: { quiet: "40" }, name: "Home", by: "", says: {} };
  const state = stateOf({}, { rules: "bell", set: { quiet: "40" }, own });
  assert.equal(changedBy(state, "quiet"), "own");
  assert.equal(changedBy(state, "huff"), null);
  assert.equal(changedBy({ ...state, set: { quiet: "40", huff: "no" } }, "quiet"), "mine");
});

test("a request has the acts that are played, unless more are wanted", () => {
  const state = stateOf({}, { acts: ["a", "b"], ply: 1, start: "W:Wa1", first: "b" });
  const base = { game: GAME.id, rules: "plain", set: {}, first: "b", start: "W:Wa1" };
  assert.deepEqual(requestBase(state), { ...base, acts: ["a"] });
  assert.deepEqual(requestBase(state, 2), { ...base, acts: ["a", "b"] });
});

test("a new game leaves nothing of the one before", () => {
  const before = stateOf(STEPS, {
    acts: ["a"],
    ply: 1,
    start: "W:Wa1",
    entryId: "x",
    tags: { White: "Ana" },
    post,
    letter: "l",
    pendingLetter: LETTER,
    chosen: "a1",
    deletedLines: [{ acts: ["a"], index: 0, line: [{ act: "a" }] }],
    tree: withLine(EMPTY_TREE, ["a"]),
  });
  const next = newGame(before, { first: "b" });
  const { acts, ply, start, entryId, tags, letter, pendingLetter, chosen, deletedLines } = next;
  assert.deepEqual(
    { acts, ply, start, entryId, tags, letter, pendingLetter, chosen, deletedLines },
    {
      acts: [],
      ply: 0,
      start: null,
      entryId: null,
      tags: {},
      letter: null,
      pendingLetter: null,
      chosen: null,
      deletedLines: [],
    },
  );
  assert.deepEqual([next.post, next.tree, next.first], [null, EMPTY_TREE, "b"]);
  const begun = newGame(before, { acts: ["b", "c"], ply: 2 });
  assert.deepEqual(
    [begun.acts, begun.ply, begun.tree],
    [["b", "c"], 2, withLine(EMPTY_TREE, ["b", "c"])],
  );
  assert.equal(next.gameSerial, before.gameSerial + 1);
});

test("a loaded game has its own line in its tree, and keeps the later letter", () => {
  const before = stateOf({}, { post, own: null, entryId: "x" });
  const older = { ...post, number: 2, from: 1 };
  const next = loadGame(before, { acts: ["a", "b"], ply: 1, tree: null, post: older });
  assert.deepEqual(allLines(next.tree), [["a", "b"]]);
  assert.equal(next.post?.number, 3);
  assert.equal(next.entryId, null);
  assert.equal(loadGame(before, { acts: [], post: null }).post, null);
});

test("what belongs to one player of a correspondence game is not shared", () => {
  const state = stateOf({}, { post, letter: "l", players: { w: "person", b: "away" } });
  const shared = withoutCorrespondence(state);
  assert.deepEqual([shared.post, shared.letter], [null, null]);
  assert.deepEqual(shared.players, { w: "person", b: "person" });
  const other = stateOf({}, { players: { w: "person", b: "3" } });
  assert.equal(withoutCorrespondence(other), other);
});

test("a game is saved with the throw that still rolls, but only in its own view", () => {
  const state = stateOf({ dice: 2 });
  const due = { touch: "?12", view: state.view };
  assert.deepEqual(withPendingThrow({ ...state, pendingThrow: due }).acts, ["?12"]);
  const old = { touch: "?12", view: viewOf() };
  assert.deepEqual(withPendingThrow({ ...state, pendingThrow: old }).acts, []);
});

test("a view of an earlier ply does not shorten the list of turns", () => {
  const turns = [turn("w", 1), turn("b", 2)];
  const state = stateOf({}, { turns, acts: ["a", "b"], ply: 1 });
  assert.equal(withView(state, viewOf({ turns: [turn("w", 1)] })).turns.length, 2);
  const whole = withView({ ...state, ply: 2 }, viewOf({ turns: [turn("w", 1)] }));
  assert.equal(whole.turns.length, 1);
});

test("a person who plays against the computer sits at the bottom", () => {
  assert.equal(shouldFlipFor({ below: "b" }, { w: "person", b: "1" }), true);
  assert.equal(shouldFlipFor({ below: "b" }, { w: "1", b: "person" }), false);
  assert.equal(shouldFlipFor({ below: "b" }, { w: "person", b: "person" }), false);
  assert.equal(sideAbove({ below: "b", flipped: false }), "w");
  assert.equal(sideAbove({ below: "b", flipped: true }), "b");
  assert.equal(otherSide("w"), "b");
});

test("guides show what is owed and where a man may go; without them nothing is given away", () => {
  const view = { men: MEN, owed: ["b1"], legal: [step("a1", "a2")] };
  const guided = stateOf(view, { chosen: "a1" });
  assert.deepEqual([marks(guided, "owed"), marks(guided, "to")], [["b1"], ["a2"]]);
  const bare = stateOf(view, { chosen: "a1", guides: false });
  assert.deepEqual(marksOf(bare), [{ kind: "chosen", at: "a1" }]);
});

test("a hint shows the man first, and its destination only when asked for more", () => {
  const hint = { move: step("a1", "a2"), whole: false };
  assert.deepEqual(marks(stateOf(STEPS, { hint }), "hint"), ["a1"]);
  assert.deepEqual(marks(stateOf(STEPS, { hint }), "hint-to"), []);
  assert.deepEqual(marks(stateOf(STEPS, { hint: { ...hint, whole: true } }), "hint-to"), ["a2"]);
});

test("what a selection has opened is closed with it", () => {
  const open = { chosen: "a1", premove: { from: "a1", to: null }, touchQueue: ["a1"] };
  const calm = clearSelection(stateOf(STEPS, { ...open, notice: { kind: "resign" } }));
  assert.deepEqual(
    [calm.chosen, calm.premove, calm.touchQueue, calm.notice],
    [null, null, [], null],
  );
});

const OTHER_RULES = [
  { field: "compulsory", value: "yes" },
  { field: "huff", value: "no" },
];

test("the rules that differ are named, whatever becomes of the game", () => {
  useWords(MESSAGES.en);
  const differing = /^Other rules: .+: .+; .+: .+\. /;
  for (const [becomes, said] of [
    [{}, "No move changes in this position."],
    [{ positionDiffers: true }, "The men stand differently."],
    [{ ends: true }, "Under these rules the game ends here."],
  ] as const) {
    const { body } = rulesPreviewText(newRulesPreview({ fields: OTHER_RULES, ...becomes }));
    assert.match(body, differing);
    assert.equal(body.replace(differing, ""), said);
  }
});

test("where no single rule is known, only what it means is said", () => {
  useWords(MESSAGES.en);
  assert.equal(
    rulesPreviewText(newRulesPreview({ ends: true })).body,
    "Under these rules the game ends here.",
  );
});

test("an opening is drawn from a ballot, each with the same chance", () => {
  const ballots = { two: ["a-b c-d", "e-f g-h", "i-j k-l"] };
  const drawn = [0, 0.34, 0.67, 0.999].map((random) => drawOpening(ballots, "two", random));
  assert.deepEqual(drawn, [
    ["a-b", "c-d"],
    ["e-f", "g-h"],
    ["i-j", "k-l"],
    ["i-j", "k-l"],
  ]);
  assert.deepEqual([drawOpening(ballots, ""), drawOpening({}, "two")], [[], []]);
  assert.deepEqual(drawOpening(ballots, "constructor"), [], "as the file of a game might say");
});

test("a game tells from which ballot it was drawn, and a rematch begins with the same opening", () => {
  const ballots = { two: ["a-b c-d", "e-f g-h"] };
  const acts = ["e-f", "g-h", "i-j"];
  assert.deepEqual(sameOpening(ballots, "two", acts), ["e-f", "g-h"]);
  assert.equal(sameOpening(ballots, "two", ["x-y"]).length, 2, "another one");
  assert.deepEqual(sameOpening(ballots, "", acts), []);
  const drawn = stateOf({}, { tags: ballotTags("two") });
  assert.equal(ballotOf(drawn), "two");
  assert.deepEqual(ballotTags(""), {});
  const view = viewOf({ rulings: [{ turns: 1, rules: "tafur", set: {} }] });
  assert.equal(ballotOf({ ...drawn, view, ply: 1 }), "", "the rules have changed since");
});
