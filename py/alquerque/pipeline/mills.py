"""Men taken off by hand (the fields ``mills``, ``milled``, ``culled``).

``mills``: a side that closes a line of three takes off men of the other side.

``none``: nothing happens; ``one``: one man, however many lines are closed at once; ``each``: one for each.
``milled``: men in a mill are safe unless there is no other, or not at all, or always.  ``Rules.mill_sets`` says which
lines are mills.  ``culled``: in a hunt the hunted side begins by taking off so many of the
hunters' men, any that it likes.  In a text: ``due=2`` men still to be taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..board import indices
from ..rules import Rules
from .move_tables import move_maker
from .pieces import BoardContext, union
from .state.position import Move, Position, Removals
from .state.state_codec import Extras, Fault, State


class Mills(NamedTuple):
    """``settle(p, to)``: after a man has come to the point ``to``: records the removals due for the mills that he
    closes, or passes the turn.  ``owe(p, due)``: makes so many removals due, as far as the other side has men, or
    passes the turn. ``removals(p)``: the touches that take one; ``remove(p, m)`` plays one."""

    settle: Callable[[Position, int], Position]
    owe: Callable[[Position, int], Position]
    removals: Callable[[Position], tuple[Move, ...]]
    remove: Callable[[Position, Move], Position]


def create_mills(context: BoardContext, lift: Callable[[Position, int], Position]) -> Mills:
    """The mechanism for one ruleset."""
    rules, split, board = context.rules, context.split, context.rules.board
    move = move_maker(board)
    mills = rules.mill_sets if rules.mills != "none" else ()
    places = rules.hunted() if rules.culled and rules.opening == "place" else -1
    through = [[mill for mill in mills if mill & bit] for bit in context.bits]

    def settle(p: Position, to: int) -> Position:
        own = split(p.men, p.side)[0]
        closed = 0
        for mill in through[to]:
            closed += mill & own == mill
        if not closed:
            return p._replace(side=1 - p.side, pending=None)
        return owe(p, 1 if rules.mills == "one" else closed)

    def owe(p: Position, due: int) -> Position:
        due = min(due, count_removable(rules, p))
        if due:
            return p._replace(pending=Removals(due))
        return p._replace(side=p.side if p.side == places and p.hands[places] else 1 - p.side, pending=None)

    def removals(p: Position) -> tuple[Move, ...]:
        return tuple(move("remove", -1, -1, i) for i in indices(takeable(rules, split(p.men, p.side)[1])))

    def remove(p: Position, m: Move) -> Position:
        assert type(p.pending) is Removals
        return owe(lift(p, m.to)._replace(side=p.side), p.pending.due - 1)

    return Mills(settle, owe, removals, remove)


def takeable(rules: Rules, enemy: int) -> int:
    """Those of a side's men that may be taken off next."""
    if rules.mills == "none" or rules.milled == "any":
        return enemy
    milled = 0
    for mill in rules.mill_sets:
        if mill & enemy == mill:
            milled |= mill
    return enemy & ~milled or (enemy if rules.milled == "last" else 0)


def count_removable(rules: Rules, p: Position) -> int:
    """How many men the side to move may take off: those on the board, and in games with dice also those in hand."""
    enemy = union(p.men, 1 - p.side, len(rules.kinds))
    if rules.milled == "never":
        return takeable(rules, enemy).bit_count()
    return enemy.bit_count() + (p.hands[1 - p.side] if rules.dice != "none" else 0)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if type(p.pending) is Removals:
        yield "due", str(p.pending.due)


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if rules.mills == "none" and not rules.culled or "due" not in extras:
        return p
    return p._replace(pending=Removals(int(extras.pop("due"))))


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """Removals can be due only if the side to move has closed mills: at most as many as its mills allow and as the
    other side has men; or at the beginning, where men are culled; or once all are placed (``placed_mills``)."""
    if type(p.pending) is not Removals or _culls(rules, p, start) or p.closed and not any(p.hands):
        return None
    own = union(p.men, p.side, len(rules.kinds))
    closed = sum(mill & own == mill for mill in rules.mill_sets) if rules.mills != "none" else 0
    most = min(closed, 1 if rules.mills == "one" else closed, count_removable(rules, p))
    return None if 1 <= p.pending.due <= most else Fault("due")


def _culls(rules: Rules, p: Position, start: Position) -> bool:
    """Whether the hunted side is still taking off the men with which it begins."""
    if not rules.culled or p.side != rules.hunted() or p.hands != start.hands:
        return False
    assert type(p.pending) is Removals
    return 1 <= p.pending.due <= min(rules.culled, union(p.men, 1 - p.side, len(rules.kinds)).bit_count())


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p


STATE = State(_write, _read, _fault, _carry)
