"""How long a search takes to end once it is told to: the analysis of every game, switched on and off on the built site
in Chromium, at uneven times. The time is measured from the page's stop message to the worker's confirmation, so it
depends on other programs. It covers the slice that the worker is running, and the two messages.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import Any

import tools
from bench import long_tasks

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque.games import GAMES

ROUNDS = 8
LIMIT_MS = 50
"""ms."""
LISTEN_TO_WORKER = """{
    window.stops = [];
    const told = new Map();
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (told.has(data?.stopped)) stops.push(performance.now() - told.get(data.stopped));
            });
        }
        postMessage(message, ...rest) {
            if (message?.stop !== undefined) told.set(message.stop, performance.now());
            super.postMessage(message, ...rest);
        }
    };
}"""


def measure_game(browser: Any, address: str, game: str) -> list[float]:
    """The time of each stop, in ms."""
    page = browser.new_context(viewport={"width": 1366, "height": 700}).new_page()
    page.add_init_script(LISTEN_TO_WORKER)
    page.goto(f"{address}en/{game}/#w=person&b=person")
    page.wait_for_selector('[data-python][data-state="ready"]', state="attached", timeout=120_000)
    page.wait_for_selector(".spot[data-can], [data-dice]", timeout=120_000)
    for n in range(ROUNDS):
        page.click('[data-do="analysis"]')
        page.wait_for_timeout(900 + 137 * n)
        page.click('[data-do="analysis"]')
        page.wait_for_timeout(300)
    stops = page.evaluate("stops")
    page.context.close()
    return stops


def measure() -> dict[str, list[float]]:
    return long_tasks.measure_on_site(GAMES, measure_game)


def table(stops_by_game: dict[str, list[float]]) -> None:
    print(
        f"how soon an analysis ends once it is told to, ms: median, longest, of how many, how many more than {LIMIT_MS} ms"
    )
    for game, some in stops_by_game.items():
        times = (f"{function(some):>8.0f}" if some else f"{'':>8}" for function in (median, max))
        print(f"{game:28}{''.join(times)}{len(some):>6}{sum(stop > LIMIT_MS for stop in some):>6}")
