"""One search against another by the clock: results are added up in a file, with intervals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alquerque.games import GAMES, ruleset
from alquerque.thinking import search
from alquerque.thinking.weights import WEIGHTS
from measuring import engine_match
from measuring.__main__ import main

FROZEN = str(Path(__file__).parents[2] / "py/measuring/frozen/search.py")


def begun(data: Path, **otherwise: object) -> str:
    """A file of three games that were played before."""
    how = engine_match.conditions(0.01, FROZEN) | otherwise
    data.write_text(text := json.dumps({"games": {"alquerque-de-tres": "LLD"}} | how), "utf-8")
    return text


def test_a_match_goes_on_where_it_was_broken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "match.json"
    begun(data)
    asked = ["match", "alquerque-de-tres", "--time", "0.01", "--against", FROZEN, "--games", "5", "--data", str(data)]
    assert main(asked) == 0
    kept = json.loads(data.read_text("utf-8"))
    ends = kept["games"]["alquerque-de-tres"]
    assert ends[:3] == "LLD" and len(ends) == 5
    assert kept["command"] == f"python3 -m measuring {' '.join(asked)}"
    assert f"{ends.count('W')} won, {ends.count('D')} drawn" in capsys.readouterr().out
    before = data.read_bytes()
    assert main(asked) == 0 and json.loads(data.read_bytes())["games"] == json.loads(before)["games"]


def test_a_match_of_one_game_leaves_the_heading_and_the_other_games(tmp_path: Path) -> None:
    data = tmp_path / "match.json"
    begun(data, date="2026-01-01", command="the whole match")
    assert main(["match", "konane", "--time", "0.01", "--against", FROZEN, "--games", "1", "--data", str(data)]) == 0
    kept = json.loads(data.read_text("utf-8"))
    assert (kept["date"], kept["command"]) == ("2026-01-01", "the whole match")
    assert kept["games"]["alquerque-de-tres"] == "LLD" and len(kept["games"]["konane"]) == 1


@pytest.mark.parametrize(("otherwise", "told"), [
    ({"seconds": 0.5}, "seconds 0.5, asked 0.01"), ({"python": "pypy"}, 'python "pypy", asked'),
    ({"against": "0123456789ab"}, 'against "0123456789ab", asked'),
    ({"weights": WEIGHTS._replace(guard=1)._asdict()}, 'weights {"flying": 320'),
])
def test_games_played_otherwise_are_not_added_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], otherwise: dict[str, object], told: str
) -> None:
    data = tmp_path / "match.json"
    before = begun(data, **otherwise)
    assert (
        main(["match", "alquerque-de-tres", "--time", "0.01", "--against", FROZEN, "--games", "4", "--data", str(data)])
        == 2
    )
    assert f"played-otherwise: file match.json, {told}" in capsys.readouterr().err
    assert data.read_text("utf-8") == before


def test_the_file_of_another_search_tells_it_from_this_one(tmp_path: Path) -> None:
    other = tmp_path / "search.py"
    other.write_text("PATIENCE = 1\n", "utf-8")
    before = engine_match.conditions(0.1, str(other))
    other.write_text("PATIENCE = 2\n", "utf-8")
    now, frozen = (engine_match.conditions(0.1, file)["against"] for file in (str(other), FROZEN))
    assert now != before["against"] != frozen


def test_who_plays_against_it_must_be_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "konane", "--time", "0.01", "--against", "nobody.py"]) == 2
    assert main(["match", "konane", "--against", "nobody"]) == 2
    assert main(["bench", "--against", "nobody.py"]) == 2
    assert capsys.readouterr().err.count("unknown-player") == 3


def test_an_interval_is_wilsons() -> None:
    low, high = engine_match.interval("W" * 60 + "L" * 40)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert engine_match.share("WWDL") == 0.625


def test_the_same_search_looks_at_as_many_nodes_for_a_depth() -> None:
    """The frozen one against itself: what is measured is the searches, and nothing around them."""
    rules, frozen = ruleset("alquerque-de-doce"), engine_match.opponent(FROZEN)
    game = engine_match.positions(rules)[1]
    def enough(now: search.Thought) -> bool:
        return now.depth >= 4 and now.nodes > 0

    one, again = (engine_match.last_depth(frozen, rules, game.position, enough) for _ in range(2))
    assert one.depth == 4 and (one.depth, one.nodes) == (again.depth, again.nodes)


@pytest.mark.parametrize("id", list(GAMES))
def test_every_game_has_positions_to_measure(id: str) -> None:
    games = engine_match.positions(ruleset(id))
    assert len(games) >= 2 and all(len(game.legal()) > 1 and not game.outcome for game in games)


def test_the_frozen_search_is_another() -> None:
    assert engine_match.opponent(FROZEN).think is not search.think
    assert Path(engine_match.opponent(FROZEN).evaluator.__code__.co_filename).parent == Path(FROZEN).parent


def test_one_search_alone_tells_how_deep_it_comes_in_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A depth that is done when the time is over does not count, and the speed is that of the last one that does."""
    done = [engine_match.Reached(0, 0, 0.0), engine_match.Reached(3, 500, 0.01), engine_match.Reached(4, 3000, 0.06)]
    monkeypatch.setattr(engine_match, "depths_in_time", lambda *asked: done)
    assert main(["bench", "--time", "0.05", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == list(GAMES)
    assert told["alquerque-de-doce"] == {"own": [3, 3, 3, 3], "per_second": 50_000}
