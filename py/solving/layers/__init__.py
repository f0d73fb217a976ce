"""Strongly solved: every position of a reading of doce, won, drawn or lost, pair of slots by pair of slots.

A *slot* (a, b) holds the positions in which the side to move has a men and the other b.  Steps lead from it to (b,
a), captures to slots with fewer men: so the pair {(a, b), (b, a)} is solved once all pairs with fewer men are, and is
a task of its own.  The method is retrograde analysis (K. Thompson, Retrograde analysis of certain endgames, ICCA
Journal 9/3, 1986): captures are evaluated once, then new values are propagated backward by one step until there are
none.  Positions that differ only in colour or by a symmetry are stored once, as R. Gasser did (Solving nine men's
morris, 1996).  ``retrograde.c`` processes many positions at once.

    python3 build.py solve layers --ruleset base --folder FOLDER [--men N] [--stop-after SECONDS] [--threads N]

The folder then holds a file ``a-b.values`` for each slot and a file ``a-b.json`` for each pair, with the numbers of
positions won, drawn and lost, and checksums; ``layers.json`` lists these.  A file of values has two planes of 64-bit
words, little-endian: won, then lost, for the side to move; a position in neither is drawn.  A plane has a row for each
class of sets of ``a`` points (``board.Classes``), padded to whole words; the bit in the row is the rank of the other
side's men among the points that the class's representative leaves free.

A run stops at SIGTERM or SIGINT, or when the folder contains a file ``stop``; it saves a checkpoint, and the next run
resumes from it.  A checkpoint is also saved every CHECKPOINT_S seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from alquerque import Rules, RulesError, ruleset, start

from ..tables import NotTreated
from .board import MOST_SYMMETRIES, Board, Native, Words

DOCE = "alquerque-de-doce"
CHECKPOINT_S = 480
"""Seconds of work that may be lost at most."""
SHORT_S = 20
"""Seconds of processor time; a pair that has taken less when a run is stopped gets no checkpoint."""
CHUNK_POSITIONS = 8_000_000
"""Positions between two looks at whether to stop."""
SPARSE_COST = 12
"""What following one value alone costs, in words of a row that is followed whole (measured)."""
LIST = "layers.json"
STOPPED = 75
"""The exit code of a run that is to go on (EX_TEMPFAIL)."""
STOP_FILE = "stop"
"""Its presence in the folder stops a run."""
CAPTURES, STEPS = "captures", "steps"
PLANES = ("won", "lost", "winnable", "losable")
KEPT = (*PLANES, "changed")
"""What a checkpoint holds of each layer."""

Pair = tuple[int, int]


class Stopped(Exception):
    """The run was asked to stop, and what it has is written down."""


class Progress(NamedTuple):
    """How far a pair is: the phase, passes that are done, the layer and row that come next, processor time."""

    phase: str = CAPTURES
    passes: int = 0
    layer: int = 0
    row: int = 0
    processor_s: float = 0


def slots(pair: Pair) -> list[Pair]:
    """The slots of a pair: one if both sides have as many men."""
    return [pair] if pair[0] == pair[1] else [pair, pair[::-1]]


class Layers:
    """The solved slots of one reading in a folder, with at most ``most`` men a side: as many as in the set-up, or fewer
    on a small board.  Raises ValueError for a folder with tables of other rules."""

    def __init__(self, rules: Rules, folder: Path) -> None:
        points = len(rules.board.points)
        self.most = min(max(some.bit_count() for some in start(rules).men), points - 1)
        self.board, self.folder = Board(rules, self.most), folder
        self._planes: dict[Pair, Words] = {}
        if (folder / LIST).exists():
            listing = json.loads((folder / LIST).read_text("utf-8"))
            if (listing["rules"], listing["most"]) != (self.board.mark, self.most):
                raise ValueError(f"{folder / LIST}: tables of other rules")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            self.write_list()

    def pairs(self, men: int = 99) -> Iterator[Pair]:
        """All pairs of at most ``men`` men in all, in an order in which captures lead to earlier ones."""
        least, most = self.board.least, self.most
        for total in range(2 * least, min(2 * most, men, self.board.points) + 1):
            for a in range(max(least, total - most), total // 2 + 1):
                yield a, total - a

    def file(self, own: int, other: int) -> Path:
        """The file of a slot."""
        return self.folder / f"{own}-{other}.values"

    def record(self, pair: Pair) -> Path:
        """The file that describes a pair; it is written last, so it marks the pair as solved."""
        return self.folder / f"{pair[0]}-{pair[1]}.json"

    def solved(self, pair: Pair) -> bool:
        """Whether a pair is solved."""
        return self.record(pair).exists()

    def entry(self, pair: Pair) -> dict[str, Any]:
        """What is told of a pair that is solved."""
        return dict(json.loads(self.record(pair).read_text("utf-8")))

    def planes(self, own: int, other: int) -> Words:
        """The values of a slot, mapped into memory: [won or lost, class of own men, word]."""
        shape = (2, len(self.board.classes(own).sets), self.board.words(own, other))
        return np.memmap(self.file(own, other), np.dtype("<u8"), "r", shape=shape)

    def value(self, own: int, enemy: int) -> str:
        """What a position is worth for the side to move, whose men are ``own``: "won", "drawn" or "lost".  Raises
        FileNotFoundError for one that is not solved."""
        board, a, b = self.board, own.bit_count(), enemy.bit_count()
        if a < board.least:
            return "lost"
        if (a, b) not in self._planes:
            self._planes[a, b] = self.planes(a, b)
        row, symmetry = divmod(int(board.classes(a).class_of[board.rank(own)]), 2 * MOST_SYMMETRIES)
        first = int(board.classes(a).sets[row])
        there = int(board.image(symmetry % MOST_SYMMETRIES, enemy))
        free = [i for i in range(board.points) if not first >> i & 1]
        rank = board.rank(sum(1 << n for n, i in enumerate(free) if there >> i & 1))
        won, lost = (int(plane[row, rank >> 6]) >> (rank & 63) & 1 for plane in self._planes[a, b])
        return "won" if won else "lost" if lost else "drawn"

    def write_list(self) -> None:
        """Writes what is told of all pairs that are solved into one file."""
        entries = [self.entry(pair) for pair in self.pairs() if self.solved(pair)]
        _write(self.folder / LIST, {"rules": self.board.mark, "most": self.most, "pairs": entries})


def _write(file: Path, content: Mapping[str, Any]) -> None:
    """Writes a file of JSON, whole or not at all."""
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(content, indent=1) + "\n", "utf-8", newline="\n")
    fresh.replace(file)


class PairWork:
    """One pair under way: the arrays of its one or two layers, as ``retrograde.h`` describes them.

    ``layers[i]`` has a row for each class of sets of one side's men and a bit for each set of the other's: it holds the
    values of ``slots[i]``, where the side of the rows is to move.  Its changes are propagated to the other layer (if
    both sides have equally many men, to itself).
    """

    def __init__(self, layers: Layers, native: Native, pair: Pair) -> None:
        self.pair, self.slots, self.native = pair, slots(pair), native
        self.checkpoint = layers.folder / f"checkpoint-{pair[0]}-{pair[1]}"
        board = native.board
        self.arrays: list[dict[str, Any]] = []
        self.layers: list[Any] = []
        for own, other in self.slots:
            shape = (len(board.classes(own).sets), board.words(own, other))
            arrays: dict[str, Any] = {name: _plane(shape) for name in (*PLANES, "seen_won", "seen_lost")}
            arrays["changed"] = np.zeros(shape[0], np.uint8)
            arrays["index_of"] = board.sets_of(board.points - own, other)
            kinds = {"changed": "uint8_t *", "index_of": "uint32_t *"}
            structure = {name: native.address(kinds.get(name, "uint64_t *"), array) for name, array in arrays.items()}
            structure |= {"men": own, "others": other, "classes": native.classes(own), "words": shape[1]}
            self.arrays.append(arrays)
            self.layers.append(native.ffi.new("Layer *", structure))
        self.lower = [self._lower(layers, own, other) for own, other in self.slots]

    def _lower(self, layers: Layers, own: int, other: int) -> tuple[Any, list[Words]]:
        """The slots to which captures lead that take men of this layer's rows, by the number of those men left; and the
        arrays that back them, which must stay alive."""
        native, maps = self.native, []
        out = native.ffi.new("Solved[]", own + 1)
        for men in range(native.board.least, own):
            planes = layers.planes(men, other)
            maps.append(planes)
            out[men].classes = native.classes(men)
            out[men].won, out[men].lost = (native.address("uint64_t *", plane) for plane in planes)
            out[men].words = planes.shape[2]
        return out, maps

    def rows(self, layer: int) -> int:
        """How many rows a layer has."""
        return len(self.arrays[layer]["changed"])

    def chunk(self, layer: int) -> int:
        """How many rows are worked on between two looks at whether to stop."""
        own, other = self.slots[layer]
        bits = 1 << max(0, self.native.board.points - own)
        return max(1, CHUNK_POSITIONS // bits)

    def run(self, phase: str, layer: int, low: int, high: int, shared: bool) -> int:
        """Works on some rows; returns how many values it found.  Raises MemoryError."""
        lib, game = self.native.lib, self.native.game
        here, target = self.layers[layer], self.layers[(layer + 1) % len(self.layers)]
        if phase == CAPTURES:
            count = lib.look_at_captures(game, self.lower[layer][0], here, target, low, high, shared)
        else:
            count = lib.follow_changes(game, here, target, low, high, shared, SPARSE_COST)
        if count < 0:
            raise MemoryError
        return int(count)

    def changed(self) -> bool:
        """Whether anything is left to follow."""
        return any(arrays["changed"].any() for arrays in self.arrays)

    def save(self, progress: Progress) -> None:
        """Writes a checkpoint; the one before is there until it is complete."""
        fresh = self.checkpoint.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        for i, arrays in enumerate(self.arrays):
            for name in KEPT:
                arrays[name].tofile(fresh / f"{i}-{name}")
        (fresh / "progress.json").write_text(json.dumps(progress), "utf-8", newline="\n")
        shutil.rmtree(self.checkpoint, ignore_errors=True)
        fresh.rename(self.checkpoint)

    def restore(self) -> Progress:
        """Reads the checkpoint of this pair, if there is one.  All values of a row marked as changed are propagated
        again."""
        for folder in (self.checkpoint, self.checkpoint.with_suffix(".new")):
            file = folder / "progress.json"
            if file.exists():
                for i, arrays in enumerate(self.arrays):
                    for name in KEPT:
                        array = arrays[name]
                        array[:] = np.fromfile(folder / f"{i}-{name}", array.dtype).reshape(array.shape)
                return Progress(*json.loads(file.read_text("utf-8")))
        return Progress()

    def forget(self) -> None:
        """Deletes the checkpoint."""
        for folder in (self.checkpoint, self.checkpoint.with_suffix(".new")):
            shutil.rmtree(folder, ignore_errors=True)


def _plane(shape: tuple[int, int]) -> Words:
    """Rows of zeros, followed by one extra word, since the C code may read past the last row."""
    return np.zeros(shape[0] * shape[1] + 1, np.uint64)[:-1].reshape(shape)


def solve_pair(layers: Layers, native: Native, pair: Pair, threads: int, stop: Callable[[], bool]) -> None:
    """Solves a pair and writes its files; those with fewer men must be solved.  Raises Stopped."""
    work = PairWork(layers, native, pair)
    at = work.restore()
    began, last = time.process_time() - at.processor_s, time.monotonic()
    with ThreadPoolExecutor(threads) as executor:
        while at.phase == CAPTURES or at.layer or at.row or work.changed():
            row = _run_rows(work, at, threads, executor)
            at = _next(at, work, row)._replace(processor_s=time.process_time() - began)
            stopping = stop()
            if stopping and at.processor_s > SHORT_S or time.monotonic() - last > CHECKPOINT_S:
                work.save(at)
                last = time.monotonic()
            if stopping:
                raise Stopped
    _finish(layers, work, at)
    work.forget()


def _run_rows(work: PairWork, at: Progress, threads: int, executor: ThreadPoolExecutor) -> int:
    """Works on the next rows, a chunk in each thread; returns the row that comes then."""
    size, rows = work.chunk(at.layer), work.rows(at.layer)
    bounds = [(low, min(low + size, rows)) for low in range(at.row, min(rows, at.row + threads * size), size)]

    def run(bound: tuple[int, int]) -> int:
        return work.run(at.phase, at.layer, *bound, threads > 1)

    list(executor.map(run, bounds))
    return bounds[-1][1]


def _next(at: Progress, work: PairWork, row: int) -> Progress:
    """What comes after the rows up to this one: the other layer, another pass."""
    if row < work.rows(at.layer):
        return at._replace(row=row)
    if at.layer + 1 < len(work.layers):
        return at._replace(layer=at.layer + 1, row=0)
    return Progress(STEPS, at.passes + (at.phase == STEPS))


def _finish(layers: Layers, work: PairWork, at: Progress) -> None:
    """Writes the files of a pair, and then what is told of it."""
    slot_records = []
    for (own, other), arrays in zip(work.slots, work.arrays, strict=True):
        file, digest = layers.file(own, other), hashlib.sha256()
        fresh = file.with_suffix(".new")
        with fresh.open("wb") as out:
            for name in ("won", "lost"):
                data = memoryview(np.ascontiguousarray(arrays[name], np.dtype("<u8"))).cast("B")
                digest.update(data)
                out.write(data)
        fresh.replace(file)
        counts = {name: _count(work.native, own, arrays[name]) for name in ("won", "lost")}
        positions = layers.board.size(own, other)
        slot_records.append({
            "men": [own, other], "positions": positions, "won": counts["won"],
            "drawn": positions - counts["won"] - counts["lost"], "lost": counts["lost"],
            "bytes": file.stat().st_size, "sha256": digest.hexdigest(),
        })  # fmt: skip
    seconds = round(at.processor_s, 1)
    _write(
        layers.record(work.pair),
        {"men": work.pair, "passes": at.passes, "processor_s": seconds, "slots": slot_records},
    )


def _count(native: Native, own: int, plane: Words) -> int:
    """How many positions are set in a plane, counting all symmetric images."""
    total = native.ffi.new("int64_t *", 0)
    pointer = native.address("uint64_t *", plane)
    native.lib.count_values(native.game, native.classes(own), pointer, plane.shape[1], total)
    return int(total[0])


def solve(layers: Layers, men: int = 99, threads: int = 1, stop: Callable[[], bool] = lambda: False,
          report: Callable[[str], None] = lambda line: None) -> None:  # fmt: skip
    """Solves all pairs of at most so many men in all, here.  Raises Stopped."""
    native = Native(layers.board)
    for pair in layers.pairs(men):
        if layers.solved(pair):
            continue
        if stop():
            raise Stopped
        solve_pair(layers, native, pair, threads, stop)
        layers.write_list()
        report(line(layers.entry(pair)))


def line(entry: Mapping[str, Any]) -> str:
    """What the log says of a pair."""
    stored = sum(slot["bytes"] for slot in entry["slots"]) * 4
    speed = stored / max(entry["processor_s"], 0.001) / 1e6
    slots = "; ".join(f"{slot['won']:,} won, {slot['drawn']:,} drawn, {slot['lost']:,} lost" for slot in entry["slots"])
    effort = f"{entry['passes']} passes, {entry['processor_s']} s of processor, {speed:.1f} million/s"
    return f"{' against '.join(map(str, entry['men']))}: {slots}; {effort}"


def main(arguments: list[str]) -> int:
    """The command: 0 when all is solved, STOPPED before."""
    parser = argparse.ArgumentParser("solve layers", description="solve every position of a reading of doce")
    parser.add_argument("--game", default=DOCE)
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="what differs")
    parser.add_argument("--folder", type=Path, required=True, help="where the tables are or shall be")
    parser.add_argument("--men", type=int, default=99, help="on both sides together at most")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--stop-after", type=float, default=float("inf"), metavar="SECONDS")
    parser.add_argument("--scheduler", metavar="ADDRESS", help='of a Dask cluster, or "local" for one of two processes')
    options = parser.parse_args(arguments)
    end, signals = time.monotonic() + options.stop_after, list[int]()
    for stop_signal in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop_signal, lambda number, frame: signals.append(number))

    def stop() -> bool:
        return bool(signals) or time.monotonic() > end or (options.folder / STOP_FILE).exists()

    def report(text: str) -> None:
        print(text, flush=True)

    try:
        rules = ruleset(options.game, options.ruleset, dict(change.split("=", 1) for change in options.set))
        layers = Layers(rules, options.folder)
        if options.scheduler:
            from . import cluster

            cluster.solve(layers, rules, options.men, options.scheduler, stop, report)
        else:
            solve(layers, options.men, options.threads, stop, report)
    except (RulesError, NotTreated, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except Stopped:
        print("stopped; the same command goes on from here")
        return STOPPED
    return 0
