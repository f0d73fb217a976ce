"""Baghchal of Nepal, on the alquerque: four tigers in the corners against twenty goats, which come in one by one."""

from __future__ import annotations

from ...rules import Kind, Rules
from ...sources import author, inferred
from ..alquerque.doce import BOARD
from ..entry import Entry, Ruleset, array

KINDS = (Kind("tiger"), Kind("goat", "G", captures="none"))
GOATS = 20


def least_after(taken: int) -> str:
    """The value of ``least`` with which the tigers win as soon as they have taken this many goats."""
    return str(GOATS - taken + 1)


ENTRY = Entry(
    "baghchal",
    Rules(
        BOARD,
        KINDS,
        array("b", ("a1", "e1", "a5", "e5"), ()),
        first="b",
        chain="never",
        hand=GOATS,
        hand_for="hunters",
        goal="hunt",
        least=16,
    ),
    (
        Ruleset(
            "baghchal",
            "iggamecenter",
            warrants={
                "board": author("iggamecenter"),
                "kinds": author("iggamecenter"),
                "setup": author("iggamecenter"),
                "first": author("iggamecenter"),
                "hand": author("iggamecenter"),
                "hand_for": author("iggamecenter"),
                "steps": author("iggamecenter"),
                "captures": author("iggamecenter"),
                "manner": author("iggamecenter"),
                "compulsory": author("iggamecenter"),
                "chain": author("iggamecenter", None, "iowa-jumps-on"),
                "goal": author("iggamecenter"),
                "least": author("iggamecenter", None, "goats-lost-differ"),
                "blocked": author("merkel", None, "goats-blocked-too"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("repeated-elsewhere"),
            },
        ),
        Ruleset(
            "baghchal-iowa",
            "iowa",
            "baghchal",
            {"chain": "may", "least": least_after(4)},
            {"chain": author("iowa", None, "iowa-jumps-on"), "least": author("iowa", None, "goats-lost-differ")},
        ),
        Ruleset(
            "baghchal-six",
            "dhungana",
            "baghchal",
            {"least": least_after(6)},
            {"least": author("dhungana", None, "goats-lost-differ")},
        ),
        Ruleset(
            "baghchal-all",
            "hora",
            "baghchal",
            {"goal": "men", "least": "1"},
            {
                "goal": author("hora", None, "goats-lost-differ", via="ludii"),
                "least": author("hora", None, "goats-lost-differ", via="ludii"),
            },
        ),
    ),
    {
        "compulsory": (),
        "chain": (),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
