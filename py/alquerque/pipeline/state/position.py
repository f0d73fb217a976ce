"""Positions, touches and outcomes: immutable values that can be hashed and compared.

A slot of ``Position`` means the same under every ruleset.  ``pending`` has what the turn under way still has to do;
each mechanism that remembers something for later turns has a slot of its own.  The module of a mechanism says what its
slot holds, and how that is written in a text (see ``state_codec``):

    pending   Chain: ``capturing``; Removals: ``mills``; Setting: ``dice``; Freeing: ``giving_way``
    huffable  ``huffing``           barred  ``no_return``, ``king_steps``
    combat    ``combat``            closed  ``placed_mills``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple


class Chain(NamedTuple):
    """A capture that may or must go on: the man ``at`` a point, the set ``taken`` of points leapt over that still
    stand, the set ``visited`` of points that it left in this turn, the ``vector`` of its last capture, its
    ``origin``."""

    at: int
    taken: int
    visited: int
    vector: tuple[int, int]
    origin: int


class Removals(NamedTuple):
    """The number of men of the other side ``due`` to be taken off, for mills closed in this turn or at the
    beginning of a hunt."""

    due: int


class Setting(NamedTuple):
    """What remains to be done after a throw of dice: ``left`` men still to place, and the set ``placed`` of points
    where it has placed men."""

    left: int
    placed: int


class Freeing(NamedTuple):
    """The side to move must move once more, since the ``blocked`` side cannot."""

    blocked: int


Pending = Chain | Removals | Setting | Freeing


class Bar(NamedTuple):
    """The man ``at`` a point may not go back to ``point``."""

    at: int
    point: int


class Bars(NamedTuple):
    """At most one barred return for each side: that of the man it moved last."""

    white: Bar | None = None
    black: Bar | None = None


class Stepped(NamedTuple):
    """The king ``at`` a point has made its side's last steps, so many ``times`` in a row."""

    at: int
    times: int


class KingSteps(NamedTuple):
    """For each side the king that it stepped with last, if it did so with a king."""

    white: Stepped | None = None
    black: Stepped | None = None


class Visits(NamedTuple):
    """For each point the set of points on which the man there has stood; 0 stands for its own point alone."""

    points: tuple[int, ...]


class Position(NamedTuple):
    """All that ``legal`` and ``play`` depend on.

    ``side`` to move, 0 white or 1 black.  ``men``: one bitboard for each (side, kind), at ``side * kinds + kind``, of
    the men that lie on top.  ``under``: for each point the codes ``side * kinds + kind`` of what lies beneath, top
    first; ``()`` where nothing stacks.  ``hands``: men still to place, by side.  ``pending``: what the turn under way
    still has to do, or None.  ``huffable``: the set of men of the side not to move that may be claimed.  ``barred``:
    where men may not return to, or how often the same king has stepped, or None.  ``combat``: whether single combat has
    been called.  ``closed``: the sides that closed a line of three while men were placed, in that order, as long as it
    matters.

    Positions that come from ``start``, ``play``, ``parse_position`` or a ``Game`` know their rules: their ``str`` is
    their text, and a notebook draws them.  One constructed directly does not; ``format_position`` writes it.
    """

    side: int
    men: tuple[int, ...]
    under: tuple[tuple[int, ...], ...] = ()
    hands: tuple[int, ...] = (0, 0)
    pending: Pending | None = None
    huffable: int = 0
    barred: Bars | Visits | KingSteps | None = None
    combat: bool = False
    closed: tuple[int, ...] = ()

    @property
    def chain(self) -> Chain | None:
        """The capture under way, if there is one."""
        return self.pending if type(self.pending) is Chain else None


# Slots for the inner loops, where ``p[MEN]`` takes a third of the time of ``p.men``: with names alone, counting the
# moves of alquerque de doce takes three per cent longer.
SIDE: Final = 0
MEN: Final = 1
HANDS: Final = 3
PENDING: Final = 4
# The same of a ``Move``.
MANNER: Final = 0
START: Final = 1
TO: Final = 3


class _Touch(NamedTuple):
    manner: str
    start: int = -1
    over: int = -1
    to: int = -1
    dice: tuple[int, ...] = ()


# How each manner of touch is written: with a sign before its point, or with one between its points and one after them.
# "stop" and "throw" have forms of their own.  ``formats.notation`` reads all of them.
PREFIX_SIGNS = {"place": "@", "remove": "*", "take-up": "*", "huff": "!", "pass": "-"}
MOVE_SIGNS = {"step": ("-", ""), "leap": ("x", ""), "approach": ("-", "+"), "withdraw": ("-", "~")}


class Move(_Touch):
    """One touch of the hand.  ``manner``: step, leap, approach, withdraw, place, remove, take-up, huff, stop, throw,
    pass.

    ``start``, ``over`` and ``to`` are bit numbers, -1 where there is none.  ``dice``: what was thrown, the highest
    first.  On one board, equal moves are the same object, which knows the names of the board's ``points``: its ``str``
    is ``c2-c3``.  A move constructed directly knows only numbers, and equals that object.
    """

    points: tuple[str, ...] = ()

    def text(self, points: Sequence[str]) -> str:
        """The move in notation, on a board whose points have these names."""
        manner, start, _, to, dice = self
        if manner == "stop":
            return "."
        if manner == "throw":
            return "?" + "".join(map(str, dice))
        if manner in PREFIX_SIGNS:
            return PREFIX_SIGNS[manner] + (points[to] if to >= 0 else "-")
        between, after = MOVE_SIGNS[manner]
        return points[start] + between + points[to] + after

    def __str__(self) -> str:
        return self.text(self.points) if self.points or max(self.start, self.to) < 0 else repr(self)


class Outcome(NamedTuple):
    """How a game ended: the ``winner`` 0, 1 or None; a ``reason`` by its key; the ``score`` (white's, black's)."""

    winner: int | None
    reason: str
    score: tuple[float, float]


make_position = tuple.__new__
"""``make_position(Position, (…))``, with all slots in their order, skips the constructor: in the inner loops of
``play`` that halves the time.  They also unpack a position whole, for the same reason."""
