"""Errors as answers: a key and its arguments, which the page puts into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import Refusal

if TYPE_CHECKING:
    from . import contract


class BadRequest(Refusal):
    """A malformed request."""


def error_answer(error: Exception) -> contract.ErrorAnswer:
    if isinstance(error, Refusal):
        return {"error": {"key": error.key, "args": error.details}}
    return {"error": {"key": "internal", "args": {"what": type(error).__name__}}}
