"""Queah of Liberia: each side has ten men, four of them on the board; for one that is lost, another enters."""

from __future__ import annotations

from ...board import grid
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

BOARD = grid("queah", 5, 5, only="even", orthogonals=False, style="lozenges")

ENTRY = Entry(
    "queah",
    Rules(BOARD, setup=array("b", ("a5", "c5", "b4", "d4"), ("c1", "e1", "b2", "d2")), chain="never", hand=6, refill=4),
    (
        Ruleset(
            "queah",
            "mundo-en-juego",
            warrants={
                "board": author("murray", None, "fourteen-elsewhere", via="mundo-en-juego"),
                "kinds": author("mundo-en-juego"),
                "setup": author("ludii", None, "near-and-right"),
                "first": inferred("lot-not-said"),
                "steps": author("mundo-en-juego"),
                "captures": author("mundo-en-juego"),
                "manner": author("mundo-en-juego"),
                "chain": author("mundo-en-juego"),
                "hand": author("mundo-en-juego"),
                "refill": author("mundo-en-juego", None, "drop-before-moving"),
                "compulsory": inferred("nothing-said"),
                "blocked": author("buettikofer", via="ludii"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
