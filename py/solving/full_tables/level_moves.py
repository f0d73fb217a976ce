"""How well the levels of the computer play, measured by complete tables: how often the turn that a level chooses keeps
what the position is worth, by the number of men on the board.

    python3 build.py solve layers-moves --folder FOLDER --data FILE [--tables FOLDER] [--positions N] [--processes N]

The positions come from games of ``simulated_players.slipping`` against itself, with a random touch in one turn of five
(RANDOM_SHARE), so that games differ.  Only positions count that are won or drawn and in which some turn gives that
away; N of them are examined for each number of men.  ``--tables`` are the endings that the page gives to the strongest
level.  Games are numbered, and the number seeds the game; a run that is stopped resumes with the next game.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from gzip import decompress
from itertools import count, islice
from pathlib import Path
from typing import Any

from alquerque import Game, Rules
from alquerque.pipeline.pieces import strength
from alquerque.thinking import endings
from alquerque.thinking.search import LEVELS
from alquerque.thinking.simulated_players import claim, random_touch, slipping
from measuring.problem_levels import position_after_level

from ..layers import Stopped
from . import reading
from .first_position import Turn, turns
from .reading import ORDER, Reading, Stop

RANDOM_SHARE = 0.2
MAX_GAME_TURNS = 120
POSITIONS_PER_GAME = 4
"""Positions of one game that are looked at, so that they do not all come from a few games."""
WANTED = 60
COMMAND = "python3 build.py solve layers-moves --folder FOLDER --tables site/data/endings --data FILE"
_opened: dict[str, Reading] = {}


def played_positions(rules: Rules, rng: random.Random) -> Iterator[Game]:
    """A game at the beginning of each turn."""
    game = Game.begin(rules)
    while not game.outcome and len(game.turns) < MAX_GAME_TURNS:
        if word := claim(game):
            game = game.act(word)
            continue
        yield game
        player = random_touch if rng.random() < RANDOM_SHARE else slipping
        side = game.position.side
        for m in player(game, rng):
            game = game.touch(m)
        while game.unfinished and game.position.side == side and not game.outcome:
            game = game.touch(rng.choice(game.legal()))


def can_be_spoiled(of: Reading, game: Game) -> list[Turn]:
    """The turns of a position, if some keep its value and others do not; otherwise none."""
    choices = turns(of, game.position)
    worths = {turn.worth for turn in choices}
    return choices if len(worths) > 1 else []


def look_at_game(rules: Rules, folder: Path, tables: Path | None, number: int, full: frozenset[int]) -> list[dict[str, Any]]:
    """Which levels keep the value in some positions of the game with this seed.  Positions with a number of men in
    ``full``, of which there are enough already, are skipped."""
    key = f"{folder} {rules!r}"
    if key not in _opened:
        _opened[key] = Reading(rules, folder)
        if tables:
            endings.read(tables, decompress)
    of, rng, cases = _opened[key], random.Random(number), list[dict[str, Any]]()
    games = [(game, choices) for game in played_positions(rules, rng)
             if sum(strength(rules, game.position)) not in full and (choices := can_be_spoiled(of, game))]  # fmt: skip
    for game, choices in rng.sample(games, min(POSITIONS_PER_GAME, len(games))):
        best = max((turn.worth for turn in choices), key=ORDER.index)
        holding = {turn.after for turn in choices if turn.worth == best}
        keeps = {str(n): int(position_after_level(game, n, rng) in holding) for n in LEVELS}
        cases.append({"men": sum(strength(rules, game.position)), "chance": len(holding) / len(choices), "kept": keeps})
    return cases


def measure(
    of: Reading,
    file: Path,
    tables: Path | None,
    wanted: int,
    processes: int = 1,
    stop: Stop = lambda: False,
    report: Callable[[str], None] = lambda line: None,
) -> bool:
    """Examines ``wanted`` positions for each number of men, including those of earlier runs, as far as they arise in
    games.  Raises Stopped."""
    mark = of.layers.board.mark
    tally = reading.read_record(file, mark) or {"rules": mark, "command": COMMAND, "games": 0, "by_men": {}}
    with ProcessPoolExecutor(processes) as executor:
        while missing := _missing(tally, wanted, 2 * of.layers.most):
            if stop():
                raise Stopped
            numbers = list(islice(count(tally["games"]), 4 * processes))
            full = frozenset(range(2 * of.layers.most + 1)) - missing
            jobs = [(of.rules, of.layers.folder, tables, n, full) for n in numbers]
            for cases in executor.map(look_at_game, *zip(*jobs, strict=True)):
                for case in cases:
                    _add(tally["by_men"].setdefault(str(case["men"]), {"positions": 0, "chance": 0, "kept": {}}), case)
            tally |= {"games": tally["games"] + len(numbers), "date": date.today().isoformat()}
            reading.write(file, json.dumps(tally, indent=1) + "\n")
            report(f"{tally['games']} games; still wanted: {' '.join(map(str, sorted(missing)))} men")
    return True


def _missing(tally: dict[str, Any], wanted: int, most: int) -> frozenset[int]:
    """The numbers of men with too few positions; those that have not arisen in five hundred games are given up."""
    have = {int(men): counts["positions"] for men, counts in tally["by_men"].items()}
    return frozenset(
        men for men in range(2, most + 1) if have.get(men, 0) < wanted and (have.get(men) or tally["games"] < 500)
    )


def _add(there: dict[str, Any], added: dict[str, Any]) -> None:
    there["positions"] += 1
    there["chance"] = round(there["chance"] + added["chance"], 3)
    for name, keeps in added["kept"].items():
        there["kept"][name] = there["kept"].get(name, 0) + keeps


def main(arguments: list[str]) -> int:
    """The command."""
    parser = reading.parser("moves", "how often the levels keep what a position is worth")
    parser.add_argument("--data", type=Path, required=True, metavar="FILE", help="what was measured so far")
    parser.add_argument("--tables", type=Path, metavar="FOLDER", help="of endings, which the strongest level knows")
    parser.add_argument("--positions", type=int, default=WANTED, help="of each number of men")
    reading.add_stopping(parser, "games")
    options = parser.parse_args(arguments)
    stop = reading.stopper(options)

    def work(of: Reading) -> bool:
        return measure(of, options.data, options.tables, options.positions, options.processes, stop,
                       lambda text: print(text, flush=True))  # fmt: skip

    return reading.run(options, work)
