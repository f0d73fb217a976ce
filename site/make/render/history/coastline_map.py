"""The maps of the history: each claim at its place, on coasts drawn by the build (coastline_map.mjs, under node)."""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cache
import tools

SCRIPT = Path(__file__).with_name("coastline_map.mjs")
SPREAD_ITERATIONS = 400
# Units of a map from the middle of one mark to the next: the largest marks of site/pages/parts/_notes.html side by side, with
# their lines. On a narrow screen those of the widest map are drawn larger (site/style/book/notes.css).
WIDEST_MAP_ROOM = 16.5
DETAILED_MAP_ROOM = 29.5


def cached_maps(history: Mapping[str, Any], node_modules: Path) -> dict[str, Any]:
    """The maps as `draw_maps` has them, made again only when a place, a map or the code that draws them has changed."""
    inputs = [history["places"], history["maps"], {id: claim["places"] for id, claim in history["claims"].items()}]
    pins = tools.npm_pins()["map"]
    key = cache.digest(json.dumps(inputs), pins, SCRIPT, cache.code_digests(Path(__file__)))
    return cache.value("coast", key, lambda: draw_maps(history, node_modules))


def draw_maps(history: Mapping[str, Any], node_modules: Path) -> dict[str, Any]:
    """{MAP: {"width", "height", "land", "grid", "boxes", "marks": [{"claim", "place", "from", "at"}]}}"""
    node, _ = tools.node_and_npm()
    places = history["places"]
    request = {"places": {name: place["at"] for name, place in places.items()}, "maps": history["maps"]}
    with tempfile.TemporaryDirectory() as folder:
        question, answer = Path(folder, "asked.json"), Path(folder, "made.json")
        question.write_text(json.dumps(request), "utf-8", newline="\n")
        command = [node, str(SCRIPT), str(node_modules), str(question), str(answer)]
        tools.run_quietly(command, "The coasts of the maps could not be drawn")
        charts = json.loads(answer.read_text("utf-8"))
    for name, chart in charts.items():
        shown = [
            (claim, place)
            for claim, told in history["claims"].items()
            for place in told["places"]
            if map_of_place(places[place]["at"], history["maps"]) == name
        ]
        # marks have about the same size on every map, and the detailed ones are shown smaller
        room = WIDEST_MAP_ROOM if name == list(charts)[0] else DETAILED_MAP_ROOM
        spots = spread_points([chart["at"][place] for _, place in shown], room, (chart["width"], chart["height"]))
        chart["marks"] = [
            {"claim": claim, "place": place, "from": chart["at"][place], "at": spot}
            for (claim, place), spot in zip(shown, spots, strict=True)
        ]
        del chart["at"]
    return charts


def map_of_place(at: Sequence[float], maps: Mapping[str, Sequence[float]]) -> str:
    """The last map on which a place lies."""
    return [name for name, (w, s, e, n) in maps.items() if w <= at[0] <= e and s <= at[1] <= n][-1]


def spread_points(
    points: Sequence[Sequence[float]], room: float, size: tuple[float, float]
) -> list[tuple[float, float]]:
    """The points moved apart, as little as possible, until no two are nearer than `room`, and kept within `size`."""
    # points at one place start around it in a circle, so that each has a direction to be pushed in
    spots = [
        [x + 0.1 * math.cos(2.4 * n), y + 0.1 * math.sin(2.4 * n)] for n, (x, y) in enumerate(points)
    ]
    for turn in range(SPREAD_ITERATIONS):
        for a in range(len(spots)):
            for b in range(a):
                dx, dy = spots[a][0] - spots[b][0], spots[a][1] - spots[b][1]
                apart = math.hypot(dx, dy)
                if apart < room:
                    push = (room - apart) / 2 / apart
                    spots[a] = [spots[a][0] + dx * push, spots[a][1] + dy * push]
                    spots[b] = [spots[b][0] - dx * push, spots[b][1] - dy * push]
        for spot, home_ in zip(spots, points, strict=True):
            for axis in (0, 1):
                if turn < SPREAD_ITERATIONS * 0.8:
                    spot[axis] += (home_[axis] - spot[axis]) * 0.04
                spot[axis] = min(max(spot[axis], room * 0.66), size[axis] - room * 0.66)
    return [(round(x, 1), round(y, 1)) for x, y in spots]
