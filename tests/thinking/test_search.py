"""The opponent: never an illegal touch, takes what is given, sees a win, stops when told."""

from __future__ import annotations

import random
from itertools import islice, pairwise
from time import thread_time

import pytest

from alquerque import Move, outcome
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.games import GAMES, ruleset
from alquerque.history import Game
from alquerque.pipeline import set_up
from alquerque.thinking.search import LEVELS, STRONGEST, Thought, think
from alquerque.thinking.simulated_players import level as computer
from alquerque.turns import turns
from mixes import play_on, sparse_positions


def best(id: str, position: str | None = None, level: int = STRONGEST, **changes: str) -> Thought:
    rules = ruleset(id, None, changes)
    start = parse_position(rules, position) if position else set_up(rules)
    ticks = iter(range(10**9))
    last = None
    # A clock that counts nodes' slices, so that the answer does not depend on the machine.
    for thought in think(rules, start, level=level, clock=lambda: next(ticks) / 400):
        last = thought or last
    assert last
    return last


def touch(id: str, position: str, level: int = STRONGEST, **changes: str) -> str:
    return touch_text(ruleset(id, None, changes).board, best(id, position, level, **changes).move)


@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_takes_the_last_man(level: int) -> None:
    assert touch("alquerque-de-doce", "B:Wb2:Ba1,e1,e2", level) == "a1xc3"


def answer(game: Game, level: int, seed: int) -> str:
    ticks = iter(range(10**9))
    thoughts = think(
        game.rules, game.position, seen=game.seen[:-1], level=level, seed=seed, clock=lambda: next(ticks) / 400
    )
    told = [one for one in thoughts if one]
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


def test_it_does_not_put_a_man_where_it_is_taken() -> None:
    # From c3 white leaps over b2 to the free a1.
    assert touch("alquerque-de-doce", "B:Wc3,a5,e5:Bb1,d1,e1", 3, compulsory="yes") != "b1-b2"


def test_it_takes_two_rather_than_one() -> None:
    assert touch("alquerque-de-doce", "W:Wb4,d3,e5:Bc3,c2,e1", 4, compulsory="yes", chain="must") == "b4xd2"


def test_it_closes_a_mill() -> None:
    assert touch("alquerque-de-nueve", "W:Wa1,a4,d7,g7:Bd1,d2,f2,g1,b4", 4) in ("d7-a7", "a4-a7")


@pytest.mark.parametrize(("id", "position", "expected"), [
    ("alquerque-de-tres", "W:Wa1,b2,c1:Ba3,b3,a2", "b2-b1"),  # a line
    ("cercar-la-liebre", "W:Wc3:BHc2,Hb1,Ha3,Ha4,Ha5,Hb5,Hc5,Hd5,He5,Ha2", "c3xc1"),  # nine hunters are too few
    ("cercar-la-liebre", "B:Wa1:BHa2,Hb1,Ha3,Hc1,Hc3,Hb3,He1,He2,He3,He4", "b3-b2"),  # the hare is shut in
    ("bagh-bandi", "B:Wa1:BGa2,Gb1,Ga3,Gc1,Gc3,Gb3", "b3-b2"),
    ("konane", "B:Wb1:Ba1,e5", "a1xc1"),  # the other has no capture left
])
def test_it_sees_the_win_of_each_kind_of_game(id: str, position: str, expected: str) -> None:
    assert touch(id, position, 4) == expected


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
    """There are few nodes between two yields, so the caller can stop the search within a few milliseconds of processor
    time.  Only nine slices in ten are checked, since garbage collection after other tests may delay some."""
    rules = ruleset("fanorona")
    marks = [thread_time(), *(thread_time() for _ in islice(think(rules, set_up(rules), level=STRONGEST), 200))]
    slices = sorted(after - before for before, after in pairwise(marks))
    assert len(slices) > 20 and slices[len(slices) * 9 // 10] < 0.1, slices


@pytest.mark.parametrize(("id", "name", "position", "expected"), [
    ("alquerque-de-nueve", "nueve", "B:Wa1,a4:Bg1,f6;hand=7,7", "@a7"),  # white has two in a line
    ("alquerque-de-tres", "tres", "W:Wb2:Ba1,b1;hand=2,1", "@c1"),  # so has black
    ("fanorona", "telo", "W:Wb2:Ba1,b1;hand=2,1", "@c1"),
    ("bagh-bandi", "bagh-guti", "W:Wa1,e5:BGa3,Gb3,Gc3,Gc2,Gc1,Gd1,Gd3,(GbGb)d4", "a1-b2"),  # out of the corner
    ("konane", "konane-6", "B:Wb1,d1,b3,c2:Ba1,c3,e5,a3", "c3xc1"),  # the capture that leaves white none
    ("zamma", "zamma", "B:Wa2,h2:Be8", "e8-e9"),  # a sultan
    ("fanorona", "tsivy", "W:Wa1,d1,i1:Bf1,g1,h1,b3", "d1-e1+"),  # three men and not one
    ("sixteen-soldiers", "sixteen-soldiers", "B:Wc1,d4:Bc0,e2", "c0xc2"),
    ("kolowis-awithlaknannai", "kolowis-doce", "B:Wb4,a0:Bb5,c0", "b5xb3"),
    ("damas", "damas", "W:Wc3,g1:Bd4,h8", "c3xe5"),
])
def test_it_sees_what_each_mechanism_makes_valuable(id: str, name: str, position: str, expected: str) -> None:
    rules = ruleset(id, name)
    game = Game.begin(rules, parse_position(rules, position))
    assert answer(game, STRONGEST, 0) == expected


def test_it_opens_three_in_the_middle_as_the_book_advises() -> None:
    assert touch("alquerque-de-tres", "W:W:B;hand=3,3") == "@b2"


def winners(game: Game) -> set[tuple[Move, ...]]:
    """The turns that win at once."""
    side = game.position.side
    return {moves for moves, p in islice(turns(game.rules, game.position), 300)
            if (end := outcome(game.rules, p)) and end.winner == side}


def careless(game: Game) -> set[tuple[Move, ...]]:
    """The turns after which the other side wins at once."""
    found = set()
    for moves, p in islice(turns(game.rules, game.position), 60):
        if not outcome(game.rules, p) and winners(Game.begin(game.rules, p)):
            found.add(moves)
    return found


def whole_turn(game: Game) -> tuple[Move, ...]:
    """What level 4 plays until its turn is over."""
    for _ in range(20):
        after = game.act(answer(game, 4, 0))
        if after.turns:
            return after.turns[0].moves
        game = after
    raise AssertionError("a turn without end")


@pytest.mark.parametrize(("id", "name"), [
    ("alquerque-de-doce", "medieval"), ("alquerque-de-nueve", "nueve"), ("alquerque-de-tres", "tres"),
    ("cercar-la-liebre", "liebre-diez"), ("fanorona", "dimy"), ("fanorona", "telo"), ("lasca", "lasca"),
    ("konane", "konane-6"), ("kolowis-awithlaknannai", "kolowis-doce"), ("queah", "queah"),
    *(pytest.param(*one, marks=pytest.mark.slow) for one in (
        ("dablot-prejjesne", "dablot"), ("sixteen-soldiers", "sixteen-soldiers"), ("bagh-bandi", "bagh-guti")))])
def test_it_wins_at_once_where_it_can_and_does_not_lose_at_once_where_it_need_not(id: str, name: str) -> None:
    """The hare in a corner, the line left open, the last man left hanging: one turn ahead nothing of the kind is
    missed.
    """
    rules, rng = ruleset(id, name), random.Random(id)
    won = kept = 0
    for text in islice(sparse_positions(rules, rng), 2000):
        if won >= 3 and kept >= 3:
            break
        for state in islice(play_on(Game.begin(rules, parse_position(rules, text)), rng, 6), 1, None, 2):
            if state.outcome or state.unfinished:
                continue
            here = Game.begin(rules, state.position)
            wins = winners(here)
            if wins and won < 3:
                assert whole_turn(here) in wins, format_position(rules, here.position)
                won += 1
            elif not wins and kept < 3 and sum(1 for _ in islice(turns(rules, here.position), 60)) < 60:
                bad = careless(here)
                if bad and len(bad) < sum(1 for _ in turns(rules, here.position)):
                    assert whole_turn(here) not in bad, format_position(rules, here.position)
                    kept += 1
    assert won >= 3 and kept >= 3, (won, kept)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "position"),
    [
        ("draughts-turkish", "W:WKa1,Kb1:BKd8"),
        *(
            pytest.param(*one, marks=pytest.mark.long)
            for one in (
                ("draughts-english", "W:WKc1,Ke1:BKd6"),
                ("damas", "W:WKa1,Kc1,Ke1:BKb8"),
                ("draughts-russian", "W:WKa1,Kc1,Ke1:BKb8"),
            )
        ),
    ],
)
def test_it_wins_with_more_kings_against_one(id: str, position: str) -> None:
    """The strongest level against the next."""
    rules = ruleset(id)
    game = Game.begin(rules, parse_position(rules, position))
    while not game.outcome and len(game.acts) < 80:
        assert "claim-few" not in game.words(), "in time, where such endings are counted"
        for m in computer(STRONGEST - game.position.side)(game, random.Random(len(game.acts))):
            game = game.touch(m)
    assert game.outcome and game.outcome.winner == 0, game.acts
