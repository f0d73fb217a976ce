"""Dice (the field ``dice``): a throw is a touch, and decides how many men are placed.

While a side has men in hand it throws before it places.  The throw is a touch like any other: it is legal when it is
due, it stands in the record, and a game replays from its acts.  No random numbers are drawn here: the caller throws.  A
position stores only what a throw still requires (``Setting``), so throws of equal effect lead to equal positions.  In a
text: ``set=2 placed=a1`` men still to place, and the points where this throw has placed.

What the book says (f. 92r), and what it does not: a throw of ``LUCKY_THROWS`` sets three men in a line and takes; two
lines at once take two men.  Our own additions: any other throw places one man; with fewer than three in hand, or
without a free line, a side places what it can; a side without men on the board gives up a man of its reserve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from ..rules import Rules
from .mills import Mills
from .pieces import BoardContext, union
from .start_phase import place_man
from .state.position import Move, Position, Removals, Setting
from .state.state_codec import Extras, Fault, State, points_of

LUCKY_THROWS = frozenset({(6, 5, 4), (6, 3, 3), (5, 2, 2), (4, 1, 1)})
"""The throws that set three men in a line, the highest die first: f. 92r, "seys cinco & quatro. o ternas seys. o cinco
& dos dos. o amas as & quatro"."""

DICE_COUNT = 3
THROW_WEIGHTS = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, 7), repeat=DICE_COUNT))
"""Throw → its frequency among the 216 outcomes of three dice."""
WAYS = THROW_WEIGHTS.total()

THROWS = tuple(Move("throw", dice=dice) for dice in sorted(THROW_WEIGHTS, reverse=True))
THROWS_BY_EFFECT = [(alike[0], sum(THROW_WEIGHTS[m.dice] for m in alike)) for alike in (
    [m for m in THROWS if (m.dice in LUCKY_THROWS) == lucky] for lucky in (True, False))]
"""One throw of each effect, with the weight of all that have it: 15 and 201 of 216."""

FROM_HAND = Move("remove")
"""Takes a man from the other side's hand."""

PlayMove = Callable[[Position, Move], Position]


class Dice(NamedTuple):
    """What dice change in the pipeline: the ``placings`` that a throw allows, the ``removals`` of men on the board or
    in hand, and how a ``throw``, a ``place`` and a ``remove`` are played."""

    placings: Callable[[Position], tuple[Move, ...]]
    removals: Callable[[Position], tuple[Move, ...]]
    throw: PlayMove
    place: PlayMove
    remove: PlayMove


def create_dice(context: BoardContext, mills: Mills, free: Callable[[Position], tuple[Move, ...]]) -> Dice:
    """The mechanism for one ruleset; ``free`` gives the placings on any free point."""
    rules, split, lines = context.rules, context.split, context.rules.mill_sets

    def placings(p: Position) -> tuple[Move, ...]:
        """Where the next man of a throw may be placed: in a free line of three if the throw sets a whole line and there
        is one; else on any free point."""
        moves = free(p)
        assert type(p.pending) is Setting
        left, set_down = p.pending
        if left + set_down.bit_count() < 3:
            return moves
        own, enemy = split(p.men, p.side)
        taken = (own | enemy) & ~set_down
        in_line = 0
        for line in lines:
            if not line & taken and not set_down & ~line:
                in_line |= line
        return tuple(m for m in moves if in_line >> m.to & 1) or moves

    def removals(p: Position) -> tuple[Move, ...]:
        return mills.removals(p) or (FROM_HAND,)

    def throw(p: Position, m: Move) -> Position:
        return p._replace(pending=Setting(min(3, p.hands[p.side]) if m.dice in LUCKY_THROWS else 1, 0))

    def place(p: Position, m: Move) -> Position:
        assert type(p.pending) is Setting
        left, set_down = p.pending
        bit = context.bits[m.to]
        p, set_down = place_man(p, p.side * context.kinds, bit), set_down | bit
        if left > 1:
            return p._replace(pending=Setting(left - 1, set_down))
        if rules.dice == "mills-alone" and set_down not in lines:
            return mills.owe(p, 0)
        own = split(p.men, p.side)[0]
        closed = sum(line & own == line and line & set_down != 0 for line in lines)
        return mills.owe(p, min(closed, 1) if rules.mills == "one" else closed)

    def remove(p: Position, m: Move) -> Position:
        if m.to >= 0:
            return mills.remove(p, m)
        assert type(p.pending) is Removals
        hands = list(p.hands)
        hands[1 - p.side] -= 1
        return mills.owe(p._replace(hands=(hands[0], hands[1])), p.pending.due - 1)

    return Dice(placings, removals, throw, place, remove)


# -- as text ---------------------------------------------------------------------------------------------------


def _write(rules: Rules, p: Position) -> Iterator[tuple[str, str]]:
    if type(p.pending) is Setting:
        left, set_down = p.pending
        yield "set", str(left)
        if set_down:
            yield "placed", ",".join(rules.board.names(set_down))


def _read(rules: Rules, p: Position, extras: Extras) -> Position:
    if rules.dice == "none" or "set" not in extras:
        return p
    return p._replace(pending=Setting(int(extras.pop("set")), points_of(rules, extras, "placed")))


def _fault(rules: Rules, p: Position, start: Position) -> Fault | None:
    """A throw places at most three men; two only if the hand held no more."""
    if type(p.pending) is not Setting:
        return None
    left, set_down = p.pending
    whole, hand, own = left + set_down.bit_count(), p.hands[p.side], union(p.men, p.side, len(rules.kinds))
    can_be = 1 <= left <= hand and whole <= 3 and not set_down & ~own and not (whole == 2 and left < hand)
    return None if can_be else Fault("set")


def _carry(p: Position, before: Rules, after: Rules) -> Position:
    return p


STATE = State(_write, _read, _fault, _carry)
