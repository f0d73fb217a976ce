"""The catalogue of games, and the fields of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..board import Board
from ..games import GAMES, Entry
from ..games.entry import Pdn
from ..pipeline import set_up
from ..pipeline.pieces import strength
from ..rules import SIDES, Kind, Rules, Steps
from ..sources import Warrant
from .requests import read_rules

if TYPE_CHECKING:
    from . import contract


def list_games(request: contract.CatalogueRequest) -> contract.Catalogue:
    return {"games": [describe_game(entry) for entry in GAMES.values()]}


def describe_game(entry: Entry) -> contract.Game:
    """A game of the catalogue, as pages know it.

    ``kinds``: every kind of piece that one of its rulesets has.  A ruleset has ``board``, ``kinds`` (their ids) or
    ``handicaps`` where they are not the game's, else null.
    """
    rulesets = [(ruleset, entry.rules(ruleset.id)) for ruleset in entry.rulesets]
    kinds = {kind.id: _describe_kind(kind, rules.kinds) for _, rules in rulesets for kind in rules.kinds}
    return {
        "id": entry.id,
        "board": _describe_board(entry.base.board, entry.pdn),
        "sides": {side: {"kind": entry.base.kinds[kind].id} for side, kind in zip(SIDES, entry.common, strict=True)},
        "kinds": list(kinds.values()),
        "fields": [{"id": name, "values": list(values)} for name, values in entry.choices().items()],
        "rulesets": [{
            "id": ruleset.id, "by": ruleset.by, "parent": ruleset.parent,
            "fields": _fixed_fields(rules) | rules.values(),
            "warrants": {name: describe_warrant(w) for name, w in entry.warrants(ruleset.id).items()},
            "board": _describe_board(rules.board, entry.pdn_of(ruleset.id)) if rules.board != entry.base.board else None,
            "kinds": [kind.id for kind in rules.kinds] if len(rules.kinds) < len(kinds) else None,
            "reach": {kind.id: kind.reach for kind in rules.kinds},
            "own_steps": _own_steps(rules),
            "handicaps": _describe_handicaps(entry, ruleset.id) if rules.setup != entry.base.setup else None,
        } for ruleset, rules in rulesets],
        "pdn": entry.pdn.game_type if entry.pdn else None,
        "handicaps": _describe_handicaps(entry, entry.rulesets[0].id),
    }


def _describe_handicaps(entry: Entry, name: str) -> list[contract.Handicap]:
    """What may be given under a ruleset, with the first positions."""
    return [{"id": handicap, "start": {side: entry.format_handicap(handicap, i, name) for i, side in enumerate(SIDES)}}
            for handicap in entry.handicaps]


def _fixed_fields(rules: Rules) -> dict[str, str]:
    """The fields that nobody can change: the board's name, and the number of men of each side, "12-12", white's
    first."""
    white, black = strength(rules, set_up(rules))
    return {"board": rules.board.id, "setup": f"{white}-{black}"}


def _describe_kind(kind: Kind, kinds: Sequence[Kind]) -> contract.Kind:
    """A kind of piece; ``steps`` and ``captures`` are null where the rules' fields of that name apply to it."""
    return {"id": kind.id, "letter": kind.letter, "steps": kind.steps, "captures": kind.captures, "flying": kind.flying,
            "promotes": None if kind.promotes is None else kinds[kind.promotes].id, "rank": kind.rank}


def _own_steps(rules: Rules) -> dict[str, Steps]:
    """Of the kinds that do not step as the rules' field says, the steps; a kind that others become says so itself."""
    promoted = {kind.promotes for kind in rules.kinds}
    return {kind.id: kind.steps for i, kind in enumerate(rules.kinds)
            if kind.steps not in (None, rules.steps) and i not in promoted}


def _describe_board(board: Board, pdn: Pdn | None) -> contract.Board:
    """A board as it is drawn: its points at their drawn positions, with numbers if the game's players number them."""
    points: list[contract.Point] = [
        {"id": name, "x": x, "y": y} for name, (x, y) in zip(board.points, board.drawn, strict=True)]
    if pdn and pdn.numbered:
        for point, number in zip(points, pdn.numbers(board), strict=True):
            point["number"] = number
    region: contract.Region | None = None
    if board.region:
        region = {"name": board.region.name, "points": list(board.region.points)}
    return {"id": board.id, "style": board.style, "seam": board.seam, "region": region,
            "lines": [list(line) for line in board.lines], "points": points}


def describe_warrant(warrant: Warrant) -> contract.Warrant:
    return {"status": warrant.status, "source": warrant.source, "via": warrant.via, "clause": warrant.clause,
            "quote": warrant.quote, "locus": warrant.locus, "why": warrant.why}


def check_rules(request: contract.RulesRequest) -> contract.CheckedRules:
    _, _, _, rules = read_rules(request)
    return {"fields": rules.values()}
