"""Why not?  The rule that bars a touch, found by relaxing it."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from alquerque.formats.notation import parse_position
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import compiled, set_up
from alquerque.reasons import why
from mixes import sparse_positions

DOCE = "alquerque-de-doce"
CASES = [
    # ruleset, changes, position, moves, from, to, key, field
    ("medieval", {}, None, "", "a1", None, "no-moves", None),
    ("medieval", {}, None, "", "a5", None, "not-your-man", None),
    ("medieval", {}, None, "", "c3", None, "empty-point", None),
    ("medieval", {}, None, "", "c2", "c1", "occupied", None),
    ("medieval", {}, None, "c2-c3", "c4", "c3", "land-beyond", None),
    ("medieval", {}, None, "", "b1", "c3", "no-line", None),
    ("medieval", {}, "B:We5:Ba1", "", "a1", "c3", "nothing-there", None),
    ("medieval", {}, "B:Wb2,c4,d4:Ba1,e1", "a1xc3", "e1", "e2", "must-continue", None),
    ("medieval", {"chain": "never"}, "B:Wb2,c4,d4:Ba1,e1", "", "e1", "e2", None, None),
    ("medieval", {"compulsory": "yes"}, "B:Wb2,c4,d4:Ba1,e1", "", "e1", "e2", "owes-capture", "compulsory"),
    ("bell", {"huff": "no"}, "B:We5:Bc3", "", "c3", "c2", "rule", "steps"),
    ("bell", {"huff": "no"}, "B:Wc2:Bc3", "", "c3", "c1", "rule", "captures"),
    ("bell", {"huff": "no"}, "B:We1:Bb5,a1", "", "b5", "a5", "rule", "far_row"),
    ("pergioco", {"huff": "no"}, "W:Wb3:Be3", "b3-c3 e3-e4", "c3", "b3", "rule", "returning"),
    ("medieval", {}, "B:Wa1:B", "", "a1", "a2", "game-over", None),
    ("medieval", {"returning": "no-return"}, "W:Wb3:Be1", "b3-c3 e1-e2", "c3", "b3", "rule", "returning"),
]


@pytest.mark.parametrize(("rules", "changes", "position", "moves", "start", "to", "key", "field"), CASES)
def test_the_reason(rules: str, changes: dict[str, str], position: str | None, moves: str, start: str, to: str | None,
                    key: str | None, field: str | None) -> None:
    record = ruleset(DOCE, rules, changes)
    index = record.board.index
    game = Game.begin(record, parse_position(record, position) if position else None).read(moves)
    reason = why(record, game.position, index[start], index[to] if to else None)
    assert (reason and reason.key, reason and reason.field) == (key, field)


@pytest.mark.parametrize(("rules", "moves"), [("morabaraba", "c3-d3 *d6 g4-g1"), ("morabaraba-once", "c3-d3 *d6 g4-g1")])
def test_a_mill_that_may_not_be_closed_again_is_the_reason(rules: str, moves: str) -> None:
    record = ruleset("morabaraba", rules)
    index = record.board.index
    game = Game.begin(record, parse_position(record, "W:Wa1,b2,c3,d1,d2:Bd6,g4,f6,a7,e4")).read(moves)
    reason = why(record, game.position, index["d3"], index["c3"])
    assert reason and (reason.key, reason.field) == ("rule", "returning")


def test_the_maximum_rule_shows_what_must_be_taken() -> None:
    record = ruleset("damas")
    index = record.board.index
    reason = why(record, parse_position(record, "W:Wc3,g3:Bb4,f4,f6"), index["c3"], index["a5"])
    assert reason and reason.field == "most" and reason.moves == ((index["g3"], index["e5"]),)
    assert reason.counts == (2, 1)


@pytest.mark.parametrize(("id", "position", "moves", "start", "to", "counts"), [
    ("zamma", "B:Wd5,e6,c6,a9,h2,d8:Be5,i1,g1", "", "e5", "e7", (3, 2)),
    ("zamma", "B:Wd5,e6,c6,a9,h2,d8:Be5,i1,g1", "", "i1", None, (3, 1)),
    ("zamma", "B:Wd5,c6,f5,g6,h8,e6,e8,a9:Be5", "", "e5", "c5", (3, 2)),
    ("zamma", "B:Wd5,c6,f5,g6,h8,e6,e8,a9:Be5", "e5xg5", "g5", "e7", ()),  # no line: another reason
    ("damas", "W:Wc3,e3:Bd4,Kf4", "", "c3", "e5", ()),  # as many men, but no king
])
def test_how_many_could_be_taken_and_how_many_there(id: str, position: str, moves: str, start: str, to: str | None,
                                                    counts: tuple[int, ...]) -> None:
    record = ruleset(id)
    index = record.board.index
    game = Game.begin(record, parse_position(record, position)).read(moves)
    reason = why(record, game.position, index[start], index[to] if to else None)
    assert reason and reason.counts == counts


PAIRS = 60
"""How many pairs of points of one position are asked about, beside those that the moves join."""


@pytest.mark.parametrize("id", GAMES)
def test_there_is_a_reason_exactly_where_a_touch_is_not_legal(id: str) -> None:
    record, rng = ruleset(id), random.Random(id)
    every = range(len(record.board.points))
    games = [set_up(record), *(parse_position(record, text) for text in islice(sparse_positions(record, rng), 4))]
    for position in games:
        for _ in range(5):
            moves = compiled(record).legal(position)
            if not moves:
                break
            asked: set[tuple[int, int | None]] = {(start, None) for start in rng.sample(every, min(len(every), 25))}
            asked |= {(rng.choice(every), rng.choice(every)) for _ in range(PAIRS)}
            asked |= {(m.start, m.to) for m in moves if m.start >= 0}
            for start, to in asked:
                touched = any(m.start == start and to in (None, m.to) or m.start < 0 and m.to == start and to is None
                              for m in moves)
                assert (why(record, position, start, to) is None) == touched
            position = compiled(record).play(position, rng.choice(moves))


OTHERS = [
    # game, position, moves, from, to, key, field
    ("konane", None, "", "c3", "c5", "must-take-up", None),
    ("konane", "B:Wb1,d1:Ba1", "", "a1", "a2", "rule", "steps"),
    ("konane", "B:Wb1,d1,c2:Ba1", "a1xc1", "c1", "c3", "rule", "path"),
    ("queah", "B:Wb2:Bc3,d4;hand=0,2", "", "c3", "d2", "must-place", None),
    ("queah", "B:Wb2,e5:Bc3", "c3xa1", "e5", "d4", None, None),
    ("alquerque-de-tres", "W:Wa1,b2,c1:Bb1,a3,c3", "", "b2", "c2", None, None),
    ("alquerque-de-tres", "W:Wa1,b2,c1:Bb1,a3,c3", "", "a1", "c2", "no-line", None),
    ("draughts-english", "W:Wc3:Bh8", "", "c3", "e7", "out-of-reach", None),
    ("konane", "B:Wb1,d1:Ba1", "", "a1", "b3", "out-of-reach", None),
    ("zamma", "B:Wa9:Be5", "", "e5", "e4", "rule", "steps"),
    ("sixteen-soldiers", "B:Wc2,e5:Bc1,e1", "", "e1", "e2", "owes-capture", "compulsory"),
]


@pytest.mark.parametrize(("id", "position", "moves", "start", "to", "key", "field"), OTHERS)
def test_the_reason_in_other_games(id: str, position: str | None, moves: str, start: str, to: str, key: str | None,
                                   field: str | None) -> None:
    record = ruleset(id)
    index = record.board.index
    game = Game.begin(record, parse_position(record, position) if position else None).read(moves)
    reason = why(record, game.position, index[start], index[to])
    assert (reason and reason.key, reason and reason.field) == (key, field)


@pytest.mark.parametrize(("id", "position", "start", "to", "key"), [
    ("cercar-la-liebre", "B:Wc3:BHa1,Hb1,Hc1,Hd1,He1,Ha2,Hb2,Hc2,Hd2,He2", "c2", "c4", "takes-none"),
    ("bagh-bandi", "B:Wc3:BGc2", "c2", "c4", "takes-none"),
    ("dablot-prejjesne", "B:WPb2:Ba1", "a1", "c3", "higher-rank"),
    ("konane", None, "b2", None, "must-take-up"),
])
def test_a_piece_that_may_not_take_there_is_told_so(
    id: str, position: str | None, start: str, to: str | None, key: str
) -> None:
    record = ruleset(id)
    where = parse_position(record, position) if position else set_up(record)
    reason = why(record, where, record.board.index[start], record.board.index[to] if to else None)
    assert reason and reason.key == key


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_to_take_who_wants_to_step(game: str) -> None:
    """Between a point and the next of a line nothing stands that could be taken."""
    told = set()
    for of in GAMES[game].rulesets:
        record, chance = GAMES[game].rules(of.id), random.Random(1)
        position = set_up(record)
        for _ in range(20):
            moves = compiled(record).legal(position)
            if not moves:
                break
            position = compiled(record).play(position, chance.choice(moves))
            if position.chain:  # whoever captures may not step now
                continue
            for start, near in enumerate(record.board.neighbours):
                for to in (to for to in range(len(record.board.points)) if near >> to & 1):
                    reason = why(record, position, start, to)
                    told.add((of.id, reason and reason.key))
    assert not {id for id, key in told if key == "nothing-there"}


@pytest.mark.parametrize(("game", "ruleset", "moves", "start", "to", "value"), [
    ("halatafl", "halatafl", "", "f4", "e5", "ahead-sideways"),
    ("fox-and-geese", "fox-enquire", "", "b4", "c4", "forward"),
    ("haretavl", "jeu-militaire", "b2-b3,b1-b2,b3-b4", "a2", "b1", "forward-sideways"),
])
def test_a_piece_with_steps_of_its_own_is_told_them(
    game: str, ruleset: str, moves: str, start: str, to: str, value: str
) -> None:
    record = GAMES[game].rules(ruleset)
    index = record.board.index
    reason = why(record, Game.begin(record).read(moves).position, index[start], index[to])
    assert reason and (reason.key, reason.field, reason.value) == ("own-steps", "steps", value)
