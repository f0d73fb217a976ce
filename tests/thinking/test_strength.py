"""site/docs/strength.md says of the games what the catalogue says, and of the strength of the search what the figures
say.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from alquerque.games import GAMES
from dev import strength


def test_the_page_says_what_the_figures_say() -> None:
    """Red: run `python3 build.py strength`."""
    text = strength.DOCUMENT.read_text("utf-8")
    assert strength.renew_document(text) == text


def test_a_page_without_a_place_for_a_part_is_refused() -> None:
    with pytest.raises(ValueError, match="0 places for the part games"):
        strength.renew_document("# Alquerque\n")


def test_the_table_of_games_names_every_game_and_ruleset() -> None:
    table = strength.games_table()
    assert [line.split("`")[1] for line in table.splitlines()[2:]] == list(GAMES)
    for line, entry in zip(table.splitlines()[2:], GAMES.values(), strict=True):
        assert f"| {', '.join(one.id for one in entry.rulesets)} |" in line
    assert "published counts to ply 8, pydraughts, OpenSpiel |" in table


def test_its_lines_are_counted_from_the_games() -> None:
    depths = {"konane": {"depths": [9, 8], "own": [11, 10], "per_second": 50_049, "nodes": 0.4, "time": 0.246}}
    there = {"konane": {"own": [8, 7], "per_second": 25_020}}
    few, many = (list(strength.strength_table(depths, there, {"konane": "WWDL" * n}))[-1] for n in (1, 24))
    assert few == "| konane | 9, 8 | 11, 10 | 8, 7 | 50,000 | 25,000 | 0.25 | 2–1–1 |  |"
    assert many == "| konane | 9, 8 | 11, 10 | 8, 7 | 50,000 | 25,000 | 0.25 | 48–24–24 | 62% (53% to 72%) |"
    assert "| 11, 10 |  | 50,000 |  | 0.25 |" in list(strength.strength_table(depths, {}, {}))[-1]
    worker = {"games": there, "where": "a worker", "share": 0.9, "command": "e", "date": "f"}
    all_games = " ".join(strength.summary_text({"games": depths, "command": "a", "date": "b"}, worker,
                                       {"games": {"konane": "WWDL", "felli": "L"}, "command": "c", "date": "d"}))
    assert "0.25 by the geometric mean" in all_games and "50% (" in all_games and "2 of 4 decided" in all_games
    assert "a worker, a second of the clock, with 90% of a processor (`e`, f)" in all_games
    unknown = " ".join(strength.summary_text({"games": depths, "command": "a", "date": "b"}, worker | {"share": None},
                                     {"games": {"konane": "W"}, "command": "c", "date": "d"}))
    assert "a second of the clock (`e`" in unknown


def test_a_game_without_figures_has_an_empty_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "FIGURES", tmp_path)
    assert strength.read_figures("match") == {} and not list(strength.endings_table())


def test_every_game_has_a_depth_in_the_worker() -> None:
    assert not [id for id, one in strength.read_figures("depths-worker")["games"].items() if not all(one["own"])]
