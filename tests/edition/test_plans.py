"""The plans for teachers: complete, 45 minutes each; every state that they open can be played, every program in them
runs and every number in them is worked out again here. The reader of links is not the build's
(site/make/render/teaching/lesson_plans.py)."""

import itertools
import json
import math
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

import lxml.html
import pytest

from alquerque import Game, ruleset, start
from alquerque.api import answer
from alquerque.turns import perft
from render.content import site_data
from render.edition import entry_reader
from render.teaching import lesson_plans

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "site" / "notes" / "plans").glob("*.toml"))
PLANS: dict[str, dict[str, Any]] = {
    path.stem.partition("-")[2]: tomllib.loads(path.read_text("utf-8")) for path in FILES
}
LANGUAGES = ("es", "en")
GAME = re.compile(r"\]\(game:([^)]*)\)")
OLD = re.compile(r"\[([^\]]*)\]\(osp:\)")


def texts(value: Any, lang: str) -> Iterator[str]:
    """Every text of a plan in one language."""
    if isinstance(value, dict) and set(value) == set(LANGUAGES):
        yield value[lang]
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part, lang)


def words(id: str, lang: str) -> str:
    return "\n".join(texts(PLANS[id], lang))


def states() -> list[str]:
    found = {board["state"] for plan in PLANS.values() for step in plan["step"] for board in step.get("board", [])}
    return sorted(found | {name for id in PLANS for lang in LANGUAGES for name in GAME.findall(words(id, lang))})


def test_there_are_six_plans_of_45_minutes() -> None:
    assert list(PLANS) == ["table", "reading", "draughts", "counting", "winning", "program"]
    for id, plan in PLANS.items():
        assert sum(step["minutes"] for step in plan["step"]) == 45, id
        assert len(plan["step"]) >= 5 and len(plan["aims"]) >= 3 and len(plan["certain"]) >= 2 <= len(plan["open"]), id
        assert sum(len(step.get("question", [])) for step in plan["step"]) >= 3, id
        assert any(step.get("board") for step in plan["step"]), id


@pytest.mark.parametrize("id", PLANS)
def test_both_languages_link_to_the_same_and_quote_the_same(id: str) -> None:
    link = re.compile(r"\]\(([^)]*)\)")
    es, en = (Counter(link.findall(words(id, lang))) for lang in LANGUAGES)
    assert es == en and OLD.findall(words(id, "es")) == OLD.findall(words(id, "en"))


def test_old_words_are_quoted_to_the_letter() -> None:
    folder = ROOT / "site" / "texts"
    clauses = site_data.clause_words_by_id(entry_reader.read_edition(folder))
    quoted = {quote for id in PLANS for quote in OLD.findall(words(id, "es"))}
    assert len(quoted) > 8
    spaced = " ".join(clauses.values())
    assert [quote for quote in quoted if quote not in spaced] == []


@pytest.mark.parametrize("state", states())
def test_every_state_that_a_plan_opens_can_be_played(state: str) -> None:
    game, _, fragment = state.partition("#")
    parts = dict(parse_qsl(fragment.replace("+", "%2B"), strict_parsing=bool(fragment)))
    assert parts.keys() <= {"rules", "set", "first", "start", "acts", "w", "b"}
    assert {parts.get("w", "c1"), parts.get("b", "c1")} <= {f"c{n}" for n in range(1, 7)}
    catalogue = json.loads(answer(json.dumps({"op": "catalogue"})))["games"]
    rulesets = next(one["rulesets"] for one in catalogue if one["id"] == game)
    asked = {
        "op": "view", "game": game, "rules": parts.get("rules", rulesets[0]["id"]), "first": parts.get("first"),
        "set": dict(one.split(":") for one in parts.get("set", "").split(",") if one), "start": parts.get("start"),
    }  # fmt: skip
    acts = [act for act in parts.get("acts", "").split(",") if act]
    for n in range(len(acts) + 1):
        view = json.loads(answer(json.dumps(asked | {"acts": acts[:n]})))
        assert "error" not in view, (state, n, view)


def legal(state: str) -> int:
    asked = lesson_plans.state_request(state, "medieval")
    return len(json.loads(answer(json.dumps(asked)))["legal"])


def test_the_boards_show_what_the_plans_say_of_them() -> None:
    boards = [board["state"] for step in PLANS["reading"]["step"] for board in step.get("board", [])]
    assert [legal(state) for state in boards] == [4, 1, 3, 2], "four moves and one; two ways and staying, then two ways"
    replies = [board["state"] for board in PLANS["counting"]["step"][1]["board"]]
    assert [legal(state) for state in replies] == [3, 1]
    (row,) = PLANS["counting"]["step"][2]["board"]
    assert json.loads(answer(json.dumps(lesson_plans.state_request(row["state"], "tres"))))["outcome"]["reason"]
    king = PLANS["draughts"]["step"][2]["board"][3]["state"]
    assert "K" in json.loads(answer(json.dumps(lesson_plans.state_request(king, "damas"))))["position"]


@pytest.mark.parametrize("wrong", ["acts=c2-c9", "rules=nobody", "act=c2-c3", "set=colour:red", "acts=c2-c3&ply=2"])
def test_a_state_that_cannot_be_played_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        said = json.loads(answer(json.dumps(lesson_plans.state_request(f"alquerque-de-doce#{wrong}", "medieval"))))
        if "error" in said:
            raise ValueError(said["error"])


# -- figures -----------------------------------------------------------------------------------------------------------


def degrees() -> Counter[int]:
    board, near = ruleset("alquerque-de-doce").board, dict[str, set[str]]()
    for line in board.lines:
        for one, other in itertools.pairwise(line):
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    return Counter(len(some) for some in near.values())


def apart() -> int:
    """How many placements of three and three on nine points are left when those that turn or mirror into each other are
    one.
    """
    points = list(itertools.product(range(3), repeat=2))
    turns = [lambda x, y: (x, y), lambda x, y: (2 - y, x), lambda x, y: (2 - x, 2 - y), lambda x, y: (y, 2 - x)]
    views = [*turns, *(lambda x, y, turn=turn: turn(2 - x, y) for turn in turns)]
    seen = set()
    for white in itertools.combinations(points, 3):
        for black in itertools.combinations([one for one in points if one not in white], 3):
            seen.add(min(tuple(tuple(sorted(view(*one) for one in men)) for men in (white, black)) for view in views))
    return len(seen)


def counted() -> list[int]:
    """Every number of three digits or more that the plan of counting may name."""
    twelve, three = ruleset("alquerque-de-doce", "medieval"), ruleset("alquerque-de-tres", "tres")
    moves = [perft(twelve, start(twelve), depth) for depth in range(1, 7)]
    placed = [perft(three, start(three), depth) for depth in range(1, 7)]
    assert moves[:3] == [4, 8, 33] and placed[:5] == [math.perm(9, n) for n in range(1, 6)]
    over = (4 * placed[4] - placed[5]) // 4
    assert over == 8 * 6 * 30
    full, gap = math.comb(9, 3) * math.comb(6, 3), math.comb(24, 12)
    ways = sum(degree * points for degree, points in degrees().items())
    return [ways, *moves[3:], placed[4], 4 * placed[4], placed[5], 4 * placed[4] - placed[5], over, full, full // 8, apart(),
            gap, 25 * gap, 3**25]  # fmt: skip


def test_the_numbers_of_the_plan_of_counting() -> None:
    assert degrees() == {3: 12, 4: 4, 5: 4, 8: 5}
    right = counted()
    for lang, sign in (("es", "[\u00a0 ]"), ("en", ",")):
        plain = re.sub(r"\]\([^)]*\)", "]", words("counting", lang))
        found = {int(re.sub(r"\D", "", one)) for one in re.findall(rf"\d{{1,3}}(?:{sign}\d{{3}})+|\d{{3,}}", plain)}
        assert found == set(right), lang
        assert "56" in plain


def wilson(k: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The score interval of E. B. Wilson (1927), solved as the equation it comes from: |p - k/n| = z·√(p(1-p)/n)."""
    a, b, c = 1 + z * z / n, -(2 * k / n + z * z / n), (k / n) ** 2
    root = math.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def test_the_numbers_of_the_plan_of_statistics() -> None:
    seven = sum(math.comb(10, k) for k in range(7, 11))
    assert (seven, 2**10) == (176, 1024)
    for lang, percent, to in (("es", " %", ("del", "al")), ("en", "%", ("from", "to"))):
        told = words("winning", lang).replace("1,024", "1024")
        assert f"{seven}" in told and f"{2 * seven}" in told and "1024" in told
        assert f"{round(100 * seven / 1024)}{percent}" in told and f"{round(200 * seven / 1024)}{percent}" in told
        for k, n in ((7, 10), (14, 20), (70, 100)):
            low, high = (round(100 * end) for end in wilson(k, n))
            preposition = "de" if lang == "es" else "of"
            assert f"- {k} {preposition} {n}: {to[0]} {low}{percent} {to[1]} {high}{percent}" in told
            assert (low > 50) == (n == 100)


# -- programs ----------------------------------------------------------------------------------------------------------

CODES = [(id, n) for id, plan in PLANS.items() for n, step in enumerate(plan["step"]) if "code" in step]
SAYS = {
    ("program", 0): r"\['b2-c3', 'c2-c3', 'd2-c3', 'd3-c3'\]\n\['c4xc2'\]\nNone",
    ("program", 1): r"no \['c1xc3', 'b2-c3', 'd2-c3', 'd3-c3'\]\nyes \['c1xc3'\]",
    ("program", 2): r"\d+ moves\n.+",
    ("program", 3): r"won 40 lost 0 neither 0",
    ("winning", 4): r"Counter\(\{'first': 513, 'second': 487\}\)",
}


def test_every_program_is_checked() -> None:
    assert set(CODES) == set(SAYS)
    assert all("513" in words("winning", lang) and "40" in words("program", lang) for lang in LANGUAGES)


@pytest.mark.parametrize(("id", "n"), CODES)
def test_every_program_runs_and_says_what_the_plan_says(id: str, n: int) -> None:
    run = subprocess.run([sys.executable, "-c", PLANS[id]["step"][n]["code"]], cwd=ROOT, env={"PYTHONPATH": str(ROOT / "py")},
                         capture_output=True, encoding="utf-8", timeout=60)  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert re.fullmatch(SAYS[id, n], run.stdout.strip()), run.stdout


def test_under_free_captures_the_book_s_first_replies_are_as_the_tree_says() -> None:
    game = Game.begin(ruleset("alquerque-de-doce", "medieval"))
    replies = {act[:2]: len(game.act(act).choices()) for act in game.choices()}
    assert replies == {"b2": 3, "c2": 1, "d2": 2, "d3": 2}


# -- pages -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_have_every_step_and_every_link(dist: Path, lang: str) -> None:
    def page(name: str) -> Any:
        return lxml.html.parse(str(dist / lang / name / "index.html")).getroot()

    listed = page("plans").xpath("//ol[@class='plans']//h2/a/@href")
    assert [href.rstrip("/").rpartition("/")[2] for href in listed] == list(PLANS)
    for name, where in (("lessons", "//main"), (".", "//header"), ("alquerque-de-doce", "//header")):
        assert [href for href in page(name).xpath(f"{where}//a/@href") if re.search(r"(^|/)plans/$", href)], name
    for id, plan in PLANS.items():
        root = page(f"plans/{id}")
        steps = root.find_class("step")
        assert [step.findtext(".//h2") for step in steps] == [step["title"][lang] for step in plan["step"]]
        assert root.xpath("(//p[@class='clock']/b)[last()]")[0].text.endswith("–45")
        for drawn, step in zip(steps, plan["step"], strict=True):
            hrefs = drawn.xpath(".//a/@href")
            for board in step.get("board", []):
                game, sign, fragment = board["state"].partition("#")
                assert any(href.endswith(f"/{lang}/{game}/{sign}{fragment}") for href in hrefs), board
            if "code" in step:
                assert any(unquote(href.partition("#code=")[2]) == step["code"] for href in hrefs)
