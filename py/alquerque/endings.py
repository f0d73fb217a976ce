"""Endings: who wins a position with few men, and in how many plies, read from tables worked out beforehand (py/solving).

``ending(rules, position)`` is the whole question.  The tables are not in the package: its host hands it their parts, the
shards, as bytes (``hold``, ``read``), and ``needed`` says which of them a position asks for.  What is not held is *unknown*.
Rules find their table by how they are played (``played``), not by their name.

A shard holds the positions in which the side to move has a men and the other b, a no fewer than b, a byte each: 0 open, else
one more than the plies until the game is won with best play; odd where the side to move has lost, even where it wins.  Of
positions that symmetries of the board make alike one is held: the men to move stand as in the first of their images.  Where
the side to move has fewer men, or a capture is under way, the value follows from those one turn later.

Where a table would be too large, a shard lists the positions of a strategy (``LISTS``): those in which one side is to move and
wins, all that can come of the first position if it plays as it should.  Sorted places of ``WIDE`` bytes, then a byte for each.

Values see the board alone, as in ``proving``: how a game without an end is closed is another matter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from hashlib import sha256
from itertools import combinations
from math import comb
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from .board import Board, indices
from .pipeline import Move, Position
from .proving import ended, ends, reached
from .rules import Rules

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (5, 2), (3, 3))
"""Men against men: what a table holds."""
TABLES = {
    "4a56fdcae4c8": "doce-base",
    "296b95a02e15": "doce-moderno",
    "1f1dcb436dc9": "doce-barker-pritchard",
}
"""The names of the tables, by what is played (``played``)."""
LISTS = {"fee2de909030": "liebre"}
"""The same of lists."""
LISTED = {"liebre": ((10, 1), (11, 1), (12, 1))}
"""Men against men of lists: of the side whose strategy it is, and of the other."""
WIDE = 3
"""Bytes of a place."""
ALIKE = {"doce-barker-pritchard": "doce-moderno"}
"""Tables that are the same up to four men of a side: so few cannot shut in the other, and what that is worth does not matter."""
NEAR = 8
"""Men from which one capture leads to what a table holds: with more, nothing is looked up."""
IDLE = frozenset({"layout", "first", "closing", "scoring", "quiet", "repetition"})
"""Fields that change neither the turns nor who has won on the board."""
SUFFIX = ".bin"


class Ending(NamedTuple):
    """What a position is worth to the side to move: ``win``, ``loss``, ``open`` (neither side can force a win) or ``unknown``;
    and after how many ``plies``, turns of both sides, it is won or lost."""

    verdict: str
    plies: int = 0


class Choice(NamedTuple):
    """What a position is worth, and the ``turns`` that win soonest or lose latest."""

    ending: Ending
    turns: tuple[tuple[Move, ...], ...]


_held: dict[str, bytes] = {}


def hold(name: str, data: bytes) -> None:
    """Takes a shard, unpacked, by its name (``needed``)."""
    _held[name] = data


def read(folder: Path, unpack: Callable[[bytes], bytes]) -> None:
    """Takes all the shards of a folder; ``unpack`` is ``gzip.decompress``, which the browser's Python has not."""
    for file in folder.glob(f"*/*{SUFFIX}"):
        hold(f"{file.parent.name}/{file.stem}", unpack(file.read_bytes()))


def drop() -> None:
    """Forgets all shards."""
    _held.clear()


# -- which table -------------------------------------------------------------------------------------------------


def played(rules: Rules) -> str:
    """A fingerprint of how a game is played on the board: the same for rules that allow the same turns and end alike.

    What a field says by default is left out, so that a new field leaves the fingerprints as they are.
    """
    values, usual = rules.values(), Rules(rules.board).values()
    idle = set(IDLE)
    if rules.steps != "any":
        idle.discard("scoring")  # both sides may be blocked, and then points decide
    if rules.captures == "any":
        idle.add("far_row_back")
    told = sorted((name, value) for name, value in values.items() if name not in idle and value != usual[name])
    kinds = [(kind.steps, kind.captures, kind.flying, kind.near, kind.promotes, kind.rank) for kind in rules.kinds]
    board = rules.board.coordinates, sorted(rules.board.lines)
    return sha256(repr((board, kinds, told)).encode()).hexdigest()[:12]


@lru_cache(maxsize=64)
def table(rules: Rules) -> str | None:
    """The name of the table that these rules have."""
    mark = played(rules)
    return TABLES.get(mark) if len(rules.kinds) == 1 else LISTS.get(mark)


def shard(name: str, a: int, b: int) -> str:
    """The name of a part of a table."""
    return f"{ALIKE.get(name, name) if a <= 4 else name}/{a}v{b}"


def needed(rules: Rules, p: Position) -> list[str]:
    """The shards that can tell something of a position and of all that can come after it."""
    name = table(rules) if near(rules, p) else None
    if name is None:
        return []
    least, most = sorted(men(p, side).bit_count() for side in (0, 1))
    return [shard(name, a, b) for a, b in LISTED.get(name, LARGEST) if a <= most and b <= least]


def near(rules: Rules, p: Position) -> bool:
    """Whether there is a table, and so few men are left that it may know something."""
    return (len(rules.kinds) > 1 or sum(men.bit_count() for men in p.men) <= NEAR) and table(rules) is not None


def men(p: Position, side: int) -> int:
    """All men of a side."""
    kinds = len(p.men) // 2
    return p.men[side] if kinds == 1 else reduce(or_, p.men[side * kinds : (side + 1) * kinds])


def lacking(rules: Rules, p: Position) -> list[str]:
    """Those of them that are not held."""
    return [name for name in needed(rules, p) if name not in _held]


def holds(rules: Rules, p: Position) -> bool:
    """Whether one of them is held."""
    return any(name in _held for name in needed(rules, p))


# -- what a position is worth ------------------------------------------------------------------------------------


def ending(rules: Rules, p: Position) -> Ending:
    """What a position is worth."""
    return _told(value(rules, p))


def _told(byte: int | None) -> Ending:
    if not byte:
        return Ending("unknown" if byte is None else "open")
    return Ending("loss" if byte % 2 else "win", byte - 1)


def value(rules: Rules, p: Position) -> int | None:
    """A position's byte; None if it is unknown."""
    a, b = men(p, p.side).bit_count(), men(p, 1 - p.side).bit_count()
    if a >= b and p.pending is None:
        return stored(rules, p)
    name = table(rules)
    if name is None or a and (max(a, b), min(a, b)) not in LISTED.get(name, LARGEST):
        return None
    end = ended(rules, p)
    if end:
        return 0 if end.winner is None else 1
    return follows([value(rules, q) for q in reached(rules, p)])


def stored(rules: Rules, p: Position) -> int | None:
    """The byte of a position that stands in a shard."""
    own, enemy = men(p, p.side), men(p, 1 - p.side)
    name = table(rules)
    data = _held.get(shard(name or "", own.bit_count(), enemy.bit_count()))
    if data is None or p.pending:
        return None
    return listed(data, place(rules.board, enemy, own)) if name in LISTED else data[place(rules.board, own, enemy)]


def listed(data: bytes, place: int) -> int | None:
    """The byte of a position that a list names by its place, that of the fewer men counted first; None if it is not in it."""
    many = len(data) // (WIDE + 1)
    at = bisect_left(range(many), place, key=lambda i: int.from_bytes(data[i * WIDE : (i + 1) * WIDE], "little"))
    found = at < many and int.from_bytes(data[at * WIDE : (at + 1) * WIDE], "little") == place
    return data[many * WIDE + at] if found else None


def follows(after: Sequence[int | None]) -> int | None:
    """The byte of a position from those of the positions after its turns; None if one of these is unknown, or it has none."""
    known = [one for one in after if one is not None]
    if not known or len(known) < len(after):
        return None
    return 1 + min((one for one in known if one % 2), default=-1 if 0 in known else max(known))


def choice(rules: Rules, p: Position) -> Choice | None:
    """The best turns of a position that is won or lost; None for any other."""
    if not near(rules, p):
        return None
    routes = ends(rules, p)
    values = {q: value(rules, q) for q in routes}
    lost = [one for one in values.values() if one and one % 2]
    byte = 1 + min(lost) if lost else follows(list(values.values()))
    if not byte:
        return None
    return Choice(_told(byte), tuple(turn for q in routes if values[q] == byte - 1 for turn in routes[q]))


# -- the place of a position in its shard ------------------------------------------------------------------------

BITS = 8
"""Points of which an image is looked up at once."""
Way = tuple[tuple[int, ...], ...]
"""A symmetry of a board: the images of all sets of its first ``BITS`` points, of the next, and so on."""


def place(board: Board, own: int, enemy: int) -> int:
    """Which of the positions with as many men on each side this is, among those that a shard holds."""
    places = _places(board, own.bit_count())
    first, turned = min((_seen(own, way), _seen(enemy, way)) for way in _ways(board))
    return among(turned, first) * len(places) + places[first]


def among(some: int, others: int) -> int:
    """Which this set is of all sets of as many points that are not among ``others`` (the combinatorial number system)."""
    return sum(comb((~others & (1 << i) - 1).bit_count(), n) for n, i in enumerate(indices(some), 1))


def firsts(board: Board, many: int) -> Iterator[int]:
    """The sets of so many points that come first among their images, in order."""
    known: set[int] = set()
    for some in sorted(sum(1 << i for i in points) for points in combinations(range(len(board.points)), many)):
        if some in known:
            known.remove(some)
        else:
            yield some
            known |= {_seen(some, way) for way in _ways(board)} - {some}


@lru_cache(maxsize=32)
def _places(board: Board, many: int) -> dict[int, int]:
    return {some: n for n, some in enumerate(firsts(board, many))}


@lru_cache(maxsize=8)
def _ways(board: Board) -> tuple[Way, ...]:
    points = len(board.points)
    return tuple(tuple(tuple(sum(1 << way[low + i] for i in indices(some) if low + i < points) for some in range(1 << BITS))
                       for low in range(0, points, BITS)) for way in board.symmetries)


def _seen(some: int, way: Way) -> int:
    seen = 0
    for images in way:
        seen |= images[some & (1 << BITS) - 1]
        some >>= BITS
    return seen
