"""The opponent's search, which uses only the three questions of the rules.

Iterative-deepening alpha-beta as a generator: it yields the best touch of each depth, and None every few hundred nodes,
so that the caller can stop it in between (the browser has no interrupt).  Touches, not turns, are the plies: the side
to move may stay the same from one to the next.

At a throw of dice the value is the expected value over all throws (expectimax), with throws of equal effect taken
together; rare throws are followed only to the end of their turn.  ``evaluation`` gives the values of leaves.
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
SLICE_NODES = 64
"""Nodes between two yields: about two milliseconds in CPython, somewhat more in the browser."""
MAX_TABLE_ENTRIES = 50_000
"""Entries of the transposition table; beyond this it is emptied."""
FORCED_EXTENSION_PLIES = 16
"""Within so many plies of the root, a turn without a choice costs no depth."""
RARE_THROW_PROBABILITY = 1 / 8
"""Throws less likely than this are searched one turn deep."""


LMR_MIN_MOVES, LMR_MIN_DEPTH = 2, 2
"""Late-move reduction: from this move number and this depth on, quiet moves are first searched one ply less deep."""


class Level(NamedTuple):
    """A level of play.  It searches so many ``nodes``, and at most so many ``turns`` ahead, its own turn included.
    With the probability ``slips`` it searches one turn less.  ``plain``: it uses a beginner's evaluation
    (``evaluation.beginner``) and no quiescence search; ``endings``: it uses tables of endings, if the host has provided
    them; ``openings``: it uses opening books (``opening_book``) likewise.
    """

    nodes: int
    turns: int
    slips: float = 0
    plain: bool = False
    endings: bool = False
    openings: bool = False


DEEPEST = 40
PATIENCE = 3.0
"""Seconds after which every level plays the best touch so far.  Levels are defined by nodes, so that they are equally
strong on every machine; only the strongest reaches this limit, on a slow machine or a large board."""
LEVELS = {
    1: Level(50_000, 1, plain=True),
    2: Level(50_000, 2, 0.35, plain=True),
    3: Level(50_000, 3, 0.5, plain=True),
    4: Level(250, DEEPEST, openings=True),
    5: Level(2_500, DEEPEST, openings=True),
    6: Level(60_000, DEEPEST, endings=True, openings=True),
}
"""The levels: the first takes what it can and does not see the reply; the second usually sees the reply; the third sees
the turn after it; the others are limited by nodes.  None misses a turn that wins at once. tests/thinking/test_levels.py
measures them against simulated people and against each other."""
STRONGEST = max(LEVELS)


class Thought(NamedTuple):
    """The best touch of one depth, its value for the side to move in hundredths of a man, nodes so far; and ``line``,
    the touches of the same side's turn, beginning with that touch.  It may be shorter than the turn."""

    depth: int
    move: Move
    value: int
    nodes: int
    line: tuple[Move, ...]


TableEntry = tuple[int, int, int, Move | None]
"""An entry of the transposition table: search depth, lower bound, upper bound, best move."""
EndingLookup = Callable[[Rules, Position], int | None]
"""Looks up the byte of a position in the tables of ``endings``; None if they lack it."""


CAPTURE_MANNERS = frozenset({"leap", "approach", "withdraw", "remove", "take-up", "huff"})
"""The manners of touches that capture; testing them is faster than ``Engine.takes``."""
WIN_THRESHOLD = WIN - 1000
"""Values above this are wins, and below its negative losses; the rest is the number of touches to the end."""


def search_windows(n: int, reduced: bool, depth: int, floor: int, beta: int) -> tuple[tuple[int, int], ...]:
    """The searches of the nth move, as (depth, upper bound): the next one is run only while the value found exceeds
    ``floor``.

    The first move gets the full window; the others first a null window (principal variation search), and ``reduced``
    ones before that a null window one ply less deep (late-move reduction).
    """
    if not n:
        return (depth, beta),
    if reduced:
        return (depth - 1, floor + 1), (depth, floor + 1), (depth, beta)
    return (depth, floor + 1), (depth, beta)


class Search:
    """One search, with its settings for the rules, its transposition table, and move-ordering heuristics."""

    def __init__(self, rules: Rules, seen: Iterable[Position], plain: bool = False,
                 stored: EndingLookup | None = None, weights: Weights = WEIGHTS) -> None:
        engine = compiled(rules)
        self.rules, self.legal, self.play = rules, engine.legal, engine.play
        self.outcome, self.captures, self.over = engine.outcome, engine.captures, engine.over
        self.value = beginner(rules) if plain else evaluator(rules, weights)
        self.seen = frozenset(seen)
        self.stored = stored
        self.plain = plain
        self.nodes = 0
        self.table: dict[Position, TableEntry] = {}
        # Quiescence search follows leaps; approach chains, and games in which every move captures, branch too widely
        # for it.
        self.quiescence_depth = 6 if rules.manner == "leap" and rules.steps != "none" and not plain else 0
        self.captures_forced = rules.compulsory and rules.huff == "no"
        # Stand pat before generating all moves, except in games whose aim is to leave a side without moves.
        self.stands_pat_early = not plain and rules.goal != "hunt"
        # If every move is a capture, being one does not matter for the order.
        self.noisy_manners = CAPTURE_MANNERS if rules.steps != "none" else frozenset()
        self.history_scores: dict[Move, int] = {}
        self.killers: dict[int, Move] = {}

    def order(self, p: Position, moves: Iterable[Move], first: Move | None, ply: int = 0) -> list[Move]:
        """Move ordering: the best move of an earlier depth, captures, the killer move, then by history score; stopping
        last.
        """
        cuts, killer, loud = self.history_scores, self.killers.get(ply), self.noisy_manners

        def promise(m: Move) -> int:
            if m is first:
                return 1 << 60
            manner = m.manner
            return cuts.get(m, 0) + (
                1 << 50 if manner in loud else -1 if manner == "stop" else 1 << 40 if m is killer else 0
            )

        return sorted(moves, key=promise, reverse=True)

    def negamax(self, p: Position, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """The value of a position for its side to move; yields every ``SLICE_NODES`` nodes."""
        self.nodes += 1
        if self.nodes % SLICE_NODES == 0:
            yield
        entry = self.table.get(p)
        settled = self.probe_table(entry, depth, alpha, beta, ply) if entry else self.known_value(p, ply)
        if settled is not None:
            return settled
        moves, best = self.ordered_moves(p, depth, beta, ply, entry[3] if entry else None)
        if not moves:
            return best
        if moves[0].dice:
            return (yield from self.chance_node(p, depth, ply))
        floor = max(alpha, best)
        chosen: Move | None = None
        onward = depth if len(moves) == 1 and depth > 0 and ply < FORCED_EXTENSION_PLIES else depth - 1
        lmr_from = LMR_MIN_MOVES if depth >= LMR_MIN_DEPTH and p.pending is None and not self.plain else len(moves)
        for n, m in enumerate(moves):
            q = self.play(p, m)
            again = q.side == p.side
            deep = depth if again else onward
            reduced = n >= lmr_from and not again and m.manner not in self.noisy_manners
            for far, ceiling in search_windows(n, reduced, deep, floor, beta):
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
        self.store_in_table(p, depth, best, alpha, beta, chosen, ply)
        return best

    def ordered_moves(
        self, p: Position, depth: int, beta: int, ply: int, first: Move | None
    ) -> tuple[Sequence[Move], int]:
        """The moves to search in their order, ``first`` first, and a lower bound of the value without them; no moves
        where that bound is the value."""
        best = -WIN
        moves: Sequence[Move]
        if depth <= 0 and p.pending is None:
            moves, best = self.quiescence_moves(p, depth, beta, ply)
        else:
            moves = self.legal(p)
            if not moves:
                return (), self.terminal_value(p, ply)
        if len(moves) > 1 and not moves[0].dice:
            moves = self.order(p, moves, first, ply)
        return moves, best

    def probe_table(self, entry: TableEntry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """The value by which a table entry causes a cutoff within this window; None if the position must be
        searched.
        """
        at, least, most, _ = entry
        if self.plain and at != depth:
            return None
        if least > WIN_THRESHOLD:
            least -= ply
        elif at < depth:
            least = -WIN
        if most < -WIN_THRESHOLD:
            most += ply
        elif at < depth:
            most = WIN
        return least if least >= beta else most if most <= alpha else None

    def store_in_table(
        self, p: Position, depth: int, best: int, alpha: int, beta: int, chosen: Move | None, ply: int
    ) -> None:
        """Stores a value as exact, lower or upper bound, with the best move; updates history and killer move after a
        cutoff.  The distance to a win is stored relative to this position."""
        if chosen and best >= beta and depth > 0:
            self.history_scores[chosen] = self.history_scores.get(chosen, 0) + depth * depth
            if chosen.manner not in self.noisy_manners:
                self.killers[ply] = chosen
        if len(self.table) > MAX_TABLE_ENTRIES:
            self.table.clear()
        far = ply if best > WIN_THRESHOLD else -ply if best < -WIN_THRESHOLD else 0
        self.table[p] = depth, best + far if best > alpha else -2 * WIN, best + far if best < beta else 2 * WIN, chosen

    def known_value(self, p: Position, ply: int) -> int | None:
        """The value of a position that needs no search: a repetition, which is a draw, or a position held by a table of
        ``endings``."""
        if p in self.seen:
            return self.terminal_value(p, ply)
        byte = self.stored(self.rules, p) if self.stored else None
        return None if byte is None else self.endings_value(p, byte, ply)

    def terminal_value(self, p: Position, ply: int) -> int:
        """The value of a position where the game is over or repeated: a sooner win is worth more; everything but a win
        is a draw."""
        end = self.outcome(p)
        if end is None or end.winner is None:
            return 0
        return WIN - ply if end.winner == p.side else ply - WIN

    def endings_value(self, p: Position, byte: int, ply: int) -> int:
        """The value for a byte of a table of ``endings``; an open position gets its static evaluation."""
        far = ply + byte - 1
        return self.value(p) if byte == 0 else far - WIN if byte % 2 else WIN - far

    def quiescence_moves(self, p: Position, depth: int, beta: int, ply: int) -> tuple[Sequence[Move], int]:
        """Quiescence at the end of a line: the captures still to search, and the stand-pat value; no captures where
        that value causes a cutoff."""
        deep = depth > -self.quiescence_depth
        if self.stands_pat_early and ply > 1 and not p.huffable:
            if self.over(p):
                return (), self.terminal_value(p, ply)
            if not self.captures_forced or not deep or not self.captures(p):
                quiet = self.value(p)
                if quiet >= beta or not deep or self.captures_forced:
                    return (), quiet
        moves = self.legal(p)
        if not moves:
            return (), self.terminal_value(p, ply)
        noisy = [m for m in moves if m.manner in CAPTURE_MANNERS] if deep else ()
        if len(noisy) == len(moves):
            return noisy, -WIN
        quiet = self.value(p)
        return () if quiet >= beta else noisy, quiet

    def chance_node(self, p: Position, depth: int, ply: int) -> Generator[None, None, int]:
        """The expected value over all throws."""
        total = 0
        for q, weight in lots(self.rules, p):
            deep = depth if weight >= RARE_THROW_PROBABILITY * WAYS else min(depth, 1)
            total += weight * (yield from self.negamax(q, deep, -2 * WIN, 2 * WIN, ply + 1))
        return round(total / WAYS)

    def root_move(self, p: Position, m: Move, depth: int, floor: int, out_of_time: Callable[[], bool]
             ) -> Generator[None, None, int | None]:
        """The value of one move at the root if it exceeds ``floor``, which a null window tests first; None if time runs
        out first."""
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
                if out_of_time():
                    return value
                yield
            if value <= floor:
                break
        return value

    def principal_turn(self, p: Position, m: Move) -> tuple[Move, ...]:
        """A touch just searched and, from the transposition table, the further touches of the same turn."""
        line = [m]
        q = self.play(p, m)
        while q.side == p.side and len(line) < MAX_TURN_TOUCHES:
            entry = self.table.get(q)
            if not entry or entry[3] is None:
                break
            line.append(entry[3])
            q = self.play(q, entry[3])
        return tuple(line)


MAX_TURN_TOUCHES = 100
"""The most touches of a turn that are reported."""


def think(
    rules: Rules,
    position: Position,
    *,
    seen: Iterable[Position] = (),
    level: int | Level = STRONGEST,
    seed: int = 0,
    clock: Callable[[], float] = perf_counter,
    weights: Weights = WEIGHTS,
) -> Iterator[Thought | None]:
    """Yields None while it works and a Thought after each depth; the last Thought is the answer.

    ``seen``: the positions since the last irreversible turn; coming back to one counts as a draw.  ``weights``: those
    of the evaluation.  Ends at the level's limit of nodes or turns.  Yields nothing if there is no legal touch, or only
    a throw.
    """
    choice = level if isinstance(level, Level) else LEVELS[level]
    rng = random.Random(seed)
    settled, stored, winning = _probe_endings(rules, position) if choice.endings else (None, None, ())
    search = Search(rules, seen, choice.plain, stored, weights)
    deadline = clock() + PATIENCE
    moves = list(search.legal(position))
    if not moves or moves[0].dice:
        return
    max_turns = choice.turns - (rng.random() < choice.slips)
    rng.shuffle(moves)
    if settled:
        yield _tablebase_thought(settled, rng)
        return
    if winning:  # nobody knows how soon: the search looks for the way among the turns that keep the win
        moves = [m for m in moves if m in winning]
    latest: Thought | None = None

    def out_of_time() -> bool:
        return bool(latest) and (search.nodes > choice.nodes or clock() > deadline) or clock() > deadline + PATIENCE

    for depth in range(1, max_turns + 1):
        best, cut_short = yield from search_depth(search, position, moves, depth, latest, out_of_time)
        if best:
            latest = best
            yield latest
        elif not latest:
            yield Thought(0, moves[0], 0, search.nodes, (moves[0],))
        if cut_short or not latest or len(moves) == 1 or abs(latest.value) > WIN - 1000 or out_of_time():
            return


def _probe_endings(rules: Rules, p: Position) -> tuple[Choice | None, EndingLookup | None, Sequence[Move]]:
    """The best turns of a position decided by tables of endings; the lookup for positions after it, if they have
    these; and the moves that keep a win of which they do not say how soon it comes."""
    from . import endings  # loaded only when it is needed
    winning = [turn[0] for turn in endings.winning_turns(rules, p)]
    return endings.choice(rules, p), endings.lookup(rules, p), winning


def _tablebase_thought(choice: Choice, rng: random.Random) -> Thought:
    """The whole turn that wins soonest, or loses latest."""
    turn = rng.choice(choice.turns)
    verdict, plies = choice.ending
    return Thought(plies, turn[0], WIN - plies if verdict == "win" else plies - WIN, 0, turn)


def search_depth(search: Search, p: Position, moves: Sequence[Move], depth: int, before: Thought | None,
                 out_of_time: Callable[[], bool]) -> Generator[None, None, tuple[Thought | None, bool]]:
    """The best of these moves at one depth, and whether time ran out before all were searched.  The best move of the
    previous depth is searched first, so a better one counts even if the rest was not searched."""
    best, at = None, -2 * WIN
    for m in search.order(p, moves, before.move if before else None):
        got = yield from search.root_move(p, m, depth, at, out_of_time)
        if got is None:
            return best, True
        if best is None or got > at:
            best, at = Thought(depth, m, got, search.nodes, search.principal_turn(p, m)), got
    return best and best._replace(nodes=search.nodes), False
