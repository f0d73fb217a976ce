"""The package in other people's hands: what its values say of themselves, and what it does with what they give it."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
import random
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import lxml.etree
import pytest

import alquerque
from alquerque import (
    GAMES,
    Board,
    Game,
    IllegalAct,
    Kind,
    Move,
    Position,
    Rules,
    RulesError,
    Ruling,
    _moved,
    ruleset,
    start,
)
from alquerque.board import grid
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.pipeline import compiled
from alquerque.rules import FIELDS
from mixes import any_rules, example_count, play_on
from runtime import wheels

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
NAMES = {name: getattr(alquerque, name) for name in alquerque.__all__}
DOCE = ruleset("alquerque-de-doce", "medieval")


def again(value: object) -> Any:
    """What its repr makes, with the package's public names alone."""
    return eval(repr(value), NAMES)


@pytest.mark.parametrize("name", sorted(_moved.NEW_NAMES))
def test_a_module_that_has_moved_is_found_under_its_old_name(name: str) -> None:
    new = importlib.import_module(f"alquerque.{_moved.NEW_NAMES[name]}")
    spec = new.__spec__
    sys.modules.pop(f"alquerque.{name}", None)
    with pytest.warns(DeprecationWarning, match=f"alquerque.{name} is {new.__name__} now"):
        assert importlib.import_module(f"alquerque.{name}") is new
    assert new.__spec__ is spec


def test_only_what_has_moved_is_found_so() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("alquerque.nothing")


def test_no_folder_has_more_than_twenty_modules() -> None:
    package = Path(alquerque.__file__).parent
    modules = Counter(path.parent.relative_to(package).as_posix() for path in package.rglob("*.py"))
    assert {folder: count for folder, count in modules.items() if count > 20} == {}


# -- rules -------------------------------------------------------------------------------------------------------------


def test_fields_are_changed_by_a_mapping_by_name_or_both() -> None:
    by_mapping = ruleset("alquerque-de-doce", "bell", {"huff": "no", "quiet": "40"})
    assert ruleset("alquerque-de-doce", "bell", huff="no", quiet=40) == by_mapping
    assert ruleset("alquerque-de-doce", "bell", {"huff": "claim", "quiet": "40"}, huff="no") == by_mapping
    assert ruleset("alquerque-de-doce", "medieval", {"compulsory": True}) == ruleset(
        "alquerque-de-doce", compulsory=True
    )
    assert not ruleset("felli", "felli-forced", compulsory=False).compulsory
    for fields, key in (({"huf": "no"}, "unknown-field"), ({"huff": True}, "bad-value"), ({"quiet": 1}, "bad-value")):
        with pytest.raises(RulesError) as refused:
            ruleset("alquerque-de-doce", "bell", **fields)
        assert refused.value.key == key


def test_a_type_checker_knows_the_values_of_every_field() -> None:
    """A field has all values of FIELDS and no other; a number or a yes or no is one in Python too."""
    types = get_type_hints(Rules)
    for field, values in FIELDS.items():
        expected: object = int if isinstance(values, range) else bool if values == ("no", "yes") else values
        assert (get_args(types[field]) or types[field]) == expected, field


@pytest.mark.parametrize(("made", "key", "at"), [
    (lambda: Rules(grid("own", 3, 3), setup="rubbish"), "bad-set-up", "rubbish"),
    (lambda: Rules(grid("own", 3, 3), setup="W:Wa1:Ba9"), "bad-set-up", "a9"),
    (lambda: Rules(grid("own", 3, 3), setup="W:Wa1:Ba1"), "bad-set-up", "a1"),
    (lambda: Rules(grid("own", 3, 3), setup="W:WKa1:Ba3"), "bad-set-up", "Ka1"),
    (lambda: Rules(grid("own", 3, 3), setup="W:Wa1:Ba3;hand=1,1"), "bad-set-up", "hand=1,1"),
    (lambda: Rules(grid("own", 3, 3), (Kind("man"), Kind("king"))), "bad-kind", "man"),  # both have no letter
    (lambda: Rules(grid("own", 3, 3), (Kind("man", promotes=2), Kind("king", "K"))), "bad-kind", "man"),
    (lambda: Rules(grid("own", 3, 3), (Kind("man"), Kind("king", "k"))), "bad-kind", "king"),
    (lambda: Rules(grid("own", 3, 3), (Kind("man", steps="backward"),)), "bad-kind", "man"),
])
def test_rules_that_cannot_be_are_refused_where_they_are_made(made: Any, key: str, at: str) -> None:
    with pytest.raises(RulesError) as refused:
        made()
    assert (refused.value.key, refused.value.details.get("at", refused.value.details.get("kind"))) == (key, at)
    for lang in ("es", "en"):
        sentence = json.loads((ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["errors"][key]
        assert at in sentence.format(**refused.value.details)


# -- a move by its text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(GAMES))
def test_a_move_says_its_text_and_is_played_by_it(id: str) -> None:
    rng = random.Random(id)
    for _ in range(example_count(5)):
        name, changes = any_rules(id, rng, {})
        rules = ruleset(id, name, changes)
        for game in play_on(Game.begin(rules), rng, 40):
            for move in game.legal():
                assert str(move) == touch_text(rules.board, move)
                assert move == Move(*move) and hash(move) == hash(Move(*move))
            if game.legal():
                move = rng.choice(game.legal())
                played = compiled(rules).play(game.position, move)
                assert (
                    alquerque.play(rules, game.position, str(move))
                    == alquerque.play(rules, game.position, move)
                    == played
                )
                assert game.touch(str(move)).position == game.touch(move).position == played


@pytest.mark.parametrize("text", ["c2-c5", "c2c3", "c", "", "a9-a8", ".", "?654", "*-"])
def test_a_text_that_is_no_legal_touch_raises_an_error_of_the_package(text: str) -> None:
    for play in (lambda: alquerque.play(DOCE, start(DOCE), text), lambda: Game.begin(DOCE).touch(text)):
        with pytest.raises(IllegalAct) as refused:
            play()
        assert refused.value.details == {"act": text, "choices": ["b2-c3", "c2-c3", "d2-c3", "d3-c3"]}


def test_a_game_refuses_a_move_that_is_not_legal() -> None:
    for move in (Move("step", 0, -1, 24), Move("leap", 12, 7, 2), Move("stop"), Move("throw", dice=(6, 5, 4))):
        with pytest.raises(IllegalAct):
            Game.begin(DOCE).touch(move)


def test_a_move_made_by_hand_says_what_it_knows() -> None:
    assert str(Move("step", 7, -1, 12)) == "Move(manner='step', start=7, over=-1, to=12, dice=())"
    assert [str(move) for move in (Move("stop"), Move("throw", dice=(6, 5, 4)), Move("remove"))] == [".", "?654", "*-"]


# -- what a value says of itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(GAMES))
def test_the_repr_of_a_value_makes_it_again(id: str) -> None:
    rng = random.Random(id)
    for one in GAMES[id].rulesets:
        rules = ruleset(id, one.id)
        assert again(rules) == rules and repr(rules) == f"ruleset('{id}', '{one.id}')"
    for _ in range(example_count(8)):
        name, changes = any_rules(id, rng, {})
        rules = ruleset(id, name, changes)
        assert again(rules) == rules == again(rules.but({"quiet": "41"})).but({"quiet": rules.text("quiet")})
        assert again(rules.board) == rules.board
        ruling = rng.choice((None, Ruling(id, name, tuple(sorted(changes.items())))))
        for n, game in enumerate(play_on(Game.begin(rules, first=rng.choice((None, 0, 1)), ruling=ruling), rng, 25)):
            if n % 6 == 0 or not game.legal():
                assert again(game) == game
            assert again(game.position) == game.position
            assert str(game) == str(game.position) == format_position(rules, game.position)
            assert [again(move) for move in game.legal()] == list(game.legal())


def test_a_game_whose_rules_have_changed_is_made_again_by_its_repr() -> None:
    game = Game.begin(DOCE, ruling=Ruling("alquerque-de-doce", "medieval", ())).read(
        "c2-c3 c4xc2 rules:bell;quiet=40 c1xc3"
    )
    assert again(game) == game and game.rules != DOCE
    assert again(Game.begin(DOCE, parse_position(DOCE, "W:Wa5:Bc3"))).start == parse_position(DOCE, "W:Wa5:Bc3")


def test_a_position_knows_its_rules_wherever_it_comes_from_and_equals_a_bare_one() -> None:
    game = Game.begin(DOCE, first=0)
    positions = [start(DOCE), alquerque.play(DOCE, start(DOCE), "c2-c3"), parse_position(DOCE, "W:Wa5:Bc3")]
    positions += [game.position, game.start]
    positions += [copy.deepcopy(positions[0]), pickle.loads(pickle.dumps(positions[0]))]
    for position in positions:
        assert isinstance(position, Position) and str(position) == format_position(DOCE, position)
        bare = Position(*position)
        assert bare == position and hash(bare) == hash(position) and str(bare).startswith("Position(side=")
    assert str(start(DOCE)._replace(side=0)).startswith("Position(side=0")
    dablot = ruleset("dablot-prejjesne")
    game = Game.begin(dablot, parse_position(dablot, "W:Wa1:Bc3")).act("call-combat")
    assert str(game.position).endswith("combat=called")


@pytest.mark.parametrize("id", list(GAMES))
def test_a_position_and_a_game_draw_themselves(id: str) -> None:
    rules = ruleset(id)
    *_, game = play_on(Game.begin(rules), random.Random(id), 12)
    men = sum(mask.bit_count() for mask in game.position.men)
    for value, rings in ((game.position, 0), (game, 1)):
        drawn = lxml.etree.fromstring(value._repr_svg_())
        circles = [one.get("r") for one in drawn.iter(f"{SVG}circle")]
        assert circles.count("21") == men and (circles.count("26") > 0) == bool(rings)


def test_a_board_of_ones_own_is_made_again_by_its_repr() -> None:
    board = Board("own", (("a1", 0, 0), ("b1", 1, 0)), (("a1", "b1"),))
    rules = Rules(board, (Kind("man", promotes=1), Kind("king", "K", flying=True)), setup="W:Wa1:Bb1", compulsory=True)
    assert again(board) == board and again(rules) == rules
    assert "chain" not in repr(rules), "only what is not as usual"


# -- the version -------------------------------------------------------------------------------------------------------


def test_the_version_is_the_wheels_and_is_looked_up_only_when_it_is_asked_for(root: Path, tmp_path: Path) -> None:
    wheel = wheels.build_wheel(root / "py", {})
    zipfile.ZipFile(wheel).extractall(tmp_path)

    def told(path: str) -> list[str]:
        code = f"import sys; sys.path.insert(0, {path!r}); import alquerque; print('importlib.metadata' in sys.modules)"
        command = [sys.executable, "-I", "-c", f"{code}; print(alquerque.__version__)"]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.split()

    assert told(str(tmp_path)) == ["False", wheel.name.split("-")[1]]
    assert told(str(root / "py"))[-1] == alquerque.RELEASE, "from a checkout"
    with pytest.raises(AttributeError):
        alquerque.nothing  # noqa: B018
