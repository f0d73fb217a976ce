"""Frisian draughts: the board and the men of international draughts, but captures go along columns and rows too.

With it goes Frysk!, the same game with five men a side.
"""

from __future__ import annotations

from dataclasses import replace

from ...rules import Rules
from ...sources import author, by, inferred
from ..entry import Entry, Pdn, Ruleset, array, ranks
from .damas import KINDS
from .draughts import PLAIN, TEN

FRISIAN = Rules(TEN, KINDS, array("w", ranks(TEN, (1, 2, 3, 4)), ranks(TEN, (7, 8, 9, 10))), first="w", steps="forward",
                captures="any", leap_lines="rows-too", compulsory=True, chain="must", most="value", taker="crowned",
                king_steps=3, promotion="passes", taken="turn", few="two-kings")

ENTRY = Entry(
    "draughts-frisian",
    FRISIAN,
    (
        Ruleset("draughts-frisian", "frisian-rules", warrants={
            **by("frisian-rules", "board", "setup", "first", "kinds", "captures", "manner", "leap_lines"),
            "steps": author("frisian-rules", None, "straight-steps-differ"),
            **by("lidraughts-frisian", "compulsory", "chain", "taken", "path"),
            "most": author("lidraughts-frisian", None, "king-value-differs"),
            "taker": author("friesdammen"),
            "king_steps": author("friesdammen", None, "king-blocked"),
            "promotion": author("swingel"),
            "blocked": author("mindsports-frisian"),
            "few": author("lidraughts-frisian", None, "few-two-kings"),
            "huff": inferred("no-huff-known"),
            "quiet": inferred("sixty-quiet"),
            "repetition": inferred("third-time"),
            **PLAIN,
        }),
        Ruleset("frisian-winther", "winther-frisian", "draughts-frisian", {"most": "kings", "taker": "crowned-last"}, {
            **by("winther-frisian", "kinds", "steps", "captures", "manner", "leap_lines", "compulsory", "chain", "taker",
                 "king_steps", "blocked", "few"),
            "most": author("winther-frisian", None, "wolves-three-and-a-half"),
        }),
        Ruleset("frisian-most-men", "alemanni-frisian", "draughts-frisian",
                {"most": "men", "taker": "any", "king_steps": "0"}, {
            **by("alemanni-frisian", "board", "kinds", "steps", "captures", "manner", "leap_lines", "compulsory", "chain",
                 "most", "promotion", "blocked", "few"),
            "taker": inferred("nothing-said"),
            "king_steps": inferred("nothing-said-of-steps"),
        }),
        Ruleset("frysk", "lidraughts-frisian", "draughts-frisian", {}, {
            "setup": author("lidraughts-frisian"),
        }, replace(FRISIAN, setup=array("w", ranks(TEN, (1,)), ranks(TEN, (10,))))),
    ),
    {"first": (), "most": ("value", "kings", "men", "free"), "taker": (), "king_steps": ("0", "3"),
     "blocked": ("loses", "draws"), "quiet": ("60", "50", "100"), "repetition": ("3", "5"), "few": ("two-kings", "no")},
    pdn=Pdn("40,W,10,10,N2,0", points=True),
)
