"""Contexts of the pages where games are chosen and played."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from render.games import alternative_names, board_drawing, gallery, how_to_play, opening_ballots, rule_overlap, strategy
from render.history import claims
from render.pages.parts import (
    WithCourses,
    WithDecided,
    WithEntry,
    WithGame,
    WithGames,
    WithItem,
    WithLessons,
    WithNotes,
    WithNumber,
    WithOpenings,
    WithOwnWords,
    WithPairBoards,
    WithPlaces,
    WithProblems,
    WithSourceName,
    WithSources,
    WithStrings,
    WithTexts,
    WithUsualMen,
    WithView,
    WithWritten,
)
from render.pages.site import Json, Site
from render.pages.teaching_pages import WithDailyProblems, WithPosedProblems
from render.publish import assets
from render.teaching import courses

if TYPE_CHECKING:
    from alquerque.api.contract import Board


class HomePage(
    WithDailyProblems, WithEntry, WithGames, WithLessons, WithOwnWords, WithPosedProblems, WithTexts, WithUsualMen,
    WithView,
):  # fmt: skip
    """The first page, with today's problem on the board of the first game."""

    @property
    def course_file(self) -> str:
        """The relative address of the steps of all courses, as the page's script has them, with their addresses from
        here and the names of the lessons: only who has begun to learn needs it."""
        links = [
            [
                {**step, "href": self.url(named["path"]), "title": named["title"][self.lang] if "title" in named else None}
                for step, named in zip(courses.for_script(steps), steps, strict=True)
            ]
            for steps in self._site.courses.values()
        ]
        name = f"courses-{self.lang}.json"
        data = json.dumps(links, ensure_ascii=False, separators=(",", ":")).encode()
        return self._page.root + assets.write_hashed_folder(self._site.out, "courses", {name: data}) + name


class GamePage(
    WithPairBoards,
    WithGames,
    WithUsualMen,
    WithView,
    WithOpenings,
    WithTexts,
    WithPlaces,
    WithNotes,
    WithSources,
    WithWritten,
    WithSourceName,
    WithCourses,
    WithProblems,
    WithDecided,
    WithNumber,
):
    """A game: its board, its words, its rules."""

    @property
    def rule_sentences(self) -> Json:
        """Which sentence of `played` belongs to which values of the rules (site/data/rule_sentences.json)."""
        rule_sentences: Json = self._site.data("rule_sentences")
        return rule_sentences

    @property
    def men_sets(self) -> Sequence[str]:
        """All sets of men."""
        return gallery.MEN_SETS

    def how_to_play(self, game: str) -> Json:
        """A game's aim, and the three boards that show how it is played (see games/how_to_play.py)."""
        site = self._site
        return how_to_play.how_to_play_view(
            site.notes["play"][game], site.game(game), site.look, board_drawing.layout_board
        )

    def played_well(self, game: str) -> Json:
        """A game's hints and worked examples (see games/strategy.py)."""
        site = self._site
        note = site.notes["play"].get(game, {})
        return strategy.strategy_view(note, site.game(game), site.look, board_drawing.layout_board)

    def ballots(self, game: str) -> Mapping[str, Sequence[str]]:
        """The openings of a game that may be drawn by lot (see games/opening_ballots.py)."""
        site = self._site
        return opening_ballots.read_ballots(site.source / "data" / "ballots", game, site.ask)

    def degrees(self, board: Board) -> Sequence[tuple[int, list[str]]]:
        """How many ways leave each point of a board (see games/strategy.py)."""
        return strategy.points_by_degree(board)

    def kinship(self, game: str) -> Json | None:
        """What a game shares with the first of the catalogue, "game" with "ruleset"; None for the first itself."""
        site = self._site
        first = site.games[0]
        if game == first["id"]:
            return None
        overlap = rule_overlap.compare_rules(site.game(game), first, site.view)
        return {"game": first["id"], "ruleset": first["rulesets"][0]["id"], **overlap}

    def called(self, game: str, title: str) -> Mapping[str, list[tuple[list[str], list[str]]]]:
        """A game's other names, by language (see games/alternative_names.py)."""
        return alternative_names.names_by_language(self._site.notes["games"][game], title)

    def past(self, game: str) -> Json:
        """The "claims" of the history about a game, and the "sources": the ids of all that its page rests on."""
        site = self._site
        about = claims.claims_of_game(site.notes["history"], game)
        order = site.written(next(iter(site.languages)))
        return {
            "claims": about,
            "sources": claims.sources_of_game(site.game(game), site.notes["games"][game], about, order),
        }


class EmbeddedPage(WithGame, WithItem, WithOpenings, WithOwnWords, WithUsualMen, WithView):
    """A game's board for the pages of others."""


class EmbedPage(WithGames, WithView):
    """How a board comes into the pages of others."""

    @property
    def rulesets_by_game(self) -> Mapping[str, list[tuple[str, str]]]:
        """The rulesets of each game: (id, name)."""
        return {
            game["id"]: [(ruleset["id"], self.t.plain(f"rulesets.{ruleset['id']}.name")) for ruleset in game["rulesets"]]
            for game in self._site.games
        }


@functools.cache
def gallery_view(site: Site) -> Json:
    return gallery.gallery_view(site.games, site.view, site.data("gallery"))


class GalleryPage(WithGames, WithStrings, WithTexts, WithUsualMen, WithView):
    """All games, with filters."""

    @property
    def gallery(self) -> Json:
        """The gallery's filters, and the table of all games (see games/gallery.py)."""
        return gallery_view(self._site)


class KioskPage(WithGames, WithTexts, WithUsualMen, WithView):
    """A screen in a museum."""


class MyGamesPage(WithGames, WithStrings, WithTexts, WithUsualMen, WithView):
    """The games that the browser has stored."""
