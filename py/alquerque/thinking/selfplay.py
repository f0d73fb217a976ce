"""Games of one player against itself, so at equal strength: how often does the side win that begins?

Every game has a number, which says how it begins, and decides the luck of the player, who chooses among equals by lot.  So a game
can be played again, anywhere, and ends in the same way.  The first touches that are possible are made in turn.  The reply is the
player's own, since the book gives it as the reason why it is worse to begin (doze.7).  Then touches are drawn by lot until the
game could have begun in WAYS ways: where there is little choice that takes longer, and without it many games would be the same.

The player is to stay as it is, so that games of several years add up: it is the search of November 2026
(``measuring.frozen``), which looks at NODES positions before each touch, without a clock.  It is not in the package; its host
has it (``player``).

How a game ended is one letter (``POINTS_BY_LETTER``).  A game that was closed because nothing happened keeps the lead that a
side had then: some rulesets count it (``closing``), others do not, and both are told from the same letter (``points``).
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
"""Games that are asked for at once."""
POINTS_BY_LETTER = {"W": 1.0, "w": 1.0, "d": 0.5, "l": 0.0, "L": 0.0}
"""Points of the side that began where men are counted: it won, it had more men when the game was closed, it was drawn, and so
on."""
CLOSED = "wl"


@cache
def player() -> Any:
    """The player, where there is one."""
    try:
        return import_module(PLAYER)
    except ImportError:
        return None


def play_in_slices(rules: Rules, number: int, mind: Any) -> Generator[None, None, str]:
    """Plays the game of this number; yields now and then while it is thought about, and returns how it ended."""
    rng = random.Random(number)
    game = Game.begin(replace(rules, closing="count"), first=None if rules.first == "lot" else "wb".index(rules.first))
    begun, ways = game.position.side, 1
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        moves = game.legal()
        if not game.turns:
            touches: Sequence[Move] = moves[number % len(moves):][:1]
            ways *= len(moves)
        elif len(game.turns) > 1 and ways < MIN_OPENING_WAYS:
            touches = [rng.choice(moves)]
            ways *= len(moves)
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
    for thought in mind.think(game.rules, game.position, seen=game.seen[:-1], level=level, seed=luck, clock=lambda: 0.0):
        if thought:
            best = thought.line
        yield
    return best


def replay_games(rules: Rules, numbers: Iterable[int]) -> Generator[tuple[int, str] | None, None, None]:
    """Plays the games of these numbers; yields each with how it ended, and None while it works."""
    for number in numbers:
        yield number, (yield from play_in_slices(rules, number, player()))


def play_game(rules: Rules, number: int, mind: Any) -> str:
    """How the game of this number ends."""
    game = play_in_slices(rules, number, mind)
    while True:
        try:
            next(game)
        except StopIteration as stop:
            return str(stop.value)


def points(end: str, closing: str) -> float:
    """What a game was worth to the side that began."""
    return 0.5 if closing == "draw" and end in CLOSED else POINTS_BY_LETTER[end]
