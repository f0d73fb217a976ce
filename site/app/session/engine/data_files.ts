/**
 * The endings that the computer knows (alquerque/thinking/endings.py), and the certificates of
 * games that are decided, in the worker: what is asked for is fetched, unpacked and handed to
 * Python, each part once. On a slow line a search does not wait long for endings, and without one
 * it thinks by itself; what comes later is there for the next turn, and what did not come is asked
 * for again then. For a certificate it waits longer: who has once left it cannot come back to it.
 */

/** Milliseconds that is waited for endings, and for certificates. */
const PATIENCE = 2_000;
const LONG = 60_000;
const PROOF = /^certificates\//;

/** @param folder the address where they lie */
export function createShelf(folder: string, hold: (name: string, data: Uint8Array) => void) {
  const coming: Map<string, Promise<void>> = new Map();

  async function bring(name: string) {
    const plain = PROOF.test(name);
    const answer = await fetch(`${folder}${name}${plain ? "" : ".bin"}`);
    if (!answer.ok || !answer.body) throw new Error(name);
    const unpacked = plain
      ? answer
      : new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
    hold(name, new Uint8Array(await unpacked.arrayBuffer()));
  }

  /** Brings these parts, or as many as come in time. */
  return async function shelf(names: string[]) {
    for (const name of names) {
      if (coming.has(name)) continue;
      const brought = bring(name).catch(() => void coming.delete(name));
      coming.set(name, brought);
    }
    const patience = names.some((name) => PROOF.test(name)) ? LONG : PATIENCE;
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([Promise.all(names.map((name) => coming.get(name))), late]);
  };
}
