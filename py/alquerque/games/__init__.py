"""The catalogue: every game with its rulesets, as data.

A module holds one game: its base rules, then each ruleset as a difference from a parent, with the warrants of what it
sets. The modules are in folders by family; a new game's may be beside them until it has one.  Adding a game touches
this folder, the texts and the languages, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module

from ..errors import RulesError
from ..rules import Rules
from ..sources import Warrant
from .entry import Entry, Ruleset

#: Game → the file below this folder, without ``.py``, that holds it, and the entry's name there.  The order is that of
#: the gallery.
PLACES = {
    "alquerque-de-doce": "alquerque/doce:ENTRY",
    "alquerque-de-nueve": "mills/nueve:ENTRY",
    "alquerque-de-tres": "mills/tres:ENTRY",
    "cercar-la-liebre": "hunts/liebre:ENTRY",
    "damas": "draughts/damas:ENTRY",
    "draughts-english": "draughts/draughts:ENGLISH",
    "draughts-russian": "draughts/draughts:RUSSIAN",
    "draughts-international": "draughts/draughts:INTERNATIONAL",
    "draughts-turkish": "draughts/draughts:TURKISH",
    "draughts-italian": "draughts/italian:ENTRY",
    "pinoy-dama": "draughts/pinoy:ENTRY",
    "makhos": "draughts/makhos:ENTRY",
    "fanorona": "alquerque/fanorona:ENTRY",
    "zamma": "alquerque/zamma:ENTRY",
    "lasca": "draughts/lasca:ENTRY",
    "bashni": "draughts/bashni:ENTRY",
    "konane": "alquerque/konane:ENTRY",
    "dablot-prejjesne": "alquerque/dablot:ENTRY",
    "sixteen-soldiers": "alquerque/soldiers:SIXTEEN_SOLDIERS",
    "peralikatuma": "alquerque/soldiers:PERALIKATUMA_GAME",
    "kolowis-awithlaknannai": "alquerque/kolowis:ENTRY",
    "queah": "alquerque/queah:ENTRY",
    "fox-and-geese": "hunts/fox_and_geese:ENTRY",
    "asalto": "hunts/asalto:ENTRY",
    "halatafl": "hunts/halatafl:ENTRY",
    "bagh-bandi": "hunts/bagh:ENTRY",
    "baghchal": "hunts/baghchal:ENTRY",
    "adugo": "hunts/adugo:ENTRY",
    "komikan": "hunts/komikan:ENTRY",
    "rimau-rimau": "hunts/rimau:ENTRY",
    "felli": "alquerque/felli:ENTRY",
    "morabaraba": "mills/morabaraba:ENTRY",
    "lau-kata-kati": "alquerque/lau_kata_kati:ENTRY",
    "pretwa": "alquerque/pretwa:ENTRY",
    "shax": "mills/shax:ENTRY",
    "draughts-frisian": "draughts/frisian:ENTRY",
    "six-mens-morris": "mills/six:ENTRY",
    "picaria": "mills/picaria:ENTRY",
    "haretavl": "hunts/haretavl:ENTRY",
    "achi": "mills/achi:ENTRY",
}


class Catalogue(Mapping[str, Entry]):
    """The games by id.  A game's module is loaded on first use, so that a page with one game does not wait for the
    boards of all others.
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places
        self._entries: dict[str, Entry] = {}

    def __getitem__(self, id: str) -> Entry:
        if id not in self._entries:
            file, _, name = self._places[id].partition(":")
            self._entries[id] = getattr(import_module(f".{file.replace('/', '.')}", __name__), name)
        return self._entries[id]

    def lend(self, entry: Entry) -> None:
        """Makes a game outside the catalogue available by its id in this process; it is not listed."""
        self._entries[entry.id] = entry

    def __contains__(self, id: object) -> bool:
        return id in self._places or id in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


GAMES = Catalogue(PLACES)


def game(id: str) -> Entry:
    """One game of the catalogue.  Raises RulesError unknown-game."""
    if id not in GAMES:
        raise RulesError("unknown-game", game=id, games=list(GAMES))
    return GAMES[id]


Value = str | int | bool


def ruleset(id: str, name: str | None = None, changes: Mapping[str, Value] | None = None, **fields: Value) -> Rules:
    """The rules of a game under one of its rulesets (the first, if none is named), with some fields changed: by a
    mapping, by name, or both, as in ``ruleset("alquerque-de-doce", "bell", huff="no", quiet=40)``.

    Values are texts from ``FIELDS``; a number may be given as such, and True and False stand for ``yes`` and ``no``.
    Raises RulesError: unknown-game, unknown-ruleset, unknown-field, bad-value, nonsense-rules.
    """
    entry = game(id)
    changed = {field: _text(value) for field, value in {**(changes or {}), **fields}.items()}
    return _ruleset(entry.id, name or entry.rulesets[0].id, tuple(sorted(changed.items())))


def _text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@lru_cache(maxsize=256)
def _ruleset(id: str, name: str, changes: tuple[tuple[str, str], ...]) -> Rules:
    rules = GAMES[id].rules(name)
    by_name = "".join(f", {field}={value!r}" for field, value in changes)
    return (rules.but(dict(changes)) if changes else rules).called(f"ruleset({id!r}, {name!r}{by_name})")


__all__ = ["GAMES", "Entry", "Ruleset", "Warrant", "game", "ruleset"]
