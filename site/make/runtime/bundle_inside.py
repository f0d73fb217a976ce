"""Runs inside Pyodide under node (see bundle.mjs); its last expression is the bytes of the library's zip file.

Starting Python in the browser took five seconds with Pyodide's own standard library, and more than four of them went
into compiling its sources. So: our package is imported and used here, whatever that loaded is compiled by this very
Python, and nothing else goes into the zip. The pyc files are of the kind that is never checked against a source.
"""

import importlib
import importlib.util
import marshal
import os
import sys

from __main__ import practise  # practice.py has been run before

SOURCE = "/source"
# What a later line of the package may come to need without a change here; all of it together is small.
MARGIN = """
    abc bisect collections contextlib copy dataclasses enum functools heapq itertools json json.decoder json.encoder linecache
    math operator random re reprlib string textwrap time traceback types typing warnings weakref
    encodings.ascii encodings.latin_1 encodings.utf_8
"""


def use_everything():
    """Imports every module of the package and lets the desk do each kind of thing, so that late imports show."""
    sys.path.insert(0, SOURCE)
    for name in MARGIN.split():
        importlib.import_module(name)
    for path, _ in package_sources():
        if path.endswith(".py"):
            importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    practise()


def loaded():
    """The modules that are loaded now and do not belong to the interpreter itself."""
    specs = ((name, getattr(module, "__spec__", None)) for name, module in sorted(sys.modules.items()))
    return [name for name, spec in specs if spec is not None and spec.origin not in ("built-in", "frozen")]


def standard_sources(library, modules):
    """Name in the zip → source, of these modules of the standard library."""
    names = set(library.namelist())
    for name in modules:
        place = name.replace(".", "/")
        for path in (f"{place}/__init__.py", f"{place}.py"):
            if path in names:
                yield path, library.read(path)


def package_sources():
    for folder, folders, names in os.walk(f"{SOURCE}/alquerque"):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = f"{folder}/{name}"
            if name != "__main__.py":
                with open(path, "rb") as file:
                    yield path.removeprefix(f"{SOURCE}/"), file.read()


def unchecked_pyc(source, path):
    """A pyc that carries a hash and the flag “do not check it”. The standard library goes without its docstrings, which
    nobody reads here; Pyodide's own are looked up when it starts."""
    level = 0 if path.startswith(("alquerque/", "pyodide/", "_pyodide/")) else 2
    code = compile(source, path, "exec", dont_inherit=True, optimize=level)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)


def bundle():
    use_everything()
    modules = loaded()
    import io  # only now: what makes the zip is not needed to read it
    import zipfile

    library = zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip")))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path, source in [*standard_sources(library, modules), *package_sources()]:
            name, data = (f"{path}c", unchecked_pyc(source, path)) if path.endswith(".py") else (path, source)
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    return held.getvalue()


bundle()
