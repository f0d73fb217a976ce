"""Packages of Pyodide's own distribution for the Python page: numpy and others, where a host keeps them.

`build.py --packages numpy,matplotlib` writes `packages-HASH/`: the wheels of these packages and of all that they depend
on, the list in which Pyodide finds them, and its runtime as it comes, since the trimmed one lacks what compiled
packages call. The page loads a package when a cell imports it. Without the option nothing of this is there, and the
page says of such a module how it could be.

The wheels come from where the pinned Pyodide itself says that they are, or from `--packages-from`, a folder or an
address; each must have the checksum that Pyodide's list (pyodide-lock.json) has.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import urllib.request
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cache
import tools
from render.publish import assets
from runtime import bundle

# how pyodide.mjs writes the address of its distribution, with its version as a variable
DISTRIBUTION = re.compile(r"`(https://[^`$]*)\$\{\w+\}([^`$]*)`")
WAIT_S = 60
MAX_CACHED_WHEELS = 100
Lock = dict[str, Any]


def read_lock(pyodide: Path) -> Lock:
    """Pyodide's list of its packages."""
    lock: Lock = json.loads((pyodide / bundle.LOCK).read_text("utf-8"))
    return lock


def distribution_address(pyodide: Path) -> str:
    """Where the wheels of this Pyodide are, as its own script has it. Raises MissingTool if it does not say so."""
    match = DISTRIBUTION.search((pyodide / "pyodide.mjs").read_text("utf-8"))
    if not match:
        raise tools.MissingTool(
            "Pyodide does not say where its packages are; --packages-from names a folder or an address"
        )
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    return f"{match[1]}{version}{match[2]}"


def with_dependencies(lock: Lock, names: Iterable[str]) -> dict[str, Any]:
    """The entries of these packages and of all that they depend on. Raises DataError for one that Pyodide has not."""
    entries: dict[str, Any] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in lock["packages"]:
            near = difflib.get_close_matches(name, lock["packages"], 1)
            raise tools.DataError(
                f"--packages: Pyodide has no package “{name}”" + (f"; is it “{near[0]}”?" if near else "")
            )
        if name not in entries:
            entries[name] = lock["packages"][name]
            waiting += entries[name]["depends"]
    return dict(sorted(entries.items()))


def modules_without(lock: Lock, included: Iterable[str]) -> dict[str, str]:
    """The module names that importing one of Pyodide's packages would know, each with its package; without the `included`
    ones.
    """
    included = set(included)
    modules: dict[str, str] = {}
    for name, entry in sorted(lock["packages"].items()):
        if entry["package_type"] == "package" and name not in included and not name.endswith("-tests"):
            for module in entry["imports"]:
                modules.setdefault(module.partition(".")[0], name)
    return {module: name for module, name in modules.items() if not module.startswith("_")}


def wheel(entry: dict[str, Any], source: str) -> bytes:
    """A package's file, from a folder or an address. Raises MissingTool if it cannot be had, or is another than
    Pyodide's list says.
    """
    name = entry["file_name"]

    def make(path: Path) -> None:
        tools.say(f"fetching {name}")
        try:
            if "://" in source:
                with urllib.request.urlopen(source.rstrip("/") + "/" + name, timeout=WAIT_S) as answer:
                    data = answer.read()
            else:
                data = (Path(source) / name).read_bytes()
        except OSError as failed:
            raise tools.MissingTool(
                f"{name} could not be had from {source} ({failed}); --packages-from names a folder or another address"
            ) from None
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise tools.MissingTool(f"{name} from {source} is not the file that Pyodide’s list names: its checksum differs")
        path.write_bytes(data)

    return cache.path("packages", cache.digest(name, entry["sha256"]), make, most=MAX_CACHED_WHEELS).read_bytes()


def write_packages(out: Path, node_modules: Path, names: Iterable[str], source: str = "") -> dict[str, Any]:
    """Writes the folder, if any packages are named; returns what the page must know: "missing", Pyodide's modules that
    are not there, and "runtime", the folder's address.
    """
    pyodide = node_modules / "pyodide"
    lock = read_lock(pyodide)
    entries = with_dependencies(lock, names)
    facts = {"missing": modules_without(lock, entries)}
    if not entries:
        return facts
    source = source or distribution_address(pyodide)
    files = {name: (pyodide / name).read_bytes() for name in bundle.RUNTIME}
    files[bundle.LOCK] = json.dumps({"info": lock["info"], "packages": entries}).encode()
    files |= {entry["file_name"]: wheel(entry, source) for entry in entries.values()}
    return facts | {"runtime": assets.write_hashed_folder(out, "packages", files)}
