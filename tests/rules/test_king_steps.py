"""A king that may step only so often in a row, and captures along rows that are not drawn: what the texts, the reasons,
a change of rules and PDN make of them."""

from __future__ import annotations

import pytest

from alquerque import NotationError, legal, ruleset
from alquerque.formats import pdn
from alquerque.formats.notation import format_position, parse_position
from alquerque.formats.records import Record
from alquerque.history import Game, Ruling
from alquerque.pipeline import KingSteps, Stepped
from alquerque.pipeline.state.change_rules import carry_position
from alquerque.reasons import why

THREE = ruleset("draughts-frisian")
FREE = ruleset("draughts-frisian", None, {"king_steps": "0"})
TIRED = "W:WKb2,g3:Bj8;stepped=b2/3,-"


def test_a_king_that_may_not_step_is_refused_for_that() -> None:
    position, index = parse_position(THREE, TIRED), THREE.board.index
    reason = why(THREE, position, index["b2"], index["c3"])
    assert reason and (reason.key, reason.field) == ("rule", "king_steps")
    touched = why(THREE, position, index["b2"])
    assert touched and touched.field == "king_steps"
    assert why(THREE, position, index["g3"], index["f4"]) is None


def test_who_is_next_to_it_in_a_row_is_in_reach_and_who_is_far_is_not() -> None:
    position, index = parse_position(THREE, "W:Wd4:Bj8"), THREE.board.index
    ahead, beyond = why(THREE, position, index["d4"], index["d8"]), why(THREE, position, index["d4"], index["f8"])
    assert ahead and ahead.key == "nothing-there" and beyond and beyond.key == "out-of-reach"


@pytest.mark.parametrize(
    "stepped",
    ["b2/4,-", "b2/0,-", "g3/1,-", "c3/1,-", "-,b2/1", "b2/1", "b2/1,-,-", "b2/x,-", "b2,-", "z9/1,-"],
)
def test_steps_that_nobody_can_have_made_are_refused(stepped: str) -> None:
    with pytest.raises(NotationError, match="bad-position"):
        parse_position(THREE, f"W:WKb2,g3:Bj8;stepped={stepped}")


def test_what_is_remembered_is_in_the_text_and_only_where_it_counts() -> None:
    position = parse_position(THREE, TIRED)
    assert position.barred == KingSteps(Stepped(THREE.board.index["b2"], 3))
    assert format_position(THREE, position) == TIRED
    with pytest.raises(NotationError, match="bad-position"):
        parse_position(FREE, TIRED)


def test_a_king_that_is_taken_is_forgotten() -> None:
    game = Game.begin(THREE, parse_position(THREE, "W:Wb2,g3:Bh8,Kc3;stepped=-,c3/2")).read("b2xd4")
    assert format_position(THREE, game.position) == "B:Wg3,d4:Bh8"


def test_under_other_rules_the_count_is_kept_as_far_as_it_goes() -> None:
    position, two = parse_position(THREE, TIRED), ruleset("draughts-frisian", None, {"king_steps": "3"}).but({"king_steps": "2"})
    assert format_position(FREE, carry_position(position, THREE, FREE)) == "W:WKb2,g3:Bj8"
    assert format_position(two, carry_position(position, THREE, two)) == "W:WKb2,g3:Bj8;stepped=b2/2,-"
    back = carry_position(carry_position(position, THREE, FREE), FREE, THREE)
    assert len(legal(THREE, back)) > len(legal(THREE, position))


def test_a_game_in_pdn_counts_the_steps_anew_and_a_count_at_the_start_cannot_be_written() -> None:
    ruling = Ruling("draughts-frisian", "draughts-frisian", ())
    start = parse_position(THREE, "W:WKa1,g3:Bb10")
    game = Game.begin(THREE, start, None, ruling).read("a1-b2 b10-a9 b2-a1 a9-b8 a1-b2 b8-a7")
    (back,) = pdn.read(pdn.write(pdn.from_record(Record("draughts-frisian", "draughts-frisian", {}, game, {}))))
    assert back.play.position == game.position and "stepped=b2/3,-" in format_position(THREE, back.play.position)
    tired = Game.begin(THREE, parse_position(THREE, TIRED), None, ruling).read("g3-h4")
    with pytest.raises(NotationError, match="pdn-unwritable"):
        pdn.write(pdn.from_record(Record("draughts-frisian", "draughts-frisian", {}, tired, {})))


def test_a_position_of_lidraughts_with_its_counts_is_read() -> None:
    (game,) = pdn.read('[GameType "40"]\n[FEN "W:WK7,39:B5:H0:F1:+0+0"]\n\n1. 39-33 *')
    assert format_position(THREE, game.play.start) == "W:Wg3,Kc9:Bj10" and len(game.play.turns) == 1
