"""`python3 build.py bench books`: what the opening books are worth. The lowest level that knows them plays against
itself without them, from the first position of every game, each side in half of the games; what came of it is kept for
strength.py.

Both stop at their nodes, never at a clock, so that the same command finds the same on every machine. A game that begins
with dice has no book.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import Any

import tools
from dev import strength
from render.publish.opening_books import FOLDER

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import Move
from alquerque.thinking import opening_book
from alquerque.thinking.search import LEVELS
from alquerque.thinking.simulated_players import level
from measuring import engine_match
from measuring.level_match import play_game

LEVEL = min(number for number, settings in LEVELS.items() if settings.openings)
GAMES_EACH = 20


def play_with_book(game: Game, rng: random.Random) -> Sequence[Move]:
    """That level as a person meets it: a turn of the book, as long as there is one."""
    reply = opening_book.choose(game.rules, game.position, game.seen[:-1], rng.getrandbits(30))
    return reply.turn if reply else level(LEVEL)(game, rng)


def measure(ids: Sequence[str] = tuple(GAMES), each: int = GAMES_EACH) -> dict[str, str]:
    """How so many games of each ended for the side that has the book, a letter for each: see `engine_match.ENDS`."""
    ends_by_game = {}
    for id in ids:
        rules = ruleset(id)
        opening_book.add_file(f"{opening_book.FOLDER}{id}", (FOLDER / f"{id}.json").read_bytes())
        if opening_book.book(rules):
            ends = [play_game(rules, play_with_book, level(LEVEL), seed, random.Random(seed)) for seed in range(each)]
            ends_by_game[id] = "".join(engine_match.RESULT_LETTERS[end] for end in ends)
            tools.say(f"{id}: {ends_by_game[id]}")
        opening_book.drop()
    return ends_by_game


def measure_and_keep() -> dict[str, Any]:
    """Of all games; kept for strength.py."""
    ends_by_game = measure()
    strength.write_figures("books", "python3 build.py bench books", ends_by_game, level=LEVEL)
    return ends_by_game


def table(ends_by_game: dict[str, str]) -> None:
    print(f"level {LEVEL} with its opening books against itself without them")
    for line in engine_match.format_results(ends_by_game):
        print(line)
