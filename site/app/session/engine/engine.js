// @ts-check
/**
 * The page's side of the worker in which Python runs: one promise for each request, by id.
 *
 * The desk in the worker keeps nothing between requests, so a worker may be thrown away at any time: when it breaks, or is
 * silent for five seconds while it loads or something is asked, a new one is started and what was still unanswered is asked
 * again, once. The state then says `again`, so that the page can tell. Requests made while Python loads wait for it; when
 * loading has failed they are refused at once with an `EngineError` that says why. Losing three workers in succession
 * before they are ready is such a failure too.
 *
 *     const engine = createEngine();                        // addresses from <html data-runtime data-library data-bytes data-endings>
 *     engine.watch((state) => …);                           // called now and at every change
 *     const view = await engine.ask({op: "view", game, rules, …});
 *     const best = await engine.think({op: "think", …}, (depth) => …, {signal});
 *     engine.retry();                                       // after a failure
 *
 * What is asked and not answered yet is in engine/pending.js; how the worker is started, watched and replaced, in engine/life.js.
 */

import { close, restart, send, start, unborn } from "./worker_lifecycle.js";
import { EngineError } from "./pending_requests.js";

/** @typedef {import("./pending_requests.js").FailureKey} FailureKey */
/** @typedef {import("../api.d.ts").Ask} Ask */
/** @typedef {import("../api.d.ts").Start} Start */
/** @typedef {import("./worker_lifecycle.js").EngineState} EngineState */
/** @typedef {import("./worker_lifecycle.js").Life} Life */
/** @typedef {{runtime: string, library: string, bytes: number, endings: string}} Addresses  absolute addresses of Python's files, and their size; of the folder of endings, "" if there is none */

/** How soon a stop must be obeyed, in milliseconds. */
const STOP_PATIENCE = 2_000;

export { EngineError };

/**
 * Whether what is asked now will be answered if nobody does anything. A worker that was lost counts: another one takes its place and is
 * asked again. Who waits for an answer goes on waiting then: whoever asked anew would have worker after worker die of the same question.
 * @param {EngineState} now
 */
export const answers = (now) =>
  now.state === "ready" || (now.state === "loading" && now.again === true);

/** @returns {Addresses} */
function addressesOfPage() {
  const { runtime = "", library = "", bytes = "0", endings } = document.documentElement.dataset;
  return {
    runtime: new URL(runtime, document.baseURI).href,
    library: new URL(library, document.baseURI).href,
    bytes: Number(bytes),
    endings: endings ? new URL(endings, document.baseURI).href : "",
  };
}

/** The worker's own address tells it what to load. A page that starts it only when it is wanted names it too, for the site as a single
 * file, where a script has no address from which to find it. @param {Addresses} addresses */
function addressed({ runtime, library, bytes, endings }) {
  const { dataset } = document.documentElement;
  const worker =
    dataset.worker ?? dataset.workerLater ?? new URL("../session/worker.js", import.meta.url).href;
  const address = new URL(worker, document.baseURI);
  address.hash = String(new URLSearchParams({ runtime, library, bytes: String(bytes), endings }));
  return address;
}

/** Takes over the worker that early_worker.js has started; there is one for one engine. @returns {import("./worker_lifecycle.js").Early|null} */
function takeEarly() {
  const page = /** @type {{early?: import("./worker_lifecycle.js").Early|null}} */ (globalThis);
  const early = page.early ?? null;
  page.early = null;
  if (early) early.worker.onmessage = early.worker.onerror = null;
  return early;
}

/** @param {Partial<Addresses>} [given]  another Python than the page's */
export function createEngine(given) {
  const address = addressed({ ...addressesOfPage(), ...given });
  const life = unborn(address, given ? null : takeEarly());
  let last = 0;

  /**
   * What comes is what `request` is answered by the types of api.d.ts.
   * @param {object} request  a question or a task
   * @param {boolean} stream
   * @param {(part: any) => void} part
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  function post(request, stream, part, signal) {
    if (life.state.state === "failed") return Promise.reject(new EngineError(life.state.key));
    if (signal?.aborted) return Promise.reject(signal.reason);
    last += 1;
    const id = last;
    const text = typeof request === "string" ? request : JSON.stringify(request);
    return new Promise((resolve, reject) => {
      const item = { text, stream, tries: 0, resolve, reject, part };
      life.pending.set(id, item);
      send(life, id);
      signal?.addEventListener("abort", () => {
        if (life.pending.get(id) !== item) return;
        life.pending.delete(id);
        reject(signal.reason);
        stop(life, id);
      });
    });
  }

  start(life);

  return {
    /** @returns {EngineState} */
    get state() {
      return life.state;
    },

    /**
     * Calls `watcher` now and at each change of state; returns a function that ends this.
     * @param {(state: EngineState) => void} watcher
     */
    watch(watcher) {
      life.watchers.add(watcher);
      watcher(life.state);
      return () => void life.watchers.delete(watcher);
    },

    /**
     * Asks the desk. Resolves with its answer, which may be {error: …}; rejects with an EngineError when Python is not to
     * be had, or with the signal's reason when aborted.
     * @type {Ask}
     */
    ask: (request, { signal } = {}) => post(request, false, () => {}, signal),

    /**
     * Lets the computer think. `part` hears each depth that is done; the promise gives the choice. Aborting the signal
     * stops the search.
     * @type {Start}
     */
    think: (request, part = () => {}, { signal } = {}) => post(request, true, part, signal),

    /** Starts again after a failure; does nothing otherwise. */
    retry() {
      if (life.state.state === "failed") start(life);
    },

    /** Ends the worker for good. */
    close: () => close(life),
  };
}

/** Tells the worker to drop a request, and replaces a worker that does not obey. @param {Life} life @param {number} id */
function stop(life, id) {
  life.worker?.postMessage({ stop: id });
  if (life.state.state !== "ready") return;
  const asked = life.worker;
  const late = setTimeout(() => life.worker === asked && restart(life), STOP_PATIENCE);
  /** @param {MessageEvent} event */
  const obeyed = ({ data }) => {
    if (data.stopped !== id) return;
    clearTimeout(late);
    asked?.removeEventListener("message", obeyed);
  };
  asked?.addEventListener("message", obeyed);
}

/** @typedef {ReturnType<typeof createEngine>} Engine */
