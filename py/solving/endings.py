"""Endings with distances for the opponent and the page: shards of exact tables, as ``alquerque.endings`` reads them.

A shard is made from the values of one slot: of all sets of men to move those that come first among their images, since in
these readings every symmetry of the board leaves the game as it is.  Each is packed by gzip.  What is written down of them:
positions, bytes, checksums of what is unpacked, and samples as in ``results``.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import time
from collections.abc import Iterator
from math import comb
from pathlib import Path
from typing import Any

from alquerque import endings, ruleset, start

from . import kernel
from .exact import Exact, Slot, solve
from .results import FOLDER, TASKS, lines, position
from .strategy import Found, strategy
from .tables import tables

SHARDS = Path(__file__).parents[2] / "site" / "data" / "endings"
FILE = FOLDER.parent / "endings.json"
BEYOND = ((Slot(0, 2, 5), Slot(0, 5, 2)),)
"""Slots of more men than the tasks solve."""
LOOKED_UP = 5_000
"""Positions of each table that are looked up in its shards and in the exact table."""


class Crooked(Exception):
    """A reading that the symmetries of the board change, or a shard that does not say what the exact table says."""


def run() -> Path:
    """Solves every reading that has endings, and writes its shards and what is told of them; returns the latter's file."""
    readings, shards = [], []
    for mark, name in endings.TABLES.items():
        began = time.process_time()
        rules = TASKS[name].rules()
        if endings.played(rules) != mark:
            raise Crooked(f"{name} is played as {endings.played(rules)}")
        t = tables(rules)
        if not t.even or list(t.turned) != list(range(t.points)):
            raise Crooked(name)
        exact = solve(t, TASKS[name].men, also=BEYOND)
        shards += filter(None, (_written(exact, name, a, b) for a, b in endings.LARGEST))
        _compared(exact, name)
        readings.append({"table": name, "processor": round(time.process_time() - began)})
    for mark, name in endings.LISTS.items():
        if endings.played(TASKS[name].rules()) != mark:
            raise Crooked(name)
        began = time.process_time()
        shards += _lists(name)
        readings.append({"table": name, "processor": round(time.process_time() - began)})
    bytes = sum(one["bytes"] for one in shards)
    FILE.write_text(
        lines({"command": "python3 build.py solve endings", "bytes": bytes, "tables": readings, "shards": shards}), "utf-8"
    )
    return FILE


def _written(exact: Exact, name: str, a: int, b: int) -> dict[str, Any] | None:
    """Writes one shard: for each set of the other's men, the values for all first sets of the men to move.  None for one that
    is another table's too."""
    t = exact.tables
    kept = [endings.among(some, 0) for some in endings.firsts(t.rules.board, a)]
    data = exact.of(Slot(0, a, b)).reshape(comb(t.points, a), comb(t.points - a, b))[kept].T.tobytes()
    if not endings.shard(name, a, b).startswith(name):
        return None  # _compared finds it if it is not the same
    return _packed(data, name, a, b) | {"positions": len(data), "longest": max(data) - 1}


def _lists(name: str) -> Iterator[dict[str, Any]]:
    """The shards of a list: what the winner plays from the first position of each start of the task, whoever begins."""
    task = TASKS[name]
    exact = solve(tables(task.rules()), task.men, task.least, task.each)
    judge = Found(exact)
    found: dict[tuple[int, int], dict[int, int]] = {sizes: {} for sizes in endings.LISTED[name]}
    for one in task.starts:
        rules = ruleset(task.game, one, task.changes)
        for side in (0, 1):
            first = start(rules)._replace(side=side)
            own, enemy = judge.men(first)
            winner = side if exact.value(side, own, enemy) % 2 == 0 else 1 - side
            for p in strategy(rules, first, winner, judge).seen:
                own, enemy = judge.men(p)
                sizes = (own.bit_count(), enemy.bit_count())
                found[sizes][endings.place(rules.board, enemy, own)] = exact.value(p.side, own, enemy)
    for (a, b), values in found.items():
        places = sorted(values)
        data = b"".join(place.to_bytes(endings.WIDE, "little") for place in places) + bytes(values[place] for place in places)
        yield _packed(data, name, a, b) | {"positions": len(places), "longest": max(values.values()) - 1}


def _packed(data: bytes, name: str, a: int, b: int) -> dict[str, Any]:
    """Writes a shard; returns what is told of it."""
    shard = endings.shard(name, a, b)
    packed = gzip.compress(data, 9, mtime=0)
    file = SHARDS / f"{shard}{endings.SUFFIX}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(packed)
    endings.hold(shard, data)
    return {"shard": shard, "bytes": len(packed), "sha256": hashlib.sha256(data).hexdigest()}


def _compared(exact: Exact, name: str) -> None:
    """Looks positions up, those with fewer men to move too; raises Crooked where the shards say something else."""
    t, chance = exact.tables, random.Random(name)
    for _ in range(LOOKED_UP):
        slot = chance.choice(list(exact.slots()))
        place = chance.randrange(len(exact.of(slot)))
        own, enemy = map(int, kernel.position(place, slot.a, slot.b, t.choose, t.points))
        p = position(t, chance.choice((0, 1)), own, enemy)
        if endings.value(t.rules, p) != exact.value(0, own, enemy):
            raise Crooked(f"{name}: {p}")
