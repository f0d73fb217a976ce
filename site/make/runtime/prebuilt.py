"""What a page needs to be playable before Python has started: the first plies of each ruleset, and the computer's
replies.

A tree for each ruleset and each side that may begin. A node is

    {"view": VIEW, "reply": TOUCH, "then": {TOUCH: NODE, …}}

with the package's view of the position, what the computer would play at the level of a first visit (LEVEL), and where
each touch leads. A person plays the side that begins: at that side's turn every legal touch is there, at the other's
the reply. The tree covers PERSON_MOVES of the person's moves, or as many as are complete within MAX_VIEWS views, for
the game that a page opens with. Under other rulesets, or if the other side begins, it covers the first move alone,
and only if that takes at most MAX_OTHER_VIEWS: Python is usually ready when the reader has chosen them. There is also
a reply before the first move, for a reader who lets the computer begin. Where dice are to be thrown the tree ends:
fifty-six throws would lead to thousands of views, and Python is ready before the throw is over. Everything comes from
the package, so nothing here is written for one game.

The thousand views have most values in common. `pack_values` writes each distinct value once, and
site/app/session/prebuilt.ts reads it: a quarter of a megabyte instead of three, and half as much when gzipped.
"""

from __future__ import annotations

import functools
import importlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import cache
import tools
from runtime import bundle, depends

LEVEL = 1
PERSON_MOVES = 3
MAX_VIEWS = 150
MAX_OTHER_VIEWS = 60  # under other rulesets, or if the other side begins
UNREAD_KEYS = ("position",)  # what no page reads of a view
MAX_CACHED_TREES = 500  # trees under .cache, some hundred kB each: enough for several versions of each ruleset

Node = dict[str, Any]


def load_api(package: Path) -> Any:
    """alquerque.api of the package in this folder."""
    if str(package) not in sys.path:
        sys.path.insert(0, str(package))
    return importlib.import_module("alquerque.api")


@functools.lru_cache(maxsize=8192)
def cached_answer(package: Path, request: str) -> str:
    """The package's answer, kept: a lesson's views are asked for by its checks and again by its page."""
    return str(load_api(package).answer(request))


@functools.cache
def pool_of(package: Path) -> ProcessPoolExecutor:
    """Processes that ask this package; kept, because starting them takes longer than most rulesets do."""
    load_api(package)
    pool: ProcessPoolExecutor = importlib.import_module("measuring.bench").process_pool()
    return pool


def asker(package: Path) -> Callable[[dict[str, Any]], Any]:
    """A function that asks this package; an answer that reports an error is raised as one."""

    def ask(request: dict[str, Any]) -> Any:
        answer = json.loads(cached_answer(package, json.dumps(request)))
        if "error" in answer:
            raise ValueError(f"the package answered {answer['error']} to {request}")
        return answer

    return ask


def think_steps(api: Any, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    thinker = api.start_task(json.dumps(request))
    while True:
        text = thinker.step(1000)
        if text is None:
            continue
        thought = json.loads(text)
        if "error" in thought:
            raise ValueError(f"the package answered {thought['error']} to {request}")
        yield thought
        if thought["done"]:
            return


class TreeGrower:
    """The tree of one ruleset when this side begins, while it grows."""

    def __init__(self, package: Path, game: str, rules: str, first: str) -> None:
        self.ask, self.api, self.first, self.views = asker(package), load_api(package), first, 0
        self.request = {"game": game, "rules": rules, "set": {}, "first": first, "start": None}

    def seen(self, acts: list[str]) -> Node:
        self.views += 1
        view = self.ask({"op": "view", **self.request, "acts": acts})
        return {"view": {key: view[key] for key in view if key not in UNREAD_KEYS}}

    def reply(self, acts: list[str]) -> str:
        """What the computer plays here."""
        steps = list(think_steps(self.api, {**self.request, "acts": acts, "op": "think", "level": LEVEL}))
        return str(steps[-1]["touch"])

    def grow(self, node: Node, acts: list[str]) -> Iterator[tuple[Node, list[str]]]:
        """One more move of the person's with its answer, each of any number of touches: the nodes in which the person
        is next.
        """
        for touch in [move["touch"] for move in node["view"]["legal"]]:
            now = [*acts, touch]
            child = node.setdefault("then", {})[touch] = self.seen(now)
            if child["view"]["side"] == self.first and not is_leaf(child):
                if self.views < MAX_VIEWS:
                    yield from self.grow(child, now)
                continue
            while child["view"]["side"] != self.first and not is_leaf(child):
                child["reply"] = self.reply(now)
                now = [*now, child["reply"]]
                child["then"] = {now[-1]: self.seen(now)}
                child = child["then"][now[-1]]
            if not is_leaf(child):
                yield child, now


def is_leaf(node: Node) -> bool:
    """Whether a tree ends here: the game is over, or dice are to be thrown."""
    return not node["view"]["legal"] or bool(node["view"]["dice"])


def grow_tree(
    package: Path, game: str, rules: str, first: str, moves: int, least: int = 1, most: int = MAX_VIEWS
) -> Node:
    """The first plies under one ruleset when this side begins: so many of the person's moves as are complete within
    `most` views, from `least` to `moves`."""
    grower = TreeGrower(package, game, rules, first)
    root = grower.seen([])
    if is_leaf(root):
        return root
    root["reply"] = grower.reply([])
    edge: list[tuple[Node, list[str]]] = [(root, [])]
    for plies_done in range(moves):
        following = []
        for node, acts in edge:
            following += grower.grow(node, acts)
            if plies_done >= least and count_views(root) > most:
                for begun, _ in edge:
                    begun.pop("then", None)
                return root
        edge = following
    return root


def count_views(node: Node) -> int:
    """How many views a tree has."""
    return 1 + sum(map(count_views, node.get("then", {}).values()))


def _tree(job: tuple[Any, ...]) -> Node:
    return grow_tree(*job)


def files_of(package: Path, game: str, module: str = bundle.API) -> set[str]:
    """The files that a game's answers depend on: what this module imports, and the game's own module."""
    load_api(package)
    places = importlib.import_module("alquerque.games").PLACES
    own = places[game].partition(":")[0].replace("/", ".")
    files = bundle.package_files(package, *{module.partition(".")[0]} - {"alquerque"})
    return depends.reachable_files(files, [module, f"alquerque.games.{own}"])


def depends_on(package: Path, game: str) -> str:
    """A digest of the code of those files and of this one. Comments, docstrings and other games do not change it."""
    data = [package / name for name in sorted(bundle.package_files(package)) if not name.endswith(".py")]
    return cache.digest(
        cache.code_digests(*(package / name for name in sorted(files_of(package, game))), Path(__file__)), data
    )


def ruleset_trees(package: Path, game: str, rules: str, moves: int = PERSON_MOVES) -> dict[str, Any]:
    """{"side": which side begins by default, "w": NODE, "b": NODE}, computed without the cache. So many moves for the
    side that begins by default, one for the other; with `moves` = 1 neither is the game that a page opens with."""
    request = {"op": "view", "game": game, "rules": rules, "set": {}, "first": None, "start": None, "acts": []}
    usual = asker(package)(request)["side"]
    others = (1, 0, MAX_OTHER_VIEWS)
    jobs = [(package, game, rules, side, *((moves,) if side == usual and moves > 1 else others)) for side in "wb"]
    nodes = list(pool_of(package).map(_tree, jobs))
    return {"side": usual, **dict(zip("wb", nodes, strict=True))}


def cached_trees(package: Path, game: str, rulesets: Sequence[str]) -> dict[str, Any]:
    """{RULESET: {"side", "w", "b"}} (see ruleset_trees), each kept in the cache under a digest of the code that it
    comes from.
    """
    code = depends_on(package, game)

    def tree_of(rules: str) -> dict[str, Any]:
        def make() -> dict[str, Any]:
            tools.say(f"asking the computer for its first moves: {game}, {rules}")
            return ruleset_trees(package, game, rules, PERSON_MOVES if rules == rulesets[0] else 1)

        return cache.value("openings", cache.digest(code, game, rules, rules == rulesets[0]), make, MAX_CACHED_TREES)

    return {rules: tree_of(rules) for rules in rulesets}


def for_page(package: Path, game: str, rulesets: Sequence[str]) -> dict[str, list[Any]]:
    """The trees of these rulesets, packed as a page has them; packing is slow too, so the result is also kept."""
    key = cache.digest(depends_on(package, game), game, list(rulesets))
    return cache.value("packed", key, lambda: pack_values(cached_trees(package, game, rulesets)), MAX_CACHED_TREES)


def pack_values(value: Any) -> dict[str, list[Any]]:
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
