"""How to play well (site/notes/play): each hint's move is proved the best, each example can be stepped through, and the
ways that leave each point are counted right."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import lxml.html
import pytest

from alquerque import ruleset
from alquerque.formats.notation import parse_position
from alquerque.games import GAMES
from alquerque.history import Game
from computed import prove_hints
from render.games import strategy

FEWER = 10_000  # nodes in the plain run: all hints in some twenty seconds
HINTS = [pytest.param(id, hint, id=f"{id}-{hint['id']}") for id, hint in prove_hints.hints_with_position()]
EXAMPLES = [(path.stem, one) for path in sorted(prove_hints.HINTS.glob("*.toml"))
            for one in tomllib.loads(path.read_text("utf-8")).get("example", [])]  # fmt: skip
LANGUAGES = ("es", "en")


def clear(id: str, hint: dict[str, Any], nodes: int) -> bool:
    found = [prove_hints.prove_touch(*touch, nodes=nodes) for touch in prove_hints.hint_touches(id, hint)]
    return bool(found) and all(one is not None and one.clear for one in found)


def test_every_hint_with_a_board_was_proved_as_it_stands() -> None:
    """`python3 build.py prove` writes the list."""
    assert [prove_hints.hint_line(id, hint) for id, hint in prove_hints.hints_with_position()]
    lines = sorted(prove_hints.hint_line(id, hint) for id, hint in prove_hints.hints_with_position())
    assert prove_hints.PROOFS_FILE.read_text("utf-8").splitlines() == lines


@pytest.mark.slow
@pytest.mark.parametrize(("id", "hint"), HINTS)
def test_the_move_of_a_hint_is_better_by_a_man_or_decides(id: str, hint: dict[str, Any]) -> None:
    assert clear(id, hint, FEWER)


@pytest.mark.long
@pytest.mark.parametrize(("id", "hint"), HINTS)
def test_so_it_is_with_all_nodes(id: str, hint: dict[str, Any]) -> None:
    assert clear(id, hint, prove_hints.NODES)


@pytest.mark.parametrize(("move", "good"), [("a3xc5 c5xe3", True), ("d3xd5", False), ("a3-a2", False)])
def test_a_worse_move_is_not_proved(move: str, good: bool) -> None:
    hint = {"id": "x", "position": "B:We1,b4,d4:Ba3,d3", "move": move}
    assert clear("alquerque-de-doce", hint, FEWER) is good


def test_a_move_that_is_only_a_little_better_is_not_proved() -> None:
    assert not clear("alquerque-de-doce", {"id": "x", "position": "B:We5:Ba1,c1", "move": "c1-c2"}, FEWER)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        list(prove_hints.hint_touches("alquerque-de-doce", {"id": "x", "position": "B:We1:Bd1", "move": "d1-d3"}))


@pytest.mark.parametrize(("id", "one"), EXAMPLES, ids=[f"{id}-{one['id']}" for id, one in EXAMPLES])
def test_every_line_of_an_example_can_be_played(id: str, one: dict[str, Any]) -> None:
    rules = ruleset(id, one.get("rules"), strategy.changed_fields(one))
    start = parse_position(rules, one["position"]) if "position" in one else None
    for line in one["lines"]:
        assert Game.begin(rules, start).read(line).acts == tuple(line.split())


def test_lines_that_begin_alike_are_one_tree() -> None:
    """As site/app/session/tree/tree_text.ts reads it."""
    lines = ["c2-c3 c4xc2 c1xc3", "c2-c3 c4xc2 b2-c3", "b2-c3 a3-b2", "c2-c3 c4xc2 d2-c3 e1-d2"]
    assert (
        strategy.lines_to_tree([line.split() for line in lines]) == "c2-c3(b2-c3,a3-b2),c4xc2,c1xc3(b2-c3)(d2-c3,e1-d2)"
    )
    assert strategy.lines_to_tree([["a1-a2", "e5-e4"]]) == "a1-a2,e5-e4" and strategy.lines_to_tree([]) == ""


def test_the_ways_of_the_alquerque_are_those_that_the_article_counts() -> None:
    """Mundo en Juego: twelve points of three ways, four of four, four of five and five of eight."""
    board = GAMES["alquerque-de-doce"].base.board
    told = strategy.points_by_degree({"points": [{"id": id} for id in board.points], "lines": board.lines})
    assert {n: len(points) for n, points in told} == {3: 12, 4: 4, 5: 4, 8: 5}
    assert set(told[-1][1]) == {"b2", "b4", "c3", "d2", "d4"} and set(told[1][1]) == {"b3", "c2", "c4", "d3"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", list(GAMES))
def test_every_page_has_its_hints_and_its_boards(dist: Path, id: str, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / id / "index.html")).getroot()
    note = tomllib.loads((prove_hints.HINTS / f"{id}.toml").read_text("utf-8"))
    (section,) = page.xpath("//section[@id='play-well']")
    assert section.xpath(".//@data-hint") == [hint["id"] for hint in note["hint"]]
    for hint in note["hint"]:
        (shown,) = section.xpath(f".//*[@data-hint='{hint['id']}']")
        links = [unquote(link) for link in shown.xpath(".//a[@data-lay]/@href")]
        assert len(links) == ("position" in hint) and all(f"start={hint['position']}" in link for link in links)
        named = [link.rpartition("#")[2] for link in shown.xpath(".//a[contains(@class, 'author')]/@href")]
        assert named == hint.get("by", []) and bool(shown.xpath(".//*[contains(@class, 'inferred')]")) == (not named)
    for one in note.get("example", []):
        (link,) = section.xpath(f".//*[@data-example='{one['id']}']//a[@data-lay]/@href")
        assert link.endswith("&ply=0") and one["lines"][0].replace(" ", ",") in unquote(link)
    points = {id for text in section.xpath(".//@data-ring") for id in text.split()}
    data = json.loads(page.xpath("//script[@id='page-data']")[0].text)
    assert points >= {point["id"] for point in data["game"]["board"]["points"]}
