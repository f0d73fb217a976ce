"""The pictures that are kept in the repository, because a browser has to make them and the build must not need one.

site/images/social.png   1200 × 630, what other sites show beside a link to this one: the home page without its links
site/images/social/      1200 × 630, the same for each game's page: its board without words, so that it serves both
                         languages
site/images/icon-*.png   the site's mark, for those who install the site (render/publish/webmanifest.py)
site/images/page.png     1440 × 900, a game's page with a few moves played, for the README

The pictures of the games have few colours and are kept in 256 of them, at a third of the bytes.

Made again by `python3 build.py pictures`, of some games alone by `python3 build.py pictures GAME …`; the same browser
and fonts give the same bytes.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

import build_site
import tools
from dev import server, stand_in
from render.publish import webmanifest
from runtime import prebuilt

IMAGES = build_site.SITE / "images"
RED = "#9c2a1e"  # the ground of mark.svg
BARE = """
    .head, .foot, .doors, .ways, .free, .day-head, .answered, .days, .loading, .tray > *, .skip { display: none !important; }
    .gallery { display: block !important; }
    body { overflow: hidden; }
    .book { margin: 22px 28px !important; height: 628px; }
    .leaf { display: grid; align-content: center; }
"""

BOARD = """
    .skip, .foot, .beside, .leaf-right, .leaf-left > :not(.stage), .stage > :not(.house), .head nav, .theme, .brand b,
    .brand span, .gallery, .tray, .shaft, .plinth { display: none !important; }
    body { overflow: hidden; height: 630px; background: var(--leaf); }
    .head { position: absolute; inset: 0 auto 0 64px; margin: 0; padding: 0; display: grid; align-content: center; }
    .brand { font-size: 76px; margin: 0; }
    .book, .leaf { position: static; border: 0; box-shadow: none; background: none; }
    .house { display: block; position: fixed; inset: 22px 40px 22px auto !important; margin: 0; }
    .house, .board { width: 690px !important; height: 586px !important; max-width: none !important; max-height: none !important; }
"""


def social(browser: Any, address: str) -> bytes:
    context = browser.new_context(
        viewport={"width": 1280, "height": 672},
        device_scale_factor=0.9375,
        bypass_csp=True,
        color_scheme="light",
        locale="es-ES",
    )
    page = context.new_page()
    page.goto(f"{address}es/")
    stand_in.reload_until_in_typeface(page)
    page.add_style_tag(content=BARE)
    return page.screenshot(animations="disabled")


def game(browser: Any, address: str) -> bytes:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, color_scheme="light", locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    first = f"{address}en/alquerque-de-doce/"
    page.goto(f"{first}#acts=c2-c3,c4xc2,b2-c3")
    stand_in.reload_until_in_typeface(page)
    page.wait_for_selector('[data-python][data-state="ready"]', state="attached", timeout=60_000)
    page.locator('[data-ply="3"]').wait_for()
    page.wait_for_timeout(500)
    return page.screenshot(animations="disabled")


def board(browser: Any, address: str, game: str) -> bytes:
    context = browser.new_context(viewport={"width": 1200, "height": 630}, bypass_csp=True, color_scheme="light")
    context.route("**/*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{address}es/{game}/")
    stand_in.reload_until_in_typeface(page)
    page.add_style_tag(content=BOARD)
    with Image.open(io.BytesIO(page.screenshot(animations="disabled"))) as shot:
        png = io.BytesIO()
        shot.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(png, "PNG", optimize=True)
    context.close()
    return png.getvalue()


def icon(browser: Any, address: str, size: int, purpose: str) -> bytes:
    """The mark on a square of its own red; a maskable one within the middle four fifths, which are never cut off."""
    context = browser.new_context(viewport={"width": size, "height": size})
    page = context.new_page()
    mark = (IMAGES / "mark.svg").read_text("utf-8").replace("<svg ", '<svg width="100%" ')
    edge = size // 10 if purpose == "maskable" else 0
    page.set_content(f'<body style="margin:0;padding:{edge}px;background:{RED if edge else "transparent"}">{mark}')
    return page.screenshot(omit_background=True)


def run(names: list[str]) -> int:
    """Makes the pictures of the games with these ids, or all pictures."""
    from playwright.sync_api import sync_playwright

    games = [entry["id"] for entry in prebuilt.asker(build_site.PACKAGE)({"op": "catalogue"})["games"]]
    if strangers := [name for name in names if name not in games]:
        raise tools.DataError(f"There is no game {', '.join(strangers)}.")
    build_site.build(pictures=False)
    jobs: list[tuple[Path, Callable[[Any, str], bytes]]] = [
        (IMAGES / "social.png", social),
        (IMAGES / "page.png", game),
    ]
    (IMAGES / "social").mkdir(exist_ok=True)
    jobs += [
        (IMAGES / name, functools.partial(icon, size=size, purpose=use))
        for name, (size, use) in webmanifest.ICONS.items()
    ]
    jobs = ([] if names else jobs) + [
        (IMAGES / "social" / f"{id}.png", functools.partial(board, game=id)) for id in names or games
    ]
    with server.served(build_site.DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium_to_drive(), args=tools.BROWSER_ARGUMENTS)
        for path, make in jobs:
            path.write_bytes(make(browser, address))
            print(path.relative_to(tools.ROOT))
        browser.close()
    return 0
