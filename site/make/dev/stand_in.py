"""The faces that stand in until the typeface has come: `python3 build.py stand-in` writes site/style/frame/stand-in.css.

Each is a face that people have, made smaller until the site's own words are as wide as in EB Garamond, and given the
same height of lines, so that whole texts take as much room. The faces that people have are not on every machine; so
npm packages are measured instead, whose letters have the same widths.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import build_site
import tools
from render.publish import assets

STYLE = build_site.SITE / "style" / "frame" / "stand-in.css"
ASCENT, DESCENT = 1.007, 0.298  # of EB Garamond, in em
WEIGHTS = {"400": 400, "500": 400, "600 800": 700}  # of the typeface, as the site uses them: of its stand-in


class Local(NamedTuple):
    """A face that people have: its family here, the npm package that is as wide, and, by weight and style, the names
    by which a browser may find it, which are full names and PostScript names."""

    family: str
    package: str
    names: dict[tuple[int, str], list[str]]


LOCALS = [  # Windows, macOS, iOS and most of Linux have the first; Android has the second
    Local(
        "EB Garamond Stand-in",
        "tinos",
        {
            (400, "normal"): ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"],
            (400, "italic"): [
                "Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic", "Tinos Italic",
            ],
            (700, "normal"): ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"],
            (700, "italic"): [
                "Times New Roman Bold Italic", "TimesNewRomanPS-BoldItalicMT", "Liberation Serif Bold Italic",
                "Tinos Bold Italic",
            ],
        },
    ),
    Local(
        "EB Garamond Stand-in Noto",
        "noto-serif",
        {
            (400, "normal"): ["Noto Serif", "Noto Serif Regular", "NotoSerif", "NotoSerif-Regular"],
            (400, "italic"): ["Noto Serif Italic", "NotoSerif-Italic"],
            (700, "normal"): ["Noto Serif Bold", "NotoSerif-Bold"],
            (700, "italic"): ["Noto Serif Bold Italic", "NotoSerif-BoldItalic"],
        },
    ),
]  # fmt: skip

MEASURE = """async ([data, weight, style, text]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const face = await new FontFace("measured", bytes, { weight: "100 900", style }).load();
    document.fonts.add(face);
    const painter = document.createElement("canvas").getContext("2d");
    painter.font = `${style} ${weight} 100px measured`;
    const { width } = painter.measureText(text);
    document.fonts.delete(face);
    return width;
}"""

# Whether the page is drawn in the typeface: each face comes in time or not at all (style/frame/fonts.css).
IS_IN_TYPEFACE = """async () => {
    await document.fonts.ready;
    if (document.documentElement.dataset.standIn !== undefined) return false;
    const probe = document.createElement("span");
    const width = (font) => { probe.style.font = font; return probe.getBoundingClientRect().width; };
    probe.textContent = "mmmm iiii";
    document.body.append(probe);
    const widths = ["", "italic "].map((style) => width(`${style}40px "EB Garamond", monospace`));
    const other = width("40px monospace");
    probe.remove();
    return !widths.includes(other);
}"""
MAX_RELOADS = 20


def reload_until_in_typeface(page: Any) -> None:
    """On a busy machine the typeface may come too late for a page, but it is there when that is loaded again.

    Raises DataError where it never is.
    """
    for _ in range(MAX_RELOADS):
        if page.evaluate(IS_IN_TYPEFACE):
            return
        page.reload(wait_until="load")
    raise tools.DataError(f"{page.url} is not drawn in its typeface")


def reference_file(node_modules: Path, package: str, weight: int, style: str) -> Path:
    """The npm package's file with the widths of a face."""
    return node_modules / "@fontsource" / package / "files" / f"{package}-latin-{weight}-{style}.woff2"


def typeface_file(node_modules: Path, style: str) -> Path:
    return node_modules / assets.FONT / "files" / f"eb-garamond-latin-wght-{style}.woff2"


def measure_width(page: Any, file: Path, weight: int, style: str, text: str) -> float:
    """How wide a browser sets a text in a face of 100 px, in px."""
    return float(page.evaluate(MEASURE, [base64.b64encode(file.read_bytes()).decode(), weight, style, text]))


def read_words() -> str:
    """All words of the site, in both languages."""

    def strings(node: Any) -> Iterator[str]:
        if isinstance(node, str):
            yield node
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from strings(child)

    files = sorted((build_site.SITE / "lang").glob("*.json"))
    return " ".join(text for file in files for text in strings(json.loads(file.read_text("utf-8"))))


def write_rule(local: Local, style: str, weights: str, adjust: float) -> str:
    sources = ", ".join(f'local("{name}")' for name in local.names[WEIGHTS[weights], style])
    return f"""@font-face {{
  font-family: "{local.family}";
  font-style: {style};
  font-weight: {weights};
  src: {sources};
  size-adjust: {adjust:.1%};
  ascent-override: {ASCENT / adjust:.1%};
  descent-override: {DESCENT / adjust:.1%};
  line-gap-override: 0%;
}}
"""


def run() -> int:
    from playwright.sync_api import sync_playwright

    node_modules, text = tools.npm_packages("build", "test"), read_words()
    rules = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium_to_drive(), args=tools.BROWSER_ARGUMENTS)
        page = browser.new_page()
        for local in LOCALS:
            for style in ("normal", "italic"):
                for weights, weight in WEIGHTS.items():
                    file = typeface_file(node_modules, style)
                    typeface_width = measure_width(page, file, int(weights.split()[0]), style, text)
                    file = reference_file(node_modules, local.package, weight, style)
                    stand_in_width = measure_width(page, file, weight, style, text)
                    rules.append(write_rule(local, style, weights, typeface_width / stand_in_width))
        browser.close()
    comment = "/* Made by `python3 build.py stand-in` (site/make/dev/stand_in.py). */\n"
    STYLE.write_text(comment + "".join(rules), "utf-8", newline="\n")
    node, _ = tools.node_and_npm()
    formatter = [node, str(node_modules / "@biomejs" / "biome" / "bin" / "biome"), "format", "--write", str(STYLE)]
    tools.run_quietly(formatter, "The style sheet could not be formatted", cwd=build_site.SITE)
    print(STYLE.relative_to(tools.ROOT))
    return 0
