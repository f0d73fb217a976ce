"""What the state of a mechanism must be able to do, beside its part in ``legal`` and ``play``.

Each mechanism that remembers something has a ``STATE`` in its module: how its slot of a position is written and read, what
in it cannot be, and what of it holds on when the rules change in mid-game.  Whoever writes, reads or carries a position over
asks all of them (see ``text``) and knows none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..rules import Rules
from .position import Position

Extras = dict[str, str]
"""What stands in a position's text behind the men, by key; whoever understands an entry takes it out."""


class State(NamedTuple):
    """``write(rules, p)`` gives key and value of what there is to say; ``read(rules, p, extras)`` puts it into a position
    (raises KeyError, ValueError, IndexError or NotationError for what cannot be read); ``fault(rules, p, start)`` names the
    key of what no play from this first position could have brought about, or None; ``carry(p, before, after)`` is the
    position under other rules."""

    write: Callable[[Rules, Position], Iterator[tuple[str, str]]]
    read: Callable[[Rules, Position, Extras], Position]
    fault: Callable[[Rules, Position, Position], str | None]
    carry: Callable[[Position, Rules, Rules], Position]


def points_of(rules: Rules, extras: Extras, key: str) -> int:
    """The set of points under a key, which is taken out; the empty set where it is missing."""
    return rules.board.set(filter(None, extras.pop(key, "").split(",")))
