/**
 * The page's one Python, in a worker: it runs cells one after the other, and is stopped by ending
 * it.
 */

import { createDesk } from "./engine.ts";
import { trusted } from "../lib/trusted_types.ts";
import type { Output } from "./output.ts";

/** What went wrong in a cell, as the worker tells it. */
export interface Failure {
  kind: string;
  cell: number | null;
  line: number | null;
  what: string;
  trace: string;
}

/** What somebody who has something run is told. */
interface Listener {
  /** "waiting", "loading", "installing", "running", "stopped", "failed" */
  state: (state: string) => void;
  output: (news: Output) => void;
  done: (failure: Failure | null) => void;
}

/**
 * @param addresses for the worker
 * @param changed something runs now, or nothing more
 */
export function createPython(addresses: { [name: string]: unknown }, changed: () => void) {
  let worker: Worker | null = null;
  let waiting: { code: string; cell: number; listener: Listener }[] = [];
  let now: Listener | null = null;
  const desk = createDesk((message) => worker?.postMessage(message));
  /** What is done when the worker ends. */
  const endings: Set<() => void> = new Set();

  /** @param why "stopped" or "failed" */
  function end(why: string) {
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

  function heard({ data: news }: MessageEvent) {
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
    /** @param cell its number, for what is said of errors */
    run(code: string, cell: number, listener: Listener) {
      waiting.push({ code, cell, listener });
      listener.state("waiting");
      if (!now) next();
    },
    stop: () => end("stopped"),
    engineOf: desk.engineOf,
    onMoved: desk.onMoved,
    /** What stands on a board now. */
    stands: (board: number, acts: string[]) => worker?.postMessage({ stands: acts, board }),
    /** @param ended when no board can be played on any more */
    atEnd: (ended: () => void) => void endings.add(ended),
  };
}

export type Python = ReturnType<typeof createPython>;
