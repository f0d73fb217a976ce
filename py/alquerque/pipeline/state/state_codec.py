"""The functions by which a mechanism's state is written, read, checked and taken over to other rules.

Each mechanism that remembers something has a ``STATE`` in its module: how its slot of a position is written and read,
which contents are impossible, and what still applies when the rules change in mid-game.  The code that writes, reads or takes
over a position calls all of them (see ``position_text``) and depends on none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ...rules import Rules
from .position import Position

Extras = dict[str, str]
"""What stands in a position's text behind the men, by key; whoever understands an entry takes it out."""


class Fault(NamedTuple):
    """What is impossible in a position: the part of its text, as it stands ``at`` there, ``why`` by its key, and the figures
    and sides (``w``, ``b``) that tell it in a sentence."""

    at: str
    why: str = "memory"
    args: Mapping[str, Any] = MappingProxyType({})


class State(NamedTuple):
    """``write(rules, p)`` yields (key, value) for what there is to write; ``read(rules, p, extras)`` puts it into a position
    (raises KeyError, ValueError, IndexError or NotationError for what cannot be read); ``fault(rules, p, start)`` returns
    what no game from this first position could lead to, or None; ``carry(p, before, after)`` is the
    position under other rules."""

    write: Callable[[Rules, Position], Iterator[tuple[str, str]]]
    read: Callable[[Rules, Position, Extras], Position]
    fault: Callable[[Rules, Position, Position], Fault | None]
    carry: Callable[[Position, Rules, Rules], Position]


def points_of(rules: Rules, extras: Extras, key: str) -> int:
    """The set of points under a key, which is removed from ``extras``; the empty set if it is missing."""
    return rules.board.set(filter(None, extras.pop(key, "").split(",")))
