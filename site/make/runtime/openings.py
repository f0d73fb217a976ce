"""What the page must know to be played before Python is there: the first plies of each ruleset, and the computer's replies.

A tree for each ruleset and each side that may begin. A node is

    {"view": VIEW, "1": TOUCH or [TOUCH, …], "2": TOUCH, "3": TOUCH, "then": {TOUCH: NODE, …}}

with what the desk says of the position, what the computer would play at each level, and where each touch leads. All the
touches of the first plies are there; beyond them only the computer's own replies, so that it can still answer the last
of them. How many plies: two, or fewer where two would be more than MOST positions. Where dice are to be thrown the tree ends:
fifty-six throws would lead to thousands of views, and throwing takes the time in which Python comes. The desk is asked
for everything, so nothing here knows a game.

The higher levels think for seconds in the page. Here they stop after the first depth that took NODES nodes: a count, not
a clock, so that two builds give the same answer.

A thousand views are mostly alike. `packed` writes each distinct value once, and site/app/table/openings.js reads it: a quarter
of a megabyte instead of three, half as much when gzipped.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import tools
from render import assets
from runtime import bundle

PLIES = 2
MOST = 16
NODES = 400
LEVELS = ("1", "2", "3")
SEEDS = 4  # so often a beginner is asked for a reply

Node = dict[str, Any]


def desk_of(package: Path) -> Any:
    """The desk of the package in this folder."""
    if str(package) not in sys.path:
        sys.path.insert(0, str(package))
    return importlib.import_module("alquerque.desk")


def asker(package: Path) -> Callable[[dict[str, Any]], Any]:
    """A function that asks the desk of this package; an error answer is an error here."""
    desk = desk_of(package)

    def ask(request: dict[str, Any]) -> Any:
        answer = json.loads(desk.answer(json.dumps(request)))
        if "error" in answer:
            raise ValueError(f"the desk answered {answer['error']} to {request}")
        return answer

    return ask


def thoughts(desk: Any, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    thinker = desk.thinker(json.dumps(request))
    while True:
        text = thinker.step(1000)
        if text is None:
            continue
        thought = json.loads(text)
        if "error" in thought:
            raise ValueError(f"the desk answered {thought['error']} to {request}")
        yield thought
        if thought["done"]:
            return


def reply(desk: Any, request: dict[str, Any], level: str, nodes: int, seed: int = 0) -> str:
    """What the computer plays here at this level."""
    touch = ""
    for thought in thoughts(desk, {**request, "op": "think", "level": int(level), "seed": seed}):
        touch = thought["touch"]
        if level != LEVELS[0] and thought["nodes"] > nodes:
            break
    return touch


def tree(package: Path, game: str, rules: str, first: str, plies: int = PLIES, nodes: int = NODES) -> Node:
    """The first plies under one ruleset when this side begins."""
    ask, desk = asker(package), desk_of(package)

    def grown(acts: list[str], left: int) -> Node:
        request = {"game": game, "rules": rules, "set": {}, "first": first, "start": None, "acts": acts}
        node: Node = {"view": ask({"op": "view", **request})}
        moves = [move["touch"] for move in node["view"]["legal"]]
        if left < 0 or not moves or node["view"]["dice"]:
            return node
        for level in LEVELS:
            node[level] = moves[0] if len(moves) == 1 else reply(desk, request, level, nodes)
        if left and len(moves) > 1:  # a beginner does not always err alike; all that it may play here is laid out
            several = sorted({node[LEVELS[0]], *(reply(desk, request, LEVELS[0], nodes, seed) for seed in range(1, SEEDS))})
            node[LEVELS[0]] = several if len(several) > 1 else several[0]
        following = moves if left else sorted({node[level] for level in LEVELS})
        node["then"] = {touch: grown([*acts, touch], left - 1) for touch in following}
        return node

    return grown([], plies)


def plies_of(package: Path, game: str, rules: str, first: str, most: int = MOST) -> int:
    """How many plies may be laid out whole: at most PLIES, and no more positions than `most`; one at least."""
    ask = asker(package)
    edge: list[list[str]] = [[]]
    count = 1
    for plies in range(PLIES):
        onward = []
        for acts in edge:
            request = {"op": "view", "game": game, "rules": rules, "set": {}, "first": first, "start": None, "acts": acts}
            onward += [[*acts, move["touch"]] for move in ask(request)["legal"]]
            if plies and count + len(onward) > most:
                return plies
        edge, count = onward, count + len(onward)
    return PLIES


def _tree(job: tuple[Path, str, str, str]) -> Node:
    return tree(*job, plies=plies_of(*job))


def trees(package: Path, game: dict[str, Any]) -> dict[str, Any]:
    """{RULESET: {"side": who begins unless told, "w": NODE, "b": NODE}}, kept under .cache by what made it."""
    parts = bundle.sources(package) | {"openings.py": Path(__file__).read_bytes(), "game": json.dumps(game).encode()}
    made = tools.CACHE / "openings" / f"{assets.hash_of(parts)}.json"
    if made.exists():
        return json.loads(made.read_text("utf-8"))
    tools.say(f"asking the computer for its first moves: {game['id']}")
    names = [ruleset["id"] for ruleset in game["rulesets"]]
    jobs = [(package, game["id"], name, side) for name in names for side in "wb"]
    with ProcessPoolExecutor() as pool:
        grown = dict(zip(((name, side) for _, _, name, side in jobs), pool.map(_tree, jobs), strict=True))
    ask = asker(package)
    found = {}
    for name in names:
        usual = ask({"op": "view", "game": game["id"], "rules": name, "set": {}, "first": None, "start": None, "acts": []})
        found[name] = {"side": usual["side"], **{side: grown[name, side] for side in "wb"}}
    made.parent.mkdir(parents=True, exist_ok=True)
    for old in sorted(made.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)[:-60]:
        old.unlink()
    made.write_text(json.dumps(found), "utf-8")
    return found


def packed(value: Any) -> dict[str, list[Any]]:
    """{"keys", "table"}: distinct values, each once, the whole one last.

    A list in the table is an object, whose keys are those of `keys` at its first number, or a list when that is -1; its
    other numbers are places of the table. What is no list stands for itself.
    """
    table: list[Any] = []
    places: dict[str, int] = {}
    shapes: dict[tuple[str, ...], int] = {}

    def place(item: Any) -> int:
        if isinstance(item, dict):
            item = [shapes.setdefault(tuple(item), len(shapes)), *map(place, item.values())]
        elif isinstance(item, list):
            item = [-1, *map(place, item)]
        key = json.dumps(item)
        if key not in places:
            places[key] = len(table)
            table.append(item)
        return places[key]

    place(value)
    return {"keys": [list(shape) for shape in shapes], "table": table}
