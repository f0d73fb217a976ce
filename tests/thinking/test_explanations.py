"""Explanations of turns (``alquerque.thinking.explanations``): the turns of every statement are replayed, by ``legal``
and ``play`` alone, and must show what it says."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from alquerque import GAMES, Game, api, legal, outcome, play, ruleset
from alquerque.formats.notation import parse_position, turn_text
from alquerque.pipeline import Position
from alquerque.pipeline.pieces import strength
from alquerque.rules import Rules
from alquerque.thinking.exact import Turn
from alquerque.thinking.explanations import Statement, explain_turn, pass_turn, threats
from alquerque.turns import turns

DOCE, NUEVE = "alquerque-de-doce", "alquerque-de-nueve"


class Play:
    """Turns played again, with what each of them does, by counting men and touches."""

    def __init__(self, rules: Rules, p: Position) -> None:
        self.rules, self.p, self.took, self.mills = rules, p, [], []

    def turn(self, turn: Turn) -> None:
        side = self.p.side
        before = strength(self.rules, self.p)[1 - side]
        for m in turn:
            assert self.p.side == side and m in legal(self.rules, self.p), turn_text(self.rules.board, turn)
            self.p = play(self.rules, self.p, m)
        assert self.p.side != side or not legal(self.rules, self.p), "a whole turn"
        leaps = sum(m.manner == "leap" for m in turn)
        huffed = sum(m.manner == "huff" for m in turn)
        lost = before - strength(self.rules, self.p)[1 - side] - huffed
        self.took.append(leaps if self.rules.taken == "under" else lost)
        self.mills.append(any(m.manner == "remove" for m in turn))


def of(rules: Rules, p: Position, *line: Turn) -> Play:
    played = Play(rules, p)
    for turn in line:
        played.turn(turn)
    return played


def every(rules: Rules, p: Position) -> list[Turn]:
    return [turn for turn, _ in turns(rules, p)]


def other(p: Position) -> Position:
    """The same position with the other side to move."""
    return p._replace(side=1 - p.side, huffable=0)


def men_at(rules: Rules, p: Position, side: int) -> set[int]:
    kinds = len(rules.kinds)
    return {i for i in range(len(rules.board.points)) for men in p.men[side * kinds:(side + 1) * kinds] if men >> i & 1}


def taken_points(rules: Rules, p: Position, turn: Turn) -> set[int]:
    """The points at which the other side has fewer men, or another one on top, after a turn; those leapt over."""
    side = p.side
    before = men_at(rules, p, 1 - side)
    after = of(rules, p, turn).p
    return (before - men_at(rules, after, 1 - side)) | {m.over for m in turn if m.manner == "leap"}


class Case:
    """A sentence about a turn, played again: ``played`` the turns that show it, ``q`` the position after the turn
    itself.
    """

    def __init__(self, rules: Rules, p: Position, turn: Turn, one: Statement) -> None:
        self.rules, self.p, self.turn, self.one, self.side = rules, p, turn, one, p.side
        self.q = of(rules, p, turn).p
        begin = {"here": p, "passed": other(p), "again": other(self.q)}[one.begins]
        self.played = of(rules, begin, *one.turns)
        self.own, self.theirs = sum(self.played.took[::2]), sum(self.played.took[1::2])

    def winner(self, played: Play) -> int | None:
        """Who has won; 2 for a draw, None while the game goes on."""
        end = None if legal(self.rules, played.p) else outcome(self.rules, played.p)
        return None if end is None else 2 if end.winner is None else end.winner

    def ends(self) -> None:
        assert self.one.turns == (self.turn,)
        assert self.winner(self.played) == {"wins": self.side, "loses": 1 - self.side, "draws": 2}[self.one.kind]

    def forced(self) -> None:
        assert every(self.rules, self.p) == [self.turn]

    def takes(self) -> None:
        assert self.one.turns == (self.turn,) and self.own == self.one.n > 0
        assert self.played.mills[0] == (self.one.kind == "mill")

    def exchange(self) -> None:
        one = self.one
        assert one.turns[0] == self.turn and (self.own, self.theirs) == (one.n, one.m) and one.m > 0
        assert len(one.turns) > 1 and all(self.played.took)

    def crowns(self) -> None:
        kinds, (point,) = len(self.rules.kinds), self.one.points
        before, after = (
            [men.bit_count() for men in at.men[self.side * kinds :][:kinds]] for at in (self.p, self.played.p)
        )
        assert before != after and point in men_at(self.rules, self.played.p, self.side)

    def huffs(self) -> None:
        gone = men_at(self.rules, self.p, 1 - self.side) - men_at(self.rules, self.played.p, 1 - self.side)
        assert len(self.one.points) == self.one.n and set(self.one.points) <= gone

    def answered(self) -> None:
        rules, one, points, passing = self.rules, self.one, set(self.one.points), other(self.p)
        assert one.turns[0] == self.turn and (self.theirs, self.own) == (one.n, one.m)
        assert one.n > 0 and self.played.took[0] == 0 and points <= taken_points(rules, self.q, one.turns[1])
        if one.kind == "exposes":
            assert points <= {m.to for m in self.turn}
        elif one.kind != "allows":
            could = {point for turn in every(rules, passing) for point in taken_points(rules, passing, turn)}
            assert points <= could if one.kind == "keeps" else not points & could
            assert points <= men_at(rules, self.p, self.side)

    def milled(self) -> None:
        one, passing = self.one, other(self.p)
        assert one.turns[0] == self.turn and self.played.mills[1] and self.played.took[1] == one.n
        could = any(of(self.rules, passing, turn).mills[0] for turn in every(self.rules, passing))
        assert could == (one.kind == "keeps-mill")

    def could(self) -> None:
        """What is threatened could not be had before; what is prevented can be had no more."""
        one, played = self.one, self.played
        who, start = (self.side, self.p) if one.kind.startswith("threatens") else (1 - self.side, self.q)
        wins = one.kind.endswith("-win")
        assert len(one.turns) == 1 and played.took[0] == one.n and played.mills[0] >= one.kind.endswith("-mill")
        assert (self.winner(played) == who) == wins
        for turn in every(self.rules, start):
            had = of(self.rules, start, turn)
            assert self.winner(had) != who, "there is a win already, or still"
            assert wins or (had.took[0], had.mills[0]) < (one.n, played.mills[0])

    def shuts(self) -> None:
        points = self.one.points
        assert all(any(m.start == point for m in legal(self.rules, other(self.p))) for point in points)
        assert set(points) <= men_at(self.rules, self.q, 1 - self.side)
        assert not any(m.start in points for m in legal(self.rules, self.q))

    def confines(self) -> None:
        assert len(every(self.rules, self.q)) == self.one.n < len(every(self.rules, other(self.p)))

    def valued(self) -> None:
        assert of(self.rules, self.p, self.one.turns[0]).p != self.q and self.one.worth >= 0

    CHECKS = {
        **dict.fromkeys(("wins", "draws", "loses"), ends), "forced": forced, **dict.fromkeys(("takes", "mill"), takes),
        "exchange": exchange, "crowns": crowns, "huffs": huffs,
        **dict.fromkeys(("opens", "exposes", "keeps", "allows"), answered),
        **dict.fromkeys(("allows-mill", "keeps-mill"), milled),
        **dict.fromkeys((f"{what}{how}" for what in ("threatens", "prevents") for how in ("", "-mill", "-win")), could),
        "shuts": shuts, "confines": confines, **dict.fromkeys(("best", "better", "sound"), valued),
    }


def check(rules: Rules, p: Position, turn: Turn, one: Statement) -> None:
    """Plays a sentence about a turn again."""
    Case.CHECKS[one.kind](Case(rules, p, turn, one))


def somewhere(id: str, rules: Rules, rng: random.Random) -> Game | None:
    """A game after some random touches, at the beginning of a turn that can be chosen."""
    game, long = Game.begin(rules), rng.randrange(2, 60)
    while len(game.turns) < long or game.unfinished or game.legal() and game.legal()[0].dice:
        if not game.legal():
            return None
        game = game.touch(rng.choice(game.legal()))
    return game if game.legal() else None


def told(game: Game, turn: Turn, nodes: int) -> tuple[Statement, ...]:
    return next((one.said for one in explain_turn(game, turn, nodes) if one), ())


def all_come_true(id: str, many: int, nodes: int = 150) -> Counter[str]:
    found: Counter[str] = Counter()
    names = [one.id for one in GAMES[id].rulesets]
    for seed in range(many):
        rng = random.Random(f"{id} {seed}")
        rules = ruleset(id, names[seed % len(names)])
        game = somewhere(id, rules, rng)
        if game is None or len(every(rules, game.position)) > 100:
            continue
        turn = rng.choice(every(rules, game.position))
        for one in told(game, turn, nodes):
            found[one.kind] += 1
            check(rules, game.position, turn, one)
        now = threats(rules, game.position) or ()
        taken = [(one.kind, frozenset(one.points)) for one in now if one.kind == "threatens"]
        assert len(taken) == len(set(taken)), "who takes the same men in another way is told once"
        for one in now:
            found[f"now {one.kind}"] += 1
            played = of(rules, other(game.position), *one.turns)
            who = 1 - game.position.side
            assert (played.took[0], sum(played.took[1:])) == (one.n, one.m)
            assert played.mills[0] >= one.kind.endswith("-mill")
            if one.kind.endswith("-win"):
                end = outcome(rules, played.p)
                assert end and end.winner == who
    return found


@pytest.mark.parametrize("id", list(GAMES))
def test_every_sentence_comes_true_when_its_turns_are_played(id: str) -> None:
    assert all_come_true(id, 12)


@pytest.mark.long
@pytest.mark.parametrize("id", list(GAMES))
def test_every_sentence_comes_true_in_many_positions(id: str) -> None:
    assert all_come_true(id, 300)


# -- what is said ------------------------------------------------------------------------------------------------


def words(rules: Rules, one: Statement) -> tuple[str, str, int, int]:
    """A sentence in short: its kind, the turns that show it, and how many men are taken by either side."""
    return one.kind, ", ".join(turn_text(rules.board, turn) for turn in one.turns), one.n, one.m


def said_of(
    id: str, start: str, text: str, name: str | None = None, nodes: int = 800
) -> list[tuple[str, str, int, int]]:
    rules = ruleset(id, name)
    game = Game.begin(rules, parse_position(rules, start))
    (turn,) = (turn for turn in every(rules, game.position) if turn_text(rules.board, turn) == text)
    return [words(rules, one) for one in told(game, turn, nodes)]


def test_it_says_what_stands_in_the_way_of_the_answer_and_what_is_taken_back() -> None:
    assert ("exposes", "b1-b2, c3xa1", 1, 0) in said_of(DOCE, "B:Wc3,a5,e5:Bb1,d1,e1", "b1-b2")
    assert ("exposes", "c2-c3, c4xc2, c1xc3", 1, 1) in said_of(DOCE, "B:Wc4,a5,e5:Bc2,c1,a1", "c2-c3")
    assert ("opens", "c3-d3, c5xc3xe3", 2, 0) in said_of(DOCE, "B:Wc5,e5:Bc4,c3,a1", "c3-d3")
    assert ("forced", "c4xc2", 0, 0) in said_of(DOCE, "W:Wc4,a5:Bc3,c1,b1", "c4xc2", "moderno")
    assert ("exchange", "c4xc2, c1xc3", 1, 1) in said_of(DOCE, "W:Wc4,a5:Bc3,c1,b1", "c4xc2")


def test_a_win_that_takes_longer_is_not_as_good(tables: None) -> None:
    """Of three turns that win by a table, in 11, 13 and 15 plies."""
    start = "W:Wb1,d2,a4,c4:Bb2,c2,b3"
    assert said_of(DOCE, start, "b1-c1", "moderno")[-1][:2] == ("best", "a4-a3")
    assert said_of(DOCE, start, "b1-a1", "moderno")[-1][:2] == ("better", "b1-c1")


def test_it_says_what_is_threatened_and_what_is_prevented() -> None:
    threatens = said_of(NUEVE, "W:Wa1:Bg7,d2;hand=8,7", "@a4")
    assert any(kind == "threatens-mill" and turns.startswith("@a7*") for kind, turns, *_ in threatens), threatens
    prevents = said_of(NUEVE, "W:Wg7,d2:Ba1,a4;hand=7,7", "@a7")
    assert any(kind == "prevents-mill" and turns.startswith("@a7*") for kind, turns, *_ in prevents), prevents
    assert ("wins", "c3xe5", 1, 0)[:2] in [one[:2] for one in said_of(DOCE, "W:Wc3:Bd4", "c3xe5")]


def test_of_the_turns_that_take_from_the_same_points_the_one_that_takes_most_is_told() -> None:
    """A tiger may leap over a pile twice."""
    rules = ruleset("bagh-bandi", "bagh-datta")
    piles = "(GbGbGbGbGbGb)b2,(GbGbGbGb)d2,Ge2,Ga3,Gb3,Gc3,(GbGbGbGbGbGb)b4,(GbGbGbGbGbGb)d4"
    now = threats(rules, parse_position(rules, f"B:Wd3,e4:BGb1,Gd1,Ge1,{piles}"))
    assert now and now[0].n == 6 > len(set(now[0].points)) == 5
    assert len({frozenset(one.points) for one in now}) == len(now)


def test_nothing_is_asked_of_a_turn_that_cannot_be_passed() -> None:
    rules = ruleset(DOCE, None, {"chain": "must"})
    p = parse_position(rules, "W:Wb4,d3,e5:Bc3,c2,e1")
    assert pass_turn(rules, p) and pass_turn(rules, play(rules, p, legal(rules, p)[0])) is None, (
        "in the middle of a capture"
    )
    dice = ruleset(NUEVE, "nueve-dados")
    assert threats(dice, Game.begin(dice).position) is None


# -- the desk ----------------------------------------------------------------------------------------------------


def ask(**request: Any) -> dict[str, Any]:
    return json.loads(api.answer(json.dumps(request)))


def explain(**request: Any) -> dict[str, Any]:
    stream = api.start_task(json.dumps({"op": "explain", "nodes": 500} | request))
    for _ in range(400):
        if (text := stream.step(50)) and (answer := json.loads(text))["done"]:
            return answer
    raise AssertionError("it does not end")


def test_the_desk_explains_the_last_turn_with_lines_that_the_page_can_play() -> None:
    start = {"game": DOCE, "first": "b", "start": "B:Wc3,a5,e5:Bb1,d1,e1"}
    answer = explain(**start, acts=["b1-b2"])
    assert (answer["acts"], answer["side"], answer["text"]) == (0, "b", "b1-b2")
    assert answer["line"]["turns"][0]["text"] == "b1-b2" and answer["other"]["turns"][0]["text"] != "b1-b2"
    (one,) = (one for one in answer["said"] if one["kind"] == "exposes")
    assert one["points"] == ["b2"] and one["turns"] == ["b1-b2", "c3xa1"] and one["first"] == 1
    view = ask(op="view", **start, acts=one["acts"])
    assert [turn["text"] for turn in view["turns"]] == one["turns"]
    # words of the game and other rules in between are no touches of the turn
    acts = ["c2-c3", "offer-draw", "decline", "c4xc2"]
    assert explain(game=DOCE, acts=acts)["acts"] == 3
    assert explain(game=NUEVE, rules="nueve-dados", acts=["?631", "@a1"])["text"] == "?631@a1"


def test_the_desk_tells_threats_or_that_they_cannot_be_asked() -> None:
    told = ask(op="threats", game=DOCE, start="W:Wc3,a5,e5:Bb2,d1,e1")
    assert told["side"] == "b"
    assert [(one["kind"], one["turns"], one["m"], one["paths"]) for one in told["said"]] == [
        ("threatens", ["b2xd4", "e5xc3"], 1, [["b2", "d4"], ["e5", "c3"]])]
    assert ask(op="threats", game=DOCE)["said"] == []
    assert ask(op="threats", game=NUEVE, rules="nueve-dados")["said"] is None
    assert ask(op="threats", game=DOCE, acts=["resign"])["said"] is None


def test_the_desk_refuses_to_explain_what_is_no_turn() -> None:
    for wrong in ({}, {"acts": ["resign"]}, {"nodes": 0, "acts": ["c2-c3"]}, {"acts": ["e5-e1"]}):
        assert "error" in explain(game=DOCE, **wrong)
