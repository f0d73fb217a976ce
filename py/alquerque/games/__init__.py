"""The catalogue: every game with its rulesets, as data.

A module of this folder holds one game: its base rules, then each ruleset as a difference from a parent, with the
warrants of what it sets.  Adding a game touches this folder, the texts and the languages, nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ..rules import Rules, RulesError
from ..warrants import Warrant
from . import (
    bagh,
    dablot,
    damas,
    doce,
    fanorona,
    kolowis,
    konane,
    lasca,
    liebre,
    nueve,
    queah,
    soldiers,
    tres,
    zamma,
)
from .entry import Entry, Ruleset

GAMES: dict[str, Entry] = {entry.id: entry for entry in (
    doce.ENTRY, nueve.ENTRY, tres.ENTRY, liebre.ENTRY, damas.ENTRY, fanorona.ENTRY, zamma.ENTRY, lasca.ENTRY,
    konane.ENTRY, dablot.ENTRY, soldiers.SIXTEEN_SOLDIERS, soldiers.PERALIKATUMA_GAME, kolowis.ENTRY, queah.ENTRY,
    bagh.ENTRY)}


def game(id: str) -> Entry:
    """One game of the catalogue.  Raises RulesError unknown-game."""
    if id not in GAMES:
        raise RulesError("unknown-game", game=id, games=list(GAMES))
    return GAMES[id]


def ruleset(id: str, name: str | None = None, changes: Mapping[str, str] | None = None) -> Rules:
    """The rules of a game under one of its rulesets (the first, if none is named), with some fields changed.

    Raises RulesError: unknown-game, unknown-ruleset, unknown-field, bad-value, nonsense-rules.
    """
    entry = game(id)
    return _ruleset(entry.id, name or entry.rulesets[0].id, tuple(sorted((changes or {}).items())))


@lru_cache(maxsize=256)
def _ruleset(id: str, name: str, changes: tuple[tuple[str, str], ...]) -> Rules:
    rules = GAMES[id].rules(name)
    return rules.but(dict(changes)) if changes else rules


__all__ = ["GAMES", "Entry", "Ruleset", "Warrant", "game", "ruleset"]
