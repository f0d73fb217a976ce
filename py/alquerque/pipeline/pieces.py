"""The men on a board as bitboards, by side and kind; and ``BoardContext``, the data that every stage uses.

A man's code is ``side * kinds + kind``: his place in ``Position.men``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..rules import BLACK, WHITE, Rules
from .state.position import Position


def union(men: tuple[int, ...], side: int, kinds: int) -> int:
    """All men of one side, whatever their kind."""
    own = 0
    for mask in men[side * kinds:(side + 1) * kinds]:
        own |= mask
    return own


def strength(rules: Rules, position: Position) -> tuple[int, int]:
    """The men of white and of black: on the board and in hand.  A column counts for its owner, once; in a pile of one
    side's own men each man counts."""
    kinds = len(rules.kinds)
    white, black = (union(position.men, side, kinds).bit_count() + position.hands[side] for side in (WHITE, BLACK))
    if rules.taken == "top":
        beneath = [code // kinds for column in position.under for code in column]
        return white + beneath.count(WHITE), black + beneath.count(BLACK)
    return white, black


class BoardContext(NamedTuple):
    """The data of a ruleset that every stage uses, computed once.

    ``kinds``: how many kinds of piece there are; ``bits[i]`` the set of point i alone; ``up`` the side that moves up
    the board; ``far``: for each side its far row; ``crowned``: for each side where its men are crowned; ``army``: the
    men that each side has on the board at the start.
    ``split(men, side)``: that side's men and the other's.  ``code_at(men, side, bit)``: the code of its man on a point.
    ``crown(men, code, side, bit)`` crowns a man in a list of men, if he stands where he is crowned.
    """

    rules: Rules
    kinds: int
    bits: tuple[int, ...]
    up: int
    far: tuple[int, int]
    crowned: tuple[int, int]
    army: tuple[int, int]
    split: Callable[[tuple[int, ...], int], tuple[int, int]]
    code_at: Callable[[tuple[int, ...], int, int], int]
    crown: Callable[[list[int], int, int, int], None]


def create_context(rules: Rules, start: Position, up: int, crowned: tuple[int, int]) -> BoardContext:
    """The data of a ruleset with this first position."""
    board, kinds, count = rules.board, rules.kinds, len(rules.kinds)
    far = board.row(top=up == WHITE), board.row(top=up == BLACK)

    def split_one(men: tuple[int, ...], side: int) -> tuple[int, int]:
        return men[side], men[1 - side]

    def split_two(men: tuple[int, ...], side: int) -> tuple[int, int]:
        white, black = men[0] | men[1], men[2] | men[3]
        return (white, black) if side == WHITE else (black, white)

    def split(men: tuple[int, ...], side: int) -> tuple[int, int]:
        return union(men, side, count), union(men, 1 - side, count)

    def code_at(men: tuple[int, ...], side: int, bit: int) -> int:
        code = side * count
        while not men[code] & bit:
            code += 1
        return code

    better = [
        side * count + kind.promotes if kind.promotes is not None else None for side in (WHITE, BLACK) for kind in kinds
    ]

    def crown(men: list[int], code: int, side: int, bit: int) -> None:
        if bit & crowned[side]:
            king = better[code]
            if king is not None:
                men[code] ^= bit
                men[king] |= bit

    white, black = (union(start.men, side, count).bit_count() for side in (WHITE, BLACK))
    bits = tuple(1 << i for i in range(len(board.points)))
    divide = {1: split_one, 2: split_two}.get(count, split)
    return BoardContext(rules, count, bits, up, far, crowned, (white, black), divide, code_at, crown)


def create_lift(
    context: BoardContext, forget: Callable[[Position, int], Position] | None
) -> Callable[[Position, int], Position]:
    """Takes a man of the side not to move off a point; if it was the last, that side is to move, and has lost.
    ``forget`` removes what is remembered of him."""
    split, code_at, bits = context.split, context.code_at, context.bits

    def lift(p: Position, point: int) -> Position:
        men = list(p.men)
        men[code_at(p.men, 1 - p.side, bits[point])] ^= bits[point]
        side = p.side if split(tuple(men), p.side)[1] else 1 - p.side
        p = p._replace(side=side, men=tuple(men))
        return forget(p, point) if forget else p

    return lift
