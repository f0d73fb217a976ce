"""Generates all captures and steps, before any rule chooses among them, from tables made once for a ruleset.

The fields read here: ``steps``, ``captures``, ``leap_lines``, ``manner``, ``path``, ``far_row``, ``far_row_back``,
``fly_at``, ``fly_from``, and each kind of piece's own directions, flying and rank.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..rules import BLACK, WHITE, Rules
from . import move_tables
from .move_tables import Generate
from .no_return import MoveBan
from .pieces import BoardContext
from .state.position import MEN, SIDE, Chain, Move, Position

Source = tuple[int, int, Generate]
"""(code of the men, set of points where it applies, generator)"""


PreyLookup = Callable[[tuple[int, ...], int], int]
"""(the men, the code of a piece) → the enemies that it may take"""
ReturnFilter = Callable[[Position, list[Move]], list[Move]]
"""Leaves out the moves that a ban on returning forbids."""


class MoveGenerators(NamedTuple):
    """``captures(p)``: the first captures of a turn; ``onward(p, chain)``: the further ones of a chain under way;
    ``steps(p, out)`` adds the steps to a list; ``prey_of(men, code)``: the enemies that a piece may take."""

    captures: Callable[[Position], list[Move]]
    onward: Callable[[Position, Chain], list[Move]]
    steps: Callable[[Position, list[Move]], None]
    prey_of: PreyLookup


def create_generators(context: BoardContext, move_ban: MoveBan | None) -> MoveGenerators:
    """The generators for one ruleset."""
    steppers, takers, chainers = _sources(context)
    allowed = move_ban.allowed if move_ban else None
    prey_of = _create_prey_lookup(context)
    return MoveGenerators(
        _create_captures(context, takers, prey_of, allowed), _create_onward(context, chainers, prey_of, allowed),
        _create_steps(context, steppers, allowed), prey_of)


def _create_prey_lookup(context: BoardContext) -> PreyLookup:
    """Gives the enemies whose rank a piece may take."""
    ranked, split, count = _takeable_codes(context.rules), context.split, context.kinds

    def of_rank(men: tuple[int, ...], code: int) -> int:
        prey = 0
        for enemy in ranked[code]:
            prey |= men[enemy]
        return prey

    return of_rank if ranked else lambda men, code: split(men, code // count)[1]


def _create_captures(
    context: BoardContext, takers: list[list[Source]], prey_of: PreyLookup, allowed: ReturnFilter | None
) -> Callable[[Position], list[Move]]:
    split, everywhere, single = context.split, context.rules.board.all, context.kinds == 1
    ranked = bool(_takeable_codes(context.rules))

    def captures(p: Position) -> list[Move]:
        side, men = p[SIDE], p[MEN]
        if single:
            own, enemy = men[side], men[1 - side]
        else:
            own, enemy = split(men, side)
        empty = everywhere ^ (own | enemy)
        out: list[Move] = []
        for code, mask, generate in takers[side]:
            generate(men[code] & mask, prey_of(men, code) if ranked else enemy, empty, out)
        return allowed(p, out) if allowed and out else out

    return captures


def _create_onward(
    context: BoardContext, chainers: list[list[Source]], prey_of: PreyLookup, allowed: ReturnFilter | None
) -> Callable[[Position, Chain], list[Move]]:
    rules, bits, split, everywhere = context.rules, context.bits, context.split, context.rules.board.all
    ranked = bool(_takeable_codes(rules))
    barred_paths = [
        move_tables.path_filter(rules.leap_board, "free" if rules.path == "flying-straight" and not flies else rules.path)
        for flies in captures_from_afar(rules)
    ]
    ends = [context.crowned[side] if rules.promotion == "ends" and kind.promotes is not None else 0
            for side in (WHITE, BLACK) for kind in rules.kinds]

    def onward(p: Position, chain: Chain) -> list[Move]:
        side, men = p[SIDE], p[MEN]
        own, enemy = split(men, side)
        empty = everywhere & ~(own | enemy)
        bit = bits[chain.at]
        out: list[Move] = []
        for code, _, generate in chainers[side]:
            if men[code] & bit:
                if bit & ends[code]:
                    return []
                generate(bit, (prey_of(men, code) if ranked else enemy) & ~chain.taken, empty, out)
                if out:
                    out = barred_paths[code](out, chain)
        return allowed(p, out) if allowed and out else out

    return onward


def _create_steps(context: BoardContext, steppers: list[list[Source]], allowed: ReturnFilter | None
           ) -> Callable[[Position, list[Move]], None]:
    split, everywhere, single = context.split, context.rules.board.all, context.kinds == 1
    fly_at = context.rules.fly_at
    from_here = context.rules.board.corners if context.rules.fly_from == "corners" else 0
    some_fly = fly_at > 0 or from_here > 0
    fly_anywhere = move_tables.steps_anywhere(context.rules.board)

    def steps(p: Position, out: list[Move]) -> None:
        side, men = p[SIDE], p[MEN]
        if single:
            own, enemy = men[side], men[1 - side]
        else:
            own, enemy = split(men, side)
        empty = everywhere ^ (own | enemy)
        stepping: list[Move] = [] if allowed else out
        walking = everywhere
        if some_fly:
            flying = own if own.bit_count() <= fly_at else own & from_here
            fly_anywhere(flying, enemy, empty, stepping)
            walking ^= flying
        for code, mask, generate in steppers[side]:
            generate(men[code] & mask & walking, enemy, empty, stepping)
        if allowed:
            out += allowed(p, stepping)

    return steps


def captures_from_afar(rules: Rules) -> list[bool]:
    """For each code of a piece whether it takes from afar."""
    return [kind.flying and not kind.near for _ in (WHITE, BLACK) for kind in rules.kinds]


def _takeable_codes(rules: Rules) -> list[list[int]]:
    """For each code of a piece the enemy codes that it may take; empty where rank makes no difference."""
    kinds = rules.kinds
    if len({kind.rank for kind in kinds}) == 1:
        return []
    return [[(1 - side) * len(kinds) + i for i, other in enumerate(kinds) if other.rank <= kind.rank]
            for side in (WHITE, BLACK) for kind in kinds]


def _sources(context: BoardContext) -> tuple[list[list[Source]], ...]:
    """For each side the generators of steps, of first captures, and of further captures."""
    rules, board, everywhere = context.rules, context.rules.board, context.rules.board.all
    leap_board = rules.leap_board
    steppers: list[list[Source]] = [[], []]
    takers: list[list[Source]] = [[], []]
    chainers: list[list[Source]] = [[], []]
    for side in (WHITE, BLACK):
        for i, kind in enumerate(rules.kinds):
            code, far, up = side * context.kinds + i, context.far[side], side == context.up
            walk = move_tables.rays(board, kind.steps or rules.steps, up)
            take = move_tables.rays(leap_board, kind.captures or rules.captures, up)
            resting = far if rules.far_row == "captures" and i == 0 else 0
            if walk:
                step = move_tables.slides if kind.flying else move_tables.steps
                steppers[side].append((code, everywhere & ~resting, step(board, walk)))
            if rules.manner == "none" or not take:
                continue
            far_taker = move_tables.halting_flights if kind.halts else move_tables.flights
            taker = (move_tables.approaches if rules.manner == "approach" else
                     far_taker if kind.flying and not kind.near else
                     move_tables.row_leaps if kind.rows else move_tables.leaps)
            takers[side].append((code, everywhere, taker(leap_board, take)))
            if rules.far_row_back and i == 0:
                back = [ray for ray in move_tables.rays(leap_board, "any", up) if ray not in take]
                takers[side].append((code, far, taker(leap_board, back)))
            of_one = {move_tables.leaps: move_tables.leap_of_one, move_tables.approaches: move_tables.approach_of_one}
            further = of_one.get(taker, taker)
            chainers[side].append((code, everywhere, further(leap_board, take)))
    return steppers, takers, chainers
