"""Lines that take later, and a side that cannot move and is given way or passes: what the texts, the reasons and a change
of rules make of them."""

from __future__ import annotations

import pytest

from alquerque import NotationError, ruleset
from alquerque.formats.notation import format_position, parse_position
from alquerque.history import Game
from alquerque.pipeline.state.change_rules import carry_position
from alquerque.reasons import why
from alquerque.turns import turns

LATER, EARNED = ruleset("shax"), ruleset("shax", "shax-earned")
SHUT_IN = "W:Wd1,b4,g4,d6,d7:Ba1,a4,a7;freeing=b"


def test_a_move_that_opens_no_way_is_refused_for_that() -> None:
    position = parse_position(LATER, SHUT_IN)
    index = LATER.board.index
    reason = why(LATER, position, index["g4"], index["g7"])
    assert reason and (reason.key, reason.field) == ("rule", "blocked")
    assert why(LATER, position, index["d1"], index["g1"]) is None


def test_a_man_that_is_touched_before_one_is_taken_off_the_full_board() -> None:
    full = "W:Wa1,d1,g1,b2,f2,d3,a4,c4,e4,d5,f6,d7:Bd2,c3,e3,b4,f4,g4,c5,e5,b6,d6,a7,g7;due=1;closed=wb"
    reason = why(LATER, parse_position(LATER, full), LATER.board.index["d1"])
    assert reason and reason.key == "must-remove-placed"


def test_both_steps_are_one_turn_and_the_clock_of_quiet_moves_counts_it_once() -> None:
    start = parse_position(LATER, "W:Wd1,b4,g4,d6,g7:Ba1,a4,a7")
    game = Game.begin(LATER, start).read("g7-d7 d1-g1")
    assert [turn.text for turn in game.turns] == ["g7-d7d1-g1"]
    assert (game.quiet, game.position.side) == (1, 1)
    assert Game.begin(LATER, start).read("g7-d7d1-g1").position == game.position


@pytest.mark.parametrize(
    "text",
    [
        "W:Wd1,b4,g4,d6,g7:Ba1,a4,a7;freeing=b",
        "W:Wd1,b4,g4,d6,d7:Ba1,a4,a7;freeing=w",
        "W:Wd1,b4,g4,d6,d7:Ba1,a4,a7;closed=wb",
        "W:Wa1,d1,g1:Ba4,d6;hand=9,9;closed=ww",
        "W:Wa1,d1,g1:Ba4,d6;hand=9,9;closed=wb",
    ],
)
def test_what_no_game_can_have_recorded(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(LATER, text)


def test_what_is_remembered_under_other_rules() -> None:
    both = "W:Wa1,d1,g1:Ba4,b4,c4;hand=9,9;closed=wb"
    position = parse_position(EARNED, both)
    assert format_position(LATER, carry_position(position, EARNED, LATER)) == both[:-1]
    at_once = ruleset("shax", "shax", {"placed_mills": "take"})
    assert format_position(at_once, carry_position(position, EARNED, at_once)) == both.removesuffix(";closed=wb")
    mover = parse_position(LATER, SHUT_IN)
    loses = ruleset("shax", "shax", {"blocked": "loses"})
    assert format_position(loses, carry_position(mover, LATER, loses)) == SHUT_IN.removesuffix(";freeing=b")


# -- a side that passes ----------------------------------------------------------------------------------------------

PASSES = ruleset("alquerque-de-doce", None, {"blocked": "passes"})
CORNERED = "W:Wa1:Bb1,c1,a2,b2,a3,c3,e5"
FULL = "W:Wa1:B" + ",".join(point for point in PASSES.board.points if point != "a1")


def test_to_pass_is_a_turn_of_its_own_that_is_quiet_and_changes_only_the_side() -> None:
    game = Game.begin(PASSES, parse_position(PASSES, CORNERED))
    assert game.choices() == ["--"] and [len(whole) for whole, _ in turns(PASSES, game.position)] == [1]
    passed = game.read("--")
    assert (format_position(PASSES, passed.position), passed.quiet) == ("B" + CORNERED[1:], 1)
    assert [turn.text for turn in passed.turns] == ["--"]


def test_a_position_comes_again_though_a_side_passes() -> None:
    game = Game.begin(PASSES, parse_position(PASSES, CORNERED)).read("-- e5-e4 -- e4-e5 -- e5-e4 -- e4-e5")
    assert game.occurrences == 3 and "claim-repetition" in game.words()


def test_nobody_passes_who_can_move_and_if_nobody_can_nobody_wins() -> None:
    free = Game.begin(PASSES)
    assert "--" not in free.choices()
    with pytest.raises(NotationError):
        free.read("--")
    full = Game.begin(PASSES, parse_position(PASSES, FULL))
    assert not full.choices() and full.outcome and (full.outcome.winner, full.outcome.reason) == (None, "both-blocked")


def test_why_a_man_may_not_be_touched_by_a_side_that_has_to_pass() -> None:
    position = parse_position(PASSES, CORNERED)
    reason = why(PASSES, position, PASSES.board.index["a1"])
    assert reason and reason.key == "must-pass"
    with_losing = ruleset("alquerque-de-doce")
    assert format_position(with_losing, carry_position(position, PASSES, with_losing)) == CORNERED
