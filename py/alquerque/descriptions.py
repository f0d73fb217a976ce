"""Facts for describing a game in words: what each kind of piece may do, and how the computer answers an offer.

Both follow from the rules and the position alone; they are computed here so that no app has to do it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import Board
from .history import Game
from .pipeline import set_up
from .rules import BLACK, WHITE, Rules
from .thinking import endings

if TYPE_CHECKING:
    from .api import contract
    from .pipeline import Position

DRAW_ACCEPT_LIMIT = 50
"""The computer accepts a draw unless it values its position higher than this, in hundredths of a man."""
EARLY_TURNS = 40
"""Before so many turns of both sides nobody knows yet how a game will go; then only a certain draw is accepted."""


def pieces(rules: Rules) -> contract.Pieces:
    """What each kind of piece may do under these rules.

    ``kinds``: for each its directions of steps and captures (its own, or those that the rules set for all kinds),
    how far it goes, and what it becomes where it is crowned.  ``unarmed`` is the kind that cannot take, ``armed`` the
    first that can, ``alone`` whether there is one such piece at the start, and ``ranks`` whether rank restricts what may
    be taken.  ``ways``: the lines along which men move, see ``_movement_style``; ``region``: what the points set apart on
    the board are called, if any are.
    """
    kinds: list[contract.PieceRules] = [
        {
            "id": kind.id,
            "steps": rules.steps if kind.steps is None else kind.steps,
            "captures": rules.captures if kind.captures is None else kind.captures,
            "reach": kind.reach,
            "promotes": None if kind.promotes is None else rules.kinds[kind.promotes].id,
        }
        for kind in rules.kinds
    ]
    unarmed = next((kind["id"] for kind in kinds if kind["captures"] == "none"), None)
    armed = next((kind["id"] for kind in kinds if kind["id"] != unarmed), kinds[0]["id"])
    count, first = len(kinds), set_up(rules)
    at = next(i for i, kind in enumerate(kinds) if kind["id"] == armed)
    alone = sum(first.men[side * count + at].bit_count() + first.hands[side] for side in (WHITE, BLACK)) == 1
    return {"kinds": kinds, "unarmed": unarmed, "armed": armed, "alone": alone,
            "ranks": any(kind.rank for kind in rules.kinds), "ways": _movement_style(rules.board),
            "region": rules.board.region and rules.board.region.name}


def _movement_style(board: Board) -> str:
    """Along "lines" that are drawn; on squares by "diagonals" alone, by "rows" and columns alone, or by both
    ("squares"); on "lozenges" and "pits" from one to the next.
    """
    if board.style in ("lozenges", "pits"):
        return board.style
    if board.style != "squares":
        return "lines"
    slanting = {abs(ray.vector[0]) == abs(ray.vector[1]) for rays in board.rays for ray in rays}
    return {frozenset({True}): "diagonals", frozenset({False}): "rows"}.get(frozenset(slanting), "squares")


def answer_offer(state: Game, value: int | None) -> str | None:
    """How the computer answers the pending offer, "accept" or "decline"; None where there is no offer.

    ``value``: its last evaluation of its own side, in hundredths of a man; without one (None) it declines.  If closing
    the game by count would win, it accepts; if that would lose, it declines.  In a game that has just begun it
    accepts only where a table says that the position is a draw.
    """
    if state.offer is None or state.outcome:
        return None
    end = state.act("accept").outcome
    if end and end.winner is not None:
        return "accept" if end.winner != state.offer.by else "decline"
    if _is_early(state):
        return "accept" if endings.value(state.rules, state.position) == 0 else "decline"
    return "accept" if value is not None and value <= DRAW_ACCEPT_LIMIT else "decline"


def _is_early(state: Game) -> bool:
    """Whether a game from its beginning has few turns yet.  One that began with half of the pieces or fewer has not
    just begun.
    """
    def pieces_of(p: Position) -> int:
        return sum(men.bit_count() for men in p.men) + sum(p.hands)

    return len(state.turns) < EARLY_TURNS and 2 * pieces_of(state.start) > pieces_of(set_up(state.rules))
