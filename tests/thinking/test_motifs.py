"""The motif of a problem is found by playing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alquerque import ruleset
from render.teaching import problems
from render.teaching.motifs import MOTIFS, find_motif

ROOT = Path(__file__).parents[2]
DOCE = "alquerque-de-doce"
NUEVE = "alquerque-de-nueve"

SOLUTIONS = {
    "row": ("alquerque-de-tres", "tres-libre", "W:Wa1,b1,c2:Bb2,a3,c3", ["c2-c1"]),
    "crown": ("draughts-english", "draughts-english", "W:Wb6:Bh8", ["b6-a7", "h8-g7", "a7-b8"]),
    "net": ("cercar-la-liebre", "liebre-doce", "B:Wa5:BHa1,Hb1,Hc1,Hd1,He1,Ha2,Ha3,Hd3,Ha4,Hb4,Hb5,Hc5", ["d3-c3"]),
    "blockade": (DOCE, "medieval", "W:Wa2,b1,b2,a3,c3,d1:Ba1", ["d1-c1"]),
    "exit": ("cercar-la-liebre", "liebre-doce", "W:We3:BHc1,He1,Ha2,Hb2,Hc2,Hd2,Hb3,Hc3,Hd3,He4,Hc5,He5", ["e3-d4"]),
    "swing": (NUEVE, "nueve", "B:Wc4,b6,d6,a7:Ba1,d1,g1,b2,f2", ["d1-d2 *a7", "c4-c3", "d2-d1 *b6"]),
    "mill": (NUEVE, "nueve", "B:Wc4,b6,f6,d7:Ba1,d1,e3,g4", ["g4-g1 *c4"]),
    "gap": (NUEVE, "nueve", "B:Wa1,b4,c4:Be3,g4,a7", ["a7-a4"]),
    "free": ("lasca", "lasca", "W:Wc3:B(bw)d4,g7", ["c3xe5"]),
    "stop": (DOCE, "medieval", "W:Wc1:Bc2,c4,a5", ["c1xc3 ."]),
    "chain": (DOCE, "medieval", "W:Wc1:Bc2,c4,a5", ["c1xc3 c3xc5"]),
    "bait": (DOCE, "medieval", "W:Wc3,d3,e3:Bc5,a1", ["c3-c4", "c5xc3", "d3xb3"]),
    "refuse": (DOCE, "medieval", "W:Wa1:Bb1,e5", ["a1-a2"]),
    "choice": (DOCE, "medieval", "W:Wc3:Bc4,b3", ["c3xc5"]),
    "capture": (DOCE, "medieval", "W:Wc3:Bc4,a1", ["c3xc5"]),
    "escape": (DOCE, "medieval", "W:Wc3:Bc4,c5", ["c3-b3"]),
    "guard": (DOCE, "medieval", "W:Wb2,c3:Bc4,c5", ["b2-c2"]),
    "fork": (DOCE, "medieval", "W:Wa1:Bb3,c3", ["a1-b2"]),
    "build": (NUEVE, "nueve", "W:Wg1,f6,g7:Bf2,c4,d7", ["f6-f4", "c4-c3", "f4-g4 *f2"]),
    "threat": (DOCE, "medieval", "W:Wa1:Bc3", ["a1-b2"]),
    "waiting": (DOCE, "medieval", "W:Wa1,c3:Bc5", ["a1-a2", "c5-c4", "c3xc5"]),
    "hunt": (DOCE, "medieval", "W:Wa1,c3:Bc5", ["a1-a2", "c5-d5", "a2-a1", "d5-d4", "c3xe5"]),
    "refuge": (DOCE, "medieval", "W:Wa1:Be5", ["a1-b1"]),
    "quiet": (DOCE, "medieval", "W:Wa1,c3:Bc4,c5", ["a1-a2"]),
}
"""By motif: a game, its rules, a position and a line, made by hand so that one thing decides."""


@pytest.mark.parametrize("name", MOTIFS)
def test_a_motif_is_recognised(name: str) -> None:
    game, rules, position, line = SOLUTIONS[name]
    assert find_motif(ruleset(game, rules), {"position": position, "line": line}) == name


def test_the_same_position_with_another_turn_has_another_motif() -> None:
    """The turn decides, not the position alone."""
    rules = ruleset(DOCE, "medieval")
    for position, turns in {
        "W:Wc3:Bc4,b3": {"c3xc5": "choice", "c3-c2": "refuse"},
        "W:Wb2,c3:Bc4,c5": {"b2-c2": "guard", "c3-b3": "escape", "b2-a2": "quiet"},
    }.items():
        for turn, motif in turns.items():
            assert find_motif(rules, {"position": position, "line": [turn]}) == motif, turn


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_motif_has_its_name_its_hint_and_its_moral(lang: str) -> None:
    words = json.loads((ROOT / "site" / "lang" / f"{lang}.json").read_text("utf-8"))["page"]["problems"]["motifs"]
    assert list(words) == list(MOTIFS)
    assert all(set(one) == {"name", "hint", "moral"} and all(one.values()) for one in words.values())


def test_few_problems_are_about_nothing_in_particular() -> None:
    files = problems.read_problems(ROOT / "site" / "data" / "problems")
    motifs = [one["motif"] for told in files.values() for one in told["problems"]]
    assert motifs.count("quiet") < len(motifs) / 10
    assert len(set(motifs)) > 8
