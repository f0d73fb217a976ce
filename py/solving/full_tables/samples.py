"""Random positions of complete tables, asked of the rules package itself: does the value of each follow from the values
one turn later?

    python3 build.py solve layers-samples --folder FOLDER --samples FILE [--positions N] [--processes N]

Positions are drawn uniformly from all positions, with either side to move.  Turns come from ``legal`` and ``play``, and
results from ``outcome``, none of which depends on the programs that made the tables.  Batches of BATCH positions are
numbered, and the number is the seed of a batch, so FILE determines which positions were examined.  A run that is
stopped resumes with the next batch.
"""

from __future__ import annotations

import json
import random
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate, count, islice
from pathlib import Path
from typing import Any

from alquerque import Rules
from alquerque.formats.notation import format_position

from ..layers import Layers, Pair, Stopped, slots
from . import reading
from .reading import Reading, Stop

BATCH = 5_000
SHOWN_FAULTS = 20

_opened: dict[str, Reading] = {}
"""The tables that a process has opened, by their rules and folder."""


def all_slots(layers: Layers) -> list[Pair]:
    """Every slot (own men, other men)."""
    return [slot for pair in layers.pairs() for slot in slots(pair)]


def check_batch(rules: Rules, folder: Path, number: int) -> dict[str, Any]:
    """Looks at a batch: what the tables say of its positions, the faults, and the seconds of processor."""
    key = f"{folder} {rules!r}"
    if key not in _opened:
        _opened[key] = Reading(rules, folder)
    of, began = _opened[key], time.process_time()
    values, faults = Counter[str](), list[str]()
    for own, enemy, side in islice(positions(of.layers, random.Random(number)), BATCH):
        p = of.position(side, own, enemy)
        value, right = of.value(p), of.follows(p)
        values[value] += 1
        if value != right:
            faults.append(f"{format_position(rules, p)}: the table says {value}, what follows says {right}")
    return {"values": values, "faults": faults, "processor_s": time.process_time() - began}


def positions(layers: Layers, chance: random.Random) -> Iterator[tuple[int, int, int]]:
    """Positions by lot: the men of the side to move, the others, and the side."""
    sizes = all_slots(layers)
    ends = list(accumulate(layers.board.size(*slot) for slot in sizes))
    points = range(layers.board.points)
    while True:
        own, other = sizes[bisect_right(ends, chance.randrange(ends[-1]))]
        drawn = chance.sample(points, own + other)
        men, enemy = (sum(1 << point for point in some) for some in (drawn[:own], drawn[own:]))
        yield men, enemy, chance.randrange(2)


def check(
    of: Reading,
    file: Path,
    wanted: int,
    processes: int = 1,
    stop: Stop = lambda: False,
    report: Callable[[str], None] = lambda line: None,
) -> bool:
    """Looks at so many positions in all, counted with those of earlier runs; whether there was no fault.  Raises
    Stopped, Missing."""
    if missing := [slot for slot in all_slots(of.layers) if not of.layers.file(*slot).exists()]:
        raise reading.Missing(f"{len(missing)} tables are not there yet, the first is of {missing[0]} men")
    mark = of.layers.board.mark
    tally = reading.read_record(file, mark) or {
        "rules": mark, "batch": BATCH, "batches": 0, "positions": 0, "won": 0, "drawn": 0, "lost": 0,
        "faults": 0, "shown": [], "processor_s": 0,
    }  # fmt: skip
    with ProcessPoolExecutor(processes) as executor:
        while tally["positions"] < wanted:
            if stop():
                raise Stopped
            left = -(-(wanted - tally["positions"]) // BATCH)
            numbers = list(islice(count(tally["batches"]), min(left, processes)))
            for batch in executor.map(
                check_batch, *zip(*((of.rules, of.layers.folder, n) for n in numbers), strict=True)
            ):
                _add(tally, batch)
            reading.write(file, json.dumps(tally, indent=1) + "\n")
            report(f"{tally['positions']:,} positions, {tally['faults']} faults, {tally['processor_s']} s of processor")
    return not tally["faults"]


def _add(tally: dict[str, Any], batch: dict[str, Any]) -> None:
    """Adds a batch to the tally."""
    tally["batches"] += 1
    tally["positions"] += batch["values"].total()
    for value, many in batch["values"].items():
        tally[value] += many
    tally["faults"] += len(batch["faults"])
    tally["shown"] = [*tally["shown"], *batch["faults"]][:SHOWN_FAULTS]
    tally["processor_s"] = round(tally["processor_s"] + batch["processor_s"], 1)


def main(arguments: list[str]) -> int:
    """The command: 0 if every position looked at was right."""
    parser = reading.parser("samples", "ask the rules package about random positions of complete tables")
    parser.add_argument("--samples", type=Path, required=True, metavar="FILE", help="what was looked at so far")
    parser.add_argument("--positions", type=int, default=10_000_000, help="in all, with those of earlier runs")
    reading.add_stopping(parser, "batches")
    options = parser.parse_args(arguments)
    stop = reading.stopper(options)

    def work(of: Reading) -> bool:
        return check(of, options.samples, options.positions, options.processes, stop, lambda text: print(text, flush=True))

    return reading.run(options, work)
