"""The steps and leaps of a ruleset as tables of numbers, found by asking the compiled rules about one man at a time.

Supported are games with one kind of man on each side that captures by leaping, without memory of earlier turns:
readings of doce, and the hare.  ``treated`` raises an error that names the unsupported fields.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb

import numpy as np
import numpy.typing as npt

from alquerque import start
from alquerque.board import indices
from alquerque.pipeline import Chain, Position, compiled
from alquerque.rules import Rules

Numbers = npt.NDArray[np.int64]

PLAIN = {
    "manner": ("leap",), "path": ("free",), "taken": ("jump",), "most": ("free",), "huff": ("no",), "returning": ("free",),
    "hand": ("0",), "mills": ("none",), "dice": ("none",), "opening": ("none",), "combat": ("no",), "fly_at": ("0",),
    "few": ("no",), "goal": ("men", "hunt"),
}  # fmt: skip
"""What a ruleset may say in these fields."""
CHAINS = ("never", "may", "must")


class NotTreated(Exception):
    """A ruleset that needs more than is treated here; the text names the fields."""


@dataclass(frozen=True)
class Tables:
    """A ruleset of ``points`` points as numbers, for ``kernel``.

    ``steps[side, i]``: the set of points to which a man steps from point i; ``unsteps``: those from which he steps to
    i.  ``first`` and ``onward[side, i, k]``: the points (over, to) of the kth leap from i, as the first and as a
    further capture of a turn; -1: no more.  ``even``: whether both sides play by the same tables once the board is seen
    from the other side; then every position is stored as one with side 0 to move, and ``turned`` maps each point to the
    one that the other side sees there.  ``fewest[side]``: with fewer men, that side has lost.  ``choose[n, k]``:
    binomial coefficients.
    """

    rules: Rules
    points: int
    even: bool
    kinds: tuple[int, int]
    steps: Numbers
    unsteps: Numbers
    first: Numbers
    onward: Numbers
    turned: Numbers
    fewest: Numbers
    choose: Numbers
    compulsory: bool
    chain: int
    blocked_draws: bool


def treated(rules: Rules) -> None:
    """Raises NotTreated for a ruleset that needs more than these tables."""
    values = rules.values()
    wrong = [name for name, allowed in PLAIN.items() if values[name] not in allowed]
    if rules.scoring == "points" and rules.steps != "any":
        wrong.append("scoring")  # both sides may be blocked, and then men are counted
    if any(kind.promotes is not None or kind.flying for kind in rules.kinds):
        wrong.append("kinds")
    if wrong:
        raise NotTreated(", ".join(wrong))


def tables(rules: Rules) -> Tables:
    """The tables of a ruleset.  Raises NotTreated."""
    treated(rules)
    kinds = _kinds(rules)
    points = len(rules.board.points)
    by_side = [_asked(rules, side, kinds) for side in (0, 1)]
    turned = _turned(rules, by_side)
    unsteps = [
        [sum(1 << i for i in range(points) if step[i] >> to & 1) for to in range(points)] for step, _, _ in by_side
    ]
    return Tables(
        rules, points, turned is not None, kinds,
        np.array([step for step, _, _ in by_side], np.int64), np.array(unsteps, np.int64),
        _padded([first for _, first, _ in by_side]), _padded([onward for _, _, onward in by_side]),
        np.array(turned or range(points), np.int64), np.array(_fewest(rules), np.int64),
        np.array([[comb(n, k) for k in range(points + 1)] for n in range(points + 1)], np.int64),
        rules.compulsory, CHAINS.index(rules.chain), rules.blocked == "draws",
    )  # fmt: skip


Leaps = list[list[tuple[int, int]]]


def _kinds(rules: Rules) -> tuple[int, int]:
    """The one kind of man that each side has."""
    count, men = len(rules.kinds), start(rules).men
    own = [[kind for kind in range(count) if men[side * count + kind]] for side in (0, 1)]
    if [len(some) for some in own] != [1, 1]:
        raise NotTreated("setup")
    return own[0][0], own[1][0]


def _fewest(rules: Rules) -> list[int]:
    """A hunt is lost by the side that cannot take, once fewer than ``least`` of it are left; else both sides need so
    many.
    """
    if rules.goal != "hunt":
        return [rules.least, rules.least]
    hunter = rules.hunters()
    return [rules.least if kind == hunter else 1 for kind in _kinds(rules)]


def _asked(rules: Rules, side: int, kinds: tuple[int, int]) -> tuple[list[int], Leaps, Leaps]:
    """For each point, the steps, first captures and further captures of a man of this side, with one man of the other
    side on each other point in turn.  The rules that end a game for lack of men are switched off: with so few men it
    would be over."""
    engine = compiled(replace(rules, goal="men", least=1, compulsory=False, opening="none"))
    board, count = rules.board, len(rules.kinds)
    points = range(len(board.points))
    steps = [0 for _ in points]
    first: Leaps = [[] for _ in points]
    onward: Leaps = [[] for _ in points]
    for at in points:
        for enemy in points:
            if enemy == at:
                continue
            men = [0] * (2 * count)
            men[side * count + kinds[side]] = 1 << at
            men[(1 - side) * count + kinds[1 - side]] = 1 << enemy
            p = Position(side, tuple(men))
            for m in engine.legal(p):
                if m.manner == "step":
                    steps[at] |= 1 << m.to
                else:
                    first[at].append((m.over, m.to))
            # He came from some other point, over a man that is gone; on a free path nothing else of the chain matters.
            origin = next(i for i in points if i not in (at, enemy))
            chained = p._replace(pending=Chain(at, 0, 1 << origin, (0, 0), origin))
            onward[at] += [(m.over, m.to) for m in engine.legal(chained) if m.manner == "leap"]
    return steps, first, onward


def _padded(both: list[Leaps]) -> Numbers:
    width = 1 + max(len(some) for leaps in both for some in leaps)
    return np.array([[some + [(-1, -1)] * (width - len(some)) for some in leaps] for leaps in both], np.int64)


def _turned(rules: Rules, by_side: list[tuple[list[int], Leaps, Leaps]]) -> tuple[int, ...] | None:
    """A symmetry of the board, its own inverse, that makes the tables of one side those of the other; None if there is
    none.
    """
    if rules.goal == "hunt":
        return None
    board = rules.board

    def seen(symmetry: tuple[int, ...], some: tuple[list[int], Leaps, Leaps]) -> list[object]:
        steps, *leaps = some
        out: list[object] = [{symmetry[i]: {symmetry[to] for to in indices(ends)} for i, ends in enumerate(steps)}]
        out += [
            {symmetry[i]: {(symmetry[over], symmetry[to]) for over, to in jumps} for i, jumps in enumerate(table)}
            for table in leaps
        ]
        return out

    same = tuple(range(len(board.points)))
    symmetries = [same, *([board.half_turn] if board.half_turn else []), *board.symmetries]
    return next(
        (symmetry for symmetry in symmetries
         if all(symmetry[symmetry[i]] == i for i in same) and seen(symmetry, by_side[0]) == seen(same, by_side[1])),
        None,
    )
