"""Builds the C of ``retrograde.c`` with the C compiler of this machine and loads it.

Each state of the C, on each machine, has a folder of its own in the cache: it is compiled for the processor that is
there.
"""

from __future__ import annotations

import hashlib
import importlib.util
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CACHE_FOLDER = HERE.parents[2] / ".cache" / "solving" / "machine-code"
FLAGS = ["-O3", "-march=native", "-Wno-unused-function"]


@cache
def load() -> Any:
    """The compiled module, with ``ffi`` and ``lib``.  Raises cffi.VerificationError where no C compiler is found."""
    from cffi import FFI

    declarations = (HERE / "retrograde.h").read_text("utf-8")
    source = (HERE / "retrograde.c").read_text("utf-8")
    parts = (declarations, source, *FLAGS, platform.node(), platform.machine(), sys.version)
    folder = CACHE_FOLDER / hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    if not (file := _library(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        ffi = FFI()
        ffi.cdef(declarations)
        ffi.set_source("_retrograde", source, include_dirs=[str(HERE)], extra_compile_args=FLAGS)
        file = Path(ffi.compile(tmpdir=str(folder)))
    specification = importlib.util.spec_from_file_location("_retrograde", file)
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def _library(folder: Path) -> Path | None:
    return next((file for file in folder.glob("_retrograde.*") if file.suffix in (".so", ".pyd")), None)
