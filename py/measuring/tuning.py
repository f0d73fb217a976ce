"""Tunes the weights of the opponent's evaluation (``weights``), one at a time, by self-play: a larger and a smaller
number against the present one, at so many nodes a turn, both sides of every opening.

    python -m measuring tune --games 20 --nodes 300 --log py/measuring/figures/tuning.json
    python -m measuring tune guard row --games 100 --nodes 300 --log py/measuring/figures/tuning.json
    python -m measuring tune guard=40 --games 40 --nodes 300       this number only

A number counts as better if its points are more than ``SIGNIFICANT_ERRORS`` standard errors above half.  Every
comparison is added to the log; of two comparisons of the same numbers the one with more games counts.  Better numbers
are written into ``weights`` by hand, and then compared again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from alquerque.errors import RulesError
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import Move
from alquerque.rules import Rules
from alquerque.thinking.evaluation import evaluator
from alquerque.thinking.search import DEEPEST, Level
from alquerque.thinking.simulated_players import Player, random_touch, searched_turn
from alquerque.thinking.weights import WEIGHTS, Weights

from .level_match import play_from_random_opening

STEP_SHARE = 3 / 10
"""The share by which a weight is changed; the change is at least one."""
SIGNIFICANT_ERRORS = 1.5
SAMPLE_GAMES = 20
"""Random games whose positions show whether a weight matters at all."""


class Comparison(NamedTuple):
    """A weight, the number that it has and the one that was tried; points of so many games; whether it is better."""

    weight: str
    present: int
    tried: int
    games: int
    points: float
    error: float
    better: bool


def player(weights: Weights, nodes: int) -> Player:
    """A player with these weights."""
    level = Level(nodes, DEEPEST)

    def turn(game: Game, rng: random.Random) -> Sequence[Move]:
        return searched_turn(game, rng, level, weights=weights)

    return turn


def matters(rules: Rules, weights: Weights) -> bool:
    """Whether these weights change the evaluation of any of many positions."""
    present, other = evaluator(rules, WEIGHTS), evaluator(rules, weights)
    for seed in range(SAMPLE_GAMES):
        rng, game = random.Random(seed), Game.begin(rules, first=0)
        while not game.outcome and len(game.acts) < 100:
            game = game.touch(random_touch(game, rng)[0])
            if present(game.position) != other(game.position):
                return True
    return False


def compare(weight: str, tried: int, games: int, nodes: int, ids: Sequence[str]) -> Comparison | None:
    """Compares a number with the present one, with so many games of each game for which it matters; None if it matters
    for none."""
    weights = WEIGHTS._replace(**{weight: tried})
    mine, other = player(weights, nodes), player(WEIGHTS, nodes)
    ends = [play_from_random_opening(rules, mine, other, seed)
            for rules in map(ruleset, ids) if matters(rules, weights) for seed in range(games)]
    if not ends:
        return None
    mean = sum(ends) / len(ends)
    error = sqrt(sum((end - mean) ** 2 for end in ends) / len(ends)) / sqrt(len(ends)) / 2
    points = (len(ends) + sum(ends)) / 2
    return Comparison(weight, getattr(WEIGHTS, weight), tried, len(ends), points, round(error, 4),
                    points / len(ends) - 0.5 > SIGNIFICANT_ERRORS * error)


def tune(names: Sequence[str], games: int, nodes: int, log: Path | None, command: str, ids: Sequence[str] = tuple(GAMES)
         ) -> Iterator[Comparison]:
    """Each weight somewhat larger and somewhat smaller, or with the number after its name (``guard=40``); results are
    added to the log at once."""
    for weight_and_number in names or Weights._fields:
        name, separator, number = weight_and_number.partition("=")
        if name not in Weights._fields or separator and not number.isdecimal():
            raise RulesError("unknown-weight", weight=weight_and_number)
        present = getattr(WEIGHTS, name)
        step = max(1, round(present * STEP_SHARE))
        for tried in (int(number),) if separator else (present + step, max(0, present - step)):
            comparison = compare(name, tried, games, nodes, ids)
            if comparison:
                yield comparison
                if log:
                    append_to_log(log, comparison, nodes, command)


def append_to_log(log: Path, comparison: Comparison, nodes: int, command: str) -> None:
    logged: list[dict[str, Any]] = json.loads(log.read_text("utf-8")) if log.exists() else []
    logged.append(comparison._asdict() | {"nodes": nodes, "date": datetime.now(UTC).date().isoformat(), "command": command})
    log.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in logged) + "\n]\n", "utf-8", newline="\n")
