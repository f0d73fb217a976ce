/**
 * The life of the worker in which Python runs: it is started, watched, and replaced when it breaks
 * or is silent for too long. All that is known of it is one plain `Life`.
 */

import { isSandboxed } from "../../lib/sandbox.ts";
import { trusted } from "../../lib/trusted_types.ts";
import { refused, type FailureKey } from "./failures.ts";
import { refusing, settle, type Pending } from "./pending_requests.ts";

/** What the worker says (worker.ts tells when). */
interface News {
  state?: "loading" | "ready" | "failed";
  share?: number;
  key?: FailureKey;
  busy?: boolean;
  id?: number;
  text?: string;
  done?: boolean;
}

/** The worker that early_worker.ts has started, what it has said, and whether it broke. */
export interface Early {
  worker: Worker;
  heard: News[];
  broken: boolean;
}

/**
 * `share` is the part of the download that has arrived, 0 to 1; `again` means that a worker has
 * been replaced.
 */
export type EngineState =
  | { state: "loading"; share: number; again?: true }
  | { state: "ready"; again?: true }
  | { state: "failed"; key: FailureKey };

export interface Life {
  /** of the worker; it tells the worker what to load */
  address: URL;
  early: Early | null;
  worker: Worker | null;
  state: EngineState;
  watchers: Set<(state: EngineState) => void>;
  pending: Pending;
  alarm?: ReturnType<typeof setTimeout>;
  /** milliseconds */
  patience: number;
  /** whether the worker stands in for another, and the page may say so */
  replaced: boolean;
  /** whether it has said that it will be silent for a while */
  busy: boolean;
  /** workers lost one after the other while they loaded */
  losses: number;
}

/** How long a worker that loads or was asked something may be silent (it reports regularly). */
const PATIENCE = 5_000;
/**
 * The longer limit before its script has loaded and while Python initialises, when it cannot
 * report: on a slow phone, for long.
 */
const START_PATIENCE = 20_000;
/** How many workers may be lost one after the other while they load. */
const LOSSES = 2;
/** The one failure of a ready worker of which a page has something to say. */
const MEMORY: FailureKey = "out-of-memory";
/** How long the page may mention that a worker was replaced. */
const NEWS = 10_000;

export const unborn = (address: URL, early: Early | null): Life => ({
  address,
  early,
  worker: null,
  state: { state: "loading", share: 0 },
  watchers: new Set(),
  pending: new Map(),
  patience: START_PATIENCE,
  replaced: false,
  busy: false,
  losses: 0,
});

function become(life: Life, next: EngineState) {
  life.state = next;
  for (const watcher of [...life.watchers]) watcher(next);
}

/** The same, and whether a worker was replaced. */
const becomeWithNews = (
  life: Life,
  next: { state: "loading"; share: number } | { state: "ready" },
) => become(life, life.replaced ? { ...next, again: true } : next);

function end(life: Life) {
  life.worker?.terminate();
  life.worker = null;
}

/** For good: nobody is told any more, and what was asked is refused. */
export function close(life: Life) {
  end(life);
  life.watchers.clear();
  clearTimeout(life.alarm);
  refusing(life.pending, "closed")();
}

function fail(life: Life, key: FailureKey) {
  end(life);
  const refuse = refusing(life.pending, key);
  listen(life);
  become(life, { state: "failed", key });
  refuse();
}

/**
 * Why a worker did not even start: it reports nothing itself, so try whether its file can be
 * fetched.
 */
async function diagnose(life: Life) {
  if (navigator.onLine === false) return fail(life, "offline");
  try {
    const response = await fetch(new URL(life.address.pathname, life.address), {
      cache: "no-store",
    });
    if (response.ok) fail(life, "too-old");
    else fail(life, refused(response.status));
  } catch {
    fail(life, "blocked");
  }
}

export function start(life: Life) {
  becomeWithNews(life, { state: "loading", share: 0 });
  const { early } = life;
  life.early = null;
  let born: Worker;
  try {
    born =
      early?.worker ??
      new Worker(trusted.createScriptURL(life.address.href), { type: "module", name: "python" });
  } catch {
    fail(life, isSandboxed() ? "sandboxed" : "too-old");
    return;
  }
  let heard = Boolean(early?.heard.length);
  const broke = () => (heard ? restart(life) : void diagnose(life));
  life.worker = born;
  born.addEventListener("message", ({ data }) => {
    if (life.worker !== born) return;
    heard = true;
    receive(life, data);
  });
  born.addEventListener("error", (event) => {
    event.preventDefault();
    if (life.worker === born) broke();
  });
  for (const id of life.pending.keys()) send(life, id);
  life.patience = START_PATIENCE;
  life.busy = false;
  listen(life);
  // What it said after it had failed counts no more than it does above.
  for (const data of early?.heard ?? []) if (life.worker === born) receive(life, data);
  if (early?.broken && life.worker === born) broke();
}

/**
 * A new worker in place of one that hangs or broke; what a ready one has already been asked twice
 * is given up.
 * @param key why, where it said so
 */
export function restart(life: Life, key?: FailureKey) {
  end(life);
  life.replaced = true;
  for (const [id, item] of life.state.state === "ready" ? [...life.pending] : []) {
    item.tries += 1;
    if (item.tries > 1)
      settle(life.pending, id, { error: { key: key === MEMORY ? key : "internal", args: {} } });
  }
  if (life.state.state === "loading") life.losses += 1;
  if (life.losses > LOSSES) {
    life.losses = 0;
    fail(life, "unknown");
  } else start(life);
}

export function send(life: Life, id: number) {
  const item = life.pending.get(id);
  if (item) life.worker?.postMessage({ id, text: item.text, stream: item.stream });
  if (life.alarm === undefined) listen(life);
}

/**
 * From now on the worker may be silent for as long as patience lasts, if it loads or anything is
 * asked of it.
 */
function listen(life: Life) {
  const { state, patience } = life;
  clearTimeout(life.alarm);
  life.alarm = undefined;
  if (!life.worker || state.state === "failed" || (state.state === "ready" && !life.pending.size))
    return;
  const due = performance.now() + patience;
  // A timer late by seconds means that the page itself was suspended and could not receive
  // messages.
  life.alarm = setTimeout(
    () => (performance.now() > due + 1_000 ? listen(life) : restart(life)),
    patience,
  );
}

function ready(life: Life) {
  becomeWithNews(life, { state: "ready" });
  const forget = () => life.state.state === "ready" && become(life, { state: "ready" });
  if (life.replaced) setTimeout(forget, NEWS);
  life.replaced = false;
  life.losses = 0;
}

function receive(life: Life, data: News) {
  life.busy ||= data.busy === true;
  if (data.state === "loading") becomeWithNews(life, { state: "loading", share: data.share ?? 0 });
  else if (data.state === "ready") ready(life);
  else if (data.state === "failed") {
    if (life.state.state === "ready") restart(life, data.key);
    else fail(life, data.key ?? "unknown");
  } else if (data.text !== undefined && data.id !== undefined) {
    const answer = JSON.parse(data.text);
    if (data.done) settle(life.pending, data.id, answer);
    else life.pending.get(data.id)?.part(answer);
  }
  life.patience = life.busy && life.state.state === "loading" ? START_PATIENCE : PATIENCE;
  listen(life);
}
