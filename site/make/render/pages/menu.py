"""Where the pages of the site are: its six places, which the head of each page names, and the pages of each."""

from __future__ import annotations

from itertools import chain

RESEARCH_GROUPS = {
    "rules": ("silences", "readings", "detective"),
    "results": ("was-the-king-right", "atlas", "what-if", "paper"),
    "programs": ("python", "reference"),
}
# By place the pages and folders of pages that belong to it. "More" lists the places and the pages.
MENU = {
    "games": ("my-games", "offline", "embed"),
    "lessons": ("problems", "courses"),
    "book": ("glossary", "bibliography"),
    "history": ("family", "boards"),
    "research": tuple(chain.from_iterable(RESEARCH_GROUPS.values())),
    "plans": ("sheets", "problem-sheets", "kiosk", "packs"),
}
PHONE_PLACES = ("games", "lessons", "book")  # for which a phone's head has room
FOOT = ("about", "rights", "bibliography", "search", "offline", "embed", "python")


def place_of(name: str) -> str:
    """The place of the menu that a page belongs to, by the page's name: "research" of "silences/blocked"; "" of none."""
    head = name.partition("/")[0]
    return next((place for place, pages in MENU.items() if head == place or head in pages), "")
