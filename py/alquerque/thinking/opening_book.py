"""Opening books: sound first turns of every game, computed in advance (``build.py openings``) and scored in games of
the computer against itself.

They are not in the package: its host provides the file of a game (``add_file``, ``missing_books``), in the JSON that
the program which makes it describes.  The book of some rules is found by how they are played and how they begin
(``key``), not by their name.

A book is a graph of positions; transpositions and mirror images are one position.  For a position it has the turns
worth considering, the best first, each with its value for the side to move.  Turns that are ``sound`` are within
``MARGIN`` of the best; the others are first turns that an opponent may play, included so that the book can answer them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from ..formats.notation import format_position, touch_text
from ..pipeline import Move, Position, compiled, set_up
from ..rules import Rules
from .endings import rules_fingerprint
from .exact import Turn, image_of_position, positions_after_turn

if TYPE_CHECKING:
    from ..api.contract import BookMaking
    from ..history import Game

FOLDER = "openings/"
MARGIN = 20
"""The greatest difference of a sound turn from the best one, in hundredths of a man."""
MAX_BOOK_TURNS = 30
"""The number of turns after which books are not used."""
RESULT_LETTERS = "wb-"
"""How a game ended, in a file: won by white, by black, or drawn."""


class Reply(NamedTuple):
    """A turn of a position of a book: its ``value`` for the side that plays it, whether it is ``sound``, and the
    results of the computer's own games in which it was the last book turn, a letter each (``RESULT_LETTERS``)."""

    turn: Turn
    value: int
    sound: bool
    ends: str = ""


class Entry(NamedTuple):
    """The entry of a position: its turns, the best first; how ``deep`` they were searched; whether their values are
    ``exact``, read from tables."""

    replies: tuple[Reply, ...]
    deep: int
    exact: bool = False


class Way(NamedTuple):
    """A mirroring of positions: the image of each point, and whether the sides change colours."""

    points: tuple[int, ...]
    swaps: bool


class Book(NamedTuple):
    """The positions of a book, and the mirrorings under which others are equivalent."""

    entries: dict[Position, Entry]
    ways: tuple[Way, ...]


_book_files: dict[str, tuple[BookMaking, dict[str, Any]]] = {}
"""Name → how the books of a game were made, and their lines by their keys."""


def add_file(name: str, data: bytes) -> None:
    """Adds the file of a game under its name (see ``missing_books``)."""
    file = json.loads(data)
    _book_files[name] = file["made"], {stored["key"]: stored["lines"] for stored in file["books"]}
    book.cache_clear()


def drop() -> None:
    """Forgets all of them."""
    _book_files.clear()
    book.cache_clear()


def missing_books(game: Game) -> list[str]:
    """The file of a game that is still near its beginning, if it has not been added."""
    name = f"{FOLDER}{game.rulings[-1].game}"
    usual = game.start._replace(side=0) == set_up(game.rules)._replace(side=0)
    return [name] if usual and len(game.turns) <= MAX_BOOK_TURNS and name not in _book_files else []


def book_making(game: str) -> BookMaking | None:
    """How the books of a game were made, if its file has been added."""
    return _book_files[name][0] if (name := f"{FOLDER}{game}") in _book_files else None


def key(rules: Rules) -> str:
    """A key that is equal for rules under which games begin, are played and end alike."""
    return sha256(f"{rules_fingerprint(rules)} {format_position(rules, set_up(rules))}".encode()).hexdigest()[:12]


@lru_cache(maxsize=16)
def book(rules: Rules) -> Book | None:
    """The book of these rules, if an added file has one."""
    wanted = key(rules)
    lines = next((books[wanted] for _, books in _book_files.values() if wanted in books), None)
    return None if lines is None else read(rules, lines)


def read(rules: Rules, lines: dict[str, Any]) -> Book:
    """A book from its lines, which map the touches that lead to a position to its entry.  Raises ValueError for a line
    that cannot be played."""
    entries = {}
    for line, record in lines.items():
        p = after(rules, set_up(rules), touches(rules, set_up(rules), line))
        best = max(value for value, _ in record["moves"].values())
        replies = []
        for turn, (value, ends) in record["moves"].items():
            replies.append(Reply(touches(rules, p, turn), value, value >= best - MARGIN, ends))
        entries[p] = Entry(tuple(replies), record["deep"], record.get("exact", False))
    return Book(entries, ways(rules))


def touches(rules: Rules, p: Position, line: str) -> Turn:
    """The touches of a line.  Raises ValueError for one that cannot be played."""
    moves = []
    for touch in line.split():
        m = next((m for m in compiled(rules).legal(p) if touch_text(rules.board, m) == touch), None)
        if m is None:
            raise ValueError(f"{touch} cannot be played in {line}")
        moves.append(m)
        p = compiled(rules).play(p, m)
    return tuple(moves)


# -- the same position in another order, or in a mirror ------------------------------------------------------------


@lru_cache(maxsize=64)
def ways(rules: Rules) -> tuple[Way, ...]:
    """The mirrorings that preserve the game: its beginning, also with the other side to begin, and its moves."""
    first = set_up(rules)
    mirrorings = []
    for swaps in (False, True):
        for points in rules.board.symmetries:
            mirroring = Way(points, swaps)
            begins = first._replace(side=1 - first.side) if swaps else first
            if mirror_position(rules, first, mirroring) == begins and is_equivalent(rules, first, mirroring):
                mirrorings.append(mirroring)
    return tuple(mirrorings)


def mirror_position(rules: Rules, p: Position, mirroring: Way) -> Position:
    """The mirror image of a position; the position itself if something in it has no image (a barred return) or a turn
    is under way."""
    if p.barred or p.pending:
        return p
    q = image_of_position(p, mirroring.points)
    if not mirroring.swaps:
        return q
    kinds = len(rules.kinds)
    under = tuple(tuple((code + kinds) % (2 * kinds) for code in column) for column in q.under)
    men, closed = q.men[kinds:] + q.men[:kinds], tuple(1 - side for side in q.closed)
    return q._replace(side=1 - q.side, men=men, hands=q.hands[::-1], under=under, closed=closed)


def is_equivalent(rules: Rules, p: Position, mirroring: Way) -> bool:
    """Whether a position and its image have the same moves."""
    after = [mirror_position(rules, q, mirroring) for q in positions_after_turn(rules, p)]
    return set(after) == set(positions_after_turn(rules, mirror_position(rules, p, mirroring)))


def find(rules: Rules, held: Book, p: Position) -> tuple[Position, Way] | None:
    """The equivalent position in a book, and the mirroring that leads to it."""
    if p in held.entries:
        return p, Way(tuple(range(len(rules.board.points))), swaps=False)
    for mirroring in held.ways:
        q = mirror_position(rules, p, mirroring)
        if q in held.entries and is_equivalent(rules, p, mirroring):
            return q, mirroring
    return None


def _unmirror_turn(turn: Turn, mirroring: Way) -> Turn:
    """A turn of the mirrored position, as played in the original one."""
    origin = {to: at for at, to in enumerate(mirroring.points)} | {-1: -1}
    return tuple(m._replace(start=origin[m.start], over=origin[m.over], to=origin[m.to]) for m in turn)


def entry(rules: Rules, p: Position) -> Entry | None:
    """The book's entry of a position, with turns that can be played there."""
    held = book(rules)
    at = find(rules, held, p) if held else None
    if held is None or at is None:
        return None
    q, mirroring = at
    stored = held.entries[q]
    replies = (
        reply._replace(turn=_unmirror_turn(reply.turn, mirroring), ends=_unmirror_results(reply.ends, mirroring))
        for reply in stored.replies
    )
    return stored._replace(replies=tuple(reply for reply in replies if _is_playable(rules, p, reply.turn)))


def _unmirror_results(ends: str, mirroring: Way) -> str:
    return ends.translate(str.maketrans("wb", "bw")) if mirroring.swaps else ends


def _is_playable(rules: Rules, p: Position, turn: Sequence[Move]) -> bool:
    for m in turn:
        if m not in compiled(rules).legal(p):
            return False
        p = compiled(rules).play(p, m)
    return True


# -- played from it ------------------------------------------------------------------------------------------------


def choose(rules: Rules, p: Position, before: Iterable[Position], seed: int,
           allowed: Container[Position] | None = None) -> Reply | None:
    """A random sound turn, better ones more often, and the same for the same seed; if the result is known, a turn that
    wins soonest or loses latest.  None if the book has none, or the position has occurred ``before``.  ``allowed``: the
    positions to which it may lead."""
    book_entry = entry(rules, p) if p not in before else None
    sound = [reply for reply in book_entry.replies if reply.sound] if book_entry else []
    if allowed is not None:
        sound = [reply for reply in sound if after(rules, p, reply.turn) in allowed]
    if not sound:
        return None
    best = max(reply.value for reply in sound)
    margin = 0 if book_entry and book_entry.exact else MARGIN
    sound = [reply for reply in sound if best - reply.value <= margin]
    weights = [margin + 1 - (best - reply.value) for reply in sound]
    return random.Random(seed).choices(sound, weights)[0]


# -- looked at -----------------------------------------------------------------------------------------------------


class Branch(NamedTuple):
    """A turn as a branch of the tree: its reply, the results of the games through it (won by white, drawn, won by
    black), and the branches after it."""

    reply: Reply
    exact: bool
    games: tuple[int, int, int]
    then: tuple[Branch, ...]


def branches(rules: Rules, p: Position, turns: int) -> tuple[Branch, ...]:
    """The tree from a position on, so many turns deep."""
    book_entry = entry(rules, p)
    if book_entry is None:
        return ()
    branching = []
    for reply in book_entry.replies:
        q = after(rules, p, reply.turn)
        ends = reply.ends + "".join(ends for ends in below(rules, q).values())
        games = (ends.count("w"), ends.count("-"), ends.count("b"))
        branching.append(Branch(reply, book_entry.exact, games, branches(rules, q, turns - 1) if turns > 1 else ()))
    return tuple(branching)


def below(rules: Rules, p: Position) -> dict[tuple[Position, Turn], str]:
    """The results of the games through a position, by the last book position and turn of each; each game counts once,
    even if two lines lead to it."""
    held, results = book(rules), {}
    at = find(rules, held, p) if held else None
    if held and at:
        for q, turn, ends in _under(rules, held, at[0], set()):
            results[q, turn] = _unmirror_results(ends, at[1])
    return results


def _under(rules: Rules, held: Book, p: Position, visited: set[Position]) -> Iterator[tuple[Position, Turn, str]]:
    visited.add(p)
    for reply in held.entries[p].replies:
        yield p, reply.turn, reply.ends
        at = find(rules, held, after(rules, p, reply.turn))
        if at and at[0] not in visited:
            for q, turn, ends in _under(rules, held, at[0], visited):
                yield q, turn, _unmirror_results(ends, at[1])


def after(rules: Rules, p: Position, turn: Sequence[Move]) -> Position:
    """The position after these touches."""
    for m in turn:
        p = compiled(rules).play(p, m)
    return p
