"""The bibliography (site/notes/bibliography.json, CSL-JSON) as pages show it and as other programs read it.

It is the only description of the sources: the long line under a rule, the list at the end of a game's page, the
bibliography page and the files to download all come from here; only a source's short name is kept with the words of the
interface. Our own remarks stand in each entry's `custom`:

read       one of READ: "read" whole, "part" of it read; or not read and known by a long quotation of its own words
           ("quoted"), through others ("second-hand"), or not at all yet ("unread": its note says why it matters)
group      one of GROUPS, the kind of work, under which the page lists it
through    ids of the entries through which a work that was not read is known; each of those was read
copy       of a web page: when a stored copy of it was read, as year-month-day or year-month
given      who gives the particulars of a work that was not consulted: an id
note       our remark, in each language

A title in square brackets describes a work whose own title we have not seen; `custom.described` says it in each
language.

citeproc-py formats the entries in a style of our own (author-date.csl); it ignores everything that is not CSL.
"""

from __future__ import annotations

import json
import unicodedata
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON
from markupsafe import Markup

import cache
import tools

STYLE = tools.ROOT / "site" / "data" / "author-date.csl"
LOCALES = {"es": "es-ES", "en": "en-US"}
READ_DIRECTLY = ("read", "part")
READ_STATES = (*READ_DIRECTLY, "quoted", "second-hand", "unread")
GROUPS = ("edition", "study", "peoples", "rules", "solving", "web")
Entry = Mapping[str, Any]

# CSL's types as the other two formats call them; types not listed become "misc" and "GEN".
BIBTEX = {"book": "book", "article-journal": "article", "article-magazine": "article", "article-newspaper": "article",
          "chapter": "incollection", "thesis": "phdthesis", "entry-encyclopedia": "incollection"}  # fmt: skip
RIS = {"book": "BOOK", "article-journal": "JOUR", "article-magazine": "MGZN", "article-newspaper": "NEWS", "chapter": "CHAP",
       "thesis": "THES", "entry-encyclopedia": "ENCYC", "webpage": "ELEC", "manuscript": "MANSCPT", "dataset": "DATA",
       "software": "COMP", "personal_communication": "PCOMM"}  # fmt: skip


def read_entries(path: Path) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in json.loads(path.read_text("utf-8"))}


def format_entries(sources: Mapping[str, Entry], lang: str) -> dict[str, tuple[Markup, str]]:
    """Each entry as formatted HTML and as plain text, by id, in the order of a bibliography."""
    pins = tools.project_settings()["dependency-groups"]["build"]
    key = cache.digest(json.dumps([sources, lang]), pins, STYLE, cache.code_digests(Path(__file__)))
    rows = cache.value("bibliography", key, lambda: _format_entries(sources, lang))
    return {id: (Markup(html), text) for id, html, text in rows}  # noqa: S704 (escaped by citeproc)


def _format_entries(sources: Mapping[str, Entry], lang: str) -> list[tuple[str, str, str]]:
    plain = [without_custom(entry) | localized_entry(entry, lang) for entry in sources.values()]
    formatted: list[dict[str, str]] = []
    for form in (formatter.html, formatter.plain):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of each field that it does not know
            style = CitationStylesStyle(str(STYLE), locale=LOCALES[lang], validate=False)
            whole = CitationStylesBibliography(style, CiteProcJSON(plain), form)
            for id in sources:
                whole.register(Citation([CitationItem(id)]))
            formatted.append(dict(zip(whole.keys, map(tidy_citation, map(str, whole.bibliography())), strict=True)))
    as_html, as_text = formatted
    order = sorted(as_text, key=lambda id: sort_key(as_text[id]))
    return [(id, as_html[id], as_text[id]) for id in order]


def sort_key(text: str) -> str:
    """The sort key of an entry in a bibliography: its letters alone."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in bare if sign.isalnum() or sign == " ").strip()


def without_custom(entry: Entry) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "custom"}


def localized_entry(entry: Entry, lang: str) -> dict[str, str]:
    own = entry["custom"].get("described")
    return {"title": f"[{own[lang]}]"} if own else {}


def tidy_citation(text: str) -> str:
    """Removes a full stop after one that ends an abbreviation or a title, and the markup of titles around what is
    none.
    """
    for before, after in ("«»", "“”", ("<i>", "</i>")):
        text = text.replace(f"{before}[", "[").replace(f"]{after}", "]")
    return text.replace("..", ".").replace("?.", "?").replace("?”.", "?”").replace("?».", "?»").replace("?’.", "?’")


def source_label(entry: Entry) -> str:
    """Author and year, as a source is usually cited: "Parker 1909", "Cook, King 1784", "History Atlas"."""
    people = [author.get("literal") or author["family"] for author in entry.get("author", [])]
    shown = f"{people[0]} et al." if len(people) > 3 else ", ".join(people)
    return " ".join(filter(None, (shown or entry.get("container-title") or entry["title"], source_year(entry))))


def source_year(entry: Entry) -> str:
    parts = entry.get("issued", {}).get("date-parts")
    return str(parts[0][0]) if parts else ""


def source_lines(sources: Mapping[str, Entry], lang: str) -> dict[str, str]:
    """The lines shown under a rule that rests on a source: the entry as plain text and our note on it."""
    return {
        id: f"{text} {sources[id]['custom']['note'][lang]}" for id, (_, text) in format_entries(sources, lang).items()
    }


def cached_export_files(sources: Mapping[str, Entry]) -> dict[str, str]:
    """The same list for other programs, by file name; kept until an entry changes."""
    key = cache.digest(
        list(sources.items()),
        cache.code_digests(Path(__file__)),
        tools.project_settings()["dependency-groups"]["build"],
    )
    files: dict[str, str] = cache.value("bibliography-files", key, lambda: export_files(sources))
    return files


def export_files(sources: Mapping[str, Entry]) -> dict[str, str]:
    csl = [without_custom(entry) | {"note": entry["custom"]["note"]["en"]} for entry in sources.values()]
    return {
        "bibliography.json": json.dumps(csl, ensure_ascii=False, indent=1) + "\n",
        "bibliography.bib": bibtex(sources),
        "bibliography.ris": ris(sources),
    }


def write_exports(out: Path, sources: Mapping[str, Entry]) -> None:
    for name, text in cached_export_files(sources).items():
        (out / name).write_text(text, "utf-8", newline="\n")


def names(entry: Entry) -> list[str]:
    return [
        author.get("literal") or ", ".join(filter(None, (author["family"], author.get("given"))))
        for author in entry.get("author", [])
    ]


def bibtex(sources: Mapping[str, Entry]) -> str:
    from pybtex.database import BibliographyData, Person
    from pybtex.database import Entry as Record

    def record(entry: Entry) -> Record:
        within = entry.get("container-title", "")
        kind = BIBTEX.get(entry["type"], "misc")
        fields = {
            "title": entry["title"],
            "year": source_year(entry),
            "journal" if kind == "article" else "booktitle": within,
            "volume": entry.get("volume", ""),
            "number": entry.get("issue", ""),
            "pages": entry.get("page", "").replace("-", "--"),
            "publisher": entry.get("publisher", ""),
            "address": entry.get("publisher-place", ""),
            "howpublished": " ".join(filter(None, (entry.get("archive"), entry.get("archive_location")))),
            "url": entry.get("URL", ""),
            "doi": entry.get("DOI", ""),
            "note": entry["custom"]["note"]["en"],
        }
        # braces keep a name that is not a person's in one piece
        people = [
            Person(f"{{{author['literal']}}}")
            if "literal" in author
            else Person(first=author.get("given", ""), last=author["family"])
            for author in entry.get("author", [])
        ]
        return Record(
            kind, {key: value for key, value in fields.items() if value}, {"author": people} if people else {}
        )

    return BibliographyData({id: record(source) for id, source in sources.items()}).to_string("bibtex")


def ris(sources: Mapping[str, Entry]) -> str:
    import rispy

    def record(entry: Entry) -> dict[str, Any]:
        first, _, last = entry.get("page", "").partition("-")
        fields: dict[str, Any] = {
            "type_of_reference": RIS.get(entry["type"], "GEN"),
            "id": entry["id"],
            "authors": names(entry),
            "title": entry["title"],
            "year": source_year(entry),
            "journal_name": entry.get("container-title", ""),
            "volume": entry.get("volume", ""),
            "number": entry.get("issue", ""),
            "start_page": first,
            "end_page": last,
            "publisher": entry.get("publisher", ""),
            "place_published": entry.get("publisher-place", ""),
            "urls": [entry["URL"]] if "URL" in entry else [],
            "doi": entry.get("DOI", ""),
            "notes": [entry["custom"]["note"]["en"]],
        }
        return {key: value for key, value in fields.items() if value}

    class Plain(rispy.RisWriter):
        def set_header(self, count: int) -> str:
            return ""  # some programs cannot read the numbers in its header

    return rispy.dumps([record(source) for source in sources.values()], implementation=Plain)


def is_read(entry: Entry) -> bool:
    """Whether we read of the work itself, whole or in part."""
    return entry["custom"]["read"] in READ_DIRECTLY


def group_by_kind(sources: Mapping[str, Entry], order: Sequence[str]) -> dict[str, list[str]]:
    """The ids of the entries by the kind of work, in this order."""
    return {group: [id for id in order if sources[id]["custom"]["group"] == group] for group in GROUPS}


def faults(sources: Sequence[Entry]) -> Iterator[str]:
    """What is wrong in what entries say of themselves: what was read, of which kind each is, through whom it is
    known.
    """
    entries = {entry["id"]: entry for entry in sources if "id" in entry}
    for n, source in enumerate(sources, 1):
        id, own = source.get("id", f"entry {n}"), source.get("custom", {})
        if own.get("read") not in READ_STATES:
            yield f"{id}: custom.read is none of {', '.join(READ_STATES)}"
        if own.get("group") not in GROUPS:
            yield f"{id}: custom.group is none of {', '.join(GROUPS)}"
        for via in own.get("through", []):
            if via not in entries:
                yield f"{id} is known through {via}, which is not there"
            elif entries[via].get("custom", {}).get("read") not in READ_DIRECTLY:
                yield f"{id} is known through {via}, which was not read"
        if own.get("given", id) not in entries:
            yield f"{id} is given by {own['given']}, who is not there"
        if own.get("read") in ("quoted", "second-hand") and not own.get("through"):
            yield f"{id} was not read, and does not say through whom it is known"
