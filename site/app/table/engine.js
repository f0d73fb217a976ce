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
 *     const engine = createEngine();                        // addresses from <html data-runtime data-library data-bytes>
 *     engine.watch((state) => …);                           // called now and at every change
 *     const view = await engine.ask({op: "view", game, rules, …});
 *     const best = await engine.think({op: "think", …}, (depth) => …, {signal});
 *     engine.retry();                                       // after a failure
 */

/** @typedef {"offline"|"blocked"|"too-old"|"out-of-memory"|"unknown"} FailureKey */
/**
 * `share` is the part of the download that has arrived, 0 to 1; `again` means that a worker has been replaced.
 * @typedef {{state: "loading", share: number, again?: true} | {state: "ready", again?: true} | {state: "failed", key: FailureKey}} EngineState
 */
/**
 * What the desk answers: an object, or {error: {key, args}}.
 * @typedef {{[key: string]: any, error?: {key: string, args: {[name: string]: any}}}} Answer
 */
/** @typedef {{runtime: string, library: string, bytes: number}} Addresses  absolute addresses of Python's files, and their size */
/**
 * @typedef {object} Pending
 * @property {string} text
 * @property {boolean} stream
 * @property {number} tries
 * @property {(answer: Answer) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {(part: Answer) => void} part
 */

/** A request that could not be asked: `key` says why ("closed" when the engine was put away). */
export class EngineError extends Error {
  /** @param {FailureKey|"closed"} key */
  constructor(key) {
    super(key);
    this.name = "EngineError";
    /** @type {FailureKey|"closed"} */
    this.key = key;
  }
}

/** How long a worker that loads or was asked something may be silent (it reports regularly); a stop must be obeyed sooner. */
const PATIENCE = 5_000;
const STOP_PATIENCE = 2_000;
/** The longer limit before its script has loaded and while Python initialises, when it cannot report: on a slow phone, for long. */
const START_PATIENCE = 20_000;
/** How many workers may be lost one after the other while they load. */
const LOSSES = 2;
/** How long the page may mention that a worker was replaced. */
const NEWS = 10_000;

/** @returns {Addresses} */
function addressesOfPage() {
  const { runtime = "", library = "", bytes = "0" } = document.documentElement.dataset;
  return {
    runtime: new URL(runtime, document.baseURI).href,
    library: new URL(library, document.baseURI).href,
    bytes: Number(bytes),
  };
}

/** The worker's own address tells it what to load. @param {Addresses} addresses */
function addressed({ runtime, library, bytes }) {
  const address = new URL("../table/worker.js", import.meta.url);
  address.hash = String(new URLSearchParams({ runtime, library, bytes: String(bytes) }));
  return address;
}

/** The worker that early.js has started, what it has said, and whether it broke. @typedef {{worker: Worker, heard: any[], broken: boolean}} Early */

/** Takes that worker over; there is one for one engine. @returns {Early|null} */
function takeEarly() {
  const page = /** @type {{early?: Early|null}} */ (globalThis);
  const early = page.early ?? null;
  page.early = null;
  if (early) early.worker.onmessage = early.worker.onerror = null;
  return early;
}

/** @param {Partial<Addresses>} [given]  another Python than the page's */
export function createEngine(given) {
  const addresses = { ...addressesOfPage(), ...given };
  let early = given ? null : takeEarly();
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  /** @type {Set<(state: EngineState) => void>} */
  const watchers = new Set();
  /** @type {EngineState} */
  let state = { state: "loading", share: 0 };
  /** @type {Worker|null} */
  let worker = null;
  let last = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let alarm;
  let replaced = false;
  let patience = START_PATIENCE;
  let busy = false;
  let losses = 0;

  /** @param {EngineState} next */
  function become(next) {
    state = next;
    for (const watcher of [...watchers]) watcher(state);
  }

  /** @param {FailureKey} key */
  function fail(key) {
    worker?.terminate();
    worker = null;
    const refused = [...pending.values()];
    pending.clear();
    listen();
    become({ state: "failed", key });
    for (const item of refused) item.reject(new EngineError(key));
  }

  /** Why a worker did not even start: it reports nothing itself, so try whether its file can be fetched. */
  async function diagnose() {
    if (navigator.onLine === false) return fail("offline");
    try {
      const response = await fetch(new URL("../table/worker.js", import.meta.url), {
        cache: "no-store",
      });
      fail(response.ok ? "too-old" : "blocked");
    } catch {
      fail("blocked");
    }
  }

  function start() {
    become(withNews({ state: "loading", share: 0 }));
    const taken = early;
    early = null;
    /** @type {Worker} */
    let born;
    try {
      born = taken?.worker ?? new Worker(addressed(addresses), { type: "module", name: "python" });
    } catch {
      fail("too-old");
      return;
    }
    let heard = Boolean(taken?.heard.length);
    const broke = () => (heard ? restart() : void diagnose());
    worker = born;
    born.addEventListener("message", ({ data }) => {
      if (worker !== born) return;
      heard = true;
      receive(data);
    });
    born.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker !== born) return;
      broke();
    });
    for (const [id, item] of pending) send(id, item);
    patience = START_PATIENCE;
    busy = false;
    listen();
    // What it said after it had failed counts no more than it does below.
    for (const data of taken?.heard ?? []) if (worker === born) receive(data);
    if (taken?.broken && worker === born) broke();
  }

  /**
   * A state with `again`, when a worker was replaced.
   * @template {{state: "loading", share: number} | {state: "ready"}} Told
   * @param {Told} next
   * @returns {Told & {again?: true}}
   */
  function withNews(next) {
    return replaced ? { ...next, again: true } : next;
  }

  /** A new worker in place of one that hangs or broke; what a ready one has already been asked twice is given up. */
  function restart() {
    worker?.terminate();
    worker = null;
    replaced = true;
    for (const [id, item] of state.state === "ready" ? [...pending] : []) {
      item.tries += 1;
      if (item.tries > 1) settle(id, { error: { key: "internal", args: {} } });
    }
    if (state.state === "loading") losses += 1;
    if (losses > LOSSES) {
      losses = 0;
      fail("unknown");
    } else start();
  }

  /** @param {number} id @param {Pending} item */
  function send(id, item) {
    worker?.postMessage({ id, text: item.text, stream: item.stream });
    if (alarm === undefined) listen();
  }

  /** From now on the worker may be silent for as long as patience lasts, if it loads or anything is asked of it. */
  function listen() {
    clearTimeout(alarm);
    alarm = undefined;
    if (!worker || state.state === "failed" || (state.state === "ready" && pending.size === 0))
      return;
    const due = performance.now() + patience;
    // A timer late by seconds means that the page itself was suspended and could not receive messages.
    alarm = setTimeout(() => (performance.now() > due + 1_000 ? listen() : restart()), patience);
  }

  /** @param {number} id @param {Answer} answer */
  function settle(id, answer) {
    const item = pending.get(id);
    if (!item) return;
    pending.delete(id);
    item.resolve(answer);
  }

  /** @param {any} data */
  function receive(data) {
    busy ||= data.busy === true;
    if (data.state === "loading") become(withNews({ state: "loading", share: data.share }));
    else if (data.state === "ready") {
      become(withNews({ state: "ready" }));
      if (replaced) setTimeout(() => state.state === "ready" && become({ state: "ready" }), NEWS);
      replaced = false;
      losses = 0;
    } else if (data.state === "failed") {
      if (state.state === "ready") restart();
      else fail(data.key);
    } else if (typeof data.text === "string") {
      const answer = JSON.parse(data.text);
      if (data.done) settle(data.id, answer);
      else pending.get(data.id)?.part(answer);
    }
    patience = busy && state.state === "loading" ? START_PATIENCE : PATIENCE;
    listen();
  }

  /**
   * @param {object|string} request  a desk request, or its text
   * @param {boolean} stream
   * @param {(part: Answer) => void} part
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  function post(request, stream, part, signal) {
    if (state.state === "failed") return Promise.reject(new EngineError(state.key));
    if (signal?.aborted) return Promise.reject(signal.reason);
    last += 1;
    const id = last;
    const text = typeof request === "string" ? request : JSON.stringify(request);
    return new Promise((resolve, reject) => {
      /** @type {Pending} */
      const item = { text, stream, tries: 0, resolve, reject, part };
      pending.set(id, item);
      send(id, item);
      signal?.addEventListener("abort", () => {
        if (pending.get(id) !== item) return;
        pending.delete(id);
        reject(signal.reason);
        stop(id);
      });
    });
  }

  /** Tells the worker to drop a request, and replaces a worker that does not obey. @param {number} id */
  function stop(id) {
    worker?.postMessage({ stop: id });
    if (state.state !== "ready") return;
    const asked = worker;
    const late = setTimeout(() => worker === asked && restart(), STOP_PATIENCE);
    /** @param {MessageEvent} event */
    const obeyed = ({ data }) => {
      if (data.stopped !== id) return;
      clearTimeout(late);
      asked?.removeEventListener("message", obeyed);
    };
    asked?.addEventListener("message", obeyed);
  }

  start();

  return {
    /** @returns {EngineState} */
    get state() {
      return state;
    },

    /**
     * Calls `watcher` now and at each change of state; returns a function that ends this.
     * @param {(state: EngineState) => void} watcher
     */
    watch(watcher) {
      watchers.add(watcher);
      watcher(state);
      return () => void watchers.delete(watcher);
    },

    /**
     * Asks the desk. Resolves with its answer, which may be {error: …}; rejects with an EngineError when Python is not to
     * be had, or with the signal's reason when aborted.
     * @param {object|string} request
     * @param {{signal?: AbortSignal}} [options]
     */
    ask(request, { signal } = {}) {
      return post(request, false, () => {}, signal);
    },

    /**
     * Lets the computer think. `part` hears each depth that is done; the promise gives the choice. Aborting the signal
     * stops the search.
     * @param {object|string} request
     * @param {(part: Answer) => void} [part]
     * @param {{signal?: AbortSignal}} [options]
     */
    think(request, part = () => {}, { signal } = {}) {
      return post(request, true, part, signal);
    },

    /** Starts again after a failure; does nothing otherwise. */
    retry() {
      if (state.state === "failed") start();
    },

    /** Ends the worker for good. */
    close() {
      worker?.terminate();
      worker = null;
      const refused = [...pending.values()];
      pending.clear();
      watchers.clear();
      clearTimeout(alarm);
      for (const item of refused) item.reject(new EngineError("closed"));
    },
  };
}

/** @typedef {ReturnType<typeof createEngine>} Engine */
