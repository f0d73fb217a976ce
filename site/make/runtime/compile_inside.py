"""Runs inside Pyodide under node (see compile.mjs): compiles files for the browser with the Python that will load them
there.

Starting Python in the browser took five seconds with Pyodide's own standard library, and more than four of them went
into compiling its sources. So the library is compiled here, and of the standard library only what is needed goes into
it. The pyc files are unchecked ones: Python does not compare them with a source.
"""

# Import nothing here that Python has not loaded at its start: a module that only this script needs would end up in the
# library.
import importlib
import marshal
import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER
from _imp import pyc_magic_number_token, source_hash

WORK = "/work"


def unchecked_pyc(source, path, optimize):
    """A pyc that carries a hash and the flag “do not check it”."""
    compiled = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    return (
        MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(pyc_magic_number_token, source) + marshal.dumps(compiled)
    )


def write(name, data):
    os.makedirs(os.path.dirname(f"{WORK}/{name}"), exist_ok=True)
    with open(f"{WORK}/{name}", "wb") as file:
        file.write(data)


def standard(*modules):
    """Imports these modules of the standard library, then compiles every module that is loaded into /work.

    Docstrings are left out, except Pyodide's own, which it looks up when it starts.
    """
    for name in modules:
        importlib.import_module(name)
    library = next(path for path in sys.path if path.endswith(".zip"))
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is None or not str(spec.origin).startswith(f"{library}/"):
            continue  # it belongs to the interpreter itself
        path = spec.origin.removeprefix(f"{library}/")
        level = 0 if path.startswith(("pyodide/", "_pyodide/")) else 2
        write(f"{path}c", unchecked_pyc(spec.loader.get_data(spec.origin), path, level))


def package():
    """Compiles every Python file below /work, and replaces it by the compiled one."""
    for folder, folders, names in os.walk(WORK):
        folders.sort()  # what was compiled before decides in which form marshal writes a name
        for name in sorted(names):
            if name.endswith(".py"):
                place = f"{folder}/{name}"
                with open(place, "rb") as file:
                    source = file.read()
                path = place.removeprefix(f"{WORK}/")
                write(f"{path}c", unchecked_pyc(source, path, 0))
                os.remove(place)
