"""What a page needs to be playable before Python has started: the first plies of each ruleset, and the computer's replies.

A tree for each ruleset and each side that may begin. A node is

    {"view": VIEW, "1": TOUCH or [TOUCH, …], "2": TOUCH, "3": TOUCH, "then": {TOUCH: NODE, …}}

with what the desk says of the position, what the computer would play at each level, and where each touch leads. The first
plies are complete, with every legal touch; after them come only the computer's replies, so that it can answer the last of
them. There are two such plies, or one where two would be more than MOST positions. Where dice are to be thrown the tree ends:
fifty-six throws would lead to thousands of views, and Python is ready before the throw is over. Everything comes from the
desk, so nothing here is written for one game.

The higher levels think for seconds in the page. Here they stop after the first depth that took NODES nodes: a count, not
a clock, so that two builds give the same answer.

The thousand views have most values in common. `packed` writes each distinct value once, and site/app/table/openings.js reads
it: a quarter of a megabyte instead of three, and half as much when gzipped.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import kept
import tools
from runtime import bundle, depends

PLIES = 2
MOST = 16
NODES = 400
LEVELS = ("1", "2", "3")
SEEDS = 4  # how many times level 1 is asked for a reply, since its errors are random
MOST_KEPT = 500  # trees under .cache, some hundred kB each: enough for several versions of each ruleset

Node = dict[str, Any]


def desk_of(package: Path) -> Any:
    """The desk of the package in this folder."""
    if str(package) not in sys.path:
        sys.path.insert(0, str(package))
    return importlib.import_module("alquerque.desk")


def asker(package: Path) -> Callable[[dict[str, Any]], Any]:
    """A function that asks the desk of this package; an answer that reports an error is raised as one."""
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
        if left and len(moves) > 1:  # level 1 errs at random: the tree holds every reply that it may give here
            several = sorted({node[LEVELS[0]], *(reply(desk, request, LEVELS[0], nodes, seed) for seed in range(1, SEEDS))})
            node[LEVELS[0]] = several if len(several) > 1 else several[0]
        following = moves if left else sorted({node[level] for level in LEVELS})
        node["then"] = {touch: grown([*acts, touch], left - 1) for touch in following}
        return node

    return grown([], plies)


def plies_of(package: Path, game: str, rules: str, first: str, most: int = MOST) -> int:
    """How many plies can be complete: at most PLIES, with no more positions than `most`, but at least one."""
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


def files_of(package: Path, game: str) -> set[str]:
    """The files that a game's answers depend on: what the desk imports, and the game's own module, which the catalogue names."""
    desk_of(package)
    places = importlib.import_module("alquerque.games").PLACES
    return depends.reached(bundle.sources(package), [bundle.DESK, f"alquerque.games.{places[game].partition(':')[0]}"])


def depends_on(package: Path, game: str) -> str:
    """A digest of the code of those files and of this one. Comments, docstrings and other games do not change it."""
    data = [package / name for name in sorted(bundle.sources(package)) if not name.endswith(".py")]
    return kept.digest(kept.code(*(package / name for name in sorted(files_of(package, game))), Path(__file__)), data)


def of_ruleset(package: Path, game: str, rules: str) -> dict[str, Any]:
    """{"side": which side begins by default, "w": NODE, "b": NODE}, computed without the cache."""
    with ProcessPoolExecutor() as pool:
        nodes = list(pool.map(_tree, [(package, game, rules, side) for side in "wb"]))
    request = {"op": "view", "game": game, "rules": rules, "set": {}, "first": None, "start": None, "acts": []}
    return {"side": asker(package)(request)["side"], **dict(zip("wb", nodes, strict=True))}


def trees(package: Path, game: str, rulesets: Sequence[str]) -> dict[str, Any]:
    """{RULESET: {"side", "w", "b"}} (see of_ruleset), each kept in the cache under a digest of the code that it comes from."""
    code = depends_on(package, game)

    def tree_of(rules: str) -> dict[str, Any]:
        def make() -> dict[str, Any]:
            tools.say(f"asking the computer for its first moves: {game}, {rules}")
            return of_ruleset(package, game, rules)

        return kept.value("openings", kept.digest(code, game, rules), make, MOST_KEPT)

    return {rules: tree_of(rules) for rules in rulesets}


def for_page(package: Path, game: str, rulesets: Sequence[str]) -> dict[str, list[Any]]:
    """The trees of these rulesets, packed as a page has them; packing is slow too, so the result is also kept."""
    key = kept.digest(depends_on(package, game), game, list(rulesets))
    return kept.value("packed", key, lambda: packed(trees(package, game, rulesets)), MOST_KEPT)


def packed(value: Any) -> dict[str, list[Any]]:
    """{"keys", "table"}: the table holds each distinct value once, the whole value last.

    An entry of the table that is a list stands for an object or a list: its first number is the index in `keys` of the
    object's keys, or -1 for a list; the other numbers are indices in the table. Any other entry stands for itself.
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
