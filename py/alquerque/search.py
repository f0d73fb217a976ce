"""The opponent, which uses the three questions ``legal``, ``play`` and ``outcome`` only.

Anytime alpha-beta as a generator: it deepens ply by ply, yields the best touch of each depth, and yields None
every few hundred nodes, so that the caller can stop it between two slices (the browser cannot interrupt it).
Touches, not turns, are the plies: the side to move may stay the same from one to the next.

Where dice are to be thrown, the value is the mean over the throws, those of equal effect taken together; rare throws are
searched only to the end of their turn.

For the value of a position at the end of the search see ``evaluation``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

from .chance import lots
from .evaluation import evaluator
from .pipeline import Move, Position, compiled
from .pipeline.dice import WAYS
from .rules import Rules

WIN = 1_000_000
SLICE = 256
"""Nodes between two yields: about half a millisecond in CPython, one in the browser."""
TABLE = 50_000
"""Entries of the transposition table; beyond this it is emptied."""
FORCED = 16
"""So far ahead a turn without a choice costs no depth."""
RARE = 1 / 8
"""What chance brings less often than this is looked at one turn deep."""


class Level(NamedTuple):
    """How deep and how long one level searches, and the size of its random errors, in hundredths of a man.

    It searches deeper than its depth if there are few moves: until it has visited so many ``nodes``.
    """

    depth: int
    seconds: float
    noise: int
    nodes: int = 0


DEEPEST = 40
LEVELS = {1: Level(1, 0.5, 200), 2: Level(3, 1.0, 20, 1000), 3: Level(DEEPEST, 3.0, 0)}
"""What a person meets: one who sees a won game and little else, whom a child that looks where it steps can beat; one who
thinks before moving; one who thinks as long as it is polite."""


class Thought(NamedTuple):
    """The best touch of one depth, its value for the side to move in hundredths of a man, and the nodes visited so far."""

    depth: int
    move: Move
    value: int
    nodes: int


def think(rules: Rules, position: Position, *, seen: Iterable[Position] = (), level: int = 3, seed: int = 0,
          clock: Callable[[], float] = perf_counter) -> Iterator[Thought | None]:
    """Yields None while it works and a Thought after each depth; the last Thought is the answer.

    ``seen``: the positions since the last irreversible turn; coming back to one counts as a draw.
    Ends by itself at the level's depth or time.  Yields nothing if there is no legal touch, or only a throw.
    """
    engine = compiled(rules)
    choice = LEVELS[level]
    rng = random.Random(seed)
    value = evaluator(rules)
    before = frozenset(seen)
    table: dict[Position, tuple[int, int, int, Move | None]] = {}
    deadline = clock() + choice.seconds
    nodes = 0
    # Plies by which exchanges of leaps are searched further; chains of approach, and games of captures only, branch too much.
    calm = 6 if rules.manner == "leap" and rules.steps != "none" else 0

    def order(p: Position, moves: Iterable[Move], first: Move | None) -> list[Move]:
        return sorted(moves, key=lambda m: (m is not first, not engine.takes(p, m), m.manner == "stop"))

    def negamax(p: Position, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        nonlocal nodes
        nodes += 1
        if nodes % SLICE == 0:
            yield
        if ply and p in before:
            return 0
        moves = engine.legal(p)
        if not moves:
            end = engine.outcome(p)
            if end is None or end.winner is None:
                return 0
            return WIN - ply if end.winner == p.side else ply - WIN
        if depth <= 0 and p.pending is None:
            quiet = value(p)
            noisy = [m for m in moves if engine.takes(p, m)] if depth > -calm else []
            forced = len(noisy) == len(moves)
            if not noisy or not forced and quiet >= beta:
                return quiet
            best = -WIN if forced else quiet
            moves = tuple(noisy)
        else:
            best = -WIN
        if moves[0].dice:
            return (yield from mean(p, depth, ply))
        known = table.get(p)
        good: Move | None = None
        if known:
            at, least, most, good = known
            if at == depth and (least >= beta or most <= alpha):
                return least if least >= beta else most
        alpha0 = alpha
        alpha = max(alpha, best)
        chosen: Move | None = None
        deep = depth if len(moves) == 1 and depth > 0 and ply < FORCED else depth - 1
        for m in order(p, moves, good):
            q = engine.play(p, m)
            if q.side == p.side:
                got = yield from negamax(q, depth, alpha, beta, ply + 1)
            else:
                got = -(yield from negamax(q, deep, -beta, -alpha, ply + 1))
            if got > best:
                best, chosen = got, m
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        if depth > 0:
            if len(table) > TABLE:
                table.clear()
            table[p] = depth, best if best > alpha0 else -2 * WIN, best if best < beta else 2 * WIN, chosen
        return best

    def mean(p: Position, depth: int, ply: int) -> Generator[None, None, int]:
        """The value of a position in which dice are to be thrown."""
        total = 0
        for q, weight in lots(rules, p):
            deep = depth if weight >= RARE * WAYS else min(depth, 1)
            total += weight * (yield from negamax(q, deep, -2 * WIN, 2 * WIN, ply + 1))
        return round(total / WAYS)

    moves = list(engine.legal(position))
    if moves and moves[0].dice:
        return
    rng.shuffle(moves)
    err = {m: rng.randint(-choice.noise, choice.noise) for m in moves}
    best_first: Move | None = None
    for depth in range(1, DEEPEST + 1):
        if depth > choice.depth and nodes >= choice.nodes:
            return
        best, at = None, -2 * WIN
        for m in order(position, moves, best_first):
            q = engine.play(position, m)
            floor = at - err[m] if best else -2 * WIN
            if q.side == position.side:
                search = negamax(q, depth, floor, 2 * WIN, 1)
            else:
                search = negamax(q, depth - 1, -2 * WIN, -floor, 1)
            while True:
                try:
                    next(search)
                except StopIteration as stop:
                    got = stop.value if q.side == position.side else -stop.value
                    break
                if clock() > deadline and (best_first or clock() > deadline + choice.seconds):
                    if not best_first:
                        yield Thought(0, best or m, max(at, -WIN), nodes)
                    return
                yield None
            got += err[m] if abs(got) < WIN - 1000 else 0
            if best is None or got > at:
                best, at = m, got
        if best is None:
            return
        best_first = best
        yield Thought(depth, best, at, nodes)
        if len(moves) == 1 or abs(at) > WIN - 1000 or clock() > deadline:
            return
