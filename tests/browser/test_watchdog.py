"""A worker that dies or hangs, in every phase of a turn: another takes its place, the page says so, nothing is lost."""

from collections.abc import Callable

import pytest
from hands import Hands
from playwright.sync_api import BrowserContext, Page, Route, expect

# Every worker that the page starts, so that a test can end one from outside, as a browser short of memory would.
KEEP = """
    window.workers = [];
    window.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };
"""
# A request that holds this word never comes back, in the first worker.
HANG = 'self.addEventListener("message", ({ data }) => { if (data.hang) for (;;); });'

SLOW = pytest.mark.slow
END = "() => workers.at(-1).terminate()"
STUCK = "() => workers.at(-1).postMessage({ hang: true })"


@pytest.fixture
def hands(page: Page, context: BrowserContext, address: str) -> Hands:
    def with_hang(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=HANG + answer.text())

    context.route("**/worker.js", with_hang)
    page.add_init_script(KEEP)
    return Hands(page, address).open("en")


FOUR = (("c2", "c3"), ("c4", "c2"), ("c1", "c3"), ("b4", "c4"))  # beyond the plies that lie in the page


def idle(hands: Hands, end: Callable[[], None]) -> Callable[[], None]:
    """Nobody notices at once: the next view lies in the page. What is asked later is answered."""
    end()
    hands.move("c2", "c3")
    hands.do("copy")

    def check() -> None:
        expect(hands.page.locator("[data-notice]")).to_contain_text("copied")
        expect(hands.page.locator("[data-ply]")).to_have_text(["c2–c3"])

    return check


def view_asked(hands: Hands, end: Callable[[], None]) -> Callable[[], None]:
    for move in FOUR:
        hands.move(*move)
    hands.touch("c3")
    end()
    hands.page.locator('[data-point="b4"]').click()

    def check() -> None:
        seen = hands.see()
        assert ["b4", "b", "man"] in seen["men"] and seen["can"]
        expect(hands.page.locator("[data-ply]")).to_have_count(5)

    return check


def why_asked(hands: Hands, end: Callable[[], None]) -> Callable[[], None]:
    end()
    hands.touch("c4")
    return lambda: expect(hands.page.locator("[data-notice]")).to_be_visible()


def thinking(hands: Hands, end: Callable[[], None]) -> Callable[[], None]:
    hands.open("en", ready=False, w="3", acts="c2-c3,c4xc2,c1xc3,b4-c4,c3-b4")
    hands.page.reload()
    expect(hands.page.locator("[data-turn]")).to_contain_text("moves ahead", timeout=60_000)
    end()
    return lambda: expect(hands.page.locator("[data-ply]")).to_have_count(6, timeout=20_000)


@pytest.mark.parametrize("way", [END, pytest.param(STUCK, marks=SLOW)], ids=["dead", "stuck"])
@pytest.mark.parametrize("phase", [view_asked, thinking, *(pytest.param(one, marks=SLOW) for one in (idle, why_asked))])
def test_a_lost_worker_is_replaced(hands: Hands, phase: Callable, way: str) -> None:
    page = hands.page
    check = phase(hands, lambda: page.evaluate(way))
    news = page.locator("[data-python]")
    expect(news).to_have_text("The rules stopped answering and are being started again. The game stands where it stood.")
    expect(news).to_have_text("The rules answer again. Nothing is lost.", timeout=60_000)
    assert page.evaluate("workers.length") == 2
    check()
    expect(news).to_be_empty(timeout=20_000)
