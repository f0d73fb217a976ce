"""How narrow the path is along one line of a certificate (py/solving/paths.json), laid out to be drawn, and counted to
be told.

A turn is three numbers: how many legal turns the side has, how many of them do what the certificate does, and for how
many that is unknown. It is drawn as a column of squares, one for each legal turn: full for those that do, a bar for
the unknown ones, empty for the others. The columns are wrapped into rows that fit a phone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import tools

FILE = tools.ROOT / "py" / "solving" / "paths.json"
ACROSS, WIDE, GAP = 40, 9, 20
"""Columns in a row, the room for each, and the room under a row for the numbers of the turns."""
LOW, TALL = (4, 15), 7
"""The room for a square: 7, or 4 where a turn of the line has more than 15 ways."""
MARKED = 10
"""Every so many turns have their number."""
Turns = Sequence[Sequence[int]]


def read_paths() -> dict[str, dict[str, Any]]:
    """The paths by the file of their certificate, each with its counts; none where they have not been worked out."""
    if not FILE.exists():
        return {}
    record = json.loads(FILE.read_text("utf-8"))
    return {path["file"]: {**path, **count_choices(path["turns"]), "limit": record["limit"]} for path in record["paths"]}


def count_choices(turns: Turns) -> dict[str, int]:
    """{"many": turns of the line, "forced": those without a choice; of the others, "single", "some", "every": those in
    which one, several or all turns do what the certificate does, "unsure": those in which this is not known of all}."""
    several = [turn for turn in turns if turn[0] > 1]
    return {
        "many": len(turns),
        "forced": len(turns) - len(several),
        "single": sum(do == 1 and not unknown for _, do, unknown in several),
        "some": sum(1 < do < choices and not unknown for choices, do, unknown in several),
        "every": sum(choices == do for choices, do, _ in several),
        "unsure": sum(unknown > 0 for _, _, unknown in several),
    }


def draw_strip(turns: Turns) -> dict[str, Any]:
    """The columns as three paths of upright lines, by what their squares say, to be drawn in dashes; the length of a
    dash; the numbers under the columns; and the size of all."""
    room = LOW[0] if max(choices for choices, *_ in turns) > LOW[1] else TALL
    drawn: dict[str, list[str]] = {"full": [], "unknown": [], "empty": []}
    numbers, bottom = [], 0
    for begin in range(0, len(turns), ACROSS):
        row = turns[begin : begin + ACROSS]
        bottom += max(choices for choices, *_ in row) * room
        for n, (choices, do, unknown) in enumerate(row):
            x, y = n * WIDE + WIDE / 2 - 1, bottom
            for kind, squares in (("full", do), ("unknown", unknown), ("empty", choices - do - unknown)):
                if squares:
                    drawn[kind].append(f"M{x:g} {y}v-{squares * room}")
                y -= squares * room
            turn = begin + n + 1
            if turn == 1 or turn % MARKED == 0:
                numbers.append((turn, x, bottom + 9))
        bottom += GAP
    return {
        "width": min(len(turns), ACROSS) * WIDE, "height": bottom - GAP + 12, "numbers": numbers, "room": room,
        **{kind: "".join(lines) for kind, lines in drawn.items()},
    }  # fmt: skip
