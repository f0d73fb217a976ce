"""The service worker, with which the site works without a line: the list of its files, and site/app/offline/service_worker.js.

Each file of dist is in the list with the first letters of its SHA-256, its size, its size over the line (gzipped, where a host
does that) and its group, which says how soon it is wanted. Pictures for other sites' previews, and files that are only
there to be downloaded, are left out.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

NAME = "service-worker.js"
SCRIPT = "offline/service_worker.js"
PAGE = "offline"
SIZES = {"line": "SIZE-OVER-THE-LINE", "bytes": "SIZE-ON-DISK"}
"""What stands in that page until these sizes are known."""
PACKED = {".zip", ".whl", ".woff2", ".png", ".jpg", ".webp", ".avif", ".bin"}
BACKGROUND = 4
"""The groups before this one come by themselves: what all pages need, Python, the book, the games."""


class File(NamedTuple):
    path: str
    hash: str
    bytes: int
    line: int
    group: int
    lang: str


def group(path: str, langs: Collection[str], games: Collection[str]) -> int | None:
    """How soon the file at this address is wanted; None if it is not."""
    folder, _, rest = path.partition("/")
    kind = folder.partition("-")[0]
    if folder in langs:
        part = rest.partition("/")[0]
        return 0 if part in ("", PAGE) else 2 if part in ("book", "silences") else 3 if part in games else 4
    if kind in ("app", "style", "words", "fonts") or path == "" or kind == "images" and "/social" not in path:
        return 0
    if kind in ("python", "library"):
        return 5 if ".rest." in path else 1
    return {"search": 4, "stdlib": 5, "simple": 5, "endings": 5}.get(kind)


def files(out: Path, langs: Collection[str], games: Collection[str]) -> Iterator[File]:
    """What can be kept, in the order in which it is fetched."""
    for file in sorted(path for path in out.rglob("*") if path.is_file()):
        path = file.relative_to(out).as_posix().removesuffix("index.html")
        order = group(path, langs, games)
        if order is None:
            continue
        data = file.read_bytes()
        line = len(data) if file.suffix in PACKED else len(gzip.compress(data))
        lang = next((lang for lang in langs if path.startswith(f"{lang}/") or file.stem.rpartition("-")[2] == lang), "")
        yield File(path, hashlib.sha256(data).hexdigest()[:16], len(data), line, order, lang)


def tell_sizes(out: Path, lang: str, own: list[File]) -> None:
    """Writes into a language's page what all that it may keep comes to, in megabytes."""
    page = out / lang / PAGE / "index.html"
    before = text = page.read_text("utf-8")
    for size, there in SIZES.items():
        text = text.replace(there, f"{sum(getattr(file, size) for file in own) / 1e6:.0f}")
    if text != before:
        page.write_text(text, "utf-8")


def write(out: Path, script: bytes, langs: Collection[str], games: Collection[str]) -> list[File]:
    """Writes the service worker into the finished site, and the sizes into its page."""
    everything = list(files(out, langs, games))
    for lang in langs:
        tell_sizes(out, lang, [file for file in everything if file.lang in ("", lang)])
    listed = sorted(files(out, langs, games), key=lambda file: (file.group, file.path))
    site: dict[str, Any] = {"files": listed, "background": BACKGROUND, "page": f"/{PAGE}/"}
    text = json.dumps(site, ensure_ascii=False, separators=(",", ":"))
    (out / NAME).write_bytes(f"self.SITE={text};\n".encode() + script)
    return listed
