"""The one pipeline that reads the rules: what may be touched, what a touch does, how a game stands.

``compile`` turns a ruleset into closures over tables; mechanisms that the rules lack cost next to nothing.
The stages of ``legal``, in order:

1. is the game decided by the men left?          2. removals due after a mill
3. claims (huffs)                                4. a chain under way: its next captures, and stopping
5. the opening; placing from the hand            6. captures, barred returns out, then the maximum rule
7. steps, where no capture is enforced

and of ``play``: the touch itself (``jump`` for a capture), then, if the turn is over, ``finish``: men taken at the
end of the turn leave, a man is promoted, what may be huffed and what is barred next turn is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from . import longest, tables
from .board import Board, indices
from .rules import BLACK, COMBAT, WHITE, Mid, Move, Outcome, Position, Rules
from .tables import Generate, move

STOP = move("stop")
_position = tuple.__new__
"""Makes a Position without going through its keyword constructor: half the time of ``play`` otherwise."""


class Engine(NamedTuple):
    """The three questions for one ruleset, and the captures that ``why`` and the search look at."""

    legal: Callable[[Position], tuple[Move, ...]]
    play: Callable[[Position, Move], Position]
    outcome: Callable[[Position], Outcome | None]
    captures: Callable[[Position], list[Move]]
    takes: Callable[[Position, Move], int]


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """All touches that the rules allow; empty exactly when the game is over."""
    return rules.engine.legal(position)


def play(rules: Rules, position: Position, move: Move) -> Position:
    """The position after a legal touch.  An illegal one gives no useful result: ask ``legal`` first."""
    return rules.engine.play(position, move)


def outcome(rules: Rules, position: Position) -> Outcome | None:
    """How the game has ended by the position alone, or None while it goes on."""
    return rules.engine.outcome(position)


def moving_up(rules: Rules) -> int:
    """The side that moves up the board: the one whose men stand lower in the set-up; white where none do."""
    heights = {}
    for side in (WHITE, BLACK):
        own = union(rules.start.men, side, len(rules.kinds))
        heights[side] = [rules.board.coordinates[i][2] for i in indices(own)]
    if not heights[WHITE] or not heights[BLACK]:
        return WHITE
    mean = [sum(h) / len(h) for h in heights.values()]
    return WHITE if mean[WHITE] <= mean[BLACK] else BLACK


def union(men: tuple[int, ...], side: int, kinds: int) -> int:
    """All men of one side, whatever their kind."""
    own = 0
    for mask in men[side * kinds:(side + 1) * kinds]:
        own |= mask
    return own


def strength(rules: Rules, position: Position) -> tuple[int, int]:
    """The men of white and of black: on the board and in hand.  A column counts for its owner, once; in a pile of one
    side's own men each man counts."""
    kinds = len(rules.kinds)
    white, black = (union(position.men, side, kinds).bit_count() + position.hands[side] for side in (WHITE, BLACK))
    if rules.taken == "top":
        beneath = [code // kinds for column in position.under for code in column]
        return white + beneath.count(WHITE), black + beneath.count(BLACK)
    return white, black


def may_call(rules: Rules, position: Position) -> bool:
    """Whether single combat may be called now: one piece is left on each side, of equal rank."""
    kinds = len(rules.kinds)
    if not rules.combat or position.trail or position.mid or strength(rules, position) != (1, 1):
        return False
    ranks = [kind.rank for side in (WHITE, BLACK) for i, kind in enumerate(rules.kinds) if position.men[side * kinds + i]]
    return len(set(ranks)) == 1 and bool(legal(rules, position))


def call(position: Position) -> Position:
    """The same position, once single combat has been called."""
    return position._replace(trail=COMBAT)


def _ranked(rules: Rules) -> list[list[int]]:
    """For each code of a piece the enemy codes that it may take; empty where rank makes no difference."""
    kinds = rules.kinds
    if len({kind.rank for kind in kinds}) == 1:
        return []
    return [[(1 - side) * len(kinds) + i for i, other in enumerate(kinds) if other.rank <= kind.rank]
            for side in (WHITE, BLACK) for kind in kinds]


def compile(rules: Rules) -> Engine:
    """The closures for one ruleset.  Called once by ``Rules.engine``."""
    board, kinds = rules.board, rules.kinds
    count, everywhere = len(kinds), board.all
    single = count == 1
    up = moving_up(rules)
    far = tuple(board.row(top=side == up) for side in (WHITE, BLACK))
    bits = [1 << i for i in range(len(board.points))]

    enforced = rules.compulsory and rules.huff == "no"
    huffing, auto = rules.huff != "no", rules.huff == "auto"
    may_stop = rules.chain == "may" or huffing
    milling, most = rules.mills != "none", rules.most != "free"
    stacking, piling = rules.taken in ("under", "top"), rules.taken == "top"
    ranked = _ranked(rules)
    remembering = rules.returning != "free"
    hunter = rules.hunters() if rules.goal == "hunt" else 0
    lining = rules.goal == "line"
    guarded = rules.least > 1 or rules.goal != "men"
    beginning = OPENINGS.get(rules.opening)
    army = [union(rules.start.men, side, count).bit_count() for side in (WHITE, BLACK)]
    lone_first, placing_all = rules.opening == "single", rules.opening == "place"
    steppers, takers, chainers = _generators(rules, up, far)
    flying = [kind.flying and not kind.near for _ in (WHITE, BLACK) for kind in kinds]
    counter = None
    if rules.most in ("men", "kings") and longest.applies(rules):
        ends = [far[side] if rules.promotion == "ends" and kind.promotes is not None else 0
                for side in (WHITE, BLACK) for kind in kinds]
        onward = [tables.rays(board, kind.captures or rules.captures, side == up) for side in (WHITE, BLACK) for kind in kinds]
        counter = longest.Counter(rules, onward, flying, ends)
    headings = board.headings
    row_taken = tables.rows(board)
    on_path = [tables.unbarred(board, "free" if rules.path == "flying-straight" and not flies else rules.path)
               for flies in flying]
    not_returning = _returning(rules)
    mills_at = [[mill for mill in board.mills if mill & bit] for bit in bits]
    fly_anywhere = tables.flying(board)

    # -- what there is -------------------------------------------------------------------------------------

    def split(men: tuple[int, ...], side: int) -> tuple[int, int]:
        if single:
            return men[side], men[1 - side]
        return union(men, side, count), union(men, 1 - side, count)

    def prey_of(men: tuple[int, ...], code: int) -> int:
        """The enemies whose rank a piece may take."""
        prey = 0
        for enemy in ranked[code]:
            prey |= men[enemy]
        return prey

    def captures(p: Position) -> list[Move]:
        """The first captures of a turn, before compulsion and the maximum rule."""
        side, men = p[0], p[1]
        own, enemy = split(men, side)
        empty = everywhere & ~(own | enemy)
        out: list[Move] = []
        for code, mask, generate in takers[side]:
            generate(men[code] & mask, prey_of(men, code) if ranked else enemy, empty, out)
        return not_returning(p, out) if remembering and out else out

    def chained(p: Position) -> list[Move]:
        """The further captures of a chain under way."""
        side, men, _, _, mid, _, _ = p
        assert mid is not None
        own, enemy = split(men, side)
        empty = everywhere & ~(own | enemy)
        bit = bits[mid.at]
        out: list[Move] = []
        for code, _, generate in chainers[side]:
            if men[code] & bit:
                if rules.promotion == "ends" and bit & far[side] and kinds[code % count].promotes is not None:
                    return []
                generate(bit, (prey_of(men, code) if ranked else enemy) & ~mid.taken, empty, out)
                if out:
                    out = on_path[code](out, mid)
        return not_returning(p, out) if remembering and out else out

    def steps(p: Position, out: list[Move]) -> None:
        side, men = p[0], p[1]
        own, enemy = split(men, side)
        empty = everywhere & ~(own | enemy)
        if rules.fly_at and own.bit_count() == rules.fly_at:
            fly_anywhere(own, enemy, empty, out)
        elif remembering:
            found: list[Move] = []
            for code, mask, generate in steppers[side]:
                generate(men[code] & mask, enemy, empty, found)
            out += not_returning(p, found)
        else:
            for code, mask, generate in steppers[side]:
                generate(men[code] & mask, enemy, empty, out)

    def loser(p: Position) -> int | None:
        """The side that has lost by what stands on the board, whoever is to move; None while it is open."""
        if lining:
            enemy = split(p.men, p.side)[1]
            return p.side if any(mill & enemy == mill for mill in board.mills) else None
        men = strength(rules, p)
        for side in (p.side, 1 - p.side):
            if men[side] < (rules.least if not hunter or p.men[side * count + hunter] else 1):
                return side
        return None

    def crowned(p: Position) -> bool:
        """Only one piece is left on each side, both of the highest kind."""
        return rules.goal == "crown" and all(
            union(p.men, side, count) == p.men[side * count + count - 1] and strength(rules, p)[side] == 1
            for side in (WHITE, BLACK))

    def cornered(p: Position) -> bool:
        """The side to move has one piece only, of higher rank than all of the other's."""
        if rules.goal != "crown" or strength(rules, p)[p.side] > 1:
            return False
        best = [max(kind.rank for i, kind in enumerate(kinds) if p.men[side * count + i]) for side in (WHITE, BLACK)]
        return best[p.side] > best[1 - p.side]

    def removals(p: Position) -> tuple[Move, ...]:
        """Men in a mill are safe unless there is no other."""
        enemy = split(p.men, p.side)[1]
        milled = 0
        for mill in board.mills:
            if mill & enemy == mill:
                milled |= mill
        return tuple(move("remove", -1, -1, i) for i in indices(enemy & ~milled or enemy))

    def legal(p: Position) -> tuple[Move, ...]:
        side, men, _, hands, mid, owed, trail = p
        if guarded and (loser(p) is not None or crowned(p)):
            return ()
        out: list[Move] = []
        if owed:
            if milling:
                return removals(p)
            out = [move("huff", -1, -1, i) for i in indices(owed)]
            if auto:
                return tuple(out)
        if mid is not None:
            on = chained(p)
            if most:
                on = fullest(p, on)
            return (*on, STOP) if may_stop else tuple(on)
        if beginning:
            first = beginning(board, p)
            if first:
                return first
        if hands[side] and (not rules.refill or split(men, side)[0].bit_count() < rules.refill):
            own, enemy = split(men, side)
            return tuple(move("place", -1, -1, i) for i in indices(everywhere & ~(own | enemy)))
        found = captures(p)
        if found:
            if most:
                found = fullest(p, found)
            if enforced:
                return tuple(found)
            out += found
        if rules.combat and trail:
            return tuple(found or nearing(p))
        steps(p, out)
        return tuple(out)

    def nearing(p: Position) -> list[Move]:
        """The steps that bring a side's one piece closer to the other's."""
        own, enemy = (men.bit_length() - 1 for men in split(p.men, p.side))
        away = board.distances[enemy]
        found: list[Move] = []
        steps(p, found)
        return [m for m in found if away[m.to] < away[own]]

    # -- the maximum rule ----------------------------------------------------------------------------------

    def fullest(p: Position, moves: list[Move]) -> list[Move]:
        """Those captures that lead to the most men, or to the most men and then the most kings; or, where the choice is
        free but for the landing, those that go on."""
        if len(moves) < 2:
            return moves
        if rules.most == "onward":
            return going_on(p, moves)
        memo: dict[Any, tuple[int, int]] = {}

        def worth(p: Position, m: Move) -> tuple[int, int]:
            prey = 0
            if rules.most == "kings":
                enemies = p.men[(1 - p.side) * count + 1:(2 - p.side) * count]
                prey = any(mask & bits[m.over] for mask in enemies)
            q = jump(p, m)
            assert q.mid is not None
            key = q.mid.at, q.mid.taken, q.mid.vector, q.men
            if key not in memo:
                if counter and len(memo) > longest.SHORT:
                    raise longest.TooLong
                memo[key] = max((worth(q, further) for further in chained(q)), default=(0, 0))
            men, kings = memo[key]
            return 1 + men, prey + kings

        try:
            values = [worth(p, m) for m in moves]
        except longest.TooLong:
            assert counter
            return counter.fullest(moves, {start: chain_of(p, start) for start in {m.start for m in moves}})
        best = max(values)
        return [m for m, value in zip(moves, values, strict=True) if value == best]

    def going_on(p: Position, moves: list[Move]) -> list[Move]:
        """Of the landings behind one man those from which the capture goes on, where there are such; else all."""
        if len({(m.start, m.over) for m in moves}) == len(moves):
            return moves
        on = {m for m in moves if chained(jump(p, m))}
        bound = {(m.start, m.over) for m in on}
        return [m for m in moves if m in on or (m.start, m.over) not in bound]

    def chain_of(p: Position, start: int) -> tuple[longest.Chain, int]:
        assert counter
        code = code_at(p.men, p.side, bits[start])
        own, enemy = split(p.men, p.side)
        prey = prey_of(p.men, code) if ranked else enemy
        crowned = 0
        if rules.most == "kings":
            for mask in p.men[(1 - p.side) * count + 1:(2 - p.side) * count]:
                crowned |= mask
        others = (own | enemy) & ~prey & ~bits[start]
        return counter.chain(code, prey, others, crowned & prey, p.mid.taken if p.mid else 0, p.mid is not None)

    # -- what a touch does ---------------------------------------------------------------------------------

    def code_at(men: tuple[int, ...], side: int, bit: int) -> int:
        code = side * count
        while not men[code] & bit:
            code += 1
        return code

    def promoted(men: list[int], code: int, side: int, bit: int) -> None:
        better = kinds[code % count].promotes
        if better is not None and bit & far[side]:
            men[code] ^= bit
            men[side * count + better] |= bit

    def takes(p: Position, m: Move) -> int:
        """The set of points whose men (whose top men, in columns) a touch takes."""
        if m.manner == "leap":
            return bits[m.over]
        if m.manner in ("remove", "take-up", "huff"):
            return bits[m.to]
        if m.manner in ("approach", "withdraw"):
            return row_taken(m, split(p.men, p.side)[1])
        return 0

    def step(p: Position, m: Move) -> Position:
        side, men, under, hands, _, _, trail = p
        start, to = bits[m[1]], bits[m[3]]
        if single:
            men = (men[0] ^ start ^ to, men[1]) if side == 0 else (men[0], men[1] ^ start ^ to)
        else:
            code = code_at(men, side, start)
            changed = list(men)
            changed[code] ^= start | to
            promoted(changed, code, side, to)
            men = tuple(changed)
        if plain:
            return _position(Position, (1 - side, men, under, hands, None, 0, trail))
        if stacking and under[m.start]:
            column = list(under)
            if piling:
                below = list(men)
                below[column[m.start][0]] |= start
                men, column[m.start] = tuple(below), column[m.start][1:]
            else:
                column[m.to], column[m.start] = column[m.start], ()
            under = tuple(column)
        if remembering:
            trail = _follow(rules, trail, side, m, m.start, finished=True)
        if milling:
            return settle(Position(side, men, under, hands, None, 0, trail), m.to)
        owed = 0
        if huffing and rules.compulsory:
            for capture in fullest(p, captures(p)) if most else captures(p):
                owed |= to if capture.start == m.start else bits[capture.start]
        return forfeit(Position(1 - side, men, under, hands, None, owed, trail))

    def place(p: Position, m: Move) -> Position:
        men, hands = list(p.men), list(p.hands)
        men[p.side * count] |= bits[m.to]
        hands[p.side] -= 1
        p = p._replace(men=tuple(men), hands=tuple(hands))
        return p if rules.refill or placing_all and hands[p.side] else settle(p, m.to)

    def settle(p: Position, to: int) -> Position:
        """After a man came to a point: if he closes mills, removals are due; else the turn passes."""
        own, enemy = split(p.men, p.side)
        closed = sum(mill & own == mill for mill in mills_at[to]) if milling else 0
        due = min(closed, 1 if rules.mills == "one" else closed, enemy.bit_count())
        return p._replace(owed=due) if due else p._replace(side=1 - p.side)

    def lift(p: Position, point: int) -> Position:
        """A man of the side not to move is taken off; if it was his last, he is to move, and has lost."""
        men = list(p.men)
        men[code_at(p.men, 1 - p.side, bits[point])] ^= bits[point]
        trail = _forget(rules, p.trail, point) if remembering else p.trail
        side = p.side if split(tuple(men), p.side)[1] else 1 - p.side
        return p._replace(side=side, men=tuple(men), trail=trail)

    def remove(p: Position, m: Move) -> Position:
        side = p.side
        p = lift(p, m.to)
        due = min(p.owed - 1, split(p.men, side)[1].bit_count())
        return p._replace(owed=due, side=side if due else 1 - side)

    def take_up(p: Position, m: Move) -> Position:
        men = list(p.men)
        men[code_at(p.men, p.side, bits[m.to])] ^= bits[m.to]
        return p._replace(men=tuple(men), side=1 - p.side)

    def huff(p: Position, m: Move) -> Position:
        return lift(p, m.to)._replace(owed=0)

    def jump(p: Position, m: Move) -> Position:
        """One capture, with the chain left open."""
        side, men, under, hands, mid, _, trail = p
        start, to = bits[m.start], bits[m.to]
        prey = takes(p, m)
        changed = list(men)
        code = side * count if single else code_at(men, side, start)
        changed[code] ^= start | to
        taken = mid.taken if mid else 0
        if rules.taken == "turn":
            taken |= prey
        elif stacking:
            victim = code_at(men, 1 - side, prey)
            changed[victim] ^= prey
            columns = list(under)
            if not piling:
                columns[m.to], columns[m.start] = (*columns[m.start], victim), ()
            freed = columns[m.over]
            if freed:
                changed[freed[0]] |= prey
                columns[m.over] = freed[1:]
            under = tuple(columns)
            if rules.path == "once":
                taken |= prey
            elif rules.path == "apart":
                taken = prey
        elif single:
            changed[1 - side] ^= prey
        else:
            for enemy in range((1 - side) * count, (2 - side) * count):
                changed[enemy] &= ~prey
        if rules.promotion == "continues":
            promoted(changed, code, side, to)
        visited, origin = (mid.visited, mid.origin) if mid else (0, m.start)
        chain = Mid(m.to, taken, visited | start, headings[m.start][m.to], origin)
        if remembering:
            trail = _follow(rules, trail, side, m, origin, finished=False)
            for point in indices(prey):
                trail = _forget(rules, trail, point)
        return _position(Position, (side, tuple(changed), under, hands, chain, 0, trail))

    def capture(p: Position, m: Move) -> Position:
        q = jump(p, m)
        if (rules.chain == "never" or lone_first and split(p.men, p.side)[1].bit_count() == army[1 - p.side]
                or hunter and loser(q) is not None or not chained(q)):
            return finish(q, False)
        return q

    def stop(p: Position, m: Move) -> Position:
        return finish(p, True)

    def finish(p: Position, cut: bool) -> Position:
        side, men, under, hands, mid, _, trail = p
        assert mid is not None
        changed = list(men)
        if rules.taken == "turn":
            for enemy in range((1 - side) * count, (2 - side) * count):
                changed[enemy] &= ~mid.taken
        if not single:
            promoted(changed, code_at(men, side, bits[mid.at]), side, bits[mid.at])
        if remembering:
            trail = _rest(rules, trail, side, mid)
        owed = bits[mid.at] if cut and huffing and rules.chain == "must" else 0
        return forfeit(_position(Position, (1 - side, tuple(changed), under, hands, None, owed, trail)))

    def forfeit(p: Position) -> Position:
        """Where huffing needs no claim, the only man that can be huffed is lost at once."""
        if auto and p.owed and p.owed & (p.owed - 1) == 0:
            return lift(p, p.owed.bit_length() - 1)._replace(owed=0)
        return p

    plain = not (stacking or remembering or milling or huffing)
    touches: dict[str, Callable[[Position, Move], Position]] = {
        "step": step, "place": place, "remove": remove, "take-up": take_up, "huff": huff, "stop": stop,
        "leap": capture, "approach": capture, "withdraw": capture,
    }

    def play(p: Position, m: Move) -> Position:
        return touches[m[0]](p, m)

    # -- how it ends ---------------------------------------------------------------------------------------

    def outcome(p: Position) -> Outcome | None:
        men = strength(rules, p)
        lost = loser(p) if guarded else p.side if men[p.side] == 0 else None
        if crowned(p):
            return Outcome(None, "crowns-alone", score(rules, None, "crowns-alone", men))
        if lost is not None:
            reason = "line" if lining else "no-men" if men[lost] == 0 else "too-few"
            return Outcome(1 - lost, reason, score(rules, 1 - lost, "no-men", men))
        if legal(p):
            return None
        if rules.combat and p.trail:
            return Outcome(1 - p.side, "combat", score(rules, 1 - p.side, "blocked", men))
        if rules.blocked == "draws" and not cornered(p):
            return Outcome(None, "blocked", score(rules, None, "blocked", men))
        if rules.scoring == "points" and not legal(p._replace(side=1 - p.side, owed=0)):
            winner = None if men[0] == men[1] else men.index(max(men))
            return Outcome(winner, "both-blocked", score(rules, winner, "both-blocked", men))
        return Outcome(1 - p.side, "blocked", score(rules, 1 - p.side, "blocked", men))

    return Engine(legal, play, outcome, captures, takes)


def take_up_two(board: Board, p: Position) -> tuple[Move, ...]:
    """From a full board the first side takes up one of its men in the middle or in a corner, the other then one of
    its own beside that hole (Konane: Emory 1924, by Ludii's account)."""
    own, enemy = p.men[p.side], p.men[1 - p.side]
    holes = board.all & ~(own | enemy)
    if not holes:
        _, xs, ys = zip(*board.coordinates, strict=True)
        middle = [(max(v) + min(v)) / 2 for v in (xs, ys)]
        chosen = sum(1 << i for i, (_, x, y) in enumerate(board.coordinates)
                     if x in (min(xs), max(xs)) and y in (min(ys), max(ys))
                     or abs(x - middle[0]) < 1 and abs(y - middle[1]) < 1)
    elif holes & (holes - 1) == 0:
        chosen = board.neighbours[holes.bit_length() - 1]
    else:
        return ()
    return tuple(move("take-up", -1, -1, i) for i in indices(own & chosen))


#: How a game may open, beside placing: a function that gives the touches, or () once the opening is over.
OPENINGS: dict[str, Callable[[Board, Position], tuple[Move, ...]]] = {"take-up": take_up_two}


Source = tuple[int, int, Generate]
"""(code of the men, set of points where it applies, generator)"""


def _generators(rules: Rules, up: int, far: tuple[int, ...]) -> tuple[list[list[Source]], ...]:
    """For each side the generators of steps, of first captures, and of further captures."""
    board, everywhere = rules.board, rules.board.all
    steppers: list[list[Source]] = [[], []]
    takers: list[list[Source]] = [[], []]
    chainers: list[list[Source]] = [[], []]
    for side in (WHITE, BLACK):
        for i, kind in enumerate(rules.kinds):
            code = side * len(rules.kinds) + i
            walk = tables.rays(board, kind.steps or rules.steps, side == up)
            take = tables.rays(board, kind.captures or rules.captures, side == up)
            resting = far[side] if rules.far_row == "captures" and i == 0 else 0
            if walk:
                step = tables.slides if kind.flying else tables.steps
                steppers[side].append((code, everywhere & ~resting, step(board, walk)))
            if rules.manner == "none" or not take:
                continue
            taker = (tables.approaches if rules.manner == "approach" else
                     tables.flights if kind.flying and not kind.near else tables.leaps)
            takers[side].append((code, everywhere, taker(board, take)))
            if rules.far_row_back and i == 0:
                back = [ray for ray in tables.rays(board, "any", side == up) if ray not in take]
                takers[side].append((code, far[side], taker(board, back)))
            further = {tables.leaps: tables.leap_of_one, tables.approaches: tables.approach_of_one}.get(taker, taker)
            chainers[side].append((code, everywhere, further(board, take)))
    return steppers, takers, chainers


# -- the memory of ``returning`` -------------------------------------------------------------------------------
#
# no-return: for each point the set of points that its man has stood on (0 stands for its own point alone).
# no-shuttle, no-back: for each side (the man's point, the point barred to it), or ().


def _returning(rules: Rules) -> Callable[[Position, list[Move]], list[Move]]:
    """The filter that takes out the moves that go back."""
    def ever(p: Position, moves: list[Move]) -> list[Move]:
        been = p.trail
        return [m for m in moves if not been[m.start] >> m.to & 1] if been else moves

    def last(p: Position, moves: list[Move]) -> list[Move]:
        bar = p.trail[p.side] if p.trail else ()
        if not bar:
            return moves
        at, barred = bar
        sideways = rules.returning == "no-shuttle"
        return [m for m in moves if m.start != at or m.to != barred or sideways and m.manner != "step"]

    return ever if rules.returning == "no-return" else last


def _follow(rules: Rules, trail: tuple[Any, ...], side: int, m: Move, origin: int, *, finished: bool
            ) -> tuple[Any, ...]:
    """The memory after one step or capture of a man."""
    if rules.returning == "no-return":
        been = list(trail or (0,) * len(rules.board.points))
        been[m.to], been[m.start] = been[m.start] | 1 << m.start | 1 << m.to, 0
        return tuple(been)
    bars = list(trail or ((), ()))
    if finished:
        sideways = rules.board.vector(origin, m.to)[1] == 0
        bars[side] = (m.to, origin) if rules.returning == "no-back" or sideways else ()
    elif bars[side] and bars[side][0] == m.start:
        bars[side] = (m.to, bars[side][1])
    return tuple(bars) if any(bars) else ()


def _forget(rules: Rules, trail: tuple[Any, ...], point: int) -> tuple[Any, ...]:
    """The memory after the man on a point was taken off."""
    if rules.returning == "no-return":
        return (*trail[:point], 0, *trail[point + 1:]) if trail else trail
    bars = tuple(() if bar and bar[0] == point else bar for bar in trail)
    return bars if any(bars) else ()


def _rest(rules: Rules, trail: tuple[Any, ...], side: int, mid: Mid) -> tuple[Any, ...]:
    """The memory at the end of a capturing turn."""
    if rules.returning == "no-return":
        return trail
    bars = list(trail or ((), ()))
    bars[side] = (mid.at, mid.origin) if rules.returning == "no-back" else ()
    return tuple(bars) if any(bars) else ()


# -- what a result is worth ------------------------------------------------------------------------------------


def score(rules: Rules, winner: int | None, reason: str, men: Iterable[int]) -> tuple[float, float]:
    """(white's, black's) score of a game that ``winner`` won (None: drawn) with these men left.

    plain   1 and 0; ½ each.          stake   the winner takes one stake.
    points  the loser's penalty (Carpignano, PerGioco): all men lost 2 + 2·W, W the winner's men; blocked
            2 + (W − L), which may turn out in the loser's favour; neither can move: 2 + difference.
    stakes  the same numbers, paid by the loser to the winner (Barker, after Bell).
    A resignation, of which neither speaks, costs what being blocked would, and never less than 2 [our choice].
    """
    if rules.scoring == "plain":
        return (0.5, 0.5) if winner is None else (1.0 - winner, float(winner))
    if winner is None:
        return 0.0, 0.0
    left = tuple(men)
    won, lost = left[winner], left[1 - winner]
    price = {"no-men": 2 + 2 * won, "resigned": 2 + max(0, won - lost)}.get(reason, 2 + won - lost)
    if rules.scoring == "stake":
        price = 1
    gain = 0.0 if rules.scoring == "points" else float(price)
    return (gain, -float(price)) if winner == WHITE else (-float(price), gain)
