"""A position that somebody sets up by hand: described man by man, checked, and converted to text and back.

From here an editor knows which pieces there are, how many a side may have in hand, whether men stand on others, and
what is wrong with a position.  A description is plain JSON::

    {"side": "w", "men": [{"at": "c3", "side": "w", "kind": "man", "under": [{"side": "b", "kind": "man"}]}],
     "hands": {"w": 0, "b": 0}, "rest": ""}

``under`` is what lies beneath a man, the next one first.  ``rest`` is what mechanisms remember (a chain under way, men
that may be huffed), as in the position's text after the men; it is dropped when a man is changed, since it may no
longer fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from ..errors import NotationError, bad_position
from ..games.entry import Pdn
from ..history import Game
from ..pipeline import Position, set_up
from ..pipeline.state import position_text
from ..pipeline.state.validate import find_fault, kinds_of
from ..rules import SIDES, Rules
from .notation import format_position

if TYPE_CHECKING:
    from ..api import contract

HAND_ENTRY = "hand"
"""The entry of a position's text that a description has as ``hands``."""


def list_choices(rules: Rules) -> contract.SetUpChoices:
    """What may be set up under these rules: ``pieces`` the kinds that each side can have, ``most`` it may have in hand,
    ``columns`` whether men may stand on others."""
    first = set_up(rules)
    return {
        "pieces": {name: [rules.kinds[kind].id for kind in sorted(kinds_of(rules, first, side))]
                   for side, name in enumerate(SIDES)},
        "most": dict(zip(SIDES, first.hands, strict=True)),
        "columns": rules.taken in ("under", "top"),
    }


def describe(rules: Rules, position: Position) -> contract.Description:
    """A position, man by man."""
    kinds = rules.kinds

    def piece(code: int) -> contract.Piece:
        return {"side": SIDES[code // len(kinds)], "kind": kinds[code % len(kinds)].id}

    men: list[contract.Man] = [
        {"at": name, **piece(code),
         "under": [piece(below) for below in position.under[point]] if position.under else []}
        for point, name in enumerate(rules.board.points)
        for code, mask in enumerate(position.men) if mask >> point & 1
    ]
    _, *entries = format_position(rules, position).split(";")
    return {"side": SIDES[position.side], "men": men, "hands": dict(zip(SIDES, position.hands, strict=True)),
            "rest": ";".join(entry for entry in entries if not entry.startswith(f"{HAND_ENTRY}="))}


def from_description(rules: Rules, description: Mapping[str, Any]) -> Position:
    """The position that a description describes, possible or not.

    Raises NotationError bad-position for a malformed description or one that does not fit this board.
    """
    letters = {kind.id: kind.letter for kind in rules.kinds}
    try:
        lists: dict[str, list[str]] = {side: [] for side in SIDES}
        for man in description["men"]:
            column = [man, *man["under"]]
            pieces = "".join(letters[piece["kind"]] + piece["side"] for piece in column)
            top = f"({pieces})" if len(column) > 1 else letters[man["kind"]]
            lists[man["side"]].append(top + man["at"])
        hands = [description["hands"][side] for side in SIDES]
        if not all(type(n) is int and 0 <= n < 1000 for n in hands):
            raise bad_position(HAND_ENTRY)
        entries = [f"{HAND_ENTRY}={hands[0]},{hands[1]}"] if any(hands) else []
        text = f"{description['side'].upper()}:W{','.join(lists['w'])}:B{','.join(lists['b'])}"
        return position_text.read(rules, ";".join([text, *entries, *filter(None, [description["rest"]])]))
    except (KeyError, TypeError, AttributeError):
        raise bad_position("men") from None


def parse_either(written: Pdn | None, rules: Rules, text: str) -> Position:
    """The position of a text in our notation or, where the players have one, in theirs, possible or not."""
    try:
        return position_text.read(rules, text.strip())
    except NotationError:
        if not written:
            raise
        from . import pdn  # loaded only when it is needed
        return pdn.parse_fen(written, rules, text)


def describe_set_up(written: Pdn | None, rules: Rules, position: Position) -> contract.SetUp:
    """A position for an editor: its description, its text and FEN, and ``fault``: what is wrong with it; or ``over``:
    how a game that begins there would already have ended."""
    fault = find_fault(rules, position)
    answer: contract.SetUp = {"described": describe(rules, position), "choices": list_choices(rules), "position": None,
                              "fen": None, "fault": None, "over": None}
    if fault:
        answer["fault"] = cast("contract.PositionFault", {"why": fault.why, "at": fault.at} | dict(fault.args))
        return answer
    if written:
        from . import pdn
        answer["fen"] = pdn.fen(written, rules, position)
    end = Game.begin(rules, position).outcome
    answer["position"] = format_position(rules, position)
    if end:
        answer["over"] = {"winner": None if end.winner is None else SIDES[end.winner], "reason": end.reason}
    return answer
