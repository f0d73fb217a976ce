"""Alquerque de nueve, played "by understanding", without dice (ff. 92r–93r), as modern rules complete it."""

from __future__ import annotations

from ..board import rings
from ..rules import Rules
from ..warrants import author, inferred
from .entry import Entry, Ruleset

BOARD = rings("nueve")

ENTRY = Entry(
    "alquerque-de-nueve",
    Rules(BOARD, manner="none", hand=9, mills="each", least=3),
    (
        Ruleset("nueve", "hoja-de-nueve", warrants={
            "board": author("hoja-de-nueve"), "setup": author("hoja-de-nueve"), "kinds": author("hoja-de-nueve"),
            "hand": author("hoja-de-nueve"), "steps": author("hoja-de-nueve"), "manner": author("hoja-de-nueve"),
            "mills": author("hoja-de-nueve", None, "mills-each"), "least": author("hoja-de-nueve"),
            "fly_at": author("hoja-de-nueve", None, "some-players-fly"), "blocked": author("hoja-de-nueve"),
            "first": inferred("lot-as-elsewhere"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"),
            "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
        Ruleset("nueve-volar", "hoja-de-nueve", "nueve", {"fly_at": "3"}),
        Ruleset("nueve-sin-dados", "alquerque", "nueve", {"mills": "one"}, {
            "hand": inferred("transcription-nine-men"), "mills": inferred("transcription-one-each-time"),
            "first": inferred("transcription-lots"), "blocked": inferred("transcription-shut-in"),
            "least": inferred("not-mentioned-two-men"), "fly_at": inferred("not-mentioned-flying"),
        }),
    ),
    {"first": (), "mills": ("each", "one"), "fly_at": ("0", "3"), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
     "repetition": ("3", "5")},
)
