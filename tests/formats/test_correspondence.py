"""A game by letters: what one side writes the other reads; what is damaged, out of turn or thrown at will is
refused.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from alquerque import api
from alquerque.formats import move_codes
from alquerque.formats.correspondence import (
    ALPHABET,
    FIRST_DICE_LETTER,
    BadLetter,
    Letter,
    allowed,
    create_beads,
    due_throw,
    format_letter,
    is_ready,
    parse_letter,
)
from alquerque.games import GAMES, ruleset
from alquerque.history import Game

DOCE = ("alquerque-de-doce", "medieval")
DICE = ("alquerque-de-nueve", "nueve-dados")


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answer


def begun(name: str, rules: str, first: int | None = None) -> Game:
    return Game.begin(ruleset(name, rules, {}), first=first)


def exchange(game: Game, seed: int, letters: int, words: bool = False) -> list[str]:
    """So many letters of a game in which both play at random, as each is written by one and read by the other."""
    chance, start, sent, inviter = random.Random(seed), game, [], game.position.side
    beads: tuple[str, ...] = ()
    for number in range(1, letters + 1):
        side = inviter ^ (number % 2 == 0)
        beads = create_beads(start, "abcdefgh", side, number, f"secret {side}", beads)
        while not is_ready(game, number, side):
            letter = Letter("abcdefgh", number, side, game, beads)
            some = [w for w in game.words() if allowed(game, w, side)] if words and chance.random() < 0.1 else []
            act = due_throw(letter) or chance.choice(some or game.choices())
            game = game.act(act)
        sent.append(format_letter(Letter("abcdefgh", number, side, game, beads)))
        got = parse_letter(start, sent[-1])
        assert got.game.acts == game.acts and (got.number, got.side) == (number, side)
        game, beads = got.game, got.beads
        if game.outcome:
            break
    return sent


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_from_one_to_the_other_and_back(name: str) -> None:
    for rules in (one.id for one in GAMES[name].rulesets):
        exchange(begun(name, rules), 3, 10, words=True)


def test_a_letter_is_short() -> None:
    """Forty turns of doce: the figure that site/docs/data-formats.md gives."""
    lengths = []
    for seed in range(5):
        sent = exchange(begun(*DOCE), seed, 40)
        lengths += [len(sent[-1])] if len(sent) == 40 else []
    assert lengths and max(lengths) <= 50


def test_whatever_is_changed_in_a_letter_it_is_refused() -> None:
    """Each sign replaced, each left out, and cut off anywhere; also under other rules."""
    start = begun(*DOCE)
    text = exchange(start, 5, 9)[-1]
    for place, sign in enumerate(text):
        other = ALPHABET[(ALPHABET.find(sign) + 7) % 64]
        for damaged in (text[:place] + other + text[place + 1:], text[:place] + text[place + 1:], text[:place]):
            with pytest.raises(BadLetter) as refused:
                parse_letter(start, damaged)
            assert refused.value.details["why"] == "damaged"
    for elsewhere in (begun("alquerque-de-doce", "bell"), begun(*DOCE, first=1 - start.position.side)):
        with pytest.raises(BadLetter):
            parse_letter(elsewhere, text)


@pytest.mark.parametrize(
    ("name", "rules", "letters"),
    [
        (*DOCE, 9),
        (*DOCE, 12),
        ("fanorona", "tsivy", 6),
        ("alquerque-de-tres", "tres", 9),
        ("konane", "konane-6", 8),
        (*DICE, 5),
    ],
)
def test_no_other_sign_anywhere_gives_the_same_letter(name: str, rules: str, letters: int) -> None:
    """Each sign of a letter changed to each other one, left out, doubled, and each sign put in at each place."""
    start = begun(name, rules)
    text = exchange(start, 11, letters, words=True)[-1]
    signs = ["", *ALPHABET, ".", " ", "=", "ñ"]
    places = [(place, skip) for place in range(len(text) + 1) for skip in (0, 1)]
    changed = {text[:place] + sign + text[place + skip:] for place, skip in places for sign in signs}
    passed = []
    for other in changed - {text}:
        try:
            parse_letter(start, other)
        except BadLetter:
            continue
        passed.append(other)
    assert len(changed) > 2_000 and passed == []


def test_acts_have_one_spelling() -> None:
    """A digit that says nothing, at either end of the number: the game would be the same, and so the check sum."""
    start = begun(*DOCE)
    for seed in range(6):
        head, side, acts, told = exchange(start, seed, 6, words=True)[-1].split(".")
        for more in (f"A{acts}", *(f"{acts}{sign}" for sign in ALPHABET), *(f"{sign}{acts}" for sign in ALPHABET)):
            with pytest.raises(BadLetter, match="damaged"):
                parse_letter(start, ".".join([head, side, more, told]))


def test_a_letter_that_was_forged_out_of_turn_is_refused() -> None:
    """Its check sum is right: whoever forged it knew how it is made."""
    start = begun(*DOCE)
    first = start.position.side
    one, two, three = start.act("c2-c3"), start.act("c2-c3").act("c4xc2"), start.act("c2-c3").act("c4xc2").act("c1xc3")
    assert parse_letter(start, format_letter(Letter("abcdefgh", 1, first, one))).game.acts == ("c2-c3",)
    for number, side, game in (
        (1, first, two),
        (1, first, start),
        (2, first, two),
        (2, 1 - first, three),
        (1, 1 - first, one),
    ):
        with pytest.raises(BadLetter, match="illegal"):
            parse_letter(start, format_letter(Letter("abcdefgh", number, side, game)))
    offered = start.act("offer-draw")
    with pytest.raises(BadLetter, match="illegal"):
        parse_letter(start, format_letter(Letter("abcdefgh", 1, first, offered.act("accept"))))
    answered = offered.act("c2-c3").act("accept")
    assert parse_letter(start, format_letter(Letter("abcdefgh", 2, 1 - first, answered))).game.outcome


def test_dice_need_both_and_fall_alike_for_both() -> None:
    start = begun(*DICE)
    sent = exchange(start, 1, 8)
    for number, text in enumerate(sent, 1):
        throws = [act for act in parse_letter(start, text).game.acts if act.startswith("?")]
        assert len(throws) == max(0, number - FIRST_DICE_LETTER + 1)


def test_a_throw_that_did_not_fall_is_refused() -> None:
    start = begun(*DICE)
    before = parse_letter(start, exchange(start, 1, 2)[-1])
    side = start.position.side
    beads = create_beads(start, "abcdefgh", side, 3, f"secret {side}", before.beads)
    fell = due_throw(Letter("abcdefgh", 3, side, start, beads))
    assert fell
    wished = "?654" if fell != "?654" else "?522"
    for throw in (fell, wished):
        game = start.act(throw)
        while not is_ready(game, 3, side):
            game = game.act(game.choices()[0])
        text = format_letter(Letter("abcdefgh", 3, side, game, beads))
        if throw == fell:
            assert parse_letter(start, text).game.acts == game.acts
        else:
            with pytest.raises(BadLetter, match="dice"):
                parse_letter(start, text)


def test_nothing_that_the_thrower_does_first_changes_the_throw() -> None:
    start = begun(*DICE)
    before = parse_letter(start, exchange(start, 1, 2)[-1])
    side = start.position.side
    beads = create_beads(start, "abcdefgh", side, 3, f"secret {side}", before.beads)
    plain, offered = (due_throw(Letter("abcdefgh", 3, side, game, beads)) for game in (start, start.act("offer-draw")))
    assert plain and plain == offered


def test_a_bead_that_is_not_of_the_string_is_refused() -> None:
    """Another secret than at first would be a way to choose. Who invites does not begin here: no letter has a throw
    yet.
    """
    start = begun(*DICE)
    side = 1 - start.position.side
    first = create_beads(start, "abcdefgh", side, 1, "first", ())
    second = create_beads(start, "abcdefgh", 1 - side, 2, "other", first)
    with pytest.raises(BadLetter, match="secret"):
        create_beads(start, "abcdefgh", side, 3, "another", second)
    third = create_beads(start, "abcdefgh", side, 3, "first", second)
    assert parse_letter(start, format_letter(Letter("abcdefgh", 3, side, start, third))).beads == third
    another = create_beads(start, "abcdefgh", side, 1, "another", ()) + second[2:]
    forged = (third[0], create_beads(start, "abcdefgh", side, 3, "another", another)[1], *third[2:])
    with pytest.raises(BadLetter, match="dice"):
        parse_letter(start, format_letter(Letter("abcdefgh", 3, side, start, forged)))


def test_dice_fall_fairly() -> None:
    """The first throw of the third letter, over many secrets: each of the 216 ways about equally often."""
    start = begun(*DICE)
    side = start.position.side
    seen: Counter[str] = Counter()
    for n in range(120):
        first = create_beads(start, "abcdefgh", side, 1, f"a{n}", ())
        second = create_beads(start, "abcdefgh", 1 - side, 2, f"b{n}", first)
        beads = create_beads(start, "abcdefgh", side, 3, f"a{n}", second)
        seen.update(str(due_throw(Letter("abcdefgh", 3, side, start, beads)))[1:])
    assert all(abs(seen[face] - 60) < 30 for face in "123456")


def test_the_desk_writes_and_opens_letters() -> None:
    doce = {"game": "alquerque-de-doce", "rules": "medieval", "first": "b"}
    letter = {"id": "abcdefgh", "number": 1, "side": "b", "secret": "s", "beads": []}
    unready = ask(op="letter", **doce, letter=letter)
    assert unready["text"] is None and unready["throw"] is None and unready["conditional"] is False
    text = ask(op="letter", **doce, acts=["c2-c3"], letter=letter)["text"]
    opened = ask(op="opened", **doce, letter=text)
    held = {"id": "abcdefgh", "number": 1, "side": "b", "acts": ["c2-c3"], "beads": []}
    assert opened == {**held, "replies": None, "faulty": False, "ahead": []}
    assert ask(op="opened", **doce, letter=text[:-1])["error"] == {"key": "bad-letter", "args": {"why": "damaged"}}
    for wrong in (
        None,
        {},
        {**letter, "number": 0},
        {**letter, "side": "x"},
        {**letter, "beads": [1]},
        {**letter, "id": 3},
    ):
        assert ask(op="letter", **doce, letter=wrong)["error"]["key"] == "bad-argument"
    rules = {"game": DICE[0], "rules": DICE[1], "first": "b"}
    told = ask(op="letter", **rules, letter=letter)
    assert told["text"] and told["throw"] is None
    beads = ask(op="opened", **rules, letter=told["text"])["beads"]
    assert len(beads) == 2


EARLIER = [  # letters and codes of 25 November 2026, from before the field "crowning" came
    ("felli", "felli", "b4-c3 d2xb4", "abcdefgh.2b.I.rGRGc", "B4C3 D"),
    ("damas", "damas", "a3-b4 b6-a5", "abcdefgh.2b.BA.b3Vnd", "A3B4 R"),
    ("queah", "queah", "b4-a3 b2-a1", "abcdefgh.2b.e.EDjOS", "B4A3 J"),
]


@pytest.mark.parametrize(("id", "name", "acts", "letter", "code"), EARLIER)
def test_letters_and_codes_that_are_under_way_stay_good(id: str, name: str, acts: str, letter: str, code: str) -> None:
    """Whatever fields the rules have got since."""
    answer = json.loads(
        api.answer(json.dumps({"op": "opened", "game": id, "rules": name, "first": "w", "letter": letter}))
    )
    assert answer.get("acts") == acts.split(), answer
    rules = ruleset(id, name)
    assert move_codes.list_codes(rules, Game.begin(rules, None, 0).position)[0].code == code
