"""Huffing (the field ``huff``): a compulsory capture may be omitted, at the price of the man that should have made it.

``claim``: the other side may take him off at the beginning of its turn, before it places or moves; ``auto``: he is lost
at once, and where there are several the other side chooses.  A man may be huffed if he did not make the capture, or if
he stopped in the middle of a chain that must go on.  In a text: ``owed=b4,d3``, the men that may be huffed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...board import indices
from ...rules import Rules
from ..move_tables import move_maker
from ..pieces import BoardContext, union
from ..state.position import Move, Position
from ..state.state_codec import Extras, Fault, State, points_of


class Huffing(NamedTuple):
    """``claims(p)``: the huffs that may be made; ``huff(p, m)`` plays one.  ``neglected(captures, m)``: the men that
    may be huffed after a step ``m`` that omitted these captures.  ``forfeit(p)``: the position after a man lost at
    once is removed; unchanged if there are several, of whom the other side chooses one."""

    claims: Callable[[Position], list[Move]]
    huff: Callable[[Position, Move], Position]
    neglected: Callable[[Iterable[Move], Move], int]
    forfeit: Callable[[Position], Position]


def create_huffing(context: BoardContext, lift: Callable[[Position, int], Position]) -> Huffing:
    """The mechanism for one ruleset."""
    bits, at_once, move = context.bits, context.rules.huff == "auto", move_maker(context.rules.board)

    def claims(p: Position) -> list[Move]:
        return [move("huff", -1, -1, i) for i in indices(p.huffable)]

    def huff(p: Position, m: Move) -> Position:
        return lift(p, m.to)._replace(huffable=0)

    def neglected(captures: Iterable[Move], m: Move) -> int:
        men = 0
        for capture in captures:
            men |= bits[m.to] if capture.start == m.start else bits[capture.start]
        return men

    def forfeit(p: Position) -> Position:
        if at_once and p.huffable.bit_count() == 1:
            return lift(p, p.huffable.bit_length() - 1)._replace(huffable=0)
        return p

    return Huffing(claims, huff, neglected, forfeit)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if p.huffable:
        yield "owed", ",".join(rules.board.names(p.huffable))


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    return p._replace(huffable=points_of(rules, extras, "owed")) if rules.huff != "no" and "owed" in extras else p


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """Only men of the side that has just moved are huffed, and at the beginning of a turn."""
    wrong = p.huffable and (p.pending or p.huffable & ~union(p.men, 1 - p.side, len(rules.kinds)))
    return Fault("owed") if wrong else None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    same_duty = after.huff != "no" and before.captures == after.captures
    return p if same_duty else p._replace(huffable=0)


STATE = State(_write, _read, _fault, _carry)
