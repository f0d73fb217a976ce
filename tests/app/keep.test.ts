/** What the browser keeps: the journal of changes, the database of games, files of games. */

import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { deleteDB, openDB } from "idb";
import {
  addGames,
  deleteGame,
  entryIdIn,
  forgetChange,
  getGame,
  keep,
  listGames,
  newId,
  parseFile,
  recall,
  recordChange,
  recordedChanges,
  renameGame,
  saveGame,
  toFileText,
  withEntryId,
  type GameChange,
  type Result,
  type SavedGame,
} from "./page.ts";
import { setGlobal } from "./browser.ts";
import { deepFreeze, man } from "./position.ts";

const game = (id: string, parts: Partial<SavedGame> = {}): SavedGame =>
  deepFreeze({
    version: 1,
    id,
    game: "alquerque-de-doce",
    rules: "medieval",
    play: "acts=a",
    tags: {},
    name: "",
    begun: 1_000,
    played: 2_000,
    players: { w: "person", b: "1" },
    result: null,
    turns: 1,
    turn: "b",
    board: "alquerque",
    men: [man("a1")],
    turned: false,
    ...parts,
  });

/** The change with which a page saves a move of it. */
function changeOf(id: string, parts: Partial<SavedGame> = {}): GameChange {
  const { name: _, begun: __, ...change } = game(id, parts);
  return change;
}

function resultValue<T>(result: Result<T>): T {
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

const whyOf = (result: Result<unknown>) => (result.ok ? null : result.why);
const played = async () => resultValue(await listGames()).games.map((one) => one.id);
const storage = localStorage;

beforeEach(async () => {
  mock.reset();
  setGlobal("localStorage", storage);
  localStorage.clear();
  await deleteDB("alquerque");
});

test("a saved game is read back, the last played first", async () => {
  resultValue(await saveGame(changeOf("one", { played: 2_000 })));
  resultValue(await saveGame(changeOf("two", { played: 3_000 })));
  assert.deepEqual(await played(), ["two", "one"]);
  assert.deepEqual(resultValue(await getGame("one")), game("one", { begun: 2_000 }));
  assert.equal(resultValue(await getGame("nobody")), null);
});

test("a change keeps the other parts; without a move it brings back no deleted game", async () => {
  resultValue(await saveGame(changeOf("one")));
  resultValue(await renameGame("one", "Against Ana"));
  resultValue(await saveGame({ id: "one", play: "acts=a,b", played: 9_000 }));
  const saved = resultValue(await getGame("one"));
  assert.deepEqual([saved?.name, saved?.play, saved?.begun], ["Against Ana", "acts=a,b", 2_000]);
  resultValue(await deleteGame("one"));
  resultValue(await saveGame({ id: "one", turned: true }));
  assert.deepEqual(await played(), []);
});

test("the journal is taken over by the database, and is empty then", async () => {
  recordChange(changeOf("one"));
  recordChange({ id: "one", play: "acts=a,b,c" });
  assert.equal(recordedChanges().length, 1);
  assert.equal(resultValue(await getGame("one"))?.play, "acts=a,b,c");
  assert.deepEqual(recordedChanges(), []);
});

test("a journal entry that changes meanwhile is left to the page that writes it", async () => {
  const text = recordChange(changeOf("one"));
  assert.ok(text);
  recordChange({ id: "one", play: "acts=a,b" });
  forgetChange("one", text);
  assert.equal(recordedChanges().length, 1);
  forgetChange("one");
  assert.deepEqual(recordedChanges(), []);
});

test("a move that is noted while the journal is taken over is not written over", async () => {
  recordChange(changeOf("one"));
  const { get } = IDBObjectStore.prototype;
  mock.method(IDBObjectStore.prototype, "get", function (this: IDBObjectStore, id: string) {
    recordChange({ id: "one", play: "acts=a,b" });
    return get.call(this, id);
  });
  assert.equal(resultValue(await getGame("one")), null, "the older change is not written");
  mock.restoreAll();
  assert.equal(recordedChanges().length, 1, "the newer one is still to be written");
  assert.equal(resultValue(await getGame("one"))?.play, "acts=a,b");
});

test("what is half written in the journal harms nothing else", async () => {
  localStorage.setItem("unkept:broken", "{");
  localStorage.setItem("unkept:null", "null");
  localStorage.setItem("unkept:wrong", JSON.stringify({ ...game("wrong"), men: 7 }));
  localStorage.setItem("other", "not of the journal");
  recordChange(changeOf("one"));
  assert.deepEqual(await played(), ["one"]);
  assert.deepEqual(recordedChanges(), []);
  assert.equal(localStorage.getItem("other"), "not of the journal");
});

test("a deleted game does not come back from the journal", async () => {
  resultValue(await saveGame(changeOf("one")));
  recordChange(changeOf("one", { played: 9_000 }));
  resultValue(await deleteGame("one"));
  assert.deepEqual(await played(), []);
});

test("where the storage refuses, the older entry stays", () => {
  recordChange(changeOf("one"));
  const full = Object.assign(Object.create(storage), {
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  setGlobal("localStorage", full);
  assert.equal(recordChange({ id: "one", play: "acts=a,b" }), null);
  setGlobal("localStorage", storage);
  assert.equal(recordedChanges()[0]?.change.play, "acts=a");
});

test("where there is no storage, nothing is recorded and nothing throws", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
  assert.equal(recordChange(changeOf("one")), null);
  assert.deepEqual(recordedChanges(), []);
  forgetChange("one");
  assert.equal(keep("sound", "off"), false);
  assert.equal(recall("sound"), "off", "as long as the page lasts");
  keep("sound", null);
  assert.equal(recall("sound"), null);
});

test("of two versions of a game the one played later stays", async () => {
  resultValue(await saveGame(changeOf("one", { played: 5_000 })));
  const older = game("one", { played: 4_000, name: "older" });
  const newer = game("one", { played: 6_000, name: "newer" });
  assert.equal(resultValue(await addGames([older])), 0);
  assert.equal(resultValue(await getGame("one"))?.name, "");
  assert.equal(resultValue(await addGames([newer, game("two")])), 2);
  assert.equal(resultValue(await getGame("one"))?.name, "newer");
});

test("an entry that cannot be read is counted, and left as it is", async () => {
  resultValue(await saveGame(changeOf("one")));
  const base = await openDB("alquerque");
  await base.put("games", { ...game("bad"), turns: "many" });
  base.close();
  const { games, damaged } = resultValue(await listGames());
  assert.deepEqual([games.length, damaged], [1, 1]);
  assert.equal(resultValue(await getGame("bad")), null);
});

test("a database of a newer version of the site is left alone", async () => {
  const base = await openDB("alquerque", 9, { upgrade: (one) => void one.createObjectStore("x") });
  base.close();
  assert.equal(whyOf(await saveGame(changeOf("one"))), "ahead");
  const again = await openDB("alquerque");
  assert.deepEqual([again.version, [...again.objectStoreNames]], [9, ["x"]]);
  again.close();
});

test("a database without its store is made anew", async () => {
  (await openDB("alquerque", 1)).close();
  resultValue(await saveGame(changeOf("one")));
  assert.deepEqual(await played(), ["one"]);
});

test("a full database says so, and the next attempt may succeed", async () => {
  const put = mock.method(IDBObjectStore.prototype, "put", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  assert.equal(whyOf(await saveGame(changeOf("one"))), "full");
  put.mock.restore();
  resultValue(await saveGame(changeOf("one")));
});

test("a forbidden database says so", async () => {
  await deleteDB("alquerque");
  mock.method(indexedDB, "open", () => {
    throw new DOMException("forbidden", "SecurityError");
  });
  assert.equal(whyOf(await getGame("one")), "refused");
});

// The last one that opens the database: the page waits for that answer from then on.
test("a database that never answers is given up after five seconds", async () => {
  mock.method(indexedDB, "open", () => new IDBOpenDBRequest());
  mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = saveGame(changeOf("one"));
  mock.timers.tick(4_999);
  assert.equal(await Promise.race([waiting, Promise.resolve("waits")]), "waits");
  mock.timers.tick(1);
  assert.equal(whyOf(await waiting), "silent");
});

const known = (id: string) => id === "alquerque-de-doce";

test("a file has the games as they were kept", () => {
  const games = [
    game("one"),
    game("two", { turn: null, result: { winner: null, reason: "quiet" } }),
  ];
  assert.deepEqual(resultValue(parseFile(toFileText(games), known)), { games, results: [] });
  assert.deepEqual(resultValue(parseFile(toFileText([]), known)), { games: [], results: [] });
});

test("a file of a newer site is newer; any other that does not fit is damaged", () => {
  const why = (text: string) => whyOf(parseFile(text, known));
  const file = { format: "alquerque-games", version: 1, games: [game("one")] };
  const changed = (parts: object) => why(JSON.stringify({ ...file, ...parts }));
  assert.equal(changed({}), null);
  assert.equal(changed({ version: 2 }), "newer");
  assert.equal(changed({ games: [game("one", { game: "chess" })] }), "newer");
  for (const parts of [{ format: "x" }, { version: "1" }, { version: 1.5 }, { games: 3 }])
    assert.equal(changed(parts), "damaged", JSON.stringify(parts));
  for (const text of ["", "null", "[]", "{", "7"]) assert.equal(why(text), "damaged", text);
  const wrong: { [part: string]: unknown } = {
    id: "",
    play: "x".repeat(1_000_001),
    tags: { White: 3 },
    played: null,
    players: { w: "person", b: "7" },
    result: { winner: "x", reason: "" },
    men: [{ at: "a1", side: "w", kind: "man" }],
    turned: 1,
    turn: "x",
    helped: 1,
    uncounted: "yes",
  };
  for (const [part, value] of Object.entries(wrong))
    assert.equal(changed({ games: [{ ...game("one"), [part]: value }] }), "damaged", part);
});

test("parts of a game that this site does not know are dropped", () => {
  const text = toFileText([{ ...game("one"), extra: 1 } as SavedGame]);
  assert.deepEqual(resultValue(parseFile(text, known)).games, [game("one")]);
});

test("a link names the saved game that it continues", () => {
  assert.equal(withEntryId("acts=a", "x y"), "acts=a&kept=x%20y");
  assert.equal(withEntryId("", "x"), "kept=x");
  assert.equal(entryIdIn("acts=a&kept=x%20y"), "x y");
  assert.equal(entryIdIn("kept=%"), null);
  assert.equal(entryIdIn("acts=a"), null);
  assert.notEqual(newId(), newId());
});
