"""Chance: the throws that are due, each with its weight, for whoever plays or searches."""

from __future__ import annotations

from collections import Counter

from .pipeline import Move, Position, compiled
from .pipeline.dice import THROW_WEIGHTS, THROWS_BY_EFFECT
from .rules import Rules


def chances(rules: Rules, position: Position) -> tuple[tuple[Move, int], ...]:
    """The throws that are due, each with its weight; ``()`` where nobody is to throw."""
    moves = compiled(rules).legal(position) if rules.dice != "none" else ()
    return tuple((m, THROW_WEIGHTS[m.dice]) for m in moves if m.manner == "throw")


def lots(rules: Rules, position: Position) -> list[tuple[Position, int]]:
    """The positions that throws lead to, with their weights, the likeliest first; throws of equal effect are added up."""
    found: Counter[Position] = Counter()
    for m, weight in THROWS_BY_EFFECT:
        found[compiled(rules).play(position, m)] += weight
    return found.most_common()
