"""How narrow the path is (py/solving/paths.json): its lines are games by the rules and by the certificates, its counts
those of the rules package wherever that can see to the end; and how it is drawn and told."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque import Position, Rules
from alquerque.formats.notation import turn_text
from alquerque.pipeline import compiled
from alquerque.thinking.exact import Graph, TooMany, turns_by_result
from alquerque.turns import turns
from render.research import proof_paths
from solving import check

FOLDER = Path(__file__).parents[2] / "py" / "solving"
PATHS = json.loads((FOLDER / "paths.json").read_text("utf-8"))["paths"]


def walked(path: dict[str, Any]) -> Iterator[tuple[Rules, Position, Position]]:
    """The positions before and after each turn of a line, found by the rules package from the text of its turns."""
    _, rules, p, _ = check.opened((FOLDER / "certificates" / path["file"]).read_bytes())
    for text in path["line"].split():
        (q,) = {end for touches, end in turns(rules, p) if turn_text(rules.board, touches).replace(" ", "") == text}
        yield rules, p, q
        p = q


def own(path: dict[str, Any]) -> Iterator[tuple[list[int], Rules, Position, Position]]:
    """Its side's turns, each with its three numbers."""
    side = "wb".index(path["side"])
    line = [one for one in walked(path) if one[1].side == side]
    assert len(line) == len(path["turns"])
    for numbers, (rules, p, q) in zip(path["turns"], line, strict=True):
        yield numbers, rules, p, q


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path["file"])
def test_a_line_is_a_game_by_the_rules_in_which_its_side_plays_by_the_certificate(path: dict[str, Any]) -> None:
    head, rules, p, packed = check.opened((FOLDER / "certificates" / path["file"]).read_bytes())
    chosen = check.chooser(head, len(rules.board.points), packed)
    assert ("wb"[head["side"]], head["aim"]) == (path["side"], path["aim"])
    legal, play, outcome, *_ = compiled(rules)
    for _, p, q in walked(path):
        while p != q and p.side == head["side"]:
            moves = sorted(legal(p))
            p = play(p, moves[chosen(p) if len(moves) > 1 else 0])
        assert p == q or p.side != head["side"]
        p = q
    if path["aim"] == "wins":
        end = outcome(p)
        assert not legal(p) and end and end.winner == head["side"]
    for (ways, do, unknown), rules, p, _ in own(path):
        assert ways == len(turns_by_result(rules, p)) and 1 <= do <= ways - unknown


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path["file"])
def test_where_the_package_sees_to_the_end_it_counts_as_many(path: dict[str, Any]) -> None:
    """From the end of the line backwards, as long as no more than 6,000 positions can follow."""
    side, wins = "wb".index(path["side"]), path["aim"] == "wins"
    seen = 0
    for (ways, do, unknown), rules, p, _ in reversed(list(own(path))):
        try:
            graph = Graph(rules, p, 6_000)
        except TooMany:
            break
        worths = [graph.worth.get(q) for q in turns_by_result(rules, p)]
        if wins:
            doing = sum(worth is not None and worth.winner == side for worth in worths)
        else:
            doing = sum(worth is None or worth.winner == side for worth in worths)
        assert (ways, do, unknown) == (len(worths), doing, 0)
        seen += 1
    assert seen or not path["file"].startswith(("tres-w", "tres-poner", "doce-forward"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path["file"])
def test_a_strip_has_a_square_for_each_turn(path: dict[str, Any]) -> None:
    drawn = proof_paths.draw_strip(path["turns"])
    ways, do, unknown = (sum(column) for column in zip(*path["turns"], strict=True))
    tall = [sum(map(int, re.findall(r"v-(\d+)", drawn[kind]))) / drawn["room"] for kind in ("full", "unknown", "empty")]
    assert tall == [do, unknown, ways - do - unknown]
    assert drawn["width"] <= 360, "it fits a telephone"
    assert [n for n, _, _ in drawn["numbers"]] == [1, *range(10, len(path["turns"]) + 1, 10)]


def test_turns_are_counted_by_kind() -> None:
    counted = proof_paths.count_choices([[1, 1, 0], [4, 1, 0], [4, 2, 0], [3, 3, 0], [5, 1, 2], [2, 1, 0]])
    assert counted == {"many": 6, "forced": 1, "single": 2, "some": 1, "every": 1, "unsure": 1}
