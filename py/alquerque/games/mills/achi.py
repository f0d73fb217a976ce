"""Achi of Ghana, four men each, and its kin on the same nine points: tapatan of the Philippines, tant fant of Bengal."""

from __future__ import annotations

from dataclasses import replace

from ...rules import Rules
from ...sources import author, by, inferred
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
                "kinds": author("double-helix"),
                "fly_at": author("double-helix"),
                "setup": author("cyningstan-achi"),
                "manner": author("pergioco-achi"),
                "mills": author("pergioco-achi"),
                "mill_lines": author("bead-achi"),
                "board": author("cyningstan-achi", None, "printed-board"),
                "first": author("bead-achi", None, "die-or-either"),
                "hand": author("double-helix", None, "four-or-three"),
                "steps": author("double-helix", None, "no-jumping-either"),
                "goal": author("double-helix", None, "placed-or-moved"),
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
                **by("wikipedia", "board", "kinds", "setup", "first", "hand", "steps", "mill_lines", "fly_at"),
                "goal": author("wikipedia", None, "placed-or-moved"),
                "blocked": author("wikipedia", None, "house-rule-loss-or-draw"),
            },
        ),
        Ruleset(
            "achi-three",
            "gamescrafters-achi",
            "achi",
            {"hand": "3"},
            {
                **by("gamescrafters-achi", "board", "kinds", "setup", "steps", "goal", "mill_lines", "fly_at"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("gamescrafters-achi", None, "three-in-others-too"),
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
                "hand": author("culin", "648", via="ludii"),
                "goal": author("culin", "648", via="ludii"),
                "mill_lines": author("culin", "648", via="ludii"),
                "fly_at": author("ludii"),
                "first": author("culin", "648", "dark-begins", via="ludii"),
                "steps": author("ludii", None, "culin-says-moves"),
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
                "hand": author("datta", "167", via="ludii"),
                "goal": author("datta", "167", via="ludii"),
                "mills": author("mukherjee"),
                "fly_at": author("ludii"),
                "setup": author("datta", "167", "into-the-middle-row", via="ludii"),
                "first": inferred("lot-as-elsewhere"),
                "steps": author("ludii", None, "next-point-in-others"),
                "manner": author("mukherjee", None, "dhaka-takes"),
                "mill_lines": author("wikipedia", None, "whose-starting-row"),
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
                **by("board-tant-fant", "board", "kinds", "setup", "hand", "steps", "goal", "fly_at"),
                "manner": inferred("no-word-of-taking"),
                "mill_lines": author("board-tant-fant", None, "six-rows-left"),
                "mills": inferred("no-word-of-taking"),
            },
        ),
        Ruleset(
            "tant-fant-diagonal",
            "wikipedia",
            "tant-fant",
            {"mill_lines": "slanting"},
            {
                **by("wikipedia", "board", "kinds", "setup", "first", "hand", "steps", "goal", "fly_at"),
                "manner": inferred("no-word-of-taking"),
                "mill_lines": author("wikipedia", None, "diagonals-in-others-too"),
                "mills": inferred("no-word-of-taking"),
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
