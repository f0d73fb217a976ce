"""Reads what the edition says of the manuscript and of itself, from the file that all entries share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from render.edition.element_html import finished_html
from render.edition.tei import (
    LANGUAGES,
    MANUSCRIPT,
    TEI,
    XML,
    EditionError,
    Node,
    local_name,
    only_element,
    parse_document,
    plain_text,
)

#: The parts of the description of the codex, in the order in which they are printed: name and path in msDesc.
FACTS = (
    ("origin", "history/origin"),
    ("contents", "msContents/summary"),
    ("support", "physDesc/objectDesc/supportDesc/support"),
    ("extent", "physDesc/objectDesc/supportDesc/extent"),
    ("layout", "physDesc/objectDesc/layoutDesc/layout"),
    ("hand", "physDesc/handDesc"),
    ("decoration", "physDesc/decoDesc"),
    ("binding", "physDesc/bindingDesc"),
    ("history", "history/provenance"),
    ("history", "history/acquisition"),
    ("copies", "additional/surrogates"),
)


def paragraphs_by_language(nodes: Iterator[Node] | list[Node]) -> dict[str, list[dict[str, Any]]]:
    """Paragraphs by language, each with the ids of its sources.  Every language must have the same number."""
    by_language: dict[str, list[dict[str, Any]]] = {lang: [] for lang in LANGUAGES}
    for node in nodes:
        if lang := node.get(f"{XML}lang"):
            by_language[lang].append(
                {"html": finished_html(node), "sources": node.get("source", "").replace("#", "").split()}
            )
    if len({len(of) for of in by_language.values()}) != 1:
        raise EditionError("the description of the codex says more in one language than in another")
    return by_language


def read_codex(folder: Path) -> dict[str, Any]:
    """The shared file's description of the manuscript and of this edition:

    {"shelfmark", "former": [shelfmarks], "facts": [(name, told)], "criteria": [(name, told)],
     "sources": {id: {"name", "es", "en"}}: the sources, and how much of each was read,
     "digital": the address of the digitised codex}
    """
    root = parse_document(folder / MANUSCRIPT)
    described: Node = only_element(root, f".//{TEI}msDesc")
    facts: dict[str, list[Node]] = {}
    for name, path in FACTS:
        for place in described.findall("/".join(f"{TEI}{step}" for step in path.split("/"))):
            facts.setdefault(name, []).extend(place.iter(f"{TEI}p", f"{TEI}note"))
    decl = only_element(root, f".//{TEI}editorialDecl")
    sources = {}
    for bibl in only_element(described, f".//{TEI}listBibl"):
        notes = {note.get(f"{XML}lang"): finished_html(note) for note in bibl.findall(f"{TEI}note")}
        sources[bibl.get(f"{XML}id")] = {"name": bibl.get("n"), **{lang: notes.get(lang) for lang in LANGUAGES}}
    ids = described.findall(f"{TEI}msIdentifier/{TEI}altIdentifier")
    return {
        "shelfmark": plain_text(only_element(described, f"{TEI}msIdentifier/{TEI}idno")),
        "former": [plain_text(identifier) for identifier in ids if identifier.get("type") == "former"],
        "facts": [(name, paragraphs_by_language(nodes)) for name, nodes in facts.items()],
        "criteria": [(local_name(part), paragraphs_by_language(part.iter(f"{TEI}p"))) for part in decl],
        "sources": sources,
        "digital": only_element(described, f".//{TEI}surrogates/{TEI}p[@{XML}lang='en']/{TEI}ref").get("target"),
    }
