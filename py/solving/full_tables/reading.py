"""Which tables a command is about: the rules, and the folder that ``solving.layers`` filled, which is only read here."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alquerque import Position, Rules, RulesError, ruleset
from alquerque.pipeline import compiled
from alquerque.thinking.exact import positions_after_turn

from ..layers import DOCE, LIST, Layers, Stopped
from ..tables import NotTreated

STOPPED = 75
"""The exit code of a run that is to go on (EX_TEMPFAIL)."""
Stop = Callable[[], bool]
REPLY = {"won": "lost", "drawn": "drawn", "lost": "won"}
"""The value of the position after a turn, for the side to move there → the value of the turn for the side that plays
it."""
ORDER = ("lost", "drawn", "won")


class Missing(Exception):
    """The folder has no tables, or not all that are needed."""


class Reading:
    """A reading with its tables.  Raises Missing, ValueError for tables of other rules."""

    def __init__(self, rules: Rules, folder: Path) -> None:
        if not (folder / LIST).exists():
            raise Missing(f"{folder}: there are no tables")
        self.rules, self.layers = rules, Layers(rules, folder)
        t = self.layers.board.tables
        self._count, self._kinds = len(rules.kinds), t.kinds
        self.outcome = compiled(rules).outcome

    def position(self, side: int, own: int, enemy: int) -> Position:
        """The position in which this side is to move and has these men."""
        men = [0] * (2 * self._count)
        men[side * self._count + self._kinds[side]] = own
        men[(1 - side) * self._count + self._kinds[1 - side]] = enemy
        return Position(side, tuple(men))

    def men(self, p: Position) -> tuple[int, int]:
        """The men of the side to move, and the others."""
        own, enemy = (p.men[side * self._count + self._kinds[side]] for side in (p.side, 1 - p.side))
        return own, enemy

    def value(self, p: Position) -> str:
        """What the tables say of a position, for the side to move."""
        return self.layers.value(*self.men(p))

    def after(self, p: Position) -> list[Position]:
        """The positions after each turn, by the rules; none if the game is over."""
        return [] if self.outcome(p) else list(positions_after_turn(self.rules, p))

    def follows(self, p: Position) -> str:
        """What a position is worth by the rules and by the values one turn later."""
        if end := self.outcome(p):
            return "drawn" if end.winner is None else "won" if end.winner == p.side else "lost"
        return max((REPLY[self.value(q)] for q in self.after(p)), key=ORDER.index)


def parser(name: str, description: str) -> argparse.ArgumentParser:
    """The options that say which tables."""
    command_parser = argparse.ArgumentParser(f"solve layers-{name}", description=description)
    command_parser.add_argument("--game", default=DOCE)
    command_parser.add_argument("--ruleset", default="base")
    command_parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="what differs")
    command_parser.add_argument("--folder", type=Path, required=True, help="the tables that `solve layers` has made")
    return command_parser


def add_stopping(command_parser: argparse.ArgumentParser, unit: str) -> None:
    """The options of a run that can be stopped."""
    command_parser.add_argument("--processes", type=int, default=1, help=f"{unit} at the same time")
    command_parser.add_argument("--stop-after", type=float, default=float("inf"), metavar="SECONDS")


def changes(options: argparse.Namespace) -> dict[str, str]:
    """What differs from the ruleset."""
    return dict(change.split("=", 1) for change in options.set)


def stopper(options: argparse.Namespace) -> Stop:
    """Whether the run is to stop: by its time, or by SIGTERM or SIGINT."""
    end, signals = time.monotonic() + options.stop_after, list[int]()
    for stop_signal in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop_signal, lambda number, frame: signals.append(number))
    return lambda: bool(signals) or time.monotonic() > end


def run(options: argparse.Namespace, work: Callable[[Reading], bool]) -> int:
    """Does the work on the tables that were given; the exit code: 0 if all was right, 1 if not, STOPPED."""
    try:
        rules = ruleset(options.game, options.ruleset, changes(options))
        return 0 if work(Reading(rules, options.folder)) else 1
    except (Missing, NotTreated, OSError, RulesError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except Stopped:
        print("stopped; the same command goes on from here")
        return STOPPED


def write(file: Path, text: str) -> None:
    """Writes a file, whole or not at all."""
    fresh = file.with_suffix(".new")
    fresh.write_text(text, "utf-8", newline="\n")
    fresh.replace(file)


def read_record(file: Path, rules: str) -> dict[str, Any]:
    """What an earlier run has written down of the same rules, {} if there was none.  Raises ValueError."""
    if not file.exists():
        return {}
    record: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if record["rules"] != rules:
        raise ValueError(f"{file}: of other rules")
    return record
