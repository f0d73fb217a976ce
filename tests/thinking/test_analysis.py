"""The value and the best lines of a position (``alquerque.thinking.analysis``), and the API's reports about them."""

from __future__ import annotations

import json
import random
from itertools import islice, pairwise
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

from alquerque import GAMES, Game, api, ruleset
from alquerque.formats.notation import parse_position, touch_text, turn_text
from alquerque.pipeline import Position, compiled, set_up
from alquerque.rules import Rules
from alquerque.thinking import certificates, endings
from alquerque.thinking.analysis import (
    LINES,
    MAX_LINE_TURNS,
    MAX_LINES,
    WIN_THRESHOLD,
    Line,
    Report,
    analyse,
    assess,
    relative,
    review,
    share,
    slip,
)
from alquerque.thinking.exact import turns_by_result
from alquerque.thinking.search import Level, think

DOCE, NUEVE = "alquerque-de-doce", "alquerque-de-nueve"
ENDING = "W:Wa3,d1,d4:Ba1,a5"
"""White wins, may let it slip, and may lose."""


def reports(rules: Rules, p: Position, **limits: Any) -> list[Report]:
    return [one for one in analyse(rules, p, **limits) if one]


def somewhere(id: str, seed: int) -> Game:
    """A game after some random touches, at the beginning of a turn that can be chosen."""
    rng = random.Random(seed)
    game = Game.begin(ruleset(id))
    while len(game.turns) < 2 * seed or game.legal()[0].dice or game.unfinished and not game.unfinished[-1].dice:
        game = game.touch(rng.choice(game.legal()))
        if not game.legal():
            return somewhere(id, seed - 1)
    return game


@pytest.mark.parametrize("id", list(GAMES))
def test_the_first_line_is_worth_what_the_opponent_finds_and_every_line_can_be_played(id: str) -> None:
    for seed in (1, 3):
        game = somewhere(id, seed)
        rules, p = game.rules, game.position
        found = {one.depth: one.value for one in think(rules, p, seen=game.seen[:-1], level=Level(10**6, 3)) if one}
        told = reports(rules, p, seen=game.seen[:-1], nodes=3_000)
        assert told and told[0].depth == 1
        for report in told:
            if found.get(report.depth) is not None:
                assert report.lines[0].value == found[report.depth], (id, seed, report.depth)
            values = [line.value for line in report.lines]
            assert values == sorted(values, reverse=True)
            assert len(report.lines) == min(LINES, len(turns_by_result(rules, p)))
            after = set()
            for line in report.lines:
                at = game
                for n, m in enumerate(line.acts, 1):
                    assert m in at.legal() or at.ended, (id, turn_text(rules.board, line.acts))
                    at = at.touch(m)
                    if n == len(line.turn):
                        after.add(at.position)
            assert len(after) == len(report.lines), "two lines begin with the same turn"


def test_a_capture_of_several_men_is_one_line() -> None:
    rules = ruleset(DOCE, None, {"chain": "must"})
    (best, *_) = reports(rules, parse_position(rules, "W:Wb4,d3,e5:Bc3,c2,e1"), nodes=500)[-1].lines
    assert turn_text(rules.board, best.turn) == "b4xd2xb2"


def test_a_win_that_was_found_is_certain_and_says_how_far_it_is(tables: None) -> None:
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, "B:Wb2:Ba1,e1,e2")
    endings.drop()
    best = reports(rules, p, nodes=2_000)[-1].lines[0]
    assert best.exact and assess(best) == "wins" and best.plies == 1 and best.value > WIN_THRESHOLD
    assert turn_text(rules.board, best.turn) == "a1xc3"


def test_tables_tell_every_turn_exactly(tables: None) -> None:
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, ENDING)
    (told,) = reports(rules, p, lines=MAX_LINES)
    assert told.exact
    routes = {turn: q for q, turns in turns_by_result(rules, p).items() for turn in turns}
    assert len(told.lines) == len(turns_by_result(rules, p))
    for line in told.lines:
        there = endings.ending(rules, routes[line.turn])
        if there.verdict == "open":
            assert (assess(line), line.value) == ("drawn", 0)
        else:
            assert (
                assess(line) == "wins"
                and (line.value > 0) == (there.verdict == "loss")
                and line.plies == there.plies + 1
            )
    verdicts = [line.value for line in told.lines]
    assert verdicts == sorted(verdicts, reverse=True) and len(set(verdicts)) > 2
    best = told.lines[0]
    assert best.plies == endings.ending(rules, p).plies == 1 + len(best.after), "the best line goes to the end"
    q = p
    for m in best.acts:
        q = compiled(rules).play(q, m)
    end = compiled(rules).outcome(q)
    assert end and end.winner == p.side


@pytest.mark.parametrize(("start", "wins"), [
    ("W:Wb1,c1,b2,e2,d3:Ba3,b3,b4", True), ("W:Wb1,b2,b4:Ba2,d2,a3,d4,b5", False), ("B:Wa1,b1,e2:Bd2,c3,d3,a4,e4", True)])
def test_a_line_that_leads_into_a_table_goes_on_as_the_table_tells_it(tables: None, start: str, wins: bool) -> None:
    """Of eight men, of which no table of these rules holds all."""
    rules = ruleset(DOCE, "moderno", {"blocked": "draws"})
    p = parse_position(rules, start)
    told = reports(rules, p, nodes=3_000)[-1]
    best = told.lines[0]
    assert not told.exact and assess(best) == "wins" and (best.value > 0) == wins
    q = p
    for turn in (best.turn, *best.after):
        assert compiled(rules).outcome(q) is None
        for m in turn:
            assert m in compiled(rules).legal(q)
            q = compiled(rules).play(q, m)
    assert best.plies and best.plies >= 1 + len(best.after)
    if len(best.after) < MAX_LINE_TURNS:
        end = compiled(rules).outcome(q)
        assert best.plies == 1 + len(best.after) and end and (end.winner == p.side) == wins
    else:
        there = endings.ending(rules, q)
        assert best.plies == 1 + len(best.after) + there.plies and there.verdict in ("win", "loss")


def test_where_a_table_only_says_who_wins_the_search_looks_for_the_way(tables: None) -> None:
    """Every report says who wins; none calls a turn won that the table calls drawn or lost."""
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, "W:Wa3,b3,c3,d3:Ba1,d1,e4,b5")
    assert endings.ending(rules, p) == ("win", endings.UNKNOWN_PLIES)
    routes = {turn: q for q, turns in turns_by_result(rules, p).items() for turn in turns}
    for told in reports(rules, p, nodes=3_000, lines=MAX_LINES):
        assert len(told.lines) == len(turns_by_result(rules, p)) and not told.exact
        for line in told.lines:
            verdict = {"loss": ("wins", True), "win": ("wins", False), "open": ("drawn", False)}
            assert (assess(line), line.value > 0) == verdict[endings.ending(rules, routes[line.turn]).verdict]
    assert len(told.lines[0].after) > 2


def test_without_tables_the_same_win_is_found_by_the_search(tables: None) -> None:
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, "W:Wa1,c3,c4:Bb2,b5")
    exact = endings.ending(rules, p)
    endings.drop()
    best = reports(rules, p, nodes=20_000)[-1].lines[0]
    assert best.exact and (best.value > 0) == (exact.verdict == "win")
    assert best.plies is None or best.plies >= exact.plies


def test_it_gives_way_often() -> None:
    rules = ruleset("draughts-international")
    marks = [thread_time(), *(thread_time() for _ in islice(analyse(rules, set_up(rules)), 100))]
    slices = sorted(after - before for before, after in pairwise(marks))
    assert len(slices) > 20 and slices[len(slices) * 9 // 10] < 0.1, slices


def test_words_and_the_bar_say_the_same_to_both_sides() -> None:
    for value, said in (
        (0, "even"),
        (60, "bit"),
        (-60, "bit"),
        (200, "better"),
        (-900, "much"),
        (WIN_THRESHOLD + 5, "wins"),
    ):
        assert assess(Line((), value)) == assess(Line((), -value)) == said
        assert share(value) + share(-value) == pytest.approx(1)
    assert share(0) == 0.5 and share(60) < share(200) < share(900) < share(WIN_THRESHOLD + 1) == 1


# -- a game that was played --------------------------------------------------------------------------------------


def test_a_man_given_away_is_a_slip_and_the_better_turn_is_shown() -> None:
    rules = ruleset(DOCE)
    start = Game.begin(rules, parse_position(rules, "B:Wc3,a5,e5:Bb1,d1,e1"))
    (judged,) = (one for one in review(start, ["b1-b2"], 2_000) if one)
    assert slip(judged.best, judged.played) == "mistake"
    assert turn_text(rules.board, judged.played.turn) == "b1-b2" != turn_text(rules.board, judged.best.turn)
    assert turn_text(rules.board, judged.played.after[0]) == "c3xa1", "the line shows what comes of it"
    assert judged.at == start


@pytest.mark.parametrize("id", ["baghchal", "fox-and-geese", "adugo", "cercar-la-liebre", "asalto"])
def test_a_hunt_is_told_as_even_or_nearly_so_where_it_begins(id: str) -> None:
    rules = ruleset(id)
    p = set_up(rules)
    line = reports(rules, p, nodes=3_000)[-1].lines[0]
    assert not line.exact and assess(line) == "much", "the pieces cannot be weighed against each other"
    assert assess(relative(rules, p.side, line)) in ("even", "bit")
    certain = line._replace(plies=3)
    assert relative(rules, p.side, certain) == certain


def test_a_goat_given_away_is_a_slip_and_three_of_five_are_told() -> None:
    acts = ["@b5", "a5xc5", "@c4", "c5xc3", "@c2", "c3xc1", "@d1", "e1-d2", "@a3", "d2-e1"]
    told = run(op="review", game="baghchal", acts=acts)[:-1]
    assert told[0]["slip"] and told[-2]["best"]["ahead"] == "w"


def test_no_other_game_is_told_otherwise_than_the_search_values_it() -> None:
    rules = ruleset(DOCE)
    line = reports(rules, set_up(rules), nodes=300)[-1].lines[0]
    assert relative(rules, 0, line) == line


def test_the_opponents_own_turns_are_no_slips() -> None:
    rules = ruleset(DOCE)
    game = Game.begin(rules)
    for n in range(8):
        best = [one for one in think(rules, game.position, seen=game.seen[:-1], level=Level(4_000, 40), seed=n) if one][
            -1
        ]
        for m in best.line:
            game = game.touch(m)
    told = [one for one in review(Game.begin(rules), game.acts, 2_000) if one]
    assert [one.text for one in told] == [turn.text for turn in game.turns]
    assert not [one.text for one in told if slip(one.best, one.played) == "blunder"]


def test_tables_judge_the_turns_of_an_ending(tables: None) -> None:
    start = Game.begin(ruleset(DOCE, "moderno"), parse_position(ruleset(DOCE, "moderno"), ENDING))
    every = reports(start.rules, start.position, lines=MAX_LINES)[0].lines
    worst = every[-1]
    game = start
    for m in worst.turn:
        game = game.touch(m)
    (judged,) = (one for one in review(start, game.acts, 1) if one)
    assert judged.best.value == every[0].value and judged.played.value == worst.value < judged.best.value
    assert slip(judged.best, judged.played) == "blunder"


# -- the desk ----------------------------------------------------------------------------------------------------


def run(steps: int = 400, ms: float = 30, **request: Any) -> list[dict[str, Any]]:
    """The reports of a task of the API during at most ``steps`` slices."""
    stream = api.start_task(json.dumps(request))
    told = []
    for _ in range(steps):
        if text := stream.step(ms):
            told.append(json.loads(text))
            if told[-1].get("done") is not False:
                break
    return told


def test_the_desk_tells_lines_that_the_page_can_play() -> None:
    acts = ["c2-c3", "c4xc2"]
    told = run(steps=12, op="analyse", game=DOCE, acts=acts)[-1]
    assert len(told["lines"]) == 3 and not told["exact"] and told["depth"] > 2
    for line in told["lines"]:
        view = json.loads(api.answer(json.dumps({"op": "view", "game": DOCE, "acts": acts + line["acts"]})))
        assert view["turns"][2:] == line["turns"] and view["unfinished"] == line["unfinished"]
        first = json.loads(
            api.answer(json.dumps({"op": "view", "game": DOCE, "acts": acts + line["acts"][: line["first"]]}))
        )
        assert first["last"]["path"] == line["path"] and len(first["turns"]) == 3
    best, worst = told["lines"][0], told["lines"][-1]
    assert best["value"] <= worst["value"] and best["share"] <= worst["share"], "black moves; values are white's"


def test_the_desk_says_who_wins_and_when(tables: None) -> None:
    request = {"game": DOCE, "rules": "moderno", "start": ENDING, "first": "w", "most": 500}
    (told,) = run(op="analyse", **request)[-1:]
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, ENDING)
    assert told["exact"] and told["done"] and len(told["lines"]) == len(turns_by_result(rules, p))
    best = told["lines"][0]
    assert (best["word"], best["ahead"], best["share"]) == ("wins", "w", 1)
    assert best["in"] == (endings.ending(rules, p).plies + 1) // 2 == sum(turn["side"] == "w" for turn in best["turns"])
    assert {line["word"] for line in told["lines"]} >= {"wins", "drawn"}
    endings.drop()
    for op in ("analyse", "review"):
        assert json.loads(api.missing_files(json.dumps({"op": op, **request}))), (
            "the worker fetches them before it begins"
        )


def test_a_hint_is_exact_where_it_is_known_and_else_a_judgement(tables: None) -> None:
    request = {"game": DOCE, "rules": "moderno", "start": ENDING, "first": "w"}
    told = run(op="advise", **request)[-1]
    (line,) = told["lines"]
    rules = ruleset(DOCE, "moderno")
    p = parse_position(rules, ENDING)
    assert told["done"] and not told["at_most"] and line["exact"]
    assert (line["word"], line["in"]) == ("wins", (endings.ending(rules, p).plies + 1) // 2)
    best = {tuple(touch_text(rules.board, m) for m in turn) for turn in endings.choice(rules, p).turns}
    assert tuple(line["acts"][:line["first"]]) in best
    endings.drop()
    told = run(op="advise", game=DOCE, acts=["c2-c3", "c4xc2"])[-1]
    (line,) = told["lines"]
    assert not line["exact"] and line["word"] != "wins" and told["nodes"] > 1_000
    for op in ("advise",):
        assert json.loads(api.missing_files(json.dumps({"op": op, **request})))
    assert run(op="advise", game=NUEVE, rules="nueve-dados")[-1] == {"throw": 3, "done": True}


def test_a_hint_from_a_certificate_says_within_how_many_turns_the_game_is_won() -> None:
    request = {"game": "alquerque-de-tres", "rules": "tres", "first": "w"}
    (file,) = json.loads(api.missing_files(json.dumps({"op": "advise", **request})))
    api.provide_file(file, (Path(__file__).parents[2] / "py" / "solving" / file).read_bytes())
    told = run(op="advise", **request)[-1]
    certificates.drop()
    (line,) = told["lines"]
    assert told["at_most"] and told["exact"] and (line["word"], line["ahead"], line["in"]) == ("wins", "w", 5)


def test_where_there_is_nothing_to_choose_the_desk_says_so() -> None:
    assert run(op="analyse", game=DOCE, start="B:Wa1:B")[-1]["error"]["key"] == "game-over"
    assert run(op="analyse", game=NUEVE, rules="nueve-dados")[-1] == {"throw": 3, "done": True}
    assert run(op="analyse", game=DOCE, most=0)[-1]["error"]["args"] == {"name": "most"}
    assert run(op="review", game=DOCE, nodes="x")[-1]["error"]["args"] == {"name": "nodes"}
    assert run(op="review", game=DOCE)[-1] == {"turns": 0, "done": True}


def test_a_game_with_dice_and_words_is_reviewed() -> None:
    game = Game.begin(ruleset(NUEVE, "nueve-dados")).act("?654")
    while not game.turns:
        game = game.touch(game.legal()[0])
    acts = list(game.acts)
    (judged, end) = run(op="review", game=NUEVE, rules="nueve-dados", acts=acts, nodes=200)
    assert (judged["acts"], judged["side"], end["turns"]) == (1, "wb"[game.turns[0].side], 1)
    acts = ["c2-c3", "offer-draw", "decline", "c4xc2", "c1xc3"]
    told = run(op="review", game=DOCE, acts=acts, nodes=200)
    assert [one["acts"] for one in run(op="review", game=DOCE, acts=acts, nodes=200, since=4)[:-1]] == [4]
    assert [one["acts"] for one in told[:-1]] == [0, 3, 4] and [one["side"] for one in told[:-1]] == ["b", "w", "b"]
