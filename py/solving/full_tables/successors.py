"""Every position of complete tables, checked by a second program (``successors.c``; ``successors.cu`` on an accelerator)
that shares nothing with the first but the format of the files: does each value follow from the values one turn later?

    python3 build.py solve layers-check --folder FOLDER --checked FOLDER [--men N] [--pairs A-B …] [--processes N]

The folder ``--checked`` gets a file for each pair, with the checksums of the tables that were read, how many positions
were checked, how many of them the tables call won, drawn and lost, and how many were faults.  A pair is right if there
is no fault, and if the checksums and the counts are those that the tables have themselves.  A run that is stopped goes
on at the row where it was.

What such a check proves: a side for which the tables do not give a loss does not lose, since it always has a turn after
which the same is true, and positions without a turn are decided by the rules.  So every draw is proved.  It does not
prove that a win is ever reached: that rests on the method by which the tables were made.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from ..layers import Pair, Stopped, slots
from ..layers.machine import CACHE_FOLDER
from . import reading
from .reading import Reading, Stop

HERE = Path(__file__).parent
SHARED = HERE / "successors.h"
COUNTS = ("positions", "won", "drawn", "lost", "faults")
SAVE_INTERVAL_S = 20
READ_BYTES = 1 << 24


class Builder(NamedTuple):
    """How one of the two programs is compiled."""

    source: Path
    compilers: tuple[str, ...]
    flags: tuple[str, ...]


PROCESSOR = Builder(
    HERE / "successors.c", ("cc", "gcc", "clang"), ("-std=gnu11", "-O2", "-march=native", "-Wall", "-Wextra")
)
ACCELERATOR = Builder(HERE / "successors.cu", ("nvcc",), ("-O3", "-arch=native"))


def build(builder: Builder = PROCESSOR) -> Path:
    """The compiled program.  Raises Missing where there is no compiler."""
    texts = (*(file.read_text("utf-8") for file in (builder.source, SHARED)), *builder.flags, sys.platform)
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
    program = CACHE_FOLDER / f"{builder.source.stem}-{digest}"
    if program.exists():
        return program
    CACHE_FOLDER.mkdir(parents=True, exist_ok=True)
    fresh = program.with_suffix(".new")
    for compiler in builder.compilers:
        with contextlib.suppress(FileNotFoundError):
            subprocess.run([compiler, *builder.flags, "-o", fresh, builder.source], check=True)
            fresh.replace(program)
            return program
    raise reading.Missing(f"no compiler for {builder.source.name}: looked for {', '.join(builder.compilers)}")


class Program:
    """The program under way: it is asked for one slot after another."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def lines(self, slot: Pair, row: int) -> Iterator[str]:
        """The lines that it prints about a slot from this row on: faults and progress.  Raises Missing if it ends
        early."""
        requests, output = self.process.stdin, self.process.stdout
        assert requests and output
        with contextlib.suppress(BrokenPipeError):
            print(*slot, row, file=requests, flush=True)
        for text in output:
            yield text.strip()
            word, *numbers = text.split()
            if word == "done" and numbers[0] == numbers[1]:
                return
        raise reading.Missing(f"the check of {slot[0]}-{slot[1]} ended with {self.process.wait()}")

    def close(self) -> None:
        """Ends it, at once."""
        self.process.kill()
        self.process.communicate()


def board_size(of: Reading) -> tuple[int, int]:
    """The columns and rows of the board.  Raises ValueError for one that ``successors.c`` does not draw."""
    spots = [(x, y) for _, x, y in of.rules.board.coordinates]
    columns, rows = (1 + max(spot[i] for spot in spots) for i in (0, 1))
    if spots != [(x, y) for y in range(rows) for x in range(columns)] or columns % 2 == 0 or rows % 2 == 0:
        raise ValueError(f"{of.rules.board.id}: no board of odd rows and columns")
    return columns, rows


def program_arguments(of: Reading) -> list[str]:
    """What ``successors.h`` asks of the command line: the board, the rules and the folder of the tables.  Raises ValueError
    for a board that it does not draw."""
    t = of.layers.board.tables
    game = (*board_size(of), of.layers.board.least, int(t.compulsory), t.chain, int(t.blocked_draws))
    return [*map(str, game), str(of.layers.folder)]


class Check:
    """The check of some tables, with its records in a folder."""

    def __init__(self, of: Reading, folder: Path, stop: Stop, report: Callable[[str], None],
                 builder: Builder = PROCESSOR) -> None:  # fmt: skip
        self.of, self.folder, self.stop, self.report = of, folder, stop, report
        self.command = [str(build(builder)), *program_arguments(of)]
        self._idle = list[Program]()
        folder.mkdir(parents=True, exist_ok=True)

    def record(self, pair: Pair) -> Path:
        """The file that tells of a pair."""
        return self.folder / f"{pair[0]}-{pair[1]}.json"

    def run(self, pair: Pair) -> bool:
        """Checks a pair, from where an earlier run was; whether it is right.  Raises Stopped."""
        mark = self.of.layers.board.mark
        record = reading.read_record(self.record(pair), mark) or {
            "rules": mark, "men": list(pair), "done": False, "right": False,
            "slots": [{"men": list(slot), "row": 0, "rows": None, **dict.fromkeys(COUNTS, 0), "seconds": 0, "shown": []}
                      for slot in slots(pair)],
        }  # fmt: skip
        if record["done"]:
            return bool(record["right"])
        for slot in record["slots"]:
            while slot["row"] != slot["rows"]:
                self._go_on(record, slot)
            slot["sha256"] = checksum(self.of.layers.file(*slot["men"]))
        stored = {tuple(slot["men"]): slot for slot in self.of.layers.entry(pair)["slots"]}
        same = ("positions", "won", "drawn", "lost", "sha256")
        record["right"] = all(
            not slot["faults"] and all(slot[name] == stored[tuple(slot["men"])][name] for name in same)
            for slot in record["slots"]
        )
        record["done"] = True
        self._save(record)
        self.report(line(record))
        return bool(record["right"])

    def _go_on(self, record: dict[str, Any], slot: dict[str, Any]) -> None:
        """Has the program check from the row that comes next."""
        before, began, saved = {name: slot[name] for name in (*COUNTS, "seconds")}, time.monotonic(), time.monotonic()
        try:
            program = self._idle.pop()
        except IndexError:  # asked first and popped then, another thread could come between
            program = Program(self.command)
        try:
            for text in program.lines(slot["men"], slot["row"]):
                if text.startswith("fault"):
                    slot["shown"].append(text)
                    continue
                slot["row"], slot["rows"], *counts = map(int, text.split()[1:])
                slot |= {name: before[name] + many for name, many in zip(COUNTS, counts, strict=True)}
                slot["seconds"] = round(before["seconds"] + time.monotonic() - began, 1)
                if time.monotonic() - saved > SAVE_INTERVAL_S or slot["row"] == slot["rows"]:
                    self._save(record)
                    saved = time.monotonic()
                if self.stop():
                    self._save(record)
                    raise Stopped
        except BaseException:
            program.close()
            raise
        self._idle.append(program)

    def close(self) -> None:
        """Ends the programs that wait."""
        while self._idle:
            self._idle.pop().close()

    def _save(self, record: dict[str, Any]) -> None:
        reading.write(self.record(record["men"]), json.dumps(record, indent=1) + "\n")


def checksum(file: Path) -> str:
    """The SHA-256 of a file."""
    digest = hashlib.sha256()
    with file.open("rb") as data:
        while part := data.read(READ_BYTES):
            digest.update(part)
    return digest.hexdigest()


def line(record: dict[str, Any]) -> str:
    """What the log says of a pair."""
    positions, seconds, faults = (
        sum(slot[name] for slot in record["slots"]) for name in ("positions", "seconds", "faults")
    )
    right = "right" if record["right"] else "WRONG"
    speed = positions / max(seconds, 0.001) / 1e6
    return (f"{' against '.join(map(str, record['men']))}: {right}; {positions:,} positions, {faults} faults, "
            f"{seconds:.1f} s, {speed:.1f} million/s")  # fmt: skip


def check(
    of: Reading,
    folder: Path,
    wanted: list[Pair],
    processes: int = 1,
    stop: Stop = lambda: False,
    report: Callable[[str], None] = lambda line: None,
    builder: Builder = PROCESSOR,
) -> bool:
    """Checks these pairs, several at the same time; whether all are right.  Raises Stopped, Missing."""
    with (
        contextlib.closing(Check(of, folder, stop, report, builder)) as work,
        ThreadPoolExecutor(processes) as executor,
    ):
        return all(list(executor.map(work.run, wanted)))


def totals(folder: Path, rules: str) -> dict[str, int]:
    """How much was checked, by the records of a folder: pairs that are done, positions, faults, wrong pairs, seconds."""
    sums = {"pairs": 0, "positions": 0, "faults": 0, "wrong": 0, "seconds": 0}
    for record in _records(folder, rules):
        sums["pairs"] += 1
        sums["wrong"] += not record["right"]
        for name in ("positions", "faults", "seconds"):
            sums[name] += sum(slot[name] for slot in record["slots"])
    return sums | {"seconds": round(sums["seconds"])}


def _records(folder: Path, rules: str) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.glob("*-*.json")):
        record = reading.read_record(file, rules)
        if record["done"]:
            yield record


def main(arguments: list[str]) -> int:
    """The command: 0 if all that was asked for is right."""
    parser = reading.parser("check", "check every position of complete tables by a second program")
    parser.add_argument("--checked", type=Path, required=True, metavar="FOLDER", help="what was checked so far")
    parser.add_argument("--men", type=int, default=99, help="on both sides together at most")
    parser.add_argument("--pairs", nargs="*", metavar="A-B", help="these pairs only")
    parser.add_argument("--accelerator", action="store_true", help="on one of NVIDIA, by nvcc; with one process")
    reading.add_stopping(parser, "pairs")
    options = parser.parse_args(arguments)
    stop = reading.stopper(options)

    def work(of: Reading) -> bool:
        wanted = [pair for pair in of.layers.pairs(options.men)
                  if of.layers.solved(pair) and (not options.pairs or "-".join(map(str, pair)) in options.pairs)]  # fmt: skip
        builder = ACCELERATOR if options.accelerator else PROCESSOR
        return check(of, options.checked, wanted, options.processes, stop, lambda text: print(text, flush=True), builder)

    return reading.run(options, work)
