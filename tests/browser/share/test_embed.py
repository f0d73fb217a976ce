"""A board in pages of another origin, by the element and by a frame; and the page that writes the lines for them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults

from dev import server

PAGE = """<!doctype html><html lang="en"><title>Elsewhere</title>
<script>window.heard = []; addEventListener("alquerque-move", (event) => heard.push(event.detail));</script>
<body style="max-width: 40rem; margin: auto">{code}</body></html>"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Another host: its address, and the page that lies there."""
    with server.served(tmp_path) as where:
        yield where, tmp_path / "index.html"


def test_the_element_and_the_frame_stand_in_a_page_of_another_origin(
    page: Page, address: str, elsewhere: tuple[str, Path], browser_context_args: dict
) -> None:
    """In a context of its own: the tests' own allows no other host."""
    assert page.context.browser
    where, file = elsewhere
    page.goto(f"{address}en/embed/#game=alquerque-de-tres")
    page.get_by_label("the moves").check()
    element = page.locator("[data-code=element]").input_value()
    page.locator("[name=game]").select_option("alquerque-de-doce")
    page.get_by_label("With a game").fill(f"{address}en/alquerque-de-doce/#acts=c2-c3,c4xc2")
    page.get_by_label("With a game").press("Tab")
    page.get_by_label("View only").check()
    frame = page.locator("[data-code=iframe]").input_value()
    assert faults(page) == []
    file.write_text(PAGE.format(code=element + frame), "utf-8")

    context = page.context.browser.new_context(**browser_context_args)
    try:
        other = context.new_page()
        other.goto(where)
        played = other.frame_locator("alquerque-board iframe")
        looked = other.frame_locator("body > iframe")
        expect(played.locator("[data-turn]")).to_be_visible(timeout=60_000)
        tall = played.locator("main").evaluate("(main) => main.getBoundingClientRect().height")
        assert abs(other.locator("alquerque-board iframe").evaluate("(frame) => frame.offsetHeight") - tall) <= 2

        played.locator(".spot[data-point=b2]").click()
        expect(played.locator(".man[data-at=b2]")).to_be_visible(timeout=60_000)
        other.wait_for_timeout(500)
        heard = other.evaluate("heard")
        assert heard and heard[0]["acts"][0] == "@b2" and heard[0]["move"] == "@b2"

        expect(looked.locator(".man[data-at=c2]")).to_have_attribute("data-side", "w", timeout=60_000)
        assert looked.locator(".spot[data-can]").count() == 0
        looked.locator(".spot[data-point=d3]").click()
        looked.locator(".spot[data-point=c3]").click()
        expect(looked.locator(".man[data-at=d3]")).to_be_visible()
        expect(looked.get_by_role("link", name=re.compile("play on its page"))).to_have_attribute(
            "href", re.compile(r"alquerque-de-doce/#acts=c2-c3,c4xc2$"))
    finally:
        context.close()


def test_the_lines_for_a_game_under_way_stand_under_share(page: Page, address: str) -> None:
    hands = MousePlayer(page, address).open(
        "en", rules="base", first="b", post="IBqRenYd.2.2", w="away", acts="c2-c3,c4xc2"
    )
    hands.button("share").click()
    page.get_by_role("link", name="Embed this board").click()
    expect(page.locator("[data-game-said]")).to_be_visible()
    code = page.locator("[data-code=element]").input_value()
    assert 'game="alquerque-de-doce" lang="en" rules="base" first="b" acts="c2-c3,c4xc2"></' in code


@pytest.mark.parametrize(("width", "height"), [(320, 420), (700, 480)])
def test_a_board_fits_the_height_of_its_frame(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for game in ("alquerque-de-doce", "fanorona", "kolowis-awithlaknannai"):
        page.goto("about:blank")
        page.goto(f"{address}es/embed/{game}/#theme=dark&show=players,turn,moves,link")
        expect(page.locator("svg.board")).to_be_visible()
        box = page.locator("svg.board").bounding_box()
        assert box and box["width"] > 100 and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height, game
        assert_fits_width(page)
        assert page.locator("html").get_attribute("data-dark") is not None
    assert faults(page) == []
