"""The comparison of one weight with another: it finds what is clearly worse, and its log grows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alquerque.games import ruleset
from alquerque.thinking.weights import WEIGHTS, Weights
from measuring import tuning
from measuring.__main__ import main


@pytest.mark.parametrize(("weight", "games"), [
    ("guard", {"draughts-english"}), ("mobile", {"alquerque-de-nueve"}), ("threat", {"cercar-la-liebre"}),
    ("prisoner", {"bashni"}), ("king_room", {"damas", "draughts-russian"}), ("row", {"draughts-english", "damas"}),
    ("exposed", {"alquerque-de-doce", "felli", "sixteen-soldiers"}), ("degree", {"fanorona", "draughts-english"}),
])
def test_a_weight_matters_only_where_its_mechanism_is(weight: str, games: set[str]) -> None:
    ids = {"draughts-english", "alquerque-de-nueve", "cercar-la-liebre", "konane", *games}
    changed = WEIGHTS._replace(**{weight: 5 * getattr(WEIGHTS, weight)})
    assert games <= {id for id in ids if tuning.matters(ruleset(id), changed)} < ids


def test_what_changes_nothing_is_not_played() -> None:
    assert not tuning.compare("guard", 1, 2, 10, ["alquerque-de-doce"])


def test_men_that_are_worth_nothing_lose() -> None:
    """Kings worth less than men: whoever judges so gives them away."""
    found = tuning.compare("crowned", 10, 6, 60, ["draughts-english"])
    assert found and not found.better and found.points < 3 and found.games == 6


def test_every_comparison_is_added_to_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.json"
    for _ in range(2):
        assert (
            main(
                ["tune", "line_two", "--game", "alquerque-de-tres", "--games", "2", "--nodes", "20", "--log", str(log)]
            )
            == 0
        )
    lines = json.loads(log.read_text("utf-8"))
    assert [one["tried"] for one in lines] == [18, 10, 18, 10] and lines[0]["points"] == lines[2]["points"]
    assert capsys.readouterr().err.count("line_two") == 4
    assert (
        main(["tune", "line_two=30", "--game", "alquerque-de-tres", "--games", "2", "--nodes", "20", "--log", str(log)])
        == 0
    )
    assert [one["tried"] for one in json.loads(log.read_text("utf-8"))[4:]] == [30]
    for wrong in ("line_two=x", "line_two="):
        assert main(["tune", wrong]) == 2 and wrong in capsys.readouterr().err
    assert main(["tune", "nothing"]) == 2 and "nothing" in capsys.readouterr().err


def test_the_weights_kept_are_those_that_the_log_left() -> None:
    log = json.loads((Path(__file__).parents[2] / "py/measuring/figures/tuning.json").read_text("utf-8"))
    assert all(one["weight"] in Weights._fields and 0 <= one["points"] <= one["games"] for one in log)
    longest = {(one["weight"], one["present"], one["tried"]): one for one in sorted(log, key=lambda one: one["games"])}
    assert not [one for one in longest.values() if one["better"] and one["present"] == getattr(WEIGHTS, one["weight"])]
