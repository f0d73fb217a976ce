"""What is printed for a plan, in its order, and how many copies of it a class needs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
PUPILS = 25  # of a class, if nobody says
MAX_PUPILS = 40
TICKETS_ON_SHEET = 2
GROUP = 3  # pupils, if a plan does not say
PAIR = 2
SIZES = {"pupil": 1, "pair": PAIR, "group": GROUP, "class": 0}  # whom a sheet is for, and how many they are; 0: all


def pupils_served(paper: Json) -> int:
    """How many pupils have a handout together; 0: the whole class."""
    each = paper.get("each", "pair")
    return int(paper.get("group", GROUP)) if each == "group" else SIZES[each]


def signature(paper: Json) -> str:
    """The word before the place for names on a handout: of one pupil or of several."""
    return "page.sheets.name" if pupils_served(paper) == 1 else "page.sheets.names"


def copies(serves: int, pupils: int = PUPILS) -> int:
    """How many copies of a sheet a class needs of which each serves so many pupils."""
    return math.ceil(pupils / serves) if serves else 1


def kits_of(kits: Sequence[Json], part: str) -> list[Json]:
    """The kits whose "boards" or "men" are printed, with how many pupils one sheet "serves"."""
    return [{**kit, "serves": kit["serves"][part]} for kit in kits if part in kit["serves"]]


def printed(plan: Json, kits: Sequence[Json]) -> Iterator[dict[str, Any]]:
    """The rows of the list of what is printed: {"part", "serves": how many pupils have a copy together (0: one for all),
    and a "game", a "sheet" (its number, and its "title") or none; "each": the word for whom it is}."""
    for part in ("boards", "men"):
        for kit in kits_of(kits, part):
            yield {"part": part, "game": kit["game"], "serves": kit["serves"], "each": part}
    for n, paper in enumerate(plan["handouts"], 1):
        yield {"part": "handout", "sheet": n, "title": paper["title"], "serves": pupils_served(paper),
               "each": paper.get("each", "pair")}  # fmt: skip
    yield {"part": "ticket", "serves": TICKETS_ON_SHEET, "each": "ticket"}
    yield {"part": "answers", "serves": 0, "each": "teacher"}
    yield {"part": "rubric", "serves": 0, "each": "teacher"}
