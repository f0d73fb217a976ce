"""Games and positions as text, in our notation and in PDN."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from ..errors import NotationError
from ..formats import move_reader, records, trees
from ..formats.notation import format_position, parse_position
from ..games import ruleset
from ..pipeline import Position, set_up
from ..rules import SIDES
from .errors import BadRequest
from .requests import MAX_REQUEST_CHARS, read_game, read_rules, read_text, read_texts

if TYPE_CHECKING:
    from . import contract

_POSITION = re.compile(r'\s*(?:\[\s*(?:FEN|Position)\s+")?([WBwb?]\s*:[^"\]\n]*)(?:"\s*\])?\s*')
_OWN_HEADING = re.compile(r"^\s*\[\s*Game\s", re.MULTILINE)
"""Patterns of a record in our own notation."""
_ANY_HEADING = re.compile(r"\s*[\[{%;]")
_NUMBERED_SQUARES = re.compile(rf"(?:^|[\s.])0?[1-9]\d?\s*{move_reader.JOINT}\s*0?[1-9]")


def write_record(request: contract.RecordRequest) -> contract.WrittenRecord:
    entry, name, changes, rules = read_rules(request)
    tree = None if request.get("tree") is None else trees.from_json(request["tree"], rules.board)
    state = read_game(request if tree is None else request | {"acts": trees.main_line(tree)})
    record = records.Record(entry.id, name, changes, state, read_texts(request, "tags"), tree=tree)
    if request.get("pdn"):
        from ..formats import pdn  # loaded only when it is needed
        return {"record": pdn.write(pdn.from_record(record))}
    return {"record": records.write(record)}


def _describe_headings(tags: Mapping[str, str]) -> contract.Headings:
    """The tags by which the games of a file are told apart."""
    def shorten(name: str) -> str:
        return tags.get(name, "").strip("? .")[:60]

    return {"white": shorten("White"), "black": shorten("Black"), "event": shorten("Event"), "date": shorten("Date"),
            "result": shorten("Result")}


def _read_pdn(request: contract.ReadRequest, text: str) -> records.Record | list[contract.Headings]:
    """The game in a PDN text, or the one with the ``number`` of the request; if there are several and none is named, a
    list that describes each.  If the text has no game type, the request names the game."""
    from ..formats import pdn
    number, headings = request.get("number"), list(pdn.headings(text))
    if number is None and len(headings) > 1:
        return [_describe_headings(heading.tags) for heading in headings]
    if number is not None and (
        not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= len(headings)
    ):
        raise BadRequest("bad-argument", name="number")
    some = headings[number - 1:number] if number else headings
    game = next(pdn.games(text, read_text(request, "game"), some, read_text(request, "rules")), None)
    if game is None:
        raise NotationError("bad-record", missing="moves")
    from ..formats.pdn_trees import tree
    grown = tree(game)
    return game if trees.bare(grown) else replace(game, tree=grown)


def _game_from_position(request: contract.ReadRequest, described: str) -> contract.ReadGame:
    """A bare position, in our notation or the players', as a game of the request's rules that begins there."""
    entry, name, changes, rules = read_rules(request)
    position: Position
    try:
        position = parse_position(rules, described.strip())
    except NotationError:
        written = entry.pdn_of(name)
        if not written:
            raise
        from ..formats import pdn
        position = pdn.parse_fen(written, rules, described)
    return {"game": entry.id, "rules": name, "set": changes, "first": SIDES[position.side],
            "start": format_position(rules, position), "acts": []}


def _read_either(request: contract.ReadRequest, text: str) -> records.Record | list[contract.Headings]:
    """A game without our heading, in PDN or as moves alone, which are played under the rules of the request.  The side
    that the request names is tried as the first to move, then the other: the reading that gets further counts."""
    entry, name, changes, _ = read_rules(request)
    headed = bool(_ANY_HEADING.match(text))
    if entry.pdn_of(name) and not request.get("start") and (headed or _NUMBERED_SQUARES.search(text)):
        return _read_pdn(request, text)
    if headed and text.lstrip().startswith("["):
        return records.read(text)
    usual = read_text(request, "first") or "b"
    change = " ".join(f"{field}={value}" for field, value in sorted(changes.items()))
    start = read_text(request, "start")
    position = f'[Position "{start}"]\n' if start else ""
    heads = [f'[Game "{entry.id}"]\n[Rules "{name}"]\n[Set "{change}"]\n{position}[First "{first}"]\n\n'
             for first in sorted(SIDES, key=lambda side: side != usual)]
    attempts = [records.read(head + text) for head in heads]
    return max(attempts, key=lambda record: (not record.cut, len(record.play.acts)))


def read_record(request: contract.ReadRequest) -> contract.ReadGame | contract.GameList | contract.ErrorAnswer:
    text = read_text(request, "record")
    if text is None:
        raise BadRequest("bad-argument", name="record")
    if "game" in request and len(text) < MAX_REQUEST_CHARS and (alone := _POSITION.fullmatch(text)):
        return _game_from_position(request, alone[1])
    record = _read_pdn(request, text) if request.get("pdn") else (
        records.read(text) if "game" not in request or _OWN_HEADING.search(text) else _read_either(request, text))
    if isinstance(record, list):
        return {"games": record}
    state = record.play
    faults: list[contract.Message] = [{"key": key, "args": args} for key, args in record.faults]
    if record.cut and not state.acts:
        return {"error": faults[-1]}
    rules = ruleset(record.game, record.rules, record.changes)
    standard = state.start == set_up(rules)._replace(side=state.start.side)
    answer: contract.ReadGame = {
        "game": record.game, "rules": record.rules, "set": dict(record.changes), "first": SIDES[state.start.side],
        "start": None if standard else format_position(rules, state.start), "acts": list(state.acts)}
    tags = {name: value for name, value in record.tags.items() if (name, value) != ("Result", "*")}
    if record.tree:
        answer["tree"] = cast("contract.Tree", trees.to_json(record.tree))
    if tags:
        answer["tags"] = tags
    if record.cut:
        answer["cut"] = faults.pop()
    if faults:
        answer["faults"] = faults
    return answer


def set_up_position(request: contract.SetUpRequest) -> contract.SetUp:
    """What an editor shows of the position that it describes, or that stands in a text; of the first one if it has
    neither.
    """
    from ..formats import position_editing  # loaded only when it is needed
    entry, name, _, rules = read_rules(request)
    written = entry.pdn_of(name)
    description, text = request.get("described"), read_text(request, "text")
    if description is not None:
        position = position_editing.from_description(rules, description)
    else:
        alone = _POSITION.fullmatch(text or "")
        written_position = alone[1] if alone else text
        position = set_up(rules) if written_position is None else position_editing.parse_either(written, rules, written_position)
    return position_editing.describe_set_up(written, rules, position)
