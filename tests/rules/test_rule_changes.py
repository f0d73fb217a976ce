"""Rules that change in mid-game: each turn keeps those that it was played under, and rules with other points are
another game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from alquerque import api
from alquerque.formats import records
from alquerque.formats.notation import format_position, parse_position
from alquerque.games import GAMES, ruleset
from alquerque.history import RULES_PREFIX, Game, Ruling
from alquerque.rules import RulesError
from mixes import any_rules, example_count, pick_sharp_touch, sparse_positions

#: A game, a ruleset, some of its first acts, and a ruleset of the same game on another board.
OTHER_BOARDS = [
    ("konane", "konane", "e6 e5", "konane-6"), ("konane", "konane-6", "c4 c3", "konane"),
    ("fanorona", "tsivy", "d3-e3~", "telo"), ("fanorona", "telo", "a1-b2", "dimy"),
    ("kolowis-awithlaknannai", "kolowis-doce", "", "kolowis-veinticuatro"),
    ("kolowis-awithlaknannai", "kolowis-veintitres", "", "kolowis-doce"),
    ("draughts-international", "draughts-international", "", "draughts-brazilian"),
    ("draughts-international", "draughts-canadian", "", "draughts-international"),
    ("bagh-bandi", "bagh-guti", "", "bagh-datta"), ("bagh-bandi", "bagh-datta", "", "bagh-humphries"),
    ("komikan", "komikan", "", "komikan-tall"), ("komikan", "komikan-advance", "", "komikan"),
    ("morabaraba", "morabaraba", "@b2", "morabaraba-lesotho"),
    ("lau-kata-kati", "lau-kata-kati", "", "egara-guti"), ("lau-kata-kati", "dash-guti", "", "lau-kata-kati"),
    ("pretwa", "pretwa", "", "gol-ekuish"), ("draughts-russian", "draughts-russian", "", "spantsiretti"),
    ("sixteen-soldiers", "sixteen-soldiers", "", "mughal-pathan-nineteen"),
    ("picaria", "picaria", "@c1", "picaria-nine"), ("picaria", "picaria-nine-open", "@b2", "picaria-open"),
    ("haretavl", "haretavl", "@b3", "hund-efter-hare"), ("haretavl", "hund-efter-hare", "b2-b3", "jeu-militaire"),
]

CROWNED = "b2-c3 d4xb2 a1xc3 e5-d4 c3xe5"
"""The first acts of a game of felli with mullahs, of which the last crowns a man."""


def ask(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answer


def begin(id: str, name: str) -> Game:
    return Game.begin(ruleset(id, name), ruling=Ruling(id, name, ()))


def some_turns(id: str, name: str, rng: random.Random, touches: int) -> Game:
    """A game played at random for so many touches, and on to the end of the turn."""
    game = begin(id, name)
    while (len(game.acts) < touches or game.unfinished) and game.choices():
        game = game.act(pick_sharp_touch(game.choices(), rng))
    return game


def test_the_pairs_have_other_boards_and_every_game_with_several_is_among_them() -> None:
    several = {
        id for id, entry in GAMES.items() if len({entry.rules(one.id).board.points for one in entry.rulesets}) > 1
    }
    assert several == {id for id, *_ in OTHER_BOARDS}
    for id, name, _, other in OTHER_BOARDS:
        assert ruleset(id, name).board.points != ruleset(id, other).board.points


@pytest.mark.parametrize(("id", "name", "other"), [(id, name, other) for id, name, _, other in OTHER_BOARDS])
def test_rules_with_other_points_are_refused_in_a_game_a_view_and_a_record(id: str, name: str, other: str) -> None:
    game = some_turns(id, name, random.Random(name), 3)
    with pytest.raises(RulesError) as refusal:
        game.act(RULES_PREFIX + other)
    assert refusal.value.key == "other-board"
    acts = [*game.acts, RULES_PREFIX + other]
    error = ask(op="view", game=id, rules=name, acts=acts)["error"]
    assert error == {"key": "other-board", "args": {"board": ruleset(id, other).board.id, "index": len(game.acts)}}
    assert ask(op="why", game=id, rules=name, acts=acts, **{"from": "a1"})["error"]["key"] == "other-board"
    record = records.write(records.Record(id, name, {}, game, {})).rstrip() + f" {RULES_PREFIX}{other}\n"
    assert records.read(record).cut and [key for key, _ in records.read(record).faults] == ["other-board"]
    assert ask(op="read", record=record)["cut"]["key"] == "other-board"


@pytest.mark.parametrize(
    ("id", "name", "other"),
    [
        ("sixteen-soldiers", "sixteen-soldiers", "sixteen-soldiers-apex"),
        ("peralikatuma", "peralikatuma-apex", "peralikatuma"),
        ("zamma", "zamma", "crand"),
        ("kolowis-awithlaknannai", "kolowis-doce", "kolowis-recto"),
        ("six-mens-morris", "six-mens-morris", "six-diagonals"),
    ],
)
def test_the_same_points_with_other_lines_keep_every_man_in_place(id: str, name: str, other: str) -> None:
    assert ruleset(id, name).board.lines != ruleset(id, other).board.lines
    game = some_turns(id, name, random.Random(1), 12)
    changed = game.act(RULES_PREFIX + other)
    assert changed.position.men == game.position.men and changed.rules == ruleset(id, other)
    acts = [*game.acts, RULES_PREFIX + other]
    assert (ask(op="view", game=id, rules=name, acts=acts)["last"]
            == ask(op="view", game=id, rules=name, acts=acts[:-1])["last"])


def test_men_beneath_others_cannot_pass_to_rules_without_columns() -> None:
    without = "rules:lasca;path=free;taken=jump"
    assert begin("lasca", "lasca").act(without).position.under == ()
    game = some_turns("lasca", "lasca", random.Random(1), 12)
    assert any(game.position.under)
    with pytest.raises(RulesError) as refusal:
        game.act(without)
    assert refusal.value.details == {"fields": ["taken"], "why": "columns-stand"}


def test_a_turn_is_told_by_the_rules_that_it_was_played_under() -> None:
    view = ask(op="view", game="alquerque-de-nueve", rules="nueve-volar", acts=["@d3", "rules:nueve-dados"])
    assert view["last"]["path"] == ["d3"] and view["dice"] == 3
    game = begin("alquerque-de-doce", "medieval").read("c2-c3 c4xc2 rules:moderno c1xc3")
    assert [turn.rules for turn in game.turns] == [ruleset("alquerque-de-doce")] * 2 + [
        ruleset("alquerque-de-doce", "moderno")
    ]


@pytest.mark.parametrize("id", list(GAMES))
def test_any_change_of_rules_is_made_or_refused_and_the_game_goes_on(id: str) -> None:
    rng = random.Random(id)
    entry = GAMES[id]
    names = [one.id for one in entry.rulesets]
    for _ in range(example_count(24)):
        name, other = rng.choice(names), rng.choice(names)
        game = some_turns(id, name, rng, rng.randint(1, 25))
        changes = {field: rng.choice(values) for field, values in entry.choices().items() if rng.random() < 0.2}
        acts = [*game.acts, ";".join([RULES_PREFIX + other, *(f"{field}={value}" for field, value in changes.items())])]
        view = ask(op="view", game=id, rules=name, acts=acts)
        if "error" in view:
            assert view["error"]["key"] in ("other-board", "nonsense-rules", "unfit-position") or game.outcome, view[
                "error"
            ]
            continue
        if game.turns:
            assert view["last"] == ask(op="view", game=id, rules=name, acts=game.acts)["last"]
        for _ in range(8):
            if not view["legal"]:
                break
            acts.append(pick_sharp_touch([move["touch"] for move in view["legal"]], rng))
            view = ask(op="view", game=id, rules=name, acts=acts)
            assert "error" not in view, (name, acts, view)
        record = ask(op="record", game=id, rules=name, acts=acts)["record"]
        assert ask(op="read", record=record)["acts"] == acts


def checked(game: Game, act: str) -> Game | None:
    """The game under other rules, once its position has been read from its text; None if they are refused."""
    try:
        after = game.act(act)
    except RulesError as error:
        assert error.key in ("other-board", "nonsense-rules", "unfit-position"), error
        return None
    text = format_position(after.rules, after.position)
    assert parse_position(after.rules, text) == after.position, (act, format_position(game.rules, game.position))
    return after


#: Fields without which a position remembers nothing of earlier turns, or has no men in hand.
REMEMBERING: tuple[dict[str, str], ...] = (
    {}, {}, {"compulsory": "yes", "huff": "claim"}, {"compulsory": "yes", "huff": "claim", "chain": "must"},
    {"returning": "no-return"}, {"returning": "no-back"}, {"returning": "no-shuttle"}, {"combat": "yes"},
    {"returning": "no-mill", "mills": "one"},
    {"hand": "5"}, {"hand": "3", "refill": "3"}, {"compulsory": "yes", "most": "men", "chain": "must"},
)


@pytest.mark.parametrize("id", list(GAMES))
def test_a_position_under_other_rules_is_one_that_can_be_read(id: str) -> None:
    """From any rules to any others, in any position: the men stay, or the change is refused."""
    rng = random.Random(id)
    made = 0
    for _ in range(example_count(15)):
        always = rng.choice(REMEMBERING)
        name, changes = any_rules(id, rng, always)
        rules = ruleset(id, name, changes)
        least = max(rules.least, rules.fly_at)
        start = parse_position(rules, next(sparse_positions(rules, rng))) if least <= 1 and rng.random() < 0.4 else None
        game = Game.begin(rules, start, ruling=Ruling(id, name, tuple(sorted(changes.items()))))
        for _ in range(rng.randint(0, 25)):
            while game.unfinished and game.choices():
                game = game.act(rng.choice(game.choices()))
            if game.outcome:
                break
            for _ in range(2):
                other, fields = any_rules(id, rng, rng.choice((always, {})))
                after = checked(
                    game, ";".join([RULES_PREFIX + other, *(f"{field}={value}" for field, value in fields.items())])
                )
                if after:
                    made += 1
                    men, same = (format_position(one.rules, one.position).split(";")[0] for one in (game, after))
                    assert men == same and after.position.hands == game.position.hands
            game = (
                game.act("call-combat")
                if "call-combat" in game.words()
                else game.act(pick_sharp_touch(game.choices(), rng))
            )
    assert made > 5


@pytest.mark.parametrize(("id", "name", "changes", "acts", "other"), [
    ("fanorona", "telo", {}, "@a1 @b1 @c1", "telo-tomando"),  # nobody begins with men in hand
    ("queah", "queah", {"hand": "7"}, "", "queah"),  # nor with so many
    ("alquerque-de-nueve", "nueve", {}, "@a1", "nueve;hand=5"),
    ("bashni", "bashni", {"hand": "3"}, "", "bashni"),
    ("alquerque-de-nueve", "nueve-sin-dados", {"hand": "3"}, "@a1 @d1 @b2 @f2 @d3 @e3", "nueve-sin-dados;refill=2"),
    ("cercar-la-liebre", "liebre-diez", {"hand": "1"}, "@b3 @d4", "liebre-diez"),  # a second hare
    ("felli", "felli-mullah", {}, CROWNED, "felli-forced"),  # nobody has a mullah there
    ("felli", "felli-forced", {}, CROWNED, "felli-mullah"),  # nobody stands uncrowned in a far corner
])
def test_rules_that_the_men_do_not_fit_are_refused(
    id: str, name: str, changes: dict[str, str], acts: str, other: str
) -> None:
    game = Game.begin(ruleset(id, name, changes), ruling=Ruling(id, name, tuple(changes.items()))).read(acts)
    with pytest.raises(RulesError) as refusal:
        game.act(RULES_PREFIX + other)
    assert refusal.value.key == "unfit-position"
    error = ask(op="view", game=id, rules=name, set=changes, acts=[*game.acts, RULES_PREFIX + other])["error"]
    assert error["key"] == "unfit-position"


def test_men_keep_their_kinds_under_rules_that_have_more_or_fewer() -> None:
    plain = begin("felli", "felli-forced").read("c2-c3")
    more = checked(plain, "rules:felli-mullah")
    assert more and format_position(more.rules, more.position) == format_position(plain.rules, plain.position)
    fewer = checked(more, "rules:felli")
    assert fewer and fewer.position.men == plain.position.men
    crowned = begin("felli", "felli-mullah").read(CROWNED)
    assert "K" in format_position(crowned.rules, crowned.position)
    again = checked(crowned, "rules:felli-mullah;quiet=40")
    assert again and again.position.men == crowned.position.men


def test_what_the_new_rules_cannot_have_recorded_is_forgotten() -> None:
    """Men that take by leaping could have been huffed; by approaching, nobody could have taken."""
    rules = ruleset("felli", "felli-forced", {"huff": "claim"})
    start = parse_position(rules, "W:Wd2,c4,d4,a5,c5,e5:Ba1,c1,e1,b2,c3;owed=e1")
    game = Game.begin(rules, start, ruling=Ruling("felli", "felli-forced", (("huff", "claim"),)))
    assert game.act("rules:felli-forced;huff=claim;quiet=40").position.huffable
    after = checked(game, "rules:felli-forced;huff=claim;manner=approach")
    assert after and not after.position.huffable and after.position.men == start.men


def test_who_begins_a_set_up_claims_nothing_that_was_the_others() -> None:
    start = "W:We4:Bb1,c1,a2,e2,e3,c4,d4,d5;owed=e3"
    request = {"op": "view", "game": "alquerque-de-doce", "rules": "bell", "start": start}
    assert json.loads(api.answer(json.dumps(request)))["owed"] == ["e3"]
    assert json.loads(api.answer(json.dumps(request | {"first": "b"})))["owed"] == []
