"""The plans for teachers in the browser: from the lessons to a plan, and from a step to the board in that step's
state.
"""

import re

import pytest
from hands import assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults

WAY = {
    "es": (
        "ocho clases preparadas",
        "Leer una norma que no lo dice todo",
        "Abrir esta posición",
        "Abrir este programa",
    ),
    "en": (
        "eight lesson plans",
        "Reading a rule that does not say enough",
        "Open this position",
        "Open this program",
    ),
}


@pytest.mark.parametrize("lang", WAY)
def test_from_the_lessons_to_a_plan_to_the_board_in_its_state(page: Page, address: str, lang: str) -> None:
    lessons, title, opens, runs = WAY[lang]
    page.goto(f"{address}{lang}/lessons/")
    page.get_by_role("link", name=lessons).click()
    page.get_by_role("link", name=title).focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(title)
    page.set_viewport_size({"width": 360, "height": 780})
    assert_fits_width(page)
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator("#step-3").get_by_role("link", name=opens).nth(1).click()
    expect(page).to_have_url(re.compile("(?=.*compulsory:yes)(?=.*view=class)"))
    expect(page.locator('.stage .man[data-at="c2"][data-side="w"]')).to_be_attached()
    expect(page.locator(".stage [data-can]")).to_have_count(1)
    page.goto(f"{address}{lang}/plans/program/")
    page.locator("#step-2").get_by_role("link", name=runs).click()
    expect(page).to_have_url(re.compile(rf"/{lang}/python/#example=program2"))
    written = page.get_by_role("textbox").first
    assert "compulsory" in written.evaluate("(field) => field.value ?? field.textContent"), (
        "the program stands there to be run"
    )


def test_axe_is_content_with_the_list_and_with_code(page: Page, address: str) -> None:
    for path in ("es/plans/", "en/plans/program/"):
        page.goto(address + path)
        assert faults(page) == [], path


def test_on_paper_no_step_is_split_and_nothing_asks_to_be_pressed(page: Page, address: str) -> None:
    page.emulate_media(media="print")
    page.goto(f"{address}es/plans/counting/")
    steps = page.locator(".step")
    assert (
        steps.evaluate_all("all => all.map((step) => getComputedStyle(step).breakInside)") == ["avoid"] * steps.count()
    )
    assert [one.text_content() for one in page.locator("button, nav, .foot, .skip").all() if one.is_visible()] == []
    told = page.locator(".asked-aloud div").first
    assert told.evaluate("it => getComputedStyle(it).breakInside") == "avoid", "a question is not parted from its answer"
    page.goto(f"{address}es/plans/players/")
    code = page.locator(".done p code").first
    sizes = code.evaluate("it => [it, it.parentElement].map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert sizes[0] < sizes[1], "code is no larger than the words around it"


def test_the_plan_opens_a_lesson_at_its_first_step_wherever_it_was_left(page: Page, address: str) -> None:
    page.goto(f"{address}en/lessons/step/")
    page.evaluate("localStorage.lessons = JSON.stringify({ step: 1 })")
    now = page.locator("[data-steps] [aria-current]")
    page.reload()
    expect(now).to_have_text("2")
    page.goto(f"{address}en/plans/table/")
    page.get_by_role("link", name="a step").click()
    expect(now).to_have_text("1")
    page.evaluate("location.hash = 'step=3'")
    expect(now).to_have_text("3")


def test_a_lesson_on_a_projector_is_as_large_as_its_window(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{address}es/lessons/step/")
    board = page.locator(".lesson-board svg.board").bounding_box()
    assert board and board["width"] >= 800 and board["y"] + board["height"] <= 1080
    size = page.locator("[data-ask]").evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
    assert size >= 26
    assert_fits_width(page)


@pytest.mark.parametrize(("wide", "high"), [(1024, 768), (1280, 800), (1366, 768)])
def test_a_plan_opens_the_rules_with_whose_they_are(page: Page, address: str, wide: int, high: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{address}es/plans/clause/")
    page.get_by_role("link", name="«Reglas»").click()
    marks = page.locator("#the-rules .about .mark-of:visible")
    expect(marks.first).to_be_in_viewport()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    assert marks.evaluate_all(cut) == []


@pytest.mark.whole_python
def test_whoever_runs_a_long_program_sees_what_it_says(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{address}es/python/#example=players4")
    said = page.locator("[data-cell] [data-said]").first
    expect(said).not_to_be_in_viewport()
    page.locator("[data-do=run-all]").click()
    expect(said).to_be_in_viewport()
    expect(said).not_to_be_empty()
