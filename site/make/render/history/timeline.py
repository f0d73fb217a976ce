"""The timeline of the history, laid out by the build: horizontal for wide pages, vertical for narrow ones.

The claims cluster in some periods, and long periods have none. So the line is made of stretches (`scale` in
history.toml), each with a uniform scale of its own, with a gap between them. If sources give several dates for one
thing, a bar joins them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

WIDE = 1000  # units; a mark's radius is 10
MARK_WIDTH = 24  # the width that a mark needs
SEGMENT_GAP = 26  # between two stretches
# of the vertical one: distance of marks, distance of text lines, characters in a line
ROW, LINE, CHARS_PER_LINE = 27, 14.5, 33


def scale_segments(scale: Sequence[Sequence[float]], length: float) -> list[tuple[float, float, float, float]]:
    """(first year, last year, start, end) of each stretch along a line of this length."""
    free = length - SEGMENT_GAP * (len(scale) - 1)
    whole = sum(share for _, _, share in scale)
    segments, at = [], 0.0
    for first, last, share in scale:
        end = at + free * share / whole
        segments.append((first, last, at, end))
        at = end + SEGMENT_GAP
    return segments


def year_position(year: float, parts: Sequence[tuple[float, float, float, float]]) -> float:
    for first, last, begin, end in parts:
        if first <= year <= last:
            return round(begin + (year - first) / (last - first) * (end - begin), 1)
    raise ValueError(f"no stretch of the timeline holds the year {year:g}")


def year_ticks(parts: Sequence[tuple[float, float, float, float]]) -> list[tuple[int, float]]:
    """(year, position) of the years to be labelled."""
    ticks = []
    for first, last, begin, end in parts:
        room = (end - begin) / (last - first)
        step = next(step for step in (10, 20, 50, 100, 200) if step * room >= 44 or step == 200)
        years = [year for year in range(int(first // step * step), int(last) + 1, step) if year >= first]
        ticks += [(year, year_position(year, parts)) for year in years or [round((first + last) / 2 / 50) * 50]]
    return ticks


def assign_levels(spans: Sequence[tuple[float, float]], room: float) -> list[int]:
    """For each span, the lowest level at which it overlaps no earlier one."""
    last: list[list[tuple[float, float]]] = []
    levels = []
    for begin, end in spans:
        for level, taken in enumerate([*last, []]):
            if all(end + room <= a or begin >= b + room for a, b in taken):
                if level == len(last):
                    last.append([])
                last[level].append((begin, end))
                levels.append(level)
                break
    return levels


def horizontal_timeline(claims: Mapping[str, Any], scale: Sequence[Sequence[float]]) -> dict[str, Any]:
    """{"width", "up", "down": how far the drawing reaches above and below the line, "parts", "ticks", "marks": [(claim,
    x, y)], "bars": [(claim, [x, …], y)]}; the line itself lies at 0."""
    parts = scale_segments(scale, WIDE)
    dated = sorted((claim["dates"][0]["year"], name) for name, claim in claims.items() if claim["dates"])
    xs = [year_position(year, parts) for year, _ in dated]
    high = assign_levels([(x, x) for x in xs], MARK_WIDTH)
    marks = [(name, x, -20 - MARK_WIDTH * level) for (_, name), x, level in zip(dated, xs, high, strict=True)]
    several = [(name, [year_position(date["year"], parts) for date in claim["dates"]]) for name, claim in claims.items()]
    several = sorted(((name, sorted(at)) for name, at in several if len(at) > 1), key=lambda name_and_years: name_and_years[1])
    low = assign_levels([(at[0] - 22, at[-1]) for _, at in several], 10)
    bars = [(name, at, 44 + 20 * level) for (name, at), level in zip(several, low, strict=True)]
    return {
        "width": WIDE,
        "up": 20 + MARK_WIDTH * max(high) + 16,
        "down": 44 + 20 * max(low) + 14,
        "parts": parts,
        "ticks": year_ticks(parts),
        "marks": marks,
        "bars": bars,
    }


def vertical_timeline(claims: Mapping[str, Any], scale: Sequence[Sequence[float]], lang: str) -> dict[str, Any]:
    """{"height", "parts", "ticks", "marks": [(claim, y on the line, y of the mark, [line of its title, …])]}: marks
    stand in rows beside the line, each joined to its year; a stretch is as long as its rows need."""
    dated = sorted((claim["dates"][0]["year"], name) for name, claim in claims.items() if claim["dates"])
    titles = {name: textwrap.wrap(claims[name]["title"][lang], CHARS_PER_LINE) for _, name in dated}
    rooms = [ROW + LINE * (len(titles[name]) - 1) for _, name in dated]
    wants = [
        (
            first,
            last,
            max(2 * ROW, sum(room for (year, _), room in zip(dated, rooms, strict=True) if first <= year <= last)),
        )
        for first, last, _ in scale
    ]
    height = sum(want for _, _, want in wants) + SEGMENT_GAP * (len(scale) - 1)
    parts = scale_segments(wants, height)
    wanted = [year_position(year, parts) for year, _ in dated]
    ys: list[float] = []
    for n, y in enumerate(wanted):  # going down, each mark is pushed below the one before it;
        ys.append(max(y, ys[-1] + rooms[n - 1]) if ys else y)
    end = height
    for n in reversed(range(len(ys))):  # going up, each is pushed above the one after it
        ys[n] = end = min(ys[n], end - rooms[n])
    marks = [(name, line, round(y, 1), titles[name]) for (_, name), line, y in zip(dated, wanted, ys, strict=True)]
    return {"height": round(height), "parts": parts, "ticks": year_ticks(parts), "marks": marks}
