"""A state of a game as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .. import descriptions
from ..board import Board
from ..formats.notation import format_position, touch_text, turn_text
from ..games import game
from ..history import Game, Turn
from ..pipeline import Freeing, Move, Outcome, Position, Setting, compiled
from ..pipeline.pieces import strength
from ..pipeline.state.initial_position import set_up
from ..pipeline.state.position import Chain
from ..pipeline.trapping import removed_as_trapped
from ..rules import SIDES, Rules, Side
from .requests import read_game

if TYPE_CHECKING:
    from . import contract


def build_view(request: contract.GameRequest) -> contract.View:
    state = read_game(request)
    rules, position = state.rules, state.position
    board = rules.board
    legal = state.legal()
    barred = _barred_points(rules, position, legal)
    captures = rules.compulsory and any(compiled(rules).takes(position, m) for m in legal if m.manner != "huff")
    end = state.outcome
    return {
        "position": format_position(rules, position),
        "side": SIDES[position.side],
        "men": _describe_men(rules, position),
        "mid": _describe_chain(rules, position.chain) if position.chain else None,
        "hands": dict(zip(SIDES, position.hands, strict=True)),
        "lost": _count_lost(rules, state),
        "legal": [_describe_touch(rules, position, m, captures, m.start in barred) for m in legal],
        "owed": [board.points[m.to] for m in legal if m.manner == "huff"],
        "dice": count_dice_due(legal),
        "thrown": _dice_thrown(state),
        "placing": position.pending.left if isinstance(position.pending, Setting) else 0,
        "freeing": isinstance(position.pending, Freeing),
        "acts": state.words(),
        **describe_turns(state),
        "last": describe_last_turn(rules, state),
        "clauses": _fitting_clauses(state, legal),
        "rulings": [{"rules": ruling.ruleset, "set": dict(ruling.changes), "turns": ruling.since} for ruling in state.rulings],
        "quiet": state.quiet,
        "occurrences": state.occurrences,
        "few": {"n": state.few[0], "limit": state.few[1]} if state.few else None,
        "offer": {"kind": state.offer.kind, "by": SIDES[state.offer.by]} if state.offer else None,
        "outcome": describe_outcome(end),
        "pieces": descriptions.pieces(rules),
    }


def _describe_chain(rules: Rules, chain: Chain) -> contract.Chain:
    taken = rules.board.names(chain.taken) if rules.taken == "turn" else []
    return {"at": rules.board.points[chain.at], "taken": taken}


def describe_turns(state: Game) -> contract.Turns:
    """The turns that were played, and the text of the one under way."""
    return {"turns": [describe_turn(turn) for turn in state.turns],
            "unfinished": turn_text(state.rules.board, state.unfinished) or None}


def describe_turn(turn: Turn) -> contract.Turn:
    return {"side": SIDES[turn.side], "text": turn.text, "acts": turn.acts}


def count_dice_due(legal: tuple[Move, ...]) -> int:
    """How many dice are to be thrown now."""
    return len(legal[0].dice) if legal else 0


def _dice_thrown(state: Game) -> list[int] | None:
    """The dice thrown in the turn under way, or else in the turn before it; None if there were none."""
    moves = state.unfinished or (state.turns[-1].moves if state.turns else ())
    return next((list(m.dice) for m in moves if m.dice), None)


def describe_outcome(end: Outcome | None) -> contract.Outcome | None:
    if end is None:
        return None
    return {"winner": None if end.winner is None else SIDES[end.winner], "reason": end.reason,
            "score": dict(zip(SIDES, end.score, strict=True))}


def _describe_men(rules: Rules, position: Position) -> list[contract.Man]:
    kinds = rules.kinds
    men: list[contract.Man] = []
    for point, name in enumerate(rules.board.points):
        for code, mask in enumerate(position.men):
            if mask >> point & 1:
                below = position.under[point] if position.under else ()
                men.append({"at": name, "side": SIDES[code // len(kinds)], "kind": kinds[code % len(kinds)].id,
                            "under": [{"side": SIDES[c // len(kinds)], "kind": kinds[c % len(kinds)].id}
                                      for c in below]})
    return men


def _count_lost(rules: Rules, state: Game) -> dict[Side, int]:
    if rules.taken == "under":
        return {"w": 0, "b": 0}
    first, now = strength(rules, state.start), strength(rules, state.position)
    return {side: before - after for side, before, after in zip(SIDES, first, now, strict=True)}


def _barred_points(rules: Rules, position: Position, legal: tuple[Move, ...]) -> set[int]:
    """The points of men with captures that the rules exclude because they allow only some of all captures."""
    if rules.most == "free" and rules.taker == "any" or position.chain:
        return set()
    return {m.start for m in compiled(rules).captures(position) if m not in legal}


def _describe_touch(rules: Rules, position: Position, m: Move, captures: bool, greatest: bool) -> contract.Move:
    board = rules.board

    def name(point: int) -> str | None:
        return board.points[point] if point >= 0 else None

    takes = compiled(rules).takes(position, m)
    owed = captures and m.manner not in ("huff", "stop") and bool(takes)
    answer: contract.Move = {"touch": touch_text(board, m), "manner": m.manner, "from": name(m.start), "to": name(m.to),
                             "over": name(m.over), "takes": board.names(takes), "owed": owed}
    if owed and greatest:
        answer["greatest"] = True
    if m.dice:
        answer["dice"] = list(m.dice)
    return answer


def describe_last_turn(rules: Rules, state: Game) -> contract.LastTurn | None:
    """The turn under way, or the last one that is over: where its man went, and what it took in that order."""
    moves, side, position = state.unfinished, state.position.side, state.before
    begun = any(m.manner != "throw" for m in moves)
    if not begun and state.turns:
        side, _, moves, _, rules, position = state.turns[-1]
    if not moves:
        return None
    taken: list[str] = []
    huffed: list[str] = []
    for m in moves:
        lost = huffed if m.manner == "huff" else taken
        before, position = position, compiled(rules).play(position, m)
        gone = compiled(rules).takes(before, m) | removed_as_trapped(rules, before, position)
        lost += [point for point in rules.board.names(gone) if point not in lost]
    return {"side": SIDES[side], "path": trace_path(rules.board, moves), "takes": taken, "huffed": huffed}


def trace_path(board: Board, moves: Sequence[Move]) -> list[str]:
    """The points on the path of a turn's man; of the last that stepped, if two men did."""
    path: list[str] = []
    for i, m in enumerate(moves):
        if m.manner == "step" and any(before.manner == "step" for before in moves[:i]):
            path = []
        for point in (m.start, m.to):
            if point >= 0 and m.manner not in ("huff", "remove", "take-up") and path[-1:] != [board.points[point]]:
                path.append(board.points[point])
    return path


def _fitting_clauses(state: Game, legal: tuple[Move, ...]) -> list[str]:
    """The clauses of the book that fit the position: those of the most specific moment that has any."""
    ruling = state.rulings[-1]
    spoken = game(ruling.game).spoken(ruling.ruleset)
    return list(next((spoken[moment] for moment in _list_moments(state, legal) if moment in spoken), ()))


def _list_moments(state: Game, legal: tuple[Move, ...]) -> Iterator[str]:
    """The moments that the position belongs to, the most specific first, by the names in ``Entry.moments``.  Those that
    are counted from the beginning belong to games that began as the game does: a position set up is no opening."""
    rules, position, turns = state.rules, state.position, len(state.turns)
    begun = _has_usual_beginning(state)
    if state.outcome:
        yield "drawn" if state.outcome.winner is None else "won"
        return
    if position.chain:
        yield "chain"
    if begun and turns < 2:
        yield ("start", "reply")[turns]
    if any(compiled(rules).takes(position, m) for m in legal):
        yield "takes"
    if begun:
        yield f"turn {turns + 1}"
    yield from (moment for moment in ("throw", "place") if any(m.manner == moment for m in legal))
    for left, lost in zip(strength(rules, position), _count_lost(rules, state).values(), strict=True):
        if lost:
            yield f"{left} left"
    yield "play"


def _has_usual_beginning(state: Game) -> bool:
    """Whether the game began from its ruleset's first position; either side may have begun."""
    usual = set_up(state.start.rules)
    return state.start == usual._replace(side=state.start.side)
