"""Problems whose proof is a search: from boards and with pieces of which a table of all that can follow would be too
large.

A ruleset's problems are made so if the head of its file has it in "search":

    search     {ruleset: {"left": how many men of White and of Black are left, [[least, most], [least, most]]; without
               it whole games are played; "players": those of White and those of Black, names of
               simulated_players.PLAYERS; without it PLAYERS}}

The goals are "win": exactly one first turn wins within so many turns, and no other wins within LATE_WIN_TURNS more; and
"hold": after every first turn but one the other side wins within so many turns, MAX_HOLDING_TURNS at most, and after that
one it does not within LATE_WIN_TURNS more. Whether it ever does is left open. So a page, which judges by the same search,
never calls a turn wrong that is as good. In "wrong", null says no more than this: no win within that many turns.

The positions are the last ones of games. Where "left" is given, most men are removed from a position of a game, and
the positions are the first ones of the game played from there: this gives endings with few men, which whole games
seldom reach. The proof is {"search": the number of positions expanded}.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from alquerque import Game, Position, Rules, ruleset
from alquerque.board import indices
from alquerque.formats.notation import format_position, parse_position
from alquerque.pipeline.pieces import strength
from alquerque.thinking.exact import (
    LATE_WIN_TURNS,
    Solver,
    TooMany,
    group_mirror_images,
    judge_solution,
    max_provable_plies,
    outcome_at_turn_start,
    turns_by_result,
)
from alquerque.thinking.simulated_players import PLAYERS as BY_NAME
from alquerque.thinking.simulated_players import claim
from computed import problem_generator as generator
from computed.problem_generator import Json
from render.teaching.problems import motif_of

PLAYERS = ("greedy", "slipping", "2")
SLIP_PROBABILITY = 0.08  # how often a player touches anything instead
MAX_WIN_TURNS, MAX_HOLDING_TURNS = 3, 2
MAX_FINDING_POSITIONS = 300  # of the search for a goal: more would be no easy problem
MAX_PROOF_POSITIONS = 6_000
MAX_REFUTING_TURNS, MAX_REFUTING_POSITIONS = 3, 500  # of the search for a win of the other side
MAX_LINE_POSITIONS = 200_000
# where more wrong turns look as good as the right one, a beginner can only guess; more where they lose something at once
MAX_TEMPTING = {"win": 6, "hold": 12}
LAST_POSITIONS = 8  # of a game are looked at
FIRST_POSITIONS = 8  # the same where most men have been taken off, which then meet at once or hardly ever
MAX_PROBLEMS_PER_GAME = 2
CANDIDATES_PER_PROBLEM = 1.5  # before those to keep are chosen


# -- positions ---------------------------------------------------------------------------------------------------


def thin_out(rules: Rules, p: Position, left: Sequence[Sequence[int]], rng: random.Random) -> Position:
    """The position with only so many men of each side: those nearest a point chosen by lot, so that they meet."""
    kinds, men, under = len(rules.kinds), list(p.men), list(p.under)
    away = rng.choice(rules.board.distances)
    for side, (least, most) in enumerate(left):
        own = [(code, i) for code in range(side * kinds, (side + 1) * kinds) for i in indices(men[code])]
        own.sort(key=lambda code_and_point: (away[code_and_point[1]], rng.random()))
        for code, i in own[rng.randint(least, most) :]:
            men[code] &= ~(1 << i)
            if under:
                under[i] = ()
    return p._replace(men=tuple(men), under=tuple(under))


def looked_at(rules: Rules, how: Json, rng: random.Random) -> list[Position]:
    """The positions of a game at the beginning of a turn that are to be looked at."""
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else None)
    if "left" in how:
        places = [p for p in generator.game_positions(rules, rng) if not any(p.hands)]
        p = thin_out(rules, rng.choice(places), how["left"], rng) if places else None
        if not p or outcome_at_turn_start(rules, p):
            return []
        game = Game.begin(rules, p)
    players = [BY_NAME[rng.choice(names)] for names in how.get("players", (PLAYERS, PLAYERS))]
    positions = []
    while not game.outcome and len(game.acts) < generator.MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        if not game.unfinished:
            if "left" in how and len(positions) == FIRST_POSITIONS:
                break
            positions.append(game.position._replace(huffable=0, barred=None))
        player = BY_NAME["chance"] if rng.random() < SLIP_PROBABILITY else players[game.position.side]
        for m in player(game, rng):
            game = game.touch(m)
    return positions[-LAST_POSITIONS:]


# -- what fits ---------------------------------------------------------------------------------------------------


def find_win(rules: Rules, p: Position, most: int) -> tuple[int, list[Position], int] | None:
    """In how many turns the side to move wins, after which turns, and the positions that had to be looked at."""
    solver = Solver(rules, most)
    try:
        n = solver.within(p, p.side, MAX_WIN_TURNS)
        if n not in generator.WIN_TURNS or 2 * n > max_provable_plies(rules):
            return None
        seen, solver.most = solver.seen, generator.MAX_SEARCH_POSITIONS
        return n, [q for q in solver.ends(p) if solver.holds(q, p.side, n - 1)], seen
    except TooMany:
        return None


def find_holding(rules: Rules, p: Position, most: int) -> tuple[int, list[Position], int] | None:
    """Within how many turns the other side wins unless a right turn is played; which these are; and the positions that
    had to be looked at. None if all turns lose, or many do not."""
    solver = Solver(rules, most)
    try:
        for n in range(1, MAX_HOLDING_TURNS + 1):
            good = [q for q in solver.ends(p) if not solver.holds(q, 1 - p.side, n)]
            if not good or generator.is_only_good(rules, p, good):
                return (n, good, solver.seen) if good else None
    except TooMany:
        return None
    return None


def prove(rules: Rules, p: Position, aim: str, n: int, good: list[Position]) -> int | None:
    """The positions of a search that has proved that these turns are right and all others wrong; None if it cannot."""
    solver = Solver(rules, MAX_PROOF_POSITIONS)
    ends = solver.ends(p)
    try:
        if aim == "win":
            proved = all(solver.holds(q, p.side, n - 1 if q in good else n - 1 + LATE_WIN_TURNS) == (q in good)
                         for q in ends)  # fmt: skip
        else:
            proved = all(solver.holds(q, 1 - p.side, n + LATE_WIN_TURNS if q in good else n) == (q not in good)
                         for q in ends)  # fmt: skip
    except TooMany:
        return None
    return solver.seen if proved else None


def is_judged_in_time(rules: Rules, p: Position, n: int) -> bool:
    """Whether a page judges each second turn that still wins as right, after the longest defence."""
    solver = Solver(rules, MAX_LINE_POSITIONS)
    good = [q for q in solver.ends(p) if solver.holds(q, p.side, n - 1)]
    for q in good:
        r = q if solver.over(q) else solver.defence(q, n - 1)
        for s in [] if solver.over(r) else solver.ends(r):
            if solver.holds(s, p.side, n - 2):
                verdict = judge_solution(rules, s, p.side, n - 2, generator.MAX_REMADE_SEARCH_POSITIONS).verdict
                if verdict not in ("won", "right"):
                    return False
    return True


# -- problems ----------------------------------------------------------------------------------------------------


def problem_of(rules: Rules, name: str, p: Position, goals: Sequence[str], most: int = MAX_FINDING_POSITIONS) -> Json | None:
    """The problem of a position; None if it is none."""
    routes = turns_by_result(rules, p)
    if outcome_at_turn_start(rules, p) or len(group_mirror_images(rules, p, routes)) < generator.MIN_FIRST_TURNS:
        return None
    for aim, find in (("win", find_win), ("hold", find_holding)):
        if aim not in goals or not (answer := find(rules, p, most)):
            continue
        n, good, seen = answer
        tempting = generator.count_tempting_turns(rules, p, routes, good)
        if not generator.is_only_good(rules, p, good) or not 0 < tempting <= MAX_TEMPTING[aim]:
            continue
        if sum(map(len, routes.values())) > generator.MAX_WAYS or (proof := prove(rules, p, aim, n, good)) is None:
            continue
        if aim == "win" and not is_judged_in_time(rules, p, n):
            continue
        solver = Solver(rules, MAX_LINE_POSITIONS)
        line = list(solver.line(p, p.side, n, 99)) if aim == "win" else [routes[good[0]][0]]
        refuting = MAX_REFUTING_POSITIONS if aim == "win" else MAX_LINE_POSITIONS
        return {
            "id": generator.problem_id(name, format_position(rules, p)),
            "rules": name, "position": format_position(rules, p), "goal": aim, "turns": n,
            "right": [generator.acts(rules, [turn]) for q in good for turn in routes[q]],
            "line": [generator.acts(rules, [turn]) for turn in line],
            "wrong": {generator.acts(rules, [turn]): refutation(rules, q, p.side, n - 1 + LATE_WIN_TURNS, refuting)
                      for q in routes if q not in good for turn in routes[q]},
            "proof": {"search": proof},
            "difficulty": {"value": generator.difficulty(seen, tempting), "seen": seen, "tempting": tempting},
        }  # fmt: skip
    return None


def refutation(rules: Rules, q: Position, side: int, within: int, most: int) -> list[Any]:
    """Why a turn of this side that leads here is wrong: the other side wins, as a search of so many positions at most
    can prove, or this one does not within so many more turns."""
    solver = Solver(rules, most)
    try:
        n = solver.within(q, 1 - side, MAX_REFUTING_TURNS)
    except TooMany:
        n = None
    solver.most = MAX_LINE_POSITIONS
    if n is not None:
        return [n, generator.acts(rules, solver.line(q, 1 - side, n, 99))]
    if solver.over(q):
        return [None, ""]
    held = [r for r in solver.ends(q) if not solver.holds(r, side, within)]
    best = max(held, key=lambda r: strength(rules, r)[1 - side] - strength(rules, r)[side])
    return [None, generator.acts(rules, [turns_by_result(rules, q)[best][0]])]


def candidates(rules: Rules, head: Json, name: str, wanted: int) -> Iterator[Json]:
    """Problems from games, none like another or like one that is kept, some of each game."""
    kept_positions = head["kept"][name]
    alike = {generator.position_class(rules, parse_position(rules, text)) for text in kept_positions}
    goals = head.get("goals", {}).get(name, ("win", "hold"))
    number = 0
    while wanted > 0:
        rng = random.Random(f"{head['seed']} {name} {len(kept_positions)} {number}")
        number += 1
        taken = 0
        for p in looked_at(rules, head["search"][name], rng):
            shape = generator.position_class(rules, p)
            if taken == MAX_PROBLEMS_PER_GAME or not wanted or shape in alike:
                continue
            if problem := problem_of(rules, name, p, goals):
                alike.add(shape)
                taken += 1
                wanted -= 1
                yield problem


def choose(game: str, pool: list[Json], wanted: int) -> list[Json]:
    """So many of these: as evenly as can be from every goal and number of turns, of each from every motif, the easiest
    first."""
    groups: dict[tuple[str, int], dict[str, list[Json]]] = {}
    for problem in sorted(pool, key=lambda it: (it["difficulty"]["value"], it["id"])):
        motif = motif_of(game, problem["rules"], problem["position"], tuple(problem["line"]))
        groups.setdefault((problem["goal"], problem["turns"]), {}).setdefault(motif, []).append(problem)
    return _in_turn(_in_turn(motifs.values()) for motifs in groups.values())[:wanted]


def _in_turn(lists: Iterable[list[Json]]) -> list[Json]:
    """The first of each list, then the second of each, and so on."""
    return [problem for some in zip_longest(*lists) for problem in some if problem]


def find_pool(rules: Rules, head: Json, name: str, wanted: int) -> Iterator[Json]:
    """Candidates, each reported as it is found. Ctrl+C ends the search for this ruleset and keeps those found so far."""
    size = math.ceil(CANDIDATES_PER_PROBLEM * wanted)
    began = time.monotonic()
    try:
        for n, candidate in enumerate(candidates(rules, head, name, size), 1):
            print(f"{time.monotonic() - began:5.0f} s  {name}: candidate {n} of {size}, {candidate['position']}", flush=True)
            yield candidate
    except KeyboardInterrupt:
        print(f"{name}: stopped; its problems are chosen from those found", flush=True)


def find_missing(head: Mapping[str, Any], name: str, have: list[Json]) -> Iterator[Json]:
    """The problems of one ruleset that are missing: those of the positions that the head keeps, then others, whose
    positions it keeps from now on."""
    rules = ruleset(head["game"], name)
    kept_positions = head["kept"][name]
    goals = head.get("goals", {}).get(name, ("win", "hold"))
    there = {had["position"] for had in have if had["rules"] == name}
    for text in kept_positions:
        if text in there:
            continue
        if not (problem := problem_of(rules, name, parse_position(rules, text), goals)):
            raise generator.tools.DataError(f"{name}: {text} is no problem any more; delete it from those kept")
        yield problem
    if (wanted := head["rulesets"][name] - len(kept_positions)) > 0:
        pool = list(find_pool(rules, head, name, wanted))
        for problem in choose(head["game"], pool, wanted):
            kept_positions.append(problem["position"])
            yield problem
