"""Which readings of a game are won from the first position: what a search finds for each, without a certificate.

The search looks at a limited number of positions for each side.  A win that it finds is certain as far as the search is
right (a certificate would show that).  "Not found" proves nothing where a line can come back, since that counts as not won
(``prove``); where men only step forward none can, and if neither side can win the game is a draw.

Each reading is kept in a file as soon as it is done, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import time
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from alquerque import ruleset, start
from alquerque.board import indices

from .exact import CACHE_FOLDER, solve
from .prove import LOST, WON
from .readings import READINGS, Readings, certified
from .starts import ENDED, ROOM, searches
from .strategy import Found
from .tables import Tables, tables


def run(name: str) -> dict[str, Any]:
    """Searches every reading; returns what is to be written down."""
    task = READINGS[name]
    readings = [certified(task, changes) or _kept(task, changes) for changes in task.each()]
    return {
        "game": task.game, "rules": task.ruleset, "command": f"python3 build.py solve {name}", "tables": task.men,
        "limit": task.limit, "processor": sum(reading.get("processor", 0) for reading in readings), "readings": readings,
    }  # fmt: skip


def _kept(task: Readings, changes: dict[str, str]) -> dict[str, Any]:
    """What was found for a reading, from its file if there is one that was made by these programs."""
    digest = hashlib.sha256(json.dumps([task.men, task.limit, ROOM, changes]).encode())
    for module in ("exact.py", "kernel.py", "prove.py", "tables.py"):
        digest.update((Path(__file__).parent / module).read_bytes())
    file = CACHE_FOLDER / "readings" / f"{digest.hexdigest()[:16]}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(_searched(task, changes)), "utf-8", newline="\n")
        fresh.replace(file)
    return dict(json.loads(file.read_text("utf-8")))


def _searched(task: Readings, changes: dict[str, str]) -> dict[str, Any]:
    rules = ruleset(task.game, task.ruleset, changes)
    worked = time.process_time()
    exact = solve(tables(rules), task.men)
    first = start(rules)
    verdict, searched = "draw" if finite(exact.tables) else "open", []
    for side, outcome in searches(exact, Found(exact).men(first), first.side, task.limit):
        searched.append({"side": "wb"[side], "ended": ENDED[outcome.ended], "seen": outcome.seen})
        if outcome.ended == WON:
            verdict = "first" if side == first.side else "second"
            break
        if outcome.ended != LOST:
            verdict = "open"
    return {"set": changes, "verdict": verdict, "searched": searched, "processor": round(time.process_time() - worked)}


def finite(t: Tables) -> bool:
    """Whether no line can repeat a position: it could do so only by steps, with which men of both sides return to their
    points."""
    try:
        for step in t.steps:
            TopologicalSorter({at: indices(int(ends)) for at, ends in enumerate(step)}).prepare()
    except CycleError:
        return False
    return True
