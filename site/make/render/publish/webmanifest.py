"""The web app manifest of each language, with which a browser installs the site: https://www.w3.org/TR/appmanifest/"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

NAME = "manifest.webmanifest"
#: Drawn by `build.py pictures`; the last is cut to any shape by the system, so that its edge has nothing on it.
ICONS = {"icon-192.png": (192, "any"), "icon-512.png": (512, "any"), "icon-cut-512.png": (512, "maskable")}
MAX_SHORTCUTS = 4
THEME_COLOUR = "#e9dcbd"  # as the theme-color of _base.html


def manifest(lang: str, words: Mapping[str, Any], games: Sequence[str], files: Mapping[str, str]) -> dict[str, Any]:
    """Of one language: it lies in its folder, and its scope is the whole site, since both languages are one thing.

    words: "site", "brand", "description" and the games' names by id.  games: the first of them become shortcuts.
    files: the addresses of images below the site's root.
    """
    icons = [
        {"src": f"../{files[f'images/{name}']}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, (size, purpose) in ICONS.items()
    ]
    return {
        "id": "../",
        "name": words["site"],
        "short_name": words["brand"],
        "description": words["description"],
        "lang": lang,
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": THEME_COLOUR,
        "theme_color": THEME_COLOUR,
        "categories": ["games", "education", "books"],
        "icons": icons,
        "shortcuts": [
            {"name": words["games"][game], "url": f"{game}/", "icons": icons[:1]} for game in games[:MAX_SHORTCUTS]
        ],
    }
