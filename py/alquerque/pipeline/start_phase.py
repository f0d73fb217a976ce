"""How a game begins before men move: taking up, and placing from the hand (the fields ``opening``, ``hand``,
``hand_for``, ``refill``, ``placing``).

``take-up``: from a full board the first side takes up one of its men in the middle or in a corner, the other then one
of its own beside that hole [Konane: Emory 1924, by Ludii's account].  ``place``: the hunted side places all its men
first.  Men in hand are placed before any move, turn by turn, by both sides or, in a hunt, by the hunters alone; or,
with ``refill``, they are a reserve: a side with fewer men on the board than ``refill`` enters one before it moves.  In a
text: ``hand=9,8`` men still to place, white's and black's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..board import indices
from ..errors import bad_position
from ..rules import BLACK, SIDES, WHITE, Rules
from .move_tables import move_maker
from .pieces import BoardContext, union
from .state.position import Move, Position
from .state.state_codec import Extras, Fault, State


def create_take_up_moves(context: BoardContext) -> Callable[[Position], tuple[Move, ...]]:
    """Gives the touches that take up a first man, from a full board or beside its one hole; () where there are more
    holes.
    """
    board, move = context.rules.board, move_maker(context.rules.board)
    corners_and_middle = board.corners | board.centre

    def touches(p: Position) -> tuple[Move, ...]:
        own, enemy = context.split(p.men, p.side)
        holes = board.all & ~(own | enemy)
        if holes & (holes - 1):
            return ()
        chosen = board.neighbours[holes.bit_length() - 1] if holes else corners_and_middle
        return tuple(move("take-up", -1, -1, i) for i in indices(own & chosen))

    return touches


def create_take_up(context: BoardContext) -> Callable[[Position, Move], Position]:
    """Plays a taking up: the side to move removes a man of its own."""
    def touch(p: Position, m: Move) -> Position:
        men = list(p.men)
        men[context.code_at(p.men, p.side, context.bits[m.to])] ^= context.bits[m.to]
        return p._replace(men=tuple(men), side=1 - p.side)

    return touch


def create_placings(context: BoardContext) -> Callable[[Position], tuple[Move, ...]]:
    """Gives the free points on which a man from the hand is to be placed now; () if none is."""
    rules, board = context.rules, context.rules.board
    everywhere = board.all & ~board.centre if rules.placing == "off-centre" else board.all
    move = move_maker(board)
    places = [move("place", -1, -1, i) for i in range(len(context.bits))]

    def touches(p: Position) -> tuple[Move, ...]:
        own, enemy = context.split(p.men, p.side)
        if not p.hands[p.side] or rules.refill and own.bit_count() >= rules.refill:
            return ()
        return tuple([places[i] for i in indices(everywhere & ~(own | enemy))])

    return touches


def create_place(
    context: BoardContext, settle: Callable[[Position, int], Position]
) -> Callable[[Position, Move], Position]:
    """Plays a placing; the turn goes on after a man enters from the reserve, and until the hunted side has placed all
    its men."""
    rules, bits = context.rules, context.bits
    codes = [side * context.kinds + placed_kind(rules, side) for side in (WHITE, BLACK)]
    first = rules.hunted() if rules.opening == "place" else -1

    def touch(p: Position, m: Move) -> Position:
        p = place_man(p, codes[p.side], bits[m.to])
        return p if rules.refill or p.side == first and p.hands[first] else settle(p, m.to)

    return touch


def placed_kind(rules: Rules, side: int) -> int:
    """The index of the kind of piece that a side places from its hand."""
    return rules.hunters() if rules.hand_for == "hunters" and side != rules.hunted() else 0


def place_man(p: Position, code: int, bit: int) -> Position:
    """The position with a man of this code (side · kinds + kind) from the hand on a point; nothing can be huffed any
    more."""
    men, hands = list(p.men), list(p.hands)
    men[code] |= bit
    hands[p.side] -= 1
    return p._replace(men=tuple(men), hands=(hands[0], hands[1]), huffable=0)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if any(p.hands):
        yield "hand", ",".join(map(str, p.hands))


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if "hand" not in extras:
        return p
    text = extras.pop("hand")
    white, black = (int(n) for n in text.split(","))
    if white < 0 or black < 0:
        raise bad_position(f"hand={text}")
    return p._replace(hands=(white, black))


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """No side has more men in hand than at the start.  Without a reserve, no side has more men in hand and on the board
    together than at the start; with one, no side has more on the board than ``refill`` allows."""
    for side in (WHITE, BLACK):
        on_board, at_first = (union(q.men, side, len(rules.kinds)).bit_count() for q in (p, start))
        hand, most = p.hands[side], start.hands[side]
        if hand > most:
            return Fault("hand", "hand", {"side": SIDES[side], "most": most})
        if hand and not rules.refill and hand + on_board > most + at_first:
            return Fault("hand", "hand-and-board", {"side": SIDES[side], "most": most + at_first})
        if rules.refill and on_board > max(rules.refill, at_first):
            return Fault("refill", "refill", {"side": SIDES[side], "most": max(rules.refill, at_first)})
    return None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p


STATE = State(_write, _read, _fault, _carry)
