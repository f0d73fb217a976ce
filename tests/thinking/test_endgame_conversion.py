"""What is won is won: endings of which a table says so, played without it, at so many nodes that every machine plays
alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from gzip import decompress
from itertools import islice
from pathlib import Path

import pytest

from alquerque.formats.notation import parse_position
from alquerque.games import GAMES, ruleset
from alquerque.thinking import endings
from alquerque.thinking.evaluation import evaluator, winning_endgame
from alquerque.thinking.weights import WEIGHTS
from measuring import endgame_conversion
from measuring.__main__ import main

ROOT = Path(__file__).parents[2]
TABLES, FROZEN = str(ROOT / "site/data/endings"), str(ROOT / "py/measuring/frozen/search.py")


@pytest.fixture(autouse=True)
def without_tables_afterwards() -> Iterator[None]:
    yield
    endings.drop()


@pytest.mark.slow
def test_it_wins_more_of_what_is_won_than_the_frozen_search() -> None:
    """Five men against two and four against two, 2,000 nodes a move: it won 19 of 40, the frozen one 9."""
    classes = ["doce 4 v 2", "doce 5 v 2"]
    new, old = (sum(one.won for one in endgame_conversion.conversion(TABLES, 8, 2000, against, classes).values())
                for against in (None, FROZEN))
    assert new > old, (new, old)


def test_twelve_hunters_shut_in_the_hare() -> None:
    assert endgame_conversion.conversion(TABLES, 1, 2000, None, ["twelve hunters"])["twelve hunters"].won == 1


def test_every_class_has_positions_that_are_won_and_the_same_each_time() -> None:
    endings.read(Path(TABLES), decompress)
    for id, name, white, black in endgame_conversion.CLASSES.values():
        found = list(islice(endgame_conversion.positions(id, name, white, black), 5))
        assert found == list(islice(endgame_conversion.positions(id, name, white, black), 5)) and len(set(found)) > 1
        for p in found:
            told = endings.ending(ruleset(id, name), p)
            assert told.verdict == "win" and told.plies >= endgame_conversion.MIN_WIN_PLIES


def worth(id: str, text: str) -> int:
    rules = ruleset(id)
    (term,) = winning_endgame(rules)
    return term(parse_position(rules, text))


def test_who_is_ahead_gains_by_trading_by_coming_closer_from_several_sides_and_by_shutting_in() -> None:
    doce = "alquerque-de-doce"
    assert worth(doce, "W:Wa1,b1,c1:Bd5,e5") == -worth(doce, "W:Wd5,e5:Ba1,b1,c1")
    assert worth(doce, "W:Wa1,b1,c1,d1:Ba5,b5,c5") < worth(doce, "W:Wa1,b1,c1,d1,e1:Ba5,b5,c5")
    assert worth(doce, "W:Wa1,b1,c1,d1:Ba5") > worth(doce, "W:Wa1,b1,c1,d1,e1:Ba5,b5")
    assert worth(doce, "W:Wa3,b3,c3:Ba5") > worth(doce, "W:Wa1,b1,c1:Ba5")
    assert worth(doce, "W:Wa1,c3,e5:Bc5") > worth(doce, "W:Wd5,e5,e4:Bc5")
    assert worth(doce, "W:Wa2,b2,b1:Ba1") > worth(doce, "W:Wd2,e2,d1:Be3")
    assert worth(doce, "W:Wa1,b1:Bd5,e5") == 0 == worth(doce, "W:Wa1,b1,c1,d1,e1,a2:Ba5,b5,c5,d5")


def test_it_is_asked_only_where_both_sides_take_until_nothing_is_left() -> None:
    assert {id for id in GAMES if not winning_endgame(ruleset(id))} >= {
        "alquerque-de-tres", "alquerque-de-nueve", "cercar-la-liebre", "bagh-bandi", "lasca", "bashni"}


def test_a_man_is_exposed_along_each_line_of_his_point_except_for_who_hunts_the_last_ones() -> None:
    """c3 has eight lines, b3 four: so a man stands worse there, while both sides have enough of them."""
    rules, weights = ruleset("alquerque-de-doce"), WEIGHTS._replace(exposed=7)
    value = evaluator(rules, weights)
    many = [parse_position(rules, f"W:W{at},a1,b1,c1,d1:Ba5,b5,c5,d5,e5") for at in ("c3", "b3")]
    assert value(many[1]) - value(many[0]) == 7 * (8 - 4)
    for last in ("W:Wc3,a1,b1,c1:Be5", "W:Wc3,a1,b1,c1:Be5,a5", "W:We5,a5:Bc3,a1,b1,c1"):
        p = parse_position(rules, last)
        assert value(p) == evaluator(rules)(p), last
    p = parse_position(rules, "W:Wc3,a1,b1,c1:Be5,a5,c5")
    assert value(p) != evaluator(rules)(p), "three are not the last ones"


def test_what_was_played_out_is_kept_and_added_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "conversion.json"
    asked = [
        "conversion",
        "--tables",
        TABLES,
        "--class",
        "doce 3 v 1",
        "--time",
        "0.005",
        "--data",
        str(data),
        "--games",
    ]
    assert main([*asked, "1"]) == 0
    first = json.loads(data.read_text("utf-8"))
    assert main([*asked, "2"]) == 0
    kept = json.loads(data.read_text("utf-8"))
    assert kept["played"]["doce 3 v 1"][:1] == first["played"]["doce 3 v 1"] and len(kept["played"]["doce 3 v 1"]) == 2
    won = sum(one[0] for one in kept["played"]["doce 3 v 1"])
    assert f"doce 3 v 1: {won} of 2 won in time" in capsys.readouterr().out
    assert main(["conversion", "--tables", TABLES, "--class", "nothing"]) == 2


def test_what_was_played_by_other_means_is_not_added_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "conversion.json"
    asked = ["conversion", "--tables", TABLES, "--class", "doce 3 v 1", "--games", "1", "--data", str(data)]
    assert main([*asked, "--nodes", "50"]) == 0
    before = data.read_bytes()
    for other in (["--nodes", "60"], ["--time", "0.005"], ["--nodes", "50", "--against", FROZEN]):
        assert main([*asked, *other]) == 2
        assert 'played-otherwise: file conversion.json, by {"nodes": 50, ' in capsys.readouterr().err
        assert data.read_bytes() == before
    assert main([*asked, "--nodes", "50"]) == 0


def test_the_figures_that_are_kept_say_what_they_were_played_by() -> None:
    """So the commands that they name can go on with them."""
    files = sorted((ROOT / "py/measuring/figures").glob("conversion*.json"))
    kept = {file.stem: json.loads(file.read_text("utf-8")) for file in files}
    assert len(kept) == 3
    for name, one in kept.items():
        words = one["command"].split()
        means = "time" if "--time" in words else "nodes"
        number = one["by"]["seconds" if means == "time" else "nodes"]
        assert float(words[words.index(f"--{means}") + 1]) == number, name
        search = "py/measuring/frozen/search.py" if "--against" in words else endgame_conversion.OWN_SEARCH
        assert one["by"]["search"] == search, name
