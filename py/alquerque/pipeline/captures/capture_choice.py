"""The field ``most``: which of all captures are allowed.

``men``: those that lead to the most men; ``kings``: to the most men, and then the most kings; ``onward``: all, but
among the landing points behind one man only those from which the capture goes on, if there are any.  Short chains are
played to their end here, under all rules; ``max_capture`` counts the long ones of flying pieces.
"""

from __future__ import annotations

from collections.abc import Callable

from ...rules import BLACK, WHITE
from .. import move_tables
from ..movegen import MoveGenerators, captures_from_afar
from ..pieces import BoardContext
from ..state.position import Chain, Move, Position
from . import max_capture
from .capturing import PlayMove

ChoiceFilter = Callable[[Position, list[Move]], list[Move]]

WorthMemo = dict[tuple[int, int, tuple[int, int], tuple[int, ...]], tuple[int, int]]
"""(point of the capturing man, men taken that still stand, vector of the last jump, men on the board) → the most men
that the capture can still take, and how many of them are kings, if kings count."""


def choice_filter(context: BoardContext, generators: MoveGenerators, jump: PlayMove) -> ChoiceFilter | None:
    """The filter for one ruleset; None if every capture is allowed."""
    if context.rules.most == "free":
        return None
    return (
        _onward_filter(generators, jump)
        if context.rules.most == "onward"
        else _maximum_filter(context, generators, jump)
    )


def _onward_filter(generators: MoveGenerators, jump: PlayMove) -> ChoiceFilter:
    def choose(p: Position, moves: list[Move]) -> list[Move]:
        if len({(m.start, m.over) for m in moves}) == len(moves):
            return moves
        on = {m for m in moves if _onward_captures(generators, jump(p, m))}
        bound = {(m.start, m.over) for m in on}
        return [m for m in moves if m in on or (m.start, m.over) not in bound]

    return choose


def _onward_captures(generators: MoveGenerators, q: Position) -> list[Move]:
    assert type(q.pending) is Chain
    return generators.onward(q, q.pending)


def _maximum_filter(context: BoardContext, generators: MoveGenerators, jump: PlayMove) -> ChoiceFilter:
    rules, count, bits, split = context.rules, context.kinds, context.bits, context.split
    kings_too = rules.most == "kings"
    counter = _create_counter(context)

    def kings(p: Position) -> int:
        """The number of the other side's men of any kind but the first."""
        found = 0
        for mask in p.men[(1 - p.side) * count + 1:(2 - p.side) * count]:
            found |= mask
        return found

    def worth(p: Position, m: Move, memo: WorthMemo) -> tuple[int, int]:
        """How many men are taken at most from this jump on, and of them how many kings, if they count."""
        crowned = int(kings_too and kings(p) & bits[m.over] != 0)
        q = jump(p, m)
        chain = q.pending
        assert type(chain) is Chain
        key = chain.at, chain.taken, chain.vector, q.men
        if key not in memo:
            if counter and len(memo) > max_capture.MAX_PLAYED_PLACES:
                raise max_capture.ChainTooLong
            memo[key] = max((worth(q, further, memo) for further in generators.onward(q, chain)), default=(0, 0))
        more, more_crowned = memo[key]
        return 1 + more, crowned + more_crowned

    def choose(p: Position, moves: list[Move]) -> list[Move]:
        if len(moves) < 2:
            return moves
        memo: WorthMemo = {}
        try:
            values = [worth(p, m, memo) for m in moves]
        except max_capture.ChainTooLong:
            assert counter
            return counter.fullest(moves, {start: chain_of(p, start) for start in {m.start for m in moves}})
        best = max(values)
        return [m for m, value in zip(moves, values, strict=True) if value == best]

    def chain_of(p: Position, start: int) -> tuple[max_capture.PieceSearch, int]:
        assert counter
        code = context.code_at(p.men, p.side, bits[start])
        own, enemy = split(p.men, p.side)
        prey = generators.prey_of(p.men, code)
        crowned = kings(p) & prey if kings_too else 0
        others = (own | enemy) & ~prey & ~bits[start]
        chain = p.chain
        return counter.chain(code, prey, others, crowned, chain.taken if chain else 0, chain is not None)

    return choose


def _create_counter(context: BoardContext) -> max_capture.Counter | None:
    """The counter of long chains; None for rules under which it cannot count them."""
    rules = context.rules
    if not max_capture.applies(rules):
        return None
    ends = [context.crowned[side] if rules.promotion == "ends" and kind.promotes is not None else 0
            for side in (WHITE, BLACK) for kind in rules.kinds]
    onward = [move_tables.rays(rules.board, kind.captures or rules.captures, side == context.up)
              for side in (WHITE, BLACK) for kind in rules.kinds]
    return max_capture.Counter(rules, onward, captures_from_afar(rules), ends)
