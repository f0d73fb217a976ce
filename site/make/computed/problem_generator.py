"""`python3 build.py problems [NAME …]`: finds problems in games that the package plays, and proves them.

A file of site/data/problems, NAME.json, says in its head what is wanted, and holds what was found, a line for each
problem:

    game       a game of the catalogue; all its problems are on one board
    rulesets   {ruleset: how many problems}
    seed       of the games that are played
    most       {ruleset: the most positions of a table}, where it is not MAX_TABLE_POSITIONS
    from       {ruleset: positions whose tables are looked at before any game is played}
    goals      {ruleset: the goals to look for}, where it is not both
    each       {ruleset: how many of each number of turns are taken from a table}, where it is not as below
    tables     a ruleset, if its complete tables are the proof of all problems here (see computed/table_problems.py)
    search     {ruleset: how its games are played}, if the proof of its problems is a search (see computed/search_problems.py)
    daily      true in the one file from which the problem of each day is drawn
    given      positions that become problems whatever they are like: {"rules", "position", "line": the acts that it
               begins with, "clauses": {how many acts have been played: the clause that tells it}}
    kept       {ruleset: the positions that were found}
    problems   what is told of all these, made from the positions alone

The command makes the problems that the file lacks: first of the positions given and kept; then it looks for more, until
each ruleset has as many as are wanted, and keeps their positions. So it can be stopped and started again, a file
without "problems" gets exactly the same again (`--anew` begins so), and a problem keeps its identifier, to which links
lead. Whoever wants other problems deletes positions or changes the seed; without "kept" the same settings find the
same.

To find some, games are played by people who take what they can and else play anything. From the end of each game it
goes back to an early position of which the whole table (`exact.Graph`) stays within `most`. In that table it looks for
positions with exactly one first turn that wins, or that does not lose, mirror images counted once; with four different
turns at least, of which one that fails must look as good as the right one to a beginner (`evaluation.beginner`), who
does not look at the reply. From each table two problems of each number of turns are taken, or more from a large one
(POSITIONS_PER_PROBLEM), no two alike.

A problem: id; rules; position; goal ("win" in so many `turns`, "save", or what the other modules have); right: the
ways of playing the right turn; line: the quickest win against the longest defence, in turns; wrong: {a way of playing
a wrong turn: [in how many turns the other side then wins, or null where nobody can, the acts that show it]}; proof:
{"table": the positions that can follow, by which each of that is exact}, or {"search": …}, {"tables": …} as the other
two modules say; difficulty: see `difficulty`. Acts are separated by spaces.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import random
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque import Game, Position, Rules, ruleset
from alquerque.board import indices
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.pipeline.pieces import strength
from alquerque.thinking.evaluation import beginner
from alquerque.thinking.exact import (
    Graph,
    Solver,
    TooMany,
    Turn,
    group_mirror_images,
    max_provable_plies,
    outcome_at_turn_start,
    turns_by_result,
)
from alquerque.thinking.search import WIN
from alquerque.thinking.simulated_players import claim, greedy, random_touch

Json = dict[str, Any]

FOLDER = tools.ROOT / "site" / "data" / "problems"
MAX_TABLE_POSITIONS = 30_000  # positions of a table
MAX_REMADE_TABLE_POSITIONS = 1_000_000  # the same where a problem is made again
WIN_TURNS = range(2, 8)  # with which a win may be
MIN_FIRST_TURNS = 4  # different first turns
MAX_WAYS = 60  # ways of playing the first turn, at most
MAX_SEARCH_POSITIONS = 3_000  # positions that the search may look at before it has proved the right turn
# the same for one that is made again: what a page allows (learn/problem/problem.ts)
MAX_REMADE_SEARCH_POSITIONS = 6_000
# positions of a table for which one problem of each number of turns is taken, besides two
POSITIONS_PER_PROBLEM = 50_000
CANDIDATE_FACTOR = 4  # times as many positions have their difficulty measured
MAX_GAME_TOUCHES = 300  # touches of a game
CAPTURE_PROBABILITY = 0.7  # how often a player takes what can be taken
MAX_GAMES = 25  # games that are played for one ruleset, at most


def difficulty(seen: int, tempting: int) -> float:
    """How hard a problem is: the doublings of the positions that a search must see before it has proved the right turn,
    and two for each doubling of the turns that fail and look as good to a beginner, who does not look at the reply."""
    return round(math.log2(1 + seen) + 2 * math.log2(1 + tempting), 1)


# -- positions to look at ----------------------------------------------------------------------------------------


def position_tables(rules: Rules, rng: random.Random, most: int, first: Iterable[str] = ()) -> Iterator[Graph]:
    """The tables of the positions that are to be looked at ``first``; then of the ends of games, as far as they are
    small enough. None of a position that an earlier one holds.  Says so where all were too large."""
    covered: set[Position] = set()
    too_large = 0
    for text in first:
        try:
            graph = Graph(rules, parse_position(rules, text), most)
        except TooMany:
            raise tools.DataError(
                f"{text}: more than {most} positions can follow; the file's head may allow more"
            ) from None
        covered.update(graph.after)
        yield graph
    for _ in range(MAX_GAMES):
        table = None
        places = game_positions(rules, rng)
        back = 2
        while back <= len(places):
            p = places[-back]
            if p in covered:
                table = None
            elif not outcome_at_turn_start(rules, p):
                try:
                    table = Graph(rules, p, most)
                except TooMany:
                    too_large += 1
                    break
            back *= 2
        if table:
            covered.update(table.after)
            yield table
    if too_large and not covered:
        print(f"all {too_large} tables would have more than {most} positions: the file's head may allow more (most)")


def game_positions(rules: Rules, rng: random.Random) -> list[Position]:
    """The positions of a game at the beginning of each turn, without what only earlier turns have left behind."""
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else None)
    positions = []
    while not game.outcome and len(game.acts) < MAX_GAME_TOUCHES:
        if word := claim(game):
            game = game.act(word)
            continue
        if not game.unfinished:
            positions.append(game.position._replace(huffable=0, barred=None))
        for m in (greedy if rng.random() < CAPTURE_PROBABILITY else random_touch)(game, rng):
            game = game.touch(m)
    return positions


# -- what fits ---------------------------------------------------------------------------------------------------


def possible_goal(graph: Graph, p: Position) -> tuple[str, int] | None:
    """What could be asked for in a position of a table: "win" or "save", and the number of turns; None if nothing is
    unique.
    """
    rules, after, worth = graph.rules, graph.after[p], graph.worth
    if p.pending or p.huffable or p.barred or len(after) < MIN_FIRST_TURNS:
        return None
    own = worth.get(p)
    if own and own.winner == p.side:
        n = own.turns(p.side)
        good = [q for q in after if q in worth and worth[q].winner == p.side]
        fits = n in WIN_TURNS and own.plies < max_provable_plies(rules)
        return ("win", n) if fits and is_only_good(rules, p, good) else None
    if own or rules.closing != "draw":
        return None
    good = [q for q in after if q not in worth or worth[q].winner == p.side]
    slow = [worth[q].plies for q in after if q in worth]
    fits = bool(slow) and max(slow) < min(max_provable_plies(rules), 2 * WIN_TURNS[-1])
    return ("save", 1) if fits and is_only_good(rules, p, good) else None


def is_only_good(rules: Rules, p: Position, good: list[Position]) -> bool:
    return len(good) == 1 or 1 < len(good) <= 8 and len(group_mirror_images(rules, p, good)) == 1


def measure_difficulty(graph: Graph, p: Position, aim: str, most: int = MAX_SEARCH_POSITIONS) -> Json | None:
    """The difficulty of a problem with its parts; None if it does not fit."""
    rules, after, worth = graph.rules, graph.after[p], graph.worth
    good = set(after_right_turn(graph, p, aim))
    if (
        len(group_mirror_images(rules, p, after)) < MIN_FIRST_TURNS
        or sum(len(turns_there) for turns_there in turns_by_result(rules, p).values()) > MAX_WAYS
    ):
        return None
    solver = Solver(rules, most)
    try:
        if aim == "win":
            solver.within(p, p.side, WIN_TURNS[-1])
        else:
            for q in after:
                if q not in good:
                    solver.within(q, 1 - p.side, worth[q].turns(q.side))
    except TooMany:
        return None
    tempting = count_tempting_turns(rules, p, after, good)
    return {"value": difficulty(solver.seen, tempting), "seen": solver.seen, "tempting": tempting}


def count_tempting_turns(rules: Rules, p: Position, after: Iterable[Position], good: Collection[Position]) -> int:
    """How many of the turns that lead to ``after`` fail, but look as good to a beginner as the ``good`` ones; mirror
    images count once."""
    looks = {q: static_value(rules, q, p.side) for q in after}
    best = max(looks[q] for q in good)
    return len(group_mirror_images(rules, p, [q for q in looks if q not in good and looks[q] >= best]))


def after_right_turn(graph: Graph, p: Position, aim: str) -> list[Position]:
    """The positions after the right turn and its mirror images."""
    lost = {q for q in graph.after[p] if q in graph.worth and graph.worth[q].winner != p.side}
    won = {q for q in graph.after[p] if q in graph.worth and graph.worth[q].winner == p.side}
    return [q for q in graph.after[p] if (q in won if aim == "win" else q not in lost)]


def static_value(rules: Rules, q: Position, side: int) -> int:
    """What a position after its turn is worth to a side that does not look at the reply, in hundredths of a man."""
    end = outcome_at_turn_start(rules, q)
    if end:
        return 0 if end.winner is None else WIN if end.winner == side else -WIN
    value = beginner(rules)(q)
    return value if q.side == side else -value


def position_class(rules: Rules, p: Position) -> object:
    """The same for two positions whose men lie alike, but for turning, reflecting and shifting the board."""
    kinds = len(rules.kinds)
    own = [(rules.board.coordinates[i][1:], (code // kinds == p.side, code % kinds, p.under[i] if p.under else ()))
           for code, men in enumerate(p.men) for i in indices(men)]  # fmt: skip
    shapes = []
    for swap, fx, fy in product((False, True), (1, -1), (1, -1)):
        men = [((y * fx, x * fy) if swap else (x * fx, y * fy), piece) for (x, y), piece in own]
        left, low = min((at[0] for at, _ in men), default=0), min((at[1] for at, _ in men), default=0)
        shapes.append(tuple(sorted(((x - left, y - low), piece) for (x, y), piece in men)))
    return min(shapes), p.hands


# -- problems ----------------------------------------------------------------------------------------------------


def problem_record(graph: Graph, p: Position, name: str, aim: str, n: int, hard: Json, begun: str = "") -> Json:
    """A problem as it is kept; `begun`: the acts with which its line begins, where the table has others as good."""
    rules = graph.rules
    position = format_position(rules, p)
    good = after_right_turn(graph, p, aim)
    routes = turns_by_result(rules, p)
    line = list(winning_turns(graph, p, begun)) if aim == "win" else [routes[good[0]][0]]
    return {
        "id": problem_id(name, position),
        "rules": name, "position": position, "goal": aim, "turns": n,
        "right": [acts(rules, [turn]) for q in good for turn in routes[q]],
        "line": [acts(rules, [turn]) for turn in line],
        "wrong": {acts(rules, [turn]): refutation(graph, q, p.side) for q in routes if q not in good for turn in routes[q]},
        "proof": {"table": count_followers(graph, p)},
        "difficulty": hard,
    }  # fmt: skip


def problem_id(name: str, position: str) -> str:
    """The identifier of the problem of a position under a ruleset, to which links lead."""
    return base64.b32encode(hashlib.sha256(f"{name} {position}".encode()).digest()).decode()[:5].lower()


def count_followers(graph: Graph, p: Position) -> int:
    """How many positions of a table can come of this one, itself counted: what its own table would hold."""
    counted, waiting = {p}, [p]
    while waiting:
        for q in graph.after[waiting.pop()]:
            if q not in counted:
                counted.add(q)
                waiting.append(q)
    return len(counted)


def winning_turns(graph: Graph, p: Position, begun: str) -> Iterator[Turn]:
    """The turns of a win, beginning with these acts."""
    rest = begun.split()
    while rest:
        q, turn = next((q, turn) for q, some in turns_by_result(graph.rules, p).items() for turn in some
                       if acts(graph.rules, [turn]).split() == rest[:len(turn)])  # fmt: skip
        yield turn
        rest, p = rest[len(turn) :], q
    yield from graph.line(p, 99)


def refutation(graph: Graph, q: Position, side: int) -> list[Any]:
    """Why a turn of this side that leads here is wrong."""
    rules, worth = graph.rules, graph.worth.get(q)
    if worth:
        return [worth.turns(q.side), acts(rules, graph.line(q, 5))]
    held = [r for r in graph.after[q] if r not in graph.worth or graph.worth[r].winner != side]
    if not held:
        return [None, ""]
    best = max(held, key=lambda r: strength(rules, r)[1 - side] - strength(rules, r)[side])
    return [None, acts(rules, [turns_by_result(rules, q)[best][0]])]


def acts(rules: Rules, line: Iterable[Turn]) -> str:
    return " ".join(touch_text(rules.board, m) for turn in line for m in turn)


def pick_problems(
    graph: Graph, name: str, rng: random.Random, alike: set[object], goals: Iterable[str], each: int
) -> list[Json]:
    """The problems of one table: the hardest of those with each number of turns, and of those in which a game is
    saved.
    """
    each = each or 2 + len(graph) // POSITIONS_PER_PROBLEM
    fitting: dict[tuple[str, int], list[Position]] = {}
    for p in graph.after:
        if (aim := possible_goal(graph, p)) and aim[0] in goals:
            fitting.setdefault(aim, []).append(p)
    problems = []
    for (aim, n), some in sorted(fitting.items()):
        tried = [
            (p, measure_difficulty(graph, p, aim)) for p in rng.sample(some, min(CANDIDATE_FACTOR * each, len(some)))
        ]
        hard = [(figures, p) for p, figures in tried if figures and figures["tempting"]]
        taken = 0
        for hardness, p in sorted(hard, key=lambda it: -it[0]["value"]):
            shape = position_class(graph.rules, p)
            if shape not in alike and taken < each:
                taken += 1
                alike.add(shape)
                problems.append(problem_record(graph, p, name, aim, n, hardness))
    return problems


def find_missing_problems(head: Mapping[str, Any], name: str, have: list[Json]) -> Iterator[Json]:
    """The problems of one ruleset that are missing; what is found is added to the positions that the head keeps."""
    rules = ruleset(head["game"], name)
    most = head.get("most", {}).get(name, MAX_TABLE_POSITIONS)
    given_problems = [candidate for candidate in head.get("given", []) if candidate["rules"] == name]
    kept_positions = head["kept"][name]
    there = {had["position"] for had in have if had["rules"] == name}
    for wanted_problem in given_problems:
        if wanted_problem["position"] not in there:
            yield problem_of_position(rules, wanted_problem, most)
    yield from remake_problems(rules, name, [text for text in kept_positions if text not in there])
    missing = head["rulesets"][name] - len(given_problems) - len(kept_positions)
    if missing <= 0:
        return
    rng = random.Random(f"{head['seed']} {name} {len(given_problems) + len(kept_positions)}")
    alike = {
        position_class(rules, parse_position(rules, text))
        for text in (*kept_positions, *(wanted["position"] for wanted in given_problems))
    }
    goals, each = head.get("goals", {}).get(name, ("save", "win")), head.get("each", {}).get(name, 0)
    for graph in position_tables(rules, rng, most, head.get("from", {}).get(name, [])):
        for problem in pick_problems(graph, name, rng, alike, goals, each)[:missing]:
            kept_positions.append(problem["position"])
            missing -= 1
            yield problem
        if not missing:
            return


def remake_problems(rules: Rules, name: str, positions: list[str]) -> Iterator[Json]:
    """The problems of these positions: those with most men first, whose tables may hold the others."""
    places = sorted((parse_position(rules, text) for text in positions), key=lambda p: -sum(strength(rules, p)))
    graph = None
    for p in places:
        if graph is None or p not in graph.after:
            graph = None  # its memory is free before the next is made
            graph = Graph(rules, p, MAX_REMADE_TABLE_POSITIONS)
        aim, n = possible_goal(graph, p) or ("", 0)
        hard = measure_difficulty(graph, p, aim, MAX_REMADE_SEARCH_POSITIONS) if aim else None
        if not hard:
            raise tools.DataError(
                f"{name}: {format_position(rules, p)} is no problem any more; delete it from those kept"
            )
        yield problem_record(graph, p, name, aim, n, hard)


def problem_of_position(rules: Rules, wanted: Json, most: int) -> Json:
    """The problem of a position that somebody has given."""
    graph = Graph(rules, parse_position(rules, wanted["position"]), most)
    p = next(iter(graph.after))
    n = graph.worth[p].turns(p.side)
    solver = Solver(rules, most)
    solver.within(p, p.side, n)
    tempting = count_tempting_turns(rules, p, graph.after[p], after_right_turn(graph, p, "win"))
    hard = {"value": difficulty(solver.seen, tempting), "seen": solver.seen, "tempting": tempting}
    return problem_record(graph, p, wanted["rules"], "win", n, hard, wanted["line"]) | {"clauses": wanted["clauses"]}


# -- files -------------------------------------------------------------------------------------------------------


def file_text(problem_file: Mapping[str, Any]) -> str:
    """A file of problems, a line for each."""
    head = [
        f'  "{key}": {json.dumps(value, ensure_ascii=False)}'
        for key, value in problem_file.items()
        if key != "problems"
    ]
    lines = ",\n".join("    " + json.dumps(problem, ensure_ascii=False) for problem in problem_file.get("problems", []))
    return "{\n" + ",\n".join([*head, f'  "problems": [\n{lines}\n  ]' if lines else '  "problems": []']) + "\n}\n"


def fill_file(path: Path, anew: bool = False, tables: Path | None = None) -> None:
    """Makes and finds what is missing in a file, or all of it, and writes it after each problem; ``tables``: the folder
    of the complete tables that a file may need."""
    problem_file = json.loads(path.read_text("utf-8"))
    have = [] if anew else problem_file.get("problems", [])
    kept_positions = problem_file.setdefault("kept", {})
    for name in problem_file["rulesets"]:
        kept_positions.setdefault(name, [])
        began = time.monotonic()
        for problem in _missing_problems(problem_file, name, have, tables):
            have.append(problem)
            have.sort(key=lambda it: (it["difficulty"]["value"], it["id"]))
            problem_file["problems"] = have
            path.write_text(file_text(problem_file), "utf-8", newline="\n")
            seconds = time.monotonic() - began
            print(
                f"{seconds:5.0f} s  {name} {problem['id']} {problem['goal']} {problem['turns']} "
                f"{problem['difficulty']} {problem['position']}"
            )


def _missing_problems(
    problem_file: Mapping[str, Any], name: str, have: list[Json], tables: Path | None
) -> Iterator[Json]:
    if name in problem_file.get("search", ()):
        from computed import search_problems

        return search_problems.find_missing(problem_file, name, have)
    if "tables" not in problem_file:
        return find_missing_problems(problem_file, name, have)
    if len([had for had in have if had["rules"] == name]) == problem_file["rulesets"][name]:
        return iter(())
    if not tables:
        raise tools.DataError("The proof of these problems are complete tables: --tables FOLDER says where they are.")
    from computed import table_problems

    return table_problems.find_missing(problem_file, name, have, tables)


def run(names: list[str], anew: bool = False, tables: str = "") -> int:
    """Fills these files, or all."""
    if unknown := [name for name in names if not (FOLDER / f"{name}.json").is_file()]:
        raise tools.DataError(f"There is no {', '.join(unknown)}.json in site/data/problems.")
    for path in sorted(FOLDER.glob("*.json")):
        if not names or path.stem in names:
            fill_file(path, anew, Path(tables) if tables else None)
    return 0
