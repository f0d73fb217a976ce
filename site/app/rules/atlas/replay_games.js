// @ts-check
/**
 * Games of a reading played again in a worker. Those of the map come first, so that a reader sees them end as they did; what is
 * played after them is new.
 */

import { one } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { createEngine } from "../../session/engine/engine.js";

/** Games that are played at one request. */
const SOME = 6;

/** @typedef {{set: {[field: string]: string}, from: number, keep: (end: string) => void, told: () => string}} Wanted  the rules; the number of the first game; what to do with an end; what is said of all that was played */

/** @param {HTMLElement} box  where it is asked for and told @param {string} game  its id @param {() => Wanted} wanted */
export function createAgain(box, game, wanted) {
  const here = one("[data-here]", box);
  const bar = /** @type {HTMLProgressElement} */ (one("progress", box));
  const start = one("[data-do=again]", box);
  const halt = one("[data-do=stop]", box);
  /** @type {import("../../session/engine/engine.js").Engine|null} */
  let engine = null;
  /** @type {AbortController|null} */
  let running = null;

  /** @param {boolean} now */
  function busy(now) {
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
    const heard = (/** @type {import("../../api.d.ts").Report<"again">} */ part) => {
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
        op: /** @type {const} */ ("again"),
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
