"""Somebody before a page in a browser that Selenium drives: sees what is drawn, clicks, and presses keys."""

import random
import time
from urllib.parse import quote

from hands import COUNT_UNANSWERED, READ_PAGE, SEEDED_RANDOM, TIMEOUT_S, Player
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

ARROWS = {(0, 1): Keys.ARROW_UP, (0, -1): Keys.ARROW_DOWN, (1, 0): Keys.ARROW_RIGHT, (-1, 0): Keys.ARROW_LEFT}

# Notes what goes wrong, from before the page's own scripts run.
RECORD_ERRORS = """{
    window.faults = [];
    const note = (what) => void window.faults.push(what);
    addEventListener("error", ({ message, filename, lineno, target }) =>
        note(message ? `${message} (${filename}:${lineno})` : `not loaded: ${target.src ?? target.href ?? target}`), true);
    addEventListener("unhandledrejection", ({ reason }) => note(`refused: ${reason}`));
    addEventListener("securitypolicyviolation",
        ({ violatedDirective, blockedURI, sourceFile }) => note(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`));
    for (const kind of ["error", "warn"]) {
        const said = console[kind];
        console[kind] = (...words) => { note(`${kind}: ${words.join(" ")}`); said.apply(console, words); };
    }
}"""
SCRIPT = "\n".join((RECORD_ERRORS, COUNT_UNANSWERED, SEEDED_RANDOM.replace("SEED", "1001")))


class Person(Player):
    """One page, by mouse or by keys."""

    def __init__(self, driver: WebDriver, address: str, seed: int = 1) -> None:
        self.driver, self.address, self.random = driver, address, random.Random(seed)

    # what is there

    def ask(self, code: str, *given):
        """What an expression of the page gives."""
        return self.driver.execute_script(f"return ({code})", *given)

    def faults(self) -> list[str]:
        return self.ask("window.faults ?? []")

    def until(self, code: str, *given):
        """Waits until an expression of the page is true; returns its value."""
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            if value := self.ask(code, *given):
                return value
            time.sleep(0.02)
        raise AssertionError(f"never: {code} {given}")

    def see(self) -> dict:
        """What the page shows, once its board waits for somebody here (not for the desk, nor for the computer's
        move).
        """
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            seen = self.ask(f"({READ_PAGE})()")
            if not seen["waiting"] and (seen["over"] or seen["can"] or seen["options"]):
                return seen
            time.sleep(0.02)
        raise AssertionError("the board waits for ever")

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    # what is done

    def go(self, path: str, **fragment: str) -> "Person":
        words = "&".join(f"{name}={quote(value, safe=',:!*@+~-.')}" for name, value in fragment.items())
        self.driver.get(f"{self.address}{path}" + (f"#{words}" if words else ""))
        return self

    def play(self, game: str, lang: str = "es", opponent: str = "", **fragment: str) -> dict:
        """Opens a game's page, in a browser in which this opponent was chosen on an earlier visit."""
        if opponent:
            self.go("LICENSE")
            self.ask("localStorage.setItem('opponent', arguments[0])", opponent)
        self.go(f"{lang}/{game}/", **fragment)
        self.until("document.querySelector('[data-python]')?.dataset.state === 'ready'")
        return self.see()

    def touch(self, point: str) -> dict:
        self.all(f"[data-point={point}]")[0].click()
        return self.see()

    def press(self, *keys: str, held: str = "") -> None:
        """Keys one after the other, or texts, while another is held down."""
        chain = ActionChains(self.driver, duration=0)
        if held:
            chain.key_down(held)
        chain.send_keys(*keys)
        if held:
            chain.key_up(held)
        chain.perform()

    def push(self, buttons: str, which: int) -> dict:
        self.all(buttons)[which].click()
        return self.see()


class Keyboard(Person):
    """Somebody who never leaves the keyboard."""

    def here(self) -> str:
        return self.ask("document.activeElement.dataset.point ?? ''")

    def touch(self, point: str) -> dict:
        """Along columns and rows, which on most boards are all drawn, and Enter."""
        for _ in range(60):
            if self.here():
                break
            self.press(Keys.TAB)
        at = self.here()
        across, up = ord(point[0]) - ord(at[0]), int(point[1:]) - int(at[1:])
        self.press(*[ARROWS[1 if across > 0 else -1, 0]] * abs(across), *[ARROWS[0, 1 if up > 0 else -1]] * abs(up))
        assert self.here() == point, f"the arrows lead from {at} to {self.here()}, not to {point}"
        self.press(Keys.ENTER)
        return self.see()

    def push(self, buttons: str, which: int) -> dict:
        self.ask("arguments[0].focus()", self.all(buttons)[which])
        self.press(Keys.ENTER)
        return self.see()
