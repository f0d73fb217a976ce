"""How much processor time `build.py serve` takes until an edit is on the page, counting every process that it starts.

The edits are made in a copy of the project; the server there is asked for the page of one game after each. What counts
is processor time, which other programs hardly affect. Each edit is made REPETITIONS times; the median is shown.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

import tools

REPETITIONS = 3
PAGE = "en/felli/"
SHARED_PATHS = (".venv", ".cache/npm")  # what the copy shares with the project
LIMIT_S = {"style": 1, "script": 1, "words": 1, "note": 1, "docstring": 1, "comment of the build": 1, "engine": 5}


class Edit(NamedTuple):
    """A change of a file: `change` gives the new text for the old one and a mark that is new each time. `seen` says
    whether the page, or a file that it names, shows the mark; without it the page need only be made again."""

    pattern: str
    change: Callable[[str, str], str]
    seen: str = ""


def engine_edit(text: str, mark: str) -> str:
    return f"{text}\n\ndef made_up_{mark}(number: int) -> int:\n    return number + 1\n"


def named_anew(text: str, mark: str) -> str:
    return re.sub(r'("felli": \{\s+"name": ")', rf"\g<1>{mark} ", text, count=1)


def added_docstring(text: str, mark: str) -> str:
    return text.replace('"""', f'"""{mark} ', 1)


EDITS = {
    "style": Edit("style/pages/page-game.css", lambda text, mark: f"{text}\n.{mark} {{ color: red; }}\n", ".css"),
    "script": Edit("app/**/game.[jt]s", lambda text, mark: f'{text}\nconsole.debug("{mark}");\n', ".js"),
    "words": Edit("lang/en.json", named_anew, "html"),
    "note": Edit("notes/games/felli.toml", lambda text, mark: text.replace('en = """', f'en = """{mark} ', 1), "html"),
    "docstring": Edit("../py/alquerque/**/search.py", added_docstring),
    "comment of the build": Edit("make/render/teaching/handouts.py", lambda text, mark: f"{text}\n# {mark}\n"),
    "engine": Edit("../py/alquerque/**/search.py", engine_edit),
}


def copy_project(folder: Path) -> None:
    """Copies the project's sources into a folder, which shares what is installed and has the cache of its own."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=tools.ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (tools.ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(tools.ROOT / name, folder / name)
    left_out = shutil.ignore_patterns("npm", "served", "dist-*", "*.lock")
    shutil.copytree(tools.CACHE, folder / ".cache", ignore=left_out)
    for name in SHARED_PATHS:
        (folder / name).symlink_to(tools.ROOT / name)


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process and all that it has started have used, those that have ended
    included.
    """
    import psutil

    total = 0.0
    process = psutil.Process(pid)
    for running in [process, *process.children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            times = running.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
    return total


def fetch_text(address: str) -> str:
    try:
        with urllib.request.urlopen(address) as answer:
            return str(answer.read().decode("utf-8", errors="replace"))
    except urllib.error.HTTPError as failed:
        raise tools.DataError(f"{address}: {failed.code}\n{failed.read().decode()[-3000:]}") from failed


def page_shows(address: str, page: str, mark: str, seen: str) -> bool:
    """Whether the page, or one of the files of that ending that it names, holds the mark."""
    if seen == "html":
        return mark in page
    named = set(re.findall(rf'(?:src|href)="([^"]+{re.escape(seen)})"', page))
    return any(mark in fetch_text(urljoin(address, name)) for name in named)


# Runs a command as its child, and adopts and counts what that leaves behind (PR_SET_CHILD_SUBREAPER of Linux).
ADOPTER = """
import ctypes, os, signal, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
child = subprocess.Popen(sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: child.terminate())
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""


@contextmanager
def serve_copy(folder: Path) -> Iterator[tuple[str, int]]:
    """The address of the server in that folder, and its process."""
    command = [sys.executable, "-c", ADOPTER, sys.executable, "-X", "utf8", "build.py", "serve", "--port", "8700"]
    # as people have it
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[0], process.pid
        finally:
            process.terminate()


def measure() -> dict[str, float]:
    """Seconds of processor time by the name of the edit."""
    times_by_edit: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "project"
        copy_project(folder)
        with serve_copy(folder) as (top, pid):
            address = top + PAGE
            before = processor_time(pid)
            fetch_text(address)
            times_by_edit["first page"] = [processor_time(pid) - before]
            for turn in range(REPETITIONS):
                for name, edit in EDITS.items():
                    (path,) = (folder / "site").glob(edit.pattern)
                    mark = f"edit{turn}{len(times_by_edit)}"
                    path.write_text(edit.change(path.read_text("utf-8"), mark), "utf-8", newline="\n")
                    before = processor_time(pid)
                    page = fetch_text(address)
                    if edit.seen and not page_shows(address, page, mark, edit.seen):
                        raise tools.DataError(f"the edit of {path.name} is not on the page")
                    times_by_edit.setdefault(name, []).append(processor_time(pid) - before)
    return {name: statistics.median(times) for name, times in times_by_edit.items()}


def table(seconds_by_edit: dict[str, float]) -> None:
    print(f"{'seconds of the processor until an edit is on a page':56}{'limit':>8}")
    for name, seconds in seconds_by_edit.items():
        print(f"{name:44}{seconds:>12.2f}{LIMIT_S.get(name, ''):>8}")
    print()
