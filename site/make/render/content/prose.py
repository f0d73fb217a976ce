"""Turns the Markdown prose kept as data in site/notes into HTML, and checks that it is complete.

Links name a thing, not an address; the build finds the address and refuses a link to nothing:

    [Parker 1909, 583](bib:parker)          an entry of the bibliography
    [clause 7](book:doze.7)                 a clause of the edition
    [queah](game:queah)                     a game's page
    [so](game:queah#acts=b1-c2)             the same, with this state of the game on the board (see
                                            teaching/lesson_plans.py)
    [what it leaves open](page:silences)    another page of the site
    [trebejo](osp:)                         not a link: words in a language, marked as such

A text in every language is a table: ``what = {es = "…", en = "…"}``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

import cache

SENTENCE_BREAK = re.compile(r"""(?<=[.!?…”»"')])(?<!\w[”»"')])\s+(?=[¿¡“«"'(\[*]*[A-ZÁÉÍÓÚÑÜ])""")
LINK_TARGET = re.compile(r"\]\([a-z]+:[^)]*\)")  # with the bracket before it

LinkResolver = Callable[[str], str]  # from what a link names to its address; raises KeyError if there is no such thing


class ProseError(ValueError):
    """A text links to nothing or is missing in one language; the message says which and where."""


def read_notes(folder: Path) -> dict[str, Any]:
    """A folder of notes as a dict: NAME.toml gives NAME and its content, a subfolder a dict of its files."""
    notes: dict[str, Any] = {}
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            notes[path.name] = read_notes(path)
        elif path.suffix == ".toml":
            try:
                notes[path.stem] = cache.parsed_toml(path.read_text("utf-8"))
            except tomllib.TOMLDecodeError as error:
                raise ProseError(f"{path}: {error}") from error
    return notes


def untranslated_keys(value: Any, languages: set[str], key: str = "") -> list[str]:
    """The dotted keys of a note whose text is not in every language, or is empty in one."""
    if isinstance(value, Mapping):
        if value and set(value) <= languages:
            return [f"{key}.{name}" for name in sorted(languages) if not str(value.get(name, "")).strip()]
        return [
            gap
            for name, part in value.items()
            for gap in untranslated_keys(part, languages, f"{key}.{name}".lstrip("."))
        ]
    if isinstance(value, list):
        return [gap for n, part in enumerate(value) for gap in untranslated_keys(part, languages, f"{key}.{n}")]
    return []


def count_sentences(text: str) -> int:
    """How many sentences a text has. A stop within one, as in “f. 91r”, has no capital letter after it."""
    return len(SENTENCE_BREAK.split(LINK_TARGET.sub("", text).strip()))


class Prose:
    """Renders texts for one page; `resolvers` says how each kind of link finds its address from there."""

    def __init__(self, resolvers: Mapping[str, LinkResolver], languages: set[str]) -> None:
        self.ways, self.languages = resolvers, languages | {"osp"}
        self.markdown = MarkdownIt("commonmark", {"html": False, "typographer": False})
        self.markdown.validateLink = lambda address: True  # type: ignore[method-assign]  # only our own texts are rendered
        self.markdown.renderer.rules |= {"link_open": self.opened, "link_close": self.closed}  # type: ignore[attr-defined]

    def resolve_link(self, token: Token) -> tuple[str, str]:
        """The kind of a link, and its address (or, for `osp:`, the language)."""
        kind, _, name = str(token.attrGet("href")).partition(":")
        if kind in self.languages:
            return "lang", kind
        if kind in ("http", "https"):
            return kind, f"{kind}:{name}"
        try:
            return kind, self.ways[kind](name)
        except KeyError as error:
            raise ProseError(f"a link leads nowhere: {kind}:{name}") from error

    def opened(self, tokens: list[Token], at: int, _options: Any, env: dict[str, Any]) -> str:
        kind, address = self.resolve_link(tokens[at])
        env.setdefault("ends", []).append("</span>" if kind == "lang" else "</a>")
        if kind == "lang":
            return f'<span lang="{address}">'
        return f'<a href="{escape(address)}" class="to-{kind}">'

    def closed(self, _tokens: list[Token], _at: int, _options: Any, env: dict[str, Any]) -> str:
        return str(env["ends"].pop())

    def __call__(self, text: str) -> Markup:
        """Paragraphs and lists."""
        return Markup(self.markdown.render(text, {}))  # noqa: S704 (Markdown without HTML, escaped by its renderer)

    def line(self, text: str) -> Markup:
        """The same without a paragraph around it, for one in the template."""
        return Markup(self.markdown.renderInline(text, {}))  # noqa: S704
