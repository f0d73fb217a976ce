"""Errors as answers: a key and its arguments, which the page puts into words."""

from __future__ import annotations

from ..errors import Refusal
from .contract import Json


class BadRequest(Refusal):
    """A malformed request."""


def error_answer(error: Exception) -> Json:
    if isinstance(error, Refusal):
        return {"error": {"key": error.key, "args": error.details}}
    return {"error": {"key": "internal", "args": {"what": type(error).__name__}}}
