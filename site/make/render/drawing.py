"""How a board is drawn: what the template needs beyond points and lines, worked out from them and from the board's style.

Units are those of the page: the room that a man needs is 100; y grows downward. site/app/table/board.js uses the same numbers.
Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

ROOM = 100
PAD, BAND = 66, 40  # from the outermost points to the frame, where a style has no other, and the frame's width
FRAMED = ("lines", "squares")
LOZENGE = 70.7  # half a diagonal of a square whose side is the room of a man
TALL, WIDE = 1.3, 0.8  # height to width, beyond which a board is not square any more


def drawing(board: Mapping[str, Any]) -> dict[str, Any]:
    """What a template needs to draw `board`, a board of the catalogue:

    {"at": {POINT: (x, y)}, "right", "top": the coordinates that turning the board goes by, "pad", "band",
     "box": (x, y, width, height) of the field, "view": the same with the frame, "shape": "tall", "wide" or "square",
     "lines": [{"ids", "d", "seam"}], "cells": [(x, y, dark)], "lozenges": [outline], "body": the path of what is cut
     along the lines, "columns": [(name, x)], "rows": [(name, y)],
     "numbers": [(number, POINT)]: where its players number the squares, these stand in them and no letters at the rim}
    """
    points = board["points"]
    right, top = max(p["x"] for p in points), max(p["y"] for p in points)
    at = {p["id"]: (tidy(p["x"] * ROOM), tidy((top - p["y"]) * ROOM)) for p in points}
    style = board["style"]
    numbers = [(p["number"], p["id"]) for p in points if "number" in p]
    pad = {"lozenges": LOZENGE + 26, "squares": 88, "serpent": 64, "pits": 84}.get(style, PAD)
    band = BAND if style in FRAMED else 22
    box = (-pad, -pad, tidy(right * ROOM + 2 * pad), tidy(top * ROOM + 2 * pad))
    ratio = box[3] / box[2]
    return {
        "at": at,
        "right": right,
        "top": top,
        "pad": pad,
        "band": band,
        "box": box,
        "view": (box[0] - band, box[1] - band, box[2] + 2 * band, box[3] + 2 * band),
        "shape": "tall" if ratio > TALL else "wide" if ratio < WIDE else "square",
        "lines": [
            {"ids": line, "d": path([at[id] for id in line]), "seam": seam(line, points, board["seam"])}
            for line in board["lines"]
        ],
        "cells": cells(at, right, top) if style == "squares" else [],
        "lozenges": [outline(*at[p["id"]]) for p in points] if style == "lozenges" else [],
        "body": body(at, board["lines"]),
        "columns": rim(points, "x", lambda p: p["id"][0]) if style in (*FRAMED, "pits") and not numbers else [],
        "rows": rim(points, "y", lambda p: p["id"][1:]) if style in (*FRAMED, "pits") and not numbers else [],
        "numbers": numbers,
    }


def near(men: list[Mapping[str, Any]], board: Mapping[str, Any]) -> str:
    """Which side sits below the board as it is first seen: the one whose men stand lower; black where nothing tells, as in
    the book's drawings of the alquerque of twelve [our reading].
    """
    height = {point["id"]: point["y"] for point in board["points"]}
    mean = {}
    for side in "wb":
        heights = [height[man["at"]] for man in men if man["side"] == side]
        mean[side] = sum(heights) / len(heights) if heights else 0.0
    return "w" if mean["w"] < mean["b"] else "b"


def tidy(number: float) -> float:
    """So many digits as can be seen, and no others."""
    near = round(number, 1)
    return int(near) if near == int(near) else near


def path(spots: list[tuple[float, float]]) -> str:
    return "".join(f"{'L' if n else 'M'}{x} {y}" for n, (x, y) in enumerate(spots))


def seam(line: list[str], points: list[Mapping[str, Any]], every: int) -> bool:
    """Whether a line runs where smaller boards are joined."""
    here = [p for p in points if p["id"] in line] if every else []
    return any(len({p[way] for p in here}) == 1 and here[0][way] % every == 0 for way in "xy" if here)


def body(at: Mapping[str, tuple[float, float]], lines: list[list[str]]) -> str:
    """One path along all the lines; drawn broad, it is the wood or the stone that they are cut in."""
    steps = dict.fromkeys((min(pair), max(pair)) for line in lines for pair in pairwise(line))
    return "".join(f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}" for a, b in steps)


def cells(at: Mapping[str, tuple[float, float]], right: float, top: float) -> list[tuple[int, int, bool]]:
    """Every square of the board by its upper left corner, and whether one plays on it."""
    played = set(at.values())
    return [
        (x * ROOM - ROOM // 2, y * ROOM - ROOM // 2, (x * ROOM, y * ROOM) in played)
        for y in range(round(top) + 1)
        for x in range(round(right) + 1)
    ]


def outline(x: float, y: float) -> str:
    """A square that stands on its corner."""
    return f"M{x} {tidy(y - LOZENGE)}L{tidy(x + LOZENGE)} {y} {x} {tidy(y + LOZENGE)} {tidy(x - LOZENGE)} {y}z"


def rim(points: list[Mapping[str, Any]], way: str, name: Any) -> list[tuple[str, float]]:
    """The names of columns or rows, each with its coordinate; none where points of one column are called differently."""
    found: dict[float, set[str]] = {}
    for p in points:
        found.setdefault(p[way], set()).add(name(p))
    alike = all(len(names) == 1 for names in found.values())
    return [(next(iter(names)), place) for place, names in sorted(found.items())] if alike else []
