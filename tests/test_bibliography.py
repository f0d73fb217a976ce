"""One list of sources: whole, honest about what was read, in both languages, and readable by other programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import bibtexparser
import pytest

from alquerque.games import GAMES
from render import bibliography

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
OURS = "alquerque"  # what this edition decides itself has no source


@pytest.fixture(scope="module")
def sources() -> dict[str, dict[str, Any]]:
    return bibliography.entries(SITE / "notes" / "bibliography.json")


def test_each_entry_says_what_was_read_of_it_and_through_whom(sources: dict[str, dict[str, Any]]) -> None:
    listed = json.loads((SITE / "notes" / "bibliography.json").read_text("utf-8"))
    assert len(listed) == len(sources) >= 60, "an id twice, or too few"
    for id, one in sources.items():
        own = one["custom"]
        assert own["read"] in bibliography.READ, id
        assert one["title"].startswith("[") == ("described" in own), f"{id}: brackets are about our words, in each language"
        assert set(own["note"]) == {"es", "en"} and all(text.strip() for text in own["note"].values()), id
        for via in own.get("through", []):
            assert via in sources and via != id, (id, via)
            assert sources[via]["custom"]["read"] != "second-hand", f"{id} is known through {via}, which was not read"


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
    es, en = (bibliography.written(sources, lang) for lang in ("es", "en"))
    assert es["monod"][1].startswith("Monod, Théodore. 1950. «Sur quelques jeux africains à quadrillages»")
    assert en["monod"][0].startswith("Monod, Théodore. 1950. “Sur quelques jeux africains à quadrillages”")
    assert "<i>Ancient Ceylon</i>" in es["parker"][0]
    assert " s.\N{NO-BREAK SPACE}f. " in es["ludii"][1] and " n.d. " in en["ludii"][1]
    assert es["buettikofer"][1] == "Büttikofer, J. 1888. [los pueblos de Liberia]."
    assert en["pritchard"][0] == "Pritchard, David. n.d. [rules of alquerque]."
    letters = [re.sub(r"\W", "", text)[0].casefold() for _, text in en.values()]
    assert letters == sorted(letters)


def test_others_can_read_the_downloads(sources: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    bibliography.write(tmp_path, sources)
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
    assert {record["ID"] for record in records} == set(sources) and all(record["TY"] and record["TI"] for record in records)
    assert next(record for record in records if record["ID"] == "ludovisi")["EP"] == "41"
