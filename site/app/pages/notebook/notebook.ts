/**
 * The worker of the Python page: a Python with its whole standard library, into which micropip
 * installs the package from the site's own index. It runs the cells that it is given as a notebook
 * does (one space of names for all, `await` outside of functions, the value of the last expression
 * shown); a stop is the end of the worker.
 *
 * In:   {start: {runtime, stdlib, wheels, index}} once; {run: code, cell: n};
 *       of a board, {id, text, stream, board: n}, a request to the desk; {stop: id}; {stands: acts,
 *       board: n}
 * Out: {state: "loading"|"installing"|"ready"|"failed"}; {print: text, error: boolean}; {cut:
 * true};
 *       {show: {svg, text}}, {show: {board: n, game, view, …}}; {done: null|Failure}; {id, text,
 *       done}, what the desk answers;
 *       {moved: acts, board: n}, what a cell has played
 * Failure: {kind: "SyntaxError", cell: 2, line: 3, what: "…", trace: "…"}
 *
 * A value is shown as a picture if it has `_repr_svg_` or is a text that is an SVG; as a board to
 * play on if it has `_board_`, which tells what lies there, `_thinker_`, which plays, `_acts_`,
 * what was played, and `_stands_`, which is told what stands there (alquerque.notebook.Play). The
 * board is one of the site's; the desk of this Python answers it, which knows the games that the
 * cells have made.
 */

import { createSearches, type Thinker } from "../../lib/search_scheduler.ts";

interface Addresses {
  runtime: string;
  stdlib: string;
  wheels: string[];
  index: string;
}

interface Failure {
  kind: string;
  cell: number | null;
  line: number | null;
  what: string;
  trace: string;
}

/** Output of one run beyond this is cut: no page can show more. */
const MAX_OUTPUT_CHARS = 200_000;
/** Pictures have their own measure: a text of so many characters, all those of one run together. */
const MAX_PICTURE_CHARS = 2_000_000;

/**
 * Standard output and errors are not held back until a line ends: a run that is stopped has shown
 * all that it wrote. Nobody can be asked for input while the worker is busy, so reading it is an
 * end of file with a name of its own, which the page explains. Frames of ours, above those of the
 * cells, are left out of what Python says about an error.
 */
const BOOTSTRAP_CODE = `
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
            shown = value._board_()
            _boards.append((value, shown["acts"]))
            _show(_json.dumps({"board": len(_boards) - 1, **shown}))
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

def _desk(board, text, stream):
    from alquerque import api
    return _boards[board][0]._thinker_(text) if stream else api.answer(text)

def _stands(board, acts):
    _boards[board][0]._stands_(acts)
    _boards[board] = _boards[board][0], _json.loads(acts)

def _moved():
    news = [(n, value._acts_()) for n, (value, acts) in enumerate(_boards) if value._acts_() != acts]
    for n, acts in news:
        _boards[n] = _boards[n][0], acts
    return _json.dumps(news)

_run, _desk, _stands, _moved
`;

let runCode: ((code: string, cell: number) => Promise<string | undefined>) | null = null;
let answerBoard: {
  (board: number, text: string, stream: true): Thinker;
  (board: number, text: string, stream: false): string;
} | null = null;
let setBoardActs: ((board: number, acts: string) => void) | null = null;
/** The boards whose game the cells have changed, each with its acts, in JSON. */
let changedBoards: (() => string) | null = null;
const waiting: { run: string; cell: number }[] = [];
let charsSent = 0;
let picturesSent = 0;

/** A file for Python to write to, whose text the page is sent at once. */
function outputFile(error: boolean) {
  const decoder = new TextDecoder();
  const write = (bytes: Uint8Array) => {
    const text = decoder.decode(bytes, { stream: true });
    if (text && charsSent < MAX_OUTPUT_CHARS)
      self.postMessage({ print: text.slice(0, MAX_OUTPUT_CHARS - charsSent), error });
    if (charsSent <= MAX_OUTPUT_CHARS && charsSent + text.length > MAX_OUTPUT_CHARS)
      self.postMessage({ cut: true });
    charsSent += text.length;
    return bytes.length;
  };
  return { write };
}

/** @param json of a picture or a board */
function sendShown(json: string) {
  if (picturesSent <= MAX_PICTURE_CHARS && picturesSent + json.length > MAX_PICTURE_CHARS)
    self.postMessage({ cut: true });
  picturesSent += json.length;
  if (picturesSent <= MAX_PICTURE_CHARS) self.postMessage({ show: JSON.parse(json) });
}

async function start({ runtime, stdlib, wheels, index }: Addresses) {
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
    python.setStdout(outputFile(false));
    python.setStderr(outputFile(true));
    python.globals.set("_show", sendShown);
    [runCode, answerBoard, setBoardActs, changedBoards] = python.runPython(BOOTSTRAP_CODE).toJs();
    self.postMessage({ state: "ready" });
    for (const cell of waiting.splice(0)) await runCell(cell);
  } catch (error) {
    console.warn(error);
    self.postMessage({ state: "failed" });
  }
}

async function runCell({ run: code, cell }: { run: string; cell: number }) {
  if (!runCode) return;
  charsSent = 0;
  picturesSent = 0;
  let failure: Failure | null;
  try {
    const answer = await runCode(code, cell);
    failure = answer ? JSON.parse(answer) : null;
  } catch (error) {
    failure = { kind: "Fatal", cell: null, line: null, what: String(error), trace: "" };
  }
  self.postMessage({ done: failure });
  for (const [board, acts] of JSON.parse(changedBoards?.() ?? "[]"))
    self.postMessage({ moved: acts, board });
}

const tell = (id: number, text: string, done: boolean) => self.postMessage({ id, text, done });
const INTERNAL_ERROR = '{"error":{"key":"internal","args":{}}}';
const searches = createSearches({
  tell,
  failed(id, error) {
    console.warn(error);
    if (id !== null) tell(id, INTERNAL_ERROR, true);
  },
});

/** A board's request. */
function answerRequest({
  id,
  text,
  stream,
  board,
}: {
  id: number;
  text: string;
  stream: boolean;
  board: number;
}) {
  try {
    if (!answerBoard) return;
    if (stream) searches.begin(id, answerBoard(board, text, true));
    else tell(id, answerBoard(board, text, false), true);
  } catch (error) {
    console.warn(error);
    tell(id, INTERNAL_ERROR, true);
  }
}

// Pyodide's loader does not wait for some of its promises: where one fails, the start would never
// end. It is heard here.
self.onunhandledrejection = (event) => {
  event.preventDefault();
  console.warn(event.reason);
  if (!runCode) self.postMessage({ state: "failed" });
};

self.onmessage = ({ data }) => {
  if (data?.start) void start(data.start);
  else if (typeof data?.id === "number") answerRequest(data);
  else if (typeof data?.stop === "number") searches.drop(data.stop);
  else if (data?.stands) setBoardActs?.(data.board, JSON.stringify(data.stands));
  else if (typeof data?.run === "string") {
    if (runCode) void runCell(data);
    else waiting.push(data);
  }
};
