"""Morabaraba of southern Africa and twelve men's morris: three rings with their corners joined, twelve men a side."""

from __future__ import annotations

from dataclasses import replace

from ...board import Board, rings
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset

PLAIN = rings("morabaraba")
SIDES = PLAIN.lines[:12]
CORNERS = ("a1", "b2", "c3"), ("c5", "b6", "a7"), ("e5", "f6", "g7"), ("g1", "f2", "e3")
CROSS = ("a4", "b4", "c4", "d4", "e4", "f4", "g4"), ("d1", "d2", "d3", "d4", "d5", "d6", "d7")
OUTER_CORNERS = ("a1", "b2"), ("b6", "a7"), ("f6", "g7"), ("g1", "f2")

BOARD = replace(PLAIN, lines=(*PLAIN.lines, *CORNERS))
"""The rings of nine men's morris, with a line through the three corners on each side."""
LESOTHO = Board(
    "morabaraba-lesotho",
    tuple(sorted((*PLAIN.coordinates, ("d4", 3, 3)), key=lambda spot: (spot[2], spot[1]))),
    (*SIDES, *CROSS, *OUTER_CORNERS),
)
"""The rings with a cross through all of them and their middle; only the two outer rings are joined at the corners."""

BASE = Rules(BOARD, manner="none", hand=12, mills="one", least=3, fly_at=3, returning="no-mill-swap", few="three-men")

ENTRY = Entry(
    "morabaraba",
    BASE,
    (
        Ruleset(
            "morabaraba",
            "mind-sports",
            warrants={
                "board": author("mind-sports"),
                "kinds": author("mind-sports"),
                "setup": author("mind-sports"),
                "first": inferred("cows-that-begin"),
                "hand": author("mind-sports"),
                "steps": author("mind-sports"),
                "manner": author("mind-sports"),
                "mills": author("mind-sports"),
                "mill_lines": author("mind-sports"),
                "milled": author("mind-sports"),
                "returning": author("mind-sports", None, "swap-in-later-rules"),
                "least": author("mind-sports", None, "last-stage-through-a-program", via="stargazers"),
                "fly_at": author("mind-sports", None, "last-stage-through-a-program", via="stargazers"),
                "fly_from": inferred("nobody-else-flies"),
                "blocked": author("mind-sports", None, "last-stage-through-a-program", via="stargazers"),
                "few": author("mind-sports", None, "ten-moves-of-each", via="stargazers"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "morabaraba-once",
            "african-games",
            "morabaraba",
            {"milled": "never", "returning": "no-mill", "fly_at": "0", "few": "no"},
            {
                "board": author("african-games"),
                "kinds": author("african-games"),
                "setup": author("african-games"),
                "first": author("african-games"),
                "hand": author("african-games"),
                "steps": author("african-games"),
                "manner": author("african-games"),
                "mills": author("african-games"),
                "mill_lines": author("african-games"),
                "milled": author("african-games"),
                "returning": author("african-games", None, "same-cow-same-line"),
                "least": author("african-games"),
                "fly_at": author("african-games", None, "two-stages-only"),
                "blocked": author("african-games"),
                "few": inferred("no-count-of-moves"),
            },
        ),
        Ruleset(
            "mlabalaba",
            "coertze",
            "morabaraba",
            {"mill_lines": "straight", "milled": "never", "returning": "free", "few": "no"},
            {
                "board": author("coertze", via="ludii"),
                "kinds": author("coertze", via="ludii"),
                "setup": author("coertze", via="ludii"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("coertze", via="ludii"),
                "steps": author("coertze", via="ludii"),
                "manner": author("coertze", via="ludii"),
                "mills": author("coertze", via="ludii"),
                "mill_lines": author("coertze", None, "only-the-program-says", via="ludii"),
                "milled": author("coertze", via="ludii"),
                "returning": inferred("nothing-told-of-remaking"),
                "least": author("coertze", via="ludii"),
                "fly_at": author("coertze", via="ludii"),
                "blocked": inferred("blocked-as-mind-sports"),
                "few": inferred("no-count-of-moves"),
            },
        ),
        Ruleset(
            "morabaraba-lesotho",
            "coertze",
            "mlabalaba",
            {"mill_lines": "runs"},
            {
                "board": author("coertze", "57–58", "middle-and-outer-corners", via="ludii"),
                "mill_lines": author("coertze", "57–58", "any-three-of-the-cross", via="ludii"),
                "milled": author("coertze", "57–58", via="ludii"),
                "least": author("coertze", "57–58", via="ludii"),
                "fly_at": author("coertze", "57–58", via="ludii"),
            },
            replace(BASE, board=LESOTHO),
        ),
        Ruleset(
            "mulabalaba",
            "chaplin",
            "morabaraba",
            {"milled": "any", "returning": "free", "least": "1", "fly_at": "0", "fly_from": "corners", "few": "no"},
            {
                "board": author("chaplin", "170", via="ludii"),
                "kinds": author("chaplin", "170", via="ludii"),
                "setup": author("chaplin", "170", via="ludii"),
                "first": author("chaplin", "170", "loser-begins-next", via="ludii"),
                "hand": author("chaplin", "170", via="ludii"),
                "steps": author("chaplin", "170", via="ludii"),
                "manner": author("chaplin", "170", via="ludii"),
                "mills": author("chaplin", "170", via="ludii"),
                "mill_lines": author("chaplin", "170", via="ludii"),
                "milled": author("chaplin", "170", via="ludii"),
                "returning": inferred("nothing-told-of-remaking"),
                "least": author("ludii", None, "chaplin-tells-no-end"),
                "fly_at": inferred("corners-instead-of-three"),
                "fly_from": author("chaplin", "170", via="ludii"),
                "blocked": inferred("blocked-as-mind-sports"),
                "few": inferred("no-count-of-moves"),
            },
        ),
        Ruleset(
            "twelve-mens-morris",
            "walker-twelve",
            "morabaraba",
            {"returning": "free", "blocked": "both-draws", "few": "no"},
            {
                "board": author("walker-twelve"),
                "kinds": author("walker-twelve"),
                "setup": author("walker-twelve"),
                "first": inferred("lot-as-elsewhere"),
                "hand": author("walker-twelve", None, "eleven-men-too"),
                "steps": author("walker-twelve"),
                "manner": author("walker-twelve"),
                "mills": author("walker-twelve"),
                "mill_lines": author("walker-twelve", None, "diagonals-once-for-moving"),
                "milled": author("walker-twelve", via="ludii"),
                "returning": inferred("nothing-told-of-remaking"),
                "least": author("walker-twelve"),
                "fly_at": author("walker-twelve", via="ludii"),
                "blocked": author("walker-twelve", None, "full-board-drawn"),
                "few": inferred("no-count-of-moves"),
            },
        ),
        Ruleset(
            "twelve-four-fly",
            "bead-twelve",
            "twelve-mens-morris",
            {"fly_at": "4"},
            {
                "board": author("bead-twelve"),
                "kinds": author("bead-twelve"),
                "setup": author("bead-twelve"),
                "first": author("bead-twelve"),
                "hand": author("bead-twelve"),
                "steps": author("bead-twelve"),
                "manner": author("bead-twelve"),
                "mills": author("bead-twelve"),
                "mill_lines": author("bead-twelve"),
                "milled": author("bead-twelve"),
                "least": author("bead-twelve"),
                "fly_at": author("bead-twelve"),
                "blocked": author("bead-twelve"),
            },
        ),
        Ruleset(
            "twelve-any",
            "sympkyn",
            "twelve-mens-morris",
            {"milled": "any", "fly_at": "0"},
            {
                "board": author("sympkyn"),
                "kinds": author("sympkyn"),
                "setup": author("sympkyn"),
                "first": author("sympkyn"),
                "hand": author("sympkyn"),
                "steps": author("sympkyn"),
                "manner": author("sympkyn"),
                "mills": author("sympkyn"),
                "mill_lines": author("sympkyn"),
                "milled": author("sympkyn"),
                "returning": author("sympkyn", None, "broken-to-close-another"),
                "least": author("sympkyn"),
                "fly_at": inferred("not-mentioned-flying"),
                "blocked": author("sympkyn", None, "full-board-stalemate"),
            },
        ),
    ),
    {
        "first": (),
        "mills": ("one", "each"),
        "milled": (),
        "returning": ("free", "no-mill", "no-mill-swap"),
        "fly_at": ("0", "3", "4"),
        "fly_from": (),
        "blocked": ("loses", "both-draws", "draws"),
        "few": ("three-men", "no"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
