"""Draws initials and their marginal sprays in the manner of the book: the letter red or blue, the pen-work in the other
colour.

No image of the manuscript is copied: Zarco's catalogue says of its initials no more than that they are red and blue in
turn with pen-flourishes, and that is what is drawn here: a letter of thick and thin strokes, spirals in its bowls, a
field of fine strokes round it that ends in pearls, and sprays that run along the margin.  Everything is computed from a
few numbers, so that a new letter needs only one line in ``LETTERS``.  The stylesheet sets the colours.
"""

from __future__ import annotations

import math
import re
from itertools import pairwise

from markupsafe import Markup

#: A capital in a square of 100: its thick strokes, its thin ones, and where a spiral grows: x, y, radius, turning.
LETTERS: dict[str, tuple[str, str, list[tuple[float, float, float, int]]]] = {
    "E": (
        "M78 13C68 3 10 2 10 50 10 98 68 97 79 86 60 92 38 82 38 50 38 18 58 8 78 13z"
        "M36 54C50 57 60 55 72 59 68 53 68 47 72 41 60 45 50 41 36 46z",
        "M78 13C87 8 90 17 83 21M79 86C88 92 91 82 84 79M83 21C88 38 88 62 84 79",
        [(59, 27, 12.5, 1), (59, 72.5, 12.5, -1)],
    ),
    "O": (
        "M50 5C14 5 6 30 6 50 6 70 14 95 50 95 34 86 31 66 31 50 31 34 34 14 50 5z"
        "M50 5C86 5 94 30 94 50 94 70 86 95 50 95 66 86 69 66 69 50 69 34 66 14 50 5z",
        "M50 5V16M50 84V95",
        [(50, 33, 13, 1), (50, 67, 13, -1)],
    ),
    "P": (
        "M14 5C22 9 36 9 42 5 38 20 38 78 42 96 34 91 22 91 12 96 18 78 18 20 14 5z"
        "M38 9C76 0 94 16 94 34 94 53 74 66 38 59 60 60 66 48 66 34 66 20 58 10 38 9z",
        "M8 5H20M6 96H20M34 96H50",
        [(50.5, 34, 13.5, 1)],
    ),
}


def fmt(number: float) -> str:
    """A coordinate as text, rounded to the digits that can be seen."""
    return f"{number:.1f}".removesuffix(".0")


def spiral(x: float, y: float, radius: float, direction: int, turns: float = 1.75, start: float = 90.0) -> str:
    """A spiral path from the rim to the middle."""
    steps = round(turns * 12)
    spots = []
    for step in range(steps + 1):
        angle = math.radians(start + direction * 360 * turns * step / steps)
        far = radius * (1 - step / steps) ** 0.8 + 1
        spots.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    path = f"M{fmt(spots[0][0])} {fmt(spots[0][1])}"
    for a, b in pairwise(spots[1:]):  # curves through the midpoints, so that the line is smooth
        path += f"Q{fmt(a[0])} {fmt(a[1])} {fmt((a[0] + b[0]) / 2)} {fmt((a[1] + b[1]) / 2)}"
    return path


def bud(x: float, y: float, radius: float, direction: int) -> str:
    """The ornament in a letter's bowl: a spiral with leaves along its outer turn."""
    path = spiral(x, y, radius, direction)
    for leaf in range(5):
        angle = math.radians(90 + direction * (40 + leaf * 52))
        at, tip = radius * (0.94 - 0.03 * leaf), radius * (0.62 - 0.04 * leaf)
        side = angle + direction * 0.42
        path += (f"M{fmt(x + at * math.cos(angle))} {fmt(y + at * math.sin(angle))}"
                 f"Q{fmt(x + tip * 1.1 * math.cos(angle))} {fmt(y + tip * 1.1 * math.sin(angle))}"
                 f" {fmt(x + tip * math.cos(side))} {fmt(y + tip * math.sin(side))}")
    return path


def fringed_square(pitch: float = 5.0, out: float = 5.5) -> tuple[str, list[tuple[float, float]]]:
    """The square round a letter, two fine lines with a fringe of arches; and the positions of its pearls."""
    pearls: list[tuple[float, float]] = []
    path = "M-2 -2H102V102H-2zM-4.5 -4.5H104.5V104.5H-4.5z"
    count = round(109 / pitch / 2) * 2
    for turn in range(4):
        for k in range(count):
            a, b = -4.5 + 109 * k / count, -4.5 + 109 * (k + 1) / count
            high = out if k % 2 else out * 0.62
            spots = [(a, -4.5), ((a + b) / 2, -4.5 - high), (b, -4.5)]
            (x1, y1), (xc, yc), (x2, y2) = [rotate_quarters(x, y, turn) for x, y in spots]
            path += f"M{fmt(x1)} {fmt(y1)}Q{fmt(xc)} {fmt(yc)} {fmt(x2)} {fmt(y2)}"
            if k % 2:
                pearls.append(rotate_quarters((a + b) / 2, -4.5 - out * 0.5 - 1.9, turn))
    return path, pearls


def rotate_quarters(x: float, y: float, quarter: int) -> tuple[float, float]:
    """A spot after so many quarter turns round the middle of the square."""
    for _ in range(quarter):
        x, y = 100 - y, x
    return x, y


def spray(length: float, direction: int) -> tuple[str, list[tuple[float, float]]]:
    """The spray from the field along the margin: parallel strokes that branch off one after the other and curl
    outward.
    """
    path, pearls = "", []
    for k in range(4):
        x, far = -7.5 - 3.0 * k, length * (1 - 0.22 * k)
        top, end = 50 + direction * (50 + far * 0.72), 50 + direction * (54 + far)
        bend = fmt((top + end) / 2)
        path += f"M{fmt(x)} 50V{fmt(top)}C{fmt(x)} {bend} {fmt(x - 7)} {bend} {fmt(x - 7)} {fmt(end)}"
        path += spiral(x - 7 - 3.4, end, 3.4, -direction, 1.3, 0.0)
        pearls.append((x - 7 - 3.4, end + direction * 6.4))
    edge = -7.5 - 3.0 * 3 - 2.6
    pearls += [(edge, 50 + direction * (3 + 4.2 * step)) for step in range(6)]
    return path, pearls


def draw_initial(letter: str, hue: str) -> Markup:
    """The initial as SVG: the letter in one colour (``azure`` or ``rubric``), its pen-work in the other."""
    thick, thin, buds = LETTERS[letter]
    lines, pearls = fringed_square()
    for direction in (-1, 1):
        strokes, others = spray(70, direction)
        lines, pearls = lines + strokes, pearls + others
    lines += "".join(bud(*shape) for shape in buds)
    dots = "".join(f"M{fmt(x - 1.5)} {fmt(y)}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0" for x, y in pearls)
    return Markup(  # noqa: S704 (numbers and our own paths)
        f'<svg class="flourish {hue}" viewBox="-30 -92 142 284" aria-hidden="true" focusable="false">'
        f'<path class="f-pen" d="{lines}"/><path class="f-pearl" d="{dots}"/>'
        f'<path class="f-thin" d="{thin}"/><path class="f-thick" d="{thick}"/></svg>'
    )


def illuminate(html: str, hue: str) -> Markup:
    """The HTML of a clause with its initial drawn.  The letter itself stays in the text, for screen readers and for
    copying.
    """

    def drawn(hit: re.Match[str]) -> str:
        return f'<span class="initial"><span class="unseen">{hit[1]}</span>{draw_initial(hit[1], hue)}</span>'

    return Markup(re.sub(r'<span class="initial">(\w)</span>', drawn, html))  # noqa: S704 (as safe as what came in)
