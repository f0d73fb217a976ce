"""Zamma of the Sahara, on four alquerques joined: men go forward and take every way; sultans fly."""

from __future__ import annotations

from ..board import grid
from ..rules import Kind, Rules
from ..warrants import author, inferred
from .entry import Entry, Ruleset, array, ranks

BOARD = grid("zamma", 9, 9, seam=4)
KINDS = (Kind("man", promotes=1), Kind("sultan", "K", steps="any", captures="any", flying=True))
WHITE = [*ranks(BOARD, (6, 7, 8, 9)), "a5", "b5", "c5", "d5"]
BLACK = [*ranks(BOARD, (1, 2, 3, 4)), "f5", "g5", "h5", "i5"]

ENTRY = Entry(
    "zamma",
    Rules(BOARD, KINDS, array("b", WHITE, BLACK), first="b", steps="forward", compulsory=True, chain="must",
          most="men", path="no-reversal", promotion="passes", taken="turn"),
    (
        Ruleset("zamma", "mindsports", warrants={
            "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego"), "setup": author("mundo-en-juego"),
            "first": author("mindsports"), "steps": author("mundo-en-juego"), "captures": author("mundo-en-juego"),
            "manner": author("mundo-en-juego"), "compulsory": author("mindsports"), "chain": author("mindsports"),
            "most": author("mindsports"), "path": author("mindsports"), "promotion": author("mindsports"),
            "taken": author("mindsports"), "huff": author("ludii", None, "huff-told"),
            "blocked": author("mindsports"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"), "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
        }),
        Ruleset("srand", "mindsports", "zamma", {"taken": "jump"}),
    ),
    {"first": (), "huff": (), "most": ("men", "kings", "free"), "blocked": ("loses", "draws"),
     "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
