"""The strings of site/lang, one file a language: read, compared, and called by templates as `t("a.b", n=3)`.

A string that a language lacks is taken from another, marked as such (`<span lang="…">`), and the build warns of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape


def read_languages(folder: Path) -> dict[str, dict[str, Any]]:
    """The language files by id, Spanish first: the language of the old text is the one that others fall back to."""
    ids = sorted((path.stem for path in folder.glob("*.json")), key=lambda name: (name != "es", name))
    return {name: json.loads((folder / f"{name}.json").read_text("utf-8")) for name in ids}


def string_at(strings: Mapping[str, Any], key: str) -> Any:
    """The value at a dotted key, or None."""
    value: Any = strings
    for part in key.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return None
        value = value[part]
    return value


def with_fallback(strings: Any, other: Any) -> Any:
    """`strings` with every missing key filled in from `other`, at all levels."""
    if isinstance(strings, dict) and isinstance(other, dict):
        return {
            key: with_fallback(strings.get(key), other.get(key))
            for key in [*strings, *(k for k in other if k not in strings)]
        }
    return other if strings is None else strings


def missing_keys(strings: Any, other: Any, key: str = "") -> list[str]:
    """The dotted keys that `other` has and `strings` lacks."""
    if not isinstance(other, dict):
        return [] if strings is not None else [key]
    mine = strings if isinstance(strings, dict) else {}
    return [
        gap for name, value in other.items() for gap in missing_keys(mine.get(name), value, f"{key}.{name}".lstrip("."))
    ]


@dataclass
class Messages:
    """One language's strings, as templates call them."""

    lang: str
    files: Mapping[str, Mapping[str, Any]]
    warn: Callable[[str], None]

    def find(self, key: str) -> tuple[str, str]:
        """The string at `key` and the language that it is in."""
        for lang in (self.lang, *(name for name in self.files if name != self.lang)):
            text = string_at(self.files[lang], key)
            if isinstance(text, str):
                if lang != self.lang:
                    self.warn(f"site/lang/{self.lang}.json has no {key}")
                return text, lang
        self.warn(f"no language has {key}")
        return key, ""

    def has(self, key: str) -> bool:
        return any(string_at(strings, key) is not None for strings in self.files.values())

    def plain(self, key: str, **values: object) -> str:
        return re.sub(r"\{(\w+)\}", lambda hit: str(values.get(hit[1], hit[0])), self.find(key)[0])

    def __call__(self, key: str, **values: object) -> Markup:
        text, lang = self.find(key)
        html = escape(text)
        for name in set(re.findall(r"\{(\w+)\}", text)) & {*values}:
            html = html.replace(f"{{{name}}}", escape(values[name]))
        return html if lang == self.lang else Markup('<span lang="{}">{}</span>').format(lang or "zxx", html)
