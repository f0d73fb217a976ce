"""Pinoy dama, the draughts of the Philippines, on the points of a lattice: men take forward and backward, and kings
fly.

The board is the thirty-two squares of one colour, drawn as the diagonals that join them.  On squares it is
the same game.
"""

from __future__ import annotations

from ...board import grid, mirrored
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks
from .damas import BACK

BOARD = mirrored("pinoy-dama", grid("pinoy-dama-plain", 8, 8, only="even", orthogonals=False))
"""As most of its players have it: the long diagonal at each player's right [DamaGame, Filipino Checkers]."""
KINDS = (Kind("man", promotes=1), Kind("king", "K", steps="any", captures="any", flying=True))

ENTRY = Entry(
    "pinoy-dama",
    Rules(
        BOARD,
        KINDS,
        array("w", ranks(BOARD, (1, 2, 3)), ranks(BOARD, (6, 7, 8))),
        first="w",
        steps="forward",
        compulsory=True,
        chain="must",
        most="men",
        promotion="passes",
        taken="turn",
    ),
    (
        Ruleset(
            "pinoy-dama",
            "damagame",
            warrants={
                "board": author("mundo-en-juego", None, "lattice-or-squares"),
                "kinds": author("gamedama", None, "caps-turned"),
                "setup": author("damagame"),
                "first": author("damagame"),
                "steps": author("mundo-en-juego"),
                "captures": author("mundo-en-juego"),
                "manner": author("damagame"),
                "compulsory": author("gamedama"),
                "chain": author("mkisly", None, "most-goes-on"),
                "most": author("mkisly", None, "dama-most"),
                "promotion": author("damagame"),
                "taken": author("wikipedia", None, "as-international"),
                "path": author("wikipedia", None, "as-international"),
                "huff": inferred("no-huff-known"),
                "blocked": author("damagame"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": author("mkisly"),
            },
        ),
        Ruleset(
            "pinoy-culin",
            "culin",
            "pinoy-dama",
            {
                "first": "lot",
                "captures": "forward",
                "compulsory": "no",
                "chain": "may",
                "most": "free",
                "path": "flying-straight",
                "taken": "jump",
                "promotion": "ends",
            },
            {
                "board": author("culin", via="ludii"),
                "kinds": author("culin", via="ludii"),
                "setup": author("culin", via="ludii"),
                "first": inferred("lot-not-said"),
                "steps": author("culin", via="ludii"),
                "captures": author("ludii", None, "culin-backward-silent"),
                "manner": author("culin", via="ludii"),
                "compulsory": author("ludii", None, "culin-free"),
                "chain": author("ludii", None, "culin-free"),
                "most": inferred("nothing-said"),
                "path": author("culin", via="ludii"),
                "promotion": inferred("forward-ends-there"),
                "taken": inferred("leaves-at-once"),
                "blocked": author("ludii"),
                "repetition": inferred("third-time"),
            },
        ),
    ),
    {
        "first": (),
        "captures": ("any", "forward"),
        "compulsory": (),
        "chain": ("must", "may"),
        "most": ("men", "free"),
        "path": ("free", "flying-straight"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
    handicaps=BACK,
)
