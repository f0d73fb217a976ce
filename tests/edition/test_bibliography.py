"""One list of sources: whole, honest about what was read, in both languages, and readable by other programs."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bibtexparser
import pytest

from alquerque.games import GAMES
from render.research import bibliography

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
OURS = "alquerque"  # what this edition decides itself has no source


@pytest.fixture(scope="module")
def sources() -> dict[str, dict[str, Any]]:
    return bibliography.read_entries(SITE / "notes" / "bibliography.json")


def test_each_entry_says_what_was_read_of_it_and_through_whom(sources: dict[str, dict[str, Any]]) -> None:
    listed = json.loads((SITE / "notes" / "bibliography.json").read_text("utf-8"))
    assert len(listed) == len(sources) >= 100, "an id twice, or too few"
    assert list(bibliography.faults(listed)) == []
    for id, one in sources.items():
        own = one["custom"]
        assert one["title"].startswith("[") == ("described" in own), (
            f"{id}: brackets are about our words, in each language"
        )
        assert not any("[" in words for words in own.get("described", {}).values()), f"{id}: the page adds the brackets"
        assert set(own["note"]) == {"es", "en"} and all(text.strip() for text in own["note"].values()), id


def test_an_address_says_when_its_stored_copy_was_read_and_a_work_that_was_not_read_says_through_whom_it_is_known(
    sources: dict[str, dict[str, Any]],
) -> None:
    for id, one in sources.items():
        own = one["custom"]
        if "URL" in one and "DOI" not in one:
            assert bibliography.is_read(one) and re.fullmatch(r"2026-11(-\d\d)?", own.get("copy", "")), id
        if bibliography.is_read(one):
            assert "given" not in own, f"{id} was read: its particulars need nobody's word"


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda own: own.update(read="no"), "monod: custom.read is none of read, part, quoted, second-hand, unread"),
        (lambda own: own.pop("group"), "monod: custom.group is none of edition, study, peoples, rules, solving, web"),
        (lambda own: own.update(through=["nobody"]), "monod is known through nobody, which is not there"),
        (lambda own: own.update(through=["parker"]), "monod is known through parker, which was not read"),
        (lambda own: own.update(through=[]), "monod was not read, and does not say through whom it is known"),
        (lambda own: own.update(given="nobody"), "monod is given by nobody, who is not there"),
    ],
)
def test_an_entry_that_tells_too_little_is_named(
    sources: dict[str, dict[str, Any]], spoil: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    listed = copy.deepcopy(list(sources.values()))
    spoil(next(one["custom"] for one in listed if one["id"] == "monod"))
    assert list(bibliography.faults(listed)) == [complaint]


NOBODY = r"(?:editor|reader|person|persona|quien) (?:who |que )?(?:ha )?(?:reviewed|revisad)"
UNOPENED = r"not opened|(?:haven’t|have not) opened|hemos abierto"


def test_nobody_anonymous_is_a_source_and_what_is_not_known_of_a_link_is_said_once(
    sources: dict[str, dict[str, Any]],
) -> None:
    """A source has a name. That the address of the digitised codex was not tried stands in the bibliography alone."""
    texts = [path for part in ("notes", "lang", "texts", "pages") for path in sorted((SITE / part).rglob("*.*"))]
    assert len(texts) > 100
    for path in texts:
        said = re.findall(rf"{NOBODY}|{UNOPENED}", path.read_text("utf-8"))
        assert said == [], path
    assert "could not check" in sources["libro"]["custom"]["note"]["en"]
    assert "hemos podido comprobar" in sources["libro"]["custom"]["note"]["es"]


def test_a_work_stands_under_its_kind_once(sources: dict[str, dict[str, Any]]) -> None:
    grouped = bibliography.group_by_kind(sources, list(sources))
    assert sorted(id for ids in grouped.values() for id in ids) == sorted(sources)
    assert {"libro", "osta", "schaedler-calvo"} <= set(grouped["edition"]) and "ludovisi" in grouped["peoples"]


def test_every_source_of_a_rule_is_in_it(sources: dict[str, dict[str, Any]]) -> None:
    for entry in GAMES.values():
        for ruleset in entry.rulesets:
            for field, warrant in entry.warrants(ruleset.id).items():
                for source in filter(None, (warrant.source, warrant.via)):
                    assert source == OURS or source in sources, (ruleset.id, field, source)


def test_the_long_line_of_a_source_stands_nowhere_else() -> None:
    for lang in ("es", "en"):
        words = json.loads((SITE / "lang" / f"{lang}.json").read_text("utf-8"))["sources"]
        assert {id for id, one in words.items() if "line" in one} == {OURS}


def test_an_entry_is_written_out_in_the_language_of_the_page(sources: dict[str, dict[str, Any]]) -> None:
    es, en = (bibliography.format_entries(sources, lang) for lang in ("es", "en"))
    assert es["monod"][1].startswith("Monod, Théodore. 1950. «Sur quelques jeux africains à quadrillages»")
    assert en["monod"][0].startswith("Monod, Théodore. 1950. “Sur quelques jeux africains à quadrillages”")
    assert "<i>Ancient Ceylon</i>" in es["parker"][0]
    assert " s.\N{NO-BREAK SPACE}f. " in es["ludii"][1] and " n.d. " in en["ludii"][1]
    assert es["kruijswijk"][1] == "Kruijswijk, K. W. 1966. [historia de las damas]."
    assert en["pritchard"][0] == "Pritchard, David. n.d. [rules of alquerque]."
    letters = [re.sub(r"\W", "", text)[0].casefold() for _, text in en.values()]
    assert letters == sorted(letters)


def test_others_can_read_the_downloads(sources: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    bibliography.write_exports(tmp_path, sources)
    library = bibtexparser.parse_file(tmp_path / "bibliography.bib")
    assert not library.failed_blocks and {entry.key for entry in library.entries} == set(sources)
    fields = {entry.key: entry.fields_dict for entry in library.entries}
    assert fields["parker"]["author"].value == "Parker, H." and fields["parker"]["year"].value == "1909"
    assert {one["id"] for one in json.loads((tmp_path / "bibliography.json").read_text("utf-8"))} == set(sources)
    records = [
        dict(re.findall(r"^([A-Z][A-Z0-9])  - ?(.*)$", block, re.MULTILINE))
        for block in (tmp_path / "bibliography.ris").read_text("utf-8").split("ER  -")
        if block.strip()
    ]
    assert {record["ID"] for record in records} == set(sources) and all(
        record["TY"] and record["TI"] for record in records
    )
    assert next(record for record in records if record["ID"] == "ludovisi")["EP"] == "41"
