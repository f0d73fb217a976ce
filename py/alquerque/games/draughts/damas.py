"""Damas, the draughts of Spain: flying kings, and the capture that takes most is compulsory.

With it go those of Portugal, the same game under its own number in PDN, and the Czech ones, with another choice of
captures and the board the other way round.
"""

from __future__ import annotations

from dataclasses import replace

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

IBERIAN = Rules(SPANISH, KINDS, array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (6, 7, 8))), first="w",
                steps="forward", captures="forward", compulsory=True, chain="must", most="kings", taken="turn", quiet=40)

ENTRY = Entry(
    "damas",
    IBERIAN,
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
                "taker": inferred("nothing-said"),
                "huff": author("mundo-en-juego", None, "huff-possible"),
                "blocked": author("torofun"),
                "quiet": author("torofun"),
                "repetition": author("torofun"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
            },
        ),
        Ruleset("draughts-portuguese", "fpd", "damas", warrants={
            **{field: author("fpd") for field in ("board", "setup", "kinds")},
            **{field: author("brainking") for field in ("steps", "captures", "manner", "taken", "path", "most")},
            **{field: author("winther", None, "spanish-or-portuguese") for field in (
                "first", "compulsory", "chain", "promotion", "blocked")},
            "huff": inferred("no-huff-known"), "quiet": inferred("as-in-spain"), "repetition": inferred("as-in-spain"),
        }, pdn=Pdn("28,W,8,8,N1,1")),
        Ruleset("draughts-czech", "wikipedia", "damas", {"most": "free", "taker": "crowned", "quiet": "60"}, {
            **{field: author("hrejsi") for field in ("board", "setup", "kinds", "first", "promotion")},
            **{field: author("wikipedia") for field in (
                "steps", "captures", "manner", "compulsory", "chain", "most", "taker", "taken", "path", "blocked")},
            "huff": author("wikipedia", None, "czech-huff"), "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
        }, replace(IBERIAN, board=BOARD), pdn=Pdn("29,W,8,8,A0,0")),
    ),
    {
        "first": (),
        "huff": (),
        "most": ("kings", "men", "free"),
        "taker": ("any", "crowned"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
    pdn=Pdn("24,W,8,8,N1,1"),
    handicaps=BACK,
)
