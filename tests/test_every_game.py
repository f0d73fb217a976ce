"""What no game may lack: a whole game on record, worked examples, a warrant for each rule, words in both languages, and a
board of its own."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from alquerque import GAMES, Rules, legal, outcome, play, records, ruleset
from alquerque.board import Board
from alquerque.history import is_touch
from alquerque.notation import format_position, touch_text
from alquerque.rules import FIELDS
from golden import kept

EVERY = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
TESTS = Path(__file__).parent
USUAL = {field.name: field.default for field in fields(Rules)}
#: Of these every game speaks, even where they are as usual.
ALWAYS = {"board", "kinds", "setup", "first", "steps", "manner", "blocked", "scoring", "closing", "quiet", "repetition"}


@pytest.fixture(scope="module", params=["es", "en"])
def words(request: pytest.FixtureRequest) -> Any:
    return json.loads((TESTS.parent / "site" / "lang" / f"{request.param}.json").read_text("utf-8"))


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_whole_game_on_record_is_played_through_again(id: str, name: str) -> None:
    """Touch by touch through the three questions alone: what is written can be played, and ends where it ended."""
    found = {record.rules: record for record in map(records.read, kept(id))}
    assert name in found, f"python tests/golden.py {id}"
    record = found[name]
    rules, position = ruleset(id, name), record.play.start
    for act in filter(is_touch, record.play.acts):
        assert outcome(rules, position) is None
        position = play(rules, position, {touch_text(rules.board, move): move for move in legal(rules, position)}[act])
    assert format_position(rules, position) == record.tags["Final"]
    end = record.play.outcome
    assert end and end.reason == record.tags["Reason"]
    assert is_touch(record.play.acts[-1]) == (outcome(rules, position) == end)


@pytest.mark.parametrize("id", GAMES)
def test_a_record_says_how_its_game_ended(id: str) -> None:
    for text in kept(id):
        assert f'[Result "{records.result(records.read(text).play.outcome)}"]' in text and '[Result "*"]' not in text


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_worked_examples(id: str, name: str) -> None:
    told = [tomllib.loads(path.read_text("utf-8")) for path in (TESTS / "scenarios").glob("*.toml")]
    examples = [one for file in told if file["game"] == id for one in file["scenario"]]
    first = GAMES[id].rulesets[0].id
    assert any(one.get("all_rulesets") or one.get("rules", first) == name for one in examples)


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_every_rule_that_is_not_as_usual_or_may_be_changed_has_a_warrant(id: str, name: str) -> None:
    rules, entry = ruleset(id, name), GAMES[id]
    own = {field for field in FIELDS if getattr(rules, field) != USUAL[field]}
    assert own | ALWAYS | set(entry.choices()) <= set(entry.warrants(name))


@pytest.mark.parametrize("id", GAMES)
def test_words(id: str, words: Any) -> None:
    entry = GAMES[id]
    assert set(words["games"][id]) >= {"name", "description"}
    for field, values in entry.choices().items():
        assert set(words["fields"][field]) >= {"name", "text"}
        assert values[0].isdigit() or set(values) <= set(words["values"][field])
    for one in entry.rulesets:
        rules = entry.rules(one.id)
        assert set(words["rulesets"][one.id]) >= {"name", "note"}
        assert one.by in words["sources"] and rules.board.id in words["values"]["board"]
        assert {kind.id for kind in rules.kinds} <= set(words["values"]["kinds"])


def test_a_drawing_of_its_own() -> None:
    """Two boards that are drawn alike are one board, or two readings of one drawing in one game."""
    games: dict[Board, set[str]] = {}
    for id, name in EVERY:
        games.setdefault(ruleset(id, name).board, set()).add(id)
    for first, second in combinations(games, 2):
        assert first.id != second.id
        alike = (first.drawn, first.style, edges(first)) == (second.drawn, second.style, edges(second))
        assert not alike or games[first] & games[second], (first.id, second.id)


def edges(board: Board) -> set[frozenset[int]]:
    return {frozenset((start, i)) for start, rays in enumerate(board.rays) for ray in rays for i in ray.path[:1]}
