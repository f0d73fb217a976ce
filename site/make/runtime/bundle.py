"""Python for the browser: Pyodide's runtime from npm, trimmed, and one zip with our package and what it imports.

Two addresses, because they change at different times: `python-HASH/` (the runtime, 9 MB, changes with a pin) and
`library-HASH.zip` (1 MB, changes with our package). What takes long is kept (cache.py): the runtime by the pins, the
standard library's part of the zip by the pin and the modules that the package imports, our own part by the package.

At its start Pyodide loads an event loop, and what unpacks archives, with fifty modules of the standard library that
they import; none of it is used here. Small modules of `standins/` replace them: a fifth of the start, and a fifth of
the zip. What only libraries loaded later could use is removed from the runtime (trim.mjs): a tenth of it. Of what is
left, the functions that our library never calls go into a second file, which a page loads only if it needs it
(split.mjs): half of it. `build.py runtime` records which functions are called (profile.mjs) in called.txt, which is
valid for this pinned Pyodide only; the build refuses a list made for another. The tests try zip and runtime together
(try.mjs).
"""

from __future__ import annotations

import _imp
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

import cache
import packing
import tools
from render.publish import assets
from runtime import depends

HERE = Path(__file__).parent
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
DEFERRED_WASM = "pyodide.rest.wasm"
LOCK = "pyodide-lock.json"
CALLED_FUNCTIONS_FILE = HERE / "called.txt"
SAMPLE_REQUESTS = HERE / "sample_requests.py"
STANDINS = HERE / "standins"
CHECKER = "solving.check"
FROZEN_PLAYER = "measuring/frozen"  # of games that are to be the same for years (alquerque/thinking/selfplay.py)
CATALOGUE = "alquerque/games/__init__.py"
ENTRY = re.compile(r'^    "([a-z0-9-]+)": "([\w/]+):\w+",$', re.MULTILINE)  # of a game in it: its id and its file
NOT_FOR_PAGES = ("/__main__.py", "/terminal.py", "/terminal_game.py", "/notebook.py", "/raster.py", "/api/contract.py")
API = "alquerque.api"  # the module that answers a page's requests
# Modules of the standard library to add to those that the package imports: some that its code may soon use, and some
# that the standard library imports late (to report an error). All of them together are small.
EXTRA_STDLIB = """
    abc bisect collections contextlib copy dataclasses enum functools heapq itertools json json.decoder json.encoder linecache
    math operator random re reprlib string textwrap time traceback types typing warnings weakref
    encodings.ascii encodings.latin_1 encodings.utf_8
"""


def package_files(package: Path, *beside: str) -> dict[str, bytes]:
    """The package's files by name, and those of the packages beside it that are named; `package` is the folder that
    holds `alquerque/`."""
    folders = [package / name for name in ("alquerque", *beside)]
    paths = (path for folder in folders for path in sorted(folder.rglob("*")))
    files = (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in files}


def without_games(files: dict[str, bytes], games: Collection[str]) -> dict[str, bytes]:
    """The package's files without the entries of these games in the catalogue, and without modules that only they
    have.
    """
    catalogue = files[CATALOGUE].decode()
    for id in games:
        catalogue = re.sub(rf'^    "{re.escape(id)}": ".*",\n', "", catalogue, flags=re.MULTILINE)
    places = dict(ENTRY.findall(files[CATALOGUE].decode()))
    used = {places[id] for id in places if id not in games}
    gone = {f"alquerque/games/{places[id]}.py" for id in games if places[id] not in used}
    return {name: data for name, data in {**files, CATALOGUE: catalogue.encode()}.items() if name not in gone}


def browser_files(package: Path, left_out: Collection[str] = ()) -> dict[str, bytes]:
    """The package's files for pages with a board: without the command line, which only `python -m` runs, and without
    what is for notebooks and for type checkers; with the program that checks certificates, and the player that never
    changes."""
    own = {name: data for name, data in package_files(package).items() if not name.endswith(NOT_FOR_PAGES)}
    own = without_games(own, left_out) if left_out else own
    checker = package / f"{CHECKER.replace('.', '/')}.py"
    others = [file for file in (checker, *sorted((package / FROZEN_PLAYER).glob("[!_]*.py"))) if file.exists()]
    for file in others:
        place = file.relative_to(package)
        own |= {f"{folder.as_posix()}/__init__.py": b"" for folder in place.parents if folder.name}
        own[place.as_posix()] = file.read_bytes()
    return own


def run_node_script(script: str, *arguments: Any) -> None:
    """Runs a script of this folder under node."""
    node, _ = tools.node_and_npm()
    command = [node, str(HERE / script), *map(str, arguments)]
    tools.run_quietly(command, "Python for the browser could not be made")


def made_by(*scripts: str) -> list[Path]:
    return [HERE / name for name in scripts]


# --- the runtime ------------------------------------------------------------------------------------------------------


def trimmed_runtime(node_modules: Path) -> Path:
    """The folder of the runtime without what only libraries loaded later could use."""
    pyodide, binaryen = node_modules / "pyodide", node_modules / "binaryen"
    key = cache.digest(made_by("trim.mjs", "wasm.mjs"), pyodide / "package.json", binaryen / "package.json")

    def make(out: Path) -> None:
        out.mkdir()
        tools.say("trimming Python's runtime for the browser")
        run_node_script("trim.mjs", pyodide, binaryen, out)

    return cache.path("runtime", key, make)


def plain_runtime(node_modules: Path) -> Path:
    """The folder of the runtime as it comes, but for its list of packages, which is empty: what trimming and splitting
    save counts on a slow line only."""
    pyodide = node_modules / "pyodide"

    def make(out: Path) -> None:
        out.mkdir()
        for name in RUNTIME:
            shutil.copy(pyodide / name, out / name)
        info = json.loads((pyodide / LOCK).read_text("utf-8"))["info"]
        (out / LOCK).write_text(json.dumps({"info": info, "packages": {}}), "utf-8", newline="\n")

    return cache.path("plain", cache.digest(pyodide / "package.json", Path(__file__)), make)


def split_runtime(whole: Path, node_modules: Path) -> Path:
    """The folder of that runtime in two parts: what a page calls, and the rest."""
    makers = made_by("split.mjs", "layout.mjs", "called.mjs", "wasm.mjs", "rest.mjs", "start.mjs")

    def make(out: Path) -> None:
        tools.say("splitting Python's runtime for the browser")
        run_node_script("split.mjs", whole, CALLED_FUNCTIONS_FILE, node_modules / "binaryen", out)

    return cache.path("split", cache.digest(whole.name, makers, CALLED_FUNCTIONS_FILE), make)


# --- the library ------------------------------------------------------------------------------------------------------


def with_standins(pyodide: Path, out: Path) -> None:
    """Writes Pyodide's standard library with the stand-ins in place of the originals (a package is replaced as a
    whole).
    """
    ours = {path.relative_to(STANDINS).as_posix(): path for path in sorted(STANDINS.rglob("*.py"))}
    packages = tuple(name.removesuffix("__init__.py") for name in ours if name.endswith("/__init__.py"))
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as theirs, zipfile.ZipFile(out, "w") as filled:
        for name in theirs.namelist():
            if name not in ours and not (packages and name.startswith(packages)):
                filled.writestr(name, theirs.read(name))
        for name, path in ours.items():
            filled.write(path, name)


def compile_files(runtime: Path, library: Path, call: str, files: dict[str, bytes] | None = None) -> dict[str, bytes]:
    """The files in a folder after `call` (a line of Python, see compile_inside.py) has run there; `files` lie in it
    before.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, data in (files or {}).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        run_node_script("compile.mjs", runtime, library, HERE / "compile_inside.py", folder, call)
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def standard_library(modules: list[str], pyodide: Path, runtime: Path) -> Path:
    """A zip with these modules of the standard library, and all that they load and that starting Python loads."""
    standins = {path.relative_to(STANDINS).as_posix(): path for path in STANDINS.rglob("*.py")}
    makers = made_by("bundle.py", "compile.mjs", "compile_inside.py", "start.mjs")
    key = cache.digest(modules, standins, makers, pyodide / "package.json", runtime.name)

    def make(out: Path) -> None:
        tools.say("compiling Python's library for the browser")
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / "stdlib.zip"
            with_standins(pyodide, whole)
            out.write_bytes(packing.zipped(compile_files(runtime, whole, f"standard(*{modules!r})")))

    return cache.path("standard", key, make, ".zip")


def package_library(
    package: Path, pyodide: Path, runtime: Path, left_out: Collection[str] = (), quick: bool = False
) -> Path:
    """The zip for this package and this Pyodide. `quick`: what has changed since a zip was last made is not compiled,
    which starts a Python of its own, but lies in the zip as its source, which the browser's Python compiles when it
    starts."""
    files = browser_files(package, left_out)
    standard = standard_library(
        sorted({*depends.outside_modules(files, [API, CHECKER]), *EXTRA_STDLIB.split()}), pyodide, runtime
    )

    def make(out: Path) -> None:
        with zipfile.ZipFile(standard) as archive:
            theirs = {name: archive.read(name) for name in archive.namelist()}
        magic = next(data[:4] for name, data in theirs.items() if name.endswith(".pyc"))
        own = partly_compiled(files, magic) if quick else {}
        if not own:
            tools.say("compiling the package for the browser")
            own = compile_files(runtime, standard, "package()", files)
        out.write_bytes(packing.zipped({**theirs, **own}, packing.QUICKEST_LEVEL if quick else packing.SMALLEST_LEVEL))

    return cache.path("mixed" if quick else "library", cache.digest(files, standard.name), make, ".zip")


def partly_compiled(files: dict[str, bytes], magic: bytes) -> dict[str, bytes]:
    """These files, those compiled of which a kept zip has the form for the Python with this magic number; nothing if
    none has any."""
    compiled: dict[str, bytes] = {}
    zips = [path for kind in ("library", "mixed") for path in (tools.CACHE / kind).glob("[!.]*.zip")]
    for path in sorted(zips, key=lambda path: path.stat().st_mtime, reverse=True):
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
            for name, source in files.items():
                if name.endswith(".py") and name not in compiled and f"{name}c" in names:
                    code = archive.read(f"{name}c")
                    if code[:4] == magic and is_compiled_from(code, source):
                        compiled[name] = code
    if not compiled:
        return {}
    return {f"{name}c" if name in compiled else name: compiled.get(name, data) for name, data in files.items()}


def is_compiled_from(code: bytes, source: bytes) -> bool:
    """Whether a pyc is that of this source. It begins with a magic number, four bytes of flags and a hash of its
    source, of which that number is the key (PEP 552)."""
    return code[8:16] == _imp.source_hash(int.from_bytes(code[:4], "little"), source)


def write_runtime(
    out: Path, package: Path, node_modules: Path, left_out: Collection[str] = (), quick: bool = False
) -> dict[str, str | int]:
    """Writes runtime and library below `out`; returns what a page must know of them: their addresses and their size in
    bytes.

    The library is without the games that are `left_out`. `quick`: larger files that are made sooner (`plain_runtime`,
    `package_library`).
    """
    whole = plain_runtime(node_modules) if quick else trimmed_runtime(node_modules)
    packed = package_library(package, node_modules / "pyodide", whole, left_out, quick)
    runtime = whole if quick else split_runtime(whole, node_modules)
    names = (*RUNTIME, LOCK) if quick else (*RUNTIME, DEFERRED_WASM, LOCK)
    files = {name: (runtime / name).read_bytes() for name in names}
    folder = f"python-{assets.folder_hash(files)}"
    if not (out / folder).exists():
        (out / folder).mkdir(parents=True)
        for name, data in files.items():
            (out / folder / name).write_bytes(data)
    data = packed.read_bytes()
    name = f"library-{assets.folder_hash({'': data})}.zip"
    (out / name).write_bytes(data)
    return {"runtime": f"{folder}/", "library": name, "bytes": len(data) + len(files["pyodide.asm.wasm"])}


# --- the list of called functions -------------------------------------------------------------------------------------


def try_out(runtime: Path, packed: Path) -> None:
    """Starts a runtime in two parts with a library, and runs something in each part. Raises MissingTool if that
    fails.
    """
    run_node_script("try.mjs", runtime, packed)


def renew_called_functions() -> int:
    """`build.py runtime`: writes called.txt again, after a change of Pyodide or when pages call more of Python than
    before.
    """
    node_modules = tools.npm_packages("build", "runtime")
    whole = trimmed_runtime(node_modules)
    packed = package_library(tools.ROOT / "py", node_modules / "pyodide", whole)
    tools.say("looking which functions of Python are called (this takes a minute or two)")
    run_node_script("profile.mjs", whole, packed, SAMPLE_REQUESTS, CALLED_FUNCTIONS_FILE)
    try_out(split_runtime(whole, node_modules), packed)
    return 0
