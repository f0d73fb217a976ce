"""An evening at the desk, from the home page to My games: once by mouse, once by finger, once by keys, each in another
language, theme and window in every run; each with each at length."""

import re
from itertools import product

import pytest
from hands import MousePlayer
from playwright.sync_api import Browser, Locator, Page, expect

WINDOWS = {
    "phone": (360, 740),
    "lying phone": (740, 360),
    "laptop": (1366, 700),
    "desk": (1440, 900),
    "wide": (2560, 1440),
}
TRIED = {("mouse", "es", "light", "desk"), ("finger", "en", "dark", "phone"), ("keys", "es", "dark", "laptop")}
EACH = [*product(("mouse", "finger", "keys"), ("es", "en"), ("light", "dark"), WINDOWS)]


class Guest:
    """Somebody who uses one kind of hand for everything."""

    def __init__(self, page: Page, by: str) -> None:
        self.page, self.by = page, by

    def use(self, what: Locator) -> None:
        if self.by == "keys":
            what.focus()
            self.page.keyboard.press("Enter")
        elif self.by == "finger":
            what.tap()
        else:
            what.click()

    def point(self, name: str) -> None:
        spot = self.page.locator(f'[data-point="{name}"]')
        if self.by == "keys":
            self.use(spot)
            return
        box = spot.bounding_box()
        assert box
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.touchscreen.tap(*at) if self.by == "finger" else self.page.mouse.click(*at)

    def do(self, name: str) -> None:
        """Uses a tool, in its menu if it has one."""
        tool = self.page.locator(f'[data-do="{name}"]')
        menu = tool.locator("xpath=ancestor::*[@popover]")
        if menu.count() and not tool.is_visible():
            self.use(self.page.locator(f'[popovertarget="{menu.get_attribute("id")}"]'))
            expect(tool).to_be_visible()  # what is hidden takes no focus
        self.use(tool)


@pytest.mark.parametrize(("by", "lang", "theme", "window"), [
    pytest.param(*one, id=" ".join(one), marks=[] if one in TRIED else pytest.mark.long) for one in EACH])
def test_an_evening_at_the_desk(browser: Browser, address: str, by: str, lang: str, theme: str, window: str) -> None:
    width, height = WINDOWS[window]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=by == "finger",
        color_scheme=theme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    guest, hands = Guest(page, by), MousePlayer(page, address)
    plies = page.locator(".ply:not(.way .ply)")

    def played(count: int) -> None:
        """So many turns stand in the list, and it is the guest's."""
        expect(plies).to_have_count(count)
        expect(page.locator("[data-turn]")).not_to_have_class(re.compile("over"))
        hands.see()

    page.goto(f"{address}{lang}/")
    guest.use(page.locator("[data-play]"))
    page.wait_for_url(f"**/{lang}/alquerque-de-doce/**")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is (theme == "dark")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)

    # A move, which the computer answers; taken back, and another tried: at the easiest level the first is gone.
    guest.point("c2")
    guest.point("c3")
    played(2)
    guest.do("undo")
    expect(page.locator('.man[data-at="c2"]')).to_be_attached()
    hands.see()
    guest.point("b2")
    guest.point("c3")
    played(2)
    expect(page.locator(".way .ply")).to_have_count(0)

    # The board alone, and back.
    guest.do("play-view")
    expect(page.locator(".head")).to_be_hidden()
    expect(page.locator("svg.board")).to_be_in_viewport(ratio=0.99)
    page.keyboard.press("Escape") if by == "keys" else guest.do("leave-view")
    expect(page.locator(".game-head")).to_be_visible()

    # Another ground, which is there again after the page is loaded anew.
    guest.do("settings")
    guest.use(page.locator('input[name="ground"][value="walnut"]'))
    if by == "keys":
        page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator('[data-surface="walnut"]').first).to_be_attached()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    played(2)

    # The game is among those kept here, and goes on from there.
    page.wait_for_timeout(600)
    page.goto(f"{address}{lang}/my-games/")
    game = page.locator("[data-kept]")
    expect(game).to_have_count(1)
    guest.use(game.locator("a").first)
    page.wait_for_url(f"**/{lang}/alquerque-de-doce/**")
    played(2)
    context.close()
