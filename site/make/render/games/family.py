"""The family of the games on one drawing, and what their rules share.

Two things that are easily confused are kept apart: which games are said to be related (site/notes/family.toml, with who
says so), and how many rules two games have in common, which is counted here from their records and proves nothing about
history.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from render.games import board_drawing, rule_overlap

KINDS = ("attested", "inferred", "disputed", "name")
WIDTH = 340
HALF_BOARD_WIDTH = 25  # half the width of a game's small board, with its margin
LINE_HEIGHT, CHARS_PER_LINE = 13, 15  # of the name beneath it: height of a line, characters in a line
HALF_CHAR_WIDTH = 3.2
LINE_MARGIN = 3  # between a line and what it passes
NEAREST_COUNT = 3
CURVE_POINTS = 40
_SHARES = [n / 10 for n in range(11)]
# how far down its way a curve's two handles lie, the plainest first
BENDS = sorted(product(_SHARES, _SHARES), key=lambda two: abs(two[0] - 0.5) + abs(two[1] - 0.5) + abs(two[0] - two[1]))

Point = tuple[float, float]
Curve = tuple[Point, ...]


def faults(
    family: Mapping[str, Any], history: Mapping[str, Any], sources: Container[str], games: Sequence[str]
) -> list[str]:
    """What the data of the family lack, and what they refer to that does not exist."""
    known_ids = {*family["nodes"], *family["forebears"]}
    sentences = [f"{game} has no place" for game in games if game not in family["nodes"]]
    sentences += [f"there is no game {id}" for id in family["nodes"] if id not in games]
    sentences += [
        f"{id} is no claim" for forebear in family["forebears"].values() if (id := forebear["claim"]) not in history["claims"]
    ]
    for edge in family["edges"]:
        name = f"{edge['from']} to {edge['to']}"
        sentences += [f"{name}: there is no {end}" for end in (edge["from"], edge["to"]) if end not in known_ids]
        if edge.get("kind") not in KINDS:
            sentences.append(f"edges.{name}.kind is none of {', '.join(KINDS)}")
        if not edge.get("by"):
            sentences.append(f"edges.{name}.by names nobody: write who says so, by ids of the bibliography")
        sentences += [f"{name}: the bibliography lacks {who}" for who in edge.get("by", []) if who not in sources]
    joined = {end for edge in family["edges"] for end in (edge["from"], edge["to"])}
    return sentences + [f"{game} is joined to nothing" for game in games if game not in joined]


def layout_family(
    family: Mapping[str, Any], games: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]
) -> dict[str, Any]:
    """{"width", "height", "nodes": {ID: {"at", "name": lines, "board"}}, "edges": [(number, d)]}; `names` of the
    nodes.
    """
    at = {**family["nodes"], **{id: forebear["at"] for id, forebear in family["forebears"].items()}}
    nodes = {
        id: {
            "at": spot,
            "name": textwrap.wrap(names[id], CHARS_PER_LINE, break_on_hyphens=False, break_long_words=False),
            "board": small_board(games[id]["board"]) if id in games else None,
        }
        for id, spot in at.items()
    }
    edges = [(n, route_edge(nodes, edge["from"], edge["to"])) for n, edge in enumerate(family["edges"])]
    return {
        "width": WIDTH,
        "height": max(y for _, y in at.values()) + HALF_BOARD_WIDTH + 3 * LINE_HEIGHT,
        "nodes": nodes,
        "edges": edges,
    }


def route_edge(nodes: Mapping[str, Mapping[str, Any]], start: str, end: str) -> str:
    """The line from one board to another that runs through the fewest other boards and names, the plainest of these."""
    obstacles = [box for id, node in nodes.items() if id not in (start, end) for box in node_boxes(node)]

    def count_hits(curve: Curve) -> int:
        return sum(x1 < x < x2 and y1 < y < y2 for x, y in points_on(curve) for x1, y1, x2, y2 in obstacles)

    best, fewest = None, math.inf
    for curve in candidate_curves(nodes[start], nodes[end]):
        if (hits := count_hits(curve)) < fewest:
            best, fewest = curve, hits
        if not hits:
            break
    assert best
    (x, y), *bends, (x2, y2) = best
    return f"M{x} {y}" + (f"C{' '.join(f'{a} {b}' for a, b in bends)} {x2} {y2}" if bends else f"L{x2} {y2}")


def node_boxes(node: Mapping[str, Any]) -> Iterator[tuple[float, float, float, float]]:
    """What a line should not cross: left, top, right and bottom of a board, and of each line of its name."""
    x, y = node["at"]
    half = HALF_BOARD_WIDTH + LINE_MARGIN
    yield x - half, y - half, x + half, y + half
    for n, line in enumerate(node["name"]):
        half, top = HALF_CHAR_WIDTH * len(line) + LINE_MARGIN, y + HALF_BOARD_WIDTH + n * LINE_HEIGHT
        yield x - half, top, x + half, top + LINE_HEIGHT


def candidate_curves(start: Mapping[str, Any], end: Mapping[str, Any]) -> Iterator[Curve]:
    """Ways from board to board that leave the two names free, the plainest first: straight between two that stand side
    by side, otherwise curves that are vertical at both ends and turn aside sooner or later."""
    (x, y), (x2, y2) = start["at"], end["at"]
    if abs(x - x2) > 1.25 * abs(y - y2):
        side = HALF_BOARD_WIDTH if x < x2 else -HALF_BOARD_WIDTH
        yield (x + side, y), (x2 - side, y2)
    above, beneath = (start, end) if y < y2 else (end, start)
    foot = above["at"][1] + HALF_BOARD_WIDTH + LINE_HEIGHT * len(above["name"]) + 7
    head = beneath["at"][1] - HALF_BOARD_WIDTH
    y, y2 = (foot, head) if above is start else (head, foot)
    for share, share2 in BENDS:
        yield (x, y), (x, round(y + (y2 - y) * share, 1)), (x2, round(y + (y2 - y) * share2, 1)), (x2, y2)


def points_on(curve: Curve) -> Iterator[Point]:
    """Points along a line, or along a cubic Bézier curve."""
    a, *bends, d = curve
    b, c = bends or (a, d)
    for n in range(CURVE_POINTS + 1):
        t = n / CURVE_POINTS
        four = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (sum(w * x for w, (x, _) in zip(four, (a, b, c, d), strict=True)),
               sum(w * y for w, (_, y) in zip(four, (a, b, c, d), strict=True)))  # fmt: skip


def small_board(board: Mapping[str, Any]) -> dict[str, Any]:
    """A board of the catalogue drawn small around 0, 0: {"scale", "shift", "cells", "region", "outlines", "lines",
    "dots"}."""
    layout = board_drawing.layout_board(board)
    xs, ys = zip(*layout["at"].values(), strict=True)
    pad = 50 if layout["cells"] or layout["lozenges"] or board["style"] == "pits" else 0
    width, height = max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
    scale = 2 * (HALF_BOARD_WIDTH - 4) / max(width, height)
    squares = bool(layout["cells"])
    plain = squares and all(dark for _, _, dark in layout["cells"])  # a board of squares, all of one colour
    lines = "" if squares or layout["lozenges"] else layout["body"] or "".join(line["d"] for line in layout["lines"])
    return {
        "scale": round(scale, 4),
        "shift": (-(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2),
        "cells": [(x, y) for x, y, dark in layout["cells"] if dark and not plain],
        "frame": (min(xs) - pad, min(ys) - pad, width, height) if squares else None,
        "outlines": [f"M{x} {y}h100v100h-100z" for x, y, _ in layout["cells"]] if plain else layout["lozenges"],
        "region": layout["region"],
        "lines": lines if board["style"] != "pits" else "",
        "dots": list(layout["at"].values()) if board["style"] == "pits" else [],
    }


def shared_rule_counts(
    games: Sequence[Mapping[str, Any]], view: Callable[[str, str], Mapping[str, Any]]
) -> dict[tuple[str, str], tuple[int, int]]:
    """For each pair of games, how many rules they share and out of how many, each under its first ruleset."""
    counts = {}
    for game in games:
        for other in games:
            if game["id"] != other["id"]:
                rules = rule_overlap.compare_rules(game, other, view)
                shared, changed = len(rules["shared"]), len(rules["changed"])
                counts[game["id"], other["id"]] = (shared, shared + changed)
    return counts


def nearest_games(shared: Mapping[tuple[str, str], tuple[int, int]], id: str) -> list[tuple[str, int, int]]:
    """The games whose rules are most like this one's: (id, shared, of how many)."""
    others = [(other, *counts) for (game, other), counts in shared.items() if game == id]
    return sorted(others, key=lambda counted: (-counted[1] / counted[2], counted[0]))[:NEAREST_COUNT]
