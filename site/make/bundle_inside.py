"""Runs inside Pyodide under node (see bundle.mjs); its last expression is the bytes of the library's zip file.

Starting Python in the browser took five seconds with Pyodide's own standard library, and more than four of them went
into compiling its sources. So: our package is imported and used here, whatever that loaded is compiled by this very
Python, and nothing else goes into the zip. The pyc files are of the kind that is never checked against a source.
"""

import importlib
import importlib.util
import io
import json
import marshal
import pkgutil
import sys
import traceback
import zipfile
from pathlib import Path

SOURCE = Path("/source")
# What a later line of the package may come to need without a change here; all of it together is small.
MARGIN = """
    abc bisect collections contextlib copy dataclasses enum functools heapq itertools json json.decoder json.encoder linecache
    math operator random re reprlib string textwrap time traceback types typing warnings weakref
    encodings.ascii encodings.latin_1 encodings.utf_8
"""


def use_everything():
    """Imports every module of the package and lets the desk do each kind of thing once, so that late imports show."""
    sys.path.insert(0, str(SOURCE))
    for name in MARGIN.split():
        importlib.import_module(name)
    package = importlib.import_module("alquerque")
    for found in pkgutil.walk_packages(package.__path__, "alquerque."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    desk = importlib.import_module("alquerque.desk")
    try:
        raise ValueError("to see what telling of an error loads")
    except ValueError:
        traceback.format_exc()
    desk.answer("rubbish")
    for game in json.loads(desk.answer('{"op": "catalogue"}'))["games"]:
        for ruleset in game["rulesets"]:
            request = {"game": game["id"], "rules": ruleset["id"], "set": {}, "first": None, "start": None, "acts": []}
            view = json.loads(desk.answer(json.dumps({"op": "view", **request})))
            for move in view.get("legal", [])[:1]:
                desk.answer(json.dumps({"op": "view", **request, "acts": [move["touch"]]}))
            desk.answer(json.dumps({"op": "record", **request, "tags": {}}))
        thinker = desk.thinker(json.dumps({"op": "think", "level": 1, **request}))
        for _ in range(20):
            if (text := thinker.step(30)) is not None and json.loads(text).get("done", True):
                break


def standard_sources():
    """Name in the zip → source, of the modules of the standard library that are loaded now."""
    library = zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip")))
    names = set(library.namelist())
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec is None or spec.origin in ("built-in", "frozen"):
            continue
        place = name.replace(".", "/")
        for path in (f"{place}/__init__.py", f"{place}.py"):
            if path in names:
                yield path, library.read(path)


def package_sources():
    for path in sorted((SOURCE / "alquerque").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.name != "__main__.py":
            yield path.relative_to(SOURCE).as_posix(), path.read_bytes()


def unchecked_pyc(source, path):
    """A pyc that carries a hash and the flag “do not check it”."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)


def bundle():
    use_everything()
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path, source in [*standard_sources(), *package_sources()]:
            name, data = (f"{path}c", unchecked_pyc(source, path)) if path.endswith(".py") else (path, source)
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    return held.getvalue()


bundle()
