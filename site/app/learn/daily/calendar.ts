/**
 * The problem of a day: the same for everyone on a date, easy at the beginning of the week, hard at
 * its end. Pure: dates and problems in, problems out. A day is written as "2026-11-25", as it is
 * where the reader is.
 */

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday: the fourth day of a week that begins on Monday. */
const FIRST_WEEKDAY = 3;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The day of a date where the reader is. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days since 1 January 1970; NaN if the text is no day. */
const dayNumber = (day: string) => (DAY.test(day) ? Date.parse(`${day}T00:00Z`) / DAY_MS : NaN);

const dayAt = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** A day as a date that `Intl` writes as that day, with the time zone "UTC". */
export const dateOf = (day: string) => new Date(`${day}T00:00Z`);

/** So many days up to this one, the earliest first. */
export const daysUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => dayAt(dayNumber(day) - count + 1 + n));

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => dayAt(dayNumber(day) + days);

/** Whether a text names a day that has come. */
export const isPastDay = (day: string, today: string) => dayNumber(day) <= dayNumber(today);

/**
 * The problem of a day. The problems are shared out among the days of the week by difficulty; those
 * of one weekday have their turn one after the other.
 * @param problems from the easiest to the hardest, as many as a week has days or more
 */
export function problemOfDay<Problem>(day: string, problems: readonly Problem[]): Problem {
  const number = dayNumber(day) + FIRST_WEEKDAY;
  const weekday = number % WEEK_DAYS;
  const share = (n: number) => Math.floor((n * problems.length) / WEEK_DAYS);
  const [from, to] = [share(weekday), share(weekday + 1)];
  const problem = problems[from + (Math.floor(number / WEEK_DAYS) % (to - from))];
  if (problem === undefined) throw new Error(`no problem for ${day}`);
  return problem;
}
