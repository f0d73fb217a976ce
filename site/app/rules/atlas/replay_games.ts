/**
 * Games of a reading played again in a worker. Those of the map come first, so that a reader sees
 * them end as they did; what is played after them is new.
 */

import { requireElement } from "../../lib/dom.ts";
import { say } from "../../lib/i18n.ts";
import { createEngine, type Engine } from "../../session/engine/engine.ts";
import type { Report } from "../../api.d.ts";

/** Games that are played at one request. */
const GAMES_PER_RUN = 6;

/**
 * the rules; the number of the first game; what to do with an end; what is said of all that was
 * played
 */
interface ReplayRequest {
  set: { [field: string]: string };
  from: number;
  keep: (end: string) => void;
  told: () => string;
}

/**
 * @param box where it is asked for and told
 * @param game its id
 */
export function createReplayGames(
  box: HTMLElement,
  game: string,
  nextRequest: () => ReplayRequest,
) {
  const here = requireElement("[data-here]", box);
  const bar = requireElement("progress", box) as HTMLProgressElement;
  const start = requireElement("[data-do=again]", box);
  const halt = requireElement("[data-do=stop]", box);
  let engine: Engine | null = null;
  let running: AbortController | null = null;

  function setBusy(now: boolean) {
    halt.hidden = bar.hidden = !now;
    start.hidden = now;
    bar.value = 0;
  }

  async function run() {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { set, from, keep, told: describePlayed } = nextRequest();
    engine ??= createEngine();
    engine.retry();
    let playedCount = 0;
    const onProgress = (part: Report<"again">) => {
      if (part.end === undefined || controller.signal.aborted) return;
      keep(part.end);
      playedCount += 1;
      bar.value = playedCount / GAMES_PER_RUN;
      here.textContent = say("atlas.under", { n: playedCount, all: GAMES_PER_RUN });
    };
    setBusy(true);
    here.textContent = say("atlas.loading");
    try {
      const request = {
        op: "again" as const,
        game,
        rules: "base",
        set,
        from,
        games: GAMES_PER_RUN,
      };
      const end = await engine.think(request, onProgress, { signal: controller.signal });
      if (running === controller)
        here.textContent = end.error ? say("atlas.failed") : describePlayed();
    } catch {
      const stopped = `${say("atlas.stopped")} ${describePlayed()}`.trim();
      if (running === controller)
        here.textContent = controller.signal.aborted ? stopped : say("atlas.failed");
    } finally {
      if (running === controller) {
        setBusy(false);
        running = null;
      }
    }
  }

  start.addEventListener("click", () => void run());
  halt.addEventListener("click", () => running?.abort());

  /** Another reading is shown: what was under way is left. */
  return function leave() {
    running?.abort();
    running = null;
    setBusy(false);
    here.textContent = "";
  };
}
