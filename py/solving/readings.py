"""The readings of a game that are searched for a win from the first position, and the results of those already decided.

A reading is a ruleset with some fields changed; all combinations of these fields' values are tried.  Readings decided
by a certificate (``starts``) or by complete tables take their result from there; ``reading_search`` searches the
others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from alquerque import ruleset
from alquerque.thinking import endings

from .result_files import RESULTS

DOCE = "alquerque-de-doce"


class Readings(NamedTuple):
    """The readings of ``game`` that come of ``ruleset`` when each of ``fields``, or several together, take all their
    values. Exact tables are made to ``men`` men; the search looks at ``limit`` positions for each side."""

    game: str
    ruleset: str
    fields: tuple[tuple[Mapping[str, str], ...], ...]
    men: int
    limit: int

    def each(self) -> Iterator[dict[str, str]]:
        """The changes that make each reading."""
        for values in product(*self.fields):
            yield {name: value for chosen in values for name, value in chosen.items()}


def _values(field: str, *values: str) -> tuple[dict[str, str], ...]:
    return tuple({field: value} for value in values)


TAKING = (
    _values("compulsory", "yes", "no"),
    _values("chain", "must", "may", "never"),
    _values("blocked", "loses", "draws"),
)
FORWARD, SIDEWAYS = (tuple({"steps": steps, "captures": captures} for captures in ("any", steps))
                     for steps in ("forward", "forward-sideways"))  # fmt: skip
READINGS = {
    "doce-readings": Readings(DOCE, "base", TAKING, 6, 25_000_000),
    "doce-readings-forward": Readings(
        DOCE, "base", (_values("compulsory", "yes"), *TAKING[1:], FORWARD), 5, 10_000_000
    ),
    "doce-readings-onward": Readings(DOCE, "base", (*TAKING, (*SIDEWAYS, *FORWARD)), 5, 10_000_000),
}


def certified(task: Readings, changes: dict[str, str], folder: Path = RESULTS) -> dict[str, Any] | None:
    """The entry of a reading that plays like one already decided, by certificates or by complete tables; None if there
    is none."""
    mark = endings.rules_fingerprint(ruleset(task.game, task.ruleset, changes))
    for file in sorted(folder.glob("*-start.json")):
        result = json.loads(file.read_text("utf-8"))
        if result["game"] != task.game or result["verdict"] == "open":
            continue
        if endings.rules_fingerprint(ruleset(result["game"], result["rules"], result["set"])) == mark:
            return {"set": changes, "verdict": result["verdict"], "certified": file.stem}
    return None
