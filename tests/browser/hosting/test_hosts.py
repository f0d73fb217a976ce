"""The site at hosts of several kinds, one that reads the list of headers and GitHub Pages, and in frames that forbid
much.

test_offline.py tries a visit at GitHub Pages without a line."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import lxml.html
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dev import server

BASE = "/alquerque/"
AROUND = """<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">
<script>window.heard = []; addEventListener("alquerque-move", (event) => heard.push(event.detail));</script>
{code}</html>"""
NEEDED = 'sandbox="allow-scripts allow-same-origin allow-popups"'
SANDBOXED = ["en/embed/queah/", "es/embed/alquerque-de-doce/", "en/alquerque-de-doce/", "es/", "en/lessons/step/", "en/python/",
             "en/offline/", "en/my-games/", "es/book/doze/", "en/what-if/", "en/detective/01/"]  # fmt: skip
WITH_BOARD = 5  # so many of these, from the first, have a board, and say what is missing


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """A page of another origin around this code: its address."""
    with server.served(tmp_path) as where:
        numbers = itertools.count()

        def page(code: str) -> str:
            name = f"{next(numbers)}.html"
            (tmp_path / name).write_text(AROUND.format(code=code), "utf-8")
            return where + name

        yield page


@pytest.fixture
def visitor(browser: Browser, browser_context_args: dict) -> Iterator[BrowserContext]:
    """In a context of its own: the tests' own allows no other host, and lets no request fail."""
    context = browser.new_context(**browser_context_args | {"locale": "en-GB"})
    context.set_default_timeout(60_000)
    yield context
    context.close()


def faults(page: Page) -> list[str]:
    """What the page's scripts, and those in its frames, throw, and what the browser refuses them, from now on."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found


@pytest.mark.parametrize("way", ["crossorigin", "import"])
def test_the_element_of_a_host_with_headers_plays_in_a_page_of_another_origin(
    dist: Path, visitor: BrowserContext, elsewhere: Callable[[str], str], way: str
) -> None:
    page = visitor.new_page()
    found = faults(page)
    with server.served(dist, kind=server.HeadersHandler) as site:
        address = f"{site}alquerque-board.js"
        board = '<alquerque-board game="alquerque-de-tres" lang="en"></alquerque-board>'
        if way == "crossorigin":
            page.goto(elsewhere(f'<script crossorigin src="{address}"></script>{board}'))
        else:
            page.goto(elsewhere(board))
            got = page.evaluate("async (address) => (await (await fetch(address)).text()).length", address)
            assert got == (dist / "alquerque-board.js").stat().st_size
            page.goto(elsewhere(f'<script src="{address}" async></script>{board}'))
        inside = page.frame_locator("alquerque-board iframe")
        expect(inside.locator("[data-python]")).to_have_attribute("data-state", "ready")
        inside.locator(".spot[data-point=b2]").click()
        expect(inside.locator(".man[data-at=b2]")).to_be_visible()
        page.wait_for_function("heard.length > 1")  # the computer has answered
    assert page.evaluate("heard[0].move") == "@b2"
    assert found == []


@pytest.mark.parametrize("kind", [server.WithoutWorkerHandler, server.HeadersHandler])
def test_what_a_sandboxed_frame_must_allow_is_said_beside_the_board(
    dist: Path, visitor: BrowserContext, elsewhere: Callable[[str], str], kind: type[server.Handler]
) -> None:
    """At a host without any headers the page's own scripts are refused; at one with them they run, and no worker
    does.
    """
    page = visitor.new_page()
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    with server.served(dist, kind=kind) as site:
        for n, path in enumerate(SANDBOXED):
            page.goto(
                elsewhere(f'<iframe sandbox="allow-scripts" src="{site}{path}" width="900" height="900"></iframe>')
            )
            inside = page.frame_locator("iframe")
            expect(inside.locator("#main")).to_be_visible()
            if n <= WITH_BOARD:
                expect(inside.locator("[data-sandboxed]")).to_contain_text(NEEDED)
            if n < WITH_BOARD and kind is server.HeadersHandler:
                expect(inside.locator("[data-python]")).to_have_attribute("data-state", "failed")
                expect(inside.locator("[data-python]")).to_contain_text(NEEDED)
            assert thrown == [], path
        page.goto(elsewhere(f'<iframe {NEEDED} src="{site}{SANDBOXED[0]}" width="900" height="900"></iframe>'))
        expect(page.frame_locator("iframe").locator("[data-python]")).to_have_attribute("data-state", "ready")
    assert thrown == []


def test_a_lost_address_below_a_path_asks_for_nothing_that_is_not_there(
    dist: Path, tmp_path: Path, visitor: BrowserContext
) -> None:
    """The page for lost addresses names the site's base, which its first script must know already. (Here it is put in
    by hand: the tests' site was built for the top of a host.)"""
    for path in dist.iterdir():
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / "404.html").unlink()
    lost = (dist / "404.html").read_text("utf-8")
    assert '<base href="/">' in lost
    (tmp_path / "404.html").write_text(lost.replace('<base href="/">', f'<base href="{BASE}">'), "utf-8")
    page = visitor.new_page()
    answers: dict[str, int] = {}
    page.on("response", lambda answer: answers.update({answer.url: answer.status}))
    with server.served(tmp_path, BASE, kind=server.GitHubPagesHandler) as site:
        page.goto(f"{site}en/nothing/at/all/")
        page.evaluate("document.fonts.ready.then(() => {})")
        expect(page.locator("h1")).to_be_visible()
        assert {url for url, status in answers.items() if status != 200} == {f"{site}en/nothing/at/all/"}
        assert [url for url in answers if url.endswith(".woff2")]


def test_the_front_address_has_a_preview_for_readers_of_either_language(dist: Path) -> None:
    page = lxml.html.parse(str(dist / "index.html")).getroot()
    told = {one.get("property"): one.get("content") for one in page.xpath("//meta[starts-with(@property, 'og:')]")}
    assert "Libro de los juegos" in told["og:description"] and "Book of Games" in told["og:description"]
    assert (dist / told["og:image"]).is_file() and told["og:image:alt"]
    assert page.xpath("//link[@rel='alternate']/@hreflang") == ["es", "en", "x-default"]
