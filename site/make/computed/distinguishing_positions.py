"""`python3 build.py differences [GAME …]`: positions that tell rulesets apart, and games whose rules are to be found
out.

For any two rulesets of a game site/data/differences.json holds {"rules": [ONE, OTHER]} with one of

    "start": POSITION, "acts": […], "turn": TURN, "allows": ONE     only this ruleset allows that turn there
    "start": POSITION, "acts": […], "over": [ONE]                   the game is over there under these rulesets, or
                                                                    ends differently
    "why": "same" | "boards" | "setup" | "none", "looked": 1750     there is no such position, and why; how many
                                                                    were tried

and site/data/exercises.json the games, each with the rulesets to choose from, of which only one allows it
(render/teaching/exercises.py). Both come from seeded draws: made again they are the same, until rules change.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque import GAMES, Game, Rules
from alquerque.games import Entry
from alquerque.pipeline import set_up
from alquerque.rules import SIDES
from alquerque.thinking.rule_detection import detect, parse_text
from alquerque.thinking.rule_differences import find_difference
from alquerque.thinking.simulated_players import slipping

DATA = tools.ROOT / "site" / "data"
DIFFERENCES, EXERCISES = DATA / "differences.json", DATA / "exercises.json"
#: How many games of each game are to be found out.
WANTED = {
    "alquerque-de-doce": 13, "alquerque-de-nueve": 1, "alquerque-de-tres": 1, "felli": 1, "pinoy-dama": 1, "bashni": 1,
    "sixteen-soldiers": 1, "peralikatuma": 1,
}  # fmt: skip
MIN_MOVES, MAX_MOVES = 4, 16  # moves of such a game
CHOICES = 4
MAX_SEEDS = 400


def difference(entry: Entry, first_id: str, second_id: str) -> dict[str, Any]:
    """What tells two rulesets of a game apart."""
    rules = {name: entry.rules(name) for name in (first_id, second_id)}
    pair: dict[str, Any] = {"rules": [first_id, second_id]}
    first, second = rules.values()
    if first.board.points != second.board.points or first.board.lines != second.board.lines:
        return {**pair, "why": "boards", "looked": 0}
    if first == second:
        return {**pair, "why": "same", "looked": 0}
    searched = find_difference(rules)
    if searched.found is None or searched.start is None:
        return {**pair, "why": "none" if set_up(first) == set_up(second) else "setup", "looked": searched.looked}
    place = {**pair, "start": searched.start, "acts": list(searched.found.acts[first_id])}
    if searched.found.turn:
        return {**place, "turn": searched.found.turn, "allows": searched.found.allows[0]}
    return {**place, "over": [name for name, end in searched.found.outcomes.items() if end]}


def differences(entry: Entry) -> list[dict[str, Any]]:
    return [difference(entry, ruleset.id, other.id) for ruleset, other in combinations(entry.rulesets, 2)]


def distinguishable_rulesets(entry: Entry) -> dict[str, list[str]]:
    """The rulesets that can be told apart at play, by their board: of those with the same rules only the first."""
    names_by_rules: dict[Rules, str] = {}
    for ruleset in entry.rulesets:
        names_by_rules.setdefault(entry.rules(ruleset.id), ruleset.id)
    boards: dict[str, list[str]] = {}
    for rules, name in names_by_rules.items():
        boards.setdefault(f"{rules.board.id} {rules.setup}", []).append(name)
    return boards


def exercises(entry: Entry, wanted: int) -> Iterator[dict[str, Any]]:
    """Games of this game: the rulesets take turns as far as they can be told apart, and no game is used twice."""
    names = max(distinguishable_rulesets(entry).values(), key=len)
    drawn: list[tuple[str, tuple[str, ...]]] = []
    for seed in range(MAX_SEEDS):
        if len(drawn) == wanted:
            return
        rng = random.Random(f"{entry.id} {seed}")
        name = names[seed % len(names)]
        others = rng.sample([candidate for candidate in names if candidate != name], min(CHOICES, len(names)) - 1)
        often = sum(ruleset_name == name for ruleset_name, _ in drawn) * 3 > wanted
        game = None if often else play_short_game(entry, name, others, rng)
        if game is None or (name, game.acts) in drawn:
            continue
        drawn.append((name, game.acts))
        yield {"game": entry.id, "rules": name, "choices": sorted([name, *others], key=names.index),
               "first": SIDES[game.start.side], "acts": list(game.acts)}  # fmt: skip
    raise tools.DataError(f"{entry.id}: only {len(drawn)} of {wanted} games were found")


def play_short_game(entry: Entry, name: str, others: list[str], rng: random.Random) -> Game | None:
    """A short game under a ruleset that none of the others allows; None if this draw has come to none."""
    rules = entry.rules(name)
    game = Game.begin(rules, first=rng.randint(0, 1) if rules.first == "lot" else SIDES.index(rules.first))
    stood = [game]
    while len(game.turns) < MAX_MOVES and not game.outcome:
        for m in slipping(game, rng) if rng.random() < 0.6 else [rng.choice(game.legal())]:
            game = game.touch(m)
        stood += [] if game.unfinished else [game]
    text = f'[First "{SIDES[game.start.side]}"] ' + " ".join(turn.text for turn in stood[-1].turns)
    refused = {verdict.rules: verdict.refusal.turn for verdict in detect(entry, parse_text(text)) if verdict.refusal}
    if not {*others} <= {*refused}:
        return None
    length = max(MIN_MOVES, *(refused[other] for other in others))
    return next((game for game in stood if len(game.turns) == length), None)


def write(path: Any, value: object) -> None:
    """One line for each entry, so that a change is seen as one."""
    if isinstance(value, dict):
        body = ",\n".join(f"  {json.dumps(key)}: " + ("[\n" + format_list(entries, "    ") + "\n  ]" if entries else "[]")
                          for key, entries in value.items())  # fmt: skip
        path.write_text(f"{{\n{body}\n}}\n", "utf-8", newline="\n")
    else:
        path.write_text("[\n" + format_list(value, "  ") + "\n]\n", "utf-8", newline="\n")


def format_list(items: Any, space: str) -> str:
    return ",\n".join(space + json.dumps(entry, ensure_ascii=False) for entry in items)


def run(names: list[str]) -> int:
    """Makes both files, or only the differences of these games."""
    if unknown := [name for name in names if name not in GAMES]:
        raise tools.DataError(f"There is no game {', '.join(unknown)}.")
    by_game = json.loads(DIFFERENCES.read_text("utf-8")) if DIFFERENCES.is_file() else {}
    for id in names or GAMES:
        by_game[id] = differences(GAMES[id])
        told_apart = sum("start" in pair for pair in by_game[id])
        print(f"{id}: {told_apart} of {len(by_game[id])} pairs of rulesets are told apart by a position", flush=True)
    write(DIFFERENCES, {id: by_game[id] for id in GAMES if id in by_game})
    if not names:
        drawn = [exercise for id, wanted in WANTED.items() for exercise in exercises(GAMES[id], wanted)]
        write(EXERCISES, [{"id": f"{n:02}", **exercise} for n, exercise in enumerate(drawn, 1)])
        print(f"{len(drawn)} games to be found out")
    return 0
