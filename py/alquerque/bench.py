"""How fast the rules are: leaves a second, from each game's first position.

Perft by touch to the first depth that takes more than two seconds, the last ply counted from the length of the
tuple of moves, through the public ``legal`` and ``play``; then one depth less with every leaf played.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from .games import GAMES, ruleset
from .turns import perft, perft_played

ENOUGH = 2.0
"""Seconds that a count must take to be believed."""


def bench(enough: float = ENOUGH) -> dict[str, dict[str, Any]]:
    """Game id → ``leaves_per_s``, ``played_per_s``, the ``depth`` and the number of ``leaves`` counted."""
    measured = {}
    for id in GAMES:
        rules = ruleset(id)
        depth, leaves, seconds = 0, 0, 0.0
        while seconds <= enough:
            depth += 1
            began = perf_counter()
            leaves = perft(rules, rules.start, depth)
            seconds = perf_counter() - began
        began = perf_counter()
        played = perft_played(rules, rules.start, depth - 1)
        played_seconds = perf_counter() - began
        measured[id] = {"leaves_per_s": round(leaves / seconds), "played_per_s": round(played / played_seconds),
                        "depth": depth, "leaves": leaves}
    return measured
