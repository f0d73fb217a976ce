"""The opponent against simulated people, or one of its levels against another.

    python -m alquerque match                     every game, its first ruleset, against random touches
    python -m alquerque match konane --rules konane-6 --level 2 --games 20
    python -m alquerque match alquerque-de-doce --level 1 --against greedy
    python -m alquerque match alquerque-de-doce --level 3 --against 2

The level has each side in half of the games.  It stops at its nodes, never at the clock, so that results do not depend on the
machine.  The games have the random seeds 0, 1, 2 …
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .bench import each
from .games import ruleset
from .history import Game
from .players import CLAIMS, PLAYERS, chance
from .rules import SIDES

OPENING = 4
"""Touches chosen by lot at the beginning of a game of one level against another: else their games would be too much alike."""

LONGEST = 600
"""Touches after which a game counts as drawn."""




class Score(NamedTuple):
    """A level's results with one side: games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


def played(id: str, name: str | None, player: str, against: str, seed: int) -> int:
    """One game: 1 if the player wins, 0 for a draw, -1 if it loses.

    It has white if ``seed`` is even; between levels, a game of even seed and the next begin with the same touches.
    """
    levels = player.isdecimal() and against.isdecimal()
    rules, rng, mine = ruleset(id, name), random.Random(seed), seed % 2
    opening = random.Random(seed // 2)
    game = Game.begin(rules, first=(opening if levels else rng).randint(0, 1) if rules.first == "lot" else None)
    while not game.outcome and len(game.acts) < LONGEST:
        claims = [word for word in game.words() if word in CLAIMS]
        if claims:
            game = game.act(claims[0])
            continue
        if levels and len(game.acts) < OPENING:
            touches = chance(game, opening)
        else:
            touches = PLAYERS[player if game.position.side == mine else against](game, rng)
        for m in touches:
            game = game.touch(m)
    winner = game.outcome.winner if game.outcome else None
    return 0 if winner is None else 1 if winner == mine else -1


def match(id: str, name: str | None = None, player: str = "2", games: int = 20, against: str = "chance") -> dict[str, Score]:
    """Side → the player's results with it."""
    ends = list(each(played, {str(seed): (id, name, player, against, seed) for seed in range(games)}).values())
    return {SIDES[side]: tally(ends[side::2]) for side in (0, 1)}


def tally(ends: Sequence[int]) -> Score:
    counted = Counter(ends)
    return Score(counted[1], counted[0], counted[-1])
