"""The one reader of moves: each legal turn's own text plays exactly that turn, in every way in which it can come in; and
what the world writes is read."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import tools
from alquerque import GAMES, api
from alquerque.board import POINT
from alquerque.formats import move_codes, move_reader, pdn, records
from alquerque.formats.notation import touch_text, turn_text
from alquerque.formats.records import Record
from alquerque.history import Game, Ruling
from alquerque.pipeline import Move
from alquerque.turns import turns
from fuzz import script_targets
from mixes import example_count, rulesets_to_try

TRIED_RULESETS = rulesets_to_try()
PLIES, TRIED, MOST = 40, 2, 60
Turn = tuple[Move, ...]


def asked(**request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answer


def stations(id: str, name: str) -> Iterator[tuple[Game, list[Turn]]]:
    """Positions of a random game, with some of the turns that can be played there; throws of dice are passed."""
    rng = random.Random(f"{id} {name}")
    chosen = {*rng.sample(range(PLIES), example_count(PLIES))}
    game = Game.begin(GAMES[id].rules(name), ruling=Ruling(id, name, ()))
    for ply in range(PLIES):
        some = [moves for moves, _ in islice(turns(game.rules, game.position), MOST)]
        if not game.legal():
            return
        if some[0][0].dice:
            game = game.touch(rng.choice(game.legal()))
            continue
        tried = rng.sample(some, min(TRIED, len(some)))
        if ply in chosen:
            yield game, tried
        for m in rng.choice(some):
            game = game.touch(m)


def shown_stations(id: str, name: str) -> Iterator[tuple[Game, list[Turn]]]:
    """Every third of them: at each, every turn comes in eight ways."""
    return islice(stations(id, name), 0, None, 3)


def pretty(game: Game, text: str) -> str:
    """A turn as the page shows it (site/app/lib/i18n.ts): the players' names of points, and the typographer's signs."""
    board, spec = game.rules.board, game.pdn
    names = spec.names(board) if spec and spec.numbered else board.points
    shown = re.sub(POINT, lambda match: names[board.index[match[0]]], text)
    return shown.replace("x", "×").replace("-", "–")


@pytest.mark.parametrize(("id", "name"), TRIED_RULESETS)
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
            if GAMES[id].pdn_of(name):
                said_in_pdn(game, moves)


@pytest.fixture(scope="module")
def as_shown(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[Any]]:
    """For each ruleset the turns of its random game as a page in each language shows them, and what the page makes of
    these words at each: one run of node for all."""
    catalogue = {game["id"]: game for game in script_targets.catalogue()}
    games = []
    for id, name in TRIED_RULESETS:
        about = catalogue[id]
        ruling = next(one for one in about["rulesets"] if one["id"] == name)
        games.append({"game": about, "board": ruling.get("board") or about["board"], "stations": [
            {"acts": game.acts, "turns": [turn_text(game.rules.board, moves) for moves in some]}
            for game, some in shown_stations(id, name)]})
    lang = Path(tools.ROOT, "site", "lang")
    words = {one: {"page": json.loads((lang / f"{one}.json").read_text("utf-8"))["page"]} for one in ("en", "es")}
    script = Path(script_targets.__file__).with_name("turns_shown.mjs")
    command = script_targets.bundle_script(script, tmp_path_factory.mktemp("shown"))
    done = subprocess.run(
        command, input=json.dumps({"words": words, "games": games}), capture_output=True, encoding="utf-8", check=True
    )
    told = json.loads(done.stdout)
    return {one: [forms for lang in words for forms in told[lang][n]] for n, one in enumerate(TRIED_RULESETS)}


def test_every_sign_is_among_the_turns_shown(as_shown: dict[tuple[str, str], list[Any]]) -> None:
    texts = "".join(one["shown"] for shown in as_shown.values() for forms in shown for two in forms for one in two[1:])
    assert set("!@*+~.") <= set(texts) and "huff" in str(as_shown) and "por alejamiento" in str(as_shown)


@pytest.mark.parametrize(("id", "name"), TRIED_RULESETS)
def test_a_turn_as_the_page_shows_it_is_read_at_every_door(
    as_shown: dict[tuple[str, str], list[Any]], id: str, name: str,
) -> None:
    """Typed, pasted and in a link, in words ("huff d1, c5×e3") and as in the list of moves, in both languages."""
    there = list(shown_stations(id, name))
    shown = as_shown[id, name]
    assert len(shown) == 2 * len(there)
    for (game, some), forms in zip(there * 2, shown, strict=True):
        about = {"game": id, "rules": name, "first": "wb"[game.start.side]}
        for moves, two in zip(some, forms, strict=True):
            whole = [touch_text(game.rules.board, m) for m in moves]
            for one in two:
                # words leave out the stop of a chain that could go on: the next side's turn says it
                acts = whole if one["shown"].endswith(".") or whole[-1] != "." else whole[:-1]
                assert asked(op="typed", **about, acts=list(game.acts), text=one["typed"])["acts"] == acts, one["shown"]
                for way in ("pasted", "linked"):
                    found = asked(op="read", **about, record=one[way])
                    assert found.get("acts") == [*game.acts, *acts] and "cut" not in found, (
                        way,
                        one["shown"],
                        one[way],
                    )


def said_in_pdn(game: Game, moves: Turn) -> None:
    """PDN does not say where a king lands between two captures straight on."""
    id, name = game.rulings[0].game, game.rulings[0].ruleset
    whole = game
    for m in moves:
        whole = whole.touch(m)
    (back,) = pdn.read(pdn.write(pdn.from_record(Record(id, name, {}, whole, {}))))
    assert back.play.position == whole.position
    assert [move_reader.turn_points(game.rules.board, turn.moves) for turn in back.play.turns] == [
        move_reader.turn_points(game.rules.board, turn.moves) for turn in whole.turns]


@pytest.mark.parametrize(("id", "name"), TRIED_RULESETS)
def test_each_code_that_is_called_out_means_one_turn(id: str, name: str) -> None:
    spec = GAMES[id].pdn_of(name)
    for game, _ in islice(stations(id, name), 0, None, 3):
        for call in move_codes.list_codes(game.rules, game.position, spec)[:80]:
            for text in (call.code, call.code.lower(), call.code.replace("-", "–")):
                assert move_codes.decode_call(game, text, spec).call == call
