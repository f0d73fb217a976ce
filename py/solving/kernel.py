"""Whole turns on sets of points, in machine code, and the number of a position among all with as many men.

Sets of points are integers, bit i for point i.  ``own`` are the men of the side to move, ``enemy`` the others.  The
functions take single arrays of ``tables.Tables``, since machine code knows no such record.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from .tables import Numbers

NEVER, MAY, MUST = 0, 1, 2
MAX_CAPTURE_ENDS = 4096
"""The size of the capture buffers: more than the captures of any position."""


@njit(cache=True)
def bits(some: int) -> int:
    """How many points a set of at most 63 has (all pairs, fours and bytes of bits added at once)."""
    some -= some >> 1 & 0x5555555555555555
    some = (some & 0x3333333333333333) + (some >> 2 & 0x3333333333333333)
    some = some + (some >> 4) & 0x0F0F0F0F0F0F0F0F
    return some * 0x0101010101010101 >> 56


@njit(cache=True)
def point(low: int) -> int:
    """The number of a set's only point."""
    return bits(low - 1)


@njit(cache=True)
def number(own: int, enemy: int, choose: Numbers, points: int) -> int:
    """The place of a position among all with as many men on each side: own men counted on all points, the others on
    those that are left (the combinatorial number system)."""
    first, second, a, b, free = 0, 0, 0, 0, 0
    for i in range(points):
        if own >> i & 1:
            a += 1
            first += choose[i, a]
        else:
            if enemy >> i & 1:
                b += 1
                second += choose[free, b]
            free += 1
    return first * choose[points - a, b] + second


@njit(cache=True)
def position(place: int, a: int, b: int, choose: Numbers, points: int) -> tuple[int, int]:
    """The inverse of ``number``, for a men against b."""
    each = choose[points - a, b]
    first, second = place // each, place % each
    own = enemy = 0
    for i in range(points - 1, -1, -1):
        if a and first >= choose[i, a]:
            first -= choose[i, a]
            a -= 1
            own |= 1 << i
    free = points - bits(own)
    for i in range(points - 1, -1, -1):
        if own >> i & 1:
            continue
        free -= 1
        if b and second >= choose[free, b]:
            second -= choose[free, b]
            b -= 1
            enemy |= 1 << i
    return own, enemy


@njit(cache=True)
def seen_by_other(some: int, turned: Numbers) -> int:
    """A set of points as the other side sees it."""
    out = 0
    while some:
        low = some & -some
        out |= 1 << turned[point(low)]
        some ^= low
    return out


@njit(cache=True)
def captures(
    side: int,
    own: int,
    enemy: int,
    first: Numbers,
    onward: Numbers,
    chain: int,
    fewest: int,
    out: Numbers,
    stack: Numbers,
) -> int:
    """Writes the men after each capturing turn to ``out`` (own, enemy), some perhaps more than once; returns how many.
    A turn also ends where fewer than ``fewest`` enemies are left."""
    n = 0
    taken = own | enemy
    rest = own
    while rest:
        low = rest & -rest
        rest ^= low
        at = point(low)
        top = 0
        for k in range(first.shape[2]):
            over, to = first[side, at, k, 0], first[side, at, k, 1]
            if over < 0:
                break
            if enemy >> over & 1 and not taken >> to & 1:
                stack[top, 0], stack[top, 1] = to, enemy ^ (1 << over)
                top += 1
        while top:
            top -= 1
            here, left = stack[top, 0], stack[top, 1]
            others = own ^ low
            further = False
            if chain != NEVER and bits(left) >= fewest:
                for k in range(onward.shape[2]):
                    over, to = onward[side, here, k, 0], onward[side, here, k, 1]
                    if over < 0:
                        break
                    if left >> over & 1 and not (others | left | 1 << here) >> to & 1:
                        stack[top, 0], stack[top, 1] = to, left ^ (1 << over)
                        top += 1
                        further = True
            if not further or chain == MAY:
                out[n, 0], out[n, 1] = others | 1 << here, left
                n += 1
    return n


@njit(cache=True)
def steps(side: int, own: int, enemy: int, table: Numbers, out: Numbers, n: int) -> int:
    """Adds the men after each step to ``out`` from its entry n on; returns how many entries there are then."""
    free = ~(own | enemy)
    rest = own
    while rest:
        low = rest & -rest
        rest ^= low
        ends = table[side, point(low)] & free
        while ends:
            to = ends & -ends
            ends ^= to
            out[n, 0], out[n, 1] = own ^ low ^ to, enemy
            n += 1
    return n


def allocate_buffers() -> tuple[Numbers, Numbers]:
    """``out`` and ``stack`` for the functions above."""
    return np.zeros((MAX_CAPTURE_ENDS, 2), np.int64), np.zeros((MAX_CAPTURE_ENDS, 2), np.int64)
