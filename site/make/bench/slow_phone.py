"""How a first move is made on a phone of 2019: processor at a sixth of this machine's speed, 400 kbit/s, an answer
after 0.3 s.

The server throttles the connection, so that workers wait like the page. A simulated finger touches a man as soon as one
is drawn, until the page marks where it can go; then that point (or a man that only one of several captures takes),
until the man has moved. Once with an empty cache, and once offline, with what the service worker cached on an earlier
visit.
"""

from __future__ import annotations

import contextlib
import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

import build_site
import tools
from dev import server

ROUNDS = 5
CPU_SLOWDOWN = 6
BYTES_PER_S = 50_000  # a second
LATENCY_S = 0.3  # seconds until an answer begins
CHUNK_BYTES = 2_000  # bytes that are sent at once
GOAL_S = 6  # seconds to the first move
PAGES = {"doce": "es/alquerque-de-doce/", "fanorona": "es/fanorona/", "home": "es/"}
OFFLINE = "es/alquerque-de-doce/"
TIMEOUT_S = 120  # seconds for a move to be made, or for a site to be kept

TOUCH = """() => {
    const seen = (name) => (window.phone ??= {})[name] ??= performance.now();
    const click = (spot) => spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    let men;
    const go = () => {
        const board = document.querySelector("svg.board");
        const spot = board?.querySelector(".spot[data-can]") ?? board?.querySelector(".spot");
        const to = board?.querySelector("[data-mark^=option]") ?? board?.querySelector("[data-mark=to]");
        if (board) seen("board");
        if (document.querySelector("[data-python][data-state=ready]")) seen("python");
        if (men && men !== where()) seen("moved");
        else if (to) {
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


class SlowHandler(server.CountingHandler):
    """All that is sent at one time shares the line."""

    line = threading.Lock()

    def handle(self) -> None:
        self.wfile = ThrottledFile(self.wfile, self.line)  # type: ignore[assignment]
        super().handle()

    def do_GET(self) -> None:
        time.sleep(LATENCY_S)
        super().do_GET()


class ThrottledFile:
    """A file to write to, at the line's speed."""

    def __init__(self, file: Any, lock: threading.Lock) -> None:
        self.file, self.lock = file, lock

    def write(self, data: bytes) -> int:
        for start in range(0, len(data), CHUNK_BYTES):
            piece = data[start : start + CHUNK_BYTES]
            with self.lock:
                time.sleep(len(piece) / BYTES_PER_S)
                self.file.write(piece)
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


COUNT_CACHED_FILES = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
    active.postMessage({ what: "state", lang: "es" }, [port2]);
    return (await answer).soon === 0;
}"""


def visitor(browser: Any) -> Any:
    return browser.new_context(
        viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True
    )


def wait_for_result(page: Any, script: str, is_done: Callable[[Any], bool], failure: str) -> Any:
    """What the script returns once it is as wanted; it is asked again four times a second."""
    deadline = time.monotonic() + TIMEOUT_S
    while not is_done(result := page.evaluate(script)):
        if time.monotonic() > deadline:
            raise tools.MissingTool(f"{failure} within {TIMEOUT_S} seconds at {page.url}")
        time.sleep(0.25)
    return result


def first_move(context: Any, address: str, *marks: str) -> dict[str, float]:
    """Seconds from the call until something is painted, the board is there, it answers a touch, the man has moved,
    Python answers; until all that are asked for are there, or the move is made."""
    page = context.new_page()
    page.add_init_script(f"({TOUCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    page.goto(address, wait_until="commit")
    script = "({...window.phone, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime})"
    times = wait_for_result(page, script, lambda seen: seen.keys() >= ({*marks} or {"moved"}), "no move could be made")
    return {name: value / 1000 for name, value in times.items()}


def measure_offline(browser: Any) -> dict[str, float]:
    """The same for somebody who has visited the site once and has no line now; what is kept was fetched on a quick
    one.
    """
    with server.served(build_site.DIST) as address, contextlib.closing(visitor(browser)) as context:
        page = context.new_page()
        page.goto(address + OFFLINE)
        wait_for_result(page, COUNT_CACHED_FILES, bool, "the site was not kept")
        page.close()
        context.set_offline(True)
        return first_move(context, address + OFFLINE, "moved", "python")


def medians(visits: list[dict[str, float]]) -> dict[str, float]:
    return {key: statistics.median(visit[key] for visit in visits) for key in visits[0]}


def measure(rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    from playwright.sync_api import sync_playwright

    build_site.build()
    measured = {}
    with server.serve_counted(build_site.DIST, SlowHandler) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium_to_drive(), args=tools.BROWSER_ARGUMENTS)
        for name, path in PAGES.items():
            visits = []
            for _ in range(rounds):
                with contextlib.closing(visitor(browser)) as context:
                    visits.append(first_move(context, address + path))
            measured[name] = medians(visits)
        measured["doce, offline"] = medians([measure_offline(browser) for _ in range(rounds)])
        browser.close()
    return measured


def table(measured: dict[str, dict[str, float]], rounds: int = ROUNDS) -> None:
    heads = {
        "paint": "first paint, s",
        "answered": "a touch is answered, s",
        "moved": "first move made, s",
        "python": "first answer from Python, s",
    }
    print(f"{'a phone of 2019; medians of ' + str(rounds):36}" + "".join(f"{name:>15}" for name in measured))
    for key, words in heads.items():
        print(
            f"{words:36}" + "".join(f"{page[key]:>15,.1f}" if key in page else f"{'':>15}" for page in measured.values())
        )
    print(f"to reach: first move within {GOAL_S} s")
    print()
