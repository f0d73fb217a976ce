"""Alquerque de tres (f. 93r): three men each; the first to have them in a row wins."""

from __future__ import annotations

from ...board import grid
from ...rules import Rules
from ...sources import attested, author, inferred
from ..entry import Entry, Ruleset

BOARD = grid("tres", 3, 3)

ENTRY = Entry(
    "alquerque-de-tres",
    Rules(BOARD, manner="none", hand=3, goal="line"),
    (
        Ruleset(
            "tres",
            "alquerque",
            warrants={
                "board": author("mundo-en-juego"),
                "kinds": author("mundo-en-juego"),
                "setup": inferred("empty-board"),
                "hand": attested("tres.3", "con seis trebejos, los tres d’una color e los tres de otra"),
                "goal": attested("tres.6", "el que más aína pusiere sus trebejos en az, gana"),
                "first": inferred("lot-not-said"),
                "steps": inferred("moves-make-the-text-true"),
                "manner": inferred("nothing-is-taken"),
                "fly_at": inferred("moves-make-the-text-true"),
                "least": inferred("nothing-is-taken"),
                "mills": inferred("nothing-is-taken"),
                "blocked": inferred("blocked-as-elsewhere"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "tres-poner",
            "ludii",
            "tres",
            {"steps": "none", "blocked": "draws"},
            {"steps": author("ludii"), "blocked": author("ludii")},
        ),
        Ruleset("tres-libre", "alquerque", "tres", {"fly_at": "3"}),
    ),
    {
        "first": (),
        "fly_at": ("0", "3"),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
    {
        "start": ("tres.7",),
        "reply": ("tres.8",),
        "turn 3": ("tres.9",),
        "turn 4": ("tres.9",),
        "turn 5": ("tres.10",),
        "turn 6": ("tres.11",),
        "play": ("tres.6",),
        "won": ("tres.6",),
        "drawn": ("tres.12",),
    },
)
