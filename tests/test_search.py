"""The opponent: never an illegal touch, takes what is given, sees a win, stops when told."""

from __future__ import annotations

import random

import pytest

from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.notation import parse_position, touch_text
from alquerque.search import LEVELS, Thought, think


def best(id: str, position: str | None = None, level: int = 3, **changes: str) -> Thought:
    rules = ruleset(id, None, changes)
    start = parse_position(rules, position) if position else rules.start
    ticks = iter(range(10**9))
    last = None
    # A clock that counts nodes' slices, so that the answer does not depend on the machine.
    for thought in think(rules, start, level=level, clock=lambda: next(ticks) / 400):
        last = thought or last
    assert last
    return last


def touch(id: str, position: str, level: int = 3, **changes: str) -> str:
    return touch_text(ruleset(id, None, changes).board, best(id, position, level, **changes).move)


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_takes_the_last_man(level: int) -> None:
    assert touch("alquerque-de-doce", "B:Wb2:Ba1,e1,e2", level) == "a1xc3"


def answer(game: Game, level: int, seed: int) -> str:
    told = [one for one in think(game.rules, game.position, seen=game.seen[:-1], level=level, seed=seed) if one]
    return touch_text(game.rules.board, told[-1].move)


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("chain", ["may", "must"])
def test_no_level_misses_a_capture_that_wins_at_once(level: int, chain: str) -> None:
    rules = ruleset("alquerque-de-doce", None, {"chain": chain})
    for seed in range(12):
        game = Game.begin(rules, parse_position(rules, "B:Wb2,c4:Ba1,d1,e1,e3"))
        for _ in range(2):
            game = game.act(answer(game, level, seed))
        assert game.outcome and game.outcome.winner == game.start.side, (seed, game.acts)


def careful(game: Game, rng: random.Random) -> Game:
    """As a child plays who takes what it sees and looks whether its man would be taken."""
    moves = list(game.legal())
    rng.shuffle(moves)
    captures = [m for m in moves if game.rules.engine.takes(game.position, m)]
    if captures:
        return game.touch(captures[0])
    for m in moves:
        after = game.touch(m)
        if not any(after.rules.engine.takes(after.position, reply) for reply in after.legal()):
            return after
    return game.touch(moves[0])


def test_the_first_level_is_beaten_by_a_child_and_the_second_is_not() -> None:
    """Level 1 against somebody careful, level 2 against the same."""
    won = {1: 0, 2: 0}
    for level, games in ((1, 10), (2, 4)):
        for seed in range(games):
            rng = random.Random(seed)
            game = Game.begin(ruleset("alquerque-de-doce", None, {"quiet": "30"}))
            mine = seed % 2
            while not game.outcome:
                game = careful(game, rng) if game.position.side == mine else game.act(answer(game, level, seed))
            kinds = len(game.rules.kinds)
            left = [sum(men.bit_count() for men in game.position.men[side * kinds:][:kinds]) for side in (0, 1)]
            won[level] += left[mine] > left[1 - mine]
    assert won[1] >= 3 and won[2] <= 1, won


def test_it_does_not_put_a_man_where_it_is_taken() -> None:
    # From c3 white leaps over b2 to the free a1.
    assert touch("alquerque-de-doce", "B:Wc3,a5,e5:Bb1,d1,e1", 2, compulsory="yes") != "b1-b2"


def test_it_takes_two_rather_than_one() -> None:
    assert touch("alquerque-de-doce", "W:Wb4,d3,e5:Bc3,c2,e1", 2, compulsory="yes", chain="must") == "b4xd2"


def test_it_closes_a_mill() -> None:
    assert touch("alquerque-de-nueve", "W:Wa1,a4,d7,g7:Bd1,d2,f2,g1,b4", 2) in ("d7-a7",)


@pytest.mark.parametrize(("id", "position", "expected"), [
    ("alquerque-de-tres", "W:Wa1,b2,c1:Ba3,b3,a2", "b2-b1"),  # a line
    ("cercar-la-liebre", "W:Wc3:BHc2,Hb1,Ha3,Ha4,Ha5,Hb5,Hc5,Hd5,He5,Ha2", "c3xc1"),  # nine hunters are too few
    ("cercar-la-liebre", "B:Wa1:BHa2,Hb1,Ha3,Hc1,Hc3,Hb3,He1,He2,He3,He4", "b3-b2"),  # the hare is shut in
    ("bagh-bandi", "B:Wa1:BGa2,Gb1,Ga3,Gc1,Gc3,Gb3", "b3-b2"),
    ("konane", "B:Wb1:Ba1,e5", "a1xc1"),  # the other has no capture left
])
def test_it_sees_the_win_of_each_kind_of_game(id: str, position: str, expected: str) -> None:
    assert touch(id, position, 2) == expected


@pytest.mark.parametrize("id", list(GAMES))
def test_it_plays_a_whole_game_without_an_illegal_touch(id: str) -> None:
    rng = random.Random(3)
    game = Game.begin(ruleset(id, None, {"quiet": "10"} if id != "alquerque-de-nueve" else {}))
    for _ in range(60):
        if game.outcome:
            break
        if game.position.side == 0:
            thought = None
            for told in think(game.rules, game.position, seen=game.seen[:-1], level=1):
                thought = told or thought
            assert thought
            game = game.act(touch_text(game.rules.board, thought.move))
        else:
            game = game.touch(rng.choice(game.legal()))


def test_it_gives_way_often() -> None:
    """Between two yields there are few nodes, so a driver can stop it within a few milliseconds (of the processor's time)."""
    from time import thread_time
    rules = ruleset("fanorona")
    longest, last = 0.0, thread_time()
    for count, _ in enumerate(think(rules, rules.start, level=3)):
        now = thread_time()
        longest, last = max(longest, now - last), now
        if count > 200:
            break
    assert longest < 0.5
