"""Adugo of the Bororo, on the alquerque with a triangle at one side: one jaguar against fourteen dogs."""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import author, inferred
from ..alquerque.soldiers import ABOVE, with_triangles
from ..entry import Entry, Ruleset, array, ranks

BOARD = with_triangles("adugo", ABOVE)
KINDS = (Kind("jaguar"), Kind("dog", "D", captures="none"))
DOGS = [point for point in ranks(BOARD, (1, 2, 3)) if point != "c3"]

ENTRY = Entry(
    "adugo",
    Rules(
        BOARD,
        KINDS,
        array("w", ["c3"], ["D" + point for point in DOGS]),
        first="w",
        goal="hunt",
        least=10,
        repetition=4,
    ),
    (
        Ruleset(
            "adugo",
            "ludosofia",
            warrants={
                "board": author("ludosofia"),
                "kinds": author("ludosofia"),
                "setup": author("ferreira-2008", None, "dogs-below", via="ludii"),
                "first": author("ludosofia"),
                "steps": author("ludosofia"),
                "captures": author("ludosofia"),
                "manner": author("ludosofia"),
                "compulsory": author("ludosofia", None, "app-obliges"),
                "chain": author("ludosofia", None, "one-dog-elsewhere"),
                "goal": author("ludosofia"),
                "least": author("ludosofia", None, "dogs-lost-differ"),
                "blocked": author("ludosofia"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": author("jogo-da-onca"),
            },
        ),
        Ruleset(
            "adugo-bound",
            "adugogame",
            "adugo",
            {"compulsory": "yes", "chain": "must", "repetition": "3"},
            {
                "compulsory": author("adugogame"),
                "chain": author("adugogame"),
                "least": author("adugogame", None, "dogs-lost-differ"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "adugo-all",
            "ferreira-2008",
            "adugo",
            {"chain": "never", "goal": "men", "least": "1", "repetition": "3"},
            {
                "compulsory": inferred("ludii-does-not-oblige"),
                "chain": inferred("ludii-hops-once"),
                "goal": author("ferreira-2008", None, "dogs-lost-differ", via="ludii"),
                "least": author("ferreira-2008", None, "dogs-lost-differ", via="ludii"),
                "repetition": inferred("third-time"),
            },
        ),
    ),
    {
        "compulsory": (),
        "chain": (),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "4"),
    },
)
