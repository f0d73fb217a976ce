"""Prose that is kept as data: its links lead somewhere, it is in every language, it cannot smuggle in HTML."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from render.content import prose

LANGUAGES = {"es", "en"}


def written() -> prose.Prose:
    return prose.Prose({"bib": {"parker": "../bibliography#parker"}.__getitem__}, LANGUAGES)


def test_a_link_names_what_it_means() -> None:
    link = '<a href="../bibliography#parker" class="to-bib">Parker 1909</a>'
    assert written().line("So [Parker 1909](bib:parker).") == f"So {link}."


def test_words_of_another_language_are_marked() -> None:
    assert written().line("the [*trebejo*](osp:)") == 'the <span lang="osp"><em>trebejo</em></span>'


@pytest.mark.parametrize("link", ["bib:nobody", "what:parker", "parker", "javascript:alert(1)"])
def test_a_link_to_nothing_is_refused_and_named(link: str) -> None:
    with pytest.raises(prose.ProseError, match=link.split("(")[0]):
        written()(f"[x]({link})")


def test_there_is_no_html_in_prose() -> None:
    assert written()("a <b>c</b>") == "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One.", 1),
        ("See f. 91r and [p. 5](book:doze.13). Then (so it says) another!", 2),
        ("Así empieza. ¿Y quién gana? «Nadie.» Mira el [mapa](page:atlas).", 4),
        ("[It can](book:doze.15). [He who has it](book:doze.13) loses.", 2),
        ("No stop, and a (Name) within", 1),
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert prose.count_sentences(text) == count


def test_a_text_that_one_language_lacks_is_named() -> None:
    notes = {"one": {"what": {"es": "a", "en": " "}, "more": [{"es": "b"}]}, "two": {"year": 1283}}
    assert prose.untranslated_keys(notes, LANGUAGES) == ["one.what.en", "one.more.0.en"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "history.toml").write_text("claims = [", "utf-8")
    with pytest.raises(prose.ProseError, match=r"history\.toml"):
        prose.read_notes(tmp_path)


# What the interface and the notes call otherwise: one thing has one name. The edition has words of its own.
ELSEWHERE = {
    # jump, backward, forward, diagonally, halfway; "more men win" reads as if the men won
    "en": re.compile(r"\b(leaps?|leapt|leaping|backwards|forwards|slantwise|half-way|more men win)\b", re.I),
    # comer, but a rule is taken (tomar) from another game; con estas reglas
    "es": re.compile(
        r"\b((hay que|pued[ea]n?|deb[ea]n?|sin|obliga[a-z]* a|para) (no )?tomar|lo comemos|comemos de|bajo estas reglas)\b",
        re.I,
    ),
}


def texts(part: Any, lang: str) -> Iterator[str]:
    """The texts of a language in a note, or all in a file of words."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from texts(one, lang)
    elif isinstance(part, dict):
        for key, one in part.items():
            if key == lang or key not in LANGUAGES:
                yield from texts(one, lang)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_one_thing_has_one_name(root: Path, lang: str) -> None:
    words = json.loads((root / "site" / "lang" / f"{lang}.json").read_text("utf-8"))
    found = [text for text in texts(words, lang) if ELSEWHERE[lang].search(text)]
    for path in sorted((root / "site" / "notes").rglob("*.toml")):
        for text in texts(tomllib.loads(path.read_text("utf-8")), lang):
            if ELSEWHERE[lang].search(re.sub(r"\(page:[^)]*\)", "", text)):
                found.append(f"{path.name}: {text}")
    assert found == []


def test_no_page_shows_a_link_as_notes_write_it(dist: Path) -> None:
    written = re.compile(r"\]\((?:page|game|book|bib|osp):")
    shown = [
        path.relative_to(dist).as_posix()
        for path in dist.rglob("*.html")
        if written.search(re.sub(r"<script.*?</script>", "", path.read_text("utf-8"), flags=re.DOTALL))
    ]
    assert shown == []
