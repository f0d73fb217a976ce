"""Problems: positions with exactly one first turn that wins, or that does not lose, as their pages have them.

A file of site/data/problems holds those of one board; computed/problem_generator.py finds and proves them, and says what a
file holds. Each file has a page, on which its problems are solved; all are listed on another, by game and by
difficulty. The page knows of each first turn whether it is right and what shows why not, and fetches the views that this
needs (`answer_views`): so a first turn is answered before Python is there. Later turns it has the desk judge (op
"judge").
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from render.games.turn_text import pretty_move
from runtime import prebuilt

POINT = re.compile(r"[a-z]-?\d{1,2}")
GRADE_LIMITS = (9.0, 12.0)  # difficulties at which the second and the third grade begin
# what no script of these pages reads of a view
UNREAD_KEYS = (*prebuilt.UNREAD_KEYS, "quiet", "occurrences", "lost", "rulings")
Json = Mapping[str, Any]
# the desk's view under a ruleset, from a position, after these acts
GetView = Callable[[str, str, tuple[str, ...]], Json]


def read_problems(folder: Path) -> dict[str, dict[str, Any]]:
    """The files of a folder that hold problems, by name; the problems from the easiest to the hardest, with their
    numbers, grades and motifs.
    """
    files = {}
    for path in sorted(folder.glob("*.json")):
        problem_file = json.loads(path.read_text("utf-8"))
        some = sorted(problem_file.get("problems", []), key=lambda problem: problem["difficulty"]["value"])
        if some:
            files[path.stem] = {**problem_file, "problems": [
                {**problem, "number": n, "grade": difficulty_grade(problem["difficulty"]["value"]),
                 "motif": motif_of(problem_file["game"], problem["rules"], problem["position"], tuple(problem["line"]))}
                for n, problem in enumerate(some, 1)]}  # fmt: skip
    return files


@functools.lru_cache(maxsize=1024)
def motif_of(game: str, rules: str, position: str, line: tuple[str, ...]) -> str:
    """What a problem is about; kept, since a site that is being edited reads its files at every load of a page."""
    from alquerque import ruleset  # the package is found only once the build has said where it is
    from render.teaching.motifs import find_motif

    return find_motif(ruleset(game, rules), {"position": position, "line": line})


def difficulty_grade(value: float) -> int:
    """1 easy, 2 of middling difficulty, 3 hard."""
    return 1 + sum(value >= limit for limit in GRADE_LIMITS)


def with_views(problem_file: Json, see: GetView) -> list[dict[str, Any]]:
    """A file's problems, each with the desk's first "view"."""
    return [{**problem, "view": see(problem["rules"], problem["position"], ())} for problem in problem_file["problems"]]


def printed_problem(problem: Json, game: str, board: Json, see: GetView) -> dict[str, Any]:
    """A problem as it is printed: {"written": the turns of its line as players of that board write them, "mirrored":
    first turns that come to the same as the line's first}, with its "game" and "board".
    """
    numbers = {p["id"]: str(p["number"]) for p in board["points"] if "number" in p}

    def shown(turn: str) -> str:
        named = POINT.sub(lambda match: numbers.get(match[0], match[0]), turn.removesuffix("."))
        return pretty_move(named)

    def turns(line: list[str]) -> list[str]:
        return [
            shown(turn["text"]) for turn in see(problem["rules"], problem["position"], tuple(" ".join(line).split()))["turns"]
        ]

    mirrored = [turns([right_turn])[0] for right_turn in problem["right"] if right_turn != problem["line"][0]]
    return {**problem, "game": game, "board": board, "written": turns(problem["line"]), "mirrored": mirrored}


def for_script(some: Sequence[Json]) -> list[dict[str, Any]]:
    """The problems as a page's script has them: without their views, and of what only a proof needs just its "proof":
    table, tables or search."""
    keys = ("id", "number", "rules", "position", "goal", "turns", "right", "line", "wrong", "motif", "clauses")
    return [
        {key: problem[key] for key in keys if key in problem}
        | {"side": problem["view"]["side"], "proof": next(iter(problem["proof"]))}
        for problem in some
    ]


def first_views(some: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The views in which the problems are set up, by the problems' ids, packed: the page itself carries them."""
    return prebuilt.pack_values({problem["id"]: {"": read_keys(problem["view"])} for problem in some})


def packed_views(some: list[dict[str, Any]], see: GetView) -> dict[str, list[Any]]:
    """The views with which the problems' first turns are answered, by the problems' ids, packed: a file of their own,
    which the page fetches at once."""

    def at(problem: Json) -> Callable[[tuple[str, ...]], Json]:
        return lambda acts: see(problem["rules"], problem["position"], acts)

    return prebuilt.pack_values({problem["id"]: answer_views(problem, at(problem)) for problem in some})


def read_keys(view: Json) -> dict[str, Any]:
    """What scripts read of a view."""
    return {key: value for key, value in view.items() if key not in UNREAD_KEYS}


def answer_views(problem: Json, look: Callable[[tuple[str, ...]], Json]) -> dict[str, Json]:
    """The views with which a problem's first turn is answered, by the acts that lead to them, separated by spaces:
    those after each touch of a first turn, and of the page's answer, the defence or the refutation. Where the page
    plays, its own move is the only legal one. Each view is stored as the difference from the one before, which makes
    them a fifth smaller."""
    views: dict[tuple[str, ...], Json] = {}

    def turn(touches: str, answer: str, fails: bool = False) -> None:
        """The learner's turn from touch to touch, then the page's; after that nobody plays on if the turn fails."""
        mine, shown = touches.split(), answer.split()
        acts = (*mine, *shown)
        for n in range(len(acts) + 1):
            view = read_keys(look(acts[:n]))
            if n >= len(mine) and (fails or n < len(acts)):
                view["legal"] = [move for move in view["legal"] if [move["touch"]] == list(acts[n : n + 1])]
            views.setdefault(acts[:n], view)

    first, *later = problem["line"]
    for right_turn in problem["right"]:
        turn(right_turn, later[0] if later and right_turn == first else "")
    for wrong_turn, (_, shown) in problem["wrong"].items():
        turn(wrong_turn, shown, fails=True)
    return {" ".join(path): view_difference(view, views[path[:-1]] if path else {}) for path, view in views.items()}


def view_difference(view: Json, before: Json) -> Json:
    """What of a view is not as in the one before."""
    return {key: value for key, value in view.items() if key not in before or before[key] != value}


def faults(problem_file: Json, see: GetView) -> Iterator[str]:
    """What is wrong with a file's problems, in words: a line or a refutation that cannot be played, or does not win."""
    for problem in problem_file["problems"]:
        try:
            first = see(problem["rules"], problem["position"], ())
            end = see(problem["rules"], problem["position"], tuple(" ".join(problem["line"]).split()))["outcome"]
            if problem["goal"] == "win" and (not end or end["winner"] != first["side"]):
                yield f"{problem['id']}: its line does not win"
            for wrong_turn, (_, shown) in problem["wrong"].items():
                see(problem["rules"], problem["position"], tuple(f"{wrong_turn} {shown}".split()))
        except (ValueError, KeyError) as error:
            yield f"{problem.get('id')}: {error}"
