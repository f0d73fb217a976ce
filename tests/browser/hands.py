"""Hands that play on the page: they see only what is drawn and touch only what can be touched.

What is legal is read from the page (`data-can` on points, the marks of destinations, the buttons), never from the desk.
"""

import random
import re
from collections.abc import Iterator
from urllib.parse import quote

from playwright.sync_api import Page, expect

expect.set_options(timeout=20_000)  # a loaded machine starts Python slowly

READ = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const middle = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    return {
        waiting: document.querySelector("svg.board").classList.contains("waiting"),
        over: document.querySelector("[data-turn]").classList.contains("over"),
        turn: document.querySelector("[data-turn]").textContent,
        can: Object.fromEntries(all(".spot[data-can]").map((spot) => [spot.dataset.point, middle(spot)])),
        to: all("[data-mark=to]").map((mark) => mark.dataset.on),
        chosen: all("[data-mark=chosen]").map((mark) => mark.dataset.on)[0] ?? null,
        owed: all("[data-mark=owed]").map((mark) => mark.dataset.on),
        men: all(".man[data-at]").map((man) => [man.dataset.at, man.dataset.side, man.dataset.kind]).sort(),
        options: all("[data-notice] .button.act").map((button) => button.textContent),
        now: all("[data-now] button").map((button) => button.textContent),
        notice: document.querySelector("[data-notice]:not([hidden])")?.textContent ?? "",
        said: document.querySelector("[data-live]").textContent,
    };
}"""


class Hands:
    """One game on one page."""

    def __init__(self, page: Page, address: str, seed: int = 1) -> None:
        self.page, self.address, self.random = page, address, random.Random(seed)
        page.emulate_media(reduced_motion="reduce")

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def open(self, lang: str = "es", game: str = "alquerque-de-doce", ready: bool = True, **fragment: str) -> "Hands":
        words = "&".join(f"{name}={quote(value, safe=',:!*@+~-.')}" for name, value in fragment.items())
        self.page.goto(f"{self.address}{lang}/{game}/" + (f"#{words}" if words else ""))
        if ready:
            expect(self.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
            self.see()
        return self

    def see(self) -> dict:
        """What the page shows, once it waits for nobody."""
        for _ in range(600):
            seen = self.page.evaluate(READ)
            if not seen["waiting"]:
                return seen
            self.page.wait_for_timeout(15)
        raise AssertionError("the board waits for ever")

    def touch(self, point: str) -> dict:
        box = self.page.locator(f'[data-point="{point}"]').bounding_box()
        assert box
        self.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self.see()

    def move(self, *points: str) -> dict:
        for point in points:
            seen = self.touch(point)
        return seen

    def press(self, name: str) -> dict:
        """Presses the button of these words."""
        self.page.get_by_role("button", name=name, exact=True).click()
        return self.see()

    def do(self, name: str) -> dict:
        self.page.locator(f'[data-do="{name}"]').click()
        return self.see()

    def turns(self) -> Iterator[dict]:
        """Random legal touches to the end of the game, by the mouse."""
        seen = self.see()
        for _ in range(900):
            if seen["over"]:
                return
            yield seen
            if seen["options"]:
                self.page.locator("[data-notice] .button.act").nth(self.random.randrange(len(seen["options"]))).click()
            elif seen["now"] and (self.random.random() < 0.3 or not seen["can"]):
                self.page.locator("[data-now] button").first.click()
            elif seen["to"] and seen["chosen"]:
                self.click(*seen["can"][self.random.choice(seen["to"])])
            else:
                assert seen["can"], f"nothing can be touched, and yet the game goes on: {seen}"
                self.click(*seen["can"][self.random.choice(sorted(seen["can"]))])
            seen = self.see()
        raise AssertionError("the game does not end")

    def record(self) -> str:
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.do("copy")
        expect(self.page.locator("[data-notice]")).to_have_text(re.compile("copiada|copied"))
        return self.page.evaluate("navigator.clipboard.readText()")
