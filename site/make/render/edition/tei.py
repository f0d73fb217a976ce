"""Reads the edition (TEI P5) and turns it into what templates print.

One element, one function: ``ELEMENT_RENDERERS`` says how each TEI element becomes HTML, and a name that is not in it is
an error, so that nothing an editor writes can be lost from the page unnoticed.  Text is escaped here and nowhere else.

An entry of the book is one file.  Two files beside it are shared by all: ``manuscript.xml`` describes the codex, names
its entries in their order with their leaves, and holds the criteria and the witness read; ``glosses.xml`` holds the
glosses.  Entries point at them (``glosses.xml#g.mano``).

An entry may have a palaeographic layer, ``ENTRY-palaeographic.xml``.  It stands in a file of its own because it is the
work of others, under a licence that allows less than ours; where that file is not there, the edition is whole without
it.

``edition(folder)`` returns all entries in the manuscript's order, ``entry(path)`` one of them, as a dict.  What is
called HTML is ``Markup``, which templates print as it is; the rest is plain text.

    id         "doze"                       folio    "f. 91r", "ff. 92r–v"
    games      ids of the games that the entry describes; rulesets: if a game has several entries, those that this one
               is for
    title      {"osp", "es", "en"}
    figure     {"es", "en"}: where the book's own drawing stands, HTML
    date       "2026": when this edition of it was published
    layers     ["palaeographic", "critical"] or ["critical"]: the forms in which the old text is given
    written    of the palaeographic layer {"id": its file's, "rights": whose it is and under what licence, "criteria":
               how it is given}, both {"es", "en"}, HTML; or None
    opening    the sentences of a paragraph before the rules, "doze.o1" …: like clauses
    clauses    the other clauses, "doze.1" (the rubric) … "doze.16":
                   id, n           "doze.7", 7
                   palaeographic   HTML: the manuscript's own spelling, or None   } both are Old Spanish: put lang="osp"
                   critical        HTML: accents, stops, modern division          } on the element around them
                   es, en          HTML: the modern readings
                   place           leaf and column in which it begins: "91ra"
                   plain           the words of the critical layer without tags
                   glosses         ids of the glosses that it refers to, in order
                   fields          names of the rule fields that it concerns ([] if none)
                   points          names of the board points that it mentions ([] if none)
                   none            for a clause that has neither, its kind: ["advice"], ["title"] … (else [])
                   notes           {"es": [HTML], "en": [HTML]}: doubtful places
    order      ids of all, in the manuscript's order: rubric, opening, rules
    glosses    [{"id", "anchor", "term", "es", "en"}], those that it refers to, each once; es and en are HTML, term is
               plain
    credit     {"es", "en"}: the witness read, HTML         rights   {"es", "en"}: who owns what, HTML

The HTML of a clause holds: ``<i class="ex">`` letters of an abbreviation that an editor expanded; ``<del>`` what the
scribe deleted; ``<sup>`` a raised letter; ``<span class="initial">`` the initial (see initials.py);
``<span class="calderon">`` the paragraph sign; ``<span class="milestone">`` where a column
(|) or a leaf (‖) begins; ``<span lang="osp">`` old words quoted in a gloss or a note;
``<button type="button" class="gloss" data-gloss="mano" popovertarget="gloss-mano">mano</button>`` a glossed word; it
and the punctuation that follows stand together in ``<span class="kept">``.
The page prints each gloss once as ``<… popover id="{{ anchor }}">``: the browser then opens and closes it, by pointer
and by keyboard, without a script.
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
MANUSCRIPT, GLOSSES = "manuscript.xml", "glosses.xml"
PALAEOGRAPHIC = "-palaeographic"  # what the file of a palaeographic layer adds to the name of its entry

Node = Any  # an lxml element


class EditionError(ValueError):
    """A file is well-formed, but its content is not as the site needs it; the message says which file and what is
    wrong.
    """


def local_name(node: Node) -> str:
    return str(node.tag).removeprefix(TEI)


def inner_html(node: Node) -> str:
    """The HTML of all that a node holds."""
    parts = [escape(node.text or "", quote=False)]
    for child in node:
        if isinstance(child.tag, str):  # comments and processing instructions have none
            parts.append(html(child))
        tail = escape(child.tail or "", quote=False)
        if (stop := re.match("[,.;:]+", tail)) and parts[-1].endswith("</button>"):
            parts[-1] = f'<span class="kept">{parts[-1]}{stop[0]}</span>'  # so that no line begins with punctuation
            tail = tail[stop.end():]
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
    return f'<button type="button" class="gloss" data-gloss="{key}" popovertarget="gloss-{key}">{inner_html(node)}</button>'


def expansion_html(node: Node) -> str:
    """The expansion of an abbreviation; `ex` within it marks the letters that the editor supplied."""
    return html(only_element(node, f"{TEI}expan"))


def only_element(node: Node, path: str) -> Node:
    """The one element at a path below a node."""
    found = node.findall(path)
    if len(found) != 1:
        raise EditionError(
            f"line {node.sourceline}: <{local_name(node)}> needs one {path.replace(TEI, '')}, has {len(found)}"
        )
    return found[0]


def sign(node: Node) -> str:
    if node.get("unit") != "calderon":
        raise EditionError(f"line {node.sourceline}: no way to print milestone unit={node.get('unit')!r}")
    return '<span class="calderon">¶</span> '


def highlighted_letter(node: Node) -> str:
    """A letter that stands out: raised above the line, or the initial."""
    ways = {"superscript": "<sup>{}</sup>", "initial": '<span class="initial">{}</span>'}
    if node.get("rend") not in ways:
        raise EditionError(f"line {node.sourceline}: no way to print hi rend={node.get('rend')!r}")
    return ways[node.get("rend")].format(inner_html(node))


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
    "milestone": sign,
    "lb": lambda node: "",  # the file marks line ends; the page does not show them
    "origPlace": inner_html,
    "origDate": inner_html,
    "ref": lambda node: f'<a href="{escape(node.get("target", ""))}">{inner_html(node)}</a>',
    "quote": lambda node: f'<span lang="{escape(node.get(f"{XML}lang", ""))}">{inner_html(node)}</span>',
    "cb": lambda node: f'<span class="milestone" data-column="{escape(node.get("n", ""))}">|</span> ',
    "pb": lambda node: f'<span class="milestone" data-folio="{escape(node.get("n", ""))}">‖</span> ',
}

SKIPPED_IN_TEXT = ("del", "abbr", "milestone", "cb", "pb", "lb", "note")


def plain_text(node: Node) -> str:
    """The words of a node as one line of plain text: abbreviations expanded, deletions and signs omitted."""

    def pieces(at: Node) -> Iterator[str]:
        yield at.text or ""
        for child in at:
            if isinstance(child.tag, str) and local_name(child) not in SKIPPED_IN_TEXT:
                yield from pieces(child)
            yield child.tail or ""

    return collapse_spaces("".join(pieces(node)))


def collapse_spaces(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def finished_html(node: Node) -> Markup:
    """The HTML of all that a node holds, finished."""
    return Markup(collapse_spaces(inner_html(node)))  # noqa: S704 - `inner_html` escapes every text


def normalize_text(text: str) -> str:
    """Text normalised for comparison: lower case, no punctuation, single spaces; ``&`` stays, since it is a word."""
    text = unicodedata.normalize("NFC", text).lower()
    return " ".join(re.findall(r"[^\W\d_]+(?:[’'·][^\W\d_]+)*|&|\d+", text))


def parse_document(path: Path) -> Node:
    """The root of a file.  Raises EditionError if it is not well-formed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        return etree.parse(str(path), parser).getroot()
    except etree.XMLSyntaxError as error:
        raise EditionError(f"{path.name}: {error}") from None


def divisions(root: Node, kind: str, lang: str) -> list[Node]:
    return [d for d in root.iter(f"{TEI}div") if d.get("type") == kind and d.get(f"{XML}lang") == lang]


def layer_segments(root: Node, kind: str, lang: str) -> dict[str, Node]:
    """The segments of the division of this kind and language, by id.  Raises EditionError if there is not exactly
    one.
    """
    found = divisions(root, kind, lang)
    if len(found) != 1:
        raise EditionError(f"an entry needs one {kind} division in {lang}, this has {len(found)}")
    return by_target(found[0])


def by_target(division: Node) -> dict[str, Node]:
    """The segments of a division, by their own id or the one that they correspond to, in the order of the text."""
    found: dict[str, Node] = {}
    for seg in division.iter(f"{TEI}seg"):
        key = seg.get(f"{XML}id") or seg.get("corresp", "").rpartition("#")[2]
        if not key or key in found:
            raise EditionError(f"line {seg.sourceline}: a clause without an id of its own, or twice: {key!r}")
        if not plain_text(seg):
            raise EditionError(f"line {seg.sourceline}: {key} is empty")
        found[key] = seg
    return found


def in_both_languages(what: str, nodes: Any) -> dict[str, Markup]:
    """The HTML of nodes by their language; several in one language are joined.  Both languages have to be there."""
    found: dict[str, Markup] = {}
    for node in nodes:
        lang = node.get(f"{XML}lang")
        found[lang] = found[lang] + Markup(" ") + finished_html(node) if lang in found else finished_html(node)
    for lang in LANGUAGES:
        if not found.get(lang):
            raise EditionError(f"no words in {lang} for {what}")
    return found


def clause_topics(root: Node, seg: Node) -> dict[str, list[str]]:
    """What a clause concerns, from @ana: rule fields and board points.  If it concerns none, @ana has to say so
    (``#none.…``).
    """
    found: dict[str, list[str]] = {"rule": [], "point": [], "none": []}
    interps = {i.get(f"{XML}id"): i for i in root.iter(f"{TEI}interp")}
    for pointer in seg.get("ana", "").split():
        interp = interps.get(pointer.removeprefix("#"))
        if interp is None:
            raise EditionError(f"line {seg.sourceline}: {pointer} points at nothing")
        found[interp.getparent().get("type")] += plain_text(interp).split()
    if bool(found["none"]) == bool(found["rule"] or found["point"]):
        raise EditionError(f"line {seg.sourceline}: a clause must name rules or points, or say that it has none")
    return found


def clause_places(division: Node) -> dict[str, str]:
    """Where each clause of a division begins, by leaf and column: "91ra".  Raises EditionError if a leaf is not
    named.
    """
    leaf, column, found = "", "", {}
    for node in division.iter(f"{TEI}pb", f"{TEI}cb", f"{TEI}seg"):
        match local_name(node):
            case "pb":
                leaf, column = node.get("n", ""), ""
            case "cb":
                column = node.get("n", "")
            case _ if not leaf:
                raise EditionError(f"line {node.sourceline}: a clause before any leaf is named")
            case _:
                found[node.get(f"{XML}id")] = leaf + column
    return found


def manuscript_item(manuscript: Node, name: str) -> Node:
    """The item for an entry in the manuscript's description."""
    for item in manuscript.iter(f"{TEI}msItem"):
        if item.get("corresp") == name:
            return item
    raise EditionError(f"{name}: {MANUSCRIPT} does not name it among its contents")


def keywords(root: Node, scheme: str) -> list[str]:
    """The keywords of a scheme in the header: the games, or the rulesets, to which an entry belongs."""
    return [
        plain_text(term) for node in root.iter(f"{TEI}keywords") if node.get("scheme") == f"#{scheme}" for term in node
    ]


def read_glossary(root: Node) -> dict[str, dict[str, Any]]:
    """The glosses by id, in the order of their file."""
    found: dict[str, dict[str, Any]] = {}
    for note in root.iter(f"{TEI}note"):
        if note.get("type") != "gloss":
            continue
        key = note.get(f"{XML}id", "").removeprefix("g.")
        if not key or key in found:
            raise EditionError(f"line {note.sourceline}: a gloss without an id of its own, or twice: {key!r}")
        term = plain_text(only_element(note, f"{TEI}term"))
        found[key] = {
            "id": key,
            "anchor": f"gloss-{key}",
            "term": term,
            **in_both_languages(f"the gloss {key}", note.findall(f"{TEI}gloss")),
        }
    return found


#: The parts of the description of the codex, in the order in which they are printed: name and path in msDesc.
FACTS = (
    ("origin", "history/origin"), ("contents", "msContents/summary"),
    ("support", "physDesc/objectDesc/supportDesc/support"), ("extent", "physDesc/objectDesc/supportDesc/extent"),
    ("layout", "physDesc/objectDesc/layoutDesc/layout"), ("hand", "physDesc/handDesc"),
    ("decoration", "physDesc/decoDesc"), ("binding", "physDesc/bindingDesc"),
    ("history", "history/provenance"), ("history", "history/acquisition"), ("copies", "additional/surrogates"),
)


def paragraphs_by_language(nodes: Iterator[Node] | list[Node]) -> dict[str, list[dict[str, Any]]]:
    """Paragraphs by language, each with the ids of its sources.  Every language must have the same number."""
    found: dict[str, list[dict[str, Any]]] = {lang: [] for lang in LANGUAGES}
    for node in nodes:
        if lang := node.get(f"{XML}lang"):
            found[lang].append(
                {"html": finished_html(node), "sources": node.get("source", "").replace("#", "").split()}
            )
    if len({len(of) for of in found.values()}) != 1:
        raise EditionError("the description of the codex says more in one language than in another")
    return found


def read_codex(folder: Path) -> dict[str, Any]:
    """The shared file's description of the manuscript and of this edition:

    {"shelfmark", "former": [shelfmarks], "facts": [(name, told)], "criteria": [(name, told)],
     "sources": {id: {"name", "es", "en"}}: the sources, and how much of each was read,
     "digital": the address of the digitised codex}
    """
    root = parse_document(folder / MANUSCRIPT)
    described: Node = only_element(root, f".//{TEI}msDesc")
    facts: dict[str, list[Node]] = {}
    for name, way in FACTS:
        for place in described.findall("/".join(f"{TEI}{step}" for step in way.split("/"))):
            facts.setdefault(name, []).extend(place.iter(f"{TEI}p", f"{TEI}note"))
    decl = only_element(root, f".//{TEI}editorialDecl")
    sources = {}
    for bibl in only_element(described, f".//{TEI}listBibl"):
        notes = {note.get(f"{XML}lang"): finished_html(note) for note in bibl.findall(f"{TEI}note")}
        sources[bibl.get(f"{XML}id")] = {"name": bibl.get("n"), **{lang: notes.get(lang) for lang in LANGUAGES}}
    ids = described.findall(f"{TEI}msIdentifier/{TEI}altIdentifier")
    return {
        "shelfmark": plain_text(only_element(described, f"{TEI}msIdentifier/{TEI}idno")),
        "former": [plain_text(one) for one in ids if one.get("type") == "former"],
        "facts": [(name, paragraphs_by_language(nodes)) for name, nodes in facts.items()],
        "criteria": [(local_name(part), paragraphs_by_language(part.iter(f"{TEI}p"))) for part in decl],
        "sources": sources,
        "digital": only_element(described, f".//{TEI}surrogates/{TEI}p[@{XML}lang='en']/{TEI}ref").get("target"),
    }


def read_edition(folder: Path) -> list[dict[str, Any]]:
    """All entries, in the manuscript's order."""
    return [read_entry(folder / name) for name in entry_file_names(folder)]


def entry_file_names(folder: Path) -> list[str]:
    """The file names of the entries, as the description of the codex lists them."""
    return [item.get("corresp") for item in parse_document(folder / MANUSCRIPT).iter(f"{TEI}msItem")]


def read_entry(path: Path) -> dict[str, Any]:
    """One entry of the edition, ready for the templates (see above).

    Raises EditionError, with the file's name, if something is missing: the reading of a clause, a gloss that is
    referred to, or the statement of what a clause concerns.
    """
    try:
        return parse_entry(parse_document(path), path)
    except EditionError as error:
        told = str(error)
        raise EditionError(told if told.startswith(f"{path.name}: ") else f"{path.name}: {told}") from None


def palaeographic_root(path: Path) -> Node | None:
    """The root of the file with an entry's palaeographic layer, if there is one."""
    written = path.with_name(f"{path.stem}{PALAEOGRAPHIC}.xml")
    if not written.exists():
        return None
    root = parse_document(written)
    if root.get(f"{XML}id") != written.stem:
        raise EditionError(f"{written.name}: its id is {root.get(f'{XML}id')!r}, not that of its file")
    return root


def parse_entry(root: Node, path: Path) -> dict[str, Any]:
    """An entry, from the root of its file.  Raises EditionError."""
    id_ = root.get(f"{XML}id")
    if id_ != path.stem:
        raise EditionError(f"its id is {id_!r}, not that of its file")
    manuscript, notes = parse_document(path.with_name(MANUSCRIPT)), parse_document(path.with_name(GLOSSES))
    layers = {
        "critical": layer_segments(root, "critical", "osp"),
        **{lang: layer_segments(root, "reading", lang) for lang in LANGUAGES},
    }
    written = palaeographic_root(path)
    old = layer_segments(written, "palaeographic", "osp") if written is not None else {}
    order = list(layers["critical"])
    before = {key for key, seg in layers["critical"].items() if seg.getparent().get(f"{XML}id") == f"{id_}.opening"}
    if strange := [
        key for key in order if not re.fullmatch(rf"{re.escape(id_)}\.{'o' if key in before else ''}\d+", key)
    ]:
        raise EditionError(f"not the id of a clause of {id_}: {', '.join(strange)}")
    aligned = {lang: (layers[lang], order) for lang in LANGUAGES}
    if old:
        aligned["palaeographic"] = (old, [key for key in order if key not in before])
    for name, (found, wanted) in aligned.items():
        if list(found) != wanted:
            strange = sorted(set(found) ^ set(wanted))
            raise EditionError(f"{name}: not aligned: {', '.join(strange) or 'the same clauses in another order'}")
    games = keywords(root, "games")
    if not games:
        raise EditionError("the header does not say of which game this tells: keywords scheme='#games'")
    glosses = read_glossary(notes)

    def clause(key: str) -> dict[str, Any]:
        seg, critical = old.get(key), layers["critical"][key]
        calls = list(
            dict.fromkeys(gloss_id(term) for at in (seg, critical) if at is not None for term in at.iter(f"{TEI}term"))
        )
        if lost := [call for call in calls if call not in glosses]:
            raise EditionError(f"{key} calls glosses that are not there: {', '.join(lost)}")
        on = clause_topics(root, critical)
        return {
            "id": key,
            "n": int(re.sub(r"\D", "", key.rpartition(".")[2])),
            "palaeographic": None if seg is None else finished_html(seg),
            **{name: finished_html(at[key]) for name, at in layers.items()},
            "place": begins[key],
            "plain": plain_text(critical),
            "glosses": calls,
            "fields": on["rule"],
            "points": on["point"],
            "none": on["none"],
            "notes": {
                lang: [finished_html(n) for n in doubts if n.get("target") == f"#{key}" and n.get(f"{XML}lang") == lang]
                for lang in LANGUAGES
            },
        }

    begins = clause_places(divisions(root, "critical", "osp")[0])
    doubts = [note for note in root.iter(f"{TEI}note") if note.get("type") == "apparatus"]
    if lost := [note.get("target") for note in doubts if note.get("target", "").removeprefix("#") not in order]:
        raise EditionError(f"a note on no clause: {', '.join(map(str, lost))}")
    parts = {key: clause(key) for key in order}
    for key, part in parts.items():
        if len({len(of) for of in part["notes"].values()}) > 1:
            raise EditionError(f"{key}: its notes are not in every language")
    called = {call for part in parts.values() for call in part["glosses"]}
    item = manuscript_item(manuscript, path.name)
    credits = [n for of in (manuscript, root) for n in of.iter(f"{TEI}note") if n.get("type") == "credit"]
    return {
        "id": id_,
        "folio": plain_text(only_element(item, f"{TEI}locus")),
        "games": games,
        "rulesets": keywords(root, "rulesets"),
        "figure": in_both_languages("the figure", item.findall(f"{TEI}note")),
        "date": only_element(root, f".//{TEI}publicationStmt/{TEI}date").get("when"),
        "title": {t.get(f"{XML}lang"): plain_text(t) for t in root.find(f".//{TEI}titleStmt").findall(f"{TEI}title")},
        "layers": [*(["palaeographic"] if old else []), "critical"],
        "written": None
        if written is None
        else {
            "id": written.get(f"{XML}id"),
            "rights": in_both_languages("the rights", only_element(written, f".//{TEI}licence")),
            "criteria": in_both_languages("the criteria", only_element(written, f".//{TEI}normalization")),
        },
        "opening": [part for key, part in parts.items() if key in before],
        "clauses": [part for key, part in parts.items() if key not in before],
        "order": order,
        "glosses": [gloss for key, gloss in glosses.items() if key in called],
        "credit": in_both_languages("the credit", credits),
        "rights": in_both_languages("the rights", only_element(root, f".//{TEI}licence")),
    }


def clause_words(path: Path) -> dict[str, str]:
    """The words of every clause and of every sentence of the opening, normalised (see ``normalize_text``), by id.

    A warrant's quotation stands in its clause when ``f" {normal(quote)} " in f" {clause_words(path)[clause]} "``.
    """
    text = read_entry(path)
    return {part["id"]: normalize_text(part["plain"]) for part in [*text["opening"], *text["clauses"]]}
