"""What keeps the page from answering: the tasks of its main thread that take more than 50 ms while a whole game is
played.

A person who plays at random sits opposite the computer's first level, on the built site in Chromium, from when Python
is ready to the end of the game. The tasks are read from Chromium's trace. Counted is the processor time of the thread,
which other programs cannot lengthen; each task is named by the longest things that were done in it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import build_site
import tools
from dev import server

GAMES = ("alquerque-de-doce", "fanorona", "draughts-international")
LONG_TASK_MS = 50.0  # ms, from which the web's own measure (Long Tasks API) counts a task as long
MAX_PARTS_SHOWN = 3  # how many parts of a task are named
MAX_TOUCHES = 600  # a game that lasts longer is left there
TASK = "RunTask"
CATEGORIES = ["toplevel", "devtools.timeline", "v8"]

# Plays at random to the end; resolves with the number of touches and whether the game is over. It looks eight times a
# second.
PLAY = """([most]) => new Promise((resolve) => {
    let touches = 0, seed = 1;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const any = (list) => list[(seed = (seed * 16807) % 2147483647) % list.length];
    const step = () => {
        const over = document.querySelector("[data-turn]").classList.contains("over");
        if (over || touches >= most) return resolve({ touches, over });
        setTimeout(step, 125);
        if (document.querySelector("svg.board.waiting")) return;
        const buttons = all("[data-notice]:not([hidden]) .button.act");  // which of several moves is meant
        const points = all("[data-mark=to]").map((mark) => document.querySelector(`[data-point="${mark.dataset.on}"]`));
        const touched = any(buttons.length ? buttons : points.length ? points : all(".spot[data-can]"));
        if (!touched) return;
        touches += 1;
        touched.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    };
    step();
})"""


def main_thread_events(events: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The events of each thread that draws a page, in the order in which they began."""
    threads = defaultdict(list)
    for traced in events:
        if traced.get("ph") == "X":
            threads[traced["pid"], traced["tid"]].append(traced)
    for traced in events:
        if traced["name"] == "thread_name" and traced["args"]["name"] == "CrRendererMain":
            yield sorted(threads[traced["pid"], traced["tid"]], key=lambda event: event["ts"])


def task_name(event: dict[str, Any]) -> str:
    """What was done, and where, as far as the trace tells."""
    data = event.get("args", {}).get("data", {})
    where = data.get("functionName") or data.get("type") or data.get("url", "").rpartition("/")[2]
    return f"{event['name']} {where}".strip()


def long_tasks(events: list[dict[str, Any]], limit: float = LONG_TASK_MS) -> tuple[list[dict[str, Any]], float]:
    """The tasks that took longer than `limit` ms of the processor, the longest first, and the longest of all."""
    long, longest = [], 0.0
    for thread in main_thread_events(events):
        tasks = [event for event in thread if event["name"].endswith(TASK) and "tdur" in event]
        for task in tasks:
            longest = max(longest, task["tdur"] / 1000)
            if task["tdur"] <= limit * 1000:
                continue
            end = task["ts"] + task["dur"]
            parts = [
                part
                for part in thread
                if task["ts"] <= part["ts"] < end and "tdur" in part and not part["name"].endswith(TASK)
            ]
            parts.sort(key=lambda part: -part["tdur"])
            shown = [f"{task_name(part)} {part['tdur'] / 1000:.0f}" for part in parts[:MAX_PARTS_SHOWN]]
            long.append({"ms": task["tdur"] / 1000, "at": (task["ts"] - thread[0]["ts"]) / 1e6, "what": shown})
    return sorted(long, key=lambda long_task: -long_task["ms"]), longest


def play(browser: Any, address: str, game: str) -> dict[str, Any]:
    """One game on a page of its own."""
    page = browser.new_context(viewport={"width": 1366, "height": 700}).new_page()
    page.goto(f"{address}en/{game}/")
    page.wait_for_selector('[data-python][data-state="ready"]', state="attached", timeout=120_000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    played = page.evaluate(PLAY, [MAX_TOUCHES])
    tasks, longest = long_tasks(json.loads(browser.stop_tracing())["traceEvents"])
    page.context.close()
    return {**played, "tasks": tasks, "longest": longest}


def measure_on_site(games: Iterable[str], of_game: Callable[[Any, str, str], Any]) -> dict[str, Any]:
    """What is measured of each game on the built site in Chromium: by a function of the browser, the address and the
    game.
    """
    from playwright.sync_api import sync_playwright

    build_site.build()
    with server.served(build_site.DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium_to_drive(), args=tools.BROWSER_ARGUMENTS)
        measured = {game: of_game(browser, address, game) for game in games}
        browser.close()
    return measured


def measure() -> dict[str, Any]:
    return measure_on_site(GAMES, play)


def table(measured: dict[str, Any]) -> None:
    print(f"tasks of the main thread over {LONG_TASK_MS:.0f} ms in a whole game, processor time")
    for game, figures in measured.items():
        end = "to its end" if figures["over"] else "not to its end"
        print(
            f"{game:28}{figures['touches']:>5} touches, {end}: {len(figures['tasks'])}; "
            f"the longest task {figures['longest']:.0f} ms"
        )
        for task in figures["tasks"]:
            print(f"{'':28}{task['ms']:>5.0f} ms after {task['at']:.1f} s: {', '.join(task['what'])}")
    print()
