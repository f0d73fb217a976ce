"""Exact tables, made by asking the rules package for the turns of every position.  This is slow, but works for all
rules without memory of earlier turns, including kings, mills and reserves, which ``tables`` does not support.

Positions are numbered as in the shards of ``alquerque.thinking.endings``, so the results are shards.  Pairs with fewer
pieces are solved first; the positions of one pair, with either side to move, are solved by retrograde analysis, as in
``exact``.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

import alquerque
from alquerque import Position, Rules
from alquerque.board import indices
from alquerque.thinking import endings
from alquerque.thinking.exact import outcome_at_turn_start, positions_after_turn

from .exact import CACHE_FOLDER, MAX_PLIES, Bytes, TooLong
from .tables import Numbers

NEVER = 1_000
"""More than any byte."""


def solve(rules: Rules) -> Iterator[tuple[tuple[int, int], Bytes]]:
    """Solves the table of these rules: yields its pairs, those with fewer pieces first, each with its shard.  Raises
    TooLong, Unknown.

    Each shard is passed to ``endings``, and saved in a file under CACHE_FOLDER, from which later runs read it.
    """
    table = endings.table(rules)
    assert table
    for a, b in sorted(table.pairs, key=sum):
        file = _file(table, a, b)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_suffix(".new.npy")
            np.save(fresh, _solve_pair(rules, a, b))
            fresh.replace(file)
        values = np.load(file)
        endings.add_file(table.shard(a, b), values.tobytes())
        yield (a, b), values


def count_solved(table: endings.Table) -> int:
    """How many of its shards were solved before."""
    return sum(_file(table, a, b).exists() for a, b in table.pairs)


def _file(table: endings.Table, a: int, b: int) -> Path:
    return CACHE_FOLDER / _made() / f"{table.shard(a, b).replace('/', '-')}.npy"


def _made() -> str:
    """The checksum of this method and of what it asks."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for file in sorted((Path(alquerque.__file__).parent / "pipeline").rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def positions(rules: Rules, a: int, b: int) -> Iterator[tuple[int, Position]]:
    """The numbers and positions of a shard, white to move; of positions that are equal by symmetry, only the one that
    is stored.
    """
    hands = tuple(max(0, n - rules.refill) if rules.refill else 0 for n in (a, b))
    own, enemy = a - hands[0], b - hands[1]
    board, points = rules.board, len(rules.board.points)
    if endings.directed(rules):
        for counts, base in endings.parts(points, a, b, len(rules.kinds))[0].items():
            for at, sets in enumerate(_placed(points, counts, 0)):
                yield base + at, Position(0, sets, hands=hands)
        return
    firsts = list(endings.canonical_sets(board, own))
    for first, some in enumerate(firsts):
        for among, (others,) in enumerate(_placed(points, (enemy,), some)):
            at = among * len(firsts) + first
            if endings.place(board, some, others) == at:
                yield at, Position(0, (some, others), hands=hands)


def _placed(points: int, counts: tuple[int, ...], taken: int) -> Iterator[tuple[int, ...]]:
    """All tuples of disjoint sets of points, with these sizes and without points of ``taken``, in the order of
    ``endings.combination_rank``.
    """
    if not counts:
        yield ()
        return
    free = [1 << i for i in range(points) if not taken >> i & 1]
    for some in _sets(len(free), counts[0]):
        spread = sum(free[i] for i in indices(some))
        for rest in _placed(points, counts[1:], taken | spread):
            yield (spread, *rest)


def _sets(points: int, many: int) -> Iterator[int]:
    """All sets of so many points, as numbers that rise (R. W. Gosper, HAKMEM 175, 1972)."""
    some = (1 << many) - 1
    while some < 1 << points:
        yield some
        if not some:
            return
        low = some & -some
        high = some + low
        some = high | ((some ^ high) >> 2) // low


def size(rules: Rules, a: int, b: int) -> int:
    """How many bytes a shard has."""
    points = len(rules.board.points)
    if endings.directed(rules):
        return endings.parts(points, a, b, len(rules.kinds))[1]
    a, b = (min(n, rules.refill) if rules.refill else n for n in (a, b))
    return sum(1 for _ in endings.canonical_sets(rules.board, a)) * comb(points - a, b)


def _solve_pair(rules: Rules, a: int, b: int) -> Bytes:
    """The shard of a pair."""
    pairs = ((a, b),) if a == b else ((a, b), (b, a))
    bases = dict(zip(pairs, (0, size(rules, a, b)), strict=False))
    total = sum(size(rules, *pair) for pair in pairs)
    worth = RetrogradeTable(total)
    for pair in pairs:
        for number, p in positions(rules, *pair):
            at = bases[pair] + number
            end = outcome_at_turn_start(rules, p)
            if end:
                worth.known(at, 0 if end.winner is None else 1)
                continue
            for q in positions_after_turn(rules, p):
                there = endings.pieces(rules, q, q.side), endings.pieces(rules, q, 1 - q.side)
                if there in bases:
                    worth.leads(at, bases[there] + endings.number(rules, q))
                else:
                    value = endings.value(rules, q)
                    if value is None:
                        raise Unknown(str(q))
                    worth.after(at, value)
    return worth.solved()[: size(rules, a, b)]


class Unknown(Exception):
    """A position with fewer pieces has no stored value: a table's pairs must include every position that a capture
    leads to."""


class RetrogradeTable:
    """Retrograde analysis of positions given by number: the turns between them, and the values of turns that leave them
    (captures and ends of the game)."""

    def __init__(self, many: int) -> None:
        self.values: Bytes = np.zeros(many, np.uint8)
        self.wins = np.full(many, NEVER, np.int32)  # the least byte with which a capture, or an end, wins
        self.loses = np.zeros(many, np.int32)  # the greatest byte of the turns known to lose
        self.left = np.zeros(many, np.int32)  # turns not known to lose
        self.asked = np.zeros(many, np.bool_)
        self.start, self.to = array("I"), array("I")

    def leads(self, at: int, to: int) -> None:
        """A turn to another of these positions."""
        self.asked[at] = True
        self.left[at] += 1
        self.start.append(at)
        self.to.append(to)

    def after(self, at: int, value: int) -> None:
        """A turn to a position of another table."""
        self.asked[at] = True
        if value % 2:
            self.wins[at] = min(self.wins[at], value + 1)
        elif value:
            self.loses[at] = max(self.loses[at], value + 1)
        else:
            self.left[at] += 1  # open: it never loses

    def known(self, at: int, value: int) -> None:
        """The end of a game: lost (1), or drawn (0)."""
        self.asked[at] = value == 1
        self.loses[at] = value

    def solved(self) -> Bytes:
        """The values of all positions, found backwards from the ends, byte by byte.  Raises TooLong."""
        to = np.frombuffer(self.to, np.uint32)
        order = np.argsort(to, kind="stable")
        before: Numbers = np.frombuffer(self.start, np.uint32)[order].astype(np.int64)
        first = np.searchsorted(to[order], np.arange(len(self.values) + 1))
        for byte in range(1, MAX_PLIES + 2):
            fresh = self.asked & (self.values == 0)
            fresh &= (
                (self.wins == byte) if byte % 2 == 0 else (self.left == 0) & (self.wins == NEVER) & (self.loses == byte)
            )
            decided = np.flatnonzero(fresh)
            self.values[decided] = byte
            parents = _predecessors(before, first, decided)
            if byte % 2:
                self.wins[parents] = np.minimum(self.wins[parents], byte + 1)
            else:
                np.subtract.at(self.left, parents, 1)
                np.maximum.at(self.loses, parents, byte + 1)
        if (self.wins[self.values == 0] < NEVER).any():
            raise TooLong
        return self.values


def _predecessors(before: Numbers, first: npt.NDArray[np.int64], decided: npt.NDArray[np.int64]) -> Numbers:
    """The positions before each of these, one after the other."""
    counts = first[decided + 1] - first[decided]
    ends = np.cumsum(counts)
    return before[np.repeat(first[decided] - ends + counts, counts) + np.arange(ends[-1] if len(ends) else 0)]
