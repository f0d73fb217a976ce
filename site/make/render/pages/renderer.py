"""Renderer: writes site/pages with Jinja2 into dist/, once for each language.

`site/pages/NAME.html` becomes `dist/LANG/NAME/index.html`, and `index.html` `dist/LANG/index.html`. A template whose
kind (kinds.py) has items is rendered once for each: `game.html` as `dist/LANG/GAME/index.html`, `entry.html` as
`dist/LANG/book/ENTRY/index.html`. What lies in `site/pages/root/` goes to the top of dist, once. Files that begin with
`_` are parts (layouts, macros) and are not rendered.

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


def page_templates(folder: Path) -> list[str]:
    """The templates of pages in site/pages; the parts of others are left out."""
    names = [path.relative_to(folder) for path in sorted(folder.rglob("*.html"))]
    return [name.as_posix() for name in names if not any(part.startswith("_") for part in name.parts)]


def kind_of(template: str) -> Kind:
    if template not in KINDS:
        raise tools.DataError(f"site/pages/{template} has no context; KINDS in render/pages/kinds.py must name one")
    return KINDS[template]


def new_environment(folder: Path) -> jinja2.Environment:
    """What loads the templates of this folder; they are kept compiled."""
    compiled = tools.CACHE / "templates"
    compiled.mkdir(parents=True, exist_ok=True)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        bytecode_cache=jinja2.FileSystemBytecodeCache(str(compiled)),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json"] = as_json
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
        found = []
        for template in page_templates(self.site.source / "pages"):
            kind = kind_of(template)
            if kind.items is None:
                found.append((template, template.removesuffix(".html"), ""))
            else:
                found += [(template, kind.folder + item, item) for item in kind.items(self.site)]
        return found

    @functools.cached_property
    def names(self) -> frozenset[str]:
        return frozenset(name for _, name, _ in self.items)

    def pages(self) -> Iterator[Page]:
        """Every page, in every language that it has."""
        languages = list(self.site.languages)
        for template, name, item in self.items:
            kind = KINDS[template]
            game = kind.game(self.site, item)
            pictured = kind.pictured(self.site, item) if kind.pictured else game
            for lang in languages[:1] if name.startswith(ROOT_FOLDER) else languages:
                yield Page(self.site, self.names, template, lang, name, item, game, pictured)

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
        """For each page (but those at the top of dist), its absolute address in every language, by language."""
        top = self.site.address.rstrip("/")
        names = [name for _, name, _ in self.items if not name.startswith(ROOT_FOLDER)]
        return [
            {lang: f"{top}/{lang}/" + ("" if name == HOME else f"{name}/") for lang in self.site.languages}
            for name in names
        ]
