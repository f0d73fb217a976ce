"""The one reader of moves: each legal turn's own text plays exactly that turn, through every door; and what the world writes is
read."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from alquerque import GAMES, api
from alquerque.board import POINT
from alquerque.formats import move_codes, move_reader, pdn, records
from alquerque.formats.notation import touch_text, turn_text
from alquerque.formats.records import Record
from alquerque.history import Game, Ruling
from alquerque.pipeline import Move
from alquerque.turns import turns

EVERY = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
PLIES, TRIED, MOST = 40, 2, 60
Turn = tuple[Move, ...]


def asked(**request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answer


def stations(id: str, name: str) -> Iterator[tuple[Game, list[Turn]]]:
    """A random game, position by position, with some of the turns that can be played there; throws of dice are passed."""
    rng = random.Random(f"{id} {name}")
    game = Game.begin(GAMES[id].rules(name), ruling=Ruling(id, name, ()))
    for _ in range(PLIES):
        some = [moves for moves, _ in islice(turns(game.rules, game.position), MOST)]
        if not game.legal():
            return
        if some[0][0].dice:
            game = game.touch(rng.choice(game.legal()))
            continue
        yield game, rng.sample(some, min(TRIED, len(some)))
        for m in rng.choice(some):
            game = game.touch(m)


def pretty(game: Game, text: str) -> str:
    """A turn as the page shows it (site/app/lib/i18n.js): the players' names of points, and the typographer's signs."""
    board, spec = game.rules.board, GAMES[game.rulings[0].game].pdn
    names = spec.names(board) if spec and spec.numbered else board.points
    shown = re.sub(POINT, lambda match: names[board.index[match[0]]], text)
    return shown.replace("x", "×").replace("-", "–")


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_turns_own_text_plays_exactly_that_turn_through_every_door(id: str, name: str) -> None:
    for game, some in stations(id, name):
        about = {"game": id, "rules": name, "first": "wb"[game.start.side]}
        played = list(game.acts)
        for moves in some:
            text = turn_text(game.rules.board, moves)
            acts = [touch_text(game.rules.board, m) for m in moves]
            for written in (text, pretty(game, text)):
                assert asked(op="typed", **about, acts=played, text=written)["acts"] == acts, written
                assert game.read(written).acts == (*played, *acts), written
            whole = game.read(text)
            record = records.write(Record(id, name, {}, whole, {}))
            assert asked(op="read", record=record)["acts"] == list(whole.acts)
            if GAMES[id].pdn:
                said_in_pdn(game, moves)


def said_in_pdn(game: Game, moves: Turn) -> None:
    """PDN does not say where a king lands between two captures straight on."""
    id, name = game.rulings[0].game, game.rulings[0].ruleset
    whole = game
    for m in moves:
        whole = whole.touch(m)
    (back,) = pdn.read(pdn.write(pdn.of(Record(id, name, {}, whole, {}))))
    assert back.play.position == whole.position
    assert [move_reader.turn_points(game.rules.board, turn.moves) for turn in back.play.turns] == [
        move_reader.turn_points(game.rules.board, turn.moves) for turn in whole.turns]


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_each_code_that_is_called_out_means_one_turn(id: str, name: str) -> None:
    spec = GAMES[id].pdn
    for game, _ in islice(stations(id, name), 0, None, 3):
        for call in move_codes.calls(game.rules, game.position, spec)[:80]:
            for text in (call.code, call.code.lower(), call.code.replace("-", "–")):
                assert move_codes.heard(game, text, spec).call == call
