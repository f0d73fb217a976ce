"""The pages of the history with a browser: axe, what the filters do, where the drawings lead."""

from __future__ import annotations

import math
import re

import pytest
from hands import assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults


@pytest.mark.parametrize("path", ["es/history/", "en/bibliography/", "es/family/"])
def test_axe_is_content(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    assert faults(page) == []


@pytest.mark.quick
def test_claims_are_found_by_grade_and_game_and_the_drawings_follow(page: Page, address: str) -> None:
    page.goto(f"{address}en/history/")
    shown = page.locator(".claim:visible")
    all_of_them = shown.count()
    page.get_by_label("How reliable").select_option("contradicted")
    assert 0 < shown.count() < all_of_them
    expect(page.locator("[data-found]")).to_have_text(f"{shown.count()} claims.")
    aside = ".lying [data-claim=nebrija].aside"
    expect(page.locator(aside)).to_have_count(1)
    page.get_by_label(re.compile("^Game")).select_option("konane")
    expect(page.locator("[data-found]")).to_have_text("No claim matches.")
    page.locator(".lying [data-claim=nebrija]").click()
    expect(page.locator("#nebrija")).to_be_in_viewport()
    expect(page.locator(aside)).to_have_count(0)
    assert shown.count() == all_of_them


def test_a_narrow_page_shows_the_standing_line_and_nothing_runs_over(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in ("es/history/", "en/history/", "es/bibliography/", "en/family/"):
        page.goto(address + path)
        assert_fits_width(page)
    page.goto(f"{address}es/history/")
    expect(page.locator(".standing")).to_be_visible()
    expect(page.locator(".lying")).to_be_hidden()
    height = "(texts) => Math.min(...texts.map((text) => text.getBoundingClientRect().height))"
    assert page.locator(".standing text, .maps .mark text").evaluate_all(height) > 8, "numbers can be read"


def test_the_lines_of_a_game_stand_out_and_lead_to_playing_it(page: Page, address: str) -> None:
    page.goto(f"{address}en/family/")
    graph = page.locator(".graph")
    page.locator("[data-node=fanorona]").hover()
    expect(graph).to_have_class("graph lit")
    expect(graph.locator(".edge.on")).to_have_count(1)
    expect(graph.locator("[data-node].on")).to_have_count(2)
    page.locator("[data-node=fanorona]").click()
    section = page.locator("#fanorona")
    expect(section).to_be_in_viewport()
    section.get_by_role("link", name="Play").click()
    expect(page).to_have_url(f"{address}en/fanorona/")


@pytest.mark.parametrize("width", [360, 1366])
@pytest.mark.parametrize("path", ["es/history/", "es/boards/"])
def test_no_two_marks_of_a_map_lie_on_one_another(page: Page, address: str, path: str, width: int) -> None:
    """Nor do their numbers. A mark is taken for a circle as wide as it is."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address + path)
    for drawn in page.locator(".maps svg").all():
        marks = drawn.locator(".mark").evaluate_all("""(marks) => marks.map((mark) => {
            const box = mark.querySelector(".mark-shape").getBoundingClientRect();
            const n = mark.querySelector("text").textContent;
            return { n, x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
        })""")
        assert len(marks) > 10
        near = [
            (one["n"], other["n"])
            for at, one in enumerate(marks)
            for other in marks[:at]
            if math.dist((one["x"], one["y"]), (other["x"], other["y"])) < (one["width"] + other["width"]) / 2
        ]
        assert near == []
