"""How large a certificate of a draw would be: a set of positions in which one side never loses (``closed_sets.c``).

    python3 build.py solve layers-closed --folder FOLDER [--men N] [--limit POSITIONS]

For each side the command looks for a set that holds the first position, or those after the first turns of the other
side, and that no reply leads out of but to positions with N men or fewer, which are left to tables.  It prints how many
positions of each number of men the set has, whether or not it was closed before the limit.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from alquerque import Position, start
from alquerque.terminal_game import NAMES

from . import reading
from .reading import Reading
from .successors import HERE, PROCESSOR, build, program_arguments

PROGRAM = PROCESSOR._replace(source=HERE / "closed_sets.c")
KNOWN_MEN = 8
"""As many as the tables of the site have."""
LIMIT = 100_000_000
"""Positions; some twenty bytes of memory each."""


class ClosedSet(NamedTuple):
    """The set as far as it was followed: whether it is closed, and its positions by number of men."""

    closed: bool
    by_men: dict[int, int]


def find_closed_set(of: Reading, positions: Iterable[Position], men: int, limit: int = LIMIT,
                    file: Path | None = None) -> ClosedSet:  # fmt: skip
    """The set that holds these positions, in which the holder is to move; ``file`` gets it (see ``closed_sets.c``).

    Raises ValueError if one of them is lost, Missing where tables or a compiler are.
    """
    command = [build(PROGRAM), *program_arguments(of), str(men), str(limit), file or "-"]
    lines = "".join("{} {}\n".format(*of.men(p)) for p in positions)
    done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, encoding="utf-8")
    word, *counts = done.stdout.split() or ("",)
    if word == "lost":
        raise ValueError("the side that is to hold loses")
    if done.returncode:
        raise reading.Missing(f"{PROGRAM.source.name} ended with {done.returncode}")
    return ClosedSet(word == "closed", {int(n): int(many) for n, many in (one.split(":") for one in counts)})


def holders_positions(of: Reading, side: int) -> list[Position]:
    """The first positions in which this side is to move."""
    first = start(of.rules)
    return [first] if side == first.side else of.after(first)


def main(arguments: list[str]) -> int:
    """The command."""
    parser = reading.parser("closed", "how large a set is in which a side never loses")
    parser.add_argument(
        "--men", type=int, default=KNOWN_MEN, help="positions with as many men or fewer are left to tables"
    )
    parser.add_argument("--limit", type=int, default=LIMIT, metavar="POSITIONS", help="at which it gives up")
    options = parser.parse_args(arguments)

    def work(of: Reading) -> bool:
        sets = [find_closed_set(of, holders_positions(of, side), options.men, options.limit) for side in (0, 1)]
        for name, (closed, by_men) in zip(NAMES, sets, strict=True):
            told = ", ".join(f"{many:,} of {men} men" for men, many in by_men.items())
            print(f"{name}: {'closed' if closed else 'not closed'}, {sum(by_men.values()):,} positions: {told}")
        return all(closed for closed, _ in sets)

    return reading.run(options, work)
