"""A turn as a short code with a check letter, to be called out, written on paper or typed by somebody else: ``C2C3 K``.
With codes a class can vote without a server: pupils read the code of their move on their own page, and the teacher
types it.  The code names the points of the turn, as the game's players name them; the letter follows from rules,
position and turn.  The turns of one position have different letters if there are enough letters, and turns with similar
codes always do, so a move misheard as another legal one is refused.  A code made for another position fits by chance
only, with a probability of one in the number of letters.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from ..board import POINT
from ..games.entry import Pdn
from ..history import Game
from ..pipeline import Position
from ..rules import Rules
from ..turns import turns
from .move_reader import DASHES
from .notation import format_position, touch_text, turn_text

LETTERS = "ABCDEFGHJKLMNPRSTUXYZ"
"""Without I, O and Q, which look like figures, and V and W, which sound or look like others."""
MAX_TURNS = 600
"""The most turns of a position that have codes; few positions have more turns."""
MAX_POSITIONS_BACK = 20
"""A code that does not fit is looked for in so many earlier positions, until these have ``MAX_TURNS`` turns
together."""
_IGNORED = re.compile(r"[\W_×]+")
_MINUS = re.compile(rf"(?<=[a-zA-Z])\s*[-{DASHES}]\s*(?=\d)")
"""The sign of a row below the first, as in A-1."""
_BETWEEN = re.compile(r"(?<=\d)[\W_×xX]+(?=\d)")


class Call(NamedTuple):
    """A turn with its code.  ``plain``: the code without its letter, ``text`` the turn in notation, ``acts`` its
    touches.
    """

    plain: str
    letter: str
    text: str
    acts: tuple[str, ...]

    @property
    def code(self) -> str:
        return f"{self.plain} {self.letter}".strip()


def list_codes(rules: Rules, position: Position, pdn: Pdn | None = None) -> list[Call]:
    """The turns that can be played from here, or what is left of one under way, with their codes; none while dice are
    due.
    """
    board = rules.board
    names = dict(zip(board.points, pdn.names(board), strict=True)) if pdn and pdn.numbered else {}
    joint = "-" if names else ""
    touches_by_text = {}
    for moves, _ in islice(turns(rules, position), MAX_TURNS):
        if moves[0].dice:
            return []
        touches_by_text[turn_text(board, moves)] = tuple(touch_text(board, m) for m in moves)
    shift = _fnv1a(f"{board.id} {rules.stable_values()} {format_position(rules, position)}")
    return [Call(joint.join(names.get(point, point) for point in re.findall(POINT, text)).upper(),
                 LETTERS[(shift + n) % len(LETTERS)], text, touches_by_text[text])
            for n, text in enumerate(sorted(touches_by_text))]


def code(game: Game, acts: tuple[str, ...], pdn: Pdn | None = None) -> str | None:
    """The code of the turn that these touches play from here; None if they are not a whole turn or the turn has no
    code."""
    return next((call.code for call in list_codes(game.rules, game.position, pdn) if call.acts == acts), None)


class DecodedCall(NamedTuple):
    """The meaning of a code: the turn, or the ``reason`` why it is refused.

    ``nothing``: no code; ``over``: nothing can be played; ``throw``: dice are due; ``unlettered``: its letter is
    missing; ``letter``: legal, but the letter does not fit; ``elsewhere``: it belongs to the position before turn
    number ``turn``; ``illegal``: no such turn here.
    """

    call: Call | None
    reason: str | None = None
    turn: int | None = None


def decode_call(game: Game, text: str, pdn: Pdn | None = None) -> DecodedCall:
    """What a code means in a game; spaces and the case of letters do not matter."""
    spelled = _normalize(text)
    if not spelled:
        return DecodedCall(None, "nothing")
    if not game.legal():
        return DecodedCall(None, "over")
    here = list_codes(game.rules, game.position, pdn)
    if not here:
        return DecodedCall(None, "throw")
    if fits := _match_code(here, spelled):
        return DecodedCall(fits)
    looked_at = 0
    for n, turn in reversed(list(enumerate(game.turns, 1))[-MAX_POSITIONS_BACK:]):
        before = list_codes(turn.rules, turn.before, pdn)
        looked_at += len(before)
        if looked_at > MAX_TURNS:
            break
        if _match_code(before, spelled):
            return DecodedCall(None, "elsewhere", n)
    if any(_normalize(call.plain) == spelled for call in here):
        return DecodedCall(None, "unlettered")
    return DecodedCall(None, "letter" if any(_normalize(call.plain) == spelled[:-1] for call in here) else "illegal")


def _match_code(calls: list[Call], spelled: str) -> Call | None:
    """The code that equals a text; or the only one that equals it but for signs between digits."""
    exact = next((call for call in calls if _normalize(call.code) == spelled), None)
    loose = [call for call in calls if _IGNORED.sub("", _normalize(call.code)) == _IGNORED.sub("", spelled)]
    return exact or (loose[0] if len(loose) == 1 else None)


def _normalize(text: str) -> str:
    """A code without optional signs: a minus becomes ``~``, a separator of two numbers ``/``."""
    signed = _BETWEEN.sub("/", _MINUS.sub("~", text))
    return re.sub(r"[^\w/~]+|_+", "", signed).upper()


def _fnv1a(text: str) -> int:
    """The 32-bit FNV-1a hash (Fowler, Noll, Vo) of a text."""
    total = 2166136261
    for byte in text.encode():
        total = (total ^ byte) * 16777619 % 2**32
    return total
