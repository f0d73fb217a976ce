/** What finished games against the computer count as, what they amount to, and how they merge. */

import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deleteDB, openDB } from "idb";
import {
  addGames,
  countBeaten,
  deleteGame,
  findTurningPoint,
  fittingLevel,
  listResults,
  mergeResults,
  nextStep,
  parseFile,
  resultOf,
  saveGame,
  tileAt,
  tilesOfGame,
  timeSpent,
  toFileText,
  toGameResult,
  watchConduct,
  winningStreaks,
  withResult,
  type FinishedGame,
  type GameResult,
  type Result,
  type SavedGame,
  type State,
} from "./page.ts";
import type { ReviewedTurn } from "../../site/app/api.d.ts";
import { man, stateOf, viewOf } from "./position.ts";

const MINUTE_MS = 60_000;

/** A game won by a person with the black men against level 2. */
const game = (parts: Partial<SavedGame> = {}): SavedGame => ({
  version: 1,
  id: "one",
  game: "doce",
  rules: "medieval",
  play: "w=c2&acts=a,b",
  tags: {},
  name: "",
  begun: 10 * MINUTE_MS,
  played: 20 * MINUTE_MS,
  players: { w: "2", b: "person" },
  result: { winner: "b", reason: "no-men" },
  turns: 40,
  turn: null,
  board: "alquerque",
  men: [man("a1")],
  turned: false,
  ...parts,
});

const result = (parts: Partial<GameResult> = {}): GameResult => ({
  id: "one",
  game: "doce",
  rules: "medieval",
  level: "2",
  side: "b",
  outcome: "won",
  turns: 40,
  ended: 20 * MINUTE_MS,
  spent: 10 * MINUTE_MS,
  helped: false,
  ...parts,
});

function resultValue<T>(done: Result<T>): T {
  assert.ok(done.ok, JSON.stringify(done));
  return done.value;
}

/** Numbers that are drawn alike in every run. */
function seeded(seed: number) {
  let drawn = seed;
  return (below: number) => {
    drawn = (drawn * 48271) % 2147483647;
    return drawn % below;
  };
}

beforeEach(() => deleteDB("alquerque"));

// What a game counts as

test("a finished game against the computer has a result at its level", () => {
  assert.deepEqual(resultOf(game()), result());
  const lost = game({ result: { winner: "w", reason: "blocked" } });
  assert.equal(resultOf(lost)?.outcome, "lost");
  assert.equal(resultOf(game({ result: { winner: null, reason: "quiet" } }))?.outcome, "drawn");
  assert.equal(resultOf(game({ result: { winner: null, reason: "agreed" } })), null);
  const white = game({ players: { w: "person", b: "6" } });
  assert.deepEqual([resultOf(white)?.side, resultOf(white)?.level], ["w", "6"]);
});

test("a game that is under way, between persons or between computers, has none", () => {
  assert.equal(resultOf(game({ result: null })), null);
  for (const [w, b] of [
    ["person", "person"],
    ["1", "2"],
    ["away", "person"],
  ] as const)
    assert.equal(resultOf(game({ players: { w, b } })), null, `${w} ${b}`);
});

test("a set-up position, rules of one's own and what does not count have none", () => {
  for (const play of [
    "start=w:a1&w=c2&acts=a",
    "w=c2&start=w:a1",
    "own=mine&acts=a",
    "set=capture:optional&w=c2",
    "set=layout:left,capture:optional",
  ])
    assert.equal(resultOf(game({ play })), null, play);
  assert.equal(resultOf(game({ uncounted: true })), null);
  for (const play of ["rules=modern&acts=a", "set=layout:left&w=c2&acts=a", "set=layout:left"])
    assert.deepEqual(resultOf(game({ play })), result(), play);
});

test("help is seen: as it was noted, or by the moves that were taken back", () => {
  assert.equal(resultOf(game({ helped: true }))?.helped, true);
  assert.equal(resultOf(game({ play: "w=c2&tree=a,b(c,d)&acts=a,b" }))?.helped, true);
  assert.equal(resultOf(game({ play: "w=c2&tree=a,b&acts=a(b" }))?.helped, false);
});

test("a pause is not counted as play", () => {
  const overnight = game({ begun: 0, played: 1_000 * MINUTE_MS });
  assert.equal(resultOf(overnight)?.spent, 40 * MINUTE_MS);
  assert.equal(resultOf(game({ begun: 5, played: 0 }))?.spent, 0);
});

// How the game is being played

/** A session that only has a state. */
function table(parts: Partial<State> = {}) {
  let state = stateOf({}, { players: { w: "2", b: "person" }, ...parts });
  let watcher = (_now: State, _before: State) => {};
  const conduct = watchConduct({
    state,
    watch(watch: typeof watcher) {
      watcher = watch;
      watch(state, state);
    },
  } as never);
  return {
    conduct,
    put(next: Partial<State>) {
      const before = state;
      state = { ...state, ...next };
      watcher(state, before);
    },
  };
}

test("a hint, the analysis and a move taken back are help; the next game begins without", () => {
  for (const help of [
    { hint: { move: null, whole: false } },
    { arrows: { view: viewOf(), list: [] } },
    { acts: ["a", "b"], ply: 0, takenBack: true },
    { tree: { line: [{ act: "a", ways: [{ line: [{ act: "b" }] }] }] } },
  ] as Partial<State>[]) {
    const { conduct, put } = table();
    assert.deepEqual(conduct(), {});
    put(help);
    put({ hint: null, arrows: null, takenBack: false });
    assert.deepEqual(conduct(), { helped: true }, JSON.stringify(Object.keys(help)));
    put({ gameSerial: 1, tree: { line: [] }, acts: [], ply: 0 });
    assert.deepEqual(conduct(), {});
  }
});

test("looking back, or undo where there is nothing to take back, is no help", () => {
  const { conduct, put } = table({ acts: ["a", "b"], ply: 2 });
  put({ ply: 0 });
  put({ ply: 2, takenBack: true });
  assert.deepEqual(conduct(), {});
});

test("a change of the opponent in a saved game, or of its rules, makes it not count", () => {
  const { conduct, put } = table();
  put({ players: { w: "3", b: "person" } });
  put({ acts: ["a"], ply: 1, entryId: "one" });
  assert.deepEqual(conduct(), {}, "who sits there is chosen before the first move");
  put({ players: { w: "1", b: "person" } });
  put({ players: { w: "3", b: "person" } });
  assert.deepEqual(conduct(), { uncounted: true });
  const rules = table();
  rules.put({ set: { capture: "optional" } });
  rules.put({ set: { layout: "left" } });
  rules.put({ acts: ["a"], ply: 1 });
  assert.deepEqual(rules.conduct(), {}, "tried before the first move, and put back");
  rules.put({ set: { capture: "optional" } });
  assert.deepEqual(rules.conduct(), { uncounted: true });
});

test("a game that came with its moves does not count; one that is gone on with does", () => {
  const turns = (n: number) =>
    viewOf({
      turns: Array.from({ length: n }, () => ({ text: "a", side: "w", acts: 1 })),
    } as never);
  const at = (n: number, more: Partial<State> = {}) => {
    const { conduct, put } = table({ view: turns(n) });
    put({ entryId: "one", ...more });
    return conduct();
  };
  assert.deepEqual(at(2), {});
  assert.deepEqual(at(3), { uncounted: true });
  assert.deepEqual(at(1, { isImported: true }), { uncounted: true });
  assert.deepEqual(at(30, { gameSerial: 1 }), {}, "loaded with its entry");
});

// What results amount to

const GAMES = ["doce", "nueve", "fanorona"];
const won = (level: string, parts: Partial<GameResult> = {}) =>
  result({ id: `${parts.game ?? "doce"}${level}`, level: level as GameResult["level"], ...parts });

test("a tile tells the best that was reached, and how often what", () => {
  const many = [
    result({ id: "1", outcome: "lost", turns: 10, ended: 1 }),
    result({ id: "2", outcome: "drawn", turns: 20, ended: 9 }),
    result({ id: "3", helped: true, turns: 5, ended: 3 }),
    result({ id: "4", turns: 30, ended: 4 }),
    result({ id: "5", turns: 25, ended: 5 }),
    result({ id: "6", level: "3" }),
    result({ id: "7", game: "nueve" }),
  ];
  const reached = (n: number) => tileAt(many.slice(0, n), { game: "doce", level: "2" }).reached;
  assert.deepEqual([0, 1, 2, 3, 4].map(reached), ["untried", "lost", "drawn", "helped", "won"]);
  assert.deepEqual(tileAt(many, { game: "doce", level: "2" }), {
    reached: "won",
    won: 3,
    helped: 1,
    drawn: 1,
    lost: 1,
    last: 9,
    fewestTurns: 25,
  });
  assert.deepEqual(
    tilesOfGame(many, "doce").map((tile) => tile.reached),
    ["untried", "won", "won", "untried", "untried", "untried"],
  );
  assert.equal(countBeaten(many, GAMES), 3);
  assert.equal(countBeaten(many, ["nueve"]), 1);
});

test("the next step is the easiest level of the first game, then one above what is beaten", () => {
  assert.deepEqual(nextStep([], GAMES), { game: "doce", level: "1" });
  assert.deepEqual(nextStep([won("1")], GAMES), { game: "doce", level: "2" });
  const lost = won("2", { outcome: "lost" });
  assert.deepEqual(nextStep([won("1"), lost], GAMES), { game: "doce", level: "2" });
  assert.deepEqual(nextStep([won("4")], GAMES), { game: "doce", level: "5" });
  assert.deepEqual(nextStep([won("4"), won("6")], GAMES), { game: "doce", level: "1" });
});

test("it is in the game last played, or near it when all its levels are beaten", () => {
  const later = won("1", { game: "nueve", outcome: "drawn", ended: 99 * MINUTE_MS });
  assert.deepEqual(nextStep([won("3"), later], GAMES), { game: "nueve", level: "1" });
  const all = (of: string) =>
    ["1", "2", "3", "4", "5", "6"].map((level) => won(level, { game: of }));
  assert.deepEqual(nextStep(all("fanorona"), GAMES), { game: "nueve", level: "1" });
  assert.deepEqual(nextStep([...all("nueve"), ...all("fanorona")], GAMES), {
    game: "doce",
    level: "1",
  });
  assert.equal(nextStep(GAMES.flatMap(all), GAMES), null);
  assert.deepEqual(nextStep([won("1", { game: "of another site" })], GAMES), {
    game: "doce",
    level: "1",
  });
});

test("another level fits after two games in a row won without help, or lost", () => {
  const fits = (level: string, ...outcomes: ("won" | "lost" | "drawn" | "helped")[]) =>
    fittingLevel(
      outcomes.map((outcome, n) =>
        won(level, {
          id: `${n}`,
          ended: n,
          outcome: outcome === "helped" ? "won" : outcome,
          helped: outcome === "helped",
        }),
      ),
      { game: "doce", level: level as GameResult["level"] },
    );
  assert.equal(fits("2", "won"), null);
  assert.equal(fits("2", "won", "won"), "3");
  assert.equal(fits("2", "lost", "won", "won"), "3");
  assert.equal(fits("2", "won", "won", "lost"), null);
  assert.equal(fits("2", "won", "helped"), null);
  assert.equal(fits("2", "lost", "lost"), "1");
  assert.equal(fits("2", "drawn", "drawn"), null);
  assert.equal(fits("1", "lost", "lost"), null);
  assert.equal(fits("6", "won", "won"), null);
  const elsewhere = [won("2", { id: "a" }), won("2", { id: "b", game: "nueve" })];
  assert.equal(fittingLevel(elsewhere, { game: "doce", level: "2" }), null);
});

test("a game turned where the side that lost gave most away", () => {
  const line = (share: number) => ({ share }) as ReviewedTurn["best"];
  const turn = (side: "w" | "b", best: number, played: number, slip: ReviewedTurn["slip"]) =>
    ({ side, best: line(best), played: line(played), slip }) as ReviewedTurn;
  const turns = [
    turn("b", 0.4, 0.5, null),
    turn("w", 0.5, 0.2, "mistake"),
    turn("b", 0.2, 0.9, "blunder"),
    turn("w", 0.9, 0.6, "mistake"),
    turn("b", 0.6, 0.7, null),
  ];
  assert.equal(findTurningPoint(turns, "w"), 3); // of two alike the last
  assert.equal(findTurningPoint(turns, "b"), 2);
  assert.equal(findTurningPoint(turns, null), 2);
  assert.equal(findTurningPoint(turns.slice(0, 1), "b"), -1);
  assert.equal(findTurningPoint([], null), -1);
});

test("streaks and time", () => {
  const outcomes = ["won", "won", "won", "lost", "won", "drawn", "won", "won"] as const;
  const row = outcomes.map((outcome, n) => result({ id: `${n}`, outcome, ended: n, spent: 7 }));
  assert.deepEqual(winningStreaks(row), { longest: 3, current: 2 });
  assert.deepEqual(winningStreaks([...row].reverse()), { longest: 3, current: 2 });
  assert.deepEqual(winningStreaks([]), { longest: 0, current: 0 });
  assert.equal(timeSpent(row), 56);
});

// Merging

/** Lists as browsers might have them: some games in several, with different records. */
function randomLists(seed: number) {
  const draw = seeded(seed);
  const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T;
  const list = () =>
    Array.from({ length: draw(6) }, () =>
      result({
        id: `g${draw(5)}`,
        outcome: pick(["won", "drawn", "lost"]),
        level: pick(["1", "2"]),
        ended: draw(3),
        helped: draw(2) === 1,
        turns: draw(2),
      }),
    );
  return [list(), list(), list()] as const;
}

test("merging is commutative, associative and idempotent, and keeps every game once", () => {
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const [a, b, c] = randomLists(seed);
    const all = mergeResults(a, b, c);
    assert.deepEqual(mergeResults(c, a, b), all, `order, ${seed}`);
    assert.deepEqual(mergeResults(mergeResults(a, b), c), all, `left, ${seed}`);
    assert.deepEqual(mergeResults(a, mergeResults(b, c)), all, `right, ${seed}`);
    assert.deepEqual(mergeResults(all, a, all), all, `twice, ${seed}`);
    const ids = new Set([...a, ...b, ...c].map((one) => one.id));
    assert.deepEqual(new Set(all.map((one) => one.id)), ids);
    assert.equal(all.length, ids.size);
  }
});

test("of two records of one game that of its first end stays", () => {
  const lost = result({ outcome: "lost", ended: 5 });
  const again = result({ outcome: "won", ended: 6 });
  assert.deepEqual(mergeResults([again], [lost]), [lost]);
});

test("files of two browsers, loaded in any order and again, give the same", async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const [a, b, c] = randomLists(seed);
    await deleteDB("alquerque");
    for (const list of [b, c, a, b]) resultValue(await addGames([], [...list]));
    assert.deepEqual(resultValue(await listResults()), mergeResults(a, b, c), `${seed}`);
  }
});

// Kept in the database

const change = (parts: Partial<SavedGame> = {}) => {
  const { name: _, begun: __, ...rest } = game(parts);
  return rest;
};

test("a game's result is there when it ends, and stays when it is deleted and comes back", async () => {
  resultValue(await saveGame(change({ played: 5, result: null })));
  assert.deepEqual(resultValue(await listResults()), []);
  resultValue(await saveGame({ id: "one", played: 9, result: { winner: "b", reason: "no-men" } }));
  const [first, ...others] = resultValue(await listResults());
  assert.deepEqual([first?.outcome, first?.ended, others], ["won", 9, []]);
  resultValue(await deleteGame("one"));
  assert.deepEqual(resultValue(await listResults()), [first]);
  resultValue(await addGames([game({ played: 9, begun: 5 })]));
  assert.deepEqual(resultValue(await listResults()), [first]);
});

test("what is played after the first end changes nothing", async () => {
  resultValue(await saveGame(change({ played: 9 })));
  resultValue(await saveGame({ id: "one", played: 10, result: null }));
  resultValue(
    await saveGame({ id: "one", played: 11, result: { winner: "w", reason: "blocked" } }),
  );
  assert.deepEqual(
    resultValue(await listResults()).map((one) => [one.outcome, one.ended]),
    [["won", 9]],
  );
});

test("games finished before results were kept count once, also when they are played on", async () => {
  const base = await openDB("alquerque", 1, {
    upgrade: (one) => void one.createObjectStore("games", { keyPath: "id" }),
  });
  await base.put("games", game());
  await base.put("games", game({ id: "two", result: null }));
  await base.put("games", game({ id: "old", played: 30 * MINUTE_MS }));
  await base.put("games", { ...game({ id: "bad" }), turns: "many" });
  base.close();
  const old = result({ id: "old", ended: 30 * MINUTE_MS, spent: 20 * MINUTE_MS });
  assert.deepEqual(resultValue(await listResults()), [result(), old]);
  assert.deepEqual(resultValue(await listResults()), [result(), old]);
  resultValue(await saveGame({ id: "one", played: 90 * MINUTE_MS, result: null }));
  resultValue(await deleteGame("old"));
  assert.deepEqual(resultValue(await listResults()), [result(), old]);
});

test("an older version that a file replaces leaves its result", async () => {
  resultValue(await addGames([game()]));
  resultValue(await addGames([game({ played: 90 * MINUTE_MS, result: null })]));
  assert.deepEqual(resultValue(await listResults()), [result()]);
});

test("a result that cannot be read is left out, and replaced by one that can", async () => {
  resultValue(await addGames([], [result({ id: "two" })]));
  const base = await openDB("alquerque");
  await base.put("results", { ...result(), level: "9" });
  base.close();
  assert.deepEqual(resultValue(await listResults()), [result({ id: "two" })]);
  resultValue(await addGames([game()]));
  assert.equal(resultValue(await listResults()).length, 2);
});

// In a file

const known = (id: string) => id === "doce";

test("a file has results, and an older one has none", () => {
  const file = { games: [game()], results: [result(), result({ id: "deleted" })] };
  const text = toFileText(file.games, file.results);
  assert.deepEqual(resultValue(parseFile(text, known)), file);
  const { results: _, ...older } = JSON.parse(text);
  assert.deepEqual(resultValue(parseFile(JSON.stringify(older), known)), { ...file, results: [] });
});

test("a result that is wrong makes its file damaged, one of an unknown game newer", () => {
  const whyOf = (parts: object) => {
    const read = parseFile(toFileText([], [{ ...result(), ...parts }]), known);
    return read.ok ? null : read.why;
  };
  assert.equal(whyOf({}), null);
  assert.equal(whyOf({ game: "chess" }), "newer");
  const wrong: { [part in keyof GameResult]: unknown } = {
    id: "",
    game: 7,
    rules: null,
    level: "7",
    side: "x",
    outcome: "resigned",
    turns: -1,
    ended: "today",
    spent: null,
    helped: 1,
  };
  for (const [part, value] of Object.entries(wrong))
    assert.equal(whyOf({ [part]: value }), "damaged", part);
  const text = JSON.stringify({ format: "alquerque-games", version: 1, games: [], results: 7 });
  assert.deepEqual(parseFile(text, known), { ok: false, why: "damaged" });
  assert.deepEqual(toGameResult({ ...result(), extra: 1 }), result());
  assert.equal(toGameResult(null), null);
});

/** So that the type of what results are read off and that of saved games stay one. */
const _isFinishedGame: FinishedGame = game();

test("the score of a match follows the two who play, and begins anew with another level", () => {
  const won = { winner: "b", reason: "no-men", score: { w: 0, b: 1 } } as const;
  const begun = { white: 0, results: [], open: false, given: null } as const;
  const first = withResult({ ...begun, results: [] }, won, { w: "1", b: "person" });
  const next = { ...first, open: false, white: 1 as const };
  const second = withResult(next, won, { w: "person", b: "1" });
  assert.deepEqual(
    second.results.map((one) => one.winner),
    [1, 0],
    "they have changed sides",
  );
  const harder = withResult({ ...second, open: false }, won, { w: "person", b: "2" });
  assert.equal(harder.results.length, 1);
});
