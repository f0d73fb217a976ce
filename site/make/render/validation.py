"""One pass over the site's data before anything is bundled: every gap and every mistake, by file and key, in one list.

A check is a function that names what it reads (see site_data.read) as its parameters, and returns sentences that begin
with a file's name. One whose files cannot be read is left out: what is wrong with those is in the list already.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import tools
from render import bibliography, claims, family, gallery, languages, prose, site_data, timeline

MARKER = "TO-FILL-IN"
"""What `build.py new-game` puts where somebody has to write: nothing that holds it is built."""
OURS = "alquerque"  # the source of what this edition decides itself
LINK = re.compile(r"\]\(([a-z]+):([^)]*)\)")
ADDRESSES = ("http", "https")
PAST = ("past", "kin")  # what a game's note may not lack; the first game of all is kin of nobody
Check = Callable[..., Iterable[str]]
Json = Mapping[str, Any]


def check(site: Path, package: Path, pictures: bool = True) -> None:
    """Raises tools.Wrong, with a line for each fault. `pictures`: those of the games have to be there too."""
    if found := faults(site, package, pictures):
        raise tools.Wrong("\n".join([*found, f"{len(found)} things to mend; nothing was built."]))


def faults(site: Path, package: Path, pictures: bool = True) -> list[str]:
    data, found = site_data.read(site, package)
    for one in CHECKS:
        wanted = list(inspect.signature(one).parameters)
        if set(wanted) <= set(data) and (pictures or one is not social_pictures):
            try:
                found += one(**{name: data[name] for name in wanted})
            except (AttributeError, KeyError, IndexError, TypeError) as error:  # data of another shape than it should have
                found.append(f"{FILES.get(wanted[0], 'site')}: not of the shape that it should have: {shape(error)}")
    return list(dict.fromkeys(found))


def shape(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


FILES = {
    "history": "site/notes/history.toml", "family": "site/notes/family.toml", "conflicts": "site/notes/conflicts.toml",
    "sources": "site/notes/bibliography.json", "gallery": "site/data/gallery.json", "telling": "site/data/telling.json",
    "words": "site/lang", "pasts": "site/notes/games", "silences": "site/notes/silences", "games": "py/alquerque/games",
}  # fmt: skip


# -- words ---------------------------------------------------------------------------------------------------------------


def lacking(words: Json, keys: Iterable[str]) -> Iterator[str]:
    """Of these dotted keys those that a language has no text for."""
    for key in dict.fromkeys(keys):
        for lang, strings in words.items():
            text = languages.at(strings, key)
            if not isinstance(text, str) or not text.strip():
                yield f"site/lang/{lang}.json: {key} is missing"


def words_in_every_language(words: Json) -> Iterator[str]:
    for lang, strings in words.items():
        for other in words.values():
            yield from (f"site/lang/{lang}.json: {key} is missing" for key in languages.gaps(strings, other))


def words_of_games(words: Json, games: Json) -> Iterator[str]:
    for entry in games.values():
        yield from lacking(words, keys_of_game(entry))
        for lang, strings in words.items():
            for side, names in (languages.at(strings, f"games.{entry.id}.sides") or {}).items():
                gaps = [key for key in ("name", "of") if not names.get(key)] + (
                    [] if names.get("number") in ("one", "many") else ["number"])
                yield from (f"site/lang/{lang}.json: games.{entry.id}.sides.{side}.{key} is missing" for key in gaps)


def keys_of_game(entry: Any) -> Iterator[str]:
    """Where the words of a game stand in a language's file."""
    yield from (f"games.{entry.id}.{part}" for part in ("name", "description", "place"))
    for field, values in entry.choices().items():
        yield from (f"fields.{field}.{part}" for part in ("name", "text"))
        yield from (f"values.{field}.{value}" for value in values if not value.isdigit())
    for handicap in entry.handicaps:
        yield from (f"page.handicap.{handicap}.{side}" for side in "wb")
    for ruleset in entry.rulesets:
        rules = entry.rules(ruleset.id)
        yield from (f"rulesets.{ruleset.id}.{part}" for part in ("name", "note"))
        yield f"sources.{ruleset.by}.name"
        yield f"values.board.{rules.board.id}"
        for kind in rules.kinds:
            yield f"values.kinds.{kind.id}"
            yield from (f"page.men.{side}.{kind.id}" for side in "wb")
        values = rules.values()
        for field, warrant in entry.warrants(ruleset.id).items():
            yield f"fields.{field}.name"
            if field in values and not values[field].isdigit():
                yield f"values.{field}.{values[field]}"
            yield from (f"sources.{source}.name" for source in (warrant.source, warrant.via) if source)
            if warrant.why:
                yield f"why.{warrant.why}"


def words_of_no_game(words: Json, games: Json, registered: list[str]) -> Iterator[str]:
    """Words that are left over, or whose key is misspelt."""
    known = {"games": set(registered)}
    if set(games) == set(registered):
        known["rulesets"] = {one.id for entry in games.values() for one in entry.rulesets}
        known["values.board"] = {entry.rules(one.id).board.id for entry in games.values() for one in entry.rulesets}
    for lang, strings in words.items():
        for part, ids in known.items():
            for id in languages.at(strings, part) or {}:
                if id not in ids:
                    yield f"site/lang/{lang}.json: {part}.{id} is of nothing that there is"


def words_of_the_rules(words: Json, telling: list[Json]) -> Iterator[str]:
    """How the rules are told in words: each sentence that telling.json may choose."""
    keys = [f"played.{part['part']}.{one['key']}" for part in telling for way in part["say"] for one in way]
    for lang, strings in words.items():
        yield from (f"site/lang/{lang}.json: {key} is missing" for key in keys if languages.at(strings, key) is None)


# -- what each game must have besides ------------------------------------------------------------------------------------


def warrants(games: Json, sources: list[Json], texts: list[Json]) -> Iterator[str]:
    known, clauses = {one["id"] for one in sources}, site_data.clauses(texts)
    for entry in games.values():
        for ruleset in entry.rulesets:
            name = f"py/alquerque/games: {entry.id}, {ruleset.id}"
            for field, warrant in entry.warrants(ruleset.id).items():
                for source in filter(None, (warrant.source, warrant.via)):
                    if source != OURS and source not in known:
                        yield f"{name}, {field}: the bibliography lacks {source}"
                if warrant.clause and warrant.clause not in clauses:
                    yield f"{name}, {field}: there is no clause {warrant.clause}"
                elif warrant.clause and warrant.quote and warrant.quote not in clauses[warrant.clause]:
                    yield f"{name}, {field}: {warrant.clause} does not say “{warrant.quote}”"
            for moment, called in entry.spoken(ruleset.id).items():
                yield from (f"{name}, {moment}: there is no clause {one}" for one in called if one not in clauses)


def gallery_entries(gallery: Json, registered: list[str]) -> Iterator[str]:
    file = FILES["gallery"]
    yield from (f"{file}: {id} is missing" for id in registered if id not in gallery)
    yield from (f"{file}: there is no game {id}" for id in gallery if id not in registered)
    for id, place in gallery.items():
        if place.get("region") not in REGIONS:
            yield f"{file}: {id}.region is none of {', '.join(REGIONS)}"
        if "century" in place and place["century"] not in CENTURIES:
            yield f"{file}: {id}.century is no century from {CENTURIES[0]} to {CENTURIES[-1]}"


def words_of_the_gallery(words: Json, gallery: Json) -> Iterator[str]:
    yield from lacking(words, (f"page.family.values.{key}.{value}" for place in gallery.values() for key, value in place.items()))


def social_pictures(site: Path, registered: list[str]) -> Iterator[str]:
    for id in registered:
        if not (site / "images" / "social" / f"{id}.png").is_file():
            yield f"site/images/social/{id}.png is missing: python3 build.py pictures {id}"


def game_notes(pasts: Json, registered: list[str]) -> Iterator[str]:
    folder = FILES["pasts"]
    yield from (f"{folder}/{id}.toml is missing" for id in registered if id not in pasts)
    yield from (f"{folder}/{id}.toml is about no game that there is" for id in pasts if id not in registered)
    for id, note in pasts.items():
        needed = PAST[:1] if registered[:1] == [id] else ("what", *PAST)
        yield from (f"{folder}/{id}.toml: {part} is missing" for part in needed if not note.get(part))


# -- the notes and whom they lean on -------------------------------------------------------------------------------------


def claims_of_the_history(history: Json, sources: list[Json], registered: list[str]) -> Iterator[str]:
    file = FILES["history"]
    for fault in claims.faults(history, {one["id"] for one in sources}, registered):
        yield f"{file}: {fault}"
    told = {game for claim in history["claims"].values() for game in claim.get("games", [])}
    yield from (f"{file}: no claim tells of {game}" for game in registered if game not in told)
    parts = timeline.stretches(history["scale"], timeline.WIDE)
    for id, claim in history["claims"].items():
        for date in claim.get("dates", []):
            if not any(first <= date["year"] <= last for first, last, _, _ in parts):
                yield f"{file}: {id}: no stretch of the timeline (scale) holds the year {date['year']}"


def family_of_the_games(family: Json, history: Json, sources: list[Json], registered: list[str]) -> Iterator[str]:
    found = FAMILY_FAULTS(family, history, {one["id"] for one in sources}, registered)
    yield from (f"{FILES['family']}: {fault}" for fault in found)


def entries_of_the_bibliography(sources: list[Json], words: Json) -> Iterator[str]:
    file, ids = FILES["sources"], [one.get("id") for one in sources]
    for n, one in enumerate(sources, 1):
        name, own = one.get("id") or f"entry {n}", one.get("custom", {})
        yield from (f"{file}: {name} has no {part}" for part in ("id", "type", "title", "custom") if not one.get(part))
        if ids.count(one.get("id")) > 1:
            yield f"{file}: {name} stands there twice"
        if own.get("read") not in bibliography.READ:
            yield f"{file}: {name}: custom.read is none of {', '.join(bibliography.READ)}"
        yield from (f"{file}: {name}: custom.note.{lang} is missing" for lang in words if not own.get("note", {}).get(lang))
        yield from (f"{file}: {name} is known through {via}, which is not there" for via in own.get("through", [])
                    if via not in ids)


def notes_in_every_language(notes: Json, words: Json) -> Iterator[str]:
    for path, note in notes.items():
        yield from (f"{path}: {key} is missing" for key in prose.untold(note, set(words)))


def links(notes: Json, site: Path, words: Json, sources: list[Json], texts: list[Json], history: Json, silences: Json,
          registered: list[str]) -> Iterator[str]:
    """Each link of a note leads to something (see prose.py)."""
    templates = {path.stem for path in (site / "pages").glob("*.html") if not path.name.startswith("_")}
    known: dict[str, set[str]] = {
        "bib": {one["id"] for one in sources},
        "book": set(site_data.clauses(texts)),
        "game": set(registered),
        "page": templates | {*registered, *(f"silences/{id}" for id in silences), *(f"book/{one['id']}" for one in texts)},
    }
    claimed = {f"history#{id}" for id in history["claims"]}
    for path, note in notes.items():
        for key, text in leaves(note):
            for kind, name in LINK.findall(text):
                page, sign, _ = name.partition("#")
                lost = name not in claimed if sign and page == "history" else page not in known.get(kind, ())
                if kind not in (*words, "osp", *ADDRESSES) and (kind not in known or lost):
                    yield f"{path}: {key}: a link leads nowhere: {kind}:{name}"


def places_of_conflicts(conflicts: Json, silences: Json, registered: list[str]) -> Iterator[str]:
    file = FILES["conflicts"]
    for one in conflicts["conflict"]:
        yield from (f"{file}: {one['id']} has no {part}" for part in ("where", "title", "said", "ours") if not one.get(part))
        for place in one.get("where", []):
            kind, _, name = place.partition(":")
            if kind == "game" and name not in registered or name.startswith("silences/") and name[9:] not in silences:
                yield f"{file}: {one['id']} is about a place that there is not: {place}"


def pairs_of_the_silences(silences: Json, games: Json, registered: list[str]) -> Iterator[str]:
    for id, silence in silences.items():
        for n, pair in enumerate(silence.get("pair", [])):
            name = f"site/notes/silences/{id}.toml: pair {n + 1}"
            if pair["game"] not in registered:
                yield f"{name}: there is no game {pair['game']}"
            elif pair["game"] in games:
                known = [one.id for one in games[pair["game"]].rulesets]
                yield from (f"{name}, {side}: there is no ruleset {pair[side]['rules']}" for side in ("left", "right")
                            if pair[side]["rules"] not in known)


def games_of_the_edition(texts: list[Json], registered: list[str]) -> Iterator[str]:
    for entry in texts:
        yield from (f"site/texts/{entry['id']}.xml: there is no game {game}" for game in entry["games"] if game not in registered)


def still_to_fill_in(site: Path, package: Path) -> Iterator[str]:
    """Where the marker of `build.py new-game` still stands."""
    folders = [(site / "lang", "*.json"), (site / "notes", "**/*.*"), (site / "data", "*.json"),
               (package / "alquerque" / "games", "*.py")]  # fmt: skip
    for path in sorted(path for folder, pattern in folders for path in folder.glob(pattern) if path.is_file()):
        name = site_data.shown(path, site if path.is_relative_to(site) else package)
        yield from marked(path, name)


def marked(path: Path, name: str) -> Iterator[str]:
    for n, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
        if MARKER in line:
            yield f"{name}, line {n}: still to be filled in: {line.strip()[:70]}"


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a note, with its dotted key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping | list):
        for name, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from leaves(part, f"{key}.{name}".lstrip("."))


FAMILY_FAULTS = family.faults  # below, `family` is the note of that name
REGIONS, CENTURIES = gallery.REGIONS, gallery.CENTURIES
CHECKS: tuple[Check, ...] = (
    words_in_every_language, words_of_games, words_of_no_game, words_of_the_rules, warrants, gallery_entries,
    words_of_the_gallery, social_pictures, game_notes, claims_of_the_history, family_of_the_games, entries_of_the_bibliography,
    notes_in_every_language, links, places_of_conflicts, pairs_of_the_silences, games_of_the_edition, still_to_fill_in,
)  # fmt: skip
