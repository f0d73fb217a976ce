"""The index for the search on the book's page: every clause in all the forms that the edition gives, as plain words.

Each clause has its forms side by side: a search for *pieza* or *man* finds the clause by its modern reading, and shows
*trebeio* and *trebejo* in the old text.  Which letters count as equal (u and v, i and j, ç and z, accents) is decided in
site/app/pages/book.js.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.downloads import bare

FORMS = ("palaeographic", "critical", "es", "en")


def index(entries: list[Any]) -> list[Mapping[str, Any]]:
    """[{"id": "doze", "title", "clauses": [{"id": "doze.7", "forms": [words of each of FORMS; "" where there is none]}]}]"""
    found = []
    for entry in entries:
        parts = {part["id"]: part for part in [*entry["opening"], *entry["clauses"]]}
        clauses = [{"id": key, "forms": [clean(parts[key][form]) for form in FORMS]} for key in entry["order"]]
        found.append({"id": entry["id"], "title": entry["title"]["osp"], "clauses": clauses})
    return found


def clean(html: str | None) -> str:
    """The words only, without the signs for paragraphs, columns and leaves."""
    return " ".join(word for word in bare(html or "").split() if word not in ("¶", "|", "‖"))
