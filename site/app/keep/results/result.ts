/**
 * What a finished game against the computer counts as: its result at one level of one game. It is
 * read off the saved game (keep/games_db.ts); a record of its own keeps it when that game is
 * deleted, or played on from an earlier move.
 *
 * What counts: a game from its usual first position to its first end, against one level, under a
 * ruleset of the catalogue, played here from its first move. What is played after the first end is
 * study. A draw by agreement shows nothing of either player. A move taken back, a hint or the
 * analysis is allowed, and stays visible: `helped`.
 */

import { isComputer, LEVELS, localSide, type Players } from "../../session/players.ts";
import type { Side } from "../../api.d.ts";
import type { PlayerKind } from "../../lib/types.ts";

export const OUTCOMES = ["won", "drawn", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** of one game; also as it stands in the database and in a file of games */
export interface GameResult {
  /** of the saved game: two records with one id are of the same game */
  id: string;
  /** its id in the catalogue */
  game: string;
  /** the ruleset in force at its end */
  rules: string;
  level: PlayerKind;
  /** the person's */
  side: Side;
  outcome: Outcome;
  /** of both sides */
  turns: number;
  /** when it ended, in milliseconds since 1970 */
  ended: number;
  /** how long it took, in milliseconds */
  spent: number;
  helped: boolean;
}

/** the parts of a saved game that its result is read off */
export interface FinishedGame {
  id: string;
  game: string;
  rules: string;
  play: string;
  begun: number;
  played: number;
  players: Players;
  result: { winner: Side | null; reason: string } | null;
  turns: number;
  helped?: boolean;
  uncounted?: boolean;
}

/**
 * A pause is no play: so many milliseconds a turn are counted at most, over the whole game.
 */
const MAX_TURN_MS = 60_000;

/** The parts of a link by which a game is another than the catalogue's: its position, its rules. */
const OTHER_GAME = /(?:^|&)(?:start|own)=/;
/** Fields changed by hand, except which way round the men stand at first. */
const CHANGED_RULES = /(?:^|&)set=(?!layout:\w+(?:&|$))/;
/** How a game ends that both give up as drawn. */
const AGREED = "agreed";
/** Variations: a move was taken back, or others were tried. */
const VARIATIONS = /(?:^|&)tree=[^&]*\(/;

/** What a saved game counts as; null if it is under way or does not count. */
export function resultOf(game: FinishedGame): GameResult | null {
  const { players, result, play } = game;
  const side = localSide(players);
  const level = side && players[side === "w" ? "b" : "w"];
  if (!result || !side || !level || !isComputer(level) || game.uncounted) return null;
  if (result.reason === AGREED) return null;
  if (OTHER_GAME.test(play) || CHANGED_RULES.test(play)) return null;
  const { winner } = result;
  return {
    id: game.id,
    game: game.game,
    rules: game.rules,
    level,
    side,
    outcome: winner === null ? "drawn" : winner === side ? "won" : "lost",
    turns: game.turns,
    ended: game.played,
    spent: Math.max(0, Math.min(game.played - game.begun, game.turns * MAX_TURN_MS)),
    helped: Boolean(game.helped) || VARIATIONS.test(play),
  };
}

/** The parts of a result in a fixed order: two records differ if and only if their texts do. */
const textOf = (result: GameResult) =>
  JSON.stringify([
    result.game,
    result.rules,
    result.level,
    result.side,
    result.outcome,
    result.turns,
    result.spent,
    result.helped,
  ]);

/** Of two records of one game: that of its first end. At one time, any, but always the same. */
export function firstEnd(a: GameResult, b: GameResult) {
  if (a.ended !== b.ended) return a.ended < b.ended ? a : b;
  return textOf(a) <= textOf(b) ? a : b;
}

/**
 * All results of these lists, each game once. Neither the order of the lists nor how often one is
 * given makes a difference.
 * @returns by the time of their end
 */
export function mergeResults(...lists: readonly (readonly GameResult[])[]): GameResult[] {
  const byId: Map<string, GameResult> = new Map();
  for (const result of lists.flat()) {
    const other = byId.get(result.id);
    byId.set(result.id, other ? firstEnd(other, result) : result);
  }
  return [...byId.values()].sort((a, b) => a.ended - b.ended || (a.id < b.id ? -1 : 1));
}

const isText = (value: unknown) => typeof value === "string" && value !== "" && value.length < 1000;
const isAmount = (value: unknown) => Number.isFinite(value) && Number(value) >= 0;

/** The validators of the parts of a result. */
const VALIDATORS: { [part in keyof GameResult]: (value: unknown) => boolean } = {
  id: isText,
  game: isText,
  rules: isText,
  level: (value) => LEVELS.some((level) => level === value),
  side: (value) => value === "w" || value === "b",
  outcome: (value) => OUTCOMES.some((outcome) => outcome === value),
  turns: isAmount,
  ended: isAmount,
  spent: isAmount,
  helped: (value) => typeof value === "boolean",
};

/** Validates a result and drops unknown parts; null if it is invalid. */
export function toGameResult(record: unknown): GameResult | null {
  const raw = Object(record) as { [part: string]: unknown };
  if (!Object.entries(VALIDATORS).every(([part, good]) => good(raw[part]))) return null;
  return Object.fromEntries(
    Object.keys(VALIDATORS).map((part) => [part, raw[part]]),
  ) as unknown as GameResult;
}
