"""Haretavl of Denmark and its kin in France: three dogs shut in a hare on eleven points, or twelve; nothing is taken."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ...board import Board, drawn
from ...rules import Kind, Rules
from ...sources import author, by, inferred
from ..entry import Entry, Ruleset, array

HARE = Kind("hare")
KINDS = (HARE, Kind("dog", "D", captures="none"))
ADVANCING = (HARE, Kind("dog", "D", steps="forward-sideways", captures="none"))
DOGS = ["Db1", "Da2", "Dc2"]
"""At one end: on its point and on the two corners beside it."""

Run = list[tuple[int, int]]


def joined(id: str, *runs: Run) -> Board:
    """The board of these runs of points, on both sides of its middle column alike."""
    both = {tuple(sorted(pair)) for run in runs for pair in pairwise(run)}
    both |= {tuple(sorted(((2 - x, y), (2 - u, v)))) for (x, y), (u, v) in both}
    return drawn(id, {spot for pair in both for spot in pair}, [(a, b) for a, b in sorted(both)], "contour")


def across(row: int) -> Run:
    return [(0, row), (1, row), (2, row)]


BOARD = joined(
    "haretavl",
    [(1, row) for row in range(5)],
    [(0, row) for row in (1, 2, 3)],
    [(1, 0), (0, 1), (1, 2), (0, 3), (1, 4)],
    *map(across, (1, 2, 3)),
)
"""A square of nine points in eight triangles, and a point more at either end of its middle line."""
DIAMONDS = joined(
    "haretavl-diamonds",
    [(1, row) for row in (0, 1, 2, 4, 5, 6)],
    [(0, row) for row in (1, 3, 5)],
    [(1, 0), (0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6)],
    *map(across, (1, 5)),
)
"""Three diamonds in a row, of which the middle one has no line across and no point within."""


def hunt(board: Board, kinds: tuple[Kind, ...], hare: str) -> Rules:
    """The dogs, white, go up the board where they may only advance."""
    return Rules(board, kinds, array("b", DOGS, [hare]), first="b", manner="none")


def military(hare: str) -> Rules:
    return replace(hunt(BOARD, ADVANCING, hare), escape=True)


ON_THE_BOARD = ("hand", "hand_for", "opening")
"""What is placed before the first move: whoever says where the pieces stand says that too."""
UNSAID = {"quiet": inferred("sixty-quiet"), "repetition": inferred("third-time")}
STALLING = inferred("stalling-is-a-loss")

ENTRY = Entry(
    "haretavl",
    replace(hunt(BOARD, KINDS, "b3"), setup=array("b", [], ["b3"]), hand=3, hand_for="hunters", opening="place"),
    (
        Ruleset(
            "haretavl",
            "michaelsen-haretavl",
            warrants={
                **UNSAID,
                **by("michaelsen-haretavl", "board", "kinds", "setup", "hand", "hand_for", "steps", via="ludii"),
                "opening": author("michaelsen-haretavl", None, "hare-has-one", via="ludii"),
                "first": inferred("hare-begins-elsewhere"),
                "manner": author("ludii", None, "hounds-only-block"),
                "blocked": author("michaelsen-haretavl", None, "hare-cannot-win", via="ludii"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
            },
        ),
        Ruleset(
            "hund-efter-hare",
            "espegaard",
            "haretavl",
            {},
            {
                **by("ludii", "board", "setup", "steps", *ON_THE_BOARD),
                "kinds": author("espegaard", via="ludii"),
                "first": author("espegaard", None, "hare-out-first", via="ludii"),
                "manner": author("ludii", None, "hounds-only-block"),
                "blocked": author("espegaard", None, "caught-at-an-end", via="ludii"),
            },
            hunt(DIAMONDS, KINDS, "b2"),
        ),
        Ruleset(
            "jeu-militaire",
            "lucas-militaire",
            "haretavl",
            {},
            {
                "board": author("lucas-militaire", None, "twelve-triangles", via="ludii"),
                "kinds": author("lucas-militaire", None, "towers-and-army", via="ludii"),
                "setup": author("lucas-militaire", None, "one-way-out", via="michaelsen-haretavl"),
                **by("lucas-militaire", *ON_THE_BOARD, via="michaelsen-haretavl"),
                "manner": author("lucas-militaire", via="michaelsen-haretavl"),
                "first": author("lucas-militaire", via="michaelsen-haretavl"),
                "steps": author("lucas-militaire", via="ludii"),
                "escape": author("lucas-militaire", None, "behind-the-lines", via="ludii"),
                "blocked": author("lucas-militaire", None, "hounds-hardly-blocked", via="ludii"),
            },
            military("b2"),
        ),
        Ruleset(
            "hare-and-hounds",
            "cyningstan",
            "jeu-militaire",
            {"first": "w"},
            {
                **by("cyningstan", "board", "kinds", "first", "steps", "manner", "escape"),
                "setup": author("taktile-spiele", None, "hare-at-the-far-end"),
                **by("taktile-spiele", *ON_THE_BOARD),
                "blocked": author("cyningstan", None, "hounds-hardly-blocked"),
                "quiet": STALLING,
            },
            military("b5"),
        ),
        Ruleset(
            "hare-and-hounds-centre",
            "cyningstan",
            "hare-and-hounds",
            {"first": "w"},
            {"setup": author("cyningstan", None, "hare-in-the-centre"), **by("cyningstan", *ON_THE_BOARD)},
            military("b3"),
        ),
        Ruleset(
            "soldiers-game",
            "winther-hares",
            "jeu-militaire",
            {"opening": "place"},
            {
                "board": author("winther-hares", None, "drawing-unseen"),
                "setup": author("winther-hares"),
                **by("winther-hares", "kinds", "first", "steps", "manner", *ON_THE_BOARD),
                "escape": author("winther-hares", None, "behind-the-lines"),
                "blocked": author("winther-hares", None, "hounds-hardly-blocked"),
                "repetition": author("winther-hares", None, "repeating-loses"),
            },
            military("b3"),
        ),
    ),
    {"quiet": ("40", "60", "100"), "repetition": ("3", "5")},
)
