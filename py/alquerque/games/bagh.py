"""Bagh Bandi of Bengal, on the alquerque: two tigers against twenty goats in four piles."""

from __future__ import annotations

from ..rules import Kind, Rules
from ..warrants import author, inferred
from .doce import BOARD
from .entry import Entry, Ruleset, array

KINDS = (Kind("tiger"), Kind("goat", "G", captures="none"))
PILES = [f"({'Gb' * 5}){point}" for point in ("b2", "d2", "b4", "d4")]


def begin(tigers: tuple[str, ...]) -> str:
    return array("b", tigers, PILES)


ENTRY = Entry(
    "bagh-bandi",
    Rules(BOARD, KINDS, begin(("c3", "c5")), first="b", taken="top"),
    (
        Ruleset("bagh-guti", "murray", warrants={
            "board": author("carpignano"), "kinds": author("murray", via="ludii"), "setup": author("murray", via="ludii"),
            "first": author("neto"), "steps": author("murray", via="ludii"), "captures": author("murray", via="ludii"),
            "manner": author("murray", via="ludii"), "taken": author("murray", via="ludii"),
            "compulsory": inferred("goats-may-insist"), "chain": author("neto", None, "chain-may-stop"),
            "blocked": author("neto"), "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
        Ruleset("bagh-humphries", "humphries", "bagh-guti", {}, {"setup": author("humphries", via="ludii")},
                Rules(BOARD, KINDS, begin(("c1", "c5")), first="b", taken="top")),
    ),
    {"compulsory": (), "chain": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
