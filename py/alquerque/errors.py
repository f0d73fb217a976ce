"""The errors that the package raises on purpose: each carries a key and its arguments.

The page and the command line turn these into sentences.
"""

from __future__ import annotations

from typing import Any


class RulesError(ValueError):
    """An impossible ruleset: ``key`` says why in a word, ``details`` names fields and values."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(f"{key}: " + ", ".join(f"{name} {value}" for name, value in args.items()))
        self.key, self.details = key, args


class NotationError(ValueError):
    """A text that cannot be read.  ``key`` says why, ``details`` where."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(f"{key}: " + ", ".join(f"{name} {value}" for name, value in args.items()))
        self.key, self.details = key, args


def bad_position(at: str) -> NotationError:
    """The error for a position's text, with the part that cannot be read or is impossible."""
    return NotationError("bad-position", at=at)
