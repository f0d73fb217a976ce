"""Shax of Somalia: nine men's morris with twelve men a side, who take nothing before all are placed."""

from __future__ import annotations

from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset
from .nueve import BOARD

ENTRY = Entry(
    "shax",
    Rules(
        BOARD, manner="none", hand=12, mills="one", milled="any", placed_mills="later", least=3, blocked="freed"
    ),
    (
        Ruleset(
            "shax",
            "marin",
            warrants={
                "board": author("marin", "504"),
                "kinds": author("marin", "504"),
                "setup": author("marin", "504"),
                "first": author("marin", "505", "winner-begins-next", via="ludii"),
                "hand": author("marin", "504"),
                "steps": author("marin", "504"),
                "manner": author("marin", "504"),
                "mills": author("marin", "504", "two-lines-one-man"),
                "milled": author("marin", "504"),
                "placed_mills": author("marin", "504"),
                "returning": inferred("nothing-told-of-remaking"),
                "least": author("marin", "505", via="ludii"),
                "fly_at": author("marin", "504", "jumping-unknown"),
                "blocked": author("marin", "504", "several-moves-to-free"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "shax-earned",
            "shax-wikipedia-de",
            "shax",
            {"placed_mills": "earned"},
            {
                "board": author("shax-wikipedia-de"),
                "kinds": inferred("men-as-marin"),
                "setup": inferred("men-as-marin"),
                "first": inferred("lot-as-elsewhere"),
                "hand": inferred("men-as-marin"),
                "steps": author("shax-wikipedia-de"),
                "manner": author("shax-wikipedia-de"),
                "mills": author("shax-wikipedia-de"),
                "milled": inferred("men-as-marin"),
                "placed_mills": author("shax-wikipedia-de", None, "no-line-no-room"),
                "least": inferred("men-as-marin"),
                "fly_at": author("shax-wikipedia-de"),
                "blocked": author("shax-wikipedia-de"),
            },
        ),
    ),
    {
        "first": (),
        "mills": ("one", "each"),
        "milled": ("any", "last"),
        "placed_mills": ("later", "earned", "take"),
        "fly_at": ("0", "3"),
        "blocked": ("freed", "loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
