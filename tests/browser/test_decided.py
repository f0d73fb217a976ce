"""Was the king right? The page with the claims, and what a decided ruleset's card says."""

import pytest
from playwright.sync_api import Page, expect
from test_accessible import faults

PAGE = "was-the-king-right"


@pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1366, "light"), ("es", 390, "dark")])
def test_the_page_can_be_read_by_everybody(page: Page, address: str, lang: str, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}{lang}/{PAGE}/")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_card_says_what_is_decided_under_the_rules_in_force(page: Page, address: str) -> None:
    """From the first paint, and as rules change, without Python."""
    page.goto(f"{address}en/alquerque-de-doce/#rules=moderno")
    certain = page.locator("[data-certain]:visible")
    expect(certain).to_have_count(1)
    expect(certain).to_contain_text("who begins wins")
    expect(certain).to_contain_text("at most 74 turns")
    page.goto(f"{address}es/alquerque-de-doce/")
    expect(page.locator("#the-rules")).to_be_visible()
    expect(certain).to_have_count(0)
    certain_link = page.locator("[data-certain] a").first
    assert (certain_link.get_attribute("href") or "").endswith(f"/{PAGE}/#doce-moderno")
