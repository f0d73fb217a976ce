"""Contexts of the pages about the book: its entries, what it leaves open, its words and its sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from render import search_index
from render.edition import citations, glossary, initials
from render.pages.parts import (
    WithCodex,
    WithEntries,
    WithEntry,
    WithGame,
    WithGames,
    WithItem,
    WithNotes,
    WithPair,
    WithPairBoards,
    WithProse,
    WithRoot,
    WithSourceName,
    WithSources,
    WithStrings,
    WithUsualMen,
    WithVersion,
    WithView,
    WithWritten,
)
from render.pages.site import Json
from render.research import bibliography


class BookPage(
    WithCodex, WithEntries, WithGame, WithNotes, WithProse, WithRoot, WithSources, WithStrings, WithUsualMen, WithView
):
    """The book: its entries, a search in them, the manuscript."""

    @property
    def searched(self) -> Sequence[Json]:
        """The index for the search on this page (see search_index.py)."""
        return search_index.book_index(self._site.edition)


class EntryPage(
    WithCodex, WithEntries, WithEntry, WithGame, WithItem, WithRoot, WithUsualMen, WithVersion, WithView
):
    """An entry of the book, as an edition is read."""

    def illumined(self, html: str, hue: str) -> Markup:
        """A clause with its initial drawn, in "azure" or "rubric" (see edition/initials.py)."""
        return initials.illuminate(html, hue)

    def cited(self, entry: Json, clause: Json) -> Json:
        """How a clause is cited: "line", "bibtex", "address" (see edition/citations.py)."""
        site = self._site
        return citations.cite_clause(entry, clause, self.lang, self.t.plain, site.address, site.version)

    def cited_whole(self, entry: Json) -> str:
        """How an entry is cited, in one line."""
        return citations.cite_entry(entry, self.lang, self.t.plain, self._site.address, self._site.version)


class SilencePage(WithPairBoards, WithEntry, WithItem, WithNotes, WithSourceName, WithUsualMen):
    """One thing that the book leaves open, on two boards."""


class SilencesPage(WithGames, WithNotes, WithPair, WithProse, WithUsualMen):
    """All that the book leaves open."""


class GlossaryPage(WithProse):
    """Players' terms, and the glosses of the edition."""

    @property
    def glossary(self) -> Json:
        """Players' terms and all glosses, in the alphabetical order of this language (see edition/glossary.py)."""
        return glossary.sorted_glossary(self._site.notes["terms"]["term"], self._site.edition, self.lang)


class BibliographyPage(WithProse, WithRoot, WithSourceName, WithSources, WithWritten):
    """All sources."""

    @property
    def works(self) -> Mapping[str, list[str]]:
        """The ids of the sources by the kind of work."""
        return bibliography.group_by_kind(self._site.sources, list(self.written))

    @property
    def marks(self) -> Sequence[str]:
        """In which ways a source may have been read."""
        return bibliography.READ_STATES
