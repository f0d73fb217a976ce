"""The one pipeline that reads the rules: what may be touched, what a touch does, how a game stands.

``compiled`` turns a ruleset into closures over tables; mechanisms that the rules lack cost almost no time.
The stages of ``legal``, in order:

1. is the game decided by the men left?  (``ending``)
2. what the turn under way still owes: further captures or stopping (``capturing``), removals after a mill (``mills``)
   or once all men are placed (``placed_mills``), men to be set after a throw (``dice``), a move that frees the other
   side (``giving_way``)
3. claims  (``huffing``)
4. the start phase; placing from the hand  (``start_phase``)
5. captures  (``movegen``), barred returns out  (``no_return``), then the choice among them  (``capture_choice``)
6. steps, where no capture is enforced, those of a king that has stepped too often out  (``king_steps``); in single
   combat those that come closer  (``combat``)
7. passing, where nothing else can be touched and that does not end the game  (``giving_way``)

The stages of ``play``: the touch itself; then, if the turn is over, the position records what may be huffed, what is
barred and what is due, and pieces that are shut in are removed (``trapping``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..rules import BLACK, WHITE, Rules
from . import start_phase
from .captures.capture_choice import ChoiceFilter, choice_filter
from .captures.capturing import Capturing, create_capturing, create_jump, create_takes
from .captures.columns import step_column
from .captures.huffing import Huffing, create_huffing
from .combat import create_approaching_steps
from .dice import THROWS, Dice, create_dice
from .ending import Ending, create_ending, create_outcome
from .giving_way import create_giving_way, create_passing, pass_turn
from .king_steps import create_step_limit
from .mills import Mills, create_mills
from .movegen import MoveGenerators, create_generators
from .no_return import MoveBan, create_return_ban
from .pieces import BoardContext, create_context, create_lift
from .placed_mills import create_later_takings
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
    Freeing,
    Move,
    Outcome,
    Position,
    Removals,
    Setting,
    make_position,
)
from .trapping import create_trapping

STOP = Move("stop")
ListMoves = Callable[[Position], tuple[Move, ...]]
PlayMove = Callable[[Position, Move], Position]


class Engine(NamedTuple):
    """The three questions for one ruleset, and the captures, which ``why`` and the search use.  ``over``: whether the
    men on the board end the game, whatever can be touched."""

    legal: ListMoves
    play: PlayMove
    outcome: Callable[[Position], Outcome | None]
    captures: Callable[[Position], list[Move]]
    takes: Callable[[Position, Move], int]
    over: Callable[[Position], bool]


class Mechanisms(NamedTuple):
    """The mechanisms of one ruleset; None where it lacks one."""

    context: BoardContext
    generators: MoveGenerators
    move_ban: MoveBan | None
    choose: ChoiceFilter | None
    huffing: Huffing | None
    mills: Mills
    settle_placed: Callable[[Position, int], Position]
    dice: Dice | None
    capturing: Capturing
    placings: ListMoves


@lru_cache(maxsize=256)
def compiled(rules: Rules) -> Engine:
    """The three questions for one ruleset, compiled once."""
    context = create_context(
        rules, set_up(rules), moving_up(rules), (crowned_on(rules, WHITE), crowned_on(rules, BLACK))
    )
    move_ban = create_step_limit(rules) if rules.king_steps else create_return_ban(rules)
    lift = create_lift(context, _create_forget(move_ban) if move_ban else None)
    generators = create_generators(context, move_ban)
    takes = create_takes(context)
    jump = create_jump(context, takes, move_ban)
    huffing = create_huffing(context, lift) if rules.huff != "no" else None
    mills = create_mills(context, lift)
    settle_placed = mills.settle
    if rules.placed_mills != "take":
        settle_placed, mills = create_later_takings(context, mills, lift)
    placings = start_phase.create_placings(context)
    dice = create_dice(context, mills, placings) if rules.dice != "none" else None
    ending = create_ending(context)
    hunted_out = (lambda p: ending.loser(p) is not None) if ending and rules.goal == "hunt" else None
    capturing = create_capturing(context, jump, generators, move_ban, huffing, hunted_out)
    choose = choice_filter(context, generators, jump)
    mechanisms = Mechanisms(
        context, generators, move_ban, choose, huffing, mills, settle_placed, dice, capturing, placings
    )

    at_turn_start, pending_generators = _turn_start_generator(mechanisms, ending), _pending_generators(mechanisms)
    over = _create_over(context, ending)
    if rules.blocked == "passes":
        at_turn_start = create_passing(at_turn_start, over)

    def legal(p: Position) -> tuple[Move, ...]:
        if ending and over(p):
            return ()
        pending = p[PENDING]
        return at_turn_start(p) if pending is None else pending_generators[type(pending)](p)

    touches = _players_by_manner(mechanisms)

    def play_touch(p: Position, m: Move) -> Position:
        return touches[m[MANNER]](p, m)

    play: PlayMove = play_touch
    if rules.trapped == "removed":
        play = create_trapping(context, generators, move_ban)(play_touch)
    if rules.blocked == "freed":
        giving_way = create_giving_way(context, at_turn_start, generators.steps, play, over)
        pending_generators[Freeing], play = giving_way.moves, giving_way.play
    return Engine(legal, play, create_outcome(context, ending, legal), generators.captures, takes, over)


def _create_forget(move_ban: MoveBan) -> Callable[[Position, int], Position]:
    return lambda p, point: p._replace(barred=move_ban.forget(p.barred, point))


def _create_over(context: BoardContext, ending: Ending | None) -> Callable[[Position], bool]:
    """See ``Engine.over``."""
    if not ending:
        return lambda p: not context.split(p[MEN], p[SIDE])[0] and not p[HANDS][p[SIDE]]
    loser, lone_kings = ending
    if context.rules.goal != "crown":
        return lambda p: loser(p) is not None
    return lambda p: loser(p) is not None or lone_kings(p)


def _pending_generators(mechanisms: Mechanisms) -> dict[type, ListMoves]:
    """What may be touched in the middle of a turn, by what it still owes."""
    rules, onward, choose = mechanisms.context.rules, mechanisms.generators.onward, mechanisms.choose
    may_stop = rules.chain == "may" or rules.huff != "no"

    def go_on(p: Position) -> tuple[Move, ...]:
        chain = p.pending
        assert type(chain) is Chain
        further = onward(p, chain)
        if choose:
            further = choose(p, further)
        return (*further, STOP) if may_stop else tuple(further)

    dice = mechanisms.dice
    return {
        Chain: go_on,
        Removals: dice.removals if dice else mechanisms.mills.removals,
        Setting: dice.placings if dice else mechanisms.placings,
    }


def _turn_start_generator(mechanisms: Mechanisms, ending: Ending | None) -> ListMoves:
    """What may be touched at the beginning of a turn."""
    moves, huffing = _ordinary_moves(mechanisms), mechanisms.huffing
    return _with_claims(moves, huffing, ending, mechanisms.context.rules.huff == "auto") if huffing else moves


def _ordinary_moves(mechanisms: Mechanisms) -> ListMoves:
    """Placings, captures and steps, as far as the rules allow a choice among them."""
    rules, choose = mechanisms.context.rules, mechanisms.choose
    captures, steps = mechanisms.generators.captures, mechanisms.generators.steps
    enforced = rules.compulsory and rules.huff == "no"
    begin = start_phase.create_take_up_moves(mechanisms.context) if rules.opening == "take-up" else None
    placings, dice = mechanisms.placings, mechanisms.dice
    nearer = create_approaching_steps(mechanisms.context, steps) if rules.combat else None

    def moves(p: Position) -> tuple[Move, ...]:
        if begin:
            first = begin(p)
            if first:
                return first
        if p[HANDS][p[SIDE]]:
            places = placings(p)
            if places:
                return THROWS if dice else places
        touches = captures(p)
        if touches:
            if choose:
                touches = choose(p, touches)
            if enforced:
                return tuple(touches)
        if nearer and p.combat:
            return tuple(touches or nearer(p))
        steps(p, touches)
        return tuple(touches)

    return moves


def _with_claims(moves: ListMoves, huffing: Huffing, ending: Ending | None, at_once: bool) -> ListMoves:
    """The claims that may be made, then the moves; with ``at_once``, a claim must be made."""
    def claims_and_moves(p: Position) -> tuple[Move, ...]:
        if not p.huffable or p.combat:
            return moves(p)
        huffs = tuple(huffing.claims(p))
        if at_once:
            return huffs
        others = moves(p)
        # A side without moves that no huff would free is blocked: a claim would only change the score, so none is
        # offered.
        return (*huffs, *others) if others or any(frees(huffing.huff(p, m), p.side) for m in huffs) else ()

    def frees(q: Position, side: int) -> bool:
        return q.side != side or bool(moves(q)) or ending is not None and ending.loser(q) is not None

    return claims_and_moves


def _players_by_manner(mechanisms: Mechanisms) -> dict[str, PlayMove]:
    """How each manner of touch is played."""
    context, dice = mechanisms.context, mechanisms.dice
    capture = mechanisms.capturing.capture
    touches: dict[str, PlayMove] = {
        "step": _create_step(mechanisms), "stop": mechanisms.capturing.stop,
        "leap": capture, "approach": capture, "withdraw": capture, "take-up": start_phase.create_take_up(context),
        "place": start_phase.create_place(context, mechanisms.settle_placed), "remove": mechanisms.mills.remove,
        "pass": pass_turn,
    }
    if mechanisms.huffing:
        touches["huff"] = mechanisms.huffing.huff
    if dice:
        touches |= {"throw": dice.throw, "place": dice.place, "remove": dice.remove}
    return touches


def _create_step(mechanisms: Mechanisms) -> PlayMove:
    """Plays a step: moves the man and what lies beneath him, then lets each mechanism record what it needs."""
    context, move_ban, huffing, choose = (
        mechanisms.context,
        mechanisms.move_ban,
        mechanisms.huffing,
        mechanisms.choose,
    )
    rules, bits, single = context.rules, context.bits, context.kinds == 1
    captures, settle = mechanisms.generators.captures, mechanisms.mills.settle
    code_at, crown = context.code_at, context.crown
    stacking, milling = rules.taken in ("under", "top"), rules.mills != "none"
    plain = not (stacking or move_ban or milling or huffing)

    def step(p: Position, m: Move) -> Position:
        side, men, under, hands, _, _, barred, combat, closed = p
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
            return make_position(Position, (1 - side, men, under, hands, None, 0, barred, combat, closed))
        if stacking:
            men, under = step_column(context, men, under, m)
        if move_ban:
            barred = move_ban.follow(barred, side, m, m.start, True, p[MEN])
        if milling:
            return settle(Position(side, men, under, hands, None, 0, barred, combat, closed), m.to)
        huffable = 0
        if huffing:
            omitted = captures(p)
            huffable = huffing.neglected(choose(p, omitted) if choose else omitted, m)
        q = Position(1 - side, men, under, hands, None, huffable, barred, combat, closed)
        return huffing.forfeit(q) if huffing else q

    return step
