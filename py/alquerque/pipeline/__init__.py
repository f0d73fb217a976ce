"""The rules at work: ``compile`` is the pipeline, and every other module here one of its mechanisms.

Three questions are the whole interface (``legal``, ``play``, ``outcome``); ``compiled(rules)`` has them for a caller who
asks often.
"""

from __future__ import annotations

from ..rules import Rules
from .compile import Engine, compiled
from .position import Chain, Move, Outcome, Position, Removals, Setting
from .setting_up import moving_up, set_up

__all__ = ["Chain", "Engine", "Move", "Outcome", "Position", "Removals", "Setting", "compiled", "legal", "moving_up",
           "outcome", "play", "set_up"]


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """All touches that the rules allow; empty exactly when the game is over."""
    return compiled(rules).legal(position)


def play(rules: Rules, position: Position, move: Move) -> Position:
    """The position after a legal touch.  An illegal one gives no useful result: ask ``legal`` first."""
    return compiled(rules).play(position, move)


def outcome(rules: Rules, position: Position) -> Outcome | None:
    """How the game has ended by the position alone, or None while it goes on."""
    return compiled(rules).outcome(position)
