"""The boards cut in stone, wood and brick (site/notes/boards.toml): what each must state, and how the page lays them
out."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

#: How firm a date is, from the firmest, and the grade of the history's claims that is drawn alike.
DATINGS = {"dated": "solid", "bounded": "fair", "undated": "weak"}
MATERIALS = ("stone", "wood", "brick", "untold")
TEXT_KEYS = ("name", "object", "when")


def faults(note: Mapping[str, Any], sources: Container[str], games: Container[str]) -> Iterator[str]:
    """What is missing or refers to nothing."""
    for id, board in note["boards"].items():
        yield from (f"{id} has no {part}" for part in TEXT_KEYS if not board.get(part))
        for part, values in (("dating", DATINGS), ("of", MATERIALS)):
            if board.get(part) not in values:
                yield f"boards.{id}.{part} is none of {', '.join(values)}"
        if not board.get("by"):
            yield f"boards.{id}.by names nobody: write who describes it, by ids of the bibliography"
        yield from (f"{id} names a source that the bibliography lacks: {who}" for who in board.get("by", [])
                    if who not in sources)
        yield from (f"{id} is of a game that there is not: {game}" for game in board.get("games", [])
                    if game not in games)
        if board.get("dating") in ("dated", "bounded") and not board.get("why"):
            yield f"{id} has a date, and does not say how firm it is (why)"
        if map_less(board["at"], note["maps"]):
            yield f"{id} lies on no map"


def map_less(at: Sequence[float], maps: Mapping[str, Sequence[float]]) -> bool:
    """Whether a place is on none of the maps."""
    return not any(west <= at[0] <= east and south <= at[1] <= north for west, south, east, north in maps.values())


def boards_by_dating(note: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The boards under each dating, the firmest first, in the order of the file."""
    return {
        dating: {id: board for id, board in note["boards"].items() if board["dating"] == dating} for dating in DATINGS
    }


def places_for_maps(note: Mapping[str, Any]) -> dict[str, Any]:
    """The boards as `coastline_map.draw_maps` wants claims and places: each board at its own place."""
    return {
        "maps": note["maps"],
        "places": {id: {"at": board["at"]} for id, board in note["boards"].items()},
        "claims": {id: {"places": [id]} for id in note["boards"]},
    }
