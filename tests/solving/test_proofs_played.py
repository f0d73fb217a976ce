"""The winning side of each decided game, played through the API as a page does it: from a certificate or from tables of
endings, which are provided on request.  It wins in time against every kind of opponent."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from alquerque import api, ruleset
from alquerque.formats.notation import touch_text
from alquerque.history import Game, Ruling
from alquerque.pipeline import Move
from alquerque.thinking import certificates, endings, opening_book
from alquerque.thinking.search import Level, think
from alquerque.thinking.simulated_players import PLAYERS
from render.publish import opening_books
from render.research import verdicts

ROOT = Path(__file__).parents[2]
BOOKS = opening_books.book_files()
STARTS = {name: told for name, told in verdicts.read_results().items() if told.get("turns")}
FEW = Level(150, 40)
"""The strongest opponent, but for its nodes."""


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    yield
    certificates.drop()
    endings.drop()
    opening_book.drop()


def bring(text: str) -> None:
    """What the worker does before a search or a check begins (site/app/session/engine/data_files.ts)."""
    for name in json.loads(api.missing_files(text)):
        if name.startswith(certificates.FOLDER):
            api.provide_file(name, (ROOT / "py" / "solving" / name).read_bytes())
        elif name.startswith(opening_book.FOLDER):
            api.provide_file(name, gzip.decompress(BOOKS[f"{name}.bin"]))
        else:
            api.provide_file(name, gzip.decompress((ROOT / "site" / "data" / "endings" / f"{name}.bin").read_bytes()))


def answer(text: str) -> dict[str, Any]:
    bring(text)
    thinker = api.start_task(text)
    while not (told := thinker.step(1000)) or not json.loads(told)["done"]:
        pass
    return dict(json.loads(told))


def strongest(game: Game, rng: random.Random) -> Sequence[Move]:
    ticks = iter(range(10**9))
    told = [one for one in think(game.rules, game.position, seen=game.seen[:-1], level=FEW, seed=rng.getrandbits(30),
                                 clock=lambda: next(ticks) / 10**6) if one]  # fmt: skip
    return told[-1].line


OTHERS: dict[str, Callable[[Game, random.Random], Sequence[Move]]] = {
    "chance": PLAYERS["chance"], "greedy": PLAYERS["greedy"], "strongest": strongest}  # fmt: skip


def begun(told: dict[str, Any]) -> Game:
    ruling = Ruling(told["game"], told["rules"], tuple(sorted(told["set"].items())))
    return Game.begin(ruleset(told["game"], told["rules"], told["set"]), ruling=ruling)


def played(told: dict[str, Any], other: Callable[[Game, random.Random], Sequence[Move]], rng: random.Random) -> Game:
    """A game in which the API plays the winning side."""
    game = begun(told)
    winner = "wb".index(told["certificates"][0]["side"])
    while not game.outcome:
        if game.position.side == winner:
            request = {
                "op": "think",
                "game": told["game"],
                "rules": told["rules"],
                "set": told["set"],
                "acts": game.acts,
            }
            said = answer(json.dumps(request))
            assert said["nodes"] == 0, "it searched, and did not know"
            touches = [said["touch"], *said["rest"]]
        else:
            touches = [touch_text(game.rules.board, move) for move in other(game, rng)]
        for touch in touches:
            game = game.act(touch)
    assert game.outcome.winner == winner
    return game


@pytest.mark.parametrize("games", [7, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", STARTS)
def test_the_winning_side_wins_in_time_against_everybody(name: str, games: int) -> None:
    told, rng = STARTS[name], random.Random(name)
    winner = "wb".index(told["certificates"][0]["side"])
    for _ in range(games):
        for other in OTHERS.values():
            game = played(told, other, rng)
            assert sum(turn.side == winner for turn in game.turns) <= told["turns"]


def test_certificates_that_are_played_are_those_of_the_results() -> None:
    """With the rules, the side and the plies that they are made for; what has none is decided by a table of endings."""
    known = {f"{one.name}-start": one for one in certificates.CERTIFICATES}
    for name, told in STARTS.items():
        game = begun(told)
        if name not in known:
            assert endings.relevant_shards(game.rules, game.position), name
            continue
        one, (made,) = known.pop(name), told["certificates"]
        assert one.file == f"certificates/{made['file']}" and one.plies == made["plies"]
        assert (one.game, one.rules, dict(one.set)) == (told["game"], told["rules"], told["set"])
    assert not known


def test_a_game_that_has_left_the_lines_is_not_played_from_a_certificate() -> None:
    """In it the file would name any touch."""
    told = STARTS["tres-start"]
    one = next(one for one in certificates.CERTIFICATES if one.name == "tres")
    certificates.add_file(one.file, (ROOT / "py" / "solving" / one.file).read_bytes())
    first = begun(told)
    found = certificates.turn(first)
    assert found and found[1] == told["certificates"][0]["plies"] == 9
    (touch,) = found[0]
    for move in first.legal():
        later = first.act(touch_text(first.rules.board, move))
        reply = next(later.act(touch_text(later.rules.board, m)) for m in later.legal())
        assert (certificates.turn(reply) is None) == (move != touch)
    assert certificates.turn(first.act(touch_text(first.rules.board, touch))) is None, "the other side's turn"
    other = Game.begin(ruleset("alquerque-de-tres", "tres-libre"))
    assert certificates.turn(other) is None and certificates.missing_for_game(other) == []


@pytest.mark.parametrize("lines", [0, 25])
def test_a_certificate_is_checked_at_the_desk(lines: int) -> None:
    told = answer(json.dumps({"op": "verify", "certificate": "tres-w-wins.cert", "lines": lines}))
    made = STARTS["tres-start"]["certificates"][0]
    if lines:
        assert told["lines"]["lines"] == 25 and told["lines"]["longest"] <= made["plies"]
    else:
        assert told["whole"] == {key: made[key] for key in ("choices", "forced", "replies", "ends", "longest")}


@pytest.mark.parametrize("lines", [0, 200])
def test_a_changed_certificate_is_refused_at_the_desk(lines: int) -> None:
    """Its cells all zero: the first touch everywhere."""
    head, _, cells = (ROOT / "py" / "solving" / "certificates" / "tres-w-wins.cert").read_bytes().partition(b"\n")
    api.provide_file("certificates/tres-w-wins.cert", head + b"\n" + bytes(len(cells)))
    assert "refused" in answer(json.dumps({"op": "verify", "certificate": "tres-w-wins.cert", "lines": lines}))
    api.provide_file("certificates/tres-w-wins.cert", b"rubbish")
    assert "refused" in answer(json.dumps({"op": "verify", "certificate": "tres-w-wins.cert", "lines": lines}))


@pytest.mark.parametrize("lines", [0, 200])
def test_one_that_only_holds_is_refused_if_it_says_that_it_wins(lines: int) -> None:
    """Its lines end, but in a draw."""
    data = (ROOT / "py" / "solving" / "certificates" / "tres-poner-w-holds.cert").read_bytes()
    assert data.count(b'"holds"') == 1
    for aim, refused in ((b'"holds"', False), (b'"wins"', True)):
        api.provide_file("certificates/tres-poner-w-holds.cert", data.replace(b'"holds"', aim))
        told = answer(json.dumps({"op": "verify", "certificate": "tres-poner-w-holds.cert", "lines": lines}))
        assert ("refused" in told) == refused


@pytest.mark.parametrize("certificate", ["", "../check.py", "a.cert/../../x", 3, None, "x" * 90 + ".cert"])
def test_what_is_no_name_of_a_certificate_is_refused(certificate: object) -> None:
    text = json.dumps({"op": "verify", "certificate": certificate})
    assert json.loads(api.missing_files(text)) == []
    assert json.loads(api.start_task(text).step() or "")["error"]["key"] == "bad-argument"


def test_a_certificate_that_did_not_come_is_told() -> None:
    told = json.loads(api.start_task('{"op": "verify", "certificate": "tres-w-wins.cert"}').step() or "")
    assert told["error"]["key"] == "no-certificate" and told["done"]
