/**
 * The endings that the computer knows (alquerque/thinking/endings.py), and the certificates of
 * games that are decided, in the worker: what is asked for is fetched, unpacked and handed to
 * Python, each part once. On a slow line a search does not wait long for endings, and without one
 * it thinks by itself; what comes later is there for the next turn, and what did not come is asked
 * for again then. For a certificate it waits longer: who has once left it cannot come back to it.
 */

/** Milliseconds that is waited for endings, and for certificates. */
const ENDINGS_TIMEOUT_MS = 2_000;
const CERTIFICATE_TIMEOUT_MS = 60_000;
const CERTIFICATE_PATH = /^certificates\//;

/** @param folder the address where they lie */
export function createDataFiles(
  folder: string,
  provideFile: (name: string, data: Uint8Array) => void,
) {
  const pending: Map<string, Promise<void>> = new Map();

  async function load(name: string) {
    const plain = CERTIFICATE_PATH.test(name);
    const answer = await fetch(`${folder}${name}${plain ? "" : ".bin"}`);
    if (!answer.ok || !answer.body) throw new Error(name);
    const unpacked = plain
      ? answer
      : new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
    provideFile(name, new Uint8Array(await unpacked.arrayBuffer()));
  }

  /** Brings these parts, or as many as come in time. */
  return async function shelf(names: string[]) {
    for (const name of names) {
      if (pending.has(name)) continue;
      const brought = load(name).catch(() => void pending.delete(name));
      pending.set(name, brought);
    }
    const patience = names.some((name) => CERTIFICATE_PATH.test(name))
      ? CERTIFICATE_TIMEOUT_MS
      : ENDINGS_TIMEOUT_MS;
    const timeout = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([Promise.all(names.map((name) => pending.get(name))), timeout]);
  };
}
