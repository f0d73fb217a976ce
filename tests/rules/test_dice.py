"""Three dice: which throws there are and how likely, what they let one place, how they are written, told and thought
about.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice, pairwise, product
from time import process_time
from typing import Any

import pytest

from alquerque import Game, Rules, RulesError, api, chances, legal, play, ruleset
from alquerque.__main__ import main
from alquerque.board import indices
from alquerque.formats.notation import NotationError, format_position, parse_position
from alquerque.pipeline import Removals, set_up
from alquerque.thinking.search import LEVELS, STRONGEST, Thought, evaluator, think
from alquerque.turns import perft
from independent_rules import second, start_both

ID = "alquerque-de-nueve"
LUCKY = ("?654", "?633", "?522", "?411")
READINGS = ("mills", "mills-alone")


def dados(**changes: str) -> Rules:
    return ruleset(ID, "nueve-dados", changes)


def begin(position: str | None = None, **changes: str) -> Game:
    rules = dados(**changes)
    return Game.begin(rules, parse_position(rules, position) if position else None)


# -- what is thrown --------------------------------------------------------------------------------------------


def test_the_throws_come_as_often_as_three_dice_make_them() -> None:
    rules = dados()
    weights = {"".join(map(str, move.dice)): weight for move, weight in chances(rules, set_up(rules))}
    thrown = ["".join(map(str, sorted(faces, reverse=True))) for faces in product(range(1, 7), repeat=3)]
    assert len(weights) == 56 and weights == {one: thrown.count(one) for one in set(thrown)}
    assert sum(weights[one[1:]] for one in LUCKY) == 15 and sum(weights.values()) == 216


def test_throws_of_equal_effect_lead_to_equal_positions() -> None:
    game = begin()
    ends: dict[Any, set[str]] = {}
    for touch in game.choices():
        ends.setdefault(game.act(touch).position, set()).add(touch)
    assert sorted(map(len, ends.values())) == [4, 52] and set(LUCKY) in ends.values()
    last = begin("W:Wd1,e3,f6:Bb2,d6,g4;hand=1,6")
    assert len({last.act(touch).position for touch in last.choices()}) == 1


def test_nobody_throws_without_dice_or_when_no_man_is_left_to_place() -> None:
    for rules in (ruleset(ID), ruleset(ID, "nueve-sin-dados"), ruleset("alquerque-de-doce")):
        assert chances(rules, set_up(rules)) == ()
    moving = begin("W:Wd1,e3,g4:Bb2,d6,f4;hand=0,2")
    assert chances(moving.rules, moving.position) == ()
    thrown = begin().act("?321")
    assert chances(thrown.rules, thrown.position) == ()


@pytest.mark.slow
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("mills", ["one", "each"])
def test_another_set_of_rules_says_the_same_of_lucky_games(reading: str, mills: str) -> None:
    """Half the throws are lucky ones; every odd case must be met: reserves, crossings, short hands, no free line."""
    rules, rng = dados(dice=reading, mills=mills), random.Random(f"{reading} {mills}")
    other = second(ID, "nueve-dados", rules)
    start = format_position(rules, set_up(rules))
    met = set()
    for number in range(24):
        # Every line has a man on it, and three are left to place.
        crowded = "W:Wa1,g4,d7,c3,e5:Bf2,b4,d6,d2,c4;hand=4,4"
        both = start_both(other, rules, crowded if number % 4 == 3 else start)
        while touches := both.compare():
            lucky = [one for one in LUCKY if one in touches]
            text = rng.choice(lucky if lucky and rng.random() < 0.5 else sorted(touches))
            before = both.position
            both.touch(text, touches[text])
            if text in LUCKY:
                met.add(("lucky", both.position.pending[0]))
                if both.position.pending[0] == 3 and not any(
                        not mill & (before.men[0] | before.men[1]) for mill in rules.board.mills):
                    met.add(("no line", 3))
            due = getattr(both.position.pending, "due", 0)
            met |= {(text, 0)} if text == "*-" else {("due", due)} if before.pending else set()
    assert {("lucky", 3), ("lucky", 2), ("lucky", 1), ("no line", 3), ("*-", 0), ("due", 0), ("due", 1)} <= met
    assert mills == "one" or ("due", 2) in met


def test_counts() -> None:
    """24 points after 52 throws; 16 lines in any of six orders after four.  Then black's turn, reckoned by hand: after
    one man 23 points, or 14 lines and that man taken; after three 21 points, or 12 lines and one of three men taken."""
    rules = dados()
    assert [perft(rules, set_up(rules), depth) for depth in (1, 2)] == [56, 56 * 24]
    assert perft(rules, set_up(rules), 1, "turn") == 52 * 24 + 4 * 16 * 6
    assert perft(rules, set_up(rules), 1, "position") == 24 + 16
    assert perft(rules, set_up(rules), 2, "position") == 24 * (23 + 14) + 16 * (21 + 12 * 3)


# -- rules and notation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("changes", "why"), [
    ({"hand": "0"}, "dice-need-hands"), ({"refill": "4"}, "dice-need-hands"), ({"mills": "none"}, "dice-need-mills"),
    ({"returning": "no-back"}, "dice-stand-alone"), ({"combat": "yes"}, "dice-stand-alone"),
])
def test_dice_need_men_to_place_and_lines_that_take(changes: dict[str, str], why: str) -> None:
    with pytest.raises(RulesError) as caught:
        dados(**changes)
    assert caught.value.key == "nonsense-rules" and caught.value.details["why"] == why


@pytest.mark.parametrize("text", ["?777", "?65", "?", "?456", "?6544", "?604"])
def test_what_is_no_throw_is_refused_as_such(text: str) -> None:
    for refuse in (begin().act, begin().read, begin("W:Wd1,e3,g4:Bb2,d6,f4").act):
        with pytest.raises(NotationError) as caught:
            refuse(text)
        assert caught.value.key in ("bad-throw", "unreadable-turn")
        assert caught.value.key == "bad-throw" or text == "?"


@pytest.mark.parametrize(("moves", "text"), [("?321", "?321"), ("?321 @a1 ?654", "@a1"), ("", "@a1"), ("", "?321?654")])
def test_nothing_is_placed_before_the_throw_nor_thrown_twice(moves: str, text: str) -> None:
    with pytest.raises(NotationError) as caught:
        begin().read(moves).read(text)
    assert caught.value.key == "illegal-act"


@pytest.mark.parametrize("name", ["nueve", "nueve-sin-dados"])
def test_a_throw_that_is_not_due_is_illegal(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.begin(ruleset(ID, name)).act("?654")
    assert caught.value.key == "illegal-act"


@pytest.mark.parametrize("extra", [
    "set=0", "set=4", "set=x", "set=-1", "set=3;placed=a1", "set=2;placed=b2", "set=2;placed=a4", "set=1;placed=z9",
    "placed=a1", "set=1;due=1", "set=2", "back=-,-",
])
def test_what_no_throw_can_leave_is_no_position(extra: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(dados(), f"W:Wa1,d1:Bb2,d6;hand=7,7;{extra}")
    assert caught.value.key == "bad-position"
    with pytest.raises(NotationError):
        parse_position(ruleset(ID, "nueve-sin-dados"), "W:Wa1,d1:Bb2,d6;hand=7,7;set=1")


def test_a_turn_is_written_with_its_throw_and_read_again() -> None:
    game = begin().read("?654@a1@a4@a7*- ?321@b2 ?621@d1")
    assert [turn.text for turn in game.turns] == ["?654@a1@a4@a7*-", "?321@b2", "?621@d1"]
    assert begin().read(" ".join(turn.text for turn in game.turns)) == game


def test_the_command_line_throws_and_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", ID, "--rules", "nueve-dados", "--moves", "?654@a1@a4@a7"]) == 0
    assert capsys.readouterr().out == "*-\n"
    assert main(["legal", ID, "--rules", "nueve-dados", "--moves", "?777"]) == 2
    assert capsys.readouterr().err.startswith("alquerque: “?777” is no throw")


# -- the desk --------------------------------------------------------------------------------------------------


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps({"game": ID, "rules": "nueve-dados", **request})))
    return answer


def test_a_view_says_how_many_dice_and_what_lies_there() -> None:
    first = ask(op="view")
    assert (first["dice"], first["thrown"]) == (3, None)
    assert (
        all(move["manner"] == "throw" and move["to"] is None for move in first["legal"]) and len(first["legal"]) == 56
    )
    assert {move["touch"]: move["dice"] for move in first["legal"]}["?654"] == [6, 5, 4]
    thrown = ask(op="view", acts=["?654"])
    assert (thrown["dice"], thrown["thrown"], thrown["unfinished"], thrown["placing"]) == (0, [6, 5, 4], "?654", 3)
    assert [ask(op="view", acts=acts)["placing"] for acts in ([], ["?654", "@a1"], ["?621"], ["?621", "@a1"])] == [
        0,
        2,
        1,
        0,
    ]
    assert all("dice" not in move for move in thrown["legal"])
    placed = ask(op="view", acts=["?621", "@a1"])
    assert (placed["dice"], placed["thrown"], placed["side"]) == (3, [6, 2, 1], "b")
    again = ask(op="view", acts=["?621", "@a1", "?321"])
    # what white placed last is still the last move
    assert again["thrown"] == [3, 2, 1] and again["last"]["path"] == ["a1"]
    moving = ask(op="view", start="W:Wd1,e3,g4:Bb2,d6,f4", acts=["g4-g1"])
    assert (moving["dice"], moving["thrown"]) == (0, None)


def test_a_man_taken_from_the_hand_is_lost() -> None:
    view = ask(op="view", acts=["?654", "@a1", "@a4", "@a7", "*-"])
    assert view["hands"] == {"w": 6, "b": 8} and view["lost"] == {"w": 0, "b": 1}


def test_why_not() -> None:
    reason = ask(op="why", **{"from": "a1"})["reason"]
    assert (reason["key"], reason["field"], reason["warrant"]["clause"]) == ("must-throw", "dice", "nueve-dados.12")
    reason = ask(op="why", acts=["?654", "@a1"], **{"from": "b2"})["reason"]
    assert (reason["key"], reason["field"]) == ("not-in-line", "dice") and set(reason["points"]) == {
        "d1",
        "g1",
        "a4",
        "a7",
    }
    reason = ask(op="why", acts=["?654", "@a1", "@a4", "@a7"], **{"from": "b2"})["reason"]
    assert (reason["key"], reason["points"]) == ("must-remove", [])


def test_a_thinker_has_nothing_to_say_of_a_throw() -> None:
    request = {"game": ID, "rules": "nueve-dados", "level": 1}
    for _ in range(2):
        assert json.loads(api.start_task(json.dumps(request)).step() or "") == {"throw": 3, "done": True}
    assert "touch" in json.loads(api.start_task(json.dumps(request | {"acts": ["?654"]})).step(5000) or "")


# -- the opponent ----------------------------------------------------------------------------------------------


def best(game: Game, level: int = STRONGEST, depth: int = 40) -> Thought | None:
    """The last thought, by a clock that counts slices and not time."""
    ticks = iter(range(10**9))
    last = None
    for thought in think(game.rules, game.position, level=level, clock=lambda: next(ticks) / 400):
        last = thought or last
        if last and last.depth >= depth:
            break
    return last


def ends(rules: Rules, game: Game, lucky: bool) -> Iterator[Game]:
    """Where a turn with such a throw can end."""
    edge = [game.act("?654" if lucky else "?321")]
    while edge:
        one = edge.pop()
        if one.unfinished and not one.outcome:
            edge += [one.touch(move) for move in one.legal()]
        else:
            yield one


def test_a_throw_is_worth_the_mean_of_what_it_leads_to() -> None:
    """White moves, then black throws, who has two men on a line with a free point, and three in hand."""
    game = begin("W:Wa1,d1,g1,a4,g4,d2:Bb2,f2,b4;hand=0,3")
    rules = game.rules
    value = evaluator(rules)
    worth = {}
    for move in game.legal():
        after = game.touch(move)
        assert after.position.side == 1  # white closes no line
        replies = {lucky: min(value(end.position) for end in ends(rules, after, lucky)) for lucky in (True, False)}
        assert replies[True] < replies[False]
        worth[move] = round((15 * replies[True] + 201 * replies[False]) / 216)
    thought = best(game, depth=2)
    assert thought and thought.depth == 2
    assert thought.value == worth[thought.move] == max(worth.values())


@pytest.mark.parametrize("level", list(LEVELS))
def test_it_sees_a_line_of_one_throw_and_of_one_man(level: int) -> None:
    two = begin("W:Wd1,g1:Bb2,d6,f4,b4;hand=1,1").act("?321")
    thought = best(two, level)
    assert thought and thought.move.to == two.rules.board.index["a1"]


def test_it_takes_two_men_rather_than_one() -> None:
    """A line through a1, where two more of its own stand ready to be crossed."""
    game = begin("W:Wd1,g1:Bb2,d6,f4;hand=7,6").act("?654")
    for _ in range(3):
        thought = best(game, 2, depth=1)
        assert thought
        game = game.touch(thought.move)
    assert game.position.pending == Removals(2)


def test_it_does_not_think_about_a_throw_and_never_errs_in_a_whole_game() -> None:
    rng = random.Random(4)
    game = begin(quiet="10")
    assert list(think(game.rules, game.position)) == []
    for _ in range(60):
        if game.outcome:
            break
        throws = chances(game.rules, game.position)
        if throws:
            game = game.touch(rng.choices(*zip(*throws, strict=True))[0])
            continue
        thought = best(game, 1) if game.position.side == 0 else None
        move = thought.move if thought else rng.choice(game.legal())
        assert move in legal(game.rules, game.position)
        game = game.touch(move)
    assert sum(turn.side == 0 for turn in game.turns) > 8


def test_it_gives_way_often() -> None:
    """Little processor time passes between two yields, so the caller can stop the search soon.  Only the median slice
    is checked, since a busy machine may delay some."""
    game = begin("W:Wd1,e3:Bb2,d6;hand=7,7").act("?654")
    marks = [process_time(), *(process_time() for _ in islice(think(game.rules, game.position), 100))]
    slices = sorted(after - before for before, after in pairwise(marks))
    assert len(slices) > 20 and slices[len(slices) // 2] < 0.1


def test_a_throw_changes_nothing_on_the_board() -> None:
    rules = dados()
    for move, _ in chances(rules, set_up(rules)):
        after = play(rules, set_up(rules), move)
        assert (after.men, after.hands, after.side) == (set_up(rules).men, set_up(rules).hands, set_up(rules).side)
        assert len(list(indices(after.men[0]))) == 0
