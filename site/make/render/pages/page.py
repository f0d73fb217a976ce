"""Page: one page in one language: where it lies, what it is about, and how it refers to other pages and files.

Every address is relative, so the site works below any base path.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from render.content import languages, script_messages
from render.content.prose import LinkResolver, Prose
from render.games import side_names
from render.pages.site import Json, Site
from render.publish import assets

HOME = "index"  # the name of each language's first page
ROOT_FOLDER = "root/"  # below site/pages: pages at the top of dist, for all languages


@dataclass(eq=False)
class Page:
    """A page in one language.

    `name` is "about" for site/pages/site/about.html, "index" for the first page, a game's id for its page, "book/doze" for
    an entry's; `item` the id of the thing that it is about, if there is a page for each thing of its kind, else "".
    `game` is the game whose names its sides bear, and `pictured` the game of the picture beside a link to it, or "".
    """

    site: Site
    languages_of: Mapping[str, Sequence[str]]  # of all pages, by name
    template: str
    lang: str  # of a page in ROOT_FOLDER, the first language
    name: str
    item: str = ""
    game: str = ""
    pictured: str = ""

    # ---- addresses ---------------------------------------------------------------------------------------------

    @property
    def is_at_root(self) -> bool:
        return self.name.startswith(ROOT_FOLDER)

    @property
    def address(self) -> str:
        """Where it is written, below dist."""
        if self.is_at_root:
            return self.name.removeprefix(ROOT_FOLDER) + ".html"
        return f"{self.lang}/" + ("" if self.name == HOME else f"{self.name}/") + "index.html"

    @property
    def root(self) -> str:
        """The relative way to the top of dist: "../" or "../../"; "./" of a page in ROOT_FOLDER."""
        return "../" * self.address.count("/") or "./"

    def url(self, name: str, lang: str = "") -> str:
        """The relative address of another page: url("doce"), url("index", "en"), url("doce#doze.7").

        Of a page that is not written in that language, the address in the one that it is written in.
        """
        name, sign, fragment = name.partition("#")
        lang = lang or self.lang
        written = self.languages_of.get(name) or (lang,)
        return f"{self.root}{lang if lang in written else written[0]}/" + ("" if name == HOME else f"{name}/") + sign + fragment

    def asset(self, path: str) -> str:
        """The relative address of one of the site's files."""
        if path not in self.site.files:
            raise FileNotFoundError(f"{self.address} asks for {path}, which is not among the site's files")
        return self.root + self.site.files[path]

    def loaded(self, path: str) -> list[str]:
        """The relative addresses of a script and of all that it imports."""
        out = self.site.out.resolve()
        scripts = assets.script_closure(out / self.site.files[path])
        return [self.root + file.relative_to(out).as_posix() for file in scripts]

    def whole(self, path: str) -> str:
        """The absolute address of a path below dist; a relative one if the site's address is not known."""
        return f"{self.site.address.rstrip('/')}/{path}" if self.site.address else self.root + path

    def has_page(self, name: str) -> bool:
        return name in self.languages_of

    # ---- words -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def files(self) -> dict[str, Json]:
        """Each language's strings, as this page says them."""
        return {lang: side_names.with_side_names(strings, self.game) for lang, strings in self.site.languages.items()}

    @functools.cached_property
    def messages(self) -> dict[str, languages.Messages]:
        return {lang: languages.Messages(lang, self.files, self.site.warn) for lang in self.files}

    @functools.cached_property
    def strings(self) -> Json:
        """The strings of the page's language, with gaps filled from the others."""
        strings: Json = functools.reduce(languages.with_fallback, self.files.values(), self.files[self.lang])
        return strings

    def own_strings(self) -> Json:
        """What this page's scripts need beside the file of words that all pages share: its game's strings, and those that
        this game says otherwise."""
        usual = self.site.shared_strings(self.site.strings[self.lang])
        own = script_messages.changed_strings(self.site.shared_strings(self.strings), usual)
        if not self.game:
            return own
        named = script_messages.named_strings([self.site.game(self.game)])
        return {**own, **script_messages.early_strings(self.site.script_strings(self.strings), named)}

    @property
    def word_files(self) -> list[str]:
        """The files of words that run before the page's scripts."""
        return [f"words/{self.lang}.js", *([] if self.game else [f"words/games-{self.lang}.js"])]

    @property
    def late_words(self) -> str:
        """The file of words that are only said when somebody asks."""
        return f"words/more-{self.game}-{self.lang}.js" if self.game else f"words/more-{self.lang}.js"

    def prose(self) -> Prose:
        return Prose(self.link_resolvers(), set(self.site.languages))

    def link_resolvers(self) -> dict[str, LinkResolver]:
        """How a note's links find their addresses (see content/prose.py)."""

        def page(name: str) -> str:
            if not self.has_page(name.partition("#")[0]):
                raise KeyError(name)
            return self.url(name)

        def clause(key: str) -> str:
            entry = self.site.text(key.rpartition(".")[0])
            if entry is None or key not in entry["order"]:
                raise KeyError(key)
            return page(f"book/{entry['id']}#{key}")

        def game(name: str) -> str:
            if name.partition("#")[0] not in self.site.game_ids():
                raise KeyError(name)
            return self.url(name)

        def source(name: str) -> str:
            if name not in self.site.sources:
                raise KeyError(name)
            return page(f"bibliography#{name}")

        return {"page": page, "book": clause, "game": game, "bib": source}
