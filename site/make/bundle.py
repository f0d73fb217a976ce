"""Python for the browser: Pyodide's runtime as it comes from npm, and one zip with our package and what it imports.

Two addresses, because they change at different times: `python-HASH/` (the runtime, 11 MB, changes with a pin) and
`library-HASH.zip` (1 MB, changes with our package). The zip takes some seconds to make, so it is kept under
.cache by the hash of what went in.

At its start Pyodide loads an event loop, and what unpacks archives, with fifty modules of the standard library behind them,
none of which ever does anything here. Small modules of `standins/` take their place: a fifth of the start, and a fifth of
the zip. What fits this pinned Pyodide may not fit another; the zip is tried before it is used (bundle.mjs).
"""

from __future__ import annotations

import json
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


def library(package: Path, pyodide: Path) -> Path:
    """The zip for this package and this Pyodide, made when it is not there yet."""
    parts = sources(package) | {name: (HERE / name).read_bytes() for name in MAKERS}
    parts |= {path.relative_to(HERE).as_posix(): path.read_bytes() for path in STANDINS.rglob("*.py")}
    parts["pyodide"] = (pyodide / "package.json").read_bytes()
    made = tools.CACHE / "library" / f"{assets.hash_of(parts)}.zip"
    if made.exists():
        return made
    made.parent.mkdir(parents=True, exist_ok=True)
    for old in sorted(made.parent.glob("*.zip"), key=lambda path: path.stat().st_mtime)[:-4]:
        old.unlink()
    fresh, lock, stdlib = (made.with_suffix(ending) for ending in (".new", ".json", ".stdlib"))
    lock.write_bytes(empty_lock(pyodide))
    standard_library(pyodide, stdlib)
    node, _ = tools.node_and_npm()
    tools.say("compiling Python's library for the browser")
    parts_of = (HERE / "bundle.mjs", pyodide, stdlib, package, HERE / "bundle_inside.py", lock, fresh)
    tools.quietly([node, *map(str, parts_of)], "Python's library for the browser could not be made")
    fresh.rename(made)
    stdlib.unlink()
    lock.unlink()
    return made


def write(out: Path, package: Path, node_modules: Path) -> dict[str, str | int]:
    """Writes runtime and library below `out`; returns what a page must know of them: two addresses and their weight."""
    pyodide = node_modules / "pyodide"
    runtime = {name: (pyodide / name).read_bytes() for name in RUNTIME} | {"pyodide-lock.json": empty_lock(pyodide)}
    folder = f"python-{assets.hash_of(runtime)}"
    (out / folder).mkdir(parents=True)
    for name, data in runtime.items():
        (out / folder / name).write_bytes(data)
    data = library(package, pyodide).read_bytes()
    name = f"library-{assets.hash_of({'': data})}.zip"
    (out / name).write_bytes(data)
    return {"runtime": f"{folder}/", "library": name, "bytes": len(data) + len(runtime["pyodide.asm.wasm"])}
