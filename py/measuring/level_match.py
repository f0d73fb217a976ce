"""The opponent against simulated people, or one of its levels against another.

    python -m measuring match                     every game, its first ruleset, against random touches
    python -m measuring match konane --rules konane-6 --level 2 --games 20
    python -m measuring match alquerque-de-doce --level 1 --against greedy
    python -m measuring match alquerque-de-doce --level 3 --against 2

By the clock, against another search: see ``engine_match``.

The level plays each side in half of the games.  It is limited by nodes, never by the clock, so that results do not
depend on the machine.  The games have the random seeds 0, 1, 2 …
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from alquerque.games import ruleset
from alquerque.history import Game
from alquerque.rules import SIDES, Rules
from alquerque.thinking.simulated_players import PLAYERS, Player, claim, random_touch

from .bench import run_in_pool

RANDOM_TOUCHES = 4
"""Random touches at the beginning of a game between two levels, whose games would otherwise be too similar."""

MAX_GAME_TOUCHES = 600
"""Touches after which a game counts as drawn."""




class Score(NamedTuple):
    """A level's results with one side: games won, drawn and lost."""

    won: int
    drawn: int
    lost: int


def play_seed(id: str, name: str | None, player: str, against: str, seed: int) -> int:
    """One game: 1 if the player wins, 0 for a draw, -1 if it loses.

    It has white if ``seed`` is even; between levels, a game of even seed and the next begin with the same touches.
    """
    levels = player.isdecimal() and against.isdecimal()
    rules, ours = ruleset(id, name), (PLAYERS[player], PLAYERS[against])
    return (
        play_from_random_opening(rules, *ours, seed) if levels else play_game(rules, *ours, seed, random.Random(seed))
    )


def play_from_random_opening(rules: Rules, player: Player, against: Player, seed: int) -> int:
    """One game between two deterministic players, which begins with random touches."""
    return play_game(rules, player, against, seed, random.Random(seed // 2), RANDOM_TOUCHES)


def play_game(rules: Rules, player: Player, against: Player, seed: int, lots: random.Random, opening: int = 0) -> int:
    """One game; ``lots`` chooses so many first touches, and the side that begins if the lot decides."""
    mine = seed % 2
    game = Game.begin(rules, first=lots.randint(0, 1) if rules.first == "lot" else None)
    rng = random.Random(seed) if opening else lots
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        if len(game.acts) < opening:
            touches = random_touch(game, lots)
        else:
            touches = (player if game.position.side == mine else against)(game, rng)
        for m in touches:
            game = game.touch(m)
    winner = game.outcome.winner if game.outcome else None
    return 0 if winner is None else 1 if winner == mine else -1


def match(
    id: str, name: str | None = None, player: str = "2", games: int = 20, against: str = "chance"
) -> dict[str, Score]:
    """Side → the player's results with it."""
    ends = list(
        run_in_pool(play_seed, {str(seed): (id, name, player, against, seed) for seed in range(games)}).values()
    )
    return {SIDES[side]: tally(ends[side::2]) for side in (0, 1)}


def tally(ends: Sequence[int]) -> Score:
    counted = Counter(ends)
    return Score(counted[1], counted[0], counted[-1])
