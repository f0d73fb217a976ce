"""A move as somebody types it (see ``move_reader``), and its possible completions.  Throws of dice cannot be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ..board import POINT
from ..errors import NotationError
from ..games.entry import Pdn
from ..history import AmbiguousTurn, Game
from ..pipeline import Move
from ..turns import turns
from . import move_reader
from .notation import MAX_TURN_CHARS as LONGEST_TURN
from .notation import turn_text

MAX_MOVE_CHARS = LONGEST_TURN
"""A longer text, in characters, is no move."""
MAX_CHOICES = 8
MAX_TURNS = 400
"""The most whole turns examined for completions."""
_IGNORED = re.compile(rf"[\s{move_reader.DASHES}{move_reader.TIMES}x-]+")


class TypedMove(NamedTuple):
    """What a typed text means: ``acts`` that play it, or none; ``ends``: the first and last point, if it names them;
    ``choices``: the possible completions, in our notation."""

    acts: tuple[str, ...]
    ends: tuple[int, int | None] | None
    choices: list[str]
    ambiguous: bool = False


def interpret(game: Game, text: str, pdn: Pdn | None = None) -> TypedMove:
    """What a text means in a game."""
    text = text.strip()[:MAX_MOVE_CHARS]
    try:
        move = move_reader.parse_move(game.rules.board, pdn, text)
    except move_reader.UnknownSquare:
        move = None
    named = move.points if move and move.bare else ()
    ends = (named[0], named[-1] if len(named) > 1 else None) if named else None
    choices = list(islice(_completions(game, text, pdn), MAX_CHOICES))
    if not text or not move or "?" in move.text:
        return TypedMove((), ends, choices)
    try:
        return TypedMove(game.read(move.text if re.search(r"\s", text) else text).acts[len(game.acts):], ends, choices)
    except AmbiguousTurn as error:
        return TypedMove((), ends, list(map(str, error.details["choices"]))[:MAX_CHOICES] or choices, ambiguous=True)
    except NotationError:
        return TypedMove((), ends, choices)


def notation_forms(game: Game, text: str, pdn: Pdn | None = None) -> Iterator[str]:
    """The possible meanings of the text, in our notation; none for a text that is too long for a turn."""
    if len(text) > LONGEST_TURN:
        return
    try:
        move = move_reader.parse_move(game.rules.board, pdn, text)
    except move_reader.UnknownSquare:
        move = None
    if not move or len(move.text) > LONGEST_TURN:
        yield from () if re.search(r"\s", text) or not text else (text,)
        return
    points = [game.rules.board.points[i] for i in move.points]
    some = [move.text]
    if move.bare and len(points) == 1:
        some += [prefix + points[0] for prefix in "@*!"]
    elif move.bare and points:
        some += [joint.join(points) for joint in "-x"]
    yield from dict.fromkeys(some)


def _completions(game: Game, text: str, pdn: Pdn | None) -> Iterator[str]:
    """The moves that begin with a text: single touches first, then whole turns; without a text, none."""
    typed = _normalize(text)
    if not typed:
        return
    board = game.rules.board
    names = pdn.names(board) if pdn and pdn.numbered else board.points
    seen = set()

    def begins(moves: tuple[Move, ...]) -> Iterator[str]:
        written = turn_text(board, moves)
        if written in seen:
            return
        seen.add(written)
        shown = re.sub(POINT, lambda match: names[board.index[match[0]]], written)
        if any(_normalize(spelling).startswith(typed) for spelling in (written, shown)):
            yield written

    legal = [m for m in game.legal() if m.manner != "throw"]
    for m in legal:
        yield from begins((m,))
    if legal:
        for moves, _ in islice(turns(game.rules, game.position), MAX_TURNS):
            yield from begins(moves)


def _normalize(text: str) -> str:
    """A text without optional signs."""
    return _IGNORED.sub("", text.lower()).lstrip("@*!.")
