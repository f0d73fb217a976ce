"""How fast the rules are: leaves a second, from each game's first position, and the longest that one question takes.

Perft by touch to the first depth that takes more than two seconds, the last ply counted from the length of the
tuple of moves, through the public ``legal`` and ``play``; then two depths less with every leaf played.  The time is the
processor's, so that a busy machine does not look slow; more than forty plies are not counted, where a game is over.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from time import process_time, process_time_ns
from typing import Any, TypeVar

from .games import GAMES, ruleset
from .notation import format_position
from .pipeline import compiled, set_up
from .turns import perft, perft_played

Done = TypeVar("Done")

ENOUGH = 2.0
"""Seconds that a count must take to be believed."""


def measure(id: str, name: str | None = None, enough: float = ENOUGH) -> dict[str, Any]:
    """One ruleset: ``leaves_per_s``, ``played_per_s``, the ``depth`` and the number of ``leaves`` counted."""
    rules = ruleset(id, name)
    depth, leaves, seconds = 0, 0, 0.0
    while seconds <= enough:
        began = process_time()
        found = perft(rules, set_up(rules), depth + 1)
        if not found:
            break
        depth, leaves, seconds = depth + 1, found, process_time() - began
    began = process_time()
    played = perft_played(rules, set_up(rules), max(1, depth - 2))
    played_seconds = process_time() - began
    return {"leaves_per_s": round(leaves / seconds), "played_per_s": round(played / played_seconds),
            "depth": depth, "leaves": leaves}


TOUCHES = 300
"""So many touches of a random game are looked at."""


def longest(id: str, name: str, games: int) -> dict[str, Any]:
    """The longest that one call of ``legal`` takes in so many random games of one ruleset, captures more often than chance
    would have them: the milliseconds, and the position.  What seems long is measured again, and the least counts; but a turn's
    first question is always answered anew (see ``longest.Counter.chain``)."""
    rules, rng = ruleset(id, name), random.Random(f"{id} {name}")
    legal, play, _, _, takes = compiled(rules)
    found, where = 0, set_up(rules)
    for _ in range(games):
        p = set_up(rules)
        for _ in range(TOUCHES):
            began = process_time_ns()
            moves = legal(p)
            took = process_time_ns() - began
            for _ in range(3):
                if took > found:
                    began = process_time_ns()
                    legal(p)
                    took = min(took, process_time_ns() - began)
            if took > found:
                found, where = took, p
            if not moves:
                break
            taking = [m for m in moves if takes(p, m)]
            p = play(p, rng.choice(taking if taking and rng.random() < 0.3 else moves))
    return {"ms": round(found / 1e6, 3), "position": format_position(rules, where)}


def bench(*, every: bool = False) -> dict[str, dict[str, Any]]:
    """The first ruleset of every game by the game's id, or every ruleset by ``GAME RULESET``."""
    jobs = {f"{id} {one.id}" if every else id: (id, one.id) for id, entry in GAMES.items()
            for one in (entry.rulesets if every else entry.rulesets[:1])}
    return each(measure, jobs)


def slowest(games: int) -> dict[str, dict[str, Any]]:
    """Every ruleset by ``GAME RULESET``: see ``longest``."""
    return each(longest, {f"{id} {one.id}": (id, one.id, games) for id, entry in GAMES.items() for one in entry.rulesets})


def each(work: Callable[..., Done], jobs: Mapping[str, tuple[Any, ...]]) -> dict[str, Done]:
    """What comes of each job, by its name: as many at once as the machine has processors; one after the other where there
    are no processes, as in a browser."""
    if sys.platform == "emscripten":
        return {name: work(*job) for name, job in jobs.items()}
    from concurrent.futures import ProcessPoolExecutor
    # From the end of the catalogue: its longest counts stand there, and should not be the last to start.
    names = list(jobs)[::-1]
    with ProcessPoolExecutor(initializer=_end_with_parent) as pool:
        done = dict(zip(names, pool.map(work, *zip(*(jobs[name] for name in names), strict=True)), strict=True))
    return {name: done[name] for name in jobs}


def _end_with_parent() -> None:
    """Has this worker end as soon as the process that began it has: one that is killed cannot tell its workers to."""
    from multiprocessing import parent_process
    from threading import Thread
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
