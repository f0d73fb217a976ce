"""Fanorona of Madagascar on two alquerques joined: men are taken by approach and by withdrawal."""

from __future__ import annotations

from ..board import grid
from ..rules import Rules
from ..warrants import author, inferred
from .entry import Entry, Ruleset, array, ranks

BOARD = grid("fanorona", 9, 5, seam=4)
WHITE = [*ranks(BOARD, (1, 2)), "b3", "d3", "g3", "i3"]
BLACK = [*ranks(BOARD, (4, 5)), "a3", "c3", "f3", "h3"]

ENTRY = Entry(
    "fanorona",
    Rules(BOARD, setup=array("w", WHITE, BLACK), first="w", manner="approach", compulsory=True, chain="may",
          path="fresh"),
    (
        Ruleset("tsivy", "mundo-en-juego", warrants={
            "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego"),
            "setup": author("montgomery", via="ludii"), "first": author("montgomery", via="ludii"),
            "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"),
            "manner": author("mundo-en-juego"), "taken": author("mundo-en-juego"),
            "compulsory": author("montgomery", via="ludii"), "chain": author("montgomery", via="ludii"),
            "path": author("montgomery", via="ludii"), "most": author("montgomery", via="ludii"),
            "huff": inferred("no-huff-known"), "blocked": inferred("sources-differ"),
            "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
    ),
    {"first": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
