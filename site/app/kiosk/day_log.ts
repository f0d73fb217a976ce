/**
 * How many games visitors have begun and finished, by day, game and hour. Numbers only: nothing of
 * a game or of who played it. They stay in this browser until the attendant clears them.
 */

import { keep, recall } from "../lib/preferences.ts";

export interface DayCount {
  /** by game: how many were begun and how many came to an end */
  games: { [game: string]: { begun: number; finished: number } };
  /** how many were begun in each hour of the day, 0 to 23 */
  hours: number[];
}

export type DayLog = { [day: string]: DayCount };

export type LoggedEvent = "begun" | "finished";

const STORAGE_NAME = "kiosk-days";
/** Earlier days are dropped. */
const MAX_DAYS = 31;
const HOURS = 24;

/** A log in which one more game has been begun or has ended. */
export function withEvent(
  log: DayLog,
  event: LoggedEvent,
  { game, day, hour }: { game: string; day: string; hour: number },
): DayLog {
  const none: DayCount = { games: {}, hours: Array(HOURS).fill(0) };
  const { games, hours } = log[day] ?? none;
  const count = games[game] ?? { begun: 0, finished: 0 };
  const added = event === "begun" ? 1 : 0;
  const next = {
    ...log,
    [day]: {
      games: { ...games, [game]: { ...count, [event]: count[event] + 1 } },
      hours: hours.map((n, at) => (at === hour ? n + added : n)),
    },
  };
  const days = Object.keys(next).sort().slice(-MAX_DAYS);
  return Object.fromEntries(Object.entries(next).filter(([loggedDay]) => days.includes(loggedDay)));
}

/** How many of all games of a day. */
export const totalOf = ({ games }: DayCount, event: LoggedEvent) =>
  Object.values(games).reduce((sum, count) => sum + count[event], 0);

export const readLog = () => (recall(STORAGE_NAME) ?? {}) as DayLog;

export const logEvent = (event: LoggedEvent, at: { game: string; day: string; hour: number }) =>
  keep(STORAGE_NAME, withEvent(readLog(), event, at));

export const clearLog = () => keep(STORAGE_NAME, null);
