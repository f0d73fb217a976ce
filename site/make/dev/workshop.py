"""The site for `build.py serve`: loading a page again shows the latest edits, and only the page asked for is made.

When a page is asked for and a source has changed since the last time, the site is prepared again, in a separate process, so
that no old module stays loaded. That process then writes the pages that are asked for, until the next change. Its
output lies in a folder of its own, where older files are not deleted; dist/ is left alone. When something fails, `Failed` says
what, and the next request tries again.
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
PASSED_OVER = {"__pycache__", "node_modules"}


class Failed(Exception):
    """The site or a page could not be made; the text says why."""


def files_of(place: Path) -> Iterator[Path]:
    if place.is_dir():
        for path in place.iterdir():
            if path.name not in PASSED_OVER:
                yield from files_of(path)
    elif place.exists():
        yield place


def state(places: list[Path]) -> dict[Path, tuple[int, int]]:
    """When each file below these places was last written, and its size in bytes."""
    seen = {}
    for place in places:
        for path in files_of(place):
            with contextlib.suppress(FileNotFoundError):  # an editor has just replaced it
                told = path.stat()
                seen[path] = told.st_mtime_ns, told.st_size
    return seen


def why(error: Exception) -> str:
    """What is shown of an error: its sentence, if it is one of tools.py's; for any other the traceback."""
    meant_for_people = type(error).__module__ == tools.__name__
    return str(error) if meant_for_people else "".join(traceback.format_exception(error))


def work(pipe: Connection, make: str, given: tuple[Any, ...]) -> None:
    """Runs in the other process: prepares the site, sends the addresses of its pages, and writes each page that is asked for.

    `make` is "module:function"; the function returns an object with `addresses` and `write(address)` (see drafts.py).
    """
    module, _, function = make.partition(":")
    with contextlib.suppress(KeyboardInterrupt, EOFError, BrokenPipeError):
        try:
            site = getattr(importlib.import_module(module), function)(*given)
            pipe.send((True, list(site.addresses)))
        except Exception as error:
            pipe.send((False, why(error)))
            return
        while True:
            address = pipe.recv()
            try:
                site.write(address)
                pipe.send((True, None))
            except Exception as error:
                pipe.send((False, why(error)))


class Workshop:
    """Makes pages when they are asked for."""

    def __init__(self, make: str, *given: Any, sources: list[Path] | None = None) -> None:
        self.make, self.given = make, given
        self.sources = [tools.ROOT / name for name in SOURCES] if sources is None else sources
        self.addresses: set[str] = set()
        self._state: dict[Path, tuple[int, int]] = {}
        self._process: multiprocessing.process.BaseProcess | None = None
        self._lock = threading.Lock()

    def page(self, address: str) -> bool:
        """Makes sure that the page at this address exists and is up to date; False if there is no such page. Raises Failed."""
        with self._lock:
            now = state(self.sources)
            if now != self._state or self._process is None or not self._process.is_alive():
                self._begin()
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

    def _begin(self) -> None:
        self.close()
        began = time.monotonic()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, self.make, self.given))
        self._process.start()
        theirs.close()
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
            raise Failed(answer)
        return answer
