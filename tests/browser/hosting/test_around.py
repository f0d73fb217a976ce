"""The site apart from the games: one origin only, a policy on every page, 404.html, below any base path, titles,
axe.
"""

import base64
import hashlib
import json
import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import lxml.html
import pytest
from hands import MousePlayer
from lxml import etree
from playwright.sync_api import Browser, Page, expect
from test_accessible import faults

import build_site
import tools
from bench import lighthouse
from dev import server
from render.publish import redirects

DEEP = "/some/where/below/"
ADDRESS = "https://example.org/alquerque/"
SLOW = pytest.mark.slow
ISSUES = "https://example.org/errors"
BOARDS = {"doze": ["alquerque-de-doce"], "nueve-sin-dados": ["alquerque-de-nueve"]}  # what entries of the book show
BOARDS |= {"nueve-dados": BOARDS["nueve-sin-dados"], "liebre": ["cercar-la-liebre"], "tres": ["alquerque-de-tres"]}
PAGES = ["", "en/", "es/alquerque-de-doce/", "en/about/", "es/python/", "en/book/doze/"]


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A site that was told where it stands, served there, and made as one file too. Of two workers the first builds
    it.
    """
    run = tmp_path_factory.getbasetemp()
    out = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "site" / "dist"
    with tools.lock_file("site"):
        if not out.exists():
            out.parent.mkdir()
            build_site.build(base=DEEP, out=out, address=ADDRESS, issues=ISSUES, as_one_file=True)
    with server.served(out, DEEP) as where:
        yield where, out


@pytest.mark.parametrize(
    "path",
    [
        path if name == "a game" else pytest.param(path, marks=pytest.mark.long)
        for name, path in lighthouse.PAGES.items()
    ],
)
def test_lighthouse_finds_no_fault(deep: tuple[str, Path], path: str) -> None:
    """But for performance, which depends on the machine: `build.py bench lighthouse`."""
    found = lighthouse.lighthouse_report(deep[0] + path, lighthouse.EXACT_CATEGORIES)
    assert found["scores"] == dict.fromkeys(lighthouse.EXACT_CATEGORIES, 100), found["faults"]


@pytest.mark.whole_python
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_asked_of_another_origin(page: Page, address: str, path: str) -> None:
    """The page's and its workers' requests, while everything on it is at work; the policy is on the page and holds."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    if "alquerque-de-doce" in path:
        expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
        MousePlayer(page, address).move("c2", "c3")
    if "python" in path:
        page.locator("[data-do=run]").first.click()
        expect(page.locator("[data-said]").first).to_have_text("Terminado.", timeout=90_000)
    if "doce" in path or "python" in path:
        for part in ("pyodide.asm.wasm", "pyodide.asm.mjs", ".zip"):
            assert any(part in url for url in asked), "the worker's requests are seen too"
    assert any("pyodide.rest.wasm" in url for url in asked) == ("python" in path), (
        "a game does without the rest of Python"
    )
    assert {url.split("/alquerque/")[0] for url in asked if not url.startswith(("data:", "blob:"))} == {address[:-11]}
    assert not page.context.cookies()


@pytest.mark.quick
def test_every_page_has_a_policy_without_an_unsafe_word_and_its_own_title(dist: Path) -> None:
    seen: dict[str, Path] = {}
    for path in sorted(dist.rglob("*.html")):
        if path.relative_to(dist).parts[0] == "simple" or redirects.is_redirect(path):
            continue
        root = lxml.html.parse(str(path)).getroot()
        (policy,) = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
        assert policy.startswith("default-src 'none'") and "unsafe" not in policy and "http" not in policy
        assert not root.xpath("//*[@style or @onclick]"), path
        (inline,) = root.xpath("//script[not(@src) and not(starts-with(@type, 'application/'))]/text()")
        digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy, f"{path}: the policy does not know the script in the page"
        (title,) = root.xpath("//head/title/text()")
        (description,) = root.xpath("//meta[@name='description']/@content")
        assert 20 <= len(description) <= 320, (path, description)
        if path.parent != dist:
            title = f"{root.get('lang')} {title}"
            assert title not in seen, (path, seen.get(title))
            seen[title] = path
            languages = root.xpath("//link[@rel='alternate']/@hreflang")
            assert sorted(languages) == (["en"] if "reference" in path.parts else ["en", "es"])
        assert not root.xpath("//link[@rel='canonical']")


def test_a_link_to_a_page_has_a_picture(dist: Path, deep: tuple[str, Path]) -> None:
    """The site's own, or of a game's page its board: `build.py pictures` makes one for each game."""
    for path in sorted((dist / "es").rglob("index.html")):
        if redirects.is_redirect(path):
            continue
        page = lxml.html.parse(str(path)).getroot()
        (image,) = page.xpath("//meta[@property='og:image']/@content")
        data = (path.parent / image).resolve().read_bytes()
        assert data[1:4] == b"PNG" and struct.unpack(">II", data[16:24]) == (1200, 630)
        game = page.xpath("//main/@data-game") or BOARDS.get(path.parent.name, [])
        assert image.endswith(f"/social/{game[0]}.png" if game else "/social.png")
    told = lxml.html.parse(str(deep[1] / "es" / "index.html")).getroot()
    (image,) = told.xpath("//meta[@property='og:image']/@content")
    assert re.fullmatch(re.escape(ADDRESS) + r"images-\w+/social\.png", image)


def test_the_site_can_be_found(dist: Path, deep: tuple[str, Path]) -> None:
    """Each page says what it is, and the sitemap names every one in both languages, once the site knows its address."""
    kinds: dict[str, set[str]] = {}
    for path in sorted(deep[1].rglob("*.html")):
        root = lxml.html.parse(str(path)).getroot()
        if not root.xpath("//link[@rel='alternate']") or path.parent == deep[1]:
            continue
        way = path.parent.relative_to(deep[1]).as_posix()
        (text,) = root.xpath("//script[@type='application/ld+json']/text()")
        told = json.loads(text)
        assert told["url"] == f"{ADDRESS}{way}/"
        assert told["inLanguage"] == (["osp", way[:2]] if told["@type"] == "Chapter" else way[:2])
        assert "&" not in told["name"] + told["description"], "not escaped twice"
        assert f"{ADDRESS}{way}/" in root.xpath("//link[@rel='alternate']/@href")
        assert root.xpath("//meta[@property='og:url']/@content") == [told["url"]]
        assert root.xpath("//link[@rel='canonical']/@href") == [told["url"]]
        kinds.setdefault(told["@type"], set()).add(way)
    assert kinds["WebSite"] == {"es", "en"} and {"es/alquerque-de-doce", "en/queah"} < kinds["Game"]
    found = etree.parse(str(deep[1] / "sitemap.xml")).xpath("//*[local-name()='loc']/text()")
    assert sorted(found) == sorted(f"{ADDRESS}{way}/" for ways in kinds.values() for way in ways)
    for name, wanted in (("index.html", [ADDRESS]), ("404.html", [])):
        assert lxml.html.parse(str(deep[1] / name)).getroot().xpath("//link[@rel='canonical']/@href") == wanted
    assert f"{ADDRESS}sitemap.xml" in (deep[1] / "robots.txt").read_text("utf-8")
    assert not (dist / "sitemap.xml").exists(), "without an address there is nothing that it could say"


@pytest.mark.parametrize("path", ["es/", "es/about/", "es/python/"])
def test_on_paper_a_page_has_its_words_and_no_button(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    page.emulate_media(media="print")
    expect(page.locator("h1")).to_be_visible()
    if "python" in path:
        expect(page.locator("pre.line").first).to_be_visible()
    assert [
        one.text_content() for one in page.locator(":is(button, .button, nav, .foot)").all() if one.is_visible()
    ] == []


@pytest.mark.parametrize("depth", ["x", "a/b/c/d/", "x/y", "es/alquerque-de-nada/"])
def test_the_lost_page_leads_home_from_any_depth(browser: Browser, deep: tuple[str, Path], depth: str) -> None:
    context = browser.new_context()
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    where = deep[0]
    for lang, name in (("es", "Ir a la portada"), ("en", "Go to the home page")):
        answer = page.goto(where + depth)
        assert answer and answer.status == 404
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") != "rgb(0, 0, 0)", (
            "it has its style"
        )
        page.get_by_role("link", name=name).click()
        page.wait_for_url(f"{where}{lang}/")
        assert page.locator("svg.board").count() == 1
    assert all(url.startswith(where) for url in asked)
    context.close()


def test_the_about_page_says_how_to_cite_and_where_to_tell_of_errors(
    page: Page, address: str, deep: tuple[str, Path]
) -> None:
    page.goto(f"{address}en/about/")
    expect(page.locator("blockquote")).to_contain_text("version 0.2.0")
    expect(page.locator("main")).to_contain_text("issue tracker of this site’s repository")
    expect(page.locator("main")).to_contain_text("No data is collected")
    told = lxml.html.parse(str(deep[1] / "en" / "about" / "index.html")).getroot()
    assert told.xpath("//main//a[starts-with(@href, 'http')]/@href") == [ISSUES, ISSUES], (
        "for corrections and for errors"
    )
    for said in ("signed by The Alquerque contributors", "with the help of artificial intelligence"):
        expect(page.locator("main")).to_contain_text(said)
    assert ADDRESS in told.xpath("string(//blockquote)")


def test_axe_is_content_with_the_lost_page(browser: Browser, deep: tuple[str, Path]) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{deep[0]}no/such/leaf/")
    assert faults(page) == []
    context.close()
