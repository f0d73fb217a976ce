"""The words used by the scripts of pages with a board.

What all pages say is in one file for each language (`words-1a2b3c4d/es.js`), which the browser fetches once a visit and
runs before the page's own script. The words of the HTML itself are written by the templates, so the first view does not
wait for this file.

What belongs to single games, the names of their rulesets and sources above all, is not in it, so that a page does not
grow with every game. A page of one game carries its game's words itself, with those that differ because its sides have
other names (games/side_names.py); site/app/lib/i18n.ts puts them over the rest. A page of many games takes `games-es.js`.

What is only said when somebody asks, the reasons of rules and the lines of the bibliography, comes after everything that
a first move needs: `more-GAME-es.js` for one game, `more-es.js` for all.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

# a page that asks Python or has a board imports something from these folders
PLAYED = ("session/board", "session/engine")
# the parts of a language's file that scripts use; of `games` they use the names only
PARTS = ("page", "fields", "values", "rulesets", "reasons", "outcomes", "sources", "why", "errors", "played")

# the parts of which a page needs what its games name
PARTS_OF_GAMES = ("rulesets", "sources", "why")

TYPE_IMPORT = re.compile(r"^import type [^;]*;|\btypeof import\([^)]*\)", re.MULTILINE)


def imported_scripts(script: Path, texts: Mapping[Path, str]) -> set[Path]:
    """The scripts that this one imports, and those that these import, and so on.

    What is imported for its types alone is not there when they run."""
    waiting, imported = [script], set()
    while waiting:
        path = waiting.pop()
        names = re.findall(r'(?:from |import |import\()"(\.[^"]+)"', TYPE_IMPORT.sub("", texts[path]))
        new = {Path(os.path.normpath(path.parent / name)) for name in names} - imported
        imported |= new
        waiting += [new_path for new_path in new if new_path in texts]
    return imported


def used_page_parts(app: Path) -> set[str]:
    """The parts of `page` that appear in a script that pages with a board run, as `page.turn` or as "page", "turn".
    Pages without a board carry their words themselves."""
    texts = {path: path.read_text("utf-8") for path in sorted(app.rglob("*.ts"))}
    pages = {path for path in texts if path.relative_to(app).parts[0] == "pages"}
    parts = {page: {page, *imported_scripts(page, texts)} & texts.keys() for page in pages}
    folders = [app / folder for folder in PLAYED]
    played = [some for some in parts.values() if any(script.is_relative_to(folder) for script in some for folder in folders)]
    used = {path for some in played for path in some}
    scripts = "".join(texts[path] for path in sorted(used))
    return set(re.findall(r'\bpage(?:\.|",\s*")([\w-]+)', scripts))


def named_strings(games: Iterable[Mapping[str, Any]]) -> dict[str, set[str]]:
    """The keys of `rulesets`, `sources` and `why` that the rules of these games name."""
    named: dict[str, set[str]] = {part: set() for part in PARTS_OF_GAMES}
    for game in games:
        for ruleset in game["rulesets"]:
            named["rulesets"].add(ruleset["id"])
            named["sources"].add(ruleset["by"])
            for warrant in ruleset["warrants"].values():
                named["sources"] |= {warrant[key] for key in ("source", "via") if warrant.get(key)}
                named["why"] |= {warrant["why"]} - {None}
    return named


def script_strings(strings: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """The strings that scripts need, of all games. Parts of `page` that no script names are used by templates only and
    left out; single strings of `page` are all kept, since a script may build their keys at run time."""
    chosen = {part: strings[part] for part in PARTS}
    chosen["page"] = {key: value for key, value in strings["page"].items() if isinstance(value, str) or key in names}
    return {**chosen, "games": {game: {"name": words["name"]} for game, words in strings["games"].items()}}


def shared_strings(strings: Mapping[str, Any], named: Mapping[str, set[str]]) -> dict[str, Any]:
    """Those of the scripts' strings that belong to no game; `named`: what all games name."""
    rest = {part: {key: words for key, words in strings[part].items() if key not in named[part]} for part in named}
    return {**strings, **rest}


def early_strings(strings: Mapping[str, Any], named: Mapping[str, set[str]]) -> dict[str, Any]:
    """What some games name and a page says from the start: their rulesets, and their sources without the long lines."""
    rulesets = {key: words for key, words in strings["rulesets"].items() if key in named["rulesets"]}
    sources = {
        source: {key: text for key, text in words.items() if key != "line"}
        for source, words in strings["sources"].items()
        if source in named["sources"]
    }
    return {"rulesets": rulesets, "sources": sources}


def late_strings(strings: Mapping[str, Any], named: Mapping[str, set[str]]) -> dict[str, Any]:
    """What some games name and is said when somebody asks: reasons, and the lines of the bibliography."""
    why = {key: text for key, text in strings["why"].items() if key in named["why"]}
    lines = {
        source: {"line": words["line"]}
        for source, words in strings["sources"].items()
        if source in named["sources"] and "line" in words
    }
    return {"sources": lines, "why": why}


def _assignment(target: str, value: object) -> bytes:
    return f"{target} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n".encode()


def language_scripts(lang: str, strings: Mapping[str, Any], named: Mapping[str, set[str]]) -> dict[str, bytes]:
    """The files that make a language's strings available to the scripts of pages of all games; `named`: what these name."""
    # of `words` as es.js has set it
    early = [_assignment(f"globalThis.words.{part}", words) for part, words in early_strings(strings, named).items()]
    return {
        f"{lang}.js": _assignment("globalThis.words", shared_strings(strings, named)),
        f"games-{lang}.js": b"".join(early),
        f"more-{lang}.js": _assignment("globalThis.moreWords", late_strings(strings, named)),
    }


def game_script(strings: Mapping[str, Any], named: Mapping[str, set[str]]) -> bytes:
    """The file with what a game's page says only when somebody asks."""
    return _assignment("globalThis.moreWords", late_strings(strings, named))


def changed_strings(strings: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The strings that differ from `usual`, at their places in the tree."""
    changed: dict[str, Any] = {}
    for key, value in strings.items():
        if isinstance(value, Mapping) and isinstance(usual.get(key), Mapping):
            if below := changed_strings(value, usual[key]):
                changed[key] = below
        elif value != usual.get(key):
            changed[key] = value
    return changed
