"""The files of the edition (TEI P5): parsing, elements and plain words; element_html.py makes HTML of them.

An entry of the book is one file (entry_reader.py).  Two files beside it are shared by all: ``manuscript.xml`` describes
the codex, names its entries in their order with their leaves, and holds the criteria and the witness read
(codex_reader.py); ``glosses.xml`` holds the glosses.  Entries point at them (``glosses.xml#g.mano``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

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


def parse_document(path: Path) -> Node:
    """The root of a file.  Raises EditionError if it is not well-formed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        return etree.parse(str(path), parser).getroot()
    except etree.XMLSyntaxError as error:
        raise EditionError(f"{path.name}: {error}") from None


def local_name(node: Node) -> str:
    return str(node.tag).removeprefix(TEI)


def only_element(node: Node, path: str) -> Node:
    """The one element at a path below a node."""
    elements = node.findall(path)
    if len(elements) != 1:
        raise EditionError(
            f"line {node.sourceline}: <{local_name(node)}> needs one {path.replace(TEI, '')}, has {len(elements)}"
        )
    return elements[0]


SKIPPED_IN_TEXT = ("del", "surplus", "abbr", "milestone", "cb", "pb", "lb", "note")


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


def normalize_text(text: str) -> str:
    """Text normalised for comparison: lower case, no punctuation, single spaces; ``&`` stays, since it is a word."""
    text = unicodedata.normalize("NFC", text).lower()
    return " ".join(re.findall(r"[^\W\d_]+(?:[’'·][^\W\d_]+)*|&|\d+", text))
