// @ts-check
/**
 * The games played in this browser, kept in IndexedDB through `idb`. A browser may refuse to keep anything, be full, or never
 * answer: every function therefore answers with a result, `{ok: true, value}` or `{ok: false, why}`, in bounded time, and never
 * throws, so that play goes on. What changes several games is one transaction: it is done whole or not at all.
 */

import { deleteDB, openDB } from "idb";
import { isNoted, noted, settle } from "./pending_writes.js";
import { LEVELS } from "../session/players.js";

/**
 * @typedef {object} Kept  a game as it is kept, and as it stands in a file
 * @property {number} version  of this shape
 * @property {string} id
 * @property {string} game  its id in the catalogue
 * @property {string} rules  the ruleset in force
 * @property {string} play  the whole game, as the fragment of a link (session/address.js)
 * @property {{[name: string]: string}} tags  a file's headings
 * @property {string} name  what its player calls it; empty until then
 * @property {number} begun  when, in milliseconds since 1970
 * @property {number} played  when a move was last made, likewise
 * @property {import("../session/players.js").Players} players
 * @property {{winner: "w"|"b"|null, reason: string}|null} result  null while it is under way
 * @property {number} turns
 * @property {"w"|"b"|null} [turn]  for whom it waits; not there in games that were kept before this was noted
 * @property {string} board  the board's id
 * @property {import("../lib/types.js").Man[]} men  on that board, where it was last left
 * @property {boolean} turned  whether the board is turned
 */
/** @typedef {Partial<Omit<Kept, "name"|"begun">> & {id: string}} Change  with `played`, everything is there but what stays as it was */
/**
 * Why something could not be done. Of the database: it is forbidden or broken, has no room, has not answered (`silent`), was made by a
 * newer version of this site (`ahead`). Of a file: it is newer than this site, or damaged.
 * @typedef {"refused"|"full"|"silent"|"ahead"|"newer"|"damaged"} Why
 */
/** @template T @typedef {{ok: true, value: T} | {ok: false, why: Why}} Result */

/** Of `Kept` and of a file; a file of a higher one is refused. */
export const VERSION = 1;
const FORMAT = "alquerque-games";
const STORE = "games";
/** A file's strings longer than this, in characters, are not what this site wrote. */
const LONGEST = 1_000_000;

const NAME = "alquerque";
/** How long the database may take for an answer, in milliseconds; and how much longer for each game that is added. */
const PATIENCE = 5_000;
const EACH = 10;

/** @type {Promise<import("idb").IDBPDatabase>|null} */
let opening = null;

/** It stays asked for, however long it takes: what waits for it is still done then. */
function open() {
  opening ??= opened().then(async (base) => {
    if (base.objectStoreNames.contains(STORE)) return base;
    base.close(); // a database without its store holds nothing, and would never take anything
    await deleteDB(NAME);
    return opened();
  });
  return opening;
}

const opened = () =>
  openDB(NAME, VERSION, {
    upgrade: (base) => void base.createObjectStore(STORE, { keyPath: "id" }),
    blocking: (_, __, event) => {
      /** @type {IDBDatabase} */ (event.target).close();
      opening = null;
    },
    terminated: () => {
      opening = null;
    },
  });

/** What other pages have written down and have not brought here, or did not live to. @param {import("idb").IDBPDatabase} base */
async function takeOver(base) {
  for (const { change, text } of noted()) {
    try {
      // What has been written down since will be brought by who wrote it, and must not be put back.
      if (fits(change)) await write(base, change, () => isNoted(change.id, text));
    } catch {
      continue; // as where there is no room: the other games are none the worse
    }
    settle(change.id, text);
  }
}

/** @template T @param {(base: import("idb").IDBPDatabase) => Promise<T>} work @param {number} [patience] @returns {Promise<Result<T>>} */
async function attempt(work, patience = PATIENCE) {
  let timer = 0;
  const late = new Promise((resolve) => {
    timer = window.setTimeout(resolve, patience);
  }).then(() => /** @type {const} */ ({ ok: false, why: "silent" }));
  const done = Promise.resolve()
    .then(open)
    .then(work)
    .then(
      (value) => /** @type {const} */ ({ ok: true, value }),
      (error) => {
        opening = null;
        return /** @type {const} */ ({ ok: false, why: WHY[error?.name] ?? "refused" });
      },
    );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}

/** What the names of the database's errors mean. @type {{[name: string]: Why}} */
const WHY = { QuotaExceededError: "full", VersionError: "ahead" };

/**
 * Keeps a game, or what has changed of one. Where nothing was played, a game that is not kept is not kept now either: somebody
 * has deleted it.
 * @param {Change} change @returns {Promise<Result<void>>}
 */
export const put = (change) => attempt((base) => write(base, change));

/** @param {import("idb").IDBPDatabase} base @param {Change} change @param {() => boolean} [still]  whether it is still to be written, once it is its turn */
async function write(base, change, still = () => true) {
  const work = base.transaction(STORE, "readwrite");
  /** @type {Kept|undefined} */
  const before = await work.store.get(change.id);
  const fresh = { version: VERSION, name: "", tags: {}, begun: change.played };
  if ((before || change.played) && still())
    await work.store.put({ ...fresh, ...before, ...change });
  await work.done;
}

/** @param {string} id @param {string} name */
export const rename = (id, name) =>
  attempt(async (base) => {
    const change = base.transaction(STORE, "readwrite");
    const game = await change.store.get(id);
    await Promise.all([game && change.store.put({ ...game, name }), change.done]);
  });

/** All games, the last played first; and how many there are that cannot be read: they stay as they are. @returns {Promise<Result<{games: Kept[], damaged: number}>>} */
export const list = () =>
  attempt(async (base) => {
    await takeOver(base);
    const all = (await base.getAll(STORE)).map(checked);
    const games = all.filter((game) => game !== null);
    return {
      games: games.sort((a, b) => b.played - a.played),
      damaged: all.length - games.length,
    };
  });

/** @param {string} id @returns {Promise<Result<Kept|null>>} */
export const get = (id) =>
  attempt(async (base) => {
    await takeOver(base);
    return checked(await base.get(STORE, id));
  });

/** @param {string} id */
export const remove = (id) =>
  attempt((base) => {
    settle(id);
    return base.delete(STORE, id);
  });

/**
 * Adds games. Of one that is here already, what was played last stays.
 * @param {Kept[]} games @returns {Promise<Result<number>>} how many were added or replaced
 */
export const add = (games) =>
  attempt(
    async (base) => {
      const change = base.transaction(STORE, "readwrite");
      let added = 0;
      for (const game of games) {
        /** @type {Kept|undefined} */
        const here = await change.store.get(game.id);
        if (here && here.played >= game.played) continue;
        await change.store.put(game);
        added += 1;
      }
      await change.done;
      return added;
    },
    PATIENCE + EACH * games.length,
  );

/** The text of a file with these games. @param {Kept[]} games */
export const written = (games) =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1)}\n`;

/**
 * The games of a file's text; one that cannot be understood makes the whole file refused.
 * @param {string} text @param {(game: string) => boolean} known  whether the catalogue has a game: one it lacks is newer than this site
 * @returns {Result<Kept[]>}
 */
export function read(text, known) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { ok: false, why: "damaged" };
  }
  if (file?.format !== FORMAT || !Number.isInteger(file.version))
    return { ok: false, why: "damaged" };
  if (file.version > VERSION) return { ok: false, why: "newer" };
  if (!Array.isArray(file.games)) return { ok: false, why: "damaged" };
  const games = file.games.map(checked);
  if (games.includes(null)) return { ok: false, why: "damaged" };
  return games.every((/** @type {Kept} */ one) => known(one.game))
    ? { ok: true, value: games }
    : { ok: false, why: "newer" };
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST;
/** @param {unknown} value */
const isSide = (value) => value === "w" || value === "b";
/** @param {unknown} value */
const isMind = (value) =>
  value === "person" || value === "away" || LEVELS.includes(/** @type {any} */ (value));
/** @param {any} man */
const isPiece = (man) => isSide(man?.side) && isText(man.kind);
/** @param {any} man */
const isMan = (man) =>
  isPiece(man) && isText(man.at) && Array.isArray(man.under) && man.under.every(isPiece);

/** What a kept game's parts must be. @type {{[part: string]: (value: any) => boolean}} */
const PARTS = {
  id: (value) => isText(value) && value !== "",
  game: isText,
  rules: isText,
  play: isText,
  tags: (value) => typeof value === "object" && value && Object.values(value).every(isText),
  name: isText,
  begun: Number.isFinite,
  played: Number.isFinite,
  players: (value) => isMind(value?.w) && isMind(value?.b),
  result: (value) =>
    value === null || ((value?.winner === null || isSide(value?.winner)) && isText(value.reason)),
  turns: Number.isFinite,
  board: isText,
  men: (value) => Array.isArray(value) && value.every(isMan),
  turned: (value) => typeof value === "boolean",
  turn: (value) => value === undefined || value === null || isSide(value),
};

/** Whether the parts that are there are what they must be. @param {Change} change */
const fits = (change) =>
  Object.entries(change).every(([part, value]) => !PARTS[part] || PARTS[part](value));

/** One game of a file, or of the database, with what belongs to it and nothing else, or null. @param {any} one @returns {Kept|null} */
function checked(one) {
  if (!one || !Object.entries(PARTS).every(([part, good]) => good(one[part]))) return null;
  const parts = Object.fromEntries(Object.keys(PARTS).map((part) => [part, one[part]]));
  return /** @type {Kept} */ ({ version: VERSION, ...parts });
}
