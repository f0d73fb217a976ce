"""Whether the search wins what is won: positions of which a table of endings says that the side to move wins, and how soon, are
played out, the tables switched off for the winner; the loser holds out as long as the tables say that it can.

    python -m alquerque conversion --tables site/data/endings --nodes 30000 --games 60
    python -m alquerque conversion --tables site/data/endings --against tests/frozen/search.py

A position counts as won if the game is over within twice the turns that the table needs.  The search stops at so many nodes, so
that the same command finds the same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from gzip import decompress
from pathlib import Path
from typing import Any, NamedTuple

from . import endings, search
from .contest import opponent
from .errors import RulesError
from .games import ruleset
from .history import Game
from .pipeline import Position, set_up
from .rules import Rules

CLASSES = {
    "doce 3 v 1": ("alquerque-de-doce", "medieval", 3, 1), "doce 4 v 2": ("alquerque-de-doce", "medieval", 4, 2),
    "doce 5 v 2": ("alquerque-de-doce", "medieval", 5, 2), "twelve hunters": ("cercar-la-liebre", "liebre-doce", 1, 12),
}
"""By name: a game, its ruleset, and with how many men white and black begin; the set-up, where these are its men."""
LEAST = 5
"""A win in fewer turns than this, of both sides together, is no test."""
BEGUN = 8
"""Turns of a game from the set-up that tables play at most before the search has to go on."""


class Result(NamedTuple):
    """How many of how many positions were won, and the turns needed altogether beside those of the table."""

    won: int
    games: int
    plies: int
    least: int


def positions(id: str, name: str, white: int, black: int, seed: int = 0) -> Iterator[Position]:
    """Positions that the side to move wins, chosen by lot."""
    rules, rng = ruleset(id, name), random.Random(f"{id} {name} {white} {black} {seed}")
    start = set_up(rules)
    counts = [endings.pieces(rules, start, side) for side in (0, 1)]
    while True:
        p = begun(rules, rng) if counts == [white, black] else scattered(rules, rng, white, black)
        if p:
            told = endings.ending(rules, p)
            if told.verdict == "win" and told.plies >= LEAST:
                yield p


def scattered(rules: Rules, rng: random.Random, white: int, black: int) -> Position:
    """So many men on any points, white to move."""
    points = [1 << i for i in rng.sample(range(len(rules.board.points)), white + black)]
    return set_up(rules)._replace(side=0, men=(sum(points[:white]), sum(points[white:])))


def begun(rules: Rules, rng: random.Random) -> Position | None:
    """A game from the set-up, whose loser plays anything and whose winner what the tables say."""
    game = Game.begin(rules, first=0)
    for _ in range(rng.randrange(BEGUN)):
        if game.outcome:
            return None
        known = endings.choice(rules, game.position)
        lost = not known or known.ending.verdict == "loss"
        for m in (rng.choice(game.legal()),) if lost or not known else rng.choice(known.turns):
            game = game.touch(m)
    return None if game.outcome or game.unfinished else game.position


def converted(rules: Rules, p: Position, mind: Any, nodes: int, rng: random.Random) -> tuple[bool, int, int]:
    """Whether it wins from here in time; the turns that it took, and those of the table."""
    least, level = endings.ending(rules, p).plies, mind.Level(nodes, mind.DEEPEST)
    game, winner = Game.begin(rules, p), p.side
    while not game.outcome and len(game.turns) < 2 * least:
        if game.position.side == winner:
            told = [one for one in mind.think(rules, game.position, seen=game.seen[:-1], level=level, clock=lambda: 0.0) if one]
            touches = told[-1].line
        else:
            known = endings.choice(rules, game.position)
            touches = rng.choice(known.turns) if known else (rng.choice(game.legal()),)
        for m in touches:
            game = game.touch(m)
    return game.outcome is not None and game.outcome.winner == winner, len(game.turns), least


def conversion(tables: str, games: int, nodes: int, against: str | None = None, classes: list[str] | None = None
               ) -> dict[str, Result]:
    """By class; ``against``: another search, from a file, in place of the package's."""
    if not Path(tables).is_dir():
        raise RulesError("unknown-tables", tables=tables)
    endings.read(Path(tables), decompress)
    mind = opponent(against) if against else search
    found = {}
    for name in classes or CLASSES:
        id, own, white, black = CLASSES[name]
        rules, rng, source = ruleset(id, own), random.Random(name), positions(id, own, white, black)
        played = [converted(rules, next(source), mind, nodes, rng) for _ in range(games)]
        won, plies, least = (sum(some) for some in zip(*played, strict=True))
        found[name] = Result(won, games, plies, least)
    return found
