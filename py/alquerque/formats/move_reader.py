"""The reader of moves: finds the turn that somebody has written, in any usual notation.  All input comes here: typed
moves, records, PDN, pasted text, links and the command line.  A move may name its points as we do or as the game's
players do (``c2-c3``, ``32-28``, ``01-07``); in capitals or small letters; with any dash, any sign for a capture or
nothing between the points, with or without spaces there; with commas between touches and turns; with a capture's sign
for a step, as some programs write all moves; and with all points of a capture, or only some that include the first and
the last.  Exact matches take precedence over completed ones, and matches with the right sign over others.  Turns that
lead to the same position are the same turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..board import POINT, Board
from ..games.entry import Pdn
from ..pipeline import Move, Position, legal, play
from ..rules import Rules
from .notation import turn_text

MAX_ROUTES = 4_000
"""The most touches tried for one capture."""
MOVES = ("step", "leap", "approach", "withdraw")
TAKING = ("leap", "approach", "withdraw")
DASHES, TIMES = "‐‑‒–—―−", "X×✕хХ:"
"""Signs that stand for a hyphen and for an x, Cyrillic letters included."""
_PLAIN_SIGNS = str.maketrans(dict.fromkeys(DASHES, "-") | dict.fromkeys(TIMES, "x") | {",": " "})
_DICE = re.compile(r"(?<!\d)([1-6])·([1-6])·([1-6])\s?")
SQUARE = rf"(?:{POINT}|\d{{1,3}})"
JOINT = rf"[-x{DASHES}{TIMES}]"
SPACED = rf"(?<![\w/½])(?i:{SQUARE}(?:\s*{JOINT}\s*{SQUARE})+)(?![/\d])"
"""Squares with signs between them, with spaces around these or without."""
_SPACED = re.compile(SPACED)
HALF = r"(?:1/2|½)"
_DASH = rf"\s*[-{DASHES}]\s*"
RESULT = rf"(?:{HALF}{_DASH}{HALF}|(?:[12]{_DASH}0|0{_DASH}[012]|1{_DASH}1)(?![\dx:-])|{HALF}(?![/\d])|\*)"
"""A pattern for the result at the end of a game."""
_SCORES = {"1-0": "1-0", "2-0": "1-0", "0-1": "0-1", "0-2": "0-1", "1/2-1/2": "1/2-1/2", "1-1": "1/2-1/2",
           "0-0": "0-0", "*": "*"}
VALUE = r'(?:[^"\\\n]|\\.|\\(?="\s*\]))*|[^\[\n]{0,300}?'
"""The value of a tag; a quotation mark or a backslash in it should be escaped by a backslash, but sometimes is not."""
RESIGNS = r"(?i:(?:(?:white|black)\s+)?resign(?:s|ed)\b\.?)"
"""Phrases for a resignation."""
_COMMAS = re.compile(r"(?<!\S)(?![WB]:)\S*,\S*")
"""A word with commas that is no position."""
_NUMBER = re.compile(r"^(?:\d+(?:\.+|…)|\.{2,}|…)")
_PART = re.compile(
    rf"(?P<dice>\?\d*)|(?P<hand>\*-|--)|(?P<joint>[-x])|(?P<square>{POINT}|\d+)|(?P<sign>[@*!])|(?P<mark>[+~.])|\s+"
)


class UnknownSquare(ValueError):
    """A square that the board does not have; its name is the only argument."""


class WrittenMove(NamedTuple):
    """A move as it is written: in our notation, as far as it can be; the points that it names; whether it has the sign
    of a capture, None if it has no sign or several; its mark (``+``, ``~``, ``.``); ``bare``: whether it consists of
    points and signs only."""

    text: str
    points: tuple[int, ...]
    takes: bool | None
    mark: str
    bare: bool


def normalize(text: str) -> str:
    """A word in small letters, with our signs for dashes, captures and dice, and spaces for commas."""
    return _DICE.sub(r"?\1\2\3", text.lower().translate(_PLAIN_SIGNS))


def words(text: str) -> list[str]:
    """The words of a text, numbers of moves among them; squares and the signs between them are one word, with or
    without spaces.  Commas may separate words; those inside a position (``W:Wb4,c3:Ba1``) do not."""
    spaced = _COMMAS.sub(lambda match: match[0].replace(",", " "), _DICE.sub(r"?\1\2\3", text))
    return _SPACED.sub(lambda match: re.sub(r"\s", "", match[0]), spaced).split()


def unnumbered(word: str) -> str:
    """A word without a move number before it; empty if it is a move number."""
    return _NUMBER.sub("", word, count=1)


def result(text: str) -> str:
    """A game's result without spaces, and with the usual signs."""
    bare = re.sub(r"\s", "", text).translate(_PLAIN_SIGNS).replace("½", "1/2")
    return "1/2-1/2" if bare == "1/2" else bare


def score(text: str) -> str | None:
    """A game's result as chess writes it, ``*`` while it is open; None if it is not a result."""
    return _SCORES.get(result(text))


def unquoted(value: str) -> str:
    """A tag's value without the backslashes that protect its quotation marks and backslashes."""
    return re.sub(r'\\(["\\])', r"\1", value)


def quoted(value: str) -> str:
    """A tag's value as it is written."""
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"\s", " ", value))


def resignation(text: str) -> str | None:
    """The act for a phrase like "White resigns"."""
    match = re.fullmatch(RESIGNS, text)
    return None if not match else "resign" if match[0][0] in "rR" else f"resign-{match[0][0].lower()}"


@lru_cache(maxsize=64)
def squares(board: Board, pdn: Pdn | None) -> Mapping[str, int]:
    """Every name of a point, ours and the players' → the point."""
    theirs = (pdn.numbers(board), pdn.letters(board)) if pdn else ()
    return {name: i for names in (*theirs, board.points) for i, name in enumerate(names)}


def parse_move(board: Board, pdn: Pdn | None, word: str) -> WrittenMove | None:
    """A move as it is written; None if it is not a move.  Raises UnknownSquare."""
    numbered = squares(board, pdn)
    text = re.sub(r"(?<=[^!?])[!?]+$", "", normalize(word))
    parts: list[str] = []
    points: list[int] = []
    joints: set[str] = set()
    mark, bare, end = "", True, 0
    for match in _PART.finditer(text):
        if match.start() != end:
            return None
        end = match.end()
        if match["square"]:
            bare = bare and not mark
            named = _named(match[0], numbered)
            points += named
            parts += ("-".join(board.points[i] for i in named),)
        elif match[0].strip():
            parts.append(match[0])
            joints |= {match["joint"]} if match["joint"] else set()
            mark = match["mark"] or mark
            bare = bare and not (match["dice"] or match["sign"] or match["hand"])
    if end != len(text) or not parts:
        return None
    takes = None if len(joints) != 1 else joints == {"x"}
    return WrittenMove("".join(parts), tuple(points), takes, mark, bare)


def _named(name: str, numbered: Mapping[str, int]) -> list[int]:
    """The point of a name, or the two points of four digits.  Raises UnknownSquare."""
    if name.lstrip("0") in numbered:
        return [numbered[name.lstrip("0")]]
    halves = [name[:2].lstrip("0"), name[2:].lstrip("0")]
    if len(name) == 4 and name.isdigit() and all(half in numbered for half in halves):
        return [numbered[half] for half in halves]
    raise UnknownSquare(name)


# -- the turns that are meant ----------------------------------------------------------------------------------


def matching_turns(rules: Rules, position: Position, move: WrittenMove) -> list[tuple[Move, ...]]:
    """The turns that a bare move of several points may mean, one for each position to which they lead.  Raises
    TooManyRoutes if there are too many captures to examine."""
    if not move.bare or len(move.points) < 2:
        return []

    def fits(moves: Sequence[Move]) -> bool:
        text = turn_text(rules.board, moves)
        return (text if move.mark == "." else text.rstrip(".")).endswith(move.mark)

    readings: list[Callable[[], Iterator[tuple[Position, tuple[Move, ...]]]]] = [
        lambda: _turns_along(rules, position, move.points, landings),
        lambda: _turns_along(rules, position, move.points, turn_points),
        lambda: _turns_through(rules, position, move.points),
    ]
    by_reading: list[dict[Position, tuple[Move, ...]]] = []
    for reading in readings:
        some: dict[Position, tuple[Move, ...]] = {}
        for after, moves in reading():
            if fits(moves):
                some.setdefault(after, moves)
        by_reading.append(some)
        right = [moves for moves in some.values() if move.takes in (None, moves[0].manner in TAKING)]
        if right:
            return right
    return next((list(some.values()) for some in by_reading if some), [])


class TooManyRoutes(ValueError):
    """A capture can be made in too many ways."""


def _board_moves(rules: Rules, p: Position) -> Iterator[Move]:
    return (m for m in legal(rules, p) if m.manner in MOVES or m.manner == "stop")


def _turns_along(
    rules: Rules, position: Position, wanted: Sequence[int], squares: Callable[[Board, Sequence[Move]], list[int]],
) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """The turns with exactly these squares, each with the position after it."""
    board, points = rules.leap_board, list(wanted)
    stack: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    tried = 0
    while stack:
        p, moves = stack.pop()
        if moves and (p.side != position.side or not legal(rules, p)):
            if squares(board, moves) == points:
                yield p, moves
            continue
        for m in _board_moves(rules, p):
            if not moves and (m.manner == "stop" or m.start != points[0]):
                continue
            whole = (*moves, m)
            settled = squares(board, whole)[:-1]
            if settled == points[:len(settled)]:
                tried += 1
                if tried > MAX_ROUTES:
                    raise TooManyRoutes
                stack.append((play(rules, p, m), whole))


def landings(board: Board, moves: Sequence[Move]) -> list[int]:
    """All points on which the man of a turn stands."""
    hops = [m for m in moves if m.manner != "stop"]
    return [hops[0].start, *(m.to for m in hops)]


def turn_points(board: Board, moves: Sequence[Move]) -> list[int]:
    """All squares of a turn as PDN 3.0 writes them: where the man changed direction; where he went straight on, the
    square behind the man that he took."""
    hops = [m for m in moves if m.manner != "stop"]
    points = [hops[0].start]
    for m, following in zip(hops, hops[1:], strict=False):
        straight = board.headings[m.start].get(m.to) == board.headings[following.start].get(following.to)
        points.append(_point_behind(board, m) if straight else m.to)
    return [*points, hops[-1].to]


def _point_behind(board: Board, m: Move) -> int:
    """The point next to the one that was leapt over."""
    for ray in board.rays[m.start]:
        if m.to in ray.path and m.over in ray.path:
            return ray.path[ray.path.index(m.over) + 1]
    return m.to


def _points_passed(board: Board, m: Move) -> tuple[int, ...]:
    """The points that a touch passes, in order, the last included but not the one leapt over."""
    for ray in board.rays[m.start]:
        if m.to in ray.path:
            return tuple(point for point in ray.path[:ray.path.index(m.to) + 1] if point != m.over)
    return (m.to,)


def _turns_through(
    rules: Rules, position: Position, wanted: Sequence[int]
) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """The turns that begin and end at the first and last of these points and pass the others in order: for each
    position to which they lead, one turn."""
    board, last = rules.leap_board, len(wanted) - 1
    seen = set()
    stack: list[tuple[Position, int, tuple[Move, ...]]] = [(position, 1, ())]
    while stack:
        p, reached, moves = stack.pop()
        for m in _board_moves(rules, p):
            if not moves and (m.manner == "stop" or m.start != wanted[0]):
                continue
            at = reached
            for point in () if m.manner == "stop" else _points_passed(board, m):
                if at < last and point == wanted[at]:
                    at += 1
            after, whole = play(rules, p, m), (*moves, m)
            if after.side != position.side or not legal(rules, after):
                if at == last and landings(board, whole)[-1] == wanted[last]:
                    yield after, whole
            elif (after, at) not in seen:
                seen.add((after, at))
                if len(seen) > MAX_ROUTES:
                    raise TooManyRoutes
                stack.append((after, at, whole))
