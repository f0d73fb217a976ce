"""A cache of slow results: each is kept under .cache, and made again only when something that it depends on has
changed.

    cache.path("library", key, make, ".zip")     a file or a folder, which make(PATH) writes
    cache.value("coast", key, make)              what make() returns, as JSON
    cache.traced("bundles", name, make)          the same, where make() itself finds out which files it depends on

A key is a digest (`digest`) of everything that the result depends on: texts, pins, and the code that makes it
(`code_digests`). A file gets its final name only when it is complete, so an interrupted build leaves nothing broken
behind. Of each kind the most recently used results are kept, at most MAX_KEPT_PER_KIND by default.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import gzip
import hashlib
import json
import os
import pickle
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import tools

MAX_KEPT_PER_KIND = 6  # of a kind, unless its caller says otherwise
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)  # what may have a docstring


def digest(*parts: Any) -> str:
    """Sixteen hexadecimal digits for these texts, bytes, paths (the file's content), and lists and mappings of them."""
    total = hashlib.sha256()

    def take(part: Any) -> None:
        if isinstance(part, Mapping):
            part = [[name, part[name]] for name in sorted(part)]
        if isinstance(part, (list, tuple)):
            total.update(f"[{len(part)}".encode())
            for element in part:
                take(element)
            return
        data = (
            part.read_bytes()
            if isinstance(part, Path)
            else part
            if isinstance(part, bytes)
            else json.dumps(part).encode()
        )
        total.update(f"{type(part).__name__ if isinstance(part, (bytes, str)) else ''}{len(data)}:".encode() + data)

    take(parts)
    return total.hexdigest()[:16]


@functools.lru_cache(maxsize=1024)
def _pickled_toml(text: str) -> bytes:
    return pickle.dumps(tomllib.loads(text))


def parsed_toml(text: str) -> dict[str, Any]:
    """What a TOML text holds; a text is parsed once in a process. Raises tomllib.TOMLDecodeError."""
    parsed: dict[str, Any] = pickle.loads(_pickled_toml(text))
    return parsed


@functools.lru_cache(maxsize=1024)
def _code(source: bytes) -> str:
    """A digest of what a Python file does; of one that Python cannot read, of its text."""

    def read() -> str:
        try:
            tree = ast.parse(source)
        except SyntaxError:  # a file under work
            return hashlib.sha256(source).hexdigest()
        for node in ast.walk(tree):
            if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
                node.body = node.body[1:]
        return hashlib.sha256(ast.dump(tree).encode()).hexdigest()

    return value("code", digest(source, Path(__file__), sys.version), read, 1000)


def code_digests(*files: Path) -> list[str]:
    """A digest of what each of these Python files does: comments, docstrings and line breaks do not count."""
    return [_code(file.read_bytes()) for file in files]


def path(kind: str, key: str, make: Callable[[Path], None], ending: str = "", most: int = MAX_KEPT_PER_KIND) -> Path:
    """Where the thing with this key is kept; if it is missing, `make` first writes it (a file or a folder) to the path
    given.
    """
    place = tools.CACHE / kind
    there = place / f"{key}{ending}"
    with contextlib.suppress(FileNotFoundError):
        os.utime(there)
        return there
    place.mkdir(parents=True, exist_ok=True)
    fresh = place / f".{os.getpid()}-{key}{ending}"
    _remove(fresh)
    try:
        make(fresh)
        try:
            fresh.rename(there)
        except OSError:
            if not there.exists():  # another process was sooner, which Windows does not let us write over
                raise
    finally:
        _remove(fresh)
    named = (file for file in place.iterdir() if not file.name.startswith("."))
    for old in sorted(named, key=_last_use)[:-most]:
        _remove(old)
    return there


def value(kind: str, key: str, make: Callable[[], Any], most: int = MAX_KEPT_PER_KIND) -> Any:
    """The value kept under this key; if there is none, what `make` returns, which is then kept as JSON."""

    def write(fresh: Path) -> None:
        fresh.write_bytes(gzip.compress(json.dumps(make(), ensure_ascii=False).encode(), 1, mtime=0))

    return json.loads(gzip.decompress(path(kind, key, write, ".json.gz", most).read_bytes()))


def traced(kind: str, name: str, make: Callable[[], tuple[Any, Iterable[Path]]]) -> Any:
    """The value kept under this name, if the files that it was made from are as they were; else `make` returns a new
    one and the files that it has read. A value is kept as JSON; of each name the last one only."""
    place = tools.CACHE / kind / f"{name}.json"
    with contextlib.suppress(FileNotFoundError, ValueError):
        record = json.loads(place.read_text("utf-8"))
        if all(Path(path).is_file() and digest(Path(path)) == stored_digest for path, stored_digest in record["files"].items()):
            return record["value"]
    made_now, files = make()
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_name(f".{os.getpid()}-{place.name}")
    digests = {str(path): digest(path) for path in sorted(files)}
    fresh.write_text(json.dumps({"files": digests, "value": made_now}), "utf-8", newline="\n")
    fresh.replace(place)
    return made_now


def _last_use(path: Path) -> float:
    """When it was kept or used last; long ago if another process has just removed it."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
