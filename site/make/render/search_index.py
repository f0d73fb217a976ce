"""What the search on the book's page looks in: every clause in all the forms in which the edition gives it, as bare words.

The forms stand side by side, clause by clause, and that is the whole trick: who looks for *pieza* or for *man* finds the
clause whose reading has it, and sees there *trebeio* and *trebejo*.  How letters are compared (u and v, i and j, ç and z,
accents) is the page's own business: site/app/pages/book.js.
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
    """Words alone: without the marks of paragraphs, columns and leaves."""
    return " ".join(word for word in bare(html or "").split() if word not in ("¶", "|", "‖"))
