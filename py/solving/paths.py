"""How narrow the path is: along one line of each certificate, how many turns its side has at each move, and how many of
them suffice.

A turn *suffices* if it still wins or, for a side that only holds, still does not lose (``Does``).  The side plays by
its certificate.  Against a winning certificate the other side always chooses the reply after which the certificate
needs most plies; where both sides hold, each plays by its own certificate, until the game ends or a position is
repeated.  Turns that lead to the same position count once.

The values of the other turns come from exact tables, from the graph of a small game, or, for doce with many men, from a
search after each turn (``prove``).  A win found by the search is certain.  That there is no win is certain only where
men step forward only, since no line can repeat a position there; elsewhere the turn counts as *unknown*, as it does
when the search is stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from alquerque import Position, Rules
from alquerque.formats.notation import turn_text
from alquerque.pipeline import Move, compiled
from alquerque.thinking.exact import Graph, turns_by_result

from . import kernel
from .check import chooser, opened
from .exact import solve
from .prove import LOST, WON, search
from .result_files import RESULTS, format_result
from .starts import STARTS, Start
from .strategy import Found, Held, Judge, Known, distances, replies
from .tables import tables

FILE = RESULTS.parent / "paths.json"
CERTIFICATES = RESULTS.parent / "certificates"
LIMIT = {True: 20_000_000, False: 300_000}
"""Positions that a search may look at after one turn: where it decides, and where it can only find a win."""
ROOM = {True: 22, False: 20}
LONGEST = 250
"""Plies of a line in which both sides hold."""

Does = Callable[[Position], bool | None]
"""Whether a turn that leads to this position suffices; None if that is not known."""


class Played(NamedTuple):
    """A certificate as it is played: its ``side``, whether it wins, and the number of its touch in a position."""

    file: str
    rules: Rules
    first: Position
    side: int
    wins: bool
    chosen: Callable[[Position], int]


def run(names: list[str]) -> Path:
    """Works out the paths of all first positions that are decided, or of those that are named; returns the file."""
    recorded = json.loads(FILE.read_text("utf-8"))["paths"] if names and FILE.exists() else []
    paths = {entry["file"]: entry for entry in recorded}
    for name in names or STARTS:
        result = RESULTS / f"{name}.json"
        if result.exists():
            certificates = [_opened(entry["file"]) for entry in json.loads(result.read_text("utf-8"))["certificates"]]
            paths |= {entry["file"]: {"start": name, **entry} for entry in _paths(STARTS[name], certificates)}
    order = [entry["file"] for name in STARTS if (RESULTS / f"{name}.json").exists()
             for entry in json.loads((RESULTS / f"{name}.json").read_text("utf-8"))["certificates"]]  # fmt: skip
    FILE.write_text(format_result({"command": "python3 build.py solve paths", "limit": LIMIT[False],
                           "paths": [paths[file] for file in order if file in paths]}), "utf-8", newline="\n")  # fmt: skip
    return FILE


def _opened(file: str) -> Played:
    head, rules, first, packed = opened((CERTIFICATES / file).read_bytes())
    return Played(
        file, rules, first, head["side"], head["aim"] == "wins", chooser(head, len(rules.board.points), packed)
    )


def _paths(task: Start, certificates: list[Played]) -> Iterator[dict[str, Any]]:
    worked = time.process_time()
    line = list(_lost(certificates[0]) if certificates[0].wins else _held(certificates))
    for certificate in certificates:
        does = WAYS[task.by](task, certificate)
        turns = [_counted(certificate.rules, p, q, does) for p, _, q in line if p.side == certificate.side]
        yield {
            "file": certificate.file, "side": "wb"[certificate.side], "aim": "wins" if certificate.wins else "holds",
            "line": " ".join(turn_text(certificate.rules.board, touches).replace(" ", "") for _, touches, _ in line),
            "turns": turns, "processor": round(time.process_time() - worked),
        }  # fmt: skip
        worked = time.process_time()


def _counted(rules: Rules, p: Position, played: Position, does: Does) -> list[int]:
    """How many turns there are, how many of them suffice, and for how many that is unknown."""
    after = turns_by_result(rules, p)
    worth = [True if q == played else does(q) for q in after] if len(after) > 1 else [True]
    return [len(worth), worth.count(True), worth.count(None)]


# -- the line ----------------------------------------------------------------------------------------------------------


Turn = tuple[Position, tuple[Move, ...], Position]


def _lost(certificate: Played) -> Iterator[Turn]:
    """The longest line of a certificate that wins; among several, the first."""
    plies = distances(certificate.rules, certificate.first, certificate.side, certificate.chosen)
    p = certificate.first
    while after := replies(certificate.rules, p, certificate.side, certificate.chosen):
        q = max(after, key=lambda reached: plies[reached][0])
        yield p, _touches(certificate, p, q), q
        p = q


def _held(certificates: list[Played]) -> Iterator[Turn]:
    """The line in which both sides play by their certificates."""
    by = {certificate.side: certificate for certificate in certificates}
    p, seen = certificates[0].first, set[Position]()
    while p not in seen and len(seen) < LONGEST and (after := replies(by[p.side].rules, p, p.side, by[p.side].chosen)):
        seen.add(p)
        yield p, _touches(by[p.side], p, after[0]), after[0]
        p = after[0]


def _touches(certificate: Played, p: Position, q: Position) -> tuple[Move, ...]:
    """The turn that leads there: the certificate's own, else the first."""
    if p.side != certificate.side:
        return turns_by_result(certificate.rules, p)[q][0]
    legal, play, *_ = compiled(certificate.rules)
    played = []
    while p.side == certificate.side and (moves := sorted(legal(p))):
        m = moves[certificate.chosen(p) if len(moves) > 1 else 0]
        played.append(m)
        p = play(p, m)
    return tuple(played)


# -- what turns are worth ----------------------------------------------------------------------------------------------


def _graph(task: Start, certificate: Played) -> Does:
    judge = Known(Graph(certificate.rules, certificate.first, 1_000_000), certificate.side, certificate.wins)
    return lambda q: judge.moved(q) is not None


def _tables(task: Start, certificate: Played) -> Does:
    exact = solve(tables(certificate.rules), task.men, task.least, task.each)
    judge: Judge = Found(exact) if certificate.wins else Held(exact)
    return lambda q: _over(certificate, q) if not compiled(certificate.rules).legal(q) else judge.moved(q) is not None


def _search(task: Start, certificate: Played) -> Does:
    exact = solve(tables(certificate.rules), task.men, task.least, task.each)
    judge = Found(exact)
    certain = certificate.rules.steps == "forward"
    answers: dict[Position, bool | None] = {}

    def does(q: Position) -> bool | None:
        if not compiled(certificate.rules).legal(q):
            return _over(certificate, q)
        own, enemy = judge.men(q)
        if sum(map(kernel.bits, (own, enemy))) <= task.men:
            value = exact.value(q.side, own, enemy)
            return value % 2 == 1 if certificate.wins else not value or value % 2 == 1
        if q not in answers:
            # The other side is to move.  To win: is it lost for that side?  To hold: is it not won for that side?
            ended = search(exact, *judge._even(q.side, own, enemy), not certificate.wins, LIMIT[certain], ROOM[certain]).ended
            certainly = ended == WON or ended == LOST and certain
            answers[q] = (ended == WON) == certificate.wins if certainly else None
        return answers[q]

    return does


def _over(certificate: Played, q: Position) -> bool:
    end = compiled(certificate.rules).outcome(q)
    winner = end.winner if end else None
    return winner == certificate.side if certificate.wins else winner != 1 - certificate.side


WAYS: dict[str, Callable[[Start, Played], Does]] = {"graph": _graph, "tables": _tables, "search": _search}
