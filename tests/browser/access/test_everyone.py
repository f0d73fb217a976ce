"""The page for eyes and hands of all kinds: enlarged four times, with wide text, in a system's few colours, without
movement.

What a screen reader hears is in test_by_ear.py, what axe finds in test_accessible.py, keys in test_keyboard.py.
"""

from io import BytesIO
from itertools import combinations

import pytest
from hands import MousePlayer
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

# A window of 1280 by 1024 at 400 %.
ENLARGED = {"width": 320, "height": 256}

# What readers may set for text (WCAG 1.4.12), as their own style sheet.
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
}"""

# How broad the page is, and texts of which a part cannot be seen.
LAID_OUT = """() => {
    const cut = [];
    for (const one of document.querySelectorAll("main *")) {
        if (one.closest("svg, .unseen, select") || !one.textContent.trim() || one.clientWidth < 3) continue;
        if (!one.checkVisibility()) continue;
        const style = getComputedStyle(one);
        const over = (way, size, room) => ["hidden", "clip"].includes(style[way]) && size > room + 2;
        if (style.textOverflow === "ellipsis") continue;  // its whole text is its title
        if (over("overflowX", one.scrollWidth, one.clientWidth) || over("overflowY", one.scrollHeight, one.clientHeight))
            cut.push(`${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`);
    }
    return { broad: document.documentElement.scrollWidth, cut };
}"""

# Everything that can have the focus, one after the other: what of it is then not to be seen at all, or lies under
# something else.
HIDDEN_FOCUS = """() => {
    const hidden = [];
    for (const one of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
        if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) continue;
        one.focus();
        if (document.activeElement !== one) continue;
        const box = one.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
        const seen = right > left && bottom > top && [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
            const there = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
            return there && (one.contains(there) || there.contains(one) || there.closest("label")?.contains(one));
        }));
        if (!seen) hidden.push(`${one.outerHTML.slice(0, 90)} ${left} ${top} ${right} ${bottom}`);
    }
    return hidden;
}"""


@pytest.mark.without_python
@pytest.mark.parametrize("path", [
    "en/", "es/alquerque-de-nueve/", "en/fanorona/", "es/book/", "en/book/doze/", "es/silences/turning/", "en/embed/",
    "es/about/", "en/my-games/", "es/problems/",
])
def test_four_times_as_large_everything_is_there(page: Page, address: str, path: str) -> None:
    """The page is read in one direction only, with wide text too; the focus is never out of sight.

    WCAG 1.4.10, 1.4.12, 2.4.11.
    """
    page.set_viewport_size(ENLARGED)
    page.goto(address + path)
    expect(page.locator("h1, h2").first).to_be_attached()
    assert page.evaluate(LAID_OUT)["broad"] <= ENLARGED["width"]
    assert page.evaluate(HIDDEN_FOCUS) == []
    page.evaluate(SPACED)
    laid = page.evaluate(LAID_OUT)
    assert laid["broad"] <= ENLARGED["width"] and laid["cut"] == []


def cells(page: Page, *points: str) -> dict[str, Image.Image]:
    """What is drawn at each point, in black and white: nothing of colours is left."""
    shot = Image.open(BytesIO(page.screenshot()))
    found = {}
    for point in points:
        box = page.locator(f'[data-point="{point}"]').bounding_box()
        assert box
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        part = shot.crop((round(middle[0] - 24), round(middle[1] - 24), round(middle[0] + 24), round(middle[1] + 24)))
        found[point] = part.convert("L").point(lambda light: 255 * (light > 127))
    return found


def differ(one: Image.Image, other: Image.Image) -> float:
    """The share of a cell that is black in one picture and white in the other."""
    return ImageChops.difference(one, other).histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_few_colours_men_and_marks_are_told_apart_by_their_lines(page: Page, address: str, scheme: str) -> None:
    """White and black, men and kings, chosen or not, a way, the last move, a man that would be taken (WCAG 1.4.1,
    1.4.11).
    """
    hands = MousePlayer(page, address)
    page.emulate_media(forced_colors="active", color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    hands.open("en", "damas", rules="damas", first="w", start="W:Wa1,Kc1,e3:Bb8,Kh8,c7", acts="e3-f4")
    page.mouse.move(2, 2)
    things = {"white man": "a1", "white king": "c1", "black man": "b8", "black king": "h8", "moved": "f4", "left": "e3",
              "empty": "g3"}
    field = cells(page, *things.values(), "c7", "d6")
    assert field["d6"].getpixel((38, 14)) == field["g3"].getpixel((38, 14)) == (255 if scheme == "light" else 0)
    for (name, at), (other, there) in combinations(things.items(), 2):
        assert differ(field[at], field[there]) > 0.02, (name, other)
    brightness = {name: ImageStat.Stat(field[things[name]]).mean[0] for name in ("white man", "black man")}
    assert brightness["white man"] > brightness["black man"], brightness
    hands.touch("c7")
    page.mouse.move(2, 2)
    seen = hands.see()
    assert seen["chosen"] == "c7" and "d6" in seen["to"]
    chosen = cells(page, "c7", "d6")
    assert differ(chosen["c7"], field["c7"]) > 0.05 and differ(chosen["d6"], field["d6"]) > 0.02


MOVED = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
}"""


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_nothing_moves_for_who_wishes_it(page: Page, address: str, wish: str) -> None:
    hands = MousePlayer(page, address).open("en", "alquerque-de-doce", first="b", acts="c2-c3")
    page.emulate_media(reduced_motion=wish)  # type: ignore[arg-type]
    page.evaluate(MOVED)
    hands.move("c4", "c2")
    gliding = page.evaluate("document.getAnimations().length")
    assert bool(page.evaluate("window.moved")) == (wish == "no-preference")
    assert wish == "no-preference" or not gliding
