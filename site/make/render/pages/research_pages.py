"""Contexts of the pages about what is certain of the games, and about rules beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from render.games import ruleset_comparison
from render.pages.frame import SiteContext
from render.pages.menu import RESEARCH_GROUPS
from render.pages.parts import (
    WithApart,
    WithDecided,
    WithEntries,
    WithEntry,
    WithGame,
    WithGames,
    WithNotes,
    WithNumber,
    WithPairBoards,
    WithProse,
    WithSourceName,
    WithSources,
    WithStrings,
    WithStrip,
    WithUsualMen,
    WithVersion,
    WithView,
    WithWords,
)
from render.pages.site import Json
from render.research import verdicts

if TYPE_CHECKING:
    from alquerque.api.contract import Game


class WithAtlas(SiteContext):
    @property
    def atlas(self) -> Json:
        """What is known of each mix of the rules of doce, as maps (see research/atlas.py)."""
        return self._site.atlas


class ResearchPage(SiteContext):
    """Where one finds out something, each page with what it answers."""

    @property
    def groups(self) -> Mapping[str, Sequence[str]]:
        """The pages' names, by what they are about."""
        return RESEARCH_GROUPS


class AtlasPage(WithAtlas, WithGame, WithNumber, WithProse, WithStrings):
    """The atlas of the readings of doce."""


class VerdictsPage(WithAtlas, WithDecided, WithEntry, WithNumber, WithProse, WithStrings, WithStrip):
    """Was the king right? What is certain of who wins."""

    @property
    def checker(self) -> str:
        """The program that checks certificates."""
        return self._site.checker

    @property
    def pace(self) -> Mapping[str, int]:
        """How many times slower that is in a browser on a "computer" and a "phone"; how many "lines" are offered."""
        return verdicts.CHECKING_PACE

    def filled(self, text: str, figures: Json) -> str:
        """A text with its figures."""
        return verdicts.fill_figures(text, figures, self.lang)


class PaperPage(
    WithEntries,
    WithGame,
    WithProse,
    WithSourceName,
    WithSources,
    WithStrip,
    WithUsualMen,
    WithVersion,
    WithView,
    WithWords,
):
    """The paper about what is certain."""

    @property
    def paper(self) -> Json:
        """The paper's text and figures (see research/paper.py)."""
        return self._site.paper

    @property
    def other(self) -> str:
        """The language that the page is not in."""
        return next((lang for lang in self._site.languages if lang != self.lang), self.lang)

    def written_in(self, lang: str) -> Mapping[str, tuple[Markup, str]]:
        """Each source as a bibliography in a language has it."""
        return self._site.written(lang)


class ReadingsPage(WithApart, WithGames, WithNotes, WithPairBoards, WithUsualMen):
    """Two rulesets of a game beside each other."""

    def readings(self, game: Game) -> Sequence[Json]:
        """A game's rulesets rule by rule (see games/ruleset_comparison.py)."""
        return ruleset_comparison.comparison_rows(game)

    @property
    def differences(self) -> Json:
        """What tells any two rulesets of a game apart, by game (site/data/differences.json)."""
        differences: Json = self._site.data("differences")
        return differences


class WhatIfPage(WithGames, WithPairBoards):
    """What a change of one rule does."""

    @property
    def ladder(self) -> Json:
        """The steps from alquerque to draughts that are compared one with the next (site/data/ladder.json)."""
        ladder: Json = self._site.data("ladder")
        return ladder
