"""Refuses positions, given as text, that no game could lead to.

A set-up may be free: any men on any points, more of them than a game begins with.  But a side has no piece of a kind
that it can never get, there is only one hunted piece, no man stands uncrowned where he would have been crowned, and
what a mechanism remembers must be something that it can have recorded (each checks its own part: see ``state_codec``).
Men that may be huffed must have omitted a capture: one that is possible now, or one that was possible before the last
step.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...board import indices
from ...rules import BLACK, MAXIMUM, SIDES, WHITE, Rules
from ..captures.max_capture import TooManyCaptures
from ..compile import compiled
from ..pieces import union
from ..start_phase import placed_kind
from .initial_position import crowned_on, set_up
from .position import Position
from .position_text import STATES
from .state_codec import Fault


def find_fault(rules: Rules, p: Position) -> Fault | None:
    """What is impossible in a position; None if the position is possible."""
    start = set_up(rules)
    for state in STATES:
        fault = state.fault(rules, p, start)
        if fault:
            return fault
    fault = _find_stranger(rules, p, start) or _find_uncrowned(rules, p, start)
    if not fault and p.huffable and not _could_have_captured(rules, p):
        fault = Fault("owed")
    return fault or _find_uncountable(rules, p)


def _find_stranger(rules: Rules, p: Position, start: Position) -> Fault | None:
    """The first piece of a kind that its side can never have, or a second hunted piece."""
    count = len(rules.kinds)
    beneath = {code for column in p.under for code in column}
    for side in (WHITE, BLACK):
        own = kinds_of(rules, start, side)
        for code in beneath:
            if code // count != side:
                continue
            piece = f"{rules.kinds[code % count].letter}{SIDES[side]}"
            if code % count not in own:
                return Fault(piece, "stranger", {"side": SIDES[side], "kind": rules.kinds[code % count].id})
            if rules.taken == "top" and not _owns_its_piles(rules, p, side):
                return Fault(piece, "pile", {"side": SIDES[side]})
        for kind in range(count):
            men = p.men[side * count + kind]
            named = f"{SIDES[side].upper()}{rules.kinds[kind].letter}"
            if men and kind not in own:
                where = rules.board.names(men)[0]
                return Fault(
                    named + where, "stranger", {"side": SIDES[side], "kind": rules.kinds[kind].id, "point": where}
                )
            hunted = rules.hunters() and kind == 0 and 0 in own
            most = start.men[side * count].bit_count() + start.hands[side]
            if hunted and men.bit_count() > most:
                where = rules.board.names(men)[-1]
                return Fault(named + where, "hunted", {"side": SIDES[side], "kind": rules.kinds[0].id, "point": where,
                                                       "n": men.bit_count(), "most": most})
    return None


def _find_uncrowned(rules: Rules, p: Position, start: Position) -> Fault | None:
    """The first man that stands where he would have been crowned.  Not counted are men in columns, who may have been
    freed there, men that were placed or began there, and a man in the middle of a chain."""
    if rules.taken in ("under", "top") or any(start.hands):
        return None
    count = len(rules.kinds)
    for side in (WHITE, BLACK):
        for kind, piece_kind in enumerate(rules.kinds):
            men = p.men[side * count + kind] & ~start.men[side * count + kind] if piece_kind.promotes is not None else 0
            men &= crowned_on(rules, side) & (~(1 << p.chain.at) if p.chain else -1)
            if men:
                where = rules.board.names(men)[0]
                return Fault(f"{SIDES[side].upper()}{piece_kind.letter}{where}", "uncrowned",
                             {"side": SIDES[side], "kind": piece_kind.id, "point": where})
    return None


def _find_uncountable(rules: Rules, p: Position) -> Fault | None:
    """Whether either side has too many ways to capture for the maximum rule to be applied in reasonable time."""
    if rules.most not in MAXIMUM:
        return None
    try:
        for q in (p,) if p.pending else (p, p._replace(side=1 - p.side)):
            compiled(rules).legal(q)
    except TooManyCaptures:
        return Fault("captures", "too-many-captures")
    return None


def _owns_its_piles(rules: Rules, p: Position, side: int) -> bool:
    """Whether no pile holds men of both sides, since captured men leave the board in games with piles."""
    own = union(p.men, side, len(rules.kinds))
    return all(
        own >> i & 1 for i, column in enumerate(p.under) if any(code // len(rules.kinds) == side for code in column)
    )


def kinds_of(rules: Rules, start: Position, side: int) -> set[int]:
    """The kinds of piece that a side can have: those of the first position, and what they may be crowned to."""
    count = len(rules.kinds)
    beneath = {code for column in start.under for code in column}
    own = {i for i in range(count) if start.men[side * count + i] or side * count + i in beneath}
    if start.hands[side] or not own:
        own.add(placed_kind(rules, side))
    for kind in sorted(own):
        better = rules.kinds[kind].promotes
        if better is not None:
            own.add(better)
    return own


def _could_have_captured(rules: Rules, p: Position) -> bool:
    """Whether the men that may be huffed can have omitted a capture: by stopping in mid-chain, or by the step of a man
    of their side.  Barred returns and the maximum rule, which only reduce the captures, are ignored."""
    captures = compiled(rules).captures
    before = p._replace(side=1 - p.side, huffable=0, barred=None)
    if p.huffable & (p.huffable - 1) == 0 and any(1 << m.start == p.huffable for m in captures(before)):
        return True
    for q, came_from, stepped_to in _positions_one_step_before(rules, before):
        owed = 0
        for m in captures(q):
            owed |= 1 << (stepped_to if m.start == came_from else m.start)
        if not p.huffable & ~owed:
            return True
    return False


def _positions_one_step_before(rules: Rules, p: Position) -> Iterator[tuple[Position, int, int]]:
    """The positions from which a step of the side to move leads to these men: each with where it began and ended.  Men
    crowned by the step are treated as kings before it too, since kings can take at least as much."""
    count = len(rules.kinds)
    own, enemy = union(p.men, p.side, count), union(p.men, 1 - p.side, count)
    empty = rules.board.all & ~(own | enemy)
    for code in range(p.side * count, (p.side + 1) * count):
        for to in indices(p.men[code]):
            for start in indices(empty):
                men = list(p.men)
                men[code] ^= 1 << to | 1 << start
                yield p._replace(men=tuple(men)), start, to
