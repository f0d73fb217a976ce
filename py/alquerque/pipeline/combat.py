"""Single combat (the field ``combat``): with one piece of equal rank left on each side, either side may call it.

From then on each side must take if it can, else come closer; the side that can do neither has lost.  In a text:
``combat=called``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..rules import BLACK, WHITE, Rules
from .pieces import BoardContext, strength, union
from .state.position import Move, Position
from .state.state_codec import Extras, Fault, State


def may_call(rules: Rules, position: Position) -> bool:
    """Whether single combat may be called in this position; assumes that the game is not over."""
    kinds = len(rules.kinds)
    if not rules.combat or position.combat or position.pending or strength(rules, position) != (1, 1):
        return False
    ranks = {
        kind.rank for side in (WHITE, BLACK) for i, kind in enumerate(rules.kinds) if position.men[side * kinds + i]
    }
    return len(ranks) == 1


def call_combat(position: Position) -> Position:
    """The same position, once single combat has been called."""
    return position._replace(combat=True)


def create_approaching_steps(context: BoardContext, steps: Callable[[Position, list[Move]], None]
                             ) -> Callable[[Position], list[Move]]:
    """Finds the steps that bring a side's one piece closer to the other's."""
    distances = context.rules.board.distances

    def nearer(p: Position) -> list[Move]:
        own, enemy = (men.bit_length() - 1 for men in context.split(p.men, p.side))
        away = distances[enemy]
        moves: list[Move] = []
        steps(p, moves)
        return [m for m in moves if away[m.to] < away[own]]

    return nearer


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if p.combat:
        yield "combat", "called"


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    return call_combat(p) if rules.combat and extras.pop("combat", None) == "called" else p


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    several = any(union(p.men, side, len(rules.kinds)).bit_count() > 1 for side in (WHITE, BLACK))
    return Fault("combat") if p.combat and several else None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p if before.combat == after.combat else p._replace(combat=False)


STATE = State(_write, _read, _fault, _carry)
