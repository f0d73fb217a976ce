"""Endings with distances for the opponent and the page: shards of exact tables, as ``alquerque.thinking.endings`` reads
them.

If ``exact`` supports a ruleset, a shard is made from the values of one slot, restricted to those sets of men to move
that come first among their images: under these rules every symmetry of the board preserves the game.  For kings, mills
and reserves the rules package computes the values (``asked``).  Shards that only say who wins come from ``layers``, which
is faster and does not count plies.  Each shard is compressed with gzip.  ``endings.json``
records the number of positions, the bytes, and the checksum of the uncompressed data.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from alquerque import Rules, ruleset, start
from alquerque.thinking import endings

from . import asked, kernel, layers
from .exact import Exact, Slot, solve
from .result_files import RESULTS, format_result
from .results import TASKS, position
from .strategy import Found, strategy
from .tables import NotTreated, tables, treated

SHARDS = Path(__file__).parents[2] / "site" / "data" / "endings"
FILE = RESULTS.parent / "endings.json"
LOOKED_UP = 5_000
"""Positions of each table that are looked up in its shards and in the exact table."""
DOCE, KOLOWIS = "alquerque-de-doce", "kolowis-awithlaknannai"
TABLES: dict[str, tuple[str, str, dict[str, str]]] = {
    "doce-base": (DOCE, "base", {}),
    "doce-moderno": (DOCE, "moderno", {}),
    "doce-barker-pritchard": (DOCE, "barker-pritchard", {"huff": "no"}),
    **{f"doce-{compulsory}-{chain}-{blocked}":
       (DOCE, "base", {"compulsory": compulsory, "chain": chain, "blocked": blocked})
       for compulsory, chain in (("yes", "may"), ("yes", "never"), ("no", "must"), ("no", "never"))
       for blocked in ("loses", "draws")},
    "doce-no-may-draws": (DOCE, "base", {"blocked": "draws"}),
    "liebre": ("cercar-la-liebre", "liebre-doce", {}),
    **{name: ("felli", name, {}) for name in ("felli", "felli-forced")},
    **{name: (KOLOWIS, name, {})
       for name in ("kolowis-doce", "kolowis-sin-filas", "kolowis-recto", "kolowis-veintitres", "kolowis-recto-veintitres")},
    **{name: ("sixteen-soldiers", name, {}) for name in ("sixteen-soldiers", "sixteen-soldiers-free", "sixteen-soldiers-apex")},
    **{name: ("peralikatuma", name, {}) for name in ("peralikatuma", "peralikatuma-free", "peralikatuma-apex")},
    "nueve": ("alquerque-de-nueve", "nueve-sin-dados", {}),
    **{name: (name, name, {}) for name in ("queah", "draughts-english", "damas", "draughts-russian", "draughts-international",
                                          "draughts-turkish", "draughts-italian", "makhos")},
}  # fmt: skip
"""The rules of each table: game, ruleset, and what is set otherwise."""


class Crooked(Exception):
    """A reading whose rules are not preserved by the symmetries of the board, or that does not match its table's
    fingerprint; or a shard that disagrees with the exact table."""


def run(names: Sequence[str] = ()) -> Path:
    """Solves all tables, or those named, and writes their shards and ``endings.json``, which describes them; returns
    the path of that file.
    """
    before = json.loads(FILE.read_text("utf-8")) if names else {"tables": [], "shards": []}
    table_entries = {entry["table"]: entry for entry in before["tables"]}
    shards = {entry["shard"]: entry for entry in before["shards"]}
    for mark, table in endings.TABLES.items():
        if names and table.name not in names:
            continue
        began = time.process_time()
        game, name, changes = TABLES[table.name]
        rules = ruleset(game, name, changes)
        if endings.rules_fingerprint(rules) != mark:
            raise Crooked(f"{table.name} is played as {endings.rules_fingerprint(rules)}")
        solved = asked.count_solved(table) if _foreign(rules) else 0
        entries = _lists(table) if table.listed else _asked(table, rules) if _foreign(rules) else _exact(table, rules)
        shards |= {entry["shard"]: entry for entry in entries}
        table_entries[table.name] = {"table": table.name, "game": game, "rules": name, "set": changes,
                            "kept": solved, "processor": round(time.process_time() - began)}  # fmt: skip
    order = {name: i for i, name in enumerate(table.name for table in endings.TABLES.values())}
    contents = {"tables": sorted(table_entries.values(), key=lambda entry: order[entry["table"]]),
             "shards": sorted(shards.values(), key=lambda entry: order[entry["shard"].partition("/")[0]])}  # fmt: skip
    bytes = sum(entry["bytes"] for entry in contents["shards"])
    FILE.write_text(
        format_result({"command": "python3 build.py solve endings", "bytes": bytes, **contents}), "utf-8", newline="\n"
    )
    return FILE


def _foreign(rules: Rules) -> bool:
    """Whether ``tables`` does not know all of these rules."""
    try:
        treated(rules)
    except NotTreated:
        return True
    return False


def _asked(table: endings.Table, rules: Rules) -> Iterator[dict[str, Any]]:
    """The shards that the package was asked for."""
    for (a, b), values in asked.solve(rules):
        yield _packed(values.tobytes(), table, a, b) | {"positions": len(values), "longest": int(values.max()) - 1}


def _exact(table: endings.Table, rules: Rules) -> Iterator[dict[str, Any]]:
    """The shards of exact tables; those that are another table's too are only compared."""
    t = tables(rules)
    if not t.even or list(t.turned) != list(range(t.points)):
        raise Crooked(table.name)
    each = max(map(max, table.pairs))
    whole = max(n for n in range(2, 2 * each + 1) if set(endings.up_to(n, each)) <= set(table.pairs))
    beyond = [(Slot(0, b, a), Slot(0, a, b)) if a != b else (Slot(0, a, b),) for a, b in table.pairs if a + b > whole]
    exact = solve(t, whole, each=(each, each), also=beyond)
    yield from filter(None, [_written(exact, table, a, b) for a, b in table.pairs])
    _compared(exact, table.name)
    if table.outcome_pairs:
        yield from _outcomes(table, rules)


def _written(exact: Exact, table: endings.Table, a: int, b: int) -> dict[str, Any] | None:
    """Writes one shard: for each set of the other side's men, the values for all canonical sets of the men to move.
    None for a shard that belongs to another table."""
    t = exact.tables
    canonical = [endings.combination_rank(some, 0) for some in endings.canonical_sets(t.rules.board, a)]
    data = exact.of(Slot(0, a, b)).reshape(comb(t.points, a), comb(t.points - a, b))[canonical].T.tobytes()
    if not table.shard(a, b).startswith(f"{table.name}/"):
        return None  # _compared finds it if it is not the same
    return _packed(data, table, a, b) | {"positions": len(data), "longest": max(data) - 1}


def _outcomes(table: endings.Table, rules: Rules) -> Iterator[dict[str, Any]]:
    """Writes the shards that only say who wins, two bits a position."""
    with tempfile.TemporaryDirectory() as folder:
        solved = layers.Layers(rules, Path(folder))
        layers.solve(solved, max(map(sum, table.outcome_pairs)))
        for a, b in table.outcome_pairs:
            many = comb(solved.board.points - a, b)
            won, lost = (
                np.unpackbits(plane.view(np.uint8), axis=1, bitorder="little")[:, :many] for plane in solved.planes(a, b)
            )
            outcomes = (lost + 2 * won).T.reshape(-1)
            four = np.pad(outcomes, (0, -len(outcomes) % 4)).reshape(-1, 4)
            data = (four << np.array([0, 2, 4, 6], np.uint8)).sum(axis=1, dtype=np.uint8).tobytes()
            yield _packed(data, table, a, b) | {"positions": len(outcomes)}
        _compared_outcomes(solved, rules, table)


def _compared_outcomes(solved: layers.Layers, rules: Rules, table: endings.Table) -> None:
    """Looks positions up in the shards that only say who wins, those with fewer men to move too; raises Crooked where
    ``layers`` say something else."""
    t, chance = tables(rules), random.Random(table.name)
    outcomes = {"won": "win", "drawn": "open", "lost": "loss"}
    for _ in range(LOOKED_UP):
        a, b = chance.choice(table.outcome_pairs)[:: chance.choice((1, -1))]
        points = chance.sample(range(t.points), a + b)
        own, enemy = (sum(1 << i for i in some) for some in (points[:a], points[a:]))
        p = position(t, chance.choice((0, 1)), own, enemy)
        if endings.ending(rules, p).verdict != outcomes[solved.value(own, enemy)]:
            raise Crooked(f"{table.name}: {p}")


def _lists(table: endings.Table) -> Iterator[dict[str, Any]]:
    """Writes shards that are lists: the positions of the winner's strategy from the first position of each ruleset in
    ``starts``, with either side to begin."""
    task = TASKS[table.name]
    exact = solve(tables(task.rules()), task.men, task.least, task.each)
    judge = Found(exact)
    values_by_place: dict[tuple[int, int], dict[int, int]] = {sizes: {} for sizes in table.pairs}
    for ruled in task.starts:
        rules = ruleset(task.game, ruled, task.changes)
        for side in (0, 1):
            first = start(rules)._replace(side=side)
            own, enemy = judge.men(first)
            winner = side if exact.value(side, own, enemy) % 2 == 0 else 1 - side
            for p in strategy(rules, first, winner, judge).seen:
                own, enemy = judge.men(p)
                sizes = (own.bit_count(), enemy.bit_count())
                values_by_place[sizes][endings.place(rules.board, enemy, own)] = exact.value(p.side, own, enemy)
    for (a, b), values in values_by_place.items():
        places = sorted(values)
        sorted_places = b"".join(place.to_bytes(endings.PLACE_BYTES, "little") for place in places)
        data = sorted_places + bytes(values[place] for place in places)
        yield _packed(data, table, a, b) | {"positions": len(places), "longest": max(values.values()) - 1}


def _packed(data: bytes, table: endings.Table, a: int, b: int) -> dict[str, Any]:
    """Writes a shard; returns what is told of it."""
    shard = table.shard(a, b)
    packed = gzip.compress(data, 9, mtime=0)
    file = SHARDS / f"{shard}{endings.SUFFIX}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(packed)
    endings.add_file(shard, data)
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
