"""A position that knows its rules, so that it can be written and drawn.

Inside the pipeline positions have no rules, for speed.  The package's public functions and ``Game`` return this class;
an instance equals the plain ``Position``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...rules import Rules
from . import position_text
from .position import Position, make_position


class Standing(Position):
    """A position with its ``rules``: ``str`` is its text, ``repr`` the call that reads it, and notebooks draw it.

    ``_replace`` returns a plain ``Position``.
    """

    rules: Rules

    def __str__(self) -> str:
        return position_text.write(self.rules, self)

    def __repr__(self) -> str:
        return f"parse_position({self.rules!r}, {str(self)!r})"

    def _repr_svg_(self) -> str:
        from ...notebook import picture  # pages with a board come without it
        return picture(self.rules, self).svg

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Position:  # type: ignore[override]
        return Position._make(iterable)


def standing(rules: Rules, position: Position) -> Standing:
    """The same position, with its rules."""
    copy = make_position(Standing, position)
    copy.rules = rules
    return copy
