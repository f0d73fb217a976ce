"""How a page starts in Chromium: when it paints, when it can be played, when Python first answers, and how many bytes
that takes.

One run measures our start and the stock one (Pyodide's unchanged files, our package by `unpackArchive`) alternately,
each cold (a fresh profile) and warm (the second visit in that profile), from a server that gzips and caches as GitHub
Pages does. The figures are medians. A visit lasts some seconds, as a reader's does: only then does Chromium keep the
compiled wasm. Besides elapsed time, the table has the processor time of Python's worker, which other programs cannot
lengthen.

The page is measured from outside: a script that runs before the page's own touches a man as soon as there is one and
waits for a marked destination; it also sends the worker a request of its own. The browser is left alone for some
seconds before that, since a new one is still busy with itself, and nothing attaches to page or worker before Python has
answered (devtools.py).
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import statistics
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

import build_site
import tools
from bench import devtools, process_stats
from dev import server
from runtime import bundle

ROUNDS = 5
SETTLE_S = 3  # seconds that a new browser is left alone
STAY_S = 4  # seconds of a visit after Python's first answer
MEMORY_GAMES = 200
IDLE_S = 20  # seconds; garbage left by games played without a stop, which the browser collects only when it is idle
PAGE = "es/alquerque-de-doce/"
GAME = {"game": "alquerque-de-doce", "rules": "medieval", "set": {}, "first": "b", "start": None, "acts": []}
QUESTION = json.dumps({"op": "view", **GAME})
GOALS = {
    "playable": "0.3 s after first paint",
    "answer": "40 % of stock",
    "python": "5.6 MB",
    "rest": "350 kB",
    "private": "130 MB",
}

# In the page, before its scripts. `startup.asked` answers questions through the page's own worker.
WATCH = """
    window.startup = { workers: [] };
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            startup.workers.push(this);
            this.addEventListener("message", ({ data }) => {
                if (data.id === -1) startup.answer ??= performance.now();
            });
            queueMicrotask(() => this.postMessage({ id: -1, text: QUESTION }));
        }
    };
    const touch = () => {
        const spot = document.querySelector(".spot[data-can]") ?? document.querySelector(".spot");
        if (spot && !document.querySelector("[data-mark=to]")) spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        if (document.querySelector("[data-mark=to]")) startup.playable = performance.now();
        else setTimeout(touch, 4);
    };
    addEventListener("readystatechange", touch, { once: true, capture: true });
    document.addEventListener("readystatechange", touch, { once: true });
""".replace("QUESTION", json.dumps(QUESTION))

DONE = """new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
        const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        const { playable, answer } = window.startup ?? {};
        const failed = document.documentElement?.dataset.failed;
        if (paint !== undefined && answer !== undefined) resolve({ paint, playable, answer });
        else if (failed || performance.now() > began + 120_000) reject(new Error(failed ?? "nothing came"));
        else setTimeout(look, 20);
    };
    look();
})"""

# When the page's worker reached each of its performance marks, in milliseconds from the page's navigation.
PHASES = """(origin) => Object.fromEntries([["compiled"], ["python", "python runs"], ["ready"]].map(([name, as = name]) =>
    [as, performance.timeOrigin + (performance.getEntriesByName(name, "mark")[0]?.startTime ?? NaN) - origin]))"""

# Random games through the page's own worker; resolves with the number of plies.
PLAY = """([game, games]) => new Promise((resolve, reject) => {
    const worker = startup.workers.at(-1);
    let played = 0, plies = 0, acts = [], seed = 1;
    const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const ask = () => worker.postMessage({ id: -2, text: JSON.stringify({ op: "view", ...game, acts }) });
    const heard = ({ data }) => {
        if (data.id !== -2) return;
        const view = JSON.parse(data.text);
        if (view.error) reject(new Error(data.text));
        if (view.outcome || !view.legal.length || acts.length >= 150) {
            played += 1;
            plies += acts.length;
            acts = [];
        } else acts.push(view.legal[Math.floor(chance() * view.legal.length)].touch);
        if (played < games) return ask();
        worker.removeEventListener("message", heard);
        resolve(plies);
    };
    worker.addEventListener("message", heard);
    ask();
})"""

STOCK_PAGE = """<!doctype html><title>stock</title><p>Stock start</p><script type="module" src="stock.js"></script>"""
STOCK_SCRIPT = """
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
        if (data.answer) window.startup = { answer: performance.now() };
        else document.documentElement.dataset.failed = data.error;
    };
"""
STOCK_WORKER = """
    import { loadPyodide } from "./python/pyodide.mjs";
    try {
        const python = await loadPyodide({ indexURL: new URL("./python/", import.meta.url).href });
        python.unpackArchive(await (await fetch("package.zip")).arrayBuffer(), "zip");
        self.postMessage({ answer: python.pyimport("alquerque.api").answer(QUESTION) });
    } catch (error) {
        self.postMessage({ error: String(error) });
    }
""".replace("QUESTION", json.dumps(QUESTION))


def write_stock_page(folder: Path) -> None:
    """Writes a page that starts Python as Pyodide's documentation describes."""
    pyodide = tools.npm_packages("build") / "pyodide"
    (folder / "python").mkdir(parents=True)
    for name in (*bundle.RUNTIME, "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(pyodide / name, folder / "python" / name)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in bundle.package_files(tools.ROOT / "py").items():
            archive.writestr(name, data)
    (folder / "package.zip").write_bytes(packed.getvalue())
    for name, text in (("index.html", STOCK_PAGE), ("stock.js", STOCK_SCRIPT), ("worker.js", STOCK_WORKER)):
        (folder / name).write_text(text, "utf-8", newline="\n")


def visit(
    browser: devtools.Browser, profile: Path, address: str, sent: list[tuple[str, int]], watch: bool
) -> tuple[devtools.Tab, dict[str, float]]:
    """One visit: its tab, and its times in milliseconds from navigation with the bytes sent."""
    before = len(sent)
    page = browser.tab()
    if watch:
        page.send("Page.enable")
        page.send("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
    page.send("Page.navigate", url=address)
    figures = {key: value for key, value in page.evaluate(DONE).items() if value is not None}
    taken = process_stats.worker_time(profile)
    if taken is not None:
        figures["taken"] = taken
    if watch:
        origin = page.evaluate("performance.timeOrigin")
        figures |= page.worker().evaluate(f"({PHASES})({origin})")
    sizes = {"python": 0, "rest": 0}
    for path, size in sent[before:]:
        sizes["python" if path.startswith(("python", "library")) or path == "package.zip" else "rest"] += size
    return page, figures | sizes


def memory(address: str, sent: list[tuple[str, int]], games: int = MEMORY_GAMES) -> dict[str, float | None]:
    """Private memory at the start and after so many `games`, in MB."""
    with devtools.chromium() as (browser, folder):
        page, _ = visit(browser, folder, address, sent, watch=True)
        time.sleep(1)
        first = process_stats.memory(folder)
        plies = page.evaluate(f"({PLAY})({json.dumps([GAME, games])})")
        time.sleep(IDLE_S)
        return {"private": first, "private_later": process_stats.memory(folder), "games": games, "plies": plies}


def measure(rounds: int = ROUNDS, games: int = MEMORY_GAMES) -> dict[str, Any]:
    build_site.build()
    taken: dict[str, list[dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        write_stock_page(Path(scratch) / "stock")
        ours, sent = stack.enter_context(server.serve_counted(build_site.DIST))
        theirs, stock_sent = stack.enter_context(server.serve_counted(Path(scratch) / "stock"))
        for _ in range(rounds):
            for name, address, log in (("ours", ours + PAGE, sent), ("stock", theirs, stock_sent)):
                with devtools.chromium() as (browser, folder):
                    time.sleep(SETTLE_S)
                    for visited in ("cold", "warm"):
                        page, figures = visit(browser, folder, address, log, watch=name == "ours")
                        taken.setdefault(f"{name} {visited}", []).append(figures)
                        time.sleep(STAY_S)
                        page.close()
                        time.sleep(0.5)
        megabytes = memory(ours + PAGE, sent, games)
    rows = {name: {key: statistics.median(values[key] for values in all) for key in all[0]} for name, all in taken.items()}
    return {"rounds": rounds, **rows, "memory": megabytes}


def table(measured: dict[str, Any]) -> None:
    names = ("ours cold", "ours warm", "stock cold", "stock warm")
    heads = ("this, cold", "this, warm", "stock, cold", "stock, warm")
    print(f"{'start of a page, medians of ' + str(measured['rounds']):36}" + "".join(f"{head:>13}" for head in heads))
    lines = (
        ("paint", "first paint, ms", 1),
        ("playable", "first playable move, ms", 1),
        ("compiled", "  its wasm is compiled, ms", 1),
        ("python runs", "  Python runs, ms", 1),
        ("ready", "  the rules are ready, ms", 1),
        ("answer", "first answer from Python, ms", 1),
        ("taken", "  its worker's processor time, ms", 1),
        ("python", "Python's files over the line, kB", 1000),
        ("rest", "everything else, kB", 1000),
    )
    for key, words, unit in lines:
        cells = [f"{measured[name][key] / unit:,.0f}" if key in measured[name] else "—" for name in names]
        print(f"{words:36}" + "".join(f"{cell:>13}" for cell in cells))
    print("to reach: " + "; ".join(f"{name} {goal}" for name, goal in GOALS.items()))
    for key, words in (("answer", "first answer"), ("taken", "processor time")):
        if key in measured["ours cold"]:
            cold, warm = (
                measured[f"ours {visited}"][key] / measured[f"stock {visited}"][key] for visited in ("cold", "warm")
            )
            print(f"{words} against stock: {cold:.0%} cold, {warm:.0%} warm")
    megabytes = measured["memory"]
    if megabytes["private"] is not None:
        first, later = round(megabytes["private"]), round(megabytes["private_later"])
        print(f"private memory of the page: {first} MB at the start, {later} MB after {megabytes['games']} games")
    print()
