"""How fast the rules are: leaves per second from each game's first position, and the longest time of one call of
``legal``.

Perft by touch to the first depth that takes more than two seconds, the last ply counted from the length of the
tuple of moves, through the public ``legal`` and ``play``; then, two plies less deep, with every leaf played.  The time
is processor time, so that a busy machine does not look slow.  Counting stops at forty plies, for games that are over by
then.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from time import process_time, process_time_ns
from typing import TYPE_CHECKING, Any, TypeVar

from alquerque.formats.notation import format_position
from alquerque.games import GAMES, ruleset
from alquerque.pipeline import compiled, set_up
from alquerque.turns import perft, perft_played

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Done = TypeVar("Done")

MIN_MEASURED_SECONDS = 2.0
"""The least seconds of a count for a reliable result."""


def measure(id: str, name: str | None = None, enough: float = MIN_MEASURED_SECONDS) -> dict[str, Any]:
    """One ruleset: ``leaves_per_s``, ``played_per_s``, the ``depth`` and the number of ``leaves`` counted."""
    rules = ruleset(id, name)
    depth, leaves, seconds = 0, 0, 0.0
    while seconds <= enough:
        began = process_time()
        counted = perft(rules, set_up(rules), depth + 1)
        if not counted:
            break
        depth, leaves, seconds = depth + 1, counted, process_time() - began
    began = process_time()
    played = perft_played(rules, set_up(rules), max(1, depth - 2))
    played_seconds = process_time() - began
    return {"leaves_per_s": round(leaves / seconds), "played_per_s": round(played / played_seconds),
            "depth": depth, "leaves": leaves}


MAX_GAME_TOUCHES = 300
"""The most touches of a random game that are examined."""


def slowest_legal(id: str, name: str, games: int) -> dict[str, Any]:
    """The longest time of one call of ``legal`` in ``games`` random games of one ruleset, ``ms`` (milliseconds), and
    the ``position`` in which it was called.  Captures are chosen more often than at random.  Long calls are measured
    again, and the shortest time counts; the first call of a turn never uses the results of an earlier call (see
    ``max_capture.Counter.chain``)."""
    rules, rng = ruleset(id, name), random.Random(f"{id} {name}")
    engine = compiled(rules)
    legal, play, takes = engine.legal, engine.play, engine.takes
    longest, where = 0, set_up(rules)
    for _ in range(games):
        p = set_up(rules)
        for _ in range(MAX_GAME_TOUCHES):
            began = process_time_ns()
            moves = legal(p)
            took = process_time_ns() - began
            for _ in range(3):
                if took > longest:
                    began = process_time_ns()
                    legal(p)
                    took = min(took, process_time_ns() - began)
            if took > longest:
                longest, where = took, p
            if not moves:
                break
            taking = [m for m in moves if takes(p, m)]
            p = play(p, rng.choice(taking if taking and rng.random() < 0.3 else moves))
    return {"ms": round(longest / 1e6, 3), "position": format_position(rules, where)}


def bench(*, every: bool = False) -> dict[str, dict[str, Any]]:
    """The first ruleset of every game by the game's id, or every ruleset by ``GAME RULESET``."""
    jobs = {f"{id} {listed.id}" if every else id: (id, listed.id) for id, entry in GAMES.items()
            for listed in (entry.rulesets if every else entry.rulesets[:1])}
    return run_in_pool(measure, jobs)


def slowest(games: int) -> dict[str, dict[str, Any]]:
    """Every ruleset by ``GAME RULESET``: see ``slowest_legal``."""
    jobs = {f"{id} {listed.id}": (id, listed.id, games) for id, entry in GAMES.items() for listed in entry.rulesets}
    return run_in_pool(slowest_legal, jobs)


def run_in_pool(work: Callable[..., Done], jobs: Mapping[str, tuple[Any, ...]]) -> dict[str, Done]:
    """The result of each job, by its name: as many jobs at once as the machine has processors, or one after the other
    where no processes can be started, as in a browser."""
    if sys.platform == "emscripten":
        return {name: work(*job) for name, job in jobs.items()}
    # The slowest counts are at the end of the catalogue: start with them, so that none of them runs alone at the end.
    names = list(jobs)[::-1]
    with process_pool() as pool:
        results = dict(zip(names, pool.map(work, *zip(*(jobs[name] for name in names), strict=True)), strict=True))
    return {name: results[name] for name in jobs}


def process_pool() -> ProcessPoolExecutor:
    """As many processes as the machine has processors; each ends when its parent has ended.

    They are spawned, not forked: a fork of a process with several threads may wait for ever for a lock that one of them
    held.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    return ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Ends this worker as soon as its parent process has ended: a parent that was killed cannot end its workers."""
    from multiprocessing import parent_process
    from threading import Thread
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
