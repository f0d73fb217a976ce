"""A move as somebody types it, in our notation or in the players', and what the typing may become.

``c2c3``, ``c2-c3``, ``c4xc2xe2`` or only its ends, ``32-28``, ``c3`` for a man to be placed there.  Nobody types a throw of dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from .board import POINT
from .errors import NotationError
from .games.entry import Pdn
from .history import AmbiguousTurn, Game, is_touch
from .notation import LONGEST as LONGEST_TURN
from .notation import turn_text
from .pipeline import Move
from .turns import turns

LONGEST = 80
"""A longer text, in characters, is no move."""
SHOWN = 8
TURNS = 400
"""So many whole turns are looked at for those that begin as typed."""
_LOOSE = re.compile(r"[\s:×xX–—-]+")


class Meant(NamedTuple):
    """What a typed text means: ``acts`` that play it, or none; ``ends`` the points that it goes from and to, where it names
    them; ``choices`` the moves that begin so, in our notation."""

    acts: tuple[str, ...]
    ends: tuple[int, int | None] | None
    choices: list[str]
    ambiguous: bool = False


def meant(game: Game, text: str, pdn: Pdn | None = None) -> Meant:
    """What a text means in a game."""
    text = text.strip()[:LONGEST]
    named = _names(game, text, pdn)
    choices = list(islice(_choices(game, text, pdn), SHOWN))
    ends = (named[0], named[-1] if len(named) > 1 else None) if named else None
    found: set[tuple[str, ...]] = set()
    several: list[str] = []
    for form in forms(game, text, pdn):
        try:
            after = game.read(form)
        except NotationError as error:
            if isinstance(error, AmbiguousTurn):
                several = several or list(map(str, error.details["choices"]))
            continue
        acts = after.acts[len(game.acts):]
        if acts and all(is_touch(act) and not act.startswith("?") for act in acts):
            found.add(acts)
    if len(found) == 1:
        return Meant(next(iter(found)), ends, choices)
    return Meant((), ends, several[:SHOWN] or choices, len(found) > 1 or bool(several))


def forms(game: Game, text: str, pdn: Pdn | None = None) -> Iterator[str]:
    """The text in our notation, in each way that it may be meant."""
    if len(text) > LONGEST_TURN:
        return
    if text and not re.search(r"\s", text):
        yield text
    points = [game.rules.board.points[i] for i in _names(game, text, pdn)]
    if len(points) == 1:
        yield from (prefix + points[0] for prefix in "@*!")
    elif points:
        yield from (joint.join(points) for joint in "-x")


def _names(game: Game, text: str, pdn: Pdn | None) -> list[int]:
    """The points that a text names, in order; none if it holds anything else."""
    board = game.rules.board
    known = dict(board.index)
    if pdn:
        known = {name: i for names in (pdn.numbers(board), pdn.letters(board), board.points) for i, name in enumerate(names)}
    bare = re.sub(r"^[@*!]|[+~.!?]+$", "", text.lower())
    words = [word for part in _LOOSE.split(bare) if part for word in _split(part)]
    return [known[word] for word in words] if words and all(word in known for word in words) else []


def _split(part: str) -> list[str]:
    """Names that are typed without anything between them."""
    if re.fullmatch(r"\d{4}", part):
        return [part[:2].lstrip("0"), part[2:].lstrip("0")]
    points = re.findall(POINT, part)
    return points if "".join(points) == part else [part.lstrip("0")]


def _choices(game: Game, text: str, pdn: Pdn | None) -> Iterator[str]:
    """The moves that begin with a text: single touches first, then whole turns; without a text, none."""
    typed = _squeezed(text)
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
        if any(_squeezed(one).startswith(typed) for one in (written, shown)):
            yield written

    legal = [m for m in game.legal() if m.manner != "throw"]
    for m in legal:
        yield from begins((m,))
    if legal:
        for moves, _ in islice(turns(game.rules, game.position), TURNS):
            yield from begins(moves)


def _squeezed(text: str) -> str:
    """A text without what may be left out of it."""
    return _LOOSE.sub("", text.lower()).lstrip("@*!.")
