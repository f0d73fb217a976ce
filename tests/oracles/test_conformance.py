"""The conformance vectors that the site offers, against the second rules."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque import GAMES, ruleset
from alquerque.formats.notation import split_turn
from alquerque.turns import UNITS
from independent_rules import Second, pieces_by_point, second

RULESETS = [(id, one.id) for id, entry in GAMES.items() for one in entry.rulesets]
MIN_POSITIONS = 200
MAX_COMPARED = 40
"""So many positions of a ruleset are compared, at even distances."""


@pytest.fixture(scope="module")
def vectors(dist: Path) -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(dist / "vectors" / "conformance-vectors.zip") as archive:
        yield archive


def is_readable(position: str) -> bool:
    """Whether the second rules can begin here: they read men, hands and where a man has stood, and no half turn."""
    return all(part.startswith(("hand=", "been=")) for part in position.split(";")[1:])


def turns_of(other: Second, position: str) -> dict[str, Any]:
    """Each turn of the second rules by its touches, with what it leads to."""
    begun = other.read(position)
    found, waiting = {}, [((), begun)]
    while waiting:
        touched, state = waiting.pop()
        choices = other.touches(state)
        if touched and (state.side != begun.side or not choices):
            found[" ".join(touched)] = state
        else:
            waiting += [((*touched, touch), other.play(state, touch)) for touch in choices]
    return found


def test_every_ruleset_has_a_file_and_says_what_it_is(vectors: zipfile.ZipFile) -> None:
    names = {name for name in vectors.namelist() if name.endswith(".json")}
    assert names == {f"{id}/{name}.json" for id, name in RULESETS}
    assert {"README.md", "LICENSE.txt", "FIELDS.txt", "NOTATION.txt"} < set(vectors.namelist())


@pytest.mark.parametrize(("id", "name", "points"), [
    ("asalto", "asalto", 9), ("halatafl", "halatafl", 9), ("baghchal", "baghchal", 0),
])
def test_a_region_is_in_the_file(vectors: zipfile.ZipFile, id: str, name: str, points: int) -> None:
    board = json.loads(vectors.read(f"{id}/{name}.json"))["board"]
    assert len(board["region"]) == points and set(board["region"]) <= set(board["points"])


@pytest.mark.parametrize(("id", "name"), RULESETS)
def test_the_second_rules_find_the_same_turns_and_ends(vectors: zipfile.ZipFile, id: str, name: str) -> None:
    rules = ruleset(id, name)
    other = second(id, name, rules)
    vector = json.loads(vectors.read(f"{id}/{name}.json"))
    positions = vector["positions"]
    assert len(positions) == MIN_POSITIONS and len({entry["position"] for entry in positions}) == MIN_POSITIONS
    assert vector["fields"] == rules.values() and set(vector["counts"]) == set(UNITS)
    over = [entry for entry in positions if entry["outcome"]]
    assert over and all(bool(entry["turns"]) == (entry["outcome"] is None) for entry in positions)
    readable = [entry for entry in positions if is_readable(entry["position"])]
    assert len(readable) >= MAX_COMPARED
    for entry in readable[:: len(readable) // MAX_COMPARED]:
        ended = other.ended(other.read(entry["position"]))
        assert (ended and {"winner": ended[0], "reason": ended[1], "score": list(ended[2])}) == entry["outcome"]
        reached = turns_of(other, entry["position"]) if not ended else {}
        turns = {" ".join(split_turn(turn)): after for turn, after in entry["turns"].items()}
        assert reached.keys() == turns.keys(), entry["position"]
        for turn, after in turns.items():
            assert pieces_by_point(after) == other.men(reached[turn]), (entry["position"], turn)
