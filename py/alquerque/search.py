"""An opponent that knows only the three questions.

Anytime alpha-beta as a generator: it deepens ply by ply, yields the best touch of each depth, and yields None
every few hundred nodes, so that whoever drives it can stop it between two slices (the browser has no interrupt).
Touches, not turns, are the plies: the side to move may stay the same from one to the next.

Where dice are to be thrown nothing is chosen: the value is the mean of what the throws lead to, those of equal effect
taken together; what is rare is followed only to the end of its turn.

The evaluation counts what the ruleset makes valuable (men, kings, columns, hands, room to move, progress toward
promotion), read from its fields, not from the game's name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator
from time import perf_counter
from typing import NamedTuple

from .board import indices
from .dice import WAYS, lots
from .moves import moving_up
from .rules import Move, Position, Rules

WIN = 1_000_000
SLICE = 256
"""Nodes between two yields: about half a millisecond in CPython, one in the browser."""
TABLE = 50_000
"""Entries of the transposition table; beyond this it is emptied."""
RARE = 1 / 8
"""What chance brings less often than this is looked at one turn deep."""


class Level(NamedTuple):
    """How deep and how long one level looks, and how much it errs, in hundredths of a man."""

    depth: int
    seconds: float
    noise: int


LEVELS = {1: Level(1, 0.5, 200), 2: Level(4, 1.5, 10), 3: Level(40, 3.0, 0)}
"""What a person meets: one who sees a won game and little else, whom a child that looks where it steps can beat; one who
thinks before moving; one who thinks as long as it is polite."""


class Thought(NamedTuple):
    """The best touch of one depth, its value for the side to move in hundredths of a man, nodes so far."""

    depth: int
    move: Move
    value: int
    nodes: int


def evaluator(rules: Rules) -> Callable[[Position], int]:
    """A function from a position to its value for the side to move, in hundredths of a man."""
    count, board = len(rules.kinds), rules.board
    worth = [320 if kind.flying else 180 if kind.letter and not kind.rank else 100 + 60 * kind.rank
             for kind in rules.kinds]
    beneath = 180 if rules.taken == "top" else 8
    # Where one side is shut in rather than taken, room to move is what it fights for.
    cramped = [i for i, kind in enumerate(rules.kinds) if (rules.goal == "hunt" or rules.taken == "top")
               and (kind.captures or rules.captures) != "none"]
    # Where every move is a capture, the captures left are all that counts.
    captures = rules.engine.captures if rules.steps == "none" and rules.manner == "leap" else None
    neighbours = board.neighbours
    up = moving_up(rules)
    heights = [y for _, _, y in board.coordinates]
    low, high = min(heights), max(heights)
    promotes = any(kind.promotes is not None for kind in rules.kinds)
    rows = [(board_row, y - low) for y in range(low, high + 1)
            if (board_row := sum(1 << i for i, h in enumerate(heights) if h == y))]
    crowd = [len(indices_) for indices_ in (list(indices(near)) for near in neighbours)]
    central = [(sum(1 << i for i, n in enumerate(crowd) if n == degree), degree) for degree in set(crowd)]

    def value(p: Position) -> int:
        total = 0
        everyone = 0
        for mask in p.men:
            everyone |= mask
        for side, sign in ((0, 1), (1, -1)):
            own = 0
            for i in range(count):
                men = p.men[side * count + i]
                own |= men
                total += sign * worth[i] * men.bit_count()
            total += sign * 100 * p.hands[side]
            for points, degree in central:
                total += sign * degree * (own & points).bit_count()
            if promotes:
                men = p.men[side * count]
                for row, height in rows:
                    ahead = height if side == up else high - low - height
                    total += sign * 3 * ahead * (men & row).bit_count()
            if p.under:
                for i in indices(own):
                    total += sign * beneath * sum(1 if code // count == side else -1 for code in p.under[i])
            for i in cramped:
                for at in indices(p.men[side * count + i]):
                    total += sign * 12 * (neighbours[at] & ~everyone).bit_count()
        if captures:
            mine, theirs = len(captures(p)), len(captures(p._replace(side=1 - p.side, mid=None)))
            return 40 * (mine - theirs)
        return total if p.side == 0 else -total

    return value


def think(rules: Rules, position: Position, *, seen: Iterable[Position] = (), level: int = 3, seed: int = 0,
          clock: Callable[[], float] = perf_counter) -> Iterator[Thought | None]:
    """Yields None while it works and a Thought after each depth; the last Thought is the answer.

    ``seen``: the positions since the last irreversible turn; coming back to one counts as a draw.
    Ends by itself at the level's depth or time.  Yields nothing where there is nothing to touch, or to throw only.
    """
    engine = rules.engine
    choice = LEVELS[level]
    rng = random.Random(seed)
    value = evaluator(rules)
    before = frozenset(seen)
    table: dict[tuple[Position, int], tuple[int, int, Move | None]] = {}
    deadline = clock() + choice.seconds
    nodes = 0
    # Exchanges by leaping are played out; chains of approach, and games of captures alone, branch too widely for that.
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
        if depth <= 0 and p.mid is None:
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
        known = table.get((p, 0))
        good: Move | None = None
        if known:
            at, kept, good = known
            if at == depth and (kept >= beta or kept <= alpha):
                return kept
        alpha0 = alpha
        alpha = max(alpha, best)
        chosen: Move | None = None
        for m in order(p, moves, good):
            q = engine.play(p, m)
            if q.side == p.side:
                got = yield from negamax(q, depth, alpha, beta, ply + 1)
            else:
                got = -(yield from negamax(q, depth - 1, -beta, -alpha, ply + 1))
            if got > best:
                best, chosen = got, m
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        if depth > 0 and (best <= alpha0 or best >= beta):
            if len(table) > TABLE:
                table.clear()
            table[p, 0] = depth, best, chosen
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
    for depth in range(1, choice.depth + 1):
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
