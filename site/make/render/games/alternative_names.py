"""What else a game is called, and in which languages (`called` in site/notes/games/ID.toml), each name with who has it.

    called = [{ name = "molino", lang = "es", by = ["mundo-en-juego"] }]

`lang` is the code of the language or, where a source names only the people or the country, of the language spoken
there; the words `page.kin.in` say each in the languages of the site. The names stand in a game's history and can be
searched for.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

Note = Mapping[str, Any]


def faults(note: Note, sources: Container[str], languages: Container[str]) -> Iterator[str]:
    """What a name lacks, or refers to that is not there."""
    for called in note.get("called", []):
        name = called.get("name") or "a name that is empty"
        if not called.get("by"):
            yield f"nobody is named who has {name}"
        yield from (
            f"{name} is from {who}, which the bibliography lacks" for who in called.get("by", []) if who not in sources
        )
        if called.get("lang") not in languages:
            yield f"{name} is in a language that page.kin.in does not name: {called.get('lang')}"


def other_names(note: Note, title: str) -> list[dict[str, Any]]:
    """The names besides the one that the page bears."""
    return [called for called in note.get("called", []) if called["name"].casefold() != title.casefold()]


def names_by_language(note: Note, title: str) -> dict[str, list[tuple[list[str], list[str]]]]:
    """The same, under each language in the order of the note: names that have the same sources, and those sources."""
    grouped: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for called in other_names(note, title):
        grouped.setdefault(called["lang"], {}).setdefault(tuple(called["by"]), []).append(called["name"])
    return {lang: [(names, list(by)) for by, names in each.items()] for lang, each in grouped.items()}


def cited_sources(note: Note) -> set[str]:
    return {who for called in note.get("called", []) for who in called["by"]}
