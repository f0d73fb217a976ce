"""Extracts a strategy from exact tables or a search: one touch for every position that can arise, the input of
``pack``.

A *judge* gives a position a measure from the point of view of the strategy's side.  To win, each turn must lead to a
smaller measure: fewer plies where values are exact, an earlier proof where a search found it.  So no line can go round;
the checker verifies this independently.  To hold, it is enough never to lose.  Of several such turns, one that leads to
a position already in the strategy is preferred, so that the strategy stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from alquerque import Move, Position, Rules
from alquerque.pipeline import compiled
from alquerque.thinking.exact import Graph
from alquerque.turns import turns

from . import kernel
from .check import number
from .exact import Exact
from .prove import Search

Measure = tuple[int, int, float]
"""The measure of a won position: 0 if its value is exact, 1 if a search proved it; the plies to the win, or the rank of
the proof; and roughly how many positions the strategy needs from here.
"""


class Unproved(Exception):
    """A position of the strategy from which nothing is known to win, or to hold; the text says which."""


class Judge(Protocol):
    """What is known of a game."""

    def to_move(self, p: Position) -> Measure | None:
        """The measure of a position in which the strategy's side is to move; None if it is not known to win."""

    def moved(self, p: Position) -> Measure | None:
        """The measure of a position that its turn led to."""


class Known:
    """The judge of a game whose every position is known."""

    def __init__(self, graph: Graph, side: int, wins: bool) -> None:
        self.graph, self.side, self.wins = graph, side, wins

    def to_move(self, p: Position) -> Measure | None:
        """Plies to the win; to hold, the same for all that is not lost."""
        worth = self.graph.worth.get(p)
        if self.wins:
            return (0, worth.plies, worth.plies) if worth and worth.winner == self.side else None
        return None if worth and worth.winner != self.side else (0, 0, 0)

    moved = to_move


class Found:
    """The judge by exact tables and, above them, by a search."""

    def __init__(self, exact: Exact, search: Search | None = None) -> None:
        self.exact, self.search = exact, search

    def to_move(self, p: Position) -> Measure | None:
        """Plies by the tables, or the place of its proof in the order of all."""
        return self._measure(p, 0)

    def moved(self, p: Position) -> Measure | None:
        """The same after a turn."""
        return self._measure(p, 1)

    def men(self, p: Position) -> tuple[int, int]:
        """The men of the side to move, and those of the other."""
        t = self.exact.tables
        both = [p.men[side * len(t.rules.kinds) + t.kinds[side]] for side in (0, 1)]
        return both[p.side], both[1 - p.side]

    def _measure(self, p: Position, odd: int) -> Measure | None:
        t, side = self.exact.tables, p.side
        own, enemy = self.men(p)
        if kernel.bits(own) < t.fewest[side]:
            return (0, 0, 0) if odd else None
        try:
            value = self.exact.value(side, own, enemy)
        except KeyError:
            proof = self.search.proof(*self._even(side, own, enemy), not odd) if self.search else None
            return (1, *proof) if proof else None
        return (0, value, value) if value and value % 2 == odd else None

    def _even(self, side: int, own: int, enemy: int) -> tuple[int, int]:
        """The men as a search keeps them: those of side 0, to move."""
        t = self.exact.tables
        if not t.even or not side:
            return own, enemy
        return int(kernel.seen_by_other(own, t.turned)), int(kernel.seen_by_other(enemy, t.turned))


class Held(Found):
    """The judge of a side that holds, by exact tables and, above them, by a search in which the other found no win:
    every position is as good as any other that is not lost."""

    def _measure(self, p: Position, odd: int) -> Measure | None:
        t, (own, enemy) = self.exact.tables, self.men(p)
        if kernel.bits(own) < t.fewest[p.side]:
            return (0, 0, 0) if odd else None
        try:
            value = self.exact.value(p.side, own, enemy)
            holds = not value or value % 2 == odd
        except KeyError:
            holds = self.search is not None and self.search.failure(*self._even(p.side, own, enemy), bool(odd))
        return (0, 0, 0) if holds else None


class Strategy(NamedTuple):
    """A side's strategy.  ``choices``: ``check.number`` of a position → the index of its touch among the sorted ones;
    ``seen``: the positions in which its turns begin.
    """

    choices: dict[int, int]
    seen: set[Position]


def strategy(rules: Rules, first: Position, side: int, judge: Judge, wins: bool = True) -> Strategy:
    """A side's play from a position on.  Raises Unproved."""
    choices: dict[int, int] = {}
    held: set[Position] = set()  # positions that its turns lead to
    seen: set[Position] = set()  # in which it is to move
    legal = compiled(rules).legal
    waiting = [first] if first.side == side else list(_replies(rules, first))
    while waiting:
        p = waiting.pop()
        if p in seen or not legal(p):
            continue
        seen.add(p)
        q = _played(rules, p, _best(rules, p, judge, held, wins), choices)
        if q not in held:
            held.add(q)
            if q.side != side:
                waiting += (reply for reply in _replies(rules, q) if reply not in seen)
    return Strategy(choices, seen)


def _replies(rules: Rules, q: Position) -> Iterator[Position]:
    return (p for _, p in turns(rules, q))


def _best(rules: Rules, p: Position, judge: Judge, held: set[Position], wins: bool) -> tuple[Move, ...]:
    """The touches of its turn."""
    own = judge.to_move(p)
    best, chosen = None, None
    for touches, q in turns(rules, p):
        measure = judge.moved(q)
        if own is None or measure is None or wins and measure[:2] >= own[:2]:
            continue
        rank = (q not in held, measure[0], measure[2])
        if best is None or rank < best:
            best, chosen = rank, touches
    if chosen is None:
        raise Unproved(str(p))
    return chosen


def _played(rules: Rules, p: Position, touches: tuple[Move, ...], choices: dict[int, int]) -> Position:
    """Records the touches and plays them; at a position for which a touch has already been recorded, plays that touch
    instead.
    """
    legal, play, *_ = compiled(rules)
    side, points = p.side, len(rules.board.points)
    wanted: tuple[Move, ...] = touches
    while p.side == side and (moves := sorted(legal(p))):
        index = moves.index(wanted[0]) if wanted else 0
        if len(moves) > 1:
            index = choices.setdefault(number(p, points), index)
        wanted = wanted[1:] if wanted and moves[index] == wanted[0] else ()
        p = play(p, moves[index])
    return p


def lengths(rules: Rules, first: Position, side: int, chosen: Callable[[Position], int]) -> tuple[int, int]:
    """The plies of the longest line of a winning strategy, and of the longest stretch in which nothing is taken or
    placed.  In these lines no draw can be claimed by repetition, nor under a limit of more quiet plies than that."""
    plies, _, longest = distances(rules, first, side, chosen)[first]
    return plies, longest


def distances(
    rules: Rules, first: Position, side: int, chosen: Callable[[Position], int]
) -> dict[Position, tuple[int, int, int]]:
    """Of every position of a winning strategy: the plies of the longest line to the end, of the longest stretch that
    begins there in which nothing is taken or placed, and of the longest such stretch anywhere further on."""
    after: dict[Position, list[Position]] = {}
    measured: dict[Position, tuple[int, int, int]] = {}
    waiting = [first]
    while waiting:
        p = waiting[-1]
        if p not in after:
            after[p] = replies(rules, p, side, chosen)
            waiting += [q for q in after[p] if q not in measured]
            continue
        waiting.pop()
        if p in measured:
            continue
        plies = now = stretch = 0
        for q in after[p]:
            further, quiet, longest = measured[q]
            here = quiet + 1 if _men(q) == _men(p) else 0
            plies, now, stretch = max(plies, further + 1), max(now, here), max(stretch, longest, here)
        measured[p] = plies, now, stretch
        after[p] = []
    return measured


def _men(p: Position) -> tuple[list[int], tuple[int, ...]]:
    return [some.bit_count() for some in p.men], p.hands


def replies(rules: Rules, p: Position, side: int, chosen: Callable[[Position], int]) -> list[Position]:
    """The positions after a turn: of the side, the one that it chooses; of the other, all."""
    legal, play, *_ = compiled(rules)
    if p.side != side or not legal(p):
        return list(_replies(rules, p))
    while p.side == side and (moves := sorted(legal(p))):
        p = play(p, moves[chosen(p) if len(moves) > 1 else 0])
    return [p]
