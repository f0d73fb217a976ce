"""Plays on the page as a person would: reads only what is drawn and touches only what can be touched.

What is legal is read from the page (`data-can` on points, the marks of destinations, the buttons), never from the desk.
"""

import contextlib
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from urllib.parse import quote

from playwright.sync_api import Locator, Page, Route, expect

from layer import LAYER_FILES

expect.set_options(timeout=40_000)  # a loaded machine is slow; who waits so long in vain has failed

TIMEOUT_S = 60  # seconds

#: Which form of the old text is shown first: that of the palaeographic layer, where its files are there (see layer.py).
OLD_TEXT_CLASS, OLD_TEXT_SAMPLE = (".written", "ondel salio") if LAYER_FILES else (".edited", "ond’él salió")
OLD_TEXT_LANGUAGES = ["osp"] * (1 + bool(LAYER_FILES))  # the languages of the forms in which an old clause is found


def change_language(page: Page, name: str) -> None:
    """By the link in the head of each page; where there is little room, it stands behind "More"."""
    link = page.locator(".head").get_by_role("link", name=name)
    if not link.count():
        page.locator("[data-more] summary").click()
    link.click()


# Counts what the page has asked of a worker and not heard yet. Searches are left out: they may take as long as they
# like.
COUNT_UNANSWERED = """{
    const owed = new Map();
    window.unanswered = () => [...owed.values()].reduce((sum, ids) => sum + ids.size, 0);
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            const ids = new Set();
            owed.set(this, ids);
            this.addEventListener("message", ({ data }) => void (data?.done && ids.delete(data.id)));
        }
        postMessage(message, ...rest) {
            if (typeof message?.text === "string" && !message.stream) owed.get(this)?.add(message.id);
            super.postMessage(message, ...rest);
        }
        terminate() {
            owed.delete(this);
            super.terminate();
        }
    };
}"""

# How many searches the page has asked its workers for.
COUNT_SEARCHES = """{
    window.searchCount = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message?.stream) window.searchCount += 1;
        return post.call(this, message, ...rest);
    };
}"""

# The last word of a search is not heard.
ENDLESS_SEARCH = """{
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.searches = new Set();
            this.addEventListener("message", (event) => {
                if (event.data?.done && this.searches.has(event.data.id)) event.stopImmediatePropagation();
            });
        }
        postMessage(message, ...rest) {
            if (message?.stream) this.searches.add(message.id);
            super.postMessage(message, ...rest);
        }
    };
}"""

# What the page draws by lot (who begins, dice, how a beginner errs) is drawn alike in every run.
SEEDED_RANDOM = """{
    let drawn = SEED;
    crypto.getRandomValues = (numbers) => {
        for (let n = 0; n < numbers.length; n += 1) numbers[n] = (drawn = (drawn * 48271) % 2147483647) >> 9;
        return numbers;
    };
}"""

# What an earlier visit has left in the browser; a page without an address has no store.
SET_PREFERENCE = "if (location.host) localStorage.{name} ??= '{value}';"

# So many moves that one is told no more how the game is played.
PLAYED_BEFORE = 'if (location.host) localStorage["moves-made"] ??= "3";'

# What stands on the page, once the events that wait (a dialog's closing is one) have had their turn.
READ_PAGE = """async () => {
    await new Promise((resolve) => {
        const turn = new MessageChannel();
        turn.port1.onmessage = resolve;
        turn.port2.postMessage(null);
    });
    const all = (selector) => [...document.querySelectorAll(selector)];
    const middle = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    return {
        waiting: document.querySelector("svg.board").classList.contains("waiting") || (window.unanswered?.() ?? 0) > 0,
        over: document.querySelector("[data-turn]").classList.contains("over"),
        turn: document.querySelector("[data-turn]").textContent,
        can: Object.fromEntries(all(".spot[data-can]").map((spot) => [spot.dataset.point, middle(spot)])),
        to: all("[data-mark=to]").map((mark) => mark.dataset.on),
        chosen: all("[data-mark=chosen]").map((mark) => mark.dataset.on)[0] ?? null,
        owed: all("[data-mark=owed]").map((mark) => mark.dataset.on),
        men: all(".man[data-at]").map((man) => [man.dataset.at, man.dataset.side, man.dataset.kind]).sort(),
        options: all("[data-notice]:not([hidden]) .button.act").map((button) => button.textContent),
        now: all("[data-now] button").map((button) => button.textContent),
        notice: document.querySelector("[data-notice]:not([hidden])")?.textContent ?? "",
        said: document.querySelector("[data-live]").textContent,
    };
}"""

# Where the board is, without what lies beyond the edges of what holds it, as the frame may on a phone.
BOARD_IN_SIGHT = """() => {
    const [all, holder] = ["svg.board", ".house"].map((one) => document.querySelector(one).getBoundingClientRect());
    const [left, top] = [Math.max(all.left, holder.left), Math.max(all.top, holder.top)];
    const [right, bottom] = [Math.min(all.right, holder.right), Math.min(all.bottom, holder.bottom)];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
}"""

# Something that is going to happen is awaited from before it can.
COLLECT_LONG_TASKS = """(name) => {
    window.happened = new Promise((resolve, reject) => {
        addEventListener(name, resolve, { once: true, capture: true });
        setTimeout(reject, 60_000, new Error(`no ${name}`));
    });
}"""


# How long the same piece of work takes here, in milliseconds: the median of five times.
MEASURE_WORK = """() => {
    const times = [];
    for (let round = 0; round < 5; round += 1) {
        const began = performance.now();
        const seen = new Map();
        for (let n = 0; n < 1_000_000; n += 1) seen.set(n % 997, (seen.get((n * 7) % 997) ?? 0) + n);
        times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[2];
}"""
USUAL_WORK_MS = 20
"""What MEASURE_WORK gives on a machine on which the tests' limits in milliseconds are kept with ease."""


def measure_slowness(page: Page) -> float:
    """By how much a limit in milliseconds is to be multiplied here and now: 1 on a usual machine that is free, more on
    one that is slower or busy.
    """
    return max(1.0, float(page.evaluate(MEASURE_WORK)) / USUAL_WORK_MS)


@contextlib.contextmanager
def longest_tasks(page: Page) -> Iterator[dict[str, float]]:
    """The longest task of each kind of thread in milliseconds of a usual machine, there when the block has ended.

    It is the processor's time, not the clock's, so that other programs count little; what they slow down none the less
    (measure_slowness, before and after) is taken off.
    """
    slowness = measure_slowness(page)
    longest: dict[str, float] = defaultdict(float)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel"])
    try:
        yield longest
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
        slowness = max(slowness, measure_slowness(page))
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    for one in events:
        if one["name"].endswith("RunTask") and "tdur" in one:
            name = names[one["pid"], one["tid"]]
            longest[name] = max(longest[name], one["tdur"] / 1000 / slowness)


def hold_requests(page: Page, what: str = "**/*.wasm") -> Callable[[], None]:
    """Keeps what is asked for (Python's wasm) from coming until the function that is returned is called."""
    kept: list[Route] = []
    held = True

    def come(route: Route) -> None:
        if held:
            kept.append(route)
        else:
            route.continue_()

    def release() -> None:
        nonlocal held
        held = False
        for route in kept:
            route.continue_()

    page.route(what, come)
    return release


def assert_fits_width(page: Page) -> None:
    """Nothing is wider than the window: once the styles are there, before which a page that was gone to by a link may
    show its words, and what is laid out anew has been."""
    page.wait_for_load_state()
    for _ in range(100):
        if page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            return
        page.wait_for_timeout(50)
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    raise AssertionError(f"{wider} px wider than the window: {page.url}")


def show_button(page: Page, name: str) -> Locator:
    """The button of this name, in sight: the menu that it stands in, or the list of all moves, has been opened; or it
    stands in the menu for the other face's.
    """
    button = page.locator(f'[data-do="{name}"]')
    if button.is_visible():
        return button
    instead = page.locator(f'#game-more [data-press="{name}"]')
    if instead.count() and not page.locator(f'.tools [data-do="{name}"]').is_visible():
        show_button(page, "more").click()
        return instead
    menu = button.locator("xpath=ancestor::*[@popover]")
    if menu.count():
        opener = page.locator(f'[popovertarget="{menu.get_attribute("id")}"]')
        show_button(page, opener.get_attribute("data-do") or "").click()
        expect(menu.last).to_be_visible()  # what is hidden takes no focus
    elif button.locator("xpath=ancestor::*[@data-move-panel]").count():
        page.locator('[data-do="all-moves"]').click()
    return button


def show_display_options(page: Page) -> Page:
    """How the text is shown (spelling, languages, what its signs mean) stands in a menu of its own."""
    if not page.locator("#text-display").is_visible():
        page.locator('[popovertarget="text-display"] >> visible=true').first.click()
        expect(page.locator("#text-display")).to_be_visible()  # what is hidden takes no focus
    return page


class Player:
    """Whoever plays at random: what is touched next is drawn here; how it is touched, and what is seen, each says
    itself.
    """

    random: random.Random
    see: Callable[[], dict]
    touch: Callable[[str], dict]
    push: Callable[[str, int], dict]
    """Presses one of these buttons."""

    def turns(self) -> Iterator[dict]:
        """Random legal touches to the end of the game."""
        seen = self.see()
        for _ in range(1500):
            if seen["over"]:
                return
            yield seen
            if seen["options"]:
                seen = self.push("[data-notice]:not([hidden]) .button.act", self.random.randrange(len(seen["options"])))
            elif seen["now"] and (self.random.random() < 0.3 or not seen["can"]):
                seen = self.push("[data-now] button", 0)
            else:
                where = seen["to"] if seen["to"] and seen["chosen"] else sorted(seen["can"])
                assert where, f"nothing can be touched, and yet the game goes on: {seen}"
                seen = self.touch(self.random.choice(where))
        raise AssertionError("the game does not end")


class MousePlayer(Player):
    """One game on one page, by the mouse."""

    def __init__(self, page: Page, address: str, seed: int = 1, rules: bool = False, people: bool = False) -> None:
        """`rules`: the reader opened the rule card on an earlier visit; `people`: and chose to play against a
        person.
        """
        self.page, self.address, self.random = page, address, random.Random(seed)
        if rules:
            page.add_init_script(SET_PREFERENCE.format(name="rules", value="true"))
        if people:
            page.add_init_script(SET_PREFERENCE.format(name="opponent", value='"person"'))
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(COUNT_UNANSWERED)
        page.add_init_script(SEEDED_RANDOM.replace("SEED", str(1000 + seed)))

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def tap(self, x: float, y: float) -> None:
        """A finger's touch; the click that the browser makes of it comes some time later."""
        self.page.evaluate(COLLECT_LONG_TASKS, "click")
        self.page.touchscreen.tap(x, y)
        self.page.evaluate("() => window.happened")

    def open(
        self, lang: str = "es", game: str = "alquerque-de-doce", ready: bool = True, **fragment: str
    ) -> "MousePlayer":
        """Goes to a game; where only the fragment differs, as a reader who follows a link does, without loading anew.
        Where it names rules alone, two persons play (the page itself would seat whoever was chosen last)."""
        if fragment and not fragment.keys() - {"rules", "set", "own", "at"}:
            fragment["w"] = "person"
        words = "&".join(f"{name}={quote(value, safe=',:!*@+~-.')}" for name, value in fragment.items())
        here, there = self.page.url, f"{self.address}{lang}/{game}/" + (f"#{words}" if words else "")
        if here == there:
            self.page.reload()
        elif words and here.split("#")[0] == there.split("#")[0]:
            self.page.evaluate(COLLECT_LONG_TASKS, "hashchange")
            self.page.goto(there)
            self.page.evaluate("() => window.happened")
        else:
            self.page.goto(there)
        if ready:
            expect(self.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
            self.see()
        return self

    def see(self) -> dict:
        """What the page shows, once its board waits for nobody and the desk has answered all that it was asked."""
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            seen = self.page.evaluate(READ_PAGE)
            if not seen["waiting"]:
                return seen
            self.page.wait_for_timeout(15)
        raise AssertionError("the board waits for ever")

    def stop_watch(self, later: int = 0) -> None:
        """From now on the page's watch stands still, so many milliseconds from here: a slow machine is then no slow
        hand.
        """
        self.page.evaluate("(later) => { const now = performance.now() + later; performance.now = () => now; }", later)

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
        """Presses the button of these words, in the menu if it stands there."""
        button = self.page.get_by_role("button", name=name, exact=True)
        in_menu = self.page.locator("#game-more button", has_text=name)
        expect(button.or_(in_menu).first).to_be_attached()
        if not button.count():
            self.button("more").click()
        button.click()
        return self.see()

    def button(self, name: str) -> Locator:
        """The button of this name, in sight: where it stands in a menu, that has been opened."""
        return show_button(self.page, name)

    def do(self, name: str) -> dict:
        """Presses the button of this name."""
        self.button(name).click()
        return self.see()

    def push(self, buttons: str, which: int) -> dict:
        self.page.locator(buttons).nth(which).click()
        return self.see()

    def record(self) -> str:
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.do("copy")
        expect(self.page.locator("[data-toast]")).to_have_text(re.compile("copiada|copied"))
        return self.page.evaluate("navigator.clipboard.readText()")
