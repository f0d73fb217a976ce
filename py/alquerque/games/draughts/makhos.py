"""Makhos, the draughts of Thailand: eight men a side, and kings that fly but land next behind what they take."""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import author, by, inferred
from ..entry import Entry, Pdn, Ruleset, array, ranks
from .damas import BOARD
from .draughts import NUMBERED, PLAIN

KINDS = (Kind("man", promotes=1), Kind("king", "K", steps="any", captures="any", flying=True, halts=True))
BACK = {"one-man": ("c1",), "two-men": ("c1", "e1")}
"""What a stronger player may give [which men: our choice]."""

ENTRY = Entry(
    "makhos",
    Rules(NUMBERED, KINDS, array("w", ranks(BOARD, (1, 2)), ranks(BOARD, (7, 8))), first="b", steps="forward",
          captures="forward", compulsory=True, chain="must"),
    (
        Ruleset("makhos", "mindsports-thai", warrants={
            **by("mindsports-thai", "kinds", "steps", "captures", "manner", "compulsory", "chain", "most", "promotion"),
            **by("checkers-wiki-thai", "board", "setup", "path", "taken"),
            "first": author("pdn-3", None, "makhos-first-varies"),
            "blocked": author("eightygames-thai"),
            "huff": inferred("no-huff-known"),
            "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
            **PLAIN,
        }),
    ),
    {"first": (), "most": ("free", "men"), "taken": ("jump", "turn"), "blocked": ("loses", "draws"),
     "quiet": ("60", "40", "100"), "repetition": ("3", "5")},
    pdn=Pdn("31,B,8,8,N2,0"), handicaps=BACK,
)
