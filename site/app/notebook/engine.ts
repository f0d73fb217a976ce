/**
 * The engine of the notebook's boards: sends their requests to the notebook's Python and matches
 * the answers by id. It implements the part of Engine (session/engine/engine.ts) that a board
 * needs, and is always ready, since a board comes from a running Python. When that ends, requests
 * stay unanswered.
 */

import type { Ask, Start } from "../api.d.ts";
import type { Engine } from "../session/engine/engine.ts";

interface News {
  id: number;
  text: string;
  done: boolean;
}

/** @param send to the worker */
export function createNotebookEngine(send: (message: object) => void) {
  const pending: Map<
    number,
    { resolve: (answer: unknown) => void; part: (answer: unknown) => void }
  > = new Map();
  /** What is done when a cell has played on a board. */
  const boards: Map<number, (acts: string[]) => void> = new Map();
  let last = 0;

  const sendRequest = (
    asks: object,
    part: (answer: unknown) => void,
    signal?: AbortSignal,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      pending.set(id, { resolve, part });
      send({ id, ...asks });
      signal?.addEventListener("abort", () => {
        if (!pending.delete(id)) return;
        send({ stop: id });
        reject(signal.reason);
      });
    });

  return {
    onAnswer({ id, text, done }: News) {
      const request = pending.get(id);
      if (done) pending.delete(id);
      (done ? request?.resolve : request?.part)?.(JSON.parse(text));
    },
    clear() {
      pending.clear();
      boards.clear();
    },
    onMoved: (board: number, lay: (acts: string[]) => void) => void boards.set(board, lay),
    moved: ({ moved, board }: { moved: string[]; board: number }) => boards.get(board)?.(moved),
    engineOf: (board: number): Engine => ({
      state: { state: "ready" },
      watch(watcher) {
        watcher(this.state);
        return () => {};
      },
      ask: ((request, { signal } = {}) =>
        sendRequest(
          { text: JSON.stringify(request), stream: false, board },
          () => {},
          signal,
        )) as Ask,
      think: ((request, part = () => {}, { signal } = {}) =>
        sendRequest(
          { text: JSON.stringify(request), stream: true, board },
          part as (part: unknown) => void,
          signal,
        )) as Start,
      retry() {},
      wake() {},
      close() {},
    }),
  };
}
