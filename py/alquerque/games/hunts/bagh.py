"""Bagh Bandi of Bengal, on the alquerque: two tigers against twenty goats in four piles, or thirty-two with
triangles.
"""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import author, inferred
from ..alquerque.doce import BOARD
from ..alquerque.soldiers import SIXTEEN
from ..entry import Entry, Ruleset, array

KINDS = (Kind("tiger"), Kind("goat", "G", captures="none"))
PILES = [f"({'Gb' * 5}){point}" for point in ("b2", "d2", "b4", "d4")]


def begin(tigers: tuple[str, ...]) -> str:
    return array("b", tigers, PILES)


ENTRY = Entry(
    "bagh-bandi",
    Rules(BOARD, KINDS, begin(("c3", "c5")), first="b", taken="top", path="once"),
    (
        Ruleset(
            "bagh-guti",
            "murray",
            warrants={
                "board": author("carpignano", None, "lines-of-the-tigers-board"),
                "kinds": author("murray", via="ludii"),
                "setup": author("murray", None, "tigers-stand-elsewhere", via="ludii"),
                "first": author("neto"),
                "opening": author("murray", None, "tigers-may-be-placed", via="ludii"),
                "steps": author("murray", via="ludii"),
                "captures": author("murray", via="ludii"),
                "manner": author("murray", via="ludii"),
                "taken": author("murray", via="ludii"),
                "compulsory": author("boardandpieces", None, "goats-may-insist"),
                "chain": author("neto", None, "tigers-may-stop"),
                "path": author("boardandpieces", None, "pile-once-a-turn"),
                "blocked": author("neto"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "bagh-humphries",
            "humphries",
            "bagh-guti",
            {},
            {
                "board": author("carpignano", None, "humphries-diamond"),
                "setup": author("humphries", None, "tigers-stand-elsewhere", via="ludii"),
            },
            Rules(BOARD, KINDS, begin(("c1", "c5")), first="b", taken="top", path="once"),
        ),
        Ruleset(
            "bagh-datta",
            "datta-1935",
            "bagh-guti",
            {"opening": "place", "path": "no-reversal"},
            {
                "board": author("datta-1935", via="ludii"),
                "setup": author("datta-1935", None, "thirty-two-goats", via="ludii"),
                "opening": author("datta-1935", via="ludii"),
                "path": author("datta-1935", None, "no-way-back-at-once", via="ludii"),
                "first": inferred("goats-after-placing"),
            },
            Rules(SIXTEEN, KINDS, begin(("c3", "c5")).replace("Gb" * 5, "Gb" * 8), first="b", taken="top", path="once"),
        ),
    ),
    {
        "opening": ("none", "place"),
        "compulsory": (),
        "chain": (),
        "path": ("once", "no-reversal"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
