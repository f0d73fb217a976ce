"""What is done with complete tables (solving.full_tables): both checks find one wrong bit, and the results are those of
an enumeration by the rules alone."""

import json
import random
import shutil
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import native_code
import pytest

from alquerque import Game, Position, Rules, ruleset, start
from alquerque.board import grid
from alquerque.games.entry import array
from alquerque.pipeline import Move, compiled
from alquerque.thinking.exact import positions_after_turn, turns_by_result
from alquerque.thinking.simulated_players import Player

if why := native_code.missing_parts():
    pytest.skip(why, allow_module_level=True)

from solving import check, layers
from solving.full_tables import __main__ as command
from solving.full_tables import closed_sets, first_position, level_moves, openings, reading, samples, successors
from solving.layers import board as layers_board

DOCE = "alquerque-de-doce"
OPPOSITE = {"won": "lost", "drawn": "drawn", "lost": "won"}
MIXES = [
    {"compulsory": compulsory, "chain": chain, "blocked": blocked}
    for compulsory in ("no", "yes")
    for chain in ("may", "must", "never")
    for blocked in ("loses", "draws")
]


def small_rules(mix: dict[str, str], men: int = 5, rows: int = 3) -> Rules:
    """`base`, or a mix of its rules, on rows of five, or of three with three men a side."""
    board = grid("small", men, rows)
    lower, upper = ([name for name, _, y in board.coordinates if y == row] for row in (0, rows - 1))
    return replace(ruleset(DOCE, "base", mix), board=board, setup=array("b", upper, lower))


def solved(rules: Rules, folder: Path) -> reading.Reading:
    layers.solve(layers.Layers(rules, folder))
    return reading.Reading(rules, folder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> reading.Reading:
    """Complete tables of five men a side on three rows of five; not to be changed."""
    return solved(small_rules({}), tmp_path_factory.mktemp("tables"))


@pytest.fixture
def spoilt(whole: reading.Reading, tmp_path: Path) -> reading.Reading:
    """The same with one bit changed: a drawn position of three men against three is called won."""
    folder = tmp_path / "spoilt"
    shutil.copytree(whole.layers.folder, folder)
    file = folder / "3-3.values"
    data = bytearray(file.read_bytes())
    plane = len(data) // 2
    ranks = range(0, 220, 7)  # 220 sets of three among the twelve free points
    at, bit = next(divmod(rank, 8) for rank in ranks if not any(data[p + rank // 8] >> rank % 8 & 1 for p in (0, plane)))
    data[at] |= 1 << bit
    file.write_bytes(data)
    return reading.Reading(whole.rules, folder)


def values_by_rules(rules: Rules) -> dict[Position, str]:
    """The values of all positions that can be reached from the first, by asking the rules for every turn."""
    outcome, first = compiled(rules).outcome, start(rules)
    after: dict[Position, list[Position]] = {}
    value: dict[Position, str] = {}
    waiting = [first]
    while waiting:
        p = waiting.pop()
        if p in after:
            continue
        end = outcome(p)
        after[p] = [] if end else list(positions_after_turn(rules, p))
        if end:
            value[p] = "drawn" if end.winner is None else "won" if end.winner == p.side else "lost"
        waiting.extend(after[p])
    fresh = True
    while fresh:
        fresh = False
        for p in after:
            told = [value.get(q) for q in after[p]]
            if p not in value and ("lost" in told or all(one == "won" for one in told)):
                value[p], fresh = "won" if "lost" in told else "lost", True
    return {p: value.get(p, "drawn") for p in after}


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(mix.values()))
def test_the_second_program_agrees_under_every_rule(mix: dict[str, str], tmp_path: Path) -> None:
    of = solved(small_rules(mix, 3), tmp_path / "tables")
    records = tmp_path / "checked"
    assert successors.check(of, records, list(of.layers.pairs()))
    told = successors.totals(records, of.layers.board.mark)
    assert (told["pairs"], told["faults"], told["wrong"]) == (6, 0, 0)
    assert told["positions"] == sum(of.layers.board.size(a, b) for a in range(1, 4) for b in range(1, 4))


@pytest.mark.skipif(
    not all(map(shutil.which, ("nvcc", "nvidia-smi"))),
    reason="successors.cu needs an accelerator of NVIDIA and its compiler, nvcc: not both are here",
)
def test_an_accelerator_finds_what_the_processor_finds(
    whole: reading.Reading, spoilt: reading.Reading, tmp_path: Path
) -> None:
    pairs = list(whole.layers.pairs())
    assert successors.check(whole, tmp_path / "good", pairs, builder=successors.ACCELERATOR)
    for builder in (successors.PROCESSOR, successors.ACCELERATOR):
        assert not successors.check(spoilt, tmp_path / builder.source.name, pairs, builder=builder)
    one, other = (successors.totals(tmp_path / builder.source.name, spoilt.layers.board.mark)
                  for builder in (successors.PROCESSOR, successors.ACCELERATOR))  # fmt: skip
    assert one | {"seconds": 0} == other | {"seconds": 0}


def test_the_second_program_plays_by_other_rules_than_tables_of_another_reading(tmp_path: Path) -> None:
    """Each rule tells: tables of one reading are not right by the rules of another."""
    chance = random.Random(5)
    for name in ("compulsory", "chain", "blocked"):
        one = chance.choice(MIXES) | {"compulsory": "yes", "chain": "must", "blocked": "loses"}
        other = {**one, name: {"compulsory": "no", "chain": "never", "blocked": "draws"}[name]}
        of = solved(small_rules(one), tmp_path / name)
        check = successors.Check(of, tmp_path / f"{name}-checked", lambda: False, lambda line: None)
        t = solved(small_rules(other), tmp_path / f"{name}-other").layers.board.tables
        check.command[4:7] = [str(int(t.compulsory)), str(t.chain), str(int(t.blocked_draws))]
        assert not all(list(map(check.run, of.layers.pairs()))), name


def test_the_second_program_finds_one_wrong_bit(
    whole: reading.Reading, spoilt: reading.Reading, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs, lines = list(whole.layers.pairs()), list[str]()
    assert successors.check(whole, tmp_path / "good", pairs)
    assert not successors.check(spoilt, tmp_path / "bad", pairs, processes=2, report=lines.append)
    assert any(line.startswith("3 against 3: WRONG") for line in lines)
    record = json.loads((tmp_path / "bad" / "3-3.json").read_text("utf-8"))
    assert record["slots"][0]["faults"] and "the table says won" in record["slots"][0]["shown"][0]
    told = successors.totals(tmp_path / "bad", spoilt.layers.board.mark)
    assert told["pairs"] == len(pairs) and told["faults"] and told["wrong"]


@pytest.mark.slow
def test_random_positions_find_one_wrong_bit(whole: reading.Reading, spoilt: reading.Reading, tmp_path: Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """So small a part of all is wrong that the lots are drawn from the three men a side alone."""
    monkeypatch.setattr(samples, "BATCH", 4_000)
    monkeypatch.setattr(samples, "all_slots", lambda of: [(3, 3)])
    assert not samples.check_batch(whole.rules, whole.layers.folder, 1)["faults"]
    faults = [one for number in range(9) for one in samples.check_batch(spoilt.rules, spoilt.layers.folder, number)["faults"]]
    assert faults and all("the table says" in one for one in faults)


def test_random_positions_are_drawn_from_all_alike(whole: reading.Reading) -> None:
    drawn = samples.positions(whole.layers, random.Random(1))
    got = Counter((own.bit_count(), enemy.bit_count()) for own, enemy, _ in (next(drawn) for _ in range(20_000)))
    size = {slot: whole.layers.board.size(*slot) for slot in samples.all_slots(whole.layers)}
    for slot, many in size.items():
        assert abs(got[slot] / 20_000 - many / sum(size.values())) < 0.02, slot


def test_runs_that_are_stopped_go_on(whole: reading.Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "BATCH", 100)
    file, looks = tmp_path / "samples.json", iter([False, True, False, False, False])
    with pytest.raises(layers.Stopped):
        samples.check(whole, file, 300, stop=lambda: next(looks))
    assert json.loads(file.read_text("utf-8"))["positions"] == 100
    assert samples.check(whole, file, 300, stop=lambda: next(looks))
    told = json.loads(file.read_text("utf-8"))
    assert (told["batches"], told["positions"], told["faults"]) == (3, 300, 0)
    one = [samples.check_batch(whole.rules, whole.layers.folder, number)["values"] for number in range(3)]
    assert told["won"] == sum(values["won"] for values in one)

    at = tmp_path / "checked"
    with pytest.raises(layers.Stopped):
        successors.check(whole, at, [(2, 3)], stop=lambda: True)
    first = json.loads((at / "2-3.json").read_text("utf-8"))
    assert not first["done"]
    first["slots"][0] |= {"row": 10, "rows": 50, **dict.fromkeys(successors.COUNTS, 0)}
    (at / "2-3.json").write_text(json.dumps(first), "utf-8")
    assert not successors.check(whole, at, [(2, 3)]), "ten rows that nobody checked are missing from the counts"


def test_results_are_those_of_an_enumeration(tmp_path: Path) -> None:
    """Three men a side on nine points: every position that can arise is worth what the rules say."""
    rules = small_rules({}, 3)
    of, first = solved(rules, tmp_path / "tables"), start(rules)
    values = values_by_rules(rules)
    names = list(first_position.write(of, DOCE, "base", {}, tmp_path, {"samples": None, "checked": None}))
    told = json.loads(names[0].read_text("utf-8"))
    assert names[0].name == "doce-base-start.json"
    assert told["verdict"] == {"won": "first", "lost": "second", "drawn": "draw"}[values[first]]
    after = positions_after_turn(rules, first)
    assert Counter(one["worth"] for one in told["first_moves"]) == Counter(OPPOSITE[values[q]] for q in after)
    for p, value in values.items():
        if of.men(p)[0]:
            assert of.value(p) == value, p
    assert told["positions"] == told["won"] + told["drawn"] + told["lost"] == sum(one["positions"] for one in told["by_men"])
    assert [entry["men"] for entry in told["pairs"]] == [[1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [3, 3]]
    assert all(len(slot["sha256"]) == 64 for entry in told["pairs"] for slot in entry["slots"])


def test_the_line_is_one_of_holding_turns(whole: reading.Reading, tmp_path: Path) -> None:
    first = start(whole.rules)
    told, p = first_position.line(whole, first), first
    for text, (many, hold, unknown) in zip(told["line"].split(), told["turns"], strict=True):
        ways = first_position.turns(whole, p)
        (chosen,) = [one for one in ways if one.text.replace(" ", "") == text]
        values = [OPPOSITE[whole.value(q)] for q in whole.after(p)]
        assert (len(values), values.count(whole.value(p)), 0) == (many, hold, unknown)
        assert chosen.worth == whole.value(p)
        p = chosen.after
    mean = first_position.mean_path(whole, first)
    assert [mean[0]["turns"], mean[0]["hold"]] == told["turns"][0][:2]
    assert all(one["hold"] <= one["turns"] for one in mean)


@pytest.mark.parametrize(("rows", "verdict"), [(3, "second"), (5, "draw")])
@pytest.mark.slow
def test_a_draw_is_carried_over_to_where_a_side_that_is_shut_in_draws(rows: int, verdict: str, tmp_path: Path) -> None:
    """Only a draw is; and tables of that reading say the same."""
    of = solved(small_rules({}, 3, rows), tmp_path / "tables")
    first, *others = first_position.write(of, DOCE, "base", {}, tmp_path, {"samples": None, "checked": None})
    assert json.loads(first.read_text("utf-8"))["verdict"] == verdict
    assert [one.name for one in others] == ["doce-base-draws-start.json"] * (verdict == "draw")
    for file in others:
        told = json.loads(file.read_text("utf-8"))
        assert (told["by"], told["verdict"], told["from"]) == ("deduced", "draw", first.stem)
        also = solved(small_rules(told["set"], 3, rows), tmp_path / "draws")
        assert also.value(start(also.rules)) == "drawn"


def test_what_is_missing_is_said(
    whole: reading.Reading, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "part"
    shutil.copytree(whole.layers.folder, folder)
    (folder / "4-5.json").unlink()
    with pytest.raises(reading.Missing, match="1 pairs are not solved, the first is 4-5"):
        first_position.counts(reading.Reading(whole.rules, folder))
    for name, *others in (["results"], ["samples", "--samples", "none"], ["check", "--checked", str(tmp_path)], ["openings"]):
        assert command.main([name, "--folder", str(tmp_path / "nothing"), *others]) == 1
        assert "there are no tables" in capsys.readouterr().err
    assert command.main(["nothing"]) == 2
    assert not (tmp_path / "nothing").exists()


def test_first_turns_are_worth_what_the_tables_say(
    whole: reading.Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every position of the file; the same bytes when it is made again; and as many plies as it may hold."""
    monkeypatch.setattr(reading, "ruleset", lambda *names: whole.rules)

    def made(*options: str) -> bytes:
        file = tmp_path / "openings" / "small.values"
        assert command.main(["openings", "--folder", str(whole.layers.folder), "--data", str(file), *options]) == 0
        return file.read_bytes()

    data = made("--plies", "4")
    line, _, cells = data.partition(b"\n")
    head = json.loads(line)
    chosen = check.chooser(head, len(whole.rules.board.points), cells)
    plies = list(islice(openings.find_by_ply(whole, start(whole.rules)), 5))
    for some, row in zip(plies, head["by_ply"], strict=True):
        assert [chosen(p) for p in some] == [openings.CODES[whole.value(p)] for p in some]
        assert row == {"positions": len(some), **{name: [*map(whole.value, some)].count(name) for name in openings.CODES}}
    many = sum(map(len, plies))
    assert (head["plies"], head["positions"]) == (4, many) and len({p for some in plies for p in some}) == many
    for name in openings.CODES:
        assert head[name] == sum(row[name] for row in head["by_ply"]) > 0
    assert made("--plies", "4") == data
    monkeypatch.setattr(openings, "MAX_BYTES", len(cells))
    assert made() == data and f"4 plies, {many:,} positions" in capsys.readouterr().out
    monkeypatch.setattr(openings, "MAX_BYTES", len(cells) * 9 // 10)
    assert json.loads(made().partition(b"\n")[0])["plies"] == 3


def by_worth(of: reading.Reading, choose: Callable[..., str]) -> Callable[[int], Player]:
    """A level that plays a turn worth the most, or the least, whatever its number."""

    def player(game: Game, rng: random.Random) -> Sequence[Move]:
        routes = turns_by_result(of.rules, game.position)
        worth = {q: first_position.REPLY[of.value(q)] for q in routes}
        best = choose(worth.values(), key=reading.ORDER.index)
        return routes[next(q for q in routes if worth[q] == best)][0]

    return lambda number: player


def test_what_the_levels_keep_is_counted(whole: reading.Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays by the tables keeps everything, and whoever plays against them nothing."""
    for choose, share in ((max, 1), (min, 0)):
        monkeypatch.setattr("measuring.problem_levels.level", by_worth(whole, choose))
        told = [one for number in range(20)
                for one in level_moves.look_at_game(whole.rules, whole.layers.folder, None, number, frozenset())]
        assert len(told) > 20
        assert {kept for one in told for kept in one["kept"].values()} == {share}
        assert all(0 < one["chance"] < 1 for one in told), "a turn of each holds, and a turn of each does not"


def test_measuring_the_levels_goes_on_where_it_stopped(
    whole: reading.Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_moves, "LEVELS", {1: None, 2: None})
    file, looks = tmp_path / "moves.json", iter([False, True])
    with pytest.raises(layers.Stopped):
        level_moves.measure(whole, file, None, 4, stop=lambda: next(looks))
    first = json.loads(file.read_text("utf-8"))
    assert first["games"] == 4
    level_moves.measure(whole, file, None, 4, stop=lambda: json.loads(file.read_text("utf-8"))["games"] > 40)
    told = json.loads(file.read_text("utf-8"))
    assert told["games"] > 4
    for men, one in told["by_men"].items():
        before = first["by_men"].get(men, {"positions": 0})
        assert before["positions"] <= one["positions"] and max(one["kept"].values()) <= one["positions"], men


def smallest_image(of: reading.Reading, p: Position) -> tuple[int, int]:
    """The men of the side to move, and the others, as ``closed_sets.c`` keeps them."""
    board, (own, enemy) = of.layers.board, of.men(p)
    return min((int(board.image(s, own)), int(board.image(s, enemy))) for s in range(len(board.symmetries)))


@pytest.mark.parametrize(("mix", "side", "men"), [
    ({}, 0, 4), ({"chain": "never"}, 0, 2), ({"chain": "never"}, 1, 5), ({"chain": "never", "blocked": "draws"}, 1, 5),
])  # fmt: skip
def test_no_reply_leads_out_of_a_closed_set(mix: dict[str, str], side: int, men: int, tmp_path: Path) -> None:
    """By the rules: in each position of the set a turn is left after which every reply stays in it, or leads to a
    position of few men that is not lost."""
    of = solved(small_rules(mix), tmp_path / "tables")
    first = closed_sets.holders_positions(of, side)
    closed, by_men = closed_sets.find_closed_set(of, first, men, file=tmp_path / "set")
    data = (tmp_path / "set").read_bytes()
    keys = struct.unpack(f"<{len(data) // 8}Q", data)
    members = {divmod(key, 1 << layers_board.MOST_POINTS) for key in keys}
    assert closed and sum(by_men.values()) == len(keys) == len(members) > len(first)
    assert all(smallest_image(of, p) in members for p in first)

    def holds(p: Position) -> bool:
        few = sum(map(int.bit_count, p.men)) <= men
        return (smallest_image(of, p) in members) if not few else of.value(p) != "lost"

    for own, enemy in random.Random(7).sample(sorted(members), min(400, len(members))):
        p = of.position(side, own, enemy)
        assert any(
            (end.winner != 1 - side if (end := of.outcome(q)) else all(map(holds, of.after(q))))
            for q in of.after(p)
        )


def test_a_lost_side_has_no_closed_set(whole: reading.Reading) -> None:
    assert whole.value(start(whole.rules)) == "lost"
    with pytest.raises(ValueError, match="loses"):
        closed_sets.find_closed_set(whole, closed_sets.holders_positions(whole, start(whole.rules).side), 2)
