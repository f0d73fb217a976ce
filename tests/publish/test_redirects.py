"""Former addresses of the reference lead to the modules' pages."""

from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest

from alquerque._moved import NEW_NAMES
from render.publish import redirects


def test_only_modules_with_a_page_are_redirected() -> None:
    moved = {
        "search": "thinking.search",
        "counts": "draw_counts",
        "pipeline.dice": "pipeline.other.dice",
        "pdn": "formats.pdn",
    }
    modules = [
        "alquerque",
        "alquerque.thinking.search",
        "alquerque.draw_counts",
        "alquerque.pdn",
        "alquerque.formats.pdn",
    ]
    assert redirects.module_redirects(moved, modules) == {
        "alquerque.search": "alquerque.thinking.search", "alquerque.counts": "alquerque.draw_counts"}  # fmt: skip


def follow(page: Path) -> Path:
    """The page to which a former address leads."""
    html = lxml.html.parse(str(page)).getroot()
    (refresh,) = html.xpath("//meta[@http-equiv='refresh']/@content")
    (link,) = html.xpath("//a/@href")
    assert refresh == f"0; url={link}"
    assert html.xpath("//meta[@name='robots']/@content") == ["noindex"]
    return (page.parent / link / "index.html").resolve()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_former_address_of_a_module_leads_to_its_page(dist: Path, lang: str) -> None:
    reference = dist / "en" / "reference"
    written = [old for old, new in NEW_NAMES.items() if (reference / f"alquerque.{new}" / "index.html").is_file()]
    assert {"search", "pdn", "telling"} < set(written)
    for old in written:
        page = dist / lang / "reference" / f"alquerque.{old}" / "index.html"
        assert follow(page) == reference / f"alquerque.{NEW_NAMES[old]}" / "index.html"


def test_the_reference_is_written_once_and_found_from_the_other_language(dist: Path) -> None:
    """Its docstrings are English; its Spanish addresses of before lead there."""
    english, spanish = (dist / lang / "reference" for lang in ("en", "es"))
    pages = [page for page in english.rglob("index.html") if not redirects.is_redirect(page)]
    assert len(pages) > 40
    for page in pages:
        assert follow(spanish / page.relative_to(english)) == page
    switch = lxml.html.parse(str(english / "index.html")).getroot().xpath("//header//a[@hreflang='es']/@href")
    assert {(english / link / "index.html").resolve() for link in switch} == {dist / "es" / "research" / "index.html"}
