"""Damas, the draughts of Spain: flying kings, and the capture that takes most is compulsory."""

from __future__ import annotations

from ...board import grid, mirrored
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Pdn, Ruleset, array, ranks

BOARD = grid("damas", 8, 8, only="even", orthogonals=False, style="squares")
SPANISH = mirrored("damas-spanish", BOARD)
"""As its players have it: the long diagonal at each player's right [the table of PDN 3.0; realidad-simulada.es]."""
KINDS = (Kind("man", promotes=1), Kind("king", "K", steps="any", captures="any", flying=True))
BACK = {"one-man": ("c1",), "two-men": ("c1", "e1"), "three-men": ("c1", "e1", "g1")}
"""What a stronger player may give: he begins without men of his back row [which men: our choice]."""

ENTRY = Entry(
    "damas",
    Rules(
        SPANISH,
        KINDS,
        array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (6, 7, 8))),
        first="w",
        steps="forward",
        captures="forward",
        compulsory=True,
        chain="must",
        most="kings",
        taken="turn",
        quiet=40,
    ),
    (
        Ruleset(
            "damas",
            "mundo-en-juego",
            warrants={
                "board": author("mundo-en-juego"),
                "kinds": author("mundo-en-juego"),
                "setup": author("mundo-en-juego"),
                "steps": author("mundo-en-juego"),
                "captures": author("mundo-en-juego"),
                "manner": author("mundo-en-juego"),
                "compulsory": author("mundo-en-juego"),
                "promotion": author("mundo-en-juego"),
                "path": author("torofun"),
                "taken": author("torofun"),
                "first": author("torofun"),
                "chain": author("torofun"),
                "most": author("torofun"),
                "huff": author("mundo-en-juego", None, "huff-possible"),
                "blocked": author("torofun"),
                "quiet": author("torofun"),
                "repetition": author("torofun"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
            },
        ),
    ),
    {
        "first": (),
        "huff": (),
        "most": ("kings", "men", "free"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
    pdn=Pdn("24,W,8,8,N1,1"),
    handicaps=BACK,
)
