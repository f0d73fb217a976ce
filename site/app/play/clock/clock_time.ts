/**
 * Thinking time: how much a game gives, how it is written down, and how much is left. Pure. As in
 * other programs, a game's header TimeControl says "300+5" (seconds, and those added after each
 * turn), and `[%clk 0:04:32]` after a move says what its side has left then.
 */

import type { Side, Turn } from "../../api.d.ts";
import type { Node } from "../../session/tree/tree.ts";

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
/** Below this, tenths of a second are shown. */
const TENTHS_BELOW_MS = 10_000;

export interface TimeControl {
  baseMs: number;
  incrementMs: number;
}

/** The header of a clock that runs on while the page is hidden, and its only value. */
const WHEN_HIDDEN = "ClockWhenHidden";
const RUNS = "runs";

type Tags = { [name: string]: string };

/** Whether time passes also while nobody sees the page. */
export const runsWhenHidden = (tags: Tags) => tags[WHEN_HIDDEN] === RUNS;

/**
 * The headers of a game with this clock; none without one.
 * @param clock "300+5", or "300+5 runs" if it runs on while the page is hidden; or empty
 */
export function clockTags(clock: string): Tags {
  if (!clock) return {};
  const [, control = "", runs] = /^(.*?)( runs)?$/.exec(clock) ?? [];
  return { TimeControl: control, ...(runs && { [WHEN_HIDDEN]: RUNS }) };
}

/** The clock that the headers of a game tell of, as `clockTags` takes it. */
export const clockOf = (tags: Tags) =>
  tags.TimeControl ? `${tags.TimeControl}${runsWhenHidden(tags) ? ` ${RUNS}` : ""}` : "";

export type TimesLeft = { [side in Side]: number };

/** @returns null if the text is no such time control, or gives no time */
export function parseTimeControl(text: string = ""): TimeControl | null {
  const [, base, increment] = /^(\d{1,5})\+(\d{1,3})$/.exec(text) ?? [];
  return Number(base) > 0
    ? { baseMs: Number(base) * SECOND_MS, incrementMs: Number(increment) * SECOND_MS }
    : null;
}

const CLOCK_COMMAND = /\[%clk (\d{1,3}):(\d\d):(\d\d(?:\.\d+)?)\]/;

/** What a comment says is left; null if it says nothing of it. */
export function readClock(comment: string = ""): number | null {
  const [, hours, minutes, seconds] = CLOCK_COMMAND.exec(comment) ?? [];
  return seconds === undefined
    ? null
    : (Number(hours) * HOUR_S + Number(minutes) * MINUTE_S + Number(seconds)) * SECOND_MS;
}

/** A comment without its clock. */
export const withoutClock = (comment: string) => comment.replace(CLOCK_COMMAND, "").trim();

/** The comment with this clock, in place of any other. */
export function withClock(comment: string, leftMs: number): string {
  const tenths = Math.floor(Math.max(0, leftMs) / 100) / 10;
  const [h, m, s] = [tenths / HOUR_S, (tenths / MINUTE_S) % MINUTE_S, tenths % MINUTE_S];
  const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
  const seconds = s.toFixed(1).padStart(4, "0");
  const command = `[%clk ${Math.floor(h)}:${two(m)}:${seconds}]`;
  return [command, withoutClock(comment)].filter(Boolean).join(" ");
}

/** "4:32", "1:04:32"; "0:09.4" when little is left. */
export function clockText(leftMs: number): string {
  const left = Math.max(0, leftMs);
  const isLow = left < TENTHS_BELOW_MS;
  // whole seconds are rounded up: "0:10" is not said of less than ten
  const seconds = isLow ? Math.floor(left / 100) / 10 : Math.ceil(left / SECOND_MS);
  const [h, m] = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S];
  const s = (seconds % MINUTE_S).toFixed(isLow ? 1 : 0).padStart(isLow ? 4 : 2, "0");
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}

/**
 * What each side had left after these turns, as the comments of their last moves say it; what none
 * says is the time at the beginning.
 * @param turns those played
 * @param nodes of the line, one for each act
 * @returns null for a game without a clock
 */
export function timesLeft(
  control: TimeControl | null,
  turns: readonly Turn[],
  nodes: readonly Node[],
): TimesLeft | null {
  const lastTimes: Partial<TimesLeft> = {};
  for (const { side, acts } of turns) {
    const left = readClock(nodes[acts - 1]?.text);
    if (left !== null) lastTimes[side] = left;
  }
  const base = control?.baseMs ?? lastTimes.w ?? lastTimes.b;
  return base === undefined ? null : { w: lastTimes.w ?? base, b: lastTimes.b ?? base };
}
