"""The functions that write, read and check a mechanism's state, and convert it to other rules.

Each mechanism that remembers something has a ``STATE`` in its module: how its slot of a position is written and read,
which contents are impossible, and what still applies when the rules change in mid-game.  The code that writes, reads or
converts a position calls all of them (see ``position_text``) and knows none by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ...rules import Rules
from .position import Position

Extras = dict[str, str]
"""The entries after the men in a position's text, by key; each mechanism removes those that it has read."""


class Fault(NamedTuple):
    """What is impossible in a position: the part ``at`` fault as it is written in the position's text, the key of the
    reason (``why``), and the numbers and sides (``w``, ``b``) for the sentence that says so."""

    at: str
    why: str = "memory"
    args: Mapping[str, Any] = MappingProxyType({})


class State(NamedTuple):
    """``write(rules, p)`` yields the (key, value) pairs to be written; ``read(rules, p, extras)`` returns the position
    with what the entries say (raises KeyError, ValueError, IndexError or NotationError for what cannot be read);
    ``fault(rules, p, start)`` returns what no game from this first position could lead to, or None; ``carry(p, before,
    after)`` is the position under other rules."""

    write: Callable[[Rules, Position], Iterator[tuple[str, str]]]
    read: Callable[[Rules, Position, Extras], Position]
    fault: Callable[[Rules, Position, Position], Fault | None]
    carry: Callable[[Position, Rules, Rules], Position]


def points_of(rules: Rules, extras: Extras, key: str) -> int:
    """The set of points under a key, which is removed from ``extras``; the empty set if it is missing."""
    return rules.board.set(filter(None, extras.pop(key, "").split(",")))
