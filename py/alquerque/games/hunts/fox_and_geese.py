"""Fox and geese, of Europe, on a cross of thirty-three points: one fox against thirteen, fifteen or seventeen geese."""

from __future__ import annotations

from ...board import Board, drawn, grid, segments_of
from ...rules import Direction, Kind, Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks

QUIET = 120
"""Plies without a capture before a draw may be claimed [our number, from the hare's hunt]."""


def cross(id: str, diagonals: str) -> Board:
    """Five squares of three by three points in a cross.  With diagonals each of them is a small alquerque."""
    square = grid(id, 7, 7, diagonals=diagonals)
    spots = {(x, y) for _, x, y in square.coordinates if 2 <= x <= 4 or 2 <= y <= 4}
    return drawn(id, spots, [segment for segment in segments_of(square) if spots >= set(segment)], "contour")


CROSS = cross("fox-and-geese", "even")
STRAIGHT = cross("fox-straight", "none")
WINGS_15 = ("a4", "g4")
WINGS_17 = (*WINGS_15, "a5", "g5")


def hunt(board: Board, steps: Direction, further: tuple[str, ...] = ()) -> Rules:
    """Thirteen geese stand on the three lowest rows, the others on ``further``; the fox in the middle."""
    kinds = (Kind("fox"), Kind("goose", "G", steps=None if steps == "any" else steps, captures="none"))
    geese = ["G" + point for point in (*ranks(board, (1, 2, 3)), *further)]
    return Rules(board, kinds, array("w", geese, ["d4"]), first="w", goal="hunt", least=7, quiet=QUIET)


ENTRY = Entry(
    "fox-and-geese",
    hunt(CROSS, "any"),
    (
        Ruleset(
            "fox-and-geese",
            "aisling",
            warrants={
                "board": author("aisling"),
                "kinds": author("aisling"),
                "setup": author("braillespiel"),
                "first": author("hnefatafl-net", None, "fox-begins-elsewhere"),
                "opening": author("braillespiel", None, "fox-may-be-placed"),
                "steps": author("aisling"),
                "captures": author("aisling"),
                "manner": author("aisling"),
                "compulsory": inferred("only-going-on-is-free"),
                "chain": author("aisling"),
                "goal": author("aisling"),
                "least": author("aisling", None, "geese-lost-differ"),
                "blocked": author("aisling", None, "geese-without-a-move"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("geese-need-time"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "fox-placed",
            "bell",
            "fox-and-geese",
            {"opening": "place"},
            {
                "board": author("bell", via="a4games"),
                "kinds": author("bell", via="a4games"),
                "setup": author("bell", via="a4games"),
                "opening": author("bell", via="a4games"),
                "first": inferred("geese-after-placing-the-fox"),
                "steps": author("bell", via="a4games"),
                "captures": author("bell", via="a4games"),
                "manner": author("bell", via="a4games"),
                "compulsory": inferred("bell-does-not-oblige"),
                "chain": author("bell", via="a4games"),
                "goal": author("bell", None, "too-few-geese-uncounted", via="a4games"),
                "least": author("aisling", None, "geese-lost-differ"),
                "blocked": author("bell", None, "geese-without-a-move", via="a4games"),
            },
        ),
        Ruleset(
            "fox-maison",
            "maison-academique",
            "fox-and-geese",
            {"opening": "place", "goal": "men", "least": "1"},
            {
                "board": author("maison-academique", via="ludii"),
                "kinds": author("maison-academique", via="ludii"),
                "setup": author("maison-academique", via="ludii"),
                "opening": author("maison-academique", via="ludii"),
                "first": inferred("geese-after-placing-the-fox"),
                "steps": author("maison-academique", None, "forward-slantwise-too", via="ludii"),
                "captures": author("maison-academique", via="ludii"),
                "manner": author("maison-academique", via="ludii"),
                "compulsory": inferred("hens-may-be-spared"),
                "chain": inferred("program-hops-on"),
                "goal": author("maison-academique", None, "geese-lost-differ", via="ludii"),
                "least": author("maison-academique", None, "geese-lost-differ", via="ludii"),
                "blocked": author("ludii", None, "geese-at-the-end"),
            },
            hunt(CROSS, "forward"),
        ),
        Ruleset(
            "fox-fifteen",
            "setupgroup",
            "fox-and-geese",
            {"compulsory": "yes", "chain": "must", "least": "6"},
            {
                "kinds": author("setupgroup"),
                "setup": author("ludii", None, "two-more-at-the-ends"),
                "first": author("hnefatafl-net", None, "fox-begins-elsewhere"),
                "steps": author("setupgroup", None, "only-drawn-diagonals"),
                "captures": author("setupgroup"),
                "manner": author("setupgroup"),
                "compulsory": author("setupgroup", None, "huffed-elsewhere"),
                "chain": inferred("as-in-checkers"),
                "goal": author("setupgroup"),
                "least": author("setupgroup", None, "geese-lost-differ"),
                "blocked": author("ludii", None, "geese-at-the-end"),
            },
            hunt(CROSS, "forward-sideways", WINGS_15),
        ),
        Ruleset(
            "fox-seventeen",
            "strutt",
            "fox-and-geese",
            {"opening": "place", "goal": "men", "least": "1"},
            {
                "board": author("strutt", None, "lines-without-diagonals", via="ludii"),
                "kinds": author("strutt", via="ludii"),
                "setup": author("strutt", None, "four-more-at-the-sides", via="ludii"),
                "opening": author("ludii"),
                "first": inferred("geese-after-placing-the-fox"),
                "steps": author("strutt", via="ludii"),
                "captures": author("strutt", via="ludii"),
                "manner": author("strutt", via="ludii"),
                "compulsory": inferred("geese-may-be-spared"),
                "chain": author("webcasty"),
                "goal": author("webcasty", None, "geese-lost-differ"),
                "least": author("webcasty", None, "geese-lost-differ"),
                "blocked": author("ludii", None, "geese-at-the-end"),
            },
            hunt(STRAIGHT, "forward-sideways", WINGS_17),
        ),
        Ruleset(
            "fox-enquire",
            "enquire-within",
            "fox-and-geese",
            {},
            {
                "board": author("enquire-within"),
                "kinds": author("enquire-within"),
                "setup": author("enquire-within", None, "four-more-beside-the-fox"),
                "first": inferred("geese-begin-here-too"),
                "opening": author("enquire-within", None, "fox-may-be-placed"),
                "steps": author("enquire-within", None, "straight-ahead-alone"),
                "captures": author("enquire-within"),
                "manner": author("enquire-within"),
                "compulsory": inferred("can-take-as-in-draughts"),
                "chain": inferred("draughts-go-on"),
                "goal": author("enquire-within"),
                "least": author("enquire-within", None, "six-cannot-confine"),
                "blocked": author("enquire-within", None, "geese-at-the-end"),
            },
            hunt(STRAIGHT, "forward", ("a4", "b4", "f4", "g4")),
        ),
    ),
    {
        "first": ("w", "b"),
        "opening": ("none", "place"),
        "compulsory": (),
        "chain": (),
        "blocked": ("loses", "draws"),
        "quiet": (str(QUIET), str(2 * QUIET)),
        "repetition": ("3", "5"),
    },
)
