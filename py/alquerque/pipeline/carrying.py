"""Takes a position over to other rules, between two turns: the men stay, and of the remembered state the part that still
applies."""

from __future__ import annotations

from ..errors import RulesError
from ..rules import Rules
from .position import Position
from .text import STATES


def carried(position: Position, before: Rules, after: Rules) -> Position:
    """The same men on the same points, under other rules.

    Raises RulesError: other-board if the points are not the same, nonsense-rules if men are stacked and the new rules stack
    them in another way, or not at all.
    """
    if before.board.points != after.board.points:
        raise RulesError("other-board", board=after.board.id)
    if before.taken != after.taken:
        if any(position.under):
            raise RulesError("nonsense-rules", fields=["taken"], why="columns-stand")
        stacking = after.taken in ("under", "top")
        position = position._replace(under=((),) * len(after.board.points) if stacking else ())
    for state in STATES:
        position = state.carry(position, before, after)
    return position
