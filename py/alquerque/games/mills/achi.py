"""Achi of Ghana, four men each, and its kin on the same nine points: tapatan of the Philippines, tant fant of Bengal."""

from __future__ import annotations

from dataclasses import replace

from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset
from .tres import BOARD

BASE = Rules(BOARD, manner="none", hand=4, goal="line", blocked="passes")
ROWS = replace(BASE, setup="W:Wa1,b1,c1:Ba3,b3,c3", hand=0, mill_lines="not-own-home", blocked="loses")
"""Three men each, which begin on the outer rows."""

ENTRY = Entry(
    "achi",
    BASE,
    (
        Ruleset(
            "achi",
            "double-helix",
            warrants={
                "board": author("cyningstan-achi", None, "printed-board"),
                "kinds": author("double-helix"),
                "setup": author("cyningstan-achi"),
                "first": author("bead-achi", None, "die-or-either"),
                "hand": author("double-helix", None, "four-or-three"),
                "steps": author("double-helix", None, "no-jumping-either"),
                "manner": author("pergioco-achi"),
                "goal": author("double-helix", None, "placed-or-moved"),
                "mill_lines": author("bead-achi"),
                "mills": author("pergioco-achi"),
                "fly_at": author("double-helix"),
                "least": inferred("no-man-leaves-three"),
                "blocked": author("double-helix", None, "skip-lose-or-draw"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": author("wikipedia", None, "house-rule-of-repetition"),
            },
        ),
        Ruleset(
            "achi-stuck",
            "wikipedia",
            "achi",
            {"blocked": "loses"},
            {
                "board": author("wikipedia"),
                "kinds": author("wikipedia"),
                "setup": author("wikipedia"),
                "first": author("wikipedia"),
                "hand": author("wikipedia"),
                "steps": author("wikipedia"),
                "goal": author("wikipedia", None, "placed-or-moved"),
                "mill_lines": author("wikipedia"),
                "fly_at": author("wikipedia"),
                "blocked": author("wikipedia", None, "house-rule-loss-or-draw"),
            },
        ),
        Ruleset(
            "achi-three",
            "gamescrafters-achi",
            "achi",
            {"hand": "3"},
            {
                "board": author("gamescrafters-achi"),
                "kinds": author("gamescrafters-achi"),
                "setup": author("gamescrafters-achi"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("gamescrafters-achi", None, "three-in-others-too"),
                "steps": author("gamescrafters-achi"),
                "goal": author("gamescrafters-achi"),
                "mill_lines": author("gamescrafters-achi"),
                "fly_at": author("gamescrafters-achi"),
                "blocked": author("achi-itch", None, "three-cannot-be-shut-in"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "tapatan",
            "culin",
            "achi-three",
            {"blocked": "draws"},
            {
                "board": author("culin", "648", via="ludii"),
                "kinds": author("culin", "648", via="ludii"),
                "setup": author("culin", "648", via="ludii"),
                "first": author("culin", "648", "dark-begins", via="ludii"),
                "hand": author("culin", "648", via="ludii"),
                "steps": author("ludii", None, "culin-says-moves"),
                "goal": author("culin", "648", via="ludii"),
                "mill_lines": author("culin", "648", via="ludii"),
                "fly_at": author("ludii"),
                "blocked": author("eduventure", None, "three-cannot-be-shut-in"),
                "repetition": author("eduventure", None, "moves-three-times"),
            },
        ),
        Ruleset(
            "tant-fant",
            "datta",
            "achi",
            {},
            {
                "board": author("datta", "167", via="ludii"),
                "kinds": author("datta", "167", via="ludii"),
                "setup": author("datta", "167", "into-the-middle-row", via="ludii"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("datta", "167", via="ludii"),
                "steps": author("ludii", None, "next-point-in-others"),
                "manner": author("mukherjee", None, "dhaka-takes"),
                "goal": author("datta", "167", via="ludii"),
                "mill_lines": author("wikipedia", None, "whose-starting-row"),
                "mills": author("mukherjee"),
                "fly_at": author("ludii"),
                "blocked": author("wikipedia", None, "tant-fant-shut-in"),
                "repetition": inferred("third-time"),
            },
            ROWS,
        ),
        Ruleset(
            "tant-fant-six",
            "board-tant-fant",
            "tant-fant",
            {"mill_lines": "not-home"},
            {
                "board": author("board-tant-fant"),
                "kinds": author("board-tant-fant"),
                "setup": author("board-tant-fant"),
                "hand": author("board-tant-fant"),
                "steps": author("board-tant-fant"),
                "manner": inferred("no-word-of-taking"),
                "goal": author("board-tant-fant"),
                "mill_lines": author("board-tant-fant", None, "six-rows-left"),
                "mills": inferred("no-word-of-taking"),
                "fly_at": author("board-tant-fant"),
            },
        ),
        Ruleset(
            "tant-fant-diagonal",
            "wikipedia",
            "tant-fant",
            {"mill_lines": "slanting"},
            {
                "board": author("wikipedia"),
                "kinds": author("wikipedia"),
                "setup": author("wikipedia"),
                "first": author("wikipedia"),
                "hand": author("wikipedia"),
                "steps": author("wikipedia"),
                "manner": inferred("no-word-of-taking"),
                "goal": author("wikipedia"),
                "mill_lines": author("wikipedia", None, "diagonals-in-others-too"),
                "mills": inferred("no-word-of-taking"),
                "fly_at": author("wikipedia"),
                "blocked": author("wikipedia", None, "shut-in-on-the-row"),
            },
        ),
    ),
    {
        "first": (),
        "blocked": ("passes", "loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
