"""Which modules of a package a module needs, told from its import statements, wherever in the file they stand.

What is imported by name at run time cannot be seen here: a game's module is one (see alquerque.games), and whoever wants what
a game depends on names it too. A test compares with what Python has really loaded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

Files = Mapping[str, bytes]  # "alquerque/games/doce.py" -> its source


def file_of(module: str, files: Files) -> str | None:
    place = module.replace(".", "/")
    return next((name for name in (f"{place}.py", f"{place}/__init__.py") if name in files), None)


def statements(source: bytes, late: bool = True) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements of a module; with late=False only those that are carried out when it is loaded."""
    tree = ast.parse(source)
    for node in ast.walk(tree) if late else tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node


def named(file: str, statement: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The absolute names of what a statement in this file may load; `from a import b` may load a.b, or find b in a."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
        return
    folders = file.split("/")[: -statement.level] if statement.level else []
    whole = ".".join([*folders, *([statement.module] if statement.module else [])])
    yield whole
    yield from (f"{whole}.{alias.name}" for alias in statement.names)


def reached(files: Files, modules: Iterable[str]) -> set[str]:
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
        for statement in statements(files[file]):
            waiting.extend(named(file, statement))
    return there


def outside(files: Files, modules: Iterable[str]) -> set[str]:
    """The modules from elsewhere that loading these files needs, and, of those that `modules` reach, that using them needs."""
    used = reached(files, modules)
    names = set()
    for file, source in files.items():
        for statement in statements(source, late=file in used) if file.endswith(".py") else ():
            name = statement.module if isinstance(statement, ast.ImportFrom) else None
            if isinstance(statement, ast.Import):
                names |= {alias.name for alias in statement.names}
            elif name and not statement.level:
                names.add(name)
    return {name for name in names if file_of(name, files) is None}
