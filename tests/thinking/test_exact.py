"""The prover: against positions made by hand, against a brute force that shares no code with it, against tres as it is
solved in test_tres, and its two ways (the table and the search) against each other."""

from __future__ import annotations

import random

import pytest
from test_tres import DRAWN, WON, solved

from alquerque import Game, Position, Rules, legal, outcome, play, ruleset
from alquerque.board import grid
from alquerque.errors import RulesError
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.pipeline import set_up
from alquerque.thinking.exact import (
    Graph,
    Solver,
    TooMany,
    Turn,
    group_mirror_images,
    images,
    judge_solution,
    max_provable_plies,
    outcome_at_turn_start,
    turns_by_result,
)

DOCE = ruleset("alquerque-de-doce", "medieval")


def at(rules: Rules, text: str) -> Position:
    return parse_position(rules, text)


def told(rules: Rules, turn: Turn | None) -> str:
    return " ".join(touch_text(rules.board, m) for m in turn or ())


# -- by hand -----------------------------------------------------------------------------------------------------


def test_a_man_that_can_be_taken_is_a_win_in_one() -> None:
    p = at(DOCE, "B:Wc3:Bc2")
    graph = Graph(DOCE, p, 20_000)
    assert graph.worth[p].winner == p.side and graph.worth[p].turns(p.side) == 1
    assert [told(DOCE, turn) for turn in graph.line(p, 9)] == ["c2xc4"]
    assert Solver(DOCE, 1_000).within(p, p.side, 3) == 1


def test_a_side_that_cannot_move_has_lost_already() -> None:
    """White is shut in by men that cannot be leapt over: the far points of their lines are taken."""
    p = at(DOCE, "W:Wa1:Ba2,a3,b1,c1,b2,c3")
    assert outcome_at_turn_start(DOCE, p) is not None
    assert Graph(DOCE, p, 10).worth[p] == (1, 0)


def test_one_king_against_one_is_open_or_lost_by_who_has_the_move() -> None:
    """In the double corner a king is safe; out of it he may be driven into a side."""
    rules = ruleset("draughts-english")
    safe, driven = at(rules, "B:WKa1:BKg7"), at(rules, "B:WKb2:BKg7")
    graph = Graph(rules, safe, 20_000)
    assert safe not in graph.worth and Graph(rules, driven, 20_000).worth[driven].winner == driven.side


def test_a_draw_at_once_for_few_pieces_is_an_end_without_a_winner() -> None:
    rules = ruleset("draughts-turkish")
    p = at(rules, "W:Wa1:Bh8")
    assert outcome_at_turn_start(rules, p) is not None and Game.begin(rules, p).outcome is not None
    assert len(Graph(rules, p, 10)) == 1 and not Graph(rules, p, 10).worth


def test_a_win_that_counts_could_cut_short_is_told_by_its_length() -> None:
    assert max_provable_plies(DOCE) == DOCE.quiet
    assert max_provable_plies(ruleset("draughts-russian")) == 10


def test_dice_and_too_many_positions_are_refused() -> None:
    dice = ruleset("alquerque-de-nueve", "nueve-dados")
    with pytest.raises(RulesError):
        Graph(dice, set_up(dice), 100)
    with pytest.raises(TooMany):
        Graph(DOCE, set_up(DOCE), 1_000)
    with pytest.raises(TooMany):
        Solver(DOCE, 50).within(at(DOCE, "B:Wa5,e5:Ba1,e1,c3"), 1, 6)


def test_mirror_images_count_once() -> None:
    p = at(DOCE, "B:Wc5:Bc1")
    assert len(images(DOCE, p)) == 2
    ends = turns_by_result(DOCE, p)
    groups = [sorted({told(DOCE, ends[q][0]) for q in group}) for group in group_mirror_images(DOCE, p, ends)]
    assert sorted(groups) == [["c1-b1", "c1-d1"], ["c1-b2", "c1-d2"], ["c1-c2"]]
    forward = ruleset("draughts-english")
    assert len(images(forward, at(forward, "B:Wb6:Bd2"))) == 1


def test_no_image_makes_a_row_count_that_does_not() -> None:
    text = "W:Wa1,b2,a3:Bb1,c2,b3"
    for name, count in (("achi-three", 2), ("tant-fant", 1), ("tant-fant-six", 2), ("tant-fant-diagonal", 2)):
        rules = ruleset("achi", name)
        assert len(images(rules, at(rules, text))) == count, name


# -- against brute force -----------------------------------------------------------------------------------------

TINY = Rules(grid("tiny", 3, 3), setup="B:Wa3,b3:Ba1,b1", compulsory=True)


def brute(rules: Rules, p: Position, side: int, plies: int) -> bool:
    """Whether a side wins within so many turns of both, by touches and the three public questions alone."""
    if not legal(rules, p):
        end = outcome(rules, p)
        return end is not None and end.winner == side
    if not plies:
        return False
    after = [(q, plies - (q.side != p.side)) for q in (play(rules, p, m) for m in legal(rules, p))]
    return (any if p.side == side else all)(brute(rules, q, side, left) for q, left in after)


@pytest.mark.parametrize("changes", [{}, {"compulsory": "no"}, {"blocked": "draws"}, {"steps": "forward-sideways"}])
def test_the_table_agrees_with_brute_force(changes: dict[str, str]) -> None:
    rules = TINY.but(changes)
    start = set_up(rules)
    graph = Graph(rules, start, 10_000)
    places = random.Random(7).sample(sorted(graph.after, key=lambda p: format_position(rules, p)), min(60, len(graph)))
    seen = set()
    for p in places:
        for plies in range(5):
            worth = graph.worth.get(p)
            for side in (0, 1):
                wins = worth is not None and worth.winner == side and worth.plies <= plies
                assert brute(rules, p, side, plies) == wins, (format_position(rules, p), side, plies)
                seen.add(wins)
    assert seen == {False, True}


def test_the_search_agrees_with_the_table() -> None:
    graph = Graph(TINY, set_up(TINY), 10_000)
    solver = Solver(TINY, 100_000)
    for p in graph.after:
        worth = graph.worth.get(p)
        for side in (0, 1):
            wanted = worth.turns(side) if worth and worth.winner == side else None
            assert solver.within(p, side, 8) == (wanted if wanted is None or wanted <= 8 else None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tres", "tres-libre"])
def test_tres_is_worth_what_another_solution_says(name: str) -> None:
    rules = ruleset("alquerque-de-tres", name)
    p = set_up(rules)._replace(side=0)
    graph = Graph(rules, p, 50_000)
    table = solved(name)
    assert len(graph) * 2 > len(table) > len(graph) / 2
    for q in graph.after:
        worth = graph.worth.get(q)
        assert table[q] == (DRAWN if worth is None else WON if worth.winner == q.side else -WON)


# -- judging -----------------------------------------------------------------------------------------------------


def test_a_turn_is_judged_and_answered() -> None:
    """The book's line of tres: a placing beside it is right, late or wrong, and what answers it is legal."""
    rules = ruleset("alquerque-de-tres", "tres")
    start = set_up(rules)._replace(side=0)
    graph = Graph(rules, start, 10_000)
    verdicts = {}
    for q, ways in turns_by_result(rules, start).items():
        found = judge_solution(rules, q, 0, 4, 20_000)
        verdicts[told(rules, ways[0])] = found.verdict
        assert found.reply is not None
        (after,) = [r for r, some in turns_by_result(rules, q).items() if found.reply in some]
        if found.verdict == "right":
            assert graph.worth[after].turns(0) == 4, "the longest defence"
            assert found.onward is not None
    assert verdicts.pop("@b2") == "right"
    assert set(verdicts.values()) == {"wrong"}


def test_the_defence_that_lasts_longest_is_chosen() -> None:
    """Where replies differ in how long they hold out."""
    rules = ruleset("alquerque-de-tres", "tres")
    graph = Graph(rules, set_up(rules)._replace(side=0), 10_000)
    uneven = 0
    for q, after in graph.after.items():
        worth = graph.worth.get(q)
        if worth and worth.winner != q.side and 2 < worth.plies < 6:
            best = Solver(rules, 20_000).defence(q, 5)
            assert graph.worth[best].plies == worth.plies - 1
            uneven += any(graph.worth[r].plies < worth.plies - 1 for r in after)
    assert uneven > 10


def test_a_win_that_comes_too_late_is_told_from_none() -> None:
    rules = ruleset("alquerque-de-tres", "tres")
    start = set_up(rules)._replace(side=0)
    (q,) = [q for q, ways in turns_by_result(rules, start).items() if told(rules, ways[0]) == "@b2"]
    assert judge_solution(rules, q, 0, 4, 20_000).verdict == "right"
    assert judge_solution(rules, q, 0, 3, 20_000).verdict == "late"
    assert judge_solution(rules, q, 0, 1, 20_000).verdict == "wrong"
    assert judge_solution(rules, q, 0, 4, 3) == ("wrong", None, None)
