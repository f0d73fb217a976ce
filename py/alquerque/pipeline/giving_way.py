"""What becomes of a side that cannot move, where that does not end the game (``freed`` and ``passes`` of the field
``blocked``).

``freed``: the other side then moves once more and frees it with that move if it can; if it cannot, it goes on moving
until the side is free.  These moves take nothing, whatever line they close [shax: Marin 1931].  Nobody has won if a game
was set up so that the side to move cannot.  In a text: ``freeing=b`` the side that is being freed.

``passes``: its turn is a touch that changes nothing, and nobody may make it who can move.

If neither side can move, the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..board import indices
from ..rules import SIDES, Rules
from .pieces import BoardContext
from .state.position import Freeing, Move, Position
from .state.state_codec import Extras, Fault, State

ListMoves = Callable[[Position], tuple[Move, ...]]
PlayMove = Callable[[Position, Move], Position]


class GivingWay(NamedTuple):
    """``moves(p)``: those of the side that gives way; ``play(p, m)``: any touch of the game, after which a side that
    cannot move is given way."""

    moves: ListMoves
    play: PlayMove


def create_giving_way(
    context: BoardContext,
    at_turn_start: ListMoves,
    steps: Callable[[Position, list[Move]], None],
    touch: PlayMove,
    over: Callable[[Position], bool],
) -> GivingWay:
    """The mechanism for one ruleset, in which ``touch`` plays a touch without it."""
    rules, split, neighbours = context.rules, context.split, context.rules.board.neighbours
    everywhere = rules.board.all
    plain = rules.steps == "any" and rules.returning == "free" and all(kind.steps is None for kind in rules.kinds)

    def can_move(p: Position) -> bool:
        own, enemy = split(p.men, p.side)
        if plain and any(neighbours[hole] & own for hole in indices(everywhere & ~(own | enemy))):
            return True
        return bool(at_turn_start(p))

    def steps_of(p: Position) -> list[Move]:
        steps_found: list[Move] = []
        steps(p, steps_found)
        return steps_found

    def moves(p: Position) -> tuple[Move, ...]:
        steps_here = steps_of(p)
        return tuple([m for m in steps_here if can_move(_passed_on(touch(p, m), p.side))] or steps_here)

    def play(p: Position, m: Move) -> Position:
        q = touch(p, m)
        if type(p.pending) is Freeing:
            q = _passed_on(q, p.side)
        if q.pending is not None or over(q) or can_move(q):
            return q
        giving = q._replace(side=1 - q.side)
        return giving._replace(pending=Freeing(q.side)) if steps_of(giving) else q

    return GivingWay(moves, play)


PASS = Move("pass")


def create_passing(at_turn_start: ListMoves, over: Callable[[Position], bool]) -> ListMoves:
    """What may be touched at the beginning of a turn: to pass, if the side to move cannot move and the other could."""
    def touches(p: Position) -> tuple[Move, ...]:
        moves = at_turn_start(p)
        if moves or p.combat:
            return moves
        other = pass_turn(p, PASS)
        return (PASS,) if not over(other) and at_turn_start(other) else ()

    return touches


def pass_turn(p: Position, m: Move) -> Position:
    """The position after the turn of a side that cannot move."""
    return p._replace(side=1 - p.side, huffable=0)


def _passed_on(p: Position, side: int) -> Position:
    """The position after a move of this side that takes nothing."""
    return p._replace(side=1 - side, pending=None)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if type(p.pending) is Freeing:
        yield "freeing", SIDES[p.pending.blocked]


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if rules.blocked != "freed" or "freeing" not in extras:
        return p
    return p._replace(pending=Freeing(SIDES.index(extras.pop("freeing"))))


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """Way is given to the side that is not to move, and only if it cannot move."""
    from .compile import compiled  # which imports this module
    if type(p.pending) is not Freeing:
        return None
    moves = compiled(rules).legal(p._replace(side=1 - p.side, pending=None))
    return Fault("freeing") if p.pending.blocked == p.side or moves else None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p._replace(pending=None) if type(p.pending) is Freeing and after.blocked != "freed" else p


STATE = State(_write, _read, _fault, _carry)
