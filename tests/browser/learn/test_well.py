"""The section on playing well: its boards lay their positions on the page's board, its examples are stepped through,
its buttons ring the points of so many ways; by pointer and by keyboard."""

from hands import assert_fits_width
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults

DOCE = "en/alquerque-de-doce/"


def opened(page: Page, address: str, path: str = DOCE) -> Page:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + path)
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    return page


def men(page: Page) -> list[str]:
    found: list[str] = page.locator(".man[data-at]").evaluate_all("men => men.map(m => m.dataset.at + m.dataset.side)")
    return sorted(found)


def rings(page: Page) -> Locator:
    return page.locator("[data-stage] .b-under .mark-light")


def test_a_hint_is_laid_on_the_board_and_the_computer_answers(page: Page, address: str) -> None:
    hint = opened(page, address).locator("[data-hint=no-gap] .lay")
    hint.click()
    expect(page.locator(".man[data-at]")).to_have_count(5)
    page.go_back()  # the game that stood here is not lost
    expect(page.locator(".man[data-at]")).to_have_count(24)
    hint.click()
    expect(page.locator(".man[data-at]")).to_have_count(5)
    assert men(page) == ["a1b", "a3b", "a4w", "a5w", "c2b"]
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    page.locator('[data-point="a1"]').click()
    page.locator('[data-point="a2"]').click()
    expect(page.locator('.man[data-at="a2"][data-side="b"]')).to_have_count(1)
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")  # White has answered


def test_an_example_is_stepped_through_with_its_other_lines(page: Page, address: str) -> None:
    opened(page, address).locator("[data-example=piece-y] .lay").press("Enter")
    expect(page.locator(".man[data-at]")).to_have_count(5)
    moves = page.locator("[data-moves]")
    expect(moves).to_contain_text("d3×b3")
    expect(moves).to_contain_text("b4×d2×b2")
    expect(moves).to_contain_text("a1×c3×e3")
    page.locator('[data-do="forward"]').click()
    expect(page.locator(".man[data-at]")).to_have_count(4)
    page.locator('[data-do="first"]').click()
    expect(page.locator(".man[data-at]")).to_have_count(5)


def test_the_points_of_so_many_ways_are_ringed_while_the_button_is_pressed(page: Page, address: str) -> None:
    opened(page, address)
    button = page.get_by_role("button", name="5 points: 8 ways")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(rings(page)).to_have_count(5)
    page.get_by_role("button", name="12 points: 3 ways").click()
    expect(rings(page)).to_have_count(12)
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(rings(page)).to_have_count(0)


def test_the_buttons_follow_the_board(page: Page, address: str) -> None:
    opened(page, address, "en/konane/#rules=konane-6")
    expect(page.locator("[data-degrees=konane-6]")).to_be_visible()
    expect(page.locator("[data-degrees=konane-10]")).to_be_hidden()


def test_on_a_phone_the_board_comes_into_sight(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, address).locator("[data-hint=count-first] .lay").click()
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".man[data-at]")).to_have_count(5)


def test_the_section_is_accessible_and_fits(page: Page, address: str) -> None:
    opened(page, address)
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.locator("#play-well").scroll_into_view_if_needed()
        assert faults(page) == [], width
        assert_fits_width(page)
