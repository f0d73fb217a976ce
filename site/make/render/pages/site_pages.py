"""Contexts of the pages about the site itself, and of those for people who program."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from render import search_index
from render.content import languages
from render.notebook import examples
from render.pages.frame import LinkedContext, WithUrl
from render.pages.parts import WithEntries, WithGames, WithItem, WithProse, WithStrings, WithVersion, WithWords
from render.pages.site import Json, Site
from render.publish import assets, offline, one_file
from render.teaching import lesson_plans

# ---- at the top of dist ----------------------------------------------------------------------------------------


class LanguageChoicePage(LinkedContext, WithWords):
    """The choice of language."""


class NotFoundPage(WithUrl, WithWords):
    """404.html. A server shows it at any depth."""

    @property
    def base(self) -> str:
        """The base path of the site (`--base`)."""
        return self._site.base


# ---- about the site --------------------------------------------------------------------------------------------


class AboutPage(WithEntries, WithProse, WithStrings, WithVersion):
    """What this site is."""

    @property
    def issues(self) -> str:
        """The absolute address of the list of issues, or "" if it is not given (`--issues`)."""
        return self._site.issues


class RightsPage(WithEntries, WithProse):
    """The licences."""


class OfflinePage(WithGames, WithStrings):
    """How the site is had without a network."""

    @property
    def one_file(self) -> str:
        """The relative address of the site as a single file, if it is made, else ""."""
        return f"{self._page.root}{one_file.NAME}" if self._site.one_file else ""

    @property
    def one_file_size(self) -> str:
        """The mark that becomes the size of that file (see publish/one_file.py)."""
        return one_file.SIZE

    @property
    def offline_sizes(self) -> Mapping[str, str]:
        """The marks that become the sizes of what a browser stores (see publish/offline.py)."""
        return offline.SIZES

    @property
    def waiting(self) -> Sequence[str]:
        """The pages that are stored only when everything is asked for."""
        return offline.WAITING


def search_entries(site: Site, lang: str) -> list[search_index.SearchEntry]:
    """All that the search over the whole site can find, in one language."""
    strings, notes = site.strings[lang], site.notes
    say = functools.partial(languages.string_at, strings)
    return [
        *search_index.book_entries(site.edition, lang),
        *search_index.game_entries(site.games, notes, say, lang),
        *search_index.lesson_entries(site.lessons, lang),
        *search_index.plan_entries(site.plans, lang),
        *search_index.note_entries(notes, say, lang),
        *search_index.verdict_entries(site.decided, lang),
        *search_index.paper_entries(site.paper, say("page.paper.title"), lang),
        *search_index.term_entries(notes["terms"], lang),
        *search_index.other_entries(strings, site.codex, lang, any(entry["written"] for entry in site.edition)),
        *search_index.source_entries(site.written(lang), site.sources, functools.partial(site.source_name, lang), lang),
    ]


@functools.cache
def search_files(site: Site) -> dict[str, str]:
    """Writes the indexes of the whole site, one a language; returns their addresses below dist."""
    indexes = {f"{lang}.json": search_index.index_file(search_entries(site, lang)) for lang in site.languages}
    return assets.write_addressed_folder(site.out, "search", indexes)


class SearchPage(WithStrings):
    """The search over the whole site."""

    @property
    def search_index(self) -> str:
        """The relative address of the index (see search_index.py)."""
        return self._page.root + search_files(self._site)[f"search/{self.lang}.json"]

    @property
    def search_kinds(self) -> Sequence[str]:
        """The kinds of things that can be found."""
        return search_index.KINDS


# ---- for people who program ------------------------------------------------------------------------------------


class PythonPage(WithStrings):
    """A notebook in which the package can be tried."""

    @property
    def notebook(self) -> Mapping[str, str | list[str]]:
        """What the page needs, as relative addresses: "runtime", "index", "own", "wheels", "stdlib", "vectors"."""
        root = self._page.root
        return {
            key: root + value if isinstance(value, str) else [root + address for address in value]
            for key, value in self._site.notebook.items()
            if key != "missing"
        }

    @property
    def missing_modules(self) -> Mapping[str, str]:
        """Modules that Pyodide has and this site has not, each with its package."""
        missing: Mapping[str, str] = self._site.notebook["missing"]
        return missing

    @property
    def examples(self) -> Mapping[str, str]:
        """The code of each of site/examples in this language (see notebook/examples.py)."""
        return examples.read_examples(self._site.source / "examples", self.lang, self._site.languages)

    @property
    def lesson_programs(self) -> Sequence[Json]:
        """The programs of each plan that has some: the plan's "id" and "title", "programs" with "name", "title" and
        "code"."""
        with_programs = [
            {"id": plan["id"], "title": plan["title"][self.lang], "programs": [
                {"name": name, "title": step["title"][self.lang], "code": step["code"]}
                for name, step in lesson_plans.named_programs(plan)
            ]}
            for plan in self._site.plans
        ]  # fmt: skip
        return [plan for plan in with_programs if plan["programs"]]

    def cells_of(self, code: str) -> Sequence[str]:
        """The cells of a notebook."""
        return examples.split_cells(code)


class ReferencePage(WithProse):
    """The modules of the package."""

    @property
    def reference(self) -> Mapping[str, Json]:
        """Each module's "doc", "line" and "names" (see notebook/reference.py)."""
        return self._site.reference


class ModulePage(WithItem):
    """A module of the package."""

    @property
    def module(self) -> Json:
        """The module's "doc", "line" and "names" (see notebook/reference.py)."""
        return self._site.reference[self._page.item]
