"""The course of a game: its lessons, then problems under the same rules in sets from easy to hard, then a guided game.

A step is {"kind", "path": its page, …}. A "lesson" has its "id", "title", "line", how many "steps" it has and, where it is not
of the ruleset of the course, its own ("other_rules"); "practice" has the ids of its "problems"; a "game" has the "game" that is
played. site/app/learn/course.ts tells which steps are done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

PROBLEMS_IN_SET = 5
MOST_SETS = 3
MAX_SHORT_TURNS = 3
"""The most turns of a short problem. Who has just learnt to move gets longer ones only where the short ones run out."""
GUIDED_LEVEL = 1

Json = Mapping[str, Any]
Graded = tuple[bool, float, str, str, str]
"""Whether a problem is a long one, its difficulty, its id, its file, its motif: sorted, the easiest is the first."""


def guided_game_path(game: str, rules: str, first: str) -> str:
    """The page of a game against the easiest level that explains mistakes at once. The learner begins; `first` is the
    side that does."""
    computer = "b" if first == "w" else "w"
    return f"{game}#rules={rules}&{computer}=c{GUIDED_LEVEL}&coach=1&face=play"


def _mix_motifs(problems: Sequence[Graded], many: int) -> list[Graded]:
    """The easiest of some problems, the easiest first, of which no motif has more than a third as long as there are
    others: so that a course does not ask the same again and again."""
    seen: Counter[str] = Counter()
    wanted, rest = [], []
    for problem in problems:
        motif = problem[-1]
        seen[motif] += 1
        (wanted if seen[motif] <= many // 3 else rest).append(problem)
    return sorted([*wanted, *rest][:many])


def practice_sets(game: str, rules: str, files: Mapping[str, Json]) -> Iterator[dict[str, Any]]:
    """The easiest problems under a ruleset, in sets: each is begun on the page of its first problem."""
    of_rules = [
        (problem["turns"] > MAX_SHORT_TURNS, problem["difficulty"]["value"], problem["id"], name, problem["motif"])
        for name, file in files.items() if file["game"] == game
        for problem in file["problems"] if problem["rules"] == rules
    ]  # fmt: skip
    easiest = _mix_motifs(sorted(of_rules), PROBLEMS_IN_SET * MOST_SETS)
    for at in range(0, len(easiest), PROBLEMS_IN_SET):
        some = easiest[at : at + PROBLEMS_IN_SET]
        ids = [id for _, _, id, _, _ in some]
        path = f"problems/{some[0][3]}#p={ids[0]}&set={'.'.join(ids)}&course={at + 1}"
        yield {"kind": "practice", "path": path, "problems": ids}


def course_steps(game: str, lessons: Sequence[Json], files: Mapping[str, Json], first: str) -> list[dict[str, Any]]:
    """The steps of a game's course; `lessons` are those of the game, `files` all files of problems, `first` the side that
    begins."""
    rules = lessons[0]["rules"]
    taught = [
        {"kind": "lesson", "path": f"lessons/{lesson['id']}", "id": lesson["id"], "title": lesson["title"],
         "line": lesson["line"], "steps": len(lesson["step"]),
         "other_rules": lesson["rules"] if lesson["rules"] != rules else None}
        for lesson in lessons
    ]  # fmt: skip
    played = {"kind": "game", "path": guided_game_path(game, rules, first), "game": game}
    return [*taught, *practice_sets(game, rules, files), played]


def for_script(steps: Sequence[Json]) -> list[dict[str, Any]]:
    """What the pages' scripts need to tell which steps are done."""
    return [{key: step[key] for key in ("kind", "id", "steps", "problems", "game") if key in step} for step in steps]
