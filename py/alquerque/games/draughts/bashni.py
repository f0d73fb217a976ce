"""Bashni, the towers of Russia: Russian draughts in which a captured piece goes under the one that takes it."""

from __future__ import annotations

from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks
from .damas import BOARD, KINDS

ENTRY = Entry(
    "bashni",
    Rules(BOARD, KINDS, array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (6, 7, 8))), first="w", steps="forward",
          compulsory=True, chain="must", most="onward", promotion="continues", taken="under", path="once"),
    (
        Ruleset("bashni", "wikipedia", warrants={
            "board": author("wikipedia"), "kinds": author("wikipedia"), "setup": author("wikipedia"),
            "first": author("wikipedia"), "steps": author("wikipedia"), "captures": author("column-checkers"),
            "manner": author("wikipedia"), "taken": author("wikipedia", None, "under-at-once"),
            "compulsory": author("column-checkers"), "chain": author("column-checkers"),
            "most": author("michaelsen", None, "landing-goes-on", via="ludii"), "promotion": author("column-checkers"),
            "path": inferred("column-twice-differs"), "huff": inferred("no-huff-known"),
            "blocked": author("michaelsen", via="ludii"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"), "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
        }),
        Ruleset("bashni-michaelsen", "michaelsen", "bashni", {"captures": "forward", "path": "apart"}, {
            **{field: author("michaelsen", via="ludii") for field in (
                "board", "kinds", "setup", "first", "steps", "captures", "manner", "compulsory", "chain", "blocked")},
            "taken": author("michaelsen", None, "under-at-once", via="ludii"),
            "path": author("michaelsen", None, "another-between", via="ludii"),
            "promotion": author("michaelsen", None, "ludii-stops", via="ludii")}),
    ),
    {"first": (), "captures": ("any", "forward"), "most": ("onward", "free"), "path": ("once", "apart", "free"),
     "promotion": ("continues", "ends"), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
     "repetition": ("3", "5")},
)
