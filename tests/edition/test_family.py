"""The family: every game is on the drawing with a line that rests on a source, each line is also described in words,
and the number of shared rules is counted by the build."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.games import GAMES
from render.games import family
from render.research import bibliography

SITE = Path(__file__).resolve().parents[2] / "site"
SOURCES = bibliography.read_entries(SITE / "notes" / "bibliography.json")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((SITE / "notes" / f"{name}.toml").read_text("utf-8"))


def faults(told: dict[str, Any]) -> list[str]:
    return family.faults(told, read("history"), SOURCES, list(GAMES))


def test_every_game_has_its_place_and_its_lines() -> None:
    told = read("family")
    assert faults(told) == [] and set(told["nodes"]) == set(GAMES)
    assert {edge["kind"] for edge in told["edges"]} == set(family.KINDS)


def test_one_name_is_no_descent() -> None:
    kinds = {(edge["from"], edge["to"]): edge["kind"] for edge in read("family")["edges"]}
    assert {kinds["alquerque-de-doce", f"alquerque-de-{n}"] for n in ("nueve", "tres")} == {"name"}


def edge(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda told: told["edges"][1].__setitem__(key, value)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (
            edge("kind", "certain"),
            "edges.alquerque-de-doce to cercar-la-liebre.kind is none of attested, inferred, disputed, name",
        ),
        (
            edge("by", []),
            "edges.alquerque-de-doce to cercar-la-liebre.by names nobody: write who says so, by ids of the bibliography",
        ),
        (edge("by", ["nobody"]), "alquerque-de-doce to cercar-la-liebre: the bibliography lacks nobody"),
        (lambda told: told["nodes"].pop("queah"), "queah has no place"),
        (lambda told: told["forebears"]["qirkat"].update(claim="nothing"), "nothing is no claim"),
        (
            lambda told: told.update(edges=[one for one in told["edges"] if one["to"] != "queah"]),
            "queah is joined to nothing",
        ),
    ],
)
def test_what_nobody_vouches_for_is_refused(spoil: Callable[[dict[str, Any]], object], complaint: str) -> None:
    told = read("family")
    spoil(told)
    assert complaint in faults(told)


def test_boards_on_the_drawing_keep_apart() -> None:
    spots = [*read("family")["nodes"].values(), *(one["at"] for one in read("family")["forebears"].values())]
    for n, (x, y) in enumerate(spots):
        assert family.HALF_BOARD_WIDTH <= x <= family.WIDTH - family.HALF_BOARD_WIDTH
        assert all(
            abs(x - a) >= 2 * family.HALF_BOARD_WIDTH + 8 or abs(y - b) >= 2 * family.HALF_BOARD_WIDTH + 20
            for a, b in spots[:n]
        )


def curve_points(path: str) -> list[tuple[float, float]]:
    """Points along a line of the drawing, which is straight or a cubic Bézier curve."""
    ends = [float(one) for one in re.findall(r"-?[\d.]+", path)]
    spots = list(zip(ends[::2], ends[1::2], strict=True))
    if len(spots) == 2:
        spots = [spots[0], *spots, spots[1]]
    steps = [n / 40 for n in range(41)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps]
    return [(sum(w * x for w, (x, _) in zip(four, spots, strict=True)),
             sum(w * y for w, (_, y) in zip(four, spots, strict=True))) for four in weights]  # fmt: skip


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_line_of_the_drawing_crosses_a_board(dist: Path, lang: str) -> None:
    told = read("family")
    page = lxml.html.parse(str(dist / lang / "family" / "index.html")).getroot()
    (graph,) = page.find_class("graph")
    boards = told["nodes"] | {id: one["at"] for id, one in told["forebears"].items()}
    lines = {one.get("data-edge"): one.get("d") for one in graph.find_class("edge")}
    assert len(lines) == len(told["edges"])
    for joined, line in lines.items():
        others = {id: at for id, at in boards.items() if id not in joined.split()}
        crossed = {id for x, y in curve_points(line) for id, (a, b) in others.items()
                   if max(abs(x - a), abs(y - b)) < family.HALF_BOARD_WIDTH - 2}  # fmt: skip
        assert not crossed, f"{joined}: crosses {crossed}; change its bend or move a board"


def test_what_rules_share_is_counted_from_the_records(root: Path) -> None:
    from runtime import prebuilt

    ask = prebuilt.asker(root / "py")
    games = [
        game
        for game in ask({"op": "catalogue"})["games"]
        if game["id"] in ("sixteen-soldiers", "peralikatuma", "konane")
    ]
    look = {"op": "view", "set": {}, "first": None, "start": None, "acts": []}
    shared = family.shared_rule_counts(games, lambda game, rules: ask({**look, "game": game, "rules": rules}))
    assert len(shared) == 6
    for (a, b), counted in shared.items():
        assert shared[b, a] == counted and 0 <= counted[0] <= counted[1]
    # two games of Ceylon differ in the board and the number of men, and in nothing else
    same, of = shared["sixteen-soldiers", "peralikatuma"]
    assert of - same == 2
    assert family.nearest_games(shared, "peralikatuma")[0][0] == "sixteen-soldiers"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_drawing_leads_to_the_games_and_its_lines_are_told_in_words(dist: Path, lang: str) -> None:
    told = read("family")
    page = lxml.html.parse(str(dist / lang / "family" / "index.html")).getroot()
    (graph,) = page.find_class("graph")
    nodes = {one.get("data-node"): one.get("href") for one in graph.iter("a")}
    assert nodes.pop("qirkat") == f"../../{lang}/history/#aghani"
    assert nodes == {game: f"#{game}" for game in GAMES}
    assert len(graph.find_class("edge")) == len(told["edges"])
    for game in GAMES:
        section = page.get_element_by_id(game)
        links = [link.get("href") for link in section.iter("a")]
        assert links[0] == f"../../{lang}/{game}/", "to play it"
        mine = [one for one in told["edges"] if game in (one["from"], one["to"])]
        assert [one.get("data-kind") for one in section.iter("li")] == [one["kind"] for one in mine]
        for one in mine:
            assert one["what"][lang] in " ".join(section.text_content().split())
            assert all(f"../../{lang}/bibliography/#{who}" in links for who in one["by"])
    for other in ("history", "games"):
        page = lxml.html.parse(str(dist / lang / other / "index.html")).getroot()
        assert any(link.get("href") == f"../../{lang}/family/" for link in page.get_element_by_id("main").iter("a"))
