"""What complete tables say of the first turns of a game: the value of every position that can arise in a few turns,
packed into a file for the page (``alquerque.thinking.exact_openings``).

    python3 build.py solve layers-openings --ruleset base --folder FOLDER [--plies N] [--data FILE]

Positions are found breadth-first from the first one, by whole turns.  Without ``--plies`` the file reaches as many turns
of both sides as MAX_BYTES allow.  It is packed like a certificate (``solving.pack``): a line of JSON, then the cells of
a static function without keys, 2 bits for each position (0 drawn, 1 lost, 2 won, for the side to move).  The line tells
the game, the rules and the first ``position``; ``plies``; the number of ``positions`` and of those won, drawn and lost,
in all and by the ply at which they first arise; the mark of the tables; and the ``sha256`` of the cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any

from alquerque import Position, start
from alquerque.formats.notation import format_position

from ..check import number
from ..pack import SPARE, packed
from . import reading
from .reading import Reading

FOLDER = Path(__file__).parents[3] / "site" / "data" / "exact-openings"
SUFFIX = ".values"
MAX_BYTES = 300_000
"""The size of a file that a page may load for its openings."""
BITS = 2
CODES = {"drawn": 0, "lost": 1, "won": 2}


def find_by_ply(of: Reading, first: Position, most: float = inf) -> Iterator[list[Position]]:
    """The positions that first arise after 0, 1, 2 … turns, for as many turns as there are at most so many in all."""
    seen, fresh = {first}, [first]
    while fresh:
        yield fresh
        reached = dict[Position, None]()
        for p in fresh:
            reached.update((q, None) for q in of.after(p) if q not in seen)
            if len(seen) + len(reached) > most:
                return
        seen.update(reached)
        fresh = list(reached)


def max_positions(size: int) -> int:
    """How many positions the cells of a file of so many bytes can hold; the line before them is short."""
    return int(size * 8 / BITS / SPARE)


def pack_values(of: Reading, head: Mapping[str, Any], plies: list[list[Position]]) -> bytes:
    """The file: the values of these positions, listed by ply."""
    points = len(of.rules.board.points)
    by_ply = list[dict[str, int]]()
    codes = dict[int, int]()
    for some in plies:
        values = [of.value(p) for p in some]
        by_ply.append({"positions": len(some), **{value: values.count(value) for value in ("won", "drawn", "lost")}})
        codes.update((number(p, points), CODES[value]) for p, value in zip(some, values, strict=True))
    sums = {name: sum(row[name] for row in by_ply) for name in by_ply[0]}
    line, _, cells = packed({}, codes).partition(b"\n")
    told = {**head, "plies": len(plies) - 1, **sums, "by_ply": by_ply, **json.loads(line),
            "sha256": sha256(cells).hexdigest()}  # fmt: skip
    return json.dumps(told).encode() + b"\n" + cells


def write(file: Path, data: bytes) -> None:
    """Writes a file, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(data)
    fresh.replace(file)


def main(arguments: list[str]) -> int:
    """The command."""
    parser = reading.parser("openings", "write down what the positions of the first turns are worth")
    parser.add_argument("--plies", type=int, help=f"how many turns of both sides (as many as {MAX_BYTES:,} bytes hold)")
    parser.add_argument("--data", type=Path, metavar="FILE", help="where it is written, if not with the site's data")
    options = parser.parse_args(arguments)

    def work(of: Reading) -> bool:
        first, changes = start(of.rules), reading.changes(options)
        if options.plies is None:
            plies = list(find_by_ply(of, first, max_positions(MAX_BYTES)))
        else:
            plies = list(islice(find_by_ply(of, first), options.plies + 1))
        head = {"game": options.game, "ruleset": options.ruleset, "set": changes, "position": format_position(of.rules, first),
                "mark": of.layers.board.mark}  # fmt: skip
        data = pack_values(of, head, plies)
        name = "-".join((options.game.rpartition("-")[2], options.ruleset, *changes.values()))
        file = options.data or FOLDER / f"{name}{SUFFIX}"
        write(file, data)
        print(f"{file}: {len(plies) - 1} plies, {sum(map(len, plies)):,} positions, {len(data):,} bytes")
        return True

    return reading.run(options, work)
