"""What depends on history: offers, claims, quiet plies, repetition, resignation, reading and writing of records."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from alquerque.formats import records
from alquerque.formats.notation import NotationError, parse_position
from alquerque.games import GAMES, ruleset
from alquerque.history import AmbiguousTurn, Game, IllegalAct, Ruling
from alquerque.rules import BLACK, WHITE, RulesError

DOCE = "alquerque-de-doce"


def begin(position: str | None = None, rules: str = "medieval", **changes: str) -> Game:
    record = ruleset(DOCE, rules, changes)
    return Game.begin(record, parse_position(record, position) if position else None)


def test_a_draw_offered_and_accepted() -> None:
    game = begin().read("c2-c3 offer-draw accept")
    assert game.outcome and game.outcome.winner is None and game.outcome.reason == "agreed"
    assert game.outcome.score == (0.5, 0.5) and game.legal() == () and game.words() == []


def test_an_offer_declined_and_one_that_lapses() -> None:
    assert begin().read("c2-c3 offer-draw decline").offer is None
    offered = begin().read("offer-draw c2-c3")
    assert offered.offer and offered.offer.by == BLACK
    assert offered.act("c4xc2").offer is None
    with pytest.raises(IllegalAct):
        begin().act("accept")


def test_counting_is_offered_only_where_the_ruleset_counts() -> None:
    assert "offer-count" in begin().words()
    assert "offer-count" not in begin(rules="barker-pritchard").words()


def test_the_third_occurrence_may_be_claimed() -> None:
    start = begin("B:Wa5,e5:Ba1,e1")
    there_and_back = "a1-a2 a5-a4 a2-a1 a4-a5 "
    twice = start.read(there_and_back)
    assert twice.occurrences == 2 and "claim-repetition" not in twice.words()
    thrice = twice.read(there_and_back)
    assert thrice.occurrences == 3
    end = thrice.act("claim-repetition").outcome
    assert end and end.reason == "repetition" and end.winner is None


def test_repetition_needs_the_same_memory_where_returning_is_barred() -> None:
    game = begin("B:Wa5,e5:Ba1,e1", returning="no-return")
    with pytest.raises(IllegalAct):
        game.read("a1-a2 a5-a4 a2-a1")


def test_quiet_plies_may_be_closed_by_either_then_close_by_themselves() -> None:
    game = begin("B:Wa5,e5,c5:Ba1,e1", quiet="4")
    game = game.read("a1-a2 a5-a4 a2-a1")
    assert "claim-close" not in game.words()
    game = game.read("a4-a5")
    assert game.quiet == 4 and "claim-close" in game.words()
    end = game.act("claim-close").outcome
    assert end and end.winner == WHITE and end.reason == "quiet"
    played_on = game.read("a1-a2")
    assert "claim-close" in played_on.words()
    assert "claim-close" not in played_on.read("a5-a4").words()
    closed = played_on.read("a5-a4 a2-a1 a4-a5")
    assert closed.quiet == 8 and closed.outcome and closed.outcome.reason == "quiet"


@pytest.mark.parametrize("name", ["liebre-doce", "liebre-once", "liebre-diez", "liebre-cazadores"])
def test_the_hare_cannot_claim_a_draw_before_the_hunters_have_had_time_to_win(name: str) -> None:
    """Ten hunters win from every won position within 120 plies, without a capture on the way [our count]."""
    game, rng = Game.begin(ruleset("cercar-la-liebre", name)), random.Random(1)
    while game.quiet < 120:
        assert "claim-close" not in game.words() and not game.outcome
        steps = [touch for touch in game.choices() if "x" not in touch]
        back = "-".join(reversed(game.turns[-2].text.split("-"))) if len(game.turns) > 1 else ""
        game = game.act(back if back in steps else rng.choice(steps))
    assert "claim-close" in game.words()
    assert all(int(value) >= 120 for value in GAMES["cercar-la-liebre"].choices()["quiet"])


def test_a_capture_begins_the_count_of_quiet_plies_anew() -> None:
    assert begin().read("c2-c3").quiet == 1
    assert begin().read("c2-c3 c4xc2").quiet == 0


@pytest.mark.parametrize(("rules", "score"), [
    ("medieval", (1, 0)), ("pergioco", (0, -2)), ("barker-bell", (2, -2)), ("barker-pritchard", (1, -1))])
def test_resigning(rules: str, score: tuple[float, float]) -> None:
    end = begin(rules=rules).act("resign").outcome
    assert end and end.winner == WHITE and end.reason == "resigned" and end.score == score
    other = begin(rules=rules).act("resign-w").outcome
    assert other and other.winner == BLACK and other.score == score[::-1]
    late = begin(rules=rules).act("flag-b").outcome
    assert late and late.winner == WHITE and late.reason == "time" and late.score == score


def test_a_clock_runs_out_once_and_for_either_side() -> None:
    game = begin().read("c2-c3")  # White is to move
    for word, winner in (("flag-w", BLACK), ("flag-b", WHITE)):
        assert word not in game.words()
        over = game.act(word)
        assert over.outcome and over.outcome.winner == winner and over.acts[-1] == word
        for again in ("flag-w", "flag-b", "resign-w"):
            with pytest.raises(IllegalAct):
                over.act(again)


@pytest.mark.parametrize(("white", "black", "score"), [
    ("", "a1,b1,c1,d1,e1", (-12, 0)),           # all lost, five left
])
def test_carpignanos_numbers(white: str, black: str, score: tuple[float, float]) -> None:
    end = begin(f"W:W{white}:B{black}", "pergioco", huff="no").outcome
    assert end and end.score == score


@pytest.mark.parametrize(("men", "price"), [((3, 5), -4), ((5, 2), 1), ((3, 4), -3)])
def test_the_price_of_being_blocked(men: tuple[int, int], price: int) -> None:
    from alquerque.pipeline.ending import score
    assert score(ruleset(DOCE, "pergioco"), BLACK, "blocked", men) == (price, 0)
    assert score(ruleset(DOCE, "barker-bell"), BLACK, "blocked", men) == (price, -price)


@pytest.mark.parametrize("text", [
    "c2-c3 c4xc2 c1xc3", "c2-c3 offer-draw decline c4xc2", "c2-c3 c4xc2 resign", "", "offer-count"])
def test_records_round_trip(text: str) -> None:
    game = begin(quiet="40").read(text)
    told = records.write(records.Record(DOCE, "medieval", {"quiet": "40"}, game, {"Event": "Sevilla"}))
    again = records.read(told)
    assert replace(again.play, rulings=()) == game and again.tags == {"Event": "Sevilla"}
    assert records.write(again) == told


def test_a_record_that_breaks_off_in_a_chain() -> None:
    game = begin("B:Wb2,c4,d4:Ba1").read("a1xc3")
    assert game.unfinished
    told = records.write(records.Record(DOCE, "medieval", {}, game, {}))
    assert replace(records.read(told).play, rulings=()) == game


def test_a_chain_left_early_is_stopped_when_the_other_side_plays() -> None:
    loose = begin("B:Wb2,c4,d4,e1:Ba1").read("a1xc3 e1-e2")
    strict = begin("B:Wb2,c4,d4,e1:Ba1").read("a1xc3. e1-e2")
    assert loose == strict


def test_short_forms_are_read_where_only_one_turn_fits() -> None:
    start = begin("B:Wb2,c4,d4:Ba1", rules="moderno")
    assert start.read("a1xe3").acts == ("a1xc3", "c3xc5", "c5xe3")
    english = ruleset("draughts-english")
    with pytest.raises(AmbiguousTurn) as caught:
        Game.begin(english, parse_position(english, "W:We3:Bd4,f4,d6,f6")).read("e3xe7")
    assert caught.value.details["choices"] == ["e3xc5xe7", "e3xg5xe7"]


def test_two_ways_to_take_the_same_men_are_the_same_turn_unless_it_is_written_in_full() -> None:
    ring = begin("B:Wb2,c2,b1:Ba1", rules="moderno")
    assert len(ring.read("a1xa1").acts) == 3
    for whole in ("a1xc1xc3xa1", "a1xc3xc1xa1"):
        assert ring.read(whole).turns[0].text == whole


@pytest.mark.parametrize(("text", "key"), [
    ("", "bad-record"), ('[Game "chess"]', "unknown-game"), ('[Game "damas"]\n[Rules "x"]', "unknown-ruleset"),
    ('[Game "damas"]\n[Set "huff"]', "bad-record"), ('[Game "damas"]\n[Set "huff=x"]', "bad-value"),
    ('[Game "damas"]\n[Position "x"]', "bad-position"), ('[Game "damas"]\n[First "x"]', "bad-record"),
    ('[Game "damas"]\n1. a3-b4 nonsense', "unreadable-turn"), ('[Game "damas"]\n1. a3-b4 a1-b2', "illegal-act"),
    ('[Game "damas"]\n' + "1. a3-b4 " * 70_000, "too-long"),
])
def test_bad_records_are_refused_with_a_key(text: str, key: str) -> None:
    with pytest.raises((NotationError, RulesError)) as caught:
        record = records.read(text)
        if record.cut:
            raise NotationError(*record.faults[-1][:1])
    assert caught.value.key == key


def test_the_place_where_a_record_fails_is_named() -> None:
    with pytest.raises(IllegalAct) as caught:
        begin().read("1. c2-c3 c4xc2 2. a1-e5")
    assert caught.value.details["index"] == 4


def test_rules_may_change_between_turns_and_what_was_played_stays() -> None:
    ruling = Ruling(DOCE, "medieval", ())
    game = Game.begin(ruleset(DOCE), None, None, ruling).read("c2-c3 c4xc2")
    assert len(game.choices()) == 4
    changed = game.act("rules:moderno;quiet=40")
    assert changed.choices() == ["c1xc3"] and changed.turns == game.turns
    assert changed.rulings[-1] == Ruling(DOCE, "moderno", (("quiet", "40"),), 2)
    told = records.write(records.Record(DOCE, "medieval", {}, changed.act("c1xc3"), {}))
    assert records.read(told).play.rules.quiet == 40
    with pytest.raises(RulesError):
        game.act("rules:medieval;huff=claim")


def test_rules_do_not_change_in_the_middle_of_a_chain() -> None:
    ruling = Ruling(DOCE, "medieval", ())
    rules = ruleset(DOCE)
    game = Game.begin(rules, parse_position(rules, "B:Wb2,c4,d4:Ba1"), None, ruling).act("a1xc3")
    with pytest.raises(IllegalAct):
        game.act("rules:bell")
