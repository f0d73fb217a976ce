/**
 * Python in a worker: loads Pyodide, then carries JSON text to `alquerque.api` and back. It knows
 * nothing of games.
 *
 * What it is to load stands in its own address: #runtime=…&library=…&bytes=…&endings=…, and
 * &after=… when it waits for the lock of that name.
 *
 * In:   {id, text}; {id, text, stream: true}; {stop: id}
 * Out:  {state: "loading", share}; {state: "ready"}; {state: "failed", key};
 *       {id, text, done}; {stopped: id};
 *       {alive: true}, a heartbeat each second while it loads and searches;
 *       {busy: true} when Python starts to initialise and can send no heartbeat for a while
 *
 * A streamed request is a search, done in slices (lib/search_scheduler.ts), so that {stop} is
 * heard.
 *
 * All the files are asked for at once, and the wasm is compiled while it arrives; Pyodide would ask
 * for one after the other. What arrives is counted in a copy: only the answer as the browser gave
 * it lets the browser keep the compiled wasm for the next visit.
 *
 * Pyodide's loader swallows a failing download or compilation and then waits for ever. That is why
 * `fetch` and `instantiateStreaming` are replaced while it loads: the replacements return what was
 * asked for, and report failures.
 */

import { failureOfStatus, type FailureKey } from "./engine/failures.ts";
import { createSearches, type Thinker } from "../lib/search_scheduler.ts";
import { createDataFiles } from "./engine/data_files.ts";

/** The functions of alquerque.api. */
interface Api {
  answer: (request: string) => string;
  start_task: (request: string) => Thinker;
  missing_files: (request: string) => string;
  provide_file: (name: string, data: Uint8Array) => void;
}

const HEARTBEAT_MS = 1000;
// ms between two signs of how much has arrived, unless it is a good deal: each has the page drawn
// anew
const PROGRESS_INTERVAL_MS = 100;

class LoadError extends Error {
  key: FailureKey;

  constructor(key: FailureKey, cause: unknown) {
    super(key, { cause });
    this.key = key;
  }
}

function failureKeyOf(error: unknown): FailureKey {
  if (error instanceof LoadError) return error.key;
  const text = String(error);
  if (/memory|allocation/i.test(text)) return "out-of-memory";
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError)
    return "too-old";
  if (
    /dynamically imported module|Importing a module|Failed to fetch|NetworkError|Load failed/i.test(
      text,
    )
  )
    return unreachable();
  return "unknown";
}

function unreachable(): FailureKey {
  return navigator.onLine === false ? "offline" : "blocked";
}

/** Whether a module is missing on the host: a failed import does not say why it failed. */
const isMissing = (address: string) =>
  self.fetch(address, { method: "HEAD" }).then(
    ({ status }) => failureOfStatus(status) === "renewed",
    () => false,
  );

async function reportBusy() {
  self.postMessage({ busy: true });
}

/**
 * Runs `load` with `fetch` and `instantiateStreaming` replaced: each file is fetched once and
 * counted, and the first failure rejects.
 * @param bytes the expected total
 * @param wasm the address of the module to compile
 */
function withObservedFetch<T>(bytes: number, wasm: string, load: () => Promise<T>): Promise<T> {
  const plain = { fetch: self.fetch, instantiate: WebAssembly.instantiateStreaming };
  let arrived = 0;
  let reportedShare = 0;
  let reportedAt = 0;
  async function count(copy: Response) {
    const reader = copy.body?.getReader();
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return;
      arrived += part.value.byteLength;
      const share = bytes ? Math.min(1, arrived / bytes) : 0;
      const gained = share - reportedShare;
      if (
        gained === 0 ||
        (share < 1 &&
          (gained < 0.01 ||
            (gained < 0.1 && performance.now() < reportedAt + PROGRESS_INTERVAL_MS)))
      )
        continue;
      reportedShare = share;
      reportedAt = performance.now();
      self.postMessage({ state: "loading", share });
    }
  }
  const requests: Map<string, Promise<Response>> = new Map();
  return new Promise<T>((resolve, reject) => {
    async function get(address: string) {
      let response: Response;
      try {
        response = await plain.fetch.call(self, address);
      } catch (error) {
        throw new LoadError(unreachable(), error);
      }
      if (!response.ok) throw new LoadError(failureOfStatus(response.status), response.status);
      void count(response.clone());
      return response;
    }
    self.fetch = (address) => {
      const url = String(address);
      const answer = requests.get(url) ?? get(url);
      requests.set(url, answer);
      answer.catch(reject);
      return answer;
    };
    const compiled = self.fetch(wasm).then(async (response) => {
      const streams = response.headers.get("content-type")?.startsWith("application/wasm");
      const module = await (streams
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer()));
      performance.mark("compiled");
      return module;
    });
    compiled.catch(reject);
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await compiled;
      reportBusy();
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    self.onunhandledrejection = (event) => {
      event.preventDefault();
      reject(event.reason);
    };
    load().then(resolve, reject);
  }).finally(() => {
    self.fetch = plain.fetch;
    WebAssembly.instantiateStreaming = plain.instantiate;
    requests.clear();
  });
}

async function loadPython({
  runtime,
  library,
  bytes,
}: {
  runtime: string;
  library: string;
  bytes: number;
}): Promise<Api> {
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming)
    throw new LoadError("too-old", "no streaming WebAssembly");
  return withObservedFetch(bytes, `${runtime}pyodide.asm.wasm`, async () => {
    void self.fetch(library);
    void self.fetch(`${runtime}pyodide-lock.json`);
    import(`${runtime}pyodide.asm.mjs`).catch(() => {}); // Pyodide imports it again, and tells
    const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: runtime,
      stdLibURL: library,
      packageBaseUrl: runtime,
      fsInit: reportBusy,
      stdout: () => {},
      stderr: () => {},
    });
    reportBusy();
    performance.mark("python");
    const { answer, start_task, missing_files, provide_file } = python.pyimport("alquerque.api");
    return { answer, start_task, missing_files, provide_file };
  });
}

let api: Api | null = null;
let fetchDataFiles: ReturnType<typeof createDataFiles> | null = null;
/** The searches that wait for endings. */
const preparing: Set<number> = new Set();
const queuedRequests: { id: number; text: unknown; stream: boolean }[] = [];
const searches = createSearches({
  tell: replyOrFail,
  failed(id, error) {
    if (id !== null) reply(id, INTERNAL_ERROR);
    reportFatal(error);
  },
  stepped() {
    if (performance.now() < lastHeartbeat + HEARTBEAT_MS) return;
    lastHeartbeat = performance.now();
    self.postMessage({ alive: true });
  },
});
let lastHeartbeat = 0;

const INTERNAL_ERROR = '{"error":{"key":"internal","args":{}}}';

function reply(id: number, text: string, done: boolean = true) {
  self.postMessage({ id, text, done });
}

/** After a fatal error (Python has crashed or has no memory) the page starts another worker. */
function reportFatal(error: unknown) {
  if (
    /fatal|out of bounds|memory access|unreachable|RuntimeError/i.test(`${error}`) &&
    !/Traceback/.test(`${error}`)
  ) {
    self.postMessage({ state: "failed", key: failureKeyOf(error) });
  }
}

/**
 * Whether an answer failed for lack of memory. A WebAssembly heap never shrinks, so the next would
 * fail too.
 */
const isOutOfMemory = (text: string) =>
  text.startsWith('{"error"') && text.includes('"MemoryError"');

/** Replies; if memory ran out, reports a fatal failure, so that the page asks another worker. */
function replyOrFail(id: number, text: string, done?: boolean) {
  if (isOutOfMemory(text)) self.postMessage({ state: "failed", key: "out-of-memory" });
  else reply(id, text, done);
}

function handleRequest({ id, text, stream }: { id: number; text: unknown; stream: boolean }) {
  if (!api) return;
  try {
    if (typeof text !== "string") reply(id, '{"error":{"key":"not-json","args":{}}}');
    else if (stream) void startTask(api, id, text);
    else replyOrFail(id, api.answer(text));
  } catch (error) {
    reply(id, INTERNAL_ERROR);
    reportFatal(error);
  }
}

/** Starts a search as soon as the endgame tables it needs have arrived or failed. */
async function startTask(api: Api, id: number, text: string) {
  try {
    const names = fetchDataFiles ? JSON.parse(api.missing_files(text)) : [];
    if (names.length) {
      preparing.add(id);
      const signs = setInterval(() => self.postMessage({ alive: true }), HEARTBEAT_MS);
      await fetchDataFiles?.(names);
      clearInterval(signs);
      if (!preparing.delete(id)) return;
    }
    searches.begin(id, api.start_task(text));
  } catch (error) {
    reply(id, INTERNAL_ERROR);
    reportFatal(error);
  }
}

async function start(addresses: {
  runtime: string;
  library: string;
  bytes: number;
  endings: string;
}) {
  self.postMessage({ state: "loading", share: 0 });
  const signs = setInterval(() => self.postMessage({ alive: true }), HEARTBEAT_MS);
  try {
    api = await loadPython(addresses);
  } catch (error) {
    console.warn(error);
    const key = failureKeyOf(error);
    const gone = key === "blocked" && (await isMissing(`${addresses.runtime}pyodide.mjs`));
    self.postMessage({ state: "failed", key: gone ? "renewed" : key });
    return;
  } finally {
    clearInterval(signs);
  }
  if (addresses.endings) fetchDataFiles = createDataFiles(addresses.endings, api.provide_file);
  performance.mark("ready");
  self.postMessage({ state: "ready" });
  for (const request of queuedRequests.splice(0)) handleRequest(request);
}

self.onmessage = ({ data }) => {
  if (data === null || typeof data !== "object") return;
  if ("stop" in data) {
    const at = queuedRequests.findIndex((request) => request.id === data.stop);
    if (at >= 0) queuedRequests.splice(at, 1);
    preparing.delete(data.stop);
    // Confirmed first: no further step is taken, but freeing the transposition table takes a while.
    self.postMessage({ stopped: data.stop });
    searches.drop(data.stop);
  } else if (typeof data.id === "number") {
    const request = { id: data.id, text: data.text, stream: data.stream === true };
    if (api) handleRequest(request);
    else queuedRequests.push(request);
  }
};

void (async () => {
  const { python } = self as unknown as { python?: () => Promise<object> };
  const {
    runtime = "",
    library = "",
    bytes = "",
    endings = "",
    after,
  }: { [name: string]: string } = {
    ...Object.fromEntries(new URLSearchParams(self.location.hash.slice(1))),
    ...(await python?.()), // where the site is one file
  };
  // A browser that keeps nothing for a page may refuse it locks too; then there is nothing to wait
  // for.
  if (after) await navigator.locks.request(after, () => {}).catch(() => {});
  await start({ runtime, library, bytes: Number(bytes), endings });
})();
