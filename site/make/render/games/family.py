"""The family of the games on one drawing, and what their rules share.

Two things that are easily confused are kept apart: which games are said to be related (site/notes/family.toml, with who
says so), and how many rules two games have in common, which is counted here from their records and proves nothing about
history.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from render.games import board_drawing, rule_overlap

KINDS = ("attested", "inferred", "disputed", "name")
WIDTH = 340
HALF_BOARD_WIDTH = 25  # half the width of a game's small board, with its margin
LINE_HEIGHT, CHARS_PER_LINE = 13, 15  # of the name beneath it: height of a line, characters in a line
NEAREST_COUNT = 3


def faults(
    family: Mapping[str, Any], history: Mapping[str, Any], sources: Container[str], games: Sequence[str]
) -> list[str]:
    """What the data of the family lack, and what they refer to that does not exist."""
    known = {*family["nodes"], *family["forebears"]}
    found = [f"{game} has no place" for game in games if game not in family["nodes"]]
    found += [f"there is no game {id}" for id in family["nodes"] if id not in games]
    found += [
        f"{id} is no claim" for one in family["forebears"].values() if (id := one["claim"]) not in history["claims"]
    ]
    for edge in family["edges"]:
        name = f"{edge['from']} to {edge['to']}"
        found += [f"{name}: there is no {end}" for end in (edge["from"], edge["to"]) if end not in known]
        if edge.get("kind") not in KINDS:
            found.append(f"edges.{name}.kind is none of {', '.join(KINDS)}")
        if not edge.get("by"):
            found.append(f"edges.{name}.by names nobody: write who says so, by ids of the bibliography")
        found += [f"{name}: the bibliography lacks {who}" for who in edge.get("by", []) if who not in sources]
    joined = {end for edge in family["edges"] for end in (edge["from"], edge["to"])}
    return found + [f"{game} is joined to nothing" for game in games if game not in joined]


def layout_family(
    family: Mapping[str, Any], games: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]
) -> dict[str, Any]:
    """{"width", "height", "nodes": {ID: {"at", "name": lines, "board"}}, "edges": [(number, d)]}; `names` of the
    nodes.
    """
    at = {**family["nodes"], **{id: one["at"] for id, one in family["forebears"].items()}}
    nodes = {
        id: {
            "at": spot,
            "name": textwrap.wrap(names[id], CHARS_PER_LINE, break_on_hyphens=False, break_long_words=False),
            "board": small_board(games[id]["board"]) if id in games else None,
        }
        for id, spot in at.items()
    }
    edges = [
        (n, edge_path(nodes[edge["from"]], nodes[edge["to"]], edge.get("bend", 0.5)))
        for n, edge in enumerate(family["edges"])
    ]
    return {
        "width": WIDTH,
        "height": max(y for _, y in at.values()) + HALF_BOARD_WIDTH + 3 * LINE_HEIGHT,
        "nodes": nodes,
        "edges": edges,
    }


def edge_path(start: Mapping[str, Any], end: Mapping[str, Any], bend: float) -> str:
    """A line from board to board that does not cross their names: straight between two that stand side by side,
    otherwise a curve that is vertical at both ends."""
    (x, y), (x2, y2) = start["at"], end["at"]
    if abs(x - x2) > 1.25 * abs(y - y2):
        side = HALF_BOARD_WIDTH if x < x2 else -HALF_BOARD_WIDTH
        return f"M{x + side} {y}L{x2 - side} {y2}"
    down = y < y2
    above, beneath = (start, end) if down else (end, start)
    foot, head = (
        above["at"][1] + HALF_BOARD_WIDTH + LINE_HEIGHT * len(above["name"]) + 7,
        beneath["at"][1] - HALF_BOARD_WIDTH,
    )
    y, y2 = (foot, head) if down else (head, foot)
    turn = round(y + (y2 - y) * bend, 1)
    return f"M{x} {y}C{x} {turn} {x2} {turn} {x2} {y2}"


def small_board(board: Mapping[str, Any]) -> dict[str, Any]:
    """A board of the catalogue drawn small around 0, 0: {"scale", "shift", "cells", "region", "outlines", "lines",
    "dots"}."""
    told = board_drawing.layout_board(board)
    xs, ys = zip(*told["at"].values(), strict=True)
    pad = 50 if told["cells"] or told["lozenges"] or board["style"] == "pits" else 0
    width, height = max(xs) - min(xs) + 2 * pad, max(ys) - min(ys) + 2 * pad
    scale = 2 * (HALF_BOARD_WIDTH - 4) / max(width, height)
    squares = bool(told["cells"])
    plain = squares and all(dark for _, _, dark in told["cells"])  # a board of squares, all of one colour
    lines = "" if squares or told["lozenges"] else told["body"] or "".join(line["d"] for line in told["lines"])
    return {
        "scale": round(scale, 4),
        "shift": (-(min(xs) + max(xs)) / 2, -(min(ys) + max(ys)) / 2),
        "cells": [(x, y) for x, y, dark in told["cells"] if dark and not plain],
        "frame": (min(xs) - pad, min(ys) - pad, width, height) if squares else None,
        "outlines": [f"M{x} {y}h100v100h-100z" for x, y, _ in told["cells"]] if plain else told["lozenges"],
        "region": told["region"],
        "lines": lines if board["style"] != "pits" else "",
        "dots": list(told["at"].values()) if board["style"] == "pits" else [],
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
    others = [(other, *counts) for (one, other), counts in shared.items() if one == id]
    return sorted(others, key=lambda one: (-one[1] / one[2], one[0]))[:NEAREST_COUNT]
