// @ts-check
/**
 * The worker of the Python page: a Python with its whole standard library, into which micropip installs the package from
 * the site's own index. It runs what it is told to; a stop is the end of the worker.
 *
 * In:   {start: {runtime, stdlib, wheels, index}} once; {run: code}
 * Out:  {state: "loading"|"installing"|"ready"|"failed"}; {print: text, error: boolean}; {cut: true}; {done: null|Failure}
 * Failure: {kind: "SyntaxError", line: 3, what: "…", trace: "…"}
 */

/** @typedef {{runtime: string, stdlib: string, wheels: string[], index: string}} Addresses */
/** @typedef {{kind: string, line: number|null, what: string, trace: string}} Failure */

/** What is printed is sent in lumps, and no more than a page can show. */
const LUMP = 50;
const MOST = 200_000;

const RUN = `
import json as _json, linecache as _linecache, sys as _sys, traceback as _traceback

def _run(text):
    _linecache.cache["<code>"] = (len(text), None, text.splitlines(True), "<code>")
    try:
        exec(compile(text, "<code>", "exec"), {"__name__": "__main__"})
    except SystemExit:
        return None
    except BaseException as error:
        lines = [frame.lineno for frame in _traceback.extract_tb(error.__traceback__) if frame.filename == "<code>"]
        line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
        kept = error.__traceback__.tb_next if error.__traceback__ else None
        trace = "".join(_traceback.format_exception(type(error), error, kept))
        return _json.dumps({"kind": type(error).__name__, "line": line, "what": str(error), "trace": trace})
    finally:
        _sys.stdout.flush()
        _sys.stderr.flush()
_run
`;

/** @type {((code: string) => string|undefined)|null} */
let run = null;
/** @type {string[]} */
const waiting = [];
let held = "";
let heldError = false;
let sent = 0;
let last = 0;

function flush() {
  if (held) self.postMessage({ print: held, error: heldError });
  held = "";
  last = performance.now();
}

/** @param {string} text @param {boolean} error */
function print(text, error) {
  if (sent > MOST) return;
  if (error !== heldError) flush();
  heldError = error;
  held += `${text}\n`;
  sent += text.length + 1;
  if (sent > MOST) {
    flush();
    self.postMessage({ cut: true });
  } else if (performance.now() > last + LUMP) flush();
}

/** @param {Addresses} addresses */
async function start({ runtime, stdlib, wheels, index }) {
  self.postMessage({ state: "loading" });
  try {
    const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
    const python = await loadPyodide({
      indexURL: runtime,
      stdLibURL: stdlib,
      packageBaseUrl: runtime,
      stdout: (/** @type {string} */ line) => print(line, false),
      stderr: (/** @type {string} */ line) => print(line, true),
    });
    self.postMessage({ state: "installing" });
    for (const wheel of wheels) {
      const answer = await fetch(wheel);
      if (!answer.ok) throw new Error(`${wheel}: ${answer.status}`);
      python.unpackArchive(await answer.arrayBuffer(), "wheel");
    }
    await python.pyimport("micropip").install.callKwargs("alquerque", { index_urls: [index] });
    run = python.runPython(RUN);
    held = "";
    sent = 0;
    self.postMessage({ state: "ready" });
    for (const code of waiting.splice(0)) work(code);
  } catch (error) {
    console.warn(error);
    self.postMessage({ state: "failed" });
  }
}

/** @param {string} code */
function work(code) {
  if (!run) return;
  sent = 0;
  /** @type {Failure|null} */
  let failure;
  try {
    const told = run(code);
    failure = told ? JSON.parse(told) : null;
  } catch (error) {
    failure = { kind: "Fatal", line: null, what: String(error), trace: "" };
  }
  flush();
  self.postMessage({ done: failure });
}

// Pyodide's loader lets go of some promises and then waits for ever; what they tell is heard here.
self.onunhandledrejection = (event) => {
  event.preventDefault();
  console.warn(event.reason);
  if (!run) self.postMessage({ state: "failed" });
};

self.onmessage = ({ data }) => {
  if (data?.start) void start(data.start);
  else if (typeof data?.run === "string") {
    if (run) work(data.run);
    else waiting.push(data.run);
  }
};
