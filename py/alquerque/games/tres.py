"""Alquerque de tres (f. 93r): three men each, who first has them in a row wins."""

from __future__ import annotations

from ..board import grid
from ..rules import Rules
from ..warrants import author, inferred
from .entry import Entry, Ruleset

BOARD = grid("tres", 3, 3)

ENTRY = Entry(
    "alquerque-de-tres",
    Rules(BOARD, manner="none", hand=3, goal="line"),
    (
        Ruleset("tres", "alquerque", warrants={
            "board": author("mundo-en-juego"), "kinds": author("mundo-en-juego"), "setup": inferred("empty-board"),
            "hand": inferred("transcription-three"), "goal": inferred("transcription-row"),
            "first": inferred("lot-not-said"), "steps": inferred("moves-make-the-text-true"),
            "manner": inferred("nothing-is-taken"), "fly_at": inferred("moves-make-the-text-true"),
            "least": inferred("nothing-is-taken"), "mills": inferred("nothing-is-taken"),
            "blocked": inferred("blocked-as-elsewhere"), "scoring": inferred("plain-result"),
            "closing": inferred("no-count-clause"), "quiet": inferred("sixty-quiet"), "repetition": inferred("third-time"),
        }),
        Ruleset("tres-poner", "ludii", "tres", {"steps": "none", "blocked": "draws"}, {
            "steps": author("ludii"), "blocked": author("ludii")}),
        Ruleset("tres-libre", "alquerque", "tres", {"fly_at": "3"}),
    ),
    {"first": (), "fly_at": ("0", "3"), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
     "repetition": ("3", "5")},
)
