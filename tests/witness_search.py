"""Witnesses: for every two values of a field on offer, a game in which, under the two values, the players may do
different things or the game ends differently.  The table is `witnesses.txt`; `find_witness` looks for a witness.
Nothing here needs pytest, so that `build.py new-game` can use it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from alquerque import GAMES, RulesError, game, ruleset
from alquerque.formats.notation import NotationError, parse_position
from alquerque.history import Game
from alquerque.pipeline import set_up
from mixes import sparse_positions

WITNESSES = Path(__file__).parent / "witnesses.txt"
NONE_FOUND = "# none found: "


def told_to_players(state: Game) -> tuple[object, ...]:
    """All that a player is told by the rules: who moves, what may be touched and claimed, how it ended."""
    return state.position.side, frozenset(state.choices()), tuple(state.words()), state.outcome


def value_pairs() -> Iterator[tuple[str, str, str, str]]:
    """Game, field and two of its values, for every two values on offer."""
    for id in GAMES:
        yield from value_pairs_of(id)


def value_pairs_of(id: str) -> Iterator[tuple[str, str, str, str]]:
    """The same of one game.  Left out is a value that no mix with the game's first ruleset allows (see
    `forbidden_because`).
    """
    for field, offered in game(id).choices().items():
        values = [value for value in offered if not forbidden_because(id, field, value)]
        for i, one in enumerate(values):
            for other in values[i + 1:]:
                yield id, field, one, other


def forbidden_because(id: str, field: str, value: str, name: str | None = None) -> str:
    """Why a value on offer can be had in no mix of a ruleset (the first, if none is named) with the choices of its rule
    card: the key of the RulesError and the values that it is about; "" if it can be had."""
    choices = game(id).choices()
    waiting: list[dict[str, str]] = [{field: value}]
    why = ""
    for changes in waiting:
        try:
            ruleset(id, name, changes)
            return ""
        except RulesError as error:
            values = {**ruleset(id, name).values(), **changes}
            fields = error.details.get("fields", [])
            mix = ", ".join(f"{one}={values[one]}" for one in fields if one in values)
            why = why or f"{error.details.get('why', error.key)} ({mix})"
            for other in fields:
                if other in choices and other not in changes:
                    waiting += [{**changes, other: instead} for instead in choices[other]]
    return why


def begin_both(
    id: str, changes: Mapping[str, str], field: str, values: tuple[str, str], start: str | None
) -> list[Game]:
    """The same game begun under both values of a field."""
    both = [ruleset(id, None, {**changes, field: value}) for value in values]
    return [Game.begin(rules, parse_position(rules, start) if start else None) for rules in both]


def is_witness(both: list[Game], acts: list[str]) -> bool:
    """Whether the players are told different things after these acts, and the same before."""
    for act in acts:
        if told_to_players(both[0]) != told_to_players(both[1]):
            return False
        both = [state.act(act) for state in both]
    return told_to_players(both[0]) != told_to_players(both[1])


def search_witness(both: list[Game], shuffle: bool, most: int, rng: random.Random) -> list[str] | None:
    """Acts at random, so many at most, until the players are told different things; ``shuffle``: men go to and fro,
    nothing happens."""
    acts: list[str] = []
    while told_to_players(both[0]) == told_to_players(both[1]):
        state = both[0]
        if state.outcome or len(acts) >= most:
            return None
        choices = sorted(state.choices())
        if shuffle:
            ago = state.turns[-2].text.split("-") if len(state.turns) > 1 else []
            steps = [text for text in choices if "-" in text]
            choices = [text for text in steps if text.split("-") == ago[::-1]] or steps or choices
        acts.append(rng.choice(choices))
        both = [one.act(acts[-1]) for one in both]
    return acts


def shrink_witness(id: str, changes: dict[str, str], field: str, values: tuple[str, str], start: str | None,
            acts: list[str]) -> tuple[dict[str, str], list[str]]:
    """The same witness without the changes and acts that it does not need."""
    def still(changes: dict[str, str], acts: list[str]) -> bool:
        try:
            return is_witness(begin_both(id, changes, field, values, start), acts)
        except (RulesError, NotationError):
            return False

    for name in list(changes):
        fewer = {one: value for one, value in changes.items() if one != name}
        changes = fewer if still(fewer, acts) else changes
    for count in (1, 2, 1):
        for i in reversed(range(len(acts))):
            fewer_acts = acts[:i] + acts[i + count:]
            acts = fewer_acts if still(changes, fewer_acts) else acts
    return changes, acts


def find_witness(id: str, field: str, values: tuple[str, str]) -> str:
    """The shortest witness among the first few found, as a line of the table."""
    rng = random.Random(f"{id} {field} {values}")
    choices = {name: options for name, options in game(id).choices().items()
               if name not in (field, "quiet", "repetition", "first", "layout")}
    shuffle = field in ("quiet", "repetition")
    found: list[str] = []
    for number in range(20_000):
        changes = {name: rng.choice(options) for name, options in choices.items() if rng.random() < 0.5}
        # what is rare: positions alone
        most = 200 if shuffle else rng.choice((0, 0, 0, 3, 25, 100)) if number < 1000 else 0
        try:
            start = (
                None
                if number % 4 == 0 and (most > 3 or number == 0)
                else next(sparse_positions(ruleset(id, None, changes), rng))
            )
            both = begin_both(id, changes, field, values, start)
        except RulesError:
            continue
        acts = search_witness(both, shuffle, most, rng)
        if acts is not None:
            changes, acts = shrink_witness(id, changes, field, values, start, acts)
            mixed = " ".join(f"{name}={value}" for name, value in sorted(changes.items()))
            found.append(
                f"{id} | {field} {' '.join(values)} | {mixed or '-'} | {start or '-'} | {' '.join(acts) or '-'}"
            )
        if len(found) >= (1 if shuffle or number > 1000 else 6):
            break
    none = f"{NONE_FOUND}{id} | {field} {' '.join(values)}"
    return min(found, key=lambda line: (len(line.rpartition("|")[2].split()), len(line)), default=none)


def read_witnesses() -> dict[tuple[str, str, str, str], tuple[dict[str, str], str | None, list[str]]]:
    table = {}
    for line in WITNESSES.read_text("utf-8").splitlines():
        if line and line[0] != "#":
            id, asked, changes, start, acts = (part.strip() for part in line.split("|"))
            field, one, other = asked.split()
            mixed = dict(entry.split("=") for entry in changes.split()) if changes != "-" else {}
            table[id, field, one, other] = mixed, None if start == "-" else start, acts.split() if acts != "-" else []
    return table


def read_unwitnessed() -> set[tuple[str, ...]]:
    """The game, the field and its two values for which `find_witness` has found nothing, as it has left them in the
    table.
    """
    lines = [
        line.removeprefix(NONE_FOUND)
        for line in WITNESSES.read_text("utf-8").splitlines()
        if line.startswith(NONE_FOUND)
    ]
    return {tuple(line.replace("|", " ").split()) for line in lines}


def same_by_design(id: str, field: str, one: str, other: str) -> bool:
    """Whether two values cannot differ in any game: ``first=lot`` is decided before the game, which then begins like
    one with the set-up's side to move."""
    return field == "first" and one == "lot" and other == "wb"[set_up(ruleset(id, None, {"first": "lot"})).side]
