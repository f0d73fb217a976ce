"""The result of complete tables (results/doce-base-start.json): what it says is said by other tables and by the rules
too, as far as these reach.  The tables themselves are too large to be kept."""

import json
from math import comb
from pathlib import Path

import pytest

from alquerque import Position, ruleset, start
from alquerque.formats.notation import format_position, turn_text
from alquerque.thinking.exact import turns_by_result

RESULTS = Path(__file__).parents[2] / "py" / "solving" / "results"
TOLD = json.loads((RESULTS / "doce-base-start.json").read_text("utf-8"))
SLOTS = {tuple(slot["men"]): slot for pair in TOLD["pairs"] for slot in pair["slots"]}
RULES = ruleset(TOLD["game"], TOLD["rules"], TOLD["set"])
SIX = json.loads((RESULTS / "doce-base.json").read_text("utf-8"))["slots"]
OPPOSITE = {"won": "lost", "drawn": "drawn", "lost": "won"}


def turns(p: Position) -> dict[str, Position]:
    """What each turn leads to, by how it is written."""
    return {turn_text(RULES.board, ways[0]): q for q, ways in turns_by_result(RULES, p).items()}


def test_all_positions_are_there() -> None:
    assert set(SLOTS) == {(a, b) for a in range(1, 13) for b in range(1, 13)}
    for (a, b), slot in SLOTS.items():
        assert slot["positions"] == comb(25, a) * comb(25 - a, b) == slot["won"] + slot["drawn"] + slot["lost"]
    for name in ("positions", "won", "drawn", "lost"):
        assert TOLD[name] == sum(slot[name] for slot in SLOTS.values()) == sum(one[name] for one in TOLD["by_men"])
    assert len({slot["sha256"] for slot in SLOTS.values()}) == len(SLOTS)


def test_few_men_are_worth_what_the_older_tables_say() -> None:
    """Those know after how many plies a position is won, so a win is one."""
    compared = 0
    for slot in SIX:
        mine = SLOTS.get(tuple(slot["men"]))
        if mine:
            compared += 1
            assert (mine["won"], mine["drawn"], mine["lost"]) == (slot["won"], slot["open"], slot["lost"]), slot["men"]
    assert compared >= 15


def test_both_checks_were_made_and_found_nothing() -> None:
    for checked in (TOLD["samples"], TOLD["checked"]):
        assert checked["positions"] and not checked["faults"]
    assert not TOLD["checked"]["wrong"] and TOLD["checked"]["pairs"] <= TOLD["pairs_solved"] == 78


def test_the_lots_fell_as_the_counts_say() -> None:
    """The shares among the random positions, at least half a million, are those of all positions to within 0.002."""
    for name in ("won", "drawn", "lost"):
        assert TOLD["samples"][name] / TOLD["samples"]["positions"] == pytest.approx(TOLD[name] / TOLD["positions"], abs=2e-3)


def test_first_moves_and_the_line_are_turns_by_the_rules() -> None:
    first = start(RULES)
    assert format_position(RULES, first) == TOLD["position"]
    after = turns(first)
    assert {one["turn"] for one in TOLD["first_moves"]} == set(after)
    for one in TOLD["first_moves"]:
        replies = turns(after[one["turn"]])
        assert one["replies"] == len(replies) and set(one["hold"]) <= set(replies)
        assert bool(one["hold"])
    best = max((one["worth"] for one in TOLD["first_moves"]), key=("lost", "drawn", "won").index)
    assert TOLD["verdict"] == {"won": "first", "drawn": "draw", "lost": "second"}[best]
    p, seen = first, [first]
    for text, (many, hold, unknown) in zip(TOLD["path"]["line"].split(), TOLD["path"]["turns"], strict=True):
        ways = {text.replace(" ", ""): q for text, q in turns(p).items()}
        assert len(ways) == many and 1 <= hold <= many and not unknown
        p = ways[text]
        seen.append(p)
    assert TOLD["path"]["comes_back"] == (p in seen[:-1])


def test_what_was_deduced_differs_in_that_alone() -> None:
    told = json.loads((RESULTS / "doce-base-draws-start.json").read_text("utf-8"))
    assert told["by"] == "deduced" and told["verdict"] == TOLD["verdict"] == "draw"
    draws = ruleset(told["game"], told["rules"], told["set"]).values()
    assert {name for name, value in RULES.values().items() if draws[name] != value} == {"blocked"}
    assert (RULES.values()["blocked"], draws["blocked"]) == ("loses", "draws")
