"""Endings with few pieces, and the number of turns after which each may be claimed as a draw.

Each ruleset has a table; a row gives the pieces of each side, how many of them are kings, and the number of turns.  The
field ``few`` names the table; a ``Game`` records how long each of its rows has applied.  Turns of both sides are
counted since the row began to apply; or, if the row requires an unchanged ``balance``, since the forces last changed by
a capture or a promotion.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .board import Board
from .pipeline.state.position import Position
from .rules import Rules


class Row(NamedTuple):
    """A draw may be claimed after this many ``turns`` with a number of pieces, of both sides together, within
    ``pieces``.

    ``weaker``: how many of them the side with fewer has, or None for any number.  ``kings``: the smallest number of
    kings of the side with more pieces, and of the other.  ``diagonal``: the weaker side's piece stands on the board's
    longest line.
    """

    turns: int
    pieces: tuple[int, int]
    weaker: int | None = 1
    kings: tuple[int, int] = (1, 1)
    diagonal: bool = False
    balance: bool = False


LONE_KING = (Row(32, (4, 4)), Row(10, (2, 3)))
"""Against one king: sixteen moves of each side for three pieces with a king among them; five for two pieces or one
[FMJD, annex 1]."""

BALANCE = (
    Row(30, (4, 99), kings=(3, 1), balance=True),
    Row(10, (4, 4), diagonal=True),
    Row(10, (2, 3)),
    Row(60, (4, 5), None, balance=True),
    Row(120, (6, 7), None, balance=True),
)
"""Fifteen moves of each for three kings or more against one; five where three pieces, a king among them, play against a
king on the long diagonal, or two pieces or one against a king; with a king on both sides and nothing changed, thirty
for four and five pieces, sixty for six and seven [FMJD's section for 64 squares, 7.2.4 and 7.2.6–7.2.8]."""

THREE_KINGS = (Row(26, (4, 4), kings=(3, 1)),)
"""Thirteen moves of each for three kings against one [Windames, Wikipedia]."""

TWO_KINGS = (Row(14, (3, 3), kings=(2, 1)), Row(4, (2, 2)))
"""Seven moves of each for two kings against one; two for one king against one [RoepStoep, lidraughts: the official
rules call that a draw at once, unless a side can win by force]."""

THREE_MEN = (Row(20, (6, 99), weaker=3, kings=(0, 0), balance=True),)
"""Ten moves of each without a man taken, once a side has only three men left [Mind Sports South Africa]."""

ROWS_BY_FIELD: dict[str, tuple[Row, ...]] = {
    "no": (), "lone-king": LONE_KING, "balance": BALANCE, "three-kings": THREE_KINGS,
    "two-kings": TWO_KINGS,
    "one-each": (Row(0, (2, 2), kings=(0, 0)),),
    "three-men": THREE_MEN,
}

Balance = tuple[tuple[int, int], tuple[int, int]]
"""Pieces and kings of white, and of black."""


def balance(rules: Rules, position: Position) -> Balance:
    """What each side has on the board."""
    count = len(rules.kinds)
    crowned = {kind.promotes for kind in rules.kinds}
    white, black = (
        (sum(men.bit_count() for men in own), sum(men.bit_count() for i, men in enumerate(own) if i in crowned))
        for own in (position.men[:count], position.men[count:])
    )
    return white, black


@lru_cache(maxsize=64)
def longest_lines(board: Board) -> int:
    """The points of the board's longest lines."""
    most = max(map(len, board.lines))
    return board.set({name for line in board.lines if len(line) == most for name in line})


def row_applies(row: Row, rules: Rules, position: Position) -> bool:
    """Whether a row applies to a position; none does while men are in hand."""
    forces = balance(rules, position)
    fewer = forces.index(min(forces))
    (larger, strong), (smaller, weak) = forces[1 - fewer], forces[fewer]
    if any(position.hands) or not row.pieces[0] <= larger + smaller <= row.pieces[1]:
        return False
    if not smaller or row.weaker not in (None, smaller):
        return False
    if strong < row.kings[0] or weak < row.kings[1]:
        return False
    count = len(rules.kinds)
    own = sum(position.men[fewer * count:fewer * count + count])
    return not row.diagonal or own & longest_lines(rules.board) == own


def initial_counts(rules: Rules, position: Position) -> tuple[int, ...]:
    """The counts of a first position, one for each row of its table: 0 if the row applies, else -1."""
    return tuple(0 if row_applies(row, rules, position) else -1 for row in ROWS_BY_FIELD[rules.few])


def update_counts(rules: Rules, counts: tuple[int, ...], before: Position, after: Position) -> tuple[int, ...]:
    """The counts after a turn that led from one position to another."""
    if not counts:
        return counts
    changed = balance(rules, before) != balance(rules, after)
    return tuple(
        -1 if not row_applies(row, rules, after) else 0 if n < 0 or changed and row.balance else n + 1
        for row, n in zip(ROWS_BY_FIELD[rules.few], counts, strict=True))


def nearest_limit(rules: Rules, counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The running count that will be full first: (turns so far, turns needed); None if none is running."""
    under_way = [
        (row.turns - n, n, row.turns) for row, n in zip(ROWS_BY_FIELD[rules.few], counts, strict=True) if n >= 0
    ]
    return min(under_way)[1:] if under_way else None
