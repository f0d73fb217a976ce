"""Rimau-rimau of the Malays, on the alquerque with two triangles, the mountains: two tigers against twenty-four people,
of whom most come in one by one."""

from __future__ import annotations

from ...rules import Kind, Opening, Rules
from ...sources import author, inferred
from ..alquerque.soldiers import SIXTEEN
from ..entry import Entry, Ruleset, array

PERSON = Kind("person", "P", captures="none")
APEXES = ("c1", "c5")
AROUND = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


def hunt(tiger: Kind, people: list[str], culled: int, opening: Opening = "none") -> Rules:
    """The colours are those that Wikipedia gives: the people white, the tigers black."""
    setup = array("b", ["P" + point for point in people], APEXES)
    return Rules(
        SIXTEEN,
        (tiger, PERSON),
        setup,
        first="b",
        chain="never",
        hand=24 - len(people),
        hand_for="hunters",
        culled=culled,
        opening=opening,
    )


ENTRY = Entry(
    "rimau-rimau",
    hunt(Kind("tiger"), AROUND, 1, "place"),
    (
        Ruleset(
            "rimau-rimau",
            "plischke",
            warrants={
                "board": author("plischke", None, "mountains", via="ludii"),
                "kinds": author("plischke", None, "rows-elsewhere", via="ludii"),
                "setup": author("plischke", None, "setup-elsewhere", via="ludii"),
                "first": author("plischke", via="ludii"),
                "culled": author("plischke", None, "first-tiger-comes-before", via="ludii"),
                "opening": author("plischke", None, "first-tiger-comes-before", via="ludii"),
                "hand": author("plischke", None, "twenty-three-people", via="ludii"),
                "hand_for": author("plischke", via="ludii"),
                "steps": author("plischke", via="ludii"),
                "captures": author("plischke", via="ludii"),
                "manner": author("plischke", via="ludii"),
                "compulsory": inferred("ludii-does-not-oblige"),
                "chain": inferred("one-hop-told"),
                "goal": author("plischke", via="ludii"),
                "least": author("plischke", via="ludii"),
                "blocked": author("plischke", None, "people-without-a-move", via="ludii"),
                "scoring": inferred("plain-result"),
                "closing": inferred("no-count-clause"),
                "quiet": inferred("sixty-quiet"),
                "repetition": inferred("third-time"),
            },
        ),
        Ruleset(
            "rimau-rows",
            "wikipedia",
            "rimau-rimau",
            {},
            {
                "board": author("wikipedia", None, "mountains"),
                "kinds": author("wikipedia", None, "odd-rows"),
                "setup": author("wikipedia", None, "setup-elsewhere"),
                "first": author("wikipedia"),
                "culled": author("wikipedia", None, "tiger-may-be-put-elsewhere"),
                "opening": author("wikipedia", None, "tiger-may-be-put-elsewhere"),
                "hand": author("wikipedia"),
                "hand_for": author("wikipedia"),
                "steps": author("wikipedia"),
                "captures": author("wikipedia"),
                "manner": author("wikipedia"),
                "compulsory": author("wikipedia"),
                "chain": inferred("one-leap-told"),
                "goal": author("wikipedia", None, "ten-or-eleven-left"),
                "least": author("wikipedia", None, "ten-or-eleven-left"),
                "blocked": author("wikipedia", None, "people-without-a-move"),
            },
            hunt(Kind("tiger", rows=True), [*AROUND, "c3"], 3),
        ),
        Ruleset(
            "rimau-single",
            "wikipedia",
            "rimau-rows",
            {},
            {"kinds": author("wikipedia", None, "one-at-a-time-is-better")},
            hunt(Kind("tiger"), [*AROUND, "c3"], 3),
        ),
    ),
    {
        "culled": ("0", "1", "3"),
        "compulsory": (),
        "chain": (),
        "blocked": ("loses", "draws"),
        "quiet": ("40", "60", "100"),
        "repetition": ("3", "5"),
    },
)
