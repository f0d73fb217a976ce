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
