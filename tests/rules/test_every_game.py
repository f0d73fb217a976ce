"""What every game must have: a whole game on record, worked examples, a warrant for each rule, second rules, and a
board of its own. Its words are checked by the build (test_validation)."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations

import pytest

from alquerque import GAMES, Rules, legal, outcome, play, ruleset
from alquerque.board import Board
from alquerque.formats import records
from alquerque.formats.notation import format_position, touch_text
from alquerque.history import is_touch
from alquerque.pipeline import compiled
from alquerque.rules import FIELDS
from game_coverage import missing_for_game
from golden import read_records

pytestmark = pytest.mark.quick  # all cases, which take a hundredth of a second each at most

EVERY = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
USUAL = {field.name: field.default for field in fields(Rules)}
#: Of these every game speaks, even where they are as usual.
ALWAYS = {"board", "kinds", "setup", "first", "steps", "manner", "blocked", "scoring", "closing", "quiet", "repetition"}


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_whole_game_on_record_is_played_through_again(id: str, name: str) -> None:
    """Touch by touch through the three questions alone: what is written can be played, and ends where it ended."""
    found = {record.rules: record for record in map(records.read, read_records(id))}
    assert name in found, f"python tests/golden.py {id}"
    record = found[name]
    rules, position = ruleset(id, name), record.play.start
    for act in filter(is_touch, record.play.acts):
        assert outcome(rules, position) is None and not compiled(rules).over(position)
        position = play(rules, position, {touch_text(rules.board, move): move for move in legal(rules, position)}[act])
    assert format_position(rules, position) == record.tags["Final"]
    end = record.play.outcome
    assert end and end.reason == record.tags["Reason"]
    assert is_touch(record.play.acts[-1]) == (outcome(rules, position) == end)
    # What the search asks of every position: whether the men alone, whatever may be touched, end the game.
    assert compiled(rules).over(position) == (end.reason in ("no-men", "too-few", "line", "escaped", "crowns-alone"))


@pytest.mark.parametrize("id", GAMES)
def test_a_record_says_how_its_game_ended(id: str) -> None:
    for text in read_records(id):
        assert f'[Result "{records.result(records.read(text).play.outcome)}"]' in text and '[Result "*"]' not in text


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_missing(id: str) -> None:
    """Worked examples, whole games, second rules, witnesses, its line in the table of the games: see
    game_coverage.py.
    """
    assert missing_for_game(id) == []


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_every_rule_that_is_not_as_usual_or_may_be_changed_has_a_warrant(id: str, name: str) -> None:
    rules, entry = ruleset(id, name), GAMES[id]
    own = {field for field in FIELDS if getattr(rules, field) != USUAL[field]}
    assert own | ALWAYS | set(entry.choices()) <= set(entry.warrants(name))


def test_a_drawing_of_its_own() -> None:
    """Two boards that are drawn alike are one board, or two readings of one drawing in one game."""
    games: dict[Board, set[str]] = {}
    for id, name in EVERY:
        games.setdefault(ruleset(id, name).board, set()).add(id)
    for first, second in combinations(games, 2):
        assert first.id != second.id
        alike = (first.drawn, first.style, first.region, edges(first)) == (
            second.drawn,
            second.style,
            second.region,
            edges(second),
        )
        assert not alike or games[first] & games[second], (first.id, second.id)


def edges(board: Board) -> set[frozenset[int]]:
    return {frozenset((start, i)) for start, rays in enumerate(board.rays) for ray in rays for i in ray.path[:1]}
