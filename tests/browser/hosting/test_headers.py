"""What is let in: the site behind a host that sends its headers (dist/_headers), and texts that would become code."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect

from dev import server

# A full browser asks every host for an icon; this page says that it has none.
ELSEWHERE = """<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">
<script src="{site}alquerque-board.js" defer></script>
<alquerque-board game="queah" lang="en"></alquerque-board>"""


@pytest.fixture
def strict(dist: Path, browser: Browser, browser_context_args: dict) -> Iterator[tuple[Page, str]]:
    """A page of its own, and the site's address at a host that sends the headers, with the service worker."""
    refused: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            refused.append(message.text)

    with server.served(dist, kind=server.HeadersHandler) as where:
        context = browser.new_context(**browser_context_args)
        context.on("console", note)
        yield context.new_page(), where
        context.close()
    assert refused == []


def test_everything_works_behind_the_headers(strict: tuple[Page, str], tmp_path: Path) -> None:
    page, site = strict
    answers = {}
    page.context.on("response", lambda answer: answers.update({answer.url.removeprefix(site): answer.headers}))
    page.goto(f"{site}en/alquerque-de-doce/")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=90_000)
    page.locator(".spot[data-point=c2]").click()
    page.locator(".spot[data-point=c3]").click()
    expect(page.locator("[data-ply]")).to_have_count(2, timeout=60_000)
    page.goto(f"{site}en/python/")
    page.locator("[data-do=run]").first.click()
    expect(page.locator("[data-said]").first).to_have_text("Finished.", timeout=90_000)
    page.goto(f"{site}en/offline/")
    expect(page.locator("[data-state]")).to_contain_text("Saved", timeout=90_000)
    with server.served(tmp_path) as elsewhere:
        (tmp_path / "index.html").write_text(ELSEWHERE.format(site=site), "utf-8")
        page.goto(elsewhere)
        expect(page.frame_locator("iframe").locator("svg.board")).to_be_visible(timeout=60_000)
    (worker,) = [
        headers for path, headers in answers.items() if path.startswith("app-") and path.endswith("/session/worker.js")
    ]
    assert (
        "'wasm-unsafe-eval'" in worker["content-security-policy"] and "'unsafe" not in worker["content-security-policy"]
    )
    assert worker["cache-control"].endswith("immutable") and worker["x-content-type-options"] == "nosniff"
    assert "immutable" not in answers["en/python/"].get("cache-control", "")


def test_a_package_from_elsewhere_is_told_to_be_forbidden(
    dist: Path, browser: Browser, browser_context_args: dict
) -> None:
    """By the policy of the headers, which holds for Python's worker too: the connection is not blamed."""
    code = "import micropip\nawait micropip.install('x-there', index_urls=['https://elsewhere.example/simple'])"
    with (
        server.served(dist, kind=server.HeadersHandler) as site,
        browser.new_context(**browser_context_args) as context,
    ):
        page = context.new_page()
        page.goto(f"{site}en/python/#code={quote(code)}")
        page.locator("[data-do=run]").first.click()
        expect(page.locator("[data-said]").first).to_have_text(
            "In line 2: the host of this site lets this page fetch nothing from elsewhere: “x-there” cannot be installed here.",
            timeout=90_000,
        )


def test_no_text_becomes_code_by_an_oversight(browser: Browser, address: str, browser_context_args: dict) -> None:
    """Trusted Types: neither markup nor a worker from a text that did not go through lib/trusted_types.ts, nor by it
    from elsewhere.

    In a context of its own: the tests' own lets nothing be refused."""
    with browser.new_context(**browser_context_args) as context:
        page = context.new_page()
        page.goto(f"{address}es/rights/")
        for code in (
            "document.body.innerHTML = '<b>x</b>'",
            "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
            "new Worker(document.baseURI)",
            "document.createElement('script').text = '1'",
            "trusted.createScriptURL('https://example.org/x.js')",
            "trustedTypes.createPolicy('alquerque', {})",
        ):
            with pytest.raises(Error, match=r"Trust|policy|not a script of this site"):
                page.evaluate(code)
