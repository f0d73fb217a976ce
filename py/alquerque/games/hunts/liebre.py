"""Cercar la liebre (ff. 91v–92r): one hare that takes, and twelve, eleven or ten hunters that shut it in.

No rule is needed for hunters who cannot move: the alquerque stays connected without any one point, so with one hare and
at most twelve hunters some hunter always stands beside an empty point.
"""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import attested, author, inferred
from ..alquerque.doce import BOARD
from ..entry import Entry, Ruleset, array, ranks

KINDS = (Kind("hare"), Kind("hunter", "H", captures="none"))
QUIET = 120
"""Plies without a capture before a draw may be claimed [our number].  Ten hunters win by force: from the set-up in 70
plies if the hare begins, in 73 if they do, and from the longest of the won positions in 120, with no capture on the way
(every position solved)."""
TWELVE = [*ranks(BOARD, (1, 2)), "a3", "e3"]


def hunt(hunters: list[str]) -> str:
    """The set-up: the hare in the middle, white; the hunters below it."""
    return array("w", ["c3"], ["H" + point for point in hunters])


ENTRY = Entry(
    "cercar-la-liebre",
    Rules(BOARD, KINDS, hunt(TWELVE), first="w", goal="hunt", least=10, quiet=QUIET),
    (
        Ruleset(
            "liebre-doce",
            "alquerque",
            warrants={
                "board": attested("liebre.2", "se juega otrossí en el alquerque de doze"),
                "kinds": attested("liebre.8", "aquel trebejo solo es atreguado, que·l no an de levar"),
                "setup": author("ludii", None, "array-below"),
                "first": attested("liebre.6", "ha de andar primero aquell trebejo"),
                "steps": inferred("modern-step"),
                "captures": inferred("any-way-over"),
                "manner": attested("liebre.10", "passando sobr’ellos, segunt dixiemos, d’una raya a otra, en derecho"),
                "compulsory": inferred("as-many-as-it-can"),
                "chain": inferred("ludii-single-leaps"),
                "goal": attested(
                    "liebre.14",
                    "los nueve que fincan nunqua lo pueden encerrar en ninguna manera, e pierden por ý el juego",
                ),
                "least": attested("liebre.14", "los nueve que fincan nunqua lo pueden encerrar", "nine-given-up"),
                "blocked": attested(
                    "liebre.9",
                    "anlo de encerrar en una casa, de guisa que no haya otra dó ir",
                    "hunters-can-always-step",
                ),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("hunt-takes-time"),
                "repetition": inferred("third-time"),
            },
        ),
        *(
            Ruleset(
                name,
                "alquerque",
                "liebre-doce",
                {},
                {"setup": inferred("fewer-hunters")},
                Rules(BOARD, KINDS, hunt(TWELVE[:count]), first="w", goal="hunt", least=10, quiet=QUIET),
            )
            for name, count in (("liebre-once", 11), ("liebre-diez", 10))
        ),
        Ruleset("liebre-cazadores", "liquisearch", "liebre-doce", {"first": "b"}, {"first": author("liquisearch")}),
    ),
    {
        "first": ("w", "b"),
        "compulsory": (),
        "chain": (),
        "quiet": (str(QUIET), str(2 * QUIET)),
        "repetition": ("3", "5"),
    },
    {
        "start": ("liebre.6",),
        "reply": ("liebre.7",),
        "takes": ("liebre.10",),
        "chain": ("liebre.10",),
        "11 left": ("liebre.12",),
        "10 left": ("liebre.13",),
        "play": ("liebre.9",),
    },
)
