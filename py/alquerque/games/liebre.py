"""Cercar la liebre (ff. 91v–92r): one hare that takes, and twelve, eleven or ten hunters that shut it in.

What hunters without a step do need not be ruled: the alquerque less any one point hangs together, so with one hare and
twelve hunters at most some hunter always stands beside an empty point.
"""

from __future__ import annotations

from ..rules import Kind, Rules
from ..warrants import author, inferred
from .doce import BOARD
from .entry import Entry, Ruleset, array, ranks

KINDS = (Kind("hare"), Kind("hunter", "H", captures="none"))
TWELVE = [*ranks(BOARD, (1, 2)), "a3", "e3"]


def hunt(hunters: list[str]) -> str:
    """The set-up: the hare in the middle, white; the hunters below it."""
    return array("w", ["c3"], ["H" + point for point in hunters])


ENTRY = Entry(
    "cercar-la-liebre",
    Rules(BOARD, KINDS, hunt(TWELVE), first="w", goal="hunt", least=10, quiet=50),
    (
        Ruleset("liebre-doce", "alquerque", warrants={
            "board": author("mundo-en-juego"), "kinds": inferred("transcription-hunt"),
            "setup": author("ludii", None, "array-below"), "first": inferred("transcription-hare-first"),
            "steps": inferred("modern-step"), "captures": inferred("transcription-hunt"),
            "manner": inferred("transcription-hunt"), "compulsory": inferred("as-many-as-it-can"),
            "chain": inferred("ludii-single-leaps"), "goal": inferred("transcription-nine"),
            "least": inferred("transcription-nine"), "blocked": inferred("transcription-hunt"),
            "scoring": inferred("plain-result"), "closing": inferred("no-count-clause"),
            "quiet": inferred("hundred-plies"), "repetition": inferred("third-time"),
        }),
        *(Ruleset(name, "alquerque", "liebre-doce", {}, {"setup": inferred("fewer-hunters")},
                  Rules(BOARD, KINDS, hunt(TWELVE[:count]), first="w", goal="hunt", least=10, quiet=50))
          for name, count in (("liebre-once", 11), ("liebre-diez", 10))),
        Ruleset("liebre-cazadores", "liquisearch", "liebre-doce", {"first": "b"}, {"first": author("liquisearch")}),
    ),
    {"first": ("w", "b"), "compulsory": (), "chain": (), "quiet": ("50", "100"),
     "repetition": ("3", "5")},
)
