"""The first position of a ruleset, which way its sides move, and where their men are crowned (the fields ``setup``,
``layout``, ``first``, ``hand``, ``hand_for``, ``culled``, ``opening``, ``crowning``)."""

from __future__ import annotations

from functools import lru_cache

from ...board import indices
from ...rules import BLACK, SIDES, WHITE, Rules
from ..pieces import union
from . import position_text
from .position import Position, Removals


@lru_cache(maxsize=256)
def set_up(rules: Rules) -> Position:
    """The first position; if the lot decides who begins, the side to move is the one that ``setup`` names."""
    position = position_text.read(rules, rules.setup)
    if rules.layout == "left":
        position = _mirror(rules, position)
    position = position._replace(hands=_hands(rules))
    if rules.first != "lot":
        position = position._replace(side=SIDES.index(rules.first))
    if rules.opening == "place":
        position = _take_hunted_in_hand(rules, position)
    return _owe_culled(rules, position) if rules.culled else position


def _hands(rules: Rules) -> tuple[int, int]:
    """The men that each side has in hand at the start."""
    if rules.hand_for == "both":
        return rules.hand, rules.hand
    return (0, rules.hand) if rules.hunted() == WHITE else (rules.hand, 0)


def _take_hunted_in_hand(rules: Rules, position: Position) -> Position:
    """The set-up with the hunted men in their owner's hand and that side to move."""
    kinds, side = len(rules.kinds), rules.hunted()
    men, hands = list(position.men), [0, 0]
    if rules.hand_for == "hunters":
        hands[1 - side] = rules.hand
    hands[side], men[side * kinds] = men[side * kinds].bit_count(), 0
    return position._replace(side=side, men=tuple(men), hands=(hands[0], hands[1]))


def _owe_culled(rules: Rules, position: Position) -> Position:
    """The set-up with the hunted side to move, and to take off men of the hunters."""
    side = rules.hunted()
    standing = union(position.men, 1 - side, len(rules.kinds)).bit_count()
    return position._replace(side=side, pending=Removals(min(rules.culled, standing))) if standing else position


def _mirror(rules: Rules, position: Position) -> Position:
    """A first position seen in a mirror: left and right change places."""
    image = rules.board.mirror
    return position._replace(men=tuple(sum(1 << image[i] for i in indices(mask)) for mask in position.men))


def moving_up(rules: Rules) -> int:
    """The side that moves up the board: the one whose men stand lower in the set-up; white if neither do."""
    heights = [[rules.board.coordinates[i][2] for i in indices(union(set_up(rules).men, side, len(rules.kinds)))]
               for side in (WHITE, BLACK)]
    if not all(heights):
        return WHITE
    white, black = (sum(h) / len(h) for h in heights)
    return WHITE if white <= black else BLACK


def crowned_on(rules: Rules, side: int) -> int:
    """The set of points on which a man of a side is crowned, if its kind is promoted."""
    top = side == moving_up(rules)
    return rules.board.row_ends(top) if rules.crowning == "far-corners" else rules.board.row(top)
