"""Measures whether the search wins won endings.  It plays out positions that a table of endings proves won for the side
to move; the winner plays without the tables, and the loser resists as long as the tables allow.

    python -m measuring conversion --tables site/data/endings --nodes 30000 --games 60
    python -m measuring conversion --tables site/data/endings --against py/measuring/frozen/search.py
    python -m measuring conversion --tables site/data/endings --time 1 --games 60 --data FILE

A position counts as won if the game is over within twice the turns that the table needs.  The search stops at so many
nodes, so that the same command finds the same on every machine; or after so many seconds of the processor a turn.  With
``--data`` the result of each position is stored, and the next call continues from there; a file with results under
other conditions is refused.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from gzip import decompress
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from alquerque.errors import RulesError
from alquerque.games import ruleset
from alquerque.history import Game
from alquerque.pipeline import Move, Position, set_up
from alquerque.rules import Rules
from alquerque.thinking import endings, search
from alquerque.thinking.simulated_players import Player

from .engine_match import by_clock, heading, opponent, read_results

CLASSES = {
    "doce 3 v 1": ("alquerque-de-doce", "medieval", 3, 1), "doce 4 v 2": ("alquerque-de-doce", "medieval", 4, 2),
    "doce 5 v 2": ("alquerque-de-doce", "medieval", 5, 2), "twelve hunters": ("cercar-la-liebre", "liebre-doce", 1, 12),
}
"""Name → a game, its ruleset, and the numbers of white's and black's men; if the set-up has as many, positions are
taken from games that begin with it."""
OWN_SEARCH = "alquerque/thinking/search.py"
"""The name of the package's search in a file of results."""
MIN_WIN_PLIES = 5
"""A win in fewer turns than this, of both sides together, is no test."""
MAX_TABLE_TURNS = 8
"""Turns of a game from the set-up that tables play at most before the search has to go on."""


class Result(NamedTuple):
    """How many of how many positions (``games``) were ``won``; and, over all of them, the turns of both sides played
    (``plies``) and the turns that the table needs (``least``)."""

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
        p = position_from_game(rules, rng) if counts == [white, black] else random_position(rules, rng, white, black)
        if p:
            ending = endings.ending(rules, p)
            if ending.verdict == "win" and ending.plies >= MIN_WIN_PLIES:
                yield p


def random_position(rules: Rules, rng: random.Random, white: int, black: int) -> Position:
    """So many men on any points, white to move."""
    points = [1 << i for i in rng.sample(range(len(rules.board.points)), white + black)]
    return set_up(rules)._replace(side=0, men=(sum(points[:white]), sum(points[white:])))


def position_from_game(rules: Rules, rng: random.Random) -> Position | None:
    """A position from a game in which the loser plays at random and the winner follows the tables."""
    game = Game.begin(rules, first=0)
    for _ in range(rng.randrange(MAX_TABLE_TURNS)):
        if game.outcome:
            return None
        choice = endings.choice(rules, game.position)
        lost = not choice or choice.ending.verdict == "loss"
        for m in (rng.choice(game.legal()),) if lost or not choice else rng.choice(choice.turns):
            game = game.touch(m)
    return None if game.outcome or game.unfinished else game.position


def by_nodes(mind: Any, nodes: int) -> Player:
    """A player that searches so many nodes for each turn."""
    level = mind.Level(nodes, mind.DEEPEST)

    def player(game: Game, rng: random.Random) -> Sequence[Move]:
        reports = [
            report
            for report in mind.think(game.rules, game.position, seen=game.seen[:-1], level=level, clock=lambda: 0.0)
            if report
        ]
        return tuple(reports[-1].line)

    return player


def play_out(rules: Rules, p: Position, player: Player, rng: random.Random) -> tuple[bool, int, int]:
    """Whether the player wins in time; the turns that it needed, and those of the table."""
    least = endings.ending(rules, p).plies
    game, winner = Game.begin(rules, p), p.side
    while not game.outcome and len(game.turns) < 2 * least:
        if game.position.side == winner:
            touches = player(game, rng)
        else:
            choice = endings.choice(rules, game.position)
            touches = rng.choice(choice.turns) if choice else (rng.choice(game.legal()),)
        for m in touches:
            game = game.touch(m)
    return game.outcome is not None and game.outcome.winner == winner, len(game.turns), least


def conversion(tables: str, games: int, nodes: int, against: str | None = None, classes: Sequence[str] | None = None,
               seconds: float | None = None, data: Path | None = None, command: str = "") -> dict[str, Result]:
    """Class → result; ``against``: another search, from a file, in place of the package's; ``seconds``: for each turn,
    instead of ``nodes``.  Plays one position of each class in turn; ``data`` has earlier results and gets the new
    ones."""
    if not Path(tables).is_dir():
        raise RulesError("unknown-tables", tables=tables)
    endings.read(Path(tables), decompress)
    mind = opponent(against) if against else search
    player = by_clock(mind, seconds) if seconds else by_nodes(mind, nodes)
    by = {"seconds": seconds} if seconds else {"nodes": nodes}
    results = read_results(data, {"by": {**by, "search": against or OWN_SEARCH}}) | heading(command)
    names = classes or list(CLASSES)
    played: dict[str, list[list[int]]] = {name: results.setdefault("played", {}).setdefault(name, []) for name in names}
    starts = {name: list(islice(positions(*CLASSES[name]), games)) for name in names}
    for n in range(games):
        for name in names:
            if len(played[name]) == n:
                rules, rng = ruleset(*CLASSES[name][:2]), random.Random(f"{name} {n}")
                played[name].append([*map(int, play_out(rules, starts[name][n], player, rng))])
                if data:
                    data.write_text(json.dumps(results) + "\n", "utf-8", newline="\n")
    return {name: result(played[name][:games]) for name in names}


def result(played: Sequence[Sequence[int]]) -> Result:
    """The result of positions, given for each whether it was won, in how many turns, and in how many the table wins."""
    won, plies, least = (sum(some) for some in zip(*played, strict=True))
    return Result(won, len(played), plies, least)
