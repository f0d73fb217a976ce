"""Problems whose proof are the complete tables of a game (py/solving/full_tables): from the middle of games too, where
a table of all that can follow would be too large.

    python3 build.py problems NAME --tables FOLDER      FOLDER as `build.py solve layers` has filled it

A file of problems is made so if its head has "tables", the ruleset that the tables are of; its own rulesets must play
alike. The goals are those of problem_generator, and "keep": exactly one first turn keeps a win, in no number of turns
that a page could check. Where a wrong turn loses in more turns than a search proves, "wrong" has 0 for their number.

Positions come from games of people who mostly look one reply ahead. One becomes a problem if the tables say that just
one turn (mirror images aside) keeps what it is worth, if a turn that fails looks as good to a beginner (at most MAX_TEMPTING
do), and if the package's own search settles on the right turn within MAX_SETTLING_NODES, which shows that it can be
found. The number of nodes that this takes goes into the difficulty, in place of the positions of a proof.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from alquerque import Position, Rules, ruleset
from alquerque.formats.notation import format_position, parse_position
from alquerque.pipeline.pieces import strength
from alquerque.thinking.exact import Solver, TooMany, Turn, outcome_at_turn_start, turns_by_result
from alquerque.thinking.search import DEEPEST, Level, think
from computed import problem_generator as generator
from computed.problem_generator import Json
from render.teaching.problems import difficulty_grade

MAX_SETTLING_NODES = 12_000
MAX_TEMPTING = 5  # where more wrong turns look as good as the right one, it only differs in what comes much later
MIN_MEN, MAX_MEN = 5, 16  # on the board
MAX_CANDIDATES_PER_GAME = 3
CANDIDATES_PER_PROBLEM = 4  # before those to keep are chosen
MAX_REFUTING_TURNS, MAX_REFUTING_POSITIONS = 4, 500  # of a search that proves in how many turns a wrong turn loses
SHOWN_TURNS = 3  # of a reply to a turn that loses slowly
MIDDLE_GAME_MEN = 13  # from so many men on a position is from the middle of a game


class Solved:
    """A ruleset whose every position is worth what the tables say."""

    def __init__(self, rules: Rules, tables: Any) -> None:
        self.rules, self.tables = rules, tables

    def winner(self, p: Position) -> int | None:
        """Who wins; None if nobody does."""
        end = outcome_at_turn_start(self.rules, p)
        if end:
            return end.winner
        value = self.tables.value(p)
        return None if value == "drawn" else p.side if value == "won" else 1 - p.side

    def holding(self, p: Position, routes: Mapping[Position, list[Turn]]) -> list[Position]:
        """The positions after the turns that keep what a position is worth to the side to move."""
        wanted = self.winner(p)
        return [q for q in routes if self.winner(q) == wanted]

    def turns_to_win(self, p: Position, side: int, turns: int, positions: int) -> tuple[Solver, int] | None:
        """A search that has proved that a side wins, and in how many of its turns; None where it would take more
        turns, or would have to look at more positions."""
        solver = Solver(self.rules, positions)
        try:
            n = solver.within(p, side, turns)
        except TooMany:
            return None
        return None if n is None else (solver, n)


def goal_of(of: Solved, p: Position, good: list[Position], after: Mapping[Position, Any]) -> str | None:
    """"win", "save", or None if no turn is the only one; "win" may become "keep"."""
    if p.pending or p.huffable or p.barred or len(after) < generator.MIN_FIRST_TURNS or of.winner(p) == 1 - p.side:
        return None
    if len(good) == len(after) or not generator.is_only_good(of.rules, p, good):
        return None
    return "save" if of.winner(p) is None else "win"


def settling_nodes(rules: Rules, p: Position, right: list[str]) -> int | None:
    """After how many nodes the search prefers the right turn, and does not leave it again; None if it does not."""
    since: int | None = None
    for thought in think(rules, p, level=Level(MAX_SETTLING_NODES, DEEPEST), seed=0, clock=lambda: 0.0):
        if thought:
            played = generator.acts(rules, [thought.line])
            fits = any(f"{right_turn} ".startswith(f"{played} ") for right_turn in right)
            since = (since or thought.nodes) if fits else None
    return since


def problem_of(of: Solved, p: Position, name: str) -> Json | None:
    """The problem of a position; None if it is none."""
    rules = of.rules
    routes = turns_by_result(rules, p)
    good = of.holding(p, routes)
    aim = goal_of(of, p, good, routes)
    if not aim or sum(map(len, routes.values())) > generator.MAX_WAYS:
        return None
    tempting = generator.count_tempting_turns(rules, p, routes, good)
    right = [generator.acts(rules, [turn]) for q in good for turn in routes[q]]
    seen = settling_nodes(rules, p, right) if 0 < tempting <= MAX_TEMPTING else None
    if seen is None:
        return None
    turns, line = 1, [routes[good[0]][0]]
    if aim == "win":
        proof = of.turns_to_win(p, p.side, generator.WIN_TURNS[-1], generator.MAX_SEARCH_POSITIONS)
        if proof and proof[1] not in generator.WIN_TURNS:
            return None
        if proof:
            turns, line = proof[1], list(_winning_line(proof[0], p, p.side, proof[1], 99))
            quick = [q for q in good if proof[0].holds(q, p.side, turns - 1)]
            if len(quick) != len(good):
                return None
        else:
            aim = "keep"
    return {
        "id": generator.problem_id(name, format_position(rules, p)),
        "rules": name, "position": format_position(rules, p), "goal": aim, "turns": turns, "right": right,
        "line": [generator.acts(rules, [turn]) for turn in line],
        "wrong": {generator.acts(rules, [turn]): refutation(of, q, p.side)
                  for q in routes if q not in good for turn in routes[q]},
        "proof": {"tables": of.tables.layers.board.mark},
        "difficulty": {"value": generator.difficulty(seen, tempting), "seen": seen, "tempting": tempting},
    }  # fmt: skip


def _winning_line(solver: Solver, p: Position, side: int, n: int, plies: int) -> Iterator[Turn]:
    solver.most = 50 * generator.MAX_SEARCH_POSITIONS
    return solver.line(p, side, n, plies)


def refutation(of: Solved, q: Position, side: int) -> list[Any]:
    """Why a turn of this side that leads here is wrong."""
    if of.winner(q) == 1 - side:
        if proof := of.turns_to_win(q, 1 - side, MAX_REFUTING_TURNS, MAX_REFUTING_POSITIONS):
            return [proof[1], generator.acts(of.rules, _winning_line(proof[0], q, 1 - side, proof[1], 5))]
        return [0, generator.acts(of.rules, _telling_line(of, q, SHOWN_TURNS))]
    return [None, generator.acts(of.rules, _telling_line(of, q, 1))]


def _telling_line(of: Solved, q: Position, plies: int) -> Iterator[Turn]:
    """Turns of both sides that keep what the position is worth, those that take most first."""
    while plies and not outcome_at_turn_start(of.rules, q):
        routes, side = turns_by_result(of.rules, q), q.side
        held = of.holding(q, routes) or list(routes)
        q = max(held, key=lambda r: strength(of.rules, r)[side] - strength(of.rules, r)[1 - side])
        yield routes[q][0]
        plies -= 1


def candidates(of: Solved, name: str, seed: str, wanted: int) -> Iterator[Json]:
    """Problems from games, none like another, some of each game."""
    from solving.full_tables.level_moves import played_positions

    alike = set[object]()
    number = 0
    while wanted > 0:
        rng = random.Random(f"{seed} {number}")
        number += 1
        games = list(played_positions(of.rules, rng))
        rng.shuffle(games)
        taken = 0
        for game in games:
            p = game.position._replace(huffable=0, barred=None)
            if taken == MAX_CANDIDATES_PER_GAME or not MIN_MEN <= sum(strength(of.rules, p)) <= MAX_MEN:
                continue
            if (shape := generator.position_class(of.rules, p)) in alike or not (problem := problem_of(of, p, name)):
                continue
            alike.add(shape)
            taken += 1
            wanted -= 1
            yield problem


def _bucket(problem: Json) -> tuple[Any, ...]:
    """Goal, grade, and whether it is from the middle of a game."""
    men = problem["position"].count(",") + 2  # a comma between two men of a side, and each side has one
    return problem["goal"], difficulty_grade(problem["difficulty"]["value"]), men >= MIDDLE_GAME_MEN


def choose(pool: list[Json], wanted: int) -> list[Json]:
    """So many of these, as evenly as can be from every bucket."""
    buckets: dict[tuple[Any, ...], list[Json]] = {}
    for problem in pool:
        buckets.setdefault(_bucket(problem), []).append(problem)
    rounds = zip_longest(*(buckets[key] for key in sorted(buckets)))
    return [next_problem for some in rounds for next_problem in some if next_problem][:wanted]


def find_missing(head: Mapping[str, Any], name: str, have: list[Json], folder: Path) -> Iterator[Json]:
    """The problems of one ruleset that are missing: those of the positions that the head keeps, then others, whose
    positions it keeps from now on."""
    from solving.full_tables.reading import Reading

    rules = ruleset(head["game"], name)
    of = Solved(rules, Reading(ruleset(head["game"], head["tables"]), folder))
    kept_positions = head["kept"][name]
    there = {had["position"] for had in have}
    for text in kept_positions:
        if text in there:
            continue
        if not (problem := problem_of(of, parse_position(rules, text), name)):
            raise generator.tools.DataError(f"{name}: {text} is no problem any more; delete it from those kept")
        yield problem
    if (wanted := head["rulesets"][name] - len(kept_positions)) > 0:
        pool = list(candidates(of, name, f"{head['seed']} {name} {len(kept_positions)}", CANDIDATES_PER_PROBLEM * wanted))
        for problem in choose([candidate for candidate in pool if candidate["position"] not in kept_positions], wanted):
            kept_positions.append(problem["position"])
            yield problem
