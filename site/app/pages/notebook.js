// @ts-check
/**
 * The worker of the Python page: a Python with its whole standard library, into which micropip installs the package from
 * the site's own index. It runs the code that it is given as a notebook does (`await` outside of functions, the value of
 * the last expression shown); a stop is the end of the worker.
 *
 * In:   {start: {runtime, stdlib, wheels, index}} once; {run: code}
 * Out:  {state: "loading"|"installing"|"ready"|"failed"}; {print: text, error: boolean}; {cut: true}; {done: null|Failure}
 * Failure: {kind: "SyntaxError", line: 3, what: "…", trace: "…"}
 */

/** @typedef {{runtime: string, stdlib: string, wheels: string[], index: string}} Addresses */
/** @typedef {{kind: string, line: number|null, what: string, trace: string}} Failure */

/** So many characters of output are sent for one run: no page can show more. */
const MOST = 200_000;

/**
 * Standard output and errors are not held back until a line ends: a run that is stopped has shown all that it wrote.
 * Nobody can be asked for input while the worker is busy, so reading it is an end of file with a name of its own, which the
 * page explains. Frames of ours, above those of the code, are left out of what Python says about an error.
 */
const RUN = `
import ast as _ast, io as _io, json as _json, linecache as _linecache, sys as _sys, traceback as _traceback
from pyodide.code import CodeRunner as _CodeRunner

class NoKeyboard(EOFError):
    pass

class _NoInput(_io.TextIOBase):
    def read(self, size=-1):
        raise NoKeyboard("nothing can be typed here")
    readline = read

_sys.stdin = _NoInput()
_sys.stdout, _sys.stderr = (
    _io.TextIOWrapper(_io.FileIO(number, "w", closefd=False), "utf-8", errors, write_through=True)
    for number, errors in ((1, "strict"), (2, "backslashreplace"))
)

def _failure(error):
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename != "<code>":
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename == "<code>":
        line = error.lineno
    else:
        lines = [frame.lineno for frame in _traceback.extract_tb(trace) if frame.filename == "<code>"]
        line = lines[-1] if lines else None
    words = "".join(_traceback.format_exception(type(error), error, trace))
    return _json.dumps({"kind": type(error).__name__, "line": line, "what": str(error), "trace": words})

async def _run(text):
    _linecache.cache["<code>"] = (len(text), None, text.splitlines(True), "<code>")
    try:
        code = _CodeRunner(text, filename="<code>", flags=_ast.PyCF_ALLOW_TOP_LEVEL_AWAIT).compile()
        _sys.displayhook(await code.run_async({"__name__": "__main__"}))
    except SystemExit:
        return None
    except BaseException as error:
        return _failure(error)
_run
`;

/** @type {((code: string) => Promise<string|undefined>)|null} */
let run = null;
/** @type {string[]} */
const waiting = [];
let sent = 0;

/** A file for Python to write to, whose text the page is sent at once. @param {boolean} error */
function file(error) {
  const decoder = new TextDecoder();
  /** @param {Uint8Array} bytes */
  const write = (bytes) => {
    const text = decoder.decode(bytes, { stream: true });
    if (text && sent < MOST) self.postMessage({ print: text.slice(0, MOST - sent), error });
    if (sent <= MOST && sent + text.length > MOST) self.postMessage({ cut: true });
    sent += text.length;
    return bytes.length;
  };
  return { write };
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
    });
    self.postMessage({ state: "installing" });
    for (const wheel of wheels) {
      const answer = await fetch(wheel);
      if (!answer.ok) throw new Error(`${wheel}: ${answer.status}`);
      python.unpackArchive(await answer.arrayBuffer(), "wheel");
    }
    await python.pyimport("micropip").install.callKwargs("alquerque", { index_urls: [index] });
    python.setStdout(file(false));
    python.setStderr(file(true));
    run = python.runPython(RUN);
    self.postMessage({ state: "ready" });
    for (const code of waiting.splice(0)) await work(code);
  } catch (error) {
    console.warn(error);
    self.postMessage({ state: "failed" });
  }
}

/** @param {string} code */
async function work(code) {
  if (!run) return;
  sent = 0;
  /** @type {Failure|null} */
  let failure;
  try {
    const answer = await run(code);
    failure = answer ? JSON.parse(answer) : null;
  } catch (error) {
    failure = { kind: "Fatal", line: null, what: String(error), trace: "" };
  }
  self.postMessage({ done: failure });
}

// Pyodide's loader does not wait for some of its promises: where one fails, the start would never end. It is heard here.
self.onunhandledrejection = (event) => {
  event.preventDefault();
  console.warn(event.reason);
  if (!run) self.postMessage({ state: "failed" });
};

self.onmessage = ({ data }) => {
  if (data?.start) void start(data.start);
  else if (typeof data?.run === "string") {
    if (run) void work(data.run);
    else waiting.push(data.run);
  }
};
