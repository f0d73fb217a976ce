"""The page is playable before Python has started, and Python then continues from the same position."""

import lxml.html
import pytest
from hands import PLAYED_BEFORE, MousePlayer, hold_requests
from playwright.sync_api import Page, expect


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


@pytest.fixture
def held(page: Page):
    """Python does not come until the function is called, and is there when it returns."""
    let_go = hold_requests(page)

    def release() -> None:
        let_go()
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)

    return release


@pytest.mark.quick
def test_the_computer_answers_before_python_and_goes_on_with_it(hands: MousePlayer, held) -> None:
    hands.open(ready=False, w="c1")
    hands.move("c2", "c3")
    turns = hands.page.locator("[data-ply]")
    expect(turns).to_have_text(["c2–c3", "c4×c2"])
    seen = hands.see()
    assert ["c2", "w", "man"] in seen["men"] and len(seen["men"]) == 23
    hands.touch("b2")
    hands.page.locator('[data-point="c3"]').click()
    held()
    expect(turns).to_have_count(4)
    seen = hands.see()
    assert seen["can"], "it is our turn"
    hands.page.mouse.click(*seen["can"][sorted(seen["can"])[0]])
    seen = hands.see()
    hands.page.mouse.click(*seen["can"][seen["to"][0]])
    expect(turns).not_to_have_count(4)


@pytest.mark.parametrize("first", ["w", "b"])
def test_either_side_may_begin_and_the_computer_too(hands: MousePlayer, held, first: str) -> None:
    hands.open(ready=False, rules="barker-bell", first=first, **{first: "c1"})
    expect(hands.page.locator("[data-ply]")).to_have_count(1)
    assert hands.page.locator("[data-ply]").get_attribute("title") == {"w": "Blancas", "b": "Negras"}[first]
    assert hands.see()["can"]


def test_the_page_reads_what_python_says(hands: MousePlayer, modules: str) -> None:
    """Every view that is read out of the page is the one that Python gives."""
    hands.open()
    differing = hands.page.evaluate(
        """async (modules) => {
            const { createPrebuilt } = await import(`${modules}session/prebuilt.ts`);
            const { createEngine } = await import(`${modules}session/engine/engine.ts`);
            const data = JSON.parse(document.querySelector("#page-data").textContent);
            const prebuilt = createPrebuilt(data.openings);
            const engine = createEngine();
            const found = [];
            for (const rules of ["medieval", "moderno", "nobody"]) for (const first of [null, "w", "b"])
                for (const acts of [[], ["c2-c3"], ["c4-c3"], ["c2-c3", "c4xc2"], ["c2-c3", "x"], Array(9).fill("c2-c3")]) {
                    const request = { game: data.game.id, rules, set: {}, first, start: null, acts };
                    const told = await engine.ask({ op: "view", ...request });
                    delete told.position; // no page reads it
                    const known = prebuilt.view({ ...request, ply: acts.length });
                    const same = JSON.stringify(told) === JSON.stringify(known);
                    if (!same && !(told.error && known === null)) found.push([rules, first, acts, told, known]);
                }
            const changed = { rules: "medieval", first: null, acts: [], ply: 0 };
            if (prebuilt.view({ ...changed, set: { huff: "no" }, start: null })) found.push("changed rules");
            if (prebuilt.view({ ...changed, set: {}, start: "B:Wa1:Bb1" })) found.push("a set-up of one's own");
            engine.close();
            return found;
        }""",
        modules,
    )
    assert differing == []


COUNTED = """
    window.workers = [];
    window.begun = [];
    window.Worker = class extends Worker {
        constructor(...given) { super(...given); workers.push(this); begun.push(document.readyState); }
    };
"""


LOCKLESS = 'Object.defineProperty(Navigator.prototype, "locks", { value: undefined });'


@pytest.mark.parametrize("locks", [True, False])
def test_python_begins_before_the_pages_script_which_takes_it_over(page: Page, address: str, locks: bool) -> None:
    """The worker is made at once; its megabytes are asked for when the page itself has come. A browser that gives the
    page no locks (it does so only on a line that is safe) makes the worker then."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.partition("#")[0].rpartition("/")[2]))
    page.context.route(
        f"{address}es/alquerque-de-doce/",
        lambda route: route.fulfill(
            body=route.fetch().text().replace("</body>", '<script src="late.js"></script></body>')
        ),
    )
    come = hold_requests(page, "**/late.js")
    release = hold_requests(page, "**/pages/game.js")
    page.add_init_script(COUNTED + ("" if locks else LOCKLESS))
    page.goto(f"{address}es/alquerque-de-doce/", wait_until="commit")
    expect(page.locator(".board")).to_be_visible()
    page.wait_for_timeout(1000)
    assert page.evaluate("begun") == (["loading"] if locks else [])
    assert ("worker.js" in asked) == locks and "pyodide.asm.wasm" not in asked
    with page.expect_request("**/*.wasm"):
        come()
    assert page.evaluate("begun") == (["loading"] if locks else ["interactive"])
    while page.evaluate("early.heard.length") < 3:  # what the worker says meanwhile is kept
        page.wait_for_timeout(50)
    release()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    assert page.evaluate("workers.length") == 1


def test_a_browser_that_refuses_locks_has_python_as_soon(page: Page, address: str) -> None:
    """As one does that is told to keep nothing for any page; within the time after which a silent worker would be
    replaced.
    """
    refuses = 'LockManager.prototype.request = () => Promise.reject(new DOMException("refused", "SecurityError"));'
    page.add_init_script(refuses)
    kind = "text/javascript"
    page.context.route(
        "**/worker.js*", lambda route: route.fulfill(body=refuses + route.fetch().text(), content_type=kind)
    )
    page.goto(f"{address}es/alquerque-de-doce/")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=15_000)


def test_what_failed_before_the_pages_script_was_there_has_failed(page: Page, address: str) -> None:
    """Files that arrive afterwards (the worker tells of each) do not make it seem to load for ever."""
    hold_requests(page)
    release = hold_requests(page, "**/pages/game.js")
    with page.expect_request("**/*.wasm"):
        page.goto(f"{address}es/alquerque-de-doce/", wait_until="commit")
    page.evaluate("early.heard.push({ state: 'failed', key: 'blocked' }, { state: 'loading', share: 0.5 })")
    release()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "failed")


@pytest.mark.without_python
@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_the_book_says_is_there_before_any_script(page: Page, address: str, lang: str) -> None:
    """The largest thing painted: what the script puts there says the same. And it leaves the page's root as it is,
    since each touch of that has the browser work out the style of the whole page anew."""
    where = f"{address}{lang}/alquerque-de-doce/"
    page.add_init_script(PLAYED_BEFORE)
    page.goto(f"{where}#face=play")
    notice = page.locator("[data-notice]")
    expect(notice.get_by_role("button")).to_be_visible()
    (written,) = lxml.html.fromstring(page.request.get(where).text()).xpath("//*[@data-notice]")
    assert written.text_content() == notice.text_content()
    assert page.locator("html").get_attribute("style") is None


SAVING_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
SIGNS = {
    "touch": lambda page: page.mouse.click(2, 400),
    "key": lambda page: page.keyboard.press("Tab"),
    "mouse over the board": lambda page: page.locator("svg[role=grid]").hover(),
}


@pytest.mark.parametrize("sign", SIGNS)
def test_python_waits_for_a_first_sign_where_data_is_saved(page: Page, address: str, sign: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.add_init_script(SAVING_DATA + COUNTED)
    page.goto(f"{address}en/alquerque-de-doce/")
    python = page.locator("[data-python]")
    expect(python).to_have_attribute("data-state", "asleep")
    page.wait_for_timeout(2500)  # longer than a page waits before it fetches or keeps anything ahead
    assert page.evaluate("workers.length") == 0
    assert not [address for address in fetched if "wasm" in address or "worker" in address]
    expect(python).to_be_empty()
    SIGNS[sign](page)
    expect(python).to_have_attribute("data-state", "ready", timeout=60_000)
    assert page.evaluate("workers.length") == 1


def test_where_data_is_saved_python_comes_for_what_the_page_cannot_answer(page: Page, address: str) -> None:
    page.add_init_script(SAVING_DATA)
    page.goto(f"{address}en/bagh-bandi/#w=c1&b=c1")  # the computer plays both sides
    expect(page.locator("[data-ply]").nth(3)).to_be_attached(timeout=60_000)
    page.goto("about:blank")
    page.goto(f"{address}en/alquerque-de-doce/#acts=b2-c3,d4xb2,a1xc3,a3xa1,c3xa3,a4xa2")
    expect(page.locator("[data-ply]")).not_to_have_count(0, timeout=60_000)
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
