"""Reads requests: the fields, their limits, and the game that they describe."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..errors import NotationError, RulesError
from ..formats.notation import parse_position
from ..games import Entry, game, ruleset
from ..history import MAX_ACTS, Game, Ruling
from ..rules import SIDES, Rules
from ..thinking.search import LEVELS, STRONGEST
from .errors import BadRequest

if TYPE_CHECKING:
    from .contract import Request

MAX_REQUEST_CHARS = 300_000
"""A longer request, in characters, is refused unread."""
MAX_FILE_REQUEST_CHARS = 8_000_000
"""The same limit for a request that begins with ``"file": true``: some thousands of games."""
_FILE_REQUEST = re.compile(r'\{\s*"file"\s*:\s*true\b')
MAX_SEED = 2**53
"""Whole numbers beyond this are not the same in every program."""
CERTIFICATE_NAME = re.compile(r"[a-z-]{1,80}\.cert")
_games: OrderedDict[tuple[Any, ...], Game] = OrderedDict()
MAX_TURNS = 20
MAX_POSITIONS = 20_000
MAX_SEARCHED_POSITIONS = 200_000


def read_certificate(request: Request) -> str:
    name = read_text(request, "certificate") or ""
    if not CERTIFICATE_NAME.fullmatch(name):
        raise BadRequest("bad-argument", name="certificate")
    return name


def game_of(text: str) -> Game:
    """The game that a request describes.  Raises Refusal."""
    return read_game(parse_request(text))


def parse_request(text: object) -> dict[str, Any]:
    if not isinstance(text, str):
        raise BadRequest("not-json")
    limit = MAX_FILE_REQUEST_CHARS if _FILE_REQUEST.match(text) else MAX_REQUEST_CHARS
    if len(text) > limit:
        raise BadRequest("too-long", length=len(text), limit=limit)
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest("not-json") from None
    if not isinstance(request, dict):
        raise BadRequest("not-an-object")
    return request


def read_int(request: Request, name: str, least: int, most: int, default: int | None = None) -> int:
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRequest("bad-argument", name=name)
    return value


def read_level(request: Request) -> int:
    return read_int(request, "level", min(LEVELS), max(LEVELS), STRONGEST)


def read_text(request: Request, name: str, default: str | None = None) -> str | None:
    value = request.get(name)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadRequest("bad-argument", name=name)
    return value


def read_texts(request: Request, name: str) -> dict[str, str]:
    """Reads an object whose values are texts."""
    value = request.get(name)
    value = {} if value is None else value
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise BadRequest("bad-argument", name=name)
    return value


def read_rules(request: Request) -> tuple[Entry, str, dict[str, str], Rules]:
    entry = game(read_text(request, "game") or "")
    changes = read_texts(request, "set")
    name = read_text(request, "rules") or entry.rulesets[0].id
    return entry, name, changes, ruleset(entry.id, name, changes)


def read_acts(acts: object, name: str) -> list[str]:
    if not isinstance(acts, list) or not all(isinstance(act, str) for act in acts):
        raise BadRequest("bad-argument", name=name)
    if len(acts) > MAX_ACTS:
        raise BadRequest("too-long", length=len(acts), limit=MAX_ACTS)
    return acts


def read_game(request: Request) -> Game:
    entry, name, changes, rules = read_rules(request)
    acts = read_acts(request.get("acts") or [], "acts")
    first, start = read_text(request, "first"), read_text(request, "start")
    if first not in (None, "w", "b"):
        raise BadRequest("bad-argument", name="first")
    key = entry.id, name, tuple(sorted(changes.items())), first, start
    played = len(acts)
    while played and (*key, *acts[:played]) not in _games and played > len(acts) - 3:
        played -= 1
    state = _games.get((*key, *acts[:played]))
    if state is None:
        played = 0
        position = parse_position(rules, start) if start else None
        ruling = Ruling(entry.id, name, tuple(sorted(changes.items())))
        state = Game.begin(rules, position, SIDES.index(first) if first else None, ruling)
    for index, act in enumerate(acts[played:], played):
        try:
            state = state.act(act)
        except (NotationError, RulesError) as error:
            error.details["index"] = index
            raise
    _games[(*key, *acts)] = state
    while len(_games) > 32:
        _games.popitem(last=False)
    return state


def read_point(board: Board, request: Request, name: str) -> int | None:
    point = read_text(request, name)
    if point is None:
        return None
    if point not in board.index:
        raise BadRequest("bad-argument", name=name)
    return board.index[point]
