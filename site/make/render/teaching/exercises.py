"""Games whose rules are to be found out (site/data/exercises.json, made by `build.py differences`): "which rules are
these?"

An exercise is {"id", "game", "rules": the ruleset under which it was played, "choices": the rulesets to choose from,
"first": the side that begins, "acts"}. Of the choices only one allows the acts; where each of the others objects, and
why, the package says here, so that the page needs no Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from runtime import prebuilt

Json = Mapping[str, Any]


def exercise_view(exercise: Json, look: Callable[..., Any], ask: Callable[[Json], Any]) -> dict[str, Any]:
    """What a page is made of: the exercise with its first "view", its "moves" ({"text", "side", "ply"}), the "refused"
    choices by ruleset as the desk tells them, and the packed "views" after each number of acts."""
    game, rules, first, acts = exercise["game"], exercise["rules"], exercise["first"], tuple(exercise["acts"])
    views = [look(game, rules, acts[:n], (), first) for n in range(len(acts) + 1)]
    turns = views[-1]["turns"]
    answer = ask(
        {"op": "detect", "game": game, "text": f'[First "{first}"] ' + " ".join(turn["text"] for turn in turns)}
    )
    refused = {verdict["rules"]: verdict["refused"] for verdict in answer["verdicts"] if verdict["rules"] in exercise["choices"]}
    if [name for name, why in refused.items() if not why] != [rules]:
        raise ValueError(f"exercise {exercise['id']}: {refused} are not told apart")
    return {
        **exercise,
        "view": views[0],
        "moves": [{"text": turn["text"], "side": turn["side"], "ply": turn["acts"]} for turn in turns],
        "refused": {name: why for name, why in refused.items() if why},
        "views": prebuilt.pack_values([read_only_view(view) for view in views]),
    }


def read_only_view(view: Json) -> dict[str, Any]:
    """A view in which nothing can be touched, and that does not tell its rules."""
    return {**{key: view[key] for key in view if key not in prebuilt.UNREAD_KEYS},
            "legal": [], "owed": [], "acts": [], "clauses": [],
            "turns": [], "rulings": [], "offer": None}  # fmt: skip
