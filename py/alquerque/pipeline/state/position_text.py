"""A position as text, and back.  ``notation`` has the whole grammar; the entries after the men belong to the
mechanisms.
"""

from __future__ import annotations

import re

from ...board import POINT, Board
from ...errors import NotationError, bad_position
from ...rules import SIDES, Kind, Rules
from .. import combat, dice, giving_way, king_steps, mills, no_return, placed_mills, start_phase
from ..captures import capturing, huffing
from .position import Position
from .state_codec import Extras, State

#: Every mechanism that remembers something, in the order in which a text has them.
STATES: tuple[State, ...] = (
    start_phase.STATE,
    mills.STATE,
    huffing.STATE,
    capturing.STATE,
    no_return.STATE,
    dice.STATE,
    combat.STATE,
    placed_mills.STATE,
    giving_way.STATE,
    king_steps.STATE,
)

MAX_POSITION_CHARS = 5000
_MAN_PATTERN = re.compile(rf"(?:\(((?:[A-Z]?[wb])+)\)|([A-Z]?))({POINT})")
_PIECE_PATTERN = re.compile(r"([A-Z]?)([wb])")


def write(rules: Rules, p: Position) -> str:
    """A position as text; ``read`` reads it back."""
    count = len(rules.kinds)

    def piece(code: int) -> str:
        return rules.kinds[code % count].letter + SIDES[code // count]

    lists: list[list[str]] = [[], []]
    for point, name in enumerate(rules.board.points):
        for code, mask in enumerate(p.men):
            if mask >> point & 1:
                below = p.under[point] if p.under else ()
                man = f"({piece(code)}{''.join(map(piece, below))})" if below else rules.kinds[code % count].letter
                lists[code // count].append(man + name)
    text = f"{SIDES[p.side].upper()}:W{','.join(lists[0])}:B{','.join(lists[1])}"
    return text + "".join(f";{key}={value}" for state in STATES for key, value in state.write(rules, p))


def read(rules: Rules, text: str) -> Position:
    """The position that a text describes, whether or not a game can lead to it.

    Raises NotationError bad-position, with the part that cannot be read as ``at``.
    """
    text = text.strip()
    if len(text) > MAX_POSITION_CHARS:
        raise bad_position(text)
    parts, *entries = text.split(";")
    position = read_men(rules.board, rules.kinds, parts, rules.taken in ("under", "top"))
    extras: Extras = {}
    for entry in entries:
        key, sign, value = entry.partition("=")
        if not sign or key in extras:
            raise bad_position(entry)
        extras[key] = value
    for state in STATES:
        pending = position.pending
        try:
            position = state.read(rules, position, extras)
            if pending and position.pending is not pending:
                raise ValueError("a turn owes one thing at a time")
        except (KeyError, ValueError, IndexError, TypeError) as error:
            if isinstance(error, NotationError):
                raise
            raise bad_position(";".join(entries)) from None
    if extras:
        raise bad_position(next(iter(extras)))
    return position


def read_men(board: Board, kinds: tuple[Kind, ...], text: str, stacking: bool) -> Position:
    """The side to move and the men: what stands before the first semicolon.  Raises NotationError bad-position."""
    sections = text.split(":")
    if len(sections) < 2 or sections[0] not in ("W", "B"):
        raise bad_position(text)
    men = [0] * (2 * len(kinds))
    under: list[tuple[int, ...]] = [()] * len(board.points)
    seen: set[str] = set()
    for section in sections[1:]:
        owner = section[:1]
        if owner not in ("W", "B") or owner in seen:
            raise bad_position(section or text)
        seen.add(owner)
        for token in filter(None, section[1:].split(",")):
            codes, name = _parse_column(kinds, owner.lower(), token)
            point = board.index.get(name, -1)
            if point < 0 or any(mask >> point & 1 for mask in men) or len(codes) > 1 and not stacking:
                raise bad_position(token)
            men[codes[0]] |= 1 << point
            under[point] = tuple(codes[1:])
    return Position(SIDES.index(sections[0].lower()), tuple(men), tuple(under) if stacking else ())


def _parse_column(kinds: tuple[Kind, ...], owner: str, token: str) -> tuple[list[int], str]:
    """The codes of a man, or of a column from its top, and the name of its point."""
    match = _MAN_PATTERN.fullmatch(token)
    if not match:
        raise bad_position(token)
    letters = {kind.letter: i for i, kind in enumerate(kinds)}
    column, letter, name = match.groups()
    pieces = _PIECE_PATTERN.findall(column) if column else [(letter, owner)]
    if pieces[0][1] != owner or any(kind not in letters for kind, _ in pieces):
        raise bad_position(token)
    return [SIDES.index(side) * len(kinds) + letters[kind] for kind, side in pieces], name
