"""The edition's files keep their grammar, which is a part of TEI's; and every kind of fault is told with file, line,
element.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from lxml import etree

from render.edition import schema, tei

TEXTS = Path(__file__).parents[2] / "site" / "texts"
TEI = Path(__file__).parents[1].joinpath("tei.txt")
FILES = sorted(TEXTS.glob("*.xml"))

#: A fault: the file, what stands in it, what is put in its place, the element that is blamed.
FAULTS = {
    "an unknown element": (
        "doze-palaeographic",
        '<lb n="13"/><del>por fuerça</del>',
        '<lb n="13"/><subst>por fuerça</subst>',
        "subst",
    ),
    "an element of TEI that is not used here": (
        "doze-palaeographic",
        "<del>por fuerça</del> uazio",
        "<unclear>por fuerça</unclear> uazio",
        "unclear",
    ),
    "a clause without an id": ("tres", 'xml:id="tres.7" ', "", "seg"),
    "an id that is none": ("liebre", 'xml:id="liebre.4"', 'xml:id="Liebre"', "seg"),
    "a clause that bears on nothing": ("nueve-dados", ' ana="#rule.hand"', "", "seg"),
    "a milestone of another unit": ("liebre", '<milestone unit="calderon"/>', '<milestone unit="star"/>', "milestone"),
    "a milestone without a unit": ("tres", '<milestone unit="calderon"/>', "<milestone/>", "milestone"),
    "a leaf without a side": ("liebre", '<pb n="91v"/>', '<pb n="91"/>', "pb"),
    "a third column": ("doze-palaeographic", '<cb n="b"/>', '<cb n="c"/>', "cb"),
    "a line without a number": ("doze-palaeographic", '<lb n="7"/>', "<lb/>", "lb"),
    "a term without a gloss": ("tres", ' ref="glosses.xml#g.mano"', "", "term"),
    "a term that points out of the edition": (
        "tres",
        'ref="glosses.xml#g.mano"',
        'ref="https://example.org/mano"',
        "term",
    ),
    "a raised letter in bold": ("doze-palaeographic", '<hi rend="superscript">', '<hi rend="bold">', "hi"),
    "an abbreviation without its expansion": (
        "doze-palaeographic",
        '<expan>p<ex>r</ex><hi rend="superscript">i</hi>mero</expan>',
        "",
        "choice",
    ),
    "a reading without its clause": ("nueve-sin-dados", '<seg corresp="#nueve-sin-dados.3">Toman', "<seg>Toman", "seg"),
    "a reading that points astray": ("tres", 'corresp="#tres.4"', 'corresp="tres.4"', "seg"),
    "markup in a reading": ("tres", ">And its game is this:", "><hi>And</hi> its game is this:", "hi"),
    "a reading in a third language": (
        "doze",
        '<div type="reading" xml:lang="en">',
        '<div type="reading" xml:lang="fr">',
        "div",
    ),
    "a reading that is missing": (
        "liebre",
        '<div type="reading" xml:lang="es">',
        '<div type="draft" xml:lang="es">',
        "div",
    ),
    "a division of an unknown kind": ("tres", '<div type="critical"', '<div type="diplomatic"', "div"),
    "no rubric": ("tres", '<head rend="red">', '<p rend="red">', "p"),
    "a note in one language": (
        "liebre",
        'target="#liebre.13" xml:lang="en"',
        'target="#liebre.13" xml:lang="es"',
        "note",
    ),
    "a note on nothing": ("liebre", ' target="#liebre.13" xml:lang="es"', ' xml:lang="es"', "note"),
    "a point off any board": (
        "tres",
        '<interp xml:id="point.middle">b2</interp>',
        '<interp xml:id="point.middle">h9</interp>',
        "interp",
    ),
    "a kind of clause that is not known": ("tres", ">judgement</interp>", ">opinion</interp>", "interp"),
    "another licence": (
        "nueve-dados",
        "https://creativecommons.org/licenses/by/4.0/",
        "https://example.org/licence",
        "licence",
    ),
    "our licence for what is not ours": (
        "doze-palaeographic",
        'target="https://creativecommons.org/licenses/by-nc-sa/4.0/">\n',
        'target="https://creativecommons.org/licenses/by/4.0/">\n',
        "licence",
    ),
    "a clause of the layer that points at none": (
        "doze-palaeographic",
        'corresp="doze.xml#doze.9"',
        'corresp="#doze.9"',
        "seg",
    ),
    "no licence": ("tres", "<licence", "<note", "note"),
    "no date": ("glosses", '<date when="2026">2026</date>', "", "availability"),
    "no shelfmark": ("manuscript", "<idno>RBME T.I.6</idno>", "", "altIdentifier"),
    "a fact about the book that nobody vouches for in a way": (
        "manuscript",
        'source="#zarco #philobiblon">Pergamino',
        'source="zarco">Pergamino',
        "p",
    ),
    "a fact in one language": (
        "manuscript",
        '<p xml:lang="en" source="#zarco #philobiblon">Parchment.</p>',
        "",
        "support",
    ),
    "a gloss in one language": ("glosses", '<gloss xml:lang="en">A man,', '<gloss xml:lang="es">A man,', "gloss"),
    "a gloss without a word": ("glosses", '<term xml:lang="osp">trebejo</term>', "", "gloss"),
    "a quotation that is not old": ("glosses", 'xml:lang="osp">redondos', 'xml:lang="la">redondos', "quote"),
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_keeps_the_grammar_and_names_it(path: Path) -> None:
    assert schema.faults(path) == []
    (model,) = re.findall(r"<\?xml-model href=\"([^\"]+)\"", path.read_text("utf-8"))
    assert (path.parent / model).is_file()


def test_there_are_faults_enough() -> None:
    assert len(FAULTS) >= 20 and len({(old, new) for _, old, new, _ in FAULTS.values()}) == len(FAULTS)


@pytest.mark.parametrize("fault", [fault for fault, (name, *_) in FAULTS.items() if (TEXTS / f"{name}.xml").exists()])
def test_a_fault_is_refused_and_told(tmp_path: Path, fault: str) -> None:
    name, old, new, blamed = FAULTS[fault]
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    path = folder / f"{name}.xml"
    text = path.read_text("utf-8")
    assert old in text and schema.faults(path) == [], "before the fault the file is accepted"
    broken = text.replace(old, new, 1)
    closing = re.match(r"<(\w+)", old), re.match(r"<(\w+)", new)
    if all(closing) and "</" not in old and not old.endswith("/>") and closing[0][1] != closing[1][1]:
        # an opening tag alone: its end goes along
        was, is_ = (hit[1] for hit in closing if hit)
        at = text.index(old)
        broken = broken[:at] + broken[at:].replace(f"</{was}>", f"</{is_}>", 1)
    path.write_text(broken, "utf-8")
    found = schema.faults(path)
    assert found, "the grammar accepts it"
    line = text[: text.index(old)].count("\n") + 1
    told = re.match(rf"{name}\.xml, line (\d+), <\w+>: ", found[0])
    assert told and line - 3 <= int(told[1]) <= line + 2, (found[0], line)
    assert any(re.search(rf"\b[Ee]lement {blamed}\b|<{blamed}>", one) for one in found), found


def test_a_file_that_is_no_xml_is_told(tmp_path: Path) -> None:
    folder = shutil.copytree(TEXTS, tmp_path / "texts")
    (folder / "tres.xml").write_text((folder / "tres.xml").read_text("utf-8").replace("</teiHeader>", ""), "utf-8")
    (told,) = schema.faults(folder / "tres.xml")
    assert re.match(r"tres\.xml: .*line \d+", told)


def test_the_grammar_is_a_part_of_teis() -> None:
    allowed = {}
    for line in TEI.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, _, attributes = line.partition(": ")
            allowed[name] = set(attributes.split())
    root = etree.parse(str(TEXTS / schema.GRAMMAR)).getroot()
    patterns = {define.get("name"): define for define in root.iter(f"{schema.RNG}define")}

    def attributes(node: etree._Element) -> set[str]:
        """Those of an element itself: through patterns, not into elements within it."""
        found = set()
        for child in node:
            if child.tag == f"{schema.RNG}attribute":
                found.add(child.get("name"))
            elif child.tag == f"{schema.RNG}ref":
                found |= attributes(patterns[child.get("name")])
            elif isinstance(child.tag, str) and child.tag != f"{schema.RNG}element":
                found |= attributes(child)
        return found

    elements = list(root.iter(f"{schema.RNG}element"))
    assert {element.get("name") for element in elements} == set(allowed), (
        "every element, and no other, stands in the list"
    )
    for element in elements:
        assert attributes(element) <= allowed[element.get("name")], element.get("name")


def test_the_grammar_uses_all_that_it_allows() -> None:
    """Strict: an element that no file uses has no place in it."""
    nodes = [node for path in FILES for node in etree.parse(str(path)).iter() if isinstance(node.tag, str)]
    used = {node.tag.removeprefix(schema.TEI) for node in nodes}
    allowed = {e.get("name") for e in etree.parse(str(TEXTS / schema.GRAMMAR)).getroot().iter(f"{schema.RNG}element")}
    assert used <= allowed
    # some elements only that file needs, and it may be absent
    if any(tei.PALAEOGRAPHIC in path.stem for path in FILES):
        assert used == allowed
