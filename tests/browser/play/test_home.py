"""The home page: today's problem on its board, the same for everyone, solved in place; its days; and the way back to a
game that waits.
"""

import datetime
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hands import MousePlayer, assert_fits_width, hold_requests
from playwright.sync_api import Page, expect
from test_accessible import faults
from test_faces import COUNT_CONTROLS
from test_my_games import file_of, sample, take
from test_problems import READY, play, solve

FILE = Path(__file__).parents[3] / "site" / "data" / "problems" / "doce-medieval.json"
PROBLEMS = sorted(json.loads(FILE.read_text("utf-8"))["problems"], key=lambda one: one["difficulty"]["value"])
MONDAY, TUESDAY, FRIDAY, SUNDAY = "2026-11-23", "2026-11-24", "2026-11-27", "2026-11-29"

pytestmark = pytest.mark.clock


def problem_of(day: str) -> dict[str, Any]:
    """Those of a weekday are a seventh of all, easy ones for Monday; each week has the next of them."""
    date = datetime.date.fromisoformat(day)
    weekday, week = date.weekday(), (date - datetime.date(1969, 12, 29)).days // 7
    some = PROBLEMS[weekday * len(PROBLEMS) // 7 : (weekday + 1) * len(PROBLEMS) // 7]
    return dict(some[week % len(some)])


def home(page: Page, address: str, day: str, lang: str = "en", place: str = "", ready: bool = True) -> dict[str, Any]:
    """Opens the page on a day, and tells the problem that must be there."""
    page.emulate_media(reduced_motion="reduce")
    page.clock.set_fixed_time(f"{day}T10:00:00")
    page.goto(f"{address}{lang}/{place}")
    expect(page.locator("[data-days] [data-day]")).to_have_count(7)
    if ready:
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=READY)
    return problem_of(day)


def men_of(one: dict[str, Any]) -> list[str]:
    """Where its men stand, as "a1b"."""
    return sorted(
        point + part[0].lower() for part in one["position"].split(":")[1:] for point in part[1:].split(",") if point
    )


def men_on(page: Page) -> list[str]:
    found: list[str] = page.locator("[data-stage] .man[data-at]").evaluate_all(
        "men => men.map(({ dataset }) => dataset.at + dataset.side)"
    )
    return sorted(found)


def tile(page: Page, day: str, reached: str) -> None:
    expect(page.locator(f'[data-day="{day}"] .tile')).to_have_attribute("data-reached", reached)


def wrong_way(one: dict[str, Any]) -> str:
    return next(way for way, (_, shown) in one["wrong"].items() if shown and " " not in way)


@pytest.mark.quick
def test_a_problem_is_solved_in_place_and_its_day_lights_up(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one = home(page, address, MONDAY)
    assert men_on(page) == men_of(one)
    asked = page.locator("[data-ask]").inner_text()
    assert re.search(r"to play(: only one turn wins|: every move but one loses| and win in)", asked)
    tile(page, MONDAY, "untried")
    share = page.get_by_role("button", name="Share the result")
    expect(share).to_be_hidden()
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("Solved!", timeout=READY)
    tile(page, MONDAY, "won")
    expect(page.get_by_role("link", name="Monday, November 23: solved at the first try")).to_be_visible()
    share.click()
    expect(page.locator("[data-shared]")).to_have_text("Result copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Alquerque, the problem of November 23: solved at the first try. http")
    assert text.endswith(f"/en/#day={MONDAY}")
    assert not re.search(r"[a-e][1-5]", text.split("http")[0]), "the answer is not given away"
    page.reload()
    expect(page.locator("[data-invitation]")).to_have_text("This day’s problem: solved at the first try.")
    page.goto(f"{address}en/problems/#of-doce-medieval")
    expect(page.locator(f'[data-problem="{one["id"]}"] [data-progress]')).to_have_text("✓ solved")
    tile(page, MONDAY, "won")


def test_it_is_answered_while_python_is_still_on_its_way_and_tries_are_counted(page: Page, address: str) -> None:
    release = hold_requests(page)
    one = home(page, address, TUESDAY, ready=False)
    play(page, wrong_way(one))
    expect(page.locator("[data-reply] .wrong")).to_be_visible()
    expect(page.locator('[data-do="hint"]')).to_be_visible()
    assert men_on(page) == men_of(one)
    release()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=READY)
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("Solved in 2 tries!", timeout=READY)
    expect(page.get_by_role("link", name="Tuesday, November 24: solved in 2 tries")).to_be_visible()


@pytest.mark.parametrize(
    ("hints", "said", "reached", "mark"),
    [
        (1, "Resuelto, con una pista.", "helped", "✓ resuelto con una pista"),
        (2, "Resuelto, con una pista.", "helped", "✓ resuelto con una pista"),
        (3, "Así es. Como ya te habíamos enseñado la jugada, cuenta como visto.", "lost", "visto"),
    ],
)
def test_help_shows_in_what_it_counts_as(
    page: Page, address: str, hints: int, said: str, reached: str, mark: str
) -> None:
    one = home(page, address, MONDAY, "es")
    for _ in range(hints):
        page.get_by_role("button", name="Pista").click()
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text(said, timeout=READY)
    tile(page, MONDAY, reached)
    page.goto(f"{address}es/problems/#of-doce-medieval")
    expect(page.locator(f'[data-problem="{one["id"]}"] [data-progress]')).to_have_text(mark)


def test_who_was_shown_the_solution_has_seen_it_also_when_playing_it_then(page: Page, address: str) -> None:
    one = home(page, address, MONDAY)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("[data-reply]")).to_contain_text("the problem counts as seen", timeout=READY)
    tile(page, MONDAY, "lost")
    page.get_by_role("button", name="Let me try").click()
    solve(page, one)
    expect(page.locator("[data-reply]")).to_contain_text("it counts as seen", timeout=READY)
    tile(page, MONDAY, "lost")


@pytest.mark.without_python
def test_every_day_has_its_problem_the_same_in_both_languages(page: Page, address: str) -> None:
    seen = []
    for lang in ("en", "es"):
        one = home(page, address, SUNDAY, lang, ready=False)
        assert men_on(page) == men_of(one)
        seen.append(one["id"])
        for day in (MONDAY, FRIDAY):
            page.locator(f'[data-day="{day}"]').click()
            expect(page.locator(f'[data-day="{day}"]')).to_have_attribute("aria-current", "date")
            one = problem_of(day)
            assert men_on(page) == men_of(one)
            rules = page.locator("[data-rules]").get_attribute("href") or ""
            assert rules.endswith(f"#rules={one['rules']}")
    expect(page.locator("[data-day-title]")).to_have_text("El problema del 27 de noviembre")
    page.go_back()
    expect(page.locator("[data-day-title]")).to_have_text("El problema del 23 de noviembre")
    assert seen[0] == seen[1]
    assert len({problem_of(f"2026-11-{n}")["id"] for n in range(16, 30)}) == 14


@pytest.mark.without_python
@pytest.mark.parametrize("place", ["#day=2026-12-24", "#day=tomorrow", "#nothing"])
def test_a_day_that_has_not_come_is_today(page: Page, address: str, place: str) -> None:
    home(page, address, FRIDAY, place=place, ready=False)
    expect(page.locator("[data-day-title]")).to_have_text("Today’s problem")
    assert men_on(page) == men_of(problem_of(FRIDAY))


def test_by_keyboard(page: Page, address: str) -> None:
    one = home(page, address, MONDAY)
    points = re.findall(r"[a-z]\d+", one["line"][0])
    for n, point in enumerate(points):
        if n == 0 or point != points[n - 1]:
            page.locator(f'[data-stage] .spot[data-point="{point}"]').focus()
            page.keyboard.press("Enter")
    expect(page.locator("[data-live]")).to_contain_text(re.compile("Right|Solved"), timeout=READY)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (844, 390), (1280, 720), (1366, 768), (1440, 900), (2560, 1440)]
)
@pytest.mark.without_python
def test_the_board_is_large_and_seen_whole_with_what_is_asked(
    page: Page, address: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for lang in ("es", "en"):
        home(page, address, FRIDAY, lang, ready=False)
        board = page.locator("svg.board").bounding_box()
        assert board and board["y"] + board["height"] <= height
        assert board["height"] >= min(0.42 * height, 0.85 * width)
        expect(page.locator("[data-ask]")).to_be_in_viewport(ratio=1)
        if height >= 700:
            expect(page.locator(f'[data-day="{FRIDAY}"]')).to_be_in_viewport(ratio=1)
        assert len(page.evaluate(COUNT_CONTROLS)) <= 18 + 6  # the seven days are one row
        assert_fits_width(page)
    assert len(page.locator("main .button:is(.first, .act):visible").all()) == 1


def test_axe_is_content(page: Page, address: str) -> None:
    home(page, address, MONDAY)
    assert faults(page) == []
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("button", name="Share the result")).to_be_visible(timeout=READY)
    assert faults(page) == []


def test_a_game_that_waits_is_gone_on_with(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    page.goto(f"{address}en/my-games/")
    take(page, file_of(sample(1, result={"winner": "w", "reason": "no-men"}), sample(2, played=1_800_000_000_000)))
    expect(page.locator("section[data-current]")).to_be_visible()
    page.goto(f"{address}en/")
    way = page.locator("[data-play]")
    expect(way).to_have_text("Go on with your game: Alquerque of twelve")
    for width, height in ((390, 844), (360, 640), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(way).to_be_in_viewport(ratio=1)
    way.click()
    page.wait_for_url(re.compile("/en/alquerque-de-doce/#.*acts=c2-c3"))
    assert ["c3", "b", "man"] in hands.see()["men"]


@pytest.mark.own_face
def test_on_a_desk_the_loud_button_opens_a_board_to_play_on(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{address}en/")
    page.locator("[data-play]").click()
    expect(page.locator("html")).to_have_attribute("data-face", "play")
    page.goto(f"{address}en/my-games/")
    page.locator("[data-begin]").click()
    expect(page.locator("html")).to_have_attribute("data-face", "play")
