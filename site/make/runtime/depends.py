"""Which modules of a package a module needs, found from its import statements, those inside functions included.

Modules imported by a computed name cannot be found so. A game's module is one (see alquerque.games), so callers that
want to know what a game depends on have to name it as well. A test compares the result with what Python has really
loaded.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cache

Files = Mapping[str, bytes]  # "alquerque/games/alquerque/doce.py" -> its source
MAX_CACHED = 1000


def file_of(module: str, files: Files) -> str | None:
    place = module.replace(".", "/")
    return next((name for name in (f"{place}.py", f"{place}/__init__.py") if name in files), None)


@functools.lru_cache(maxsize=MAX_CACHED)
def import_statements(source: bytes) -> list[dict[str, Any]]:
    """The import statements of a module, those inside functions included: {"top": at module level, "level", "module",
    "names"}.

    `import a.b` has no module; `from . import b` has none either, but a level.
    """

    def read() -> list[dict[str, Any]]:
        tree = ast.parse(source)
        top = set(tree.body)
        return [
            {
                "top": node in top,
                "level": getattr(node, "level", 0),
                "module": getattr(node, "module", None),
                "names": [alias.name for alias in node.names],
            }
            for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
        ]

    return cache.value("imports", cache.digest(source, Path(__file__)), read, MAX_CACHED)


def imported_modules(file: str, statement: dict[str, Any]) -> Iterator[str]:
    """The absolute names of the modules that a statement in this file may load; for `from a import b`, a.b or a."""
    folders = file.split("/")[: -statement["level"]] if statement["level"] else []
    whole = ".".join([*folders, *([statement["module"]] if statement["module"] else [])])
    if whole:
        yield whole
    yield from (f"{whole}.{name}" if whole else name for name in statement["names"])


def reachable_files(files: Files, modules: Iterable[str]) -> set[str]:
    """The files of these modules, of all that they import from the package, and of the packages that these lie in."""
    waiting, there = list(modules), set()
    while waiting:
        module = waiting.pop()
        if parent := module.rpartition(".")[0]:
            waiting.append(parent)
        file = file_of(module, files)
        if file is None or file in there:
            continue
        there.add(file)
        for statement in import_statements(files[file]):
            waiting.extend(imported_modules(file, statement))
    return there


def outside_modules(files: Files, modules: Iterable[str]) -> set[str]:
    """The modules from outside the package: those imported when these files are loaded, and those
    that functions import in the files that `modules` reach."""
    used = reachable_files(files, modules)
    names: set[str] = set()
    for file, source in files.items():
        for statement in import_statements(source) if file.endswith(".py") else ():
            if not statement["level"] and (statement["top"] or file in used):
                names |= {statement["module"]} if statement["module"] else set(statement["names"])
    return {name for name in names if file_of(name, files) is None}
