"""Alquerque de tres solved to the last position, through the three public questions alone.

The book (f. 93r): who has the move wins, if he knows how to play; he puts his first man in the middle; if he plays
otherwise, the other may tie or beat him.  All of it is true where the men, once placed, move along the lines, and only
there.
"""

from __future__ import annotations

from functools import cache

import pytest

from alquerque import Position, legal, outcome, play, ruleset
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.turns import perft

WON, DRAWN, LOST = 1, 0, -1
CENTRE, CORNERS, EDGES = "b2", ("a1", "a3", "c1", "c3"), ("a2", "b1", "b3", "c2")


@cache
def solved(name: str) -> dict[Position, int]:
    """Every position that can arise, and what it is worth to the side to move.

    From the ends backwards: a position is won as soon as one touch leads to a loss of the other side, and lost when
    every touch leads to its win.  What is never decided so is a draw: nobody need leave the circle.
    """
    rules = ruleset("alquerque-de-tres", name)
    begin = [set_up(rules)._replace(side=side) for side in (0, 1)]
    after: dict[Position, list[Position]] = {}
    before: dict[Position, list[Position]] = {}
    waiting = list(begin)
    while waiting:
        p = waiting.pop()
        if p in after:
            continue
        after[p] = [play(rules, p, move) for move in legal(rules, p)]
        for q in after[p]:
            assert q.side != p.side
            before.setdefault(q, []).append(p)
        waiting += after[p]
    value: dict[Position, int] = {}
    ended = {p: end for p in after if (end := outcome(rules, p))}
    assert set(ended) == {p for p, some in after.items() if not some}
    for p, end in ended.items():
        value[p] = DRAWN if end.winner is None else WON if end.winner == p.side else LOST
    decided = [p for p, worth in value.items() if worth != DRAWN]
    while decided:
        q = decided.pop()
        for p in before.get(q, ()):
            if p not in value and (value[q] == LOST or all(value.get(one) == WON for one in after[p])):
                value[p] = -value[q]
                decided.append(p)
    return {p: value.get(p, DRAWN) for p in after}


def worth(name: str, acts: str) -> int:
    """What a game is worth, after these acts, to the side that made the last one."""
    state = Game.begin(ruleset("alquerque-de-tres", name), first=0).read(acts)
    return -solved(name)[state.position]


@pytest.mark.parametrize("name", ["tres", "tres-poner", "tres-libre"])
def test_both_sides_are_worth_the_same(name: str) -> None:
    table = solved(name)
    for p, value in table.items():
        other = p._replace(side=1 - p.side, men=p.men[::-1], hands=p.hands[::-1])
        assert table[other] == value


@pytest.mark.parametrize(("name", "centre", "corner", "edge"), [
    ("tres", WON, DRAWN, LOST), ("tres-poner", DRAWN, DRAWN, DRAWN), ("tres-libre", DRAWN, DRAWN, DRAWN)])
def test_what_each_first_placing_is_worth(name: str, centre: int, corner: int, edge: int) -> None:
    assert worth(name, f"@{CENTRE}") == centre
    assert {worth(name, f"@{point}") for point in CORNERS} == {corner}
    assert {worth(name, f"@{point}") for point in EDGES} == {edge}


PASSAGE = [("@b2 @a1 @b3 @b1 @c1", "a3"), ("@b2 @b1 @a3 @c1 @a1", "a2")]
"""How the first player wins from the centre, and where the other has to place his last man so as not to lose at
once.
"""


@pytest.mark.parametrize(("acts", "forced"), PASSAGE)
def test_the_passage_of_the_book(acts: str, forced: str) -> None:
    state = Game.begin(ruleset("alquerque-de-tres", "tres"), first=0).read(acts)
    places = state.choices()
    assert len(places) == 4 and f"@{forced}" in places
    for place in places:
        assert worth("tres", f"{acts} {place}") == LOST
        answers = [state.act(place).act(act) for act in state.act(place).choices()]
        assert any(answer.outcome for answer in answers) == (place != f"@{forced}")


@pytest.mark.parametrize(("acts", "_"), PASSAGE)
def test_the_passage_wins_only_where_men_move_along_the_lines(acts: str, _: str) -> None:
    assert worth("tres", acts) == WON
    assert worth("tres-poner", acts) == DRAWN


def test_the_counts_of_noughts_and_crosses() -> None:
    """Up to the sixth placing it is the game that everyone has counted: 1440 of its games end with the fifth."""
    rules = ruleset("alquerque-de-tres", "tres-poner")
    assert [perft(rules, set_up(rules), depth) for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]
