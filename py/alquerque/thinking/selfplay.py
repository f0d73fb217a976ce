"""Self-play: games of one player against itself, at equal strength, to measure how often the side that begins wins.

Every game has a number, which determines its opening and seeds the player's random choices among equal moves.  So a
game can be repeated on any machine with the same result.  The games begin with each possible first touch in turn.  The
player chooses the reply, because the book names the reply as the reason why beginning is a disadvantage (doze.7).  Then
touches are random until the game could have begun in ``MIN_OPENING_WAYS`` ways; otherwise many games would be the same.

The player must never change, so that games of several years can be added up: it is the search of November 2026
(``measuring.frozen``) with ``NODES_PER_TOUCH`` nodes for each touch and no clock.  It is not in the package; its host
has it (``player``).

The result of a game is one letter (``POINTS_BY_LETTER``).  For a game closed without progress, the letter also says
which side had more men; some rulesets count that (``closing``), others do not, and ``points`` computes both from the
same letter.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from ..history import Game
from ..pipeline import Move
from ..rules import Rules
from .simulated_players import claim

PLAYER = "measuring.frozen.search"
NODES_PER_TOUCH = 200
MIN_OPENING_WAYS = 500
MAX_GAME_TOUCHES = 400
"""Touches after which a game counts as drawn."""
MAX_GAME_NUMBER = 1_000_000
"""The greatest number of a game."""
MAX_GAMES = 100
"""The most games of one request."""
POINTS_BY_LETTER = {"W": 1.0, "w": 1.0, "d": 0.5, "l": 0.0, "L": 0.0}
"""Result → points of the side that began, if men are counted: it won, it had more men when the game was closed, a draw,
and so on."""
CLOSED = "wl"


@cache
def player() -> Any:
    """The player; None if the host lacks it."""
    try:
        return import_module(PLAYER)
    except ImportError:
        return None


def play_in_slices(rules: Rules, number: int, mind: Any) -> Generator[None, None, str]:
    """Plays the game of this number; yields None while the search works, and returns the result."""
    rng = random.Random(number)
    game = Game.begin(replace(rules, closing="count"), first=None if rules.first == "lot" else "wb".index(rules.first))
    begun, choices = game.position.side, 1
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        moves = game.legal()
        if not game.turns:
            touches: Sequence[Move] = moves[number % len(moves):][:1]
            choices *= len(moves)
        elif len(game.turns) > 1 and choices < MIN_OPENING_WAYS:
            touches = [rng.choice(moves)]
            choices *= len(moves)
        else:
            touches = yield from _choose_touches(game, rng, mind)
        for m in touches:
            game = game.touch(m)
    end = game.outcome
    if end is None or end.winner is None:
        return "d"
    letter = "W" if end.winner == begun else "L"
    return letter.lower() if end.reason == "quiet" else letter


def _choose_touches(game: Game, rng: random.Random, mind: Any) -> Generator[None, None, Sequence[Move]]:
    """The next touches of the side to move."""
    moves, luck = game.legal(), rng.getrandbits(30)
    if len(moves) == 1:
        return moves
    best: Sequence[Move] = moves[:1]
    level = mind.Level(NODES_PER_TOUCH, mind.DEEPEST)
    for thought in mind.think(
        game.rules, game.position, seen=game.seen[:-1], level=level, seed=luck, clock=lambda: 0.0
    ):
        if thought:
            best = thought.line
        yield
    return best


def replay_games(rules: Rules, numbers: Iterable[int]) -> Generator[tuple[int, str] | None, None, None]:
    """Plays the games of these numbers; yields each number with its result, and None while it works."""
    for number in numbers:
        yield number, (yield from play_in_slices(rules, number, player()))


def play_game(rules: Rules, number: int, mind: Any) -> str:
    """The result of the game of this number."""
    game = play_in_slices(rules, number, mind)
    while True:
        try:
            next(game)
        except StopIteration as stop:
            return str(stop.value)


def points(end: str, closing: str) -> float:
    """The points of the side that began."""
    return 0.5 if closing == "draw" and end in CLOSED else POINTS_BY_LETTER[end]
