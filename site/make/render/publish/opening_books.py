"""The opening books (site/data/openings) as a page fetches them; computed/book_builder.py makes them, and says what they
hold.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import packing
import tools

FOLDER = tools.ROOT / "site" / "data" / "openings"


def compact_json(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def checksum(books: Any) -> str:
    """What a file says under "sum"."""
    return hashlib.sha256(compact_json(books).encode()).hexdigest()


def read_book(file: Path) -> dict[str, Any]:
    """A file. Raises tools.DataError if it is damaged."""
    book: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if book["sum"] != checksum(book["books"]):
        raise tools.DataError(f"{file} is damaged: its sum is another one.")
    return book


def book_files(folder: Path = FOLDER) -> dict[str, bytes]:
    """Each file, gzipped, by its address below the folder of endings."""
    files = sorted(folder.glob("*.json"))
    return {f"openings/{file.stem}.bin": packing.gzipped(compact_json(read_book(file)).encode()) for file in files}
