"""Reads the entries of the edition and turns each into a dict that templates print.

An entry may have a palaeographic layer, ``ENTRY-palaeographic.xml``.  It stands in a file of its own because it is the
work of others, under a licence that allows less than ours; where that file is not there, the edition is whole without
it.

``read_edition(folder)`` returns all entries in the manuscript's order, ``read_entry(path)`` one of them.  What is
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
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from markupsafe import Markup

from render.edition.element_html import finished_html, gloss_id, in_both_languages
from render.edition.tei import (
    GLOSSES,
    LANGUAGES,
    MANUSCRIPT,
    PALAEOGRAPHIC,
    TEI,
    XML,
    EditionError,
    Node,
    local_name,
    only_element,
    parse_document,
    plain_text,
)


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
        message = str(error)
        raise EditionError(message if message.startswith(f"{path.name}: ") else f"{path.name}: {message}") from None


def palaeographic_root(path: Path) -> Node | None:
    """The root of the file with an entry's palaeographic layer, if there is one."""
    written = path.with_name(f"{path.stem}{PALAEOGRAPHIC}.xml")
    if not written.exists():
        return None
    root = parse_document(written)
    if root.get(f"{XML}id") != written.stem:
        raise EditionError(f"{written.name}: its id is {root.get(f'{XML}id')!r}, not that of its file")
    return root


Layer = dict[str, Node]  # the segments of a text by the ids of their clauses, in the order of the text


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
    check_clause_ids(id_, order, before)
    check_alignment(layers, old)
    games = keywords(root, "games")
    if not games:
        raise EditionError("the header does not say of which game this tells: keywords scheme='#games'")
    glosses = read_glossary(notes)
    clauses = read_clauses(root, layers, old, glosses)
    used = {gloss for clause in clauses for gloss in clause["glosses"]}
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
        "written": None if written is None else describe_layer(written),
        "opening": [clause for clause in clauses if clause["id"] in before],
        "clauses": [clause for clause in clauses if clause["id"] not in before],
        "order": order,
        "glosses": [gloss for key, gloss in glosses.items() if key in used],
        "credit": in_both_languages("the credit", credits),
        "rights": in_both_languages("the rights", only_element(root, f".//{TEI}licence")),
    }


def describe_layer(written: Node) -> dict[str, Any]:
    """Whose a palaeographic layer is, and how it is given."""
    return {
        "id": written.get(f"{XML}id"),
        "rights": in_both_languages("the rights", only_element(written, f".//{TEI}licence")),
        "criteria": in_both_languages("the criteria", only_element(written, f".//{TEI}normalization")),
    }


def check_clause_ids(entry: str, order: list[str], opening: set[str]) -> None:
    """Raises EditionError if a clause is not named by its entry and a number, with an o before it in the opening."""
    patterns = {key: rf"{re.escape(entry)}\.{'o' if key in opening else ''}\d+" for key in order}
    if strange := [key for key, pattern in patterns.items() if not re.fullmatch(pattern, key)]:
        raise EditionError(f"not the id of a clause of {entry}: {', '.join(strange)}")


def check_alignment(layers: dict[str, Layer], old: Layer) -> None:
    """Raises EditionError if the readings, or the palaeographic layer, do not have the same clauses in their order."""
    order = list(layers["critical"])
    aligned = {lang: layers[lang] for lang in LANGUAGES} | ({"palaeographic": old} if old else {})
    for name, segments in aligned.items():
        if list(segments) != order:
            strange = sorted(set(segments) ^ set(order))
            raise EditionError(f"{name}: not aligned: {', '.join(strange) or 'the same clauses in another order'}")


def read_clauses(root: Node, layers: dict[str, Layer], old: Layer, glosses: dict[str, Any]) -> list[dict[str, Any]]:
    """The clauses of an entry in the order of its critical text, the opening's sentences among them.

    `old` is the palaeographic layer, `glosses` what clauses may refer to.
    """
    places = clause_places(divisions(root, "critical", "osp")[0])
    doubts = [note for note in root.iter(f"{TEI}note") if note.get("type") == "apparatus"]
    targets = [note.get("target", "").removeprefix("#") for note in doubts]
    if lost := [
        note.get("target") for note, target in zip(doubts, targets, strict=True) if target not in layers["critical"]
    ]:
        raise EditionError(f"a note on no clause: {', '.join(map(str, lost))}")
    clauses = []
    for key, critical in layers["critical"].items():
        seg = old.get(key)
        topics = clause_topics(root, critical)
        clauses.append(
            {
                "id": key,
                "n": int(re.sub(r"\D", "", key.rpartition(".")[2])),
                "palaeographic": None if seg is None else finished_html(seg),
                **{name: finished_html(layer[key]) for name, layer in layers.items()},
                "place": places[key],
                "plain": plain_text(critical),
                "glosses": glosses_of(key, [at for at in (seg, critical) if at is not None], glosses),
                "fields": topics["rule"],
                "points": topics["point"],
                "none": topics["none"],
                "notes": notes_on(key, [note for note, target in zip(doubts, targets, strict=True) if target == key]),
            }
        )
    return clauses


def glosses_of(clause: str, segments: list[Node], glosses: dict[str, Any]) -> list[str]:
    """The ids of the glosses that a clause refers to, in their order, each once."""
    ids = list(dict.fromkeys(gloss_id(term) for segment in segments for term in segment.iter(f"{TEI}term")))
    if lost := [id for id in ids if id not in glosses]:
        raise EditionError(f"{clause} calls glosses that are not there: {', '.join(lost)}")
    return ids


def notes_on(clause: str, notes: list[Node]) -> dict[str, list[Markup]]:
    """The notes on a clause, by language."""
    by_language = {lang: [finished_html(note) for note in notes if note.get(f"{XML}lang") == lang] for lang in LANGUAGES}
    if len({len(some) for some in by_language.values()}) > 1:
        raise EditionError(f"{clause}: its notes are not in every language")
    return by_language


def divisions(root: Node, kind: str, lang: str) -> list[Node]:
    return [d for d in root.iter(f"{TEI}div") if d.get("type") == kind and d.get(f"{XML}lang") == lang]


def layer_segments(root: Node, kind: str, lang: str) -> dict[str, Node]:
    """The segments of the division of this kind and language, by id.  Raises EditionError if there is not exactly
    one.
    """
    matching = divisions(root, kind, lang)
    if len(matching) != 1:
        raise EditionError(f"an entry needs one {kind} division in {lang}, this has {len(matching)}")
    return by_target(matching[0])


def by_target(division: Node) -> dict[str, Node]:
    """The segments of a division, by their own id or the one that they correspond to, in the order of the text."""
    segments: dict[str, Node] = {}
    for seg in division.iter(f"{TEI}seg"):
        key = seg.get(f"{XML}id") or seg.get("corresp", "").rpartition("#")[2]
        if not key or key in segments:
            raise EditionError(f"line {seg.sourceline}: a clause without an id of its own, or twice: {key!r}")
        if not plain_text(seg):
            raise EditionError(f"line {seg.sourceline}: {key} is empty")
        segments[key] = seg
    return segments


def clause_topics(root: Node, seg: Node) -> dict[str, list[str]]:
    """What a clause concerns, from @ana: rule fields and board points.  If it concerns none, @ana has to say so
    (``#none.…``).
    """
    topics: dict[str, list[str]] = {"rule": [], "point": [], "none": []}
    interps = {i.get(f"{XML}id"): i for i in root.iter(f"{TEI}interp")}
    for pointer in seg.get("ana", "").split():
        interp = interps.get(pointer.removeprefix("#"))
        if interp is None:
            raise EditionError(f"line {seg.sourceline}: {pointer} points at nothing")
        topics[interp.getparent().get("type")] += plain_text(interp).split()
    if bool(topics["none"]) == bool(topics["rule"] or topics["point"]):
        raise EditionError(f"line {seg.sourceline}: a clause must name rules or points, or say that it has none")
    return topics


def clause_places(division: Node) -> dict[str, str]:
    """Where each clause of a division begins, by leaf and column: "91ra".  Raises EditionError if a leaf is not
    named.
    """
    leaf, column, places = "", "", {}
    for node in division.iter(f"{TEI}pb", f"{TEI}cb", f"{TEI}seg"):
        match local_name(node):
            case "pb":
                leaf, column = node.get("n", ""), ""
            case "cb":
                column = node.get("n", "")
            case _ if not leaf:
                raise EditionError(f"line {node.sourceline}: a clause before any leaf is named")
            case _:
                places[node.get(f"{XML}id")] = leaf + column
    return places


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
    glosses: dict[str, dict[str, Any]] = {}
    for note in root.iter(f"{TEI}note"):
        if note.get("type") != "gloss":
            continue
        key = note.get(f"{XML}id", "").removeprefix("g.")
        if not key or key in glosses:
            raise EditionError(f"line {note.sourceline}: a gloss without an id of its own, or twice: {key!r}")
        term = plain_text(only_element(note, f"{TEI}term"))
        glosses[key] = {
            "id": key,
            "anchor": f"gloss-{key}",
            "term": term,
            **in_both_languages(f"the gloss {key}", note.findall(f"{TEI}gloss")),
        }
    return glosses
