"""Questions about moves: why one is refused, what a typed one means, its code, the turns of several lines; and the answer to an
offer."""

from __future__ import annotations

from typing import NamedTuple

from .. import descriptions
from ..errors import NotationError, RulesError
from ..games import Entry, game
from ..history import Game
from ..reasons import Reason, why
from ..rules import Rules
from .catalogue import describe_warrant
from .contract import Json
from .errors import BadRequest
from .requests import read_acts, read_game, read_point, read_text
from .views import describe_turns

MAX_LINES = 300
#: Reason → the field whose warrant explains it, for reasons that are not themselves a field.
WARRANT_FIELDS = {
    "no-line": "board", "nothing-there": "manner", "must-huff": "huff", "must-place": "hand", "must-remove": "mills",
    "must-throw": "dice", "no-placing": "hand", "no-removing": "mills", "no-throw": "dice",
}


def explain_refusal(request: Json) -> Json:
    state = read_game(request)
    rules, ruling = state.rules, state.rulings[-1]
    board = rules.board
    start, to = read_point(board, request, "from"), read_point(board, request, "to")
    if start is None:
        raise BadRequest("bad-argument", name="from")
    reason = why(rules, state.position, start, to)
    if state.ended:
        return {"reason": {"key": "game-over", "field": None, "warrant": None, "points": [], "moves": [], "counts": []}}
    if reason is None:
        return {"reason": None}
    return {"reason": describe_reason(game(ruling.game), ruling.ruleset, rules, reason)}


def describe_reason(entry: Entry, name: str, rules: Rules, reason: Reason) -> Json:
    """A reason with the rule behind it, and on whose word that rule stands; nobody's, if it is not the ruleset's own."""
    board, warrants = rules.board, entry.warrants(name)
    field = reason.field or (WARRANT_FIELDS.get(reason.key) if WARRANT_FIELDS.get(reason.key) in warrants else None)
    value = rules.values().get(field or "")
    own = value != entry.rules(name).values().get(field or "")
    return {
        "key": reason.key, "field": field, "value": value,
        "warrant": None if own else describe_warrant(warrants.get(field or "")),
        "points": [board.points[i] for i in reason.points],
        "moves": [[board.points[a], board.points[b]] for a, b in reason.moves], "counts": reason.counts,
    }


def answer_offer(request: Json) -> Json:
    """The computer's answer to an offer; ``value`` is its last evaluation of its own side, in hundredths of a man."""
    value = request.get("value")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise BadRequest("bad-argument", name="value")
    return {"act": descriptions.reply(read_game(request), value)}


def list_turns(request: Json) -> Json:
    """The turns of each of several lines, which are lists of acts; null for one that cannot be played."""
    lines = request.get("lines")
    if not isinstance(lines, list) or len(lines) > MAX_LINES:
        raise BadRequest("bad-argument", name="lines")
    first = _SharedGame(read_game(request | {"acts": []}), {})
    told: list[Json | None] = []
    for line in lines:
        at = first
        try:
            for act in read_acts(line, "lines"):
                if act not in at.then:
                    at.then[act] = _SharedGame(at.game.act(act), {})
                at = at.then[act]
            told.append(describe_turns(at.game))
        except (NotationError, RulesError):
            told.append(None)
    return {"lines": told}


class _SharedGame(NamedTuple):
    """A game that some lines have in common, and what they go on to."""

    game: Game
    then: dict[str, _SharedGame]


def interpret_move(request: Json) -> Json:
    """What a typed move means: the acts that play it, what else begins so, and why it cannot be played."""
    from ..formats.move_input import meant
    state = read_game(request)
    spec = game(read_text(request, "game") or "").pdn
    found = meant(state, read_text(request, "text") or "", spec)
    told: Json = {"acts": list(found.acts), "choices": found.choices, "ambiguous": found.ambiguous, "reason": None,
                  "from": None, "to": None}
    if found.ends and not found.acts and not found.ambiguous:
        points = state.rules.board.points
        start, to = found.ends
        told |= {"from": points[start], "to": None if to is None else points[to]}
        told |= explain_refusal(request | {"from": told["from"], "to": told["to"]})
    return told


def call_out(request: Json) -> Json:
    """The code of the turn in ``played``, null if it has none; or what the code in ``text`` means."""
    from ..formats import move_codes  # loaded only when it is needed
    state, spec = read_game(request), game(read_text(request, "game") or "").pdn
    if request.get("played") is not None:
        return {"code": move_codes.code(state, tuple(read_acts(request["played"], "played")), spec)}
    call, reason, turn = move_codes.heard(state, read_text(request, "text") or "", spec)
    return {"code": call and call.code, "move": call and call.text, "acts": list(call.acts) if call else [],
            "reason": reason, "turn": turn}
