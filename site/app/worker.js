// @ts-check
/**
 * Python in a worker: loads Pyodide, then carries JSON text to `alquerque.desk` and back. It knows nothing of games.
 *
 * In:   {start: {runtime, library, bytes}} once; {id, text}; {id, text, stream: true}; {stop: id}
 * Out:  {state: "loading", share} · {state: "ready"} · {state: "failed", key};  {id, text, done};  {stopped: id};
 *       {alive: true} each second of a search, so that the page knows that it is not stuck
 *
 * A streamed request is a search: the desk's thinker is stepped in slices of 30 ms and the event loop has a turn after
 * each (through a MessageChannel: a timer would wait 4 ms), so that {stop} is heard. A page on a static host gets no
 * SharedArrayBuffer, hence no interrupt from outside.
 *
 * Pyodide's loader swallows a failing download or compilation of its wasm and then waits for ever. That is why `fetch`
 * and `instantiateStreaming` are wrapped while it loads: the wrappers count what has arrived and remember what failed.
 */

/** @typedef {"offline"|"blocked"|"too-old"|"out-of-memory"|"unknown"} FailureKey */
/** @typedef {{(...args: unknown[]): any, destroy(): void}} Callable */
/** @typedef {{step: Callable, destroy(): void}} Thinker */

const SLICE = 30;
const SIGN = 1000;

class LoadError extends Error {
  /** @param {FailureKey} key @param {unknown} cause */
  constructor(key, cause) {
    super(key, { cause });
    /** @type {FailureKey} */
    this.key = key;
  }
}

/** @param {unknown} error @returns {FailureKey} */
function keyOf(error) {
  if (error instanceof LoadError) return error.key;
  const text = String(error);
  if (/memory|allocation/i.test(text)) return "out-of-memory";
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return "too-old";
  if (/dynamically imported module|Importing a module|Failed to fetch|NetworkError|Load failed/i.test(text)) return unreachable();
  return "unknown";
}

/** @returns {FailureKey} */
function unreachable() {
  return navigator.onLine === false ? "offline" : "blocked";
}

/**
 * Runs `load` with a fetch that counts and with failures that are heard of; the first failure rejects.
 * @template T
 * @param {number} bytes  how much will arrive in all
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
function observed(bytes, load) {
  const plain = { fetch: self.fetch, instantiate: WebAssembly.instantiateStreaming };
  let arrived = 0;
  let told = 0;
  /** @param {number} more */
  const count = (more) => {
    arrived += more;
    const share = bytes ? Math.min(1, arrived / bytes) : 0;
    if (share - told < 0.01 && share < 1) return;
    told = share;
    self.postMessage({ state: "loading", share });
  };
  return new Promise((resolve, reject) => {
    self.fetch = async (...args) => {
      let response;
      try {
        response = await plain.fetch.apply(self, args);
      } catch (error) {
        reject(new LoadError(unreachable(), error));
        throw error;
      }
      if (!response.ok) reject(new LoadError("blocked", response.status));
      if (!response.ok || !response.body) return response;
      const counter = new TransformStream({
        transform(chunk, controller) {
          count(chunk.byteLength);
          controller.enqueue(chunk);
        },
      });
      const { status, headers } = response;
      return new Response(response.body.pipeThrough(counter), { status, headers });
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        const response = await source;
        const streams = response.headers.get("content-type")?.startsWith("application/wasm");
        return streams
          ? await plain.instantiate.call(WebAssembly, response, imports)
          : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    self.onunhandledrejection = (event) => {
      event.preventDefault();
      reject(event.reason);
    };
    load().then(resolve, reject);
  }).finally(() => {
    self.fetch = plain.fetch;
    WebAssembly.instantiateStreaming = plain.instantiate;
  });
}

/**
 * @param {{runtime: string, library: string, bytes: number}} addresses
 * @returns {Promise<{answer: Callable, thinker: Callable}>}
 */
async function open({ runtime, library, bytes }) {
  if (typeof WebAssembly !== "object" || !WebAssembly.instantiateStreaming || typeof TransformStream !== "function") {
    throw new LoadError("too-old", "no streaming WebAssembly");
  }
  return observed(bytes, async () => {
    const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: runtime,
      stdLibURL: library,
      packageBaseUrl: runtime,
      stdout: () => {},
      stderr: () => {},
    });
    const desk = python.pyimport("alquerque.desk");
    return { answer: desk.answer, thinker: desk.thinker };
  });
}

/** @type {{answer: Callable, thinker: Callable}|null} */
let desk = null;
/** @type {{id: number, text: unknown, stream: boolean}[]} */
const waiting = [];
/** @type {Map<number, Thinker>} */
const thinking = new Map();
const turn = new MessageChannel();
let turning = false;
let signed = 0;

const BROKEN = '{"error":{"key":"internal","args":{}}}';

/** @param {number} id @param {string} text @param {boolean} [done] */
function reply(id, text, done = true) {
  self.postMessage({ id, text, done });
}

/** Python is beyond help (its interpreter is dead, or has no memory): the page starts another worker. @param {unknown} error */
function mourn(error) {
  if (/fatal|out of bounds|memory access|unreachable|RuntimeError/i.test(`${error}`) && !/Traceback/.test(`${error}`)) {
    self.postMessage({ state: "failed", key: keyOf(error) });
  }
}

/** @param {{id: number, text: unknown, stream: boolean}} request */
function serve({ id, text, stream }) {
  if (!desk) return;
  try {
    if (typeof text !== "string") reply(id, '{"error":{"key":"not-json","args":{}}}');
    else if (stream) {
      thinking.set(id, desk.thinker(text));
      again();
    } else reply(id, desk.answer(text));
  } catch (error) {
    reply(id, BROKEN);
    mourn(error);
  }
}

function again() {
  if (turning || thinking.size === 0) return;
  turning = true;
  turn.port2.postMessage(null);
}

/** @param {number} id */
function drop(id) {
  const thinker = thinking.get(id);
  thinking.delete(id);
  try {
    thinker?.destroy();
  } catch (error) {
    mourn(error);
  }
}

turn.port1.onmessage = () => {
  turning = false;
  for (const [id, thinker] of [...thinking]) {
    try {
      const text = thinker.step(SLICE);
      if (typeof text !== "string") continue;
      const part = JSON.parse(text);
      const done = part.done === true || part.error !== undefined;
      if (done) drop(id);
      reply(id, text, done);
    } catch (error) {
      drop(id);
      reply(id, BROKEN);
      mourn(error);
    }
  }
  if (performance.now() > signed + SIGN) {
    signed = performance.now();
    self.postMessage({ alive: true });
  }
  again();
};

/** @param {{runtime: string, library: string, bytes: number}} addresses */
async function start(addresses) {
  self.postMessage({ state: "loading", share: 0 });
  try {
    desk = await open(addresses);
  } catch (error) {
    console.warn(error);
    self.postMessage({ state: "failed", key: keyOf(error) });
    return;
  }
  self.postMessage({ state: "ready" });
  for (const request of waiting.splice(0)) serve(request);
}

self.onmessage = ({ data }) => {
  if (data === null || typeof data !== "object") return;
  if (data.start) void start(data.start);
  else if ("stop" in data) {
    const at = waiting.findIndex((request) => request.id === data.stop);
    if (at >= 0) waiting.splice(at, 1);
    drop(data.stop);
    self.postMessage({ stopped: data.stop });
  } else if (typeof data.id === "number") {
    const request = { id: data.id, text: data.text, stream: data.stream === true };
    if (desk) serve(request);
    else waiting.push(request);
  }
};
