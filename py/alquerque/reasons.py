"""Finds the rule that forbids a touch.

The reason is found by trying: if relaxing one field alone would make the touch legal, that field forbids it.  So no
rule is implemented twice, and a new field that can forbid a touch needs only one line in ``RELAXATIONS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from .errors import RulesError
from .pipeline import Move, Position, compiled, legal, play
from .pipeline.pieces import union
from .pipeline.state.change_rules import convert_position
from .rules import Rules

RELAXATIONS: dict[str, dict[str, str]] = {
    "taker": {"taker": "any"},
    "most": {"most": "free", "taker": "any"},
    "compulsory": {"compulsory": "no", "most": "free", "taker": "any", "huff": "no"},
    "combat": {"combat": "no"},
    "chain": {"chain": "may"},
    "returning": {"returning": "free"},
    "king_steps": {"king_steps": "0"},
    "path": {"path": "free"},
    "far_row": {"far_row": "free"},
    "far_row_back": {"far_row_back": "yes"},
    "steps": {"steps": "any"},
    "captures": {"captures": "any"},
    "blocked": {"blocked": "loses"},
    "placing": {"placing": "anywhere"},
}
"""Each field that can forbid a touch → the changes under which it forbids none.  A field that only allows more, or that
ends a game, is not among them."""

LINELESS_STYLES = frozenset({"squares", "pits"})
"""The styles of boards on which no lines are drawn, so that none can be missing."""


class Reason(NamedTuple):
    """``key`` names the reason; ``field``: the rule that forbids the touch, if one does; ``points`` and ``moves``: what
    to show; ``counts``, if other moves take more: how many men they take, and how many the refused one takes;
    ``value`` of the field for the piece that was touched, if its kind has one of its own."""

    key: str
    field: str | None = None
    points: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    counts: tuple[int, ...] = ()
    value: str | None = None


def why(rules: Rules, position: Position, start: int, to: int | None = None) -> Reason | None:
    """Why the man on ``start`` may not be touched, or may not go ``to`` a point; None if it may."""
    moves = legal(rules, position)
    if not moves:
        return Reason("game-over")
    if _allows(moves, start, to):
        return None
    return _reason_before_move(rules, position, moves, start, to) or _reason_of_move(rules, position, moves, start, to)


def _men_of_both(rules: Rules, position: Position) -> tuple[int, int]:
    """The points of the men of the side to move, and of the other's."""
    count = len(rules.kinds)
    return union(position.men, position.side, count), union(position.men, 1 - position.side, count)


def _reason_before_move(
    rules: Rules, position: Position, moves: tuple[Move, ...], start: int, to: int | None
) -> Reason | None:
    """The reasons that do not depend on how the man moves: something else has to be done first, there is no man of
    one's own on the point, or the destination is occupied, perhaps by a man that can be taken; else None."""
    own, enemy = _men_of_both(rules, position)
    if position.chain and start != position.chain.at:
        return Reason("must-continue", points=(position.chain.at,))
    if all(m.manner in ("throw", "place", "remove", "huff", "take-up", "pass") for m in moves):
        if moves[0].manner == "place" and to is None and not (own | enemy) >> start & 1:
            field = forbidding_field(rules, position, lambda other, p: _allows(legal(other, p), start, to))
            if field:
                return Reason("rule", field, (start,))
            return Reason("not-in-line", "dice", tuple(m.to for m in moves))
        key = f"must-{moves[0].manner}"
        if key == "must-remove" and (rules.mills == "none" or position.closed):
            key = "must-cull" if rules.mills == "none" else "must-remove-placed"
        return Reason(key, points=tuple(m.to for m in moves if m.manner != "place" and m.to >= 0))
    if not own >> start & 1:
        return Reason("not-your-man" if enemy >> start & 1 else "empty-point", points=(start,))
    if to is not None and (own | enemy) >> to & 1:
        landings = _landings(rules, position, moves, start, to)
        return Reason("land-beyond", points=landings) if landings else Reason("occupied", points=(to,))
    return None


def _landings(
    rules: Rules, position: Position, moves: tuple[Move, ...], start: int, taken: int
) -> tuple[int, ...]:
    """Where a man may go to take the one on ``taken``: newcomers touch the man that they mean to take."""
    engine = compiled(rules)
    own = (m for m in moves if m.start == start)
    return tuple(dict.fromkeys(m.to for m in own if engine.takes(position, m) >> taken & 1))


def _reason_of_move(rules: Rules, position: Position, moves: tuple[Move, ...], start: int, to: int | None) -> Reason:
    """The rule that forbids a man's touch, or another reason."""
    shown = (start,) if to is None else (start, to)
    own_men = position.men[position.side * len(rules.kinds):]
    index = next(i for i, men in enumerate(own_men) if men >> start & 1)
    kind = rules.kinds[index]
    free = _rules_with_free_steps(rules, index)
    if free and _allows(legal(free, position), start, to):
        return Reason("own-steps", "steps", shown, value=kind.steps)
    field = forbidding_field(rules, position, lambda other, p: _allows(legal(other, p), start, to))
    if field in ("compulsory", "most", "taker", "chain"):
        owed = tuple((m.start, m.to) for m in moves if m.start >= 0)
        key = "owes-capture" if field == "compulsory" else "rule"
        counts = _capture_counts(rules, position, moves, start, to) if field == "most" else ()
        return Reason(key, field, tuple(dict.fromkeys(s for s, _ in owed)), owed, counts)
    if field:
        return Reason("rule", field, shown)
    if to is None:
        return Reason("no-moves", points=shown)
    rays = [ray for ray in rules.leap_board.rays[start] if to in ray.path]
    if not rays:
        return Reason("out-of-reach" if rules.board.style in LINELESS_STYLES else "no-line", points=shown)
    enemy = _men_of_both(rules, position)[1]
    takes_none = kind.captures == "none"
    is_barred = takes_none or len({k.rank for k in rules.kinds}) > 1
    if is_barred and any(ray.path[1:2] == (to,) and enemy >> ray.path[0] & 1 for ray in rays):
        return Reason("takes-none" if takes_none else "higher-rank", points=shown)
    return Reason("nothing-there", points=shown)


@lru_cache(maxsize=64)
def _rules_with_free_steps(rules: Rules, index: int) -> Rules | None:
    """These rules with a kind of piece that steps in any direction; None if it steps as all men do, or does so already."""
    kind = rules.kinds[index]
    if kind.steps in (None, "any", rules.steps):
        return None
    kinds = [replace(kind, steps="any") if i == index else other for i, other in enumerate(rules.kinds)]
    return replace(rules, kinds=tuple(kinds))


def _allows(moves: tuple[Move, ...], start: int, to: int | None) -> bool:
    return any(
        (m.start == start and to in (None, m.to)) or (m.start < 0 and m.to == start and to is None) for m in moves
    )


def _capture_counts(
    rules: Rules, position: Position, moves: tuple[Move, ...], start: int, to: int | None
) -> tuple[int, ...]:
    """How many men the allowed captures take, and how many the refused one; () if the numbers are equal."""
    free = _relaxed_rules(rules, tuple(RELAXATIONS["most"].items()))
    fewer = [_count_captured(rules, position, m) for m in (legal(free, position) if free else ())
             if m.start == start and to in (None, m.to) and compiled(rules).takes(position, m)]
    most = next(_count_captured(rules, position, m) for m in moves if compiled(rules).takes(position, m))
    return (most, max(fewer)) if fewer and max(fewer) < most else ()


def _count_captured(rules: Rules, position: Position, move: Move) -> int:
    """How many men a capture takes if it is continued as the maximum rule demands."""
    taken = compiled(rules).takes(position, move).bit_count()
    position = play(rules, position, move)
    onward = [m for m in legal(rules, position) if compiled(rules).takes(position, m)] if position.chain else []
    return taken + (_count_captured(rules, position, onward[0]) if onward else 0)


IsAllowed = Callable[[Rules, Position], bool]
"""Whether something may be played from a position under other rules."""


def forbidding_field(rules: Rules, position: Position, allowed: IsAllowed) -> str | None:
    """The field that forbids something: alone, or together with compulsory capture; or, if several do, the first of
    them."""
    base: dict[str, str] = {}
    for _ in range(2):
        for field, changes in RELAXATIONS.items():
            if _would_allow(rules, position, base | changes, allowed):
                return field
        base = RELAXATIONS["compulsory"]
    everything = {name: value for changes in RELAXATIONS.values() for name, value in changes.items()}
    if not _would_allow(rules, position, everything, allowed):
        return None
    for field in ("steps", "captures", "far_row", "returning", "path"):
        others = {name: value for name, value in everything.items() if name != field}
        if not _would_allow(rules, position, others, allowed):
            return field
    return None


def _would_allow(rules: Rules, position: Position, changes: dict[str, str], allowed: IsAllowed) -> bool:
    other = _relaxed_rules(rules, tuple(changes.items()))
    return other is not None and allowed(other, convert_position(position, rules, other)._replace(huffable=0))


@lru_cache(maxsize=256)
def _relaxed_rules(rules: Rules, changes: tuple[tuple[str, str], ...]) -> Rules | None:
    """These rules with some fields changed; None if that changes nothing or is an impossible combination."""
    if all(rules.text(name) == value for name, value in changes):
        return None
    try:
        return rules.but(dict(changes))
    except RulesError:
        return None
