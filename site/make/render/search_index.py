"""The indexes of the two searches: that of the book's page, inside the page, and that of the whole site, one file a
language.

The book: every clause in all the forms that the edition gives, as plain words. Each clause has its forms side by side:
a search for *ficha* or *man* finds the clause by its modern reading, and shows *trebeio* and *trebejo* in the old text.
Which letters count as equal (u and v, i and j, ç and z, accents) is decided in site/app/lib/normalize.ts.

The whole site: a list of things that can be found, each with the address of its place. Not Pagefind (1.6 was tried
here): it runs WebAssembly, which the pages' policy forbids, knows nothing of old spellings, and finds pages, not
clauses and claims.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from render.content import languages
from render.edition.downloads import html_to_text
from render.games import alternative_names
from render.research import verdicts

FORMS = ("palaeographic", "critical", "es", "en")
FORM_LANGUAGES = ("osp", "osp", "es", "en")
#: The kinds of things found, in the order in which they are shown.
KINDS = ("games", "lessons", "book", "words", "silences", "history", "family", "bibliography", "help")
LINK = re.compile(r"\[([^\]]*)\]\([a-z]+:[^)]*\)")
MARKS = re.compile(r"^\s*[>-]\s+|[*_`]", re.MULTILINE)  # of quotations, lists, emphasis
ABOUT_PARTS = ("text", "making", "rules", "marks", "code", "privacy", "cite", "report")  # parts of page.about
RIGHTS_PARTS = ("certain", "witness", "layer", "doubt")  # parts of page.rights
HELP_TEXTS = ("hands", "words")  # single texts of page.help
Json = Mapping[str, Any]


@dataclass(frozen=True)
class SearchEntry:
    """One thing that the search can find. `address` is relative to the language's folder; each text is (its language,
    words).
    """

    kind: str
    address: str
    title: tuple[str, str]
    texts: list[tuple[str, str]]


def book_index(entries: list[Any]) -> list[Json]:
    """[{"id": "doze", "title", "clauses": [{"id": "doze.7", "forms": [words of each of FORMS; "" where there is
    none]}]}]
    """
    indexed = []
    for entry in entries:
        parts = rule_parts(entry)
        clauses = [{"id": key, "forms": [visible_text(parts[key][form]) for form in FORMS]} for key in entry["order"]]
        indexed.append({"id": entry["id"], "title": entry["title"]["osp"], "clauses": clauses})
    return indexed


def rule_parts(entry: Json) -> dict[str, Any]:
    return {part["id"]: part for part in [*entry["opening"], *entry["clauses"]]}


def visible_text(html: str | None) -> str:
    """The words only, without the signs for paragraphs, columns and leaves."""
    return " ".join(word for word in html_to_text(html or "").split() if word not in ("¶", "|", "‖"))


def strip_markdown(markdown: str) -> str:
    """A text of site/notes without links and the marks of Markdown, in one line."""
    return re.sub(r"\s+", " ", MARKS.sub("", LINK.sub(r"\1", markdown))).strip()


def note_texts(value: Any, lang: str) -> Iterator[str]:
    """Every text of a note in one language, wherever in it they stand; paragraphs apart."""
    if isinstance(value, Mapping):
        if isinstance(value.get(lang), str):
            yield from (strip_markdown(part) for part in value[lang].split("\n\n") if part.strip())
        else:
            for part in value.values():
                yield from note_texts(part, lang)
    elif isinstance(value, list):
        for part in value:
            yield from note_texts(part, lang)


def book_entries(entries: list[Any], lang: str) -> Iterator[SearchEntry]:
    """Clauses with their forms and doubtful passages, and the words explained, each at the first entry that has it."""
    explained = set()
    for entry in entries:
        parts = rule_parts(entry)
        for key in entry["order"]:
            part = parts[key]
            forms = [
                (of, visible_text(part[form])) for of, form in zip(FORM_LANGUAGES, FORMS, strict=True) if part[form]
            ]
            notes = [(lang, visible_text(note)) for note in part["notes"][lang]]
            yield SearchEntry("book", f"book/{entry['id']}/#{key}", ("osp", entry["title"]["osp"]), forms + notes)
        for gloss in entry["glosses"]:
            if gloss["id"] not in explained:
                explained.add(gloss["id"])
                title = ("osp", gloss["term"])
                yield SearchEntry(
                    "words", f"book/{entry['id']}/#word-{gloss['id']}", title, [(lang, visible_text(gloss[lang]))]
                )


def game_entries(games: list[Any], notes: Json, say: Callable[[str], Any], lang: str) -> Iterator[SearchEntry]:
    """Each game with its other names, what is told of it and its rulesets."""
    for game in games:
        id = game["id"]
        note = notes["games"].get(id, {})
        names = [name["name"] for name in alternative_names.other_names(note, say(f"games.{id}.name"))]
        also = [f"{say('page.search.also')}: {', '.join(names)}."] if names else []
        keys = [f"rulesets.{ruleset['id']}" for ruleset in game["rulesets"]]
        rulesets = [f"{say(f'{key}.name')}: {say(f'{key}.note')}" for key in keys]
        texts = [*also, f"{say(f'games.{id}.place')}.", say(f"games.{id}.description")]
        texts += [text for part in ("what", "past", "kin") for text in note_texts(note.get(part, {}), lang)]
        yield SearchEntry(
            "games", f"{id}/", (lang, say(f"games.{id}.name")), [(lang, text) for text in [*texts, *rulesets]]
        )
        advice = [(lang, text) for text in note_texts(notes["play"].get(id, {}), lang)]
        if advice:
            yield SearchEntry(
                "games", f"{id}/#play-well", (lang, f"{say(f'games.{id}.name')}: {say('page.well.title')}"), advice
            )


def note_entries(notes: Json, say: Callable[[str], Any], lang: str) -> Iterator[SearchEntry]:
    """Silences, contradictions among the sources, claims of the history, boards in stone and wood, kinships."""

    def note_entry(kind: str, address: str, title: str, *values: Any) -> SearchEntry:
        return SearchEntry(kind, address, (lang, title), [(lang, text) for text in note_texts(list(values), lang)])

    for id, silence in notes["silences"].items():
        rest = {key: value for key, value in silence.items() if key != "title"}
        yield note_entry("silences", f"silences/{id}/", silence["title"][lang], rest)
    for conflict in notes["conflicts"]["conflict"]:
        path = f"silences/#note-{conflict['id']}"
        yield note_entry("silences", path, conflict["title"][lang], conflict["said"], conflict["ours"])
    for id, claim in notes["history"]["claims"].items():
        yield note_entry("history", f"history/#{id}", claim["title"][lang], claim["when"], claim["claim"], claim["why"])
    for id, board in notes["boards"]["boards"].items():
        yield note_entry("history", f"boards/#{id}", board["name"][lang], board["object"], board["when"], board.get("why", {}))
    family = notes["family"]
    before = {id: forebear["name"][lang] for id, forebear in family["forebears"].items()}
    for edge in family["edges"]:
        ends = [edge["from"], edge["to"]]
        names = [before.get(end) or say(f"games.{end}.name") for end in ends]
        place = next((end for end in reversed(ends) if end not in before), "")
        yield note_entry("family", f"family/#{place}", " – ".join(names), edge["what"])


def verdict_entries(claims: Sequence[Json], lang: str) -> Iterator[SearchEntry]:
    """What the book claims of who wins, and what is certain of it."""
    for claim in claims:
        texts = [
            (lang, strip_markdown(verdicts.fill_figures(claim[part][lang], claim["figures"], lang)))
            for part in ("answer", "tested", "limits")
        ]
        yield SearchEntry("book", f"was-the-king-right/#{claim['id']}", (lang, claim["title"][lang]), texts)


def paper_entries(paper: Json, title: str, lang: str) -> Iterator[SearchEntry]:
    """The paper by its abstract."""
    yield SearchEntry("book", "paper/", (lang, title), [(lang, strip_markdown(paper["abstract"][lang]))])


def lesson_entries(lessons: Sequence[Json], lang: str) -> Iterator[SearchEntry]:
    """Each lesson with what it asks."""
    for lesson in lessons:
        texts = [lesson["line"][lang], *(step["ask"][lang] for step in lesson["step"])]
        yield SearchEntry(
            "lessons", f"lessons/{lesson['id']}/", (lang, lesson["title"][lang]), [(lang, text) for text in texts]
        )


def plan_entries(plans: Sequence[Json], lang: str) -> Iterator[SearchEntry]:
    """Each plan for teachers with what it is about and what its steps do."""
    for plan in plans:
        texts = [plan["subject"][lang], plan["line"][lang], *(aim[lang] for aim in plan["aims"])]
        texts += [strip_markdown(step["text"][lang]) for step in plan["step"]]
        yield SearchEntry(
            "lessons", f"plans/{plan['id']}/", (lang, plan["title"][lang]), [(lang, text) for text in texts]
        )


def term_entries(terms: Json, lang: str) -> Iterator[SearchEntry]:
    """The words of players."""
    for term in terms["term"]:
        yield SearchEntry(
            "words",
            f"glossary/#term-{term['id']}",
            (lang, term["name"][lang]),
            [(lang, strip_markdown(term["what"][lang]))],
        )


def other_entries(strings: Json, codex: Json, lang: str, layered: bool) -> Iterator[SearchEntry]:
    """What the site says of itself, what each rule means, the manuscript and how the text is edited; `layered`: whether
    the edition has a palaeographic layer, whose rights are told too."""

    def at(key: str) -> Any:
        return languages.string_at(strings, key)

    def paragraphs(key: str) -> list[tuple[str, str]]:
        return [(lang, strip_markdown(text)) for name, text in at(key).items() if re.fullmatch(r"p\d", name)]

    for part in ABOUT_PARTS:
        yield SearchEntry(
            "help", f"about/#{part}", (lang, at(f"page.about.{part}.title")), paragraphs(f"page.about.{part}")
        )
    yield SearchEntry(
        "help", "about/#help", (lang, at("page.help.title")), [(lang, at(f"page.help.{name}")) for name in HELP_TEXTS]
    )
    keys = [
        f"{at(f'page.help.key.{key}')}: {does}."
        for key, does in at("page.help.does").items()
        if key in at("page.help.key")
    ]
    yield SearchEntry("help", "about/#keys", (lang, at("page.help.keys")), [(lang, text) for text in keys])
    for field, words in at("fields").items():
        yield SearchEntry("help", f"about/#rule-{field}", (lang, words["name"]), [(lang, words["text"])])
    for part in (part for part in RIGHTS_PARTS if layered or part != "layer"):
        yield SearchEntry(
            "help", f"rights/#{part}", (lang, at(f"page.rights.{part}.title")), paragraphs(f"page.rights.{part}")
        )
    problems = [(lang, at(f"page.problems.{part}")) for part in ("lead", "proved", "hardness")]
    yield SearchEntry("lessons", "problems/", (lang, at("page.problems.title")), problems)
    tale = [(lang, strip_markdown(text)) for name, text in at("page.book.tale").items() if name != "title"]
    yield SearchEntry("book", "book/#tale", (lang, at("page.book.tale.title")), tale)
    yield SearchEntry("help", "python/", (lang, at("page.python.title")), [(lang, at("page.python.lead"))])
    for place, facts in (("manuscript", codex["facts"]), ("criteria", codex["criteria"])):
        texts = [(lang, visible_text(fact["html"])) for _, each in facts for fact in each[lang]]
        yield SearchEntry("book", f"book/#{place}", (lang, at(f"page.book.{place}")), texts)


def source_entries(
    written: Mapping[str, tuple[Any, str]], sources: Json, name: Callable[[str], str], lang: str
) -> Iterator[SearchEntry]:
    for id, (_, line) in written.items():
        note = strip_markdown(sources[id]["custom"]["note"][lang])
        yield SearchEntry("bibliography", f"bibliography/#{id}", (lang, name(id)), [(lang, line), (lang, note)])


def index_file(entries: list[SearchEntry]) -> bytes:
    """The file: [[kind, as a number of KINDS; address; [language, title]; [[language, text], …]], …], kind by kind."""
    rows = [[KINDS.index(entry.kind), entry.address, entry.title, entry.texts] for entry in entries]
    return json.dumps(sorted(rows, key=lambda row: row[0]), ensure_ascii=False, separators=(",", ":")).encode()
