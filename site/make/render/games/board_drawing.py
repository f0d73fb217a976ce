"""How a board is drawn: what the template needs beyond points and lines, computed from them and from the board's style.

Units are those of the SVG: a man's cell is 100 wide; y grows downward. site/app/session/board/board.ts uses the same
numbers. Nothing here is written for one game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

ROOM = 100
LOZENGE = 70.7  # half the diagonal of a square whose side is a man's cell
# from the outermost points to the frame
PADDINGS = {"lines": 60, "squares": 76, "pits": 76, "serpent": 64, "lozenges": LOZENGE + 2}
DEFAULT_PADDING = 62  # the same for any other style
FRAME_WIDTHS = {"lines": 30, "squares": 30, "lozenges": 8}  # the frame's width
DEFAULT_FRAME_WIDTH = 16
# a board of so few points across has a narrower frame, so that the points keep their share of the drawing
SMALL_BOARD_POINTS = 3
FRAMED = ("lines", "squares")
TALL_RATIO, WIDE_RATIO = 1.3, 0.8  # height ÷ width above which a board counts as tall, or below which as wide


def place_kind(board: Mapping[str, Any]) -> str:
    """What men stand on: "points" of lines, "squares", or "hollows"."""
    return {"squares": "squares", "lozenges": "squares", "pits": "hollows"}.get(board["style"], "points")


def layout_board(board: Mapping[str, Any]) -> dict[str, Any]:
    """What a template needs to draw `board`, a board of the catalogue:

    {"at": {POINT: (x, y)}, "right", "top": the coordinates by which the board is turned round, "pad", "band",
     "box": (x, y, width, height) of the field, "view": the same with the frame, "shape": "tall", "wide" or "square",
     "lines": [{"ids", "d", "seam"}], "cells": [(x, y, dark)], "lozenges": [outline], "body": all
     lines as one path, "cut": what a board of wood or stone is cut along, "region": the outline of the points set
     apart, or "", "columns": [(name, x)], "rows": [(name, y)], for the rim,
     "inner_names": those of a board without a rim, as `names_by_first_point` has them,
     "table": {"columns": how many, "rows": [[(column, POINT)]]}: the points as a table is read, from the upper left,
     "numbers": [(number, POINT)]: if its players number the squares; then there are no letters at the rim}
    """
    points = board["points"]
    right, top = max(p["x"] for p in points), max(p["y"] for p in points)
    at = {p["id"]: (rounded(p["x"] * ROOM), rounded((top - p["y"]) * ROOM)) for p in points}
    style = board["style"]
    numbers = [(p["number"], p["id"]) for p in points if "number" in p]
    small = max(right, top) < SMALL_BOARD_POINTS
    pad = PADDINGS.get(style, DEFAULT_PADDING) - (3 if small else 0)
    band = FRAME_WIDTHS.get(style, DEFAULT_FRAME_WIDTH) - (12 if small and style in FRAMED else 0)
    circles = [circle([at[id] for id in line]) for line in board["lines"] if is_ring(line)]
    aside = rounded(max([0, *(radius - x for (x, _), radius in circles)]))  # how far they reach beyond the points
    box = (-pad - aside, -pad, rounded(right * ROOM + 2 * (pad + aside)), rounded(top * ROOM + 2 * pad))
    ratio = box[3] / box[2]
    return {
        "at": at,
        "right": right,
        "top": top,
        "pad": pad,
        "band": band,
        "box": box,
        "view": (box[0] - band, box[1] - band, box[2] + 2 * band, box[3] + 2 * band),
        "shape": "tall" if ratio > TALL_RATIO else "wide" if ratio < WIDE_RATIO else "square",
        "lines": [
            {"ids": line, "d": line_path([at[id] for id in line]), "seam": is_seam(line, points, board["seam"])}
            for line in board["lines"]
        ],
        "cells": square_cells(at, right, top) if style == "squares" else [],
        "lozenges": [diamond_path(*at[p["id"]]) for p in points] if style == "lozenges" else [],
        "body": line_body_path(at, board["lines"]),
        "cut": line_path([at[id] for id in board["lines"][-1]]) if style == "wheel" else line_body_path(at, board["lines"]),
        "region": region_path([at[id] for id in (board["region"] or {"points": ()})["points"]]),
        "columns": edge_labels(points, "x", lambda p: p["id"][0]) if style in (*FRAMED, "pits") and not numbers else [],
        "rows": edge_labels(points, "y", lambda p: p["id"][1:]) if style in (*FRAMED, "pits") and not numbers else [],
        "inner_names": names_by_first_point(points) if style in ("contour", "serpent", "wheel") else [],
        "table": point_rows(points),
        "numbers": numbers,
    }


def group_alike(men: Sequence[Mapping[str, Any]], at: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """The single men of a picture by side and kind: [{"side", "kind", "points"}]. `points` are the
    points of a polyline with a man at each vertex, except at its two ends at 0, 0: SVG has no marker-mid there.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for man in men:
        if not man["under"]:
            x, y = at[man["at"]]
            alike.setdefault((man["side"], man["kind"]), []).append(f"{x} {y}")
    return [
        {"side": side, "kind": kind, "points": " ".join(["0 0", *points, "0 0"])}
        for (side, kind), points in alike.items()
    ]


def bottom_side(men: Sequence[Mapping[str, Any]], board: Mapping[str, Any], first: str = "b") -> str:
    """Which side sits at the bottom at first: the one whose men stand lower; `first`, the one that begins, where a side
    has none on the board or they stand in its middle; black where all stand alike, as in the book's drawings of the
    alquerque of twelve [our reading].
    """
    height = {point["id"]: point["y"] for point in board["points"]}
    middle = (min(height.values()) + max(height.values())) / 2
    mean = {}
    for side in "wb":
        heights = [height[man["at"]] for man in men if man["side"] == side]
        mean[side] = sum(heights) / len(heights) if heights else middle
    if middle in mean.values() and mean["w"] != mean["b"] or not men:
        return first
    return "w" if mean["w"] < mean["b"] else "b"


def rounded(number: float) -> float:
    """The number rounded to the digits that can be seen."""
    near = round(number, 1)
    return int(near) if near == int(near) else near


def is_ring(line: Sequence[Any]) -> bool:
    """Whether a line ends where it begins: then it is drawn as a circle."""
    return len(line) > 3 and line[0] == line[-1]


def circle(ring: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], float]:
    """The centre and the radius of a ring's circle."""
    xs, ys = zip(*ring[1:], strict=True)
    centre = sum(xs) / len(xs), sum(ys) / len(ys)
    return centre, dist(centre, ring[0])


def line_path(spots: list[tuple[float, float]]) -> str:
    """A line through these spots; one that ends where it begins is a circle (see alquerque.board)."""
    if not is_ring(spots):
        return "".join(f"{'L' if n else 'M'}{x} {y}" for n, (x, y) in enumerate(spots))
    (x, y), radius = circle(spots)
    radius = rounded(radius)
    return f"M{rounded(x - radius)} {rounded(y)}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0-{2 * radius} 0z"


def is_seam(line: list[str], points: list[Mapping[str, Any]], every: int) -> bool:
    """Whether a line lies where smaller boards are joined."""
    here = [p for p in points if p["id"] in line] if every else []
    return any(len({p[axis] for p in here}) == 1 and here[0][axis] % every == 0 for axis in "xy" if here)


def line_body_path(at: Mapping[str, tuple[float, float]], lines: list[list[str]]) -> str:
    """One path along all the lines; drawn with a broad stroke, it is the wood or stone in which they are cut."""
    straight = [line for line in lines if not is_ring(line)]
    steps = dict.fromkeys((min(pair), max(pair)) for line in straight for pair in pairwise(line))
    rings = [line_path([at[id] for id in line]) for line in lines if is_ring(line)]
    return "".join([f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}" for a, b in steps] + rings)


def region_path(spots: list[tuple[float, float]]) -> str:
    """The outline around points, without those that lie between others; "" if there are none.  It is drawn filled and
    with a broad stroke, so that the men on its edge stand on it.
    """
    def half(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
        edge: list[tuple[float, float]] = []
        for spot in ordered:
            while len(edge) > 1 and turns_right(edge[-2], edge[-1], spot):
                edge.pop()
            edge.append(spot)
        return edge[:-1]

    ordered = sorted(spots)
    return line_path(half(ordered) + half(ordered[::-1]) or ordered) + "z" if spots else ""


def turns_right(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether the way from a by b to c turns right, or goes straight on, where y grows upward."""
    return (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])


def square_cells(at: Mapping[str, tuple[float, float]], right: float, top: float) -> list[tuple[int, int, bool]]:
    """Every square of the board by its upper left corner, and whether it is played on."""
    played = set(at.values())
    return [
        (x * ROOM - ROOM // 2, y * ROOM - ROOM // 2, (x * ROOM, y * ROOM) in played)
        for y in range(round(top) + 1)
        for x in range(round(right) + 1)
    ]


def diamond_path(x: float, y: float) -> str:
    """A square that stands on its corner."""
    return (
        f"M{x} {rounded(y - LOZENGE)}L{rounded(x + LOZENGE)} {y} {x} {rounded(y + LOZENGE)} {rounded(x - LOZENGE)} {y}z"
    )


def point_rows(points: list[Mapping[str, Any]]) -> dict[str, Any]:
    """The points in rows from the top down, each with its column, counted from 1: screen readers read a board as a
    table.
    """
    columns = sorted({p["x"] for p in points})
    heights = sorted({p["y"] for p in points}, reverse=True)
    rows = [sorted((columns.index(p["x"]) + 1, p["id"]) for p in points if p["y"] == y) for y in heights]
    return {"columns": len(columns), "rows": rows}


def names_by_first_point(points: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The names of columns and rows where no rim is straight: [{"name", "way": "x" or "y", "at", "low", "high"}]. A name
    stands before the first point of its column or row, whose other coordinate is `low`; on the board turned round that is
    the last one, at `high`.
    """
    placed = []
    for axis, across, name in (("x", "y", lambda p: p["id"][0]), ("y", "x", lambda p: p["id"][1:])):
        for label, place in edge_labels(points, axis, name):
            line = [p[across] for p in points if p[axis] == place]
            placed.append({"name": label, "way": axis, "at": place, "low": min(line), "high": max(line)})
    return placed


def edge_labels(points: list[Mapping[str, Any]], axis: str, name: Any) -> list[tuple[str, float]]:
    """The names of columns or rows, each with its coordinate; none if points of one column have different letters."""
    names_at: dict[float, set[str]] = {}
    for p in points:
        names_at.setdefault(p[axis], set()).add(name(p))
    alike = all(len(names) == 1 for names in names_at.values())
    return [(next(iter(names)), place) for place, names in sorted(names_at.items())] if alike else []
