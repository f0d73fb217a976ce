"""Differences of rulesets: the first turn that one allows and another refuses, or that ends the game under only one.

All rulesets play the same turns from positions with the same men, the shortest lines first, until they differ.
``find_difference`` searches for such a position with few men; the pages that compare two rulesets show it.  The full
stop after a capture that might have gone on is not compared, since it changes no man.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from ..errors import NotationError
from ..formats.notation import format_position, parse_position, touch_text, turn_text
from ..pipeline import Move, Outcome, Position, outcome, set_up
from ..pipeline.pieces import strength
from ..pipeline.state.validate import kinds_of
from ..rules import Rules
from ..turns import turns

MAX_TURNS = 300
"""The most whole turns of a position that are compared."""
BUDGET = 4_000
"""The most turns examined in one search."""
MIN_MEN, MEN_COUNTS_TRIED = 2, 7
"""The least number of men, of both sides together, in the positions that ``find_difference`` tries, and how many
numbers of men it tries; it starts with more where the game is over with few, as in a hunt."""
POSITIONS_PER_COUNT = 120
"""Positions with each number of men."""
NEARBY_BUDGET_TURNS = 200
"""The most turns examined after each of these positions."""

Standing = Mapping[str, tuple[Rules, Position]]


class Deciding(NamedTuple):
    """Where rulesets differ: the ``line`` of turns that leads there, the ``acts`` that play it under each ruleset, and
    the ``turn`` that some allow and the others refuse; or, with ``turn`` empty, the outcomes under each."""

    line: tuple[str, ...]
    acts: dict[str, tuple[str, ...]]
    turn: str
    allows: tuple[str, ...]
    refuses: tuple[str, ...]
    outcomes: dict[str, Outcome | None]


class Searched(NamedTuple):
    """The result of a search, and how many turns, or positions, it examined."""

    found: Deciding | None
    looked: int


class _Node(NamedTuple):
    line: tuple[str, ...]
    acts: dict[str, tuple[str, ...]]
    positions: dict[str, Position]


def find_decision(standing: Standing, budget: int = BUDGET) -> Searched:
    """The nearest difference of these rulesets, each from its own position with the same men."""
    rules = {id: own_rules for id, (own_rules, _) in standing.items()}
    waiting = deque([_Node((), dict.fromkeys(rules, ()), {id: p for id, (_, p) in standing.items()})])
    looked = 0
    while waiting and looked < budget:
        node = waiting.popleft()
        ends = {id: outcome(rules[id], p) for id, p in node.positions.items()}
        turns_of = {id: _turns_by_text(rules[id], p) for id, p in node.positions.items()}
        looked += sum(map(len, turns_of.values()))
        best = _most_even_turn(turns_of)
        if best:
            turn, allows, refuses = best
            return Searched(Deciding(node.line, node.acts, turn, allows, refuses, ends), looked)
        if len({"on" if end is None else end.winner for end in ends.values()}) > 1:
            return Searched(Deciding(node.line, node.acts, "", (), (), ends), looked)
        first = next(iter(turns_of.values()))
        for turn in first:
            if all(turn in by_text for by_text in turns_of.values()):
                acts = {id: (*node.acts[id], *by_text[turn][0]) for id, by_text in turns_of.items()}
                waiting.append(_Node((*node.line, turn), acts, {id: by_text[turn][1] for id, by_text in turns_of.items()}))
    return Searched(None, looked)


def _turns_by_text(rules: Rules, position: Position) -> dict[str, tuple[tuple[str, ...], Position]]:
    """The turns that are possible, by their text, each with its acts and the position it leads to; if a capture may be
    stopped here, also those after the stop."""
    by_text: dict[str, tuple[tuple[str, ...], Position]] = {}
    for moves, after in islice(turns(rules, position), MAX_TURNS):
        acts = _act_texts(rules, moves)
        if acts == (".",):
            by_text |= {text: ((".", *further), end) for text, (further, end) in _turns_by_text(rules, after).items()
                        if text not in by_text}
        else:
            by_text.setdefault(turn_text(rules.board, moves).removesuffix("."), (acts, after))
    return by_text


def _act_texts(rules: Rules, moves: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(touch_text(rules.board, m) for m in moves)


def _most_even_turn(
    turns_by_ruleset: Mapping[str, Mapping[str, tuple[tuple[str, ...], Position]]],
) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """The turn that divides the rulesets most evenly, with those that allow it and those that refuse it."""
    best: tuple[str, tuple[str, ...], tuple[str, ...]] | None = None
    for turn in dict.fromkeys(turn for by_text in turns_by_ruleset.values() for turn in by_text):
        allows = tuple(id for id, by_text in turns_by_ruleset.items() if turn in by_text)
        refuses = tuple(id for id in turns_by_ruleset if id not in allows)
        # If not all turns were examined, turns that were not seen are not compared.
        sure = refuses and all(len(turns_by_ruleset[id]) < MAX_TURNS for id in refuses)
        if sure and (best is None or abs(len(allows) - len(refuses)) < abs(len(best[1]) - len(best[2]))):
            best = turn, allows, refuses
    return best


# -- positions with few men ------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """The difference of two rulesets: a position as text and how it goes on, or how many positions were tried without
    finding one."""

    start: str | None
    found: Deciding | None
    looked: int


def find_difference(rulesets: Mapping[str, Rules], seed: int = 1283) -> Difference:
    """A position with as few men as possible in which two rulesets of a game on the same points differ; positions where
    they differ at once are preferred."""
    first_rules, _ = rulesets.values()
    looked, sizes = 0, MEN_COUNTS_TRIED
    rng = random.Random(seed)
    for men in range(MIN_MEN, sum(strength(first_rules, set_up(first_rules))) + 1):
        drawn = [text for text in (_random_position(first_rules, men, rng) for _ in range(POSITIONS_PER_COUNT)) if text]
        tried = [(text, standing) for text in drawn if (standing := _parse_under_both(rulesets, text))]
        looked += len(tried)
        for budget in (1, NEARBY_BUDGET_TURNS):
            for text, standing in tried:
                decision = find_decision(standing, budget).found
                if decision and (budget > 1 or not decision.line) and len(set(decision.acts.values())) == 1:
                    return Difference(text, decision, looked)
        sizes -= bool(tried)
        if not sizes:
            break
    return Difference(None, None, looked)


def _random_position(rules: Rules, men: int, rng: random.Random) -> str | None:
    """A random position as text: so many men on the board, at least one a side and none with more than it begins with,
    of kinds that the side can have; where a game begins with men in hand, half of the positions have one or two of them
    left."""
    start, count = set_up(rules), len(rules.kinds)
    kinds = [sorted(kinds_of(rules, start, side)) for side in (0, 1)]
    if not all(kinds):
        return None
    white, black = strength(rules, start)
    whites = rng.randint(max(1, men - black), min(white, men - 1))
    sides = [0] * whites + [1] * (men - whites)
    masks = [0] * (2 * count)
    for side, point in zip(sides, rng.sample(range(len(rules.board.points)), men), strict=True):
        kind = kinds[side][0] if rng.random() < 0.75 else rng.choice(kinds[side])
        masks[side * count + kind] |= 1 << point
    left = rng.choice(((0, 0), (1, 1), (2, 2), (0, 0))) if any(start.hands) else (0, 0)
    bare = start._replace(men=tuple(masks), hands=left, side=rng.randint(0, 1), pending=None)
    return format_position(rules, bare._replace(under=((),) * len(bare.under)))


def _parse_under_both(rulesets: Mapping[str, Rules], text: str) -> Standing | None:
    """The position under each ruleset; None if it is impossible under one, or the game is over before it begins under
    both.
    """
    try:
        standing = {id: (rules, parse_position(rules, text)) for id, rules in rulesets.items()}
    except NotationError:
        return None
    return None if all(outcome(*placed) for placed in standing.values()) else standing
