/**
 * The page's one Python, in a worker: it runs cells one after the other, and is stopped by ending
 * it.
 */

import { createNotebookEngine } from "./engine.ts";
import { trusted } from "../lib/trusted_types.ts";
import type { Output } from "./output.ts";

/** What went wrong in a cell, as the worker tells it. */
export interface Failure {
  kind: string;
  cell: number | null;
  line: number | null;
  what: string;
  /** that would have to be kept on the site */
  package?: string;
  trace: string;
}

/** What somebody who has something run is told. */
interface Listener {
  /** "waiting", "loading", "installing", "packages", "running", "stopped", "failed" */
  state: (state: string) => void;
  output: (news: Output) => void;
  done: (failure: Failure | null) => void;
}

/**
 * @param addresses for the worker
 * @param onChange something runs now, or nothing more
 */
export function createRunner(addresses: { [name: string]: unknown }, onChange: () => void) {
  let worker: Worker | null = null;
  let waiting: { code: string; cell: number; listener: Listener }[] = [];
  let running: Listener | null = null;
  const engine = createNotebookEngine((message) => worker?.postMessage(message));
  /** What is done when the worker ends. */
  const endListeners: Set<() => void> = new Set();

  /** @param why "stopped" or "failed" */
  function end(why: string) {
    worker?.terminate();
    worker = null;
    const listeners = [running, ...waiting.map(({ listener }) => listener)];
    running = null;
    waiting = [];
    for (const listener of listeners) listener?.state(why);
    engine.clear();
    for (const ended of endListeners) ended();
    endListeners.clear();
    onChange();
  }

  function onMessage({ data: news }: MessageEvent) {
    if (news.state === "failed") end("failed");
    else if (news.state) running?.state(news.state === "ready" ? "running" : news.state);
    else if ("moved" in news) engine.moved(news);
    else if ("id" in news) engine.onAnswer(news);
    else if ("done" in news) {
      const listener = running;
      running = null;
      if (news.done) for (const { listener: other } of waiting.splice(0)) other.state("left");
      listener?.done(news.done);
      next();
    } else running?.output(news);
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
    worker.onmessage = onMessage;
    worker.onerror = (event) => {
      event.preventDefault();
      end("failed");
    };
    worker.postMessage({ start: addresses });
  }

  function next() {
    const first = waiting.shift();
    if (first) {
      running = first.listener;
      running.state(worker ? "running" : "loading");
      if (!worker) begin();
      worker?.postMessage({ run: first.code, cell: first.cell });
    }
    onChange();
  }

  return {
    get busy() {
      return running !== null;
    },
    /** @param cell its number, for what is said of errors */
    run(code: string, cell: number, listener: Listener) {
      waiting.push({ code, cell, listener });
      listener.state("waiting");
      if (!running) next();
    },
    stop: () => end("stopped"),
    /** To an input(). */
    answer: (answer: string, question: number) => worker?.postMessage({ answer, question }),
    engineOf: engine.engineOf,
    onMoved: engine.onMoved,
    /** What stands on a board now. */
    stands: (board: number, acts: string[]) => worker?.postMessage({ stands: acts, board }),
    /** @param ended when no board can be played on any more */
    onEnd: (ended: () => void) => void endListeners.add(ended),
  };
}

export type Runner = ReturnType<typeof createRunner>;
