"""The service worker, with which the site works offline: the list of its files, and
site/app/offline/service_worker.ts.

Each file of dist is in the list with the first letters of its SHA-256, its size, its transfer size (gzipped, where a
host does that) and its group, which says how soon it is wanted. Pictures for other sites' previews, and files that
are only there to be downloaded, are left out. Opening books and small certificates come with the games, so that these
openings and proofs can be played offline; so do the archives of lesson plans with the plans. A large certificate or
table is kept once it has been fetched.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import packing
from render.research import verdicts

NAME = "service-worker.js"
SCRIPT = "offline/service_worker.ts"
PAGE = "offline"
SIZES = {"line": "SIZE-OVER-THE-LINE", "bytes": "SIZE-ON-DISK"}
"""What stands in that page until these sizes are known."""
COMPRESSED_SUFFIXES = {".zip", ".whl", ".woff2", ".png", ".jpg", ".webp", ".avif", ".bin", verdicts.SUFFIX}
WAITING = ("python", "reference", "embed", "kiosk")
"""The pages, with those below them, that wait until everything is asked for: for people who write programs, pages of
their own, or put up a screen. The page about offline use names them (page.nav)."""
BACKGROUND = 5
"""The groups before this one come by themselves: what all pages need, Python, the book, the games, every other page but
WAITING."""
ASKED = 7
"""From this group on a file is kept only when somebody has asked for it."""


LARGE_TABLE_BYTES = 600_000
"""A larger table of endings is kept only when somebody has asked for it."""


class File(NamedTuple):
    path: str
    hash: str
    bytes: int
    line: int
    group: int
    lang: str


def group(path: str, langs: Collection[str], games: Collection[str], size: int = 0) -> int | None:
    """How soon the file at this address is wanted, of so many bytes; None if it is not."""
    folder, _, rest = path.partition("/")
    kind = folder.partition("-")[0]
    if folder in langs:
        part = rest.partition("/")[0]
        if part in ("", PAGE):
            return 0
        return 2 if part in ("book", "silences") else 3 if part in games else 5 if part in WAITING else 4
    if kind in ("app", "style", "words", "fonts") or path == "" or kind == "images" and "/social" not in path:
        return 0
    if kind in ("python", "library"):
        return 6 if ".rest." in path else 1
    if path.endswith(verdicts.SUFFIX):
        return 3 if size <= verdicts.LARGE_CERTIFICATE_BYTES else ASKED
    if kind == "endings":
        return 3 if rest.startswith("openings/") else 6 if size <= LARGE_TABLE_BYTES else ASKED
    return {"answers": 4, "courses": 4, "packs": 4, "search": 4, "stdlib": 6, "simple": 6, "packages": 6}.get(kind)


def offline_files(out: Path, langs: Collection[str], games: Collection[str]) -> Iterator[File]:
    """What can be kept. The page that is shown in place of an absent one is of no language alone: whoever opens an
    address of the other language without a connection is told so in that language.
    """
    for file in sorted(path for path in out.rglob("*") if path.is_file()):
        path = file.relative_to(out).as_posix().removesuffix("index.html")
        order = group(path, langs, games, file.stat().st_size)
        if order is not None:
            lang = next(
                (lang for lang in langs if path.startswith(f"{lang}/") or file.stem.rpartition("-")[2] == lang), ""
            )
            if path == f"{lang}/{PAGE}/":
                lang = ""
            yield describe_file(file, path, order, lang)


def describe_file(file: Path, path: str, order: int, lang: str) -> File:
    """A file by what is in it now."""
    data = file.read_bytes()
    line = len(data) if file.suffix in COMPRESSED_SUFFIXES else packing.transfer_size(data)
    return File(path, hashlib.sha256(data).hexdigest()[:16], len(data), line, order, lang)


def write_sizes_into_page(out: Path, page: File, own: Iterable[File]) -> File:
    """Writes into a language's page how much it may keep, in megabytes; returns the page as it is then."""
    file, own = out / page.path / "index.html", list(own)
    text = file.read_text("utf-8")
    for size, there in SIZES.items():
        text = text.replace(there, f"{sum(getattr(own_file, size) for own_file in own if own_file.group < ASKED) / 1e6:.0f}")
    file.write_text(text, "utf-8", newline="\n")
    return describe_file(file, page.path, page.group, page.lang)


def write_service_worker(out: Path, script: bytes, langs: Collection[str], games: Collection[str]) -> list[File]:
    """Writes the service worker into the finished site, and the sizes into its page."""
    everything = list(offline_files(out, langs, games))
    pages = {f"{lang}/{PAGE}/": lang for lang in langs}
    listed = sorted((write_sizes_into_page(out, file, (own for own in everything if own.lang in ("", pages[file.path])))
                     if file.path in pages else file for file in everything),
                    key=lambda file: (file.group, file.path))  # fmt: skip
    site: dict[str, Any] = {"files": listed, "background": BACKGROUND, "asked": ASKED, "page": f"/{PAGE}/"}
    text = json.dumps(site, ensure_ascii=False, separators=(",", ":"))
    (out / NAME).write_bytes(f"self.SITE={text};\n".encode() + script)
    return listed
