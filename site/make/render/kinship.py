"""What a game shares with another and what it changes, worked out from the two records of rules, never told by hand.

Each is taken as its first ruleset has it. Left out is what decides a game nowhere on the board: who begins, how it is
closed and counted. A rule that both have alike counts as shared only where both of them speak of it, so that nothing is
made of two silences.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

ASIDE = ("layout", "first", "closing", "scoring", "quiet", "repetition", "few")
SILENT = "setup"  # a position's text says nothing to a reader


def kinship(game: Mapping[str, Any], other: Mapping[str, Any], view: Callable[[str, str], Mapping[str, Any]]) -> dict[str, Any]:
    """{"shared": [(field, value)], "changed": [(field, value there, value here)]}: `game` beside the `other`.

    Beside the fields of the rules there are "board" (its id), "kinds" (a tuple of ids) and "men" (how many each side
    has at the start, black's last). `view(game, ruleset)` is the desk's view of a first position.
    """
    here, there = record(game, view), record(other, view)
    told, told_there = (set(one["rulesets"][0]["warrants"]) | {"men"} for one in (game, other))
    shared, changed = [], []
    for field, value in here.items():
        if value != there[field]:
            changed.append((field, there[field], value))
        elif field in told and field in told_there:
            shared.append((field, value))
    return {"shared": shared, "changed": changed}


def record(
    game: Mapping[str, Any], view: Callable[[str, str], Mapping[str, Any]], without: Container[str] = ASIDE
) -> dict[str, Any]:
    ruleset = game["rulesets"][0]
    first = view(game["id"], ruleset["id"])
    men = [
        sum(1 + len(man["under"]) for man in first["men"] if man["side"] == side) + first["hands"][side] for side in "wb"
    ]
    fields = {name: str(value) for name, value in ruleset["fields"].items() if name not in without and name != SILENT}
    return {"board": game["board"]["id"], "men": tuple(men), "kinds": tuple(kind["id"] for kind in game["kinds"]), **fields}
