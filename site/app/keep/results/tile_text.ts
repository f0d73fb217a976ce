/** A tile, a level and times in words. */

import { say } from "../../lib/i18n.ts";
import { isBeaten, type Tile } from "./levels.ts";
import type { PlayerKind } from "../../lib/types.ts";

/** "level 3, clever" */
export const levelText = (level: PlayerKind) =>
  say("page.levels.level", { n: level, name: say(`page.levels.names.${level}`) });

/** The string at a key for one, or for many. */
export const sayCount = (key: string, n: number) =>
  say(`${key}.${n === 1 ? "one" : "many"}`, { n });

/** "beaten 3 times, 1 of them with help, lost once, in 31 moves at best, last on 3 Nov 2026" */
export function tileText(tile: Tile, dateText: (time: number) => string) {
  const { reached, won, helped, drawn, lost, last, fewestTurns } = tile;
  if (last === null) return say("page.progress.untried");
  return [
    won && sayCount(`page.progress.${helped === won ? "helped" : "won"}`, won),
    helped && helped < won && say("page.progress.some", { n: helped }),
    drawn && sayCount("page.progress.drawn", drawn),
    lost && sayCount("page.progress.lost", lost),
    isBeaten(reached) && say("page.progress.quickest", { n: fewestTurns }),
    say("page.progress.last", { date: dateText(last) }),
  ]
    .filter(Boolean)
    .join(", ");
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** "2 h 5 min" */
export function timeText(time: number) {
  const minutes = Math.max(1, Math.round(time / MINUTE_MS));
  const [h, m] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return h ? say("page.progress.hours", { h, m }) : say("page.progress.minutes", { m });
}
