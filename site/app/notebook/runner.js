// @ts-check
/** The page's one Python, in a worker: it runs cells one after the other, and is stopped by ending it. */

import { createDesk } from "./engine.js";
import { trusted } from "../lib/trusted_types.js";

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
  const desk = createDesk((message) => worker?.postMessage(message));
  /** What is done when the worker ends. @type {Set<() => void>} */
  const endings = new Set();

  /** @param {string} why  "stopped" or "failed" */
  function end(why) {
    worker?.terminate();
    worker = null;
    const told = [now, ...waiting.map(({ listener }) => listener)];
    now = null;
    waiting = [];
    for (const listener of told) listener?.state(why);
    desk.forget();
    for (const ended of endings) ended();
    endings.clear();
    changed();
  }

  /** @param {MessageEvent} event */
  function heard({ data: news }) {
    if (news.state === "failed") end("failed");
    else if (news.state) now?.state(news.state === "ready" ? "running" : news.state);
    else if ("moved" in news) desk.moved(news);
    else if ("id" in news) desk.heard(news);
    else if ("done" in news) {
      const listener = now;
      now = null;
      if (news.done) for (const { listener: other } of waiting.splice(0)) other.state("left");
      listener?.done(news.done);
      next();
    } else now?.output(news);
  }

  function begin() {
    try {
      worker = new Worker(
        trusted.createScriptURL(new URL("../pages/notebook.js", import.meta.url).href),
        { type: "module", name: "notebook" },
      );
    } catch {
      end("failed"); // in a sandboxed frame
      return;
    }
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
    engineOf: desk.engineOf,
    onMoved: desk.onMoved,
    /** What stands on a board now. @param {number} board @param {string[]} acts */
    stands: (board, acts) => worker?.postMessage({ stands: acts, board }),
    /** @param {() => void} ended  when no board can be played on any more */
    atEnd: (ended) => void endings.add(ended),
  };
}

/** @typedef {ReturnType<typeof createPython>} Python */
