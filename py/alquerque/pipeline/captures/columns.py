"""Columns and piles (the field ``taken``): the men beneath others, and what happens to them when men move.

``under``: a captured man goes beneath the column that took it, which moves as one; the men beneath him stay, and the
next one is on top.  ``top``: men stand in piles of one side, of which the top man alone steps off or is taken.
"""

from __future__ import annotations

from ..pieces import BoardContext
from ..state.position import Move, Position

Under = tuple[tuple[int, ...], ...]


def step_column(context: BoardContext, men: tuple[int, ...], under: Under, m: Move) -> tuple[tuple[int, ...], Under]:
    """The men on top and those beneath them after a step; ``men`` has the top man on his new point already."""
    if not under[m.start]:
        return men, under
    columns = list(under)
    if context.rules.taken == "top":
        left = list(men)
        left[columns[m.start][0]] |= context.bits[m.start]
        columns[m.start] = columns[m.start][1:]
        return tuple(left), tuple(columns)
    columns[m.to], columns[m.start] = columns[m.start], ()
    return men, tuple(columns)


def capture_top_man(context: BoardContext, p: Position, changed: list[int], m: Move, prey: int) -> Under:
    """Removes the top man leapt over from ``changed``; returns what then lies beneath the men."""
    victim = context.code_at(p.men, 1 - p.side, prey)
    changed[victim] ^= prey
    columns = list(p.under)
    if context.rules.taken == "under":
        columns[m.to], columns[m.start] = (*columns[m.start], victim), ()
    freed = columns[m.over]
    if freed:
        changed[freed[0]] |= prey
        columns[m.over] = freed[1:]
    return tuple(columns)
