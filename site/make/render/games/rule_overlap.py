"""What a game shares with another and what it changes, computed from the rules of both, never written by hand.

Each game is taken under its first ruleset. Rules that do not concern play on the board are left out: who begins, how a
game is closed and scored. A rule with the same value in both counts as shared only if it applies to both games: that
neither game has dice, for example, is nothing shared.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from render.games import ruleset_comparison

IGNORED_FIELDS = ("layout", "first", "closing", "scoring", "quiet", "repetition", "few")
SETUP_FIELD = "setup"  # left out, since the text of a position tells a reader nothing


def compare_rules(
    game: Mapping[str, Any], other: Mapping[str, Any], view: Callable[[str, str], Mapping[str, Any]]
) -> dict[str, Any]:
    """{"shared": [(field, value)], "changed": [(field, value there, value here)]}: `game` beside the `other`.

    Beside the fields of the rules there are "board" (its id), "kinds" (a tuple: see `ruleset_comparison.field_value`)
    and "men" (how many each side has at the start, black's last). `view(game, ruleset)` is the desk's view of a first
    position.
    """
    here, there = comparable_rules(game, view), comparable_rules(other, view)
    stated_here, stated_there = (set(compared["rulesets"][0]["warrants"]) | {"men"} for compared in (game, other))
    shared, changed = [], []
    for field, value in here.items():
        if value != there[field]:
            changed.append((field, there[field], value))
        elif field in stated_here and field in stated_there:
            shared.append((field, value))
    return {"shared": shared, "changed": changed}


def comparable_rules(
    game: Mapping[str, Any], view: Callable[[str, str], Mapping[str, Any]], without: Container[str] = IGNORED_FIELDS
) -> dict[str, Any]:
    ruleset = game["rulesets"][0]
    first = view(game["id"], ruleset["id"])
    men = [
        sum(1 + len(man["under"]) for man in first["men"] if man["side"] == side) + first["hands"][side]
        for side in "wb"
    ]
    fields = {
        name: str(value) for name, value in ruleset["fields"].items() if name not in without and name != SETUP_FIELD
    }
    kinds = tuple(ruleset_comparison.field_value(ruleset, "kinds"))
    steps = ruleset_comparison.field_value(ruleset, "steps")
    return {"board": game["board"]["id"], "men": tuple(men), "kinds": kinds, **fields, "steps": steps}
