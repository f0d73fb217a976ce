"""The Spanish pages say what Spanish players say: ficha for the thing on the board, empate, mover, proteger."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lxml.etree
import lxml.html
import pytest

SITE = Path(__file__).resolve().parents[2] / "site"
TEI = "{http://www.tei-c.org/ns/1.0}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"

# *pieza* stands only where kinds of pieces are meant.
KINDS = (
    r"piezas? (?:común|comunes|mayor|mayores)|[Cc]lases? de pieza|[Pp]iezas de más rango|pieza voladora|la pieza vuela"
    r"|Ninguna pieza vuela en este juego|La pieza «\{kind\}»|Pieza que se pone|Qué piezas hay|Elige una pieza y toca"
    r"|P cambia de pieza|nunca tiene esta pieza|las dos piezas se acercan|cada pieza|una sola pieza, y las dos son de igual rango"
    r"|come todas las piezas del otro"  # of kings, princes and common men
)
UNWANTED = {
    r"\b[Pp]iezas?\b": "ficha, or trebejo for the book’s word",
    r"\b(?:acab\w+|termin\w+) en tablas\b|\b[Hh](?:ace|acen|agan) tablas\b|\bson tablas\b|\bunas tablas\b": "empate",
    r"\bandan? y come\w*\b|\bcómo andan\b|\bandan? primero\b": "mover",
    r"\bguarda\w* (?:así )?(?:mejor |peor )?(?:su|sus) (?:pieza|ficha)s?\b|\bpeor guarda\b": "proteger",
    r"\ba media captura\b": "en mitad de una captura",
}


def spanish(value: Any, here: bool = False) -> Iterator[str]:
    """The Spanish strings of data in which each text stands under its language."""
    if isinstance(value, str):
        if here:
            yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from spanish(part, here or key == "es")
    elif isinstance(value, list):
        for part in value:
            yield from spanish(part, here)


def own_text(element: Any, lang: str | None = None) -> Iterator[str]:
    """What an edition says in Spanish itself: not what it quotes in the old language."""
    lang = element.get(LANG, lang)
    if isinstance(element.tag, str):
        if lang == "es" and element.text:
            yield element.text
        for part in element:
            yield from own_text(part, lang)
            if lang == "es" and part.tail:
                yield part.tail


def texts() -> Iterator[tuple[str, str]]:
    yield from (("es.json", one) for one in spanish(json.loads((SITE / "lang" / "es.json").read_text("utf-8")), True))
    for path in sorted((SITE / "notes").rglob("*.toml")):
        yield from ((path.name, one) for one in spanish(tomllib.loads(path.read_text("utf-8"))))
    for entry in json.loads((SITE / "notes" / "bibliography.json").read_text("utf-8")):
        yield from ((entry["id"], one) for one in spanish(entry["custom"]))
    for path in sorted((SITE / "texts").glob("*.xml")):
        yield from ((path.name, one) for one in own_text(lxml.etree.parse(str(path)).getroot()))
    for path in sorted((SITE / "examples").glob("*.py")):
        yield from ((path.name, one) for one in re.findall(r"(?m)^# es: .*$", path.read_text("utf-8")))


OLD_WORDS = r"\[[^\]]*\]\(osp:\)"  # quoted in a note


@pytest.mark.parametrize(("pattern", "instead"), UNWANTED.items(), ids=list(UNWANTED.values()))
def test_the_pages_say_what_players_say(pattern: str, instead: str) -> None:
    found = [(where, match[0], text[:90]) for where, text in texts()
             for match in re.finditer(pattern, re.sub(OLD_WORDS, "", re.sub(KINDS, "", text)))]  # fmt: skip
    assert found == [], f"say {instead}"


def test_all_texts_are_looked_at() -> None:
    everything = list(texts())
    assert len(everything) > 4000 and len({where for where, _ in everything}) > 120
    assert sum(len(re.findall(r"\b[Ff]ichas?\b", text)) for _, text in everything) > 800
    assert any(re.search(KINDS, text) for _, text in everything)


def test_no_name_of_a_side_stands_uncontracted_in_a_spanish_page(dist: Path) -> None:
    """Sentences are filled with names such as "el zorro": "a" and "de" would have to contract with them."""
    uncontracted = re.compile(r"\b(?:a|de) el \w+")
    faults = {}
    for page in sorted((dist / "es").rglob("*.html")):
        html = page.read_text("utf-8")
        if not uncontracted.search(html):
            continue
        root = lxml.html.fromstring(html)
        for quoted in root.xpath("//*[@lang='osp'] | //script"):
            quoted.drop_tree()
        if found := uncontracted.findall(root.text_content()):
            faults[page.parent.name] = found
    assert faults == {}
