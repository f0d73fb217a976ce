"""The description of a game that ``retrograde.c`` gets: its steps and leaps, the symmetries that preserve it, and ranks
of sets of points.

Sets of points are integers, bit i for point i.  Sets of k points are ranked in ascending order of these integers.
The ways of the men come from the compiled rules (``tables``), so no rule is written a second time.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from alquerque.rules import Rules

from ..tables import NotTreated, Tables, tables
from . import machine

Words = npt.NDArray[np.uint64]
Sets = npt.NDArray[np.uint32]

LOW_POINTS, WORD_BITS, MOST_POINTS, MOST_SYMMETRIES = 13, 6, 25, 8
"""As in retrograde.c."""


@dataclass(frozen=True)
class Classes:
    """The classes of sets of k points that are equal by symmetry.

    ``sets``: the smallest set of each class, ascending.  ``class_of``: for each set, by its rank among all sets of k
    points: class << 4, + 8 if a symmetry other than the identity maps the set onto itself, + the index of a symmetry
    that maps it onto the smallest set.
    """

    sets: Sets
    class_of: Sets


class Board:
    """A ruleset of at most 25 points whose sides have men that go the same ways, for sides of at most ``most`` men.

    Raises NotTreated for a ruleset that needs more.
    """

    def __init__(self, rules: Rules, most: int) -> None:
        self.tables = t = tables(rules)
        if (t.turned != np.arange(t.points)).any():
            raise NotTreated("steps, captures: both sides must go the same ways")
        if t.points > MOST_POINTS:
            raise NotTreated(f"board: more than {MOST_POINTS} points")
        self.points, self.most, self.least = t.points, most, int(t.fewest[0])
        self.symmetries = _symmetries(t)
        self._classes: dict[int, Classes] = {}
        self._counts: npt.NDArray[np.uint8] = np.bitwise_count(np.arange(1 << t.points, dtype=np.uint32))

    @cached_property
    def images(self) -> Sets:
        """The image of each set of the low 13 points, and of the others, under each symmetry: [symmetry, part,
        set]."""
        out = np.zeros((len(self.symmetries), 2, 1 << LOW_POINTS), np.uint32)
        some = np.arange(1 << LOW_POINTS)
        for number, symmetry in enumerate(self.symmetries):
            for point, image in enumerate(symmetry):
                part, bit = divmod(point, LOW_POINTS)
                out[number, part] |= np.where(some >> bit & 1, np.uint32(1 << image), np.uint32(0))
        return out

    @cached_property
    def low_rank(self) -> npt.NDArray[np.uint16]:
        """The rank of each set of the low 13 points among those of as many points."""
        out = np.zeros(1 << LOW_POINTS, np.uint16)
        counts = np.bitwise_count(np.arange(1 << LOW_POINTS))
        for men in range(LOW_POINTS + 1):
            alike = np.flatnonzero(counts == men)
            out[alike] = np.arange(len(alike))
        return out

    def smaller(self, bits: int, low: int) -> Sets:
        """How many sets of k points have a smaller part above ``low`` bits: [k, high part], of so many ``bits``."""
        out = np.zeros((self.most + 1, 1 << bits), np.uint32)
        counts = np.bitwise_count(np.arange(1 << bits, dtype=np.uint32)).astype(np.int64)
        for men in range(self.most + 1):
            each = np.array([comb(low, men - high) if high <= men else 0 for high in range(bits + 1)], np.uint32)
            out[men, 1:] = np.cumsum(each[counts])[:-1]
        return out

    @cached_property
    def high_rank(self) -> Sets:
        """``smaller`` above the low 13 points."""
        return self.smaller(MOST_POINTS - LOW_POINTS, LOW_POINTS)

    @cached_property
    def word_start(self) -> Sets:
        """``smaller`` above the points within a 64-bit word."""
        return self.smaller(max(0, self.points - WORD_BITS), WORD_BITS)

    def rank(self, set_: int) -> int:
        """The rank of a set among those of as many points."""
        return int(self.low_rank[set_ & (1 << LOW_POINTS) - 1] + self.high_rank[set_.bit_count(), set_ >> LOW_POINTS])

    def sets_of(self, points: int, men: int) -> Sets:
        """All sets of so many of the first ``points`` points, in the order of their ranks."""
        return np.flatnonzero(self._counts[: 1 << points] == men).astype(np.uint32)

    def image(self, symmetry: int, some: Any) -> Any:
        """The image of a set, or of an array of sets."""
        low, high = self.images[symmetry]
        return low[some & (1 << LOW_POINTS) - 1] | high[some >> LOW_POINTS]

    def classes(self, men: int) -> Classes:
        """The classes of the sets of so many points."""
        if men not in self._classes:
            some = self.sets_of(self.points, men)
            least, to_least = some.copy(), np.zeros(len(some), np.uint32)
            fixed = np.zeros(len(some), np.uint32)
            for symmetry in range(1, len(self.symmetries)):
                image = self.image(symmetry, some)
                to_least[image < least] = symmetry
                least = np.minimum(least, image)
                fixed |= image == some
            sets = some[least == some]
            self._classes[men] = Classes(sets, np.searchsorted(sets, least).astype(np.uint32) << 4 | fixed << 3 | to_least)
        return self._classes[men]

    def words(self, own: int, other: int) -> int:
        """The 64-bit words in which the men of the other side are told for one set of own men."""
        return -(-comb(self.points - own, other) // 64)

    def size(self, own: int, other: int) -> int:
        """How many positions there are of so many men, those of every symmetry counted."""
        return comb(self.points, own) * comb(self.points - own, other)

    @property
    def mark(self) -> str:
        """A checksum of all that decides values: steps, leaps, symmetries and what the ruleset says of turns and
        ends."""
        t = self.tables
        ends = (t.points, t.compulsory, t.chain, t.blocked_draws, self.least, self.symmetries)
        digest = hashlib.sha256(repr(ends).encode())
        for part in (t.steps[0], t.first[0], t.onward[0]):
            digest.update(np.ascontiguousarray(part).tobytes())
        return digest.hexdigest()


def _symmetries(t: Tables) -> tuple[tuple[int, ...], ...]:
    """The symmetries of the board that leave the ways of the men as they are, the identity first."""
    same = tuple(range(t.points))

    def moved(symmetry: tuple[int, ...]) -> list[object]:
        steps = {(symmetry[i], symmetry[to]) for i in same for to in same if int(t.steps[0, i]) >> to & 1}
        leaps = [{(symmetry[i], symmetry[over], symmetry[to]) for i in same for over, to in table[0, i].tolist() if over >= 0}
                 for table in (t.first, t.onward)]  # fmt: skip
        return [steps, *leaps]

    symmetries = [symmetry for symmetry in t.rules.board.symmetries if tuple(symmetry) != same and moved(symmetry) == moved(same)]
    return (same, *sorted(map(tuple, symmetries)))[:MOST_SYMMETRIES]


class Native:
    """A board as the structures of ``retrograde.h``; holds the memory to which they point."""

    def __init__(self, board: Board) -> None:
        module = machine.load()
        self.ffi, self.lib, self.board = module.ffi, module.lib, board
        self._arrays: list[Any] = []
        self._classes: dict[int, Any] = {}
        t = board.tables
        self.game = self.ffi.new("Game *", {
            "points": board.points, "symmetries": len(board.symmetries), "least": board.least,
            "compulsory": int(t.compulsory), "chain": t.chain, "blocked_draws": int(t.blocked_draws),
            "first_width": t.first.shape[2], "onward_width": t.onward.shape[2],
            "steps": self.pointer("uint32_t *", t.steps[0].astype(np.uint32)),
            "first": self.pointer("int8_t *", t.first[0].astype(np.int8)),
            "onward": self.pointer("int8_t *", t.onward[0].astype(np.int8)),
            "images": self.pointer("uint32_t *", board.images),
            "low_rank": self.pointer("uint16_t *", board.low_rank),
            "high_rank": self.pointer("uint32_t *", board.high_rank),
            "word_start": self.pointer("uint32_t *", board.word_start),
        })  # fmt: skip

    def pointer(self, kind: str, array: Any) -> Any:
        """Where a small array lies, which is kept as long as this is."""
        array = np.ascontiguousarray(array)
        self._arrays.append(array)
        return self.address(kind, array)

    def address(self, kind: str, array: Any) -> Any:
        """Where an array lies; whoever asks keeps it."""
        return self.ffi.cast(kind, self.ffi.from_buffer(array))

    def classes(self, men: int) -> Any:
        """The structure of the classes of so many men."""
        if men not in self._classes:
            classes = self.board.classes(men)
            self._classes[men] = self.ffi.new("Classes *", {
                "classes": len(classes.sets), "sets": self.pointer("uint32_t *", classes.sets),
                "class_of": self.pointer("uint32_t *", classes.class_of),
            })  # fmt: skip
        return self._classes[men]
