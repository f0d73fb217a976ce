"""The site for `build.py serve`: loading a page again shows the latest edits, and only the page asked for is made.

When a page is asked for and a source has changed since the last time, the site is prepared again, in a separate
process, which then writes the pages that are asked for, until the next change. A change of Python, or of anything
outside site/, begins a new process, so that no old module stays loaded; styles, scripts and texts do not. The output
lies in a folder of its own, where older files are not deleted; dist/ is left alone. When something fails, `BuildFailed`
says what, and the next request tries again.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import threading
import time
import traceback
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import tools

SOURCES = ("py", "site", "pyproject.toml", "README.md", "LICENSE")
IGNORED_NAMES = {"__pycache__", "docs", "node_modules"}  # docs: no page shows them


class BuildFailed(Exception):
    """The site or a page could not be made; the text says why."""


def files_of(place: Path) -> Iterator[Path]:
    if place.is_dir():
        for path in place.iterdir():
            if path.name not in IGNORED_NAMES:
                yield from files_of(path)
    elif place.exists():
        yield place


def source_state(places: list[Path]) -> dict[Path, tuple[int, int]]:
    """When each file below these places was last written, and its size in bytes."""
    seen = {}
    for place in places:
        for path in files_of(place):
            with contextlib.suppress(FileNotFoundError):  # an editor has just replaced it
                stat = path.stat()
                seen[path] = stat.st_mtime_ns, stat.st_size
    return seen


def describe_error(error: Exception) -> str:
    """What is shown of an error: its sentence, if it is one of tools.py's; for any other the traceback."""
    meant_for_people = type(error).__module__ == tools.__name__
    return str(error) if meant_for_people else "".join(traceback.format_exception(error))


def run_worker(pipe: Connection, make: str, arguments: tuple[Any, ...]) -> None:
    """Runs in the other process: prepares the site when it is sent None, and answers with the addresses of its pages;
    writes the page when it is sent an address. Each answer says first whether that has worked; if it has not, the rest
    says why.

    `make` is "module:function"; the function returns an object with `addresses` and `write(address)` (see drafts.py).
    """
    try:
        with contextlib.suppress(KeyboardInterrupt, EOFError, BrokenPipeError):
            answer_requests(pipe, make, arguments)
    finally:
        for child in multiprocessing.active_children():  # of a pool; Python would wait for them, and they for work
            child.kill()


def answer_requests(pipe: Connection, make: str, arguments: tuple[Any, ...]) -> None:
    """Until the pipe is closed, when it raises EOFError."""
    module, _, function = make.partition(":")
    site: Any = None
    while True:
        address = pipe.recv()
        try:
            if address is None:
                site = getattr(importlib.import_module(module), function)(*arguments)
                pipe.send((True, list(site.addresses)))
            else:
                site.write(address)
                pipe.send((True, None))
        except Exception as error:
            pipe.send((False, describe_error(error)))


# that take longest to load
LIBRARIES = ("jinja2", "lxml.etree", "markdown_it", "citeproc", "concurrent.futures.process")


def new_context() -> Any:
    """How a process is started: where the system can, as a fork of one that has loaded these libraries and nothing of
    ours.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LIBRARIES))
    return context


def is_loaded_once(path: Path) -> bool:
    """Whether a change of this file asks for a new process."""
    return path.suffix == ".py" or not path.is_relative_to(tools.ROOT / "site")


class LiveBuild:
    """Makes pages when they are asked for."""

    def __init__(self, make: str, *arguments: Any, sources: list[Path] | None = None) -> None:
        self.make, self.given = make, arguments
        self.sources = [tools.ROOT / name for name in SOURCES] if sources is None else sources
        self.addresses: set[str] = set()
        self._state: dict[Path, tuple[int, int]] = {}
        self._process: multiprocessing.process.BaseProcess | None = None
        self._lock = threading.Lock()

    def page(self, address: str) -> bool:
        """Makes sure that the page at this address exists and is up to date; False if there is no such page. Raises
        BuildFailed.
        """
        with self._lock:
            now = source_state(self.sources)
            changed = {path for path, _ in now.items() ^ self._state.items()}
            if changed or self._process is None or not self._process.is_alive():
                self._prepare(not any(map(is_loaded_once, changed)))
                self._state = now
            if address not in self.addresses:
                return False
            self._ask(address)
            return True

    def close(self) -> None:
        """Ends the other process."""
        if self._process is not None:
            self._pipe.close()
            self._process.join(5)
            self._process.kill()
            self._process = None

    def _prepare(self, may_stay: bool) -> None:
        """Prepares the site; `may_stay`: in the process that there is, if it is alive."""
        began = time.monotonic()
        self._state = {}  # if this fails, the next request tries again
        if not may_stay or self._process is None or not self._process.is_alive():
            self.close()
            context = new_context()
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=run_worker, args=(theirs, self.make, self.given))
            self._process.start()
            theirs.close()
        self._pipe.send(None)
        self.addresses = set(self._answer())
        tools.say(f"ready ({time.monotonic() - began:.1f} s)")

    def _ask(self, address: str) -> None:
        self._pipe.send(address)
        self._answer()

    def _answer(self) -> Any:
        try:
            good, answer = self._pipe.recv()
        except EOFError:
            good, answer = False, "the process that makes the site has ended"
        if not good:
            tools.say(answer)
            raise BuildFailed(answer)
        return answer
