"""Dama, the draughts of Italy: short kings, which no man takes, and four duties in choosing a capture."""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import author, by, inferred
from ..entry import Entry, Pdn, Ruleset
from .damas import BACK, SPANISH
from .draughts import PLAIN, SETUP

KINDS = (Kind("man", promotes=1), Kind("king", "K", steps="any", captures="any", rank=1))

ENTRY = Entry(
    "draughts-italian",
    Rules(SPANISH, KINDS, SETUP, first="w", steps="forward", captures="forward", compulsory=True, chain="must",
          most="soonest", taker="crowned", taken="turn"),
    (
        Ruleset("draughts-italian", "fid", warrants={
            **by("fid", "board", "setup"),
            **by("damasport", "kinds", "first", "captures", "manner", "chain", "taken"),
            **by("federdama", "steps", "compulsory", "most", "taker"),
            **by("fid-brief", "promotion", "blocked", "repetition"),
            "path": author("mindsports", None, "king-visits-twice"),
            "huff": author("federdama", None, "huff-until-1934"),
            "quiet": inferred("sixty-quiet"), **PLAIN,
        }),
    ),
    {"first": (), "huff": (), "most": ("soonest", "kings", "men", "free"), "taker": ("any", "crowned"),
     "blocked": ("loses", "draws"), "quiet": ("60", "40", "100"), "repetition": ("3", "5")},
    pdn=Pdn("22,W,8,8,N2,1"), handicaps=BACK,
)
