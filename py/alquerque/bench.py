"""How fast the rules are: leaves a second, from each game's first position.

Perft by touch to the first depth that takes more than two seconds, the last ply counted from the length of the
tuple of moves, through the public ``legal`` and ``play``; then two depths less with every leaf played.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from .games import GAMES, ruleset
from .turns import perft, perft_played

ENOUGH = 2.0
"""Seconds that a count must take to be believed."""


def measure(id: str, enough: float = ENOUGH) -> dict[str, Any]:
    """One game: ``leaves_per_s``, ``played_per_s``, the ``depth`` and the number of ``leaves`` counted."""
    rules = ruleset(id)
    depth, leaves, seconds = 0, 0, 0.0
    while seconds <= enough:
        depth += 1
        began = perf_counter()
        leaves = perft(rules, rules.start, depth)
        seconds = perf_counter() - began
    began = perf_counter()
    played = perft_played(rules, rules.start, depth - 2)
    played_seconds = perf_counter() - began
    return {"leaves_per_s": round(leaves / seconds), "played_per_s": round(played / played_seconds),
            "depth": depth, "leaves": leaves}


def bench() -> dict[str, dict[str, Any]]:
    """Every game of the catalogue by its id, as many at once as the machine has processors, so that it takes no more
    than a minute; one after the other where there are no processes, as in a browser."""
    try:
        from concurrent.futures import ProcessPoolExecutor
        # From the end of the catalogue: its longest counts stand there, and should not be the last to start.
        with ProcessPoolExecutor() as pool:
            measured = dict(zip(reversed(GAMES), pool.map(measure, reversed(GAMES)), strict=True))
        return {id: measured[id] for id in GAMES}
    except (ImportError, NotImplementedError, OSError):
        return {id: measure(id) for id in GAMES}
