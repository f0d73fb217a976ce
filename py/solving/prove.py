"""Proof-number search from a position, over the exact tables: can one side win it, whatever the other does?

Depth-first proof-number search (A. Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002), with
thresholds widened by a quarter (J. Pawlewicz and Ł. Lew, Improving depth-first PN-search: 1 + ε trick, 2007).  Where
all children must be proved, a node gets the largest of their numbers plus one for each other child, not the sum (T.
Ueda, T. Hashimoto, J. Hashimoto and H. Iida, Weak proof-number search, 2008): here many paths lead to one position,
which a sum would count many times.

A line that repeats a position counts as not won.  Such a *dis*proof is valid on that line only but is stored all the
same, so the search may miss a win; but it never claims a false one: a position is proved only after the positions on
which its proof rests, and ``stamps`` records that order, so no proof can be circular.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from numba import njit

from . import kernel
from .exact import Exact
from .tables import Numbers

INFINITE = 1 << 30
DEEPEST = 400
WIDEST = 600
WINDOW = 16
"""The number of consecutive places of the table in which a position may be stored."""
MEN = 25
"""Bits for the men of a side in a key."""
WON, LOST, UNDECIDED = 0, 1, 2


@dataclass(frozen=True)
class Search:
    """The result of a search: how it ``ended`` for the side that tries to win, how many positions it has ``seen``
    (counted at each visit), and its transposition table.  ``keys``: the men of the side to move, the other side's, and
    whether the side that tries to win is to move; ``stamps``: the rank of each proof in the order of proofs, 0 if there
    is none; ``sizes``: roughly how many positions a proof needs; ``failed``: whether no win was found from there."""

    exact: Exact
    ended: int
    seen: int
    keys: Numbers
    stamps: Numbers
    sizes: Numbers
    failed: npt.NDArray[np.bool_]

    def proof(self, own: int, enemy: int, proving: bool) -> tuple[int, float] | None:
        """The place of a position's proof in the order of all, and its size (``_sizes``); None if it was not proved."""
        at = self._at(own, enemy, proving)
        return (int(self.stamps[at]), float(self.sizes[at])) if at >= 0 and self.stamps[at] else None

    def failure(self, own: int, enemy: int, proving: bool) -> bool:
        """Whether a position is known from which no win was found."""
        at = self._at(own, enemy, proving)
        return at >= 0 and bool(self.failed[at])

    def _at(self, own: int, enemy: int, proving: bool) -> int:
        key = own | enemy << MEN | int(proving) << 2 * MEN
        at = int(_slot(self.keys, key))
        return at if at >= 0 and self.keys[at] == key else -1


def search(exact: Exact, own: int, enemy: int, proving: bool, limit: int, bits: int = 24) -> Search:
    """Looks for a win of the side to move (``exact``) or of the other, looking at ``limit`` positions at most, with a
    table of 2 to the power of ``bits`` places.  The position is one of side 0 of rules that are even
    (``tables.Tables``)."""
    t = exact.tables
    if not t.even or t.points > MEN:
        raise ValueError("only for even rules on small boards")
    keys = np.zeros(1 << bits, np.int64)
    pn, dn, stamps = (np.zeros(1 << bits, np.int32) for _ in range(3))
    seen = _search(own, enemy, proving, limit, keys, pn, dn, stamps, exact.values, exact.where, t.steps, t.first, t.onward,
                   t.turned, t.fewest, t.choose, t.points, t.compulsory, t.chain, t.blocked_draws)  # fmt: skip
    at = _slot(keys, own | enemy << MEN | int(proving) << 2 * MEN)
    ended = UNDECIDED if at < 0 or (pn[at] and dn[at]) else WON if pn[at] == 0 else LOST
    sizes = np.zeros(1 << bits if ended == WON else 1, np.float32)
    if ended == WON:
        proved = np.flatnonzero(stamps)
        _sizes(proved[np.argsort(stamps[proved])], keys, stamps, sizes, exact.values, exact.where, t.steps, t.first, t.onward,
               t.turned, t.fewest, t.choose, t.points, t.compulsory, t.chain)  # fmt: skip
    return Search(exact, ended, seen, keys, stamps, sizes, (dn == 0) & (keys != 0))


@njit(cache=True)
def _slot(keys, key):
    """Where a key is kept or would be; negative where others fill its places."""
    mask = len(keys) - 1
    x = key * -7046029254386353131
    x ^= (x >> 29) & 0x7FFFFFFFF
    base = x & mask
    for i in range(WINDOW):
        at = (base + i) & mask
        if keys[at] == key or keys[at] == 0:
            return at
    return -base - 1


@njit(cache=True)
def _keep(keys, pn, dn, stamps, key, p, d, stamp):
    """Stores a position, if necessary in place of the one with the least work; proofs are never overwritten.  False if
    there is no room.
    """
    mask = len(keys) - 1
    at = _slot(keys, key)
    if at < 0:
        base, at, least = -at - 1, -1, INFINITE * 4
        for i in range(WINDOW):
            other = (base + i) & mask
            if pn[other] and pn[other] + dn[other] < least:
                at, least = other, pn[other] + dn[other]
        if at < 0:
            return False
    keys[at], pn[at], dn[at] = key, p, d
    stamps[at] = stamp if p == 0 else 0
    return True


@njit(cache=True)
def following(own, enemy, step, first, onward, turned, fewest, compulsory, chain, out, stack):
    """Writes the positions after each turn, as the other side sees them, to ``out``, each once.  Returns how many."""
    n = kernel.captures(0, own, enemy, first, onward, chain, fewest[1], out, stack)
    if not (n and compulsory):
        n = kernel.steps(0, own, enemy, step, out, n)
    many = 0
    for i in range(n):
        theirs, mine = kernel.seen_by_other(out[i, 1], turned), kernel.seen_by_other(out[i, 0], turned)
        seen = False
        for j in range(many):
            if out[j, 0] == theirs and out[j, 1] == mine:
                seen = True
                break
        if not seen:
            out[many, 0], out[many, 1] = theirs, mine
            many += 1
    return many


@njit(cache=True)
def _guess(own, enemy, proving, values, where, fewest, choose, points):
    """Proof and disproof number of a position that was never looked at: known from the tables, or guessed from the
    men.
    """
    a, b = kernel.bits(own), kernel.bits(enemy)
    if a < fewest[0]:
        return (INFINITE, 0) if proving else (0, INFINITE)
    base = where[0, a, b]
    if base >= 0:
        value = values[base + kernel.number(own, enemy, choose, points)]
        won = value and (value % 2 == 0) == proving
        return (0, INFINITE) if won else (INFINITE, 0)
    surplus = a - b if proving else b - a
    return (1, 1 + 2 * surplus) if surplus > 0 else (1 - 2 * surplus, 1)


@njit(cache=True)
def _weighed(line, depth, children, many, proving, keys, pn, dn, values, where, fewest, choose, points):
    """Combines a position's children from the point of view of the side to move: the index of the best child, its
    number, the second-best number, the combined number of the other kind (the largest plus one for each other child),
    and how many children are not yet decided against it."""
    full = (1 << MEN) - 1
    best, second, largest, alive, chosen = INFINITE, INFINITE, 0, 0, -1
    for i in range(many):
        key = children[i]
        p, d = INFINITE, 0
        back = False
        for j in range(depth - 1, -1, -2):
            if line[j] == key:
                back = True
                break
        if not back:
            at = _slot(keys, key)
            if at >= 0 and keys[at] == key:
                p, d = pn[at], dn[at]
            else:
                p, d = _guess(key & full, key >> MEN & full, not proving, values, where, fewest, choose, points)
        mine, other = (p, d) if proving else (d, p)
        alive += other > 0
        largest = max(largest, other)
        if mine < best:
            second, best, chosen = best, mine, i
        elif mine < second:
            second = mine
    every = largest if largest == INFINITE or alive == 0 else min(INFINITE, largest + alive - 1)
    return chosen, best, second, every, alive


@njit(cache=True, nogil=True)
def _search(root_own, root_enemy, root_proving, limit, keys, pn, dn, stamps, values, where, step, first, onward, turned, fewest,
            choose, points, compulsory, chain, blocked_draws):  # fmt: skip
    """Fills the table; returns how many positions it looked at."""
    out, stack = np.zeros((kernel.MAX_CAPTURE_ENDS, 2), np.int64), np.zeros((kernel.MAX_CAPTURE_ENDS, 2), np.int64)
    children, many = np.zeros((DEEPEST, WIDEST), np.int64), np.zeros(DEEPEST, np.int64)
    line = np.zeros(DEEPEST, np.int64)
    bound = np.zeros((DEEPEST, 2), np.int64)  # of the proof number, and of the disproof number
    full, turn = (1 << MEN) - 1, 1 << 2 * MEN
    depth, seen, stamp = 0, 0, 0
    line[0] = root_own | root_enemy << MEN | (turn if root_proving else 0)
    many[0] = -1
    bound[0, 0] = bound[0, 1] = INFINITE
    while depth >= 0:
        here = line[depth]
        proving = here >> 2 * MEN & 1
        if many[depth] < 0:
            seen += 1
            own, enemy = here & full, here >> MEN & full
            many[depth] = following(own, enemy, step, first, onward, turned, fewest, compulsory, chain, out, stack)
            for i in range(many[depth]):
                children[depth, i] = out[i, 0] | out[i, 1] << MEN | (0 if proving else turn)
        chosen, best, second, every, alive = _weighed(
            line, depth, children[depth], many[depth], proving, keys, pn, dn, values, where, fewest, choose, points
        )
        numbers = (best, every) if proving else (every, best)
        if many[depth] == 0:
            numbers = (INFINITE, 0) if proving or blocked_draws else (0, INFINITE)
        decided = numbers[0] == 0 or numbers[1] == 0
        deepest = depth == DEEPEST - 1
        if decided or deepest or seen >= limit or numbers[0] >= bound[depth, 0] or numbers[1] >= bound[depth, 1]:
            if deepest and not decided:
                numbers = (INFINITE, 0)
            stamp += 1
            if not _keep(keys, pn, dn, stamps, here, numbers[0], numbers[1], stamp) and numbers[0] == 0:
                return seen  # too many proofs for the table
            depth -= 1
            continue
        mine = 0 if proving else 1  # whose number is the least of the ways
        bound[depth + 1, mine] = min(bound[depth, mine], second + 1 + second // 4)
        bound[depth + 1, 1 - mine] = min(INFINITE, bound[depth, 1 - mine] - (alive - 1))
        depth += 1
        line[depth], many[depth] = children[depth - 1, chosen], -1
    return seen


@njit(cache=True)
def _sizes(
    order, keys, stamps, sizes, values, where, step, first, onward, turned, fewest, choose, points, compulsory, chain
):
    """Fills ``sizes`` in the order of the proofs: the number of positions that each proof needs if no position occurs
    twice.  If the winner is to move, it is one more than the smallest of the children, else one more than their sum.
    For positions in the tables it is estimated from the plies."""
    out, stack = np.zeros((kernel.MAX_CAPTURE_ENDS, 2), np.int64), np.zeros((kernel.MAX_CAPTURE_ENDS, 2), np.int64)
    full = (1 << MEN) - 1
    for here in order:
        own, enemy, proving = keys[here] & full, keys[here] >> MEN & full, keys[here] >> 2 * MEN & 1
        many = following(own, enemy, step, first, onward, turned, fewest, compulsory, chain, out, stack)
        least, total = np.float32(np.inf), np.float32(0)
        for i in range(many):
            size = np.float32(np.inf)
            a, b = kernel.bits(out[i, 0]), kernel.bits(out[i, 1])
            base = where[0, a, b]
            if a < fewest[0]:
                size = np.float32(1)
            elif base >= 0:
                value = values[base + kernel.number(out[i, 0], out[i, 1], choose, points)]
                if value and value % 2 == proving:
                    size = np.float32(1 + value * value / 8)
            else:
                key = out[i, 0] | out[i, 1] << MEN | (0 if proving else 1 << 2 * MEN)
                at = _slot(keys, key)
                if at >= 0 and keys[at] == key and 0 < stamps[at] < stamps[here]:
                    size = sizes[at]
            least, total = min(least, size), total + size
        sizes[here] = 1 + (least if proving else total)
