"""Python for the browser: Pyodide's runtime from npm, trimmed, and one zip with our package and what it imports.

Two addresses, because they change at different times: `python-HASH/` (the runtime, 9 MB, changes with a pin) and
`library-HASH.zip` (1 MB, changes with our package). The zip takes some seconds to make, so it is kept under
.cache by the hash of what went in.

At its start Pyodide loads an event loop, and what unpacks archives, with fifty modules of the standard library behind them,
none of which ever does anything here. Small modules of `standins/` take their place: a fifth of the start, and a fifth of
the zip. The runtime itself loses what only libraries loaded later could ask for (trim.mjs): a tenth of it. What fits this
pinned Pyodide may not fit another; zip and runtime are tried together before they are used (bundle.mjs).
"""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import assets
import tools

HERE = Path(__file__).parent
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MAKERS = ("bundle.py", "bundle.mjs", "bundle_inside.py")
STANDINS = HERE / "standins"


def sources(package: Path) -> dict[str, bytes]:
    """The package's files by name; `package` is the folder that holds `alquerque/`."""
    kept = (path for path in (package / "alquerque").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in kept}


def empty_lock(pyodide: Path) -> bytes:
    """Pyodide's list of packages without the packages: it is read at every start, and 119 kB long."""
    info = json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]
    return json.dumps({"info": info, "packages": {}}).encode()


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


def runtime(node_modules: Path) -> Path:
    """The folder of the trimmed runtime, made when it is not there yet."""
    pyodide, binaryen = node_modules / "pyodide", node_modules / "binaryen"
    parts = {"trim": (HERE / "trim.mjs").read_bytes()}
    parts |= {path.name: (path / "package.json").read_bytes() for path in (pyodide, binaryen)}
    made = kept("runtime", assets.hash_of(parts))
    if made.exists():
        return made
    fresh = made.with_name(f"{made.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    node, _ = tools.node_and_npm()
    tools.say("trimming Python's runtime for the browser")
    command = [node, *map(str, (HERE / "trim.mjs", pyodide, binaryen, fresh))]
    tools.quietly(command, "Python's runtime for the browser could not be made")
    (fresh / "pyodide-lock.json").write_bytes(empty_lock(pyodide))
    fresh.rename(made)
    return made


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
    parts_of = (HERE / "bundle.mjs", runtime, stdlib, package, HERE / "bundle_inside.py", fresh)
    tools.quietly([node, *map(str, parts_of)], "Python's library for the browser could not be made")
    fresh.rename(made)
    stdlib.unlink()
    return made


def write(out: Path, package: Path, node_modules: Path) -> dict[str, str | int]:
    """Writes runtime and library below `out`; returns what a page must know of them: two addresses and their weight."""
    trimmed = runtime(node_modules)
    files = {name: (trimmed / name).read_bytes() for name in (*RUNTIME, "pyodide-lock.json")}
    folder = f"python-{assets.hash_of(files)}"
    (out / folder).mkdir(parents=True)
    for name, data in files.items():
        (out / folder / name).write_bytes(data)
    data = library(package, node_modules / "pyodide", trimmed).read_bytes()
    name = f"library-{assets.hash_of({'': data})}.zip"
    (out / name).write_bytes(data)
    return {"runtime": f"{folder}/", "library": name, "bytes": len(data) + len(files["pyodide.asm.wasm"])}
