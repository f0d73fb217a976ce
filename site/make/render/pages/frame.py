"""What every page's template receives, and how a context is made.

A context is a class for a kind of page. Each of its public members is a name that the templates of this kind may use:
a property is a value, a method a function. `tests/make/test_page_contexts.py` compares them with the names that the
templates do use.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from render.content.languages import Messages, string_at
from render.games import board_drawing
from render.pages.menu import FOOT, MENU, PHONE_PLACES, place_of
from render.pages.page import HOME, Page
from render.pages.site import Json
from render.publish import offline, webmanifest

if TYPE_CHECKING:
    from alquerque.api.contract import Board, Man

POLICY_TEMPLATE = (
    "default-src 'none'; script-src 'self'{script}; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'self'; "
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types alquerque"
)

def policy(script: str = "") -> str:
    """The Content-Security-Policy of a page with this inline script."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return POLICY_TEMPLATE.format(script=f" 'sha256-{digest}'" if script else "")


class Translation(NamedTuple):
    """A page in one of the languages."""

    id: str
    name: str  # of the language, in it
    href: str  # relative
    whole: str  # absolute, if the site's address is known
    current: bool  # whether it is this page's language
    exact: bool  # whether it is this page; else the page's place in that language


class Context:
    """What every template may use: `_page.html` and `_parts.html` need it."""

    def __init__(self, page: Page) -> None:
        self._page, self._site = page, page.site

    @property
    def lang(self) -> str:
        """The page's language: "es", "en"."""
        return self._page.lang

    @property
    def languages(self) -> list[Translation]:
        """This page in each language."""
        page = self._page

        def translation(lang: str, strings: Json) -> Translation:
            exact = page.is_at_root or lang in page.languages_of[page.name]
            name = HOME if page.is_at_root else page.name if exact else place_of(page.name) or HOME
            return Translation(
                id=lang,
                name=string_at(strings, "language.name") or lang,
                href=page.url(name, lang),
                whole=page.whole(page.url(name, lang).removeprefix(page.root)),
                current=lang == page.lang,
                exact=exact,
            )

        return [translation(lang, strings) for lang, strings in self._site.languages.items()]

    @property
    def t(self) -> Messages:
        """The interface's words: t("a.b", n=3) is HTML, t.plain("a.b") bare text, t.has("a.b") whether there are any.

        A string that this language lacks is taken from the other (see content/languages.py).
        """
        return self._page.messages[self.lang]

    def asset(self, path: str) -> str:
        """The relative address of a file of site/style, app, images, of fonts/ or of a words file: "words/es.js"."""
        return self._page.asset(path)

    @property
    def head(self) -> Markup:
        """The script that each page carries in its head (site/app/head/head.ts)."""
        return Markup(self._site.head)  # noqa: S704 (our own)

    @property
    def policy(self) -> str:
        """The Content-Security-Policy for the meta element; it allows that script by its hash."""
        return policy(self._site.head)

    def drawing(self, board: Board) -> Json:
        """How a board is drawn (see games/board_drawing.py)."""
        return board_drawing.layout_board(board)

    def near(self, men: Sequence[Man], board: Board, first: str = "b") -> str:
        """The side that sits at the bottom of a board with these men; `first`: the one that begins."""
        return board_drawing.bottom_side(men, board, first)

    def alike(self, men: Sequence[Man], board: Board) -> Sequence[Json]:
        """The single men of a picture by side and kind (see games/board_drawing.py)."""
        return board_drawing.group_alike(men, board_drawing.layout_board(board)["at"])

    @property
    def picture_markers(self) -> dict[str, Json | None]:
        """What marks the points of this page's pictures, by id: the macro `pictured_men` fills it, `grounds` draws them
        and leaves None."""
        return {}

    @property
    def picture_frames(self) -> dict[str, Json | None]:
        """The frames of the boards in this page's pictures: the macro `shown_frame` fills it, `grounds` draws them and
        leaves None."""
        return {}

    @property
    def picture_grounds(self) -> dict[str, tuple[Board, bool] | None]:
        """The boards that this page shows in pictures, and whether with the names of their points, by id: the macro
        `shown_ground` fills it, `grounds` draws them and leaves None."""
        return {}

    @property
    def picture_men(self) -> dict[str, bool]:
        """The men that this page shows in pictures, as "w-king", and whether some lie under another: filled by the
        macros `standing` and `pictured_men`; `shown_men` draws them."""
        return {}


class WithUrl(Context):
    def url(self, name: str, lang: str = "") -> str:
        """The relative address of another page: url("doce"), url("index", "en"), url("doce#doze.7")."""
        return self._page.url(name, lang)


class LinkedContext(Context):
    """What `_preview.html` says of a page beside a link to it."""

    @property
    def address(self) -> str:
        """The absolute address of the site, or "" if it is not given (`--address`)."""
        return self._site.address

    @property
    def here(self) -> str:
        """The absolute address of this page; relative if the site's is not known."""
        return self._page.whole(self._page.address.removesuffix("index.html"))

    @property
    def pictured(self) -> str:
        """The game whose board the picture shows; "" if it shows the site's emblem."""
        game = self._page.pictured
        return game if f"images/social/{game}.png" in self._site.assets else ""

    @property
    def picture(self) -> str:
        """The absolute address of the picture; relative if the site's is not known."""
        pictured = self.pictured
        path = f"images/social/{pictured}.png" if pictured else "images/social.png"
        return self._page.whole(self._site.assets[path])


class SiteContext(LinkedContext, WithUrl):
    """What `_base.html` needs: the head, links and foot of all pages but those at the top of dist."""

    @property
    def page(self) -> str:
        """The page's name: "about", "index", a game's id, "book/doze"."""
        return self._page.name

    @property
    def word_files(self) -> list[str]:
        """The relative addresses of the files of words that run before the page's scripts (content/script_messages.py)."""
        return [self.asset(path) for path in self._page.word_files]

    @property
    def late_words(self) -> str:
        """The relative address of the words that are only said when somebody asks."""
        return self.asset(self._page.late_words)

    def loaded(self, path: str) -> list[str]:
        """The relative addresses of a script and of all that it imports: loaded("app/pages/game.js")."""
        return self._page.loaded(path)

    def has_page(self, name: str) -> bool:
        """Whether there is a page of this name."""
        return self._page.has_page(name)

    @property
    def menu(self) -> dict[str, list[str]]:
        """The places of the site, each with the pages that belong to it."""
        return {
            place: [name for name in pages if self.has_page(name)]
            for place, pages in MENU.items()
            if self.has_page(place)
        }

    @property
    def phone_places(self) -> Sequence[str]:
        """The places that a phone's head names; the others stand behind "More" there."""
        return PHONE_PLACES

    @property
    def menu_place(self) -> str:
        """The place that this page belongs to, or ""."""
        return "games" if self._page.name in self._site.game_ids() else place_of(self._page.name)

    @property
    def foot(self) -> list[str]:
        """The pages that the foot leads to."""
        return [name for name in FOOT if self.has_page(name)]

    @property
    def python(self) -> Mapping[str, str | int]:
        """What engine.ts needs to start Python: "runtime", "library", "endings", relative addresses, and "bytes"."""
        root = self._page.root
        return {key: root + value if isinstance(value, str) else value for key, value in self._site.python.items()}

    @property
    def offline(self) -> str:
        """The relative address of the service worker, if there is one, else ""."""
        return f"{self._page.root}{offline.NAME}" if self._site.offline else ""

    @property
    def manifest(self) -> str:
        """The relative address of the web manifest, if there is a service worker, else ""."""
        return f"{self._page.root}{self.lang}/{webmanifest.NAME}" if self._site.offline else ""


def context_names(kind: type[Context]) -> frozenset[str]:
    """The names that the templates of a kind of page may use."""
    return frozenset(
        name for class_ in kind.__mro__ if class_ is not object for name in vars(class_) if not name.startswith("_")
    )


def context_values(context: Context) -> dict[str, Any]:
    """The names that a template may use, with their values."""
    return {name: getattr(context, name) for name in context_names(type(context))}
