"""The edition's downloads: its TEI files as they are, with their schema, and each entry as plain text.

The plain text has the words without markup: a heading with title and rights, then clause by clause the old words in
critical presentation and a reading in each language, then notes and glosses.  Lines are not wrapped.  A palaeographic
layer is not in it: that has a licence of its own, and is given in its own file.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from markupsafe import Markup

FOLDER = "texts"
COPIED_PATTERNS = ("*.xml", "*.rng", "*.odd")
LANGUAGES = ("es", "en")


def html_to_text(html: str) -> str:
    """The edition's HTML as plain text: the scribe's deletions in brackets, superfluous letters left out, column and
    leaf breaks by the signs that are printed, no space before a full stop or comma."""
    marked = re.sub(r"<del>(.*?)</del>", r"[\1]", re.sub(r'<span class="surplus">.*?</span>', "", str(html)))
    return re.sub(r"\s+", " ", Markup(marked).striptags()).strip()  # noqa: S704 (text comes out)


def entry_to_text(entry: Mapping[str, Any], say: Mapping[str, Callable[..., str]]) -> str:
    """An entry as plain text; `say` gives the words of each language."""
    both = " / ".join
    lines = [entry["title"]["osp"], *(entry["title"][lang] for lang in LANGUAGES), ""]
    for lang in LANGUAGES:
        lines += [html_to_text(entry["credit"][lang]), html_to_text(entry["rights"][lang]), ""]
    lines += [both(say[lang]("page.book.plainKey") for lang in LANGUAGES), ""]
    parts = {part["id"]: part for part in [*entry["opening"], *entry["clauses"]]}
    for key in entry["order"]:
        part = parts[key]
        lines.append(f"[{key.rpartition('.')[2]}] f. {part['place']}")
        lines.append(f"osp: {html_to_text(part['critical'])}")
        lines += [f"{lang}: {html_to_text(part[lang])}" for lang in LANGUAGES]
        lines += [f"  ({lang}) {html_to_text(note)}" for lang in LANGUAGES for note in part["notes"][lang]]
        lines.append("")
    lines += [both(say[lang]("page.book.words") for lang in LANGUAGES), ""]
    for gloss in entry["glosses"]:
        lines += [gloss["term"], *(f"  {lang}: {html_to_text(gloss[lang])}" for lang in LANGUAGES)]
    return "\n".join(lines) + "\n"


def write_downloads(out: Path, source: Path, entries: list[Any], say: Mapping[str, Callable[..., str]]) -> list[Path]:
    """Writes all the files below `out`; returns their paths."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    written = [Path(shutil.copy(path, folder)) for pattern in COPIED_PATTERNS for path in sorted(source.glob(pattern))]
    for entry in entries:
        path = folder / f"{entry['id']}.txt"
        path.write_text(entry_to_text(entry, say), "utf-8", newline="\n")
        written.append(path)
    return written
