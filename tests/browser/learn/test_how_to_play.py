"""How to play: its boards move in turn, once and when asked to; who wants no motion has them still; they fold after
move 3.
"""

import pytest
from hands import MousePlayer
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults

FANORONA = "en/fanorona/"
MOVING = "board => board.getAnimations({ subtree: true }).length > 0"


def section(page: Page) -> Locator:
    return page.locator("[data-how-to-play]")


def moving(page: Page) -> list[bool]:
    """Which of the boards have something that moves, or will."""
    found: list[bool] = page.locator(".how-board").evaluate_all(f"boards => boards.map({MOVING})")
    return found


@pytest.mark.without_python
def test_the_boards_move_once_and_again_when_asked_to(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address + FANORONA)
    again = page.locator('[data-do="how-to-play"]')
    expect(again).to_have_text("Stop")
    expect(section(page)).to_have_attribute("data-playing", "")
    expect(again).to_have_text("Show again")  # after all three
    assert moving(page) == [False] * 3
    again.click()
    expect(again).to_have_text("Stop")
    again.click()
    expect(again).to_have_text("Show again")
    assert moving(page) == [False] * 3


@pytest.mark.without_python
def test_who_wants_no_motion_has_the_still_and_fetches_nothing(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + FANORONA)
    expect(page.locator("[data-stage] .spot[data-can]").first).to_be_attached()  # the scripts have run
    expect(page.locator('[data-do="how-to-play"]')).to_be_hidden()
    assert moving(page) == [False] * 3 and "data-playing" not in (section(page).evaluate("one => one.outerHTML"))
    assert not [url for url in asked if "how_to_play/motion" in url]
    for board in page.locator(".how-board").all():
        assert board.locator(".how-left").evaluate("man => getComputedStyle(man).opacity") == "0.32"
        assert board.locator(".how-last").evaluate("man => getComputedStyle(man).opacity") == "1"
        assert board.locator(".mark-take").count() and board.locator(".how-way").count()


def test_they_fold_after_move_three_and_a_line_opens_them_again(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", "felli", w="person", b="person", acts="c2-c3,c4xc2,c1xc3,b4-c4,d2-c2")
    expect(section(page)).to_have_attribute("open", "")
    where = page.locator("svg.board").first.bounding_box()
    hands.move("a5", "b4")
    expect(section(page)).not_to_have_attribute("open", "")
    assert page.locator("svg.board").first.bounding_box() == where
    section(page).locator("summary").click()
    expect(page.locator(".how-board").first).to_be_visible()
    hands.move("a1", "c1")
    expect(section(page)).to_have_attribute("open", "")  # once a game


@pytest.mark.without_python
@pytest.mark.parametrize("path", ["en/fanorona/", "es/alquerque-de-nueve/", "es/konane/"])
def test_axe_is_content_with_the_boards(page: Page, address: str, path: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(address + path)
    if section(page).get_attribute("open") is None:
        section(page).locator("summary").click()
    expect(page.locator(".how-board").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.without_python
def test_without_scripts_the_stills_stand(browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}es/lasca/")
    expect(page.locator(".how-board")).to_have_count(3)
    expect(page.locator(".how-board").first).to_be_visible()
    expect(page.locator('[data-do="how-to-play"]')).to_be_hidden()
    expect(page.locator('[data-field="compulsory"]')).to_be_attached()
    context.close()


def test_under_other_rules_it_says_which_rules_it_shows(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    note = section(page).locator("[data-how-other]")
    hands.open("en", "damas", rules="draughts-czech")
    expect(note).to_have_text("These boards show “Spanish draughts”; you play under “Czech draughts”.")
    hands.open("en", "damas")
    expect(note).to_be_hidden()
