"""The atlas of the readings of doce: which mixes of rules play alike, what is proved of each, and games at equal
strength.

A mix gives a value to each of FIELDS: 6,912 are legal.  Mixes that allow the same turns in every position that can
arise, and end the game alike, form one *class* (``class_of_mix``).  The other fields of the rule card are ignored:
the mirrored set-up and the first side only change from where each player sees the board, since a half turn exchanges
the sides; the limits of quiet plies and of repetitions, here 60 and 3, only say when a game without progress may be
closed; the scoring does not matter, except ``points`` where men cannot go back: there both sides may be blocked, and
then the men are counted.  That is a different game, and not in the atlas.

    PYTHONPATH=py python3 -m solving.atlas MINUTES    plays games for so long and adds them to atlas.json

The file holds every game played, so a run can be stopped at any time and resumed, each game with the next number
(``alquerque.thinking.selfplay``).  Games do not depend on the clock, so every Python plays the same ones; PyPy took a
third of the time.  First the classes of the documented rulesets get MIN_GAMES games each, then those without the rarer
rules, then all the others; after that, all classes get more.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from heapq import heapify, heapreplace
from itertools import product
from pathlib import Path
from typing import Any

from alquerque import GAMES, Rules, RulesError, ruleset
from alquerque.thinking import selfplay
from measuring.engine_match import opponent

from .result_files import RESULTS

FILE = Path(__file__).parent / "atlas.json"
PLAYER = Path(__file__).parents[1] / "measuring" / "frozen" / "search.py"
DOCE = "alquerque-de-doce"
BY_TABLES = ("layers", "deduced")
"""How a result without certificates has been found: from complete tables, or from such a result."""
FIELDS = (
    "steps",
    "captures",
    "compulsory",
    "huff",
    "chain",
    "blocked",
    "returning",
    "far_row",
    "far_row_back",
    "closing",
)
PLAIN = {"returning": "free", "far_row": "free", "far_row_back": "no"}
"""The rarer rules, and what they say where they ask nothing."""
MIN_GAMES = 20
"""Games of each class that are played first."""
SAVE_INTERVAL_S = 15
"""Seconds between two savings."""

Mix = Mapping[str, str]
Class = tuple[str, ...]
"""The values of FIELDS, but the last, in the plainest of the mixes that play alike."""


def mixes() -> Iterator[dict[str, str]]:
    """All legal mixes."""
    offered = GAMES[DOCE].choices()
    for values in product(*(offered[field] for field in FIELDS)):
        mix = dict(zip(FIELDS, values, strict=True))
        try:
            rules(mix)
        except RulesError:
            continue
        yield mix


def rules(mix: Mix) -> Rules:
    """The rules of a mix."""
    return GAMES[DOCE].base.but(mix)


def class_of_mix(mix: Mix) -> Class:
    """The class of a mix.

    The reasons, each of which only leaves out what can never come about:

    - a game that is closed for quiet has no further turn (``closing``);
    - where men capture any way, they do so from the far row too (``far_row_back``);
    - where men step forward only, none steps off the far row (``far_row``), and none steps sideways, which is all that
      ``no-shuttle`` bars from being undone;
    - where men also capture forward only, from the far row too, none comes back to a point that it left: nothing is
      barred (``returning``);
    - where they capture so and step sideways too, the only way back to the point left in the turn before is along a
      sideways step: ``no-back`` is ``no-shuttle``.  Its memory is longer, so that a repetition may be claimed some
      turns later.
    """
    v = dict(mix)
    if v["captures"] == "any":
        v["far_row_back"] = "no"
    onward = v["captures"] == "forward" and v["far_row_back"] == "no"
    if v["steps"] == "forward":
        v["far_row"] = "free"
        if onward or v["returning"] == "no-shuttle":
            v["returning"] = "free"
    if v["steps"] == "forward-sideways" and onward and v["returning"] == "no-back":
        v["returning"] = "no-shuttle"
    return tuple(v[field] for field in FIELDS[:-1])


def class_of_rules(r: Rules) -> Class | None:
    """The class of any rules of doce; None for what is not in the atlas."""
    values = r.values()
    if values["scoring"] == "points" and values["steps"] != "any":
        return None
    offered = GAMES[DOCE].choices()
    usual = GAMES[DOCE].base.values()
    if any(values[field] != usual[field] for field in values if field not in offered):
        return None
    return class_of_mix(values)


@cache
def classes() -> dict[Class, int]:
    """Every class, and how many mixes it has."""
    counts: dict[Class, int] = {}
    for mix in mixes():
        counts[class_of_mix(mix)] = counts.get(class_of_mix(mix), 0) + 1
    return counts


def mix_of(mix_class: Class) -> dict[str, str]:
    """The plainest mix of a class; a game closed for quiet is won by more men."""
    return dict(zip(FIELDS, (*mix_class, "count"), strict=True))


def documented() -> dict[str, Class]:
    """The rulesets that are in the atlas, by name."""
    class_by_name = {listed.id: class_of_rules(ruleset(DOCE, listed.id)) for listed in GAMES[DOCE].rulesets}
    return {name: mix_class for name, mix_class in class_by_name.items() if mix_class}


# -- what is proved ----------------------------------------------------------------------------------------------


def verdicts(folder: Path = RESULTS) -> dict[Class, dict[str, Any]]:
    """What certificates or complete tables prove, by class: the ``verdict`` and the name of the result; and what was
    searched and stays open."""
    by_class: dict[Class, dict[str, Any]] = {}
    for file in sorted(folder.glob("doce*.json")):
        result = json.loads(file.read_text("utf-8"))
        if result.get("certificates") or result.get("by") in BY_TABLES:
            mix_class = class_of_rules(ruleset(DOCE, result["rules"], result["set"]))
            assert mix_class
            by_class[mix_class] = {"verdict": result["verdict"], "result": file.stem.removesuffix("-start")}
        for reading in result.get("readings", []):
            mix_class = class_of_rules(ruleset(DOCE, result["rules"], reading["set"]))
            seen = sum(side["seen"] for side in reading.get("searched", []))
            if mix_class and mix_class not in by_class and seen:
                by_class[mix_class] = {"verdict": reading["verdict"], "seen": seen}
    return by_class


# -- games at equal strength -------------------------------------------------------------------------------------


def player_identity() -> dict[str, Any]:
    """What has to stay the same for games to add up: the search and what it thinks a position worth, how far it looks,
    and in how many ways a game may have begun."""
    digest = hashlib.sha256(
        b"".join((PLAYER.parent / name).read_bytes() for name in ("search.py", "evaluation.py"))
    ).hexdigest()
    return {"file": "py/measuring/frozen/search.py", "sha256": digest,
            "nodes": selfplay.NODES_PER_TOUCH, "ways": selfplay.MIN_OPENING_WAYS}


def read(file: Path = FILE) -> dict[str, Any]:
    """What has been played: ``games``, the letters of each class in the order of the games' numbers; and ``processor``
    seconds. Raises ValueError if another player has played."""
    if not file.exists():
        return {"processor": 0, "games": {}}
    record: dict[str, Any] = json.loads(file.read_text("utf-8"))
    if record["player"] != player_identity():
        raise ValueError(f"{file.name} was played by another player: its games do not add up with new ones")
    return record


def format_file(record: Mapping[str, Any]) -> str:
    """The file, a line for each class."""
    head = {
        "command": "PYTHONPATH=py python3 -m solving.atlas MINUTES",
        "player": player_identity(),
        "processor": round(record["processor"]),
    }
    games = ",\n".join(f"  {json.dumps(name)}: {json.dumps(ends)}" for name, ends in sorted(record["games"].items()))
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    return "{\n" + ",\n".join([*lines, f' "games": {{\n{games}\n }}']) + "\n}\n"


def order(games: Mapping[str, str]) -> Iterator[Class]:
    """Of which class a game is played next, and so on; whoever asks plays one game of each."""
    first = set(documented().values())
    then = {mix_class for mix_class in classes() if PLAIN.items() <= mix_of(mix_class).items()}

    def rank(mix_class: Class, many: int) -> tuple[bool, int, int, Class]:
        late = 0 if mix_class in first else 1 if mix_class in then else 2
        return many >= MIN_GAMES, late if many < MIN_GAMES else 0, many, mix_class

    waiting = [rank(mix_class, len(games.get(" ".join(mix_class), ""))) for mix_class in classes()]
    heapify(waiting)
    while True:
        *_, many, next_class = waiting[0]
        yield next_class
        heapreplace(waiting, rank(next_class, many + 1))


def run(seconds: float, file: Path = FILE, clock: Callable[[], float] = time.process_time) -> int:
    """Plays for so many seconds of processor and adds what was played to the file; returns how many games."""
    record, mind = read(file), opponent(str(PLAYER))
    games: dict[str, str] = record["games"]
    before, began = record["processor"], clock()
    saved, many = began, 0
    for mix_class in order(games):
        name = " ".join(mix_class)
        ends = games.get(name, "")
        games[name] = ends + selfplay.play_game(rules(mix_of(mix_class)), len(ends), mind)
        many, now = many + 1, clock()
        over = now - began >= seconds
        if over or now - saved > SAVE_INTERVAL_S:
            record["processor"] = before + now - began
            fresh = file.with_suffix(".new")
            fresh.write_text(format_file(record), "utf-8", newline="\n")
            fresh.replace(file)
            saved = now
        if over:
            break
    return many


if __name__ == "__main__":
    print(run(float(sys.argv[1]) * 60), "games")
