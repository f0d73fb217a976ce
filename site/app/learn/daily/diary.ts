/** What has become of each day's problem, as the browser remembers it. */

import { keep, recall } from "../../lib/preferences.ts";
import { KNOWLEDGE, type Knowledge } from "../progress.ts";

const DIARY_KEY = "days";

export interface DayResult {
  how: Knowledge;
  /** how many first turns were tried */
  tries: number;
}

const allDays = (): { [day: string]: unknown } => Object(recall(DIARY_KEY));

/** Null if the day's problem has not been played to its end. */
export function resultOfDay(day: string): DayResult | null {
  const stored = Object(allDays()[day]) as Partial<DayResult>;
  return KNOWLEDGE.some((how) => how === stored.how) && Number(stored.tries) > 0
    ? { how: stored.how as Knowledge, tries: Number(stored.tries) }
    : null;
}

/** The first end of a day's problem counts: what is tried after it changes nothing. */
export function recordDay(day: string, result: DayResult) {
  if (!resultOfDay(day)) keep(DIARY_KEY, { ...allDays(), [day]: result });
}
