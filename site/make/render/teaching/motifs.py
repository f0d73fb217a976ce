"""The motif of a problem: what its right turn is about, found by playing it, not by hand.

The first test of ``MOTIFS`` that holds names the motif. Each is a question about the position, the first turn and, where
the problem has a line, about what follows; none knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from alquerque import Game, Position, Rules
from alquerque.formats.notation import parse_position, touch_text
from alquerque.pipeline import compiled
from alquerque.pipeline.pieces import strength
from alquerque.thinking.exact import Turn, outcome_at_turn_start, positions_after_turn, turns_by_result
from alquerque.thinking.simulated_players import count_men_taken, gain


class Solution:
    """A problem's first turn and its line, played."""

    def __init__(self, rules: Rules, problem: Mapping[str, Any]) -> None:
        self.rules = rules
        self.games = [Game.begin(rules, parse_position(rules, problem["position"]))]
        for turn in problem["line"]:
            game = self.games[-1]
            for act in turn.split():
                game = game.act(act)
            self.games.append(game)
        self.before, self.after = self.games[0].position, self.games[1].position
        self.side = self.before.side

    @cached_property
    def routes(self) -> dict[Position, list[Turn]]:
        """All first turns, by where they lead."""
        return turns_by_result(self.rules, self.before)

    def taken(self, n: int) -> int:
        """The men that the line's turn number n takes, counted from 0."""
        if n + 1 >= len(self.games):
            return 0
        before, after = self.games[n : n + 2]
        foe = 1 - before.position.side
        return strength(self.rules, before.position)[foe] - strength(self.rules, after.position)[foe]

    @cached_property
    def captures(self) -> list[Position]:
        """Where the first turns lead that take something."""
        return [q for q, turns in self.routes.items() if count_men_taken(self.rules, self.before, turns[0])]

    def can_take(self, p: Position, side: int) -> int:
        """The most men that a side could take if it were its turn."""
        q = p._replace(side=side, pending=None, huffable=0, barred=None)
        return max((gain(self.rules, q, m, {}) for m in compiled(self.rules).legal(q)), default=0)

    @cached_property
    def threats(self) -> list[int]:
        """What the solver could do after the first turn if the other side passed: for each touch that begins a capture,
        the points of the men that it takes, or where it closes a mill."""
        q = self.after._replace(side=self.side, pending=None, huffable=0, barred=None)
        engine = compiled(self.rules)
        return [engine.takes(q, m) or 1 << m.to for m in engine.legal(q) if gain(self.rules, q, m, {})]

    def shut_in_at_once(self, q: Position) -> bool:
        """Whether the side that replies can leave the other without a move."""
        return any(end and end.winner == q.side and end.reason == "blocked"
                   for end in (outcome_at_turn_start(self.rules, r) for r in positions_after_turn(self.rules, q)))  # fmt: skip

    def in_danger(self, p: Position) -> int:
        """The points of the solver's men that the other side could take at once."""
        q = p._replace(side=1 - self.side, pending=None, huffable=0, barred=None)
        engine = compiled(self.rules)
        taken = 0
        for m in engine.legal(q):
            taken |= engine.takes(q, m)
        return taken

    @cached_property
    def moved_from(self) -> int:
        """The point that the first turn leaves, as a set."""
        board, act = self.rules.board, self.games[1].acts[0]
        for m in compiled(self.rules).legal(self.before):
            if touch_text(board, m) == act and m.start >= 0:
                return 1 << m.start
        return 0

    @property
    def reason(self) -> str:
        """Why the game is over at the end of the line; "" if it is not."""
        end = self.games[-1].outcome
        return end.reason if end else ""

    def promoted(self, game: Game) -> int:
        """The solver's pieces that have been crowned or promoted."""
        kinds = self.rules.kinds
        own = game.position.men[self.side * len(kinds) : (self.side + 1) * len(kinds)]
        promoted = {kind.promotes for kind in kinds if kind.promotes is not None}
        return sum(own[number].bit_count() for number in promoted)


    @property
    def own_turns(self) -> range:
        """The numbers of the solver's turns in the line."""
        return range(0, len(self.games) - 1, 2)


def _frees(s: Solution) -> bool:
    """The first turn takes the piece on top of men of the solver's, who come free."""
    own = strength(s.rules, s.after)[s.side] - strength(s.rules, s.before)[s.side]
    return s.rules.taken == "under" and own > 0


def _fills_gap(s: Solution) -> bool:
    """The other side could close a mill, now or soon, and after the first turn it cannot."""
    soon = s.reason == "" or s.can_take(s.before, 1 - s.side) > 0
    return s.rules.mills != "none" and soon and not s.taken(0) and not s.can_take(s.after, 1 - s.side)


def _leaves_net(s: Solution) -> bool:
    """The solver could be shut in at once, after another first turn."""
    return s.reason == "" and not s.taken(0) and any(s.shut_in_at_once(q) for q in s.routes if q != s.after)


def _forks(s: Solution) -> bool:
    """Two threats of different men, or of different mills, by one turn that takes nothing."""
    return not s.taken(0) and any(not threat & other for threat in s.threats for other in s.threats)


def _crowns(s: Solution) -> bool:
    """A man is promoted, which a piece that comes free from a tower is not."""
    return any(s.promoted(s.games[n + 1]) > s.promoted(s.games[n]) and not (s.rules.taken == "under" and s.taken(n))
               for n in s.own_turns)  # fmt: skip


def _stops(s: Solution) -> bool:
    """The first turn takes something, and ends a chain that could go on."""
    return s.taken(0) > 0 and s.games[1].acts[-1] == "."


def _baits(s: Solution) -> bool:
    """A man is given, and as many come back at once, or the last."""
    return any(not s.taken(n) and s.taken(n + 1) > 0 and s.taken(n + 2) > 0
               and (s.taken(n + 1) <= s.taken(n + 2) or n + 3 == len(s.games) - 1) for n in s.own_turns)  # fmt: skip


def _waits(s: Solution) -> bool:
    """Nothing is threatened, but the reply, which takes nothing, puts a man where it is taken."""
    return not (s.taken(0) or s.can_take(s.after, s.side) or s.taken(1)) and s.taken(2) > 0


def _hunts(s: Solution) -> bool:
    """A win of several turns in which only the last takes something."""
    return len(s.own_turns) > 1 and not any(s.taken(n) for n in s.own_turns[:-1])


def _escapes(s: Solution) -> bool:
    return bool(s.in_danger(s.before) & s.moved_from) and not s.in_danger(s.after)


MOTIFS: dict[str, Callable[[Solution], bool]] = {
    "row": lambda s: s.reason == "line",
    "crown": _crowns,
    "net": lambda s: s.rules.hunters() > 0 and s.reason == "blocked",
    "blockade": lambda s: s.reason in ("blocked", "both-blocked"),
    "exit": _leaves_net,
    "swing": lambda s: s.rules.mills != "none" and s.taken(0) > 0 and any(map(s.taken, s.own_turns[1:])),
    "mill": lambda s: s.rules.mills != "none" and s.taken(0) > 0,
    "gap": _fills_gap,
    "free": _frees,
    "stop": _stops,
    "chain": lambda s: any(s.taken(n) > 1 for n in s.own_turns),
    "bait": _baits,
    "refuse": lambda s: not s.taken(0) and bool(s.captures),
    "choice": lambda s: s.taken(0) > 0 and len(s.captures) > 1,
    "capture": lambda s: s.taken(0) > 0,
    "escape": _escapes,
    "guard": lambda s: bool(s.in_danger(s.before)) and not s.in_danger(s.after),
    "fork": _forks,
    "build": lambda s: s.rules.mills != "none" and s.reason != "",
    "threat": lambda s: s.can_take(s.after, s.side) > 0,
    "waiting": _waits,
    "hunt": _hunts,
    "refuge": lambda s: s.reason == "" and not s.in_danger(s.after),
    "quiet": lambda s: True,
}
"""By name, in the order in which they are asked; the last always holds."""


def find_motif(rules: Rules, problem: Mapping[str, Any]) -> str:
    """The name of a problem's motif."""
    solution = Solution(rules, problem)
    return next(name for name, holds in MOTIFS.items() if holds(solution))
