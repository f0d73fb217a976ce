"""What the position editor asks: a position described man by man is the same as text, and what is wrong with one is
said.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from alquerque import legal, play, ruleset, start
from alquerque.api import answer
from alquerque.formats.notation import format_position
from alquerque.formats.position_editing import describe, from_description
from alquerque.games import GAMES
from mixes import rulesets_to_try

RULESETS = [(entry.id, one.id) for entry in GAMES.values() for one in entry.rulesets]


def setup(game: str, rules: str | None = None, **more: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(answer(json.dumps({"op": "setup", "game": game, "rules": rules, **more})))
    return reply


@pytest.mark.parametrize(("game", "rules"), rulesets_to_try())
def test_positions_described_and_read_back_are_the_same(game: str, rules: str) -> None:
    """The first position and those of some random games, with all that they remember."""
    law = ruleset(game, rules)
    chance = random.Random(f"{game} {rules}")
    for _ in range(3):
        position = start(law)
        for _ in range(60):
            text = format_position(law, position)
            description = describe(law, position)
            assert from_description(law, json.loads(json.dumps(description))) == position, text
            assert format_position(law, from_description(law, description)) == text
            moves = legal(law, position)
            if not moves:
                break
            position = play(law, position, chance.choice(moves))


@pytest.mark.parametrize(("game", "rules"), RULESETS)
def test_the_first_position_is_what_the_desk_begins_with(game: str, rules: str) -> None:
    first = setup(game, rules)
    law = ruleset(game, rules)
    assert first["position"] == format_position(law, start(law))
    assert first["fault"] is None and first["over"] is None
    again = setup(game, rules, described=first["described"])
    assert again == first
    for man in first["described"]["men"]:
        assert man["kind"] in first["choices"]["pieces"][man["side"]]


def test_only_where_men_are_crowned_may_what_they_become_be_set_up() -> None:
    """Also where other rulesets of the same game crown nobody."""
    pieces = {rules: setup("felli", rules)["choices"]["pieces"] for rules in ("felli", "felli-forced", "felli-mullah")}
    assert pieces["felli"] == pieces["felli-forced"] == {"w": ["man"], "b": ["man"]}
    assert pieces["felli-mullah"] == {"w": ["man", "mullah"], "b": ["man", "mullah"]}


def man(at: str, side: str, kind: str = "man", *under: tuple[str, str]) -> dict[str, Any]:
    return {"at": at, "side": side, "kind": kind, "under": [{"side": s, "kind": k} for s, k in under]}


def put(*men: dict[str, Any], side: str = "w", hands: tuple[int, int] = (0, 0), rest: str = "") -> dict[str, Any]:
    return {"side": side, "men": list(men), "hands": dict(zip("wb", hands, strict=True)), "rest": rest}


@pytest.mark.parametrize(
    ("game", "rules", "description", "fault"),
    [
        (
            "cercar-la-liebre",
            "liebre-doce",
            put(man("c3", "w", "hare"), man("c4", "w", "hare")),
            {"why": "hunted", "n": 2, "most": 1},
        ),
        (
            "cercar-la-liebre",
            "liebre-doce",
            put(man("c3", "w", "hare"), man("a5", "b", "hare")),
            {"why": "stranger", "side": "b", "kind": "hare", "point": "a5"},
        ),
        ("alquerque-de-nueve", "nueve", put(man("a1", "w"), hands=(10, 9)), {"why": "hand", "side": "w", "most": 9}),
        (
            "alquerque-de-nueve",
            "nueve",
            put(man("a1", "b"), hands=(0, 9)),
            {"why": "hand-and-board", "side": "b", "most": 9},
        ),
        (
            "queah",
            "queah",
            put(*(man(at, "w") for at in ("a1", "c1", "e1", "b2", "d2", "a3")), man("a5", "b"), hands=(0, 6)),
            {"why": "refill", "side": "w"},
        ),
        (
            "bagh-bandi",
            "bagh-guti",
            put(man("a1", "w", "tiger"), man("b2", "b", "goat", ("w", "tiger"))),
            {"why": "pile"},
        ),
        (
            "alquerque-de-doce",
            "bell",
            put(man("a5", "w"), man("a1", "b"), rest="owed=a1"),
            {"why": "memory", "at": "owed"},
        ),
    ],
)
def test_what_is_wrong_is_said(game: str, rules: str, description: dict[str, Any], fault: dict[str, Any]) -> None:
    told = setup(game, rules, described=description)
    assert told["position"] is None and told["fen"] is None
    assert told["fault"] and fault.items() <= told["fault"].items()


def test_a_column_stands_as_it_was_set_up() -> None:
    told = setup(
        "lasca", described=put(man("c3", "w", "soldier", ("b", "soldier"), ("w", "soldier")), man("g7", "b", "soldier"))
    )
    assert told["position"] == "W:W(wbw)c3:Bg7"
    assert told["choices"]["columns"]


@pytest.mark.parametrize("text", ["B:W18,24,K10:B1-3,K22", '[FEN "B:W18,24,K10:B1-3,K22."]'])
def test_a_fen_goes_in_and_comes_out(text: str) -> None:
    told = setup("draughts-english", text=text)
    assert told["fen"] == "B:WK10,18,24:B1,2,3,K22"
    assert setup("draughts-english", text=told["position"]) == told
    assert {"at", "side", "kind", "under"} == set(told["described"]["men"][0])


def test_a_game_that_would_be_over_says_so() -> None:
    told = setup("alquerque-de-doce", described=put(man("c3", "w"), side="b"))
    assert told["over"]["winner"] == "w" and told["fault"] is None


@pytest.mark.parametrize("rubbish", [3, [], {}, {"men": 3}, put(man("z9", "w")), put(man("a1", "w", "dragon")),
                                     put(man("a1", "w"), man("a1", "b")), put(side="x"), put(hands=(-1, 0)),
                                     put(rest="nonsense"), put(man("a1", "w", "man", ("b", "man")))])
def test_rubbish_is_refused(rubbish: object) -> None:
    assert setup("alquerque-de-doce", described=rubbish)["error"]["key"] == "bad-position"
