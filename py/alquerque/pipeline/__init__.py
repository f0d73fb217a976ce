"""The rules at work: ``compile`` is the pipeline; every other module here and in ``captures`` is one of its mechanisms,
and ``state`` has the positions that they read and make.

Three questions are the whole interface (``legal``, ``play``, ``outcome``); ``compiled(rules)`` returns them for a
caller that asks often.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import IllegalAct
from ..rules import Rules
from .compile import Engine, compiled
from .state.initial_position import crowned_on, moving_up, set_up
from .state.position import (
    Bar,
    Bars,
    Chain,
    Freeing,
    KingSteps,
    Move,
    Outcome,
    Position,
    Removals,
    Setting,
    Stepped,
    Visits,
)
from .state.standing import Standing, standing

__all__ = ["Bar", "Bars", "Chain", "Engine", "Freeing", "KingSteps", "Move", "Outcome", "Position", "Removals",
           "Setting", "Standing", "Stepped", "Visits", "compiled", "crowned_on", "legal", "moving_up", "named",
           "outcome", "play", "set_up", "standing"]


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """All touches that the rules allow; empty exactly when the game is over."""
    return compiled(rules).legal(position)


def play(rules: Rules, position: Position, move: Move | str) -> Standing:
    """The position after a legal touch, which may also be given as its text, ``c2-c3``.

    Raises IllegalAct for a text that is none of the legal touches.  For speed, a ``Move`` is not checked: with an
    illegal one the result is undefined.
    """
    engine = compiled(rules)
    if isinstance(move, str):
        move = named(engine.legal(position), move)
    return standing(rules, engine.play(position, move))


def named(moves: Sequence[Move], text: str) -> Move:
    """Of these moves the one with this text.  Raises IllegalAct."""
    for move in moves:
        if str(move) == text:
            return move
    raise IllegalAct("illegal-act", act=text, choices=[str(move) for move in moves])


def outcome(rules: Rules, position: Position) -> Outcome | None:
    """How the game has ended by the position alone, or None while it goes on."""
    return compiled(rules).outcome(position)
