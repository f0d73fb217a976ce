"""Two readings of one position, side by side: the moves that each allows and the other does not.

A pair is data (site/notes/silences): a game, the acts or the position that both begin from, and for each reading its
ruleset and the fields changed in it. The legal moves come from the desk and are compared here, not written by hand.
site/app/rules/compare_boards.ts lets the reader play the pair, and compares in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

SIDES = ("left", "right")
HEAD = "M12 0-16-14-9 0-16 14z"  # as site/app/session/rules_preview.ts draws them
RING = "M-47 0a47 47 0 1 1 94 0a47 47 0 1 1-94 0zm9 0a38 38 0 1 0 76 0a38 38 0 1 0-76 0z"
STOP = f"{RING}M20-56h36v36h-36z"


Json = Mapping[str, Any]


def pair_view(pair: Json, look: Callable[..., Any], drawing: Callable[[Any], Any], game: Json) -> dict[str, Any]:
    """{"play": what both boards begin from, "readings": [left, right], "both": the moves of both}; a reading is

    {"side", "rules", "set", "changed": [(field, value)], "first", "title", "board", "view", "fragment": opens it on
     the game's page (site/app/session/address.ts), "only": its moves that the other lacks, "ways": how these are
     drawn};
    `look(game, rules, acts, set, first, start)` is the desk's view.
    """
    start, acts = pair.get("start"), tuple(pair.get("acts", ()))
    readings = [variant_view(pair[side], side, game, look, start, acts) for side in SIDES]
    legal = [{move_identity(move) for move in reading["view"]["legal"]} for reading in readings]
    for reading, other in zip(readings, reversed(legal), strict=True):
        reading["only"] = [move for move in reading["view"]["legal"] if move_identity(move) not in other]
        reading["ways"] = draw_moves(reading["only"], reading["view"], drawing(reading["board"])["at"])
    shared = [move for move in readings[0]["view"]["legal"] if move_identity(move) in legal[1]]
    return {"play": {"start": start, "acts": list(acts)}, "readings": readings, "both": shared}


def variant_view(
    variant: Json, side: str, game: Json, look: Callable[..., Any], start: str | None, acts: tuple[str, ...]
) -> dict[str, Any]:
    ruleset = next(ruleset for ruleset in game["rulesets"] if ruleset["id"] == variant["rules"])
    changes, first = dict(variant.get("set", {})), variant.get("first")
    view = look(game["id"], variant["rules"], acts, tuple(sorted(changes.items())), first, start)
    if "error" in view:
        raise ValueError(f"{side}, {variant}: {view['error']}")
    return {
        "side": side,
        "rules": variant["rules"],
        "set": changes,
        "changed": [(field, value) for field, value in changes.items() if str(ruleset["fields"].get(field)) != value],
        "first": first,
        "title": variant.get("title"),
        "board": ruleset["board"] or game["board"],
        "view": view,
        "fragment": address_fragment(variant["rules"], changes, first, start, acts),
    }


def address_fragment(
    rules: str,
    changes: Mapping[str, str],
    first: str | None,
    start: str | None,
    acts: tuple[str, ...],
    further: Json | None = None,
) -> str:
    parts = {
        "rules": rules,
        "set": ",".join(f"{field}:{value}" for field, value in changes.items()),
        "first": first,
        "start": start,
        "acts": ",".join(acts),
        **(further or {}),
    }
    return "&".join(f"{name}={quote(value, safe=',:@!*+~?/()')}" for name, value in parts.items() if value)


def move_identity(move: Json) -> tuple[Any, ...]:
    """What identifies a move under any ruleset: whether it is compulsory does not count."""
    return move["touch"], move["manner"], move["from"], move["to"], tuple(move["takes"])


def draw_moves(moves: list[Json], view: Json, at: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """How moves are drawn on the board: an arrow, or a ring round its point if it has only one."""
    drawn = []
    for move in moves:
        end = move["to"] or (view["mid"] or {}).get("at")
        if end is None:
            continue
        (x, y), start = at[end], at[move["from"]] if move["from"] and move["to"] else None
        turn = round(math.degrees(math.atan2(y - start[1], x - start[0])), 1) if start else 0
        drawn.append({
            "line": f"M{start[0]} {start[1]}L{x} {y}" if start else None,
            "x": x, "y": y, "turn": turn,
            "end": HEAD if start else RING if move["to"] else STOP,
            "point": end,
        })
    return drawn
