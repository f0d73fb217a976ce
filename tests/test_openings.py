"""The first plies that lie in the page: complete, true, light; what is packed can be read again."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from alquerque.games import GAMES
from runtime import openings

GAME = "alquerque-de-doce"
HEAVIEST = 20_000  # bytes a ruleset, gzipped


@pytest.fixture(scope="session")
def package(root: Path) -> Path:
    return root / "py"


@pytest.fixture(scope="session")
def trees(package: Path, dist: Path) -> dict[str, Any]:
    game = next(game for game in openings.asker(package)({"op": "catalogue"})["games"] if game["id"] == GAME)
    return openings.trees(package, game)


def unpacked(packed: dict[str, list[Any]]) -> Any:
    keys, table = packed["keys"], packed["table"]

    def value(place: int) -> Any:
        if not isinstance(table[place], list):
            return table[place]
        shape, *parts = table[place]
        return [*map(value, parts)] if shape < 0 else dict(zip(keys[shape], map(value, parts), strict=True))

    return value(len(table) - 1)


@pytest.mark.parametrize("value", [1, "x", None, [], {}, [[1], [1]], {"a": {"b": [None, True, "7", 7]}, "c": {"b": [7.5, -1]}}])
def test_what_is_packed_is_read_again(value: Any) -> None:
    assert unpacked(openings.packed(value)) == value


def test_each_ruleset_is_light_and_reads_back(trees: dict[str, Any]) -> None:
    for name, tree in trees.items():
        packed = openings.packed(tree)
        text = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()
        assert len(gzip.compress(text, 9)) < HEAVIEST, name
    assert unpacked(openings.packed(trees)) == trees


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_light(package: Path, dist: Path, game: str) -> None:
    told = next(one for one in openings.asker(package)({"op": "catalogue"})["games"] if one["id"] == game)
    for name, tree in openings.trees(package, told).items():
        text = json.dumps(openings.packed(tree), ensure_ascii=False, separators=(",", ":")).encode()
        assert len(gzip.compress(text, 9)) < HEAVIEST, name


def test_every_first_ply_is_there_with_the_computers_reply(trees: dict[str, Any], package: Path) -> None:
    ask = openings.asker(package)

    def check(node: dict[str, Any], acts: list[str], rules: str, first: str) -> None:
        request = {"game": GAME, "rules": rules, "set": {}, "first": first, "start": None, "acts": acts}
        assert node["view"] == ask({"op": "view", **request})
        touches = [move["touch"] for move in node["view"]["legal"]]
        if len(acts) > openings.PLIES or not touches:
            assert set(node) == {"view"}
            return
        of_level = [node[level] for level in openings.LEVELS]
        replies = {touch for told in of_level for touch in ([told] if isinstance(told, str) else told)}
        assert set(node["then"]) == (set(touches) if len(acts) < openings.PLIES else replies)
        assert replies <= set(touches)
        for touch, further in node["then"].items():
            check(further, [*acts, touch], rules, first)

    for rules, tree in trees.items():
        assert tree["side"] in "wb"
        for first in "wb":
            assert tree[first]["view"]["side"] == first
            check(tree[first], [], rules, first)


def test_where_dice_come_first_the_tree_is_the_first_view(package: Path) -> None:
    node = openings.tree(package, "alquerque-de-nueve", "nueve-dados", "b")
    assert set(node) == {"view"} and node["view"]["dice"] == 3 and len(node["view"]["legal"]) == 56


def test_the_same_package_gives_the_same_replies(package: Path) -> None:
    once, again = (openings.tree(package, GAME, "moderno", "b", plies=2, nodes=300) for _ in range(2))
    assert once == again
