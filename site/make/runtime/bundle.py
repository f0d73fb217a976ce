"""Python for the browser: Pyodide's runtime from npm, trimmed, and one zip with our package and what it imports.

Two addresses, because they change at different times: `python-HASH/` (the runtime, 9 MB, changes with a pin) and
`library-HASH.zip` (1 MB, changes with our package). The zip takes some seconds to make, so it is kept under
.cache by the hash of what went in.

At its start Pyodide loads an event loop, and what unpacks archives, with fifty modules of the standard library behind them,
none of which ever does anything here. Small modules of `standins/` take their place: a fifth of the start, and a fifth of
the zip. The runtime itself loses what only libraries loaded later could ask for (trim.mjs): a tenth of it; and of what is
left, what our library never calls waits in a file of its own, which a page does not load (split.mjs): half of it. What fits
this pinned Pyodide may not fit another; zip and runtime are tried together before they are used (split.mjs).
"""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tools
from render import assets

HERE = Path(__file__).parent
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
REST = "pyodide.rest.wasm"
MAKERS = ("bundle.py", "bundle.mjs", "bundle_inside.py", "practice.py", "start.mjs")
TRIMMERS = ("trim.mjs", "wasm.mjs")
SPLITTERS = ("split.mjs", "wasm.mjs", "rest.mjs", "practice.py", "start.mjs")
STANDINS = HERE / "standins"


def sources(package: Path) -> dict[str, bytes]:
    """The package's files by name; `package` is the folder that holds `alquerque/`."""
    kept = (path for path in (package / "alquerque").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in kept}


def standard_library(pyodide: Path, out: Path) -> None:
    """Writes Pyodide's standard library as it is, with the stand-ins where there are any (a package's is the whole of it)."""
    ours = {path.relative_to(STANDINS).as_posix(): path for path in sorted(STANDINS.rglob("*.py"))}
    packages = tuple(name.removesuffix("__init__.py") for name in ours if name.endswith("/__init__.py"))
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as theirs, zipfile.ZipFile(out, "w") as made:
        for name in theirs.namelist():
            if name not in ours and not (packages and name.startswith(packages)):
                made.writestr(name, theirs.read(name))
        for name, path in ours.items():
            made.write(path, name)


def kept(kind: str, key: str, ending: str = "") -> Path:
    """Where a thing that takes long to make is kept, by the hash of what it is made from; the oldest make room."""
    place = tools.CACHE / kind
    place.mkdir(parents=True, exist_ok=True)
    made = place / f"{key}{ending}"
    if not made.exists():
        for old in sorted(place.glob(f"*{ending}"), key=lambda path: path.stat().st_mtime)[:-4]:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    return made


def folder_of(kind: str, parts: dict[str, bytes], telling: str, command: Callable[[Path], list[Any]]) -> Path:
    """The folder kept for these parts; when it is not there yet, `telling` is said and the command fills it."""
    made = kept(kind, assets.hash_of(parts))
    if made.exists():
        return made
    fresh = made.with_name(f"{made.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    node, _ = tools.node_and_npm()
    tools.say(telling)
    tools.quietly([node, *map(str, command(fresh))], "Python's runtime for the browser could not be made")
    fresh.rename(made)
    return made


def trimmed(node_modules: Path) -> Path:
    """The folder of the runtime without what only libraries loaded later could ask for."""
    pyodide, binaryen = node_modules / "pyodide", node_modules / "binaryen"
    parts = {name: (HERE / name).read_bytes() for name in TRIMMERS}
    parts |= {path.name: (path / "package.json").read_bytes() for path in (pyodide, binaryen)}
    telling = "trimming Python's runtime for the browser"
    return folder_of("runtime", parts, telling, lambda out: [HERE / "trim.mjs", pyodide, binaryen, out])


def split(whole: Path, library: Path, node_modules: Path) -> Path:
    """The folder of that runtime in two parts: what this library calls, and the rest."""
    parts = {name: (HERE / name).read_bytes() for name in SPLITTERS}
    parts |= {"whole": whole.name.encode(), "library": library.name.encode()}
    command = [HERE / "split.mjs", whole, library, HERE / "practice.py", node_modules / "binaryen"]
    return folder_of("split", parts, "looking which parts of Python are called", lambda out: [*command, out])


def library(package: Path, pyodide: Path, runtime: Path) -> Path:
    """The zip for this package and this Pyodide, made when it is not there yet."""
    parts = sources(package) | {name: (HERE / name).read_bytes() for name in MAKERS}
    parts |= {path.relative_to(HERE).as_posix(): path.read_bytes() for path in STANDINS.rglob("*.py")}
    parts["pyodide"] = (pyodide / "package.json").read_bytes()
    parts["runtime"] = runtime.name.encode()
    made = kept("library", assets.hash_of(parts), ".zip")
    if made.exists():
        return made
    fresh, stdlib = made.with_suffix(".new"), made.with_suffix(".stdlib")
    standard_library(pyodide, stdlib)
    node, _ = tools.node_and_npm()
    tools.say("compiling Python's library for the browser")
    parts_of = (HERE / "bundle.mjs", runtime, stdlib, package, HERE / "practice.py", HERE / "bundle_inside.py", fresh)
    tools.quietly([node, *map(str, parts_of)], "Python's library for the browser could not be made")
    fresh.rename(made)
    stdlib.unlink()
    return made


def write(out: Path, package: Path, node_modules: Path) -> dict[str, str | int]:
    """Writes runtime and library below `out`; returns what a page must know of them: two addresses and their weight."""
    whole = trimmed(node_modules)
    packed = library(package, node_modules / "pyodide", whole)
    runtime = split(whole, packed, node_modules)
    files = {name: (runtime / name).read_bytes() for name in (*RUNTIME, REST, "pyodide-lock.json")}
    folder = f"python-{assets.hash_of(files)}"
    (out / folder).mkdir(parents=True)
    for name, data in files.items():
        (out / folder / name).write_bytes(data)
    data = packed.read_bytes()
    name = f"library-{assets.hash_of({'': data})}.zip"
    (out / name).write_bytes(data)
    return {"runtime": f"{folder}/", "library": name, "bytes": len(data) + len(files["pyodide.asm.wasm"])}
