"""The tasks that can be solved, by name, and their recorded results: counts, longest wins, seconds, bytes, a checksum,
and samples.

A sample is a position with its value and all positions after one turn with theirs; tests/solving/test_solving.py asks
the rules package whether these are the turns, and whether the values follow from one another.  Values are those of
``exact``.
"""

from __future__ import annotations

import hashlib
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from alquerque import Position, Rules, ruleset, start
from alquerque.formats.notation import format_position
from alquerque.thinking import endings

from . import asked, kernel, reading_search, starts
from .exact import Bytes, Exact, Slot, solve
from .readings import READINGS
from .result_files import RESULTS, format_result
from .tables import Tables, tables

SAMPLES = 200


class Task(NamedTuple):
    """Rules, and which positions under them: at most ``men`` together, of each side no fewer than ``least`` and no more
    than ``each``; ``starts``: rulesets whose first position is looked up, whoever begins."""

    game: str
    ruleset: str
    changes: dict[str, str]
    men: int
    least: tuple[int, int] = (1, 1)
    each: tuple[int, int] = (99, 99)
    starts: tuple[str, ...] = ()

    def rules(self) -> Rules:
        """The rules that hold."""
        return ruleset(self.game, self.ruleset, self.changes)


DOCE = "alquerque-de-doce"
HUNTS = ("liebre-doce", "liebre-once", "liebre-diez")
TASKS = {
    "doce-base": Task(DOCE, "base", {}, 6),
    "doce-moderno": Task(DOCE, "moderno", {}, 6),
    "doce-barker-pritchard": Task(DOCE, "barker-pritchard", {"huff": "no"}, 6),
    "liebre": Task("cercar-la-liebre", "liebre-doce", {}, 13, (1, 10), (1, 12), HUNTS),
    "liebre-nueve": Task("cercar-la-liebre", "liebre-doce", {"least": "1"}, 10, (1, 1), (1, 9)),
}

ASKED = {"queah": "queah"}
"""Game → the ruleset whose table has every position, and so the value of the first one."""


def run(name: str) -> Path:
    """Solves one task and writes its result; returns the file.  Raises KeyError for an unknown name."""
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{name}.json"
    runners = ((starts.STARTS, starts.run), (READINGS, reading_search.run), (ASKED, _asked), (TASKS, _endings))
    file.write_text(format_result(next(runner for names, runner in runners if name in names)(name)), "utf-8", newline="\n")
    return file


def _endings(name: str) -> dict[str, Any]:
    """What is written down of the tables of a task."""
    task = TASKS[name]
    t = tables(task.rules())
    began, worked = time.monotonic(), time.process_time()
    exact = solve(t, task.men, task.least, task.each)
    taken = {"seconds": round(time.monotonic() - began), "processor": round(time.process_time() - worked)}
    return {
        "game": task.game, "rules": task.ruleset, "set": task.changes, "command": f"python3 build.py solve {name}",
        **taken, "kept": exact.kept, "bytes": len(exact.values), "sha256": hashlib.sha256(exact.values).hexdigest(),
        "slots": [_counts(exact, slot) for slot in exact.slots()],
        "starts": [_first(exact, task, ruled) for ruled in task.starts],
        "samples": list(_samples(exact, random.Random(name))),
    }  # fmt: skip


def _asked(name: str) -> dict[str, Any]:
    """The recorded result of a table computed by the rules package; ``men`` are all men of a side, including its
    reserve.
    """
    ruled = ASKED[name]
    rules = ruleset(name, ruled)
    table = endings.table(rules)
    assert table
    worked, solved = time.process_time(), asked.count_solved(table)
    slots = []
    for pair, values in asked.solve(rules):
        held = values[[number for number, _ in asked.positions(rules, *pair)]]
        slots.append({"men": list(pair), **_tally(held), "sha256": hashlib.sha256(values).hexdigest()})
    first = start(rules)
    by_side = [endings.ending(rules, first._replace(side=side)) for side in (0, 1)]
    return {
        "game": name, "rules": ruled, "set": {}, "command": f"python3 build.py solve {name}",
        "processor": round(time.process_time() - worked), "kept": solved, "slots": slots,
        "starts": [{"rules": ruled, "begins": {side: ending._asdict() for side, ending in zip("wb", by_side, strict=True)}}],
    }  # fmt: skip


def _counts(exact: Exact, slot: Slot) -> dict[str, Any]:
    side = "any" if exact.tables.even else "wb"[slot.side]
    return {"side": side, "men": [slot.a, slot.b], **_tally(exact.of(slot))}


def _tally(values: Bytes) -> dict[str, int]:
    """How many positions there are, how many are won, lost and open, and the plies of the longest."""
    lost, still = int((values % 2).sum()), int((values == 0).sum())
    return {"positions": len(values), "won": len(values) - lost - still, "lost": lost, "open": still,
            "longest": max(0, int(values.max()) - 1)}  # fmt: skip


def _first(exact: Exact, task: Task, name: str) -> dict[str, Any]:
    """A ruleset's first position, with either side to begin: who wins, in how many plies."""
    t, p = exact.tables, start(ruleset(task.game, name, task.changes))
    men = [p.men[side * len(t.rules.kinds) + t.kinds[side]] for side in (0, 1)]
    values = {"wb"[side]: exact.value(side, men[side], men[1 - side]) for side in (0, 1)}
    return {
        "rules": name,
        "begins": {side: {"value": value, "plies": max(0, value - 1)} for side, value in values.items()},
    }


def position(t: Tables, side: int, own: int, enemy: int) -> Position:
    """A position of the rules package."""
    count = len(t.rules.kinds)
    men = [0] * (2 * count)
    men[side * count + t.kinds[side]] = own
    men[(1 - side) * count + t.kinds[1 - side]] = enemy
    return Position(side, tuple(men))


def after(t: Tables, side: int, own: int, enemy: int) -> Iterator[tuple[int, int]]:
    """The men after each whole turn, (the mover's, the other's), by the tables; some perhaps more than once."""
    out, stack = kernel.allocate_buffers()
    n = kernel.captures(side, own, enemy, t.first, t.onward, t.chain, int(t.fewest[1 - side]), out, stack)
    if not (n and t.compulsory):
        n = kernel.steps(side, own, enemy, t.steps, out, n)
    for mine, theirs in out[:n]:
        yield int(mine), int(theirs)


def _samples(exact: Exact, chance: random.Random) -> Iterator[list[Any]]:
    """Positions drawn from all slots alike."""
    t, slots = exact.tables, list(exact.slots())
    for _ in range(SAMPLES):
        slot = chance.choice(slots)
        place = chance.randrange(len(exact.of(slot)))
        own, enemy = map(int, kernel.position(place, slot.a, slot.b, t.choose, t.points))
        following = {}
        for mine, theirs in after(t, slot.side, own, enemy):
            over = kernel.bits(theirs) < t.fewest[1 - slot.side]
            reached = format_position(t.rules, position(t, 1 - slot.side, theirs, mine))
            following[reached] = 1 if over else exact.value(1 - slot.side, theirs, mine)
        text = format_position(t.rules, position(t, slot.side, own, enemy))
        yield [text, exact.value(slot.side, own, enemy), following]


def main(names: list[str]) -> int:
    """Solves these tasks, or says which there are."""
    tasks = [*TASKS, *ASKED, *starts.STARTS, *READINGS]
    if not names:
        print(*tasks, sep="\n")
        return 0
    unknown = [name for name in names if name not in tasks]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(tasks)}", file=sys.stderr)
        return 2
    for name in names:
        print(run(name))
    return 0
