"""The fields ``most`` and ``taker``: which of all captures are allowed.

``men``: those that lead to the most men; ``kings``: to the most men, and then the most kings; ``soonest``: of those,
the ones that meet their first king soonest; ``value``: to the most value, a king being worth a little less than two
men; ``onward``: all, but among the landing points behind one man only those from which the capture goes on, if there
are any.  With ``taker`` a king takes rather than a man: among as many men, where their number counts, and before the
kings taken are counted; or after them (``crowned-last``).  Short chains are played to their end here, under all rules;
``max_capture`` counts the long ones of flying pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...rules import BLACK, MAXIMUM, WHITE
from .. import move_tables
from ..movegen import MoveGenerators, captures_from_afar
from ..pieces import BoardContext
from ..state.position import Chain, Move, Position
from . import max_capture
from .capturing import PlayMove, create_takes

ChoiceFilter = Callable[[Position, list[Move]], list[Move]]

Worth = tuple[int, int, int]
"""(men taken, or their value; kings among them, if kings count; minus the men before the first king, if that counts)"""
WorthMemo = dict[tuple[int, int, tuple[int, int], tuple[int, ...]], Worth]
"""(point of the capturing man, men taken that still stand, vector of the last jump, men on the board) → what the
capture can still take at best."""


def choice_filter(context: BoardContext, generators: MoveGenerators, jump: PlayMove) -> ChoiceFilter | None:
    """The filter for one ruleset; None if every capture is allowed."""
    rules = context.rules
    if rules.most in MAXIMUM:
        return _maximum_filter(context, generators, jump)
    onward = _onward_filter(generators, jump) if rules.most == "onward" else None
    if rules.taker == "any":
        return onward

    def choose(p: Position, moves: list[Move]) -> list[Move]:
        first = next(_by_taker(context, p, moves), moves)
        return onward(p, first) if onward else first

    return choose


def _by_taker(context: BoardContext, p: Position, moves: list[Move]) -> Iterator[list[Move]]:
    """The captures in the order in which ``taker`` wants them: those of kings, then those of men."""
    if context.rules.taker == "any":
        yield moves
        return
    men = p.men[p.side * context.kinds]
    for of_men in (0, 1):
        if some := [m for m in moves if men >> m.start & 1 == of_men]:
            yield some


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
    kings_too, soonest, by_value = rules.most in ("kings", "soonest"), rules.most == "soonest", rules.most == "value"
    crowned_first, crowned_last = rules.taker == "crowned", rules.taker == "crowned-last"
    duties = soonest or crowned_first or crowned_last
    counter = _create_counter(context)
    takes = create_takes(context) if any(kind.rows for kind in rules.kinds) else None

    kings = _create_kings(context)
    value = _create_value(kings) if by_value else None

    def worth(p: Position, m: Move, memo: WorthMemo) -> Worth:
        """What is taken at most from this jump on."""
        prey = takes(p, m) if takes else bits[m.over]
        crowned = (kings(p) & prey).bit_count() if kings_too else 0
        q = jump(p, m)
        chain = q.pending
        assert type(chain) is Chain
        key = chain.at, chain.taken, chain.vector, q.men
        if key not in memo:
            if counter and len(memo) > max_capture.MAX_PLAYED_PLACES:
                raise max_capture.ChainTooLong
            memo[key] = max((worth(q, further, memo) for further in generators.onward(q, chain)), default=(0, 0, 0))
        more_taken, more_crowned, wait = memo[key]
        taken = value(p, prey) if value else prey.bit_count() if takes else 1
        return taken + more_taken, crowned + more_crowned, wait - 1 if soonest and not crowned else 0

    def choose(p: Position, moves: list[Move]) -> list[Move]:
        if len(moves) < 2:
            return moves
        memo: WorthMemo = {}
        chain = p.chain
        waiting = soonest and not (chain and chain.taken & kings(p))
        try:
            values: list[tuple[int, ...]] = [worth(p, m, memo) for m in moves]
        except max_capture.ChainTooLong:
            assert counter
            chains = {start: chain_of(p, start) for start in {m.start for m in moves}}
            fullest = [counter.fullest(some, chains, waiting) for some in _by_taker(context, p, moves)]
            whole = by_value or crowned_last
            # the first of several with as many men: the kings’
            return max(fullest, key=lambda counted: counted[0] if whole else counted[0] // max_capture.MAN_WORTH)[1]
        if duties:
            men = p.men[p.side * count]
            values = [
                (taken, crowned_first and not men >> m.start & 1, crowned, crowned_last and not men >> m.start & 1,
                 wait if waiting else 0)
                for m, (taken, crowned, wait) in zip(moves, values, strict=True)
            ]
        best = max(values)
        return [m for m, worth_of_move in zip(moves, values, strict=True) if worth_of_move == best]

    def chain_of(p: Position, start: int) -> tuple[max_capture.PieceSearch, int]:
        assert counter
        code = context.code_at(p.men, p.side, bits[start])
        own, enemy = split(p.men, p.side)
        prey = generators.prey_of(p.men, code)
        crowned = kings(p) & prey if kings_too or by_value else 0
        others = (own | enemy) & ~prey & ~bits[start]
        chain = p.chain
        return counter.chain(code, prey, others, crowned, chain.taken if chain else 0, chain is not None)

    return choose


def _create_kings(context: BoardContext) -> Callable[[Position], int]:
    """Gives the set of the other side's men of any kind but the first."""
    count = context.kinds

    def kings(p: Position) -> int:
        enemy_kings = 0
        for mask in p.men[(1 - p.side) * count + 1:(2 - p.side) * count]:
            enemy_kings |= mask
        return enemy_kings

    return kings


def _create_value(kings: Callable[[Position], int]) -> Callable[[Position, int], int]:
    """Gives what these men are worth together, where a king counts for more than a man."""
    return lambda p, prey: (prey.bit_count() * max_capture.MAN_WORTH
                            + (kings(p) & prey).bit_count() * max_capture.KING_VALUE)


def _create_counter(context: BoardContext) -> max_capture.Counter | None:
    """The counter of long chains; None for rules under which it cannot count them."""
    rules = context.rules
    if not max_capture.applies(rules):
        return None
    ends = [context.crowned[side] if rules.promotion == "ends" and kind.promotes is not None else 0
            for side in (WHITE, BLACK) for kind in rules.kinds]
    onward = [move_tables.rays(rules.leap_board, kind.captures or rules.captures, side == context.up)
              for side in (WHITE, BLACK) for kind in rules.kinds]
    halts = [kind.halts for _ in (WHITE, BLACK) for kind in rules.kinds]
    return max_capture.Counter(rules, onward, captures_from_afar(rules), halts, ends)
