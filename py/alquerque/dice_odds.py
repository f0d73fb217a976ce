"""The throws of dice that are due, each with its weight, for players and searches."""

from __future__ import annotations

from collections import Counter

from .pipeline import Move, Position, compiled
from .pipeline.dice import THROW_WEIGHTS, THROWS_BY_EFFECT
from .rules import Rules


def chances(rules: Rules, position: Position) -> tuple[tuple[Move, int], ...]:
    """The throws that are due, each with its weight; ``()`` if no throw is due."""
    moves = compiled(rules).legal(position) if rules.dice != "none" else ()
    return tuple((m, THROW_WEIGHTS[m.dice]) for m in moves if m.manner == "throw")


def lots(rules: Rules, position: Position) -> list[tuple[Position, int]]:
    """The positions to which throws lead, with their weights, the likeliest first; the weights of throws with equal
    effect are added."""
    weights: Counter[Position] = Counter()
    for m, weight in THROWS_BY_EFFECT:
        weights[compiled(rules).play(position, m)] += weight
    return weights.most_common()
