"""Elementary tactics of draughts: to give one man and take two, to stay on the first row, to win with more
kings against one.  That a shot is the only good turn is found here by counting pieces in every line, not by the
opponent's own evaluation.
"""

from __future__ import annotations

import pytest

from alquerque import Position, Rules
from alquerque.formats.notation import parse_position, touch_text
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.thinking.evaluation import home_guard
from alquerque.thinking.search import think
from alquerque.thinking.weights import WEIGHTS
from alquerque.turns import turns

SHOTS = [  # five men a side: a man offered to either of two, and taken back with another
    ("draughts-english", "W:Wb2,c3,d4,g3,h2:Bd6,f6,a7,h6,a5", "d4-e5"),
    ("damas", "W:Wb2,c3,d4,g3,h2:Bd6,f6,a7,h6,a5", "d4-e5"),
    ("draughts-russian", "W:Wb2,f2,e3,d4,f4:Bb6,d6,f6,h6,f8", "d4-e5"),
    ("pinoy-dama", "W:Wb2,f2,e3,d4,f4:Bb6,d6,f6,h6,f8", "d4-e5"),
    ("draughts-international", "W:Wg1,b2,j2,i3,j4:Bf6,j6,e9,b10,f10", "j4-i5"),
    ("draughts-turkish", "W:Wg1,e3,f4,g4,h4:Bd4,c5,e5,a6,d8", "f4-e4"),
]


def balance(rules: Rules, p: Position) -> int:
    """Pieces, a king for three, of the side to move less the other's."""
    n = len(rules.kinds)
    white, black = (sum((3 if i else 1) * p.men[side * n + i].bit_count() for i in range(n)) for side in (0, 1))
    return white - black if p.side == 0 else black - white


def gain(rules: Rules, p: Position, depth: int) -> int:
    """The balance after so many turns of best play, captures played out."""
    found = list(turns(rules, p))
    if not found:
        return -99
    if depth <= 0 and all(moves[0].manner == "step" for moves, _ in found):
        return balance(rules, p)
    return max(-gain(rules, after, depth - 1) for after in {after for _, after in found})


@pytest.mark.parametrize(("id", "position", "shot"), SHOTS)
def test_the_shots_are_the_only_turns_that_win_a_man(id: str, position: str, shot: str) -> None:
    rules = ruleset(id)
    start = parse_position(rules, position)
    worth = {touch_text(rules.board, moves[0]): -gain(rules, after, 3) for moves, after in turns(rules, start)}
    assert balance(rules, start) == 0 and worth.pop(shot) >= 1
    assert all(value <= 0 for value in worth.values()), worth
    (given,) = [after for moves, after in turns(rules, start) if touch_text(rules.board, moves[0]) == shot]
    assert all(moves[0].manner == "leap" for moves, _ in turns(rules, given)), "it is offered, and must be taken"


@pytest.mark.slow
@pytest.mark.parametrize(("level", "id", "position", "shot"), [
    *((5, *one) for one in SHOTS),
    *(pytest.param(6, *one, marks=[] if one[0] == "pinoy-dama" else pytest.mark.long) for one in SHOTS),
])
def test_it_gives_one_and_takes_two(level: int, id: str, position: str, shot: str) -> None:
    rules = ruleset(id)
    game = Game.begin(rules, parse_position(rules, position))
    for seed in range(2):
        told = [one for one in think(rules, game.position, level=level, seed=seed, clock=lambda: 0) if one]
        assert touch_text(rules.board, told[-1].move) == shot


@pytest.mark.parametrize(
    "id", [id for id, entry in GAMES.items() if any(kind.promotes is not None for kind in entry.base.kinds)]
)
def test_men_on_their_own_first_row_are_worth_something_while_there_is_somebody_to_keep_out(id: str) -> None:
    rules = ruleset(id)
    (term,) = home_guard(rules)
    board, kinds = rules.board, len(rules.kinds)
    edge, other = board.row(top=False), board.row(top=True)
    white_up = set_up(rules).men[0] & sum(1 << i for i, (_, _, y) in enumerate(board.coordinates) if y <= 2)
    low, high = (0, kinds) if white_up else (kinds, 0)
    men = [0] * (2 * kinds)
    men[low], men[high] = edge, other & -other
    p = set_up(rules)._replace(men=tuple(men), under=())
    sign = 1 if low == 0 else -1
    assert term(p) == sign * WEIGHTS.guard * (edge.bit_count() - 1)
    men[high] = 0
    assert term(p._replace(men=tuple(men))) == 0, "nobody is left to be crowned"
