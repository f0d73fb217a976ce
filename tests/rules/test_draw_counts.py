"""Endings of few pieces and their counts, each by the articles that its ruleset stands on (see
alquerque.draw_counts).
"""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from alquerque.draw_counts import BALANCE, ROWS_BY_FIELD, balance, row_applies
from alquerque.formats.notation import parse_position
from alquerque.formats.pdn import from_record, games, write
from alquerque.formats.records import Record
from alquerque.games import GAMES, ruleset
from alquerque.history import Game, IllegalAct
from alquerque.rules import FIELDS, RulesError

INTERNATIONAL, RUSSIAN, TURKISH = "draughts-international", "draughts-russian", "draughts-turkish"
POOL, BRAZILIAN = "draughts-russian pool-checkers", "draughts-international draughts-brazilian"


def begin(id: str, position: str, **changes: str) -> Game:
    game, *name = id.split()
    rules = ruleset(game, name[0] if name else None, changes)
    return Game.begin(rules, parse_position(rules, position))


def shuttled(game: Game, moves: str, turns: int) -> Game:
    return game.read(" ".join(islice(cycle(moves.split()), turns)))


def test_every_table_has_its_name() -> None:
    assert tuple(ROWS_BY_FIELD) == FIELDS["few"]


@pytest.mark.parametrize(("id", "position", "moves", "each"), [
    # FMJD, annex 1: three pieces with a king among them against one king, sixteen moves of each; two or one, five
    (INTERNATIONAL, "W:WKa1,Ka3,Ka5:BKj2", "a3-b2 j2-i1 b2-a3 i1-j2", 16),
    (INTERNATIONAL, "W:WKa1,a3,c3:BKj2", "a1-b2 j2-i1 b2-a1 i1-j2", 16),
    (INTERNATIONAL, "W:WKa1,a3:BKj2", "a1-b2 j2-i1 b2-a1 i1-j2", 5),
    (INTERNATIONAL, "W:WKb2:BKj2", "b2-a3 j2-i1 a3-b2 i1-j2", 5),
    # FMJD-64, 7.2.4 and 7.2.6 to 7.2.8; the long diagonal of Russian draughts goes from a1 to h8
    (RUSSIAN, "W:WKc1,Ka3,Ke1:BKg1", "c1-b2 g1-h2 b2-c1 h2-g1", 15),
    (RUSSIAN, "W:WKc1,Ka3,Ka5:BKh8", "c1-d2 h8-g7 d2-c1 g7-h8", 5),
    (RUSSIAN, "W:WKc1,a3,a5:BKh8", "c1-d2 h8-g7 d2-c1 g7-h8", 5),
    (RUSSIAN, "W:WKc1,a3:BKg1", "c1-d2 g1-h2 d2-c1 h2-g1", 5),
    (RUSSIAN, "W:WKc1,a3,a5:BKg1", "c1-d2 g1-h2 d2-c1 h2-g1", 30),
    (RUSSIAN, "W:WKc1,a3:BKg1,h6", "c1-d2 g1-h2 d2-c1 h2-g1", 30),
    (RUSSIAN, "W:WKc1,a3,a5:BKg1,h6,h4", "c1-d2 g1-h2 d2-c1 h2-g1", 60),
    # Lidraughts: Brazilian draughts as Russian
    (BRAZILIAN, "W:WKc1,Ka3,Ka5:BKh8", "c1-d2 h8-g7 d2-c1 g7-h8", 5),
    # Windames: three kings against one, thirteen, wherever it stands
    (POOL, "W:WKc1,Ka3,Ke1:BKg1", "c1-b2 g1-h2 b2-c1 h2-g1", 13),
    (POOL, "W:WKc1,Ka3,Ka5:BKh8", "c1-d2 h8-g7 d2-c1 g7-h8", 13),
    # Mind Sports South Africa: one side down to three cows, or both, ten moves
    ("morabaraba", "W:Wa1,b2,g7,e4:Bd6,g4,f6", "a1-d1 d6-d5 d1-a1 d5-d6", 10),
    ("morabaraba", "W:Wa1,b2,e4:Bd6,g4,f6", "a1-d1 d6-d5 d1-a1 d5-d6", 10),
])
def test_a_draw_may_be_claimed_when_the_count_is_full(id: str, position: str, moves: str, each: int) -> None:
    game = begin(id, position, quiet="100")
    almost = shuttled(game, moves, 2 * each - 1)
    assert almost.few == (2 * each - 1, 2 * each) and "claim-few" not in almost.words()
    full = shuttled(game, moves, 2 * each)
    assert full.few == (2 * each, 2 * each) and "claim-few" in full.words()
    end = full.act("claim-few").outcome
    assert end and end.winner is None and end.reason == "few" and end.score == (0.5, 0.5)
    with pytest.raises(IllegalAct):
        almost.act("claim-few")


def test_unclaimed_the_draw_comes_by_itself_after_twice_as_many() -> None:
    game = begin(INTERNATIONAL, "W:WKb2:BKj2")
    assert shuttled(game, "b2-a3 j2-i1 a3-b2 i1-j2", 19).outcome is None
    end = shuttled(game, "b2-a3 j2-i1 a3-b2 i1-j2", 20).outcome
    assert end and end.reason == "few"


@pytest.mark.parametrize(("id", "position"), [
    (INTERNATIONAL, "W:WKa1,Ka3,Ka5,c1:BKj10"),   # four against one
    (INTERNATIONAL, "W:WKa1,Ka3,Ka5:Bj10"),       # against a man
    (INTERNATIONAL, "W:Wa1,a3,a5:BKj10"),         # no king among the three
    (INTERNATIONAL, "W:WKa1,Ka3:BKj10,Kj8"),
    (RUSSIAN, "W:Wc1,a3:BKg1,h6"),                # a king on one side only
    (RUSSIAN, "W:WKc1,a3,a5,e1:BKg1,h6,h4,h2"),   # eight
    (TURKISH, "W:WKa1,a3:BKh8"),
    ("damas", "W:WKa1,Ka3,Kc3:BKh8"),
    (POOL, "W:WKc1,Ka3:BKg1"),
    (POOL, "W:WKc1,Ka3,a5:BKh8"),
    ("draughts-english", "W:WKa1,Ka3:BKh8"),
])
def test_nothing_is_counted_where_no_article_speaks(id: str, position: str) -> None:
    assert begin(id, position).few is None


def test_the_count_of_three_against_one_does_not_mind_a_man_that_is_crowned() -> None:
    game = begin(INTERNATIONAL, "W:WKa1,Ka3,b8:BKj2").read("b8-a9 j2-i1 a9-b10 i1-j2")
    assert game.few == (4, 32)


def test_the_count_of_kings_on_both_sides_begins_anew_when_one_is_crowned() -> None:
    game = begin(RUSSIAN, "W:WKc1,a7:BKg1,h6").read("c1-d2 g1-h2")
    assert game.few == (2, 60)
    assert game.read("a7-b8").few == (0, 60)


def test_another_count_begins_when_one_is_taken_and_when_the_king_leaves_the_long_diagonal() -> None:
    taken = begin(INTERNATIONAL, "W:WKa1,Ka3,e1:BKg1").read("e1-f2 g1xe3")
    assert taken.few == (0, 10)
    long = begin(RUSSIAN, "W:WKc1,Ke1,Ka5:BKh8").read("c1-d2 h8-g7 d2-c1")
    assert long.few == (3, 10)
    left = long.read("g7-h6")
    assert left.few == (4, 30)
    assert left.read("e1-f2 h6-g7").few == (0, 10)


def test_the_long_diagonal_is_that_of_the_board() -> None:
    row = next(row for row in BALANCE if row.diagonal)
    for id, place in ((RUSSIAN, "d4"), (INTERNATIONAL, "j10")):
        rules = ruleset(id)
        assert row_applies(row, rules, parse_position(rules, f"W:WKc1,Ke1,Ka5:BK{place}"))
        assert not row_applies(row, rules, parse_position(rules, "W:WKc1,Ke1,Ka5:BKd6"))


def test_what_each_side_has() -> None:
    rules = ruleset(RUSSIAN)
    assert balance(rules, parse_position(rules, "W:WKc1,Ke1,a5:Bh8")) == ((3, 2), (1, 0))


@pytest.mark.parametrize("position", ["W:Wa1:BKh8", "W:WKa1:BKh8", "W:Wa2:Bh7"])
def test_one_piece_against_one_is_drawn_at_once(position: str) -> None:
    end = begin(TURKISH, position).outcome
    assert end and end.winner is None and end.reason == "few"
    assert begin(TURKISH, position, few="no").outcome is None


def test_one_against_one_in_the_course_of_a_game_and_the_last_one_taken() -> None:
    drawn = begin(TURKISH, "W:Wa3:Ba4,h7").read("a3xa5")
    assert drawn.outcome and drawn.outcome.reason == "few" and drawn.choices() == []
    won = begin(TURKISH, "W:Wa3,c2:Ba4").read("a3xa5")
    assert won.outcome and won.outcome.winner == 0 and won.outcome.reason == "no-men"


def test_other_rules_count_from_where_they_begin_to_hold() -> None:
    entry = GAMES[RUSSIAN]
    rules = ruleset(RUSSIAN, None, {"few": "no"})
    from alquerque.history import Ruling
    game = Game.begin(rules, parse_position(rules, "W:WKc1,Ke1,Ka3:BKg1"), None,
                      Ruling(RUSSIAN, entry.rulesets[0].id, (("few", "no"),)))
    game = game.read("c1-b2 g1-h2")
    assert game.few is None
    assert game.act(f"rules:{entry.rulesets[0].id}").few == (0, 30)


def test_a_claim_goes_into_pdn_and_back() -> None:
    game = shuttled(begin(INTERNATIONAL, "W:WKb2:BKj2"), "b2-a3 j2-i1 a3-b2 i1-j2", 10).act("claim-few")
    text = write(from_record(Record(INTERNATIONAL, "draughts-international", {}, game, {})))
    assert '[Termination "few"]' in text
    (back,) = games(text)
    assert back.play.outcome == game.outcome


@pytest.mark.parametrize(
    ("id", "few"), [("alquerque-de-doce", "lone-king"), ("bashni", "balance"), ("lasca", "one-each")]
)
def test_counts_that_mean_nothing_are_refused(id: str, few: str) -> None:
    with pytest.raises(RulesError, match="counts-need"):
        ruleset(id, None, {"few": few})
