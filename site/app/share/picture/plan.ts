/**
 * What an animation shows and for how long, and where things stand on a picture: pure functions.
 */

/** How long a turn is seen, and the last position. */
export const TURN_MS = 1000;
export const LAST_MS = 3000;
/** A longer game is played quicker, so that its turns take no longer than this in all … */
const MAX_TURNS_MS = 80 * TURN_MS;
/** … but no turn is seen for less time, and of a still longer game some turns are left out. */
const MIN_TURN_MS = 200;
export const MAX_FRAMES = 1 + MAX_TURNS_MS / MIN_TURN_MS;
/** GIF counts time in hundredths of a second. */
const TICK_MS = 10;

/** A position that is shown: after so many acts, and how long. */
export interface Frame {
  ply: number;
  delayMs: number;
}

/** @param plies those at which a position rests, the first one's 0 included */
export function planFrames(plies: readonly number[]): Frame[] {
  const count = Math.min(plies.length, MAX_FRAMES);
  const turnMs = Math.min(TURN_MS, MAX_TURNS_MS / Math.max(count - 1, 1));
  return Array.from({ length: count }, (_, n) => ({
    ply: plies[Math.round((n * (plies.length - 1)) / Math.max(count - 1, 1))] ?? 0,
    delayMs: n === count - 1 ? LAST_MS : Math.round(turnMs / TICK_MS) * TICK_MS,
  }));
}

/** Frames that together have the colours of all: evenly spread, the first and the last included. */
export const sampleFrames = (frames: readonly Frame[], count: number): Frame[] => [
  ...new Set(
    Array.from({ length: count }, (_, n) =>
      frames.at(Math.round((n * (frames.length - 1)) / (count - 1))),
    ).filter((frame) => frame !== undefined),
  ),
];

/** A picture's width in its own units, to which all other measures refer. */
export const WIDTH = 560;
const MARGIN = 20;
const MAX_BOARD_HEIGHT = 520;
const HEAD = { title: 44, rules: 70, end: 82 };
const PLAYER_ROW = 40;
const CAPTION = { first: 27, second: 52, third: 73, end: 84 };
const FOOT = { text: 26, end: 42 };

/** Where things stand, in units: the middle of rows of players, the base line of other texts. */
export interface Layout {
  height: number;
  margin: number;
  title: number;
  rules: number;
  above: number;
  board: { x: number; y: number; width: number; height: number };
  below: number;
  caption: [head: number, first: number, second: number];
  rule: number;
  foot: number;
}

/** @param view the width and the height of the board's drawing */
export function layOut(view: { width: number; height: number }): Layout {
  const scale = Math.min((WIDTH - 2 * MARGIN) / view.width, MAX_BOARD_HEIGHT / view.height);
  const [width, height] = [view.width * scale, view.height * scale];
  const top = HEAD.end + PLAYER_ROW;
  const under = top + height + PLAYER_ROW;
  return {
    height: Math.round(under + CAPTION.end + FOOT.end),
    margin: MARGIN,
    title: HEAD.title,
    rules: HEAD.rules,
    above: HEAD.end + PLAYER_ROW / 2,
    board: { x: (WIDTH - width) / 2, y: top, width, height },
    below: under - PLAYER_ROW / 2,
    caption: [under + CAPTION.first, under + CAPTION.second, under + CAPTION.third],
    rule: under + CAPTION.end,
    foot: under + CAPTION.end + FOOT.text,
  };
}
