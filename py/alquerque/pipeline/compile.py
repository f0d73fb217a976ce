"""The one pipeline that reads the rules: what may be touched, what a touch does, how a game stands.

``compiled`` turns a ruleset into closures over tables; mechanisms that the rules lack cost almost no time.
The stages of ``legal``, in order:

1. is the game decided by the men left?  (``ending``)
2. what the turn under way still owes: further captures or stopping (``capturing``), removals after a mill (``mills``),
   men to be set after a throw (``dice``)
3. claims  (``huffing``)
4. the start phase; placing from the hand  (``start_phase``)
5. captures  (``movegen``), barred returns out  (``no_return``), then the choice among them  (``capture_choice``)
6. steps, where no capture is enforced; in single combat those that come closer  (``combat``)

and of ``play``: the touch itself; then, if the turn is over, it is recorded what may be huffed, what is barred and what is due.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..rules import BLACK, WHITE, Rules
from . import start_phase
from .captures.capture_choice import Choice, choice_filter
from .captures.capturing import Capturing, capturing, create_jump, create_takes
from .captures.columns import step_column
from .captures.huffing import Huffing, huffing
from .combat import create_approaching_steps
from .dice import THROWS, Dice, dice
from .ending import Ending, ending, outcomes
from .mills import Mills, mills
from .movegen import Generation, generation
from .no_return import Returning, returning
from .pieces import BoardContext, create_lift, ground
from .state.initial_position import crowned_on, moving_up, set_up
from .state.position import (
    HANDS,
    MANNER,
    MEN,
    PENDING,
    SIDE,
    START,
    TO,
    Chain,
    Move,
    Outcome,
    Position,
    Removals,
    Setting,
    make_position,
)

STOP = Move("stop")
Touches = Callable[[Position], tuple[Move, ...]]
Touch = Callable[[Position, Move], Position]


class Engine(NamedTuple):
    """The three questions for one ruleset, and the captures, which ``why`` and the search use.  ``over``: whether the men on the
    board end the game, without a look at what can be touched."""

    legal: Touches
    play: Touch
    outcome: Callable[[Position], Outcome | None]
    captures: Callable[[Position], list[Move]]
    takes: Callable[[Position, Move], int]
    over: Callable[[Position], bool]


class Parts(NamedTuple):
    """The mechanisms of one ruleset; None where it lacks one."""

    ground: BoardContext
    generation: Generation
    returning: Returning | None
    choose: Choice | None
    huffing: Huffing | None
    mills: Mills
    dice: Dice | None
    capturing: Capturing
    placings: Touches


@lru_cache(maxsize=256)
def compiled(rules: Rules) -> Engine:
    """The three questions for one ruleset, compiled once."""
    base = ground(rules, set_up(rules), moving_up(rules), (crowned_on(rules, WHITE), crowned_on(rules, BLACK)))
    memory = returning(rules)
    lift = create_lift(base, _forgetting(memory) if memory else None)
    moves = generation(base, memory)
    takes = create_takes(base)
    jump = create_jump(base, takes, memory)
    claims = huffing(base, lift) if rules.huff != "no" else None
    lines = mills(base, lift)
    placings = start_phase.placing(base)
    thrown = dice(base, lines, placings) if rules.dice != "none" else None
    decided = ending(base)
    hunted_out = (lambda p: decided.loser(p) is not None) if decided and rules.goal == "hunt" else None
    captured = capturing(base, jump, moves, memory, claims, hunted_out)
    parts = Parts(base, moves, memory, choice_filter(base, moves, jump), claims, lines, thrown, captured, placings)

    free, owing, over = _turn_start_generator(parts, decided), _pending_generators(parts), _over(base, decided)

    def legal(p: Position) -> tuple[Move, ...]:
        if decided and over(p):
            return ()
        pending = p[PENDING]
        return free(p) if pending is None else owing[type(pending)](p)

    touches = _players_by_manner(parts)

    def play(p: Position, m: Move) -> Position:
        return touches[m[MANNER]](p, m)

    return Engine(legal, play, outcomes(base, decided, legal), moves.captures, takes, over)


def _forgetting(memory: Returning) -> Callable[[Position, int], Position]:
    return lambda p, point: p._replace(barred=memory.forget(p.barred, point))


def _over(ground: BoardContext, decided: Ending | None) -> Callable[[Position], bool]:
    """See ``Engine.over``."""
    if not decided:
        return lambda p: not ground.split(p[MEN], p[SIDE])[0] and not p[HANDS][p[SIDE]]
    loser, lone_kings = decided
    if ground.rules.goal != "crown":
        return lambda p: loser(p) is not None
    return lambda p: loser(p) is not None or lone_kings(p)


def _pending_generators(parts: Parts) -> dict[type, Touches]:
    """What may be touched in the middle of a turn, by what it still owes."""
    rules, onward, choose = parts.ground.rules, parts.generation.onward, parts.choose
    may_stop = rules.chain == "may" or rules.huff != "no"

    def go_on(p: Position) -> tuple[Move, ...]:
        chain = p.pending
        assert type(chain) is Chain
        further = onward(p, chain)
        if choose:
            further = choose(p, further)
        return (*further, STOP) if may_stop else tuple(further)

    thrown = parts.dice
    return {
        Chain: go_on,
        Removals: thrown.removals if thrown else parts.mills.removals,
        Setting: thrown.placings if thrown else parts.placings,
    }


def _turn_start_generator(parts: Parts, decided: Ending | None) -> Touches:
    """What may be touched at the beginning of a turn."""
    moves = _moves(parts)
    return _with_claims(moves, parts.huffing, decided, parts.ground.rules.huff == "auto") if parts.huffing else moves


def _moves(parts: Parts) -> Touches:
    """Placings, captures and steps, as far as the rules allow a choice among them."""
    rules, captures, steps, choose = parts.ground.rules, parts.generation.captures, parts.generation.steps, parts.choose
    enforced = rules.compulsory and rules.huff == "no"
    begin = start_phase.create_take_up_moves(parts.ground) if rules.opening == "take-up" else None
    placings, thrown = parts.placings, parts.dice
    nearer = create_approaching_steps(parts.ground, steps) if rules.combat else None

    def moves(p: Position) -> tuple[Move, ...]:
        if begin:
            first = begin(p)
            if first:
                return first
        if p[HANDS][p[SIDE]]:
            places = placings(p)
            if places:
                return THROWS if thrown else places
        found = captures(p)
        if found:
            if choose:
                found = choose(p, found)
            if enforced:
                return tuple(found)
        if nearer and p.combat:
            return tuple(found or nearer(p))
        steps(p, found)
        return tuple(found)

    return moves


def _with_claims(moves: Touches, huffing: Huffing, decided: Ending | None, at_once: bool) -> Touches:
    """The claims that may be made, before the moves; ``at_once``: one of them must be."""
    def claims_and_moves(p: Position) -> tuple[Move, ...]:
        if not p.huffable or p.combat:
            return moves(p)
        huffs = tuple(huffing.claims(p))
        if at_once:
            return huffs
        others = moves(p)
        # A side without moves whom no huff would free is blocked: claims would only change the score, so none is offered.
        return (*huffs, *others) if others or any(frees(huffing.huff(p, m), p.side) for m in huffs) else ()

    def frees(q: Position, side: int) -> bool:
        return q.side != side or bool(moves(q)) or decided is not None and decided.loser(q) is not None

    return claims_and_moves


def _players_by_manner(parts: Parts) -> dict[str, Touch]:
    """How each manner of touch is played."""
    base, thrown = parts.ground, parts.dice
    touches: dict[str, Touch] = {
        "step": _step(parts), "stop": parts.capturing.stop, "take-up": start_phase.take_up(base),
        "leap": parts.capturing.capture, "approach": parts.capturing.capture, "withdraw": parts.capturing.capture,
        "place": start_phase.place(base, parts.mills.settle), "remove": parts.mills.remove,
    }
    if parts.huffing:
        touches["huff"] = parts.huffing.huff
    if thrown:
        touches |= {"throw": thrown.throw, "place": thrown.place, "remove": thrown.remove}
    return touches


def _step(parts: Parts) -> Touch:
    """Plays a step: the man, what lies beneath him, then what each mechanism notes or makes due."""
    base, memory, claims, choose = parts.ground, parts.returning, parts.huffing, parts.choose
    rules, bits, single = base.rules, base.bits, base.kinds == 1
    captures, settle = parts.generation.captures, parts.mills.settle
    code_at, crown = base.code_at, base.crown
    stacking, milling = rules.taken in ("under", "top"), rules.mills != "none"
    plain = not (stacking or memory or milling or claims)

    def step(p: Position, m: Move) -> Position:
        side, men, under, hands, _, _, barred, combat = p
        start, to = bits[m[START]], bits[m[TO]]
        if single:
            men = (men[0] ^ start ^ to, men[1]) if side == 0 else (men[0], men[1] ^ start ^ to)
        else:
            code = code_at(men, side, start)
            changed = list(men)
            changed[code] ^= start | to
            crown(changed, code, side, to)
            men = tuple(changed)
        if plain:
            return make_position(Position, (1 - side, men, under, hands, None, 0, barred, combat))
        if stacking:
            men, under = step_column(base, men, under, m)
        if memory:
            barred = memory.follow(barred, side, m, m.start, True)
        if milling:
            return settle(Position(side, men, under, hands, None, 0, barred, combat), m.to)
        huffable = 0
        if claims:
            owed = captures(p)
            huffable = claims.neglected(choose(p, owed) if choose else owed, m)
        q = Position(1 - side, men, under, hands, None, huffable, barred, combat)
        return claims.forfeit(q) if claims else q

    return step
