"""The words used by the scripts of pages with a board: one file for each language, shared by all these pages.

The browser fetches it once a visit (`words-1a2b3c4d/es.js`), beside the page's own script, and runs it first. The
words of the HTML itself are written by the templates, so the first view does not wait for this file. Where a game has
other names for its sides (games/side_names.py), its page has only the strings that differ, and site/app/lib/i18n.ts
puts them over the rest.

What is only said when somebody asks, the reasons of rules and the lines of the bibliography above all, is a third of
it all and comes in a file of its own (`more-es.js`), after everything that a first move needs.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# a page that asks Python or has a board imports something from these folders
PLAYED = ("session/board", "session/engine")
# the parts of a language's file that scripts use; of `games` they use the names only
PARTS = ("page", "fields", "values", "rulesets", "reasons", "outcomes", "sources", "why", "errors", "played")

# the parts of `page` that are only said when somebody asks for something
LATE = ("picture",)

TYPE_IMPORT = re.compile(r"^import type [^;]*;|\btypeof import\([^)]*\)", re.MULTILINE)


def imported_scripts(script: Path, texts: Mapping[Path, str]) -> set[Path]:
    """The scripts that this one imports, and those that these import, and so on.

    What is imported for its types alone is not there when they run."""
    waiting, found = [script], set()
    while waiting:
        path = waiting.pop()
        names = re.findall(r'(?:from |import |import\()"(\.[^"]+)"', TYPE_IMPORT.sub("", texts[path]))
        new = {Path(os.path.normpath(path.parent / name)) for name in names} - found
        found |= new
        waiting += [one for one in new if one in texts]
    return found


def used_page_parts(app: Path) -> set[str]:
    """The parts of `page` that appear in a script that pages with a board run, as `page.turn` or as "page", "turn".
    Pages without a board carry their words themselves."""
    texts = {path: path.read_text("utf-8") for path in sorted(app.rglob("*.ts"))}
    pages = {path for path in texts if path.relative_to(app).parts[0] == "pages"}
    parts = {page: {page, *imported_scripts(page, texts)} & texts.keys() for page in pages}
    folders = [app / folder for folder in PLAYED]
    played = [some for some in parts.values() if any(one.is_relative_to(folder) for one in some for folder in folders)]
    used = {path for some in played for path in some}
    scripts = "".join(texts[path] for path in sorted(used))
    return set(re.findall(r'\bpage(?:\.|",\s*")([\w-]+)', scripts))


def script_strings(strings: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """The strings that scripts need. Parts of `page` that no script names are used by templates only and left out;
    single strings of `page` are all kept, since a script may build their keys at run time."""
    kept = {part: strings[part] for part in PARTS}
    kept["page"] = {key: value for key, value in strings["page"].items() if isinstance(value, str) or key in names}
    return {**kept, "games": {game: {"name": words["name"]} for game, words in strings["games"].items()}}


def early_and_late_strings(strings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The strings that are there from the start, and those that come later."""
    lines = {source: {"line": words["line"]} for source, words in strings["sources"].items() if "line" in words}
    names = {
        source: {key: text for key, text in words.items() if key != "line"}
        for source, words in strings["sources"].items()
    }
    page = {key: value for key, value in strings["page"].items() if key not in LATE}
    late = {key: value for key, value in strings["page"].items() if key in LATE}
    early = {**strings, "page": page, "sources": names, "why": {}}
    return early, {"page": late, "sources": lines, "why": strings["why"]}


def language_scripts(lang: str, strings: Mapping[str, Any]) -> dict[str, bytes]:
    """The files that make a language's strings available to the page's scripts."""
    parts = zip((f"{lang}.js", f"more-{lang}.js"), ("words", "moreWords"), early_and_late_strings(strings), strict=True)
    return {
        file: f"globalThis.{name} = {json.dumps(part, ensure_ascii=False, separators=(',', ':'))};\n".encode()
        for file, name, part in parts
    }


def changed_strings(strings: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The strings that differ from `usual`, at their places in the tree."""
    found: dict[str, Any] = {}
    for key, value in strings.items():
        if isinstance(value, Mapping) and isinstance(usual.get(key), Mapping):
            if below := changed_strings(value, usual[key]):
                found[key] = below
        elif value != usual.get(key):
            found[key] = value
    return found
