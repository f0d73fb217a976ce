"""The order in which a game's page makes its features means nothing."""

import re
from pathlib import Path

import pytest
from hands import MousePlayer
from playwright.sync_api import BrowserContext, Page, expect

# Orders in which no two features are neighbours as in another of them.
ORDERS = {
    "listed": "[...features]",
    "reversed": "[...features].reverse()",
    "halves": "features.filter((_, n) => n % 2).concat(features.filter((_, n) => n % 2 === 0).reverse())",
}


@pytest.fixture
def in_order(
    context: BrowserContext, modules: str, without_types: dict[str, Path], request: pytest.FixtureRequest
) -> None:
    """The game's page from its single modules, with its features made in another order."""
    text = without_types["lib/compose.ts"].read_text("utf-8")
    other = text.replace("of features)", f"of {ORDERS[request.param]})")
    assert other != text
    context.route(f"{modules}lib/compose.ts", lambda route: route.fulfill(body=other, content_type="text/javascript"))
    page = 'import "./play/game.ts";'
    context.route(f"{modules}pages/game.js", lambda route: route.fulfill(body=page, content_type="text/javascript"))


@pytest.mark.parametrize("in_order", ORDERS, indirect=True)
def test_features_are_made_in_any_order(page: Page, address: str, in_order: None) -> None:
    hands = MousePlayer(page, address, people=True)
    hands.open("en")
    hands.move("c2", "c3")
    expect(page.locator("[data-ply]")).to_have_count(1)
    expect(page).to_have_url(re.compile("acts=c2-c3"))
    hands.do("undo")
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    page.locator("[data-clause] a.num").first.click()
    expect(page.locator("[data-clause].held")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-clause].held")).to_have_count(0)
    hands.do("paste")
    page.locator("#record-text").fill("1. c2-c3")
    hands.press("Put it on the board")
    expect(page.locator("[data-notice]")).not_to_be_empty()
    hands.do("settings")
    page.locator("input[name=flip]").check()
    page.keyboard.press("Escape")
    hands.do("analysis")
    expect(page.locator("[data-analysis]")).to_be_visible()
