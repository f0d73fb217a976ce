"""What the laboratory wrote down (py/solving/results), looked at with the rules package alone; in the long run, its
moves too.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from alquerque import ruleset
from alquerque.formats.notation import parse_position
from alquerque.pipeline import compiled
from alquerque.thinking.exact import Graph, positions_after_turn

FOLDER = Path(__file__).parents[2] / "py" / "solving" / "results"
# Complete tables have other samples, which are counted (test_full_results.py).
RESULTS = [
    path
    for path in sorted(FOLDER.glob("*.json"))
    if isinstance(json.loads(path.read_text("utf-8")).get("samples"), list)
]


def read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text("utf-8"))


def follows(values: list[int]) -> int:
    """The value of a position from those of the positions after its turns: one more than the plies, 0 open."""
    lost = [value for value in values if value % 2]
    if lost:
        return min(lost) + 1
    return 0 if 0 in values else max(values) + 1


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_samples_have_the_turns_of_the_rules_and_their_values_follow_from_one_another(path: Path) -> None:
    found = read(path)
    rules = ruleset(found["game"], found["rules"], found["set"])
    assert len(found["samples"]) == 200
    for text, value, after in found["samples"]:
        p = parse_position(rules, text)
        assert {q: None for q in positions_after_turn(rules, p)} == {
            parse_position(rules, one): None for one in after
        }, text
        if after:
            assert value == follows(list(after.values())), text
        else:
            end = compiled(rules).outcome(p)
            assert end and value == (0 if end.winner is None else 1), text


@pytest.mark.slow
@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_values_are_those_of_the_package_where_it_can_see_to_the_end(path: Path) -> None:
    """``exact`` works out all that can follow from a position, in other code and from the rules alone."""
    found = read(path)
    rules = ruleset(found["game"], found["rules"], found["set"])
    small = [(text, value) for text, value, _ in found["samples"] if text.count(",") <= 1]
    for text, value in small[:3]:
        p = parse_position(rules, text)
        worth = Graph(rules, p, 20_000).worth.get(p)
        assert value == (0 if worth is None else worth.plies + 1), text
        assert worth is None or (worth.winner == p.side) == (value % 2 == 0), text


@pytest.mark.long
@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_turns_are_those_of_the_rules_in_random_positions(path: Path) -> None:
    pytest.importorskip("numba", reason="Numba is not here: python3 build.py solve installs it")
    from solving import kernel, results, tables

    found, chance = read(path), random.Random(path.stem)
    rules = ruleset(found["game"], found["rules"], found["set"])
    t = tables.tables(rules)
    for _ in range(100_000):
        slot = chance.choice(found["slots"])
        side = chance.choice((0, 1)) if slot["side"] == "any" else "wb".index(slot["side"])
        points = chance.sample(range(t.points), sum(slot["men"]))
        own, enemy = (sum(1 << i for i in some) for some in (points[: slot["men"][0]], points[slot["men"][0] :]))
        p = results.position(t, side, own, enemy)
        told = {results.position(t, 1 - side, theirs, mine) for mine, theirs in results.after(t, side, own, enemy)}
        assert told == set(positions_after_turn(rules, p)), p
        assert kernel.position(kernel.number(own, enemy, t.choose, t.points), *slot["men"], t.choose, t.points) == (
            own,
            enemy,
        )
