"""The places that `build.py new-game` leaves to be written: each holds MARKER, a colon and what is to be written there.

Neither the build nor the tests accept a placeholder. `build.py serve` shows it where the words will stand.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

MARKER = "TO-FILL-IN"
WHAT = re.compile(rf"{MARKER}(?:: ([^\"\n]*))?")
TOML_COMMENT = re.compile(rf"^(?:([\w.-]+) = )?[^\"']*#[^\"']*{MARKER}")


class Placeholder(NamedTuple):
    """`place`: the file and the key or line, as the messages of validation.py begin; `what` is to be written there."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: write {self.what}"

    def causes(self, fault: str) -> bool:
        """Whether a check found this fault only because the placeholder is still there: it names the same key."""
        key = self.place.partition(" (")[0]
        return MARKER in fault or ": " in key and bool(re.match(rf"{re.escape(key)}(?![\w-])", fault))


def placeholder(place: str, text: str) -> Placeholder:
    hint = WHAT.search(text)
    return Placeholder(place, ((hint and hint[1]) or "what belongs here").strip())


def placeholders_of_file(path: Path, name: str, languages: Iterable[str]) -> Iterator[Placeholder]:
    """The placeholders of a file; of JSON and TOML by key, of any other by line. A file that cannot be parsed has
    none.
    """
    text = path.read_text("utf-8", errors="replace")
    if MARKER not in text:
        return
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if MARKER in line]
    if path.suffix not in (".json", ".toml"):
        for n, line in lines:
            yield from (placeholder(f"{name}, line {n}", hit[0]) for hit in WHAT.finditer(line))
        return
    try:
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except ValueError:
        return
    for key, value in marked_leaves(data, frozenset(languages)):
        yield placeholder(f"{name}: {key}", value)
    for n, line in lines if path.suffix == ".toml" else ():
        if comment := TOML_COMMENT.match(line):
            yield placeholder(f"{name}: {comment[1]}" if comment[1] else f"{name}, line {n}", line)


def marked_leaves(value: Any, languages: frozenset[str], key: str = "") -> Iterator[tuple[str, str]]:
    """The dotted key and the text of each value that holds the marker; texts in every language of one thing count as
    one.
    """
    if isinstance(value, str):
        if MARKER in value:
            yield key, value
    elif isinstance(value, Mapping):
        texts = list(value.values())
        if languages and languages == set(value) and all(isinstance(text, str) and MARKER in text for text in texts):
            yield f"{key} ({', '.join(sorted(value))})", texts[0]
            return
        for name, part in value.items():
            yield from marked_leaves(part, languages, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from marked_leaves(part, languages, f"{key}.{item_name(part, n)}")


def item_name(item: Any, n: int) -> str:
    """What messages call an item of a list: its id, the two that it joins, or its number."""
    if isinstance(item, Mapping):
        if "id" in item:
            return str(item["id"])
        if {"from", "to"} <= set(item):
            return f"{item['from']} to {item['to']}"
    return str(n)
