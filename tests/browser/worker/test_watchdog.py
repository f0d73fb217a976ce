"""A worker that dies or hangs, while it loads and in every phase of a turn: another takes its place, the page says so,
nothing is lost."""

from collections.abc import Callable

import pytest
from hands import MousePlayer
from playwright.sync_api import BrowserContext, Page, Route, expect

# Every worker that the page starts, so that a test can end one from outside, as a browser short of memory would; and
# what they have said.
KEEP = """
    window.workers = [];
    window.messages = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            workers.push(this);
            this.addEventListener("message", ({ data }) => messages.push(data));
        }
    };
"""
# What the page says of Python, one after the other: some of it stands only for a moment.
HEARD = """() => {
    const news = document.querySelector("[data-python]");
    window.heard = [];
    const hear = () => heard.push(news.textContent);
    new MutationObserver(hear).observe(news, { childList: true, characterData: true, subtree: true });
}"""
# A request that holds this word never comes back, in the first worker.
HANG = 'self.addEventListener("message", ({ data }) => { if (data.hang) for (;;); });'

END = "() => workers.at(-1).terminate()"
STUCK = "() => workers.at(-1).postMessage({ hang: true })"
pytestmark = pytest.mark.clock
PATIENCE, NEWS = 5_000, 10_000  # milliseconds: how long a worker may be silent, how long the page tells of another one


@pytest.fixture
def hands(page: Page, context: BrowserContext, address: str) -> MousePlayer:
    def with_hang(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=HANG + answer.text())

    context.route("**/worker.js*", with_hang)
    page.add_init_script(KEEP)
    page.clock.install()  # it goes on by itself, and can be put forward
    return MousePlayer(page, address).open("en", first="b")


FOUR = (("c2", "c3"), ("c4", "c2"), ("c1", "c3"), ("b4", "c4"))  # beyond the plies that lie in the page


def idle(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
    """Nobody notices at once: the next view lies in the page. What is asked later is answered."""
    end()
    hands.move("c2", "c3")
    hands.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hands.button("copy").click()

    def check() -> None:
        expect(hands.page.locator("[data-live]")).to_contain_text("copied")
        expect(hands.page.locator("[data-ply]")).to_have_text(["c2–c3"])

    return check


def view_asked(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
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


def why_asked(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
    end()
    hands.page.locator('[data-point="c4"]').click()
    return lambda: expect(hands.page.locator("[data-mark=why]")).to_have_count(1)


def chain(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
    """In the midst of a capture that goes on."""
    hands.open("en", start="B:Ba1,e1:Wb2,c4,d4,e5", first="b")
    hands.move("a1", "c3")
    end()
    hands.page.locator('[data-point="c5"]').click()

    def check() -> None:
        seen = hands.see()
        assert ["c5", "b", "man"] in seen["men"] and len(seen["men"]) == 4

    return check


def taken_back(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
    for move in FOUR:
        men = hands.move(*move)["men"]
    hands.move("c3", "b4")
    end()
    hands.button("undo").click()

    def check() -> None:
        assert hands.see()["men"] == men
        expect(hands.page.locator("[data-ply]")).to_have_count(5)

    return check


def thinking(hands: MousePlayer, end: Callable[[], None]) -> Callable[[], None]:
    hands.open("en", ready=False, w="3", acts="c2-c3,c4xc2,c1xc3,b4-c4,c3-b4")
    expect(hands.page.locator("[data-turn]")).to_contain_text("Thinking")
    end()
    return lambda: expect(hands.page.locator("[data-ply]")).to_have_count(6)


# A question is asked again in the same way as after the worker's end.
ALIKE = [(phase, STUCK) for phase in (view_asked, why_asked, chain, taken_back)]


@pytest.mark.parametrize(
    ("phase", "way"),
    [
        pytest.param(phase, way, id=f"{phase.__name__}-{name}", marks=pytest.mark.long if (phase, way) in ALIKE else ())
        for phase in (view_asked, thinking, idle, why_asked, chain, taken_back)
        for name, way in (("dead", END), ("stuck", STUCK))
    ],
)
def test_a_lost_worker_is_replaced(hands: MousePlayer, phase: Callable, way: str) -> None:
    page = hands.page
    news = page.locator("[data-python]")
    page.evaluate(HEARD)
    check = phase(hands, lambda: page.evaluate(way))
    page.clock.run_for(PATIENCE + 100)
    expect(news).to_have_text("The rules are working again. Nothing has been lost.", timeout=60_000)
    assert "The rules stopped responding and are being restarted. Your game is as you left it." in page.evaluate(
        "heard"
    )
    assert page.evaluate("workers.length") == 2
    check()
    page.clock.run_for(NEWS)
    expect(news).to_be_empty()


# The first worker gets stuck at one of its own messages: while Python makes itself ready there is no other moment to
# meet.
STICK = """
    const post = self.postMessage.bind(self);
    self.postMessage = (message) => { post(message); if (WHEN) for (;;); };
"""


def until(page: Page, what: str, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Waits until this is so in the page."""
    for _ in range(600):
        if page.evaluate(f"() => {what}"):
            return
        meanwhile()
        page.wait_for_timeout(50)
    raise AssertionError(f"never came about: {what}")


def dead_while_files_come(hands: MousePlayer, context: BrowserContext) -> None:
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    hands.open("en", ready=False, first="b")
    expect(hands.page.locator("[data-python]")).to_contain_text("%")
    hands.page.wait_for_timeout(1500)  # it has given a sign of life
    hands.page.evaluate(END)
    context.unroute("**/*.wasm")
    for route in held:
        route.abort()


def stuck(when: str) -> Callable[[MousePlayer, BrowserContext], None]:
    def phase(hands: MousePlayer, context: BrowserContext) -> None:
        first = iter([True])

        def spoil(route: Route) -> None:
            answer = route.fetch()
            body = (STICK.replace("WHEN", when) if next(first, False) else "") + answer.text()
            route.fulfill(response=answer, body=body)

        context.route("**/worker.js*", spoil)
        hands.open("en", ready=False, first="b")
        until(hands.page, f"messages.some((message) => {when})")

    return phase


@pytest.mark.parametrize(
    "phase",
    [
        dead_while_files_come,
        pytest.param(stuck("message.state"), id="stuck at its first word"),
        pytest.param(stuck("message.busy"), id="stuck while Python gets ready"),
    ],
)
def test_a_worker_lost_while_it_loads_is_replaced(hands: MousePlayer, context: BrowserContext, phase: Callable) -> None:
    """The first move is played meanwhile, and is not lost."""
    page = hands.page
    page.goto("about:blank")
    phase(hands, context)
    page.evaluate(HEARD)
    hands.move("c2", "c3")
    # The page waits for up to twenty seconds; here they pass one after the other until it waits no longer.
    until(page, 'heard.some((one) => one.includes("being restarted"))', lambda: page.clock.run_for(1_000))
    news = page.locator("[data-python]")
    expect(news).to_have_text("The rules are working again. Nothing has been lost.", timeout=90_000)
    assert page.evaluate("workers.length") == 2
    for move in FOUR[1:]:
        hands.move(*move)
    expect(page.locator("[data-ply]")).to_have_count(4)


def test_a_worker_that_is_lost_again_and_again_is_given_up(hands: MousePlayer, context: BrowserContext) -> None:
    """Then the page says that the rules cannot be had, and tries again when it is told to."""
    page = hands.page
    page.goto("about:blank")
    context.route("**/worker.js*", lambda route: route.fulfill(body=BREAKS, content_type="text/javascript"))
    hands.open("en", ready=False, first="b")
    news = page.locator("[data-python]")
    expect(news).to_have_attribute("data-state", "failed")
    assert page.evaluate("workers.length") == 3
    context.unroute("**/worker.js*")
    page.get_by_role("button", name="Try again").click()
    expect(news).to_have_attribute("data-state", "ready", timeout=60_000)


# It says that it loads, and throws.
BREAKS = """self.postMessage({ state: "loading", share: 0 }); setTimeout(() => { throw new Error("broken"); }, 20);"""


# Of a question with this word each worker dies: there is no memory for it.
STARVES = """{
    const post = self.postMessage.bind(self);
    let ready = false;
    let asked = false;
    const die = () => ready && asked && post({ state: "failed", key: "out-of-memory" });
    self.postMessage = (message) => {
        post(message);
        ready ||= message.state === "ready";
        if (message.state === "ready") die();
    };
    self.addEventListener("message", (event) => {
        if (!event.data.text?.includes('WORD')) return;
        event.stopImmediatePropagation();
        asked = true;
        die();
    });
}"""


@pytest.fixture
def starve(hands: MousePlayer, context: BrowserContext) -> Callable[[str], Callable]:
    """Lets every worker die of a word from the next page on; returns what ends that."""

    def starve(word: str) -> Callable:
        def poison(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, body=STARVES.replace("WORD", word) + answer.text())

        hands.page.goto("about:blank")
        context.route("**/worker.js*", poison)
        return lambda: context.unroute("**/worker.js*", poison)

    return starve


def three_workers(page: Page) -> None:
    """Two have died of it, and the third is left in peace."""
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    page.wait_for_timeout(1_500)  # longer than another one would take to begin
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready")
    assert page.evaluate("workers.length") == 3


@pytest.mark.parametrize("kind", ["view", "think"])
def test_what_every_worker_dies_of_is_told_and_loses_nothing(hands: MousePlayer, starve: Callable, kind: str) -> None:
    """The game stays as it is, and the same is tried again when the player says so, and not before."""
    page = hands.page
    end = starve(f'"op":"{kind}"')
    hands.open("en", ready=False, acts="c2-c3,c4xc2,c1xc3,b4-c4,c3-b4", **{"w": "3"} if kind == "think" else {})
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text("There is not enough memory to go on. Nothing has been lost", timeout=60_000)
    three_workers(page)
    assert "acts=c2-c3,c4xc2,c1xc3,b4-c4,c3-b4" in page.url
    end()
    page.evaluate(END)  # the next one is sound
    notice.get_by_role("button", name="Try again").click()
    page.clock.run_for(PATIENCE + 100)
    expect(page.locator("[data-ply]")).to_have_count(5 + (kind == "think"), timeout=60_000)
    expect(notice).not_to_contain_text("memory")


# A man is put where it can be taken.
GIVEN = {"w": "person", "first": "b", "start": "B:Wc3,a5,b5,d5,e5:Bb1,d1,e1,e2", "acts": "b1-b2,c3xa1,d1-c1"}


@pytest.mark.parametrize(
    ("word", "key", "buttons", "place"),
    [
        pytest.param('"op":"analyse"', "a", (), "[data-analysis] [data-verdict]", id="analysis"),
        pytest.param(
            '"op":"review"', "a", ("Review the game",), "[data-review] p", id="review", marks=pytest.mark.long
        ),
        pytest.param(
            '"since":', "a", ("Review the game", "Find the better moves yourself"), "[data-task]", id="learning"
        ),
        pytest.param('"op":"explain"', "w", (), "[data-why] [data-verdict]", id="why"),
        pytest.param('"op":"threats"', "x", (), "[data-notice]", id="threats"),
        pytest.param(
            '"op":"openings"', "o", (), "[data-openings] [data-verdict]", id="openings", marks=pytest.mark.long
        ),
        pytest.param('"op":"advise"', "", (), "[data-notice]", id="hint"),
        pytest.param('"op":"why"', "Enter", (), "[data-notice]", id="refusal", marks=pytest.mark.long),
    ],
)
def test_a_question_that_every_worker_dies_of_is_given_up(
    hands: MousePlayer, starve: Callable, word: str, key: str, buttons: tuple[str, ...], place: str
) -> None:
    """It says so where the answer would stand, asks no fourth worker, and the game goes on."""
    page = hands.page
    starve(word)
    hands.open("en", **GIVEN)
    if key:
        page.locator('[data-point="e3"]').focus()
        page.keyboard.press(key)
    else:
        hands.button("hint").click()
    for name in buttons:
        page.get_by_role("button", name=name).click()
    if "since" in word:
        hands.move("e2", "e3")
    expect(page.locator(place)).to_contain_text("There is not enough memory to go on", timeout=60_000)
    three_workers(page)
    if "analyse" in word:
        page.locator("[data-analysis]").get_by_role("button", name="Try again").click()
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "loading")
        expect(page.locator(place)).to_contain_text("There is not enough memory to go on", timeout=60_000)
    if "since" not in word:
        hands.move("a1", "b2")
        expect(page.locator("[data-ply]")).to_have_count(4)


def test_an_offer_to_the_computer_that_every_worker_dies_of_is_given_up(hands: MousePlayer, starve: Callable) -> None:
    page = hands.page
    end = starve('"op":"reply"')
    hands.open("en", "damas", w="person", b="3")
    hands.button("more").click()
    page.get_by_role("button", name="Offer a draw").click()
    expect(page.locator("[data-notice]")).to_contain_text("There is not enough memory to go on", timeout=60_000)
    three_workers(page)
    end()
    page.evaluate(END)
    page.locator("[data-notice]").get_by_role("button", name="Try again").click()
    page.clock.run_for(PATIENCE + 100)
    expect(page.locator("[data-notice]")).to_contain_text("Declined.", timeout=60_000)
