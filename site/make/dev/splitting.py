"""What the splitting of Python's runtime alone gains (site/make/runtime/README.md): the same built site with the
runtime in two parts and with it whole, both trimmed, visited by turns in Chromium with an empty profile each time.

Counted are the bytes that come over the line until Python's first answer, and the processor time of the page's process
till then, which other programs cannot lengthen much. From both follows the time on a line of LINES_BIT_S and on a phone
that is SLOWER times as slow as this machine.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import build_site
import tools
from bench import devtools, process_stats, startup
from dev import server
from runtime import bundle

ROUNDS = 5
LINES_BIT_S = {"4 Mbit/s": 4_000_000, "400 kbit/s": 400_000}
SLOWER = 6
TICKS_S = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def whole_site(folder: Path) -> None:
    """A copy of the built site with the runtime in one part; its address, a hash of the two, is kept."""
    shutil.copytree(build_site.DIST, folder)
    (python,) = folder.glob("python-*")
    trimmed = bundle.trimmed_runtime(tools.npm_packages("build", "runtime"))
    for name in (*bundle.RUNTIME, bundle.LOCK):
        shutil.copy(trimmed / name, python / name)
    (python / bundle.DEFERRED_WASM).unlink()


def process_times(profile: Path) -> dict[str, float]:
    """Seconds of processor time that each page process of a browser has used, all its threads together."""
    times = {}
    for process in process_stats.renderers(profile):
        with contextlib.suppress(OSError):
            fields = (process / "stat").read_text("utf-8").rpartition(")")[2].split()
            times[process.name] = (int(fields[11]) + int(fields[12])) / TICKS_S  # utime and stime, of proc(5)
    return times


def visits(address: str, sent: list[tuple[str, int]]) -> list[dict[str, float]]:
    """A first and a second visit in a new profile."""
    visited = []
    with devtools.chromium() as (browser, profile):
        time.sleep(startup.SETTLE_S)
        for _ in range(2):
            before, sent_before = process_times(profile), len(sent)
            page, figures = startup.visit(browser, profile, address, sent, watch=True)
            requests = sum(path.startswith(("python", "library")) for path, _ in sent[sent_before:])
            used = [seconds - before.get(process, 0) for process, seconds in process_times(profile).items()]
            visited.append({**figures, "process": max(used, default=0.0), "requests": requests})
            time.sleep(startup.STAY_S)
            page.close()
    return visited


def measure(rounds: int = ROUNDS) -> dict[str, Any]:
    """Medians by the form of the runtime and the visit."""
    build_site.build()
    taken: dict[str, list[dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as place, contextlib.ExitStack() as stack:
        whole_site(Path(place) / "site")
        sites = {"split": build_site.DIST, "whole": Path(place) / "site"}
        served = {form: stack.enter_context(server.serve_counted(folder)) for form, folder in sites.items()}
        for _ in range(rounds):
            for form, (address, sent) in served.items():
                for visit, figures in zip(("first", "second"), visits(address + startup.PAGE, sent), strict=True):
                    taken.setdefault(f"{form} {visit}", []).append(figures)
    return {name: {key: statistics.median(values[key] for values in all) for key in all[0]} for name, all in taken.items()}


def table(figures: dict[str, Any]) -> None:
    names = [f"{form} {visit}" for visit in ("first", "second") for form in ("split", "whole")]
    print(f"{'Python’s runtime in two parts or whole':44}" + "".join(f"{name:>15}" for name in names))

    def line(words: str, cells: list[str]) -> None:
        print(f"{words:44}" + "".join(f"{cell:>15}" for cell in cells))

    line("Python's files over the line, kB", [f"{figures[name]['python'] / 1000:,.0f}" for name in names])
    line("  in how many requests", [f"{figures[name]['requests']:.0f}" for name in names])
    line("Python's first answer here, ms", [f"{figures[name]['answer']:,.0f}" for name in names])
    line("processor time of the page till then, s", [f"{figures[name]['process']:.2f}" for name in names])
    for words, speed in LINES_BIT_S.items():
        line(f"time of the line at {words}, s", [f"{figures[name]['python'] * 8 / speed:.1f}" for name in names])
    line(f"processor {SLOWER} times as slow, s", [f"{figures[name]['process'] * SLOWER:.1f}" for name in names])
    print()
