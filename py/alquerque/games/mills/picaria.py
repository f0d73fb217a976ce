"""Picaria of the Pueblo peoples of New Mexico: three men each, three in a row, on a square with every diagonal drawn."""

from __future__ import annotations

from dataclasses import replace

from ...board import drawn, grid, segments_of
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset

NINE = grid("picaria-nine", 3, 3, diagonals="all")
"""Nine points: the four short diagonals cross the long ones where no man stands."""
WIDE = [((2 * ax, 2 * ay), (2 * bx, 2 * by)) for (ax, ay), (bx, by) in segments_of(NINE)]
MIDDLES = {((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in WIDE if ax != bx and ay != by}
HALVES = [((x, y), (x + dx, y + dy)) for x, y in MIDDLES for dx in (-1, 1) for dy in (-1, 1)]
BOARD = drawn(
    "picaria",
    MIDDLES | {spot for segment in WIDE for spot in segment},
    [((ax, ay), (bx, by)) for (ax, ay), (bx, by) in WIDE if ax == bx or ay == by] + HALVES,
)
"""The same with men on those four crossings too."""

BASE = Rules(BOARD, manner="none", hand=3, goal="line", mill_lines="runs", placing="off-centre")

ENTRY = Entry(
    "picaria",
    BASE,
    (
        Ruleset(
            "picaria",
            "zaslavsky",
            warrants={
                "board": author("zaslavsky", "11", via="ludii"),
                "kinds": author("zaslavsky", "10", via="ludii"),
                "setup": author("wikipedia"),
                "first": author("bead-picaria", None, "lot-by-die"),
                "hand": author("zaslavsky", "10", via="ludii"),
                "placing": author("zaslavsky", "11", "centre-others-too", via="ludii"),
                "steps": author("zaslavsky", "10", "no-jumping-waterloo", via="ludii"),
                "manner": author("new-venture"),
                "goal": author("zaslavsky", "10", "placing-wins-too", via="ludii"),
                "mill_lines": author("ludii", None, "sixteen-rows"),
                "mills": author("new-venture"),
                "fly_at": author("zaslavsky", "10", via="ludii"),
                "least": inferred("no-man-leaves-three"),
                "blocked": inferred("three-men-never-shut-in"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "picaria-open",
            "bead-picaria",
            "picaria",
            {"placing": "anywhere"},
            {
                "board": author("bead-picaria"),
                "kinds": author("bead-picaria"),
                "setup": author("bead-picaria"),
                "first": author("bead-picaria"),
                "hand": author("bead-picaria"),
                "placing": author("bead-picaria", None, "no-word-of-the-centre"),
                "steps": author("bead-picaria"),
                "goal": author("bead-picaria"),
                "mill_lines": author("bead-picaria", None, "sixteen-rows"),
                "fly_at": author("bead-picaria"),
            },
        ),
        Ruleset(
            "picaria-nine",
            "wikipedia",
            "picaria",
            {},
            {
                "board": author("wikipedia", None, "scouts-fewer-diagonals"),
                "kinds": author("wikipedia"),
                "hand": author("wikipedia"),
                "placing": author("wikipedia", None, "centre-others-too"),
                "steps": author("wikipedia"),
                "goal": author("wikipedia"),
                "mill_lines": author("wikipedia"),
                "fly_at": author("wikipedia"),
            },
            replace(BASE, board=NINE),
        ),
        Ruleset(
            "picaria-nine-open",
            "zaslavsky",
            "picaria-nine",
            {"placing": "anywhere"},
            {
                "board": author("zaslavsky", "10", "crossings-left-empty", via="ludii"),
                "kinds": author("zaslavsky", "10", via="ludii"),
                "hand": author("zaslavsky", "10", via="ludii"),
                "placing": author("zaslavsky", "10", "no-word-of-the-centre", via="ludii"),
                "steps": author("zaslavsky", "10", via="ludii"),
                "goal": author("zaslavsky", "10", via="ludii"),
                "mill_lines": author("ludii"),
                "fly_at": author("zaslavsky", "10", via="ludii"),
            },
        ),
    ),
    {
        "first": (),
        "placing": (),
        "fly_at": ("0", "3"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
