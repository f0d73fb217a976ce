"""A picture of ``notebook.picture`` as a PNG.  It needs Pillow, the one module here that is not Python's own.

It draws what those SVGs consist of and no more: rectangles, circles, one path of straight lines, and centred words.
"""

from __future__ import annotations

import io
import re
from typing import Any
from xml.etree import ElementTree

from .errors import RulesError

FINER = 4
"""How many times finer than the PNG the drawing is made, before it is reduced with smooth edges."""


def png(svg: str, scale: int = 2) -> bytes:
    """The picture with ``scale`` pixels for each unit.

    Raises RulesError needs-pillow where Pillow is missing, faulty-pillow where it does not work.
    """
    try:
        return _paint(svg, scale)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "PIL":
            raise RulesError("needs-pillow", run="pip install pillow") from None
        raise RulesError("faulty-pillow", why=str(error)) from error


def _paint(svg: str, scale: int) -> bytes:
    from PIL import Image, ImageDraw

    root = ElementTree.fromstring(svg)
    width, height = (round(float(root.attrib[name]) * scale) * FINER for name in ("width", "height"))
    image = Image.new("RGBA", (width, height))
    canvas = ImageDraw.Draw(image)
    for element in root:
        _draw(canvas, element, scale * FINER)
    file = io.BytesIO()
    image.reduce(FINER).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(canvas: Any, element: ElementTree.Element, unit: int) -> None:
    """Draws one element; ``unit`` is the number of the canvas's pixels for a unit of the SVG."""
    attributes = element.attrib

    def length(name: str, without: float = 0) -> float:
        return float(attributes.get(name, without)) * unit

    def colour(name: str) -> str | None:
        return None if attributes.get(name, "none") == "none" else attributes[name]

    stroke, wide = colour("stroke"), length("stroke-width", 1)
    kind = element.tag.rpartition("}")[2]
    if kind == "path":
        for run in attributes["d"].split("M")[1:]:
            points = [float(number) * unit for number in re.findall(r"-?[\d.]+", run)]
            canvas.line(points, stroke, round(wide), "curve")
    elif kind == "text":
        from PIL import ImageFont

        place, font = (length("x"), length("y")), ImageFont.load_default(length("font-size"))
        # an SVG's stroke is half inside the letter, a font's is outside it
        around = {"stroke_width": wide / 2, "stroke_fill": stroke} if stroke else {}
        canvas.text(place, element.text, attributes["fill"], font, "mm", **around)
    else:
        # an SVG's stroke is half inside the shape, a canvas's is inside it
        beyond = wide / 2 if stroke else 0
        if kind == "circle":
            box = _box(length("cx"), length("cy"), length("r") + beyond, length("r") + beyond)
            canvas.ellipse(box, colour("fill"), stroke, round(wide))
        else:
            half = length("width") / 2, length("height") / 2
            box = _box(length("x") + half[0], length("y") + half[1], half[0] + beyond, half[1] + beyond)
            canvas.rounded_rectangle(box, length("rx"), colour("fill"), stroke, round(wide))


def _box(x: float, y: float, across: float, down: float) -> tuple[float, float, float, float]:
    """The corners of what has its middle there; Pillow counts the last pixel in."""
    return x - across, y - down, x + across - 1, y + down - 1
