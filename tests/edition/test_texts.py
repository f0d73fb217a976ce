"""The edition holds together, and the pages have words for everything that the rules can say.

Every word of the critical text is compared with the transcription, of which ``transcription.txt`` has a hash for each
word (see ``transcription.py``).  The palaeographic layer, which may be absent, has a checksum of its letters.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import transcription
from alquerque.api import answer
from alquerque.games import GAMES
from alquerque.rules import FIELDS
from layer import LAYER_FILES, needs_layer
from render.edition import entry_reader, tei

SITE = Path(__file__).parents[2] / "site"
TEXTS = SITE / "texts"
DOZE = TEXTS / "doze.xml"
XML = "{http://www.w3.org/XML/1998/namespace}"


#: The clauses that begin with a paragraph sign or hold one; where a column or a leaf begins, and after which words.
CALDERONES = {
    "liebre": [6, 8, 10, 15], "nueve-dados": [6, 7, 8, 9, 10, 11, 12, 14, 17], "nueve-sin-dados": [8, 11],
    "tres": [6, 7, 10, 11],
}
BREAKS = {
    "liebre": {9: ("mas anlo de encerrar en una casa, de guisa que no", ["b"])},
    "nueve-sin-dados": {7: ("", ["b"])},
    "nueve-dados": {
        7: (
            "En las fechuras son departidos por las señales ó juegan las tablas, que son fechas enderredor del "
            "tablero, cab aquellas que dizen",
            ["b"],
        ),
        17: ("E esso mismo", ["92v", "a"]),
    },
    "tres": {
        9: ("e el que puso primero deve poner el segundo trebejo en manera que haya ell otro jogador a poner el", ["b"])
    },
}
ENTRIES = ["doze", "liebre", "nueve-dados", "nueve-sin-dados", "tres"]

SECTIONS = ("games", "fields", "values", "rulesets", "reasons", "sources", "why")
SIGLA = re.compile(r"\b(S[0-9]|R[1-9]|C[0-9]{1,2}|N[1-4]|OSTA|INF|AUTH|LudiiEv|WCB|LQ|JPN|MSp|ARA)\b")


@pytest.fixture(scope="module")
def edition() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in entry_reader.read_edition(TEXTS)}


@pytest.fixture(scope="module")
def doze(edition: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return edition["doze"]


@pytest.fixture(scope="module")
def root() -> Any:
    return tei.parse_document(DOZE)


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


# ---- the entries of the book

def test_the_edition_is_the_books_five_entries_in_its_order(edition: dict[str, dict[str, Any]]) -> None:
    assert list(edition) == ENTRIES
    files = {path.stem for path in TEXTS.glob("*.xml")}
    layer = {path.stem for path in LAYER_FILES}
    assert not layer or layer == {f"{name}{tei.PALAEOGRAPHIC}" for name in ENTRIES}, "all of the layer, or nothing"
    assert files - layer == {*ENTRIES, "manuscript", "glosses"}
    assert [entry["folio"] for entry in edition.values()] == ["f. 91r", "f. 91v", "ff. 92r–v", "f. 92v", "f. 93r"]
    for entry in edition.values():
        assert set(entry["title"]) == {"osp", "es", "en"}
        assert entry["layers"] == (["palaeographic", "critical"] if LAYER_FILES else ["critical"])


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


def in_order(edition: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    """(id, words) of every clause of the critical text, in the manuscript's order."""
    return [
        (key, part["plain"])
        for entry in edition.values()
        for parts in [{part["id"]: part for part in parts_of(entry)}]
        for key, part in ((key, parts[key]) for key in entry["order"])
    ]


def test_every_word_is_the_transcriptions(edition: dict[str, dict[str, Any]]) -> None:
    """Rubrics, opening, rules and closings of all five entries: what the criteria do not explain is named by clause and
    word.
    """
    words = transcription.read_transcription()
    assert len(words) > 1200 and {word.leaf for word in words} == {"91r", "91v", "92r", "92v", "93r"}
    assert transcription.differences(in_order(edition), words) == []


#: What is written in a clause, and what the comparison says of it: the clause, the words blamed, the leaf.
SLIPS = {
    "one letter of a pair": ("liebre.6", "aquell trebejo", "aquel trebejo", ("liebre.6", "aquel", "f. 91v")),
    "another, in the opening": ("doze.o6", "en éll", "en él", ("doze.o6", "él", "f. 91r")),
    "an article": ("nueve-dados.11", "En ell logar", "En el logar", ("nueve-dados.11", "el logar", "f. 92r")),
    "a word left out": ("tres.5", "si lo bien sopiere", "si lo sopiere", ("tres.5", "sopiere", "f. 93r")),
    "a word put in": ("doze.3", "e los trebejos an", "e todos los trebejos an", ("doze.3", "todos", "f. 91r")),
    "a z for a ç": ("doze.6", "por fuerça", "por fuerza", ("doze.6", "fuerza", "f. 91r")),
}


@pytest.mark.parametrize("slip", list(SLIPS))
def test_a_slip_of_the_pen_is_found_and_named(edition: dict[str, dict[str, Any]], slip: str) -> None:
    clause, was, is_, (where, blamed, leaf) = SLIPS[slip]
    text = dict(in_order(edition))
    assert was in text[clause]
    text[clause] = text[clause].replace(was, is_)
    (found,) = transcription.differences(text.items(), transcription.read_transcription())
    assert (found.clause, found.words, found.place.partition(",")[0]) == (where, blamed, leaf)


@pytest.mark.parametrize(("edited", "manuscript"), [
    ("vazío", "uazio"), ("juégasse", "iuegasse"), ("mañar", "mannar"), ("fuerça", "fuerc'a"), ("E", "&"), ("E", "Et"),
    ("veint", "ueynt"), ("ý", "y"), ("cueida", "cueyda"),
])
def test_what_the_criteria_change_counts_as_the_same(edited: str, manuscript: str) -> None:
    assert transcription.folded_letters(edited) == transcription.folded_letters(manuscript)


@pytest.mark.parametrize(
    ("edited", "manuscript"),
    [
        ("el", "ell"),
        ("casa", "cassa"),
        ("fuerza", "fuerc'a"),
        ("bien", "vien"),
        ("acedrex", "acedrej"),
        ("comunal", "communal"),
    ],
)
def test_what_they_do_not_change_does_not(edited: str, manuscript: str) -> None:
    assert transcription.folded_letters(edited) != transcription.folded_letters(manuscript)


def test_the_archives_notation_is_read_as_its_manual_says() -> None:
    """Expansions in, deletions out, words over a line's end in one, a rubric that goes on beside the initial in its
    place.
    """
    page = (
        "[fol. 90v]\nno\n[fol. 92v]\n{HD. LIBRO}\n{CB2.\n{RUB. Del alq<ue>rq<ue> +}\n{IN8.} EN otra {RUB. sin dados}\n"
        "ma-\nnera co<m>(m)enc'o (^por) p<r><<i>>mero. % Et si (^s) [^aun] mis-mo}\n{=DIAG.}}\n[fol. 94r]\nno"
    )
    read = [(leaf, word) for leaf, _, words in transcription.manuscript_lines(page) for word in words]
    assert {leaf for leaf, _ in read} == {"92v"}
    assert [word for _, word in read] == [
        "del",
        "alquerque",
        "sin",
        "dados",
        "en",
        "otra",
        "manera",
        "començo",
        "primero",
        "e",
        "si",
        "aun",
        "mismo",
    ]


@pytest.mark.parametrize("name", ENTRIES)
def test_clauses_are_numbered_in_their_order(edition: dict[str, dict[str, Any]], name: str) -> None:
    clauses, opening = edition[name]["clauses"], [part["id"] for part in edition[name]["opening"]]
    numbered = [f"{name}.{n}" for n in range(1, len(clauses) + 1)]
    assert [c["id"] for c in clauses] == numbered
    assert edition[name]["order"] == [numbered[0], *opening, *numbered[1:]]


@pytest.mark.parametrize("name", list(CALDERONES))
def test_paragraph_signs_and_breaks_stand_where_the_manuscript_has_them(
    edition: dict[str, dict[str, Any]], name: str
) -> None:
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
        old = len(part["plain"].split())
        for lang in ("es", "en"):  # whole, not a summary
            assert len(re.sub("<[^>]*>", "", part[lang]).split()) >= 0.75 * old - 1, (part["id"], lang)
    for lang in ("es", "en"):
        segments = entry_reader.layer_segments(tei.parse_document(TEXTS / f"{name}.xml"), "reading", lang)
        assert list(segments) == entry["order"]


@pytest.mark.parametrize("name", ENTRIES)
def test_readings_are_modern_and_in_their_language(edition: dict[str, dict[str, Any]], name: str) -> None:
    spanish = " ".join(tei.normalize_text(c["es"]) for c in parts_of(edition[name]))
    english = " ".join(tei.normalize_text(c["en"]) for c in parts_of(edition[name]))
    assert " the " in english and " the " not in spanish
    # as the RAE writes since 2010
    assert not re.search(r"\b(éste|ésta|éstos|aquél|aquélla|sólo|trebejos?|iuego)\b", spanish)
    assert not re.search(r"\b(draw|drawn game|stalemate)\b", english), "the book ties a game"
    for part in parts_of(edition[name]):
        if "mañar" in part["plain"] or "maña " in part["plain"]:
            first = tei.normalize_text(part["es"])
            assert "empat" in first, part["id"]
            assert "tablas" not in first or "tablas" in part["plain"] or part["id"] == "doze.o7", (
                "tables are other games"
            )


@pytest.mark.parametrize("name", ENTRIES)
def test_the_witness_is_credited_and_the_rights_are_told(edition: dict[str, dict[str, Any]], name: str) -> None:
    for lang in ("es", "en"):
        for who in ("Kasten", "Nitti", "Jonxis-Henkemans", "Hispanic Seminary", "RBME T.I.6"):
            assert who in edition[name]["credit"][lang]
        assert "1283" in edition[name]["rights"][lang] and "CC BY 4.0" in edition[name]["rights"][lang]
        assert "NC" not in edition[name]["rights"][lang], "what is ours has one licence"
    licences = [node.get("target") for node in tei.parse_document(TEXTS / f"{name}.xml").iter(f"{tei.TEI}licence")]
    assert licences == ["https://creativecommons.org/licenses/by/4.0/"]


@needs_layer
@pytest.mark.parametrize("name", ENTRIES)
def test_the_layer_has_the_licence_and_the_names_of_the_transcription(
    edition: dict[str, dict[str, Any]], name: str
) -> None:
    entry, path = edition[name], TEXTS / f"{name}{tei.PALAEOGRAPHIC}.xml"
    (licence,) = tei.parse_document(path).iter(f"{tei.TEI}licence")
    assert licence.get("target") == "https://creativecommons.org/licenses/by-nc-sa/4.0/"
    assert entry["written"]["id"] == path.stem
    for lang, changed in (("es", "Cambios: "), ("en", "Changes: ")):
        for told in (
            "Lloyd A. Kasten",
            "John Nitti",
            "Wilhelmina Jonxis-Henkemans",
            "TEXT.ACE.txt",
            "10.5281/zenodo.18931375",
            "CC BY-NC-SA 4.0",
            changed,
        ):
            assert told in entry["written"]["rights"][lang], (lang, told)
    named = (SITE.parent / "LICENSE").read_text("utf-8")
    files = f"site/texts/*{tei.PALAEOGRAPHIC}.xml"
    for told in (files, "Lloyd", "Nitti", "Jonxis-Henkemans", "zenodo.18931375", "by-nc-sa/4.0", "Changed:"):
        assert told in named, told


def test_our_own_texts_have_one_licence_everywhere(spoken: dict[str, dict[str, Any]]) -> None:
    notice = (SITE.parent / "LICENSE").read_text("utf-8")
    assert "CC BY 4.0" in notice and "by-sa/4.0" not in notice and "CC BY-SA" not in notice
    for strings in spoken.values():
        assert (
            "CC BY 4.0" in strings["page"]["rights"]["certain"]["p2"]
            and "CC BY 4.0" in strings["page"]["about"]["code"]["p1"]
        )
        assert not [key for key, text in leaves(strings) if "CC BY-SA" in text]
    for path in TEXTS.glob("*.xml"):
        (licence,) = tei.parse_document(path).iter(f"{tei.TEI}licence")
        assert licence.get("target").endswith("/by-nc-sa/4.0/" if path in LAYER_FILES else "/by/4.0/"), path.name


# ---- the entry in two layers

@needs_layer
def test_the_layer_has_every_sign_of_the_transcription() -> None:
    """Line by line: letters and capitals, what is expanded, raised, deleted or superfluous, pauses and paragraph signs,
    the division of words and of lines."""
    lines = [line for name in ENTRIES for line in transcription.layer_lines(
        entry_reader.divisions(tei.parse_document(TEXTS / f"{name}{tei.PALAEOGRAPHIC}.xml"), "palaeographic", "osp")[0])]
    signs = transcription.read_signs()
    assert len(lines) == len(signs) > 150
    assert [line for line, sign in zip(lines, signs, strict=True) if transcription.sign(line) != sign] == []


@needs_layer
def test_the_layer_has_the_critical_texts_words(edition: dict[str, dict[str, Any]]) -> None:
    for name, entry in edition.items():
        root = tei.parse_document(TEXTS / f"{name}{tei.PALAEOGRAPHIC}.xml")
        segments = entry_reader.layer_segments(root, "palaeographic", "osp")
        for clause in parts_of(entry):
            written, edited = ("".join(map(transcription.folded_letters, text.split()))
                               for text in (tei.plain_text(segments[clause["id"]]), clause["plain"]))
            assert written == edited, clause["id"]


@needs_layer
def test_the_scribes_hand_is_kept(doze: dict[str, Any]) -> None:
    clauses = {c["id"]: c for c in doze["clauses"]}
    assert "<del>por fuerça</del>" in clauses["doze.6"]["palaeographic"]
    assert clauses["doze.6"]["plain"].count("por fuerça") == 1 and "<del>" not in clauses["doze.6"]["critical"]
    assert 'p<i class="ex">r</i><sup>i</sup>mero' in clauses["doze.11"]["palaeographic"]
    assert 'q<i class="ex">ue</i>' in clauses["doze.7"]["palaeographic"]
    assert clauses["doze.3"]["palaeographic"].startswith("&amp; ")
    assert [n for n, c in enumerate(doze["clauses"], 1) if "calderon" in c["palaeographic"]] == [
        2,
        7,
        11,
        12,
        14,
        15,
        16,
    ]


# ---- glosses, notes, rules, points

def test_every_gloss_is_called_and_says_something_in_each_language(edition: dict[str, dict[str, Any]]) -> None:
    glosses = entry_reader.read_glossary(tei.parse_document(TEXTS / tei.GLOSSES))
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
    """A quotation in each language, the same ones; or the word that there is none."""
    root = tei.parse_document(TEXTS / tei.GLOSSES)
    for note in root.iter(f"{tei.TEI}note"):
        if note.get("type") == "gloss":
            spanish, english = ([tei.plain_text(quote) for quote in gloss.iter(f"{tei.TEI}quote")]
                                for gloss in note.findall(f"{tei.TEI}gloss"))
            assert spanish == english, note.get(f"{XML}id")
            alone = "No está en ninguna otra parte del códice" in tei.plain_text(note.find(f"{tei.TEI}gloss"))
            assert spanish or alone, note.get(f"{XML}id")


@pytest.mark.parametrize("name", [*ENTRIES, "glosses", "manuscript"])
def test_words_that_are_quoted_stand_where_it_is_said(edition: dict[str, dict[str, Any]], name: str) -> None:
    """A quotation with a source stands in that clause; one without gives the leaf, which is of another of the book's
    books.
    """
    words = {part["id"]: part["plain"] for entry in edition.values() for part in parts_of(entry)}
    root = tei.parse_document(TEXTS / f"{name}.xml")
    for quote in root.iter(f"{tei.TEI}quote"):
        said = tei.normalize_text(tei.plain_text(quote))
        if source := quote.get("source"):
            file, _, clause = source.partition("#")
            assert (
                file == f"{clause.partition('.')[0]}.xml" and f" {said} " in f" {tei.normalize_text(words[clause])} "
            ), (
                said,
                source,
            )
        else:
            leaf = re.search(
                r"\(ff?\. (\d+)[rv]", "".join(quote.getparent().itertext()).partition(tei.plain_text(quote))[2]
            )
            assert leaf and not 91 <= int(leaf[1]) <= 93, said


@pytest.mark.parametrize("name", [*ENTRIES, "glosses", "manuscript"])
def test_every_pointer_points_at_something(name: str) -> None:
    roots = {path.name: tei.parse_document(path) for path in TEXTS.glob("*.xml")}
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
                assert words["page"]["text"]["none"][kind], (
                    f"no sentence in {lang} for a clause that is no rule: {kind}"
                )


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
        "doze",
        'xml:id="doze.13" ana="#none.judgement"',
        'xml:id="doze.13"',
        "must name rules or points",
    ),
    "a rule and nothing at once": (
        "tres",
        'ana="#rule.goal"',
        'ana="#rule.goal #none.name"',
        "must name rules or points",
    ),
    "a pointer at nothing": ("doze", 'ana="#rule.first"', 'ana="#rule.lost"', "#rule.lost points at nothing"),
    "a reading of no clause": (
        "doze",
        '<seg corresp="#doze.7">Y el otro',
        '<seg corresp="#doze.77">Y el otro',
        "es: not aligned: doze.7, doze.77",
    ),
    "a clause without a reading": (
        "liebre",
        '<seg corresp="#liebre.3">and they call it the game of surrounding the hare.</seg>',
        "",
        "en: not aligned: liebre.3",
    ),
    "two readings of one clause": ("tres", 'corresp="#tres.2">Hay', 'corresp="#tres.3">Hay', "twice: 'tres.3'"),
    "an empty reading": ("tres", ">En este no tienen parte los dados,<", "><", "tres.4 is empty"),
    "a gloss that is not there": (
        "doze",
        'ref="glosses.xml#g.mano"',
        'ref="glosses.xml#g.pie"',
        "glosses that are not there: pie",
    ),
    "a term that points elsewhere": (
        "tres",
        'ref="glosses.xml#g.mano"',
        'ref="#g.mano"',
        "a term must point at a gloss",
    ),
    "a gloss in one language": (
        "glosses",
        '<gloss xml:lang="en">Both. At',
        '<gloss xml:lang="es">Both. At',
        "no words in en for the gloss amos",
    ),
    "an element unknown": ("liebre", '<hi rend="initial" n="8">E</hi>', "<subst>E</subst>", "no way to print <subst>"),
    "a milestone unknown": (
        "liebre",
        '<milestone unit="calderon"/>E este es',
        '<milestone unit="star"/>E este es',
        "no way to print milestone",
    ),
    "a clause of another entry": (
        "nueve-dados",
        "nueve-dados.7",
        "nueve-sin-dados.7",
        "not the id of a clause of nueve-dados",
    ),
    "the id of another file": ("tres", TRES, TRES.replace("tres", "trez"), "its id is 'trez'"),
    "no critical layer": (
        "tres",
        '<div type="critical"',
        '<div type="diplomatic"',
        "needs one critical division in osp, this has 0",
    ),
    "no game": ("liebre", "<term>cercar-la-liebre</term>", "", "of which game"),
    "a note on no clause": (
        "liebre",
        'target="#liebre.13" xml:lang="es"',
        'target="#liebre.31" xml:lang="es"',
        "a note on no clause: #liebre.31",
    ),
    "a note in one language": (
        "liebre",
        'target="#liebre.13" xml:lang="es"',
        'target="#liebre.12" xml:lang="es"',
        "its notes are not in every language",
    ),
    "an entry that the manuscript does not name": (
        "manuscript",
        'corresp="tres.xml"',
        'corresp="doze.xml"',
        "tres.xml: manuscript.xml does not name it",
    ),
    "no XML": ("tres", "</teiHeader>", "", "tres.xml: "),
}


def test_clauses_in_another_order_are_refused(tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    text = (folder / "tres.xml").read_text("utf-8")
    swap = {'corresp="#tres.2"': 'corresp="#tres.3"', 'corresp="#tres.3"': 'corresp="#tres.2"'}
    (folder / "tres.xml").write_text(re.sub('corresp="#tres.[23]"', lambda hit: swap[hit[0]], text), "utf-8")
    with pytest.raises(tei.EditionError, match="es: not aligned: the same clauses in another order"):
        entry_reader.read_entry(folder / "tres.xml")


@pytest.mark.parametrize("fault", list(BROKEN))
def test_a_broken_file_is_refused_and_told_why(tmp_path: Path, fault: str) -> None:
    name, old, new, told = BROKEN[fault]
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    text = (folder / f"{name}.xml").read_text("utf-8")
    assert old in text
    (folder / f"{name}.xml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(tei.EditionError, match=re.escape(told)) as caught:
        for entry in [name] if name in ENTRIES else ENTRIES:
            entry_reader.read_entry(folder / f"{entry}.xml")
    assert re.match(r"[a-z-]+\.xml: ", str(caught.value)), "the file is named"


def test_html_is_escaped(tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    sharp = (
        (folder / "doze.xml").read_text("utf-8").replace("And the other player will", "And &lt;b&gt; &amp; &quot; will")
    )
    (folder / "doze.xml").write_text(sharp, "utf-8")
    assert "And &lt;b&gt; &amp; \" will" in entry_reader.read_entry(folder / "doze.xml")["clauses"][9]["en"]


# ---- warrants and words

def test_attested_words_stand_in_their_clause() -> None:
    parts = [part for entry in entry_reader.read_edition(TEXTS) for part in parts_of(entry)]
    words = {part["id"]: tei.normalize_text(part["plain"]) for part in parts}
    for entry in GAMES.values():
        for ruleset in entry.rulesets:
            for field, warrant in entry.warrants(ruleset.id).items():
                if warrant.status == "attested":
                    assert warrant.clause in words, (ruleset.id, field)
                    assert f" {tei.normalize_text(warrant.quote or '')} " in f" {words[warrant.clause]} ", (
                        ruleset.id,
                        field,
                    )


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
    **{
        one.id: {"board", "kinds", "first", "manner", "goal", "least", "blocked"}
        for one in GAMES["cercar-la-liebre"].rulesets
    },
    **{one.id: {"hand", "goal"} for one in GAMES["alquerque-de-tres"].rulesets},
    "nueve-sin-dados": {"hand", "first", "dice", "mills", "blocked"},
    "nueve-dados": {"hand", "dice", "mills"},
}
ATTESTED["covarrubias"] = ATTESTED["medieval"] - {"manner"}  # which he tells himself
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


@pytest.mark.parametrize(
    ("rules", "moves", "clause"),
    [
        ("tres", "", "tres.7"),
        ("tres", "@b2", "tres.8"),
        ("tres", "@b2 @a1", "tres.9"),
        ("tres", "@b2 @a1 @a3 @c1", "tres.10"),
        ("tres", "@b2 @a1 @a3 @c1 @b1", "tres.11"),
        ("tres", "@b2 @a1 @a3 @c1 @b1 @c3", "tres.6"),
        ("liebre-doce", "", "liebre.6"),
        ("liebre-doce", "c3-c4", "liebre.7"),
        ("liebre-doce", "c3-c4 a3-a4", "liebre.9"),
        ("liebre-doce", "c3-c4 a3-b3 c4-c3 e3-e4", "liebre.10"),
        ("liebre-doce", "c3-c4 e3-d4 c4xe4 a3-b3", "liebre.12"),
        ("liebre-doce", "c3-c4 e3-d4 c4xe4 a3-b3 e4-e3 d2-d3 e3xc3 .", "liebre.13"),
        ("liebre-once", "c3-c4 a3-a4", "liebre.9"),
        ("nueve-sin-dados", "", "nueve-sin-dados.4"),
        ("nueve-sin-dados", "@a1 @g1", "nueve-sin-dados.5"),
        ("nueve-sin-dados", "@a1 @b2 @d1 @b4 @g1", "nueve-sin-dados.6"),
    ],
)
def test_the_board_calls_the_clause_that_speaks_of_it(rules: str, moves: str, clause: str) -> None:
    (game,) = (entry.id for entry in GAMES.values() if rules in {one.id for one in entry.rulesets})
    request = {
        "op": "view",
        "game": game,
        "rules": rules,
        "set": {},
        "first": "w",
        "start": None,
        "acts": moves.split(),
    }
    view = json.loads(answer(json.dumps(request)))
    assert "error" not in view, view
    assert view["clauses"][:1] == [clause]
