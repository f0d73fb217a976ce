"""A real Chromium before the built site, served below a base path as a project's page would be.

`page` and `context` replace pytest-playwright's, and check three things in every test: no request goes to
another origin, none asks for the part of Python that pages do without, and no script throws or violates the page's
policy unnoticed. Use `expect(locator)` to wait: `wait_for_function` needs eval, which the policy forbids.

Every test has a page of its own with a Python of its own, but all pages are opened by one that stays open: so they
share its process, where Chromium keeps the compiled wasm, and Python starts in less than half the time. Other things
that pages share are reset between tests: what the site has stored, permissions, routes, network conditions. After a
test that has failed the next one begins with another context, which costs three page loads; so it does where a clock
was replaced (`page.clock`), since that cannot be undone, unless the test is marked clock: those share a context of
their own. `context.add_init_script` would stay for the tests that follow: use the page's.

A test that needs no Python is marked without_python: its page costs half as much.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import SET_PREFERENCE, MousePlayer
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Route, expect

import tools
from dev import server

BASE = "/alquerque/"
# the part of Python's runtime that a page does without, unless a test is marked whole_python
DEFERRED_WASM = "pyodide.rest.wasm"
CLEAR_STORAGE = """async () => {
    localStorage.clear();
    await new Promise((done) => {
        const gone = indexedDB.deleteDatabase("alquerque");
        gone.onsuccess = gone.onerror = gone.onblocked = done;
    });
}"""
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in a browser costs seconds, and there will be more of them: so one is slow unless it is marked quick.

    On a machine that does too much at once, what a browser does may come in another order, too late or not at all. So a
    test that has failed is tried once more, and the run's summary shows with its traceback how it failed: that is to be
    looked into, since it may be a fault of the page. `build.py test` allows three second tries in a whole run; what
    fails twice has failed.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=1))
            if not item.get_closest_marker("quick"):
                item.add_marker("slow")


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the site is served, without its service worker: http://127.0.0.1:PORT/alquerque/  So no test of a failing
    line has its files from anywhere else; test_offline.py serves it with the service worker."""
    with server.served(dist, BASE, kind=server.WithoutWorkerHandler) as where:
        yield where


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    path = os.environ.get("CHROMIUM") or tools.chromium_to_drive()
    return {**browser_type_launch_args, "executable_path": path, "args": tools.BROWSER_ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    return {**browser_context_args, "locale": "es-ES", "viewport": {"width": 1280, "height": 900}}


class SharedContext:
    """A context with a page that stays and opens those of the tests; `clocks`: those that replace the clock."""

    def __init__(self, browser: Browser, arguments: dict, address: str, clocks: bool) -> None:
        self.browser, self.arguments, self.address, self.clocks = browser, arguments, address, clocks
        self.context: BrowserContext | None = None

    def enter(self) -> BrowserContext:
        """The context, as if nobody had been here."""
        if self.context is None:
            self.context = self.browser.new_context(**self.arguments)
            self.context.set_default_timeout(60_000)
            self.host = self.context.new_page()
            self.host.goto(f"{self.address}es/alquerque-de-doce/")
            expect(self.host.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
        self.host.evaluate(CLEAR_STORAGE)
        return self.context

    def page(self) -> Page:
        with self.host.expect_popup() as opened:
            self.host.evaluate("void window.open('about:blank')")
        return opened.value

    def leave(self, failed: bool) -> None:
        assert self.context
        try:
            for page in self.context.pages:
                if page is not self.host:
                    page.close()
            self.context.unroute_all(behavior="ignoreErrors")
            self.context.set_offline(False)
            self.context.clear_permissions()
            self.context.clear_cookies()
            clocked = self.host.evaluate("'__pwClock' in globalThis")
            if self.clocks and clocked:
                self.context.clock.resume()  # the next test's install() sets it right, and would find it standing still
            spoilt = failed or (clocked and not self.clocks)
        except Error:
            spoilt = True
        if spoilt:
            with contextlib.suppress(Error):
                self.context.close()
            self.context = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def houses(browser: Browser, browser_context_args: dict, address: str) -> dict[bool, SharedContext]:
    return {clocks: SharedContext(browser, browser_context_args, address, clocks) for clocks in (False, True)}


@pytest.fixture
def house(houses: dict[bool, SharedContext], request: pytest.FixtureRequest) -> SharedContext:
    return houses[request.node.get_closest_marker("clock") is not None]


@pytest.fixture
def context(house: SharedContext, address: str, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """The context of a test; at its end, every request of it (the worker's too) must have stayed on the site."""
    context = house.enter()
    asked: list[str] = []

    def asks(request: Request) -> None:
        asked.append(request.url)

    context.on("request", asks)
    yield context
    context.remove_listener("request", asks)
    house.leave(failed=request.node.stash.get(FAILED, True))
    foreign = [url for url in asked if not url.startswith((address, "data:", "blob:", "about:"))]
    assert not foreign, f"requests that left the site: {foreign}"
    doubled = [url for url in asked if "//" in url.removeprefix(address).partition("?")[0] and url.startswith(address)]
    assert not doubled, f"a strict server has nothing at these addresses: {doubled}"
    if not request.node.get_closest_marker("whole_python"):
        missed = (
            "Python fetched the rest of its runtime: call `build.py runtime`, or ask the same in sample_requests.py"
        )
        assert DEFERRED_WASM not in {url.rpartition("/")[2] for url in asked}, missed


@pytest.fixture(scope="session")
def without_types(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Each of the app's modules as a browser can run it, by its path below site/app: the types are dropped, and no
    more.
    """
    source, out = root / "site" / "app", tmp_path_factory.mktemp("modules")
    names = sorted(path.relative_to(source) for path in source.rglob("*.ts") if not path.name.endswith(".d.ts"))
    node, _ = tools.node_and_npm()
    command = [node, str(tools.npm_packages("build") / "esbuild" / "bin" / "esbuild"), *map(str, names)]
    command += [
        f"--outdir={out}",
        "--outbase=.",
        "--target=es2022",
        "--charset=utf8",
        "--tsconfig-raw={}",
        "--log-level=warning",
    ]
    tools.run_quietly(command, "The types of the scripts could not be dropped", cwd=source)
    return {name.as_posix(): out / name.with_suffix(".js") for name in names}


@pytest.fixture
def modules(context: BrowserContext, address: str, dist: Path, without_types: dict[str, Path]) -> str:
    """Where the app's single modules can be imported from, though the build has joined them: by the names of their
    sources (`table/engine.ts`), beside the files of the built app."""
    (app,) = dist.glob("app-*")
    top = f"{address}{app.name}/"

    def give(route: Route) -> None:
        route.fulfill(path=without_types[route.request.url.removeprefix(top)], content_type="text/javascript")

    for name in without_types:
        context.route(f"{top}{name}", give)
    return top


@pytest.fixture
def page(context: BrowserContext, house: SharedContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of a test; at its end, no script may have thrown and nothing may have broken the policy."""
    page = house.page()
    if request.node.get_closest_marker("without_python"):
        page.route("**/*.wasm", lambda route: None)  # asked for, and never comes
    if not request.node.get_closest_marker("first_game"):
        page.add_init_script(SET_PREFERENCE.format(name="soundOffered", value="true"))
    if not request.node.get_closest_marker("own_face"):
        page.add_init_script(SET_PREFERENCE.format(name="face", value='"study"'))
        page.add_init_script(SET_PREFERENCE.format(name="moves", value="true"))
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", heard)
    yield page
    assert not faults, f"the page's scripts failed: {faults}"


@pytest.fixture
def far(page: Page, browser: Browser, address: str) -> Iterator[tuple[MousePlayer, MousePlayer]]:
    """Two players in two browsers that share nothing."""
    other = browser.new_context()
    yield MousePlayer(page, address, seed=1), MousePlayer(other.new_page(), address, seed=2)
    other.close()

