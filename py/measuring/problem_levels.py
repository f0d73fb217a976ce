"""How often each level finds the right first turn of the problems: what their difficulty is checked against.

    python3 -m measuring problems --problems site/data/problems --data FILE

Levels choose at random among turns that they value equally, so each problem is given to each level RUNS times.  The
record of a problem has its difficulty, the number of different first turns, and how often each level found the right
one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from alquerque import Game, Position, ruleset
from alquerque.formats.notation import parse_position
from alquerque.thinking.exact import turns_by_result
from alquerque.thinking.simulated_players import level

from .engine_match import write_results

RUNS = 20
ASKED_LEVELS = (1, 2, 3, 4)


def read_problems(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The problems of a folder of files, each with its game's id."""
    for file in sorted(folder.glob("*.json")):
        problem_file = json.loads(file.read_text("utf-8"))
        yield from ((problem_file["game"], problem) for problem in problem_file["problems"])


def position_after_level(game: Game, number: int, rng: random.Random) -> Position:
    """The position after the turn that a level plays here, all the touches of it."""
    side = game.position.side
    while True:
        for m in level(number)(game, rng):
            game = game.touch(m)
        if game.outcome or game.position.side != side:
            return game.position


def try_problem(game: str, problem: dict[str, Any]) -> dict[str, Any]:
    """How often each level finds a right first turn, of RUNS tries; the same whenever it is asked."""
    rules = ruleset(game, problem["rules"])
    first = parse_position(rules, problem["position"])
    right = set()
    for right_turn in problem["right"]:
        after = Game.begin(rules, first)
        for act in right_turn.split():
            after = after.act(act)
        right.add(after.position)
    right_counts = {}
    for number in ASKED_LEVELS:
        rng = random.Random(f"{problem['id']} {number}")
        right_counts[str(number)] = sum(position_after_level(Game.begin(rules, first), number, rng) in right for _ in range(RUNS))
    return {"game": game, "difficulty": problem["difficulty"]["value"], "goal": problem["goal"],
            "turns": len(turns_by_result(rules, first)), "found": right_counts}  # fmt: skip


def measure(folder: Path, data: Path, processes: int = 1) -> dict[str, dict[str, Any]]:
    """Puts all problems to the levels, and writes down what they found; returns it by the problems' ids."""
    problems = list(read_problems(folder))
    with ProcessPoolExecutor(processes) as executor:
        tried = executor.map(try_problem, *zip(*problems, strict=True), chunksize=4)
        results = {problem["id"]: result for (_, problem), result in zip(problems, tried, strict=True)}
    write_results(data, "python3 -m measuring problems --problems site/data/problems --data FILE", results, runs=RUNS)
    return results
