/**
 * The saved games of this browser, in IndexedDB through `idb`. A browser may refuse storage, be
 * full, or never answer: every function returns a result, `{ok: true, value}` or `{ok: false,
 * why}`, within bounded time, and never throws. A change of several games is one transaction.
 */

import { deleteDB, openDB, type IDBPDatabase } from "idb";
import { isRecorded, recordedChanges, forgetChange } from "./pending_writes.ts";
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
/** A file's strings longer than this, in characters, are not what this site wrote. */
const MAX_TEXT_CHARS = 1_000_000;

const DB_NAME = "alquerque";
/** How long to wait for the database, and how much longer for each game added. */
const DB_TIMEOUT_MS = 5_000;
const TIMEOUT_PER_GAME_MS = 10;

let database: Promise<IDBPDatabase> | null = null;

/** Opens the database once; a late answer still serves the operations that wait for it. */
function getDatabase() {
  database ??= openDatabase().then(async (base) => {
    if (base.objectStoreNames.contains(STORE)) return base;
    base.close(); // a database without its store holds nothing, and would never take anything
    await deleteDB(DB_NAME);
    return openDatabase();
  });
  return database;
}

const openDatabase = () =>
  openDB(DB_NAME, FORMAT_VERSION, {
    upgrade: (base) => void base.createObjectStore(STORE, { keyPath: "id" }),
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
  const done = Promise.resolve()
    .then(getDatabase)
    .then(work)
    .then(
      (value) => ({ ok: true, value }) as const,
      (error) => {
        database = null;
        return { ok: false, why: REASON_BY_ERROR_NAME[error?.name] ?? "refused" } as const;
      },
    );
  const result = await Promise.race([done, timeout]);
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

/**
 * @param still whether the change is still wanted when its transaction runs
 */
async function writeChange(
  base: IDBPDatabase,
  change: GameChange,
  still: () => boolean = () => true,
) {
  const work = base.transaction(STORE, "readwrite");
  const before: SavedGame | undefined = await work.store.get(change.id);
  const fresh = { version: FORMAT_VERSION, name: "", tags: {}, begun: change.played };
  if ((before || change.played) && still())
    await work.store.put({ ...fresh, ...before, ...change });
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

export const deleteGame = (id: string) =>
  attempt((base) => {
    forgetChange(id);
    return base.delete(STORE, id);
  });

/**
 * Adds games; of two versions of a game the one played later stays.
 * @returns how many were added or replaced
 */
export const addGames = (games: SavedGame[]): Promise<Result<number>> =>
  attempt(
    async (base) => {
      const change = base.transaction(STORE, "readwrite");
      let added = 0;
      for (const game of games) {
        const here: SavedGame | undefined = await change.store.get(game.id);
        if (here && here.played >= game.played) continue;
        await change.store.put(game);
        added += 1;
      }
      await change.done;
      return added;
    },
    DB_TIMEOUT_MS + TIMEOUT_PER_GAME_MS * games.length,
  );

/** The text of a file with these games. */
export const toFileText = (games: SavedGame[]) =>
  `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, games }, null, 1)}\n`;

/**
 * Parses a file of games; one invalid game makes the whole file invalid.
 * @param known whether the catalogue has a game; if not, the file is newer than this site
 */
export function parseFile(text: string, known: (game: string) => boolean): Result<SavedGame[]> {
  let file: { format?: unknown; version?: unknown; games?: unknown } | null;
  try {
    file = JSON.parse(text);
  } catch {
    return { ok: false, why: "damaged" };
  }
  if (file?.format !== FORMAT || !Number.isInteger(file.version))
    return { ok: false, why: "damaged" };
  if (Number(file.version) > FORMAT_VERSION) return { ok: false, why: "newer" };
  if (!Array.isArray(file.games)) return { ok: false, why: "damaged" };
  const games: (SavedGame | null)[] = file.games.map(toSavedGame);
  if (!games.every((one) => one !== null)) return { ok: false, why: "damaged" };
  return games.every((one) => known(one.game))
    ? { ok: true, value: games }
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
};

/** Whether the given parts are valid. */
const isValidChange = (change: GameChange) =>
  Object.entries(change).every(
    ([part, value]) => !VALIDATORS[part] || VALIDATORS[part](value as Raw),
  );

/** Validates a game and drops unknown parts; null if it is invalid. */
function toSavedGame(one: Raw): SavedGame | null {
  if (!one || !Object.entries(VALIDATORS).every(([part, good]) => good(one[part] as Raw)))
    return null;
  const parts = Object.fromEntries(Object.keys(VALIDATORS).map((part) => [part, one[part]]));
  return { version: FORMAT_VERSION, ...parts } as SavedGame;
}
