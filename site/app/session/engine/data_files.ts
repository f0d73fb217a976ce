/**
 * Endgame tables (alquerque/thinking/endings.py) and certificates of solved games, in the worker:
 * requested files are fetched, unpacked and passed to Python, each once. A search waits only
 * briefly for endgame tables and then runs without them; late files serve the next turn, and failed
 * ones are requested again. Certificates get more time, because a player who has once left a proven
 * line cannot return to it.
 */

import { remember } from "../../lib/remember.ts";

/** How long a request waits for endgame tables, and for certificates. */
const ENDINGS_TIMEOUT_MS = 2_000;
const CERTIFICATE_TIMEOUT_MS = 60_000;
const CERTIFICATE_PATH = /^certificates\//;

/** @param folder the address where they lie */
export function createDataFiles(
  folder: string,
  provideFile: (name: string, data: Uint8Array) => void,
) {
  const bring = remember(async (name) => {
    const plain = CERTIFICATE_PATH.test(name);
    const answer = await fetch(`${folder}${name}${plain ? "" : ".bin"}`);
    if (!answer.ok || !answer.body) throw new Error(name);
    const unpacked = plain
      ? answer
      : new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
    provideFile(name, new Uint8Array(await unpacked.arrayBuffer()));
  });

  /** Loads these files, or as many as arrive in time. */
  return async function shelf(names: string[]) {
    const brought = names.map((name) => bring(name).catch(() => {}));
    const patience = names.some((name) => CERTIFICATE_PATH.test(name))
      ? CERTIFICATE_TIMEOUT_MS
      : ENDINGS_TIMEOUT_MS;
    const timeout = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([Promise.all(brought), timeout]);
  };
}
