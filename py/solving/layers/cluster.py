"""The pairs of ``layers`` as tasks of a Dask cluster, on one machine or many that share a folder.

A task solves one pair and writes its files to the folder, from which later tasks read them; it returns the pair's
entry.  If a worker is lost, no written file is lost: another worker resumes its pair at the last checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from alquerque import Rules

from . import STOP_FILE, Layers, Pair, Stopped, line, solve_pair
from .board import Native

LOCAL_PROCESSES = 2
POLL_S = 1.0
"""Seconds between two looks at whether to stop."""
RETRIES = 5
"""Times that a task which fails is tried again."""


def solve(
    layers: Layers, rules: Rules, men: int, address: str, stop: Callable[[], bool], report: Callable[[str], None]
) -> None:
    """Solves all pairs of at most so many men in all on the cluster at an address, or on one of this machine ("local").
    Raises Stopped."""
    from distributed import Client, LocalCluster

    if address != "local":
        with Client(address) as client:
            run_on(client, layers, rules, men, stop, report)
        return
    with LocalCluster(LOCAL_PROCESSES, 1, dashboard_address=None) as cluster, Client(cluster) as client:
        run_on(client, layers, rules, men, stop, report)


def run_on(
    client: Any, layers: Layers, rules: Rules, men: int, stop: Callable[[], bool], report: Callable[[str], None]
) -> None:
    """Hands the pairs to a Dask client, each with those on which it depends.  Raises Stopped."""
    from distributed import TimeoutError, wait

    tasks: dict[Pair, Any] = {}
    for a, b in layers.pairs(men):
        fewer = {(min(pair), max(pair)) for pair in ((a - 1, b), (a, b - 1))}
        before = [tasks[pair] for pair in fewer if pair in tasks]
        tasks[a, b] = client.submit(solve_task, rules, str(layers.folder.resolve()), (a, b), before, pure=False,
                                    key=f"{layers.board.mark[:8]}-{a}-{b}", retries=RETRIES)  # fmt: skip
    left = set(tasks.values())
    while left:
        if stop():
            client.cancel(list(left))
            raise Stopped
        try:
            finished, left = wait(left, timeout=POLL_S, return_when="FIRST_COMPLETED")
        except TimeoutError:
            continue
        for task in finished:
            report(line(task.result()))
        layers.write_list()


def solve_task(rules: Rules, folder: str, pair: Pair, before: list[Any]) -> dict[str, Any]:
    """Solves a pair unless it is already solved, and returns its entry.  ``before``, the results of the tasks on which
    it depends, only makes Dask run those first.  Raises Stopped."""
    layers, native = _opened(rules, folder)
    if not layers.solved(pair):
        solve_pair(layers, native, pair, 1, (Path(folder) / STOP_FILE).exists)
    return layers.entry(pair)


@cache
def _opened(rules: Rules, folder: str) -> tuple[Layers, Native]:
    layers = Layers(rules, Path(folder))
    return layers, Native(layers.board)
