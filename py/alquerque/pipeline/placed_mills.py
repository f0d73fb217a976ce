"""Lines of three that are closed while men are placed (the field ``placed_mills``).

``take``: they take at once, like all others.  ``later``: they take nothing, but once all men are placed each side takes
off one man of the other [shax: Marin 1931].  The side that closed the first line begins, and also moves first; if none
was closed, the side that placed last.  ``earned``: the same, but a side takes only if it closed a line, unless none was
closed.  In a text: ``closed=wb`` the sides that take later, in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..rules import SIDES, Rules
from .mills import Mills, count_removable
from .pieces import BoardContext
from .state.position import Move, Position, Removals
from .state.state_codec import Extras, Fault, State


def create_later_takings(
    context: BoardContext, mills: Mills, lift: Callable[[Position, int], Position]
) -> tuple[Callable[[Position, int], Position], Mills]:
    """``settle`` for the men that are placed, and the mechanism of mills with the men taken off later."""
    rules, split = context.rules, context.split
    through = [[mill for mill in rules.mill_sets if mill & bit] for bit in context.bits]

    def settle(p: Position, to: int) -> Position:
        own, closed = split(p.men, p.side)[0], p.closed
        counts = not closed or rules.placed_mills == "earned" and p.side not in closed
        if counts and any(mill & own == mill for mill in through[to]):
            closed = (*closed, p.side)
        if any(p.hands):
            return p._replace(side=1 - p.side, closed=closed)
        if not closed or rules.placed_mills == "later":
            first = closed[0] if closed else p.side
            closed = first, 1 - first
        return take_next(p._replace(closed=closed), 0)

    def take_next(p: Position, turns_taken: int) -> Position:
        """The position in which the next side takes off its man, or the first moves; so many have had their turn."""
        for side in p.closed[turns_taken:]:
            waiting = p._replace(side=side)
            if count_removable(rules, waiting):
                return waiting._replace(pending=Removals(1))
        return p._replace(side=p.closed[0], pending=None, closed=())

    def remove(p: Position, m: Move) -> Position:
        if not takes_later(p):
            return mills.remove(p, m)
        return take_next(lift(p, m.to), p.closed.index(p.side) + 1)

    return settle, mills._replace(remove=remove)


def takes_later(p: Position) -> bool:
    """Whether the removal that is due is one of those after the placing."""
    return bool(p.closed) and not any(p.hands)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if p.closed:
        yield "closed", "".join(SIDES[side] for side in p.closed)


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if rules.placed_mills == "take" or "closed" not in extras:
        return p
    return p._replace(closed=tuple(SIDES.index(side) for side in extras.pop("closed")))


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """While men are placed, at most one side is remembered, or both with ``earned``.  Once all are placed, it is the
    turn of one of those remembered to take off a man; with ``later`` that is both."""
    if not p.closed:
        return None
    most = 1 if any(p.hands) and rules.placed_mills == "later" else 2
    wrong = len(p.closed) > most or len(set(p.closed)) < len(p.closed)
    if not any(p.hands):
        wrong |= p.pending != Removals(1) or p.side not in p.closed
        wrong |= rules.placed_mills == "later" and len(p.closed) < most
    return Fault("closed") if wrong else None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    if not p.closed or after.placed_mills == before.placed_mills or takes_later(p) and after.placed_mills != "take":
        return p
    return p._replace(closed=p.closed[:1] if after.placed_mills == "later" else
                      p.closed if after.placed_mills == "earned" else ())


STATE = State(_write, _read, _fault, _carry)
