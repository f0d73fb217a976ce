"""The command line: asks the rules from a terminal or another program.

Exit code 1, and a line on standard error for each fault, where of a game only a part can be read, or of a file not every game:
what can be read is answered.
Exit code 2 and one line on standard error for anything unknown or malformed, or that cannot be written.  If a reader closes
the output early (``| head``), that is no failure: the exit code is 0.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from . import __version__, pdn, pdn_trees, records
from .bench import bench, slowest
from .errors import NotationError, RulesError
from .games import GAMES, ruleset
from .games import game as game_of
from .history import Game, Ruling
from .match import match
from .notation import format_position, parse_position
from .players import PLAYERS
from .rules import SIDES
from .search import LEVELS
from .turns import UNITS, perft

Shown = tuple[Any, Sequence[object]] | tuple[Any, Sequence[object], Sequence[str]]
"""What a command answers: as a value for JSON, as lines, and what was wrong in what it read."""

SENTENCES = {
    "other-board": "these rules are played on another board: a game already begun cannot pass to them",
    "unfit-position": "the pieces on the board or in hand do not fit these rules: the game cannot pass to them now",
}
"""What is said where an error's key and its values would not be understood."""


class Parser(argparse.ArgumentParser):
    """One line on standard error, no usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(_failed(message))


def _failed(message: str) -> int:
    """Prints in one line what is wrong, whatever was typed; returns the exit code."""
    print("alquerque:", " ".join(message.split()), file=sys.stderr)
    return 2


def _parser() -> Parser:
    parser = Parser(prog="alquerque", description="The rules of the alquerque family.")
    parser.add_argument("--version", action="version", version=f"alquerque {__version__}")
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
    speed.add_argument("--against", metavar="FILE", help="instead, how soon the search is as deep as another, in this file")
    speed.add_argument("--time", type=float, metavar="SECONDS", help="instead, how deep the search comes in so long")
    speed.add_argument("--data", type=Path, metavar="FILE", help="with --against: where the results are written")
    contest = command("match", "the opponent against a simulated person, or one of its levels against another")
    contest.add_argument("game", nargs="?", help="one game; all of them if none is named")
    contest.add_argument("--rules", help="a ruleset; the first one if none is named")
    contest.add_argument("--level", type=int, choices=LEVELS, default=2)
    contest.add_argument("--against", default="chance", metavar="PLAYER",
                         help=f"who plays against it: {', '.join(PLAYERS)} (a number is another level); with --time, a file: "
                              "another search, in Python")
    contest.add_argument("--time", type=float, metavar="SECONDS", help="so long for each turn, whatever the level")
    contest.add_argument("--data", type=Path, metavar="FILE", help="with --time: where results are kept, and added to")
    contest.add_argument("--games", type=int, default=20, help="so many, half of them with either side")
    ends = command("conversion", "whether the search wins what tables of endings say is won")
    ends.add_argument("--tables", required=True, metavar="FOLDER", help="where the tables are")
    ends.add_argument("--games", type=int, default=60, help="so many positions of each class")
    ends.add_argument("--nodes", type=int, default=30_000, help="so many for each turn")
    ends.add_argument("--time", type=float, metavar="SECONDS", help="so long for each turn, instead of nodes")
    ends.add_argument("--data", type=Path, metavar="FILE", help="where results are kept, and added to")
    ends.add_argument("--class", dest="classes", action="append", metavar="NAME", help="only such endings; may be repeated")
    ends.add_argument("--against", metavar="FILE", help="another search, in Python, in place of this one")
    tuned = command("tune", "the weights of the opponent's judgement, one at a time, by self-play")
    tuned.add_argument("weights", nargs="*", help="so named in alquerque.weights, or NAME=NUMBER; all of them if none is named")
    tuned.add_argument("--game", help="only this game; else all for which a weight matters")
    tuned.add_argument("--games", type=int, default=20, help="so many of each, half of them with either side")
    tuned.add_argument("--nodes", type=int, default=300, help="so many for each turn")
    tuned.add_argument("--log", type=Path, metavar="FILE", help="where what was found is added")
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
    changes = _changes(options.set)
    rules = ruleset(options.game, options.rules, changes)
    name = options.rules or game_of(options.game).rulesets[0].id
    start = parse_position(rules, options.position) if options.position is not None else None
    return Game.begin(rules, start, ruling=Ruling(options.game, name, tuple(sorted(changes.items()))))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    try:
        code = _answer(arguments)
        print(end="", flush=True)
    except OSError as error:
        # Python flushes its output once more at its end: that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0 if isinstance(error, BrokenPipeError) else _failed(error.strerror or str(error))
    return code


def _answer(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        options.typed = list(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as end:  # argparse has already printed the help, the version or the error
        return int(end.code or 0)
    try:
        value, lines, *faults = COMMANDS[options.command](options)
    except (RulesError, NotationError) as error:
        return _failed(SENTENCES.get(error.key, str(error)))
    print(json.dumps(value, ensure_ascii=False) if options.json else "\n".join(map(str, lines)))
    for fault in faults[0] if faults else ():
        _failed(fault)
    return 1 if faults and faults[0] else 0


def _games(options: argparse.Namespace) -> Shown:
    listed = [{"id": entry.id, "rulesets": [one.id for one in entry.rulesets]} for entry in GAMES.values()]
    return listed, [f"{one['id']}: {', '.join(one['rulesets'])}" for one in listed]


def _legal(options: argparse.Namespace) -> Shown:
    touches = _begin(options).read(options.moves).choices()
    return touches, touches


def _perft(options: argparse.Namespace) -> Shown:
    if not 0 < options.depth <= 100:
        raise RulesError("bad-depth", depth=options.depth)
    game = _begin(options)
    counts = [perft(game.rules, game.position, depth, options.unit) for depth in range(1, options.depth + 1)]
    value = {"game": options.game, "rules": game.rulings[0].ruleset, "unit": options.unit, "counts": counts}
    return value, [" ".join(map(str, counts))]


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise NotationError("unreadable-file", file=file, why=error.strerror) from None


def _replay(options: argparse.Namespace) -> Shown:
    try:
        record = records.read(_read(options.file).decode("utf-8"))
    except UnicodeDecodeError:
        raise NotationError("unreadable-file", file=options.file, why="not UTF-8") from None
    game, end = record.play, record.play.outcome
    value = {
        "game": record.game, "rules": record.rules,
        "set": dict(record.changes), "start": format_position(game.rules, game.start),
        "position": format_position(game.rules, game.position),
        "turns": [turn.text for turn in game.turns], "acts": list(game.acts), "result": records.result(end),
        "outcome": end and {"winner": None if end.winner is None else SIDES[end.winner], "reason": end.reason,
                            "score": list(end.score)},
    }
    faults = _faults(record)
    lines = [records.movetext(game), value["position"], value["result"]]
    return value | {"faults": faults}, lines, [_fault_text(fault) for fault in faults]


def _faults(record: records.Record) -> list[dict[str, Any]]:
    """What could not be read of a game, each with its key; ``cut`` tells the one that ended it."""
    return [{"key": key, "cut": record.cut and n == len(record.faults)} | dict(details)
            for n, (key, details) in enumerate(record.faults, 1)]


def _fault_text(fault: dict[str, Any]) -> str:
    """A fault in one line."""
    kept = {name: value for name, value in fault.items() if name not in ("key", "cut", "choices")}
    end = "the game is read up to there, the rest is a comment" if fault["cut"] else "the rest of the variation is a comment"
    return f"{NotationError(fault['key'], **kept)}: {end}"


def _pdn(options: argparse.Namespace) -> Shown:
    """The games of a file in PDN, or a record; or the same converted to the other form."""
    raw = _read(options.file)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:  # the encoding of old programs
        text = raw.decode("cp1252", errors="replace")
    own = re.search(r'^\s*\[Game\s+"', text, re.MULTILINE)
    games = [records.read(text)] if own else list(pdn.each(text, options.game))
    listed: list[dict[str, Any]] = []
    wrong: list[str] = []
    for one in games:
        told, faults = _listed(one, options.to)
        listed.append(told)
        wrong += faults
    if options.to:
        return listed, [one[options.to] for one in listed if options.to in one], wrong
    return listed, [
        f"{n}. {one['white'] or '?'} – {one['black'] or '?'}: " + (
            f"{one['game']}, {one['turns']} turns, {one['comments']} comments, {one['variations']} variations, {one['result']}"
            if one["game"] else "cannot be read") for n, one in enumerate(listed, 1)], wrong


def _listed(one: records.Record | pdn.Unread, form: str | None) -> tuple[dict[str, Any], list[str]]:
    """A game of a file as it is listed, and what is wrong with it."""
    names = {"white": one.tags.get("White"), "black": one.tags.get("Black")}
    if isinstance(one, pdn.Unread):
        return {"game": None, **names, "faults": [{"key": one.fault.key, "cut": True} | one.fault.details]}, [str(one.fault)]
    game = one if isinstance(one, pdn.PdnGame) else pdn.of(one)
    record = replace(one, tree=pdn_trees.tree(one)) if isinstance(one, pdn.PdnGame) else one
    faults = _faults(record)
    written = {form: records.write(record) if form == "record" else pdn.write(game)} if form else {}
    return {"game": one.game, "rules": one.rules, **names, "turns": len(one.play.turns),
            "comments": pdn.count(game.items, pdn.Comment), "variations": pdn.count(game.items, pdn.Variation),
            "result": pdn.result(game), "faults": faults, **written}, [_fault_text(fault) for fault in faults]


def _match(options: argparse.Namespace) -> Shown:
    ids = [game_of(options.game).id] if options.game else list(GAMES)
    if options.rules:
        ruleset(options.game or "", options.rules)
    if options.time:
        return _by_clock(options, ids)
    if options.against not in PLAYERS:
        raise RulesError("unknown-player", player=options.against)
    scores = {id: match(id, options.rules, str(options.level), options.games, options.against) for id in ids}
    return ({id: {side: score._asdict() for side, score in one.items()} for id, one in scores.items()},
            [f"{id}: {', '.join(f'{side} {s.won} won, {s.drawn} drawn, {s.lost} lost' for side, s in one.items())}"
             for id, one in scores.items()])


def _typed(options: argparse.Namespace) -> str:
    """The command as it was typed."""
    return shlex.join(("python3", "-m", "alquerque", *options.typed))


def _by_clock(options: argparse.Namespace, ids: Sequence[str]) -> Shown:
    from . import contest
    known = contest.match(ids, options.rules, options.time, options.against, options.games, options.data, _typed(options))
    return known, list(contest.told(known["games"]))


def _bench(options: argparse.Namespace) -> Shown:
    if options.slowest:
        longest = slowest(options.slowest)
        return longest, [f"{name}: {one['ms']} ms, {one['position']}" for name, one in longest.items()]
    if options.against:
        from . import contest
        sooner = contest.sooner(options.against, options.data, _typed(options))
        return sooner, [f"{id}: {one['time']} of the time, {one['nodes']} of the nodes, to depths {one['depths']}"
                        for id, one in sooner.items()]
    if options.time:
        from . import contest
        alone = {id: contest.alone(id, options.time) for id in GAMES}
        return alone, [f"{id}: depths {one['own']}, {one['per_second']:,} nodes/s" for id, one in alone.items()]
    measured = bench(every=options.every)
    return measured, [f"{id}: {one['leaves_per_s']:,} leaves/s, {one['played_per_s']:,} with every leaf "
                      f"played (depth {one['depth']})" for id, one in measured.items()]


def _conversion(options: argparse.Namespace) -> Shown:
    from .conversion import CLASSES, conversion
    for name in options.classes or ():
        if name not in CLASSES:
            raise RulesError("unknown-class", name=name, known=", ".join(CLASSES))
    found = conversion(options.tables, options.games, options.nodes, options.against, options.classes, options.time,
                       options.data, _typed(options))
    return ({name: one._asdict() for name, one in found.items()},
            [f"{name}: {one.won} of {one.games} won in time, {one.plies} turns where {one.least} are needed"
             for name, one in found.items()])


def _tune(options: argparse.Namespace) -> Shown:
    from .tuning import tune
    ids = [game_of(options.game).id] if options.game else list(GAMES)
    found = []
    for one in tune(options.weights, options.games, options.nodes, options.log, _typed(options), ids):
        found.append(one)
        print(f"{one.weight} {one.tried} against {one.present}: {one.points:g} of {one.games}", file=sys.stderr)
    return ([one._asdict() for one in found],
            [f"{one.weight}: {one.tried} is better than {one.present}" for one in found if one.better])


COMMANDS: dict[str, Callable[[argparse.Namespace], Shown]] = {
    "games": _games, "legal": _legal, "perft": _perft, "replay": _replay, "pdn": _pdn, "match": _match, "bench": _bench,
    "conversion": _conversion, "tune": _tune,
}


if __name__ == "__main__":
    sys.exit(main())
