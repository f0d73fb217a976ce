"""The paper: its figures are those of the results, all that it draws and cites is there, and its text is marked as
English in every frame."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from render.research import paper, verdicts

ROOT = Path(__file__).parents[2]
PAPER = tomllib.loads((ROOT / "site" / "notes" / "paper.toml").read_text("utf-8"))
RESULTS = ROOT / "py" / "solving" / "results"
SOURCES = [one["id"] for one in json.loads((ROOT / "site" / "notes" / "bibliography.json").read_text("utf-8"))]
LANGUAGES = ("es", "en")


def page(dist: Path, lang: str) -> Any:
    return lxml.html.parse(str(dist / lang / "paper" / "index.html")).getroot()


def result(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_has_the_figures_of_the_results(dist: Path, lang: str) -> None:
    root = page(dist, lang)
    text = root.xpath("//main")[0].text_content()
    assert not re.search(r"[{}](fig|table|[a-z_]+)[}]", text), "a figure was not filled in"
    assert f"{result('doce-moderno-start')['searched'][0]['seen']:,}" in text
    (ten,) = [slot for slot in result("liebre")["slots"] if (slot["side"], slot["men"]) == ("w", [1, 10])]
    assert f"{ten['lost']:,} of {ten['positions']:,} positions" in text
    every = result("doce-base-start")
    assert f"all {every['positions']:,} with one to twelve men a side" in text
    assert f"{every['checked']['positions']:,} positions, and found {every['checked']['faults']} faults" in text
    sweep = result("doce-readings")["readings"]
    still = sum("certified" not in one for one in sweep)
    assert f"The other {still} of these readings are open" in text
    assert [*root.xpath("//main//*[@id='references']/ancestor::*/@lang")][-1] == "en"
    assert {one.get("lang") for one in root.find_class("abstract")} == set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_certificate_and_every_reading_is_drawn(dist: Path, lang: str) -> None:
    root = page(dist, lang)
    (table,) = root.xpath("//figure[@id='certificates']//table")
    rows = [one.text_content() for one in table.find_class("sum")]
    made = [one for path in RESULTS.glob("*-start.json") for one in result(path.stem)["certificates"]]
    assert sorted(rows) == sorted(f"{one['file']} {one['sha256'][:16]}" for one in made)
    cells = root.xpath("//figure[@id='readings']//a")
    outcomes = [cell.get("class").removeprefix("v-") for cell in cells]
    told = [one["verdict"] for name in ("doce-readings", "doce-readings-onward") for one in result(name)["readings"]]
    assert sorted(outcomes) == sorted(told)
    assert len({cell.get("aria-label") for cell in cells}) == len(cells), "each says its own rules"
    places = [cell.xpath("./g/@transform")[0] for cell in cells]
    assert len(set(places)) == len(places), "no two stand in one place"
    said = {"first": "the first player wins", "second": "the second player wins", "draw": "a draw", "open": "open"}
    for cell, verdict in zip(cells, outcomes, strict=True):
        assert cell.get("aria-label").endswith(f": {said[verdict]}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_drawn_and_cited_is_there_once(dist: Path, lang: str) -> None:
    root = page(dist, lang)
    ids = root.xpath("//@id")
    assert len(set(ids)) == len(ids)
    for link in root.xpath("//main//a/@href[starts-with(., '#') or contains(., '/paper/#')]"):
        assert link.rpartition("#")[2] in ids
    captions = [one.text_content() for one in root.xpath("//figcaption/b")]
    assert captions == ["Figure 1.", "Figure 2.", "Table 1.", "Figure 3.", "Table 2.", "Figure 4.", "Table 3."]
    cited = set(root.xpath("//main//section[not(@aria-labelledby='references')]//a[@class='to-bib']/@href"))
    listed = root.xpath("//ul[@class='references']//a[@class='on-screen']/@href")
    assert {one.rpartition("#")[2] for one in cited} == {one.rpartition("#")[2] for one in listed} and len(listed) >= 15


def test_a_paper_that_names_what_there_is_not_is_refused() -> None:
    found, checker = verdicts.read_results(RESULTS), "\n"
    assert list(paper.faults(PAPER, found, SOURCES, checker)) == []
    first, *others = PAPER["section"]
    for wrong in ("{nobody}", "{fig:nothing}", "[so](bib:nobody)"):
        spoilt = {**PAPER, "section": [{**first, "text": first["text"] + wrong}, *others]}
        assert list(paper.faults(spoilt, found, SOURCES, checker)), wrong
    assert list(
        paper.faults({**PAPER, "figures": {**PAPER["figures"], "plies": "tres-start/plie"}}, found, SOURCES, checker)
    )
    assert list(paper.faults({**PAPER, "section": [{**first, "shows": ["boards"]}, *others]}, found, SOURCES, checker))
