"""The edition holds together, and the pages have words for everything that the rules can say.

The counts and checksums below were taken once from the witness itself: the rules as the Mundo en Juego article prints
them, the opening paragraph as its transcribers give it.  A letter changed by accident changes the sum.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tei
from alquerque.games import GAMES
from alquerque.rules import FIELDS

SITE = Path(__file__).parent.parent / "site"
DOZE = SITE / "texts" / "doze.xml"
XML = "{http://www.w3.org/XML/1998/namespace}"

RULES_WORDS, OPENING_WORDS = 229, 217  # in the witness, without the Tironian sign; the rubric has twelve more
RULES_SUM = "748cd90038debfcbf715d803780931cd6884a0e753c4bac784f4e3f3e92ee47a"  # rubric and rules
OPENING_SUM = "4863b26fe65d63b0273dc392507c8241c5689046f51e2321df08b5b91830b186"

SECTIONS = ("games", "fields", "values", "rulesets", "reasons", "sources", "why")
SIGLA = re.compile(r"\b(S[0-9]|R[1-9]|C[0-9]{1,2}|N[1-4]|OSTA|INF|AUTH|LudiiEv|WCB|LQ|JPN|MSp|ARA)\b")


@pytest.fixture(scope="module")
def doze() -> dict[str, Any]:
    return tei.entry(DOZE)


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


def summed(letters: str) -> str:
    return hashlib.sha256(letters.encode()).hexdigest()


def old_letters(text: str) -> str:
    """Letters as the manuscript has them, for a text in critical presentation: no accents, u and v, i and j as one."""
    apart = unicodedata.normalize("NFD", text.lower().replace("ñ", "nn"))
    bare = "".join(c for c in apart if c == "\u0327" or not unicodedata.combining(c))  # the cedilla stays
    return re.sub(r"[^a-zç]", "", unicodedata.normalize("NFC", bare).replace("v", "u").replace("j", "i"))


# ---- the clauses

def test_sixteen_clauses_with_ids_of_their_own(doze: dict[str, Any], root: Any) -> None:
    assert [c["id"] for c in doze["clauses"]] == [f"doze.{n}" for n in range(1, 17)]
    ids = [node.get(f"{XML}id") for node in root.iter() if node.get(f"{XML}id")]
    assert len(ids) == len(set(ids))


def test_the_order_is_the_manuscripts(doze: dict[str, Any]) -> None:
    opening = [c["id"] for c in doze["opening"]]
    assert doze["order"] == ["doze.1", *opening, *(f"doze.{n}" for n in range(2, 17))]
    assert doze["folio"] == "91r"


def test_every_clause_has_both_layers_and_both_readings(doze: dict[str, Any], root: Any) -> None:
    for part in [*doze["opening"], *doze["clauses"]]:
        for layer in ("critical", "es", "en"):
            assert len(part[layer]) > 20, (part["id"], layer)
    every = sorted(c["id"] for c in [*doze["opening"], *doze["clauses"]])
    for lang in ("es", "en"):
        (reading,) = tei.divisions(root, "reading", lang)
        aligned = [seg.get("corresp") for seg in reading.iter(f"{tei.TEI}seg")]
        assert sorted(aligned) == [f"#{key}" for key in every]
        assert [key.removeprefix("#") for key in aligned] == doze["order"]


def test_readings_are_modern_and_in_their_language(doze: dict[str, Any]) -> None:
    spanish = " ".join(tei.normal(c["es"]) for c in [*doze["opening"], *doze["clauses"]])
    english = " ".join(tei.normal(c["en"]) for c in [*doze["opening"], *doze["clauses"]])
    assert " the " in english and " the " not in spanish
    assert not re.search(r"\b(éste|ésta|éstos|aquél|aquélla|sólo|trebejos?|iuego)\b", spanish)  # as the RAE writes since 2010
    assert "tablas" not in tei.normal(doze["clauses"][14]["es"]), "in this book tables are a family of games"


def test_the_words_are_the_witnesss(doze: dict[str, Any]) -> None:
    words = [w for c in doze["clauses"][1:] for w in c["plain"].split() if w != "&"]
    assert len(words) == RULES_WORDS
    letters = re.sub(r"[^a-zç&]", "", " ".join(c["plain"] for c in doze["clauses"]).lower())
    assert summed(letters) == RULES_SUM


def test_the_opening_is_whole(doze: dict[str, Any]) -> None:
    text = " ".join(c["plain"] for c in doze["opening"])
    assert abs(len([w for w in tei.normal(text).split() if w != "e"]) - OPENING_WORDS) <= 5  # words are divided otherwise
    assert summed(old_letters(text)) == OPENING_SUM


def test_the_critical_layer_has_the_same_letters(doze: dict[str, Any], root: Any) -> None:
    (critical,) = tei.divisions(root, "critical", "osp")
    layer = tei.by_target(critical)

    def folded(text: str) -> str:
        """Beyond `old_letters`: Et and & as e, vocalic y as i, one l in the pronoun."""
        text = re.sub(r"\bet\b|&", "e", text.lower())
        return old_letters(text).replace("y", "i").replace("ll", "l")

    for clause in doze["clauses"]:
        assert folded(clause["plain"]) == folded(tei.words(layer[clause["id"]])), clause["id"]


def test_the_scribes_hand_is_kept(doze: dict[str, Any]) -> None:
    clauses = {c["id"]: c for c in doze["clauses"]}
    assert "<del>por fuerça</del>" in clauses["doze.6"]["palaeographic"]
    assert clauses["doze.6"]["plain"].count("por fuerça") == 1 and "<del>" not in clauses["doze.6"]["critical"]
    assert 'p<i class="ex">r</i><sup>i</sup>mero' in clauses["doze.11"]["palaeographic"]
    assert 'q<i class="ex">ue</i>' in clauses["doze.7"]["palaeographic"]
    assert clauses["doze.3"]["palaeographic"].startswith("&amp; ")
    assert [n for n, c in enumerate(doze["clauses"], 1) if "calderon" in c["palaeographic"]] == [2, 7, 11, 12, 14, 15, 16]


def test_the_transcribers_are_credited(doze: dict[str, Any]) -> None:
    for lang in ("es", "en"):
        for name in ("Kasten", "Nitti", "Jonxis-Henkemans", "Hispanic Seminary"):
            assert name in doze["credit"][lang]
        assert doze["rights"][lang]


# ---- glosses, rules, points

def test_every_gloss_has_its_target_and_is_called(doze: dict[str, Any], root: Any) -> None:
    targets = {f"#{note.get(f'{XML}id')}" for note in root.iter(f"{tei.TEI}note") if note.get("type") == "gloss"}
    called = {term.get("ref") for term in root.find(f".//{tei.TEI}body").iter(f"{tei.TEI}term")}
    assert called == targets
    for gloss in doze["glosses"]:
        assert gloss["term"] and gloss["es"] and gloss["en"], gloss["id"]
    assert len({gloss["anchor"] for gloss in doze["glosses"]}) == len(doze["glosses"])
    for clause in doze["clauses"]:
        in_layer = [re.findall(r'data-gloss="([^"]+)"', clause[layer]) for layer in ("palaeographic", "critical")]
        assert in_layer[0] == in_layer[1] == clause["glosses"], clause["id"]


def test_every_pointer_points_at_something(root: Any) -> None:
    ids = {node.get(f"{XML}id") for node in root.iter() if node.get(f"{XML}id")}
    for node in root.iter():
        for name in ("ana", "corresp", "ref", "target"):
            for pointer in (node.get(name) or "").split():
                assert pointer.startswith(("#", "https://")), pointer
                assert not pointer.startswith("#") or pointer[1:] in ids, pointer


def test_each_clause_says_what_it_bears_on(doze: dict[str, Any], root: Any) -> None:
    known = {*FIELDS, "board", "kinds", "setup"}
    points = {point for entry in GAMES.values() if entry.id == "alquerque-de-doce" for point in entry.base.board.points}
    (old,), (critical,) = tei.divisions(root, "palaeographic", "osp"), tei.divisions(root, "critical", "osp")
    segments = {**tei.by_target(critical), **tei.by_target(old)}
    for part in [*doze["opening"], *doze["clauses"]]:
        assert known.issuperset(part["fields"]), part["id"]
        assert points.issuperset(part["points"]), part["id"]
        silent = segments[part["id"]].get("ana", "").startswith("#none.")
        assert silent == (not part["fields"] and not part["points"]), part["id"]
        assert silent == bool(part["none"]), part["id"]
        for lang, kind in ((lang, kind) for lang in tei.LANGUAGES for kind in part["none"]):
            words = json.loads((SITE / "lang" / f"{lang}.json").read_text("utf-8"))
            assert words["page"]["text"]["none"][kind], f"no sentence in {lang} for a clause that is no rule: {kind}"
    assert {c["id"]: c["points"] for c in doze["clauses"]}["doze.5"] == ["c3"]


def test_a_clause_that_says_nothing_is_refused(tmp_path: Path) -> None:
    text = DOZE.read_text("utf-8")
    for old, new, told in (
        ('xml:id="doze.13" ana="#none.judgement"', 'xml:id="doze.13"', "must name rules or points"),
        ('ana="#rule.first"', 'ana="#rule.lost"', "points at nothing"),
        ('<seg corresp="#doze.7">Y el otro', '<seg corresp="#doze.77">Y el otro', "not aligned"),
        ('ref="#g.mano"', 'ref="#g.pie"', "glosses that are not there"),
        ("<del>por fuerça</del>", "<subst>por fuerça</subst>", "no way to print"),
    ):
        assert old in text
        broken = tmp_path / "broken.xml"
        broken.write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(tei.EditionError, match=told):
            tei.entry(broken)


def test_html_is_escaped(tmp_path: Path) -> None:
    broken = tmp_path / "sharp.xml"
    broken.write_text(DOZE.read_text("utf-8").replace("And the other player will", "And &lt;b&gt; &amp; &quot; will"), "utf-8")
    assert "And &lt;b&gt; &amp; \" will" in tei.entry(broken)["clauses"][9]["en"]


# ---- warrants and words

def test_attested_words_stand_in_their_clause() -> None:
    words = tei.clause_words(DOZE)
    for ruleset in GAMES["alquerque-de-doce"].rulesets:
        for field, warrant in GAMES["alquerque-de-doce"].warrants(ruleset.id).items():
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
                        assert {"name", "short", "line"} <= set(strings["sources"][source]), (lang, source)
                    assert warrant.why is None or warrant.why in strings["why"], (lang, ruleset.id, field, warrant.why)


def test_no_siglum_of_our_notes_reaches_a_reader(spoken: dict[str, dict[str, Any]]) -> None:
    for lang, strings in spoken.items():
        for key, text in leaves(strings):
            assert not SIGLA.search(text), (lang, key, text)
    for path in (SITE / "texts").glob("*.xml"):
        assert not SIGLA.search(path.read_text("utf-8")), path.name


def test_no_modern_rule_passes_for_the_books(spoken: dict[str, dict[str, Any]]) -> None:
    """What the book does not speak of is never attested, in any ruleset."""
    silent = {"layout", "steps", "captures", "compulsory", "chain", "most", "path", "huff", "returning", "far_row",
              "far_row_back", "promotion", "blocked", "closing", "scoring", "quiet", "repetition"}
    for entry in GAMES.values():
        for ruleset in entry.rulesets:
            for field, warrant in entry.warrants(ruleset.id).items():
                assert field not in silent or warrant.status != "attested", (ruleset.id, field)
