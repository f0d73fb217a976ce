"""The maximum rule counted quickly, against every chain played to its end."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

from alquerque import Move, Position, Rules, legal, play, ruleset
from alquerque.api import answer
from alquerque.errors import NotationError
from alquerque.formats.notation import format_position, parse_position
from alquerque.pipeline import Chain
from mixes import example_count, sparse_positions

RULES = [("zamma", "zamma", {}), ("zamma", "zamma", {"most": "kings"}), ("zamma", "srand", {}),
         ("zamma", "srand", {"most": "kings"}),
         pytest.param("zamma", "crand", {"compulsory": "yes", "chain": "must", "most": "men"}, marks=pytest.mark.slow),
         ("damas", "damas", {}), ("damas", "damas", {"most": "men"}),
         ("damas", "damas", {"most": "soonest"}), ("damas", "damas", {"taker": "crowned"}),
         ("zamma", "zamma", {"most": "soonest", "taker": "crowned", "taken": "turn"}),
         ("draughts-italian", "draughts-italian", {}),
         ("makhos", "makhos", {"most": "men"}), ("makhos", "makhos", {"most": "men", "taken": "turn"}),
         ("draughts-international", "draughts-international", {}), ("draughts-turkish", "draughts-turkish", {}),
         ("draughts-frisian", "draughts-frisian", {}), ("draughts-frisian", "draughts-frisian", {"taker": "any"}),
         ("draughts-frisian", "frisian-winther", {}), ("draughts-frisian", "frisian-most-men", {}),
         ("damas", "damas", {"most": "value"}), ("damas", "damas", {"taker": "crowned-last"})]
MOST_CHAINS = 3_000


Kings = tuple[bool, ...]
"""Of each man taken, in order, whether he is a king."""


def chains(rules: Rules, p: Position, side: int) -> list[tuple[Kings, Move]]:
    """(men taken, first touch) of every way to take to the end; nothing is said beyond so many."""
    found: list[tuple[Kings, Move]] = []
    stack: list[tuple[Position, Kings, Move | None]] = [(p, (), None)]
    while stack and len(found) <= MOST_CHAINS:
        at, taken, first = stack.pop()
        captures = [m for m in legal(rules, at) if m.manner == "leap"] if at.side == side else []
        if first and (not captures or at.chain is None):
            found.append((taken, first))
            continue
        for m in captures:
            crowned = bool(at.men[(1 - side) * 2 + 1] >> m.over & 1)
            stack.append((play(rules, at, m), (*taken, crowned), first or m))
    return found


def worth(rules: Rules, p: Position, kings: Kings, first: Move) -> tuple[int, ...]:
    """What a way to take is worth, as the duties have it, one after the other."""
    crowned = p.men[p.side * 2 + 1] >> first.start & 1
    by_king = rules.taker == "crowned" and crowned
    met = p.chain and p.chain.taken & p.men[(1 - p.side) * 2 + 1]
    early = -kings.index(True) if any(kings) and not met else 0
    if rules.most == "value":
        return round(100 * len(kings) + 99 * sum(kings)), rules.taker != "any" and crowned
    if rules.taker == "crowned-last":
        return (len(kings), sum(kings), crowned)
    return (len(kings), by_king, sum(kings), early)[:{"men": 2, "kings": 3, "soonest": 4}[rules.most]]


def compare(rules: Rules, p: Position) -> bool:
    """Whether there was anything to choose from."""
    free = rules.but({"most": "free", "taker": "any"})
    every = chains(free, p, p.side)
    if not every or len(every) > MOST_CHAINS or len({first for _, first in every}) < 2:
        return False
    best = max(worth(rules, p, kings, first) for kings, first in every)
    allowed = {first for kings, first in every if worth(rules, p, kings, first) == best}
    assert set(legal(rules, p)) == allowed, format_position(rules, p)
    return True


@pytest.mark.parametrize(("id", "name", "changes"), RULES)
def test_the_captures_of_most_men_are_those_of_every_chain_played(id: str, name: str, changes: dict[str, str]) -> None:
    rules, rng = ruleset(id, name, changes), random.Random(f"{id} {name} {changes}")
    compared = 0
    for text in islice(sparse_positions(rules, rng), 3000):
        p = parse_position(rules, text)
        if any(p.men[side * 2 + 1] for side in (0, 1)) and compare(rules, p):
            compared += 1
            further = [m for m in legal(rules, p) if m.manner == "leap"]
            q = play(rules, p, rng.choice(further))
            if q.chain:
                compare(rules, q)
        if compared == 60:
            return
    raise AssertionError(f"only {compared} positions")


LONG = [
    ("B:Wa3,f5,a6,g6,b7,c7,e7,h7,i7,g8,h8,d9,g9:Bf1,g3,h3,i4,Ka9", 13),
    ("W:WKf1,d5,a6,d7,b8,f8,b9,c9,d9,e9:Ba1,h1,a2,d2,e2,g2,h2,c3,d3,f3,h4,g6,i8", 11),
    ("W:WKa1:BKb1,c2,f2,g2,i2,e3,g3,h3,c4,f4,h4,f8", 12)]


@pytest.mark.parametrize(("text", "most"), LONG)
def test_a_long_chain_is_found_to_its_end(text: str, most: int) -> None:
    rules = ruleset("zamma", "srand")
    p = parse_position(rules, text)
    side, taken = p.side, 0
    while p.side == side and taken < 20:
        captures = [m for m in legal(rules, p) if m.manner == "leap"]
        p, taken = play(rules, p, captures[0]), taken + 1
    assert taken == most and not isinstance(p.chain, Chain)


@pytest.mark.parametrize("name", ["zamma", "srand"])
def test_what_a_turn_has_found_serves_it_alone(name: str) -> None:
    """In the middle of a chain, the legal moves do not depend on whether another position has been examined since the
    turn began; and results cached for one turn are not used for a similar position of another turn."""
    rules, rng, compared = ruleset("zamma", name, {"most": "kings"}), random.Random(name), 0
    another = parse_position(rules, LONG[0][0])

    def asked_alone(p: Position) -> tuple[Move, ...]:
        legal(rules, another)
        return legal(rules, p)

    for text in islice(sparse_positions(rules, rng), example_count(600)):
        p = parse_position(rules, text)
        side = p.side
        while p.side == side and (moves := legal(rules, p)):
            if p.chain and len(moves) > 1:
                men = list(p.men)
                foe = 2 - 2 * side
                men[foe] &= men[foe] - 1 | p.chain.taken  # a man less, who was not taken in this turn
                fewer = p._replace(men=tuple(men))
                found = legal(rules, fewer)
                assert asked_alone(fewer) == found, format_position(rules, fewer)
                assert asked_alone(p) == moves, format_position(rules, p)
                compared += 1
            p = play(rules, p, rng.choice(moves))
    assert compared > example_count(40)


def test_a_position_made_up_to_have_too_many_captures_is_refused_soon() -> None:
    """Two sultans among thirty-five scattered men."""
    rules = ruleset("zamma", "zamma")
    crowded = ("W:WKg4,Ka5:Bb1,e1,f1,g1,h1,c2,a3,b3,c3,e3,g3,h3,c4,d4,e4,h4,"
               "b5,f5,h5,a6,b6,c6,d6,e6,f6,g6,i6,a7,b7,f7,h7,b8,d8,g8,h8")
    with pytest.raises(NotationError, match="captures"):
        parse_position(rules, crowded)
    told = json.loads(answer(json.dumps({"op": "setup", "game": "zamma", "rules": "zamma", "text": crowded})))
    assert told["fault"]["why"] == "too-many-captures"
