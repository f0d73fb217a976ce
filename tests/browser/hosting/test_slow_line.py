"""What comes first where the line is slow: all that a first move needs, and only then the typeface, for the next
page.
"""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dev import server

FACE = "() => getComputedStyle(document.body).fontFamily"


class Late(server.CountingHandler):
    """Begins each answer late enough to be taken for a slow line."""

    def do_GET(self) -> None:
        time.sleep(0.3)
        super().do_GET()


@pytest.mark.parametrize("path", ["es/alquerque-de-doce/", "en/book/"])
def test_on_a_slow_line_the_typeface_comes_after_the_scripts(browser: Browser, dist: Path, path: str) -> None:
    with server.serve_counted(dist, Late) as (address, sent):
        page = browser.new_page()
        page.goto(address + path)
        expect(page.locator("html")).to_have_attribute("data-stand-in", "")
        assert "EB Garamond Stand-in" in page.evaluate(FACE).split(",")[0], "no text moves when the typeface comes"
        asked = "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.woff2')).length"
        while not page.evaluate(asked):
            page.wait_for_load_state("networkidle")
        page.close()
    names = [name for name, _ in sent]
    faces = [k for k, name in enumerate(names) if name.startswith("fonts-")]
    named = re.findall(
        r'(?:href|src)="(?:\.\./)*((?:app|style|words)-[^"]+)"', (dist / path / "index.html").read_text("utf-8")
    )
    needed = [names.index(name) for name in set(named)]
    assert len(needed) >= 2 and min(faces) > max(needed), names


@pytest.mark.parametrize("path", ["en/python/", "es/offline/"])
def test_a_page_whose_scripts_write_into_it_stays_whole_on_a_slow_line(browser: Browser, dist: Path, path: str) -> None:
    """What marks the line as slow must be no name by which scripts find a part of the page: they would write over all
    of it.
    """
    with server.serve_counted(dist, Late) as (address, _):
        page = browser.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address + path)
        expect(page.locator("main h1")).to_be_visible()
        assert not errors and page.title()
        page.close()


def test_on_a_quick_line_it_is_asked_for_at_once(page: Page, address: str) -> None:
    page.goto(address + "es/alquerque-de-doce/")
    faces = page.evaluate(
        "[...document.fonts].map((one) => [one.family, one.style, one.weight, one.unicodeRange, one.status])"
    )
    *listed, upright, italic, capitals = ((family.strip('"'), *more) for family, *more in faces)
    for early in (upright, italic, capitals):
        assert early[-1] != "unloaded" and early[:-1] in [face[:-1] for face in listed], (
            "the same face as in the stylesheet"
        )
    expect(page.locator("html")).not_to_have_attribute("data-stand-in", "")
    assert page.evaluate(FACE).startswith('"EB Garamond"')
