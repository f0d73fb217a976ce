/**
 * Problems that come back: what was not found at once is asked again after a day, then after three,
 * then after a week. Whoever finds it at the first try each time is done with it.
 */

import { keep, recall } from "../lib/preferences.ts";
import { dayAfter, isPastDay } from "./daily/calendar.ts";

const REPETITIONS_KEY = "repetitions";

/** Days until a problem comes back, and until it does again each time that it was found. */
const INTERVAL_DAYS = [1, 3, 7] as const;

interface Repetition {
  /** the day from which it is asked again */
  due: string;
  /** how many times it has been found since */
  found: number;
}

/** By the problems' ids. */
function allRepetitions(): { [problem: string]: Repetition } {
  const entries = Object.entries(Object(recall(REPETITIONS_KEY)) as { [problem: string]: unknown });
  return Object.fromEntries(
    entries.flatMap(([problem, stored]) => {
      const { due, found: times } = Object(stored) as Partial<Repetition>;
      return typeof due === "string" ? [[problem, { due, found: Number(times) || 0 }]] : [];
    }),
  );
}

/**
 * Remembers how a problem has ended on a day.
 * @param solved whether its solution was found at the first try, without help
 * @returns days until it is asked again; 0 if it is not, or if it was practised before its day
 */
export function scheduleRepetition(problem: string, solved: boolean, today: string): number {
  const { [problem]: before, ...others } = allRepetitions();
  if (solved && !before) return 0;
  // Practice before its day neither helps nor harms.
  if (solved && before && !isPastDay(before.due, today)) return 0;
  const times = solved && before ? before.found + 1 : 0;
  const days = INTERVAL_DAYS[times];
  const next = days && { [problem]: { due: dayAfter(today, days), found: times } };
  keep(REPETITIONS_KEY, { ...others, ...next });
  return days ?? 0;
}

/** The ids of the problems that are to be asked again, those that have waited longest first. */
export const dueProblems = (today: string): string[] =>
  Object.entries(allRepetitions())
    .filter(([, { due }]) => isPastDay(due, today))
    .sort(([, first], [, second]) => first.due.localeCompare(second.due))
    .map(([problem]) => problem);
