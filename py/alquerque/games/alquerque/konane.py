"""Konane of Hawaii: from a full board two stones are removed, and after that every move is a capture."""

from __future__ import annotations

from ...board import grid
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array


def stone(size: int) -> Rules:
    """The rules on a board of so many hollows a side, filled with black and white stones alternately."""
    board = grid(f"konane-{size}", size, size, diagonals="none", style="pits")
    colours: tuple[list[str], list[str]] = ([], [])
    for name, x, y in board.coordinates:
        colours[(x + y) % 2].append(name)
    return Rules(board, setup=array("b", colours[1], colours[0]), first="b", steps="none", path="straight",
                 opening="take-up")


ENTRY = Entry(
    "konane",
    stone(10),
    (
        Ruleset("konane", "mundo-en-juego", warrants={
            "board": author("mundo-en-juego", None, "sizes-vary"), "kinds": author("mundo-en-juego"),
            "setup": author("mundo-en-juego"),
            "first": author("emory", via="ludii"), "opening": author("emory", via="ludii"),
            "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"), "manner": author("mundo-en-juego"),
            "chain": author("emory", via="ludii"), "path": author("emory", None, "konane-straight", via="ludii"),
            "blocked": author("mundo-en-juego"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"), "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
        }),
        *(Ruleset(f"konane-{size}", "mundo-en-juego", "konane", base=stone(size)) for size in (6, 8, 12)),
    ),
    {"first": (), "path": ("straight", "free"), "chain": ("may", "must")},
)
