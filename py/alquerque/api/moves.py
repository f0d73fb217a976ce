"""Questions about moves: why one is refused, what a typed one means, its code, the turns of several lines; and the
answer to an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import descriptions
from ..errors import NotationError, RulesError
from ..games import Entry, game
from ..history import Game
from ..reasons import Reason, why
from ..rules import Rules
from .catalogue import describe_warrant
from .errors import BadRequest
from .requests import read_acts, read_game, read_point, read_text
from .views import describe_turns

if TYPE_CHECKING:
    from . import contract

MAX_LINES = 300
#: Reason → the field whose warrant explains it, for reasons that are not themselves a field.
WARRANT_FIELDS = {
    "no-line": "board", "out-of-reach": "board", "nothing-there": "manner", "must-huff": "huff", "must-place": "hand",
    "must-remove": "mills", "must-cull": "culled", "must-remove-placed": "placed_mills", "must-throw": "dice",
    "no-placing": "hand", "no-removing": "mills", "no-throw": "dice",
}


def explain_refusal(request: contract.WhyRequest) -> contract.Refusal:
    state = read_game(request)
    board = state.rules.board
    start, to = read_point(board, request, "from"), read_point(board, request, "to")
    if start is None:
        raise BadRequest("bad-argument", name="from")
    return {"reason": _find_reason(state, start, to)}


def _find_reason(state: Game, start: int, to: int | None) -> contract.Reason | None:
    """Why a man may not be touched, or may not go there; None if it may."""
    if state.ended:
        return {"key": "game-over", "field": None, "value": None, "warrant": None,
                "points": [], "moves": [], "counts": []}
    reason, ruling = why(state.rules, state.position, start, to), state.rulings[-1]
    return describe_reason(game(ruling.game), ruling.ruleset, state.rules, reason) if reason else None


def describe_reason(entry: Entry, name: str, rules: Rules, reason: Reason) -> contract.Reason:
    """A reason with the rule behind it and that rule's warrant; no warrant if the rule was changed."""
    board, warrants = rules.board, entry.warrants(name)
    field = reason.field or (WARRANT_FIELDS.get(reason.key) if WARRANT_FIELDS.get(reason.key) in warrants else None)
    value = rules.values().get(field or "")
    warrant, own = warrants.get(field or ""), value != entry.rules(name).values().get(field or "")
    return {
        "key": reason.key, "field": field, "value": reason.value or value,
        "warrant": describe_warrant(warrant) if warrant and not own else None,
        "points": [board.points[i] for i in reason.points],
        "moves": [[board.points[a], board.points[b]] for a, b in reason.moves], "counts": reason.counts,
    }


def answer_offer(request: contract.ReplyRequest) -> contract.Reply:
    """The computer's answer to an offer; ``value`` is its last evaluation of its own side, in hundredths of a man."""
    value = request.get("value")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadRequest("bad-argument", name="value")
    return {"act": descriptions.answer_offer(read_game(request), value)}


def list_turns(request: contract.TurnsRequest) -> contract.Lines:
    """The turns of each of several lines, which are lists of acts; null for one that cannot be played."""
    lines = request.get("lines")
    if not isinstance(lines, list) or len(lines) > MAX_LINES:
        raise BadRequest("bad-argument", name="lines")
    first = _SharedGame(read_game(request | {"acts": []}), {})
    answers: list[contract.Turns | None] = []
    for line in lines:
        at = first
        try:
            for act in read_acts(line, "lines"):
                if act not in at.then:
                    at.then[act] = _SharedGame(at.game.act(act), {})
                at = at.then[act]
            answers.append(describe_turns(at.game))
        except (NotationError, RulesError):
            answers.append(None)
    return {"lines": answers}


class _SharedGame(NamedTuple):
    """A game that several lines share, and their continuations."""

    game: Game
    then: dict[str, _SharedGame]


def interpret_move(request: contract.TypedMoveRequest) -> contract.TypedMove:
    """What a typed move means: the acts that play it, what else begins so, and why it cannot be played."""
    from ..formats.move_input import interpret
    state = read_game(request)
    typed = interpret(state, read_text(request, "text") or "", state.pdn)
    answer: contract.TypedMove = {
        "acts": list(typed.acts), "choices": typed.choices, "ambiguous": typed.ambiguous,
        "reason": None, "from": None, "to": None,
    }
    if typed.ends and not typed.acts and not typed.ambiguous:
        points = state.rules.board.points
        start, to = typed.ends
        answer["from"], answer["to"] = points[start], None if to is None else points[to]
        answer["reason"] = _find_reason(state, start, to)
    return answer


def call_out(request: contract.CallRequest) -> contract.Code | contract.CalledMove:
    """The code of the turn in ``played``, null if it has none; or what the code in ``text`` means."""
    from ..formats import move_codes  # loaded only when it is needed
    state = read_game(request)
    if request.get("played") is not None:
        return {"code": move_codes.code(state, tuple(read_acts(request["played"], "played")), state.pdn)}
    call, reason, turn = move_codes.decode_call(state, read_text(request, "text") or "", state.pdn)
    return {"code": call and call.code, "move": call and call.text, "acts": list(call.acts) if call else [],
            "reason": reason, "turn": turn}
