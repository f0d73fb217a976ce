"""What becomes of a hunted piece that is shut in (the field ``trapped``).

``removed``: at the end of a turn of the hunters every piece of the hunted side that can neither step nor take leaves the
board.  All are judged by the position as the turn left it: two that stand in each other's way both go.
"""

from __future__ import annotations

from collections.abc import Callable

from ..board import indices
from ..rules import Rules
from .movegen import MoveGenerators
from .no_return import MoveBan
from .pieces import BoardContext
from .state.position import MEN, PENDING, SIDE, Move, Position

PlayMove = Callable[[Position, Move], Position]


def create_trapping(
    context: BoardContext, generators: MoveGenerators, move_ban: MoveBan | None
) -> Callable[[PlayMove], PlayMove]:
    """Gives what turns the playing of a touch into the same with the removal after it."""
    hunted, count, captures, steps = context.rules.hunted(), context.kinds, generators.captures, generators.steps

    def trapped(p: Position) -> int:
        """The hunted side's pieces that can go nowhere; it is to move."""
        moves = captures(p)
        steps(p, moves)
        free = 0
        for m in moves:
            free |= context.bits[m.start]
        return context.split(p[MEN], hunted)[0] & ~free

    def remove(p: Position, points: int) -> Position:
        men = [mask & ~points if code // count == hunted else mask for code, mask in enumerate(p[MEN])]
        if move_ban:
            for point in indices(points):
                p = p._replace(barred=move_ban.forget(p.barred, point))
        return p._replace(men=tuple(men))

    def with_removal(play: PlayMove) -> PlayMove:
        def played(p: Position, m: Move) -> Position:
            q = play(p, m)
            if q[SIDE] != hunted or p[SIDE] == hunted or q[PENDING] is not None:
                return q
            points = trapped(q)
            return remove(q, points) if points else q

        return played

    return with_removal


def removed_as_trapped(rules: Rules, before: Position, after: Position) -> int:
    """The points on which a touch that led from one position to the other left a piece shut in, which was removed."""
    if rules.trapped == "stays" or before.side == rules.hunted():
        return 0
    count, hunted = len(rules.kinds), rules.hunted()
    lost = 0
    for code in range(hunted * count, (hunted + 1) * count):
        lost |= before.men[code] & ~after.men[code]
    return lost
