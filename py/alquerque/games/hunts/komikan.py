"""Komikan of the Mapuche, on the alquerque with a tower at one side: one puma against twelve dogs."""

from __future__ import annotations

from itertools import pairwise

from ...board import Board, drawn, segments_of
from ...rules import Kind, Rules
from ...sources import author, inferred
from ..alquerque.soldiers import ABOVE, SQUARE
from ..entry import Entry, Ruleset, array, ranks
from .adugo import BOARD

PUMA = Kind("puma")
KINDS = (PUMA, Kind("dog", "D", captures="none"))
QUIET = 120
"""Plies without a capture before a draw may be claimed [our number, from the hare's hunt]."""
ADVANCING = (PUMA, Kind("dog", "D", steps="forward", captures="none"))


def with_tall_tower() -> Board:
    """The alquerque and a triangle with two cross-lines, of which the first, of three points, has a line down to the
    base from each [Matus's board, as Board and Pieces describes it and Ludii draws it].
    """
    (x, y), _, _ = ABOVE
    rays = [[(x + side * n, y + n) for n in range(4)] for side in (-1, 0, 1)]
    inner = [[(x + side, y + n) for n in (1, 2, 3)] for side in (-1, 1)]
    across = [sorted({spot for run in rays + inner for spot in run if spot[1] == y + n}) for n in (1, 2, 3)]
    segments = segments_of(SQUARE) + [pair for run in rays + inner + across for pair in pairwise(run)]
    return drawn("komikan-tall", {spot for segment in segments for spot in segment}, segments, "contour")


TALL = with_tall_tower()


def hunt(board: Board, kinds: tuple[Kind, ...], puma: str) -> Rules:
    """The dogs stand on the two rows away from the tower and at the ends of the third."""
    dogs = [*ranks(board, (1, 2)), "a3", "e3"]
    return Rules(board, kinds, array("b", ["D" + point for point in dogs], [puma]), first="b", quiet=QUIET)


ENTRY = Entry(
    "komikan",
    hunt(BOARD, KINDS, "c6"),
    (
        Ruleset(
            "komikan",
            "manquilef",
            warrants={
                "board": author("manquilef", None, "midpoints-joined"),
                "kinds": author("manquilef", None, "eats-all"),
                "setup": author("manquilef", None, "puma-comes-from-the-tower"),
                "first": author("ludii", None, "who-begins-unsaid"),
                "steps": author("mapuchess", None, "dogs-step-unsaid", via="ludii"),
                "captures": author("matus", via="ludii"),
                "manner": author("manquilef"),
                "compulsory": inferred("ludii-does-not-oblige"),
                "chain": author("matus", None, "several-dogs-by-matus", via="ludii"),
                "goal": author("manquilef"),
                "least": author("manquilef"),
                "blocked": author("manquilef", None, "dogs-without-a-move"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("dogs-need-time"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "komikan-advance",
            "matus",
            "komikan",
            {},
            {
                "board": author("boardandpieces", None, "two-cross-lines"),
                "kinds": author("matus", via="ludii"),
                "setup": author("ludii", None, "puma-comes-from-the-tower"),
                "steps": author("matus", None, "straight-ahead-in-ludii", via="ludii"),
                "manner": author("matus", via="ludii"),
            },
            hunt(TALL, ADVANCING, "c7"),
        ),
        Ruleset(
            "komikan-tall",
            "mapuchess",
            "komikan",
            {},
            {
                "board": author("ludii", None, "two-cross-lines"),
                "setup": author("ludii", None, "puma-comes-from-the-tower"),
            },
            hunt(TALL, KINDS, "c7"),
        ),
    ),
    {
        "first": ("w", "b"),
        "compulsory": (),
        "chain": (),
        "blocked": ("loses", "draws"),
        "quiet": (str(QUIET), str(2 * QUIET)),
        "repetition": ("3", "5"),
    },
)
