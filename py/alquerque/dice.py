"""Dice beside the pipeline: chance as a touch, and what a throw lets one place.

While a side has men in hand it throws before it places.  The throw is a touch like any other: it is legal when it is
due, it stands in the record, and a game replays from its acts.  Nothing here draws a number: who plays, throws.

``diced`` puts the same three questions around a compiled ruleset, so that ``moves`` knows nothing of dice and games
without them pay nothing.  A position keeps of a throw only what it leaves to do (``Setting``): throws of equal effect
lead to equal positions.

What the book says (f. 92r), and what it does not: a throw of ``LUCKY`` sets three men in a line and takes; two lines
at once take two men.  That any other throw places one man, that with fewer than three in hand or without a free line
one places what one can, and that he who has nobody on the board gives a man of his reserve, is our completion.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from .moves import Engine, union
from .rules import Move, Outcome, Position, Rules, Setting
from .tables import move

LUCKY = frozenset({(6, 5, 4), (6, 3, 3), (5, 2, 2), (4, 1, 1)})
"""The throws that set three men in a line, the highest die first: f. 92r, "seys cinco & quatro. o ternas seys. o cinco
& dos dos. o amas as & quatro"."""

DICE = 3
WEIGHTS = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, 7), repeat=DICE))
"""Throw → in how many of the 216 ways of three dice it comes."""
WAYS = WEIGHTS.total()

THROWS = tuple(Move("throw", dice=dice) for dice in sorted(WEIGHTS, reverse=True))
EFFECTS = [(one[0], sum(WEIGHTS[m.dice] for m in one)) for one in (
    [m for m in THROWS if (m.dice in LUCKY) == lucky] for lucky in (True, False))]
"""One throw of each effect, with the weight of all that have it: 15 and 201 of 216."""

FROM_HAND = move("remove")
"""A man is taken that is not on the board yet."""


def chances(rules: Rules, position: Position) -> tuple[tuple[Move, int], ...]:
    """The throws that are due, each with its weight; ``()`` where nobody is to throw."""
    moves = rules.engine.legal(position) if rules.dice != "none" else ()
    return tuple((m, WEIGHTS[m.dice]) for m in moves if m.manner == "throw")


def lots(rules: Rules, position: Position) -> list[tuple[Position, int]]:
    """What the throws lead to, those of equal effect taken together: position and weight, the likeliest first."""
    found: Counter[Position] = Counter()
    for m, weight in EFFECTS:
        found[rules.engine.play(position, m)] += weight
    return found.most_common()


def diced(rules: Rules, plain: Engine) -> Engine:
    """The three questions with dice: ``plain`` are those of the same rules without them."""
    count, mills = len(rules.kinds), rules.board.mills

    def lines(p: Position, placed: int) -> list[int]:
        """The lines of three, free but for these points, that hold them all."""
        taken = (union(p.men, 0, count) | union(p.men, 1, count)) & ~placed
        return [mill for mill in mills if not mill & taken and placed & ~mill == 0]

    def legal(p: Position) -> tuple[Move, ...]:
        moves = plain.legal(p)
        if not moves:
            return (FROM_HAND,) if reserve_due(p) else ()
        if moves[0].manner != "place":
            return moves
        if not p.trail:
            return THROWS
        left, placed = p.trail
        if left + placed.bit_count() < 3:
            return moves
        open_ = 0
        for line in lines(p, placed):
            open_ |= line
        return tuple(m for m in moves if open_ >> m.to & 1) or moves

    def reserve_due(p: Position) -> bool:
        """Whether a man is to be taken, nobody has lost, and the other side has its men in hand only."""
        if not p.owed or not p.hands[1 - p.side] or union(p.men, 1 - p.side, count):
            return False
        return bool(plain.legal(p._replace(owed=0)))

    def settle(p: Position, points: int, *, takes: bool = True) -> Position:
        """Men have come to these points: the lines of three that they close take, or the turn passes."""
        own = union(p.men, p.side, count)
        closed = sum(mill & own == mill and mill & points != 0 for mill in mills) if takes else 0
        return owing(p, min(closed, 1) if rules.mills == "one" else closed)

    def owing(p: Position, due: int) -> Position:
        """So many men are to be taken, as far as the other side has them."""
        other = 1 - p.side
        due = min(due, union(p.men, other, count).bit_count() + p.hands[other])
        return p._replace(owed=due, trail=(), side=p.side if due else other)

    def throw(p: Position, m: Move) -> Position:
        return p._replace(trail=Setting(min(3, p.hands[p.side]) if m.dice in LUCKY else 1, 0))

    def place(p: Position, m: Move) -> Position:
        left, placed = p.trail
        men, hands = list(p.men), list(p.hands)
        men[p.side * count] |= 1 << m.to
        hands[p.side] -= 1
        placed |= 1 << m.to
        p = p._replace(men=tuple(men), hands=tuple(hands), trail=Setting(left - 1, placed))
        return p if left > 1 else settle(p, placed, takes=rules.dice == "mills" or placed in mills)

    def remove(p: Position, m: Move) -> Position:
        if m.to >= 0:
            men = plain.play(p, m).men
            return owing(p._replace(men=men), p.owed - 1)
        hands = list(p.hands)
        hands[1 - p.side] -= 1
        return owing(p._replace(hands=tuple(hands)), p.owed - 1)

    def play(p: Position, m: Move) -> Position:
        if m.manner == "throw":
            return throw(p, m)
        if m.manner == "place":
            return place(p, m)
        if m.manner == "remove":
            return remove(p, m)
        q = plain.play(p, m)
        return settle(q._replace(side=p.side, owed=0), 1 << m.to) if m.manner == "step" else q

    def outcome(p: Position) -> Outcome | None:
        return None if legal(p) else plain.outcome(p)

    def takes(p: Position, m: Move) -> int:
        return 0 if m is FROM_HAND else plain.takes(p, m)

    return Engine(legal, play, outcome, plain.captures, takes)
