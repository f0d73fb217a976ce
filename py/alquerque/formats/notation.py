"""Points, touches, turns and positions as text, and back.

position  ``B:Wa3,Kb4:Ba1,b1``: the side to move; white's men, then black's; the letter of the kind, if it is not
          the plain man, before the point.  A column is written top first in parentheses, each man by its kind's
          letter and its owner's small letter: ``W(wKb)e5``, a white man on a black king.  After it, each
          after a semicolon and only if needed: ``hand=9,8`` men still to place, white's and black's; ``due=1``
          removals due; ``owed=b4,d3`` men that may be huffed; ``chain=e5 from=c3 via=c3,d4 over=d4 vector=1/1``
          (each its own key) a chain under way: the man, its origin, the points it left, the points leapt over that
          still stand, its last direction; ``back=-,b3/c3`` by side the man that may not return and where to;
          ``been=b3:a3+b3`` where a man has stood; ``combat=called`` single combat; ``set=2 placed=a1`` men still to
          place after a throw, and points already filled; ``closed=wb`` the sides that take off a man once all are
          placed, in that order; ``freeing=b`` the side that cannot move and is being freed; ``stepped=e5/2,-`` by
          side the king that stepped last and how often in a row.
touch     ``c2-c3`` step, ``c3xe5`` leap, ``d3-e3+`` approach, ``d3-e3~`` withdrawal, ``@c3`` place,
          ``*c3`` remove (one's own man, if a game opens so), ``*-`` remove from the opponent's hand, ``!c3`` huff,
          ``.`` stop, ``--`` pass, ``?654`` throw, the highest die first.
turn      its touches joined: ``!b4d3-d4``, ``?321@a1*d2``; a capture with its full path ``c3xc5xe5``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..board import POINT, Board, indices
from ..errors import NotationError, bad_position
from ..pipeline.state import position_text
from ..pipeline.state.initial_position import set_up
from ..pipeline.state.position import Move, Position
from ..pipeline.state.standing import Standing, standing
from ..pipeline.state.validate import find_fault
from ..rules import SIDES, Rules

THROW = re.compile("6*5*4*3*2*1*")
_TOUCH = re.compile(rf"[@*!]{POINT}|\*-|--|\.|\?\d+|{POINT}(?:[-x]{POINT}[+~]?)+")
MAX_TURN_CHARS = 400
"""The greatest length of a turn's text."""
_HOP = re.compile(rf"([-x])({POINT})([+~]?)")
_POINT = re.compile(POINT)


def touch_text(board: Board, m: Move) -> str:
    """One touch as text."""
    return m.text(board.points)


def turn_text(board: Board, moves: Sequence[Move]) -> str:
    """The touches of one turn as text; consecutive leaps share their points."""
    text = ""
    before: Move | None = None
    for m in moves:
        goes_on = before is not None and m.manner == before.manner == "leap" and m.start == before.to
        text += "x" + board.points[m.to] if goes_on else touch_text(board, m)
        before = m
    return text


def points_in(touch: str) -> list[str]:
    """The names of the points that a touch's text holds, in order."""
    return _POINT.findall(touch)


def check_throw(touch: str) -> None:
    """Raises NotationError bad-throw for a text that begins like a throw of dice but is none."""
    if touch.startswith("?") and (len(touch) != 4 or not THROW.fullmatch(touch[1:])):
        raise NotationError("bad-throw", act=touch)


def split_turn(text: str) -> list[str]:
    """The touches that a turn's text is made of.  Raises NotationError unreadable-turn or bad-throw."""
    if len(text) > MAX_TURN_CHARS:
        raise NotationError("unreadable-turn", text=text)
    touches: list[str] = []
    end = 0
    for match in _TOUCH.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        token = match.group()
        if not token[0].isalpha():
            check_throw(token)
            touches.append(token)
            continue
        first = _POINT.match(token)
        assert first
        start = first.group()
        for joint, to, mark in _HOP.findall(token[first.end():]):
            touches.append(start + joint + to + mark)
            start = to
    if end != len(text) or not text:
        raise NotationError("unreadable-turn", text=text)
    return touches


def start(rules: Rules) -> Standing:
    """The first position of a ruleset."""
    return standing(rules, set_up(rules))


def format_position(rules: Rules, position: Position) -> str:
    """A position as text; ``parse_position`` reads it back."""
    return position_text.write(rules, position)


def parse_position(rules: Rules, described: str) -> Standing:
    """The position that a text describes.

    Raises NotationError bad-position, with the part that cannot be read, or that no game could lead to, as ``at``.
    """
    position = position_text.read(rules, described)
    fault = find_fault(rules, position)
    if fault:
        raise bad_position(fault.at)
    return standing(rules, position)


def text_places(board: Board) -> list[tuple[int, int]]:
    """The column and row of each point in a text: squares as they are drawn, which for some games is mirrored."""
    if board.style == "squares":
        return [(round(x), round(y)) for x, y in board.drawn]
    return [(x, y) for _, x, y in board.coordinates]


def draw_board(rules: Rules, p: Position) -> str:
    """A board of squares or points in a few lines of text, for scenarios and error reports."""
    marks = {i: "." for i in range(len(rules.board.points))}
    for code, mask in enumerate(p.men):
        for i in indices(mask):
            letter = rules.kinds[code % len(rules.kinds)].letter
            side = SIDES[code // len(rules.kinds)]
            marks[i] = side.upper() if letter else side
    rows: dict[int, dict[int, str]] = {}
    for i, (x, y) in enumerate(text_places(rules.board)):
        rows.setdefault(y, {})[x] = marks[i]
    width = max(max(row) for row in rows.values()) + 1
    return "\n".join("".join(rows[y].get(x, " ") for x in range(width)).rstrip() for y in sorted(rows, reverse=True))
