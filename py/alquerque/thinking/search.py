"""An opponent that knows only the three questions.

Anytime alpha-beta as a generator: it deepens ply by ply, yields the best touch of each depth, and yields None
every few hundred nodes, so that whoever drives it can stop it between two slices (the browser has no interrupt).
Touches, not turns, are the plies: the side to move may stay the same from one to the next.

Where dice are to be thrown nothing is chosen: the value is the mean of what the throws lead to, those of equal effect
taken together; what is rare is followed only to the end of its turn.

What a position is worth when it stops looking: see ``evaluation``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ..dice_odds import lots
from ..pipeline import Move, Position, compiled
from ..pipeline.dice import WAYS
from ..rules import Rules
from .evaluation import beginner, evaluator
from .weights import WEIGHTS, Weights

if TYPE_CHECKING:
    from .endings import Choice

WIN = 1_000_000
SLICE = 64
"""Nodes between two yields: two milliseconds in CPython, some more in the browser."""
TABLE = 50_000
"""Entries of the transposition table; beyond this it is emptied."""
FORCED = 16
"""So far ahead a turn without a choice costs no depth."""
RARE = 1 / 8
"""What chance brings less often than this is looked at one turn deep."""


LATE, LATE_DEPTH = 2, 2
"""From so many moves on, and from such a depth, quiet moves are looked at one turn less deep at first."""


class Level(NamedTuple):
    """How far one level looks: until it has looked at so many ``nodes``, and at most so many ``turns`` ahead, its own one the
    first.

    With the probability ``slips`` it sees one turn less this time, and plays the best for who sees so far.  One that is
    ``plain`` judges as a beginner does (``evaluation.beginner``) and does not play exchanges out; one that knows ``endings``
    looks a position with few men up, where its host has handed it the tables; one that knows the ``openings`` begins with a
    book's turns (``opening_book``), in the same way.
    """

    nodes: int
    turns: int
    slips: float = 0
    plain: bool = False
    endings: bool = False
    openings: bool = False


DEEPEST = 40
PATIENCE = 3.0
"""Seconds after which any level answers with what it has.  Levels are set in nodes, so that a phone and a desk play alike; only
the strongest comes to this limit, on a slow machine or a large board."""
LEVELS = {
    1: Level(50_000, 1, plain=True),
    2: Level(50_000, 2, 0.35, plain=True),
    3: Level(50_000, 3, 0.5, plain=True),
    4: Level(250, DEEPEST, openings=True),
    5: Level(2_500, DEEPEST, openings=True),
    6: Level(60_000, DEEPEST, endings=True, openings=True),
}
"""What a person meets: one who takes what can be taken and does not look what comes back; one who usually sees the answer; one
who sees what follows on the answer; and three who see as far as so many nodes lead.  None misses a turn that wins at once.
Measured against simulated people, and each against the one below, in tests/thinking/test_levels.py."""
STRONGEST = max(LEVELS)


class Thought(NamedTuple):
    """The best touch of one depth, its value for the side to move in hundredths of a man, nodes so far; and ``line``, the
    touches with which the same side goes on, that touch the first.  It may be shorter than the turn."""

    depth: int
    move: Move
    value: int
    nodes: int
    line: tuple[Move, ...]


Known = tuple[int, int, int, Move | None]
"""What the transposition table has of a position: to which depth it was searched, what it is worth at least and at most, and its
best move."""
Stored = Callable[[Rules, Position], int | None]
"""The byte that a table of ``endings`` holds of a position; None if it holds none."""


TAKING = frozenset({"leap", "approach", "withdraw", "remove", "take-up", "huff"})
"""The manners of touches that take something (``Engine.takes``, without a call)."""
DECIDED = WIN - 1000
"""A value beyond this is a win, so many touches away; below its opposite, a loss."""


def tries(n: int, doubted: bool, deep: int, floor: int, beta: int) -> tuple[tuple[int, int], ...]:
    """How the nth move is searched: to which depths and below which values, one after the other as long as it seems more than
    the best so far.  The first exactly; of the others it is only asked whether they are better, of ``doubted`` ones at first a
    turn less deep."""
    if not n:
        return (deep, beta),
    if doubted:
        return (deep - 1, floor + 1), (deep, floor + 1), (deep, beta)
    return (deep, floor + 1), (deep, beta)


class Search:
    """One search: what it knows of its rules, and what it has seen so far."""

    def __init__(self, rules: Rules, seen: Iterable[Position], plain: bool = False,
                 stored: Stored | None = None, weights: Weights = WEIGHTS) -> None:
        engine = compiled(rules)
        self.rules, self.legal, self.play = rules, engine.legal, engine.play
        self.outcome, self.captures, self.over = engine.outcome, engine.captures, engine.over
        self.value = beginner(rules) if plain else evaluator(rules, weights)
        self.before = frozenset(seen)
        self.stored = stored
        self.plain = plain
        self.nodes = 0
        self.table: dict[Position, Known] = {}
        # Exchanges by leaping are played out; chains of approach, and games of captures alone, branch too widely for that.
        self.calm = 6 if rules.manner == "leap" and rules.steps != "none" and not plain else 0
        self.enforced = rules.compulsory and rules.huff == "no"
        # A line can end without asking for all moves, except where it is the aim of the game that there are none.
        self.brief = not plain and rules.goal != "hunt"
        # Where every move is a capture, none of them stands out.
        self.loud = TAKING if rules.steps != "none" else frozenset()
        self.cuts: dict[Move, int] = {}
        self.killers: dict[int, Move] = {}

    def order(self, p: Position, moves: Iterable[Move], first: Move | None, ply: int = 0) -> list[Move]:
        """The moves as they are tried: the best of an earlier depth, captures, what has settled other positions, stopping."""
        cuts, killer, loud = self.cuts, self.killers.get(ply), self.loud

        def promise(m: Move) -> int:
            if m is first:
                return 1 << 60
            manner = m[0]
            return cuts.get(m, 0) + (1 << 50 if manner in loud else -1 if manner == "stop" else 1 << 40 if m is killer else 0)

        return sorted(moves, key=promise, reverse=True)

    def negamax(self, p: Position, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """The value of a position for its side to move; yields every ``SLICE`` nodes."""
        self.nodes += 1
        if self.nodes % SLICE == 0:
            yield
        known = self.table.get(p)
        settled = self.recall(known, depth, alpha, beta, ply) if known else self.settled(p, ply)
        if settled is not None:
            return settled
        moves, best = self.tried(p, depth, beta, ply, known[3] if known else None)
        if not moves:
            return best
        if moves[0].dice:
            return (yield from self.mean(p, depth, ply))
        floor = max(alpha, best)
        chosen: Move | None = None
        onward = depth if len(moves) == 1 and depth > 0 and ply < FORCED else depth - 1
        late = LATE if depth >= LATE_DEPTH and p[4] is None and not self.plain else len(moves)
        for n, m in enumerate(moves):
            q = self.play(p, m)
            again = q[0] == p[0]
            deep = depth if again else onward
            for far, ceiling in tries(n, n >= late and not again and m[0] not in self.loud, deep, floor, beta):
                if again:
                    got = yield from self.negamax(q, far, floor, ceiling, ply + 1)
                else:
                    got = -(yield from self.negamax(q, far, -ceiling, -floor, ply + 1))
                if got <= floor or got >= beta and far == deep:
                    break
            if got > best:
                best, chosen = got, m
                floor = max(floor, best)
                if floor >= beta:
                    break
        self.remember(p, depth, best, alpha, beta, chosen, ply)
        return best

    def tried(self, p: Position, depth: int, beta: int, ply: int, first: Move | None) -> tuple[Sequence[Move], int]:
        """The moves that are to be searched, as they are tried, ``first`` the first, and the least that the position is worth
        without them; none where that is its value."""
        best = -WIN
        moves: Sequence[Move]
        if depth <= 0 and p[4] is None:
            moves, best = self.exchanges(p, depth, beta, ply)
        else:
            moves = self.legal(p)
            if not moves:
                return (), self.ended(p, ply)
        if len(moves) > 1 and not moves[0].dice:
            moves = self.order(p, moves, first, ply)
        return moves, best

    def recall(self, known: Known, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """A value that settles a position between these bounds without a search, from the transposition table; or None."""
        at, least, most, _ = known
        if self.plain and at != depth:
            return None
        if least > DECIDED:
            least -= ply
        elif at < depth:
            least = -WIN
        if most < -DECIDED:
            most += ply
        elif at < depth:
            most = WIN
        return least if least >= beta else most if most <= alpha else None

    def remember(self, p: Position, depth: int, best: int, alpha: int, beta: int, chosen: Move | None, ply: int) -> None:
        """Keeps what a position was found to be worth: exactly, at least or at most; and which move settled it.  How far away
        a win is, is counted from this position."""
        if chosen and best >= beta and depth > 0:
            self.cuts[chosen] = self.cuts.get(chosen, 0) + depth * depth
            if chosen[0] not in self.loud:
                self.killers[ply] = chosen
        if len(self.table) > TABLE:
            self.table.clear()
        far = ply if best > DECIDED else -ply if best < -DECIDED else 0
        self.table[p] = depth, best + far if best > alpha else -2 * WIN, best + far if best < beta else 2 * WIN, chosen

    def settled(self, p: Position, ply: int) -> int | None:
        """The value of a position that needs no search: it comes again, which is a draw, or a table of ``endings`` holds it."""
        if p in self.before:
            return self.ended(p, ply)
        byte = self.stored(self.rules, p) if self.stored else None
        return None if byte is None else self.exact(p, byte, ply)

    def ended(self, p: Position, ply: int) -> int:
        """The value of a position in which no turn is played any more: a win sooner is worth more, and all else is a draw."""
        end = self.outcome(p)
        if end is None or end.winner is None:
            return 0
        return WIN - ply if end.winner == p.side else ply - WIN

    def exact(self, p: Position, byte: int, ply: int) -> int:
        """The value of a position of which a table of ``endings`` holds this byte; an open one is worth what it seems."""
        far = ply + byte - 1
        return self.value(p) if byte == 0 else far - WIN if byte % 2 else WIN - far

    def exchanges(self, p: Position, depth: int, beta: int, ply: int) -> tuple[Sequence[Move], int]:
        """At the end of a line: the captures that are still to be played out, and the least that the position is worth
        without them; no captures where that is enough."""
        deep = depth > -self.calm
        if self.brief and ply > 1 and not p.huffable:
            if self.over(p):
                return (), self.ended(p, ply)
            if not self.enforced or not deep or not self.captures(p):
                quiet = self.value(p)
                if quiet >= beta or not deep or self.enforced:
                    return (), quiet
        moves = self.legal(p)
        if not moves:
            return (), self.ended(p, ply)
        noisy = [m for m in moves if m[0] in TAKING] if deep else ()
        if len(noisy) == len(moves):
            return noisy, -WIN
        quiet = self.value(p)
        return () if quiet >= beta else noisy, quiet

    def mean(self, p: Position, depth: int, ply: int) -> Generator[None, None, int]:
        """The value of a position in which dice are to be thrown."""
        total = 0
        for q, weight in lots(self.rules, p):
            deep = depth if weight >= RARE * WAYS else min(depth, 1)
            total += weight * (yield from self.negamax(q, deep, -2 * WIN, 2 * WIN, ply + 1))
        return round(total / WAYS)

    def root(self, p: Position, m: Move, depth: int, floor: int, late: Callable[[], bool]
             ) -> Generator[None, None, int | None]:
        """The value of one move, if it is more than ``floor``; None where time is over before it is known.  That it is more is
        found out first."""
        q = self.play(p, m)
        value: int | None = None
        for ceiling in ((floor + 1, 2 * WIN) if floor > -2 * WIN else (2 * WIN,)):
            search = (self.negamax(q, depth, floor, ceiling, 1) if q.side == p.side else
                      self.negamax(q, depth - 1, -ceiling, -floor, 1))
            while True:
                try:
                    next(search)
                except StopIteration as stop:
                    value = stop.value if q.side == p.side else -stop.value
                    break
                if late():
                    return value
                yield
            if value <= floor:
                break
        return value

    def going_on(self, p: Position, m: Move) -> tuple[Move, ...]:
        """A touch just searched, and those with which the same side goes on after it."""
        line = [m]
        q = self.play(p, m)
        while q.side == p.side and len(line) < LONGEST:
            known = self.table.get(q)
            if not known or known[3] is None:
                break
            line.append(known[3])
            q = self.play(q, known[3])
        return tuple(line)


LONGEST = 100
"""Touches of one turn that are told at most."""


def think(rules: Rules, position: Position, *, seen: Iterable[Position] = (), level: int | Level = STRONGEST, seed: int = 0,
          clock: Callable[[], float] = perf_counter, weights: Weights = WEIGHTS) -> Iterator[Thought | None]:
    """Yields None while it works and a Thought after each depth; the last Thought is the answer.

    ``seen``: the positions since the last irreversible turn; coming back to one counts as a draw.  ``weights``: how it judges.
    Ends by itself at the level's nodes or turns.  Yields nothing if there is no legal touch, or only a throw.
    """
    choice = level if isinstance(level, Level) else LEVELS[level]
    rng = random.Random(seed)
    known, stored = _known(rules, position) if choice.endings else (None, None)
    search = Search(rules, seen, choice.plain, stored, weights)
    deadline = clock() + PATIENCE
    moves = list(search.legal(position))
    if not moves or moves[0].dice:
        return
    sight = choice.turns - (rng.random() < choice.slips)
    rng.shuffle(moves)
    if known:
        yield _decided(known, rng)
        return
    told: Thought | None = None

    def late() -> bool:
        return bool(told) and (search.nodes > choice.nodes or clock() > deadline) or clock() > deadline + PATIENCE

    for depth in range(1, sight + 1):
        best, cut_short = yield from deepened(search, position, moves, depth, told, late)
        if best:
            told = best
            yield told
        elif not told:
            yield Thought(0, moves[0], 0, search.nodes, (moves[0],))
        if cut_short or not told or len(moves) == 1 or abs(told.value) > WIN - 1000 or late():
            return


def _known(rules: Rules, p: Position) -> tuple[Choice | None, Stored | None]:
    """The best turns of a position that tables of endings decide; and where to look up what comes after it, if they hold that."""
    from . import endings  # loaded only when it is needed
    return endings.choice(rules, p), endings.stored if endings.holds(rules, p) else None


def _decided(known: Choice, rng: random.Random) -> Thought:
    """The whole turn that wins soonest, or loses latest."""
    turn = rng.choice(known.turns)
    verdict, plies = known.ending
    return Thought(plies, turn[0], WIN - plies if verdict == "win" else plies - WIN, 0, turn)


def deepened(search: Search, p: Position, moves: Sequence[Move], depth: int, before: Thought | None, late: Callable[[], bool]
             ) -> Generator[None, None, tuple[Thought | None, bool]]:
    """The best of these moves at one depth, and whether time was over before all were seen.  The best of the depth before is
    tried first: what is found better than it counts even if the rest was not seen."""
    best, at = None, -2 * WIN
    for m in search.order(p, moves, before.move if before else None):
        got = yield from search.root(p, m, depth, at, late)
        if got is None:
            return best, True
        if best is None or got > at:
            best, at = Thought(depth, m, got, search.nodes, search.going_on(p, m)), got
    return best and best._replace(nodes=search.nodes), False
