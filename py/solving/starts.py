"""Who wins from the first position of a ruleset, with a certificate that another program checks (``check``).

The winner is found in one of three ways: ``graph``: every position that can arise is examined; ``tables``: the first
position itself is in exact tables; ``search``: a search for a win of either side, down to tables of endings.  A draw
needs two certificates, one for each side, which show that neither loses.  If the search finds nothing within its limit,
the position is called open.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from alquerque import Position, Rules, ruleset, start
from alquerque.formats.notation import format_position
from alquerque.thinking.exact import Graph

from . import kernel
from .check import check, chooser, opened
from .exact import Exact, solve
from .pack import packed
from .prove import LOST, UNDECIDED, WON, Search, search
from .strategy import Found, Held, Judge, Known, lengths, strategy
from .tables import tables

FOLDER = Path(__file__).parent / "certificates"
LIMIT = 120_000_000
"""Positions that a search may look at for each side."""
ENDED = {WON: "won", LOST: "not found", UNDECIDED: "stopped"}
ROOM = 26
"""The binary logarithm of the number of places in a search's table; a place takes 20 bytes."""


class Start(NamedTuple):
    """The first position of some rules.  ``men``, ``least`` and ``each`` say which tables are made
    (``exact.solve``).
    """

    game: str
    ruleset: str
    by: str
    men: int = 0
    least: tuple[int, int] = (1, 1)
    each: tuple[int, int] = (99, 99)
    changes: Mapping[str, str] = {}

    def rules(self) -> Rules:
        """The rules that hold."""
        return ruleset(self.game, self.ruleset, dict(self.changes))


DOCE, LIEBRE, TRES, FELLI = "alquerque-de-doce", "cercar-la-liebre", "alquerque-de-tres", "felli"
STARTS = {
    "tres-start": Start(TRES, "tres", "graph"),
    "tres-poner-start": Start(TRES, "tres-poner", "graph"),
    "tres-libre-start": Start(TRES, "tres-libre", "graph"),
    **{f"{name}-start": Start(LIEBRE, name, "tables", 13, (1, 10), (1, 12))
       for name in ("liebre-doce", "liebre-once", "liebre-diez", "liebre-cazadores")},
    "doce-moderno-start": Start(DOCE, "moderno", "search", 6),
    "doce-moderno-may-stop-start": Start(DOCE, "moderno", "search", 6, changes={"chain": "may", "quiet": "100"}),
    "doce-moderno-one-jump-start": Start(DOCE, "moderno", "search", 6, changes={"chain": "never"}),
    "doce-barker-pritchard-start": Start(DOCE, "barker-pritchard", "search", 6, changes={"huff": "no"}),
    "doce-barker-pritchard-may-stop-start": Start(DOCE, "barker-pritchard", "search", 6,
                                                  changes={"huff": "no", "chain": "may", "quiet": "100"}),
    **{f"doce-forward{back}-{chain}-{blocked}-start": Start(DOCE, "base", "search", 5, changes={
        "steps": "forward", "captures": captures, "compulsory": "yes", "chain": chain, "blocked": blocked})
       for captures, back in (("any", "-back"), ("forward", ""))
       for chain in ("must", "may", "never") for blocked in ("loses", "draws")},
    "felli-start": Start(FELLI, "felli", "tables", 12),
    "felli-forced-start": Start(FELLI, "felli-forced", "tables", 12),
}


class Decided(NamedTuple):
    """The result for a first position: the ``winner``, None for a draw or if it is ``still_open``; ``aims``: for each
    side that gets a certificate, its aim and the judge of its positions; ``figures`` for the result file."""

    winner: int | None
    still_open: bool
    aims: dict[int, tuple[str, Judge]]
    figures: dict[str, Any]


def run(name: str) -> dict[str, Any]:
    """Works out one first position, writes its certificates, has them checked; returns what is to be written down."""
    task = STARTS[name]
    rules = task.rules()
    first = start(rules)
    began, worked = time.monotonic(), time.process_time()
    decided = WAYS[task.by](task, rules, first)
    result: dict[str, Any] = {
        "game": task.game, "rules": task.ruleset, "set": dict(task.changes), "command": f"python3 build.py solve {name}",
        "position": format_position(rules, first), "by": task.by, **decided.figures, "seconds": round(time.monotonic() - began),
        "processor": round(time.process_time() - worked),
        "verdict": "open" if decided.still_open else "draw" if decided.winner is None else
                   "first" if decided.winner == first.side else "second",
        "certificates": [],
    }  # fmt: skip
    for side, (aim, judge) in decided.aims.items():
        result["certificates"].append(_certificate(name, result, rules, first, side, aim, judge))
    return result


def _certificate(
    name: str, result: Mapping[str, Any], rules: Rules, first: Position, side: int, aim: str, judge: Judge
) -> dict[str, Any]:
    """Writes a certificate and has it checked; returns what is to be written down of it, with seconds of processor."""
    worked = time.process_time()
    head = {"game": result["game"], "ruleset": result["rules"], "set": result["set"], "position": result["position"]}
    data = packed({**head, "side": side, "aim": aim}, strategy(rules, first, side, judge, aim == "wins").choices)
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{name.removesuffix('-start')}-{'wb'[side]}-{aim}.cert"
    file.write_bytes(data)
    making_seconds, worked = round(time.process_time() - worked), time.process_time()
    cert: dict[str, Any] = {
        "file": file.name,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "made": making_seconds,
    }
    cert |= check(data)._asdict()
    cert["checked"] = round(time.process_time() - worked)
    if aim == "wins":
        opened_head, _, _, cells = opened(data)
        cert["plies"], cert["quiet"] = lengths(rules, first, side, chooser(opened_head, len(rules.board.points), cells))
    return cert


def _graph(task: Start, rules: Rules, first: Position) -> Decided:
    graph = Graph(rules, first, 1_000_000)
    worth = graph.worth.get(first)
    figures = {"positions": len(graph), "plies": worth.plies if worth else None}
    if worth:
        return Decided(worth.winner, False, {worth.winner: ("wins", Known(graph, worth.winner, True))}, figures)
    return Decided(None, False, {side: ("holds", Known(graph, side, False)) for side in (0, 1)}, figures)


def _tables(task: Start, rules: Rules, first: Position) -> Decided:
    exact = solve(tables(rules), task.men, task.least, task.each)
    judge = Found(exact)
    side, value = first.side, exact.value(first.side, *judge.men(first))
    figures = {"positions": len(exact.values), "kept": exact.kept, "plies": value - 1 if value else None}
    if not value:
        return Decided(None, False, {holder: ("holds", Held(exact)) for holder in (0, 1)}, figures)
    winner = side if value % 2 == 0 else 1 - side
    return Decided(winner, False, {winner: ("wins", judge)}, figures)


def _search(task: Start, rules: Rules, first: Position) -> Decided:
    t = tables(rules)
    exact = solve(t, task.men, task.least, task.each)
    figures: dict[str, Any] = {"tables": len(exact.values), "kept": exact.kept, "searched": []}
    held: dict[int, tuple[str, Judge]] = {}
    for side, outcome in searches(exact, Found(exact).men(first), first.side, LIMIT):
        proofs = int((outcome.stamps > 0).sum())
        figures["searched"].append(
            {"side": "wb"[side], "ended": ENDED[outcome.ended], "seen": outcome.seen, "proofs": proofs}
        )
        if outcome.ended == WON:
            return Decided(side, False, {side: ("wins", Found(exact, outcome))}, figures)
        if outcome.ended == LOST:
            held[1 - side] = "holds", Held(exact, outcome)
    return Decided(None, len(held) < 2, held if len(held) == 2 else {}, figures)


def searches(exact: Exact, men: tuple[int, int], side: int, limit: int) -> Iterator[tuple[int, Search]]:
    """A search for the side to move, and for the other."""
    turned = exact.tables.turned
    own, enemy = (int(kernel.seen_by_other(some, turned)) for some in men) if side else men
    for proving in (True, False):
        yield side if proving else 1 - side, search(exact, own, enemy, proving, limit, ROOM)


WAYS = {"graph": _graph, "tables": _tables, "search": _search}
