"""Validates the edition's files against their grammar (site/texts/alquerque.rng, a subset of TEI), and says where one
is wrong.

The grammar begins with a choice of what a file can be; a validator that fails inside a choice blames the choice.  So
the kind of a file is found first, from the file's own statements, and only the grammar of that kind is applied: then
the first fault reported is the real one.
"""

from __future__ import annotations

import copy
import functools
from pathlib import Path
from typing import Any

from lxml import etree

from render.edition import tei

RNG = "{http://relaxng.org/ns/structure/1.0}"
TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"
GRAMMAR = "alquerque.rng"
# by their ids; every other file is an entry or the layer of one
SHARED = {"manuscript": "codex", "glosses": "glossary"}


@functools.cache
def grammar(path: Path, kind: str) -> etree.RelaxNG:
    """The grammar of one kind of file: the named pattern as its start."""
    root = copy.deepcopy(etree.parse(str(path)).getroot())
    start = root.find(f"{RNG}start")
    for child in list(start):
        start.remove(child)
    etree.SubElement(start, f"{RNG}ref", name=kind)
    return etree.RelaxNG(etree.fromstring(etree.tostring(root)))


def kind_of(root: Any) -> str:
    """Which pattern of the grammar a file claims to be."""
    if root.get(ID) in SHARED:
        return SHARED[root.get(ID)]
    return "layer" if root.get(ID, "").endswith(tei.PALAEOGRAPHIC) else "entry"


def faults(path: Path) -> list[str]:
    """The faults that the grammar finds in a file, in the order of its lines; none if it is valid."""
    try:
        root = etree.parse(str(path), etree.XMLParser(resolve_entities=False, no_network=True)).getroot()
    except etree.XMLSyntaxError as error:
        return [f"{path.name}: {error}"]
    rules = grammar(path.with_name(GRAMMAR), kind_of(root))
    if rules.validate(root):
        return []
    lines = [fault.line for fault in rules.error_log]
    messages = []
    for at, fault in enumerate(rules.error_log):
        # some faults have no line: they take the next one's
        line = next((line for line in lines[at:] if line), lines[-1])
        at_fault = root.xpath(fault.path)[0].tag.removeprefix(TEI) if fault.path else "TEI"
        messages.append(f"{path.name}, line {line}, <{at_fault}>: {fault.message}")
    return messages
