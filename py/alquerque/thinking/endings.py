"""Endings: who wins a position with few men, and in how many plies, from precomputed tables (py/solving).

``ending(rules, position)`` looks a position up.  The tables are not in the package: its host provides their parts, the
shards, as bytes (``add_file``, ``read``), and ``relevant_shards`` says which a position needs.  Without them a position
is *unknown*. The table of some rules is found by how they are played (``rules_fingerprint``), not by their name.

A shard holds the positions in which the side to move has a pieces and the other b, with a ≥ b, men in reserve included.
Each position is a byte: 0 if open, else one more than the number of plies to the end with best play; so it is odd if
the side to move loses and even if it wins.  Of positions that are equal by symmetry only one is stored: the one in
which the set of men to move is the first of its images.  If the side to move has fewer pieces, or a capture is under
way, the value follows from the positions after its turns; if a man must enter from a reserve, from the positions after
it has entered, with the same side to move.  If a table would be too large, a shard lists only the positions of a
strategy (``Table.listed``): those with the winning side to move that can arise from the first position when that side
follows the strategy.  Such a shard has the sorted places, ``PLACE_BYTES`` bytes each, and then a byte for each.  Shards
of still more men (``Table.outcome_pairs``) only say who wins, four positions to a byte: 0 open, 1 lost, 2 won, the first
position in the lowest bits.  As in ``exact``, values consider the board alone, and not how a game without an end is
closed.
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

from ..board import Board, indices
from ..pipeline import Move, Position, compiled
from ..rules import Rules
from .exact import outcome_at_turn_start, positions_after_turn, turns_by_result

if TYPE_CHECKING:
    from pathlib import Path



class Table(NamedTuple):
    """A table: its ``name`` and its ``pairs`` (pieces of the side to move, of the other), each with a shard.  For pairs
    of up to four men a side, a table that is ``like`` another uses the other's shards: so few men cannot block the
    other side, and the rules differ only in the value of that.  The ``outcome_pairs`` follow the pairs: their shards
    say who wins, but not how soon."""

    name: str
    pairs: tuple[tuple[int, int], ...]
    listed: bool = False
    like: str = ""
    outcome_pairs: tuple[tuple[int, int], ...] = ()

    @property
    def held(self) -> tuple[tuple[int, int], ...]:
        """All pairs that have a shard."""
        return (*self.pairs, *self.outcome_pairs)

    def shard(self, a: int, b: int) -> str:
        """The name of a part."""
        return f"{self.like if self.like and a <= 4 else self.name}/{a}v{b}"


def up_to(most: int, each: int = 99) -> tuple[tuple[int, int], ...]:
    """The pairs of at most so many pieces together, with at most ``each`` on a side."""
    return tuple((a, n - a) for n in range(2, most + 1) for a in range((n + 1) // 2, n) if a <= each)


EIGHT_MEN = ((4, 4), (5, 3), (6, 2), (7, 1))
TABLES = {
    "4a56fdcae4c8": Table("doce-base", up_to(7), outcome_pairs=EIGHT_MEN),
    "296b95a02e15": Table("doce-moderno", up_to(7), outcome_pairs=EIGHT_MEN),
    "1f1dcb436dc9": Table("doce-barker-pritchard", (*up_to(6), (5, 2)), like="doce-moderno"),
    "f46e3a9877ae": Table("doce-no-may-draws", up_to(5), like="doce-base"),
    "22c8aecfe678": Table("doce-yes-may-loses", up_to(5)),
    "bbb87b4fee5f": Table("doce-yes-may-draws", up_to(5), like="doce-yes-may-loses"),
    "28ddd58efb2e": Table("doce-yes-never-loses", up_to(5)),
    "73b45f256c7d": Table("doce-yes-never-draws", up_to(5), like="doce-yes-never-loses"),
    "8d1887300114": Table("doce-no-must-loses", up_to(5)),
    "afd6c9ca53cf": Table("doce-no-must-draws", up_to(5), like="doce-no-must-loses"),
    "9b765ccc2c3b": Table("doce-no-never-loses", up_to(5)),
    "eaa9841e27e3": Table("doce-no-never-draws", up_to(5), like="doce-no-never-loses"),
    "fee2de909030": Table("liebre", ((10, 1), (11, 1), (12, 1)), listed=True),
    "90c806584cfc": Table("felli", up_to(12, 6)),
    "739de9d1815b": Table("felli-forced", up_to(12, 6)),
    "b98a29434d01": Table("kolowis-doce", up_to(5)),
    "d4a7cf3f63ec": Table("kolowis-sin-filas", up_to(5)),
    "5fda168d8a71": Table("kolowis-recto", up_to(5)),
    "5e8735c3c9f3": Table("kolowis-veintitres", up_to(4)),
    "39bb327e9291": Table("kolowis-recto-veintitres", up_to(4)),
    "3eafd95efe79": Table("sixteen-soldiers", up_to(4)),
    "8bf7d90aa4cd": Table("sixteen-soldiers-free", up_to(4)),
    "fa8d6576e54f": Table("sixteen-soldiers-apex", up_to(4)),
    "2d4f649ff109": Table("peralikatuma", up_to(4)),
    "1081b5beeb45": Table("peralikatuma-free", up_to(4)),
    "511ee422a2c1": Table("peralikatuma-apex", up_to(4)),
    "b64a75570f77": Table("nueve", ((3, 3),)),
    "a5171b081844": Table("queah", up_to(20, 10)),
    "0aca137374a3": Table("draughts-english", up_to(3)),
    "d15043e7c870": Table("damas", up_to(3)),
    "25b2178b966a": Table("draughts-russian", up_to(3)),
    "364896a92beb": Table("draughts-international", up_to(3)),
    "31553b166164": Table("draughts-turkish", up_to(3)),
    "1ded2f3bbc41": Table("draughts-italian", up_to(3)),
    "9042f3275a60": Table("makhos", up_to(3)),
}
"""The tables, by what is played (``rules_fingerprint``)."""
PLACE_BYTES = 3
"""The size of a place in bytes."""
UNCOUNTED_LOSS, UNCOUNTED_WIN = 253, 254
"""The bytes of a position that is lost or won after an unknown number of plies; all other bytes are less."""
UNKNOWN_PLIES = -1
IRRELEVANT_FIELDS = frozenset({"layout", "first", "closing", "scoring", "quiet", "repetition"})
"""Fields that change neither the turns nor who has won on the board."""
SUFFIX = ".bin"


class Ending(NamedTuple):
    """What a position is worth to the side to move: ``win``, ``loss``, ``open`` (neither side can force a win) or
    ``unknown``; and after how many ``plies``, turns of both sides, it is won or lost; UNKNOWN_PLIES if a table only says
    who wins."""

    verdict: str
    plies: int = 0


class Choice(NamedTuple):
    """What a position is worth, and the ``turns`` that win soonest or lose latest."""

    ending: Ending
    turns: tuple[tuple[Move, ...], ...]


_shards: dict[str, bytes] = {}


def add_file(name: str, data: bytes) -> None:
    """Adds an unpacked shard under its name (see ``relevant_shards``)."""
    _shards[name] = data


def read(folder: Path, unpack: Callable[[bytes], bytes]) -> None:
    """Adds all shards of a folder; ``unpack`` is ``gzip.decompress``, which Python in the browser lacks."""
    for file in folder.glob(f"*/*{SUFFIX}"):
        add_file(f"{file.parent.name}/{file.stem}", unpack(file.read_bytes()))


def drop() -> None:
    """Forgets all shards."""
    _shards.clear()


# -- which table -------------------------------------------------------------------------------------------------


def rules_fingerprint(rules: Rules) -> str:
    """A fingerprint of how a game is played on the board: the same for rules that allow the same turns and end alike.

    Default values are left out, so that a new field does not change fingerprints.
    """
    values, usual = rules.values(), Rules(rules.board).values()
    idle = set(IRRELEVANT_FIELDS)
    if rules.steps != "any":
        idle.discard("scoring")  # both sides may be blocked, and then points decide
    if rules.captures == "any":
        idle.add("far_row_back")
    fields = sorted((name, value) for name, value in values.items() if name not in idle and value != usual[name])
    kinds = [(kind.steps, kind.captures, kind.flying, kind.near, kind.promotes, kind.rank,
              *["halts"] * kind.halts, *["rows"] * kind.rows) for kind in rules.kinds]
    board = rules.board.coordinates, sorted(rules.board.lines), *[rules.board.region] * (rules.board.region is not None)
    return sha256(repr((board, kinds, fields)).encode()).hexdigest()[:12]


@lru_cache(maxsize=64)
def table(rules: Rules) -> Table | None:
    """The table of these rules; None if there is none."""
    return TABLES.get(rules_fingerprint(rules))


def relevant_shards(rules: Rules, p: Position) -> list[str]:
    """The shards that may have a position or any that can follow it."""
    ending_table = table(rules) if may_be_in_table(rules, p) else None
    if ending_table is None:
        return []
    least, most = sorted(pieces(rules, p, side) for side in (0, 1))
    return [ending_table.shard(a, b) for a, b in ending_table.held if a <= most and b <= least]


def may_be_in_table(rules: Rules, p: Position) -> bool:
    """Whether there is a table, and so few pieces are left that a capture may lead into it."""
    ending_table = table(rules)
    return ending_table is not None and pieces(rules, p, 0) + pieces(rules, p, 1) <= 1 + max(a + b for a, b in ending_table.held)


def pieces(rules: Rules, p: Position, side: int) -> int:
    """The number of a side's pieces, those in hand included."""
    return men(p, side).bit_count() + p.hands[side]


def men(p: Position, side: int) -> int:
    """All men of a side on the board."""
    kinds = len(p.men) // 2
    return p.men[side] if kinds == 1 else reduce(or_, p.men[side * kinds : (side + 1) * kinds])


def missing_shards(rules: Rules, p: Position) -> list[str]:
    """The relevant shards that have not been added."""
    return [name for name in relevant_shards(rules, p) if name not in _shards]


def holds(rules: Rules, p: Position) -> bool:
    """Whether any relevant shard has been added."""
    return any(name in _shards for name in relevant_shards(rules, p))


# -- what a position is worth ------------------------------------------------------------------------------------


def ending(rules: Rules, p: Position) -> Ending:
    """What a position is worth."""
    return ending_of_byte(value(rules, p))


def is_uncounted(byte: int | None) -> bool:
    """Whether a byte says who wins, but not after how many plies."""
    return byte is not None and byte >= UNCOUNTED_LOSS


def ending_of_byte(byte: int | None) -> Ending:
    """What a byte says; None is unknown."""
    if not byte:
        return Ending("unknown" if byte is None else "open")
    return Ending("loss" if byte % 2 else "win", UNKNOWN_PLIES if is_uncounted(byte) else byte - 1)


def value(rules: Rules, p: Position) -> int | None:
    """A position's byte; None if it is unknown."""
    ending_table = table(rules)
    a, b = pieces(rules, p, p.side), pieces(rules, p, 1 - p.side)
    if ending_table is None or any(p.hands) and not rules.refill:
        return None
    held = (max(a, b), min(a, b)) in ending_table.held
    missing = men_to_enter(rules, p)
    if any(missing):
        return _value_before_entering(rules, p) if held and missing == (1, 0) else None
    if held and a >= b and p.pending is None:
        return stored(rules, p)
    fewer = not a or not b or a + b < min(map(sum, ending_table.pairs))
    end = outcome_at_turn_start(rules, p) if held or fewer else None
    if end:
        return 0 if end.winner is None else 1
    return None if not held else value_from_successors([value(rules, q) for q in positions_after_turn(rules, p)])


def men_to_enter(rules: Rules, p: Position) -> tuple[int, int]:
    """How many men are to enter from the hand or the reserve, of the side to move and of the other.  In a game played
    from its beginning it is at most one, because a side that has lost a man enters another before it moves."""
    def missing(side: int) -> int:
        hand = p.hands[side]
        return min(hand, max(0, rules.refill - men(p, side).bit_count())) if rules.refill else hand

    return missing(p.side), missing(1 - p.side)


def _value_before_entering(rules: Rules, p: Position) -> int | None:
    """The byte of a position in which the side to move must enter a man, from the positions after that."""
    engine = compiled(rules)
    values = [value(rules, engine.play(p, m)) for m in engine.legal(p)]
    known_bytes = [byte for byte in values if byte is not None]
    won = [byte for byte in known_bytes if byte and byte % 2 == 0]
    if len(known_bytes) < len(values):
        return None
    return min(won) if won else 0 if 0 in known_bytes else max(known_bytes)


def stored(rules: Rules, p: Position) -> int | None:
    """The byte of a position in a shard."""
    ending_table = table(rules)
    if ending_table is None or p.pending is not None or any(men_to_enter(rules, p)):
        return None
    pair = pieces(rules, p, p.side), pieces(rules, p, 1 - p.side)
    data = _shards.get(ending_table.shard(*pair))
    if data is None:
        return None
    if ending_table.listed:
        return listed(data, place(rules.board, men(p, 1 - p.side), men(p, p.side)))
    at = number(rules, p)
    if pair in ending_table.outcome_pairs:
        return (0, UNCOUNTED_LOSS, UNCOUNTED_WIN)[data[at >> 2] >> 2 * (at & 3) & 3]
    return data[at]


def stored_if_counted(rules: Rules, p: Position) -> int | None:
    """The byte of a position in a shard; None also if it does not say how soon the position is won or lost."""
    byte = stored(rules, p)
    return None if is_uncounted(byte) else byte


def lookup(rules: Rules, p: Position) -> Callable[[Rules, Position], int | None] | None:
    """The table for a search from a position: ``stored``, or ``stored_if_counted`` where it is already known who wins
    but not how soon, so that the search goes on to fewer men; None if no shard is there."""
    if not holds(rules, p):
        return None
    return stored_if_counted if is_uncounted(value(rules, p)) else stored


def listed(data: bytes, place: int) -> int | None:
    """The byte of a position in a list of places, in which the side with fewer men comes first; None if it is not
    listed."""
    many = len(data) // (PLACE_BYTES + 1)
    at = bisect_left(
        range(many), place, key=lambda i: int.from_bytes(data[i * PLACE_BYTES : (i + 1) * PLACE_BYTES], "little")
    )
    is_listed = at < many and int.from_bytes(data[at * PLACE_BYTES : (at + 1) * PLACE_BYTES], "little") == place
    return data[many * PLACE_BYTES + at] if is_listed else None


def value_from_successors(after: Sequence[int | None]) -> int | None:
    """The byte of a position from those of the positions after its turns; None if one of these is unknown or there is
    no turn."""
    known_bytes = [byte for byte in after if byte is not None]
    if not known_bytes or len(known_bytes) < len(after):
        return None
    lost = [byte for byte in known_bytes if byte % 2]
    if UNCOUNTED_LOSS in lost and 1 not in lost:
        return UNCOUNTED_WIN
    return 1 + min(lost) if lost else 0 if 0 in known_bytes else min(1 + max(known_bytes), UNCOUNTED_LOSS)


def choice(rules: Rules, p: Position) -> Choice | None:
    """The best turns of a position that is won or lost; None for any other, and if it is not known how soon."""
    if not may_be_in_table(rules, p):
        return None
    routes = turns_by_result(rules, p)
    values = {q: value(rules, q) for q in routes}
    lost = [after for after in values.values() if after and after % 2]
    byte = value_from_successors(lost or list(values.values()))
    if not byte or is_uncounted(byte):
        return None
    return Choice(ending_of_byte(byte), tuple(turn for q in routes if values[q] == byte - 1 for turn in routes[q]))


def winning_turns(rules: Rules, p: Position) -> tuple[tuple[Move, ...], ...]:
    """The turns that keep the win of a position of which it is not known how soon it is won: those after which that is
    known, if there are any, and of these the quickest; none for any other position."""
    if value(rules, p) != UNCOUNTED_WIN:
        return ()
    routes = turns_by_result(rules, p)
    values = {q: value(rules, q) for q in routes}
    least = min(after for after in values.values() if after and after % 2)
    return tuple(turn for q in routes if values[q] == least for turn in routes[q])


# -- the place of a position in its shard ------------------------------------------------------------------------

BITS = 8
"""The number of points whose image is looked up at once."""
Way = tuple[tuple[int, ...], ...]
"""A symmetry of a board: the images of all sets of its first ``BITS`` points, of the next, and so on."""


def number(rules: Rules, p: Position) -> int:
    """The number of a position in its shard."""
    if not directed(rules):
        return place(rules.board, p.men[p.side], p.men[1 - p.side])
    kinds, points = len(rules.kinds), len(rules.board.points)
    sets = (*p.men[p.side * kinds :], *p.men[: p.side * kinds])
    if p.side:
        sets = tuple(_image_of(some, _half_turn_images(rules.board)) for some in sets)
    counts = tuple(some.bit_count() for some in sets)
    split, _ = parts(points, sum(counts[:kinds]), sum(counts[kinds:]), kinds)
    at = others = 0
    for some in sets:
        at = at * comb(points - others.bit_count(), some.bit_count()) + combination_rank(some, others)
        others |= some
    return split[counts] + at


@lru_cache(maxsize=64)
def directed(rules: Rules) -> bool:
    """Whether men move in one direction or change their kind.  Then a shard holds every position, seen by the side that
    moves up the board, and of the symmetries only the half turn is used."""
    return any(kind.promotes is not None or (kind.steps or rules.steps) != "any" or (kind.captures or rules.captures) != "any"
               for kind in rules.kinds)  # fmt: skip


@lru_cache(maxsize=32)
def parts(points: int, a: int, b: int, kinds: int) -> tuple[dict[tuple[int, ...], int], int]:
    """The offsets in a shard by the number of pieces of each kind, of the side to move and of the other; and the number
    of its positions."""
    offsets, total = {}, 0
    for own in _split_by_kind(a, kinds):
        for enemy in _split_by_kind(b, kinds):
            offsets[*own, *enemy] = total
            rest, many = points, 1
            for n in (*own, *enemy):
                many, rest = many * comb(rest, n), rest - n
            total += many
    return offsets, total


def _split_by_kind(many: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide so many pieces among the kinds."""
    if kinds == 1:
        yield (many,)
        return
    for last in range(many + 1):
        for others in _split_by_kind(many - last, kinds - 1):
            yield (*others, last)


def place(board: Board, own: int, enemy: int) -> int:
    """The number of a position among those that a shard holds with as many men on each side."""
    places = _canonical_ranks(board, own.bit_count())
    first, turned = min((_image_of(own, symmetry), _image_of(enemy, symmetry)) for symmetry in _symmetry_images(board))
    return combination_rank(turned, first) * len(places) + places[first]


def combination_rank(some: int, others: int) -> int:
    """The rank of a set among all sets of as many points outside ``others`` (combinatorial number system)."""
    return sum(comb((~others & (1 << i) - 1).bit_count(), n) for n, i in enumerate(indices(some), 1))


def canonical_sets(board: Board, many: int) -> Iterator[int]:
    """The sets of so many points that are the first of their images, in order."""
    images: set[int] = set()
    for some in sorted(sum(1 << i for i in points) for points in combinations(range(len(board.points)), many)):
        if some in images:
            images.remove(some)
        else:
            yield some
            images |= {_image_of(some, symmetry) for symmetry in _symmetry_images(board)} - {some}


@lru_cache(maxsize=32)
def _canonical_ranks(board: Board, many: int) -> dict[int, int]:
    return {some: n for n, some in enumerate(canonical_sets(board, many))}


@lru_cache(maxsize=8)
def _symmetry_images(board: Board) -> tuple[Way, ...]:
    return tuple(_images(board, symmetry) for symmetry in board.symmetries)


@lru_cache(maxsize=8)
def _half_turn_images(board: Board) -> Way:
    return _images(board, board.half_turn or ())


def _images(board: Board, symmetry: tuple[int, ...]) -> Way:
    points = len(board.points)
    return tuple(tuple(sum(1 << symmetry[low + i] for i in indices(some) if low + i < points) for some in range(1 << BITS))
                 for low in range(0, points, BITS))


def _image_of(some: int, image_table: Way) -> int:
    seen = 0
    for images in image_table:
        seen |= images[some & (1 << BITS) - 1]
        some >>= BITS
    return seen
