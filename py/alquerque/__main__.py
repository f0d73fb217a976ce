"""The command line: queries the rules from a terminal or another program (``terminal`` has what all commands share)."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from . import __version__, notebook, terminal_game
from .errors import NotationError, RulesError
from .formats import pdn, pdn_trees, records
from .formats.notation import format_position, parse_position
from .games import GAMES, ruleset
from .games import game as game_of
from .history import Game, Ruling
from .rules import SIDES
from .terminal import Answer, Command, Parser, create_parser, describe_error, run
from .thinking.search import LEVELS
from .turns import UNITS, perft


def _parser() -> Parser:
    parser, command = create_parser("alquerque", "The rules of the alquerque family.")
    parser.add_argument("--version", action="version", version=f"alquerque {__version__}")

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
    drawing = command("draw", "a position, drawn with letters, or as a picture in a file")
    ruled(drawing)
    drawing.add_argument("--moves", default="", help="touches or turns to play first")
    drawing.add_argument("--to", type=Path, metavar="FILE", help="a picture (.svg, .png) or a text (.txt) to be written")
    table = command("play", "play in the terminal, against the computer or with somebody beside you")
    ruled(table)
    table.add_argument("--level", type=int, choices=LEVELS, help=f"the computer's, 1 to 6 (default {DEFAULT_LEVEL})")
    table.add_argument("--two", action="store_true", help="two people play, and no computer")
    table.add_argument("--side", choices=SIDES, help="yours; the one that begins if none is named")
    replay = command("replay", "play a record through")
    replay.add_argument("file")
    draughts = command(
        "pdn", "what a file of draughts games in PDN holds; or turn it into records, or a record into PDN"
    )
    draughts.add_argument("file")
    draughts.add_argument("--game", help="which game it is, where the file does not say so")
    draughts.add_argument("--to", choices=("record", "pdn"), help="write the games so")
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


def _games(options: argparse.Namespace) -> Answer:
    listed = [{"id": entry.id, "rulesets": [listed_ruleset.id for listed_ruleset in entry.rulesets]} for entry in GAMES.values()]
    return listed, [f"{game['id']}: {', '.join(game['rulesets'])}" for game in listed]


def _legal(options: argparse.Namespace) -> Answer:
    touches = _begin(options).read(options.moves).choices()
    return touches, touches


def _perft(options: argparse.Namespace) -> Answer:
    if not 0 < options.depth <= 100:
        raise RulesError("bad-depth", depth=options.depth)
    game = _begin(options)
    counts = [perft(game.rules, game.position, depth, options.unit) for depth in range(1, options.depth + 1)]
    value = {"game": options.game, "rules": game.rulings[0].ruleset, "unit": options.unit, "counts": counts}
    return value, [" ".join(map(str, counts))]


DEFAULT_LEVEL = 2
PICTURE_FORMATS: dict[str, Callable[[notebook.Picture], bytes]] = {
    ".svg": lambda drawn: drawn.svg.encode(),
    ".png": lambda drawn: drawn.png(),
    ".txt": lambda drawn: f"{drawn.text}\n".encode(),
}


def _draw(options: argparse.Namespace) -> Answer:
    game = _begin(options).read(options.moves)
    drawn = notebook.picture(game.rules, game.position)
    if options.to:
        write = PICTURE_FORMATS.get(options.to.suffix.lower())
        if not write:
            raise RulesError("bad-picture", file=options.to.name, known=", ".join(PICTURE_FORMATS))
        options.to.write_bytes(write(drawn))
    value = {"position": format_position(game.rules, game.position), "text": drawn.text, "svg": drawn.svg}
    return value, [options.to or drawn.text]


def _play(options: argparse.Namespace) -> Answer:
    for name in ("level", "side") if options.two else ():
        if getattr(options, name) is not None:
            raise RulesError("no-computer", option=f"--{name}")
    game = _begin(options)
    side = SIDES.index(options.side) if options.side else game.position.side
    # with --json only the answer is for a program to read
    with contextlib.redirect_stdout(sys.stderr if options.json else sys.stdout):
        game = terminal_game.play(game, None if options.two else options.level or DEFAULT_LEVEL, side)
    value = {"turns": [turn.text for turn in game.turns], "position": format_position(game.rules, game.position)}
    return value, [" ".join(value["turns"])]


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise NotationError("unreadable-file", file=file, why=error.strerror) from None


def _replay(options: argparse.Namespace) -> Answer:
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
    """What could not be read in a game, each with its key; ``cut`` marks the fault that ended the game."""
    return [{"key": key, "cut": record.cut and n == len(record.faults)} | dict(details)
            for n, (key, details) in enumerate(record.faults, 1)]


def _fault_text(fault: dict[str, Any]) -> str:
    """A fault in one line."""
    details = {name: value for name, value in fault.items() if name not in ("key", "cut", "choices")}
    end = (
        "the game is read up to there, the rest is a comment"
        if fault["cut"]
        else "the rest of the variation is a comment"
    )
    return f"{describe_error(NotationError(fault['key'], **details))}: {end}"


def _pdn(options: argparse.Namespace) -> Answer:
    """The games of a file in PDN, or a record; or the same converted to the other form."""
    raw = _read(options.file)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:  # the encoding of old programs
        text = raw.decode("cp1252", errors="replace")
    own = re.search(r'^\s*\[Game\s+"', text, re.MULTILINE)
    games = [records.read(text)] if own else list(pdn.read_each(text, options.game))
    listed: list[dict[str, Any]] = []
    wrong: list[str] = []
    for game in games:
        row, faults = _listed(game, options.to)
        listed.append(row)
        wrong += faults
    if options.to:
        return listed, [listed_game[options.to] for listed_game in listed if options.to in listed_game], wrong
    return (
        listed,
        [
            f"{n}. {listed_game['white'] or '?'} – {listed_game['black'] or '?'}: "
            + (
                f"{listed_game['game']}, {listed_game['turns']} turns, {listed_game['comments']} comments, "
                f"{listed_game['variations']} variations, "
                f"{listed_game['result']}"
                if listed_game["game"]
                else "cannot be read"
            )
            for n, listed_game in enumerate(listed, 1)
        ],
        wrong,
    )


def _listed(parsed: records.Record | pdn.Unread, form: str | None) -> tuple[dict[str, Any], list[str]]:
    """The entry of a game in the list of a file, and the game's faults."""
    names = {"white": parsed.tags.get("White"), "black": parsed.tags.get("Black")}
    if isinstance(parsed, pdn.Unread):
        return {"game": None, **names, "faults": [{"key": parsed.fault.key, "cut": True} | parsed.fault.details]}, [
            describe_error(parsed.fault)
        ]
    game = parsed if isinstance(parsed, pdn.PdnGame) else pdn.from_record(parsed)
    record = replace(parsed, tree=pdn_trees.tree(parsed)) if isinstance(parsed, pdn.PdnGame) else parsed
    faults = _faults(record)
    written = {form: records.write(record) if form == "record" else pdn.write(game)} if form else {}
    return {"game": parsed.game, "rules": parsed.rules, **names, "turns": len(parsed.play.turns),
            "comments": pdn.count(game.items, pdn.Comment), "variations": pdn.count(game.items, pdn.Variation),
            "result": pdn.result(game), "faults": faults, **written}, [_fault_text(fault) for fault in faults]


COMMANDS: dict[str, Command] = {
    "games": _games, "legal": _legal, "perft": _perft, "draw": _draw, "play": _play, "replay": _replay, "pdn": _pdn,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    return run(_parser(), COMMANDS, arguments)


if __name__ == "__main__":
    sys.exit(main())
