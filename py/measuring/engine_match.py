"""Matches of one search against another by the clock, with results added up in a file; and the time in which each
reaches a depth.

    python -m measuring match --time 0.1 --against py/measuring/frozen/search.py --games 100 \
        --data py/measuring/figures/match.json
    python -m measuring bench --against py/measuring/frozen/search.py --data py/measuring/figures/depths.json
    python -m measuring bench --time 1            only this search: what `build.py bench depths` asks in a worker of a
    browser

The other search is a Python file with ``think``, ``Level``, ``DEEPEST`` and ``PATIENCE``, so that an older one can be
kept outside the package.  Time is processor time, so a busy machine does not disadvantage either side.  (Python in a
browser only has wall-clock time.)  Both sides play each opening of a few random touches.

A match can be interrupted and resumed: every finished game is in the file, which accepts only games under the same
conditions (see ``conditions``).  An interval holds the true share of the points in 95 of 100 such matches (Wilson's; it
counts a draw as half a game won, and is too wide where many are drawn).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from math import exp, log
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from alquerque.errors import RulesError
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import Move, Position
from alquerque.rules import Rules
from alquerque.thinking import search
from alquerque.thinking.simulated_players import Player, random_touch, searched_turn
from alquerque.thinking.weights import WEIGHTS

from .level_match import play_from_random_opening

RESULT_LETTERS = {1: "W", 0: "D", -1: "L"}
"""The results in the file: one letter a game, in the order of the seeds."""


@cache
def opponent(file: str) -> ModuleType:
    """Loads another search; modules in its folder belong to it."""
    path = Path(file).resolve()
    if not path.is_file():
        raise RulesError("unknown-player", player=file)
    package = ModuleType(f"opponent {path.parent}")
    package.__path__ = [str(path.parent)]
    sys.modules[package.__name__] = package
    return import_module(f"{package.__name__}.{path.stem}")


def unhurried(mind: Any) -> Any:
    """A level that is limited only by the clock."""
    return mind.Level(10**9, mind.DEEPEST)


def by_clock(mind: Any, seconds: float) -> Player:
    """A player with so many seconds for each turn."""
    level = unhurried(mind)

    def clock() -> float:
        """A clock that reaches ``PATIENCE`` after the seconds for a turn."""
        return float(process_time() * mind.PATIENCE / seconds)

    def player(game: Game, rng: random.Random) -> Sequence[Move]:
        return searched_turn(game, rng, level, think=mind.think, clock=clock)

    return player


# -- matches -----------------------------------------------------------------------------------------------------


def match(
    ids: Sequence[str], name: str | None, seconds: float, against: str, games: int, data: Path | None, command: str
) -> dict[str, Any]:
    """Plays the missing ones of so many games of each game, one of each in turn; returns all results of the file.  A
    match of some games leaves the heading of a file that has one."""
    results = {"games": {}} | read_results(data, conditions(seconds, against))
    if "command" not in results or set(ids) == set(GAMES):
        results |= heading(command)
    mine, other = by_clock(search, seconds), by_clock(opponent(against), seconds)
    played: dict[str, str] = results["games"]
    ends = results["games"] = {id: played.get(id, "") for id in GAMES if id in played or id in ids}
    for seed in range(games):
        for id in ids:
            if len(ends[id]) <= seed:
                ends[id] += RESULT_LETTERS[play_from_random_opening(ruleset(id, name), mine, other, seed)]
                if data:
                    data.write_text(json.dumps(results, indent=1) + "\n", "utf-8", newline="\n")
    return results


def conditions(seconds: float, against: str) -> dict[str, Any]:
    """The conditions of a match that influence its result: the seconds for a turn; the Python version, since speeds
    differ; the digest of the other search's files; the weights of this one's evaluation."""
    files = sorted(Path(against).resolve().parent.glob("*.py"))
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return {"seconds": seconds, "python": sys.implementation.name, "against": digest[:12], "weights": WEIGHTS._asdict()}


def heading(command: str) -> dict[str, str]:
    """Today's date and the command."""
    return {"date": datetime.now(UTC).date().isoformat(), "command": command}


def read_results(data: Path | None, how: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a file of results, with these conditions.  Raises an error for a file with other ones, since only
    equal conditions may be added up."""
    results: dict[str, Any] = json.loads(data.read_text("utf-8")) if data and data.exists() else {}
    for key, wanted in how.items():
        if data and results and results.get(key) != wanted:
            raise RulesError(
                "played-otherwise", file=data.name, **{key: json.dumps(results.get(key)), "asked": json.dumps(wanted)}
            )
    return {**results, **how}


def format_results(ends: Mapping[str, str]) -> Iterator[str]:
    """A line for each game and one for all of them."""
    for id, some in (*ends.items(), ("together", "".join(ends.values()))):
        if some:
            low, high = interval(some)
            yield (f"{id}: {some.count('W')} won, {some.count('D')} drawn, {some.count('L')} lost: "
                   f"{share(some):.0%} ({low:.0%} to {high:.0%})")


def share(ends: str) -> float:
    """The share of the points."""
    return (ends.count("W") + ends.count("D") / 2) / len(ends)


def interval(ends: str) -> tuple[float, float]:
    """The interval of the true share."""
    n, p, z = len(ends), share(ends), 1.96
    middle, half = p + z * z / (2 * n), z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


# -- time to a depth ---------------------------------------------------------------------------------------------


class Reached(NamedTuple):
    """A depth, and the nodes and seconds until it was completed."""

    depth: int
    nodes: int
    seconds: float


RANDOM_TOUCHES = (0, 6, 14, 24)
"""The positions of a game that are measured: after so many random touches."""


def positions(rules: Rules) -> list[Game]:
    """A few positions in which there is a choice."""
    chosen: list[Game] = []
    for touches in RANDOM_TOUCHES:
        for seed in range(20):
            rng, game = random.Random(seed), Game.begin(rules, first=0)
            while not game.outcome and (len(game.acts) < touches or game.legal()[0].dice):
                game = game.touch(random_touch(game, rng)[0])
            if not game.outcome and len(game.legal()) > 1 and not any(earlier.position == game.position for earlier in chosen):
                chosen.append(game)
                break
    return chosen


def last_depth(mind: Any, rules: Rules, p: Position, enough: Callable[[Reached], bool]) -> Reached:
    """The last depth completed within the limit."""
    return depths_in_time(mind, rules, p, enough)[-1]


def depths_in_time(mind: Any, rules: Rules, p: Position, enough: Callable[[Reached], bool]) -> list[Reached]:
    """Zero, and every depth completed within the limit."""
    began, stages = process_time(), [Reached(0, 0, 0.0)]
    last = stages[0]
    for report in mind.think(rules, p, level=unhurried(mind), clock=lambda: 0.0):
        now = Reached(report.depth if report else last.depth + 1, report.nodes if report else 0, process_time() - began)
        if report and report.depth:
            last = now
            stages.append(now)
        if enough(now):
            break
    return stages


def depths(id: str, name: str | None, against: str, seconds: float = 1.0) -> dict[str, Any]:
    """The geometric means of the time that each search needs for the depth that the other reaches in so many seconds;
    the depth of this one in that time (``own``), and its nodes per second."""
    rules, other = ruleset(id, name), opponent(against)
    pairs, own, last = [], [], []
    for game in positions(rules):
        theirs = last_depth(other, rules, game.position, lambda now: now.seconds > seconds)
        if theirs.depth:
            stages = depths_in_time(search, rules, game.position, partial(as_deep, theirs.depth, seconds))
            pairs.append((theirs, next(stage for stage in stages if stage.depth >= theirs.depth)))
            own.append(max(stage.depth for stage in stages if stage.seconds <= seconds))
            last.append(stages[-1])
    return {"depths": [theirs.depth for theirs, _ in pairs], "own": own, "per_second": speed(last),
            "nodes": round(mean([mine.nodes / theirs.nodes for theirs, mine in pairs]), 3),
            "time": round(mean([mine.seconds / theirs.seconds for theirs, mine in pairs]), 3)}


def alone(id: str, seconds: float) -> dict[str, Any]:
    """The depth of this search in so many seconds (``own``), and its nodes per second."""
    rules = ruleset(id)
    all_done = [
        depths_in_time(search, rules, game.position, lambda now: now.seconds > seconds) for game in positions(rules)
    ]
    last = [[stage for stage in stages if stage.seconds <= seconds][-1] for stages in all_done]
    return {"own": [stage.depth for stage in last], "per_second": speed(last)}


def speed(some: Sequence[Reached]) -> int:
    """Nodes per second: the mean of the searches that completed a depth."""
    return round(mean([stage.nodes / stage.seconds for stage in some if stage.seconds]))


def as_deep(depth: int, seconds: float, now: Reached) -> bool:
    """Whether a search has reached this depth and searched so many seconds."""
    return now.depth >= depth and now.nodes > 0 and now.seconds > seconds


def mean(ratios: Sequence[float]) -> float:
    """The geometric mean of values."""
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else 1.0


def measure_depths(against: str, data: Path | None = None, command: str = "", ids: Sequence[str] = tuple(GAMES)
           ) -> dict[str, dict[str, Any]]:
    """The first ruleset of every game: see ``depths``.  What a file has of games that are not asked for stays."""
    measured = {id: depths(id, None, against) for id in ids}
    if data and len(ids) < len(GAMES):
        add_results(data, measured)
    elif data:
        write_results(data, command, measured)
    return measured


def write_results(data: Path, command: str, results: Mapping[str, Any], **settings: Any) -> None:
    """Writes the result of each game, a line each, with the date and the command."""
    head = json.dumps(heading(command) | settings)
    lines = ",\n".join(f" {json.dumps(id)}: {json.dumps(result)}" for id, result in results.items())
    data.write_text(f'{head[:-1]}, "games": {{\n{lines}}}}}\n', "utf-8", newline="\n")


def add_results(data: Path, results: Mapping[str, Any]) -> None:
    """Puts the results of some games among those of a file, in the order of the catalogue; its heading stays."""
    head: dict[str, Any] = json.loads(data.read_text("utf-8"))
    all_results = head.pop("games") | results
    write_results(data, head.pop("command"), {id: all_results[id] for id in GAMES if id in all_results}, **head)
