"""Where a man may not go back to (the field ``returning``): which moves are removed, and what is remembered for that.

``no-return`` remembers for each man the points on which he has stood (``Visits``); the other values for each side the
man that moved last and the one point barred to it (``Bars``), under ``no-mill`` and ``no-mill-swap`` only as long as it
would close a mill there.  In a text: ``been=b3:a3+b3`` the first,
``back=-,b3/c3`` the second, white's then black's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..errors import bad_position
from ..rules import Rules
from .pieces import union
from .state.position import Bar, Bars, Chain, KingSteps, Move, Position, Visits
from .state.state_codec import Extras, Fault, State

Memory = Bars | Visits | KingSteps | None
Men = tuple[int, ...]


class MoveBan(NamedTuple):
    """Bars moves by what was played before: returns here, a king's steps in ``king_steps``.  ``allowed(p, moves)``: the
    moves that are not barred.  What is remembered: ``follow`` after one step or capture, where ``finished`` says
    whether it ends the turn and ``men`` are both sides' men before it; ``forget`` after the man on a point was taken
    off; ``rest`` at the end of a capturing turn."""

    allowed: Callable[[Position, list[Move]], list[Move]]
    follow: Callable[[Memory, int, Move, int, bool, Men], Memory]
    forget: Callable[[Memory, int], Memory]
    rest: Callable[[Memory, int, Chain], Memory]


def create_return_ban(rules: Rules) -> MoveBan | None:
    """The mechanism for these rules; None if men may go anywhere."""
    if rules.returning == "free":
        return None
    if rules.returning in ("no-mill", "no-mill-swap"):
        return _ban_mills(rules)
    return _ban_all_visited(rules) if rules.returning == "no-return" else _ban_last_point(rules)


def _bars(memory: Memory) -> Bars:
    return memory if type(memory) is Bars else Bars()


def _changed(memory: Memory, side: int, bar: Bar | None) -> Memory:
    white, black = _bars(memory)
    memory = Bars(bar, black) if side == 0 else Bars(white, bar)
    return memory if any(memory) else None


def _forget(memory: Memory, point: int) -> Memory:
    white, black = (None if bar and bar.at == point else bar for bar in _bars(memory))
    return Bars(white, black) if white or black else None


def _ban_all_visited(rules: Rules) -> MoveBan:
    nobody = (0,) * len(rules.board.points)

    def allowed(p: Position, moves: list[Move]) -> list[Move]:
        if type(p.barred) is not Visits:
            return moves
        been = p.barred.points
        return [m for m in moves if not been[m.start] >> m.to & 1]

    def follow(memory: Memory, side: int, m: Move, origin: int, finished: bool, men: Men) -> Memory:
        been = list(memory.points if type(memory) is Visits else nobody)
        been[m.to], been[m.start] = been[m.start] | 1 << m.start | 1 << m.to, 0
        return Visits(tuple(been))

    def forget(memory: Memory, point: int) -> Memory:
        if type(memory) is not Visits:
            return None
        been = *memory.points[:point], 0, *memory.points[point + 1:]
        return Visits(been) if any(been) else None

    return MoveBan(allowed, follow, forget, lambda memory, side, chain: memory)


def _ban_last_point(rules: Rules) -> MoveBan:
    anything = rules.returning == "no-back"  # not only along a sideways step

    def allowed(p: Position, moves: list[Move]) -> list[Move]:
        bar = _bars(p.barred)[p.side]
        if not bar:
            return moves
        return [m for m in moves if m.start != bar.at or m.to != bar.point or not anything and m.manner != "step"]

    def follow(memory: Memory, side: int, m: Move, origin: int, finished: bool, men: Men) -> Memory:
        if finished:
            sideways = rules.board.vector(origin, m.to)[1] == 0
            return _changed(memory, side, Bar(m.to, origin) if anything or sideways else None)
        bar = _bars(memory)[side]
        return _changed(memory, side, Bar(m.to, bar.point) if bar and bar.at == m.start else bar)

    def rest(memory: Memory, side: int, chain: Chain) -> Memory:
        return _changed(memory, side, Bar(chain.at, chain.origin) if anything else None)

    return MoveBan(allowed, follow, _forget, rest)


def _ban_mills(rules: Rules) -> MoveBan:
    swap, count = rules.returning == "no-mill-swap", len(rules.kinds)
    through = [[mill for mill in rules.mill_sets if mill >> i & 1] for i in range(len(rules.board.points))]

    def in_mill(own: int, point: int) -> bool:
        return any(mill & own == mill for mill in through[point])

    def allowed(p: Position, moves: list[Move]) -> list[Move]:
        bar = _bars(p.barred)[p.side]
        if not bar:
            return moves
        back = union(p.men, p.side, count) & ~(1 << bar.at) | 1 << bar.point
        if not in_mill(back, bar.point):
            return moves
        return [m for m in moves if m.start != bar.at or m.to != bar.point]

    def follow(memory: Memory, side: int, m: Move, origin: int, finished: bool, men: Men) -> Memory:
        before = union(men, side, count)
        left = finished and in_mill(before, origin) and (in_mill(before ^ (1 << origin | 1 << m.to), m.to) or not swap)
        return _changed(memory, side, Bar(m.to, origin) if left else None)

    return MoveBan(allowed, follow, _forget, lambda memory, side, chain: _changed(memory, side, None))


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    names, points = rules.board.names, rules.board.points
    if type(p.barred) is Visits:
        been = [f"{points[i]}:{'+'.join(names(mask))}" for i, mask in enumerate(p.barred.points) if mask]
        if been:
            yield "been", ",".join(been)
    elif type(p.barred) is Bars:
        yield "back", ",".join(f"{points[bar.at]}/{points[bar.point]}" if bar else "-" for bar in p.barred)


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    board = rules.board
    if rules.returning == "no-return" and "been" in extras:
        been = [0] * len(board.points)
        for entry in extras.pop("been").split(","):
            name, stood = entry.split(":")
            been[board.index[name]] = board.set(stood.split("+"))
        return p._replace(barred=Visits(tuple(been)))
    if rules.returning != "free" and "back" in extras:
        bars = [Bar(*(board.index[name] for name in bar.split("/"))) if bar != "-" else None
                for bar in extras.pop("back").split(",")]
        if len(bars) != 2:
            raise bad_position("back")
        return p._replace(barred=Bars(*bars) if any(bars) else None)
    return p


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """A ban must belong to a man that is on the board."""
    count = len(rules.kinds)
    if type(p.barred) is Visits:
        men = union(p.men, 0, count) | union(p.men, 1, count)
        wrong = any(mask and not men >> i & 1 for i, mask in enumerate(p.barred.points))
        return Fault("been") if wrong else None
    if type(p.barred) is Bars:
        wrong = any(bar and not union(p.men, side, count) >> bar.at & 1 for side, bar in enumerate(p.barred))
        return Fault("back") if wrong else None
    return None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p if before.returning == after.returning or type(p.barred) is KingSteps else p._replace(barred=None)


STATE = State(_write, _read, _fault, _carry)
