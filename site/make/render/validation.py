"""Checks all of the site's data before anything is bundled, and lists every gap and every mistake by file and key.

A check is a function that names what it reads (see site_data.read) as its parameters, and returns sentences that begin
with a file's name. A check whose files cannot be read is skipped: their faults are in the list already.
"""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import kept
import tools
from render import check_notes, check_words, decided, placeholders, site_data
from runtime import bundle

Check = Callable[..., Iterable[str]]
MAKE = Path(__file__).resolve().parents[1]
MOST_KEPT = 300  # results of checks


def check(site: Path, package: Path, pictures: bool = True) -> None:
    """Raises tools.Wrong, with a line for each fault. With `pictures`, the pictures of the games are required too."""
    if found := faults(site, package, pictures):
        raise tools.Wrong("\n".join([*found, f"To be mended: {len(found)}. Nothing was built."]))


def faults(site: Path, package: Path, pictures: bool = True) -> list[str]:
    """A sentence for each gap and mistake, each once. What only follows from a placeholder is left out."""
    return examined(site, package, pictures)[1]


def examined(site: Path, package: Path, pictures: bool = True) -> tuple[dict[str, Any], list[str]]:
    """What could be read of the data (see site_data.read), and a sentence for each gap and mistake. What a check found is kept,
    under a digest of all that it reads."""
    data, found = site_data.read(site, package)
    digests = Digests(site, package, data)
    for one in CHECKS:
        if pictures or one is not check_notes.social_pictures:
            found += kept.value("checks", digests.of_check(one), lambda one=one: checked(one, data), MOST_KEPT)
    left = list(left_to_write(site, package))
    found = [fault for fault in found if not any(one.causes(fault) for one in left)]
    return data, list(dict.fromkeys([*found, *map(str, left)]))


class Digests:
    """Digests of what checks read, each computed when it is first asked for."""

    def __init__(self, site: Path, package: Path, data: Mapping[str, Any]) -> None:
        self.site, self.package, self.data = site, package, data
        self.known: dict[str, str] = {}

    def of_check(self, one: Check) -> str:
        """Of a check's code and of all that its parameters name; the code of the build may read the results of py/solving."""
        return kept.digest(one.__name__, self.code, [self.of(name) for name in inspect.signature(one).parameters])

    @functools.cached_property
    def code(self) -> str:
        solving = sorted(path for path in decided.FOLDER.rglob("*") if path.is_file() and path.suffix in (".py", ".json"))
        makers = sorted(path for folder in ("render", "runtime") for path in (MAKE / folder).glob("*.py"))
        return kept.digest(kept.code(*makers), solving)

    def of(self, name: str) -> str:
        """Of one thing that `site_data.read` gives. `games` and `package` count by the package's code; `site`, by the templates
        and the names of the pictures, which are all that checks look at in its folder."""
        if name not in self.known:
            if name in ("games", "package"):
                files = bundle.sources(self.package)
                code = kept.code(*(self.package / file for file in files if file.endswith(".py")))
                self.known[name] = kept.digest(code, {file: data for file, data in files.items() if not file.endswith(".py")},
                                               sorted(self.data["games"]))  # fmt: skip
            elif name == "site":
                pages = sorted((self.site / "pages").rglob("*.html"))
                pictures = [path.name for path in sorted((self.site / "images" / "social").glob("*"))]
                self.known[name] = kept.digest([path.name for path in pages], pages, pictures)
            else:
                text = json.dumps(self.data.get(name), sort_keys=True, default=str)
                self.known[name] = kept.digest(name in self.data, text)
        return self.known[name]


def checked(one: Check, data: Mapping[str, Any]) -> list[str]:
    """What a check finds in the data; nothing, where something that it reads is missing."""
    wanted = list(inspect.signature(one).parameters)
    if not set(wanted) <= set(data):
        return []
    found: list[str] = []
    try:
        found += one(**{name: data[name] for name in wanted})
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # the data have another structure
        found.append(f"{site_data.FILES.get(wanted[0], 'site')}: not of the shape that it should have: {shape(error)}")
    return found


def shape(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def left_to_write(site: Path, package: Path) -> Iterator[placeholders.Placeholder]:
    """The placeholders of `build.py new-game` in the data of the site and in the catalogue."""
    folders = [(site / "lang", "*.json"), (site / "notes", "**/*.*"), (site / "data", "*.json"),
               (package / "alquerque" / "games", "*.py")]  # fmt: skip
    languages = [path.stem for path in (site / "lang").glob("*.json")]
    for path in sorted(path for folder, pattern in folders for path in folder.glob(pattern) if path.is_file()):
        name = site_data.shown(path, site if path.is_relative_to(site) else package)
        yield from placeholders.of_file(path, name, languages)


CHECKS: tuple[Check, ...] = (
    check_words.words_in_every_language,
    check_words.words_of_games,
    check_words.words_of_no_game,
    check_words.words_of_the_rules,
    check_words.words_of_the_pages,
    check_notes.warrants,
    check_notes.gallery_entries,
    check_words.words_of_the_gallery,
    check_notes.social_pictures,
    check_notes.game_notes,
    check_notes.game_play,
    check_notes.claims_of_the_history,
    check_notes.claims_that_are_decided,
    check_notes.the_paper,
    check_notes.family_of_the_games,
    check_notes.entries_of_the_bibliography,
    check_notes.notes_in_every_language,
    check_notes.links,
    check_notes.places_of_conflicts,
    check_notes.pairs_of_the_silences,
    check_notes.lessons_can_be_played,
    check_notes.problems_can_be_played,
    check_notes.plans_of_lessons,
    check_notes.states_of_links,
    check_notes.places_of_the_history,
    check_notes.games_of_the_edition,
)
