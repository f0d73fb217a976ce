"""Games that two play by links (see ``correspondence``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import SIDES
from .errors import BadRequest
from .requests import read_acts, read_game, read_int, read_text

if TYPE_CHECKING:
    from . import contract


def write_letter(request: contract.WriteLetterRequest) -> contract.WrittenLetter:
    """A letter that is being written: its ``text`` once it is ready, else null, and the ``throw`` that falls now, if
    one does.

    ``letter``: the game's ``id``, this letter's ``number``, its writer's ``side`` and ``secret``, and the ``beads`` of
    the letter that it answers."""
    from ..formats import correspondence  # loaded only when it is needed
    told = request.get("letter")
    if not isinstance(told, dict):
        raise BadRequest("bad-argument", name="letter")
    name, side, secret = (read_text(told, part) or "" for part in ("id", "side", "secret"))
    number = read_int(told, "number", 1, correspondence.MAX_LETTERS_PER_PLAYER)
    before = read_acts(told.get("beads") or [], "beads")
    if side not in SIDES or not correspondence.ID.fullmatch(name) or len(before) not in (0, 2, 4):
        raise BadRequest("bad-argument", name="letter")
    state, writer = read_game(request), SIDES.index(side)
    beads = correspondence.create_beads(state, name, writer, number, secret, before)
    letter = correspondence.Letter(name, number, writer, state, beads)
    ready = correspondence.is_ready(state, number, writer)
    return {"text": correspondence.format_letter(letter) if ready else None, "throw": correspondence.due_throw(letter)}


def read_letter(request: contract.ReadLetterRequest) -> contract.OpenedLetter:
    """What a letter holds, of a game that begins as the request says."""
    from ..formats import correspondence  # loaded only when it is needed
    found = correspondence.parse_letter(read_game(request | {"acts": []}), read_text(request, "letter") or "")
    return {"id": found.id, "number": found.number, "side": SIDES[found.side], "acts": list(found.game.acts),
            "beads": list(found.beads)}
