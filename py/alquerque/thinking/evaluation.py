"""The opponent's evaluation of a position: a sum of terms, one for each mechanism of the rules.

Each term depends on fields of the rules, never on a game's name, and is left out if the rules lack its mechanism.
Terms are functions from a position to hundredths of a man, positive if white is better.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..board import indices
from ..pipeline import Position, compiled, crowned_on, moving_up
from ..pipeline.memo import Memo
from ..pipeline.move_tables import leap_counter
from ..rules import BLACK, WHITE, Rules
from .weights import WEIGHTS, Weights

Term = Callable[[Position], int]
SIGNS = ((WHITE, 1), (BLACK, -1))
Men = tuple[int, ...]
"""Bitboards by kind."""
# Moves change the men of one side, or two: most sets of men that are judged have been judged before, so terms keep
# memos.


@lru_cache(maxsize=4)
def evaluator(rules: Rules, weights: Weights = WEIGHTS) -> Term:
    """A function from a position to its value for the side to move, in hundredths of a man.  Its memos are useful for
    later turns too."""
    if rules.steps == "none" and rules.manner == "leap":
        terms = [captures_left(rules)]
    else:
        makers = (hunt, region, lines, home_guard, last_king, winning_endgame)
        terms = [material(rules, weights), *(term for maker in makers for term in maker(rules, weights))]

    def value(p: Position) -> int:
        total = 0
        for term in terms:
            total += term(p)
        return total if p.side == WHITE else -total

    return value


def beginner(rules: Rules) -> Term:
    """A beginner's evaluation for the side to move: the number of men and little else.  Men that were on the board from
    the start should advance; men placed from the hand should keep apart."""
    count, board, worth = len(rules.kinds), rules.board, piece_values(rules)
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


def piece_values(rules: Rules, weights: Weights = WEIGHTS) -> list[int]:
    """What each kind of piece is worth, in hundredths of a man."""
    return [weights.flying if kind.flying else weights.crowned if kind.letter and not kind.rank
            else 100 + weights.rank * kind.rank for kind in rules.kinds]


def open_lines(rules: Rules, weights: Weights = WEIGHTS) -> int:
    """The value of each line through a man's point: he can move along it, and be taken along it.  If men step and leap
    in any direction, the second matters more; with a reserve neither made a difference in games."""
    if rules.manner != "leap" or rules.steps != "any" or rules.hunters():
        return weights.degree
    return 0 if rules.hand else -weights.exposed


def material(rules: Rules, weights: Weights = WEIGHTS) -> Term:
    """The pieces, where they stand, what lies beneath them, and how near men are to being crowned."""
    count, board = len(rules.kinds), rules.board
    worth, row_worth, degree_worth = piece_values(rules, weights), weights.row, open_lines(rules, weights)
    beneath = weights.beneath if rules.taken == "top" else weights.prisoner
    degrees = [near.bit_count() for near in board.neighbours]
    central = [(sum(1 << i for i, n in enumerate(degrees) if n == degree), degree) for degree in set(degrees)]
    up = moving_up(rules)
    heights = [y for _, _, y in board.coordinates]
    low, high = min(heights), max(heights)
    rows = [(sum(1 << i for i, h in enumerate(heights) if h == y), y - low, high - y) for y in sorted(set(heights))]
    promotes = any(kind.promotes is not None for kind in rules.kinds)

    def pieces(side: int, men: tuple[int, ...]) -> int:
        """What the pieces of a side are worth where they stand."""
        own = total = 0
        for i in range(count):
            own |= men[i]
            total += worth[i] * men[i].bit_count()
        for points, degree in central:
            total += degree_worth * degree * (own & points).bit_count()
        if promotes:
            for row, above, below in rows:
                total += row_worth * (above if side == up else below) * (men[0] & row).bit_count()
        return total

    white: Memo[Men, int] = Memo(lambda men: pieces(WHITE, men))
    black: Memo[Men, int] = Memo(lambda men: pieces(BLACK, men))
    column: Memo[tuple[int, ...], int] = Memo(lambda codes: beneath * sum(1 if code < count else -1 for code in codes))

    def term(p: Position) -> int:
        men, hands = p.men, p.hands
        total = white[men[:count]] - black[men[count:]] + 100 * (hands[0] - hands[1])
        for codes in p.under:
            if codes:
                total += column[codes]
        return total

    return term


def home_guard(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For rules that crown men: the men on the points where the other side's are crowned, which keep them from it."""
    if not any(kind.promotes is not None for kind in rules.kinds):
        return []
    count, guard = len(rules.kinds), weights.guard
    rows = [(side, sign, crowned_on(rules, 1 - side)) for side, sign in SIGNS]

    def term(p: Position) -> int:
        total = 0
        for side, sign, row in rows:
            if p.men[(1 - side) * count]:
                total += sign * guard * (p.men[side * count] & row).bit_count()
        return total

    return [term]


def last_king(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For flying kings: the mobility of a side's last piece, if it is a king.  It is best hunted by taking away its
    room.
    """
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
                total += sign * weights.king_room * len(room)
        return total

    return [term]


FEW_PIECES, LAST_PIECES = 9, 2
"""The number of pieces, of both sides and of one side, from which on an ending is played for."""
TYPICAL_ROOM_POINTS = 20
"""The points that the last pieces can reach are subtracted from this, so that the term seldom outweighs a man."""


def winning_endgame(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For rules under which both sides take alike until nothing is left: once pieces are few, the side that has more
    gains by trading; and, when the other has only its last pieces, by approaching from several sides with pieces that
    move in any direction, and by restricting where these can go."""
    if rules.goal != "men" or rules.mills != "none" or rules.taken in ("under", "top") or rules.hunters() or rules.hand:
        return []
    count, board, near, worth = len(rules.kinds), rules.board, rules.board.neighbours, piece_values(rules, weights)
    trade, close, around, room = weights.trade, weights.close, weights.around, weights.room
    exposed = max(0, -open_lines(rules, weights))
    roaming = [i for i, kind in enumerate(rules.kinds) if (kind.steps or rules.steps) == "any"]
    strength: Memo[Men, int] = Memo(lambda men: sum(worth[i] * some.bit_count() for i, some in enumerate(men)))
    beside: Memo[int, int] = Memo(lambda some: sum(1 << i for i, points in enumerate(near) if points & some))

    def roam(some: int, hunters: int) -> int:
        """How many points they stand on or can get to without coming beside a hunter."""
        free = board.all & ~hunters & ~beside[hunters]
        reached = edge = some
        while edge:
            edge = beside[edge] & free & ~reached
            reached |= edge
        return reached.bit_count()

    def mean(some: int, others: int) -> float:
        """The average number of steps between them."""
        # A board computes its distances on first use, which takes milliseconds.
        total = sum(board.distances[i][k] for i in indices(some) for k in indices(others))
        return total / (some.bit_count() * others.bit_count())

    def bold(some: int) -> int:
        """The penalty of these pieces for being exposed; it is given back, so that hunters approach."""
        return sum(exposed * near[i].bit_count() for i in indices(some))

    herded: Memo[tuple[int, int], int] = Memo(
        lambda pair: round(around * mean(pair[0], pair[0]) - close * mean(*pair) + bold(pair[0]) - bold(pair[1])
                           + room * (TYPICAL_ROOM_POINTS - roam(pair[1], pair[0]))))

    def term(p: Position) -> int:
        men = p.men
        everyone = sum(men)
        if everyone.bit_count() > FEW_PIECES:
            return 0
        white, black = men[:count], men[count:]
        own, other = strength[white], strength[black]
        if own == other:
            return 0
        larger, smaller, sign = (white, black, 1) if own > other else (black, white, -1)
        total: int = trade * abs(own - other) // (own + other)
        some, hunters = sum(smaller), sum(larger[i] for i in roaming)
        if hunters and 0 < some.bit_count() <= LAST_PIECES:
            total += herded[hunters, some]
        return sign * total

    return [term]


def captures_left(rules: Rules) -> Term:
    """For rules under which every move is a capture: the captures left, which are all that counts."""
    captures, everywhere = compiled(rules).captures, rules.board.all
    single = (
        len(rules.kinds) == 1 and rules.captures == "any" and not rules.kinds[0].captures and not rules.kinds[0].flying
    )
    count = leap_counter(rules.board) if single and rules.returning == "free" else None

    def term(p: Position) -> int:
        if count:
            own, other = p.men
            empty = everywhere & ~(own | other)
            return 40 * (count(own, other, empty) - count(other, own, empty))
        white, black = (len(captures(p._replace(side=side, pending=None))) for side in (WHITE, BLACK))
        return 40 * (white - black)

    return term


def hunt(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For hunts: the hunted side's room to move, what it threatens to take, and the distance of its hunters."""
    hunter, count, board = rules.hunters(), len(rules.kinds), rules.board
    if not hunter:
        return []
    near, away = board.neighbours, board.distances
    captures = compiled(rules).captures
    step_worth, reach, threat = weights.hunted_step, weights.hunted_reach, weights.threat
    worth = weights.huffable if rules.huff != "no" else 0
    apart: Memo[tuple[int, int], int] = Memo(lambda pair: weights.far * sum(away[pair[0]][i] for i in indices(pair[1])))

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
            total += sign * worth * (hunted.bit_count() + p.hands[side])
            for at in indices(hunted):
                step = near[at] & empty
                total += sign * (step_worth * step.bit_count() + reach * spread(step, empty).bit_count())
                total += sign * apart[at, hunters]
            total += sign * threat * len({m.over for m in captures(p._replace(side=side, pending=None, huffable=0))})
        return total

    def spread(new: int, empty: int) -> int:
        """All free points that can be reached from these by steps."""
        reached = new
        while new:
            edge = 0
            while new:
                low = new & -new
                edge |= near[low.bit_length() - 1]
                new ^= low
            new = edge & empty & ~reached
            reached |= new
        return reached

    return [term]


def region(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For hunters who win by filling a region: the points of it that they hold, and how near the others are to it."""
    if not rules.fill:
        return []
    board, count = rules.board, len(rules.kinds)
    place = (1 - rules.hunted()) * count + rules.hunters()
    sign = 1 if rules.hunted() == BLACK else -1
    away = [min(steps[i] for i in indices(board.region_set)) for steps in board.distances]
    farthest = max(away)
    value = [weights.inward * (farthest - steps) + (0 if steps else weights.held) for steps in away]
    near: Memo[int, int] = Memo(lambda men: sum(value[i] for i in indices(men)))
    return [lambda p: sign * near[p.men[place]]]


def can_close_line(rules: Rules, p: Position, own: int, empty: int, begun: list[int]) -> bool:
    """Whether the side to move can complete one of its lines of two with its next man."""
    near = rules.board.neighbours
    anywhere = p.hands[p.side] or own.bit_count() <= rules.fly_at
    for mill in begun:
        gap = mill & empty
        if gap and (anywhere or near[gap.bit_length() - 1] & own & ~mill):
            return True
    return False


def lines_by_men(
    counted: tuple[int, ...], worth: tuple[int, ...]
) -> tuple[Memo[int, list[tuple[int, int]]], Memo[int, list[int]]]:
    """For the men of one side: the lines of these that they are on, each with its worth by how many stand on it; and
    those that lack one man."""
    held: Memo[int, list[tuple[int, int]]] = Memo(
        lambda own: [(mill, worth[(mill & own).bit_count()]) for mill in counted if mill & own])
    begun: Memo[int, list[int]] = Memo(lambda own: [mill for mill in counted if (mill & own).bit_count() == 2])
    return held, begun


def lines(rules: Rules, weights: Weights = WEIGHTS) -> list[Term]:
    """For rules with lines of three: those on the board, those that one more man would make, and above all one that the
    side to move can make now; and, once all men are placed, mobility.  Where lines made while placing take later, the
    first of them, once it is made, counts as one that can be made now."""
    if rules.goal != "line" and rules.mills == "none":
        return []
    count, near, everywhere = len(rules.kinds), rules.board.neighbours, rules.board.all
    worth = (0, weights.line_one, weights.line_two, weights.line_three)
    now, mobile = 500 if rules.goal == "line" else weights.mill_now, weights.mobile
    of_white, of_black = rules.mill_sets_of
    held_by_white, begun_by_white = lines_by_men(of_white, worth)
    held_by_black, begun_by_black = (
        (held_by_white, begun_by_white) if of_black == of_white else lines_by_men(of_black, worth)
    )
    around: Memo[int, list[int]] = Memo(lambda own: [near[i] for i in indices(own)])

    def sum_open_lines(held: Memo[int, list[tuple[int, int]]], own: int, other: int) -> int:
        """The value of the lines that one side has begun and the other does not block."""
        total = 0
        for mill, value in held[own]:
            if not mill & other:
                total += value
        return total

    def count_steps(own: int, empty: int) -> int:
        """The number of steps of these men."""
        total = 0
        for points in around[own]:
            total += (points & empty).bit_count()
        return total

    def term(p: Position) -> int:
        own, other = sum(p.men[:count]), sum(p.men[count:])
        empty = everywhere & ~(own | other)
        total = sum_open_lines(held_by_white, own, other) - sum_open_lines(held_by_black, other, own)
        if not any(p.hands):
            total += mobile * (count_steps(own, empty) - count_steps(other, empty))
        if p.closed:  # the first line is made: it lets its side take first, and no other counts while men are placed
            return total + (now if p.closed[0] == WHITE else -now)
        mine, begun = (other, begun_by_black) if p.side else (own, begun_by_white)
        if can_close_line(rules, p, mine, empty, begun[mine]):
            total += now if p.side == WHITE else -now
        return total

    return [term]
