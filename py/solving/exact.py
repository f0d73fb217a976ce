"""Exact tables: for every position with few men who wins, and in how many plies, worked out backwards from the ends.

A position's value is a byte: 0 open (neither side can force a win), else one more than the plies until the game is won
with best play: odd if the side to move loses, even if it wins.  Positions with the same numbers of men form a slot and
are solved together: captures lead to slots with fewer men, which have been solved before; only steps, which retrograde
analysis undoes, connect the positions of a slot or of a pair of slots.

The method is retrograde analysis as K. Thompson described it (Retrograde analysis of certain endgames, ICCA Journal
9/3, 1986), with a count of the steps of each position that do not yet lose.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from . import kernel
from .tables import Numbers, Tables

Bytes = npt.NDArray[np.uint8]

CACHE_FOLDER = Path(__file__).parents[2] / ".cache" / "solving"
"""Solved slots are saved here, so that a stopped task can be resumed."""
MAX_PLIES = 250
"""The longest win in plies; a longer one does not fit in a byte."""
SHARD_POSITIONS = 1_000_000
"""Positions that one thread processes at a time."""
HOLDS, BOUND = 255, 254
"""Values of a position's captures.  HOLDS: the best one leads to an open position, so the position is not lost.  BOUND:
the same where steps are not allowed (or a blocked side draws), so that the position is open for good.
"""


class TooLong(Exception):
    """A win that takes more plies than a byte can hold."""


class Slot(NamedTuple):
    """The positions of ``side`` to move with a men against b."""

    side: int
    a: int
    b: int


@dataclass(frozen=True)
class Exact:
    """The values of all positions of some slots; ``where[side, a, b]`` is the first of a slot in ``values``, -1 without
    one. ``kept``: how many slots had been solved before."""

    tables: Tables
    values: Bytes
    where: Numbers
    kept: int = 0

    def value(self, side: int, own: int, enemy: int) -> int:
        """The byte of a position.  Raises KeyError for one that is not held."""
        t = self.tables
        if t.even and side:
            side, own, enemy = 0, kernel.seen_by_other(own, t.turned), kernel.seen_by_other(enemy, t.turned)
        base = self.where[side, kernel.bits(own), kernel.bits(enemy)]
        if base < 0:
            raise KeyError((side, own, enemy))
        return int(self.values[base + kernel.number(own, enemy, t.choose, t.points)])

    def slots(self) -> Iterator[Slot]:
        """The slots that it holds."""
        for side, a, b in zip(*np.nonzero(self.where >= 0), strict=True):
            yield Slot(int(side), int(a), int(b))

    def of(self, slot: Slot) -> Bytes:
        """The values of one slot."""
        base = self.where[slot]
        return self.values[base : base + size(self.tables, slot)]


def size(t: Tables, slot: Slot) -> int:
    """How many positions a slot has."""
    return int(t.choose[t.points, slot.a] * t.choose[t.points - slot.a, slot.b])


def solve(
    t: Tables, most: int, least: tuple[int, int] = (1, 1), each: tuple[int, int] = (99, 99),
    also: Sequence[tuple[Slot, ...]] = (),
) -> Exact:
    """Solves every slot of at most ``most`` men in all, with at least ``least[side]`` and at most ``each[side]`` men a
    side; then the groups ``also``, each a set of slots that are connected by steps.

    Captures must lead to slots already solved, or to a side with too few men to go on (``Tables.fewest``).  Each solved
    slot is saved in a file under CACHE_FOLDER, from which later runs read it.  Raises TooLong.
    """
    groups = [*_groups(t, most, least, each), *also]
    where = np.full((2, t.points + 1, t.points + 1), -1, np.int64)
    total = 0
    for group in groups:
        for slot in group:
            where[slot] = total
            total += size(t, slot)
    exact = Exact(t, np.zeros(total, np.uint8), where)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for group in groups:
            if _read(exact, group):
                exact = replace(exact, kept=exact.kept + len(group))
            else:
                _solve(exact, group, threads)
                _keep(exact, group)
    return exact


def _files(t: Tables, group: tuple[Slot, ...]) -> list[Path]:
    """Where the slots are kept, under the checksum of the tables and of this method."""
    parts = [getattr(t, field.name) for field in fields(t) if field.name not in ("rules", "kinds")]
    digest = hashlib.sha256(b"".join(np.asarray(part).tobytes() for part in parts))
    for module in ("exact.py", "kernel.py"):
        digest.update((Path(__file__).parent / module).read_bytes())
    return [CACHE_FOLDER / digest.hexdigest()[:16] / f"{slot.side}-{slot.a}-{slot.b}.npy" for slot in group]


def _read(exact: Exact, group: tuple[Slot, ...]) -> bool:
    files = _files(exact.tables, group)
    if not all(file.exists() for file in files):
        return False
    for file, slot in zip(files, group, strict=True):
        exact.of(slot)[:] = np.load(file)
    return True


def _keep(exact: Exact, group: tuple[Slot, ...]) -> None:
    for file, slot in zip(_files(exact.tables, group), group, strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new.npy")
        np.save(fresh, exact.of(slot))
        fresh.replace(file)


def _groups(t: Tables, most: int, least: tuple[int, int], each: tuple[int, int]) -> Iterator[tuple[Slot, ...]]:
    """The slots among which steps lead, those with fewer men first."""
    sums = range(sum(least), min(most, sum(each), t.points) + 1)
    for n in sums:
        for white in range(max(least[0], n - each[1]), min(each[0], n - least[1]) + 1):
            black = n - white
            if not t.even:
                yield Slot(0, white, black), Slot(1, black, white)
            elif white == black:
                yield (Slot(0, white, black),)
            elif white < black:
                yield Slot(0, white, black), Slot(0, black, white)


def _solve(exact: Exact, group: tuple[Slot, ...], threads: Executor) -> None:
    t, values, where = exact.tables, exact.values, exact.where
    left = [np.zeros(size(t, slot), np.uint8) for slot in group]
    taking = [np.zeros(size(t, slot), np.uint8) for slot in group]
    for slot, rest, takes in zip(group, left, taking, strict=True):
        def begin(shard: tuple[int, int], slot: Slot = slot, rest: Bytes = rest, takes: Bytes = takes) -> None:
            _begin(*shard, *slot, rest, takes, values, where, t.even, t.steps, t.first, t.onward, t.turned, t.fewest, t.choose,
                   t.points, t.compulsory, t.chain, t.blocked_draws, *kernel.allocate_buffers())  # fmt: skip

        list(threads.map(begin, _shards(len(rest))))
    latest = max(int(takes[takes < BOUND].max(initial=0)) for takes in taking)
    plies, still = 0, 0
    while plies <= latest or still < 2:
        if plies > MAX_PLIES:
            raise TooLong(group)
        decided = 0
        for i, slot in enumerate(group):
            decided += _due(values, where[slot], left[i], taking[i], plies)
        for i, slot in enumerate(group):
            before = group[(i + 1) % len(group)]
            decided += _undo_steps(*slot, *before, plies, values, where, left[(i + 1) % len(group)], taking[(i + 1) % len(group)],
                           t.unsteps, t.turned, t.choose, t.points)  # fmt: skip
        plies += 1
        still = 0 if decided else still + 1


def _shards(many: int) -> list[tuple[int, int]]:
    """Ranges that cover so many places."""
    return [(low, min(low + SHARD_POSITIONS, many)) for low in range(0, many, SHARD_POSITIONS)]


@njit(cache=True, nogil=True)
def _begin(low, high, side, a, b, left, taking, values, where, even, step, first, onward, turned, fewest, choose, points,
           compulsory, chain, blocked_draws, out, stack):  # fmt: skip
    """Generates the turns of each position once: ``left`` gets the number of its steps, ``taking`` the value of its
    captures: odd, the plies of the quickest win; even, the plies of the slowest loss if all lose (0 without captures);
    HOLDS; BOUND.  If captures are compulsory and decide the position, its value is stored at once."""
    other = side if even else 1 - side
    base = where[side, a, b]
    for place in range(low, high):
        own, enemy = kernel.position(place, a, b, choose, points)
        n = kernel.captures(side, own, enemy, first, onward, chain, fewest[1 - side], out, stack)
        worth = _worth(n, a, out, fewest[1 - side], values, where[other], even, turned, choose, points)
        bound = n > 0 and compulsory
        left[place] = 0 if bound else kernel.steps(side, own, enemy, step, out, 0)
        blocked = n == 0 and left[place] == 0 and blocked_draws
        taking[place] = BOUND if blocked or bound and worth == HOLDS else worth
        if bound and worth != HOLDS:
            values[base + place] = worth + 1


@njit(cache=True)
def _worth(n, a, out, fewest, values, where, even, turned, choose, points):
    """The value of the first ``n`` captures in ``out``: the plies of the quickest win, else HOLDS if one is open, else
    the plies of the slowest loss."""
    best, worst = HOLDS, 0
    for i in range(n):
        mine, theirs = out[i, 0], out[i, 1]
        many = kernel.bits(theirs)
        if many < fewest:
            return 1
        if even:
            mine, theirs = kernel.seen_by_other(mine, turned), kernel.seen_by_other(theirs, turned)
        value = values[where[many, a] + kernel.number(theirs, mine, choose, points)]
        if value == 0:
            worst = HOLDS
        elif value % 2:
            best = min(best, value)
        else:
            worst = max(worst, value)
    return best if best < HOLDS else worst


@njit(cache=True)
def _due(values, base, left, taking, plies):
    """Stores the value of each position that its captures decide after so many plies; returns how many there are."""
    decided = 0
    for place in range(len(left)):
        if values[base + place] == 0 and taking[place] == plies and (plies % 2 or left[place] == 0):
            values[base + place] = plies + 1
            decided += 1
    return decided


@njit(cache=True)
def _undo_steps(
    side, a, b, side_before, a_before, b_before, plies, values, where, left, taking, unsteps, turned, choose, points
):
    """Undoes one step from each position of this slot that is decided after so many plies, and updates the positions
    before it; returns how many positions of this slot are decided then.
    """
    base, base_before = where[side, a, b], where[side_before, a_before, b_before]
    decided = 0
    for place in range(choose[points, a] * choose[points - a, b]):
        if values[base + place] != plies + 1:
            continue
        decided += 1
        own, enemy = kernel.position(place, a, b, choose, points)
        enemy, own = kernel.seen_by_other(own, turned), kernel.seen_by_other(enemy, turned)
        rest = own
        while rest:
            low = rest & -rest
            rest ^= low
            ends = unsteps[side_before, kernel.point(low)] & ~(own | enemy)
            while ends:
                at = ends & -ends
                ends ^= at
                before = kernel.number(own ^ low ^ at, enemy, choose, points)
                if values[base_before + before] or taking[before] == BOUND:
                    continue
                if plies % 2 == 0:
                    values[base_before + before] = plies + 2
                    continue
                left[before] -= 1
                if left[before] == 0 and taking[before] <= plies + 1 and taking[before] % 2 == 0:
                    values[base_before + before] = plies + 2
    return decided
