"""What all commands share: the parser, answers as lines or JSON, and exit codes.

Exit code 1, and a line on standard error for each fault, if only a part of a game, or not every game of a file, can be
read; the answer has what can be read.  Exit code 2 and one line on standard error for anything unknown or malformed,
and if the answer cannot be written.  If the reader closes the output early (``| head``), the exit code is 0; if the
person stops the program (Ctrl-C), it is 130, as usual.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from .errors import NotationError, Refusal, RulesError

Answer = tuple[Any, Sequence[object]] | tuple[Any, Sequence[object], Sequence[str]]
"""A command's answer: as a value for JSON, as lines, and the faults in what it read."""
Command = Callable[[argparse.Namespace], Answer]
AddCommand = Callable[[str, str], argparse.ArgumentParser]

INTERRUPTED = 130
"""The exit code of a program that the person has stopped."""
SENTENCES = {
    "bad-depth": "the depth is a number from 1 to 100, not {depth}",
    "bad-picture": "“{file}” cannot be written: its name must end with one of {known}",
    "bad-position": "the position cannot be read at “{at}”, or is impossible there",
    "bad-record": "the game cannot be read[: it has no tag “{missing}”][ at “{at}”]",
    "bad-set": "“{option}” changes nothing: write FIELD=VALUE",
    "bad-throw": "“{act}” is no throw: write a question mark and three figures from 1 to 6, the highest first, ?654",
    "bad-value": "the field “{field}” has no value “{value}”[; {nearest}]",
    "faulty-pillow": "Pillow, which makes the picture, does not work here: {why}",
    "illegal-act": "“{act}” cannot be played[; these can: {choices}]",
    "ambiguous": "“{act}” can be played in several ways[: {choices}]",
    "needs-pillow": "a PNG needs Pillow: {run}",
    "no-computer": "with --two there is no computer to play against: leave {option} out",
    "nonsense-rules": "these rules cannot be combined: {fields} ({why})",
    "other-board": "these rules are played on another board: a game already begun cannot pass to them",
    "pdn-ambiguous": "“{act}” can be played in several ways: write all its squares",
    "pdn-close": "this parenthesis closes nothing",
    "pdn-command": "a new position in the middle of a game cannot be read",
    "pdn-deep": "there are too many variations one inside the other",
    "pdn-fen": "the position cannot be read at “{at}”",
    "pdn-game-type": "the tag GameType is missing, or names a game that is not here: name the game with --game",
    "pdn-illegal": "“{act}” cannot be played",
    "pdn-long": "the file is too long",
    "pdn-open": "“{what}” is never closed",
    "pdn-over": "the game is over before “{act}”",
    "pdn-rules": "there are no such rules ({why})",
    "pdn-square": "the board has no square {square}",
    "pdn-unreadable": "“{text}” means nothing in PDN",
    "pdn-unwritable": "PDN has no word for “{act}”",
    "too-long": "this is too long to be read",
    "unfit-position": "the pieces on the board or in hand do not fit these rules: the game cannot pass to them now",
    "unknown-field": "there is no field “{field}”[; {nearest}]",
    "unknown-game": "there is no game “{game}”[; {nearest}]",
    "unknown-ruleset": "the game has no ruleset “{ruleset}”[; {nearest}]",
    "unreadable-file": "“{file}” cannot be read: {why}",
    "unreadable-turn": "“{text}” cannot be read as a move",
}
"""What each error says. A part in square brackets is left out if the error does not tell what it names."""
PLACE = "[ (game {game}, line {line}, column {column})]"
"""Where in a file the error is."""
WRONG_NAMES = {
    "bad-value": ("value", "values"),
    "unknown-field": ("field", "fields"),
    "unknown-game": ("game", "games"),
    "unknown-ruleset": ("ruleset", "rulesets"),
}
"""The errors of a wrong name: the details that have it, and the names that there are."""


def describe_error(error: Refusal) -> str:
    """A sentence for an error; its key and details if it has none. Of a wrong name it names those that are like it."""
    sentence = SENTENCES.get(error.key)
    if sentence is None:
        return str(error)
    values = {name: ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
            for name, value in error.details.items() if value not in ([], ())}  # fmt: skip
    if error.key in WRONG_NAMES:
        name, names = (error.details[detail] for detail in WRONG_NAMES[error.key])
        near = get_close_matches(name, names) or [known for known in names if name and name in known]
        values["nearest"] = f"did you mean {', '.join(near)}?" if near else f"there are: {', '.join(names)}"

    def keep_known(part: re.Match[str]) -> str:
        return part[1] if set(re.findall(r"{(\w+)}", part[1])) <= values.keys() else ""

    return re.sub(r"\[(.*?)\]", keep_known, sentence + PLACE).format_map(values)


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(_report_failure(self.prog.partition(" ")[0], message))


def create_parser(program: str, description: str) -> tuple[Parser, AddCommand]:
    """A parser for a program with commands, and the function (name, help) that adds a command to it."""
    parser = Parser(prog=program, description=description)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)

    def add_command(name: str, help: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help)
        command.add_argument("--json", action="store_true", help="answer as JSON")
        return command

    return parser, add_command


def run(parser: Parser, commands: Mapping[str, Command], arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code.  The command gets the arguments as typed in ``options.typed``."""
    try:
        code = _answer(parser, commands, arguments)
        print(end="", flush=True)
    except OSError as error:
        # Python flushes its output once more at its end: that must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        closed = isinstance(error, BrokenPipeError)
        what = error.strerror or str(error)
        code = 0 if closed else _report_failure(parser.prog, f"{error.filename}: {what}" if error.filename else what)
    except KeyboardInterrupt:
        print(file=sys.stderr)  # ends the line on which the person was asked
        code = _report_failure(parser.prog, "stopped", INTERRUPTED)
    return code


def _answer(parser: Parser, commands: Mapping[str, Command], arguments: Sequence[str] | None) -> int:
    try:
        options = parser.parse_args(arguments)
        options.typed = list(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as end:  # argparse has already printed the help, the version or the error
        return int(end.code or 0)
    try:
        value, lines, *faults = commands[options.command](options)
    except (RulesError, NotationError) as error:
        return _report_failure(parser.prog, describe_error(error))
    print(json.dumps(value, ensure_ascii=False) if options.json else "\n".join(map(str, lines)))
    for fault in faults[0] if faults else ():
        _report_failure(parser.prog, fault)
    return 1 if faults and faults[0] else 0


def _report_failure(program: str, message: str, code: int = 2) -> int:
    """Prints in one line what is wrong; returns the exit code."""
    print(f"{program}:", " ".join(message.split()), file=sys.stderr)
    return code
