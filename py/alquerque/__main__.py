"""The command line: the rules for those who check them from outside.

Exit code 2 and one line on standard error for anything unknown or malformed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from . import pdn, records
from .bench import bench, slowest
from .errors import NotationError, RulesError
from .games import GAMES, ruleset
from .games import game as game_of
from .history import Game
from .match import match
from .notation import format_position, parse_position
from .rules import SIDES, Rules
from .search import LEVELS
from .turns import UNITS, perft


class Parser(argparse.ArgumentParser):
    """One line on standard error, no usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"alquerque: {message}\n")


def _parser() -> Parser:
    parser = Parser(prog="alquerque", description="The rules of the alquerque family.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)

    def command(name: str, help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.add_argument("--json", action="store_true", help="answer as JSON")
        return sub

    def ruled(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("game")
        sub.add_argument("--rules", help="a ruleset; the game's first one if none is named")
        sub.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="change one field")
        sub.add_argument("--position", help="start from this position")

    command("games", "the games and their rulesets")
    legal = command("legal", "the legal touches of a position")
    ruled(legal)
    legal.add_argument("--moves", default="", help="touches or turns to play first")
    count = command("perft", "the number of leaves by depth")
    ruled(count)
    count.add_argument("--depth", type=int, required=True)
    count.add_argument("--unit", choices=UNITS, default="touch")
    replay = command("replay", "play a record through")
    replay.add_argument("file")
    draughts = command("pdn", "what a file of draughts games in PDN holds; or turn it into records, or a record into PDN")
    draughts.add_argument("file")
    draughts.add_argument("--game", help="which game it is, where the file does not say so")
    draughts.add_argument("--to", choices=("record", "pdn"), help="write the games so")
    speed = command("bench", "leaves per second from each game's first position")
    speed.add_argument("--every", action="store_true", help="every ruleset of each game")
    speed.add_argument("--slowest", type=int, metavar="GAMES",
                       help="instead, the longest that one call of legal takes in so many random games of each ruleset")
    contest = command("match", "the opponent against somebody who touches anything")
    contest.add_argument("game", nargs="?", help="one game; all of them if none is named")
    contest.add_argument("--rules", help="a ruleset; the first one if none is named")
    contest.add_argument("--level", type=int, choices=LEVELS, default=2)
    contest.add_argument("--against", type=int, choices=LEVELS, help="this level instead of chance")
    contest.add_argument("--games", type=int, default=20, help="so many, half of them with either side")
    return parser


def _changes(options: Sequence[str]) -> dict[str, str]:
    changes = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise RulesError("bad-set", option=option)
        changes[name] = value
    return changes


def _begin(options: argparse.Namespace) -> Game:
    rules: Rules = ruleset(options.game, options.rules, _changes(options.set))
    start = parse_position(rules, options.position) if options.position is not None else None
    return Game.begin(rules, start)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except (RulesError, NotationError) as error:
        print(f"alquerque: {error}", file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"alquerque: {options.file}: {error}", file=sys.stderr)
    return 2


def _run(options: argparse.Namespace) -> int:
    if options.command == "games":
        listed = [{"id": entry.id, "rulesets": [one.id for one in entry.rulesets]} for entry in GAMES.values()]
        _show(options, listed, [f"{one['id']}: {', '.join(one['rulesets'])}" for one in listed])
    elif options.command == "legal":
        touches = _begin(options).read(options.moves).choices()
        _show(options, touches, touches)
    elif options.command == "perft":
        if not 0 < options.depth <= 100:
            raise RulesError("bad-depth", depth=options.depth)
        game = _begin(options)
        counts = [perft(game.rules, game.position, depth, options.unit) for depth in range(1, options.depth + 1)]
        _show(options, {"game": options.game, "rules": options.rules or GAMES[options.game].rulesets[0].id,
                        "unit": options.unit, "counts": counts}, [" ".join(map(str, counts))])
    elif options.command == "replay":
        record = records.read(Path(options.file).read_text(encoding="utf-8"))
        game, end = record.play, record.play.outcome
        told = {
            "game": record.game, "rules": record.rules,
            "set": dict(record.changes), "start": format_position(game.rules, game.start),
            "position": format_position(game.rules, game.position),
            "turns": [turn.text for turn in game.turns], "acts": list(game.acts), "result": records.result(end),
            "outcome": end and {"winner": None if end.winner is None else SIDES[end.winner], "reason": end.reason,
                                "score": list(end.score)},
        }
        _show(options, told, [records.movetext(game), told["position"], told["result"]])
    elif options.command == "pdn":
        _pdn(options)
    elif options.command == "match":
        if options.rules:
            ruleset(options.game or "", options.rules)
        scores = {id: match(id, options.rules, options.level, options.games, options.against) for id in
                  ([game_of(options.game).id] if options.game else GAMES)}
        _show(options, {id: {side: score._asdict() for side, score in one.items()} for id, one in scores.items()},
              [f"{id}: {', '.join(f'{side} {s.won} won, {s.drawn} drawn, {s.lost} lost' for side, s in one.items())}"
               for id, one in scores.items()])
    elif options.slowest:
        longest = slowest(options.slowest)
        _show(options, longest, [f"{name}: {one['ms']} ms, {one['position']}" for name, one in longest.items()])
    else:
        measured = bench(every=options.every)
        _show(options, measured, [f"{id}: {one['leaves_per_s']:,} leaves/s, {one['played_per_s']:,} with every leaf "
                                  f"played (depth {one['depth']})" for id, one in measured.items()])
    return 0


def _pdn(options: argparse.Namespace) -> None:
    """What a file holds, in PDN or as a record, or the same in the other form."""
    raw = Path(options.file).read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:  # as old programs wrote it
        text = raw.decode("cp1252", errors="replace")
    own = re.search(r'^\s*\[Game\s+"', text, re.MULTILINE)
    found = [pdn.of(records.read(text))] if own else pdn.read(text, options.game)
    told = [{
        "game": one.game, "rules": one.rules, "white": one.tags.get("White"), "black": one.tags.get("Black"),
        "turns": len(one.play.turns), "comments": pdn.count(one.items, pdn.Comment),
        "variations": pdn.count(one.items, pdn.Variation), "result": pdn.result(one),
        **({options.to: records.write(one) if options.to == "record" else pdn.write(one)} if options.to else {}),
    } for one in found]
    lines = [str(one[options.to]) for one in told] if options.to else [
        f"{n}. {one['white'] or '?'} – {one['black'] or '?'}: {one['game']}, {one['turns']} turns, {one['comments']} comments, "
        f"{one['variations']} variations, {one['result']}" for n, one in enumerate(told, 1)]
    _show(options, told, lines)


def _show(options: argparse.Namespace, value: object, lines: Sequence[object]) -> None:
    print(json.dumps(value, ensure_ascii=False) if options.json else "\n".join(map(str, lines)))


if __name__ == "__main__":
    sys.exit(main())
