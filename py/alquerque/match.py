"""The opponent against chance, or one level against another: how often a level beats random moves, or another level after a
few random moves.

    python -m alquerque match                     every game, its first ruleset
    python -m alquerque match konane --rules konane-6 --level 2 --games 20
    python -m alquerque match alquerque-de-doce --level 3 --against 2

The level has each side in half of the games.  The clock counts the opponent's slices of work, ``PACE`` to a second, so that
results do not depend on the machine.  The games have the random seeds 0, 1, 2 …
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .bench import each
from .games import ruleset
from .history import Game
from .pipeline import Move
from .pipeline.dice import WEIGHTS
from .rules import SIDES
from .search import think

PACE = 40
"""Slices that count as a second: what a phone may do."""


OPENING = 4
"""Touches chosen by lot at the beginning of a game of one level against another: else all their games would be alike."""


CLAIMS = ("claim-repetition", "claim-close", "claim-few")
"""Between two levels a draw is claimed as soon as it may be: else the game might not end."""


class Score(NamedTuple):
    """A level's results with one side: games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


def by_chance(game: Game, rng: random.Random) -> Move:
    """A random touch; throws of dice have their natural odds."""
    moves = game.legal()
    return rng.choices(moves, [WEIGHTS[m.dice] if m.dice else 1 for m in moves])[0]


def thought(game: Game, level: int, seed: int) -> Move:
    """The touch that a level plays; if a throw of dice is due, they are thrown."""
    ticks = iter(range(10**9))
    thoughts = [one for one in think(game.rules, game.position, seen=game.seen[:-1], level=level, seed=seed,
                                     clock=lambda: next(ticks) / PACE) if one]
    return thoughts[-1].move if thoughts else by_chance(game, random.Random(seed))


def played(id: str, name: str | None, level: int, seed: int, against: int | None = None) -> int:
    """One game: 1 if the level wins, 0 for a draw, -1 if it loses.

    It has white if ``seed`` is even; a game of even seed and the next begin with the same touches.
    """
    rules, rng, mine = ruleset(id, name), random.Random(seed if against is None else seed // 2), seed % 2
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else None)
    while not game.outcome:
        claims = [word for word in game.words() if word in CLAIMS] if against is not None else []
        if claims:
            game = game.act(claims[0])
            continue
        player = level if game.position.side == mine else against
        if against is not None and len(game.acts) < OPENING:
            player = None
        game = game.touch(by_chance(game, rng) if player is None else thought(game, player, seed + len(game.acts)))
    winner = game.outcome.winner
    return 0 if winner is None else 1 if winner == mine else -1


def match(id: str, name: str | None = None, level: int = 2, games: int = 20, against: int | None = None) -> dict[str, Score]:
    """Side → the level's results with it."""
    ends = list(each(played, {str(seed): (id, name, level, seed, against) for seed in range(games)}).values())
    return {SIDES[side]: tally(ends[side::2]) for side in (0, 1)}


def tally(ends: Sequence[int]) -> Score:
    counted = Counter(ends)
    return Score(counted[1], counted[0], counted[-1])
