"""The history: every claim says who makes it and how solid it is; each on the line, on the map and in the list, all of
it there without scripts."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.games import GAMES
from render.content import languages
from render.games import alternative_names
from render.history import claims, coastline_map, timeline
from render.research import bibliography

SITE = Path(__file__).resolve().parents[2] / "site"
SOURCES = bibliography.read_entries(SITE / "notes" / "bibliography.json")


@pytest.fixture
def told() -> dict[str, Any]:
    return tomllib.loads((SITE / "notes" / "history.toml").read_text("utf-8"))


def drop(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda claim: claim.pop(key)


def put(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda claim: claim.__setitem__(key, value)


def name_of(lang: str, game: str) -> str:
    return languages.string_at(json.loads((SITE / "lang" / f"{lang}.json").read_text("utf-8")), f"games.{game}.name")


def test_nothing_is_missing(told: dict[str, Any]) -> None:
    assert claims.faults(told, SOURCES, GAMES) == []
    assert {"kurna", "aghani", "book", "nebrija", "soplar", "ludovisi", "buettikofer", "stevenson", "culin-1907", "parker",
            "lasca", "murray", "bell", "montgomery", "emory", "keyland", "datta", "gokstad", "lively", "herklots",
            "canaries"} <= set(told["claims"])  # fmt: skip
    assert {claim["grade"] for claim in told["claims"].values()} == set(claims.GRADES)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (drop("grade"), "claims.nebrija.grade is none of solid, fair, weak, contradicted"),
        (put("grade", "certain"), "claims.nebrija.grade is none of solid, fair, weak, contradicted"),
        (drop("by"), "claims.nebrija.by names nobody: write whose claim it is, by ids of the bibliography"),
        (put("by", []), "claims.nebrija.by names nobody: write whose claim it is, by ids of the bibliography"),
        (put("by", ["nobody"]), "nebrija names a source that the bibliography lacks: nobody"),
        (put("against", ["nobody"]), "nebrija names a source that the bibliography lacks: nobody"),
        (put("dates", [{"year": 1495, "by": []}]), "nebrija gives a date without saying whose"),
        (drop("why"), "nebrija has no why"),
        (put("games", ["chess"]), "nebrija is of a game that there is not: chess"),
        (put("places", ["atlantis"]), "nebrija is at a place that there is not: atlantis"),
        (put("grade", "contradicted"), "nebrija is contradicted by nobody"),
        (put("grade", "fair"), "nebrija is called fair, but its witness was read or is quoted: nebrija"),
        (drop("witness"), "nebrija is called solid, but of its witness we have no words: None"),
        (put("witness", "libro"), "nebrija has a witness who is not among those who say so: libro"),
        (
            put("passage", {"text": "Alquerque.", "lang": "es", "reading": {"es": "Alquerque.", "en": "Alquerque."}}),
            "claims.nebrija.passage has no note",
        ),
        (put("board", {"game": "zamma"}), "claims.nebrija.board is of a game that the claim is not about: zamma"),
        (
            put("board", {"game": "alquerque-de-doce", "rules": "crand"}),
            "claims.nebrija.board is of rules that there are not: crand",
        ),
    ],
)
def test_a_claim_that_lacks_something_is_refused(
    told: dict[str, Any], spoil: Callable[[Any], object], complaint: str
) -> None:
    spoil(told["claims"]["nebrija"])
    assert claims.faults(told, SOURCES, GAMES) == [complaint]


def test_words_are_printed_only_of_a_named_witness(told: dict[str, Any]) -> None:
    soplar = told["claims"]["soplar"]
    assert "tercera casa vacia" in soplar["passage"]["text"]
    del soplar["witness"]
    assert "claims.soplar.passage is nobody's: name the witness" in claims.faults(told, SOURCES, GAMES)


def test_a_claim_begins_with_what_it_tells_and_not_with_who_says_so(told: dict[str, Any]) -> None:
    begun = {f"{id}.{lang}": claim["claim"][lang] for id, claim in told["claims"].items() for lang in ("es", "en")}
    assert [name for name, text in begun.items() if text.startswith("[")] == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_board_that_a_claim_tells_of_stands_beside_it(dist: Path, told: dict[str, Any], lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "history" / "index.html")).getroot()
    names = {game: name_of(lang, game) for game in GAMES}
    drawn = {}
    for claim in page.find_class("claim"):
        for link in claim.find_class("of-claim"):
            board = told["claims"][claim.get("id")]["board"]
            state = f"#rules={board['rules']}" if "rules" in board else ""
            assert link.get("href") == f"../../{lang}/{board['game']}/{state}"
            assert names[board["game"]] in link.get("aria-label")
            drawn[claim.get("id")] = " ".join(path.get("d") for path in link.iter("path"))
    assert set(drawn) == {id for id, claim in told["claims"].items() if "board" in claim} and all(drawn.values())
    assert drawn["hamidoun"] != drawn["monod"], "its board is that of its rules"
    assert drawn["book"] == drawn["canaries"]


def test_a_solid_claim_needs_a_witness_whose_words_we_have(told: dict[str, Any]) -> None:
    sources = copy.deepcopy(SOURCES)
    for read, complaint in (
        ("quoted", []),
        ("second-hand", ["keyland is called solid, but of its witness we have no words: keyland"]),
        ("unread", ["keyland is called solid, but of its witness we have no words: keyland"]),
    ):
        sources["keyland"]["custom"]["read"] = read
        assert claims.faults(told, sources, GAMES) == complaint


def test_time_runs_one_way_and_no_mark_covers_another(told: dict[str, Any]) -> None:
    laid = timeline.horizontal_timeline(told["claims"], told["scale"])
    years = {id: claim["dates"][0]["year"] for id, claim in told["claims"].items() if claim["dates"]}
    assert {id for id, _, _ in laid["marks"]} == set(years)
    for id, x, y in laid["marks"]:
        for other, x2, y2 in laid["marks"]:
            assert (years[id] - years[other]) * (x - x2) > 0 or years[id] == years[other]
            assert id == other or max(abs(x - x2), abs(y - y2)) >= timeline.MARK_WIDTH
    at = {id: xs for id, xs, _ in laid["bars"]}
    assert len(at["kurna"]) == 3 and "nebrija" not in at
    standing = timeline.vertical_timeline(told["claims"], told["scale"], "es")
    rows = [y for _, _, y, _ in standing["marks"]]
    assert (
        all(b - a >= timeline.ROW - 0.2 for a, b in zip(rows, rows[1:], strict=False))
        and rows[-1] <= standing["height"]
    )


def test_a_year_that_the_line_does_not_hold_is_named(told: dict[str, Any]) -> None:
    told = copy.deepcopy(told)
    told["claims"]["nebrija"]["dates"][0]["year"] = 700
    with pytest.raises(ValueError, match="700"):
        timeline.horizontal_timeline(told["claims"], told["scale"])


def test_marks_keep_apart_and_near_their_places() -> None:
    points = [(50.0, 50.0)] * 4 + [(60.0, 50.0), (5.0, 5.0)]
    spots = coastline_map.spread_points(points, 12, (100, 100))
    for n, (x, y) in enumerate(spots):
        assert all((x - a) ** 2 + (y - b) ** 2 >= 11.5**2 for a, b in spots[:n])
        assert abs(x - points[n][0]) + abs(y - points[n][1]) < 25 and 6 <= x <= 94


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_holds_all_of_it_without_scripts(dist: Path, told: dict[str, Any], lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "history" / "index.html")).getroot()
    listed = {one.get("id"): one for one in page.find_class("claim")}
    assert list(listed) == list(told["claims"])
    for id, claim in told["claims"].items():
        text = " ".join(listed[id].text_content().split())
        assert claim["title"][lang] in text and claim["when"][lang] in text
        links = {link.get("href") for link in listed[id].iter("a")}
        for who in (*claim["by"], *claim.get("against", []), *(who for date in claim["dates"] for who in date["by"])):
            assert f"../../{lang}/bibliography/#{who}" in links, (id, who)
        for game in claim["games"]:
            assert f"../../{lang}/{game}/" in links, (id, game)
    for drawing, wanted in (
        ("lying", {id for id, one in told["claims"].items() if one["dates"]}),
        ("standing", {id for id, one in told["claims"].items() if one["dates"]}),
        ("maps", {id for id, one in told["claims"].items() if one["places"]}),
    ):
        marks = {
            link.get("href").removeprefix("#") for part in page.find_class(drawing) for link in part.find_class("mark")
        }
        assert marks == wanted, drawing
    for drawn in page.find_class("maps")[0].iter("svg"):
        assert len(lxml.html.tostring(drawn)) < 38_000, "a map is a few kilobytes"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_works_stand_by_their_kind_and_each_is_marked_with_what_was_read_of_it(dist: Path, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / "bibliography" / "index.html")).getroot()
    for group, listed in zip(bibliography.GROUPS, page.find_class("entries"), strict=True):
        assert {one.get("id") for one in listed} == {
            id for id, one in SOURCES.items() if one["custom"]["group"] == group
        }
        for one in listed:
            (mark,) = one.find_class("read")
            assert mark.get("data-read") == SOURCES[one.get("id")]["custom"]["read"] and mark.text_content().strip(" .")
            assert ("2026-11" in one.text_content()) == ("copy" in SOURCES[one.get("id")]["custom"]), one.get("id")
    files = [f"../../bibliography.{end}" for end in ("bib", "ris", "json")]
    assert [link.get("href") for link in page.find_class("take")[0].iter("a")] == files
    assert all((dist / f"bibliography.{end}").stat().st_size > 5000 for end in ("bib", "ris", "json"))


def test_every_link_to_the_bibliography_finds_its_entry(dist: Path) -> None:
    found = 0
    for path in dist.glob("*/**/index.html"):
        for link in lxml.html.parse(str(path)).getroot().iter("a"):
            if "bibliography/#" not in link.get("href", ""):
                continue
            assert link.get("href").rpartition("#")[2] in SOURCES, (path, link.get("href"))
            found += 1
    assert found > 300


@pytest.mark.parametrize("lang", ["es", "en"])
def test_each_game_tells_its_past_and_who_says_so(dist: Path, told: dict[str, Any], lang: str) -> None:
    for game in GAMES:
        note = tomllib.loads((SITE / "notes" / "games" / f"{game}.toml").read_text("utf-8"))
        page = lxml.html.parse(str(dist / lang / game / "index.html")).getroot()
        section = page.find_class("kin")[0]
        shown = " ".join(section.text_content().split())
        for paragraph in note["past"][lang].strip().split("\n\n"):
            bare = " ".join(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", paragraph).split())
            assert bare in shown, (game, bare)
        mine = claims.claims_of_game(told, game)
        assert mine, f"no claim of the history is about {game}"
        items = list(section.find_class("told-of")[0].iter("li"))
        for item, (id, claim) in zip(items, mine.items(), strict=True):
            (link,) = item.iter("a")
            assert link.get("href") == f"../../{lang}/history/#{id}" and claim["title"][lang] == link.text_content()
            assert item.find_class(claim["grade"]), (game, id)
        listed = {one.get("data-source") for one in section.find_class("works")[0]}
        assert listed and listed <= set(SOURCES)
        warrants = [w for one in GAMES[game].rulesets for w in GAMES[game].warrants(one.id).values()]
        warranted = {who for warrant in warrants for who in (warrant.source, warrant.via)}
        assert warranted & set(SOURCES) <= listed and {*claims.linked_sources(note)} <= listed
        assert all(set(claim["by"]) <= listed for claim in mine.values())
        anchors = {f"../../{lang}/bibliography/#{id}" for id in listed}
        assert anchors <= {link.get("href") for link in section.iter("a")}


def test_what_a_note_says_of_the_history_is_told_there(told: dict[str, Any]) -> None:
    for path in (SITE / "notes").rglob("*.toml"):
        for id in re.findall(r"\(page:history#([^)]+)\)", path.read_text("utf-8")):
            assert id in told["claims"], (path.name, id)


def the_note(game: str) -> dict[str, Any]:
    return tomllib.loads((SITE / "notes" / "games" / f"{game}.toml").read_text("utf-8"))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_each_other_name_stands_on_its_game_with_its_language_and_who_has_it(dist: Path, lang: str) -> None:
    words = languages.read_languages(SITE / "lang")[lang]
    shown = 0
    for game in GAMES:
        page = lxml.html.parse(str(dist / lang / game / "index.html")).getroot()
        for group in page.find_class("called"):
            for spoken in group.iter("span"):
                code = spoken.get("data-spoken")
                assert words["page"]["kin"]["in"][code] in spoken.text_content()
                links = {link.get("href").rpartition("#")[2] for link in spoken.iter("a")}
                mine = [one for one in the_note(game)["called"] if one["lang"] == code]
                assert {who for one in mine for who in one["by"]} >= links > set()
                names = [one.text_content() for one in spoken.iter("i")]
                assert set(names) <= {one["name"] for one in mine} and {
                    one.get("lang") for one in spoken.iter("i")
                } == {code}
                shown += len(names)
    assert shown > 60


def test_a_page_does_not_say_that_a_game_is_also_called_by_its_own_name() -> None:
    hare = the_note("cercar-la-liebre")
    assert "Cercar la liebre" not in [one["name"] for one in alternative_names.other_names(hare, "Cercar la liebre")]
    assert "catch the hare" in [one["name"] for one in alternative_names.other_names(hare, "Cercar la liebre")]


def test_a_name_needs_a_source_and_a_language() -> None:
    note = {"called": [{"name": "marro", "lang": "ca", "by": []}, {"name": "mill", "lang": "xx", "by": ["nobody"]}]}
    assert list(alternative_names.faults(note, {"parker"}, {"ca"})) == [
        "nobody is named who has marro",
        "mill is from nobody, which the bibliography lacks",
        "mill is in a language that page.kin.in does not name: xx",
    ]


def test_claims_are_listed_by_the_first_year_that_is_told(told: dict[str, Any]) -> None:
    """Those without a year stand with the claim that they belong to."""
    years = [claim["dates"][0]["year"] for claim in told["claims"].values() if claim.get("dates")]
    assert years == sorted(years)
