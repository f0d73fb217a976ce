"""What all commands share: the parser, answers as lines or JSON, and exit codes.

Exit code 1, and a line on standard error for each fault, if only a part of a game, or not every game of a file, can be
read; the answer has what can be read.  Exit code 2 and one line on standard error for anything unknown or malformed,
and if the answer cannot be written.  If the reader closes the output early (``| head``), the exit code is 0.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from .errors import NotationError, RulesError

Answer = tuple[Any, Sequence[object]] | tuple[Any, Sequence[object], Sequence[str]]
"""A command's answer: as a value for JSON, as lines, and the faults in what it read."""
Command = Callable[[argparse.Namespace], Answer]
AddCommand = Callable[[str, str], argparse.ArgumentParser]

SENTENCES = {
    "other-board": "these rules are played on another board: a game already begun cannot pass to them",
    "unfit-position": "the pieces on the board or in hand do not fit these rules: the game cannot pass to them now",
}
"""Sentences for errors whose key and values alone would not be understood."""


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
        code = 0 if closed else _report_failure(parser.prog, error.strerror or str(error))
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
        return _report_failure(parser.prog, SENTENCES.get(error.key, str(error)))
    print(json.dumps(value, ensure_ascii=False) if options.json else "\n".join(map(str, lines)))
    for fault in faults[0] if faults else ():
        _report_failure(parser.prog, fault)
    return 1 if faults and faults[0] else 0


def _report_failure(program: str, message: str) -> int:
    """Prints in one line what is wrong; returns the exit code."""
    print(f"{program}:", " ".join(message.split()), file=sys.stderr)
    return 2
