"""The boards in stone and wood: each says what it is, how firm its date is and who says so; and the page shows them all."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.games import GAMES
from render.history import boards
from render.research import bibliography

SITE = Path(__file__).resolve().parents[2] / "site"
SOURCES = bibliography.read_entries(SITE / "notes" / "bibliography.json")
NOTE = tomllib.loads((SITE / "notes" / "boards.toml").read_text("utf-8"))


def test_each_says_what_it_is_and_who_says_so() -> None:
    assert list(boards.faults(NOTE, SOURCES, GAMES)) == []
    assert {"pskov", "carracedo", "leon", "silos", "ourense", "montfort", "kurna"} <= set(NOTE["boards"])


def test_every_source_was_read() -> None:
    for id, board in NOTE["boards"].items():
        assert any(bibliography.is_read(SOURCES[who]) for who in board["by"]), id


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda one: one.pop("object"), "silos has no object"),
        (lambda one: one.update(dating="old"), "boards.silos.dating is none of dated, bounded, undated"),
        (lambda one: one.update(of="wax"), "boards.silos.of is none of stone, wood, brick, untold"),
        (lambda one: one.update(by=[]), "boards.silos.by names nobody: write who describes it, by ids of the bibliography"),
        (lambda one: one.update(by=["nobody"]), "silos names a source that the bibliography lacks: nobody"),
        (lambda one: one.update(games=["chess"]), "silos is of a game that there is not: chess"),
        (lambda one: one.update(dating="bounded"), "silos has a date, and does not say how firm it is (why)"),
        (lambda one: one.update(at=[151.2, -33.9]), "silos lies on no map"),
    ],
)
def test_a_board_that_lacks_something_is_refused(spoil: Callable[[Any], object], complaint: str) -> None:
    note = copy.deepcopy(NOTE)
    spoil(note["boards"]["silos"])
    assert list(boards.faults(note, SOURCES, GAMES)) == [complaint]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_lists_every_board_once_and_marks_it_on_one_map(dist: Path, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "boards" / "index.html")).getroot()
    listed = [item.get("id") for item in page.xpath("//ol[@class='claims']/li")]
    assert sorted(listed) == sorted(NOTE["boards"])
    marked = [mark.get("data-claim") for mark in page.xpath("//a[contains(@class, 'mark')]")]
    assert sorted(marked) == sorted(NOTE["boards"])
    numbers = page.xpath("//li/*[local-name() = 'svg']//*[local-name() = 'text']/text()")
    assert [int(number) for number in numbers] == list(range(1, len(listed) + 1))
    grades = [mark.get("class").split()[-1] for mark in page.xpath("//a[@data-claim='carracedo' or @data-claim='silos']")]
    assert sorted(grades) == ["fair", "weak"]
