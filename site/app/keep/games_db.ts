/**
 * The saved games of this browser, and the results of those that were finished, in IndexedDB
 * through `idb`. Storage may be refused or full, or never respond: every function returns a result,
 * `{ok: true, value}` or `{ok: false, why}`, within bounded time, and never throws. A change of
 * several games is one transaction.
 */

import { deleteDB, openDB, type IDBPDatabase, type IDBPObjectStore } from "idb";
import { isRecorded, recordedChanges, forgetChange } from "./pending_writes.ts";
import {
  firstEnd,
  mergeResults,
  resultOf,
  toGameResult,
  type GameResult,
} from "./results/result.ts";
import { LEVELS, type Players } from "../session/players.ts";
import type { Man } from "../api.d.ts";

/** a game as it is kept, and as it stands in a file */
export interface SavedGame {
  /** of this shape */
  version: number;
  id: string;
  /** its id in the catalogue */
  game: string;
  /** the ruleset in force */
  rules: string;
  /** the whole game, as the fragment of a link (session/address.ts) */
  play: string;
  /** a file's headings */
  tags: { [name: string]: string };
  /** what its player calls it; empty until then */
  name: string;
  /** when, in milliseconds since 1970 */
  begun: number;
  /** when a move was last made, likewise */
  played: number;
  players: Players;
  /** null while it is under way */
  result: { winner: "w" | "b" | null; reason: string } | null;
  turns: number;
  /** the side to move; missing in entries of older versions */
  turn?: "w" | "b" | null;
  /** the board's id */
  board: string;
  /** on that board, where it was last left */
  men: Man[];
  /** whether the board is turned */
  turned: boolean;
  /** whether it was played with help, and whether it does not count: results/result.ts */
  helped?: boolean;
  uncounted?: boolean;
}

/** a partial update; with `played` (a move was made) it has all parts that change during a game */
export type GameChange = Partial<Omit<SavedGame, "name" | "begun">> & { id: string };

/**
 * Why an operation failed. Database: forbidden or broken (`refused`), `full`, not answering
 * (`silent`), made by a newer version of this site (`ahead`). File: `newer` than this site, or
 * `damaged`.
 */
type FailureReason = "refused" | "full" | "silent" | "ahead" | "newer" | "damaged";

export type Result<T> = { ok: true; value: T } | { ok: false; why: FailureReason };

/** Of `SavedGame` and of files; a file with a higher version is rejected. */
export const FORMAT_VERSION = 1;
const FORMAT = "alquerque-games";
const STORE = "games";
const RESULTS = "results";
const STORES = [STORE, RESULTS];
/** A file's strings longer than this, in characters, are not what this site wrote. */
const MAX_TEXT_CHARS = 1_000_000;

const DB_NAME = "alquerque";
/** Version 1 had no results: those of its games are read off them (`listResults`). */
const DB_VERSION = 2;
/** How long to wait for the database, and how much longer for each game added. */
const DB_TIMEOUT_MS = 5_000;
const TIMEOUT_PER_GAME_MS = 10;

let database: Promise<IDBPDatabase> | null = null;

/** Opens the database once; a late answer still serves the operations that wait for it. */
function getDatabase() {
  database ??= openDatabase().then(async (base) => {
    if (STORES.every((name) => base.objectStoreNames.contains(name))) return base;
    base.close(); // nobody but this site makes one without its stores: it would never take anything
    await deleteDB(DB_NAME);
    return openDatabase();
  });
  return database;
}

const openDatabase = () =>
  openDB(DB_NAME, DB_VERSION, {
    upgrade(base) {
      for (const name of STORES)
        if (!base.objectStoreNames.contains(name)) base.createObjectStore(name, { keyPath: "id" });
    },
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      database = null;
    },
    terminated: () => {
      database = null;
    },
  });

/** Writes the journal entries that other pages have left. */
async function takeOverPendingWrites(base: IDBPDatabase) {
  for (const { change, text } of recordedChanges()) {
    try {
      // A newer journal entry belongs to the page that wrote it and must not be overwritten.
      if (isValidChange(change)) await writeChange(base, change, () => isRecorded(change.id, text));
    } catch {
      continue; // as where there is no room: the other games are none the worse
    }
    forgetChange(change.id, text);
  }
}

async function attempt<T>(
  work: (base: IDBPDatabase) => Promise<T>,
  timeoutMs: number = DB_TIMEOUT_MS,
): Promise<Result<T>> {
  let timer = 0;
  const timeout = new Promise((resolve) => {
    timer = window.setTimeout(resolve, timeoutMs);
  }).then(() => ({ ok: false, why: "silent" }) as const);
  const outcome = Promise.resolve()
    .then(getDatabase)
    .then(work)
    .then(
      (value) => ({ ok: true, value }) as const,
      (error) => {
        database = null;
        return { ok: false, why: REASON_BY_ERROR_NAME[error?.name] ?? "refused" } as const;
      },
    );
  const result = await Promise.race([outcome, timeout]);
  clearTimeout(timer);
  return result;
}

/** What the names of the database's errors mean. */
const REASON_BY_ERROR_NAME: { [name: string]: FailureReason } = {
  QuotaExceededError: "full",
  VersionError: "ahead",
};

/**
 * Saves a game or a change of one. A change without moves to a missing game is dropped: the game
 * has been deleted.
 */
export const saveGame = (change: GameChange): Promise<Result<void>> =>
  attempt((base) => writeChange(base, change));

/** The results' store within a transaction that writes. */
type ResultsStore = IDBPObjectStore<unknown, string[], typeof RESULTS, "readwrite">;

/** Keeps results, of one game that of its first end. */
async function keepResults(store: ResultsStore, results: readonly GameResult[]) {
  for (const result of mergeResults(results)) {
    const here = toGameResult(await store.get(result.id));
    if (!here || firstEnd(here, result) === result) await store.put(result);
  }
}

/** The results of what may be games, as the database has them. */
const resultsOf = (...entries: unknown[]): GameResult[] =>
  entries.flatMap((entry) => {
    const game = toSavedGame(entry as Raw);
    return (game && resultOf(game)) ?? [];
  });

/**
 * @param still whether the change is still wanted when its transaction runs
 */
async function writeChange(
  base: IDBPDatabase,
  change: GameChange,
  still: () => boolean = () => true,
) {
  const work = base.transaction(STORES, "readwrite");
  const games = work.objectStore(STORE);
  const before: SavedGame | undefined = await games.get(change.id);
  const fresh = { version: FORMAT_VERSION, name: "", tags: {}, begun: change.played };
  if ((before || change.played) && still()) {
    const after = { ...fresh, ...before, ...change };
    await games.put(after);
    await keepResults(work.objectStore(RESULTS), resultsOf(before, after));
  }
  await work.done;
}

export const renameGame = (id: string, name: string) =>
  attempt(async (base) => {
    const change = base.transaction(STORE, "readwrite");
    const game = await change.store.get(id);
    await Promise.all([game && change.store.put({ ...game, name }), change.done]);
  });

/**
 * All games, the last played first, and the number of unreadable ones, which are left untouched.
 */
export const listGames = (): Promise<Result<{ games: SavedGame[]; damaged: number }>> =>
  attempt(async (base) => {
    await takeOverPendingWrites(base);
    const all = (await base.getAll(STORE)).map(toSavedGame);
    const games = all.filter((game) => game !== null);
    return {
      games: games.sort((a, b) => b.played - a.played),
      damaged: all.length - games.length,
    };
  });

export const getGame = (id: string): Promise<Result<SavedGame | null>> =>
  attempt(async (base) => {
    await takeOverPendingWrites(base);
    return toSavedGame(await base.get(STORE, id));
  });

/**
 * All results: those that are kept, and those of games that were finished before results were.
 * Unreadable ones are left out, and left untouched.
 */
export const listResults = (): Promise<Result<GameResult[]>> =>
  attempt(async (base) => {
    await takeOverPendingWrites(base);
    const storedResults = (await base.getAll(RESULTS)).flatMap(
      (record) => toGameResult(record) ?? [],
    );
    return mergeResults(storedResults, resultsOf(...(await base.getAll(STORE))));
  });

/** Deletes a game; its result stays. */
export const deleteGame = (id: string) =>
  attempt(async (base) => {
    forgetChange(id);
    const work = base.transaction(STORES, "readwrite");
    const games = work.objectStore(STORE);
    await keepResults(work.objectStore(RESULTS), resultsOf(await games.get(id)));
    await games.delete(id);
    await work.done;
  });

/**
 * Adds games, of two versions of a game the one played later; and results, of one game that of its
 * first end.
 * @returns how many games were added or replaced
 */
export const addGames = (games: SavedGame[], results: GameResult[] = []): Promise<Result<number>> =>
  attempt(
    async (base) => {
      const work = base.transaction(STORES, "readwrite");
      const [gameStore, resultStore] = [work.objectStore(STORE), work.objectStore(RESULTS)];
      let added = 0;
      for (const game of games) {
        const here: SavedGame | undefined = await gameStore.get(game.id);
        await keepResults(resultStore, resultsOf(here, game));
        if (here && here.played >= game.played) continue;
        await gameStore.put(game);
        added += 1;
      }
      await keepResults(resultStore, results);
      await work.done;
      return added;
    },
    DB_TIMEOUT_MS + TIMEOUT_PER_GAME_MS * (games.length + results.length),
  );

/** what a file of games holds */
export interface GamesFile {
  games: SavedGame[];
  results: GameResult[];
}

/** The text of a file with these games and results. */
export const toFileText = (games: SavedGame[], results: GameResult[] = []) =>
  `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, games, results }, null, 1)}\n`;

/**
 * Parses a file of games; one invalid game or result makes the whole file invalid. Files that were
 * saved before results were kept have none.
 * @param isKnownGame whether the catalogue has a game; if not, the file is newer than this site
 */
export function parseFile(text: string, isKnownGame: (game: string) => boolean): Result<GamesFile> {
  let file: { format?: unknown; version?: unknown; games?: unknown; results?: unknown } | null;
  try {
    file = JSON.parse(text);
  } catch {
    return { ok: false, why: "damaged" };
  }
  if (file?.format !== FORMAT || !Number.isInteger(file.version))
    return { ok: false, why: "damaged" };
  if (Number(file.version) > FORMAT_VERSION) return { ok: false, why: "newer" };
  const { games: rawGames, results: rawResults = [] } = file;
  if (!Array.isArray(rawGames) || !Array.isArray(rawResults)) return { ok: false, why: "damaged" };
  const games: (SavedGame | null)[] = rawGames.map(toSavedGame);
  const results = rawResults.map(toGameResult);
  if (!games.every((game) => game !== null) || !results.every((result) => result !== null))
    return { ok: false, why: "damaged" };
  return [...games, ...results].every((record) => isKnownGame(record.game))
    ? { ok: true, value: { games, results } }
    : { ok: false, why: "newer" };
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT_CHARS;
const isSide = (value: unknown) => value === "w" || value === "b";
const isPlayerKind = (value: unknown) =>
  value === "person" || value === "away" || LEVELS.some((level) => level === value);
/** An unvalidated value. */
type Raw = { [part: string]: unknown } | null | undefined;

const isPiece = (man: Raw) => isSide(man?.side) && isText(man?.kind);
const isMan = (man: Raw) =>
  isPiece(man) && isText(man?.at) && Array.isArray(man?.under) && man.under.every(isPiece);

/** The validators of the parts of a saved game. */
const VALIDATORS: { [part: string]: (value: Raw) => boolean } = {
  id: (value) => isText(value) && value !== "",
  game: isText,
  rules: isText,
  play: isText,
  tags: (value) =>
    typeof value === "object" && value !== null && Object.values(value).every(isText),
  name: isText,
  begun: Number.isFinite,
  played: Number.isFinite,
  players: (value) => isPlayerKind(value?.w) && isPlayerKind(value?.b),
  result: (value) =>
    value === null || ((value?.winner === null || isSide(value?.winner)) && isText(value?.reason)),
  turns: Number.isFinite,
  board: isText,
  men: (value) => Array.isArray(value) && value.every(isMan),
  turned: (value) => typeof value === "boolean",
  turn: (value) => value === undefined || value === null || isSide(value),
  helped: (value) => value === undefined || typeof value === "boolean",
  uncounted: (value) => value === undefined || typeof value === "boolean",
};

/** Whether the given parts are valid. */
const isValidChange = (change: GameChange) =>
  Object.entries(change).every(
    ([part, value]) => !VALIDATORS[part] || VALIDATORS[part](value as Raw),
  );

/** Validates a game and drops unknown parts; null if it is invalid. */
function toSavedGame(record: Raw): SavedGame | null {
  if (!record || !Object.entries(VALIDATORS).every(([part, good]) => good(record[part] as Raw)))
    return null;
  const parts = Object.fromEntries(
    Object.keys(VALIDATORS).flatMap((part) =>
      record[part] === undefined ? [] : [[part, record[part]]],
    ),
  );
  return { version: FORMAT_VERSION, ...parts } as SavedGame;
}
