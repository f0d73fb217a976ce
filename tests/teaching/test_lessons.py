"""The lessons, replayed with the package alone: every way leads where it says, what is shown can be played, and nothing
that a learner may do is without an answer. The reader of these files here is not the build's
(site/make/render/teaching/lessons.py)."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from test_prebuilt import unpacked

from alquerque import GAMES, ruleset
from alquerque.api import answer
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.history import Game
from alquerque.reasons import why
from render.teaching import courses
from render.teaching import lessons as teaching

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "site" / "notes" / "lessons").glob("*.toml"), key=lambda path: teaching.place_of(path.stem))
LESSONS = {path.stem.partition("-")[2]: tomllib.loads(path.read_text("utf-8")) for path in FILES}
STEPS = [(id, n) for id, lesson in LESSONS.items() for n in range(len(lesson["step"]))]
# those of the first game, in their order
FIRST = ("step", "leap", "chain", "guard", "hand", "huff", "shut-in", "ending")


def begun(id: str, n: int) -> tuple[Game, dict[str, Any]]:
    lesson = LESSONS[id]
    rules, step = ruleset(lesson["game"], lesson["rules"]), lesson["step"][n]
    return Game.begin(rules, parse_position(rules, step["position"]), None), step


def played(game: Game, acts: list[str]) -> Game:
    for act in acts:
        game = game.act(act)
    return game


def named(step: dict[str, Any], kind: str) -> list[tuple[list[str], str]]:
    return [(way.split(), end) for reply in step.get(kind, []) for way, end in reply["ways"].items()]


def touches(game: Game) -> list[str]:
    return [touch_text(game.rules.board, move) for move in game.legal()]


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_every_right_way_leads_where_it_says(id: str, n: int) -> None:
    game, step = begun(id, n)
    assert format_position(game.rules, game.position) == step["position"]
    assert named(step, "right")
    for way, end in named(step, "right"):
        assert format_position(game.rules, played(game, way).position) == end, way


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_a_right_way_ends_the_learners_turn_or_is_a_whole_task(id: str, n: int) -> None:
    """The learner plays first, and no way goes on after the game has ended."""
    game, step = begun(id, n)
    for way, _ in named(step, "right"):
        assert way[0] in touches(game)
        assert all(played(game, way[:k]).outcome is None for k in range(len(way))), way


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_what_a_wrong_way_shows_can_be_played(id: str, n: int) -> None:
    game, step = begun(id, n)
    for way, shown in named(step, "wrong"):
        assert played(game, way + shown.split()), way
        if shown:
            assert played(game, way).position.side != game.position.side, (
                f"{way}: the other side shows what comes of it"
            )


def offered(game: Game, acts: list[str], ways: list[list[str]]) -> list[str]:
    """What a learner can do here: all that is legal; where dice are due, what falls, which is the same in all ways."""
    if all(move.manner != "throw" for move in game.legal()):
        return touches(game)
    (thrown,) = {way[len(acts)] for way in ways if way[: len(acts)] == acts and len(way) > len(acts)}
    assert thrown in touches(game)
    return [thrown]


def reached(game: Game, step: dict[str, Any]) -> Iterator[tuple[list[str], Game]]:
    """The places at which the learner is to play: the beginning, and each further one on a way that is named."""
    ways = [way for kind in ("right", "wrong") for way, _ in named(step, kind)]
    ends = [way for way, _ in named(step, "right")] + [way for way, _ in named(step, "wrong")]
    for acts in {tuple(way[:k]) for way in ways for k in range(len(way))}:
        if list(acts) not in ends and played(game, list(acts)).position.side == game.position.side:
            yield list(acts), played(game, list(acts))


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_nothing_that_is_legal_is_ignored(id: str, n: int) -> None:
    """Each legal touch is on a right way, named wrong, or met by the step's general reply."""
    game, step = begun(id, n)
    ways = [way for kind in ("right", "wrong") for way, _ in named(step, kind)]
    for acts, here in reached(game, step):
        for touch in offered(here, acts, ways):
            line = [*acts, touch]
            assert any(way[: len(line)] == line for way in ways) or "other" in step, line


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_a_general_reply_answers_something(id: str, n: int) -> None:
    game, step = begun(id, n)
    ways = [way for kind in ("right", "wrong") for way, _ in named(step, kind)]
    unnamed = [
        [*acts, touch]
        for acts, here in reached(game, step)
        for touch in offered(here, acts, ways)
        if not any(way[: len(acts) + 1] == [*acts, touch] for way in ways)
    ]
    assert bool(unnamed) == ("other" in step)


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_no_way_is_both_right_and_wrong(id: str, n: int) -> None:
    _, step = begun(id, n)
    right, wrong = ([way for way, _ in named(step, kind)] for kind in ("right", "wrong"))
    for one in right:
        assert not any(one[: len(other)] == other for other in wrong), one
        assert not any(one != other and other[: len(one)] == one for other in right), one
    assert len({tuple(way) for way in wrong}) == len(wrong)


@pytest.mark.parametrize(("id", "n"), STEPS)
def test_illegal_touches_are_refused_with_a_reason(id: str, n: int) -> None:
    """From each of the learner's men to each point, and each point alone, where it is not legal."""
    game, step = begun(id, n)
    rules, position = game.rules, game.position
    moves = game.legal()
    if all(move.manner == "throw" for move in moves):
        return
    names = rules.board.points
    for start in range(len(names)):
        for to in (None, *range(len(names))):
            if to == start or any(
                (m.start == start and to in (None, m.to)) or (m.start < 0 and m.to == start) for m in moves
            ):
                continue
            assert why(rules, position, start, to), (names[start], to)
    lesson = LESSONS[id]
    touched = {names[point] for m in moves for point in (m.start, m.to) if point >= 0}
    far = next((name for name in names if name not in touched), None)
    if far is None:
        return  # every point is legal
    request = {
        "op": "why",
        "game": lesson["game"],
        "rules": lesson["rules"],
        "start": step["position"],
        "acts": [],
        "from": far,
    }
    assert json.loads(answer(json.dumps(request)))["reason"]["key"]


def test_dice_fall_as_the_lesson_says(dist: Path) -> None:
    """Wherever dice are due in a lesson's page, one throw is legal there, and some lesson has both sides throw."""
    sides = set()
    for id in LESSONS:
        page = lxml.html.parse(dist / "en" / "lessons" / id / "index.html").getroot()
        views = unpacked(json.loads(page.xpath("string(//script[@id='page-data'])"))["views"])
        for place, view in views.items():
            if view["dice"]:
                thrown = [move["touch"] for move in view["legal"]]
                named = [other.removeprefix(place).split()[0] for other in views if other.startswith(f"{place} ")]
                assert set(thrown) == set(named) and len(thrown) <= 1, place
                sides |= {view["side"] for _ in thrown}
    assert sides == {"w", "b"}


def test_a_lesson_in_which_two_throws_would_fall_at_once_is_refused() -> None:
    lesson = LESSONS["dice"]

    def see(start: str, acts: tuple[str, ...]) -> dict[str, Any]:
        asked = {"op": "view", "game": lesson["game"], "rules": lesson["rules"], "start": start, "acts": list(acts)}
        return dict(json.loads(answer(json.dumps(asked))))

    step = lesson["step"][1]
    assert not list(teaching.faults(step, see))
    (right,) = step["right"]
    ways = {way.replace("?654", "?522") if way.endswith("*f6") else way: end for way, end in right["ways"].items()}
    (fault, *_) = teaching.faults({**step, "right": [{**right, "ways": ways}]}, see)
    assert fault == "?654 and ?522 cannot both fall after the beginning"


def test_each_lesson_is_short() -> None:
    for id, lesson in LESSONS.items():
        assert 2 <= len(lesson["step"]) <= 4, id
        asks = [step["ask"][lang] for step in lesson["step"] for lang in ("es", "en")]
        replies = [reply["say"][lang] for step in lesson["step"] for kind in ("right", "wrong") for reply in step.get(kind, [])
                   if "say" in reply for lang in ("es", "en")]  # fmt: skip
        assert max(map(len, asks)) <= 200, (id, max(asks, key=len))
        assert max(map(len, replies)) <= 155, (id, max(replies, key=len))


def test_the_files_are_numbered_and_the_first_game_has_its_eight() -> None:
    assert all(re.fullmatch(r"\d{2,3}-[a-z-]+", path.stem) for path in FILES)
    assert len(LESSONS) == len(FILES)
    of = [id for id, lesson in LESSONS.items() if lesson["game"] == "alquerque-de-doce"]
    assert tuple(of) == FIRST


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_can_be_read_without_scripts(dist: Path, id: str, lang: str) -> None:
    page = lxml.html.parse(dist / lang / "lessons" / id / "index.html").getroot()
    lesson = LESSONS[id]
    assert page.xpath("string(//*[@data-ask])") == lesson["step"][0]["ask"][lang]
    men = page.xpath("//*[@data-stage]//*[@class='man']/@data-at")
    game, _ = begun(id, 0)
    count = sum(mask.bit_count() for mask in game.position.men)
    assert len(men) == count
    text = " ".join(page.xpath("string(//details[@class='as-text'])").split())
    for step in lesson["step"]:
        replies = [reply["say"] for kind in ("right", "wrong") for reply in step.get(kind, []) if "say" in reply]
        for said in [step["ask"], *replies, *([step["other"]] if "other" in step else [])]:
            assert " ".join(said[lang].split()) in text
    assert len(page.xpath("//details[@class='as-text']//svg[@data-board]")) == len(lesson["step"])


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_ways_to_the_lessons(dist: Path, lang: str) -> None:
    """From the menu to the list, from the list to each, from home to the first, from a game to its own."""
    def links(page: str, path: str) -> list[str]:
        return [str(one) for one in lxml.html.parse(dist / lang / page / "index.html").getroot().xpath(path)]

    assert f"../../{lang}/lessons/" in links("about", "//header//a/@href")
    taught = list(dict.fromkeys(lesson["game"] for lesson in LESSONS.values()))
    listed = [one.rstrip("/").rpartition("/")[2] for one in links("lessons", "//a[@data-course]/@href")]
    assert listed == [game for game in GAMES if game in taught]
    (first,) = links("", "//main//a[@data-learn]/@href")
    assert first.endswith(f"lessons/{next(iter(LESSONS))}/")
    for game in taught:
        assert [one for one in links(game, "//main//a/@href") if "/courses/" in one], game
        steps = links(f"courses/{game}", "//a[@data-course-step]/@href")
        to_lessons = [one.rstrip("/").rpartition("/")[2] for one in steps if "/lessons/" in one]
        assert to_lessons == [id for id, lesson in LESSONS.items() if lesson["game"] == game], game
        assert "coach=1" in steps[-1]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_course_has_problems_under_the_rules_that_its_lessons_taught(dist: Path, lang: str) -> None:
    files = (ROOT / "site" / "data" / "problems").glob("*.json")
    found = [(file.stem, one) for file in files for one in json.loads(file.read_text("utf-8"))["problems"]]
    home = {one["id"]: (name, one) for name, one in found}
    for game in {lesson["game"] for lesson in LESSONS.values()}:
        rules = next(lesson["rules"] for lesson in LESSONS.values() if lesson["game"] == game)
        page = lxml.html.parse(dist / lang / "courses" / game / "index.html").getroot()
        sets = [str(one) for one in page.xpath("//a[@data-course-step]/@href") if "/problems/" in one]
        seen = [id for one in sets for id in re.findall(r"[&#]set=([^&]*)", one)[0].split(".")]
        assert len(set(seen)) == len(seen) <= 15, game
        assert all(home[id][1]["rules"] == rules for id in seen), game
        problems = [home[id][1] for id in seen]
        grades = [(one["turns"] > courses.MAX_SHORT_TURNS, one["difficulty"]["value"]) for one in problems]
        assert grades == sorted(grades), game
        for one in sets:
            name, first = re.findall(r"/problems/([^/]+)/#p=([^&]+)", one)[0]
            assert home[first][0] == name, one
        assert bool(seen) == any(one["rules"] == rules for _, one in found), game


def test_the_first_lessons_carry_the_reasons_for_what_is_illegal(dist: Path) -> None:
    """As the package gives them: of each man of the first view that is not the learner's, and of each point that a man of
    the learner cannot go to."""
    for id in FIRST:
        page = lxml.html.parse(dist / "en" / "lessons" / id / "index.html").getroot()
        refusals = unpacked(json.loads(page.xpath("string(//script[@id='page-data'])"))["refusals"])
        for n, step in enumerate(LESSONS[id]["step"]):
            game, _ = begun(id, n)
            board, known = game.rules.board, {key for key in refusals if key.startswith(f"{step['position']}|")}
            legal = {(m.start, m.to) for m in game.legal()}
            for at in range(len(board.points)):
                if game.position.men[game.position.side] >> at & 1 and any(start == at for start, _ in legal):
                    for to in range(len(board.points)):
                        key = f"{step['position']}|{board.points[at]}|{board.points[to]}"
                        refused = to != at and (at, to) not in legal
                        assert (key in known) == refused, key
                        if refused:
                            assert refusals[key]["key"] == why(game.rules, game.position, at, to).key, key
    assert not unpacked(json.loads(lxml.html.parse(dist / "en" / "lessons" / "felli-steps" / "index.html").getroot().xpath(
        "string(//script[@id='page-data'])"))["refusals"])  # fmt: skip
