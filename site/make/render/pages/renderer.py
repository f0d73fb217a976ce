"""Renderer: writes site/pages with Jinja2 into dist/, once for each language.

`site/pages/ROOM/NAME.html` becomes `dist/LANG/NAME/index.html`, and `index.html` `dist/LANG/index.html`. A template
whose kind (kinds.py) has items is rendered once for each: `game.html` as `dist/LANG/GAME/index.html`, `entry.html` as
`dist/LANG/book/ENTRY/index.html`. What lies in `site/pages/root/` goes to the top of dist, once. Files that begin with
`_` are parts (layouts, macros) and are not rendered. Templates refer to one another by name alone, in whichever room
they lie; so a name is given once.

Besides the names that its kind's context gives it, a template has two filters: `| json`, which is safe inside
<script type="application/json">, and `| sentence`, the text with a capital at the beginning.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import jinja2
from markupsafe import Markup

import tools
from render.games import turn_text
from render.pages.frame import context_values
from render.pages.kinds import KINDS, Kind
from render.pages.page import HOME, ROOT_FOLDER, Page
from render.pages.site import Site

JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def as_json(value: object) -> Markup:
    """JSON that can stand inside a script element: no `<`, no line separators."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign, escape in JSON_ESCAPES.items():
        text = text.replace(sign, escape)
    return Markup(text)  # noqa: S704 (escaped above)


def rooms(folder: Path) -> list[Path]:
    """The folders of site/pages whose templates are found by name alone: all but ROOT_FOLDER."""
    return sorted(path for path in folder.iterdir() if path.is_dir() and path != folder / ROOT_FOLDER)


def page_templates(folder: Path) -> list[str]:
    """The templates of pages in site/pages; the parts of others are left out.

    Raises tools.DataError if two have the same name.
    """
    names = [path.name for room in rooms(folder) for path in sorted(room.glob("*.html"))]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise tools.DataError(f"site/pages has two templates named {', '.join(twice)}: a name is given once")
    at_root = sorted((folder / ROOT_FOLDER).glob("*.html"))
    return [name for name in names if not name.startswith("_")] + [ROOT_FOLDER + path.name for path in at_root]


def kind_of(template: str) -> Kind:
    if template not in KINDS:
        raise tools.DataError(f"site/pages/{template} has no context; KINDS in render/pages/kinds.py must name one")
    return KINDS[template]


def new_environment(folder: Path) -> jinja2.Environment:
    """What loads the templates of this folder; they are kept compiled."""
    compiled = tools.CACHE / "templates"
    compiled.mkdir(parents=True, exist_ok=True)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([*rooms(folder), folder]),
        bytecode_cache=jinja2.FileSystemBytecodeCache(str(compiled)),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json"] = as_json
    environment.filters["pretty_move"] = turn_text.pretty_move
    environment.filters["sentence"] = lambda text: str(text)[:1].upper() + str(text)[1:]
    return environment


@dataclass(eq=False)
class Renderer:
    """Writes the pages of a site."""

    site: Site

    @functools.cached_property
    def environment(self) -> jinja2.Environment:
        return new_environment(self.site.source / "pages")

    @functools.cached_property
    def items(self) -> list[tuple[str, str, str]]:
        """The template, name and item of each page (see page.py)."""
        pages = []
        for template in page_templates(self.site.source / "pages"):
            kind = kind_of(template)
            if kind.items is None:
                pages.append((template, template.removesuffix(".html"), ""))
            else:
                pages += [(template, kind.folder + item, item) for item in kind.items(self.site)]
        return pages

    @functools.cached_property
    def languages_of(self) -> dict[str, tuple[str, ...]]:
        """The languages of each page, by its name."""
        every = tuple(self.site.languages)

        def languages(template: str, name: str) -> tuple[str, ...]:
            if name.startswith(ROOT_FOLDER):
                return every[:1]
            written_in = KINDS[template].written_in
            return (written_in,) if written_in in every else every

        return {name: languages(template, name) for template, name, _ in self.items}

    def pages(self) -> Iterator[Page]:
        """Every page, in every language that it has."""
        for template, name, item in self.items:
            kind = KINDS[template]
            game = kind.game(self.site, item)
            pictured = kind.pictured(self.site, item) if kind.pictured else game
            for lang in self.languages_of[name]:
                yield Page(self.site, self.languages_of, template, lang, name, item, game, pictured)

    @functools.cached_property
    def addresses(self) -> dict[str, Page]:
        """Where each page is written, below dist."""
        return {page.address: page for page in self.pages()}

    def write(self, address: str) -> Path:
        """Renders one page."""
        page = self.addresses[address]
        target = self.site.out / address
        target.parent.mkdir(parents=True, exist_ok=True)
        context = KINDS[page.template].context(page)
        html = self.environment.get_template(page.template).render(context_values(context))
        target.write_text(html, "utf-8", newline="\n")
        return target

    def write_all(self) -> list[Path]:
        """Writes every page and returns the written paths."""
        return [self.write(address) for address in self.addresses]

    def whole_addresses(self) -> list[dict[str, str]]:
        """For each page (but those at the top of dist), its absolute address in each of its languages, by language."""
        top = self.site.address.rstrip("/")
        return [
            {lang: f"{top}/{lang}/" + ("" if name == HOME else f"{name}/") for lang in languages}
            for name, languages in self.languages_of.items()
            if not name.startswith(ROOT_FOLDER)
        ]
