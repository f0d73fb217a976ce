"""Six men's morris: two squares one inside the other, six men a side, and nobody flies."""

from __future__ import annotations

from dataclasses import replace

from ...board import rings
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset

BOARD = rings("six-mens-morris", 2)
"""Two squares joined at the middles of their sides.  These four lines have two points each, so no mill lies on them."""
CORNERS = ("a1", "b2"), ("d2", "e1"), ("b4", "a5"), ("d4", "e5")
DIAGONALS = replace(BOARD, id="six-diagonals", lines=(*BOARD.lines, *CORNERS))
"""The same board with its corners joined too."""

BASE = Rules(BOARD, manner="none", hand=6, mills="one", least=3)

ENTRY = Entry(
    "six-mens-morris",
    BASE,
    (
        Ruleset(
            "six-mens-morris",
            "bead-six",
            warrants={
                "board": author("bead-six"),
                "kinds": author("bead-six"),
                "setup": author("bead-six"),
                "first": author("bead-six"),
                "hand": author("bead-six", None, "placed-first-or-any-turn"),
                "steps": author("bead-six"),
                "manner": author("bead-six"),
                "mills": author("bead-six", None, "two-mills-one-man"),
                "mill_lines": author("bead-six", None, "pairs-in-africa"),
                "milled": author("bead-six", None, "safe-or-not-in-a-mill"),
                "returning": inferred("nothing-told-of-remaking"),
                "least": author("bead-six"),
                "fly_at": author("bead-six", None, "no-flying-nakajim"),
                "blocked": author("nakajim-six", None, "bead-six-without-blocking"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "marelle-a-six",
            "aisling-six",
            "six-mens-morris",
            {"milled": "never"},
            {
                "board": author("aisling-six"),
                "kinds": author("aisling-six"),
                "setup": author("aisling-six"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("aisling-six"),
                "steps": author("aisling-six"),
                "manner": author("aisling-six"),
                "mills": author("aisling-six"),
                "mill_lines": author("aisling-six"),
                "milled": author("aisling-six", None, "nakajim-never-either"),
                "least": author("aisling-six"),
                "fly_at": inferred("flying-not-told"),
                "blocked": inferred("blocked-as-nakajim"),
            },
        ),
        Ruleset(
            "achi-akidada",
            "murray",
            "six-mens-morris",
            {"milled": "any"},
            {
                "board": author("murray", "43", via="ludii"),
                "kinds": author("murray", "43", "sticks-green-and-brown", via="ludii"),
                "setup": author("murray", "43", via="ludii"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("murray", "43", via="ludii"),
                "steps": author("murray", "43", via="ludii"),
                "manner": author("murray", "43", via="ludii"),
                "mills": author("murray", "43", via="ludii"),
                "mill_lines": author("ludii", None, "pairs-in-bead"),
                "milled": author("murray", "43", "ludii-takes-any", via="ludii"),
                "least": author("murray", "43", via="ludii"),
                "fly_at": author("murray", "43", via="ludii"),
                "blocked": inferred("blocked-as-nakajim"),
            },
        ),
        Ruleset(
            "six-diagonals",
            "board-six",
            "marelle-a-six",
            {},
            {
                "board": author("board-six", None, "with-or-without-diagonals"),
                "kinds": author("board-six"),
                "setup": author("board-six"),
                "first": inferred("begin-in-turn"),
                "hand": author("board-six", None, "placing-or-moving"),
                "steps": author("board-six"),
                "manner": author("board-six"),
                "mills": author("board-six"),
                "mill_lines": author("board-six", None, "rows-and-columns-only"),
                "milled": author("board-six"),
                "returning": author("board-six"),
                "least": author("board-six"),
                "fly_at": author("board-six"),
                "blocked": author("board-six"),
            },
            replace(BASE, board=DIAGONALS),
        ),
        Ruleset(
            "six-flying",
            "de-clercq",
            "six-mens-morris",
            {"fly_at": "3"},
            {
                "board": author("de-clercq"),
                "kinds": author("de-clercq"),
                "setup": inferred("rules-of-nine"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("de-clercq"),
                "steps": inferred("rules-of-nine"),
                "manner": inferred("rules-of-nine"),
                "mills": inferred("rules-of-nine"),
                "mill_lines": inferred("rules-of-nine"),
                "milled": inferred("rules-of-nine"),
                "least": inferred("rules-of-nine"),
                "fly_at": inferred("flying-as-in-nine"),
                "blocked": inferred("rules-of-nine"),
            },
        ),
        Ruleset(
            "five-mens-morris",
            "de-clercq",
            "six-flying",
            {"hand": "5"},
            {"hand": author("de-clercq", None, "five-elsewhere-too")},
        ),
    ),
    {
        "first": (),
        "mills": ("one", "each"),
        "milled": (),
        "returning": ("free", "no-mill"),
        "fly_at": ("0", "3"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
