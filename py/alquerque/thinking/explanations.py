"""Explains a turn: what it does, allows, threatens and prevents, and what other turns are worth, in statements that are
demonstrated by turns.

``explain_turn`` searches for the best turns of a position, compares the given one with them, and describes what its
expected line does.  ``threats`` describes what the side that is not to move would do if it were.  Every ``Statement``
names playable turns that demonstrate it, and the position from which they are played (``begins``), so that anyone can
replay them.  Nothing here depends on a game or its rules: captures, mills and promotions are found by comparing touches
and positions.  The host provides the words.

Threats and preventions are found by comparing what a side can do with what it could do if the other had passed.  Where
a side cannot pass (``pass_turn``), there are no such statements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

from ..board import indices
from ..history import Game
from ..pipeline import Outcome, Position, compiled
from ..pipeline.pieces import union
from ..pipeline.state.validate import find_fault
from ..rules import Rules
from ..turns import turns
from .analysis import WIN_THRESHOLD, Line, compare_turn
from .exact import Turn

MAX_TURNS = 150
"""Positions with more turns are not compared with others."""
MAX_THREATS = 4
"""The most threats reported."""
MIN_DIFFERENCE = 10
"""Smaller differences, in hundredths of a man, are ignored."""
FEW_MEN = 3
"""Being shut in is reported for a side with at most so many men, and having few turns left for at most so many turns.
"""

Begins = Literal["here", "passed", "again"]


class Statement(NamedTuple):
    """A sentence, by its ``kind``, and the ``turns`` that show it, one after the other.

    They begin (``begins``) ``here``, where the turn asked about could be chosen, with that turn or what is better; in
    the ``pass_turn`` position, the same with the other side to move; or ``again``: after the turn, with the same side
    to move once more.

    =============  ============================================================================================
    wins           the turn ends the game, won; ``draws`` drawn, ``loses`` lost
    forced         there is no other turn
    takes          it takes ``n`` men (``n`` in hand or on the board)
    exchange       it takes, is answered by a capture and so on: ``n`` men for ``m``
    mill           it closes a mill, and takes ``n`` men
    crowns         it has a man crowned on ``points``
    huffs          it huffs ``n`` men, on ``points``
    opens          the answer takes men on ``points`` that it could not have taken before; in all ``n``, for ``m``
    exposes        the answer takes the man that moved, on ``points``
    keeps          the answer takes men on ``points`` that it could have taken before too
    allows         the answer takes men, and whether it could have before is not known
    allows-mill    the answer closes a mill, and none could have been closed before; ``keeps-mill``: one could
    threatens      with another turn at once the side would take ``n`` men, more than it could before; ``points`` theirs
    prevents       the other side would have taken ``n`` men with this turn, and now takes fewer, if any
    shuts          the man of the other side on ``points`` could move, and now cannot
    confines       the other side could do more, and has ``n`` turns left
    best           the next best turn is worth ``worth`` hundredths of a man less, 0 if either is decided
    better         this turn is worth ``worth`` more
    sound          nothing better was found; this turn is as good
    =============  ============================================================================================

    ``threatens`` and ``prevents`` may end with ``-win`` and ``-mill``.
    """

    kind: str
    begins: Begins = "here"
    turns: tuple[Turn, ...] = ()
    n: int = 0
    m: int = 0
    points: tuple[int, ...] = ()
    worth: int = 0


class TurnEffect(NamedTuple):
    """The effect of a turn: the points of the men it takes (-1: from a hand) and of those it huffs, whether it closes a
    mill, where a man is crowned (-1: nowhere), the position after it, and how the game has ended, if it has."""

    taken: tuple[int, ...]
    huffed: tuple[int, ...]
    mill: bool
    crowned: int
    after: Position
    end: Outcome | None

    def rank(self, side: int) -> tuple[bool, int, bool]:
        """The sort key of an effect: wins first, then the most men taken."""
        return self.end is not None and self.end.winner == side, len(self.taken), self.mill


NOTHING = (False, 0, False)


def turn_effect(rules: Rules, p: Position, turn: Turn) -> TurnEffect:
    """What a turn does, by playing it."""
    engine = compiled(rules)
    play, takes = engine.play, engine.takes
    taken: list[int] = []
    huffed: list[int] = []
    side, start, to, before = p.side, -1, -1, p
    for m in turn:
        if m.manner == "huff":
            huffed.append(m.to)
        elif m.manner != "take-up":
            taken += indices(takes(p, m)) if m.to >= 0 else [-1] if m.manner == "remove" else []
        if m.start >= 0:
            start, to = m.start if start < 0 else start, m.to
        p = play(p, m)
    count = len(rules.kinds)
    kind = _kind(before, start, side, count)
    crowned = to if kind is not None and rules.kinds[kind].promotes == _kind(p, to, side, count) is not None else -1
    over = p.pending is None and not engine.legal(p)
    mill = rules.mills != "none" and any(m.manner == "remove" for m in turn)
    return TurnEffect(tuple(taken), tuple(huffed), mill, crowned, p, engine.outcome(p) if over else None)


def _kind(p: Position, point: int, side: int, count: int) -> int | None:
    """The kind of a side's man on a point."""
    return next((k for k in range(count) if point >= 0 and p.men[side * count + k] >> point & 1), None)


def pass_turn(rules: Rules, p: Position) -> Position | None:
    """The same position with the other side to move; None if a turn is under way, the game is over or in its start
    phase, dice are due, or the other side would have no move."""
    if p.pending is not None or p.combat or not compiled(rules).legal(p):
        return None
    if p.hands[p.side] and not p.hands[1 - p.side] and not rules.refill:
        return None  # men are still to be placed, and the other side has none
    q = p._replace(side=1 - p.side, huffable=0)
    moves = compiled(rules).legal(q)
    if not moves or moves[0].dice or moves[0].manner == "take-up" or find_fault(rules, q):
        return None
    return q


def turn_effects(rules: Rules, p: Position | None) -> list[tuple[Turn, TurnEffect]] | None:
    """The effects of all turns of a position; None if there is no turn, or too many."""
    if p is None:
        return None
    every = list(islice(turns(rules, p), MAX_TURNS + 1))
    if len(every) > MAX_TURNS or every and every[0][0][0].dice:
        return None
    return [(turn, turn_effect(rules, p, turn)) for turn, _ in every]


def greatest_effect(side: int, effects: Sequence[tuple[Turn, TurnEffect]]) -> tuple[Turn, TurnEffect] | None:
    """The turn with the greatest effect."""
    return max(effects, key=lambda turn_and_effect: turn_and_effect[1].rank(side), default=None)


# -- what is threatened ------------------------------------------------------------------------------------------


def threats(rules: Rules, p: Position) -> tuple[Statement, ...] | None:
    """What the side that is not to move would do if it were: turns that win, close mills or take men, those with the
    greatest effect first; a second turn is the reply that would take most back.  None if the side cannot pass
    (``pass_turn``)."""
    q = pass_turn(rules, p)
    if q is None:
        return None
    strongest: dict[object, tuple[Turn, TurnEffect]] = {}
    # If there are too many turns to compare them, the first one is reported.
    for turn, _ in islice(turns(rules, q), MAX_TURNS):
        effect = turn_effect(rules, q, turn)
        rank = effect.rank(q.side)
        if rank > NOTHING:
            cause = turn[0] if effect.mill else frozenset(effect.taken)
            before = strongest.get(cause)
            if before is None or rank > before[1].rank(q.side):
                strongest[cause] = turn, effect
    effects = sorted(strongest.values(), key=lambda turn_and_effect: turn_and_effect[1].rank(q.side), reverse=True)[:MAX_THREATS]
    return tuple(_threat(rules, turn, effect, q.side) for turn, effect in effects)


def _threat(rules: Rules, turn: Turn, effect: TurnEffect, side: int) -> Statement:
    kind = "threatens" + _kind_suffix(effect, side)
    back = None if effect.end or effect.mill else greatest_effect(1 - side, turn_effects(rules, effect.after) or [])
    m = len(back[1].taken) if back else 0
    line = (turn, back[0]) if back and m else (turn,)
    return Statement(kind, "passed", line, len(effect.taken), m, effect.taken)


def _kind_suffix(effect: TurnEffect, side: int) -> str:
    return "-win" if effect.rank(side)[0] else "-mill" if effect.mill else ""


# -- why ---------------------------------------------------------------------------------------------------------


class Explained(NamedTuple):
    """A turn with the turns expected after it and its value (``line``), the statements about it, and the best other
    turn.
    """

    at: Game
    line: Line
    said: tuple[Statement, ...]
    other: Line | None = None


def explain_turn(at: Game, turn: Turn, nodes: int) -> Iterator[Explained | None]:
    """Explains why a turn of this game should, or should not, be played; yields None while it works.  ``nodes``: how
    many are searched.  Yields nothing if there is no choice."""
    rules, p = at.rules, at.position
    compared = yield from compare_turn(at, turn, nodes, 2)
    if compared is None:
        return
    lines, line = compared
    effect = turn_effect(rules, p, turn)
    others = [other for other in lines if turn_effect(rules, p, other.turn).after != effect.after]
    # The line may complete the turn in another way that leads to the same position: report the turn that was given.
    line = line._replace(turn=turn, after=line.after if turn_effect(rules, p, line.turn).after == effect.after else ())
    statements: list[Statement] = []
    for own in _own_effect(rules, p, line, effect):
        statements.append(own)
        yield None
    if not effect.end:
        before = turn_effects(rules, pass_turn(rules, p))
        for part in (_reply_effect, _prevented_and_threatened):
            yield None
            for statement in part(rules, p, line, effect, before):
                statements += [statement] if statement else []
                yield None
    statements += _compare_value(line, others)
    yield Explained(at, line, tuple(statements), others[0] if others else None)


def _own_effect(rules: Rules, p: Position, line: Line, effect: TurnEffect) -> Iterator[Statement]:
    """Statements about what the turn itself does, and about the exchange that it begins."""
    alone: tuple[Turn, ...] = (line.turn,)
    if effect.end:
        yield Statement({p.side: "wins", None: "draws"}.get(effect.end.winner, "loses"), turns=alone)
    elif len(list(islice(turns(rules, p), 2))) == 1:
        yield Statement("forced", turns=alone)
    if effect.huffed:
        yield Statement("huffs", turns=alone, n=len(effect.huffed), points=effect.huffed)
    if effect.mill:
        yield Statement("mill", turns=alone, n=len(effect.taken), points=effect.taken)
    elif effect.taken:
        run = exchange(rules, p, (line.turn, *line.after))
        own, theirs = _count_taken(run)
        if theirs:
            yield Statement("exchange", turns=(line.turn, *line.after)[:len(run)], n=own, m=theirs)
        else:
            yield Statement("takes", turns=alone, n=len(effect.taken), points=effect.taken)
    if effect.crowned >= 0:
        yield Statement("crowns", turns=alone, points=(effect.crowned,))


def exchange(rules: Rules, p: Position, line: Sequence[Turn]) -> list[TurnEffect]:
    """The effects of the turns of a line up to the first that takes nothing; at least one."""
    effects: list[TurnEffect] = []
    for n, turn in enumerate(line):
        effect = turn_effect(rules, p, turn)
        if n and (not effect.taken or effect.mill):
            break
        effects.append(effect)
        p = effect.after
    return effects


def _count_taken(run: Sequence[TurnEffect]) -> tuple[int, int]:
    """How many men each side takes in successive turns."""
    own, theirs = (sum(len(effect.taken) for effect in run[k::2]) for k in (0, 1))
    return own, theirs


Could = list[tuple[Turn, TurnEffect]] | None
"""The effects of the other side's turns if this side had passed; None if unknown."""


def _reply_effect(rules: Rules, p: Position, line: Line, effect: TurnEffect, before: Could) -> Iterator[Statement]:
    """Statements about what the expected reply takes, if the turn itself took nothing."""
    if not line.after or effect.taken and not effect.mill:
        return
    reply = turn_effect(rules, effect.after, line.after[0])
    if reply.mill:
        if before is not None:
            kind = "keeps-mill" if any(effect.mill for _, effect in before) else "allows-mill"
            yield Statement(kind, turns=(line.turn, line.after[0]), n=len(reply.taken), points=reply.taken)
        return
    if not reply.taken:
        return
    run = exchange(rules, effect.after, line.after)
    shown = (line.turn, *line.after[:len(run)])
    n, m = _count_taken(run)
    moved = {m.to for m in line.turn if m.manner != "remove"}
    kind, points = "allows", reply.taken
    if before is not None:
        could = {point for _, effect in before for point in effect.taken}
        opened = tuple(point for point in reply.taken if point not in could and point not in moved)
        put = tuple(point for point in reply.taken if point in moved)
        still_open = tuple(point for point in reply.taken if point in could and point not in moved)
        kind, points = ("opens", opened) if opened else ("exposes", put) if put else ("keeps", still_open)
    yield Statement(kind, turns=shown, n=n, m=m, points=points)


def _prevented_and_threatened(
    rules: Rules, p: Position, line: Line, effect: TurnEffect, before: Could
) -> Iterator[Statement | None]:
    """Statements about what the turn prevents and threatens, and which men it shuts in; yields None while it works."""
    side, q = p.side, effect.after
    if q.side == side or q.pending is not None:
        return
    now = turn_effects(rules, q)
    if before and now:
        would, still = greatest_effect(1 - side, before), greatest_effect(1 - side, now)
        if would and still and would[1].rank(1 - side) > still[1].rank(1 - side):
            prevented = would[1]
            yield Statement(
                "prevents" + _kind_suffix(prevented, 1 - side),
                "passed",
                (would[0],),
                len(prevented.taken),
                points=prevented.taken,
            )
        if not any(effect.taken or effect.huffed for _, effect in (*before, *now)):
            yield from _shut_in(rules, q, before, now)
    if now is None or any(effect.taken for _, effect in now):
        return
    yield None
    again, own = turn_effects(rules, pass_turn(rules, q)), turn_effects(rules, p)
    if again and own:
        next_, could = greatest_effect(side, again), greatest_effect(side, own)
        if next_ and could and next_[1].rank(side) > max(could[1].rank(side), NOTHING):
            threatened = next_[1]
            yield Statement(
                "threatens" + _kind_suffix(threatened, side), "again", (next_[0],), len(threatened.taken), points=threatened.taken
            )


def _shut_in(rules: Rules, q: Position, before: list[tuple[Turn, TurnEffect]], now: list[tuple[Turn, TurnEffect]]
          ) -> Iterator[Statement]:
    """Statements about men of a side with few men that can no longer move, and about the few turns that it has left."""
    men = union(q.men, q.side, len(rules.kinds))
    if men.bit_count() > FEW_MEN or q.hands[q.side]:
        return
    could, can = ({turn[0].start for turn, _ in some} for some in (before, now))
    shut = tuple(sorted(point for point in could - can if point >= 0 and men >> point & 1))
    if shut:
        yield Statement("shuts", points=shut)
    elif len(now) <= FEW_MEN and len(now) < len(before):
        yield Statement("confines", n=len(now))


def _compare_value(line: Line, others: Sequence[Line]) -> Iterator[Statement]:
    """The statement that compares the turn's value with the best other turn."""
    if not others:
        return
    other = others[0]
    gain = line.value - other.value
    decided = any(abs(compared.value) > WIN_THRESHOLD or compared.plies is not None for compared in (line, other))
    same = abs(gain) < MIN_DIFFERENCE and (not decided or not gain or line.plies == other.plies)
    kind = "sound" if same else "best" if gain > 0 else "better"
    yield Statement(kind, turns=(other.turn,), worth=0 if decided else abs(gain))
