"""Exact openings: what every position of the first turns of a game is worth, from the tables of all its positions
(py/solving, ``layers-openings``).

They are not in the package: its host provides them as bytes (``add_file``) and asks which are needed
(``missing_files``).  A file is packed like a certificate: a line of JSON and the cells of a static function, here with
2 bits for each position (0 drawn, 1 lost, 2 won, for the side to move).  ``solving.check`` unpacks it; it is not in the
package either, and if it cannot be imported, exact openings are not used.

A file has no keys: for a position that it was not made for it gives an arbitrary value.  So the game has to show that
its position is one of them (``known``): it began from the first position of the file, or from its mirror image with the
colours exchanged, under rules that are played alike; they have not been changed since; and no more turns have been
played than the file reaches.  As in ``endings``, values consider the board alone, and not how a game without an end is
closed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from ..games import ruleset
from ..history import Game
from ..pipeline import Position, set_up
from ..rules import Rules
from .certificates import load_checker
from .endings import UNCOUNTED_LOSS, UNCOUNTED_WIN, rules_fingerprint
from .exact import positions_after_turn
from .opening_book import Way, mirror_position, ways

FOLDER = "exact-openings/"
BYTES = (0, UNCOUNTED_LOSS, UNCOUNTED_WIN)
"""The bytes of ``endings`` for the values of a file."""


class Openings(NamedTuple):
    """A file by its ``name``: a game that begins by a ruleset, and how many ``plies`` the file reaches, turns of both
    sides."""

    name: str
    game: str
    ruleset: str
    plies: int

    @property
    def file(self) -> str:
        """The name under which its host provides it."""
        return f"{FOLDER}{self.name}"


OPENINGS = {
    "4a56fdcae4c8": Openings("doce-base", "alquerque-de-doce", "base", 8),
}
"""The openings that have been worked out, by what is played (``endings.rules_fingerprint``)."""

_files: dict[str, bytes] = {}


def add_file(name: str, data: bytes) -> None:
    """Adds a file under its name (see ``missing_files``).  Raises ValueError for one that is damaged."""
    line, _, cells = data.partition(b"\n")
    if json.loads(line)["sha256"] != sha256(cells).hexdigest():
        raise ValueError(f"{name} is damaged: its checksum is another one")
    _files[name] = data
    _opened.cache_clear()


def drop() -> None:
    """Forgets all files."""
    _files.clear()
    _opened.cache_clear()


@lru_cache(maxsize=4)
def _opened(name: str, points: int) -> Callable[[Position], int]:
    """A function from a position of this file to its value."""
    program: Any = load_checker()
    line, _, cells = _files[name].partition(b"\n")
    chooser: Callable[[Position], int] = program.chooser(json.loads(line), points, cells)
    return chooser


# -- which games they are about ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _openings_of(rules: Rules) -> Openings | None:
    return OPENINGS.get(rules_fingerprint(rules))


def _ways_to_first(openings: Openings, begun: Position) -> Iterator[Way | None]:
    """How the first position of a game becomes that of the file: None if it is the same, or a mirroring."""
    rules = ruleset(openings.game, openings.ruleset)
    first = set_up(rules)
    if begun == first:
        yield None
    else:
        yield from (mirroring for mirroring in ways(rules) if mirror_position(rules, begun, mirroring) == first)


def _place(game: Game) -> tuple[Openings, Way | None] | None:
    """The openings to which the position of a game belongs, and how it is mirrored there."""
    openings = _openings_of(game.rules) if len(game.rulings) <= 1 else None
    if openings is None or game.unfinished or len(game.turns) > openings.plies or load_checker() is None:
        return None
    return next(((openings, mirroring) for mirroring in _ways_to_first(openings, game.start)), None)


def missing_files(game: Game) -> list[str]:
    """The file of the openings to which a game belongs, if it has not been added yet."""
    place = _place(game)
    return [place[0].file] if place and place[0].file not in _files else []


# -- what they say -------------------------------------------------------------------------------------------------


class Known(NamedTuple):
    """What is known of the positions that can arise in the next turns of a game, ``left`` of them; the file reaches so
    many ``plies`` in all.  ``way``: how positions are mirrored before the file gives their ``value``."""

    rules: Rules
    plies: int
    left: int
    way: Way | None
    value: Callable[[Position], int]

    def byte(self, p: Position, turns: int = 0) -> int | None:
        """The byte, as in ``endings``, of a position that arises from the game's in so many turns; None if that is too
        many, or if a turn is under way in it."""
        if turns > self.left or p.pending is not None:
            return None
        return BYTES[self.value(mirror_position(self.rules, p, self.way) if self.way else p)]

    def winner(self, p: Position, turns: int = 0) -> int | None:
        """Who wins such a position; None if neither side does.  Raises LookupError if it is not known."""
        byte = self.byte(p, turns)
        if byte is None:
            raise LookupError(p)
        return p.side if byte == UNCOUNTED_WIN else 1 - p.side if byte == UNCOUNTED_LOSS else None


def known(game: Game) -> Known | None:
    """What is known of a game's position and of those that can follow; None if nothing is."""
    place = _place(game)
    if place is None or place[0].file not in _files:
        return None
    openings, mirroring = place
    value = _opened(openings.file, len(game.rules.board.points))
    return Known(game.rules, openings.plies, openings.plies - len(game.turns), mirroring, value)


def byte(game: Game) -> int | None:
    """The byte of a game's position; None if it is not known."""
    about = known(game)
    return about.byte(game.position) if about else None


def holding(game: Game) -> frozenset[Position] | None:
    """The positions after the turns that keep what a game's position is worth; None if they are not known."""
    about, p = known(game), game.position
    if about is None or about.left < 1:
        return None
    worth = about.winner(p)
    return frozenset(q for q in positions_after_turn(game.rules, p) if about.winner(q, 1) == worth)
