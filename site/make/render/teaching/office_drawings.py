"""Boards and men as drawings of OpenDocument: lines, circles and outlines in millimetres, which can be changed and print
sharply. How large a board is, with room for the names of its points, is worked out as for the sheets in HTML
(teaching/handouts.py)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from xml.sax.saxutils import escape

from render.games import board_drawing
from render.teaching import handouts

Json = Mapping[str, Any]
Place = Callable[[float, float], tuple[float, float]]  # from a drawing's units to mm

CELL = 100  # of games/board_drawing.py: a man's cell in the units of a drawing
MAN_RADIUS = 36  # in the same units
SMALLEST_NAME_MM = 3.6  # the letters of names at least so large are in the larger style
# outlines as on the screen (site/pages/parts/_parts.html), where a man's radius is 36
STAR = ((0, -24), (7, -17), (17, -17), (17, -7), (24, 0), (17, 7), (17, 17), (7, 17), (0, 24), (-7, 17), (-17, 17),
        (-17, 7), (-24, 0), (-17, -7), (-17, -17), (-7, -17))  # fmt: skip
CROWN = ((-17, 13), (-17, -9), (-8, 0), (0, -15), (8, 0), (17, -9), (17, 13))
STYLES = {
    "line": 'draw:fill="none" svg:stroke-color="#000000" svg:stroke-width="0.5mm"',
    "fine": 'draw:fill="none" svg:stroke-color="#000000" svg:stroke-width="0.2mm"',
    "dot": 'draw:fill="solid" draw:fill-color="#000000" draw:stroke="none"',
    "light": 'draw:fill="solid" draw:fill-color="#ffffff" draw:stroke="none"',
    "grey": 'draw:fill="solid" draw:fill-color="#c9c9c9" draw:stroke="none"',
    "white": 'draw:fill="solid" draw:fill-color="#ffffff" svg:stroke-color="#000000" svg:stroke-width="0.4mm"',
    "black": 'draw:fill="solid" draw:fill-color="#222222" svg:stroke-color="#000000" svg:stroke-width="0.4mm"',
    "plain": 'draw:stroke="none" draw:fill="none" fo:padding="0mm"',
    "named": 'draw:stroke="none" draw:fill="none" fo:padding="0mm" draw:textarea-vertical-align="middle" '
    'draw:auto-grow-height="false" fo:wrap-option="no-wrap"',
}


def shape(tag: str, style: str, **mm: float) -> str:
    """A shape of a drawing, its places and sizes in mm (x1=…, width=…)."""
    places = " ".join(f'svg:{name}="{value:.2f}mm"' for name, value in mm.items())
    return f'<draw:{tag} draw:style-name="{style}" {places}/>'


def circle(style: str, x: float, y: float, r: float) -> str:
    return shape("ellipse", style, x=x - r, y=y - r, width=2 * r, height=2 * r)


def outline(style: str, points: Sequence[tuple[float, float]], x: float, y: float, scale: float) -> str:
    """A closed figure around a point, in hundredths of a millimetre as the format wants them."""
    at = [(round(100 * (x + scale * px)), round(100 * (y + scale * py))) for px, py in points]
    left, top = min(px for px, _ in at), min(py for _, py in at)
    wide, high = max(px for px, _ in at) - left, max(py for _, py in at) - top
    drawn = " ".join(f"{px - left},{py - top}" for px, py in at)
    return (
        f'<draw:polygon draw:style-name="{style}" svg:x="{left / 100:.2f}mm" svg:y="{top / 100:.2f}mm" '
        f'svg:width="{wide / 100:.2f}mm" svg:height="{high / 100:.2f}mm" svg:viewBox="0 0 {wide} {high}" draw:points="{drawn}"/>'
    )


def is_straight(points: Sequence[tuple[float, float]]) -> bool:
    (ax, ay), *rest = points
    zx, zy = rest[-1]
    return all(abs((zx - ax) * (y - ay) - (zy - ay) * (x - ax)) < 1e-6 for x, y in rest)


def ground_shapes(board: Json, place: Place, scale: float) -> Iterator[str]:
    """The board without men."""
    layout = board_drawing.layout_board(board)
    for x, y, dark in layout["cells"]:
        left, top = place(x, y)
        if dark:
            yield shape("rect", "grey", x=left, y=top, width=CELL * scale, height=CELL * scale)
    if layout["cells"]:
        left, top = place(-CELL / 2, -CELL / 2)
        wide, high = (layout["right"] + 1) * CELL * scale, (layout["top"] + 1) * CELL * scale
        yield shape("rect", "line", x=left, y=top, width=wide, height=high)
    for line in [] if layout["cells"] else layout["lines"]:
        points = [layout["at"][id] for id in line["ids"]]
        if board_drawing.is_ring(points):
            middle, radius = board_drawing.circle(points)
            yield circle("line", *place(*middle), radius * scale)
            continue
        for a, b in [(points[0], points[-1])] if is_straight(points) else pairwise(points):
            (x1, y1), (x2, y2) = place(*a), place(*b)
            yield shape("line", "line", x1=x1, y1=y1, x2=x2, y2=y2)
    if not layout["cells"]:
        pits = board["style"] == "pits"
        for at in layout["at"].values():
            yield circle("white" if pits else "dot", *place(*at), (39 if pits else 8) * scale)


def name_shapes(board: Json, size: Json, place: Place, scale: float) -> Iterator[str]:
    """The names of points or squares where no man covers them: at the rim, in the corner of each square, or else beside
    each point. `size`: as handouts.labelled_board_mm has it."""
    layout = board_drawing.layout_board(board)
    high, edge = size["names"], size["edge"]
    named = [(name, x * CELL, layout["top"] * CELL + edge + 0.6 * high) for name, x in size["columns"]]
    named += [(name, -edge - 0.6 * high, (layout["top"] - y) * CELL) for name, y in size["rows"]]
    named += [
        (number, layout["at"][id][0] - 47 + high * len(str(number)) / 3.4, layout["at"][id][1] - 49 + 0.5 * high)
        for number, id in layout["numbers"]
    ]
    if not size["columns"] and not layout["numbers"]:
        named += [(id, x + 27 + 0.4 * high, y - 27 - 0.3 * high) for id, (x, y) in layout["at"].items()]
    box_mm = 1.3 * high * scale
    style = "LargeLabel" if high * scale >= SMALLEST_NAME_MM else "Label"
    for name, *at in named:
        x, y = place(*at)
        yield (
            f'<draw:rect draw:style-name="named" svg:x="{x - box_mm:.2f}mm" svg:y="{y - box_mm / 2:.2f}mm" '
            f'svg:width="{2 * box_mm:.2f}mm" svg:height="{box_mm:.2f}mm">'
            f'<text:p text:style-name="{style}">{escape(str(name))}</text:p></draw:rect>'
        )


def man_shapes(side: str, is_king: bool, x: float, y: float, r: float) -> Iterator[str]:
    """A man on a board; a king wears a crown."""
    yield circle("white" if side == "w" else "black", x, y, r)
    if is_king:
        yield outline("dot" if side == "w" else "light", CROWN, x, y, r / MAN_RADIUS)


def cut_man_shapes(side: str, is_king: bool, x: float, y: float, r: float) -> Iterator[str]:
    """A man to be cut out, for little ink: the dark one has a star, the white one a ring; a king has a crown instead, the
    dark one a filled one."""
    yield circle("fine", x, y, r)
    if is_king:
        yield outline("dot" if side == "b" else "fine", CROWN, x, y, r / MAN_RADIUS)
    elif side == "b":
        yield outline("dot", STAR, x, y, 0.62 * r / MAN_RADIUS)
    else:
        yield circle("fine", x, y, r / 5)


def board_size_mm(board: Json, room: tuple[float, float], name_mm: float = handouts.LABEL_SIZE_MM) -> Json:
    return handouts.labelled_board_mm(board, room, name_mm)


def board_group(
    board: Json, men: Sequence[Json], kings: Collection[str], size: Json, at_mm: tuple[float, float] | None = None
) -> str:
    """A board with men and the names of its points as a group of shapes, as large as `size` says (board_size_mm); in a
    line of text, or on a slide at these coordinates."""
    x0, y0, wide, _ = map(float, size["view"].split())
    scale = size["width"] / wide
    left, top = at_mm or (0, 0)
    at = board_drawing.layout_board(board)["at"]

    def place(x: float, y: float) -> tuple[float, float]:
        return left + (x - x0) * scale, top + (y - y0) * scale

    parts = [*ground_shapes(board, place, scale), *name_shapes(board, size, place, scale)]
    for man in men:
        parts += man_shapes(man["side"], man["kind"] in kings, *place(*at[man["at"]]), MAN_RADIUS * scale)
    anchor = "" if at_mm else ' text:anchor-type="as-char"'
    return f'<draw:g{anchor}>{"".join(parts)}</draw:g>'
