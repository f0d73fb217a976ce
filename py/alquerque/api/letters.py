"""Games that two play by links (see ``correspondence`` and ``replies``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..history import MAX_ACTS
from ..rules import SIDES
from .errors import BadRequest
from .requests import read_acts, read_game, read_int, read_text
from .views import describe_turn

if TYPE_CHECKING:
    from ..formats.correspondence import Letter
    from ..history import Turn
    from . import contract


def write_letter(request: contract.WriteLetterRequest) -> contract.WrittenLetter:
    """A letter that is being written: its ``text`` once it is ready, else null, and the ``throw`` that falls now, if
    one does; whether there can be ``conditional`` replies beside it, and those of its ``lines`` as text.  ``reply``: what
    is played at once, since the letter that this one answers foresaw it.

    ``letter``: the game's ``id``, this letter's ``number``, its writer's ``side`` and ``secret``, and the ``beads`` of
    the letter that it answers, with its ``replies`` and how many acts it had (``answered``)."""
    from ..formats import correspondence, replies  # loaded only when it is needed
    draft = request.get("letter")
    if not isinstance(draft, dict):
        raise BadRequest("bad-argument", name="letter")
    name, side, secret = (read_text(draft, part) or "" for part in ("id", "side", "secret"))
    number = read_int(draft, "number", 1, correspondence.MAX_LETTERS_PER_PLAYER)
    before = read_acts(draft.get("beads") or [], "beads")
    if side not in SIDES or not correspondence.ID.fullmatch(name) or len(before) not in (0, 2, 4):
        raise BadRequest("bad-argument", name="letter")
    state, writer = read_game(request), SIDES.index(side)
    beads = correspondence.create_beads(state, name, writer, number, secret, before)
    letter = correspondence.Letter(name, number, writer, state, beads)
    ready = correspondence.is_ready(state, number, writer)
    lines = read_lines(draft, "lines")
    return {
        "text": correspondence.format_letter(letter) if ready else None,
        "throw": correspondence.due_throw(letter),
        "conditional": ready and replies.are_possible(state),
        "replies": replies.format_replies(letter, lines) if ready and lines else None,
        "reply": _find_reply(request, draft, letter) if ready else None,
    }


def _find_reply(
    request: contract.WriteLetterRequest, draft: Mapping[str, Any], letter: Letter
) -> contract.ConditionalReply | None:
    """What the other side plays now, by the replies beside the letter that this one answers."""
    from ..formats import correspondence, replies
    text, game = read_text(draft, "replies"), letter.game
    answered = read_int(draft, "answered", 0, MAX_ACTS, 0)
    if not text or letter.number == 1:
        return None
    before = letter._replace(
        number=letter.number - 1, side=1 - letter.side, game=read_game(request | {"acts": list(game.acts[:answered])})
    )
    try:
        reply = replies.find_reply(before, replies.parse_replies(before, text), game)
    except correspondence.BadLetter:  # it was read before it was kept: somebody has changed it since
        return None
    if not reply:
        return None
    after = before._replace(number=letter.number + 1, game=reply.game)
    return {
        "acts": list(reply.game.acts[len(game.acts):]),
        "turn": reply.turn.text,
        "replies": replies.format_replies(after, reply.lines) if reply.lines else None,
    }


def read_lines(request: Mapping[str, Any], name: str) -> list[list[str]]:
    """Reads lists of turns."""
    lines = request.get(name) or []
    if not isinstance(lines, list):
        raise BadRequest("bad-argument", name=name)
    return [read_acts(line, name) for line in lines]


def read_letter(request: contract.ReadLetterRequest) -> contract.OpenedLetter:
    """The content of a letter in a game that begins as the request says.

    ``replies``: the text of the conditional replies sent with it; in the answer null if there is none or it is
    ``faulty``.  ``kept``: the acts of the game as its reader has saved it, and the ``lines`` sent with the reader's
    last letter; ``ahead`` in the answer: the reader's turns that these lines have played, or null if the letter has
    other turns."""
    from ..formats import correspondence, replies  # loaded only when it is needed
    start = read_game(request | {"acts": []})
    letter = correspondence.parse_letter(start, read_text(request, "letter") or "")
    text = read_text(request, "replies")
    ahead: list[Turn] | None = []
    try:
        if text:
            replies.parse_replies(letter, text)
        faulty = False
    except correspondence.BadLetter:
        faulty = True
    saved = request.get("kept")
    if saved is not None:
        if not isinstance(saved, dict):
            raise BadRequest("bad-argument", name="kept")
        here = read_game(request | {"acts": read_acts(saved.get("acts"), "kept")})
        ahead = replies.find_played_ahead(start, letter, here, read_lines(saved, "lines"))
    return {
        "id": letter.id,
        "number": letter.number,
        "side": SIDES[letter.side],
        "acts": list(letter.game.acts),
        "beads": list(letter.beads),
        "replies": None if faulty else text,
        "faulty": faulty,
        "ahead": None if ahead is None else [describe_turn(turn) for turn in ahead],
    }
