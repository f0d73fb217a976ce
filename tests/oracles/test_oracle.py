"""The package against a second set of rules: the same touches and the same end at every touch of many random games.

``oracle`` holds the second rules.  Games start from the set-up and from random positions with few men (some of them on
their far rows, some crowned); the choice of fields is drawn as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from alquerque import game, ruleset
from alquerque.formats.notation import format_position
from alquerque.pipeline import set_up
from alquerque.turns import perft
from independent_rules import compare_games, second, setups, start_both
from mixes import example_count, rulesets_to_try, sparse_positions
from oracle import Game, State

DOCE = (
    "steps",
    "captures",
    "compulsory",
    "chain",
    "huff",
    "returning",
    "far_row",
    "far_row_back",
    "blocked",
    "scoring",
)


def doce_mixes() -> st.SearchStrategy[dict[str, str]]:
    choices = game("alquerque-de-doce").choices()
    drawn = st.fixed_dictionaries({field: st.sampled_from(choices[field]) for field in DOCE})
    return drawn.map(lambda fields: fields | ({"compulsory": "yes"} if fields["huff"] != "no" else {}))


def check_mix(fields: Mapping[str, str], seed: int, positions: int) -> None:
    rng = random.Random(seed)
    rules = ruleset("alquerque-de-doce", "medieval", fields)
    doce = second("alquerque-de-doce", "medieval", rules)
    compare_games(doce, rules, sparse_positions(rules, rng), positions, 30, rng)
    compare_games(doce, rules, setups(rules), positions, 80, rng)


@settings(max_examples=example_count(120), deadline=None, derandomize=True, phases=[Phase.generate])
@given(fields=doce_mixes(), seed=st.integers(0, 2**32))
def test_doce_under_any_mixture_of_rules(fields: dict[str, str], seed: int) -> None:
    check_mix(fields, seed, 60)


@pytest.mark.long
@settings(max_examples=500, deadline=None, derandomize=True, phases=[Phase.generate])
@given(fields=doce_mixes(), seed=st.integers(0, 2**32))
def test_doce_under_many_more_mixtures(fields: dict[str, str], seed: int) -> None:
    check_mix(fields, seed, 150)


@pytest.mark.parametrize("name", [one.id for one in game("alquerque-de-doce").rulesets])
def test_doce_under_its_own_rulesets(name: str) -> None:
    rng = random.Random(name)
    rules = ruleset("alquerque-de-doce", name)
    doce = second("alquerque-de-doce", name, rules)
    compare_games(doce, rules, sparse_positions(rules, rng), example_count(800), 40, rng)
    compare_games(doce, rules, setups(rules), example_count(700), 120, rng)


def words(value: str | dict[str, str]) -> str:
    return value if isinstance(value, str) else "-".join(value.values())


#: (game, ruleset, changes); "": the first ruleset
OTHERS = [*((id, "", fields) for id, fields in (
              ("fanorona", {}), ("fanorona", {"blocked": "draws"}), ("lasca", {}), ("lasca", {"blocked": "draws"}),
              ("damas", {}), ("damas", {"most": "men"}), ("damas", {"most": "free"}), ("damas", {"blocked": "draws"}),
              ("damas", {"taker": "crowned"}),
              ("draughts-english", {}), ("draughts-russian", {}), ("draughts-russian", {"most": "free"}),
              ("draughts-international", {}), ("draughts-international", {"most": "free"}), ("draughts-turkish", {}),
              ("draughts-turkish", {"most": "free"}), ("draughts-turkish", {"path": "free"}), ("draughts-italian", {}),
              ("draughts-italian", {"most": "kings"}), ("draughts-italian", {"most": "men"}),
              ("draughts-italian", {"most": "free"}), ("draughts-italian", {"taker": "any"}), ("makhos", {}),
              ("makhos", {"taken": "turn"}), ("makhos", {"most": "men"}), ("makhos", {"most": "men", "taken": "turn"}))),
          ("damas", "draughts-portuguese", {}), ("damas", "draughts-czech", {}),
          ("draughts-russian", "pool-checkers", {}), ("draughts-russian", "pool-checkers", {"most": "free"}),
          ("draughts-russian", "spantsiretti", {}), ("draughts-russian", "spantsiretti", {"most": "free"}),
          ("draughts-international", "draughts-brazilian", {}),
          ("draughts-international", "draughts-brazilian", {"most": "free"}),
          ("draughts-international", "draughts-canadian", {}),
          *(("alquerque-de-nueve", "", {"mills": mills, "fly_at": fly_at, "blocked": blocked})
            for mills in ("one", "each") for fly_at in ("0", "3") for blocked in ("loses", "draws")),
          *(("alquerque-de-nueve", "", {"dice": dice, "mills": mills, "fly_at": fly_at})
            for dice, mills, fly_at in (("mills", "each", "0"), ("mills", "one", "3"), ("mills-alone", "each", "0")))]


@pytest.mark.parametrize(("id", "name", "fields"), OTHERS, ids=words)
def test_the_other_games(id: str, name: str, fields: dict[str, str]) -> None:
    rng = random.Random(f"{id} {name} {fields}")
    rules = ruleset(id, name or None, fields)
    other = second(id, name, rules)
    compare_games(other, rules, sparse_positions(rules, rng), example_count(1000), 40, rng)
    compare_games(other, rules, setups(rules), example_count(600), 150, rng)


@pytest.mark.long
@pytest.mark.parametrize(("id", "name", "fields"), OTHERS, ids=words)
def test_the_other_games_at_length(id: str, name: str, fields: dict[str, str]) -> None:
    rng = random.Random(f"{id} {name} {fields} again")
    rules = ruleset(id, name or None, fields)
    other = second(id, name, rules)
    compare_games(other, rules, sparse_positions(rules, rng), 6000, 60, rng)
    compare_games(other, rules, setups(rules), 3000, 300, rng)


def test_a_barred_mans_memory_is_his_own() -> None:
    """White's first man on d2 is taken; the next one there came from b4 and may go on to d4, which the first had
    left.
    """
    rules = ruleset("alquerque-de-doce", "medieval", {"returning": "no-back"})
    both = start_both(second("alquerque-de-doce", "medieval", rules), rules,
                "B:Wa3,b3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5:Ba1,b1,c1,d1,e1,a2,b2,c2,d2,e2,d3,e3")
    for text in ("d2-c3", "d4xd2", "d1xd3", "b4xd2", "d2xd4"):
        both.touch(text, both.compare()[text])
    both.compare()


def counts() -> list[tuple[str, str, str, int, int]]:
    """(game, ruleset, unit, depth, count) from the table beside this file."""
    text = (Path(__file__).parents[1] / "perft.txt").read_text("utf-8")
    lines = [line.split() for line in text.splitlines() if line and line[0] != "#"]
    return [
        (id, rules, unit, depth, int(count))
        for id, rules, unit, *numbers in lines
        for depth, count in enumerate(numbers, 1)
    ]


def whole_turns(oracle: Game, state: State, side: str) -> Iterator[State]:
    """The state after every whole turn of a side; the same state as often as turns lead to it."""
    for touch in oracle.touches(state):
        after = oracle.play(state, touch)
        if after.side == side and not oracle.ended(after):
            yield from whole_turns(oracle, after, side)
        else:
            yield after


def look(oracle: Game, state: State) -> str:
    """What tells two states apart: of a man's past only what the rules ask for."""
    kept = {"no-return": "been", "no-back": "left", "no-shuttle": "shuttled"}.get(oracle.fields["returning"], "side")
    board = [
        (point, [(man.side, man.king, getattr(man, kept)) for man in men]) for point, men in sorted(state.board.items())
    ]
    return f"{state.side} {board} {sorted(state.owed)} {state.hands}"


def naive_perft(oracle: Game, state: State, depth: int, unit: str) -> int:
    if depth == 0:
        return 1
    if unit == "touch":
        touches = oracle.touches(state)
        if depth == 1:
            return len(touches)
        nexts = [oracle.play(state, touch) for touch in touches]
    else:
        nexts = list(whole_turns(oracle, state, state.side))
        if unit == "position":
            nexts = list({look(oracle, one): one for one in nexts}.values())
    return len(nexts) if depth == 1 else sum(naive_perft(oracle, one, depth - 1, unit) for one in nexts)


def naive_count(id: str, name: str, unit: str, depth: int) -> int:
    rules = ruleset(id, name)
    oracle = second(id, name, rules)
    return naive_perft(oracle, oracle.read(format_position(rules, set_up(rules))), depth, unit)


QUICK, NAIVE, SLOW, LONG = 12_000, 1_500, 3_000, 20_000
"""The most leaves that the package counts in the quick set, that the second rules count there, in the slow set, at
length.
"""
TRIED_RULESETS = frozenset(rulesets_to_try())


@pytest.mark.parametrize(("id", "name", "unit", "depth", "count"), [one for one in counts() if one[4] <= QUICK])
def test_counts(id: str, name: str, unit: str, depth: int, count: int) -> None:
    rules = ruleset(id, name)
    assert perft(rules, set_up(rules), depth, unit) == count
    if count <= NAIVE:
        assert naive_count(id, name, unit, depth) == count


@pytest.mark.parametrize(("id", "name", "unit", "depth", "count"), [
    pytest.param(*one, marks=pytest.mark.long if one[:2] not in TRIED_RULESETS or SLOW < one[4] <= LONG else pytest.mark.slow)
    for one in counts() if one[4] > NAIVE])
def test_counts_of_the_second_rules(id: str, name: str, unit: str, depth: int, count: int) -> None:
    rules = ruleset(id, name)
    assert perft(rules, set_up(rules), depth, unit) == count
    if count <= LONG:
        assert naive_count(id, name, unit, depth) == count
