// @ts-check
/**
 * The worker of the Python page: a Python with its whole standard library, into which micropip installs the package from
 * the site's own index. It runs the cells that it is given as a notebook does (one space of names for all, `await` outside of
 * functions, the value of the last expression shown); a stop is the end of the worker.
 *
 * In:   {start: {runtime, stdlib, wheels, index}} once; {run: code, cell: n}; {touch: word, board: n}
 * Out:  {state: "loading"|"installing"|"ready"|"failed"}; {print: text, error: boolean}; {cut: true};
 *       {show: {svg, text}}, {show: {board: n, svg, text, spots, acts, …}}; {done: null|Failure}; {touched: VIEW|null, board: n}
 * Failure: {kind: "SyntaxError", cell: 2, line: 3, what: "…", trace: "…"}
 *
 * A value is shown as a picture if it has `_repr_svg_` or is a text that is an SVG; as a board that can be touched if it has
 * `_board_`, which gives its view, and `touch`, which is told each word that the view offers (alquerque.notebook.Play).
 */

/** @typedef {{runtime: string, stdlib: string, wheels: string[], index: string}} Addresses */
/** @typedef {{kind: string, cell: number|null, line: number|null, what: string, trace: string}} Failure */

/** So many characters of output are sent for one run: no page can show more. */
const MOST = 200_000;
/** Pictures have their own measure: a text of so many characters, all those of one run together. */
const MOST_DRAWN = 2_000_000;

/**
 * Standard output and errors are not held back until a line ends: a run that is stopped has shown all that it wrote.
 * Nobody can be asked for input while the worker is busy, so reading it is an end of file with a name of its own, which the
 * page explains. Frames of ours, above those of the cells, are left out of what Python says about an error.
 */
const RUN = `
import ast as _ast, builtins as _builtins, io as _io, json as _json, linecache as _linecache, sys as _sys
import traceback as _traceback
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
_space = {"__name__": "__main__"}
_boards = []

def _drawn(value):
    if isinstance(value, str):
        head = value.lstrip()[:500]
        return value if head.startswith("<svg") or head.startswith("<?xml") and "<svg" in head else None
    make = None if isinstance(value, type) else getattr(value, "_repr_svg_", None)
    return make() if make else None

def display(*values):
    """Shows each value: as a board, as a picture, or as text."""
    for value in values:
        if hasattr(value, "_board_") and not isinstance(value, type):
            _boards.append(value)
            _show(_json.dumps({"board": len(_boards) - 1, **value._board_()}))
        elif (svg := _drawn(value)) is not None:
            _show(_json.dumps({"svg": svg, "text": "" if isinstance(value, str) else repr(value)[:2000]}))
        elif value is not None:
            print(repr(value))

_builtins.display = display

def _failure(error):
    trace = error.__traceback__
    while trace and not trace.tb_frame.f_code.co_filename.startswith("<cell "):
        trace = trace.tb_next
    places = [(frame.filename, frame.lineno) for frame in _traceback.extract_tb(trace)]
    if isinstance(error, SyntaxError):
        places = [(error.filename or "", error.lineno)]
    places = [(name, line) for name, line in places if name.startswith("<cell ")]
    cell, line = (int(places[-1][0][6:-1]), places[-1][1]) if places else (None, None)
    words = "".join(_traceback.format_exception(type(error), error, trace))
    return _json.dumps({"kind": type(error).__name__, "cell": cell, "line": line, "what": str(error), "trace": words})

async def _run(text, cell):
    name = f"<cell {cell}>"
    _linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    try:
        code = _CodeRunner(text, filename=name, flags=_ast.PyCF_ALLOW_TOP_LEVEL_AWAIT).compile()
        value = await code.run_async(_space)
        if value is not None:
            _space["_"] = value
            display(value)
    except SystemExit:
        return None
    except BaseException as error:
        return _failure(error)

def _touch(board, word):
    _boards[board].touch(word)
    return _json.dumps(_boards[board]._board_())

_run, _touch
`;

/** @type {((code: string, cell: number) => Promise<string|undefined>)|null} */
let run = null;
/** @type {((board: number, word: string) => string)|null} */
let touch = null;
/** @type {{run: string, cell: number}[]} */
const waiting = [];
let sent = 0;
let drawn = 0;

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

/** @param {string} json  of a picture or a board */
function show(json) {
  if (drawn <= MOST_DRAWN && drawn + json.length > MOST_DRAWN) self.postMessage({ cut: true });
  drawn += json.length;
  if (drawn <= MOST_DRAWN) self.postMessage({ show: JSON.parse(json) });
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
    python.globals.set("_show", show);
    [run, touch] = python.runPython(RUN).toJs();
    self.postMessage({ state: "ready" });
    for (const cell of waiting.splice(0)) await work(cell);
  } catch (error) {
    console.warn(error);
    self.postMessage({ state: "failed" });
  }
}

/** @param {{run: string, cell: number}} asked */
async function work({ run: code, cell }) {
  if (!run) return;
  sent = 0;
  drawn = 0;
  /** @type {Failure|null} */
  let failure;
  try {
    const answer = await run(code, cell);
    failure = answer ? JSON.parse(answer) : null;
  } catch (error) {
    failure = { kind: "Fatal", cell: null, line: null, what: String(error), trace: "" };
  }
  self.postMessage({ done: failure });
}

/** @param {{touch: string, board: number}} asked */
function touched({ touch: word, board }) {
  let view = null;
  try {
    view = touch && JSON.parse(touch(board, word));
  } catch (error) {
    console.warn(error);
  }
  self.postMessage({ touched: view, board });
}

// Pyodide's loader does not wait for some of its promises: where one fails, the start would never end. It is heard here.
self.onunhandledrejection = (event) => {
  event.preventDefault();
  console.warn(event.reason);
  if (!run) self.postMessage({ state: "failed" });
};

self.onmessage = ({ data }) => {
  if (data?.start) void start(data.start);
  else if (typeof data?.touch === "string") touched(data);
  else if (typeof data?.run === "string") {
    if (run) void work(data);
    else waiting.push(data);
  }
};
