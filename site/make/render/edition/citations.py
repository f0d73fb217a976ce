"""How a passage of the edition is cited: the same facts as author-date and as BibTeX, in the language of the page.

What is cited is Alfonso's book in this edition, so a citation has both years: that of the colophon and that of the
edition. The address is absolute if the build was told where the site will stand; otherwise it begins with
``UNKNOWN_ADDRESS``, which the page's script replaces by the page's own address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

UNKNOWN_ADDRESS = "…/"
COMPLETION_YEAR = 1283  # the colophon, f. 97r: the year 1321 of the Spanish era


def clause_number(clause: str) -> str:
    """The clause's number within its entry: "7", or "o3" in an opening."""
    return clause.rpartition(".")[2]


def cite_entry(entry: Mapping[str, Any], lang: str, say: Callable[..., str], address: str, version: str) -> str:
    """The author-date citation of a whole entry, for the printed handout."""
    where = f"{address.rstrip('/')}/" if address else UNKNOWN_ADDRESS
    return say(
        "page.book.cite.whole",
        year=COMPLETION_YEAR,
        edition=entry["date"],
        version=version,
        title=entry["title"]["osp"],
        place=entry["folio"],
        address=f"{where}{lang}/book/{entry['id']}/",
    )


def cite_clause(
    entry: Mapping[str, Any], clause: Mapping[str, Any], lang: str, say: Callable[..., str], address: str, version: str
) -> dict[str, str]:
    """{"line": author-date, "bibtex", "address"} of a clause; `say` gives the words of the page's language."""
    place = f"{lang}/book/{entry['id']}/#{clause['id']}"
    where = f"{address.rstrip('/')}/{place}" if address else UNKNOWN_ADDRESS + place
    facts = {
        "year": COMPLETION_YEAR,
        "edition": entry["date"],
        "version": version,
        "title": entry["title"]["osp"],
        "address": where,
        "place": clause["place"],
        "clause": clause_number(clause["id"]),
    }
    key = re.sub(r"\W+", "-", f"alfonso-{COMPLETION_YEAR}-{clause['id']}")
    fields = {
        "author": "{Alfonso X}",
        "year": str(COMPLETION_YEAR),
        "title": facts["title"],
        "booktitle": say("page.book.cite.booktitle"),
        "editor": "{The Alquerque contributors}",
        "note": say("page.book.cite.note", **facts),
        "url": where,
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return {
        "line": say("page.book.cite.line", **facts),
        "bibtex": f"@incollection{{{key},\n{lines}\n}}",
        "address": where,
    }
