"""The built site in Firefox and in WebKit, where they are installed (`build.py engines` installs them).

Each test runs in both, as if nobody had been there before. The server puts a script into each page that notes whatever
the page's scripts throw and whatever breaks its policy, and makes the page's chance fall alike in every run.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dev import other_browsers, server

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

BASE = "/alquerque/"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Like every test in a browser, one of these is slow; two browsers start for each process that runs tests."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("slow")


class Noted(server.WithoutWorkerHandler):
    """The site without its service worker, each page with our script before its own."""

    script = ""

    def do_GET(self) -> None:
        page = Path(self.translate_path(self.path.partition("?")[0])) / "index.html"
        if self.path == f"{self.base}noted.js":
            self.send(200, self.script.encode(), ".js")
        elif page.is_file():
            ours = f'<head><script src="{self.base}noted.js"></script>'
            self.send(200, page.read_bytes().replace(b"<head>", ours.encode(), 1))
        else:
            super().do_GET()


@pytest.fixture(scope="session", params=list(other_browsers.STARTERS))
def driver(request: pytest.FixtureRequest) -> Iterator["WebDriver"]:
    if why := other_browsers.missing_parts(request.param):
        pytest.skip(
            f"{request.param}: {why}; `python3 build.py engines` installs Firefox and WebKit and runs this"
        )
    with other_browsers.start_driver(request.param) as driver:
        yield driver


@pytest.fixture
def visit(driver: "WebDriver", dist: Path) -> Iterator[Callable]:
    """Makes somebody who has never been here; in the end, nothing may have gone wrong on the page."""
    import person

    with server.served(dist, BASE, kind=type("Here", (Noted,), {"script": person.SCRIPT})) as address:
        somebody: list[person.Person] = []

        def come(kind: type[person.Person] = person.Person) -> person.Person:
            somebody.append(kind(driver, address))
            return somebody[-1]

        yield come
        for one in somebody:
            assert not one.faults(), f"the page's scripts failed: {one.faults()}"
