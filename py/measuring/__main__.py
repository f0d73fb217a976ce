"""The command line of what is measured: ``python -m measuring bench``, ``match``, ``conversion``, ``tune`` and ``problems``."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from alquerque.errors import RulesError
from alquerque.games import GAMES, ruleset
from alquerque.games import game as game_of
from alquerque.terminal import Answer, Command, Parser, create_parser, run
from alquerque.thinking.search import LEVELS
from alquerque.thinking.simulated_players import PLAYERS

from . import engine_match, problem_levels
from .bench import bench, slowest
from .endgame_conversion import CLASSES, conversion
from .level_match import match
from .tuning import tune


def _parser() -> Parser:
    parser, command = create_parser("measuring", "How fast the rules are, and how strong the opponent is.")
    speed = command("bench", "leaves per second from each game's first position")
    speed.add_argument("--every", action="store_true", help="every ruleset of each game")
    speed.add_argument("--slowest", type=int, metavar="GAMES",
                       help="instead, the longest that one call of legal takes in so many random games of each ruleset")
    speed.add_argument(
        "--against", metavar="FILE", help="instead, how soon the search is as deep as another, in this file"
    )
    speed.add_argument("--time", type=float, metavar="SECONDS", help="instead, how deep the search comes in so long")
    speed.add_argument("--game", metavar="GAME", help="with --against or --time: only this one; the others' results stay")
    speed.add_argument("--data", type=Path, metavar="FILE", help="with --against: where the results are written")
    opponents = command("match", "the opponent against a simulated person, or one of its levels against another")
    opponents.add_argument("game", nargs="?", help="one game; all of them if none is named")
    opponents.add_argument("--rules", help="a ruleset; the first one if none is named")
    opponents.add_argument("--level", type=int, choices=LEVELS, default=2)
    opponents.add_argument(
        "--against",
        default="chance",
        metavar="PLAYER",
        help=f"who plays against it: {', '.join(PLAYERS)} (a number is another level); with --time, a file: "
        "another search, in Python",
    )
    opponents.add_argument("--time", type=float, metavar="SECONDS", help="so long for each turn, whatever the level")
    opponents.add_argument(
        "--data", type=Path, metavar="FILE", help="with --time: where results are kept, and added to"
    )
    opponents.add_argument("--games", type=int, default=20, help="so many, half of them with either side")
    ends = command("conversion", "whether the search wins what tables of endings say is won")
    ends.add_argument("--tables", required=True, metavar="FOLDER", help="where the tables are")
    ends.add_argument("--games", type=int, default=60, help="so many positions of each class")
    ends.add_argument("--nodes", type=int, default=30_000, help="so many for each turn")
    ends.add_argument("--time", type=float, metavar="SECONDS", help="so long for each turn, instead of nodes")
    ends.add_argument("--data", type=Path, metavar="FILE", help="where results are kept, and added to")
    ends.add_argument(
        "--class", dest="classes", action="append", metavar="NAME", help="only such endings; may be repeated"
    )
    ends.add_argument("--against", metavar="FILE", help="another search, in Python, in place of this one")
    tuned = command("tune", "the weights of the opponent's judgement, one at a time, by self-play")
    tuned.add_argument("weights", nargs="*", help="as ``weights`` names them, or NAME=NUMBER; all if none is named")
    tuned.add_argument("--game", help="only this game; else all for which a weight matters")
    tuned.add_argument("--games", type=int, default=20, help="so many of each, half of them with either side")
    tuned.add_argument("--nodes", type=int, default=300, help="so many for each turn")
    tuned.add_argument("--log", type=Path, metavar="FILE", help="where what was found is added")
    posed = command("problems", "how often the levels find the right turn of the site's problems")
    posed.add_argument("--problems", type=Path, required=True, metavar="FOLDER", help="where their files are")
    posed.add_argument("--data", type=Path, required=True, metavar="FILE", help="where the results are written")
    posed.add_argument("--processes", type=int, default=1, help="so many at once")
    return parser


def _match(options: argparse.Namespace) -> Answer:
    ids = [game_of(options.game).id] if options.game else list(GAMES)
    if options.rules:
        ruleset(options.game or "", options.rules)
    if options.time:
        return _by_clock(options, ids)
    if options.against not in PLAYERS:
        raise RulesError("unknown-player", player=options.against)
    scores = {id: match(id, options.rules, str(options.level), options.games, options.against) for id in ids}
    return ({id: {side: score._asdict() for side, score in sides.items()} for id, sides in scores.items()},
            [f"{id}: {', '.join(f'{side} {s.won} won, {s.drawn} drawn, {s.lost} lost' for side, s in sides.items())}"
             for id, sides in scores.items()])


def _typed(options: argparse.Namespace) -> str:
    """The command as it was typed."""
    return shlex.join(("python3", "-m", "measuring", *options.typed))


def _by_clock(options: argparse.Namespace, ids: Sequence[str]) -> Answer:
    results = engine_match.match(
        ids, options.rules, options.time, options.against, options.games, options.data, _typed(options)
    )
    return results, list(engine_match.format_results(results["games"]))


def _bench(options: argparse.Namespace) -> Answer:
    ids = [game_of(options.game).id] if options.game else list(GAMES)
    if options.slowest:
        longest = slowest(options.slowest)
        return longest, [f"{name}: {call['ms']} ms, {call['position']}" for name, call in longest.items()]
    if options.against:
        sooner = engine_match.measure_depths(options.against, options.data, _typed(options), ids)
        return sooner, [f"{id}: {ratios['time']} of the time, {ratios['nodes']} of the nodes, to depths {ratios['depths']}"
                        for id, ratios in sooner.items()]
    if options.time:
        alone = {id: engine_match.alone(id, options.time) for id in ids}
        return alone, [f"{id}: depths {reached['own']}, {reached['per_second']:,} nodes/s" for id, reached in alone.items()]
    measured = bench(every=options.every)
    return measured, [f"{id}: {speed['leaves_per_s']:,} leaves/s, {speed['played_per_s']:,} with every leaf "
                      f"played (depth {speed['depth']})" for id, speed in measured.items()]


def _conversion(options: argparse.Namespace) -> Answer:
    for name in options.classes or ():
        if name not in CLASSES:
            raise RulesError("unknown-class", name=name, known=", ".join(CLASSES))
    results = conversion(options.tables, options.games, options.nodes, options.against, options.classes, options.time,
                         options.data, _typed(options))
    return ({name: converted._asdict() for name, converted in results.items()},
            [f"{name}: {converted.won} of {converted.games} won in time, "
             f"{converted.plies} turns where {converted.least} are needed"
             for name, converted in results.items()])


def _tune(options: argparse.Namespace) -> Answer:
    ids = [game_of(options.game).id] if options.game else list(GAMES)
    comparisons = []
    for comparison in tune(options.weights, options.games, options.nodes, options.log, _typed(options), ids):
        comparisons.append(comparison)
        print(f"{comparison.weight} {comparison.tried} against {comparison.present}: "
              f"{comparison.points:g} of {comparison.games}", file=sys.stderr)  # fmt: skip
    return ([compared._asdict() for compared in comparisons],
            [f"{compared.weight}: {compared.tried} is better than {compared.present}"
             for compared in comparisons if compared.better])


def _problems(options: argparse.Namespace) -> Answer:
    tries = problem_levels.measure(options.problems, options.data, options.processes)
    return tries, [f"{id}: {result['found']}" for id, result in tries.items()]


COMMANDS: dict[str, Command] = {
    "bench": _bench,
    "match": _match,
    "conversion": _conversion,
    "tune": _tune,
    "problems": _problems,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    return run(_parser(), COMMANDS, arguments)


if __name__ == "__main__":
    sys.exit(main())
