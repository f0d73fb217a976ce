"""The errors that the package raises on purpose: each has a key and arguments, which the page and the command line turn
into sentences.  Text from the user is cut to a length that a sentence can quote.
"""

from __future__ import annotations

from typing import Any

MAX_DETAIL_CHARS = 60
"""The most characters quoted of a text."""


class Refusal(ValueError):
    """Input that is refused: ``key`` names the reason, ``details`` says what and where."""

    def __init__(self, key: str, **args: Any) -> None:
        self.key = key
        self.details = {
            name: value[:MAX_DETAIL_CHARS] if isinstance(value, str) else value for name, value in args.items()
        }
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
