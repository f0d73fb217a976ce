"""A game played in both sets of rules at once: the package's, and the second ones of ``oracle`` and of every
``oracles/oracle_*.py``, whose ``GAMES`` says which rulesets it has."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import oracle
import oracle_family
from alquerque import Move, Position, Rules, legal, outcome, play
from alquerque.formats.notation import format_position, parse_position, touch_text
from alquerque.pipeline import set_up
from mixes import pick_sharp_touch

SIDES = {None: None, 0: "w", 1: "b"}
Second = oracle.Game | oracle_family.Game
MODULES = [import_module(path.stem) for path in sorted((Path(__file__).parent / "oracles").rglob("oracle_*.py"))]
FAMILY_RULES: dict[str, dict[str, tuple[type[Second], dict[str, str]]]] = {
    id: rulesets for module in MODULES for id, rulesets in module.GAMES.items()
}


def second(id: str, name: str, rules: Rules) -> Second:
    """The second rules of a game: the class by its ruleset, the fields as they are in the first."""
    if name in FAMILY_RULES.get(id, {}):
        return FAMILY_RULES[id][name][0](rules.values())
    return oracle.RULESETS.get(name, oracle.GAMES[id])(rules.values())


def pieces_by_point(position: str) -> dict[str, list[str]]:
    """What stands where in a position's text: the pieces of a point, the top one first, by letter and side."""
    found = {}
    for part in position.split(";")[0].split(":")[1:]:
        for column, letter, point in re.findall(r"(?:\((\w+)\)|([A-Z]?))([a-z]-?\d+)", part[1:]):
            found[point] = re.findall("[A-Z]?[wb]", column) or [letter + part[0].lower()]
    return found


@dataclass
class ParallelGame:
    """One game in both sets of rules."""

    rules: Rules
    second: Second
    position: Position
    state: oracle.State | oracle_family.State
    played: list[str]

    def compare(self) -> dict[str, Move]:
        """The touches, the same in both, by their texts; and all else that is to be seen."""
        moves = legal(self.rules, self.position)
        touches = {touch_text(self.rules.board, move): move for move in moves}
        end = outcome(self.rules, self.position)
        told = (SIDES[end.winner], end.reason, end.score) if end else None
        here = format_position(self.rules, self.position)
        place = f"{here} after {' '.join(self.played)}\n{self.rules.values()}"
        assert len(moves) == len(touches), place
        ended = self.second.ended(self.state)  # asked once: the second rules are slow
        others = set() if ended else self.second.choices(self.state)
        assert set(touches) == others, f"only here {set(touches) - others}, only there {others - set(touches)}: {place}"
        assert told == ended, place
        assert bool(moves) == (end is None), place
        assert end or SIDES[self.position.side] == self.state.side, place
        assert self.position.hands == tuple(self.state.hands.values()), place
        assert pieces_by_point(here) == self.second.men(self.state), place
        return touches

    def touch(self, text: str, move: Move) -> None:
        self.position = play(self.rules, self.position, move)
        self.state = self.second.play(self.state, text)
        self.played.append(text)


def start_both(second: Second, rules: Rules, text: str) -> ParallelGame:
    return ParallelGame(rules, second, parse_position(rules, text), second.read(text), [text])


def compare_games(
    second: Second, rules: Rules, texts: Iterator[str], positions: int, plies: int, rng: random.Random,
) -> int:
    """Random games from these positions, each of so many touches at most, until so many positions are compared.

    Captures and huffs are chosen more often than chance would: most disagreements hide in chains and after them.
    Returns how many positions were compared.
    """
    compared = 0
    for text in texts:
        both = start_both(second, rules, text)
        for _ in range(plies):
            touches = both.compare()
            compared += 1
            if not touches:
                break
            text = pick_sharp_touch(list(touches), rng)
            both.touch(text, touches[text])
        if compared >= positions:
            break
    return compared


def setups(rules: Rules) -> Iterator[str]:
    start = format_position(rules, set_up(rules))
    while True:
        yield start
