"""Which rules are these?  The named rulesets are checked against games that are played here touch by touch, on ``Game`` alone."""

from __future__ import annotations

import os
import random

import pytest

from alquerque.deciding import deciding
from alquerque.detecting import LONGEST, MOST_WORDS, Verdict, detect, read
from alquerque.errors import NotationError
from alquerque.games import GAMES
from alquerque.games.entry import Entry
from alquerque.history import Game
from alquerque.notation import format_position
from alquerque.players import chance
from alquerque.records import Record, write
from alquerque.rules import SIDES

SEVERAL = [id for id, entry in GAMES.items() if len(entry.rulesets) > 1]
LONG = 120
"""Touches of a random game at most."""


def detected(id: str, text: str) -> dict[str, Verdict]:
    return {one.rules: one for one in detect(GAMES[id], read(text))}


def named(id: str, text: str) -> set[str]:
    return {rules for rules, one in detected(id, text).items() if one.game}


def drawn(id: str, name: str, seed: int) -> Game:
    """A random game under a ruleset, claims and offers left out."""
    rng, rules = random.Random(seed), GAMES[id].rules(name)
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else SIDES.index(rules.first))
    stop = rng.randint(2, LONG)
    while not game.outcome and len(game.acts) < stop:
        game = game.touch(chance(game, rng)[0] if game.legal()[0].dice else rng.choice(game.legal()))
    return game


def replayed(entry: Entry, name: str, acts: tuple[str, ...]) -> list[Game]:
    """The games that these touches make under a ruleset, with either side as the first where it is drawn by lot.  A stop is played
    where the next touch needs one, and only there."""
    rules = entry.rules(name)
    found = []
    for first in (0, 1) if rules.first == "lot" else (SIDES.index(rules.first),):
        game: Game | None = Game.begin(rules, first=first)
        for act in acts:
            if act == ".":
                continue
            if game and act not in game.choices() and "." in game.choices():
                game = game.act(".")
            game = game.act(act) if game and act in game.choices() else None
        if game:
            found.append(game)
    return found


def text_of(game: Game) -> str:
    return " ".join(f"{n // 2 + 1}. {turn.text}" if n % 2 == 0 else turn.text for n, turn in enumerate(game.turns)) \
        + " " + " ".join(game.acts[game.turns[-1].acts if game.turns else 0:])


def games(each: int) -> list[tuple[str, str, int]]:
    """So many games of each game of the catalogue, its rulesets in turn."""
    return [(id, entry.rulesets[n % len(entry.rulesets)].id, n) for id, entry in GAMES.items() for n in range(each)]


def hold(id: str, name: str, seed: int) -> None:
    """The named rulesets are those under which the touches can be played; and none is, with one illegal turn among them."""
    game = drawn(id, name, seed)
    entry = GAMES[id]
    assert named(id, text_of(game)) == {one.id for one in entry.rulesets if replayed(entry, one.id, game.acts)}, text_of(game)
    rng = random.Random(seed)
    touches = [act for act in game.acts if act != "."]
    cut = rng.randrange(len(touches))
    board = game.rules.board.points
    for _ in range(40):
        start, to = rng.sample(board, 2)
        before = tuple(touches[:cut])
        if not any(read_at_all(entry, one.id, before, start, to) for one in entry.rulesets):
            assert named(id, " ".join([*before, f"{start}-{to}", *touches[cut + 1:]])) == set()
            return
    raise AssertionError("no illegal turn was found")


def read_at_all(entry: Entry, name: str, acts: tuple[str, ...], start: str, to: str) -> bool:
    """Whether a move from one point to another may mean anything after these touches: a step, a leap, or a capture of which
    it names the ends."""
    for game in replayed(entry, name, acts):
        for opened in [game, *([game.act(".")] if "." in game.choices() else [])]:
            if (start, to) in reaching(opened):
                return True
    return False


def reaching(game: Game) -> list[tuple[str, str]]:
    """From where to where a man can come in this turn."""
    found, waiting = [], [(game, "")]
    while waiting and len(found) < 4000:
        now, start = waiting.pop()
        for m in now.legal():
            if m.start < 0:
                if m.manner != "stop":
                    after = now.touch(m)
                    if after.position.side == game.position.side and not after.outcome and m.manner != "throw":
                        waiting.append((after, start))
                continue
            names = now.rules.board.points
            begun = start or names[m.start]
            found.append((begun, names[m.to]))
            after = now.touch(m)
            if after.position.side == game.position.side and not after.outcome:
                waiting.append((after, begun))
    return found


@pytest.mark.parametrize(("id", "name", "seed"), games(2 if "ALQUERQUE_QUICK" in os.environ else 5))
def test_the_named_rulesets_replay_a_random_game_and_no_other_does(id: str, name: str, seed: int) -> None:
    hold(id, name, seed)


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_a_thousand_random_games(id: str) -> None:
    for _, name, seed in games(46):
        if name in {one.id for one in GAMES[id].rulesets} and _ == id:
            hold(id, name, 1000 + seed)
