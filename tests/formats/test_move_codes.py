"""Codes with which a turn is called out: they mean one turn, notice what was misheard, and say why they do not
count.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from alquerque import api
from alquerque.formats.move_codes import LETTERS, Call, code, decode_call, list_codes
from alquerque.games import GAMES, ruleset
from alquerque.history import Game

DOCE = {"game": "alquerque-de-doce", "rules": "medieval"}
SOME = ("alquerque-de-doce", "fanorona", "alquerque-de-tres", "draughts-international", "bagh-bandi", "lasca")


def positions(name: str, seed: int = 1, plies: int = 10) -> Iterator[Game]:
    """A random game of the first ruleset, position by position."""
    chance = random.Random(seed)
    game = Game.begin(ruleset(name, GAMES[name].rulesets[0].id, {}))
    for _ in range(plies):
        yield game
        if not game.legal():
            return
        game = game.touch(chance.choice(game.legal()))


@pytest.mark.parametrize("name", SOME)
def test_each_code_means_its_turn_and_no_misheard_one(name: str) -> None:
    for game in positions(name):
        pdn = GAMES[name].pdn
        known = list_codes(game.rules, game.position, pdn)
        for call in known:
            assert code(game, call.acts, pdn) == call.code
            after = game
            for act in call.acts:
                after = after.act(act)
            assert after.position.side != game.position.side or not after.legal()
        spaced = [" ".join(call.code.lower()) for call in known]
        meant: list[Call | None] = [decode_call(game, text, pdn).call for text in spaced]
        assert meant == known
        if len(known) <= len(LETTERS):
            assert len({call.letter for call in known}) == len(known)
            for said, other in permutations(known[:5], 2):
                if said.plain != other.plain:
                    assert decode_call(game, said.plain + other.letter, pdn).call is None


def test_a_code_of_another_position_seldom_fits() -> None:
    """Once in as many times as there are letters; turns that are legal in both positions are counted."""
    tried = fits = 0
    for name in SOME:
        for seed in range(4):
            course = list(positions(name, seed, 16))
            for before, after in zip(course, course[2:], strict=False):
                here = {call.plain: call.letter for call in list_codes(after.rules, after.position)}
                for call in list_codes(before.rules, before.position):
                    if call.plain in here:
                        tried += 1
                        fits += here[call.plain] == call.letter
    assert tried > 200 and fits / tried < 2 / len(LETTERS)


def test_the_desk_says_why_a_code_does_not_count() -> None:
    def asked(**request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(api.answer(json.dumps({"op": "call", **DOCE, **request})))
        return answer

    first = asked(played=["c2-c3"])["code"]
    assert first.split()[0] == "C2C3" and first.split()[1] in LETTERS
    assert asked(text=first) == {"code": first, "move": "c2-c3", "acts": ["c2-c3"], "reason": None, "turn": None}
    assert asked(text="c2-c3 " + first[-1].lower())["acts"] == ["c2-c3"]
    wrong = next(letter for letter in LETTERS if letter != first[-1])
    assert asked(text=f"C2C3 {wrong}")["reason"] == "letter"
    assert asked(text="C2C3")["reason"] == "unlettered"
    assert asked(text="C2C4 A")["reason"] == "illegal"
    assert asked(text=" - ")["reason"] == "nothing"
    later = {"acts": ["c2-c3", "c4xc2"]}
    told = asked(text=first, **later)
    assert (told["reason"], told["turn"]) == ("elsewhere", 1)
    assert asked(played=["c1xc3"], **later)["code"].startswith("C1C3 ")
    assert asked(played=["c1-c9"], **later) == {"code": None}
    assert asked(text=first, acts=["resign"])["reason"] == "over"
    dice = {"game": "alquerque-de-nueve", "rules": "nueve-dados"}
    assert asked(**dice, text="A1 A")["reason"] == "throw"
    placed = asked(**dice, acts=["?642"], played=["@a1"])["code"]
    assert asked(**dice, acts=["?642"], text=placed)["acts"] == ["@a1"]
    numbered = {"game": "draughts-international", "rules": "draughts-international"}
    view = json.loads(api.answer(json.dumps({"op": "view", **numbered})))
    codes = {asked(**numbered, played=[move["touch"]])["code"].split()[0] for move in view["legal"]}
    assert {"32-28", "31-26"} <= codes and len(codes) == 9
    assert asked(played=3)["error"]["key"] == "bad-argument"
