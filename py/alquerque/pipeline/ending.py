"""How a game ends by the position on the board, and the score of a result.

The fields read here: ``goal``, ``fill``, ``escape``, ``least``, ``blocked``, ``scoring``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..rules import BLACK, WHITE, Rules
from .pieces import BoardContext, strength
from .state.position import MEN, SIDE, Move, Outcome, Position


class Ending(NamedTuple):
    """``loser(p)``: the side that has lost by the position on the board, whoever is to move; None if neither has.
    ``lone_kings(p)``: whether one piece of the highest kind is all that is left to each side."""

    loser: Callable[[Position], int | None]
    lone_kings: Callable[[Position], bool]


def create_ending(context: BoardContext) -> Ending | None:
    """What decides a game apart from a side that cannot move; None if that is only the loss of all men."""
    rules, count, split = context.rules, context.kinds, context.split
    if rules.least == 1 and rules.goal == "men" and not rules.escape:
        return None
    mills = rules.mill_sets_of
    hunter = rules.hunters() if rules.goal == "hunt" else 0
    coming = 1 - rules.hunted() if rules.hand_for == "hunters" else -1

    def line_closed(p: Position) -> int | None:
        enemy = split(p.men, p.side)[1]
        return p.side if any(mill & enemy == mill for mill in mills[1 - p.side]) else None

    def enough(p: Position) -> bool:
        """Whether nobody can have too few, by a quick test that may say no where ``too_few`` finds nothing."""
        own, enemy = split(p[MEN], p[SIDE])
        return own.bit_count() >= rules.least <= enemy.bit_count()

    def hunters_enough(p: Position) -> bool:
        """The same in a hunt, where only the hunters can be too few."""
        for side in (WHITE, BLACK):
            if p.men[side * count + hunter].bit_count() >= rules.least:
                other = 1 - side
                return bool(split(p.men, other)[0]) and not p.men[other * count + hunter] and not p.hands[other]
        return False

    quick_test = hunters_enough if hunter else enough

    def too_few(p: Position) -> int | None:
        if quick_test(p):
            return None
        men = strength(rules, p)
        for side in (p.side, 1 - p.side):
            hunts = p.men[side * count + hunter] or side == coming and p.hands[side]
            if men[side] < (rules.least if not hunter or hunts else 1):
                return side
        return None

    def lone_kings(p: Position) -> bool:
        return rules.goal == "crown" and strength(rules, p) == (1, 1) and all(
            p.men[side * count + count - 1] for side in (WHITE, BLACK))

    lost_on_board = line_closed if rules.goal == "line" else _or_filled(context, too_few)
    return Ending(_or_escaped(context, lost_on_board), lone_kings)


def _or_filled(context: BoardContext, too_few: Callable[[Position], int | None]) -> Callable[[Position], int | None]:
    """As ``too_few``; with ``fill`` the hunted side too, once the hunters stand on every point of the region."""
    rules = context.rules
    if not rules.fill:
        return too_few
    hunted, region = rules.hunted(), rules.board.region_set
    filling = (1 - hunted) * context.kinds + rules.hunters()

    def loser(p: Position) -> int | None:
        return hunted if p[MEN][filling] & region == region else too_few(p)

    return loser


def _or_escaped(context: BoardContext, lost: Callable[[Position], int | None]) -> Callable[[Position], int | None]:
    """As ``lost``; with ``escape`` the hunters too, once a piece of the other side stands on its far row."""
    if not context.rules.escape:
        return lost
    hunted = context.rules.hunted()
    return lambda p: 1 - hunted if escaped(context, p, hunted) else lost(p)


def escaped(context: BoardContext, p: Position, hunted: int) -> bool:
    """Whether a piece of this side stands on its far row."""
    return bool(context.split(p.men, hunted)[0] & context.far[hunted])


def create_outcome(context: BoardContext, ending: Ending | None, legal: Callable[[Position], tuple[Move, ...]]
             ) -> Callable[[Position], Outcome | None]:
    """How a game has ended by the position alone, or None while it goes on."""
    rules, count = context.rules, context.kinds

    def cornered(p: Position) -> bool:
        """The side to move has only one piece, of higher rank than all of the other side's."""
        if rules.goal != "crown" or strength(rules, p)[p.side] > 1:
            return False
        best = [max((kind.rank for i, kind in enumerate(rules.kinds) if p.men[side * count + i]), default=-1)
                for side in (WHITE, BLACK)]
        return best[p.side] > best[1 - p.side]

    def outcome(p: Position) -> Outcome | None:
        men = strength(rules, p)
        if ending and ending.lone_kings(p):
            return Outcome(None, "crowns-alone", score(rules, None, "crowns-alone", men))
        lost = ending.loser(p) if ending else p.side if men[p.side] == 0 else None
        if lost is not None:
            reason = "line" if rules.goal == "line" else "no-men" if men[lost] == 0 else _reason_of_hunt(context, lost, p)
            return Outcome(1 - lost, reason, score(rules, 1 - lost, "no-men", men))
        return None if legal(p) else immobile(p, men)

    def immobile(p: Position, men: tuple[int, int]) -> Outcome:
        """The side to move can touch nothing."""
        winner: int | None = 1 - p.side
        if p.combat:
            return Outcome(winner, "combat", score(rules, winner, "blocked", men))
        if rules.blocked == "draws" and not cornered(p):
            return Outcome(None, "blocked", score(rules, None, "blocked", men))
        if rules.blocked == "hunters-lose":
            winner = rules.hunted()
            return Outcome(winner, "blocked", score(rules, winner, "blocked", men))
        counted = rules.scoring == "points"
        if (counted or rules.blocked in ("both-draws", "freed", "passes")) and not legal(p._replace(side=1 - p.side, huffable=0)):
            winner = None if not counted or men[0] == men[1] else men.index(max(men))
            return Outcome(winner, "both-blocked", score(rules, winner, "both-blocked", men))
        if rules.blocked == "freed":  # only where a position was set up so: in a game the other side gives way
            winner = None
        return Outcome(winner, "blocked", score(rules, winner, "blocked", men))

    return outcome


def _reason_of_hunt(context: BoardContext, lost: int, p: Position) -> str:
    """Why a side that still has men has lost: too few are left, the region is filled, or the hunted are through."""
    rules, hunted = context.rules, context.rules.hunted()
    if rules.fill and lost == hunted:
        return "filled"
    return "escaped" if rules.escape and lost != hunted and escaped(context, p, hunted) else "too-few"


def score(rules: Rules, winner: int | None, reason: str, men: Iterable[int]) -> tuple[float, float]:
    """(white's, black's) score of a game that ``winner`` won (None: drawn) with these men left.

    plain   1 and 0; ½ each.          stake   the winner takes one stake.
    points  the loser's penalty (Carpignano, PerGioco): all men lost 2 + 2·W, W the winner's men; blocked
            2 + (W − L), which may turn out in the loser's favour; neither can move: 2 + difference.
    stakes  the same numbers, paid by the loser to the winner (Barker, after Bell).
    Resignation and a clock run out, which neither source mentions, cost as much as being blocked, and at least 2 [our
    choice].
    """
    if rules.scoring == "plain":
        return (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))
    if winner is None:
        return 0.0, 0.0
    left = tuple(men)
    won, lost = left[winner], left[1 - winner]
    given_up = 2 + max(0, won - lost)
    price = {"no-men": 2 + 2 * won, "resigned": given_up, "time": given_up}.get(reason, 2 + won - lost)
    if rules.scoring == "stake":
        price = 1
    gain = 0.0 if rules.scoring == "points" else float(price)
    return (gain, -float(price)) if winner == WHITE else (-float(price), gain)
