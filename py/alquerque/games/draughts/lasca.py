"""Lasca (Emanuel Lasker, 1911): captured men go under the column that takes them, and may be freed."""

from __future__ import annotations

from ...board import grid
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks

BOARD = grid("lasca", 7, 7, only="even", orthogonals=False, style="squares")
KINDS = (Kind("soldier", promotes=1), Kind("officer", "K", steps="any", captures="any"))

ENTRY = Entry(
    "lasca",
    Rules(BOARD, KINDS, array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (5, 6, 7))), first="w", steps="forward",
          captures="forward", compulsory=True, chain="must", taken="under", path="once"),
    (
        Ruleset("lasca", "mundo-en-juego", warrants={
            "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego"), "setup": author("mundo-en-juego"),
            "first": author("neto"), "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"),
            "manner": author("mundo-en-juego"), "taken": author("mundo-en-juego"),
            "compulsory": author("neto"), "chain": author("neto"), "most": author("neto"),
            "promotion": inferred("promotion-ends-turn"), "path": author("neto", None, "no-column-twice"),
            "huff": inferred("no-huff-known"), "blocked": author("neto"),
            "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
    ),
    {"first": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
