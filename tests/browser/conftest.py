"""A real Chromium before the built site, served below a base path as a project's page would be.

`page` and `context` are pytest-playwright's, and watch two promises for every test: no request goes to another origin,
and no script throws or breaks the page's policy unseen. Use `expect(locator)` to wait: `wait_for_function` needs
eval, which the policy forbids.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

import server
import tools

BASE = "/alquerque/"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the site is served: http://127.0.0.1:PORT/alquerque/"""
    with server.served(dist, BASE) as where:
        yield where


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    path = os.environ.get("CHROMIUM") or tools.browser()
    return {**browser_type_launch_args, "executable_path": path, "args": tools.BROWSER_ARGUMENTS}


@pytest.fixture
def browser_context_args(browser_context_args: dict) -> dict:
    return {**browser_context_args, "locale": "es-ES", "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def context(context: BrowserContext, address: str) -> Iterator[BrowserContext]:
    """The context of a test; at its end, every request of it (the worker's too) must have stayed on the site."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.set_default_timeout(60_000)
    yield context
    foreign = [url for url in asked if not url.startswith((address, "data:", "blob:", "about:"))]
    assert not foreign, f"requests that left the site: {foreign}"


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """The page of a test; at its end, no script may have thrown and nothing may have broken the policy."""
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", heard)
    yield page
    assert not faults, f"the page's scripts failed: {faults}"
