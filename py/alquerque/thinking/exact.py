"""Exact results: proofs for problems, by a table of a small ending or by a search to the end.

``Graph`` holds every position reachable by whole turns, and computes by retrograde analysis who wins each, and in how
many turns.  ``Solver`` searches for a win within a number of turns; it visits few positions, and is fast enough for a
page to judge a reader's solution after the first turn (``judge_solution``).

Both consider the board alone.  A position is *won* if its side can end the game by the rules of the board, whatever the
other does; *open* if neither side can.  What depends on earlier turns is left out, which does not invalidate a win:
along its shortest line the number of turns that are left falls with each turn, so no position comes twice, and no draw
can be claimed by repetition; and a win in fewer turns of both sides than ``max_provable_plies`` comes before quiet
turns or an ending of few pieces may be counted out.  A draw that is due at once for few pieces (``draw_counts``) is an
end.  How an open game is closed (by agreement, after quiet turns, by counting men) depends on the ruleset: "open" says
nothing about the result.  This works only for games without dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from ..draw_counts import ROWS_BY_FIELD, initial_counts, nearest_limit
from ..errors import RulesError
from ..pipeline import Move, Outcome, Position, compiled
from ..rules import Rules
from ..turns import turns

Turn = tuple[Move, ...]
LATE_WIN_TURNS = 2
"""Extra turns searched, to distinguish a late win from none."""


class TooMany(Exception):
    """More positions than were allowed."""


def max_provable_plies(rules: Rules) -> int:
    """A win in fewer turns of both sides comes before any count of turns can end the game."""
    return min(rules.quiet, *(row.turns for row in ROWS_BY_FIELD[rules.few] if row.turns), 1_000)


def outcome_at_turn_start(rules: Rules, p: Position, moves: tuple[Move, ...] | None = None) -> Outcome | None:
    """How the game has ended in a position that begins a turn; None while it goes on.  ``moves``: the legal ones, where
    they are known."""
    engine = compiled(rules)
    if not (engine.legal(p) if moves is None else moves):
        return engine.outcome(p)
    few = nearest_limit(rules, initial_counts(rules, p)) if rules.few != "no" else None
    return Outcome(None, "few", (0.5, 0.5)) if few and few[0] >= 2 * few[1] else None


def turns_by_result(rules: Rules, p: Position) -> dict[Position, list[Turn]]:
    """The positions after one turn, each with the turns that lead to it."""
    routes: dict[Position, list[Turn]] = {}
    for touches, q in turns(rules, p):
        routes.setdefault(q, []).append(touches)
    return routes


def positions_after_turn(rules: Rules, p: Position, first: tuple[Move, ...] | None = None) -> dict[Position, None]:
    """The keys of ``turns_by_result``, in less time.  ``first``: the legal moves, where they are known."""
    legal, play = compiled(rules)[:2]
    side = p.side
    results: dict[Position, None] = {}
    under_way = [p]
    while under_way:
        here = under_way.pop()
        moves = first if here is p and first is not None else legal(here)
        if not moves and here is not p:
            results[here] = None
        for m in moves:
            q = play(here, m)
            if q.side == side:
                under_way.append(q)
            else:
                results[q] = None
    return results


def images(rules: Rules, p: Position) -> list[tuple[int, ...]]:
    """The symmetries of the board under which a position, and what can be played in it, stays as it is."""
    if p.barred:
        return [tuple(range(len(rules.board.points)))]
    after = positions_after_turn(rules, p).keys()
    return [symmetry for symmetry in symmetries_of_lines(rules)
            if image_of_position(p, symmetry) == p and {image_of_position(q, symmetry) for q in after} == after]


@lru_cache(maxsize=64)
def symmetries_of_lines(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The symmetries of the board under which the lines of three that count stay the same, for each side."""
    def moved(line: int, symmetry: tuple[int, ...]) -> int:
        return sum(1 << to for i, to in enumerate(symmetry) if line >> i & 1)

    return tuple(symmetry for symmetry in rules.board.symmetries
                 if all({moved(line, symmetry) for line in lines} == set(lines) for lines in rules.mill_sets_of))


def image_of_position(p: Position, symmetry: tuple[int, ...]) -> Position:
    """The image of a position under the permutation ``symmetry``; the position must not have barred returns or a turn
    under way."""
    def moved(men: int) -> int:
        return sum(1 << to for i, to in enumerate(symmetry) if men >> i & 1)

    under = list(p.under)
    for i, column in enumerate(p.under):
        under[symmetry[i]] = column
    return p._replace(men=tuple(map(moved, p.men)), under=tuple(under), huffable=moved(p.huffable))


def group_mirror_images(rules: Rules, p: Position, after: Iterable[Position]) -> list[list[Position]]:
    """The positions after one turn, those that are mirror images of one another together."""
    symmetries = images(rules, p)
    groups: dict[frozenset[Position], list[Position]] = {}
    for q in after:
        mirrored = (image_of_position(q, symmetry) for symmetry in symmetries if not q.barred)
        groups.setdefault(frozenset([q, *mirrored]), []).append(q)
    return list(groups.values())


# -- exact tables ------------------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """Who wins, and after how many turns of both sides."""

    winner: int
    plies: int

    def turns(self, side: int) -> int:
        """The winner's own turns, if this side is to move."""
        return (self.plies + (side == self.winner)) // 2


class Graph:
    """Every position that can be reached from one, and its worth; raises TooMany above ``most`` positions.

    ``worth``: who wins, for each position that is decided; ``after``: for each position those after one turn.
    """

    def __init__(self, rules: Rules, start: Position, most: int) -> None:
        if rules.dice != "none":
            raise RulesError("nonsense-rules", fields=["dice"], why="dice-stand-alone")
        self.rules = rules
        self.after: dict[Position, tuple[Position, ...]] = {}
        self.worth: dict[Position, Worth] = {}
        waiting, reached = [start], {start: start}
        while waiting:
            p = waiting.pop()
            end = outcome_at_turn_start(rules, p)
            if end:
                self.after[p] = ()
                if end.winner is not None:
                    self.worth[p] = Worth(end.winner, 0)
                continue
            after = positions_after_turn(rules, p)
            for q in after:
                if q not in reached:
                    reached[q] = q
                    waiting.append(q)
            self.after[p] = tuple(reached[q] for q in after)
            if len(reached) > most:
                raise TooMany
        self._backwards()

    def _backwards(self) -> None:
        """Retrograde analysis, by number of turns: a position is won as soon as one turn leads to its side's win, and
        lost when every turn leads to the other's."""
        before: dict[Position, list[Position]] = {}
        for p, after in self.after.items():
            for q in after:
                before.setdefault(q, []).append(p)
        left = {p: len(after) for p, after in self.after.items()}
        layer = list(self.worth)
        while layer:
            following = []
            for q in layer:
                winner, plies = self.worth[q]
                for p in before.get(q, ()):
                    if p in self.worth:
                        continue
                    left[p] -= p.side != winner
                    if p.side == winner or not left[p]:
                        self.worth[p] = Worth(winner, plies + 1)
                        following.append(p)
            layer = following

    def __len__(self) -> int:
        return len(self.after)

    def line(self, p: Position, plies: int) -> Iterator[Turn]:
        """The best turns from a decided position: the quickest win against the longest defence, so many at most."""
        while self.after[p] and plies:
            winner = self.worth[p].winner
            routes = turns_by_result(self.rules, p)
            choice = [q for q in routes if q in self.worth and self.worth[q].winner == winner]
            p = (min if p.side == winner else max)(choice, key=lambda q: self.worth[q].plies)
            yield routes[p][0]
            plies -= 1


# -- search to the end -------------------------------------------------------------------------------------------


class Solver:
    """Looks for wins within a number of turns; raises TooMany when it would look at more than ``most`` positions.

    ``seen`` counts the positions whose turns it has listed.
    """

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules, self.most, self.seen = rules, most, 0
        self._legal: dict[Position, tuple[Move, ...]] = {}
        self._ends: dict[Position, list[Position]] = {}
        self._over: dict[Position, Outcome | None] = {}
        self._known: dict[Position, tuple[int, int]] = {}

    def legal(self, p: Position) -> tuple[Move, ...]:
        """The legal moves, which are asked for several times."""
        moves = self._legal.get(p)
        if moves is None:
            moves = self._legal[p] = compiled(self.rules).legal(p)
        return moves

    def over(self, p: Position) -> Outcome | None:
        """How the game has ended in a position; None while it goes on."""
        if p not in self._over:
            self._over[p] = outcome_at_turn_start(self.rules, p, self.legal(p))
        return self._over[p]

    def ends(self, p: Position) -> list[Position]:
        """The positions after one turn, those with the fewest replies first."""
        results = self._ends.get(p)
        if results is None:
            self.seen += 1
            if self.seen > self.most:
                raise TooMany
            results = list(positions_after_turn(self.rules, p, self.legal(p)))
            results.sort(key=lambda q: len(self.legal(q)))
            self._ends[p] = results
        return results

    def wins(self, p: Position, n: int) -> bool:
        """Whether the side to move can win with at most ``n`` turns of its own, where the game is not over."""
        if n < 1:
            return False
        within, beyond = self._known.get(p, (1_000, 0))
        if n >= within or n <= beyond:
            return n >= within
        won = any(self.holds(q, p.side, n - 1) for q in self.ends(p))
        self._known[p] = (n, beyond) if won else (within, n)
        return won

    def holds(self, p: Position, side: int, n: int) -> bool:
        """Whether a side wins with at most ``n`` more turns of its own, whoever is to move."""
        end = self.over(p)
        if end:
            return end.winner == side
        if p.side == side:
            return self.wins(p, n)
        return n > 0 and all(self.holds(q, side, n) for q in self.ends(p))

    def within(self, p: Position, side: int, most: int) -> int | None:
        """The least number of its own turns with which a side wins; None if it does not within ``most``."""
        return next((n for n in range(most + 1) if self.holds(p, side, n)), None)

    def defence(self, p: Position, most: int) -> Position:
        """The position after the turn with which the side to move loses last, or not within ``most`` turns of the
        other.
        """
        def lasts(q: Position) -> int:
            n = self.within(q, 1 - p.side, most)
            return most + 1 if n is None else n

        return max(self.ends(p), key=lasts)

    def line(self, p: Position, side: int, n: int, plies: int) -> Iterator[Turn]:
        """The quickest win of a side in ``n`` turns of its own against the longest defence, so many turns of both at
        most."""
        while not self.over(p) and plies:
            if p.side == side:
                n -= 1
                q = next(q for q in self.ends(p) if self.holds(q, side, n))
            else:
                q = self.defence(p, n)
                n = self.within(q, side, n) or 0
            yield turns_by_result(self.rules, p)[q][0]
            p, plies = q, plies - 1


Verdict = Literal["won", "right", "late", "wrong"]


class Judgement(NamedTuple):
    """The judgement of a turn that should win: ``verdict`` won, right, late (it wins, but in too many turns) or wrong;
    ``reply``: the best answer, None if the game is over or none was found in time; ``onward``: a turn that still wins
    after the reply."""

    verdict: Verdict
    reply: Turn | None = None
    onward: Turn | None = None


def judge_solution(rules: Rules, q: Position, side: int, n: int, most: int) -> Judgement:
    """Judges a position after a turn of ``side``, which should win with at most ``n`` more turns of its own.  Visits at
    most ``most`` positions; if no win has been found by then, the turn counts as wrong.
    """
    solver = Solver(rules, most)
    end = solver.over(q)
    if end:
        return Judgement("won" if end.winner == side else "wrong")
    try:
        verdict: Verdict = "right" if solver.holds(q, side, n) else (
            "late" if solver.holds(q, side, n + LATE_WIN_TURNS) else "wrong")
        r = best_refutation(solver, q, n) if verdict == "wrong" else solver.defence(q, n + LATE_WIN_TURNS)
        goes_on = verdict == "right" and not solver.over(r)
        following = next((s for s in solver.ends(r) if solver.holds(s, side, n - 1)), None) if goes_on else None
    except TooMany:
        return Judgement("wrong")
    return Judgement(
        verdict, turns_by_result(rules, q)[r][0], turns_by_result(rules, r)[following][0] if following else None
    )


def best_refutation(solver: Solver, q: Position, n: int) -> Position:
    """The position after the reply that best shows why a turn does not win: one that wins soon, else the one that
    resists longest."""
    for soon in (1, 2):
        for r in solver.ends(q):
            if solver.holds(r, q.side, soon - 1):
                return r
    return solver.defence(q, n + LATE_WIN_TURNS)
