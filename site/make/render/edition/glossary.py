"""The glossary: the words of players, and the old words that the edition explains, each in alphabetical order.

The terms stand in site/notes/terms.toml, the old words in the edition's glosses; an old word is listed with the entries
of the book that use it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


def sort_key(word: str) -> str:
    """What a word is ordered by: its letters without accents and signs; ñ after n, ç as c."""
    letters = unicodedata.normalize("NFD", word.lower().replace("ñ", "n~"))
    return "".join(letter for letter in letters if letter.isalpha() or letter in " ~")


def sorted_glossary(terms: Sequence[Json], entries: Sequence[Json], lang: str) -> Json:
    """{"terms": the terms, "words": [{"gloss", "entries"}]}, each in the order of the alphabet."""
    words: dict[str, dict[str, Any]] = {}
    for entry in entries:
        for gloss in entry["glosses"]:
            words.setdefault(gloss["id"], {"gloss": gloss, "entries": []})["entries"].append(entry)
    return {
        "terms": sorted(terms, key=lambda term: sort_key(term["name"][lang])),
        "words": sorted(words.values(), key=lambda word: sort_key(word["gloss"]["term"])),
    }
