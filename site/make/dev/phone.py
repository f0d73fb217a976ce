"""How a first move is made on a phone of 2019: processor at a sixth of this machine's speed, 400 kbit/s, an answer after 0.3 s.

The line is slow at the server, so that workers wait like the page. A finger touches a man as soon as one is drawn, until
the page marks where it can go; then that point, until the man stands there. Cold, and again with what the first visit left in the
browser's cache and in the service worker's; that visit has no line at all.
"""

from __future__ import annotations

import statistics
import threading
import time
from typing import Any

import build_site
import tools
from dev import server

ROUNDS = 5
SLOWER = 6
BYTES = 50_000  # a second
DELAY = 0.3  # seconds until an answer begins
PIECE = 2_000  # bytes that are sent at once
GOAL = 6  # seconds to the first move
PAGES = {"doce": "es/alquerque-de-doce/", "fanorona": "es/fanorona/", "home": "es/"}

TOUCH = """() => {
    const seen = (name) => (window.phone ??= {})[name] ??= performance.now();
    const click = (spot) => spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    let men;
    const go = () => {
        const board = document.querySelector("svg.board");
        const spot = board?.querySelector(".spot[data-can]") ?? board?.querySelector(".spot");
        const to = board?.querySelector("[data-mark=to]");
        if (board) seen("board");
        if (men && men !== where()) return seen("moved");
        if (to) {
            seen("answered");
            men ??= where();
            const goal = board.querySelector(`.spot[data-point="${to.dataset.on}"]`);
            if (goal) click(goal);
        } else if (spot && !window.phone?.answered) click(spot);
        setTimeout(go, 20);
    };
    const where = () => [...document.querySelectorAll("svg.board .man[data-at]")].map((man) => man.dataset.at).sort().join();
    document.addEventListener("readystatechange", go, { once: true });
}"""


class Slow(server.Counting):
    """All that is sent at one time shares the line."""

    line = threading.Lock()

    def handle(self) -> None:
        self.wfile = Line(self.wfile, self.line)  # type: ignore[assignment]
        super().handle()

    def do_GET(self) -> None:
        time.sleep(DELAY)
        super().do_GET()


class Line:
    """A file to write to, at the line's speed."""

    def __init__(self, file: Any, lock: threading.Lock) -> None:
        self.file, self.lock = file, lock

    def write(self, data: bytes) -> int:
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            with self.lock:
                time.sleep(len(piece) / BYTES)
                self.file.write(piece)
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def first_move(browser: Any, address: str) -> dict[str, float]:
    """Seconds from the call until something is painted, the board is there, it answers a touch, the man has moved."""
    context = browser.new_context(viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(f"({TOUCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    deadline = time.monotonic() + 120
    found: dict[str, float] = {}
    while "moved" not in found and time.monotonic() < deadline:
        time.sleep(0.25)
        found = page.evaluate("({...window.phone, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime})")
    context.close()
    if "moved" not in found:
        raise tools.Missing(f"no move could be made at {address} within two minutes")
    return {name: value / 1000 for name, value in found.items()}


def measure(rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    from playwright.sync_api import sync_playwright

    build_site.build()
    found = {}
    with server.counted(build_site.DIST, Slow) as (address, sent), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.browser(), args=tools.BROWSER_ARGUMENTS)
        for name, path in PAGES.items():
            visits = []
            for _ in range(rounds):
                before = len(sent)
                visits.append({**first_move(browser, address + path), "kB": sum(size for _, size in sent[before:]) / 1000})
            found[name] = {key: statistics.median(one[key] for one in visits) for key in visits[0]}
        browser.close()
    return found


def table(found: dict[str, dict[str, float]], rounds: int = ROUNDS) -> None:
    heads = {
        "paint": "first paint, s",
        "answered": "a touch is answered, s",
        "moved": "first move made, s",
        "kB": "sent until then, kB",
    }
    print(f"{'a phone of 2019; medians of ' + str(rounds):36}" + "".join(f"{name:>13}" for name in found))
    for key, words in heads.items():
        print(f"{words:36}" + "".join(f"{page[key]:>13,.1f}" for page in found.values()))
    print(f"to reach: first move within {GOAL} s")
    print()
