"""The plans for teachers: complete, 45 minutes each and five for the exit ticket; every state that they open can be
played, every program in them runs and every number in them is worked out again here. The reader of links is not the build's
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
from urllib.parse import parse_qsl

import lxml.html
import pytest

from alquerque import Game, ruleset, start
from alquerque.api import answer
from alquerque.turns import perft
from render.content import site_data
from render.edition import entry_reader
from render.notebook import examples
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
    parts = [part for plan in PLANS.values() for part in (*plan["step"], *plan["handout"])]
    found = {board["state"] for part in parts for board in part.get("board", [])}
    found |= {page for part in parts if "#" in (page := part.get("page", "")) and not page.startswith("python#")}
    return sorted(found | {name for id in PLANS for lang in LANGUAGES for name in GAME.findall(words(id, lang))})


def test_there_are_eight_plans_whose_steps_leave_five_minutes() -> None:
    assert list(PLANS) == ["table", "reading", "draughts", "counting", "winning", "program", "players", "clause"]
    for id, plan in PLANS.items():
        assert sum(step["minutes"] for step in plan["step"]) == 45, id
        assert len(plan["step"]) >= 5 and len(plan["aims"]) >= 3 and len(plan["certain"]) >= 2 <= len(plan["open"]), id
        assert sum(len(step.get("question", [])) for step in plan["step"]) >= 3, id
        assert any(step.get("board") for step in plan["step"]), id


@pytest.mark.parametrize("id", PLANS)
def test_every_plan_has_what_a_class_is_given_and_how_it_is_judged(id: str) -> None:
    plan = PLANS[id]
    assert 1 <= len(plan["handout"]) <= 4 and 3 <= len(plan["criterion"]) <= 4 and 2 <= len(plan["ticket"]) <= 3
    for sheet in plan["handout"]:
        assert len(sheet.get("board", [])) <= 4 and 0 <= sheet.get("lines", 0) <= 12
        # a page of A4 in 11 points has about fifty lines of ninety characters; half of it is left to boards and writing
        for lang in LANGUAGES:
            assert sum(-(-len(line) // 90) for line in sheet["text"][lang].splitlines()) <= 46, (sheet["title"], lang)
    needed = "\n".join(texts(plan["needs"], "es"))
    assert "hoja" in needed, "what has to be printed is said among what is needed"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plans_open_pages_made_for_a_class_and_name_their_buttons(lang: str) -> None:
    said = json.loads((ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["page"]["class"]
    quoted = "«{}»" if lang == "es" else "“{}”"
    buttons = [quoted.format(said["link"]), quoted.format(said["vote"]["title"])]
    for id, plan in PLANS.items():
        opened = [parse_qsl(name.partition("#")[2]) for name in GAME.findall(words(id, lang))]
        assert any(pair in (("view", "class"), ("mode", "fixed")) for pairs in opened for pair in pairs), id
        for step in plan["step"]:
            told = step["text"][lang]
            assert ("QR" in told) == (buttons[0] in told) == (buttons[1] in told), (id, step["title"])
            assert "QR" not in told or "view=class" in told, (id, step["title"])


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
    assert parts.keys() <= {"rules", "set", "first", "start", "acts", "w", "b", "ply", "view", "mode", "coach", "book"}
    assert parts.get("view", "class") == "class" and parts.get("mode", "fixed") in ("fixed", "fixed,help")
    assert parts.get("book", "shut") == "shut"
    assert parts.get("coach", "1") == "1" and ("coach" not in parts or "w" in parts)
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


@pytest.mark.parametrize("id", [id for id, plan in PLANS.items() if plan.get("book") == "shut"])
def test_no_game_that_a_plan_opens_shows_the_words_that_it_saves(id: str, dist: Path) -> None:
    """Neither the links of its steps, nor the codes of its sheets; but the last step of the first plan tells them."""
    for page in ("plans", "packs"):
        root = lxml.html.parse(str(dist / "es" / page / id / "index.html")).getroot()
        ways = {one for name in ("href", "data-code-of") for one in root.xpath(f"//main//@{name}")}
        games = [way for way in ways if re.search(r"/alquerque-de-\w+/", way) and not re.search(r"#(doze|tres)\.", way)]
        open = [way for way in games if "book=shut" not in way]
        assert games and open == [way for way in games if way.endswith("/#view=class&acts=c2-c3,c4xc2")], page
        assert not open or (id, page) == ("table", "plans")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_clauses_to_mark_are_whole_and_their_answers_name_them(lang: str) -> None:
    clauses = site_data.clause_words_by_id(entry_reader.read_edition(ROOT / "site" / "texts"))
    sheet = PLANS["clause"]["handout"][0]
    printed = dict(re.findall(r"(?m)^\*\*(\d+)\.\*\* _+ \[([^\]]*)\]\(osp:\)", sheet["text"][lang]))
    # not a list: Markdown would number its items one after another
    assert len(printed) == 7 and printed == {n: clauses[f"doze.{n}"] for n in printed}
    named = re.findall(r"\[([^\]]*)\]\(osp:\) \((\d+)\)", sheet["answer"][lang])
    assert len(named) == 8 and all(quote in printed[n] for quote, n in named)


def legal(state: str) -> int:
    asked = lesson_plans.state_request(state, "medieval")
    return len(json.loads(answer(json.dumps(asked)))["legal"])


def outcome(state: str) -> str | None:
    """Who has won: nobody where the game goes on or is a draw."""
    told = json.loads(answer(json.dumps(lesson_plans.state_request(state, "medieval"))))["outcome"]
    return told and told["winner"]


def test_the_boards_show_what_the_plans_say_of_them() -> None:
    boards = [board["state"] for step in PLANS["reading"]["step"] for board in step.get("board", [])]
    assert [legal(state) for state in boards] == [4, 1, 3, 2], "four moves and one; two ways and staying, then two ways"
    four = [board["state"] for board in PLANS["clause"]["step"][2]["board"]]
    assert [legal(state) for state in four] == [11, 7, 0, 0]
    assert [outcome(state) for state in four] == [None, None, "w", None]
    assert [("once" in words("clause", "es"), "siete" in words("clause", "es")), ("eleven" in words("clause", "en"),
            "seven" in words("clause", "en"))] == [(True, True)] * 2  # fmt: skip
    two = [board["state"] for board in PLANS["clause"]["handout"][1]["board"]]
    assert two == four, "each board of the sheet has the code that opens it"
    for lang, told in (("es", (": 11 y 7;", ": las blancas; empate;")), ("en", (": 11 and 7;", ": White; a draw;"))):
        assert all(one in PLANS["clause"]["handout"][1]["answer"][lang] for one in told)
    replies = [board["state"] for board in PLANS["counting"]["step"][1]["board"]]
    assert [legal(state) for state in replies] == [3, 1]
    (row,) = PLANS["counting"]["step"][2]["board"]
    assert json.loads(answer(json.dumps(lesson_plans.state_request(row["state"], "tres"))))["outcome"]["reason"]
    four = [board["state"] for board in PLANS["counting"]["handout"][1]["board"]]
    assert [legal(state) for state in four] == [3, 1, 2, 2]
    before, after = (board["state"] for board in PLANS["reading"]["handout"][1]["board"])
    assert (after, legal(before)) == (f"{before},b2-c3", 4)
    king = PLANS["draughts"]["step"][2]["board"][3]["state"]
    assert "K" in json.loads(answer(json.dumps(lesson_plans.state_request(king, "damas"))))["position"]


@pytest.mark.parametrize("wrong", ["acts=c2-c9", "rules=nobody", "act=c2-c3", "set=colour:red", "acts=c2-c3&ply=2",
                                   "view=class", "view=class&book=shut"])
def test_a_state_that_cannot_be_played_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError):
        said = json.loads(answer(json.dumps(lesson_plans.state_request(f"alquerque-de-doce#{wrong}", "medieval"))))
        if "error" in said:
            raise ValueError(said["error"])


# -- figures -----------------------------------------------------------------------------------------------------------


def neighbours() -> dict[str, set[str]]:
    """The neighbours of every point of the board of twelve."""
    board, near = ruleset("alquerque-de-doce").board, dict[str, set[str]]()
    for line in board.lines:
        for one, other in itertools.pairwise(line):
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    return near


def degrees() -> Counter[int]:
    return Counter(len(some) for some in neighbours().values())


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
    return [ways, *moves[3:], *placed[2:5], 4 * placed[4], placed[5], 4 * placed[4] - placed[5], over, full, full // 8, apart(),
            gap, 25 * gap, 3**25]  # fmt: skip


def test_the_numbers_of_the_plan_of_counting() -> None:
    assert degrees() == {3: 12, 4: 4, 5: 4, 8: 5}
    right = counted()
    for lang, sign in (("es", "[\u00a0 ]"), ("en", ",")):
        plain = re.sub(r"\]\([^)]*\)", "]", words("counting", lang))
        found = {int(re.sub(r"\D", "", one)) for one in re.findall(rf"\d{{1,3}}(?:{sign}\d{{3}})+|\d{{3,}}", plain)}
        assert found == set(right), lang
        assert "56" in plain


def test_the_answers_to_the_sheets_of_counting() -> None:
    near, points = neighbours(), degrees()
    rows = [" ".join(str(len(near[column + row])) for column in "abcde") for row in "54321"]
    pairs = {frozenset((one, other)) for one, some in near.items() for other in some}
    across, upright = (sum(len({name[n] for name in pair}) == 1 for pair in pairs) for n in (1, 0))
    assert (len(pairs), across, upright) == (56, 20, 20)
    ways, tree, nine = PLANS["counting"]["handout"]
    for lang, last in (("es", "y"), ("en", "and")):
        told = ways["answer"][lang]
        assert "```\n{}\n```".format("\n".join(rows)) in told
        assert f": {points[3]}, {points[4]}, {points[5]} {last} {points[8]}." in told
        assert f": {3 * points[3]}, {4 * points[4]}, {5 * points[5]} {last} {8 * points[8]}" in told
        assert re.findall(r"\d+ (?:horizontales|verticales|inclinados|horizontal|vertical|diagonal)", told) == [
            f"{n} {word}" for n, word in zip((across, upright, len(pairs) - across - upright),
            ("horizontales", "verticales", "inclinados") if lang == "es" else ("horizontal", "vertical", "diagonal"), strict=True)
        ]  # fmt: skip
        assert f": 3, 1, 2 {last} 2;" in tree["answer"][lang]
        assert f": {math.perm(9, 2)};" in nine["answer"][lang]


def wilson(k: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """The score interval of E. B. Wilson (1927), solved as the equation it comes from: |p - k/n| = z·√(p(1-p)/n)."""
    a, b, c = 1 + z * z / n, -(2 * k / n + z * z / n), (k / n) ** 2
    root = math.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def test_the_numbers_of_the_plan_of_statistics() -> None:
    seven = sum(math.comb(10, k) for k in range(7, 11))
    assert (seven, 2**10) == (176, 1024)
    for lang, percent, to in (("es", " %", ("del", "al")), ("en", "%", ("from", "to"))):
        told = words("winning", lang)
        assert f"{seven}" in told and f"{2 * seven}" in told and "1024" in told
        assert f"{round(100 * seven / 1024)}{percent}" in told and f"{round(200 * seven / 1024)}{percent}" in told
        for k, n in ((7, 10), (14, 20), (70, 100)):
            low, high = (round(100 * end) for end in wilson(k, n))
            preposition = "de" if lang == "es" else "of"
            assert f"- {k} {preposition} {n}: {to[0]} {low}{percent} {to[1]} {high}{percent}" in told
            assert (low > 50) == (n == 100)


def test_the_answers_to_the_sheets_of_statistics() -> None:
    _, coin = PLANS["winning"]["handout"]
    heads = [math.comb(10, k) for k in range(7, 11)]
    for lang, joined in (("es", "de {:.3f} a {:.3f}"), ("en", "from {:.3f} to {:.3f}")):
        told = coin["answer"][lang].replace(",", ".") if lang == "es" else coin["answer"][lang]
        assert [int(one) for one in re.findall(r"\d+", told.split("\n\n")[0])][-2:] == [sum(heads), 17]
        assert all(re.search(rf"\b{n}\b", told) for n in heads)
        recipe = coin["text"][lang].replace(",", ".") if lang == "es" else coin["text"][lang]
        half, quarter, whole = re.search(r"\+ (\S+) / \*n\*.*\+ (\S+) / \*n\*².*\+ (\S+) / \*n\*", recipe, re.S).groups()  # type: ignore[union-attr]
        for k, n in ((7, 10), (14, 20), (70, 100)):
            p, c = k / n, 1 + float(whole) / n
            a, b = p + float(half) / n, 1.96 * math.sqrt(p * (1 - p) / n + float(quarter) / n**2)
            ends = (a - b) / c, (a + b) / c
            assert [round(100 * end) for end in ends] == [round(100 * end) for end in wilson(k, n)]
            row = f"*p* = {p:g}; *A* = {a:.3f}; *B* = {b:.3f}; *C* = {c:.3f}; {joined.format(*ends)}"
            assert f"- {k} {'de' if lang == 'es' else 'of'} {n}: {row}" in told


def test_after_the_book_s_line_three_of_four_points_lose_at_once() -> None:
    game = Game.begin(ruleset("alquerque-de-tres", "tres"))
    for act in PLANS["winning"]["step"][4]["board"][0]["state"].partition("acts=")[2].split(","):
        game = game.act(act)
    placed = {act: game.act(act) for act in game.choices()}
    lost = {act for act, after in placed.items() if "b3-a3" in after.choices() and after.act("b3-a3").outcome}
    assert lost == placed.keys() - {"@a3"} == {"@a2", "@c2", "@c3"}
    slow = placed["@a3"].act("b3-c3")
    assert slow.choices() and all(slow.act(reply).act("b2-c2").outcome for reply in slow.choices())
    for lang in LANGUAGES:
        assert re.search("a2, c2 (?:o|or) c3.*b3-a3.*a3.*b3-c3.*b2-c2", PLANS["winning"]["step"][4]["text"][lang])


def test_the_cards_of_history_carry_its_grades_and_years() -> None:
    claims = tomllib.loads((ROOT / "site" / "notes" / "history.toml").read_text("utf-8"))["claims"]
    cards = ["kurna", "aghani", "book", "chessboard", "nebrija", "torquemada", "soplar", "promotion"]
    for lang in LANGUAGES:
        names = json.loads((ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["page"]["history"]["grades"]
        sheets = PLANS["draughts"]["handout"][:2]
        told = "\n".join(sheet["answer"][lang] for sheet in sheets)
        found = re.findall(r"(?m)^\d\. .*?(?:Nota|Grade): \*(\w+)\*", told)
        assert found == [names[claims[card]["grade"]]["name"].lower() for card in cards]
        years = {card: claims[card]["dates"][0]["year"] for card in cards}
        assert f" {1911 - years['torquemada']} " in told and f" {years['soplar'] - years['book']} " in told
        assert str(round((1909 - years["kurna"] - 1) / 100) * 100) in re.sub(r"[\s,]", "", told)
        printed = "\n".join(sheet["text"][lang] for sheet in sheets)
        assert not re.search("|".join(rf"\b{name['name']}\b" for name in names.values()), printed, re.I), "a grade given away"


# -- programs ----------------------------------------------------------------------------------------------------------

CODES = [(id, n) for id, plan in PLANS.items() for n, step in enumerate(plan["step"]) if "code" in step]
SAYS = {
    ("program", 0): r"\['b2-c3', 'c2-c3', 'd2-c3', 'd3-c3'\]\n\['c4xc2'\]\nNone\n4",
    ("program", 1): r"no \['c1xc3', 'b2-c3', 'd2-c3', 'd3-c3'\]\nyes \['c1xc3'\]",
    ("program", 2): r"\d+ moves\n.+",
    ("program", 3): r"won 40 lost 0 neither 0",
    ("players", 0): r"1 4 4\.0\n2 8 2\.0\n3 33 4\.1\n4 219 6\.6\n5 1537 7\.0",
    ("players", 1): r"\{'b': 35, 'w': 35, 'neither': 30\}",
    ("players", 2): r"won 20 of 20",
    ("players", 3): r"level 1 won 10 lost 0 neither 0\nlevel 2 won 8 lost 0 neither 2\nlevel 3 won 0 lost 1 neither 9",
    ("winning", 4): r"Counter\(\{'first': 513, 'second': 487\}\)",
}


def test_every_program_is_checked() -> None:
    assert set(CODES) == set(SAYS)
    assert all("513" in words("winning", lang) and "40" in words("program", lang) for lang in LANGUAGES)
    told = {lang: {int(one) for one in re.findall(r"(?<![\w-])\d+", re.sub(r"\]\([^)]*\)", "]", words("players", lang)))}
            for lang in LANGUAGES}  # fmt: skip
    assert told["es"] == told["en"] >= {4, 8, 33, 219, 1537, 35, 30, 20, 10, 2, 1, 9} and len(str(7**30)) == 26


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_that_a_plan_opens_is_there(lang: str) -> None:
    names = {name for id in PLANS for name in re.findall(r"python#example=(\w+)", words(id, lang))}
    assert names and names <= set(examples.ORDER)
    programs = {name for id, plan in PLANS.items() for name, _ in lesson_plans.named_programs(plan | {"id": id})}
    pages = {sheet["page"] for plan in PLANS.values() for sheet in plan["handout"] if "python#" in sheet.get("page", "")}
    assert pages and {page.removeprefix("python#example=") for page in pages} <= programs


@pytest.mark.parametrize(("id", "n"), CODES)
@pytest.mark.slow
def test_every_program_runs_and_says_what_the_plan_says(id: str, n: int) -> None:
    said = run_python(PLANS[id]["step"][n]["code"])
    assert re.fullmatch(SAYS[id, n], said), said


def run_python(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={"PYTHONPATH": str(ROOT / "py")}, capture_output=True,
                         encoding="utf-8", timeout=60)  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def fenced(text: str) -> list[str]:
    return re.findall(r"```\n(.*?)```", text, re.S)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheets_of_the_plan_of_programs_come_out_as_their_answers_say(lang: str) -> None:
    predict, complete, player = PLANS["program"]["handout"]
    (code,) = fenced(predict["text"][lang])
    said = re.findall(r"`([^`]+)`", predict["answer"][lang])
    imported = "from alquerque import Game, ruleset\n"
    assert run_python(imported + code).splitlines() == said[:4]
    changed = code.replace('"medieval")', '"medieval", {"compulsory": "yes"})')
    assert run_python(imported + changed).splitlines() == [*said[:3], said[4]] != said[:4]

    blanks = iter(re.findall(r"`([^`]+)`", complete["answer"][lang])[:5])
    loop, greedy = (re.sub("_{4,}", lambda _: next(blanks), code) for code in fenced(complete["text"][lang]))
    assert re.fullmatch(r"\d+ moves", run_python(loop)) and next(blanks, None) is None
    assert greedy in PLANS["program"]["step"][3]["code"]

    (careful,) = fenced(player["answer"][lang])
    program = PLANS["program"]["step"][3]["code"]
    program = re.sub(r"player = .*", "player = careful if game.position.side == mine else greedy", program)
    assert run_python(program.replace("won = lost", careful + "\nwon = lost")) == "won 40 lost 0 neither 0"


@pytest.mark.slow
def test_the_numbers_on_the_sheet_of_players_are_those_of_its_programs() -> None:
    steps = PLANS["players"]["step"]
    counted, random, player, levels = (
        [float(one) for one in re.findall(pattern, SAYS["players", n].replace("\\", ""))]
        for n, pattern in ((0, r"[\d.]+"), (1, r"\d+"), (2, r"won (\d+)"), (3, r"(?:won|lost|neither) (\d+)"))
    )
    own = "men[side].bit_count()"
    changed = [("min(replies", "max(replies"), (f"{own} - men[1 - side].bit_count()", own)]
    for old, new in changed:
        assert old in steps[2]["code"]
        player += [float(run_python(steps[2]["code"].replace(old, new)).split()[1])]
    right = [*counted[1::3], *counted[2::3], len(str(7**30)), *random, *player, *levels]
    for lang in LANGUAGES:
        told = PLANS["players"]["handout"][0]["answer"][lang].split("\n\n")[0]
        told = re.sub(r"(\d),(\d)", r"\1.\2", told)
        found = [float(one) for one in re.findall(r"\d+(?:\.\d+)?", told)]
        assert found == right, lang
        assert all(str(int(won)) in steps[2]["text"][lang] for won in player)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_player_by_hand_chooses_as_the_program_does(lang: str) -> None:
    sheet = PLANS["players"]["handout"][1]
    blanks = iter(re.findall(r"`([^`]+)`", sheet["answer"][lang]))
    (code,) = (re.sub("_{4,}", lambda _: next(blanks), code) for code in fenced(sheet["text"][lang]))
    assert next(blanks, None) is None
    for n in (2, 3):
        assert "".join(code.split()) in "".join(PLANS["players"]["step"][n]["code"].split())

    game = Game.begin(ruleset("alquerque-de-doce", "medieval"))
    for act in sheet["board"][0]["state"].partition("acts=")[2].split(","):
        game = game.act(act)
    men = [side.bit_count() for side in game.position.men]
    assert all(f" {n}" in sheet["text"][lang] for n in (men[1], men[0], f"−{men[0] - men[1]}"))
    worst = {}
    for word in game.choices():
        after = game.act(word)
        replies = {one: after.act(one).position.men for one in after.choices()}
        leads = {one: some[1].bit_count() - some[0].bit_count() for one, some in replies.items()}
        least = min(leads.values())
        worst[word] = ({one for one, left in leads.items() if left == least}, least)
    told = {}
    for first, replies, left in re.findall(r"(\w\d[×–]\w\d): ([^.:]*), −(\d)\.", sheet["answer"][lang]):
        plain = [one.replace("×", "x").replace("–", "-") for one in (first, *re.findall(r"\w\d[×–]\w\d", replies))]
        told[plain[0]] = (set(plain[1:]), -int(left))
    assert told == worst and max(worst, key=lambda word: worst[word][1]) == "c1xc3"
    assert ("Elige c1×c3" if lang == "es" else "chooses c1×c3") in sheet["answer"][lang]


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
    python = json.loads(page("python").xpath("string(//script[@id='page-data'])"))
    for id, plan in PLANS.items():
        root = page(f"plans/{id}")
        *steps, ticket = root.find_class("step")
        assert [step.findtext(".//h2") for step in steps] == [step["title"][lang] for step in plan["step"]]
        assert ticket.get("id") == "ticket" and ticket.xpath(".//p[@class='clock']/b")[0].text == "45–50"
        for drawn, step in zip(steps, plan["step"], strict=True):
            hrefs = drawn.xpath(".//a/@href")
            for board in (one for one in step.get("board", []) if not one.get("only_slide")):
                game, sign, fragment = board["state"].partition("#")
                opened = f"/{lang}/{game}/#{fragment if sign else 'ply=0'}&view=class"
                opened += "&book=shut" if plan.get("book") else ""
                assert any(href.endswith(opened) for href in hrefs), board
            if "code" in step:
                (name,) = (href.partition("#example=")[2] for href in hrefs if "#example=" in href)
                assert python["examples"][name] == step["code"]
