"""Simulated people, against whom the computer's levels are measured (``match``, tests/thinking/test_levels.py).

A player is a function from a game and a random generator to its next touches: a whole turn or the first part of one.
All chance comes from that generator, so that a game can be repeated.

- ``random_touch`` touches anything;
- ``greedy`` plays the turn that takes most men, any among equals: a child that knows the moves;
- ``slipping`` plays the turn with the greatest difference between what it takes and what the best reply takes, and
  overlooks each reply with the probability ``OVERLOOK_PROBABILITY``: somebody who looks where it steps, most times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from ..history import Game
from ..pipeline import Move, Position, compiled
from ..pipeline.dice import THROW_WEIGHTS
from ..rules import Rules
from ..turns import turns
from .search import LEVELS, think

Player = Callable[[Game, random.Random], Sequence[Move]]

OVERLOOK_PROBABILITY = 0.3
MAX_TURNS = 400
"""The most turns that ``slipping`` examines: flying kings may have thousands."""
SLICES_A_SECOND = 10**6
"""Slices of nodes per second on a level's clock: so many that time never runs out, and results do not depend on the
machine."""

CLAIMS = ("claim-repetition", "claim-close", "claim-few")


def claim(game: Game) -> str | None:
    """The draw that may be claimed now; players claim it at once, or a game might never end."""
    return next((word for word in game.words() if word in CLAIMS), None)


def random_touch(game: Game, rng: random.Random) -> Sequence[Move]:
    """A random touch; throws of dice have their natural odds."""
    moves = game.legal()
    return rng.choices(moves, [THROW_WEIGHTS[m.dice] if m.dice else 1 for m in moves])


def greedy(game: Game, rng: random.Random) -> Sequence[Move]:
    """A touch with which the greatest number of men can be taken in this turn."""
    moves = game.legal()
    if moves[0].dice:
        return random_touch(game, rng)
    gains = [gain(game.rules, game.position, m, {}) for m in moves]
    return [rng.choice([m for m, n in zip(moves, gains, strict=True) if n == max(gains)])]


def slipping(game: Game, rng: random.Random) -> Sequence[Move]:
    """A whole turn."""
    rules, p = game.rules, game.position
    if game.legal()[0].dice:
        return random_touch(game, rng)
    scored = [(count_men_taken(rules, p, touches) - threat(rules, q, p.side, rng), touches)
              for touches, q in islice(turns(rules, p), MAX_TURNS)]
    most = max(score for score, _ in scored)
    return rng.choice([touches for score, touches in scored if score == most])


def level(number: int) -> Player:
    """The computer at one of its levels."""

    def player(game: Game, rng: random.Random) -> Sequence[Move]:
        ticks = iter(range(10**9))
        return searched_turn(game, rng, number, clock=lambda: next(ticks) / SLICES_A_SECOND)

    return player


def searched_turn(game: Game, rng: random.Random, level: Any, *, think: Callable[..., Iterator[Any]] = think,
                clock: Callable[[], float] = lambda: 0.0, **options: Any) -> Sequence[Move]:
    """The result of a search at this level, without a time limit; a random throw if dice are due.  ``options`` are
    arguments for ``think``, which may belong to another search."""
    reports = [report for report in think(game.rules, game.position, seen=game.seen[:-1], level=level,
                                          seed=rng.getrandbits(30), clock=clock, **options) if report]
    line: Sequence[Move] = reports[-1].line if reports else random_touch(game, rng)
    return line


def gain(rules: Rules, p: Position, m: Move, gains: dict[Position, int]) -> int:
    """The most men that a turn beginning with this touch can take."""
    engine = compiled(rules)
    q = engine.play(p, m)
    rest = 0
    if q.side == p.side:
        if q not in gains:
            gains[q] = 0  # returning to a position within a turn gains nothing
            gains[q] = max((gain(rules, q, onward, gains) for onward in engine.legal(q)), default=0)
        rest = gains[q]
    return engine.takes(p, m).bit_count() + rest


def count_men_taken(rules: Rules, p: Position, touches: Sequence[Move]) -> int:
    """The men that these touches take."""
    engine, total = compiled(rules), 0
    for m in touches:
        total += engine.takes(p, m).bit_count()
        p = engine.play(p, m)
    return total


def threat(rules: Rules, p: Position, side: int, rng: random.Random) -> int:
    """The most men that a reply takes, of those that are not overlooked; none where the turn has ended the game, or a
    throw of dice comes first."""
    if p.side == side or any(m.dice for m in compiled(rules).legal(p)[:1]):
        return 0
    replies = (touches for touches, _ in islice(turns(rules, p), MAX_TURNS) if rng.random() >= OVERLOOK_PROBABILITY)
    return max((count_men_taken(rules, p, touches) for touches in replies), default=0)


PLAYERS: dict[str, Player] = {"chance": random_touch, "greedy": greedy, "slipping": slipping,
                              **{str(number): level(number) for number in LEVELS}}
