"""What the build makes of the edition besides the texts themselves: its pages, downloads, citations, search index and
drawn initials."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from lxml import etree

import build_site
from alquerque.games import GAMES
from layer import LAYER_FILES
from render import search_index
from render.edition import citations, codex_reader, downloads, entry_reader, glossary, initials, tei

SITE = Path(__file__).parents[2] / "site"
TEXTS = SITE / "texts"
ENTRIES = entry_reader.read_edition(TEXTS)
IDS = [entry["id"] for entry in ENTRIES]
LANGUAGES = ("es", "en")


def parts_of(entry: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {part["id"]: part for part in [*entry["opening"], *entry["clauses"]]}


def text_of(node: Any) -> str:
    return " ".join(node.text_content().split())


@pytest.fixture(scope="module")
def pages(dist: Path) -> dict[tuple[str, str], Any]:
    return {
        (lang, name): lxml.html.parse(str(dist / lang / "book" / name / "index.html")).getroot()
        for lang in LANGUAGES
        for name in IDS
    }


# ---- an entry's page, as it stands without scripts

@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_stands_whole_on_its_page(pages: dict[tuple[str, str], Any], lang: str, name: str) -> None:
    page, entry = pages[lang, name], next(entry for entry in ENTRIES if entry["id"] == name)
    shown = page.xpath("//ol[@class='clauses']/li")
    assert [one.get("id") for one in shown] == entry["order"]
    words = {one: part for one, part in parts_of(entry).items()}
    for one in shown:
        part = words[one.get("id")]
        edited = one.xpath(".//*[contains(@class, 'edited')]")[0]
        assert text_of(edited) == downloads.html_to_text(part["critical"]) and edited.get("lang") == "osp"
        written = one.xpath(".//*[contains(@class, 'written')]")
        assert len(written) == (part["palaeographic"] is not None)
        for reading in LANGUAGES:
            (modern,) = one.xpath(f".//p[@data-reading='{reading}']")
            assert text_of(modern) == downloads.html_to_text(part[reading]) and modern.get("lang") == reading


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_says_what_it_bears_on_and_leads_to_the_board(
    pages: dict[tuple[str, str], Any], lang: str, name: str
) -> None:
    page, entry = pages[lang, name], next(entry for entry in ENTRIES if entry["id"] == name)
    strings = json.loads((SITE / "lang" / f"{lang}.json").read_text("utf-8"))
    lights = set(page.xpath("//@data-light"))
    for key, part in parts_of(entry).items():
        (bears,) = page.xpath(f"//li[@id='{key}']/div[@class='bears']")
        rules = [text_of(one) for one in bears.xpath(".//a[@class='to-rule']")]
        assert rules == [
            strings["page"]["short"]["name"].get(field, strings["fields"][field]["name"]) for field in part["fields"]
        ]
        ways = set(bears.xpath(".//a/@href")) - {"#figure"}
        assert ways == {f"../../../{lang}/{entry['games'][0]}/#{key}"}
        if part["points"]:
            said = text_of(bears.xpath(".//*[@class='of-points']")[0])
            assert said == ", ".join(part["points"]) or str(len(part["points"])) in said
            assert set(part["points"]) <= lights, "a point that the board beside cannot light"
        assert bool(bears.xpath(".//*[@class='of-none']")) == bool(part["none"])


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_called_opens(pages: dict[tuple[str, str], Any], lang: str, name: str) -> None:
    """Glosses, notes and citations: every caller has its popover, with words in it, and none waits uncalled."""
    page = pages[lang, name]
    called = set(page.xpath("//main//@popovertarget"))
    waiting = {one.get("id"): text_of(one) for one in page.xpath("//*[@popover]")}
    assert called == set(waiting)
    assert all(len(words) > 5 for words in waiting.values())
    entry = next(entry for entry in ENTRIES if entry["id"] == name)
    assert len(page.xpath("//dl[@class='glossary']/div")) == len(entry["glosses"])
    assert len(page.xpath("//ul[@class='apparatus']/li")) == sum(
        len(part["notes"][lang]) for part in parts_of(entry).values()
    )


def test_every_passage_that_a_warrant_quotes_can_be_opened(dist: Path) -> None:
    cited = {
        warrant.clause
        for game in GAMES.values()
        for ruleset in game.rulesets
        for warrant in game.warrants(ruleset.id).values()
        if warrant.status == "attested"
    }
    assert len(cited) > 10
    for clause in cited:
        page = dist / "es" / "book" / clause.rpartition(".")[0] / "index.html"
        assert f'id="{clause}"' in page.read_text("utf-8"), clause


# ---- the description of the codex

def test_the_codex_is_described_with_who_says_so() -> None:
    codex = codex_reader.read_codex(TEXTS)
    assert codex["shelfmark"] == "RBME T.I.6" and codex["former"] == ["I.N.2", "I.Ξ.7", "I.e.4"]
    facts = dict(codex["facts"])
    assert set(facts) == {name for name, _ in codex_reader.FACTS}
    unvouched = 0
    for name, told in facts.items():
        for lang in LANGUAGES:
            assert told[lang], name
        for es, en in zip(told["es"], told["en"], strict=True):
            assert es["sources"] == en["sources"] and set(es["sources"]) <= set(codex["sources"]), name
            unvouched += not es["sources"]
    assert unvouched == 1, "what nobody says but we: that no scribe is named"
    everything = " ".join(one["html"] for told in facts.values() for one in told["en"])
    for fact in (
        "Seville",
        "1283",
        "97 leaves",
        "say 98",
        "400 × 280",
        "two columns",
        "Gothic",
        "150 miniatures",
        "1483?",
        "1536",
        "1591",
        "1334",
        "90 and 94",
        "Toledo",
        "Greek cross",
        "81r (E), 83r (P) and 92r (O)",
        "four small balls",
        "scriptorium",
    ):
        assert fact in everything, fact


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_books_page_tells_all_of_it(dist: Path, lang: str) -> None:
    codex, page = codex_reader.read_codex(TEXTS), lxml.html.parse(str(dist / lang / "book" / "index.html")).getroot()
    told = text_of(page)
    for _, facts in [*codex["facts"], *codex["criteria"]]:
        for one in facts[lang]:
            assert downloads.html_to_text(one["html"]) in told
    for entry in ENTRIES:
        if entry["written"]:
            assert downloads.html_to_text(entry["written"]["criteria"][lang]) in told
    for name in IDS:
        assert page.xpath(f"//ol[@class='contents']//a[contains(@href, 'book/{name}/')]")
    names = set(page.xpath("//table[@class='files']//@href"))
    assert {Path(one).name for one in names} == {path.name for path in (dist / "texts").iterdir()}


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_links_the_digitised_codex(pages: dict[tuple[str, str], Any], lang: str, name: str) -> None:
    (caption,) = pages[lang, name].xpath("//figure[@id='figure']/figcaption")
    assert codex_reader.read_codex(TEXTS)["digital"] in caption.xpath(".//a/@href")


# ---- without the palaeographic layer

@pytest.mark.slow
def test_the_site_stands_without_the_palaeographic_layer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file deleted, and the pages concerned are whole: the switch is gone, and so is every word of the
    transcription.
    """
    source = tmp_path / "site"
    shutil.copytree(SITE, source, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    for path in source.glob(f"texts/*{tei.PALAEOGRAPHIC}.xml"):
        path.unlink()
    monkeypatch.setattr(build_site, "SITE", source)
    renderer = build_site.prepare(tmp_path / "out", build_site.BuildOptions())
    for lang in LANGUAGES:
        for name in ("book/doze", "book", "alquerque-de-doce", "rights", "about", "search", "index"):
            page = renderer.write(f"{lang}/index.html" if name == "index" else f"{lang}/{name}/index.html")
            html = page.read_text("utf-8")
            assert "ueynt" not in html and "10.5281/zenodo" not in html, page
            root = lxml.html.fromstring(html)
            assert not root.xpath("//*[contains(@class, 'written')]") and not root.xpath("//input[@name='layer']")
            assert not root.xpath("//button[@data-choose='shows']") and not root.xpath(
                "//a[contains(@href, 'palaeographic')]"
            )
            if name in ("book/doze", "alquerque-de-doce"):
                shown = [text_of(one) for one in root.xpath("//*[contains(@class, 'edited')]")]
                assert "e los trebejos an a seer veint y quatro," in shown and len(shown) == 24
    made = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.txt"))
    assert "los trebejos an a seer veint y quatro" in made and "ueynt" not in made
    assert not renderer.site.warnings


# ---- to take away

def test_what_is_taken_away_is_what_was_written_and_valid_where_it_lies(dist: Path) -> None:
    folder = dist / "texts"
    for path in sorted(TEXTS.glob("*.xml")):
        copy = folder / path.name
        assert copy.read_bytes() == path.read_bytes()
        (model,) = re.findall(r'<\?xml-model href="([^"]+)"', copy.read_text("utf-8"))
        assert etree.RelaxNG(etree.parse(str(folder / model))).validate(etree.parse(str(copy))), path.name


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_the_plain_text_holds_every_word(dist: Path, entry: dict[str, Any]) -> None:
    lines = (dist / "texts" / f"{entry['id']}.txt").read_text("utf-8").splitlines()
    assert not any("<" in line or "&amp;" in line for line in lines)
    for part in parts_of(entry).values():
        for sign, form in (("osp", "critical"), ("es", "es"), ("en", "en")):
            assert f"{sign}: {downloads.html_to_text(part[form])}" in lines, (part["id"], form)
        for lang in LANGUAGES:
            for note in part["notes"][lang]:
                assert f"  ({lang}) {downloads.html_to_text(note)}" in lines
    text = "\n".join(lines)
    for words in ("Kasten", "Jonxis-Henkemans", "CC BY 4.0", "1283"):
        assert words in text
    assert ("[por fuerça]" in text) == (entry["id"] == "doze"), "what the scribe deleted stands in brackets"
    assert "ueynt" not in text and "trebeio" not in text, "the palaeographic layer has a licence of its own"


# ---- citing

@pytest.mark.parametrize("lang", LANGUAGES)
def test_programs_that_keep_references_find_what_an_entry_is(pages: dict[tuple[str, str], Any], lang: str) -> None:
    """By the meta elements that Google Scholar and Zotero read, and by schema.org."""
    for entry in ENTRIES:
        root = pages[lang, entry["id"]]
        told = {meta.get("name").removeprefix("citation_"): meta.get("content")
                for meta in root.xpath("//meta[starts-with(@name, 'citation_')]")}
        assert (told["title"], told["author"]) == (entry["title"]["osp"], "Alfonso X")
        assert told["publication_date"] == entry["date"] and "RBME T.I.6" in told["inbook_title"]
        (schema,) = [json.loads(one.text) for one in root.xpath("//script[@type='application/ld+json']")]
        assert schema["@type"] == "Chapter" and schema["pagination"] == entry["folio"]
        assert schema["author"]["name"] == "Alfonso X" and schema["isPartOf"]["dateCreated"] == "1283"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_cite_by_the_address_at_which_the_site_will_stand(pages: dict[tuple[str, str], Any], lang: str) -> None:
    """If the build was told it; the script of the page puts its own in the place of the unknown one."""
    told = os.environ.get("ALQUERQUE_ADDRESS", "")
    where = f"{told.rstrip('/')}/" if told else citations.UNKNOWN_ADDRESS
    for entry in ENTRIES:
        root = pages[lang, entry["id"]]
        shown = [one.text for one in root.xpath("//p[contains(@class, 'address')]")]
        assert sorted(shown) == sorted(f"{where}{lang}/book/{entry['id']}/#{key}" for key in entry["order"])
        (whole,) = root.xpath("//p[@data-placed]")
        assert f"{where}{lang}/book/{entry['id']}/" in whole.text
        (page,) = root.xpath("//meta[@name='citation_fulltext_html_url']/@content")
        assert page == f"{told.rstrip('/') if told else '../../..'}/{lang}/book/{entry['id']}/"


def say(key: str, **facts: Any) -> str:
    return " ".join(f"{name}={value}" for name, value in facts.items()) or key


def test_a_passage_is_cited_by_leaf_clause_and_address() -> None:
    entry = ENTRIES[0]
    part = parts_of(entry)["doze.7"]
    told = citations.cite_clause(entry, part, "en", say, "https://example.org/a/", "1.2")
    assert told["address"] == "https://example.org/a/en/book/doze/#doze.7"
    for fact in ("year=1283", "edition=2026", "version=1.2", "title=Alquerque de doze", "place=91rb", "clause=7"):
        assert fact in told["line"]
    assert re.fullmatch(r"@incollection\{alfonso-1283-doze-7,\n(  \w+ = \{.*\},\n)+  \w+ = \{.*\}\n\}", told["bibtex"])
    assert told["bibtex"].count("{") == told["bibtex"].count("}") and told["address"] in told["bibtex"]
    unknown = citations.cite_clause(entry, part, "es", say, "", "1.2")
    assert unknown["address"] == citations.UNKNOWN_ADDRESS + "es/book/doze/#doze.7"


def test_leaves_and_columns_of_clauses() -> None:
    begins = {key: part["place"] for entry in ENTRIES for key, part in parts_of(entry).items()}
    assert begins["doze.1"] == begins["doze.o8"] == "91ra" and begins["doze.2"] == begins["doze.16"] == "91rb"
    assert begins["liebre.9"] == "91va" and begins["liebre.10"] == "91vb"
    assert begins["nueve-dados.17"] == "92rb" and begins["nueve-dados.18"] == "92va"
    assert begins["tres.9"] == "93ra" and begins["tres.10"] == "93rb"


# ---- the search, the initials

def test_the_search_looks_in_every_form_of_every_clause() -> None:
    index = search_index.book_index(ENTRIES)
    assert [entry["id"] for entry in index] == IDS
    for entry, found in zip(ENTRIES, index, strict=True):
        assert [one["id"] for one in found["clauses"]] == entry["order"]
        for one in found["clauses"]:
            part = parts_of(entry)[one["id"]]
            assert bool(one["forms"][0]) == (part["palaeographic"] is not None) and all(one["forms"][1:])
            assert not re.search("[<>¶|‖]", " ".join(one["forms"]))
    (second,) = [one for one in index[0]["clauses"] if one["id"] == "doze.3"]
    layer = "& los trebeios an a seer ueynt y quatro." if ENTRIES[0]["written"] else ""
    assert second["forms"] == [
        layer,
        "e los trebejos an a seer veint y quatro,",
        "y las fichas han de ser veinticuatro,",
        "and the men must be twenty-four,",
    ]


def test_initials_are_drawn_and_their_letters_stay_in_the_text(pages: dict[tuple[str, str], Any]) -> None:
    letters = []
    for n, name in enumerate(IDS):
        drawn = pages["es", name].xpath("//*[@class='initial']")
        assert len(drawn) == 1 + bool(LAYER_FILES), "in each form of the old text"
        for initial in drawn:
            assert len(initial.xpath(".//*[local-name()='path']")) == 4
            hue = initial.xpath(".//*[local-name()='svg']/@class")[0].split()[1]
            assert hue == ("rubric", "azure")[n % 2 == 0], "red and blue in turn"
        (letter,) = {text_of(initial) for initial in drawn}
        letters.append(letter)
    assert letters == ["P", "E", "O", "E", "O"] and set(letters) <= set(initials.LETTERS)


def test_a_letter_that_nobody_has_drawn_is_refused() -> None:
    with pytest.raises(KeyError, match="Q"):
        initials.illuminate('<span class="initial">Q</span>uando', "azure")


# ---- the tale, the glossary

@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_books_page_tells_of_the_three_sages_and_leads_to_what_they_explain(dist: Path, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "book" / "index.html")).getroot()
    (tale,) = page.xpath("//section[@aria-labelledby='tale']")
    words = " ".join(text_of(one) for one in tale.xpath("./p")[:3]).split()
    assert 120 <= len(words) <= 200
    led = {one.partition("#")[2] for one in tale.xpath(".//a/@href")}
    assert {"doze.o1", "doze.o6", "doze.o7", "doze.o8"} <= led


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_glossary_has_every_word_in_the_order_of_the_alphabet(dist: Path, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "glossary" / "index.html")).getroot()
    lists = [[text_of(one) for one in at.xpath("./div/dt")] for at in page.xpath("//dl[@class='glossary']")]
    old = {gloss["term"] for entry in ENTRIES for gloss in entry["glosses"]}
    assert len(lists) == 2 and len(lists[0]) >= 20 and set(lists[1]) == old
    for words in lists:
        assert words == sorted(words, key=glossary.sort_key)
    for one in page.xpath("//dl[@class='glossary']/div"):
        assert len(text_of(one.xpath("./dd")[0]).split()) >= 5, one.get("id")
    needed = {
        "es": ("soplar", "ley de la cantidad", "ley de la calidad"),
        "en": ("huff", "shot", "en prise", "mill", "tempo"),
    }
    assert set(needed[lang]) <= set(lists[0])


def test_letters_are_ordered_as_a_dictionary_orders_them() -> None:
    words = ["ond’él", "ñandú", "nube", "fuerça", "águila", "fuerte", "aína"]
    assert sorted(words, key=glossary.sort_key) == ["águila", "aína", "fuerça", "fuerte", "nube", "ñandú", "ond’él"]
