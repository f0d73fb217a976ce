"""Whole games on record, one for each ruleset of each game: replaying them must always give the same result.

    python tests/golden.py            writes the records that are missing, into tests/records/GAME.txt
    python tests/golden.py GAME …     writes all those of these games anew; look at what has changed

Each is a game of random touches, with captures more often than at random.  Of the seeds tried, the one is kept
whose game ends soonest by its rules alone, so that a reader can follow it; the ``Seed`` stands in the record, with
the ``Final`` position and the ``Reason`` why the game was over.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))

from alquerque import GAMES, ruleset
from alquerque.formats import records
from alquerque.formats.notation import format_position
from alquerque.formats.records import Record
from alquerque.history import Game, Ruling
from mixes import pick_sharp_touch

FOLDER = Path(__file__).parent / "records"
MAX_SEEDS = 60


def play_game(id: str, name: str, seed: int) -> Game:
    """One whole game; where it will not end it is closed as soon as its history allows."""
    rng = random.Random(seed)
    game = Game.begin(ruleset(id, name), ruling=Ruling(id, name, ()))
    while not game.outcome:
        game = game.act("claim-close" if "claim-close" in game.words() else pick_sharp_touch(game.choices(), rng))
    return game


def shortest_seed(id: str, name: str) -> tuple[int, Game]:
    """The seed whose game is over soonest, by its rules if any is."""
    games = {seed: play_game(id, name, seed) for seed in range(MAX_SEEDS)}
    seed = min(games, key=lambda seed: (games[seed].acts[-1] == "claim-close", len(games[seed].acts), seed))
    return seed, games[seed]


def record_text(id: str, name: str) -> str:
    seed, game = shortest_seed(id, name)
    assert game.outcome
    tags = {"Seed": str(seed), "Final": format_position(game.rules, game.position), "Reason": game.outcome.reason}
    return records.write(Record(id, name, {}, game, tags))


def read_records(id: str) -> Iterator[str]:
    """The records of one game, as they stand in its file."""
    path = FOLDER / f"{id}.txt"
    if path.exists():
        heading, *rest = path.read_text("utf-8").split("[Game ")
        yield from ("[Game " + one.strip() + "\n" for one in rest)


def write_records(id: str, *, anew: bool) -> None:
    """The records of one game in the order of its rulesets; those that are there stay, unless ``anew``."""
    found = {} if anew else {records.read(text).rules: text for text in read_records(id)}
    texts = [found.get(one.id) or record_text(id, one.id) for one in GAMES[id].rulesets]
    FOLDER.mkdir(exist_ok=True)
    heading = f"Made by `python tests/golden.py {id}`.\n\n"
    (FOLDER / f"{id}.txt").write_text(heading + "\n".join(texts), "utf-8")


if __name__ == "__main__":
    for id in sys.argv[1:] or GAMES:
        write_records(id, anew=len(sys.argv) > 1)
