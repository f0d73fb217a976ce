"""Which rules are these?  The named rulesets are checked against games that are played here touch by touch, on ``Game``
alone.
"""

from __future__ import annotations

import json
import os
import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from alquerque.api import answer
from alquerque.errors import NotationError
from alquerque.formats.notation import parse_position, turn_text
from alquerque.games import GAMES
from alquerque.games.entry import Entry
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.rules import SIDES
from alquerque.thinking.rule_detection import MAX_TEXT_CHARS, MAX_WORDS, Verdict, detect, parse_text
from alquerque.thinking.simulated_players import random_touch
from alquerque.turns import turns

LONG = 120
"""Touches of a random game at most."""


def detected(id: str, text: str) -> dict[str, Verdict]:
    return {one.rules: one for one in detect(GAMES[id], parse_text(text))}


def named(id: str, text: str) -> set[str]:
    return {rules for rules, one in detected(id, text).items() if one.game}


def drawn(id: str, name: str, seed: int) -> Game:
    """A random game under a ruleset, claims and offers left out."""
    rng, rules = random.Random(seed), GAMES[id].rules(name)
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else SIDES.index(rules.first))
    stop = rng.randint(2, LONG)
    while not game.outcome and len(game.acts) < stop:
        game = game.touch(random_touch(game, rng)[0] if game.legal()[0].dice else rng.choice(game.legal()))
    return game


def replayed(entry: Entry, name: str, acts: tuple[str, ...]) -> list[Game]:
    """The games that these touches make under a ruleset, with either side as the first where it is drawn by lot.  A
    stop is played where the next touch needs one, and only there."""
    rules = entry.rules(name)
    found = []
    for first in (0, 1) if rules.first == "lot" else (SIDES.index(rules.first),):
        game: Game | None = Game.begin(rules, first=first)
        for act in acts:
            if act == ".":
                continue
            if game and act not in game.choices() and "." in game.choices():
                game = game.act(".")
            game = game.act(act) if game and act in game.choices() else None
        if game:
            found.append(game)
    return found


def text_of(game: Game) -> str:
    return " ".join(f"{n // 2 + 1}. {turn.text}" if n % 2 == 0 else turn.text for n, turn in enumerate(game.turns)) \
        + " " + " ".join(game.acts[game.turns[-1].acts if game.turns else 0:])


def games(each: int) -> list[tuple[str, str, int]]:
    """So many games of each game of the catalogue, its rulesets in turn."""
    return [(id, entry.rulesets[n % len(entry.rulesets)].id, n) for id, entry in GAMES.items() for n in range(each)]


def hold(id: str, name: str, seed: int) -> None:
    """The named rulesets are those under which the touches can be played; and none is, with one illegal turn among
    them.
    """
    game = drawn(id, name, seed)
    entry = GAMES[id]
    assert named(id, text_of(game)) == {one.id for one in entry.rulesets if replayed(entry, one.id, game.acts)}, (
        text_of(game)
    )
    rng = random.Random(seed)
    touches = [act for act in game.acts if act != "."]
    cut = rng.randrange(len(touches))
    board = game.rules.board.points
    for _ in range(40):
        start, to = rng.sample(board, 2)
        before = tuple(touches[:cut])
        if not any(read_at_all(entry, one.id, before, start, to) for one in entry.rulesets):
            assert named(id, " ".join([*before, f"{start}-{to}", *touches[cut + 1:]])) == set()
            return
    raise AssertionError("no illegal turn was found")


def read_at_all(entry: Entry, name: str, acts: tuple[str, ...], start: str, to: str) -> bool:
    """Whether a move from one point to another may mean anything after these touches: a step, a leap, or a capture of
    which it names the ends."""
    for game in replayed(entry, name, acts):
        for opened in [game, *([game.act(".")] if "." in game.choices() else [])]:
            if (start, to) in reaching(opened):
                return True
    return False


def reaching(game: Game) -> list[tuple[str, str]]:
    """From where to where a man can come in this turn."""
    found, waiting = [], [(game, "")]
    while waiting and len(found) < 4000:
        now, start = waiting.pop()
        for m in now.legal():
            if m.start < 0:
                if m.manner != "stop":
                    after = now.touch(m)
                    if after.position.side == game.position.side and not after.outcome and m.manner != "throw":
                        waiting.append((after, start))
                continue
            names = now.rules.board.points
            begun = start or names[m.start]
            found.append((begun, names[m.to]))
            after = now.touch(m)
            if after.position.side == game.position.side and not after.outcome:
                waiting.append((after, begun))
    return found


@pytest.mark.parametrize(
    ("id", "name", "seed"), games({"quick": 2, "usual": 3}.get(os.environ.get("ALQUERQUE_AMOUNT", ""), 5))
)
def test_the_named_rulesets_replay_a_random_game_and_no_other_does(id: str, name: str, seed: int) -> None:
    hold(id, name, seed)


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_a_thousand_random_games(id: str) -> None:
    for game, name, seed in games(46):
        if game == id:
            hold(id, name, 1000 + seed)


# -- what is said of a text ------------------------------------------------------------------------------------

#: With a capture on b4 and another on d3: White may leave them, must take, or may be huffed.
LEFT = "W:Wb4,d3:Bc3,c2,a3"


def test_the_first_turn_that_is_refused_is_named_with_its_reason() -> None:
    told = detected("alquerque-de-doce", f"{LEFT} d3-d2 c3xe1")
    assert told["medieval"].refusal is None
    refused = {name: (one.refusal.turn, one.refusal.side, one.refusal.word, one.refusal.reason.field)
               for name, one in told.items() if one.refusal}
    assert refused == {
        "moderno": (1, 0, "d3-d2", "compulsory"),
        "bell": (2, 1, "c3xe1", "captures"),
        "pergioco": (2, 1, "c3xe1", "captures"),
        "barker-bell": (2, 1, "c3xe1", "captures"),
    }


def test_a_capture_that_may_be_left_at_a_price_is_told() -> None:
    told = detected("alquerque-de-doce", f"{LEFT} d3-d4")
    assert told["medieval"].neglects == []
    [left] = told["barker-pritchard"].neglects
    game = told["barker-pritchard"].game
    assert game and (left.turn, left.side, set(game.rules.board.names(left.men))) == (1, 0, {"b4", "d4"})


@pytest.mark.parametrize("text", [
    "c2-c3 c4xc2 c1xc3", "1. c2-c3 c4xc2 2. c1xc3 *", "1.c2c3! c4c2?! {as usual} 2.c1xc3 $14 (2. b1xd3 a1) 1-0",
    '[Game "alquerque-de-doce"]\n[Rules "bell"]\n[First "b"]\n\n1. c2-c3 c4xc2 ; so far\n2. c1xc3',
    "B:Wa3,b3,a4,b4,c4,d4,e4,a5,b5,c5,d5,e5:Ba1,b1,c1,d1,e1,a2,b2,c2,d2,e2,d3,e3 c2-c3 c4xc2 c1xc3",
])
def test_what_is_written_in_other_ways_is_the_same_game(text: str) -> None:
    told = detected("alquerque-de-doce", text)
    assert {one.game.acts for one in told.values() if one.game} == {("c2-c3", "c4xc2", "c1xc3")}
    assert len(told) == len(GAMES["alquerque-de-doce"].rulesets)


def test_a_position_stands_for_the_turn_that_led_to_it() -> None:
    told = detected("alquerque-de-doce", f"{LEFT} B:Wb4,d2:Bc3,c2,a3")
    assert {one.game.acts for one in told.values() if one.game} == {("d3-d2",)}
    assert told["moderno"].refusal and told["moderno"].refusal.reason.field == "compulsory"
    assert named("alquerque-de-doce", f"{LEFT} B:Wb4,d5:Bc3,c2,a3") == set()


def test_numbers_of_squares_are_read_where_players_use_them() -> None:
    assert named("draughts-english", "1. 9-14 22-17 2. 11-15 25-22") == {"draughts-english"}
    assert named("draughts-english", "1. 9-14 22-17 2. 11-16 17-13 3. 1-2") == set()


def test_no_word_is_completed_that_some_ruleset_reads_as_it_stands() -> None:
    """A step of telo, where the others take by approach from the same point to the same."""
    start = "W:Wa1,b1:Ba3,c3"
    assert named("fanorona", f"{start} a1-a2") == {"telo"}
    assert named("fanorona", f"{start} a1-a2+") == {"tsivy", "dimy", "telo-tomando"}


@pytest.mark.parametrize(("text", "key"), [
    ("c2-c3 " * (MAX_WORDS + 1), "too-long"), ("x" * (MAX_TEXT_CHARS + 1), "too-long"),
    ("c2-c3 rules:bell c4xc2", "rules-changed"),
    ('[Game "felli"] 1. c2-c3', "other-game"),
])
def test_what_is_not_looked_at(text: str, key: str) -> None:
    with pytest.raises(NotationError) as raised:
        detected("alquerque-de-doce", text)
    assert raised.value.key == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rubbish",
        "(((",
        "c2-c3 zz9",
        "@a1",
        "!c3",
        "?654",
        "*c3",
        "resign c2-c3",
        "W:W:B",
        "c2-c3 c2-c3",
        "W:Wc3 c3-c4",
        "a-1-c-1",
        "1.",
        "c2",
        "B:Wa1:Bz9 a1-a2",
        "e.p.",
    ],
)
def test_nothing_that_is_written_breaks_it(text: str) -> None:
    for id in GAMES:
        told = json.loads(answer(json.dumps({"op": "detect", "game": id, "text": text})))
        assert "error" not in told, (id, told)
        assert [one["rules"] for one in told["verdicts"]] == [one.id for one in GAMES[id].rulesets]


# -- what would decide -----------------------------------------------------------------------------------------

def allows(id: str, name: str, start: str | None, first: str, acts: list[str], turn: str) -> bool:
    """Whether a ruleset allows a turn after these touches, played on ``Game`` alone."""
    rules = GAMES[id].rules(name)
    game = Game.begin(rules, parse_position(rules, start) if start else None, SIDES.index(first))
    for act in acts:
        game = game.act(act)
    for opened in [game, *([game.act(".")] if "." in game.choices() else [])]:
        for moves, _ in turns(rules, opened.position):
            if turn_text(rules.board, moves).removesuffix(".") == turn:
                return True
    return False


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("alquerque-de-doce", ""),
        ("alquerque-de-doce", "c2-c3 c4xc2 c1xc3"),
        ("alquerque-de-doce", f"{LEFT} d3-d2"),
        ("felli", ""),
        ("alquerque-de-tres", "@a1 @b2"),
        ("zamma", ""),
        ("bashni", ""),
        ("pinoy-dama", ""),
    ],
)
def test_the_turn_that_decides_is_allowed_by_those_that_are_named_and_no_other(id: str, text: str) -> None:
    told = json.loads(answer(json.dumps({"op": "detect", "game": id, "text": text})))
    decides = told.get("deciding")
    left = {one["rules"] for one in told["verdicts"] if not one["refused"]}
    assert decides and decides["turn"], told
    assert set(decides["allows"]) | set(decides["refuses"]) == left
    assert decides["allows"] and decides["refuses"]
    for name in left:
        given = id, name, decides["start"], decides["first"], decides["acts"][name], decides["turn"]
        assert allows(*given) == (name in decides["allows"]), name


# -- what the command has made ---------------------------------------------------------------------------------

DATA = Path(__file__).parents[2] / "site" / "data"
DIFFERENCES = json.loads((DATA / "differences.json").read_text("utf-8"))
EXERCISES = json.loads((DATA / "exercises.json").read_text("utf-8"))
PARTED = [(id, one) for id, told in DIFFERENCES.items() for one in told]


def test_every_pair_of_rulesets_has_its_difference() -> None:
    assert list(DIFFERENCES) == list(GAMES)
    for id, told in DIFFERENCES.items():
        assert [tuple(one["rules"]) for one in told] == list(combinations([one.id for one in GAMES[id].rulesets], 2))


@pytest.mark.parametrize(("id", "told"), PARTED, ids=[f"{id}-{'-'.join(one['rules'])}" for id, one in PARTED])
def test_a_difference_is_one(id: str, told: dict[str, Any]) -> None:
    one, other = (GAMES[id].rules(name) for name in told["rules"])
    if "why" in told:
        same_board = one.board.points == other.board.points and one.board.lines == other.board.lines
        same_start = set_up(one) == set_up(other)
        assert {"same": one == other, "boards": not same_board, "setup": same_board and not same_start,
                "none": same_board and same_start and one != other}[told["why"]]
        assert (told["looked"] > 100) == (told["why"] in ("setup", "none"))
        return
    start, side = told["start"], told["start"][0].lower()
    if "turn" in told:
        given = [allows(id, name, start, side, told["acts"], told["turn"]) for name in told["rules"]]
        assert given == [name == told["allows"] for name in told["rules"]]
        return
    ends = []
    for rules in (one, other):
        game = Game.begin(rules, parse_position(rules, start))
        for act in told["acts"]:
            game = game.act(act)
        ends.append(game.outcome)
    assert [name for name, end in zip(told["rules"], ends, strict=True) if end] == told["over"]
    assert len({end.winner if end else "on" for end in ends}) == 2


@pytest.mark.parametrize("told", EXERCISES, ids=[one["id"] for one in EXERCISES])
def test_of_the_rulesets_to_choose_from_only_one_allows_the_game(told: dict[str, Any]) -> None:
    entry = GAMES[told["game"]]
    allowed = {name for name in told["choices"] for game in replayed(entry, name, tuple(told["acts"]))
               if SIDES[game.start.side] == told["first"]}
    assert allowed == {told["rules"]}


def test_there_are_twenty_games_to_be_found_out_and_no_two_alike() -> None:
    assert len(EXERCISES) == 20
    assert len({tuple(one["acts"]) for one in EXERCISES}) == 20
    assert len({one["game"] for one in EXERCISES}) >= 8
    assert all(2 <= len(one["choices"]) <= 4 for one in EXERCISES)
