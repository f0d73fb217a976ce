"""Experiments with rules: games of the computer against itself under two rulesets, with measures.

Both sides are the same player: the search, with equal ``nodes`` for each touch and no clock.  The first
``RANDOM_TOUCHES`` touches of a game are random, since otherwise all games would be the same.  The games have the same
seeds under each ruleset, and if the lot decides who begins, the sides take turns.  So an experiment repeated with its
seed gives the same numbers.

The measures of a game are: its length in turns; who won, the first to play or the other; the mean number of legal
touches where one had to be chosen (touches, not whole turns, of which a capture by a flying king may have thousands);
the share of touches without a choice; and how often the lead in men changed hands.  ``summary`` gives means and shares
with intervals of 95 %: for shares Wilson's (Wilson, E.  B., "Probable inference, the law of succession, and statistical
inference", 1927), for means the normal one of the sample.  Intervals show the influence of chance in so few games, not
how well the games are played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterable, Sequence
from typing import NamedTuple

from ..history import Game
from ..pipeline import Move
from ..pipeline.pieces import strength
from ..rules import SIDES, Rules
from .search import DEEPEST, Level, think
from .simulated_players import claim, random_touch

RANDOM_TOUCHES = 4
"""Random touches at the beginning of a game."""
MAX_GAME_TOUCHES = 400
"""Touches after which a game counts as drawn."""
MAX_GAMES = 200
MAX_ARGUMENTS = MAX_GAMES, 2_000, 1_000_000
"""The most games under each ruleset, the most nodes for a touch, and the greatest seed."""
Z = 1.96
"""Standard deviations to each side that hold 95 % of a normal distribution."""
MEANS = ("turns", "branching", "forced", "leads")
SHARES = ("first", "second", "drawn")


class GameMeasures(NamedTuple):
    """The measures of one game: ``winner`` is 0 for the side that began, 1 for the other, None for a draw; ``forced`` a
    share.
    """

    turns: int
    winner: int | None
    branching: float
    forced: float
    leads: int


class Interval(NamedTuple):
    """A value and the bounds of its interval; no bounds for a single game."""

    value: float
    low: float | None
    high: float | None


def experiment(rules: Sequence[Rules], games: int, nodes: int, seed: int
               ) -> Generator[tuple[int, GameMeasures] | None, None, None]:
    """Plays so many games under each of these rules, alternately; after each game yields the index of its rules and its
    measures, and None while it works, so that the caller can stop it."""
    for number in range(games):
        for which, played in enumerate(rules):
            yield which, (yield from play_game(played, nodes, seed * MAX_GAMES + number))


def play_game(rules: Rules, nodes: int, seed: int) -> Generator[None, None, GameMeasures]:
    """Plays one game; yields None while the search works, and returns its measures."""
    rng = random.Random(seed)
    game = Game.begin(rules, first=seed % 2 if rules.first == "lot" else SIDES.index(rules.first))
    begun, choices, leads, lead = game.position.side, [], 0, 0
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        moves = game.legal()
        if not moves[0].dice:
            choices.append(len(moves))
        turns = len(game.turns)
        game = game.touch((yield from _choose_touch(game, moves, nodes, rng)))
        if len(game.turns) > turns:
            now = _sign(strength(rules, game.position))
            leads += bool(now and lead and now != lead)
            lead = now or lead
    winner = game.outcome.winner if game.outcome else None
    forced = sum(n == 1 for n in choices) / len(choices) if choices else 0.0
    branching = sum(choices) / len(choices) if choices else 0.0
    return GameMeasures(len(game.turns), None if winner is None else int(winner != begun), branching, forced, leads)


def _sign(men: tuple[int, int]) -> int:
    return (men[0] > men[1]) - (men[0] < men[1])


def _choose_touch(game: Game, moves: Sequence[Move], nodes: int, rng: random.Random) -> Generator[None, None, Move]:
    """The next touch: the computer's choice, or a random one for dice and the first touches."""
    if len(moves) == 1:
        return moves[0]
    if moves[0].dice or len(game.acts) < RANDOM_TOUCHES:
        return random_touch(game, rng)[0]
    best = moves[0]
    level, luck = Level(nodes, DEEPEST), rng.getrandbits(30)
    for thought in think(game.rules, game.position, seen=game.seen[:-1], level=level, seed=luck, clock=lambda: 0.0):
        if thought:
            best = thought.move
        yield
    return best


# -- what the games say ----------------------------------------------------------------------------------------


def summary(games: Iterable[GameMeasures]) -> dict[str, Interval]:
    """Measure → its value over these games, with its interval."""
    all_ = list(games)
    means = {name: mean([float(getattr(measures, name)) for measures in all_]) for name in MEANS}
    wins = {"first": 0, "second": 1, "drawn": None}
    return means | {name: share(sum(measures.winner == winner for measures in all_), len(all_)) for name, winner in wins.items()}


def mean(values: Sequence[float]) -> Interval:
    """The mean of a sample with its normal interval, from the sample's standard deviation (n - 1)."""
    n = len(values)
    if not n:
        return Interval(0.0, None, None)
    middle = sum(values) / n
    if n == 1:
        return Interval(middle, None, None)
    half = Z * math.sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Interval(middle, middle - half, middle + half)


def share(k: int, n: int) -> Interval:
    """The share of k among n with Wilson's interval."""
    if not n:
        return Interval(0.0, None, None)
    p, z2 = k / n, Z * Z
    middle, half = p + z2 / (2 * n), Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return Interval(p, (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n))
