"""Reads one entry of the edition (TEI P5) and gives templates what they print.

One element, one function: ``TABLE`` says how each TEI element becomes HTML, and a name that is not in it is an
error, so that nothing an editor writes can vanish from the page unseen.  Text is escaped here and nowhere else.

``entry(path)`` returns a dict.  What is called HTML is ``Markup``, which templates print as it is; the rest is plain text.

    id         "doze"                       folio    "91r"
    title      {"osp", "es", "en"}
    rubric     HTML of clause 1, palaeographic (it stands first in ``clauses`` too)
    opening    the sentences of the opening paragraph, "doze.o1" …: like clauses, with ``palaeographic`` None
    clauses    the clauses of the rules, "doze.1" … "doze.16":
                   id, n           "doze.7", 7
                   palaeographic   HTML: the manuscript's own spelling      } both Old Spanish: put lang="osp"
                   critical        HTML: accents, stops, modern division    } on the element around them
                   es, en          HTML: the modern readings
                   plain           the words without tags, expansions in, deletions out (an opening's: critical spelling)
                   glosses         ids of the glosses that it calls, in order
                   fields          names of rule fields that it bears on ([] where none)
                   points          names of board points that it speaks of ([] where none)
                   none            of a clause that has neither, what it is instead: ["advice"], ["title"] … ([] elsewhere)
                   notes           {"es": [HTML], "en": [HTML]}: doubtful places
    order      ids of all, in the manuscript's order: rubric, opening, rules
    glosses    [{"id", "anchor", "term", "es", "en"}], each once, in the order of the file; es and en are HTML, term is plain
    credit     {"es", "en"}: the witness read, HTML         rights   {"es", "en"}: who owns what, HTML

The HTML of a clause holds: ``<i class="ex">`` letters of an abbreviation that an editor expanded; ``<del>`` what the scribe
deleted; ``<sup>`` a raised letter; ``<span class="calderon">`` the paragraph sign; ``<span class="milestone">`` a column break;
``<button type="button" class="gloss" data-gloss="mano" popovertarget="gloss-mano">mano</button>`` a glossed word.
For the last, the page prints each gloss once as ``<… popover id="{{ anchor }}">``: the browser then opens and closes it,
by pointer and by keyboard, and without a script.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from lxml import etree
from markupsafe import Markup

TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"
LANGUAGES = ("es", "en")

Node = Any  # an lxml element


class EditionError(ValueError):
    """The file is well-formed, but not an entry as the site reads them: says which and what."""


def name_of(node: Node) -> str:
    return str(node.tag).removeprefix(TEI)


def inside(node: Node) -> str:
    """The HTML of all that a node holds."""
    parts = [escape(node.text or "", quote=False)]
    for child in node:
        if isinstance(child.tag, str):  # comments and processing instructions have none
            parts.append(html(child))
        parts.append(escape(child.tail or "", quote=False))
    return "".join(parts)


def html(node: Node) -> str:
    """The HTML of one node, by its element's function in ``TABLE``."""
    name = name_of(node)
    if name not in TABLE:
        raise EditionError(f"line {node.sourceline}: no way to print <{name}>")
    return TABLE[name](node)


def gloss_id(pointer: str) -> str:
    """``#g.mano`` → ``mano``."""
    return pointer.removeprefix("#").removeprefix("g.")


def glossed(node: Node) -> str:
    key = escape(gloss_id(node.get("ref", "")))
    return f'<button type="button" class="gloss" data-gloss="{key}" popovertarget="gloss-{key}">{inside(node)}</button>'


def expanded(node: Node) -> str:
    """Of an abbreviation and its expansion, the second; `ex` within it shows what is the editor's."""
    return html(node.find(f"{TEI}expan"))


def raised(node: Node) -> str:
    if node.get("rend") != "superscript":
        raise EditionError(f"line {node.sourceline}: no way to print hi rend={node.get('rend')!r}")
    return f"<sup>{inside(node)}</sup>"


TABLE: dict[str, Callable[[Node], str]] = {
    "seg": inside,
    "p": inside,
    "note": inside,
    "gloss": inside,
    "expan": inside,
    "choice": expanded,
    "term": glossed,
    "hi": raised,
    "ex": lambda node: f'<i class="ex">{inside(node)}</i>',
    "del": lambda node: f"<del>{inside(node)}</del>",
    "milestone": lambda node: '<span class="calderon">¶</span> ',
    "cb": lambda node: f'<span class="milestone" data-column="{escape(node.get("n", ""))}">|</span> ',
    "pb": lambda node: f'<span class="milestone" data-folio="{escape(node.get("n", ""))}">‖</span> ',
}

UNSPOKEN = ("del", "abbr", "milestone", "cb", "pb", "note")


def words(node: Node) -> str:
    """The words of a node as one plain line: expansions in, deletions and marks out."""

    def pieces(at: Node) -> Iterator[str]:
        yield at.text or ""
        for child in at:
            if isinstance(child.tag, str) and name_of(child) not in UNSPOKEN:
                yield from pieces(child)
            yield child.tail or ""

    return tidy("".join(pieces(node)))


def tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def printed(node: Node) -> Markup:
    """The HTML of all that a node holds, finished."""
    return Markup(tidy(inside(node)))  # noqa: S704 - `inside` escapes every text


def normal(text: str) -> str:
    """Words for comparing: small letters, no stops, one space between; ``&`` stays, it is a word."""
    text = unicodedata.normalize("NFC", text).lower()
    return " ".join(re.findall(r"[^\W\d_]+(?:[’'·][^\W\d_]+)*|&|\d+", text))


def document(path: Path) -> Node:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    return etree.parse(str(path), parser).getroot()


def divisions(root: Node, kind: str, lang: str) -> list[Node]:
    return [d for d in root.iter(f"{TEI}div") if d.get("type") == kind and d.get(f"{XML}lang") == lang]


def by_target(division: Node) -> dict[str, Node]:
    """The segments of a division by the id that they have or correspond to, in the order of the text."""
    found: dict[str, Node] = {}
    for seg in division.iter(f"{TEI}seg"):
        key = seg.get(f"{XML}id") or seg.get("corresp", "").removeprefix("#")
        if not key or key in found:
            raise EditionError(f"line {seg.sourceline}: a clause without an id of its own, or twice: {key!r}")
        found[key] = seg
    return found


def both(nodes: Any) -> dict[str, Markup]:
    """The HTML of nodes by their language."""
    return {node.get(f"{XML}lang"): printed(node) for node in nodes}


def bears_on(root: Node, seg: Node) -> dict[str, list[str]]:
    """What a clause bears on, from @ana: rule fields and board points.  None at all has to be said (``#none.…``)."""
    found: dict[str, list[str]] = {"rule": [], "point": [], "none": []}
    interps = {i.get(f"{XML}id"): i for i in root.iter(f"{TEI}interp")}
    for pointer in seg.get("ana", "").split():
        interp = interps.get(pointer.removeprefix("#"))
        if interp is None:
            raise EditionError(f"line {seg.sourceline}: {pointer} points at nothing")
        found[interp.getparent().get("type")] += words(interp).split()
    if bool(found["none"]) == bool(found["rule"] or found["point"]):
        raise EditionError(f"line {seg.sourceline}: a clause must name rules or points, or say that it has none")
    return found


def entry(path: Path) -> dict[str, Any]:
    """One entry of the edition, ready for the templates (see above).

    Raises EditionError where the file does not hold together: a clause without a reading, a gloss without its note.
    """
    root = document(path)
    id_ = root.get(f"{XML}id")
    (old,), (critical,) = divisions(root, "palaeographic", "osp"), divisions(root, "critical", "osp")
    layers = {"palaeographic": by_target(old), "critical": by_target(critical)}
    for lang in LANGUAGES:
        (division,) = divisions(root, "reading", lang)
        layers[lang] = by_target(division)
    order = list(layers["critical"])
    for layer in ("critical", *LANGUAGES):
        missing = (set(layers["palaeographic"]) | set(order)) ^ set(layers[layer])
        if missing:
            raise EditionError(f"{path.name}: {layer}: not aligned: {', '.join(sorted(missing))}")

    glosses = []
    for note in root.iter(f"{TEI}note"):
        if note.get("type") == "gloss":
            key = gloss_id(note.get(f"{XML}id", ""))
            term = words(note.find(f"{TEI}term"))
            glosses.append({"id": key, "anchor": f"gloss-{key}", "term": term, **both(note.findall(f"{TEI}gloss"))})
    known = {gloss["id"] for gloss in glosses}

    def clause(key: str) -> dict[str, Any]:
        seg = layers["palaeographic"].get(key)
        own = layers["critical"][key] if seg is None else seg
        terms = [*own.iter(f"{TEI}term"), *layers["critical"][key].iter(f"{TEI}term")]
        calls = list(dict.fromkeys(gloss_id(term.get("ref", "")) for term in terms))
        if not known.issuperset(calls):
            raise EditionError(f"{path.name}: {key} calls glosses that are not there: {', '.join(sorted(set(calls) - known))}")
        on = bears_on(root, own)
        notes: dict[str, list[Markup]] = {lang: [] for lang in LANGUAGES}
        for note in root.iter(f"{TEI}note"):
            if note.get("type") == "apparatus" and note.get("target") == f"#{key}":
                notes[note.get(f"{XML}lang")].append(printed(note))
        return {
            "id": key, "n": int(re.sub(r"\D", "", key.rpartition(".")[2])),
            "palaeographic": None if seg is None else printed(seg),
            **{layer: printed(layers[layer][key]) for layer in ("critical", *LANGUAGES)},
            "plain": words(own), "glosses": calls, "fields": on["rule"], "points": on["point"], "none": on["none"],
            "notes": notes,
        }

    clauses = [clause(key) for key in layers["palaeographic"]]
    folio = root.find(f".//{TEI}body").find(f".//{TEI}pb").get("n")
    return {
        "id": id_, "folio": folio,
        "title": {t.get(f"{XML}lang"): words(t) for t in root.find(f".//{TEI}titleStmt").findall(f"{TEI}title")},
        "rubric": clauses[0]["palaeographic"],
        "opening": [clause(key) for key in order if key not in layers["palaeographic"]],
        "clauses": clauses, "order": order, "glosses": glosses,
        "credit": both(n for n in root.iter(f"{TEI}note") if n.get("type") == "credit"),
        "rights": both(root.find(f".//{TEI}licence")),
    }


def clause_words(path: Path) -> dict[str, str]:
    """The words of every clause and of every sentence of the opening, normalised (see ``normal``), by id.

    A warrant's quotation stands in its clause when ``f" {normal(quote)} " in f" {clause_words(path)[clause]} "``.
    """
    text = entry(path)
    return {part["id"]: normal(part["plain"]) for part in [*text["opening"], *text["clauses"]]}
