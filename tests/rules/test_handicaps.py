"""Handicaps: a stronger player begins with fewer men."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alquerque import api
from alquerque.formats import records
from alquerque.formats.notation import parse_position
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import legal, set_up
from alquerque.pipeline.pieces import strength
from alquerque.rules import BLACK, WHITE

LANG = Path(__file__).resolve().parents[2] / "site" / "lang"
EVERY = [(id, name) for id, entry in GAMES.items() for name in entry.handicaps]


def test_the_draughts_have_them() -> None:
    """All but the Frisian, one of whose rulesets has a single row of men, with nothing behind it to be given."""
    numbered = {id for id, entry in GAMES.items() if entry.pdn} - {"draughts-frisian"}
    assert {id for id, _ in EVERY} == numbered | {"pinoy-dama"}


@pytest.mark.parametrize(("id", "name"), EVERY)
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_who_gives_begins_with_so_many_men_fewer(id: str, name: str, side: int) -> None:
    entry = GAMES[id]
    fewer = {"one-man": 1, "two-men": 2, "three-men": 3}[name]
    for one in entry.rulesets:
        rules = ruleset(id, one.id)
        position = parse_position(rules, entry.format_handicap(name, side, one.id))
        assert position.side == set_up(rules).side
        lost = [
            before - after
            for before, after in zip(strength(rules, set_up(rules)), strength(rules, position), strict=True)
        ]
        assert lost[side] == fewer and lost[1 - side] == 0
        assert len(legal(rules, position)) >= len(legal(rules, set_up(rules))), "the men in front stand as ever"


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_both_sides_give_the_same_men_each_seen_from_his_place(id: str, name: str) -> None:
    entry = GAMES[id]
    for one in entry.rulesets:
        rules = ruleset(id, one.id)
        board, kinds = rules.board, len(rules.kinds)
        white, black = (parse_position(rules, entry.format_handicap(name, side, one.id)).men for side in (WHITE, BLACK))
        turned = {board.half_turn[i] for i in range(len(board.points)) if white[0] >> i & 1}
        assert turned == {i for i in range(len(board.points)) if black[kinds] >> i & 1}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_words(lang: str) -> None:
    words = json.loads((LANG / f"{lang}.json").read_text("utf-8"))["page"]["handicap"]
    for _, name in EVERY:
        assert set(words[name]) == {"w", "b"}


def test_the_catalogue_has_the_first_positions_and_a_record_keeps_one() -> None:
    told = json.loads(api.answer('{"op": "catalogue"}'))["games"]
    games = {game["id"]: game for game in told}
    brazilian = games["draughts-international"]["rulesets"][1]
    assert brazilian["handicaps"][0]["start"]["w"].count("1") == 3, "one of the four men of the first row is gone"
    (one, *_), start = games["damas"]["handicaps"], games["damas"]["handicaps"][0]["start"]["w"]
    assert one["id"] == "one-man" and "c1" not in start
    rules = ruleset("damas")
    game = Game.begin(rules, parse_position(rules, start), BLACK).read("b6-a5 c3-d4")
    text = records.write(records.Record("damas", "damas", {}, game, {}))
    assert '[First "b"]' in text and records.read(text).play.start == game.start
