"""Felli of Morocco: two triangles that meet in a point, six men a side, and only that point empty."""

from __future__ import annotations

from dataclasses import replace

from ...board import drawn, triangle
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

LINES = triangle((2, 2), 0, -1) + triangle((2, 2), 0, 1)
BOARD = drawn("felli", {spot for segment in LINES for spot in segment}, LINES, "contour")
LOWER, UPPER = ([name for name, _, y in BOARD.coordinates if (y < 2 if low else y > 2)] for low in (True, False))
BASE = Rules(BOARD, setup=array("b", UPPER, LOWER), chain="never")
MULLAHS = Kind("man", promotes=1), Kind("mullah", "K", flying=True)

ENTRY = Entry(
    "felli",
    BASE,
    (
        Ruleset(
            "felli",
            "ludii",
            warrants={
                "board": author("ludii", None, "felli-lines"),
                "kinds": author("wikipedia", None, "felli-no-crowning"),
                "setup": author("bouhajbane", via="ludii"),
                "first": author("cyningstan", "1"),
                "steps": author("bouhajbane", via="ludii"),
                "captures": author("wikipedia"),
                "manner": author("wikipedia"),
                "compulsory": author("ludii", None, "felli-free-to-take"),
                "chain": author("ludii", None, "felli-one-a-turn"),
                "blocked": author("wikipedia"),
                "scoring": inferred("plain-result"),
                "closing": inferred("felli-most-men"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "felli-forced",
            "cyningstan",
            "felli",
            {"compulsory": "yes", "chain": "must"},
            {"compulsory": author("cyningstan", "3", "felli-who-obliges"), "chain": author("cyningstan", "4")},
        ),
        Ruleset(
            "felli-mullah",
            "boardgamegeek",
            "felli-forced",
            {"crowning": "far-corners", "promotion": "passes"},
            {
                "kinds": author("boardgamegeek", None, "felli-mullah-flies", via="ludii"),
                "compulsory": author("boardgamegeek", via="ludii"),
                "chain": author("boardgamegeek", None, "felli-chain-goes-on", via="ludii"),
                "crowning": author("boardgamegeek", None, "felli-which-corners", via="ludii"),
                "promotion": author("boardgamegeek", None, "felli-crowned-at-rest", via="ludii"),
                "taken": inferred("leaves-at-once"),
                "most": inferred("nothing-said"),
                "path": inferred("nothing-said"),
            },
            base=replace(BASE, kinds=MULLAHS),
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "chain": (),
        "blocked": ("loses", "draws"),
        "closing": (),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
