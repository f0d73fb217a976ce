"""What the opponent of November 2026 thought a position worth: see ``search`` beside it.  What it said of itself:

What a position is worth to the opponent: the sum of what each mechanism of its rules makes valuable.

Each term depends on fields of the rules, never on a game's name, and is left out if the rules lack its mechanism.
Terms are functions from a position to hundredths of a man, positive if white is better.
"""

from __future__ import annotations

from collections.abc import Callable

from alquerque.board import indices
from alquerque.pipeline import Position, compiled, moving_up
from alquerque.rules import BLACK, WHITE, Rules

Term = Callable[[Position], int]
SIGNS = ((WHITE, 1), (BLACK, -1))


def evaluator(rules: Rules) -> Term:
    """A function from a position to its value for the side to move, in hundredths of a man."""
    if rules.steps == "none" and rules.manner == "leap":
        terms = [captures_left(rules)]
    else:
        terms = [material(rules), *hunt(rules), *lines(rules), *home(rules), *last_king(rules)]

    def value(p: Position) -> int:
        total = 0
        for term in terms:
            total += term(p)
        return total if p.side == WHITE else -total

    return value


def beginner(rules: Rules) -> Term:
    """What a position is worth to who counts the men and knows little else, for the side to move: men that stood on the board
    from the start are to go forward, those placed from the hand are to stand apart."""
    count, board, worth = len(rules.kinds), rules.board, worths(rules)
    heights = [y for _, _, y in board.coordinates]
    low, high = min(heights), max(heights)
    up = moving_up(rules)
    ahead = [[y - low if side == up else high - y for y in heights] for side, _ in SIGNS]

    def value(p: Position) -> int:
        total = 0
        for side, sign in SIGNS:
            own = 0
            for i in range(count):
                men = p.men[side * count + i]
                own |= men
                total += sign * worth[i] * men.bit_count()
            total += sign * 100 * p.hands[side]
            if rules.hand:
                total -= sign * sum((board.neighbours[i] & own).bit_count() for i in indices(own))
            else:
                total += sign * sum(ahead[side][i] for i in indices(own))
        return total if p.side == WHITE else -total

    return value


def worths(rules: Rules) -> list[int]:
    """What each kind of piece is worth, in hundredths of a man."""
    return [320 if kind.flying else 180 if kind.letter and not kind.rank else 100 + 60 * kind.rank for kind in rules.kinds]


def material(rules: Rules) -> Term:
    """The pieces, where they stand, what lies beneath them, and how near men are to being crowned."""
    count, board = len(rules.kinds), rules.board
    worth = worths(rules)
    beneath = 170 if rules.taken == "top" else 8
    degrees = [near.bit_count() for near in board.neighbours]
    central = [(sum(1 << i for i, n in enumerate(degrees) if n == degree), degree) for degree in set(degrees)]
    up = moving_up(rules)
    heights = [y for _, _, y in board.coordinates]
    low, high = min(heights), max(heights)
    rows = [(sum(1 << i for i, h in enumerate(heights) if h == y), y - low, high - y) for y in sorted(set(heights))]
    promotes = any(kind.promotes is not None for kind in rules.kinds)

    def term(p: Position) -> int:
        total = 0
        for side, sign in SIGNS:
            own = 0
            for i in range(count):
                men = p.men[side * count + i]
                own |= men
                total += sign * worth[i] * men.bit_count()
            total += sign * 100 * p.hands[side]
            for points, degree in central:
                total += sign * degree * (own & points).bit_count()
            if promotes:
                men = p.men[side * count]
                for row, above, below in rows:
                    total += sign * 3 * (above if side == up else below) * (men & row).bit_count()
            if p.under:
                for i in indices(own):
                    total += sign * beneath * sum(1 if code // count == side else -1 for code in p.under[i])
        return total

    return term


GUARD = 12
"""What a man on his own first row is worth while the other side has men to be crowned there: the step forward that he has
not made is worth less."""


def home(rules: Rules) -> list[Term]:
    """For rules that crown men on the far row: the men on their own first row, who keep the other side's men from it."""
    if not any(kind.promotes is not None for kind in rules.kinds):
        return []
    count, up = len(rules.kinds), moving_up(rules)
    rows = [(side, sign, rules.board.row(top=side != up)) for side, sign in SIGNS]

    def term(p: Position) -> int:
        total = 0
        for side, sign, row in rows:
            if p.men[(1 - side) * count]:
                total += sign * GUARD * (p.men[side * count] & row).bit_count()
        return total

    return [term]


def last_king(rules: Rules) -> list[Term]:
    """For flying kings: the mobility of a side's last piece, if it is a king.  It is best hunted by taking away its room."""
    kings = [i for i, kind in enumerate(rules.kinds) if kind.flying]
    if not kings:
        return []
    count, legal = len(rules.kinds), compiled(rules).legal

    def term(p: Position) -> int:
        total = 0
        for side, sign in SIGNS:
            own = p.men[side * count:side * count + count]
            king = sum(own[i] for i in kings)
            if king and king.bit_count() == 1 and sum(own) == king and p.pending is None:
                room = legal(p._replace(side=side, huffable=0))
                total += sign * 4 * len(room)
        return total

    return [term]


def captures_left(rules: Rules) -> Term:
    """For rules under which every move is a capture: the captures left, which are all that counts."""
    captures = compiled(rules).captures

    def term(p: Position) -> int:
        white, black = (len(captures(p._replace(side=side, pending=None))) for side in (WHITE, BLACK))
        return 40 * (white - black)

    return term


def hunt(rules: Rules) -> list[Term]:
    """For rules under which one side is to be shut in: its room to move, what it threatens to take, and how far away its
    hunters are."""
    hunter, count, board = rules.hunters(), len(rules.kinds), rules.board
    if not hunter:
        return []
    near, away = board.neighbours, board.distances
    captures = compiled(rules).captures

    def term(p: Position) -> int:
        everyone = 0
        for mask in p.men:
            everyone |= mask
        empty = board.all & ~everyone
        total = 0
        for side, sign in SIGNS:
            hunted = p.men[side * count]
            if not hunted:
                continue
            hunters = p.men[(1 - side) * count + hunter]
            for at in indices(hunted):
                step = near[at] & empty
                total += sign * (12 * step.bit_count() + 12 * spread(step, empty).bit_count())
                steps = away[at]
                total += sign * 2 * sum(steps[i] for i in indices(hunters))
            total += sign * 50 * len({m.over for m in captures(p._replace(side=side, pending=None, huffable=0))})
        return total

    def spread(new: int, empty: int) -> int:
        """All free points that can be reached from these by steps."""
        reached = new
        while new:
            edge = 0
            for i in indices(new):
                edge |= near[i]
            new = edge & empty & ~reached
            reached |= new
        return reached

    return [term]


def closes(rules: Rules, p: Position, own: int, empty: int) -> bool:
    """Whether the side to move can make a line with its next man."""
    near = rules.board.neighbours
    for mill in rules.board.mills:
        gap = mill & empty
        if gap and (mill & own).bit_count() == 2 and (
                p.hands[p.side] or own.bit_count() == rules.fly_at or near[gap.bit_length() - 1] & own & ~mill):
            return True
    return False


def lines(rules: Rules) -> list[Term]:
    """For rules with lines of three: those on the board, those that one more man would make, and above all one that the side to
    move can make now; and, once all men are placed, mobility."""
    if rules.goal != "line" and rules.mills == "none":
        return []
    count, mills, near = len(rules.kinds), rules.board.mills, rules.board.neighbours
    worth = (0, 2, 14, 20)
    now = 500 if rules.goal == "line" else 70

    def term(p: Position) -> int:
        total = 0
        men = [0, 0]
        for side in (WHITE, BLACK):
            for i in range(count):
                men[side] |= p.men[side * count + i]
        empty = rules.board.all & ~(men[0] | men[1])
        for side, sign in SIGNS:
            own, other = men[side], men[1 - side]
            for mill in mills:
                if not mill & other:
                    total += sign * worth[(mill & own).bit_count()]
            if not any(p.hands):
                total += sign * 3 * sum((near[i] & empty).bit_count() for i in indices(own))
        if closes(rules, p, men[p.side], empty):
            total += now if p.side == WHITE else -now
        return total

    return [term]
