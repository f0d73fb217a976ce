"""The conformance vectors (measuring.conformance) as one download: `vectors/conformance-vectors.zip`, with a file for
each ruleset and their description, site/docs/conformance-vectors.md.
"""

from __future__ import annotations

import importlib
import inspect
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cache
import packing
import tools
from runtime import prebuilt

ADDRESS = "vectors/conformance-vectors.zip"
MAKER = "measuring.conformance"
DESCRIPTION = tools.ROOT / "site" / "docs" / "conformance-vectors.md"
MAX_KEPT = 400  # some 10 kB each: several versions of each ruleset

Job = tuple[Path, str, str, str]  # the package's folder, a game, one of its rulesets, a digest of their code


def _jobs(package: Path) -> Iterator[Job]:
    prebuilt.load_api(package)
    for game, entry in importlib.import_module("alquerque.games").GAMES.items():
        needed = sorted(prebuilt.files_of(package, game, MAKER))
        code = cache.digest(cache.code_digests(Path(__file__), *(package / name for name in needed)))
        yield from ((package, game, ruleset.id, code) for ruleset in entry.rulesets)


def _vectors(job: Job) -> Any:
    """The vectors of a ruleset, kept under a digest of the code that they come from."""
    package, game, ruleset, code = job

    def make() -> Any:
        prebuilt.load_api(package)
        return importlib.import_module(MAKER).conformance_vectors(game, ruleset)

    return cache.value("vectors", cache.digest(code, game, ruleset), make, MAX_KEPT)


def write_vectors(out: Path, package: Path) -> str:
    """Writes the download below `out`; returns its address."""
    jobs = list(_jobs(package))
    texts = {
        "README.md": DESCRIPTION.read_text("utf-8"),
        "LICENSE.txt": (tools.ROOT / "LICENSE").read_text("utf-8"),
        "FIELDS.txt": f"{inspect.getdoc(importlib.import_module('alquerque.rules').Rules)}\n",
        "NOTATION.txt": f"{inspect.getdoc(importlib.import_module('alquerque.formats.notation'))}\n",
    }

    def make(path: Path) -> None:
        tools.say(f"making the conformance vectors of {len(jobs)} rulesets")
        results = prebuilt.pool_of(package).map(_vectors, jobs)
        files = {
            f"{game}/{ruleset}.json": (json.dumps(vectors, indent=1) + "\n").encode()
            for (_, game, ruleset, _), vectors in zip(jobs, results, strict=True)
        }
        files |= {name: text.encode() for name, text in texts.items()}
        path.write_bytes(packing.zipped(files, packing.USUAL_LEVEL))

    key = cache.digest([job[1:] for job in jobs], texts, Path(__file__), Path(packing.__file__))
    path = out / ADDRESS
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(cache.path("vectors-zip", key, make, ".zip"), path)
    return ADDRESS
