"""The exact openings (site/data/exact-openings) as a page fetches them; `build.py solve layers-openings` makes them, and
alquerque.thinking.exact_openings says what they hold.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import packing
import tools

FOLDER = tools.ROOT / "site" / "data" / "exact-openings"
SUFFIX = ".values"


def read_openings(file: Path) -> bytes:
    """A file. Raises tools.DataError if it is damaged."""
    data = file.read_bytes()
    line, _, cells = data.partition(b"\n")
    if json.loads(line)["sha256"] != hashlib.sha256(cells).hexdigest():
        raise tools.DataError(f"{file} is damaged: its sum is another one.")
    return data


def opening_files(folder: Path = FOLDER) -> dict[str, bytes]:
    """Each file, gzipped, by its address below the folder of endings."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    return {f"exact-openings/{file.stem}.bin": packing.gzipped(read_openings(file)) for file in files}
