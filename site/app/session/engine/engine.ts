/**
 * The page's side of the worker in which Python runs: one promise for each request, by id.
 *
 * The API in the worker keeps nothing between requests, so a worker may be thrown away at any
 * time: when it breaks, or is silent for five seconds while it loads or something is asked, a new
 * one is started and what was still unanswered is asked again, once. The state then says `again`,
 * so that the page can tell. Requests made while Python loads wait for it; when loading has failed
 * they are refused at once with an `EngineError` that says why. Losing three workers in succession
 * before they are ready is such a failure too.
 *
 *     // addresses from <html data-runtime data-library data-bytes data-endings>
 *     const engine = createEngine();
 *     engine.watch((state) => …);                           // called now and at every change
 *     const view = await engine.ask({op: "view", game, rules, …});
 *     const best = await engine.think({op: "think", …}, (depth) => …, {signal});
 *     engine.retry();                                       // after a failure
 *
 * Where the reader's browser asks for little data, nothing is fetched before the first sign that
 * somebody plays, or the first request.
 *
 * What is asked and not answered yet is in engine/pending_requests.ts; how the worker is started, watched
 * and replaced, in engine/worker_lifecycle.ts.
 */

import {
  close,
  restart,
  send,
  sleep,
  start,
  wake,
  newWorkerState,
  type EarlyWorker,
  type EngineState,
  type WorkerState,
} from "./worker_lifecycle.ts";
import { awaitFirstSign } from "./first_sign.ts";
import { EngineError } from "./pending_requests.ts";
import { isSavingData } from "../../lib/save_data.ts";
import type { Ask, Start } from "../../api.d.ts";

/**
 * absolute addresses of Python's files, and their size; of the folder of endings, "" if there is
 * none
 */
interface Addresses {
  runtime: string;
  library: string;
  bytes: number;
  endings: string;
}

/** How soon a stop must be obeyed, in milliseconds. */
const STOP_TIMEOUT_MS = 2_000;

export { EngineError };

/**
 * Whether a request made now will be answered without any action by the reader. A lost worker
 * counts: it is replaced, and its requests are sent again. The caller should keep waiting then:
 * asking anew could make worker after worker crash on the same request.
 */
export const willAnswer = (now: EngineState) =>
  now.state === "ready" || (now.state === "loading" && now.again === true);

function addressesOfPage(): Addresses {
  const { runtime = "", library = "", bytes = "0", endings } = document.documentElement.dataset;
  return {
    runtime: new URL(runtime, document.baseURI).href,
    library: new URL(library, document.baseURI).href,
    bytes: Number(bytes),
    endings: endings ? new URL(endings, document.baseURI).href : "",
  };
}

/**
 * The worker's own address tells it what to load. A page that starts it only when it is wanted
 * names it too, for the site as a single file, where a script has no address from which to find it.
 */
function workerAddress({ runtime, library, bytes, endings }: Addresses) {
  const { dataset } = document.documentElement;
  const worker =
    dataset.worker ?? dataset.workerLater ?? new URL("../session/worker.js", import.meta.url).href;
  const address = new URL(worker, document.baseURI);
  address.hash = String(new URLSearchParams({ runtime, library, bytes: String(bytes), endings }));
  return address;
}

/** Takes over the worker that early_worker.ts has started; there is one for one engine. */
function takeEarlyWorker(): EarlyWorker | null {
  const page = globalThis as { early?: EarlyWorker | null };
  const early = page.early ?? null;
  page.early = null;
  if (early) early.worker.onmessage = early.worker.onerror = null;
  return early;
}

/** @param overrides another Python than the page's */
export function createEngine(overrides?: Partial<Addresses>) {
  const address = workerAddress({ ...addressesOfPage(), ...overrides });
  const life = newWorkerState(address, overrides ? null : takeEarlyWorker());
  let lastId = 0;

  /**
   * Sends a request; api.d.ts has the type of its answer.
   * @param request a question or a task
   */
  function post(
    request: object,
    stream: boolean,
    part: (part: unknown) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (life.state.state === "failed") return Promise.reject(new EngineError(life.state.key));
    if (signal?.aborted) return Promise.reject(signal.reason);
    lastId += 1;
    const id = lastId;
    const text = typeof request === "string" ? request : JSON.stringify(request);
    wake(life);
    return new Promise((resolve, reject) => {
      const item = { text, stream, tries: 0, resolve, reject, part };
      life.pending.set(id, item);
      send(life, id);
      signal?.addEventListener("abort", () => {
        if (life.pending.get(id) !== item) return;
        life.pending.delete(id);
        reject(signal.reason);
        stopRequest(life, id);
      });
    });
  }

  let stopAwaiting = () => {};
  if (isSavingData()) {
    sleep(life);
    stopAwaiting = awaitFirstSign(() => wake(life));
  } else start(life);

  return {
    get state(): EngineState {
      return life.state;
    },

    /** Calls `watcher` now and at each change of state; returns a function that ends this. */
    watch(watcher: (state: EngineState) => void) {
      life.watchers.add(watcher);
      watcher(life.state);
      return () => void life.watchers.delete(watcher);
    },

    /**
     * Sends a request. Resolves with its answer, which may be {error: …}; rejects with an EngineError
     * when Python is not to be had, or with the signal's reason when aborted.
     */
    ask: ((request, { signal } = {}) => post(request, false, () => {}, signal)) as Ask,

    /**
     * Starts a search. `part` is called with each finished depth; the promise resolves with the
     * chosen move. Aborting the signal stops the search.
     */
    think: ((request, part = () => {}, { signal } = {}) =>
      post(request, true, part as (part: unknown) => void, signal)) as Start,

    /** Starts again after a failure; does nothing otherwise. */
    retry() {
      if (life.state.state === "failed") start(life);
    },

    /** Starts Python where it waits for a sign that it is wanted; does nothing otherwise. */
    wake: () => wake(life),

    /** Ends the worker for good. */
    close() {
      stopAwaiting();
      close(life);
    },
  };
}

/** Tells the worker to drop a request, and replaces a worker that does not obey. */
function stopRequest(life: WorkerState, id: number) {
  life.worker?.postMessage({ stop: id });
  if (life.state.state !== "ready") return;
  const worker = life.worker;
  const timeout = setTimeout(() => life.worker === worker && restart(life), STOP_TIMEOUT_MS);
  const onStopped = ({ data }: MessageEvent) => {
    if (data.stopped !== id) return;
    clearTimeout(timeout);
    worker?.removeEventListener("message", onStopped);
  };
  worker?.addEventListener("message", onStopped);
}

export type Engine = ReturnType<typeof createEngine>;
