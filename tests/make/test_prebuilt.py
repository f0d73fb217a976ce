"""The first plies stored in the page: complete, correct, small; and packed values can be read back."""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from alquerque.games import GAMES
from runtime import bundle, depends, prebuilt

GAME = "alquerque-de-doce"
HEAVIEST = 15_000  # bytes a ruleset, gzipped
HEAVIEST_PAGE = 18_000  # of all rulesets together


@pytest.fixture(scope="session")
def package(root: Path) -> Path:
    return root / "py"


def rulesets(package: Path, game: str) -> list[str]:
    games = prebuilt.asker(package)({"op": "catalogue"})["games"]
    return [ruleset["id"] for one in games if one["id"] == game for ruleset in one["rulesets"]]


@pytest.fixture(scope="session")
def trees(package: Path, dist: Path) -> dict[str, Any]:
    return prebuilt.cached_trees(package, GAME, rulesets(package, GAME))


def unpacked(packed: dict[str, list[Any]]) -> Any:
    keys, table = packed["keys"], packed["table"]

    def value(place: int) -> Any:
        if not isinstance(table[place], list):
            return table[place]
        shape, *parts = table[place]
        return [*map(value, parts)] if shape < 0 else dict(zip(keys[shape], map(value, parts), strict=True))

    return value(len(table) - 1)


@pytest.mark.parametrize(
    "value", [1, "x", None, [], {}, [[1], [1]], {"a": {"b": [None, True, "7", 7]}, "c": {"b": [7.5, -1]}}]
)
def test_what_is_packed_is_read_again(value: Any) -> None:
    assert unpacked(prebuilt.pack_values(value)) == value


def test_each_ruleset_is_light_and_reads_back(trees: dict[str, Any]) -> None:
    for name, tree in trees.items():
        packed = prebuilt.pack_values(tree)
        text = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()
        assert len(gzip.compress(text, 9)) < HEAVIEST, name
    assert unpacked(prebuilt.pack_values(trees)) == trees


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_light(package: Path, dist: Path, game: str) -> None:
    for name, tree in prebuilt.cached_trees(package, game, rulesets(package, game)).items():
        text = json.dumps(prebuilt.pack_values(tree), ensure_ascii=False, separators=(",", ":")).encode()
        assert len(gzip.compress(text, 9)) < HEAVIEST, name
    page = json.dumps(prebuilt.for_page(package, game, rulesets(package, game)), ensure_ascii=False).encode()
    assert len(gzip.compress(page, 9)) < HEAVIEST_PAGE


def moves_deep(node: dict[str, Any], first: str) -> int:
    """How many of the person's moves every line of a tree has, at least."""
    if not node.get("then"):
        return 9 if not node["view"]["legal"] else 0
    return min((node["view"]["side"] == first and after["view"]["side"] != first) + moves_deep(after, first)
               for after in node["then"].values())


def test_every_move_is_there_with_the_computers_reply(trees: dict[str, Any], package: Path) -> None:
    ask = prebuilt.asker(package)

    def check(node: dict[str, Any], acts: list[str], rules: str, first: str) -> None:
        request = {"game": GAME, "rules": rules, "set": {}, "first": first, "start": None, "acts": acts}
        assert node["view"] == {
            key: value for key, value in ask({"op": "view", **request}).items() if key not in prebuilt.UNREAD_KEYS
        }
        touches = {move["touch"] for move in node["view"]["legal"]}
        if node["view"]["side"] == first:
            assert set(node.get("then", touches)) == touches
        elif touches:
            assert set(node["then"]) == {node["reply"]} <= touches
        for touch, further in node.get("then", {}).items():
            check(further, [*acts, touch], rules, first)

    for rules, tree in trees.items():
        assert tree["side"] in "wb"
        for first in "wb":
            assert tree[first]["view"]["side"] == first and tree[first]["reply"] in tree[first]["then"]
            check(tree[first], [], rules, first)
            assert moves_deep(tree[first], first) >= 1


def test_where_it_branches_little_three_moves_are_there(package: Path) -> None:
    node = prebuilt.grow_tree(package, "konane", "konane", "b", prebuilt.PERSON_MOVES)
    assert moves_deep(node, "b") >= 3 and prebuilt.count_views(node) <= prebuilt.MAX_VIEWS


def test_a_wide_first_move_under_other_rules_waits_for_python(package: Path) -> None:
    """All places for the second player's officers, and the reply to each, would be 154 views a ruleset."""
    usual, other = prebuilt.cached_trees(package, "asalto", ["asalto", "asalto-forward"]).values()
    assert set(other["b"]) == {"view", "reply"} and "then" in other["w"] and other["w"] != usual["w"]
    assert moves_deep(usual[usual["side"]], usual["side"]) >= 1


def test_where_dice_come_first_the_tree_is_the_first_view(package: Path) -> None:
    node = prebuilt.grow_tree(package, "alquerque-de-nueve", "nueve-dados", "b", prebuilt.PERSON_MOVES)
    assert set(node) == {"view"} and node["view"]["dice"] == 3 and len(node["view"]["legal"]) == 56


def test_the_same_package_gives_the_same_replies(package: Path) -> None:
    once, again = (prebuilt.grow_tree(package, GAME, "moderno", "b", moves=2) for _ in range(2))
    assert once == again


# --- what they depend on ----------------------------------------------------------------------------------------------

LOADED = """
import json, sys
from runtime import bundle, depends, prebuilt
from pathlib import Path
prebuilt.grow_tree(Path(sys.argv[1]), sys.argv[2], sys.argv[3], "b", moves=1)
print(json.dumps([name for name in sys.modules if name.partition(".")[0] == "alquerque"]))
"""


@pytest.mark.parametrize("game", [GAME, "draughts-english", "alquerque-de-nueve"])
def test_whatever_python_loads_for_a_game_counts(package: Path, root: Path, game: str) -> None:
    command = [sys.executable, "-c", LOADED, str(package), game, rulesets(package, game)[0]]
    environment = {"PYTHONPATH": str(root / "site" / "make")}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    files = bundle.package_files(package)
    loaded = {depends.file_of(name, files) for name in json.loads(done.stdout)}
    assert None not in loaded and loaded <= prebuilt.files_of(package, game)


def test_only_what_a_game_needs_counts(package: Path) -> None:
    files = prebuilt.files_of(package, GAME)
    assert files >= {"alquerque/games/alquerque/doce.py", "alquerque/api/__init__.py", "alquerque/__init__.py"}
    assert not files & {"alquerque/games/alquerque/konane.py", "alquerque/__main__.py", "measuring/bench.py"}
    assert "alquerque/games/alquerque/doce.py" in prebuilt.files_of(package, "fanorona"), "it takes a board from there"


def copied(package: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(package, tmp_path / "py", ignore=shutil.ignore_patterns("__pycache__")))


@pytest.mark.parametrize(
    "file, more, changed",
    [
        ("games/alquerque/doce.py", "\n# a comment\n", set()),
        ("history.py", "\n# a comment\n", set()),
        ("games/alquerque/doce.py", "\nMORE = 1\n", {GAME}),
        ("games/alquerque/konane.py", "\nMORE = 1\n", {"konane"}),
        ("history.py", "\nMORE = 1\n", {GAME, "konane"}),
    ],
)
def test_an_edit_costs_the_games_that_depend_on_it(
    package: Path, tmp_path: Path, file: str, more: str, changed: set[str]
) -> None:
    copy = copied(package, tmp_path)
    games = (GAME, "konane")
    before = {game: prebuilt.depends_on(copy, game) for game in games}
    with (copy / "alquerque" / file).open("a", encoding="utf-8") as source:
        source.write(more)
    assert {game for game in games if prebuilt.depends_on(copy, game) != before[game]} == changed
