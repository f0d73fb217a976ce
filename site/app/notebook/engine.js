// @ts-check
/**
 * The desk of the notebook's Python, as boards ask it: what each has asked is answered by id. Of an engine (session/engine/engine.js) this has
 * what a table needs; it is always ready, since a board comes from a Python that runs. When that ends, nothing is answered any more.
 */

/** @typedef {{id: number, text: string, done: boolean}} News */

/** @param {(message: object) => void} send  to the worker */
export function createDesk(send) {
  /** @type {Map<number, {resolve: (answer: any) => void, part: (answer: any) => void}>} */
  const asked = new Map();
  /** What is done when a cell has played on a board. @type {Map<number, (acts: string[]) => void>} */
  const boards = new Map();
  let last = 0;

  /** @param {object} asks @param {(answer: any) => void} part @param {AbortSignal} [signal] @returns {Promise<any>} */
  const post = (asks, part, signal) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      asked.set(id, { resolve, part });
      send({ id, ...asks });
      signal?.addEventListener("abort", () => {
        if (!asked.delete(id)) return;
        send({ stop: id });
        reject(signal.reason);
      });
    });

  return {
    /** @param {News} news */
    heard({ id, text, done }) {
      const one = asked.get(id);
      if (done) asked.delete(id);
      (done ? one?.resolve : one?.part)?.(JSON.parse(text));
    },
    forget() {
      asked.clear();
      boards.clear();
    },
    /** @param {number} board @param {(acts: string[]) => void} lay */
    onMoved: (board, lay) => void boards.set(board, lay),
    /** @param {{moved: string[], board: number}} news */
    moved: ({ moved, board }) => boards.get(board)?.(moved),
    /** @param {number} board @returns {import("../session/engine/engine.js").Engine} */
    engineOf: (board) => ({
      state: { state: "ready" },
      watch(watcher) {
        watcher(this.state);
        return () => {};
      },
      ask: (request, { signal } = {}) =>
        post({ text: JSON.stringify(request), stream: false, board }, () => {}, signal),
      think: (request, part = () => {}, { signal } = {}) =>
        post({ text: JSON.stringify(request), stream: true, board }, part, signal),
      retry() {},
      close() {},
    }),
  };
}
