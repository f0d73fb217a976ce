"""Whole turns composed of touches, for records, reading and perft counts.

Play goes touch by touch because the number of whole turns explodes; but the published perft figures of draughts count
turns, and count turns that end in the same position only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .pipeline import Move, Position, compiled
from .rules import Rules

UNITS = ("touch", "turn", "position")


def turns(rules: Rules, position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
    """Every whole turn of the side to move, as its touches, with the position it leads to.

    A turn is over when the other side is to move or nothing can be touched any more.
    """
    legal, play = _legal_and_play(rules)
    stack: list[tuple[tuple[Move, ...], Position]] = [((), position)]
    while stack:
        touched, p = stack.pop()
        moves = legal(p)
        if touched and (p.side != position.side or not moves):
            yield touched, p
            continue
        stack += [((*touched, m), play(p, m)) for m in reversed(moves)]


def perft(rules: Rules, position: Position, depth: int, unit: str = "touch") -> int:
    """The number of leaves at a depth of touches, of turns, or of turns that end in different positions.

    The last ply of touches is counted from the length of the tuple of moves.  A throw of dice is a touch, and the first
    of its turn: each of the 56 throws counts once, whatever its weight; with ``position``, throws of equal effect count
    once together.
    """
    if depth == 0:
        return 1
    if unit == "touch":
        return _count_leaves(*_legal_and_play(rules), position, depth)
    ends = [p for _, p in turns(rules, position)]
    if unit == "position":
        ends = list(dict.fromkeys(ends))
    return len(ends) if depth == 1 else sum(perft(rules, p, depth - 1, unit) for p in ends)


def perft_played(rules: Rules, position: Position, depth: int) -> int:
    """As ``perft`` by touch, with every leaf played."""
    return _count_leaves(*_legal_and_play(rules), position, depth, played=True)


Legal = Callable[[Position], tuple[Move, ...]]
Play = Callable[[Position, Move], Position]


def _legal_and_play(rules: Rules) -> tuple[Legal, Play]:
    engine = compiled(rules)
    return engine.legal, engine.play


def _count_leaves(legal: Legal, play: Play, position: Position, depth: int, played: bool = False) -> int:
    moves = legal(position)
    if depth > 1:
        return sum(_count_leaves(legal, play, play(position, m), depth - 1, played) for m in moves)
    if played:
        for m in moves:
            play(position, m)
    return len(moves)
