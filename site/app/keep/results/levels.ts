/**
 * What the results amount to: each level of each game (a tile), the next step that fits, streaks
 * and time. Pure: results in, values out.
 */

import { LEVELS } from "../../session/players.ts";
import type { PlayerKind } from "../../lib/types.ts";
import type { GameResult } from "./result.ts";

/** The best that has been reached at a level, the lowest first. */
export const REACHED = ["untried", "lost", "drawn", "helped", "won"] as const;
export type Reached = (typeof REACHED)[number];

/** one level of one game, and the games against it */
export interface Tile {
  reached: Reached;
  won: number;
  /** how many of those won were with help */
  helped: number;
  drawn: number;
  lost: number;
  /** when the last of them ended, in milliseconds since 1970; null without any */
  last: number | null;
  /** of the shortest won, without help if there is one; null if none is won */
  fewestTurns: number | null;
}

export interface LevelStep {
  game: string;
  level: PlayerKind;
}

/** Whether a level counts as beaten, with help or without. */
export const isBeaten = (reached: Reached) => reached === "won" || reached === "helped";

const reachedBy = ({ outcome, helped }: GameResult): Reached =>
  outcome === "won" && helped ? "helped" : outcome;

/** @param results of one level of one game */
function tileOf(results: readonly GameResult[]): Tile {
  const best = Math.max(0, ...results.map((result) => REACHED.indexOf(reachedBy(result))));
  const reached = REACHED[best] ?? "untried";
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  const bestTurns = results
    .filter((result) => isBeaten(reached) && reachedBy(result) === reached)
    .map((result) => result.turns);
  return {
    reached,
    won: count("won"),
    helped: results.filter((result) => reachedBy(result) === "helped").length,
    drawn: count("drawn"),
    lost: count("lost"),
    last: results.length ? Math.max(...results.map((result) => result.ended)) : null,
    fewestTurns: bestTurns.length ? Math.min(...bestTurns) : null,
  };
}

/** The tile of one level of one game. */
export const tileAt = (results: readonly GameResult[], { game, level }: LevelStep): Tile =>
  tileOf(results.filter((result) => result.game === game && result.level === level));

/** The tiles of a game, the easiest level first. */
export const tilesOfGame = (results: readonly GameResult[], game: string): Tile[] =>
  LEVELS.map((level) => tileAt(results, { game, level }));

/** How many levels of these games are beaten. */
export const countBeaten = (results: readonly GameResult[], games: readonly string[]) =>
  games.flatMap((game) => tilesOfGame(results, game)).filter(({ reached }) => isBeaten(reached))
    .length;

/**
 * The level of a game to try next: the one above the highest that is beaten; where that is the
 * hardest, the easiest one left out. Null if all are beaten.
 */
function nextLevel(results: readonly GameResult[], game: string): PlayerKind | null {
  const beaten = tilesOfGame(results, game).map(({ reached }) => isBeaten(reached));
  const above = LEVELS[beaten.lastIndexOf(true) + 1];
  return above ?? LEVELS[beaten.indexOf(false)] ?? null;
}

/**
 * The step that fits: in the game last played; if all its levels are beaten, in the game nearest to
 * it in the catalogue.
 * @param games the ids of the catalogue, in its order
 * @returns null if every level of every game is beaten
 */
export function nextStep(
  results: readonly GameResult[],
  games: readonly string[],
): LevelStep | null {
  const relevant = results.filter((result) => games.includes(result.game));
  const last = relevant.reduce<GameResult | null>(
    (latest, result) => (latest && latest.ended > result.ended ? latest : result),
    null,
  );
  const here = last ? games.indexOf(last.game) : 0;
  const distance = (game: string) => Math.abs(games.indexOf(game) - here);
  const near = [...games].sort((a, b) => distance(a) - distance(b));
  for (const game of near) {
    const level = nextLevel(results, game);
    if (level) return { game, level };
  }
  return null;
}

/** After this many wins or losses in a row, another level fits better. */
const STREAK_LENGTH = 2;

/**
 * The level that fits better than the one last played: the next harder after two games won without
 * help, the next easier after two lost. Null if none does, or if there is none.
 */
export function fittingLevel(
  results: readonly GameResult[],
  { game, level }: LevelStep,
): PlayerKind | null {
  const last = results
    .filter((result) => result.game === game && result.level === level)
    .sort((a, b) => b.ended - a.ended)
    .slice(0, STREAK_LENGTH)
    .map(reachedBy);
  const isRowOf = (reached: Reached) =>
    last.length === STREAK_LENGTH && last.every((lastReached) => lastReached === reached);
  const step = isRowOf("won") ? 1 : isRowOf("lost") ? -1 : 0;
  return (step && LEVELS[LEVELS.indexOf(level) + step]) || null;
}

/** Games won one after the other, whatever the level: the longest row, and the one under way. */
export function winningStreaks(results: readonly GameResult[]): {
  longest: number;
  current: number;
} {
  let [longest, current] = [0, 0];
  for (const { outcome } of [...results].sort((a, b) => a.ended - b.ended)) {
    current = outcome === "won" ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return { longest, current };
}

/** The time that these games took, in milliseconds. */
export const timeSpent = (results: readonly GameResult[]) =>
  results.reduce((sum, { spent }) => sum + spent, 0);
