/**
 * Starts and watches the worker in which Python runs, and replaces it when it crashes or is silent
 * for too long. All its state is one plain `WorkerState`.
 */

import { isSandboxed } from "../../lib/sandbox.ts";
import { trusted } from "../../lib/trusted_types.ts";
import { failureOfStatus, type FailureKey } from "./failures.ts";
import { prepareRejection, resolveRequest, type PendingRequests } from "./pending_requests.ts";

/** What the worker says (worker.ts tells when). */
interface WorkerMessage {
  state?: "loading" | "ready" | "failed";
  share?: number;
  key?: FailureKey;
  busy?: boolean;
  id?: number;
  text?: string;
  done?: boolean;
}

/** The worker that early_worker.ts has started, what it has said, and whether it broke. */
export interface EarlyWorker {
  worker: Worker;
  heard: WorkerMessage[];
  broken: boolean;
}

/**
 * `share` is the part of the download that has arrived, 0 to 1; `again` means that a worker has
 * been replaced, `asleep` that nothing is fetched before it is wanted.
 */
export type EngineState =
  | { state: "loading"; share: number; again?: true; asleep?: true }
  | { state: "ready"; again?: true }
  | { state: "failed"; key: FailureKey };

export interface WorkerState {
  /** of the worker; it tells the worker what to load */
  address: URL;
  early: EarlyWorker | null;
  worker: Worker | null;
  state: EngineState;
  watchers: Set<(state: EngineState) => void>;
  pending: PendingRequests;
  timeout?: ReturnType<typeof setTimeout>;
  /** milliseconds */
  timeoutMs: number;
  /** whether the worker stands in for another, and the page may say so */
  replaced: boolean;
  /** whether it has said that it will be silent for a while */
  busy: boolean;
  /** workers lost one after the other while they loaded */
  startupLosses: number;
}

/** How long a worker that loads or was asked something may be silent (it reports regularly). */
const SILENCE_TIMEOUT_MS = 5_000;
/**
 * The longer limit before its script has loaded and while Python initialises, when it cannot
 * report: on a slow phone, for long.
 */
const START_TIMEOUT_MS = 20_000;
/** How many workers may be lost one after the other while they load. */
const MAX_STARTUP_LOSSES = 2;
/** The only failure of a ready worker that is shown to the reader. */
const OUT_OF_MEMORY: FailureKey = "out-of-memory";
/** How long the page may mention that a worker was replaced. */
const REPLACED_NOTICE_MS = 10_000;

export const newWorkerState = (address: URL, early: EarlyWorker | null): WorkerState => ({
  address,
  early,
  worker: null,
  state: { state: "loading", share: 0 },
  watchers: new Set(),
  pending: new Map(),
  timeoutMs: START_TIMEOUT_MS,
  replaced: false,
  busy: false,
  startupLosses: 0,
});

function setState(life: WorkerState, next: EngineState) {
  life.state = next;
  for (const watcher of [...life.watchers]) watcher(next);
}

/** Sets the state, with `again` if the worker was replaced. */
const setStateAndReplaced = (
  life: WorkerState,
  next: { state: "loading"; share: number } | { state: "ready" },
) => setState(life, life.replaced ? { ...next, again: true } : next);

function terminate(life: WorkerState) {
  life.worker?.terminate();
  life.worker = null;
}

/** Ends the worker for good: pending requests are rejected, watchers no longer called. */
export function close(life: WorkerState) {
  terminate(life);
  life.watchers.clear();
  clearTimeout(life.timeout);
  prepareRejection(life.pending, "closed")();
}

function fail(life: WorkerState, key: FailureKey) {
  terminate(life);
  const refuse = prepareRejection(life.pending, key);
  restartTimeout(life);
  setState(life, { state: "failed", key });
  refuse();
}

/**
 * Why a worker did not even start: it reports nothing itself, so try whether its file can be
 * fetched.
 */
async function diagnose(life: WorkerState) {
  if (navigator.onLine === false) return fail(life, "offline");
  try {
    const response = await fetch(new URL(life.address.pathname, life.address), {
      cache: "no-store",
    });
    if (response.ok) fail(life, "too-old");
    else fail(life, failureOfStatus(response.status));
  } catch {
    fail(life, "blocked");
  }
}

/** Starts no worker until `wake`. */
export function sleep(life: WorkerState) {
  setState(life, { state: "loading", share: 0, asleep: true });
}

/** Starts the worker if it sleeps; does nothing otherwise. */
export function wake(life: WorkerState) {
  if (life.state.state === "loading" && life.state.asleep) start(life);
}

export function start(life: WorkerState) {
  setStateAndReplaced(life, { state: "loading", share: 0 });
  const { early } = life;
  life.early = null;
  let worker: Worker;
  try {
    worker =
      early?.worker ??
      new Worker(trusted.createScriptURL(life.address.href), { type: "module", name: "python" });
  } catch {
    fail(life, isSandboxed() ? "sandboxed" : "too-old");
    return;
  }
  let hasReported = Boolean(early?.heard.length);
  const onBroken = () => (hasReported ? restart(life) : void diagnose(life));
  life.worker = worker;
  worker.addEventListener("message", ({ data }) => {
    if (life.worker !== worker) return;
    hasReported = true;
    onMessage(life, data);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    if (life.worker === worker) onBroken();
  });
  for (const id of life.pending.keys()) send(life, id);
  life.timeoutMs = START_TIMEOUT_MS;
  life.busy = false;
  restartTimeout(life);
  // Messages after a failure are ignored, as above.
  for (const data of early?.heard ?? []) if (life.worker === worker) onMessage(life, data);
  if (early?.broken && life.worker === worker) onBroken();
}

/**
 * Replaces a worker that hangs or has crashed. A request that was already sent twice to a ready
 * worker is given up.
 * @param key why, if the worker said so
 */
export function restart(life: WorkerState, key?: FailureKey) {
  terminate(life);
  life.replaced = true;
  for (const [id, item] of life.state.state === "ready" ? [...life.pending] : []) {
    item.tries += 1;
    if (item.tries > 1)
      resolveRequest(life.pending, id, {
        error: { key: key === OUT_OF_MEMORY ? key : "internal", args: {} },
      });
  }
  if (life.state.state === "loading") life.startupLosses += 1;
  if (life.startupLosses > MAX_STARTUP_LOSSES) {
    life.startupLosses = 0;
    fail(life, "unknown");
  } else start(life);
}

export function send(life: WorkerState, id: number) {
  const item = life.pending.get(id);
  if (item) life.worker?.postMessage({ id, text: item.text, stream: item.stream });
  if (life.timeout === undefined) restartTimeout(life);
}

/**
 * (Re)starts the timer after which a silent worker is replaced, if it is loading or has requests
 * pending.
 */
function restartTimeout(life: WorkerState) {
  const { state, timeoutMs } = life;
  clearTimeout(life.timeout);
  life.timeout = undefined;
  if (!life.worker || state.state === "failed" || (state.state === "ready" && !life.pending.size))
    return;
  const due = performance.now() + timeoutMs;
  // A timer late by seconds means that the page itself was suspended and could not receive
  // messages.
  life.timeout = setTimeout(
    () => (performance.now() > due + 1_000 ? restartTimeout(life) : restart(life)),
    timeoutMs,
  );
}

function onReady(life: WorkerState) {
  setStateAndReplaced(life, { state: "ready" });
  const forget = () => life.state.state === "ready" && setState(life, { state: "ready" });
  if (life.replaced) setTimeout(forget, REPLACED_NOTICE_MS);
  life.replaced = false;
  life.startupLosses = 0;
}

function onMessage(life: WorkerState, data: WorkerMessage) {
  life.busy ||= data.busy === true;
  if (data.state === "loading")
    setStateAndReplaced(life, { state: "loading", share: data.share ?? 0 });
  else if (data.state === "ready") onReady(life);
  else if (data.state === "failed") {
    if (life.state.state === "ready") restart(life, data.key);
    else fail(life, data.key ?? "unknown");
  } else if (data.text !== undefined && data.id !== undefined) {
    const answer = JSON.parse(data.text);
    if (data.done) resolveRequest(life.pending, data.id, answer);
    else life.pending.get(data.id)?.part(answer);
  }
  life.timeoutMs =
    life.busy && life.state.state === "loading" ? START_TIMEOUT_MS : SILENCE_TIMEOUT_MS;
  restartTimeout(life);
}
