"""Fanorona of Madagascar: on two alquerques joined, and on one, men are taken by approach and by withdrawal; on nine
points children line up three."""

from __future__ import annotations

from ...board import Board, grid
from ...rules import Rules
from ...sources import author, inferred
from ..entry import Entry, Ruleset, array, ranks
from ..mills.tres import BOARD as TRES
from .doce import BOARD as ALQUERQUE

BOARD = grid("fanorona", 9, 5, seam=4)
WHITE = [*ranks(BOARD, (1, 2)), "b3", "d3", "g3", "i3"]
BLACK = [*ranks(BOARD, (4, 5)), "a3", "c3", "f3", "h3"]


def smaller(board: Board, white: list[str], black: list[str]) -> Rules:
    """The same way of taking on a smaller board."""
    return Rules(
        board, setup=array("w", white, black), first="w", manner="approach", compulsory=True, chain="may", path="fresh"
    )


ENTRY = Entry(
    "fanorona",
    smaller(BOARD, WHITE, BLACK),
    (
        Ruleset(
            "tsivy",
            "mundo-en-juego",
            warrants={
                "board": author("mundo-en-juego"),
                "kinds": author("mundo-en-juego"),
                "setup": author("montgomery", via="ludii"),
                "first": author("montgomery", via="ludii"),
                "opening": author("montgomery", None, "first-turn-differs", via="ludii"),
                "steps": author("mundo-en-juego"),
                "captures": author("mundo-en-juego"),
                "manner": author("mundo-en-juego"),
                "taken": author("mundo-en-juego"),
                "compulsory": author("montgomery", via="ludii"),
                "chain": author("montgomery", None, "going-on-differs", via="ludii"),
                "path": author("montgomery", via="ludii"),
                "most": author("montgomery", via="ludii"),
                "huff": inferred("no-huff-known"),
                "blocked": inferred("sources-differ"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "dimy",
            "schadd",
            "tsivy",
            {},
            {"board": author("schadd"), "setup": author("schadd", None, "middle-row-turned")},
            smaller(ALQUERQUE, [*ranks(ALQUERQUE, (1, 2)), "b3", "e3"], [*ranks(ALQUERQUE, (4, 5)), "a3", "d3"]),
        ),
        Ruleset(
            "telo",
            "voromanga",
            None,
            {},
            {
                "board": author("voromanga"),
                "kinds": author("voromanga"),
                "setup": author("voromanga"),
                "hand": author("voromanga", None, "telo-otherwise"),
                "goal": author("voromanga", None, "telo-otherwise"),
                "first": inferred("lot-not-said"),
                "opening": inferred("nothing-is-taken"),
                "steps": author("voromanga", None, "telo-by-the-lines"),
                "captures": author("voromanga"),
                "manner": author("voromanga"),
                "compulsory": inferred("nothing-is-taken"),
                "chain": inferred("nothing-is-taken"),
                "blocked": inferred("blocked-as-elsewhere"),
                "scoring": inferred("plain-result"),
                "closing": author("voromanga"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
            Rules(TRES, manner="none", hand=3, goal="line"),
        ),
        Ruleset(
            "telo-tomando",
            "schadd",
            "tsivy",
            {},
            {"board": author("schadd", None, "telo-otherwise"), "setup": author("schadd", None, "middle-row-turned")},
            smaller(TRES, [*ranks(TRES, (1,)), "c2"], [*ranks(TRES, (3,)), "a2"]),
        ),
    ),
    {
        "first": (),
        "opening": ("none", "single"),
        "chain": ("may", "must"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
