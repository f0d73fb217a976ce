"""The words that the scripts of a page with a board say: one file for each language, which every such page shares.

The browser fetches it once a visit (`words-1a2b3c4d/es.js`), beside the page's own script and to be run before it. What the
HTML itself says is written into it by the templates, so nothing that is seen first waits for this file. Where a game calls its
sides otherwise (side_names.py), its page brings only the strings that differ, and site/app/lib/words.js lays them over the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# What of a language's file scripts ask for, beside `games`, of which they want the names alone.
PARTS = ("page", "fields", "values", "rulesets", "reasons", "outcomes", "sources", "why", "errors", "played")


def named(app: Path) -> set[str]:
    """The parts of `page` that some script names, as `page.turn` or as "page", "turn"."""
    scripts = "".join(path.read_text("utf-8") for path in sorted(app.rglob("*.js")))
    return set(re.findall(r'\bpage(?:\.|",\s*")([\w-]+)', scripts))


def spoken(strings: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """What scripts need of a language's strings. A part of `page` that no script names is the templates' own; its single
    sentences all stay, for a script may put such a key together."""
    kept = {part: strings[part] for part in PARTS}
    kept["page"] = {key: value for key, value in strings["page"].items() if isinstance(value, str) or key in names}
    return {**kept, "games": {game: {"name": words["name"]} for game, words in strings["games"].items()}}


def script(strings: Mapping[str, Any]) -> bytes:
    """A script that lays these strings out for those after it."""
    return f"globalThis.words = {json.dumps(strings, ensure_ascii=False, separators=(',', ':'))};\n".encode()


def differing(strings: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """What of `strings` is otherwise in `usual`, at its place in the tree."""
    found: dict[str, Any] = {}
    for key, value in strings.items():
        if isinstance(value, Mapping) and isinstance(usual.get(key), Mapping):
            if below := differing(value, usual[key]):
                found[key] = below
        elif value != usual.get(key):
            found[key] = value
    return found
