"""Captures, one touch at a time: what each takes, the chain that it leaves open, and how a capturing turn ends.

The fields read here: ``manner``, ``chain``, ``taken``, ``path`` (as far as a point may be leapt over once only),
``promotion``, ``opening`` (``single``).  In a position's text a chain under way is
``chain=e5 from=c3 via=c3,d4 over=d4 vector=1/1`` (each its own key): the man, its origin, the points that it left, the
points leapt over that still stand, its last direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...board import indices
from ...rules import Rules
from .. import move_tables
from ..movegen import MoveGenerators
from ..no_return import MoveBan
from ..pieces import BoardContext, union
from ..state.position import Chain, Move, Position, make_position
from ..state.state_codec import Extras, Fault, State, points_of
from . import columns
from .huffing import Huffing

PlayMove = Callable[[Position, Move], Position]


def create_takes(context: BoardContext) -> Callable[[Position, Move], int]:
    """Gives the set of points on which a touch takes the man, or the top man of a column."""
    bits, split = context.bits, context.split
    row_taken = move_tables.row_captures(context.rules.board)
    between = move_tables.rows_leapt(context.rules.leap_board) if any(kind.rows for kind in context.rules.kinds) else None

    def takes(p: Position, m: Move) -> int:
        if m.manner == "leap":
            return between[m.start, m.to] & split(p.men, p.side)[1] if between else bits[m.over]
        if m.manner in ("remove", "take-up", "huff"):
            return bits[m.to] if m.to >= 0 else 0
        if m.manner in ("approach", "withdraw"):
            return row_taken(m, split(p.men, p.side)[1])
        return 0

    return takes


def create_jump(
    context: BoardContext, takes: Callable[[Position, Move], int], move_ban: MoveBan | None
) -> PlayMove:
    """Plays one capture and leaves the chain open."""
    rules, count, bits, code_at, crown = context.rules, context.kinds, context.bits, context.code_at, context.crown
    headings = rules.leap_board.headings
    single = count == 1
    stacking, later = rules.taken in ("under", "top"), rules.taken == "turn"
    crowning = rules.promotion == "continues"

    def jump(p: Position, m: Move) -> Position:
        side, men, under, hands, chain, _, barred, combat, closed = p
        taken, visited, origin = (chain.taken, chain.visited, chain.origin) if type(chain) is Chain else (0, 0, m.start)
        start, to = bits[m.start], bits[m.to]
        prey = takes(p, m)
        changed = list(men)
        code = side * count if single else code_at(men, side, start)
        changed[code] ^= start | to
        if later:
            taken |= prey
        elif stacking:
            under = columns.capture_top_man(context, p, changed, m, prey)
            taken = taken | prey if rules.path == "once" else prey if rules.path == "apart" else taken
        elif single:
            changed[1 - side] ^= prey
        else:
            for enemy in range((1 - side) * count, (2 - side) * count):
                changed[enemy] &= ~prey
        if crowning:
            crown(changed, code, side, to)
        chain = Chain(m.to, taken, visited | start, headings[m.start][m.to], origin)
        if move_ban:
            barred = move_ban.follow(barred, side, m, origin, False, men)
            for point in indices(prey):
                barred = move_ban.forget(barred, point)
        return make_position(Position, (side, tuple(changed), under, hands, chain, 0, barred, combat, closed))

    return jump


class Capturing(NamedTuple):
    """Functions that play a capture, and a stop in mid-chain, and end the turn where it is over."""

    capture: PlayMove
    stop: PlayMove


def create_capturing(
    context: BoardContext,
    jump: PlayMove,
    generators: MoveGenerators,
    move_ban: MoveBan | None,
    huffing: Huffing | None,
    over: Callable[[Position], bool] | None,
) -> Capturing:
    """The mechanism for one ruleset.  ``over``: whether the men left decide the game; None if a chain goes on
    regardless."""
    rules, count, bits, code_at, crown = context.rules, context.kinds, context.bits, context.code_at, context.crown
    single, later, lone_first = count == 1, rules.taken == "turn", rules.opening == "single"
    onward, never = generators.onward, rules.chain == "never"
    cut_short = huffing is not None and rules.chain == "must"

    def capture(p: Position, m: Move) -> Position:
        q = jump(p, m)
        chain = q.pending
        assert type(chain) is Chain
        if never or lone_first and first(p) or over and over(q) or not onward(q, chain):
            return finish(q, False)
        return q

    def first(p: Position) -> bool:
        """Whether nothing has been taken from the other side yet."""
        return context.split(p.men, p.side)[1].bit_count() == context.army[1 - p.side]

    def stop(p: Position, m: Move) -> Position:
        return finish(p, True)

    def finish(p: Position, cut: bool) -> Position:
        """Ends the turn: removes men taken at its end, crowns a man, records what may be huffed and which return is
        barred.
        """
        side, men, under, hands, chain, _, barred, combat, closed = p
        assert type(chain) is Chain
        changed = list(men)
        if later:
            for enemy in range((1 - side) * count, (2 - side) * count):
                changed[enemy] &= ~chain.taken
        if not single:
            here = bits[chain.at]
            crown(changed, code_at(men, side, here), side, here)
        if move_ban:
            barred = move_ban.rest(barred, side, chain)
        huffable = bits[chain.at] if cut and cut_short else 0
        q = make_position(Position, (1 - side, tuple(changed), under, hands, None, huffable, barred, combat, closed))
        return huffing.forfeit(q) if huffing else q

    return Capturing(capture, stop)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if type(p.pending) is not Chain:
        return
    names, points, chain = rules.board.names, rules.board.points, p.pending
    yield "chain", points[chain.at]
    yield "from", points[chain.origin]
    yield "via", ",".join(names(chain.visited))
    if chain.taken:
        yield "over", ",".join(names(chain.taken))
    yield "vector", "/".join(map(str, chain.vector))


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if "chain" not in extras:
        return p
    at, origin = rules.board.index[extras.pop("chain")], rules.board.index[extras.pop("from")]
    x, y = (int(n) for n in extras.pop("vector").split("/"))
    return p._replace(
        pending=Chain(at, points_of(rules, extras, "over"), points_of(rules, extras, "via"), (x, y), origin)
    )


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """A chain must belong to a man of the side to move.  His last capture must lead to his point from one that he left,
    and men that are removed only at the end of the turn must still stand."""
    if type(p.pending) is not Chain:
        return None
    at, taken, visited, vector, origin = p.pending
    own, enemy = (union(p.men, side, len(rules.kinds)) for side in (p.side, 1 - p.side))
    if rules.manner == "none" or rules.chain == "never" or not own >> at & 1 or not visited >> origin & 1:
        return Fault("chain")
    headings = rules.leap_board.headings
    if not any(headings[left].get(at) == vector for left in indices(visited)):
        return Fault("vector")
    if rules.taken == "turn" and (not taken or taken & ~enemy) or rules.taken == "jump" and taken:
        return Fault("over")
    return None


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p


STATE = State(_write, _read, _fault, _carry)
