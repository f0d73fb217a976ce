"""The errors that the package raises on purpose: each carries a key and its arguments.

The page and the command line turn these into sentences.  What somebody has written stands in them only as far as a sentence can
quote it.
"""

from __future__ import annotations

from typing import Any

MAX_DETAIL_CHARS = 60
"""So many characters of a text are quoted."""


class Refusal(ValueError):
    """Something that is refused: ``key`` says why in a word, ``details`` what and where."""

    def __init__(self, key: str, **args: Any) -> None:
        self.key = key
        self.details = {name: value[:MAX_DETAIL_CHARS] if isinstance(value, str) else value for name, value in args.items()}
        super().__init__(f"{key}: " + ", ".join(f"{name} {value}" for name, value in self.details.items()))


class RulesError(Refusal):
    """An impossible ruleset; ``details`` names fields and values."""


class NotationError(Refusal):
    """A text that cannot be read; ``details`` says where."""


class IllegalAct(NotationError):
    """An act that cannot be done now; ``choices`` holds the legal touches."""


def bad_position(at: str) -> NotationError:
    """The error for a position's text, with the part that cannot be read or is impossible."""
    return NotationError("bad-position", at=at)
