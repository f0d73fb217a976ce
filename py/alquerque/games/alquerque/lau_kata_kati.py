"""Lau kata kati of Bengal and its kin of ten and eleven men a side: two triangles of three ranks that meet in a point."""

from __future__ import annotations

from itertools import pairwise

from ...board import Board, drawn
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array

Segments = list[tuple[tuple[int, int], tuple[int, int]]]

MIDDLE = 3
"""The column and the row of the point where the triangles meet."""


def along(*spots: tuple[int, int]) -> Segments:
    """The steps from each of these points to the next."""
    return list(pairwise(spots))


def triangles(*bases: int) -> Segments:
    """The two triangles: three ranks each, as far from the middle as they are wide, and the lines that join them
    through the middle.  ``bases``: where other lines than these meet the two bases.
    """
    segments = along(*((i, i) for i in range(7))) + along(*((i, 6 - i) for i in range(7)))
    segments += along(*((MIDDLE, y) for y in range(7)))
    for away in (1, 2, 3):
        for y in (MIDDLE - away, MIDDLE + away):
            others = bases if away == 3 else ()
            segments += along(*((x, y) for x in sorted({MIDDLE - away, MIDDLE, MIDDLE + away, *others})))
    return segments


def board(id: str, segments: Segments, style: str = "contour") -> Board:
    return drawn(id, {spot for segment in segments for spot in segment}, segments, style)


ARMS = along((0, MIDDLE), (MIDDLE, MIDDLE), (6, MIDDLE))
RIM = along((0, 0), (0, MIDDLE), (0, 6)) + along((6, 0), (6, MIDDLE), (6, 6))
UPRIGHTS = along((1, 0), (1, 1), (1, 5), (1, 6)) + along((5, 0), (5, 1), (5, 5), (5, 6))

NINETEEN = board("lau-kata-kati", triangles())
TEN = board("dash-guti", triangles() + ARMS)
TEN_WITH_RIM = board("dash-guti-rim", triangles() + ARMS + RIM, "lines")
ELEVEN = board("egara-guti", triangles(1, 5) + UPRIGHTS, "lines")


def small_armies(board: Board) -> Rules:
    """Each side on its triangle and, where the middle row has ends, on the one at its own right (``layout``)."""
    upper = [name for name, x, y in board.coordinates if y > MIDDLE or (x, y) == (0, MIDDLE)]
    lower = [name for name, x, y in board.coordinates if y < MIDDLE or (x, y) == (6, MIDDLE)]
    return Rules(board, setup=array("b", upper, lower), compulsory=True, chain="must", closing="count")


ENTRY = Entry(
    "lau-kata-kati",
    small_armies(NINETEEN),
    (
        Ruleset(
            "lau-kata-kati",
            "wikipedia",
            warrants={
                "board": author("wikipedia", None, "lau-lines"),
                "kinds": author("wikipedia"),
                "setup": author("wikipedia"),
                "first": author("wikipedia", None, "lau-first"),
                "steps": author("wikipedia"),
                "captures": author("wikipedia"),
                "manner": author("wikipedia"),
                "taken": author("wikipedia"),
                "compulsory": author("wikipedia", None, "lau-who-obliges"),
                "chain": author("wikipedia", None, "lau-who-goes-on"),
                "most": author("wikipedia", None, "lau-any-capture"),
                "path": inferred("nothing-said"),
                "huff": inferred("lau-huff"),
                "blocked": author("wikipedia"),
                "scoring": inferred("plain-result"),
                "closing": author("wikipedia", None, "lau-more-men"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "nau-keti-keta",
            "kreedaa",
            "lau-kata-kati",
            {"compulsory": "no", "chain": "may", "closing": "draw"},
            {
                "board": author("kreedaa", None, "lau-lines"),
                "setup": author("kreedaa"),
                "first": inferred("nothing-said"),
                "steps": author("kreedaa"),
                "captures": author("kreedaa"),
                "manner": author("kreedaa"),
                "taken": author("kreedaa"),
                "compulsory": inferred("kreedaa-can"),
                "chain": author("kreedaa", None, "kreedaa-may-jump-on"),
                "blocked": inferred("blocked-not-said"),
                "closing": inferred("no-count-clause"),
            },
        ),
        Ruleset(
            "lau-datta",
            "datta",
            "lau-kata-kati",
            {"chain": "never", "closing": "draw"},
            {
                "board": author("datta", None, "lau-lines", via="ludii"),
                "setup": author("datta", via="ludii"),
                "first": author("datta", None, "datta-first", via="ludii"),
                "compulsory": author("datta", None, "datta-as-draughts", via="ludii"),
                "chain": author("datta", None, "datta-one-at-a-time", via="ludii"),
                "blocked": inferred("blocked-not-said"),
                "closing": inferred("no-count-clause"),
            },
        ),
        Ruleset(
            "dash-guti",
            "wikipedia",
            "lau-kata-kati",
            {},
            {
                "board": author("wikipedia", None, "dash-arms"),
                "setup": author("bead"),
                "layout": author("bead", None, "tenth-at-the-right"),
            },
            small_armies(TEN),
        ),
        Ruleset(
            "kowwu-dunki",
            "humphries",
            "dash-guti",
            {"compulsory": "no", "chain": "may", "closing": "draw"},
            {
                "board": author("humphries", None, "kowwu-figure", via="india-board-games"),
                "first": author("humphries", None, "humphries-first", via="ludii"),
                "steps": author("humphries", via="india-board-games"),
                "captures": author("humphries", via="india-board-games"),
                "manner": author("humphries", via="india-board-games"),
                "compulsory": inferred("humphries-can"),
                "chain": author("humphries", None, "humphries-any-number", via="india-board-games"),
                "blocked": inferred("blocked-not-said"),
                "closing": inferred("no-count-clause"),
            },
            small_armies(TEN),
        ),
        Ruleset(
            "dash-guti-rim",
            "ludii",
            "dash-guti",
            {"compulsory": "no", "chain": "never", "closing": "draw"},
            {
                "board": author("ludii", None, "dash-rim"),
                "setup": author("ludii"),
                "layout": author("ludii"),
                "compulsory": author("ludii", None, "ludii-plays-free"),
                "chain": author("ludii", None, "ludii-plays-free"),
                "blocked": author("ludii"),
                "closing": inferred("no-count-clause"),
            },
            small_armies(TEN_WITH_RIM),
        ),
        Ruleset(
            "egara-guti",
            "wikipedia",
            "lau-kata-kati",
            {},
            {"board": author("wikipedia", None, "egara-uprights"), "setup": author("wikipedia")},
            small_armies(ELEVEN),
        ),
    ),
    {
        "first": (),
        "compulsory": (),
        "chain": (),
        "huff": ("no", "claim"),
        "blocked": ("loses", "draws"),
        "closing": (),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
