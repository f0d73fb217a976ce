"""The index for the search over the whole site, as the build writes it: complete, small, and every address leads to its
place.
"""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque import GAMES
from layer import LAYER_FILES
from render import search_index

LANGUAGES = ("es", "en")
MOST_BYTES = 4_300 * len(GAMES)  # over the line; a game brings its rules, its history and its sources


def read(dist: Path, lang: str) -> list[dict[str, Any]]:
    (path,) = dist.glob(f"search-*/{lang}.json")
    rows = json.loads(path.read_text("utf-8"))
    kinds = search_index.KINDS
    return [{"kind": kinds[kind], "address": to, "title": title[1], "texts": texts} for kind, to, title, texts in rows]


def said(thing: dict[str, Any]) -> str:
    return " ".join([thing["title"], *(words for _, words in thing["texts"])])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_address_leads_to_a_place_that_is_there(dist: Path, lang: str) -> None:
    places: dict[str, set[str]] = {}
    for thing in read(dist, lang):
        page, _, place = thing["address"].partition("#")
        if page not in places:
            tree = lxml.html.parse(dist / lang / page / "index.html")
            places[page] = set(tree.xpath("//@id"))
        assert not place or place in places[page], thing["address"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_index_is_small_and_has_words_only(dist: Path, lang: str) -> None:
    (path,) = dist.glob(f"search-*/{lang}.json")
    assert len(gzip.compress(path.read_bytes())) < MOST_BYTES
    for thing in read(dist, lang):
        assert thing["title"].strip() and thing["texts"], thing["address"]
        assert not re.search(r"</?[a-z]|\]\(|[¶‖]|\*\*", said(thing)), thing
        assert {of for of, _ in thing["texts"]} <= {"osp", "es", "en"}


def test_everything_that_can_be_looked_for_is_in_it(dist: Path, root: Path) -> None:
    """Each clause, each word explained, each game, each silence, each claim and board, each work: counted in the sources
    themselves.
    """
    claims = set(re.findall(r"^\[claims\.([\w-]+)\]", (root / "site/notes/history.toml").read_text("utf-8"), re.M))
    claims |= set(re.findall(r"^\[boards\.([\w-]+)\]", (root / "site/notes/boards.toml").read_text("utf-8"), re.M))
    works = {one["id"] for one in json.loads((root / "site/notes/bibliography.json").read_text("utf-8"))}
    silences = {path.stem for path in (root / "site/notes/silences").glob("*.toml")}
    games = {path.stem for path in (root / "site/notes/games").glob("*.toml")}
    texts = "".join(path.read_text("utf-8") for path in (root / "site/texts").glob("*.xml"))
    clauses = set(re.findall(r'corresp="#([a-z-]+\.o?\d+)"', texts))
    for lang in LANGUAGES:
        of = {kind: [one["address"] for one in read(dist, lang) if one["kind"] == kind] for kind in search_index.KINDS}
        assert all(of.values())
        assert set(of["games"]) == {f"{id}/{place}" for id in games for place in ("", "#play-well")}
        assert {one.partition("#")[2] for one in of["history"]} == claims and len(claims) > 20
        assert {one.partition("#")[2] for one in of["bibliography"]} == works
        assert {one.split("/")[1] for one in of["silences"] if not one.startswith("silences/#")} == silences
        assert {one.partition("#")[2] for one in of["book"]} >= clauses and len(clauses) > 60


def test_a_clause_has_its_four_texts_in_both_languages(dist: Path) -> None:
    for lang in LANGUAGES:
        (clause,) = [one for one in read(dist, lang) if one["address"] == "book/doze/#doze.3"]
        layer = [["osp", "& los trebeios an a seer ueynt y quatro."]] if LAYER_FILES else []
        assert clause["texts"][: 3 + len(layer)] == [
            *layer, ["osp", "e los trebejos an a seer veint y quatro,"],
            ["es", "y las fichas han de ser veinticuatro,"], ["en", "and the men must be twenty-four,"],
        ]  # fmt: skip


@pytest.mark.parametrize(("lang", "name", "address"), [
    ("en", "checkers", "draughts-english/"), ("es", "molino", "alquerque-de-nueve/"), ("en", "shashki", "draughts-russian/"),
    ("es", "sholo guti", "sixteen-soldiers/"), ("en", "Cercar la liebre", "cercar-la-liebre/"),
    ("es", "Mühle", "alquerque-de-nueve/"), ("en", "marro de punta", "damas/"),
])  # fmt: skip
def test_games_are_found_by_their_other_names(dist: Path, lang: str, name: str, address: str) -> None:
    (game,) = [one for one in read(dist, lang) if one["address"] == address]
    assert name in game["texts"][0][1]


def test_markdown_is_taken_off() -> None:
    assert (
        search_index.strip_markdown("See [Parker](bib:parker),\n*or* [clause 7](book:doze.7).")
        == "See Parker, or clause 7."
    )
    assert (
        search_index.strip_markdown("Read:\n> E pon ell\n> otro\n\n- a man - or two")
        == "Read: E pon ell otro a man - or two"
    )
    assert list(search_index.note_texts({"a": [{"es": "uno\n\ndos", "en": "one"}], "order": 3}, "es")) == ["uno", "dos"]


@pytest.mark.parametrize(("lang", "words"), [("en", "exact computation"), ("es", "cálculo exacto")])
def test_the_paper_is_found_by_its_abstract(dist: Path, lang: str, words: str) -> None:
    (found,) = [thing for thing in read(dist, lang) if thing["address"] == "paper/"]
    assert words in said(found) and "{" not in said(found)
