"""Why not?  The rule that bars a touch, found by relaxing it."""

from __future__ import annotations

import pytest

from alquerque.games import ruleset
from alquerque.history import Game
from alquerque.notation import parse_position
from alquerque.reasons import why

DOCE = "alquerque-de-doce"
CASES = [
    # ruleset, changes, position, moves, from, to, key, field
    ("medieval", {}, None, "", "a1", None, "no-moves", None),
    ("medieval", {}, None, "", "a5", None, "not-your-man", None),
    ("medieval", {}, None, "", "c3", None, "empty-point", None),
    ("medieval", {}, None, "", "c2", "c1", "occupied", None),
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


def test_the_maximum_rule_shows_what_must_be_taken() -> None:
    record = ruleset("damas")
    index = record.board.index
    reason = why(record, parse_position(record, "W:Wc3,g3:Bb4,f4,f6"), index["c3"], index["a5"])
    assert reason and reason.field == "most" and reason.moves == ((index["g3"], index["e5"]),)


@pytest.mark.parametrize("id", ["alquerque-de-doce", "fanorona", "lasca", "damas", "alquerque-de-nueve"])
def test_there_is_a_reason_exactly_where_a_touch_is_not_legal(id: str) -> None:
    record = ruleset(id)
    position = record.start
    for ply in range(12):
        moves = record.engine.legal(position)
        if not moves:
            break
        for start in range(len(record.board.points)):
            for to in [None, *range(len(record.board.points))]:
                touched = any(m.start == start and to in (None, m.to) or m.start < 0 and m.to == start and to is None
                              for m in moves)
                assert (why(record, position, start, to) is None) == touched
        position = record.engine.play(position, moves[ply * 7 % len(moves)])
