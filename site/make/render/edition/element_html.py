"""Makes HTML of the edition's elements.

One element, one function: ``ELEMENT_RENDERERS`` says how each TEI element becomes HTML, and a name that is not in it is
an error, so that nothing an editor writes can be lost from the page unnoticed.  Text is escaped here and nowhere else.

The HTML of a clause holds: ``<i class="ex">`` letters of an abbreviation that an editor expanded; ``<del>`` what the
scribe deleted; ``<span class="surplus">`` a letter, in brackets, that the transcribers take to be superfluous;
``<sup>`` a raised letter; ``<span class="initial">`` the initial (see initials.py);
``<span class="calderon">`` the paragraph sign; ``<span class="milestone">`` where a column
(|) or a leaf (‖) begins; ``<span lang="osp">`` old words quoted in a gloss or a note;
``<button type="button" class="gloss" data-gloss="mano" popovertarget="gloss-mano">mano</button>`` a glossed word; it
and the punctuation that follows stand together in ``<span class="kept">``.
The page prints each gloss once as ``<… popover id="{{ anchor }}">``: the browser then opens and closes it, by pointer
and by keyboard, without a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

from markupsafe import Markup

from render.edition.tei import (
    GLOSSES,
    LANGUAGES,
    TEI,
    XML,
    EditionError,
    Node,
    collapse_spaces,
    local_name,
    only_element,
)


def inner_html(node: Node) -> str:
    """The HTML of all that a node holds."""
    parts = [escape(node.text or "", quote=False)]
    for child in node:
        if isinstance(child.tag, str):  # comments and processing instructions have none
            parts.append(html(child))
        tail = escape(child.tail or "", quote=False)
        if (stop := re.match("[,.;:]+", tail)) and parts[-1].endswith("</button>"):
            parts[-1] = f'<span class="kept">{parts[-1]}{stop[0]}</span>'  # so that no line begins with punctuation
            tail = tail[stop.end() :]
        parts.append(tail)
    return "".join(parts)


def html(node: Node) -> str:
    """The HTML of one node, by its element's function in ``ELEMENT_RENDERERS``."""
    name = local_name(node)
    if name not in ELEMENT_RENDERERS:
        raise EditionError(f"line {node.sourceline}: no way to print <{name}>")
    return ELEMENT_RENDERERS[name](node)


def gloss_id(node: Node) -> str:
    """The id of the gloss that a term refers to: ``mano`` for ``glosses.xml#g.mano``."""
    file, _, key = node.get("ref", "").partition("#g.")
    if file != GLOSSES or not key:
        raise EditionError(f"line {node.sourceline}: a term must point at a gloss, {GLOSSES}#g.…: {node.get('ref')!r}")
    return key


def gloss_html(node: Node) -> str:
    key = escape(gloss_id(node))
    attributes = f'type="button" class="gloss" data-gloss="{key}" popovertarget="gloss-{key}"'
    return f"<button {attributes}>{inner_html(node)}</button>"


def expansion_html(node: Node) -> str:
    """The expansion of an abbreviation; `ex` within it marks the letters that the editor supplied."""
    return html(only_element(node, f"{TEI}expan"))


def sign(node: Node) -> str:
    if node.get("unit") != "calderon":
        raise EditionError(f"line {node.sourceline}: no way to print milestone unit={node.get('unit')!r}")
    return '<span class="calderon">¶</span> '


def highlighted_letter(node: Node) -> str:
    """A letter that stands out: raised above the line, or the initial."""
    formats = {"superscript": "<sup>{}</sup>", "initial": '<span class="initial">{}</span>'}
    if node.get("rend") not in formats:
        raise EditionError(f"line {node.sourceline}: no way to print hi rend={node.get('rend')!r}")
    return formats[node.get("rend")].format(inner_html(node))


ELEMENT_RENDERERS: dict[str, Callable[[Node], str]] = {
    "seg": inner_html,
    "p": inner_html,
    "note": inner_html,
    "gloss": inner_html,
    "expan": inner_html,
    "choice": expansion_html,
    "term": gloss_html,
    "hi": highlighted_letter,
    "ex": lambda node: f'<i class="ex">{inner_html(node)}</i>',
    "del": lambda node: f"<del>{inner_html(node)}</del>",
    "surplus": lambda node: f'<span class="surplus">({inner_html(node)})</span>',
    "milestone": sign,
    "lb": lambda node: "",  # the file marks line ends; the page does not show them
    "origPlace": inner_html,
    "origDate": inner_html,
    "ref": lambda node: f'<a href="{escape(node.get("target", ""))}">{inner_html(node)}</a>',
    "quote": lambda node: f'<span lang="{escape(node.get(f"{XML}lang", ""))}">{inner_html(node)}</span>',
    "cb": lambda node: f'<span class="milestone" data-column="{escape(node.get("n", ""))}">|</span> ',
    "pb": lambda node: f'<span class="milestone" data-folio="{escape(node.get("n", ""))}">‖</span> ',
}


def finished_html(node: Node) -> Markup:
    """The HTML of all that a node holds, finished."""
    return Markup(collapse_spaces(inner_html(node)))  # noqa: S704 - `inner_html` escapes every text


def in_both_languages(subject: str, nodes: Any) -> dict[str, Markup]:
    """The HTML of nodes by their language; several in one language are joined.  Both languages have to be there."""
    by_language: dict[str, Markup] = {}
    for node in nodes:
        lang = node.get(f"{XML}lang")
        by_language[lang] = by_language[lang] + Markup(" ") + finished_html(node) if lang in by_language else finished_html(node)
    for lang in LANGUAGES:
        if not by_language.get(lang):
            raise EditionError(f"no words in {lang} for {subject}")
    return by_language
