"""The smaller games of the family against a second set of rules: as ``test_oracle``, ruleset by ruleset.

Each game is played under each of its rulesets as it is, and under mixtures of the fields that it lets one change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from alquerque import Rules, RulesError, game, ruleset
from alquerque.formats.notation import format_position
from alquerque.pipeline import set_up
from independent_rules import FAMILY_RULES, Second, compare_games, pieces_by_point, second, setups
from mixes import example_count, sparse_positions

RULESETS = [(id, name) for id, names in FAMILY_RULES.items() for name in names]
HISTORY = ("quiet", "repetition", "closing")
"""Fields on which no position depends."""


def possible(second: Second, rules: Rules, rng: random.Random) -> Iterator[str]:
    """Positions with few men of which the rules say something."""
    return (text for text in sparse_positions(rules, rng) if second.possible(second.read(text)))


def mixed(id: str, name: str, rng: random.Random) -> Rules:
    """A ruleset with other values for any of the fields that its game lets one change."""
    choices = {field: values for field, values in game(id).choices().items() if field not in HISTORY}
    while True:
        try:
            return ruleset(id, name, {field: rng.choice(values) for field, values in choices.items()})
        except RulesError:
            continue


def play_both(id: str, name: str, rules: Rules, positions: int, rng: random.Random) -> int:
    """Games from positions with few men and from the set-up, which is compared first."""
    other = second(id, name, rules)
    start, own = format_position(rules, set_up(rules)), other.start()
    assert (pieces_by_point(start), start[0], other.read(start).hands) == (
        pieces_by_point(own),
        own[0],
        other.read(own).hands,
    )
    return (compare_games(other, rules, possible(other, rules, rng), positions, 40, rng)
            + compare_games(other, rules, setups(rules), positions, 150, rng))


@pytest.mark.parametrize(("id", "name"), RULESETS)
def test_every_ruleset(id: str, name: str) -> None:
    rng = random.Random(name)
    values, said = ruleset(id, name).values(), FAMILY_RULES[id][name][1]
    assert {field: values[field] for field in said} == said
    play_both(id, name, ruleset(id, name), example_count(100), rng)
    for _ in range(3):
        play_both(id, name, mixed(id, name, rng), example_count(25), rng)


@pytest.mark.long
@pytest.mark.parametrize(("id", "name"), RULESETS)
def test_every_ruleset_at_length(id: str, name: str) -> None:
    rng = random.Random(f"{name} again")
    play_both(id, name, ruleset(id, name), 1500, rng)
    for _ in range(12):
        play_both(id, name, mixed(id, name, rng), 200, rng)


def combats(rules: Rules, rng: random.Random) -> Iterator[str]:
    """Two pieces of equal rank, somewhere, and single combat called."""
    while True:
        letter, places = rng.choice(("", "P")), rng.sample(rules.board.points, 2)
        yield f"{rng.choice('WB')}:W{letter}{places[0]}:B{letter}{places[1]};combat=called"


def lasts(rules: Rules, rng: random.Random) -> Iterator[str]:
    """White's last piece in a corner, of any rank, and black's around it, with or without a gap."""
    around = ["b12", "a11", "c13", "a9", "c11", "e13"]
    while True:
        points = rng.sample(around, rng.choice((1, 5, 6, 6)))
        men = [rng.choice(("", "", "", "P") if place else ("", "P", "K")) + point for place, point in enumerate(points)]
        yield f"{rng.choice('WWB')}:W{rng.choice(('', 'P', 'K'))}a13:B{','.join(men)}"


@pytest.mark.parametrize("blocked", ["loses", "draws"])
def test_last_pieces(blocked: str) -> None:
    rng = random.Random(blocked)
    rules = ruleset("dablot-prejjesne", "dablot", {"blocked": blocked})
    compare_games(second("dablot-prejjesne", "dablot", rules), rules, lasts(rules, rng), 600, 4, rng)


@pytest.mark.parametrize("blocked", ["loses", "draws"])
def test_single_combat(blocked: str) -> None:
    rng = random.Random(blocked)
    rules = ruleset("dablot-prejjesne", "dablot", {"combat": "yes", "blocked": blocked})
    compare_games(second("dablot-prejjesne", "dablot", rules), rules, combats(rules, rng), 300, 20, rng)
