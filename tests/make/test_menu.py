"""The head of each page: six places, each with its pages, and all of them at most two touches away."""

from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest

from render.pages.kinds import KINDS
from render.pages.menu import FOOT, MENU, place_of

ELSEWHERE = {"index", "search"}  # the brand leads home, the search stands above the places


def current(dist: Path, address: str) -> list[str]:
    """The words of the links in the head that stand for this page."""
    root = lxml.html.parse(str(dist / address / "index.html")).getroot()
    return [link.text_content().strip() for link in root.xpath("//header/nav/a[@aria-current]")]


ALONE = {
    template.removesuffix(".html")
    for template, kind in KINDS.items()
    if kind.items is None and not template.startswith("root/")
}
"""The pages that are the only one of their kind."""


def test_every_page_has_its_place_in_the_menu_or_the_foot() -> None:
    listed = {*MENU, *(name for pages in MENU.values() for name in pages), *FOOT, *ELSEWHERE}
    assert listed >= ALONE, ALONE - listed


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_menu_of_every_page_lists_them_once(dist: Path, lang: str) -> None:
    root = lxml.html.parse(str(dist / lang / "about" / "index.html")).getroot()
    links = [link.get("href").rstrip("/").rpartition("/")[2] for link in root.xpath("//header//ul[@class='places']//a")]
    assert links == [name for place, names in MENU.items() for name in (place, *names) if name in ALONE]


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("en/queah", "Play"),
        ("en/my-games", "Play"),
        ("es/courses/queah", "Aprender"),
        ("en/problems/damas", "Learn"),
        ("es/book/doze", "El libro"),
        ("en/family", "History"),
        ("es/silences/blocked", "Investigar"),
        ("en/reference/alquerque", "Research"),
        ("es/packs/table", "Enseñar"),
    ],
)
def test_the_head_says_in_which_place_one_is(dist: Path, address: str, word: str) -> None:
    assert current(dist, address) == [word]


def test_a_page_outside_the_places_has_none(dist: Path) -> None:
    assert place_of("about") == "" and current(dist, "en/about") == []


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("place", ["games", "history", "research", "plans"])
def test_a_place_is_named_as_in_the_menu(dist: Path, lang: str, place: str) -> None:
    root = lxml.html.parse(str(dist / lang / place / "index.html")).getroot()
    assert [one.text_content().strip() for one in root.xpath("//h1")] == current(dist, f"{lang}/{place}")
