"""The warrant of each rule: *attested* only where the book says so, and our own choices marked as inferred."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from alquerque.games import GAMES
from alquerque.rules import FIELDS
from render.edition import entry_reader

pytestmark = pytest.mark.quick  # all cases, which take a hundredth of a second each at most

SITE = Path(__file__).resolve().parents[2] / "site"
#: Fields for which a game needs no source where its rulesets do not use the mechanism: a new field belongs here, unless
#: every game has to say something about it.
SOURCE_OPTIONAL = {
    "layout",
    "opening",
    "goal",
    "combat",
    "dice",
    "refill",
    "hand_for",
    "placing",
    "culled",
    "king_steps",
    "leap_lines",
    "mill_lines",
    "milled",
    "placed_mills",
    "fly_from",
    "fill",
    "escape",
    "trapped",
    "hand",
    "mills",
    "fly_at",
    "crowning",
    "promotion",
    "least",
    "most",
    "taker",
    "path",
    "huff",
    "returning",
    "far_row",
    "far_row_back",
    "taken",
    "chain",
    "compulsory",
    "captures",
    "few",
}
#: What the specification calls inferred, by ruleset of doce; quiet and repetition everywhere.
INFERRED = {
    "medieval": set(), "base": {"steps"},
    "covarrubias": {"returning", "far_row", "far_row_back", "kinds", "least", "closing", "scoring"},
    "bell": set(), "pergioco": {"chain", "huff"},
    "pergioco-pritchard": {"chain", "huff"}, "moderno": {"huff", "far_row"}, "barker-bell": {"closing"},
    "barker-pritchard": {"blocked", "closing"}, "a-medida": set(),
}
EVERY = [(entry.id, one.id) for entry in GAMES.values() for one in entry.rulesets]


@pytest.fixture(scope="module")
def clauses() -> dict[str, str]:
    return {clause["id"]: clause["plain"] for entry in entry_reader.read_edition(SITE / "texts")
            for clause in (*entry["clauses"], *entry["opening"])}


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_every_rule_has_a_warrant(id: str, name: str) -> None:
    entry = GAMES[id]
    warrants = entry.warrants(name)
    needed = {"board", "kinds", "setup"} | set(entry.choices()) | (set(FIELDS) - SOURCE_OPTIONAL)
    if id == "alquerque-de-nueve":
        needed -= {"setup"}
    assert needed <= set(warrants)
    for warrant in warrants.values():
        assert warrant.status in ("attested", "author", "inferred")
        assert (warrant.status == "attested") == (warrant.source == "libro") == bool(warrant.clause and warrant.quote)
        assert (warrant.status == "inferred") == (warrant.source == "alquerque")
        assert warrant.status != "inferred" or warrant.why


@pytest.mark.parametrize(("id", "name"), [(id, name) for id, name in EVERY if GAMES[id].ruleset(name).parent])
def test_nobody_is_said_to_say_the_opposite(id: str, name: str) -> None:
    """A rule that is not the parent's does not stand on the parent's warrant, unless the same source has both rules."""
    entry = GAMES[id]
    one = entry.ruleset(name)
    parent = str(one.parent)
    before, now, warrants = entry.rules(parent).values(), entry.rules(name).values(), entry.warrants(parent)
    changed = {field for field in now if now[field] != before.get(field) and field in warrants}
    assert {field for field in changed - set(one.warrants) if warrants[field].source != one.by} == set()


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_an_attested_warrant_quotes_words_of_its_clause(id: str, name: str, clauses: dict[str, str]) -> None:
    for warrant in GAMES[id].warrants(name).values():
        if warrant.clause and warrant.quote:
            assert warrant.quote in clauses[warrant.clause]


@pytest.mark.parametrize("name", list(INFERRED))
def test_inferred_are_exactly_the_fields_that_no_source_gives(name: str) -> None:
    warrants = GAMES["alquerque-de-doce"].warrants(name)
    found = {field for field, warrant in warrants.items() if warrant.status == "inferred"}
    assert found == INFERRED[name] | {"quiet", "repetition"}


@pytest.mark.parametrize("name", list(INFERRED))
def test_no_modern_rule_stands_as_alfonsos(name: str) -> None:
    warrants = GAMES["alquerque-de-doce"].warrants(name)
    attested = {field for field, warrant in warrants.items() if warrant.status == "attested"}
    # Covarrubias tells the leap himself, and none of the other three
    assert attested == {"board", "setup", "first", "manner"} - ({"manner"} if name == "covarrubias" else set())


def test_the_clauses_of_each_moment_exist(clauses: dict[str, str]) -> None:
    moments = GAMES["alquerque-de-doce"].moments
    assert set(moments) == {"start", "reply", "takes", "chain", "play", "won", "drawn"}
    assert all(clause in clauses for found in moments.values() for clause in found)


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_source_and_reason_has_words(language: str) -> None:
    words = json.loads((SITE / "lang" / f"{language}.json").read_text(encoding="utf-8"))
    for id, name in EVERY:
        assert name in words["rulesets"]
        for warrant in GAMES[id].warrants(name).values():
            assert {warrant.source, warrant.via or warrant.source} <= set(words["sources"])
            assert warrant.why is None or warrant.why in words["why"]


def test_the_sigla_of_the_notes_are_nowhere() -> None:
    siglum = re.compile(r"(?<!%)\b(S[0-4]|R[1-9]|C\d{1,2}|INF|AUTH|OSTA|LudiiEv|JPN)\b")
    path_data = re.compile(r' d="[^"]*"')  # curves have letters and numbers too; so have addresses
    root = SITE.parent
    for folder, pattern in ((root / "py", "*.py"), (root / "site", "*.ts"), (root / "site", "*.html"),
                            (root / "site", "*.json"), (root / "tests", "*.toml")):
        for path in folder.rglob(pattern):
            if "node_modules" not in path.parts:
                found = siglum.search(path_data.sub("", path.read_text(encoding="utf-8")))
                assert found is None, f"{path.name}: {found}"
