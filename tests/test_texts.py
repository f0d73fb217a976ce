"""The edition holds together, and the pages have words for everything that the rules can say.

The counts and checksums below were taken once from the witness itself: the rules of doze as
the Mundo en Juego article prints them, all else as its transcribers give it.  A letter changed by accident changes the sum.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque.desk import answer
from alquerque.games import GAMES
from alquerque.rules import FIELDS
from render import tei

SITE = Path(__file__).parent.parent / "site"
TEXTS = SITE / "texts"
DOZE = TEXTS / "doze.xml"
XML = "{http://www.w3.org/XML/1998/namespace}"

RULES_WORDS, OPENING_WORDS = 229, 217  # in the witness, without the Tironian sign; the rubric has twelve more
RULES_SUM = "748cd90038debfcbf715d803780931cd6884a0e753c4bac784f4e3f3e92ee47a"  # rubric and rules
OPENING_SUM = "4863b26fe65d63b0273dc392507c8241c5689046f51e2321df08b5b91830b186"

#: Of the entries in critical presentation only: words in the witness without the Tironian sign, and the sum of its letters.
WITNESS = {
    "liebre": (212, "ea13c80bb7faef6d85eb65b242ac971f84cb853e7c2f841b2ae3af7268a95c7f"),
    "nueve-dados": (285, "8e5c8250010cfb7c33d078a4af10469f371049cedb003729bb96daf66dd447c2"),
    "nueve-sin-dados": (175, "48c88bfe3473e5a9694f7d23f8df4724694055974e366823570fae0b46e1872c"),
    "tres": (211, "e4078a58ddd72c9413f3fc927e7b8634aab3895297769a25280c765731a8be26"),
}
#: The clauses that begin with a paragraph sign or hold one; where a column or a leaf begins, and after which words.
CALDERONES = {
    "liebre": [6, 8, 10, 15], "nueve-dados": [6, 7, 8, 9, 10, 11, 12, 14, 17], "nueve-sin-dados": [8, 11],
    "tres": [6, 7, 10, 11],
}
BREAKS = {
    "liebre": {9: ("mas anlo de encerrar en una casa, de guisa que no", ["b"])}, "nueve-sin-dados": {7: ("", ["b"])},
    "nueve-dados": {7: ("En las fechuras son departidos por las señales ó juegan las tablas, que son fechas enderredor del "
                        "tablero, cab aquellas que dizen", ["b"]), 17: ("E esso mismo", ["92v", "a"])},
    "tres": {9: ("e el que puso primero deve poner el segundo trebejo en manera que haya ell otro jogador a poner el", ["b"])},
}
ENTRIES = ["doze", *WITNESS]

SECTIONS = ("games", "fields", "values", "rulesets", "reasons", "sources", "why")
SIGLA = re.compile(r"\b(S[0-9]|R[1-9]|C[0-9]{1,2}|N[1-4]|OSTA|INF|AUTH|LudiiEv|WCB|LQ|JPN|MSp|ARA)\b")


@pytest.fixture(scope="module")
def edition() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in tei.edition(TEXTS)}


@pytest.fixture(scope="module")
def doze(edition: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return edition["doze"]


@pytest.fixture(scope="module")
def root() -> Any:
    return tei.document(DOZE)


@pytest.fixture(scope="module")
def spoken() -> dict[str, dict[str, Any]]:
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((SITE / "lang").glob("*.json"))}


def leaves(strings: Any, way: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a language file with its dotted key."""
    if isinstance(strings, dict):
        for key, below in strings.items():
            yield from leaves(below, f"{way}.{key}" if way else key)
    elif isinstance(strings, list):
        for number, below in enumerate(strings):
            yield from leaves(below, f"{way}.{number}")
    else:
        yield way, strings


def parts_of(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """All sentences and clauses of an entry."""
    return [*entry["opening"], *entry["clauses"]]


def summed(letters: str) -> str:
    return hashlib.sha256(letters.encode()).hexdigest()


def old_letters(text: str) -> str:
    """Letters as the manuscript has them, for a text in critical presentation: no accents, u and v, i and j as one."""
    apart = unicodedata.normalize("NFD", text.lower().replace("ñ", "nn"))
    bare = "".join(c for c in apart if c == "\u0327" or not unicodedata.combining(c))  # the cedilla stays
    return re.sub(r"[^a-zç]", "", unicodedata.normalize("NFC", bare).replace("v", "u").replace("j", "i"))


def folded(text: str) -> str:
    """Beyond `old_letters`: Et and & as e, vocalic y as i, l and ll as one, so that both layers come out the same."""
    text = re.sub(r"\bet\b|&", "e", text.lower())
    return re.sub("l+", "l", old_letters(text).replace("y", "i"))


# ---- the entries of the book

def test_the_edition_is_the_books_five_entries_in_its_order(edition: dict[str, dict[str, Any]]) -> None:
    assert list(edition) == ENTRIES
    files = {path.stem for path in TEXTS.glob("*.xml")}
    assert files == {*ENTRIES, "manuscript", "glosses"}
    assert [entry["folio"] for entry in edition.values()] == ["f. 91r", "f. 91v", "ff. 92r–v", "f. 92v", "f. 93r"]
    for entry in edition.values():
        assert set(entry["title"]) == {"osp", "es", "en"}
        assert entry["layers"] == (["palaeographic", "critical"] if entry["id"] == "doze" else ["critical"])


def test_an_entry_names_the_games_that_it_tells_of(edition: dict[str, dict[str, Any]]) -> None:
    named: dict[str, list[str]] = {}
    for entry in edition.values():
        rulesets = {one.id for game in entry["games"] for one in GAMES[game].rulesets}
        assert rulesets.issuperset(set(entry["rulesets"]) - {"nueve-dados"}), entry["id"]
        for game in entry["games"]:
            named.setdefault(game, []).append(entry["id"])
    assert named == {"alquerque-de-doce": ["doze"], "cercar-la-liebre": ["liebre"],
                     "alquerque-de-nueve": ["nueve-dados", "nueve-sin-dados"], "alquerque-de-tres": ["tres"]}
    nine = [one for entry in ("nueve-dados", "nueve-sin-dados") for one in edition[entry]["rulesets"]]
    assert len(nine) == len(set(nine)), "a ruleset beside two entries"
    assert {one.id for one in GAMES["alquerque-de-nueve"].rulesets} <= set(nine)


@pytest.mark.parametrize("name", list(WITNESS))
def test_an_entry_is_whole(edition: dict[str, dict[str, Any]], name: str) -> None:
    """Word for word the witness: rubric, text and closing, deletions out."""
    count, letters = WITNESS[name]
    clauses = edition[name]["clauses"]
    assert [c["id"] for c in clauses] == [f"{name}.{n}" for n in range(1, len(clauses) + 1)] == edition[name]["order"]
    text = " ".join(c["plain"] for c in clauses)
    assert abs(len([w for w in tei.normal(text).split() if w != "e"]) - count) <= 6  # words are divided otherwise
    assert summed(folded(text)) == letters


@pytest.mark.parametrize("name", list(WITNESS))
def test_paragraph_signs_and_breaks_stand_where_the_manuscript_has_them(edition: dict[str, dict[str, Any]], name: str) -> None:
    clauses = edition[name]["clauses"]
    assert [c["n"] for c in clauses if "calderon" in c["critical"]] == CALDERONES[name]
    found = {}
    for clause in clauses:
        if begin := re.findall(r'data-(?:folio|column)="(\w+)"', clause["critical"]):
            before = clause["critical"].partition('<span class="milestone"')[0]
            found[clause["n"]] = (re.sub("<[^>]*>|¶", "", before).strip(), begin)
    assert found == BREAKS[name]


@pytest.mark.parametrize("name", ENTRIES)
def test_every_clause_has_a_reading_in_each_language(edition: dict[str, dict[str, Any]], name: str) -> None:
    entry = edition[name]
    for part in parts_of(entry):
        for layer in ("critical", "es", "en"):
            assert len(part[layer]) > 20, (part["id"], layer)
        old = len(part["edited"].split())
        for lang in ("es", "en"):  # whole, not a summary
            assert len(re.sub("<[^>]*>", "", part[lang]).split()) >= 0.75 * old - 1, (part["id"], lang)
    for lang in ("es", "en"):
        assert list(tei.layer(tei.document(TEXTS / f"{name}.xml"), "reading", lang)) == entry["order"]


@pytest.mark.parametrize("name", ENTRIES)
def test_readings_are_modern_and_in_their_language(edition: dict[str, dict[str, Any]], name: str) -> None:
    spanish = " ".join(tei.normal(c["es"]) for c in parts_of(edition[name]))
    english = " ".join(tei.normal(c["en"]) for c in parts_of(edition[name]))
    assert " the " in english and " the " not in spanish
    assert not re.search(r"\b(éste|ésta|éstos|aquél|aquélla|sólo|trebejos?|iuego)\b", spanish)  # as the RAE writes since 2010
    assert not re.search(r"\b(draw|drawn game|stalemate)\b", english), "the book ties a game"
    for part in parts_of(edition[name]):
        if "mañar" in part["edited"] or "maña " in part["edited"]:
            first = tei.normal(part["es"])
            assert "empat" in first, part["id"]
            assert "tablas" not in first or "tablas" in part["edited"] or part["id"] == "doze.o7", "tables are other games"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_witness_is_credited_and_the_rights_are_told(edition: dict[str, dict[str, Any]], name: str) -> None:
    for lang in ("es", "en"):
        for who in ("Kasten", "Nitti", "Jonxis-Henkemans", "Hispanic Seminary", "RBME T.I.6"):
            assert who in edition[name]["credit"][lang]
        assert "1283" in edition[name]["rights"][lang] and "CC BY 4.0" in edition[name]["rights"][lang]
    transcribed = "Kasten" in edition[name]["rights"]["en"]
    assert transcribed == ("palaeographic" in edition[name]["layers"])


# ---- the entry in two layers

def test_sixteen_clauses_with_ids_of_their_own(doze: dict[str, Any]) -> None:
    assert [c["id"] for c in doze["clauses"]] == [f"doze.{n}" for n in range(1, 17)]


def test_the_order_is_the_manuscripts(doze: dict[str, Any]) -> None:
    opening = [c["id"] for c in doze["opening"]]
    assert opening == [f"doze.o{n}" for n in range(1, 9)]
    assert doze["order"] == ["doze.1", *opening, *(f"doze.{n}" for n in range(2, 17))]


def test_the_words_are_the_witnesss(doze: dict[str, Any]) -> None:
    words = [w for c in doze["clauses"][1:] for w in c["plain"].split() if w != "&"]
    assert len(words) == RULES_WORDS
    letters = re.sub(r"[^a-zç&]", "", " ".join(c["plain"] for c in doze["clauses"]).lower())
    assert summed(letters) == RULES_SUM


def test_the_opening_is_whole(doze: dict[str, Any]) -> None:
    text = " ".join(c["plain"] for c in doze["opening"])
    assert abs(len([w for w in tei.normal(text).split() if w != "e"]) - OPENING_WORDS) <= 5  # words are divided otherwise
    assert summed(old_letters(text)) == OPENING_SUM


def test_the_critical_layer_has_the_same_letters(doze: dict[str, Any]) -> None:
    for clause in doze["clauses"]:
        assert folded(clause["plain"]) == folded(clause["edited"]), clause["id"]


def test_the_scribes_hand_is_kept(doze: dict[str, Any]) -> None:
    clauses = {c["id"]: c for c in doze["clauses"]}
    assert "<del>por fuerça</del>" in clauses["doze.6"]["palaeographic"]
    assert clauses["doze.6"]["plain"].count("por fuerça") == 1 and "<del>" not in clauses["doze.6"]["critical"]
    assert 'p<i class="ex">r</i><sup>i</sup>mero' in clauses["doze.11"]["palaeographic"]
    assert 'q<i class="ex">ue</i>' in clauses["doze.7"]["palaeographic"]
    assert clauses["doze.3"]["palaeographic"].startswith("&amp; ")
    assert [n for n, c in enumerate(doze["clauses"], 1) if "calderon" in c["palaeographic"]] == [2, 7, 11, 12, 14, 15, 16]


# ---- glosses, notes, rules, points

def test_every_gloss_is_called_and_says_something_in_each_language(edition: dict[str, dict[str, Any]]) -> None:
    glosses = tei.glossary(tei.document(TEXTS / tei.GLOSSES))
    called = {key for entry in edition.values() for part in parts_of(entry) for key in part["glosses"]}
    assert called == set(glosses)
    for gloss in glosses.values():
        assert gloss["term"] and gloss["es"] and gloss["en"], gloss["id"]
    for entry in edition.values():
        own = {key for part in parts_of(entry) for key in part["glosses"]}
        assert [gloss["id"] for gloss in entry["glosses"]] == [key for key in glosses if key in own]
        for part in parts_of(entry):
            for layer in filter(None, (part["palaeographic"], part["critical"])):
                assert list(dict.fromkeys(re.findall(r'data-gloss="([^"]+)"', layer))) == part["glosses"], part["id"]


def test_every_gloss_has_its_evidence_from_the_same_book() -> None:
    """A quotation in each language, the same ones; or the word that none was found."""
    root = tei.document(TEXTS / tei.GLOSSES)
    for note in root.iter(f"{tei.TEI}note"):
        if note.get("type") == "gloss":
            spanish, english = ([tei.words(quote) for quote in gloss.iter(f"{tei.TEI}quote")]
                                for gloss in note.findall(f"{tei.TEI}gloss"))
            assert spanish == english, note.get(f"{XML}id")
            assert spanish or "No la hemos hallado" in tei.words(note.find(f"{tei.TEI}gloss")), note.get(f"{XML}id")


@pytest.mark.parametrize("name", [*ENTRIES, "glosses", "manuscript"])
def test_words_that_are_quoted_stand_where_it_is_said(edition: dict[str, dict[str, Any]], name: str) -> None:
    """A quotation with a source stands in that clause; one without gives the leaf, which is of another of the book's books."""
    words = {part["id"]: part["edited"] for entry in edition.values() for part in parts_of(entry)}
    root = tei.document(TEXTS / f"{name}.xml")
    for quote in root.iter(f"{tei.TEI}quote"):
        said = tei.normal(tei.words(quote))
        if source := quote.get("source"):
            file, _, clause = source.partition("#")
            assert file == f"{clause.partition('.')[0]}.xml" and f" {said} " in f" {tei.normal(words[clause])} ", (said, source)
        else:
            leaf = re.search(r"\(ff?\. (\d+)[rv]", "".join(quote.getparent().itertext()).partition(tei.words(quote))[2])
            assert leaf and not 91 <= int(leaf[1]) <= 93, said


@pytest.mark.parametrize("name", [*ENTRIES, "glosses", "manuscript"])
def test_every_pointer_points_at_something(name: str) -> None:
    roots = {path.name: tei.document(path) for path in TEXTS.glob("*.xml")}
    ids = {file: [node.get(f"{XML}id") for node in root.iter() if node.get(f"{XML}id")] for file, root in roots.items()}
    assert len(ids[f"{name}.xml"]) == len(set(ids[f"{name}.xml"]))
    for node in roots[f"{name}.xml"].iter():
        for attribute in ("ana", "corresp", "ref", "target", "sameAs", "source"):
            for pointer in (node.get(attribute) or "").split():
                file, _, key = pointer.partition("#")
                if not pointer.startswith("https://"):
                    assert file in ("", *roots), pointer
                    assert not key or key in ids[file or f"{name}.xml"], pointer


@pytest.mark.parametrize("name", ENTRIES)
def test_each_clause_says_what_it_bears_on(
    edition: dict[str, dict[str, Any]], spoken: dict[str, dict[str, Any]], name: str
) -> None:
    entry = edition[name]
    known = {*FIELDS, "board", "kinds", "setup"}
    points = {point for game in entry["games"] for point in GAMES[game].base.board.points}
    for part in parts_of(entry):
        assert known.issuperset(part["fields"]), part["id"]
        assert points.issuperset(part["points"]), part["id"]
        assert bool(part["none"]) == (not part["fields"] and not part["points"]), part["id"]
        for lang, words in spoken.items():
            for kind in part["none"]:
                assert words["page"]["text"]["none"][kind], f"no sentence in {lang} for a clause that is no rule: {kind}"


def test_points_are_those_that_the_words_mean(edition: dict[str, dict[str, Any]]) -> None:
    points = {part["id"]: part["points"] for entry in edition.values() for part in parts_of(entry)}
    assert points["doze.5"] == points["liebre.4"] == ["c3"]
    assert points["tres.7"] == ["b2"] and len(points["tres.8"]) == 8 and "b2" not in points["tres.8"]
    assert len(points["liebre.5"]) == 12 and len(points["nueve-dados.8"]) == 24
    hunters = GAMES["cercar-la-liebre"].base.setup.partition(":B")[2]
    assert set(points["liebre.5"]) == set(hunters.replace("H", "").split(","))


# ---- files that do not hold together

TRES = '<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="tres">'
#: What is wrong: the file, what stands in it, what is put in its place, what the reader of the edition then says.
BROKEN = {
    "a clause that bears on nothing": (
        "doze", 'xml:id="doze.13" ana="#none.judgement"', 'xml:id="doze.13"', "must name rules or points"),
    "a rule and nothing at once": (
        "tres", 'ana="#rule.goal"', 'ana="#rule.goal #none.name"', "must name rules or points"),
    "a pointer at nothing": (
        "doze", 'ana="#rule.first"', 'ana="#rule.lost"', "#rule.lost points at nothing"),
    "a reading of no clause": (
        "doze", '<seg corresp="#doze.7">Y el otro', '<seg corresp="#doze.77">Y el otro', "es: not aligned: doze.7, doze.77"),
    "a clause without a reading": (
        "liebre", '<seg corresp="#liebre.3">and they call it the game of surrounding the hare.</seg>', "",
        "en: not aligned: liebre.3"),
    "two readings of one clause": (
        "tres", 'corresp="#tres.2">Hay', 'corresp="#tres.3">Hay', "twice: 'tres.3'"),
    "an empty reading": (
        "tres", ">En este no tienen parte los dados,<", "><", "tres.4 is empty"),
    "a gloss that is not there": (
        "doze", 'ref="glosses.xml#g.mano"', 'ref="glosses.xml#g.pie"', "glosses that are not there: pie"),
    "a term that points elsewhere": (
        "tres", 'ref="glosses.xml#g.mano"', 'ref="#g.mano"', "a term must point at a gloss"),
    "a gloss in one language": (
        "glosses", '<gloss xml:lang="en">Both. At', '<gloss xml:lang="es">Both. At', "no words in en for the gloss amos"),
    "an element unknown": (
        "doze", "<del>por fuerça</del>", "<subst>por fuerça</subst>", "no way to print <subst>"),
    "a milestone unknown": (
        "liebre", '<milestone unit="calderon"/>E este es', '<milestone unit="star"/>E este es', "no way to print milestone"),
    "a clause of another entry": (
        "nueve-dados", "nueve-dados.7", "nueve-sin-dados.7", "not the id of a clause of nueve-dados"),
    "the id of another file": (
        "tres", TRES, TRES.replace("tres", "trez"), "its id is 'trez'"),
    "no critical layer": (
        "tres", '<div type="critical"', '<div type="diplomatic"', "needs one critical division in osp, this has 0"),
    "no game": (
        "liebre", "<term>cercar-la-liebre</term>", "", "of which game"),
    "a note on no clause": (
        "liebre", 'target="#liebre.13" xml:lang="es"', 'target="#liebre.31" xml:lang="es"', "a note on no clause: #liebre.31"),
    "a note in one language": (
        "liebre", 'target="#liebre.13" xml:lang="es"', 'target="#liebre.12" xml:lang="es"',
        "its notes are not in every language"),
    "an entry that the manuscript does not name": (
        "manuscript", 'corresp="tres.xml"', 'corresp="doze.xml"', "tres.xml: manuscript.xml does not name it"),
    "no XML": (
        "tres", "</teiHeader>", "", "tres.xml: "),
}


def test_clauses_in_another_order_are_refused(tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    text = (folder / "tres.xml").read_text("utf-8")
    swap = {'corresp="#tres.2"': 'corresp="#tres.3"', 'corresp="#tres.3"': 'corresp="#tres.2"'}
    (folder / "tres.xml").write_text(re.sub('corresp="#tres.[23]"', lambda hit: swap[hit[0]], text), "utf-8")
    with pytest.raises(tei.EditionError, match="es: not aligned: the same clauses in another order"):
        tei.entry(folder / "tres.xml")


@pytest.mark.parametrize("fault", list(BROKEN))
def test_a_broken_file_is_refused_and_told_why(tmp_path: Path, fault: str) -> None:
    name, old, new, told = BROKEN[fault]
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    text = (folder / f"{name}.xml").read_text("utf-8")
    assert old in text
    (folder / f"{name}.xml").write_text(text.replace(old, new), "utf-8")
    reader = tei.entry if name in ENTRIES else lambda _: [tei.entry(folder / f"{one}.xml") for one in ENTRIES]
    with pytest.raises(tei.EditionError, match=re.escape(told)) as caught:
        reader(folder / f"{name}.xml")
    assert re.match(r"[a-z-]+\.xml: ", str(caught.value)), "the file is named"


def test_html_is_escaped(tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    sharp = (folder / "doze.xml").read_text("utf-8").replace("And the other player will", "And &lt;b&gt; &amp; &quot; will")
    (folder / "doze.xml").write_text(sharp, "utf-8")
    assert "And &lt;b&gt; &amp; \" will" in tei.entry(folder / "doze.xml")["clauses"][9]["en"]


# ---- warrants and words

def test_attested_words_stand_in_their_clause() -> None:
    words = {clause: said for name in ENTRIES for clause, said in tei.clause_words(TEXTS / f"{name}.xml").items()}
    for entry in GAMES.values():
        for ruleset in entry.rulesets:
            for field, warrant in entry.warrants(ruleset.id).items():
                if warrant.status == "attested":
                    assert warrant.clause in words, (ruleset.id, field)
                    assert f" {tei.normal(warrant.quote or '')} " in f" {words[warrant.clause]} ", (ruleset.id, field)


@pytest.mark.parametrize("section", SECTIONS)
def test_both_languages_say_the_same_things(spoken: dict[str, dict[str, Any]], section: str) -> None:
    keys = {lang: {key for key, _ in leaves(strings[section])} for lang, strings in spoken.items()}
    assert keys["es"] == keys["en"] and keys["es"]
    filled = {lang: {key: set(re.findall(r"\{\w+\}", text)) for key, text in leaves(strings[section])}
              for lang, strings in spoken.items()}
    assert filled["es"] == filled["en"]
    for lang, strings in spoken.items():
        for key, text in leaves(strings[section]):
            assert text.strip() == text != "", (lang, key)


def test_every_field_value_and_ruleset_has_its_words(spoken: dict[str, dict[str, Any]]) -> None:
    for lang, strings in spoken.items():
        for field, values in FIELDS.items():
            assert {"name", "text"} <= set(strings["fields"][field]), (lang, field)
            if not isinstance(values, range):
                assert set(values) <= set(strings["values"][field]), (lang, field)
        for entry in GAMES.values():
            if (SITE / "pages" / f"{entry.id}.html").exists():
                assert {"name", "description"} <= set(strings["games"][entry.id]), (lang, entry.id)
            assert entry.base.board.id in strings["values"]["board"]
            assert {kind.id for kind in entry.base.kinds} <= set(strings["values"]["kinds"])
            for ruleset in entry.rulesets:
                assert {"name", "note"} <= set(strings["rulesets"][ruleset.id]), (lang, ruleset.id)
                assert ruleset.by in strings["sources"]
                for field, warrant in entry.warrants(ruleset.id).items():
                    assert field in strings["fields"]
                    for source in filter(None, (warrant.source, warrant.via)):
                        assert {"name", "short"} <= set(strings["sources"][source]), (lang, source)
                    assert warrant.why is None or warrant.why in strings["why"], (lang, ruleset.id, field, warrant.why)


def test_no_siglum_of_our_notes_reaches_a_reader(spoken: dict[str, dict[str, Any]]) -> None:
    for lang, strings in spoken.items():
        for key, text in leaves(strings):
            assert not SIGLA.search(text), (lang, key, text)
    for path in (*(SITE / "texts").glob("*.xml"), *(SITE / "notes").rglob("*.toml")):
        assert not SIGLA.search(path.read_text("utf-8")), path.name


#: What the book itself says of the rules, by ruleset; of all others it says nothing.
ATTESTED = {
    **{one.id: {"board", "setup", "first", "manner"} for one in GAMES["alquerque-de-doce"].rulesets},
    **{one.id: {"board", "kinds", "first", "manner", "goal", "least", "blocked"} for one in GAMES["cercar-la-liebre"].rulesets},
    **{one.id: {"hand", "goal"} for one in GAMES["alquerque-de-tres"].rulesets},
    "nueve-sin-dados": {"hand", "first", "dice", "mills", "blocked"}, "nueve-dados": {"hand", "dice", "mills"},
}
ATTESTED["liebre-cazadores"] = ATTESTED["liebre-doce"] - {"first"}  # the book lets the hare go first


def test_the_book_is_cited_for_what_it_says_and_for_nothing_else() -> None:
    for entry in GAMES.values():
        for ruleset in entry.rulesets:
            found = {field for field, warrant in entry.warrants(ruleset.id).items() if warrant.status == "attested"}
            assert found == ATTESTED.get(ruleset.id, set()), ruleset.id


def test_moments_are_clauses_of_the_entry_beside_the_ruleset(edition: dict[str, dict[str, Any]]) -> None:
    words = re.compile(r"start|reply|chain|takes|turn ([3-9]|[1-9][0-9])|throw|place|[1-9][0-9]? left|play|won|drawn")
    for game in GAMES.values():
        entries = [entry for entry in edition.values() if game.id in entry["games"]]
        for ruleset in game.rulesets:
            own = next((entry for entry in entries if ruleset.id in entry["rulesets"]), entries[0] if entries else None)
            spoken = game.spoken(ruleset.id)
            assert bool(spoken) == (own is not None), ruleset.id
            for moment, clauses in spoken.items():
                assert words.fullmatch(moment), moment
                assert clauses and own and set(clauses) <= set(own["order"]), (ruleset.id, moment)


@pytest.mark.parametrize(("rules", "moves", "clause"), [
    ("tres", "", "tres.7"), ("tres", "@b2", "tres.8"), ("tres", "@b2 @a1", "tres.9"), ("tres", "@b2 @a1 @a3 @c1", "tres.10"),
    ("tres", "@b2 @a1 @a3 @c1 @b1", "tres.11"), ("tres", "@b2 @a1 @a3 @c1 @b1 @c3", "tres.6"),
    ("liebre-doce", "", "liebre.6"), ("liebre-doce", "c3-c4", "liebre.7"), ("liebre-doce", "c3-c4 a3-a4", "liebre.9"),
    ("liebre-doce", "c3-c4 a3-b3 c4-c3 e3-e4", "liebre.10"), ("liebre-doce", "c3-c4 e3-d4 c4xe4 a3-b3", "liebre.12"),
    ("liebre-doce", "c3-c4 e3-d4 c4xe4 a3-b3 e4-e3 d2-d3 e3xc3 .", "liebre.13"), ("liebre-once", "c3-c4 a3-a4", "liebre.9"),
    ("nueve-sin-dados", "", "nueve-sin-dados.4"), ("nueve-sin-dados", "@a1 @g1", "nueve-sin-dados.5"),
    ("nueve-sin-dados", "@a1 @b2 @d1 @b4 @g1", "nueve-sin-dados.6"),
])
def test_the_board_calls_the_clause_that_speaks_of_it(rules: str, moves: str, clause: str) -> None:
    (game,) = (entry.id for entry in GAMES.values() if rules in {one.id for one in entry.rulesets})
    request = {"op": "view", "game": game, "rules": rules, "set": {}, "first": "w", "start": None, "acts": moves.split()}
    view = json.loads(answer(json.dumps(request)))
    assert "error" not in view, view
    assert view["clauses"][:1] == [clause]
