"""The file of exact openings that the site has: its values follow from one another, and agree with a record that other
tables made.  What the computer and the page do with such values is tried in test_exact_openings.py, with made-up ones.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_exact_openings import FIRST, ORDER, REPLY, RULES, after, begun, find_by_ply, value, worths

from alquerque.thinking import endings, exact_openings
from alquerque.thinking.exact import positions_after_turn
from alquerque.thinking.exact_openings import OPENINGS
from render.publish import exact_openings as published

ROOT = Path(__file__).parents[2]
(ONE,) = OPENINGS.values()
DATA = published.read_openings(published.FOLDER / f"{ONE.name}{published.SUFFIX}")
HEAD = json.loads(DATA.partition(b"\n")[0])
RECORD = json.loads((ROOT / "py" / "solving" / "results" / "doce-base-start.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def held() -> Iterator[None]:
    exact_openings.add_file(ONE.file, DATA)
    yield
    exact_openings.drop()


@pytest.mark.parametrize("plies", [6, pytest.param(ONE.plies - 1, marks=pytest.mark.long)])
def test_every_value_follows_from_those_one_turn_later(plies: int) -> None:
    for ply, some in enumerate(find_by_ply(plies)):
        for p in some:
            after_it = positions_after_turn(RULES, p)
            best = max((REPLY[value(q, ply + 1)] for q in after_it), key=ORDER.index, default="lost")  # shut in
            assert value(p, ply) == best, p


@pytest.mark.parametrize("plies", [6, pytest.param(ONE.plies, marks=pytest.mark.long)])
def test_the_head_counts_the_positions(plies: int) -> None:
    assert (HEAD["game"], HEAD["ruleset"], HEAD["set"], HEAD["plies"]) == (ONE.game, ONE.ruleset, {}, ONE.plies)
    assert (HEAD["position"], HEAD["mark"]) == (RECORD["position"], RECORD["mark"])
    assert endings.rules_fingerprint(RULES) in OPENINGS and len(DATA) <= 300_000
    for ply, (some, told) in enumerate(zip(find_by_ply(plies), HEAD["by_ply"], strict=False)):
        values = [value(p, ply) for p in some]
        assert told == {"positions": len(some), **{name: values.count(name) for name in ("won", "drawn", "lost")}}
    assert all(HEAD[name] == sum(row[name] for row in HEAD["by_ply"]) for name in ("positions", *ORDER))


def test_the_record_of_the_first_moves_says_the_same() -> None:
    assert value(FIRST, 0) == {"draw": "drawn"}[RECORD["verdict"]]
    ways = worths(begun())
    assert len(ways) == len(RECORD["first_moves"])
    for one in RECORD["first_moves"]:
        replies = worths(after(begun(), one["turn"]))
        assert (ways[one["turn"]], len(replies)) == (one["worth"], one["replies"])
        assert sorted(turn for turn, worth in replies.items() if worth == REPLY[one["worth"]]) == sorted(one["hold"])


def test_the_record_of_a_line_says_the_same() -> None:
    game = begun()
    line = zip(RECORD["path"]["line"].split(), RECORD["path"]["turns"], strict=True)
    for (turn, (many, hold, _)), _ in zip(line, range(ONE.plies), strict=False):
        ways, worth = worths(game), value(game.position, len(game.turns))
        assert (len(ways), [*ways.values()].count(worth), ways[turn]) == (many, hold, worth)
        game = after(game, turn)


def test_the_page_gets_the_file_as_it_is() -> None:
    assert {name: gzip.decompress(data) for name, data in published.opening_files().items()} == {f"{ONE.file}.bin": DATA}
