/** Asks the engine; if Python has failed to load, waits until the reader restarts it. */

import type { Ask } from "../api.d.ts";
import type { Engine } from "./engine/engine.ts";

export const retryingAsk =
  (engine: Engine): Ask =>
  async (request) => {
    for (;;) {
      try {
        return await engine.ask(request);
      } catch {
        if (engine.state.state === "failed") await untilRestarted(engine);
      }
    }
  };

/** Resolves once the engine has been started again. */
function untilRestarted(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    const end = engine.watch((now) => {
      if (now.state === "failed") return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}
