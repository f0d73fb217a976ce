"""The speed of the start (startup.py) and of the rules: `python -m measuring bench`, here and in a worker of Chromium,
or beside another commit (compare_commits.py); what keeps a page from answering while it is played on (long_tasks.py); a
phone on a slow line (slow_phone.py); what Lighthouse says (lighthouse.py); the longest time that one call of `legal`
takes in that worker, in a thousand random games of each ruleset; how deep the search comes there in a second, which is
kept for strength.py; how long a search takes to end once it is told to (stop_latency.py); what the opening books are
worth (book_match.py); how much of the processor `build.py serve` takes until an edit is on a page (edit_latency.py);
and what the splitting of Python's runtime gains (splitting.py).

The browser's run uses Pyodide as it comes, with its whole standard library, because the command line needs more of that
than a page does; once started, the same code runs at the same speed.
"""

from __future__ import annotations

import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import tools
from bench import (
    book_match,
    compare_commits,
    edit_latency,
    lighthouse,
    long_tasks,
    process_stats,
    slow_phone,
    startup,
    stop_latency,
)
from dev import server, splitting, strength
from runtime import bundle

GAMES = 1000
WORKER = """
import { loadPyodide } from "./python/pyodide.mjs";
const said = [];
try {
  const python = await loadPyodide({ indexURL: new URL("./python/", import.meta.url).href, stdout: (line) => said.push(line) });
  python.unpackArchive(await (await fetch("package.zip")).arrayBuffer(), "zip", { extractDir: "/package" });
  self.postMessage({ ready: true });
  python.runPython(`
import runpy, sys
sys.path.insert(0, "/package")
sys.argv = ["measuring", *ARGUMENTS]
try:
    runpy.run_module("measuring", run_name="__main__")
except SystemExit as ended:
    if ended.code:
        raise
`);
  self.postMessage({ said: said.join("\\n"), python: python.runPython("import sys; sys.version.split()[0]") });
} catch (error) {
  self.postMessage({ error: String(error) });
}
"""


# Resolves as soon as Python is there, or has failed; `answered` does when all is done.
BEGIN = """() => new Promise((ready) => {
    window.answered = new Promise((resolve) => {
        const worker = new Worker("./worker.js", { type: "module" });
        const done = (told) => { resolve(told); ready(); };
        worker.onmessage = ({ data }) => data.ready ? ready() : done(data);
        worker.onerror = (event) => done({ error: event.message });
    });
})"""


class WorkerOutput(NamedTuple):
    """What the command line said in a worker, parsed from JSON; a text that names the versions of Python and browser;
    what share of a processor the worker had meanwhile, where the system tells."""

    said: dict[str, dict[str, Any]]
    where: str
    share: float | None


def run_here() -> dict[str, dict[str, float]]:
    command = [sys.executable, "-m", "measuring", "bench", "--json"]
    process = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(tools.ROOT / "py")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if process.returncode:
        raise tools.MissingTool(f"python -m measuring bench failed: {process.stderr.strip()}")
    return json.loads(process.stdout)


def run_in_browser(*arguments: str) -> WorkerOutput:
    """The command line in a worker."""
    from playwright.sync_api import sync_playwright

    pyodide = tools.npm_packages("build") / "pyodide"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder, profile = Path(scratch, "site"), Path(scratch, "profile")
        (folder / "python").mkdir(parents=True)
        for name in (*bundle.RUNTIME, "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(pyodide / name, folder / "python" / name)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, data in bundle.package_files(tools.ROOT / "py", "measuring").items():
                archive.writestr(name, data)
        (folder / "package.zip").write_bytes(packed.getvalue())
        (folder / "worker.js").write_text(WORKER.replace("ARGUMENTS", json.dumps(arguments)), "utf-8", newline="\n")
        (folder / "index.html").write_text("<!doctype html><title>bench</title>", "utf-8", newline="\n")
        with server.served(folder) as address, sync_playwright() as playwright:
            chromium = playwright.chromium
            browser = chromium.launch_persistent_context(
                profile, executable_path=tools.chromium_to_drive(), args=tools.BROWSER_ARGUMENTS
            )
            page = browser.new_page()
            page.goto(address)
            page.evaluate(BEGIN)
            began, before = time.monotonic(), process_stats.worker_time(profile)
            answer = page.evaluate("() => window.answered")
            taken, after = time.monotonic() - began, process_stats.worker_time(profile)
            version = page.evaluate("() => navigator.userAgent.match(/Chrome.([0-9.]+)/)[1]")
            browser.close()
    if "error" in answer:
        raise tools.MissingTool(f"The browser's run failed: {answer['error'].strip()[-600:]}")
    share = None if before is None or after is None else round((after - before) / 1000 / taken, 2)
    return WorkerOutput(
        json.loads(answer["said"]), f"Python {answer['python']} in a worker of Chromium {version}", share
    )


def measure_rules() -> dict[str, Any]:
    inside = run_in_browser("bench", "--json")
    return {"here": run_here(), "browser": inside.said, "where": inside.where}


def rules_table(measured: dict[str, Any]) -> None:
    name = f"{platform.python_implementation()} {platform.python_version()}"
    outside, inside = measured["here"], measured["browser"]
    print(f"{'':24}{name:>28}   {measured['where']}")
    print(f"{'per second':24}{'leaves':>14}{'played':>14}{'leaves':>16}{'played':>14}")
    for game in outside:
        figures = [outside[game]["leaves_per_s"], outside[game]["played_per_s"]]
        figures += [inside[game]["leaves_per_s"], inside[game]["played_per_s"]]
        first, second, third, fourth = (f"{round(figure):,}" for figure in figures)
        print(f"{game:24}{first:>14}{second:>14}{third:>16}{fourth:>14}")


def legal_table(output: WorkerOutput) -> None:
    print(f"the longest that `legal` takes in {GAMES} random games, ms: {output.where}")
    for ruleset, longest in sorted(output.said.items(), key=lambda ruleset_and_longest: -ruleset_and_longest[1]["ms"]):
        print(f"{ruleset:44}{longest['ms']:>8.1f}   {longest['position']}")


def measure_depths(game: str = "") -> WorkerOutput:
    """How deep the search comes in a second, in each game or in one; kept for strength.py."""
    output = run_in_browser("bench", "--json", "--time", "1", *(("--game", game) if game else ()))
    if game:
        strength.add_figures("depths-worker", output.said)
    else:
        strength.write_figures(
            "depths-worker", "python3 build.py bench depths", output.said, where=output.where, share=output.share
        )
    return output


def depths_table(output: WorkerOutput) -> None:
    print(f"depths reached in a second of the clock, and nodes a second: {output.where}")
    if output.share is not None:
        print(f"it had {output.share:.0%} of a processor")
    for game, figures in output.said.items():
        print(f"{game:28}{strength.numbers(figures['own']):>16}{figures['per_second']:>12,}")


PARTS: dict[str, tuple[Callable[[], Any], Callable[[Any], None]]] = {
    "start": (startup.measure, startup.table),
    "rules": (measure_rules, rules_table),
    "tasks": (long_tasks.measure, long_tasks.table),
    "phone": (slow_phone.measure, slow_phone.table),
    "lighthouse": (lighthouse.measure, lighthouse.table),
    "legal": (lambda: run_in_browser("bench", "--json", "--slowest", str(GAMES)), legal_table),
    "depths": (measure_depths, depths_table),
    "stops": (stop_latency.measure, stop_latency.table),
    "books": (book_match.measure_and_keep, book_match.table),
    "edits": (edit_latency.measure, edit_latency.table),
    "splitting": (splitting.measure, splitting.table),
}
"""How each part is measured and shown; those of `ONLY_ON_REQUEST` take some minutes, so they run only when they are
asked for.
"""
ONLY_ON_REQUEST = ("phone", "lighthouse", "legal", "depths", "stops", "books", "edits", "splitting")


def run(part: str | None = None, as_json: bool = False, against: str = "", game: str = "") -> int:
    """Measures one part, or all but those in `ONLY_ON_REQUEST`; with `against`, only the rules, beside those of that
    commit; with `game`, the depths of that game alone."""
    if game:
        if part != "depths":
            raise tools.DataError("Only the depths are measured for one game: `build.py bench depths --game ID`.")
        depths_table(measure_depths(game))
        return 0
    if against:
        if part not in (None, "rules"):
            raise tools.DataError(
                "Only the rules are compared with another commit: `build.py bench rules --against REF`."
            )
        beside = compare_commits.measure(against)
        print(json.dumps(beside)) if as_json else compare_commits.table(beside)
        return 0
    measured = {
        name: measure()
        for name, (measure, _) in PARTS.items()
        if name == part or not part and name not in ONLY_ON_REQUEST
    }
    if as_json:
        print(json.dumps(measured))
        return 0
    for name, figures in measured.items():
        PARTS[name][1](figures)
    return 0
