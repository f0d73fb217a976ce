"""Reads all of the site's data, file by file, and lists what cannot be read instead of stopping.

`read_site_data` returns what it could read, and the faults. What cannot be read is left out, so that the checks of
validation.py can tell "missing" from "empty".
"""

from __future__ import annotations

import importlib
import json
import tomllib
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lxml import etree

import cache
from render.edition import entry_reader, schema, tei
from runtime import prebuilt

Read = tuple[dict[str, Any], list[str]]
NOTES = ("history", "boards", "family", "conflicts", "terms", "decided", "paper")  # files of site/notes
#: The file of each thing that `read_site_data` returns, for messages about its faults.
FILES = {
    "history": "site/notes/history.toml", "boards": "site/notes/boards.toml", "family": "site/notes/family.toml",
    "conflicts": "site/notes/conflicts.toml",
    "sources": "site/notes/bibliography.json", "gallery": "site/data/gallery.json", "words": "site/lang",
    "rule_sentences": "site/data/rule_sentences.json",
    "pasts": "site/notes/games", "silences": "site/notes/silences", "plays": "site/notes/play",
    "lessons": "site/notes/lessons", "plans": "site/notes/plans", "games": "py/alquerque/games",
    "problems": "site/data/problems", "decided": "site/notes/decided.toml",
    "paper": "site/notes/paper.toml",
}  # fmt: skip
#: Folders of site/notes, by the names that `read_site_data` gives them.
FOLDERS = {"pasts": "games", "silences": "silences", "plays": "play", "lessons": "lessons", "plans": "plans"}


def read_site_data(site: Path, package: Path) -> Read:
    """The data in `site` and the package's catalogue, by these names:

    games (Entry, by id), words (a language's file, by language), languages (their ids), problems (a file, by its name),
    gallery, rule_sentences, history, boards, family, conflicts, decided, paper, pasts, silences, plays, lessons and
    plans (a note, by its file's name), notes (all of these, by the path of the file), sources (the list of the
    bibliography), texts (the entries of the edition), registered (the ids of all games, those with faulty modules included)
    """
    contents: dict[str, Any] = {"site": site, "package": package, "notes": {}}
    faults: list[str] = []

    def keep(name: str, path: Path, reader: Callable[[Path], Any]) -> None:
        value, fault = try_read(reader, path, display_path(path, site))
        if fault:
            faults.append(fault)
            return
        contents[name] = value
        if reader is read_toml:
            contents["notes"][display_path(path, site)] = value

    keep("gallery", site / "data" / "gallery.json", read_json)
    keep("rule_sentences", site / "data" / "rule_sentences.json", read_json)
    keep("sources", site / "notes" / "bibliography.json", read_json)
    for name in NOTES:
        keep(name, site / "notes" / f"{name}.toml", read_toml)
    folders = {name: sorted((site / "notes" / folder).glob("*.toml")) for name, folder in FOLDERS.items()}
    folders |= {
        "problems": sorted((site / "data" / "problems").glob("*.json")),
        "words": sorted((site / "lang").glob("*.json")),
    }
    for name, paths in folders.items():
        each: dict[str, Any] = {}
        for path in paths:
            before = len(faults)
            keep("one", path, read_json if path.suffix == ".json" else read_toml)
            if len(faults) == before:
                each[path.stem] = contents.pop("one")
        if name != "words" or len(each) == len(paths) > 0:
            contents[name] = each
    if "words" in contents:
        contents["languages"] = sorted(contents["words"])
    keep("style", site / "data" / "author-date.csl", read_xml)
    for reader in (read_catalogue, read_edition):
        some, reader_faults = reader(package if reader is read_catalogue else site)
        contents |= some
        faults += reader_faults
    return contents, faults


def try_read(reader: Callable[[Path], Any], path: Path, name: str) -> tuple[Any, str]:
    """What a file holds; or why it cannot be read, in words that begin with its `name`."""
    try:
        return reader(path), ""
    except FileNotFoundError:
        return None, f"{name}: there is no such file"
    except ValueError as error:  # JSON's, TOML's and UTF-8's errors are ValueErrors too
        return None, f"{name}{describe_read_error(error)}"
    except RecursionError:
        return None, f"{name}: its lists are too deep one inside the other"


def display_path(path: Path, site: Path) -> str:
    """A file's path as messages show it."""
    return path.relative_to(site.parent).as_posix() if path.is_relative_to(site.parent) else str(path)


def read_json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def read_toml(path: Path) -> Any:
    return cache.parsed_toml(path.read_text("utf-8"))


def read_xml(path: Path) -> Any:
    try:
        return etree.parse(str(path)).getroot()
    except etree.XMLSyntaxError as error:
        raise ValueError(f"this is no XML: {error}") from error


def describe_read_error(error: Exception) -> str:
    """Where in its file, and why: ", line 3: a comma is missing"."""
    if isinstance(error, json.JSONDecodeError):
        return f", line {error.lineno}: this is no JSON: {error.msg}"
    if isinstance(error, tomllib.TOMLDecodeError):
        reason, _, place = str(error).partition(" (at ")
        line = "".join(sign for sign in place.partition(",")[0] if sign.isdigit())
        return f"{f', line {line}' if line else ''}: this is no TOML: {reason}"
    return f": this is no UTF-8: {error}" if isinstance(error, UnicodeDecodeError) else f": {error}"


def read_edition(site: Path) -> Read:
    """The edition: each file is first validated against its grammar, then read."""
    folder = site / "texts"
    try:
        read_xml(folder / schema.GRAMMAR)
    except (ValueError, OSError) as error:
        return {}, [f"site/texts/{schema.GRAMMAR}: {error}"]
    faults = [f"site/texts/{fault}" for path in sorted(folder.glob("*.xml")) for fault in schema.faults(path)[:3]]
    if faults:
        return {}, faults
    entries = []
    try:
        paths = [folder / item for item in entry_reader.entry_file_names(folder)]
    except tei.EditionError as error:
        return {}, [f"site/texts/{error}"]
    for path in paths:
        try:
            entries.append(entry_reader.read_entry(path))
        except (tei.EditionError, OSError) as error:
            faults.append(f"site/texts/{error}")
    return ({} if faults else {"texts": entries}), faults


def read_catalogue(package: Path) -> Read:
    """The games whose modules can be loaded, and the faults of the others."""
    prebuilt.load_api(package)
    catalogue: Any = importlib.import_module("alquerque.games")
    set_up: Any = importlib.import_module("alquerque.pipeline").set_up
    good, faults = {}, []
    for id in catalogue.GAMES:
        try:
            entry = catalogue.GAMES[id]
            for ruleset in entry.rulesets:
                set_up(entry.rules(ruleset.id))
                entry.warrants(ruleset.id)
            entry.choices()
            if entry.id != id:
                raise ValueError(f"its id is {entry.id}, not {id}")
            good[id] = entry
        except Exception as error:  # a module under work may raise anything
            module = catalogue.PLACES[id].partition(":")[0]
            faults.append(f"{error_line(error, module)}: {id}: {type(error).__name__}: {error}")
    return {"games": good, "registered": list(catalogue.GAMES)}, faults


def error_line(error: Exception, module: str) -> str:
    """The line of a game's module at which an error arose, if that is known."""
    name = f"py/alquerque/games/{module}.py"
    if isinstance(error, SyntaxError) and error.filename:
        return f"{name}, line {error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith(name)]
    return f"{name}, line {lines[-1]}" if lines else name


def clause_words_by_id(texts: list[Mapping[str, Any]]) -> dict[str, str]:
    """The words of every clause of the edition, by id."""
    return {clause["id"]: clause["plain"] for entry in texts for clause in (*entry["clauses"], *entry["opening"])}
