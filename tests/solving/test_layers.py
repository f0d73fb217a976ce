"""Every position of a reading by layers (solving.layers), against tables made in another way and the rules alone."""

import json
import os
import random
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import native_code
import pytest

from alquerque import Position, Rules, ruleset, start
from alquerque.board import grid
from alquerque.games.entry import array
from alquerque.pipeline import compiled
from alquerque.thinking.exact import positions_after_turn

if why := native_code.missing_parts():
    pytest.skip(why, allow_module_level=True)

from solving import layers

DOCE = "alquerque-de-doce"
MIXES = [
    {"compulsory": compulsory, "chain": chain, "blocked": blocked}
    for compulsory in ("no", "yes")
    for chain in ("may", "must", "never")
    for blocked in ("loses", "draws")
]


def name_of(mix: dict[str, str]) -> str:
    return "-".join(mix.values())


def three_by_five(mix: dict[str, str]) -> Rules:
    """The rules of `base`, or a mix of them, on three rows of five, five men a side in the first and the last."""
    board = grid("three-by-five", 5, 3)
    lower, upper = ([name for name, _, y in board.coordinates if y == row] for row in (0, 2))
    return replace(ruleset(DOCE, "base", mix), board=board, setup=array("b", upper, lower))


def solved(rules: Rules, folder: Path, men: int = 99) -> layers.Layers:
    """The tables of a reading in a folder, to so many men in all."""
    found = layers.Layers(rules, folder)
    layers.solve(found, men)
    return found


def sums(found: layers.Layers) -> dict[str, str]:
    """The checksum of each slot."""
    told = json.loads((found.folder / layers.LIST).read_text("utf-8"))["pairs"]
    return {str(slot["men"]): slot["sha256"] for entry in told for slot in entry["slots"]}


def value_at_end(rules: Rules, p: Position) -> str | None:
    """What a position is worth for the side to move if the game is over there."""
    end = compiled(rules).outcome(p)
    return None if end is None else "drawn" if end.winner is None else "won" if end.winner == p.side else "lost"


def values_by_rules(rules: Rules, men: int) -> dict[Position, str]:
    """The values of all positions of so few men with white to move, by going round until no turn tells anything new."""
    points = len(rules.board.points)
    positions = [p for a in range(1, men) for b in range(1, men - a + 1) for p in placements(points, a, b)]
    after = {p: [flipped(q) for q in positions_after_turn(rules, p)] for p in positions}
    value = {p: one for p in positions if (one := value_at_end(rules, p))}
    fresh = True
    while fresh:
        fresh = False
        for p in (p for p in positions if p not in value):
            told = ["lost" if not q.men[0] else value.get(q) for q in after[p]]
            if "lost" in told or all(one == "won" for one in told):
                value[p], fresh = "won" if "lost" in told else "lost", True
    return {p: value.get(p, "drawn") for p in positions}


def flipped(p: Position) -> Position:
    """The same position with white to move: both sides go the same ways."""
    return Position(0, (p.men[p.side], p.men[1 - p.side]))


def placements(points: int, own: int, other: int) -> Iterator[Position]:
    for mine in combinations(range(points), own):
        left = [i for i in range(points) if i not in mine]
        for theirs in combinations(left, other):
            yield Position(0, (sum(1 << i for i in mine), sum(1 << i for i in theirs)))


def check_all(found: layers.Layers, rules: Rules, men: int) -> None:
    """Compares all positions, and what the list tells of them."""
    counts: dict[tuple[int, int], Counter[str]] = {}
    for p, value in values_by_rules(rules, men).items():
        own, enemy = p.men
        assert found.value(own, enemy) == value, p
        counts.setdefault((own.bit_count(), enemy.bit_count()), Counter())[value] += 1
    for pair in found.pairs(men):
        for slot in found.entry(pair)["slots"]:
            told = {name: slot[name] for name in ("won", "drawn", "lost") if slot[name]}
            assert told == dict(counts[tuple(slot["men"])])
            assert slot["positions"] == sum(told.values())


@pytest.mark.parametrize("mix", MIXES, ids=name_of)
def test_every_position_of_a_small_board_follows_from_the_rules_alone(mix: dict[str, str], tmp_path: Path) -> None:
    rules, men = three_by_five(mix), 4 if mix == MIXES[0] else 3
    check_all(solved(rules, tmp_path, men), rules, men)


@pytest.mark.parametrize(("name", "value"), [("felli", "drawn"), ("felli-forced", "won")])
def test_felli_is_worth_what_its_certificates_prove(name: str, value: str, tmp_path: Path) -> None:
    rules = ruleset("felli", name)
    found, first = solved(rules, tmp_path), start(rules)
    assert found.value(first.men[first.side], first.men[1 - first.side]) == value
    check_all(found, rules, 3)


def test_a_run_that_is_stopped_again_and_again_ends_with_the_same_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, stopped = three_by_five({}), 0
    whole = solved(rules, tmp_path / "whole", 6)
    monkeypatch.setattr(layers, "CHUNK_POSITIONS", 1 << 18)
    monkeypatch.setattr(layers, "SHORT_S", -1)
    for looks in range(1, 400):
        left = iter([False] * (1 + looks % 7))
        try:
            found = layers.Layers(rules, tmp_path / "parts")
            layers.solve(found, 6, stop=lambda: next(left, True))  # noqa: B023
            break
        except layers.Stopped:
            stopped += 1
    assert stopped > 20
    assert sums(found) == sums(whole)
    assert not list((tmp_path / "parts").glob("checkpoint*"))


def test_two_threads_make_the_same_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = three_by_five({"compulsory": "yes"})
    whole = solved(rules, tmp_path / "one")
    monkeypatch.setattr(layers, "CHUNK_POSITIONS", 1 << 16)
    found = layers.Layers(rules, tmp_path / "two")
    layers.solve(found, threads=2)
    assert sums(found) == sums(whole)


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_makes_the_same_tables(tmp_path: Path) -> None:
    distributed = pytest.importorskip(
        "distributed", reason="distributed is not here: python3 build.py solve installs it"
    )
    from solving.layers.cluster import run_on

    rules, reports = three_by_five({}), list[str]()
    whole = solved(rules, tmp_path / "one", 7)
    found = layers.Layers(rules, tmp_path / "many")
    with distributed.LocalCluster(2, 1, dashboard_address=None) as cluster, distributed.Client(cluster) as client:

        def report(text: str) -> None:
            reports.append(text)
            if len(reports) == 4:
                os.kill(client.run(os.getpid).popitem()[1], signal.SIGKILL)

        run_on(client, found, rules, 7, lambda: False, report)
    assert len(reports) == len(list(found.pairs(7)))
    assert sums(found) == sums(whole)


def test_a_folder_of_other_rules_is_refused(tmp_path: Path) -> None:
    layers.Layers(three_by_five({}), tmp_path)
    with pytest.raises(ValueError, match="other rules"):
        layers.Layers(three_by_five({"chain": "must"}), tmp_path)
    assert layers.main(["--ruleset", "bell", "--folder", str(tmp_path / "bell")]) == 1


@pytest.mark.long
@pytest.mark.parametrize("mix", MIXES, ids=name_of)
def test_every_position_of_few_men_is_worth_what_the_exact_tables_say(mix: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="Numba is not here: python3 build.py solve installs it")
    from solving import exact, tables

    rules = ruleset(DOCE, "base", mix)
    found, table = solved(rules, tmp_path, 4), exact.solve(tables.tables(rules), 4)
    for pair in found.pairs(4):
        for slot in found.entry(pair)["slots"]:
            values = table.of(exact.Slot(0, *slot["men"]))
            won, lost = ((values > 0) & (values % 2 == 0)).sum(), (values % 2 == 1).sum()
            assert (slot["won"], slot["lost"]) == (won, lost), slot["men"]
    chance = random.Random(name_of(mix))
    for _ in range(2_000):
        a = chance.randint(1, 3)
        points = chance.sample(range(25), a + chance.randint(1, 4 - a))
        own, enemy = (sum(1 << i for i in some) for some in (points[:a], points[a:]))
        value = table.value(0, own, enemy)
        assert found.value(own, enemy) == ("drawn" if value == 0 else "lost" if value % 2 else "won"), (own, enemy)
