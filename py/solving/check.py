"""Checks a certificate: does what it decodes to win from the first position, against every reply?

A second program beside the one that made it.  Of the rules package it knows ``legal``, ``play`` and ``outcome``; of the
file:

    a line of JSON   the rules (game, ruleset, set), the first ``position``, the ``side`` (0 white, 1 black) and what it
                     does (``aim``: "wins", or "holds": never loses); ``seed``, ``cells`` of each row, ``bits`` of each
                     cell
    the cells        of three rows, the first in the lowest bits of the first byte

The file is consulted only where the side has more than one touch.  It gives the index of the touch among the sorted
touches: the exclusive or of three cells, one of each row, selected by a hash of the position.  The file does not say
for which positions it was made, so it is not trusted: the side's positions are stored in full, and every line must end
as the aim says, a winning one without repeating a position.

    PYTHONPATH=py python3 -m solving.check FILE …
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from alquerque import Position, Rules, legal, outcome, play, ruleset
from alquerque.formats.notation import parse_position

PRIME = 2**521 - 1
ROWS = 3


class Refused(Exception):
    """The file is no certificate, or does not do what it says; the text says where."""


class Checked(NamedTuple):
    """What was walked through: the side's positions, with a choice and without; replies; ends; touches of the longest
    line.
    """

    choices: int
    forced: int
    replies: int
    ends: int
    longest: int


def number(p: Position, points: int) -> int:
    """A unique number for a position.  Raises Refused if the position stores more than the side to move, the men, those
    in hand, and what the turn under way still has to do."""
    if p.under or p.huffable or p.barred or p.combat:
        raise Refused("positions of this ruleset remember too much")
    slots = [p.side, *p.men, *p.hands]
    for value in p.pending or ():
        slots += value if isinstance(value, tuple) else (value,)
    key = len(slots)
    for slot in slots:
        key = key << points + 5 | slot + 16
    return key


def factor(seed: int) -> int:
    """What the numbers of positions are multiplied with."""
    return pow(3, 10_000 + seed, PRIME)


def places(key: int, by: int, cells: int) -> tuple[int, ...]:
    """The cell of each row that a position names, counted through all rows."""
    mixed = key * by % PRIME
    return tuple(row * cells + (mixed >> 64 * (row + 1) & 2**64 - 1) * cells // 2**64 for row in range(ROWS))


def opened(data: bytes) -> tuple[dict[str, Any], Rules, Position, bytes]:
    """Reads a file: its head, the rules, the first position, the cells.  Raises Refused."""
    line, _, packed = data.partition(b"\n")
    try:
        head = json.loads(line)
        rules = ruleset(head["game"], head["ruleset"], head["set"])
        first = parse_position(rules, head["position"])
        seed, cells, bits, side, aim = (head[name] for name in ("seed", "cells", "bits", "side", "aim"))
        fits = {int} == {*map(type, (seed, cells, bits, side))} and 0 <= seed < 1000 and 0 < bits <= 16 and cells > 0
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise Refused(f"not a certificate: {wrong}") from wrong
    if not fits or len(packed) != (ROWS * cells * bits + 7) // 8 or side not in (0, 1) or aim not in ("wins", "holds"):
        raise Refused("not a certificate: its numbers do not fit together")
    return head, rules, first, packed


def chooser(head: dict[str, Any], points: int, packed: bytes) -> Callable[[Position], int]:
    """A function from a position to the index of its touch; for a position that the file was not made for, the index is
    arbitrary."""
    cells, bits, by = head["cells"], head["bits"], factor(head["seed"])

    def chosen(p: Position) -> int:
        value = 0
        for place in places(number(p, points), by, cells):
            at = place * bits
            value ^= int.from_bytes(packed[at >> 3 : (at >> 3) + 3], "little") >> (at & 7)
        return value & (1 << bits) - 1

    return chosen


def check(data: bytes) -> Checked:
    """Walks through every line.  Raises Refused."""
    return cast("Checked", deque(walked(data), maxlen=1).pop())


def walked(data: bytes) -> Iterator[int | Checked]:
    """The same step by step: how many positions of the side have been seen, and at last what ``check`` returns."""
    head, rules, first, packed = opened(data)
    side, wins, points = head["side"], head["aim"] == "wins", len(rules.board.points)
    chosen = chooser(head, points, packed)
    # positions of the side: all seen, and those on the line; a dict takes more memory
    seen, here = set[int](), set[int]()
    line: list[tuple[int, Iterator[Position]]] = [(0, iter((first,)))]
    choices = forced = replies = ends = longest = 0
    while line:
        if (p := next(line[-1][1], None)) is None:
            here.discard(line.pop()[0])
            continue
        if (key := number(p, points) if p.side == side else -1) in seen:
            if wins and key in here:
                raise Refused(f"a line goes round: {p}")
        elif not (moves := sorted(legal(rules, p))):
            end, ends, longest = outcome(rules, p), ends + 1, max(longest, len(line) - 1)
            if end is None or (end.winner != side if wins else end.winner == 1 - side):
                raise Refused(f"a line ends otherwise: {p}")
        elif p.side != side:
            replies += len(moves)
            line.append((0, map(partial(play, rules, p), moves)))
        else:
            seen.add(key)
            here.add(key)
            touch = chosen(p) if len(moves) > 1 else 0
            if touch >= len(moves):
                raise Refused(f"there is no touch {touch} in {p}")
            choices, forced = choices + (len(moves) > 1), forced + (len(moves) == 1)
            line.append((key, iter((play(rules, p, moves[touch]),))))
            yield choices + forced
    yield Checked(choices, forced, replies, ends, longest)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        began = time.process_time()
        try:
            print(name, check(Path(name).read_bytes()), f"{time.process_time() - began:.0f} s")
        except Refused as refused:
            sys.exit(f"{name} is refused: {refused}")
