// @ts-check
/** The page's one Python, in a worker: it runs cells one after the other, and is stopped by ending it. */

import { trusted } from "../../lib/trusted.js";

/** What went wrong in a cell, as the worker tells it. @typedef {{kind: string, cell: number|null, line: number|null, what: string, trace: string}} Failure */
/**
 * What somebody who has something run is told.
 * @typedef {object} Listener
 * @property {(state: string) => void} state  "waiting", "loading", "installing", "running", "stopped", "failed"
 * @property {(news: any) => void} output  what the worker sends of prints and pictures
 * @property {(failure: Failure|null) => void} done
 */

/** @param {{[name: string]: unknown}} addresses  for the worker @param {() => void} changed  something runs now, or nothing more */
export function createPython(addresses, changed) {
  /** @type {Worker|null} */
  let worker = null;
  /** @type {{code: string, cell: number, listener: Listener}[]} */
  let waiting = [];
  /** @type {Listener|null} */
  let now = null;
  /** Boards that can be touched, by the number that the worker gave them. @type {Map<number, (view: any) => void>} */
  const boards = new Map();

  /** @param {string} why  "stopped" or "failed" */
  function end(why) {
    worker?.terminate();
    worker = null;
    const told = [now, ...waiting.map(({ listener }) => listener)];
    now = null;
    waiting = [];
    for (const listener of told) listener?.state(why);
    for (const drop of boards.values()) drop(null);
    boards.clear();
    changed();
  }

  /** @param {MessageEvent} event */
  function heard({ data: news }) {
    if (news.state === "failed") end("failed");
    else if (news.state) now?.state(news.state === "ready" ? "running" : news.state);
    else if ("touched" in news) boards.get(news.board)?.(news.touched);
    else if ("done" in news) {
      const listener = now;
      now = null;
      if (news.done) for (const { listener: other } of waiting.splice(0)) other.state("left");
      listener?.done(news.done);
      next();
    } else now?.output(news);
  }

  function begin() {
    worker = new Worker(
      trusted.createScriptURL(new URL("../pages/notebook.js", import.meta.url).href),
      {
        type: "module",
        name: "notebook",
      },
    );
    worker.onmessage = heard;
    worker.onerror = (event) => {
      event.preventDefault();
      end("failed");
    };
    worker.postMessage({ start: addresses });
  }

  function next() {
    const first = waiting.shift();
    if (first) {
      now = first.listener;
      now.state(worker ? "running" : "loading");
      if (!worker) begin();
      worker?.postMessage({ run: first.code, cell: first.cell });
    }
    changed();
  }

  return {
    get busy() {
      return now !== null;
    },
    /** @param {string} code @param {number} cell  its number, for what is said of errors @param {Listener} listener */
    run(code, cell, listener) {
      waiting.push({ code, cell, listener });
      listener.state("waiting");
      if (!now) next();
    },
    stop: () => end("stopped"),
    /** @param {number} board @param {string} word */
    touch: (board, word) => worker?.postMessage({ touch: word, board }),
    /** @param {number} board @param {(view: any) => void} changes  told each new view; null when it can no longer be touched */
    watch: (board, changes) => void boards.set(board, changes),
  };
}

/** @typedef {ReturnType<typeof createPython>} Python */
