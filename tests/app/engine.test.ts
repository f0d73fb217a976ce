/** The engine: requests to the worker in which Python runs, and the life of that worker. */

import assert from "node:assert/strict";
import { after, afterEach, beforeEach, mock, test } from "node:test";
import {
  createEngine,
  createSearches,
  EngineError,
  retryingAsk,
  willAnswer,
  type Engine,
} from "./page.ts";
import { setGlobal } from "./browser.ts";

/** A worker that does what the test says. */
class TestWorker extends EventTarget {
  static all: TestWorker[] = [];

  received: { id?: number; text?: string; stream?: boolean; stop?: number }[] = [];
  terminated = false;

  constructor() {
    super();
    TestWorker.all.push(this);
  }

  postMessage(data: object) {
    this.received.push(data);
  }

  terminate() {
    this.terminated = true;
  }

  says(data: object) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  answers(id: number, answer: object, done = true) {
    this.says({ id, text: JSON.stringify(answer), done });
  }

  breaks() {
    this.dispatchEvent(new Event("error"));
  }
}

const QUESTION = { op: "view", game: "alquerque-de-doce" } as const;
const TICK_MS = 500;
const CRASHED = { error: { key: "internal", args: {} } };
let engine: Engine;
/** Milliseconds of the page's clock. */
let now = 0;

/** Lets time pass in the page. */
function pass(ms: number) {
  for (let rest = ms; rest > 0; rest -= TICK_MS) {
    now += Math.min(TICK_MS, rest);
    mock.timers.tick(Math.min(TICK_MS, rest));
  }
}

/** The worker that runs now. */
function worker(): TestWorker {
  const last = TestWorker.all.at(-1);
  assert.ok(last);
  return last;
}

/** What the promise has come to, or "pending". */
async function settled(promise: Promise<unknown>) {
  const caught = promise.catch((error) => (error instanceof EngineError ? error.key : error));
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  return Promise.race([caught, Promise.resolve("pending")]);
}

beforeEach(() => {
  TestWorker.all = [];
  now = 0;
  setGlobal("Worker", TestWorker);
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setTimeout"] });
  engine = createEngine();
});

afterEach(() => {
  engine.close();
  mock.timers.reset();
  mock.restoreAll();
});

test("answers find their questions by their ids, in any order", async () => {
  worker().says({ state: "ready" });
  const one = engine.ask(QUESTION);
  const two = engine.ask(QUESTION);
  const [first, second] = worker().received;
  assert.deepEqual(JSON.parse(String(first?.text)), QUESTION);
  worker().answers(second?.id ?? 0, { n: 2 });
  worker().answers(first?.id ?? 0, { n: 1 });
  worker().answers(99, { n: 99 });
  assert.deepEqual([await settled(one), await settled(two)], [{ n: 1 }, { n: 2 }]);
});

test("each depth of a search is told, and the end once", async () => {
  worker().says({ state: "ready" });
  const parts: unknown[] = [];
  const search = engine.think({ op: "think" } as never, (part) => parts.push(part));
  const id = worker().received[0]?.id ?? 0;
  worker().answers(id, { depth: 1 }, false);
  worker().answers(id, { depth: 2 }, false);
  assert.equal(await settled(search), "pending");
  worker().answers(id, { done: true });
  worker().answers(id, { depth: 3 }, false);
  assert.deepEqual(parts, [{ depth: 1 }, { depth: 2 }]);
  assert.deepEqual(await settled(search), { done: true });
});

test("a worker that is asked something and silent for five seconds is replaced", async () => {
  worker().says({ state: "ready" });
  const lost = worker();
  pass(60_000);
  assert.equal(worker(), lost, "nothing was asked");
  const question = engine.ask(QUESTION);
  pass(4_999);
  assert.equal(worker(), lost);
  pass(1);
  assert.notEqual(worker(), lost);
  assert.equal(lost.terminated, true);
  assert.deepEqual(engine.state, { state: "loading", share: 0, again: true });
  worker().says({ state: "ready" });
  assert.equal(worker().received.length, 1, "what was not answered is asked again");
  lost.answers(1, { late: true });
  assert.equal(await settled(question), "pending", "the lost worker is not heard any more");
  worker().answers(1, { n: 1 });
  assert.deepEqual(await settled(question), { n: 1 });
});

test("a question that two workers have died of is given up, and no third is asked", async () => {
  worker().says({ state: "ready" });
  const question = engine.ask(QUESTION);
  for (let lost = 0; lost < 2; lost += 1) {
    assert.equal(await settled(question), "pending");
    worker().breaks();
    worker().says({ state: "ready" });
  }
  assert.deepEqual(await settled(question), CRASHED);
  const third = worker();
  pass(60_000);
  assert.equal(worker(), third);
});

test("want of memory is told as such", async () => {
  worker().says({ state: "ready" });
  const question = engine.ask(QUESTION);
  for (let lost = 0; lost < 2; lost += 1) {
    worker().says({ state: "failed", key: "out-of-memory" });
    worker().says({ state: "ready" });
  }
  assert.deepEqual(await settled(question), { error: { key: "out-of-memory", args: {} } });
});

test("three workers lost while loading are a failure, and retry starts anew", async () => {
  const question = engine.ask(QUESTION);
  const refused = settled(question);
  for (let lost = 0; lost < 3; lost += 1) {
    worker().says({ state: "loading", share: 0.5 });
    worker().breaks();
  }
  assert.deepEqual(engine.state, { state: "failed", key: "unknown" });
  assert.equal(await refused, "unknown");
  assert.equal(await settled(engine.ask(QUESTION)), "unknown", "at once");
  assert.equal(TestWorker.all.length, 3);
  engine.retry();
  assert.equal(TestWorker.all.length, 4);
  worker().says({ state: "ready" });
  assert.equal(engine.state.state, "ready");
  engine.retry();
  assert.equal(TestWorker.all.length, 4, "retry does nothing when all is well");
});

test("a worker that has become ready in between has lost nothing", () => {
  for (let round = 0; round < 4; round += 1) {
    worker().says({ state: "loading", share: 0.5 });
    worker().breaks();
    worker().says({ state: "ready" });
    worker().breaks();
  }
  assert.equal(engine.state.state, "loading");
});

test("while it starts and while Python initialises a worker may be silent for longer", () => {
  const first = worker();
  pass(19_999);
  assert.equal(worker(), first, "its script has not loaded yet");
  first.says({ state: "loading", share: 0.1 });
  pass(4_999);
  assert.equal(worker(), first);
  first.says({ busy: true });
  pass(19_999);
  assert.equal(worker(), first);
  pass(1);
  assert.notEqual(worker(), first);
});

test("a page that was suspended does not blame the worker", () => {
  worker().says({ state: "ready" });
  const first = worker();
  void engine.ask(QUESTION).catch(() => {});
  now += 60_000;
  mock.timers.tick(5_000);
  assert.equal(worker(), first, "the timer is late by a minute");
  pass(5_000);
  assert.notEqual(worker(), first);
});

test("a stop that is not obeyed within two seconds replaces the worker", async () => {
  worker().says({ state: "ready" });
  const asked = worker();
  const stop = new AbortController();
  const search = engine.think({ op: "think" } as never, () => {}, { signal: stop.signal });
  stop.abort("enough");
  assert.equal(await settled(search), "enough");
  assert.deepEqual(asked.received.at(-1), { stop: 1 });
  pass(1_999);
  assert.equal(worker(), asked);
  pass(1);
  assert.notEqual(worker(), asked);
  assert.equal(worker().received.length, 0, "what was stopped is not asked again");
});

test("an obeyed stop leaves the worker, and an aborted question is not asked at all", async () => {
  worker().says({ state: "ready" });
  const asked = worker();
  const stop = new AbortController();
  const search = engine.think({ op: "think" } as never, () => {}, { signal: stop.signal });
  const ended = settled(search);
  stop.abort("enough");
  asked.says({ stopped: 1 });
  pass(60_000);
  assert.equal(worker(), asked);
  assert.equal(await ended, "enough");
  const { length } = asked.received;
  assert.equal(await settled(engine.ask(QUESTION, { signal: stop.signal })), "enough");
  assert.equal(asked.received.length, length);
});

test("a closed engine rejects what it was asked and tells nobody anything more", async () => {
  let calls = 0;
  engine.watch(() => {
    calls += 1;
  });
  const question = settled(engine.ask(QUESTION));
  engine.close();
  assert.equal(await question, "closed");
  assert.equal(worker().terminated, true);
  worker().says({ state: "ready" });
  assert.equal(calls, 1);
});

test("a replaced worker is mentioned for ten seconds", () => {
  worker().says({ state: "ready" });
  worker().breaks();
  worker().says({ state: "ready" });
  assert.deepEqual(engine.state, { state: "ready", again: true });
  pass(10_000);
  assert.deepEqual(engine.state, { state: "ready" });
});

/** The state once a worker has not even started, by what its file answers. */
async function diagnosis(answer: () => Promise<unknown>, onLine = true) {
  engine.close();
  mock.method(globalThis, "fetch", answer);
  setGlobal("navigator", { onLine });
  engine = createEngine();
  worker().breaks();
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  setGlobal("navigator", { onLine: true });
  return engine.state;
}

test("why a worker did not even start", async () => {
  const status = (code: number) => async () => ({ ok: code === 200, status: code });
  const failed = (key: string) => ({ state: "failed", key });
  assert.deepEqual(await diagnosis(status(200)), failed("too-old"));
  assert.deepEqual(await diagnosis(status(404)), failed("renewed"));
  assert.deepEqual(await diagnosis(status(403)), failed("blocked"));
  assert.deepEqual(await diagnosis(() => Promise.reject(new TypeError())), failed("blocked"));
  assert.deepEqual(await diagnosis(status(200), false), failed("offline"));
});

test("the worker that the page's head has started is taken over, with what it has said", () => {
  engine.close();
  const early = new TestWorker();
  const page = globalThis as { early?: unknown };
  page.early = { worker: early, heard: [{ state: "loading", share: 0.5 }], broken: false };
  engine = createEngine();
  assert.deepEqual(engine.state, { state: "loading", share: 0.5 });
  early.says({ state: "ready" });
  assert.equal(engine.state.state, "ready");
  assert.equal(page.early, null, "there is one for one engine");
});

test("what had failed before the page's script came has failed, whatever is said later", () => {
  engine.close();
  const heard = [
    { state: "failed", key: "blocked" },
    { state: "loading", share: 0.5 },
  ];
  const page = globalThis as { early?: unknown };
  page.early = { worker: new TestWorker(), heard, broken: false };
  engine = createEngine();
  assert.deepEqual(engine.state, { state: "failed", key: "blocked" });
});

test("a request will be answered unless somebody must do something first", () => {
  assert.equal(willAnswer({ state: "ready" }), true);
  assert.equal(willAnswer({ state: "loading", share: 0, again: true }), true);
  assert.equal(willAnswer({ state: "loading", share: 0 }), false);
  assert.equal(willAnswer({ state: "failed", key: "offline" }), false);
});

test("a question is asked again when the reader has restarted Python", async () => {
  worker().says({ state: "failed", key: "blocked" });
  const question = retryingAsk(engine)(QUESTION);
  assert.equal(await settled(question), "pending");
  engine.retry();
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  worker().says({ state: "ready" });
  worker().answers(worker().received[0]?.id ?? 0, { n: 1 });
  assert.deepEqual(await settled(question), { n: 1 });
});

/** Channels that were opened; an open one keeps Node running. */
const channels: MessageChannel[] = [];
const Channel = globalThis.MessageChannel;
setGlobal(
  "MessageChannel",
  class extends Channel {
    constructor() {
      super();
      channels.push(this);
    }
  },
);
after(() => {
  for (const { port1, port2 } of channels) {
    port1.close();
    port2.close();
  }
});

test("searches take turns; one that breaks is dropped and the others go on", async () => {
  const heard: string[] = [];
  const end = new Promise<void>((resolve) => {
    const searches = createSearches({
      tell: (id, text, done) => {
        heard.push(`${id} ${text}`);
        if (done && id === 1) resolve();
      },
      failed: (id, error) => heard.push(`${id} ${error}`),
    });
    const searching = (texts: (string | null)[]) => ({
      step: () => texts.shift() ?? null,
      destroy: () => {},
    });
    searches.begin(1, searching(['{"depth":1}', null, null, '{"done":true}', '{"never":1}']));
    searches.begin(2, {
      step: () => {
        throw "broken";
      },
      destroy: () => {},
    });
    searches.begin(3, searching(['{"depth":9}']));
    searches.drop(3);
  });
  await end;
  assert.deepEqual(heard, ['1 {"depth":1}', "2 broken", '1 {"done":true}']);
});
