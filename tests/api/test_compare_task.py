"""Experiments (api.tasks.CompareTask): what comes after each game, what is refused; and the ladder that pages offer."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from alquerque import api, ruleset
from alquerque.thinking.rules_experiment import GameMeasures, experiment, summary

SIDES = [{"game": "felli", "rules": "felli"}, {"game": "felli", "rules": "felli-forced"}]


def heard(**asked: Any) -> list[dict[str, Any]]:
    """All that an experiment says, to its end."""
    trial = api.start_task(json.dumps({"op": "compare", **asked}))
    said: list[dict[str, Any]] = []
    while not said or not said[-1]["done"]:
        text = trial.step(1000)
        if text is not None:
            said.append(json.loads(text))
    return said


def test_after_each_game_it_says_what_was_measured_and_at_the_end_the_same_as_the_laboratory() -> None:
    said = heard(sides=SIDES, games=2, nodes=25, seed=7)
    assert [one["done"] for one in said] == [False] * 4 + [True]
    assert [one["played"] for one in said] == [[1, 0], [1, 1], [2, 1], [2, 2], [2, 2]]
    rules = [ruleset("felli", side["rules"]) for side in SIDES]
    games = [one for one in experiment(rules, 2, 25, 7) if one]
    assert [one["last"] for one in said[:-1]] == [[which, *played] for which, played in games]
    for which in (0, 1):
        told = summary([GameMeasures(*played) for side, played in games if side == which])
        assert said[-1]["summary"][which] == {name: list(one) for name, one in told.items()}


@pytest.mark.parametrize(("changed", "name"), [
    ({"sides": SIDES[:1]}, "sides"), ({"sides": [1, 2]}, "sides"), ({"games": 0}, "games"), ({"games": 201}, "games"),
    ({"nodes": True}, "nodes"), ({"nodes": 10**9}, "nodes"), ({"seed": "1"}, "seed")])  # fmt: skip
def test_what_is_not_an_experiment_is_refused(changed: dict[str, Any], name: str) -> None:
    (said,) = heard(**{"sides": SIDES, "games": 1, "nodes": 25, "seed": 1, **changed})
    assert said["error"] == {"key": "bad-argument", "args": {"name": name}}


def test_rules_that_clash_are_refused_with_their_reason() -> None:
    clash = {"game": "lasca", "set": {"huff": "claim"}}
    (said,) = heard(sides=[SIDES[0], clash], games=1, nodes=25, seed=1)
    assert said["error"]["key"] != "internal"


def test_a_step_of_the_ladder_changes_one_rule_until_the_board_changes(root: Path) -> None:
    steps = json.loads((root / "site" / "data" / "ladder.json").read_text("utf-8"))
    rules = [ruleset(one["game"], one["rules"], one["set"]).values() for one in steps]
    differing = [sum(a[field] != b[field] for field in a) for a, b in pairwise(rules)]
    boards = [one["game"] for one in steps]
    assert all(n == 1 for n, (a, b) in zip(differing, pairwise(boards), strict=True) if a == b)
    assert sum(a == b for a, b in pairwise(boards)) >= 5 and len(set(boards)) == 3
