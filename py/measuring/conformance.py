"""Conformance vectors: test data with which another program can check its implementation of the rules.

For a ruleset: its board, its fields, counts of the game tree by depth, and positions drawn from games played at random,
each with every turn that can be played there and where that turn leads, or with how the game has ended.  Positions and
turns are written as ``formats.notation`` says; ``site/docs/conformance-vectors.md`` describes the file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from alquerque.formats.notation import format_position, start, turn_text
from alquerque.formats.pdn import names
from alquerque.games import game, ruleset
from alquerque.pipeline import Outcome, Position, compiled
from alquerque.rules import SIDES, Rules
from alquerque.turns import UNITS, perft, turns

FORMAT = 1
"""The version of the file's form: it grows when a program that reads one form cannot read the next."""
MAX_POSITIONS = 200
MAX_TURNS = 300
"""A position with more turns is left out."""
MAX_GAMES = 400
"""So many games are played for the positions, at most: a small game has fewer."""
MAX_GAME_TOUCHES = 400
MAX_LEAVES = 20_000
"""The tree is counted one depth further as long as, extrapolating its growth, it then has at most so many leaves."""
MAX_DEPTH = 12
PICKED_SHARE = 0.2
"""So many of a game's positions are taken, so that many games are seen; its last one always is."""
SHARP_SHARES = (0.2, 0.9)
"""How often a capture is played where there is one, in quiet games and in sharp ones, which end sooner."""


def conformance_vectors(id: str, name: str) -> dict[str, Any]:
    """The vectors of one ruleset, the same on every machine.  Raises RulesError for an unknown game or ruleset."""
    rules = ruleset(id, name)
    pdn = game(id).pdn_of(name)
    described = _described(rules, _picked(rules, random.Random(f"{id} {name}")))
    positions = list(islice(described, MAX_POSITIONS))
    if not any(vector["outcome"] for vector in positions):  # a game that chance rarely ends: one end from a later game
        positions[-1:] = next(([vector] for vector in described if vector["outcome"]), positions[-1:])
    return {
        "format": FORMAT,
        "game": id,
        "ruleset": name,
        "pdn": {
            "game_type": pdn.game_type,
            "squares": dict(zip(rules.board.points, names(pdn, rules.board), strict=True)),
        } if pdn else None,
        "board": {
            "points": {point: [x, y] for point, x, y in rules.board.coordinates},
            "lines": [list(line) for line in rules.board.lines],
            "region": rules.board.names(rules.board.region_set),
        },
        "kinds": [asdict(kind) for kind in rules.kinds],
        "fields": rules.values(),
        "start": str(start(rules)),
        "counts": {unit: _counts(rules, unit) for unit in UNITS},
        "positions": positions,
    }


def _counts(rules: Rules, unit: str) -> list[int]:
    """The leaves at depth 1, 2, …"""
    first, counts = start(rules), [1]
    while len(counts) <= MAX_DEPTH:
        counts.append(perft(rules, first, len(counts), unit))
        if counts[-1] ** 2 > MAX_LEAVES * counts[-2] or not counts[-1]:
            break
    return counts[1:]


def _picked(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """The first position, then some of random games, each once: before a turn, or after its throw of dice."""
    seen: set[Position] = set()
    for _ in range(MAX_GAMES):
        for position, over in _random_game(rules, rng):
            if (over or not seen or rng.random() < PICKED_SHARE) and position not in seen:
                seen.add(position)
                yield position


def _random_game(rules: Rules, rng: random.Random) -> Iterator[tuple[Position, bool]]:
    """The positions of a random game at the start of a turn (after its throw of dice, if any), each with whether the
    game is over."""
    engine = compiled(rules)
    position: Position = start(rules)
    begins, sharpness = True, rng.choice(SHARP_SHARES)
    for _ in range(MAX_GAME_TOUCHES):
        legal = engine.legal(position)
        thrown = bool(legal) and bool(legal[0].dice)
        if begins and not thrown:
            yield position, not legal
        if not legal:
            return
        sharp = [move for move in legal if engine.takes(position, move)]
        move = rng.choice(sharp if sharp and rng.random() < sharpness else legal)
        after = engine.play(position, move)
        begins = thrown or after.side != position.side or not engine.legal(after)
        position = after


def _described(rules: Rules, positions: Iterator[Position]) -> Iterator[dict[str, Any]]:
    outcome: Callable[[Position], Outcome | None] = compiled(rules).outcome
    for position in positions:
        listed = list(islice(turns(rules, position), MAX_TURNS + 1))
        if len(listed) > MAX_TURNS:
            continue
        ended = outcome(position)
        yield {
            "position": format_position(rules, position),
            "turns": {turn_text(rules.board, touches): format_position(rules, after) for touches, after in listed},
            "outcome": _describe_outcome(ended) if ended else None,
        }


def _describe_outcome(ended: Outcome) -> dict[str, Any]:
    return {
        "winner": None if ended.winner is None else SIDES[ended.winner],
        "reason": ended.reason,
        "score": list(ended.score),
    }
