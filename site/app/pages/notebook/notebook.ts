/**
 * The worker of the Python page: a Python with its whole standard library, into which micropip
 * installs the package from the site's own index. It runs the cells that it is given as a notebook
 * does (one space of names for all, `await` outside of functions, the value of the last expression
 * shown); a stop is the end of the worker.
 *
 * In:   {start: {runtime, stdlib, wheels, index, missing}} once; {run: code, cell: n};
 *       {id, text, stream, board: n}, a board's request to the engine; {stop: id};
 *       {stands: acts, board: n}; {answer: text, question: n}
 * Out:  {state: "loading"|"installing"|"packages"|"ready"|"failed"};
 *       {print: text, error: boolean}; {cut: true};
 *       {show: {svg, text}}, {show: {board: n, game, view, …}}; {done: null|Failure};
 *       {id, text, done}, the engine's answer;
 *       {moved: acts, board: n}, what a cell has played; {ask: text, question: n}, an input()
 * Failure: {kind: "SyntaxError", cell: 2, line: 3, what: "…", package: "…", trace: "…"}
 *
 * A value is shown as a picture if it has `_repr_svg_` or is a text that is an SVG; as a board to
 * play on if it has `_board_`, which tells what lies there, `_thinker_`, which plays, `_acts_`,
 * what was played, and `_stands_`, which is told what stands there (alquerque.notebook.Play). The
 * board is one of the site's; the desk of this Python answers it, which knows the games that the
 * cells have made. What a cell imports of Pyodide's packages is loaded before it runs, where the
 * site keeps them (site/make/runtime/packages.py). Figures of matplotlib are shown as drawings.
 */

import { createSearches, type Thinker } from "../../lib/search_scheduler.ts";

interface Addresses {
  runtime: string;
  stdlib: string;
  wheels: string[];
  index: string;
  /** Pyodide's modules that the site does not keep, each with its package */
  missing: { [module: string]: string };
}

interface Failure {
  kind: string;
  cell: number | null;
  line: number | null;
  what: string;
  /** that would have to be there */
  package?: string;
  trace: string;
}

/** Output of one run beyond this is cut: no page can show more. */
const MAX_OUTPUT_CHARS = 200_000;
/** Pictures have their own measure: a text of so many characters, all those of one run together. */
const MAX_PICTURE_CHARS = 2_000_000;

/**
 * Standard output and errors are not held back until a line ends: a run that is stopped has shown
 * all that it wrote. Frames of ours, above those of the cells, are left out of what Python says
 * about an error.
 *
 * input() waits for the page's answer. Where the browser can suspend WebAssembly (JSPI), it does so
 * anywhere; elsewhere the calls outside of functions are compiled as `await`s, and one inside a
 * function is an end of file with a name of its own, which the page explains.
 */
const BOOTSTRAP_CODE = `
import ast as _ast, builtins as _builtins, importlib.metadata as _metadata, inspect as _inspect, io as _io, json as _json, linecache as _linecache, os as _os, re as _re
import sys as _sys, traceback as _traceback
from pyodide.code import CodeRunner as _CodeRunner
from pyodide.ffi import can_run_sync as _can_run_sync, run_sync as _run_sync

class NoKeyboard(EOFError):
    pass

class NotAwaited(RuntimeError):
    pass

def input(prompt="", /):
    """Asks whoever reads the page; returns the answer."""
    if not _can_run_sync():
        raise NoKeyboard("this browser cannot ask inside a function")
    return _run_sync(_ask(str(prompt)))

async def _input_later(prompt="", /):
    return await _ask(str(prompt))

_builtins.input, _builtins._input_later = input, _input_later

class _InputLater(_ast.NodeTransformer):
    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, _ast.Name) and node.func.id == "input":
            node.func.id = "_input_later"
            return _ast.copy_location(_ast.Await(node), node)
        return node
    def _leave(self, node):
        return node
    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_GeneratorExp = _leave

class _Keyboard(_io.TextIOBase):
    def readline(self, size=-1):
        return input() + "\\n"
    read = readline

_sys.stdin = _Keyboard()
_sys.stdout, _sys.stderr = (
    _io.TextIOWrapper(_io.FileIO(number, "w", closefd=False), "utf-8", errors, write_through=True)
    for number, errors in ((1, "strict"), (2, "backslashreplace"))
)
_space = {"__name__": "__main__"}
_boards = []

def _drawn(value):
    if hasattr(value, "savefig") and not isinstance(value, type):
        file = _io.StringIO()
        value.savefig(file, format="svg")
        _sys.modules["matplotlib.pyplot"].close(value)
        return file.getvalue()
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
            _show(_json.dumps({"svg": svg, "text": "" if isinstance(value, str) or hasattr(value, "savefig") else repr(value)[:2000]}))
        elif value is not None:
            print(repr(value))

_builtins.display = display

# what matplotlib draws with: a figure that is shown comes into the output, and is closed
_os.environ["MPLBACKEND"] = "module://_figures"
with open("_figures.py", "w") as _file:
    _file.write("""
from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase
from matplotlib.backends.backend_svg import FigureCanvasSVG

class FigureManager(FigureManagerBase):
    @classmethod
    def pyplot_show(cls, *, block=None):
        for manager in Gcf.get_all_fig_managers():
            display(manager.canvas.figure)

class FigureCanvas(FigureCanvasSVG):
    manager_class = FigureManager
""")

def _show_figures():
    if "matplotlib.pyplot" in _sys.modules:
        _sys.modules["matplotlib.pyplot"].show()

# how micropip's messages begin, and what the page calls them
_INSTALLING = {
    "Can't fetch metadata": "NoIndex", "Can't find a pure Python 3 wheel": "NoWheel", "Can't fetch wheel": "NoFile",
    "File is not a zip file": "NoFile", "Requested ": "OtherVersion",
}
# the packages that the page itself needs, which cannot be changed for others
_own_packages = {_found.name for _found in _metadata.distributions()}

def _reason(error):
    """What went wrong, as the page has sentences for it: its kind, what it is about, and a package to be kept."""
    kind, what = type(error).__name__, str(error)
    module = (getattr(error, "name", None) or "").partition(".")[0]
    if kind == "ModuleNotFoundError" and module in _missing:
        return "NotKept", module, _missing[module]
    compiled = _re.search(r"Failed to load dynamic library .*?site-packages/([\\w-]+)", what)
    if compiled:
        return "NoWheel", compiled[1], ""
    if not any("/micropip/" in frame.filename for frame in _traceback.extract_tb(error.__traceback__)):
        return kind, what, ""
    quoted = _re.search(r"\\s'([^']+)'", what)
    asked = quoted[1] if quoted else what
    name = _re.match(r"[\\w.-]*", asked)[0]
    found = next((said for begins, said in _INSTALLING.items() if what.startswith(begins)), "NotInstalled")
    if found == "NoIndex" and _last_status() >= 400:
        found = "NoSuchPackage"
    if found == "OtherVersion" and name in _own_packages:
        found = "OwnVersion"
    if found in ("NoIndex", "NoWheel") and name.lower() in _missing.values():
        return "NotKept", name, name.lower()
    if found in ("NoIndex", "NoFile") and _was_blocked():
        found = "Blocked"
    return found, what if found == "NotInstalled" else name, ""

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
    kind, what, package = _reason(error)
    return _json.dumps({"kind": kind, "cell": cell, "line": line, "what": what, "package": package, "trace": words})

async def _run(text, cell):
    name = f"<cell {cell}>"
    _linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    try:
        code = _CodeRunner(text, filename=name, flags=_ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if not _can_run_sync() and "input" not in _space:
            code.ast = _ast.fix_missing_locations(_InputLater().visit(code.ast))
        value = await code.compile().run_async(_space)
        if _inspect.iscoroutine(value):
            value.close()
            raise NotAwaited(value.__name__)
        if value is not None:
            _space["_"] = value
            display(value)
        _show_figures()
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
/**
 * Loads the packages that this code imports and the site keeps; returns what could not be had, in
 * Pyodide's words.
 */
let loadPackages: ((code: string) => Promise<string>) | null = null;
const waiting: { run: string; cell: number }[] = [];
/** What each question that is not answered yet waits for. */
const questions: Map<number, (answer: string) => void> = new Map();
let lastQuestion = 0;
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

function ask(prompt: string): Promise<string> {
  lastQuestion += 1;
  const question = lastQuestion;
  self.postMessage({ ask: prompt, question });
  return new Promise((resolve) => questions.set(question, resolve));
}

/** The status of the last answer that came over the line; 0 if none came. */
let lastStatus = 0;
/** Milliseconds within which the browser reports, after the failure itself, that a policy forbade it. */
const VIOLATION_MS = 300;
/** Whether the policy that the host sends forbade the last address. */
let isBlocked = false;
self.addEventListener("securitypolicyviolation", () => {
  isBlocked = true;
});
const fetchFile = self.fetch.bind(self);
self.fetch = async (...fetchArguments) => {
  lastStatus = 0;
  isBlocked = false;
  const answer = await fetchFile(...fetchArguments).catch(async (error) => {
    await new Promise((resolve) => setTimeout(resolve, VIOLATION_MS));
    throw error;
  });
  lastStatus = answer.status;
  return answer;
};

async function start({ runtime, stdlib, wheels, index, missing }: Addresses) {
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
    python.globals.set("_ask", ask);
    python.globals.set("_last_status", () => lastStatus);
    python.globals.set("_was_blocked", () => isBlocked);
    python.globals.set("_missing", python.toPy(missing));
    loadPackages = async (code) => {
      const failed: string[] = [];
      await python.loadPackagesFromImports(code, {
        messageCallback: () => self.postMessage({ state: "packages" }),
        errorCallback: (words: string) => failed.push(words),
      });
      self.postMessage({ state: "ready" });
      return failed.join("\n");
    };
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
    const trace = await loadPackages?.(code);
    const answer = trace ? null : await runCode(code, cell);
    failure = answer ? JSON.parse(answer) : null;
    if (trace) failure = { kind: "NotFetched", cell: null, line: null, what: "", trace };
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
  else if (typeof data?.answer === "string") {
    questions.get(data.question)?.(data.answer);
    questions.delete(data.question);
  } else if (typeof data?.run === "string") {
    if (runCode) void runCell(data);
    else waiting.push(data);
  }
};
