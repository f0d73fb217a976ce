/**
 * Games of a reading played again in a worker. Those of the map come first, so that a reader sees
 * them end as they did; what is played after them is new.
 */

import { one } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { createEngine, type Engine } from "../../session/engine/engine.ts";
import type { Report } from "../../api.d.ts";

/** Games that are played at one request. */
const SOME = 6;

/**
 * the rules; the number of the first game; what to do with an end; what is said of all that was
 * played
 */
interface Wanted {
  set: { [field: string]: string };
  from: number;
  keep: (end: string) => void;
  told: () => string;
}

/**
 * @param box where it is asked for and told
 * @param game its id
 */
export function createAgain(box: HTMLElement, game: string, wanted: () => Wanted) {
  const here = one("[data-here]", box);
  const bar = one("progress", box) as HTMLProgressElement;
  const start = one("[data-do=again]", box);
  const halt = one("[data-do=stop]", box);
  let engine: Engine | null = null;
  let running: AbortController | null = null;

  function busy(now: boolean) {
    halt.hidden = bar.hidden = !now;
    start.hidden = now;
    bar.value = 0;
  }

  async function repeat() {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const { set, from, keep, told } = wanted();
    engine ??= createEngine();
    engine.retry();
    let many = 0;
    const heard = (part: Report<"again">) => {
      if (part.end === undefined || mine.signal.aborted) return;
      keep(part.end);
      many += 1;
      bar.value = many / SOME;
      here.textContent = say("atlas.under", { n: many, all: SOME });
    };
    busy(true);
    here.textContent = say("atlas.loading");
    try {
      const request = {
        op: "again" as const,
        game,
        rules: "base",
        set,
        from,
        games: SOME,
      };
      const end = await engine.think(request, heard, { signal: mine.signal });
      if (running === mine) here.textContent = end.error ? say("atlas.failed") : told();
    } catch {
      const stopped = `${say("atlas.stopped")} ${told()}`.trim();
      if (running === mine) here.textContent = mine.signal.aborted ? stopped : say("atlas.failed");
    } finally {
      if (running === mine) {
        busy(false);
        running = null;
      }
    }
  }

  start.addEventListener("click", () => void repeat());
  halt.addEventListener("click", () => running?.abort());

  /** Another reading is shown: what was under way is left. */
  return function leave() {
    running?.abort();
    running = null;
    busy(false);
    here.textContent = "";
  };
}
