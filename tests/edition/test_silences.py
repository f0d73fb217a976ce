"""What the book leaves open, as the site tells it: every silence with its passages, its authors and two readings that
differ; and the tables of readings, which say what the rules and their warrants say.

What the desk answers is asked for here once more, and what stands lit on the built pages is read from their HTML.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.api import answer
from alquerque.games import GAMES
from render.edition import entry_reader
from render.research.bibliography import is_read

SITE = Path(__file__).parents[2] / "site"
#: What the manuscript does not say, as the issue that asked for these pages lists it.
SILENCES = [
    "direction",
    "compulsion",
    "stopping",
    "turning",
    "huffing",
    "promotion",
    "repetition",
    "blocked",
    "colours",
]
LANGUAGES = ("es", "en")
NOTES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in (SITE / "notes" / "silences").glob("*.toml")}
CONFLICTS = tomllib.loads((SITE / "notes" / "conflicts.toml").read_text("utf-8"))["conflict"]
PAIRS = [(name, n) for name in SILENCES for n in range(len(NOTES[name]["pair"]))]


@cache
def tree(path: Path) -> Any:
    return lxml.html.parse(str(path)).getroot()


@pytest.fixture(scope="module")
def bibliography() -> dict[str, Any]:
    return {one["id"]: one for one in json.loads((SITE / "notes" / "bibliography.json").read_text("utf-8"))}


def words(node: Any) -> str:
    return " ".join(node.text_content().split())


def view(pair: dict[str, Any], side: str) -> dict[str, Any]:
    given = pair[side]
    request = {"op": "view", "game": pair["game"], "rules": given["rules"], "set": given.get("set", {}),
               "first": given.get("first"), "start": pair.get("start"), "acts": pair.get("acts", [])}
    told: dict[str, Any] = json.loads(answer(json.dumps(request)))
    assert "error" not in told, (request, told)
    return told


def touches(told: dict[str, Any]) -> set[str]:
    return {move["touch"] for move in told["legal"]}


# ---- the notes

def test_there_is_a_note_for_every_silence_and_no_other() -> None:
    assert set(NOTES) == set(SILENCES)
    assert [name for name, _ in sorted(NOTES.items(), key=lambda one: one[1]["order"])] == SILENCES


@pytest.mark.parametrize("name", SILENCES)
def test_a_silence_quotes_passages_of_the_edition_or_says_that_there_are_none(name: str) -> None:
    clauses = {clause for entry in entry_reader.read_edition(SITE / "texts") for clause in entry["order"]}
    note = NOTES[name]
    assert note.get("passage") or note.get("absence")
    assert {one["clause"] for one in note.get("passage", [])} <= clauses


@pytest.mark.parametrize("name", SILENCES)
def test_an_author_is_in_the_bibliography_and_who_was_not_read_is_cited_through_others(
    name: str, bibliography: dict[str, Any]
) -> None:
    for author in NOTES[name]["author"]:
        assert author["who"] in bibliography, author["who"]
        read = is_read(bibliography[author["who"]])
        assert read != bool(author.get("via")), author["who"]
        for via in author.get("via", []):
            assert is_read(bibliography[via]), (author["who"], via)


@pytest.mark.parametrize(("name", "n"), PAIRS)
def test_two_readings_differ_in_their_position(name: str, n: int) -> None:
    """In what may be played, or in how it has ended; and in the rules that the silence is about."""
    pair = NOTES[name]["pair"][n]
    left, right = view(pair, "left"), view(pair, "right")
    assert touches(left) != touches(right) or left["outcome"] != right["outcome"]
    rules = GAMES[pair["game"]]
    values = []
    for side in ("left", "right"):
        given = pair[side]
        set_ = dict(given.get("set", {})) | ({"first": given["first"]} if "first" in given else {})
        values.append(rules.rules(given["rules"]).values() | set_)
    differing = {field for field in values[0] if str(values[0][field]) != str(values[1][field])}
    assert differing & ({*NOTES[name]["fields"]} | ({"compulsory"} if name == "huffing" else set())), differing


# ---- the pages

@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SILENCES)
def test_a_page_tells_the_whole_note(dist: Path, name: str, lang: str) -> None:
    page = tree(dist / lang / "silences" / name / "index.html")
    note = NOTES[name]
    assert words(page.find(".//h1")) == note["title"][lang]
    assert [one.get("data-passage") for one in page.find_class("passage")] == [
        one["clause"] for one in note.get("passage", [])
    ]
    assert all(words(old) for passage in page.find_class("passage") for old in passage.find_class("old"))
    named = page.xpath("//section[@class='authors']//dt/a[1]/@href")
    assert [address.partition("#")[2] for address in named] == [author["who"] for author in note["author"]]
    assert len(page.find_class("pair")) == len(note["pair"])
    assert ("computed" in note) == bool(page.xpath("//section[@class='computed']//a[contains(@href, 'atlas')]"))
    assert "computed" in note or name not in ("direction", "compulsion", "stopping", "blocked")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_entry_is_cited_by_a_title_of_its_own(dist: Path, lang: str) -> None:
    pages = [dist / lang / "silences" / name / "index.html" for name in SILENCES]
    pages.append(dist / lang / "was-the-king-right" / "index.html")
    cited = {
        (where.get("href").rpartition("/")[2].partition(".")[0].partition("#")[2], words(where).partition(", f")[0])
        for page in pages
        for where in tree(page).find_class("where")
    }
    assert len({entry for entry, _ in cited}) == len({title for _, title in cited}) == len(cited) == 5, cited


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "n"), PAIRS)
def test_what_is_lit_is_legal_on_one_board_only_and_told_in_words(dist: Path, name: str, n: int, lang: str) -> None:
    pair = NOTES[name]["pair"][n]
    figures = tree(dist / lang / "silences" / name / "index.html").find_class("pair")[n].find_class("reading")
    views = [view(pair, side) for side in ("left", "right")]
    lit = 0
    for figure, mine, other in zip(figures, views, reversed(views), strict=True):
        moves = [move for move in mine["legal"] if move["touch"] not in touches(other)]
        ends = sorted(move["to"] or mine["mid"]["at"] for move in moves)
        assert sorted(figure.xpath(".//*[@data-mark='more']/@data-on")) == ends
        assert len(figure.xpath(".//*[@class='mark mark-more']")) == sum(move["from"] is not None for move in moves)
        said = words(figure.find_class("only")[0])
        for move in mine["legal"]:
            if move["from"] and move["to"]:
                written = move["touch"].replace("x", "×").replace("-", "–")
                assert (written in said) == (move in moves), (written, said)
        for move in moves:
            assert move["to"] is None or move["to"] in said
        standing = {(one["at"], one["side"]) for one in mine["men"]}
        assert {(man.get("data-at"), man.get("data-side")) for man in figure.find_class("man")} == standing
        assert bool(figure.find_class("over")) == bool(mine["outcome"])
        lit += len(moves)
    assert lit or views[0]["outcome"] != views[1]["outcome"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_leads_to_every_silence(dist: Path, lang: str) -> None:
    links = tree(dist / lang / "silences" / "index.html").xpath("//ol[@class='silences']//a/@href")
    assert [link.rstrip("/").rpartition("/")[2] for link in links] == SILENCES


# ---- conflicts

def test_conflicts_have_names_sources_and_places(bibliography: dict[str, Any]) -> None:
    ids = [one["id"] for one in CONFLICTS]
    assert len(ids) == len(set(ids)) >= 26
    silences = {f"page:silences/{name}" for name in SILENCES}
    places = {"page:readings", "page:history", *silences, *(f"game:{game}" for game in GAMES)}
    for one in CONFLICTS:
        assert one["where"] and set(one["where"]) <= places, one["id"]
        for lang in LANGUAGES:
            cited = re.findall(r"\]\(bib:([\w-]+)\)", one["said"][lang])
            assert cited and set(cited) <= set(bibliography), one["id"]
        es, en = (set(re.findall(r"\(\w+:[\w.-]+\)", one["said"][lang])) for lang in LANGUAGES)
        assert es == en, one["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_conflict_stands_where_it_belongs(dist: Path, lang: str) -> None:
    for one in CONFLICTS:
        for place in ["page:silences", *one["where"]]:
            page = tree(dist / lang / place.partition(":")[2] / "index.html")
            assert words(page.get_element_by_id(f"note-{one['id']}")[0]) == one["title"][lang]


# ---- readings

@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_of_readings_says_what_rules_and_warrants_say(dist: Path, lang: str) -> None:
    page = tree(dist / lang / "readings" / "index.html")
    sheets = {one.get("data-game"): one for one in page.xpath("//details[@data-game]")}
    assert list(sheets) == list(GAMES)
    for game, sheet in sheets.items():
        entry = GAMES[game]
        assert sheet.xpath(".//thead//@data-rules") == [one.id for one in entry.rulesets]
        cells = {(row.get("data-field"), cell.get("data-rules")): cell
                 for row in sheet.xpath(".//tbody/tr") for cell in row.xpath("./td")}
        for one in entry.rulesets:
            values, warrants = entry.rules(one.id).values(), entry.warrants(one.id)
            for field, warrant in warrants.items():
                cell = cells[field, one.id]
                (mark,) = cell.xpath(".//*[contains(@class, 'mark-of')]")
                assert mark.get("class") == f"mark-of {warrant.status}"
                assert words(mark)
                if warrant.status == "attested":
                    assert mark.get("href").endswith(f"#{warrant.clause}")
                if warrant.status == "author":
                    assert mark.get("href").endswith(f"#{warrant.source}")
            for field, value in values.items():
                if (field, one.id) in cells:
                    assert cells[field, one.id].get("data-value").partition(",")[0] == str(value)  # then kinds' own
        for field in {field for field, _ in cells}:
            told = {cells[field, one.id].get("data-value") for one in entry.rulesets}
            (row,) = sheet.xpath(f".//tr[@data-field='{field}']")
            assert (row.get("class") == "differs") == (len(told) > 1)
        alike = [set(map(str, (entry.rules(one.id).values()[field] for one in entry.rulesets))) for field in values]
        missing = {field for field, told in zip(values, alike, strict=True) if len(told) > 1} - {
            field for field, _ in cells
        }
        assert not missing, (game, missing)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_card_leads_to_the_whole_table_and_to_each_rules_silence(dist: Path, lang: str) -> None:
    page = tree(dist / lang / "alquerque-de-doce" / "index.html")
    assert page.xpath("//a[contains(@href, 'readings/#game=alquerque-de-doce')]")
    ways = {row.get("data-field"): row.get("data-silence") for row in page.xpath("//*[@data-silence]")}
    for name, note in NOTES.items():
        for field in note["fields"]:
            assert ways[field].rstrip("/").endswith(f"silences/{name}"), field
