// @ts-check
/**
 * The endings that the computer knows (alquerque/endings.py), in the worker: what a search asks for is fetched, unpacked and handed to
 * Python, each part once. On a slow line the search does not wait for long, and without one it thinks by itself; what comes later is
 * there for the next turn, and what did not come is asked for again then.
 */

/** Milliseconds that a search waits: less than the page waits for a sign of the worker. */
const PATIENCE = 2_000;

/**
 * @param {string} folder  the address where they lie
 * @param {(name: string, data: Uint8Array) => void} hold
 */
export function createShelf(folder, hold) {
  /** @type {Map<string, Promise<void>>} */
  const coming = new Map();

  /** @param {string} name */
  async function bring(name) {
    const { ok, body } = await fetch(`${folder}${name}.bin`);
    if (!ok || !body) throw new Error(name);
    const unpacked = new Response(body.pipeThrough(new DecompressionStream("gzip")));
    hold(name, new Uint8Array(await unpacked.arrayBuffer()));
  }

  /** Brings these parts, or as many as come in time. @param {string[]} names */
  return async function shelf(names) {
    for (const name of names) {
      if (coming.has(name)) continue;
      const brought = bring(name).catch(() => void coming.delete(name));
      coming.set(name, brought);
    }
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([Promise.all(names.map((name) => coming.get(name))), late]);
  };
}
