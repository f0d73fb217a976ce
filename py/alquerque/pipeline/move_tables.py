"""Tables of touches: which men can step, leap, approach or withdraw to an empty point.

Moves are generated from the empty points: one ``&`` gives the men near enough to each, and a memo has the finished
moves for each set of men.  This was measured to be three times as fast as going from man to man.  Flying pieces are
few; their moves are found along their rays.

Each maker returns a function that appends moves to a list.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache

from ..board import Board, Ray, indices
from .memo import Memo
from .state.position import Chain, Move

Generate = Callable[[int, int, int, list[Move]], None]
"""(own men of one kind, enemy men, empty points, list to append to)"""

MoveMemo = Memo[int, tuple[Move, ...]]
"""Set of men → the moves that they make."""


@cache
def move_maker(board: Board) -> Callable[..., Move]:
    """Makes the moves of a board from manner, start, over and to: equal ones are one object, which knows its text."""

    @cache
    def move(manner: str, start: int = -1, over: int = -1, to: int = -1) -> Move:
        m = Move(manner, start, over, to)
        m.points = board.points
        return m

    return move


def rays(board: Board, direction: str, up: bool) -> list[tuple[int, Ray]]:
    """The rays (point, ray) of a board in one of the directions of ``STEPS``, for a side that moves up or down."""
    if direction == "inward":
        return [(point, ray) for point, some in enumerate(board.rays) for ray in some
                if board.leads_in(point, ray.path[0])]
    sign = 1 if up else -1
    straight = direction == "ahead-sideways"
    least = 0 if straight else {"any": -math.inf, "forward-sideways": 0, "forward": 1, "none": math.inf}[direction]
    return [(point, ray) for point, some in enumerate(board.rays) for ray in some
            if ray.vector[1] * sign >= least and not (straight and all(ray.vector))]


def steps(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Steps to the next point of a line."""
    move = move_maker(board)
    into: dict[int, dict[int, Move]] = defaultdict(dict)
    for point, ray in some:
        into[ray.path[0]][1 << point] = move("step", point, -1, ray.path[0])
    table = {1 << to: (sum(near), MoveMemo(_step_maker(near))) for to, near in into.items()}
    return _table_generator(table, sum(table))


def _step_maker(near: dict[int, Move]) -> Callable[[int], tuple[Move, ...]]:
    return lambda men: tuple(m for bit, m in near.items() if bit & men)


def _table_generator(table: dict[int, tuple[int, MoveMemo]], reached: int) -> Generate:
    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        empty &= reached
        while empty:
            low = empty & -empty
            near, moves = table[low]
            men = own & near
            if men:
                out += moves[men]
            empty ^= low
    return generate


FEW_EMPTY_POINTS = 5
"""On a regular board with at most so many empty points, going from point to point is faster than shifting sets of men
(measured)."""


def leaps(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Short leaps: own man, enemy man, empty point, consecutive on one line.  Most positions have none, so where many
    points are empty, those to which a leap leads are found first, by shifting sets of points."""
    every = _all_leaps(board, some)
    into: dict[int, list[tuple[int, int, Move]]] = defaultdict(list)
    for m in every:
        into[m.to].append((1 << m.start, 1 << m.over, m))
    table = {}
    for to, approaching in into.items():
        far = sum({start for start, _, _ in approaching})
        near = sum({over for _, over, _ in approaching})
        shift = len(board.points) if far & near else 0
        table[1 << to] = (near, far, shift, MoveMemo(_capture_maker(approaching, shift)))
    everywhere = sum(table)
    shifts = _leap_shifts(every)
    up, down = shifts or ((), ())
    few = FEW_EMPTY_POINTS if shifts else len(board.points)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        if not own:
            return
        if empty.bit_count() > few:
            free, empty = empty, 0
            for starts, over, to in up:
                empty |= (own & starts & enemy >> over & free >> to) << to
            for starts, over, to in down:
                empty |= (own & starts & enemy << over & free << to) >> to
        else:
            empty &= everywhere
        while empty:
            low = empty & -empty
            near, far, shift, moves = table[low]
            over = enemy & near
            if over:
                men = own & far
                if men:
                    out += moves[men | over << shift]
            empty ^= low
    return generate


MAX_LEAP_DIRECTIONS = 8
"""The most directions in which leaps go on a regular board."""
Shifts = list[tuple[int, int, int]]
"""(points where leaps start, how far away the man leapt over, and the end), as numbers of points"""


def _leap_shifts(moves: Iterable[Move]) -> tuple[Shifts, Shifts] | None:
    """Leaps up and down a regular board: leaps in the same direction have the same differences between point numbers,
    so shifting a set of points finds the leaps of all men at once.  None if a board is not regular."""
    starts_by_direction: dict[tuple[int, int], int] = defaultdict(int)
    for m in moves:
        starts_by_direction[m.over - m.start, m.to - m.start] |= 1 << m.start
    if len(starts_by_direction) > MAX_LEAP_DIRECTIONS or any(over * to < 0 for over, to in starts_by_direction):
        return None
    return ([(starts, over, to) for (over, to), starts in starts_by_direction.items() if to > 0],
            [(starts, -over, -to) for (over, to), starts in starts_by_direction.items() if to < 0])


def leap_counter(board: Board) -> Callable[[int, int, int], int] | None:
    """Counts the leaps that men have in any direction of a regular board; None if it is not regular."""
    shifts = _leap_shifts(_all_leaps(board, rays(board, "any", True)))
    if not shifts:
        return None
    up, down = shifts

    def count(own: int, enemy: int, empty: int) -> int:
        leaps_found = 0
        for starts, over, to in up:
            leaps_found += (own & starts & enemy >> over & empty >> to).bit_count()
        for starts, over, to in down:
            leaps_found += (own & starts & enemy << over & empty << to).bit_count()
        return leaps_found

    return count


def _all_leaps(board: Board, some: Iterable[tuple[int, Ray]]) -> list[Move]:
    move = move_maker(board)
    return [move("leap", point, *ray.path[:2]) for point, ray in some if len(ray.path) > 1]


def leap_of_one(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Short leaps of a single man that continues a chain."""
    return _single_man_generator(board, _all_leaps(board, some))


def _single_man_generator(board: Board, moves: list[Move]) -> Generate:
    """For a single man it is quicker to go through his few moves than through all the empty points."""
    leaps_from: list[list[tuple[int, int, Move]]] = [[] for _ in board.points]
    for m in moves:
        leaps_from[m.start].append((1 << m.over, 1 << m.to, m))

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        for over, to, m in leaps_from[own.bit_length() - 1]:
            if over & enemy and to & empty:
                out.append(m)
    return generate


def _capture_maker(captures: list[tuple[int, int, Move]], shift: int) -> Callable[[int], tuple[Move, ...]]:
    return lambda key: tuple(m for start, over, m in captures if start & key and over << shift & key)


def slides(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Steps of a flying piece: over any number of empty points."""
    move, paths = move_maker(board), _rays_by_point(some)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        for start in indices(own):
            for ray in paths[start]:
                for to in ray.path:
                    if not empty >> to & 1:
                        break
                    out.append(move("step", start, -1, to))
    return generate


def flights(board: Board, some: Iterable[tuple[int, Ray]], halts: bool = False) -> Generate:
    """Leaps of a flying piece: from any distance, to any empty point beyond the first man on the line, or, if it
    ``halts``, to the one just behind him."""
    move, paths = move_maker(board), _rays_by_point(some)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        for start in indices(own):
            for ray in paths[start]:
                over = -1
                for point in ray.path:
                    if empty >> point & 1:
                        if over >= 0:
                            out.append(move("leap", start, over, point))
                            if halts:
                                break
                    elif over >= 0 or not enemy >> point & 1:
                        break
                    else:
                        over = point
    return generate


def halting_flights(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """As ``flights``, but each ends just behind the man leapt over."""
    return flights(board, some, halts=True)


def row_leaps(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Leaps over an odd number of enemies side by side, from next to them to the empty point just behind them."""
    move, paths = move_maker(board), _rays_by_point(some)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        for start in indices(own):
            for ray in paths[start]:
                for many, point in enumerate(ray.path):
                    if not enemy >> point & 1:
                        if many & 1 and empty >> point & 1:
                            out.append(move("leap", start, ray.path[0], point))
                        break
    return generate


def rows_leapt(board: Board) -> dict[tuple[int, int], int]:
    """The points between two points of a line."""
    between = {}
    for start, some in enumerate(board.rays):
        for ray in some:
            row = 0
            for point in ray.path:
                between[start, point] = row
                row |= 1 << point
    return between


def _rays_by_point(some: Iterable[tuple[int, Ray]]) -> dict[int, list[Ray]]:
    paths: dict[int, list[Ray]] = defaultdict(list)
    for point, ray in some:
        paths[point].append(ray)
    return paths


def steps_anywhere(board: Board) -> Generate:
    """Steps to any empty point."""
    move = move_maker(board)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        out += [move("step", start, -1, to) for start in indices(own) for to in indices(empty)]
    return generate


def approaches(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Captures by a step toward an enemy in line, or away from one."""
    into: dict[int, list[tuple[int, int, Move]]] = defaultdict(list)
    for m in _all_approaches(board, some):
        into[m.to].append((1 << m.start, 1 << m.over, m))
    shift = len(board.points)
    table = {1 << to: (sum({w[0] for w in captures}), sum({w[1] for w in captures}), MoveMemo(_capture_maker(captures, shift)))
             for to, captures in into.items()}
    reached = sum(table)

    def generate(own: int, enemy: int, empty: int, out: list[Move]) -> None:
        empty &= reached
        while empty:
            low = empty & -empty
            near, around, moves = table[low]
            men, prey = own & near, enemy & around
            if men and prey:
                out += moves[men | prey << shift]
            empty ^= low
    return generate


def _all_approaches(board: Board, some: Iterable[tuple[int, Ray]]) -> list[Move]:
    move, moves = move_maker(board), []
    for point, ray in some:
        to = ray.path[0]
        if len(ray.path) > 1:
            moves.append(move("approach", point, ray.path[1], to))
        moves += [move("withdraw", point, back.path[0], to) for back in board.rays[point]
                  if back.vector == (-ray.vector[0], -ray.vector[1])]
    return moves


def approach_of_one(board: Board, some: Iterable[tuple[int, Ray]]) -> Generate:
    """Approaches and withdrawals of a single man that continues a chain."""
    return _single_man_generator(board, _all_approaches(board, some))


def row_captures(board: Board) -> Callable[[Move, int], int]:
    """What an approach or withdrawal takes: the unbroken row of enemies that begins at ``over``."""
    beyond: dict[tuple[int, int], tuple[int, ...]] = {}
    for start, some in enumerate(board.rays):
        for ray in some:
            beyond[start, ray.path[0]] = ray.path

    def taken(m: Move, enemy: int) -> int:
        before = m.to if m.manner == "approach" else m.start
        row = 0
        for point in beyond[before, m.over]:
            if not enemy >> point & 1:
                break
            row |= 1 << point
        return row
    return taken


def path_filter(board: Board, path: str) -> Callable[[list[Move], Chain], list[Move]]:
    """The filter that ``path`` puts on the next capture of a chain; see also ``capturing`` for points leapt over
    once.
    """
    if path in ("free", "once", "apart"):
        return lambda moves, chain: moves
    headings = board.headings

    def no_reversal(moves: list[Move], chain: Chain) -> list[Move]:
        x, y = chain.vector
        return [m for m in moves if headings[m.start][m.to] != (-x, -y)]

    def straight(moves: list[Move], chain: Chain) -> list[Move]:
        return [m for m in moves if headings[m.start][m.to] == chain.vector]

    def fresh(moves: list[Move], chain: Chain) -> list[Move]:
        return [m for m in moves if headings[m.start][m.to] != chain.vector and not chain.visited >> m.to & 1]

    return {"no-reversal": no_reversal, "straight": straight, "flying-straight": straight, "fresh": fresh}[path]
