"""Converts a position to other rules, between two turns: the men stay, and so does what still applies of the remembered
state."""

from __future__ import annotations

from ...board import indices
from ...errors import RulesError
from ...rules import SIDES, Rules
from .position import Position
from .position_text import STATES
from .validate import find_fault


def carry_position(position: Position, before: Rules, after: Rules) -> Position:
    """The same men on the same points, as a position that is possible under the other rules.

    What the other rules cannot have recorded is forgotten; men on the board or in hand are never dropped.
    Raises RulesError: as ``convert_position``, and unfit-position if the men cannot stand there, or be in hand, under
    the new rules.
    """
    position = convert_position(position, before, after)
    fault = find_fault(after, position)
    if fault and fault.why == "memory":
        position = position._replace(huffable=0, barred=None, combat=False, closed=())
        fault = find_fault(after, position)
    if fault:
        raise RulesError("unfit-position", at=fault.at, why=fault.why)
    return position


def convert_position(position: Position, before: Rules, after: Rules) -> Position:
    """As ``carry_position``, but does not check that the position is possible under the new rules.

    Raises RulesError: other-board if the points are not the same, nonsense-rules if men are stacked and the new rules
    stack them in another way, or not at all, unfit-position for a man of a kind that the new rules lack.
    """
    if before.board.points != after.board.points:
        raise RulesError("other-board", board=after.board.id)
    if before.taken != after.taken:
        if any(position.under):
            raise RulesError("nonsense-rules", fields=["taken"], why="columns-stand")
        stacking = after.taken in ("under", "top")
        position = position._replace(under=((),) * len(after.board.points) if stacking else ())
    if before.kinds != after.kinds:
        position = _convert_kinds(position, before, after)
    for state in STATES:
        position = state.carry(position, before, after)
    return position


def _convert_kinds(position: Position, before: Rules, after: Rules) -> Position:
    """The same men under rules with other kinds of piece, or the same kinds in another order; kinds correspond by
    id."""
    place = {kind.id: i for i, kind in enumerate(after.kinds)}
    codes = [(side, place.get(kind.id), kind.letter) for side in range(2) for kind in before.kinds]
    men = [0] * (2 * len(after.kinds))

    def code(old: int, point: int) -> int:
        side, kind, letter = codes[old]
        if kind is None:
            raise RulesError(
                "unfit-position", at=f"{SIDES[side].upper()}{letter}{before.board.points[point]}", why="stranger"
            )
        return side * len(after.kinds) + kind

    for old, mask in enumerate(position.men):
        for point in indices(mask):
            men[code(old, point)] |= 1 << point
    under = tuple(tuple(code(old, point) for old in column) for point, column in enumerate(position.under))
    return position._replace(men=tuple(men), under=under)
