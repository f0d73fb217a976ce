"""Contexts of the pages that are made to be printed: a game's boards, men, rules and problems."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING

from render.games import side_names
from render.history import claims
from render.pages.frame import SiteContext
from render.pages.parts import (
    WithGame,
    WithGames,
    WithItem,
    WithPlaces,
    WithSourceName,
    WithTexts,
    WithView,
    WithWritten,
)
from render.pages.site import Json, Site
from render.pages.teaching_pages import problem_file, state_viewer
from render.teaching import handouts, problems

if TYPE_CHECKING:
    from alquerque.api.contract import Ruleset


@functools.cache
def printed_problems(site: Site, game: str = "") -> Sequence[Json]:
    """The problems of a game, or of all games, as they are printed, from the easiest to the hardest."""
    files = [problem_file(site, name) for name, file in site.problems.items() if game in ("", file["game"])]
    some = [
        problems.printed_problem(one, file["game"], file["board"], state_viewer(site, file["game"]))
        for file in files
        for one in file["problems"]
    ]
    return sorted(
        ({**one, "size": handouts.problem_board_mm(one["board"])} for one in some),
        key=lambda one: one["difficulty"]["value"],
    )


@functools.cache
def printing_kits(site: Site, game: str) -> Sequence[Json]:
    return handouts.printing_kits(site.game(game), site.view)


@functools.cache
def rules_in_sentences(site: Site) -> Mapping[str, Json]:
    """Every ruleset in sentences, by language and ruleset."""
    words = {
        lang: {id: side_names.with_side_names(strings, id)["played"] for id in site.game_ids()}
        for lang, strings in site.strings.items()
    }
    rulesets = [
        {
            "id": ruleset["id"],
            "game": game["id"],
            "values": {field: str(value) for field, value in ruleset["fields"].items()},
            "pieces": site.view(game["id"], ruleset["id"])["pieces"],
        }
        for game in site.games
        for ruleset in game["rulesets"]
    ]
    return site.sentences_of({"table": site.data("rule_sentences"), "words": words, "rulesets": rulesets})


class SheetsPage(WithGames):
    """All sheets."""


class WithPrintedProblems(SiteContext):
    """What `_sheets.html` needs."""

    def posed_of(self, game: str = "") -> Sequence[Json]:
        """The problems of a game, or of all games, as they are printed."""
        return printed_problems(self._site, game)

    @property
    def sheet_holds(self) -> Mapping[str, int]:
        """How many of each thing are on one sheet."""
        return handouts.ITEMS_PER_SHEET


class ProblemSheetsPage(WithGame, WithGames, WithPrintedProblems, WithSourceName):
    """Problems to be printed."""


class SheetPage(WithGame, WithItem, WithPlaces, WithPrintedProblems, WithSourceName, WithTexts, WithView, WithWritten):
    """All that is printed to play a game."""

    def kits(self, game: str) -> Sequence[Json]:
        """A game's boards and men with their sizes (see teaching/handouts.py)."""
        return printing_kits(self._site, game)

    @property
    def sheet_parts(self) -> Sequence[str]:
        """The kinds of sheets."""
        return handouts.PARTS

    def ruleset_of(self, game: str, rules: str) -> Ruleset:
        """A ruleset of a game."""
        return self._site.ruleset_of(game, rules)

    @property
    def in_sentences(self) -> Mapping[str, Sequence[Json]]:
        """Each ruleset in sentences of this language (see games/rules_in_prose.py)."""
        return rules_in_sentences(self._site)[self.lang]

    def sources_of(self, ruleset: Ruleset) -> Set[str]:
        """Whom a ruleset's warrants name."""
        return claims.sources_of_ruleset(ruleset)
