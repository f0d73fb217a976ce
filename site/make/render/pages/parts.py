"""Names that the templates of several kinds of pages use; a context inherits those that its own templates use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from render.content.languages import Messages
from render.content.prose import Prose
from render.games import board_drawing, gallery, position_pairs, ruleset_comparison, turn_text
from render.pages.frame import Context, SiteContext
from render.pages.site import Json
from render.research import proof_paths, verdicts
from render.teaching import courses

if TYPE_CHECKING:
    from alquerque.api.contract import Board, Game, View


class WithItem(SiteContext):
    @property
    def item(self) -> str:
        """The id of what the page is about, on a page that each thing of its kind has: "alquerque-de-doce", "doze"."""
        return self._page.item


class WithRoot(SiteContext):
    @property
    def root(self) -> str:
        """The relative way to the top of dist: "../" or "../../"."""
        return self._page.root


class WithVersion(SiteContext):
    @property
    def version(self) -> str:
        """The package's version."""
        return self._site.version


# ---- words -----------------------------------------------------------------------------------------------------


class WithWords(Context):
    @property
    def words(self) -> Mapping[str, Messages]:
        """The `t` of each language."""
        return self._page.messages


class WithStrings(SiteContext):
    @property
    def strings(self) -> Json:
        """All strings of this language; those that name a side as the page's game names it (games/side_names.py)."""
        return self._page.strings


class WithOwnWords(SiteContext):
    @property
    def own_words(self) -> Json:
        """What the page's scripts need beside the words file that all pages share (content/script_messages.py)."""
        return self._page.own_strings()


class WithProse(SiteContext):
    @property
    def prose(self) -> Prose:
        """Makes HTML of a note's text: prose(note[lang]); prose.line(…) without a paragraph around it."""
        return self._page.prose()


class WithNotes(SiteContext):
    @property
    def notes(self) -> Json:
        """What site/notes holds: histories, silences, … (see content/prose.py)."""
        return self._site.notes


class WithNumber(SiteContext):
    def number(self, value: float) -> str:
        """A number as this language writes it."""
        return verdicts.format_number(value, self.lang)


# ---- games -----------------------------------------------------------------------------------------------------


class WithGames(SiteContext):
    @property
    def games(self) -> Sequence[Game]:
        """The catalogue."""
        return self._site.games


class WithGame(SiteContext):
    def game(self, id: str) -> Game:
        """A game of the catalogue."""
        return self._site.game(id)


class WithView(SiteContext):
    def view(self, game: str, rules: str) -> View:
        """The first position under a ruleset."""
        return self._site.view(game, rules)


class WithOpenings(SiteContext):
    def openings(self, game: str, rules: str = "") -> Json:
        """The first plies and the computer's replies under a ruleset, or under all, packed (runtime/prebuilt.py)."""
        return self._site.openings(game, rules)


class WithUsualMen(SiteContext):
    def usual_men(self, game: str) -> str:
        """The set of men that a game is shown with until the reader has chosen one."""
        men: str = self._site.data("gallery")[game].get("men", gallery.MEN_SETS[0])
        return men


class WithPlaces(SiteContext):
    def places_of(self, board: Board) -> str:
        """What a board's places are called: "points", "squares", "hollows"."""
        return board_drawing.place_kind(board)


class WithTurns(SiteContext):
    def in_words(self, turn: str, board: Board) -> str:
        """A turn without signs (see games/turn_text.py)."""
        return turn_text.turn_in_words(self.t.plain, turn, board)


class WithPair(SiteContext):
    def pair(self, pair: Json) -> Json:
        """Two readings of a position, and what only one of them allows (see games/position_pairs.py)."""
        site = self._site
        return position_pairs.pair_view(pair, site.look, board_drawing.layout_board, site.game(pair["game"]))


class WithPairBoards(WithGame, WithOwnWords, WithPair, WithProse, WithStrings, WithTurns):
    """What `_pair.html` needs: two boards beside each other."""


class WithApart(SiteContext):
    def apart(self, game: Game) -> Json:
        """The two of a game's rulesets that differ most, as a pair (see games/ruleset_comparison.py)."""
        return ruleset_comparison.most_different_pair(game, self._site.data("differences"))


# ---- the book and its sources ----------------------------------------------------------------------------------


class WithEntries(SiteContext):
    @property
    def entries(self) -> Sequence[Json]:
        """The entries of the edition, as entry_reader.read_entry gives them, in the book's order."""
        return self._site.edition


class WithEntry(SiteContext):
    def entry(self, id: str) -> Json | None:
        """An entry of the edition: entry("doze"); None if there is none of this id."""
        return self._site.text(id)


class WithTexts(SiteContext):
    def texts(self, game: str) -> Sequence[Json]:
        """The entries that describe a game, in the book's order."""
        return self._site.texts(game)


class WithCodex(SiteContext):
    @property
    def codex(self) -> Json:
        """What the edition says of the manuscript and of itself (see codex_reader.read_codex)."""
        return self._site.codex


class WithSources(SiteContext):
    @property
    def sources(self) -> Mapping[str, Json]:
        """The bibliography, by id (see research/bibliography.py)."""
        return self._site.sources


class WithWritten(SiteContext):
    @property
    def written(self) -> Mapping[str, tuple[Markup, str]]:
        """Each source as a bibliography in this language has it, as HTML and as plain text."""
        return self._site.written(self.lang)


class WithSourceName(SiteContext):
    def source_name(self, id: str) -> str:
        """A source's short name."""
        return self._site.source_name(self.lang, id)


# ---- what is learnt, and what is proved ------------------------------------------------------------------------


class WithLessons(SiteContext):
    @property
    def lessons(self) -> Sequence[Json]:
        """All lessons in their order, as their files have them (see teaching/lessons.py)."""
        return self._site.lessons


class WithCourses(SiteContext):
    @property
    def courses(self) -> Mapping[str, Sequence[Json]]:
        """The steps of each game's course (see teaching/courses.py)."""
        return self._site.courses


class WithCourseSteps(WithCourses):
    def course_for_script(self, game: str) -> Sequence[Json]:
        """What a page's script needs of a course."""
        return courses.for_script(self._site.courses[game])


class WithProblems(SiteContext):
    @property
    def problems(self) -> Mapping[str, Json]:
        """All files of problems, by the name of their page (see teaching/problems.py)."""
        return self._site.problems


class WithDecided(SiteContext):
    @property
    def decided(self) -> Sequence[Json]:
        """What the book claims of who wins, with what is certain of it (see research/verdicts.py)."""
        return self._site.decided


class WithStrip(SiteContext):
    def strip(self, turns: Sequence[Any]) -> Json:
        """How narrow a path is, to be drawn (see research/proof_paths.py)."""
        return proof_paths.draw_strip(turns)
