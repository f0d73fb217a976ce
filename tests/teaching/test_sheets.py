"""What the sheets for a class hold, in the built pages: the men that each ruleset needs, its rules in words, the whole
text.
"""

import json
import re
from collections import Counter, defaultdict
from functools import lru_cache
from pathlib import Path

import lxml.html
import pytest

from alquerque.games import GAMES
from alquerque.pipeline import set_up
from alquerque.pipeline.pieces import strength
from render.teaching import handouts


def page(dist: Path, lang: str, game: str) -> lxml.html.HtmlElement:
    return lxml.html.parse(str(dist / lang / "sheets" / game / "index.html")).getroot()


def sheet(root: lxml.html.HtmlElement, part: str, rules: str) -> list[lxml.html.HtmlElement]:
    return [one for one in root.xpath(f"//section[@data-part='{part}']") if rules in one.get("data-rules", "").split()]


@pytest.mark.parametrize("game", list(GAMES))
def test_each_ruleset_has_its_board_its_men_and_its_card(dist: Path, game: str) -> None:
    root = page(dist, "es", game)
    entry = GAMES[game]
    for ruleset in entry.rulesets:
        rules = entry.rules(ruleset.id)
        (board,), (men,), (card,) = (sheet(root, part, ruleset.id) for part in ("board", "men", "rules"))
        drawn = Counter(use.get("href").split("-")[1] for use in men.xpath(".//div//*[local-name()='use']"))
        white, black = strength(rules, set_up(rules))
        assert drawn["w"] > white and drawn["b"] > black
        points = len(board.xpath(".//*[local-name()='circle']"))
        assert points in (0, len(rules.board.points)), "a dot or a pit for each point, unless it has squares"
        told = " ".join(card.text_content().split())
        for part in ("Quién gana", "Al empezar", "Mover", "Cada regla, y quién lo dice"):
            assert part in told
        assert len(card.xpath(".//ul[@class='whose-words']/li")) == len(entry.warrants(ruleset.id))
        assert "{" not in told and "played." not in told


def test_the_text_is_whole_beside_its_reading(dist: Path) -> None:
    (text,) = page(dist, "en", "alquerque-de-doce").xpath("//section[@data-part='text']")
    rows = text.xpath(".//li")
    assert len(rows) == 16 + 8
    for lang in ("osp", "en"):
        assert all(row.xpath(f"./p[@lang='{lang}' and normalize-space()]") for row in rows)
    assert "[91r]" in text.text_content() and not text.xpath(".//button")
    nueve = page(dist, "en", "alquerque-de-nueve").xpath("//section[@data-part='text']")
    assert len(nueve) == 2 and re.search(r"\[92v\]", nueve[0].text_content())


FOLDER = Path(__file__).parents[2] / "site" / "data" / "problems"
Items = defaultdict[str, list[lxml.html.HtmlElement]]
POSED = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}


@lru_cache
def problems_on(html: Path) -> tuple[lxml.html.HtmlElement, Items, Items]:
    """A page of sheets; by each problem's name the items that pose it on that page, and those that solve it."""
    root = lxml.html.parse(str(html)).getroot()
    posed, solved = Items(list), Items(list)
    for key, items in (("posed", posed), ("solved", solved)):
        for item in root.xpath(f"//section[@data-part]//li[@data-{key}]"):
            items[item.get(f"data-{key}")].append(item)
    return root, posed, solved


@pytest.mark.parametrize("name", sorted(POSED))
def test_a_problem_is_drawn_asked_and_solved_on_paper(dist: Path, name: str) -> None:
    """On its game's sheets and among those of all games: four to a sheet, every man of the position on its point, the
    solution whole and not on the same sheet. Points are called as the board's players call them."""
    told = POSED[name]
    for path in (f"sheets/{told['game']}", "problem-sheets"):
        root, all_posed, all_solved = problems_on(dist / "en" / path / "index.html")
        for one in told["problems"]:
            (posed,), (solved,) = all_posed[one["id"]], all_solved[one["id"]]
            men = Counter(
                use.get("href").removeprefix("#paper-")[0] for use in posed.xpath(".//*[local-name()='use']")[2:]
            )
            board = one["position"].partition(";")[0]
            for side in "WB":
                there = re.search(rf":{side}([^:]*)", board)
                assert men[side.lower()] == len(re.findall(r"[a-z]-?\d", there[1] if there else "")), (name, one["id"])
            turns = ["".join(turn.itertext()) for turn in solved.xpath(".//p/*[not(self::small)]")][: len(one["line"])]
            assert len(turns) == len(one["line"])
            asked = " ".join(posed.text_content().split())
            assert ("win in" in asked) == (one["goal"] == "win")
            sides = {"W": "White to play", "B": "Black to play"}
            assert path.startswith("sheets") or sides[one["position"][0]] in asked
        for sheet in root.xpath("//section[@data-part='problems']"):
            assert 1 <= len(sheet.xpath("./ol/li")) <= 4


def test_solutions_name_squares_as_their_players_do(dist: Path) -> None:
    """By numbers in Spanish draughts; a chain of captures is one turn, and that it might have gone on is not
    written.
    """
    root = page(dist, "en", "damas")
    lines = root.xpath("//section[@data-part='solutions']//li/p")
    assert all(re.match(r"\s*\d+[–×]\d+", line.text_content()) for line in lines)
    konane = page(dist, "en", "konane").xpath("//li[@data-solved='al5fg']")[0].text_content()
    assert "c4×c2 f6×f4 a6×a4×a2" in " ".join(konane.split())
    stopped = page(dist, "en", "konane").xpath("//li[@data-solved='2vzra']")[0].text_content()
    assert "e1×e3 e4×e2 f4×f6" in " ".join(stopped.split())


def test_men_fit_the_board_and_the_page() -> None:
    """In millimetres: the board of doce has four steps across; its men leave a third of a step free, and none
    overlaps.
    """
    at = [(x, y) for y in range(5) for x in range(5)]
    board = {
        "style": "lines",
        "seam": 0,
        "region": None,
        "lines": [],
        "points": [{"id": f"{'abcde'[x]}{y + 1}", "x": x, "y": y} for x, y in at],
    }
    size = handouts.board_size_mm(board)
    assert size["width"] == size["height"] == 186 and not size["wide"]
    assert 39 <= size["apart"] <= 41 and size["man"] <= 0.7 * size["apart"] + 1
    for counts in ({("w", "man"): 12, ("b", "man"): 12}, {("w", "man"): 72, ("b", "man"): 72, ("b", "king"): 24}):
        laid = handouts.layout_flat_men(counts, 28)
        assert len(laid["laid"]) == sum(counts.values()) + 2 * len(counts)
        spots = [(x, y) for x, y, _, _ in laid["laid"]]
        near = min(abs(ax - bx) + abs(ay - by) for n, (ax, ay) in enumerate(spots) for bx, by in spots[:n])
        assert near >= laid["size"]
        assert laid["width"] <= 186 and laid["height"] <= 279.4 - 24 - 22
