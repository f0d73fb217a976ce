"""The API's facts with which a page describes a game in words: what each kind of piece may do, and the answer to an
offer.
"""

import json
from random import Random

import pytest

from alquerque import api
from alquerque.descriptions import DRAW_ACCEPT_LIMIT, EARLY_TURNS, pieces
from alquerque.games import GAMES, ruleset
from alquerque.history import Game


def ask(op: str, **request: object) -> dict:
    answer: dict = json.loads(api.answer(json.dumps({"op": op, **request})))
    return answer


def test_a_kind_moves_as_it_says_itself_or_else_as_the_rules_say() -> None:
    rules = ruleset("draughts-english", "draughts-english")
    (man, king) = pieces(rules)["kinds"]
    assert (man["steps"], man["promotes"]) == ("forward", king["id"])
    assert (king["steps"], king["promotes"]) == ("any", None)
    (man,) = pieces(ruleset("alquerque-de-doce", changes={"steps": "forward"}))["kinds"]
    assert man["steps"] == "forward"


@pytest.mark.parametrize("id", GAMES)
def test_every_view_says_it_for_the_rules_in_force(id: str) -> None:
    for one in GAMES[id].rulesets:
        view = ask("view", game=id, rules=one.id)
        said, rules = view["pieces"], ruleset(id, one.id)
        assert said == pieces(rules)
        assert [kind["id"] for kind in said["kinds"]] == [kind.id for kind in rules.kinds]
        takes_nothing = [kind["id"] for kind in said["kinds"] if kind["captures"] == "none"]
        assert takes_nothing[:1] == ([said["unarmed"]] if said["unarmed"] else [])
        assert said["armed"] != said["unarmed"] or len(said["kinds"]) == 1


@pytest.mark.parametrize(
    ("id", "ways"),
    [
        ("damas", "diagonals"),
        ("draughts-international", "diagonals"),
        ("draughts-frisian", "diagonals"),
        ("draughts-turkish", "rows"),
        ("alquerque-de-doce", "lines"),
        ("queah", "lozenges"),
        ("konane", "pits"),
    ],
)
def test_how_men_go_on_squares_is_said(id: str, ways: str) -> None:
    assert pieces(ruleset(id))["ways"] == ways


@pytest.mark.parametrize("value, answer", [
    (None, "decline"), (DRAW_ACCEPT_LIMIT + 1, "decline"), (DRAW_ACCEPT_LIMIT, "accept"), (-300, "accept")])
def test_a_draw_is_taken_unless_the_computer_thinks_itself_better(value: int | None, answer: str) -> None:
    few = "B:Ba1,b1,c1:Wa5,b5,c5"
    assert ask("reply", game="alquerque-de-doce", start=few, first="b", acts=["a1-a2", "offer-draw"], value=value) == {
        "act": answer
    }


def test_in_a_game_that_has_just_begun_a_draw_is_declined() -> None:
    state, rng = Game.begin(ruleset("draughts-frisian")), Random(1)
    while True:
        n = len(state.turns)
        if not state.unfinished and n in (0, 4, EARLY_TURNS - 1, EARLY_TURNS):
            answer = ask("reply", game="draughts-frisian", acts=[*state.acts, "offer-draw"], value=-300)
            assert answer == {"act": "accept" if n == EARLY_TURNS else "decline"}, n
        if n == EARLY_TURNS:
            break
        state = state.touch(rng.choice(state.legal()))


def test_a_game_that_the_count_wins_is_taken_and_one_that_it_loses_is_not() -> None:
    # White has three men left and black two; whoever has more wins by the count.
    for by, answer in (("b", "accept"), ("w", "decline")):
        request = {
            "game": "alquerque-de-doce",
            "first": by,
            "start": f"{by.upper()}:Wa5,b5,c5:Ba1,b1",
            "acts": ["offer-count"],
        }
        assert ask("view", **request)["offer"] == {"kind": "count", "by": by}
        assert ask("reply", **request, value=0) == {"act": answer}


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    assert ask("reply", game="alquerque-de-doce", acts=[]) == {"act": None}
    assert ask("reply", game="alquerque-de-doce", acts=[], value="much")["error"]["key"] == "bad-argument"
