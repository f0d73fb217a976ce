"""Checks all of the site's data before anything is bundled, and lists every gap and every mistake by file and key.

A check is a function that names what it reads (see site_data.read_site_data) as its parameters, and returns sentences
that begin with a file's name. A check whose files cannot be read is skipped: their faults are in the list already.
"""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cache
import tools
from render.content import check_messages, check_notes, placeholders, site_data
from render.research import verdicts
from runtime import bundle

Check = Callable[..., Iterable[str]]
MAKE_FOLDER = Path(__file__).resolve().parents[2]
MAX_CACHED_RESULTS = 300  # results of checks


def require_valid(site: Path, package: Path, pictures: bool = True) -> None:
    """Raises tools.DataError, with a line for each fault. With `pictures`, the pictures of the games are required
    too.
    """
    if sentences := faults(site, package, pictures):
        raise tools.DataError("\n".join([*sentences, f"To be mended: {len(sentences)}. Nothing was built."]))


def faults(site: Path, package: Path, pictures: bool = True) -> list[str]:
    """A sentence for each gap and mistake, each once. What only follows from a placeholder is left out."""
    return read_and_check(site, package, pictures)[1]


def read_and_check(site: Path, package: Path, pictures: bool = True) -> tuple[dict[str, Any], list[str]]:
    """What could be read of the data (see site_data.read_site_data), and a sentence for each gap and mistake. What a
    check found is kept, under a digest of all that it reads."""
    data, sentences = site_data.read_site_data(site, package)
    digests = Digests(site, package, data)
    for check in CHECKS:
        if pictures or check is not check_notes.check_social_pictures:
            sentences += cache.value(
                "checks", digests.of_check(check), lambda check=check: run_check(check, data), MAX_CACHED_RESULTS
            )
    left = list(placeholders_left(site, package))
    sentences = [fault for fault in sentences if not any(placeholder.causes(fault) for placeholder in left)]
    return data, list(dict.fromkeys([*sentences, *map(str, left)]))


class Digests:
    """Digests of what checks read, each computed when it is first asked for."""

    def __init__(self, site: Path, package: Path, data: Mapping[str, Any]) -> None:
        self.site, self.package, self.data = site, package, data
        self.known: dict[str, str] = {}

    def of_check(self, check: Check) -> str:
        """Of a check's code and of all that its parameters name; the code of the build may read the results of
        py/solving.
        """
        return cache.digest(check.__name__, self.code, [self.of(name) for name in inspect.signature(check).parameters])

    @functools.cached_property
    def code(self) -> str:
        solving = sorted(
            path for path in verdicts.FOLDER.rglob("*") if path.is_file() and path.suffix in (".py", ".json")
        )
        makers = sorted(path for folder in ("render", "runtime") for path in (MAKE_FOLDER / folder).rglob("*.py"))
        return cache.digest(cache.code_digests(*makers), solving)

    def of(self, name: str) -> str:
        """Of one thing that `site_data.read_site_data` gives. `games` and `package` count by the package's code;
        `site`, by the templates and the names of the pictures, which are all that checks look at in its folder."""
        if name not in self.known:
            if name in ("games", "package"):
                files = bundle.package_files(self.package)
                code = cache.code_digests(*(self.package / file for file in files if file.endswith(".py")))
                self.known[name] = cache.digest(code, {file: data for file, data in files.items() if not file.endswith(".py")},
                                               sorted(self.data["games"]))  # fmt: skip
            elif name == "site":
                pages = sorted((self.site / "pages").rglob("*.html"))
                pictures = [path.name for path in sorted((self.site / "images" / "social").glob("*"))]
                self.known[name] = cache.digest([path.name for path in pages], pages, pictures)
            else:
                text = json.dumps(self.data.get(name), sort_keys=True, default=str)
                self.known[name] = cache.digest(name in self.data, text)
        return self.known[name]


def run_check(check: Check, data: Mapping[str, Any]) -> list[str]:
    """What a check finds in the data; nothing, where something that it reads is missing."""
    wanted = list(inspect.signature(check).parameters)
    if not set(wanted) <= set(data):
        return []
    sentences: list[str] = []
    try:
        sentences += check(**{name: data[name] for name in wanted})
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # the data have another structure
        sentences.append(
            f"{site_data.FILES.get(wanted[0], 'site')}: not of the shape that it should have: {describe_shape_error(error)}"
        )
    return sentences


def describe_shape_error(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def placeholders_left(site: Path, package: Path) -> Iterator[placeholders.Placeholder]:
    """The placeholders of `build.py new-game` in the data of the site and in the catalogue."""
    folders = [(site / "lang", "*.json"), (site / "notes", "**/*.*"), (site / "data", "*.json"),
               (package / "alquerque" / "games", "*.py")]  # fmt: skip
    languages = [path.stem for path in (site / "lang").glob("*.json")]
    for path in sorted(path for folder, pattern in folders for path in folder.glob(pattern) if path.is_file()):
        name = site_data.display_path(path, site if path.is_relative_to(site) else package)
        yield from placeholders.placeholders_of_file(path, name, languages)


CHECKS: tuple[Check, ...] = (
    check_messages.check_every_language,
    check_messages.check_game_messages,
    check_messages.check_leftover_messages,
    check_messages.check_rule_sentences,
    check_messages.check_template_messages,
    check_notes.check_warrants,
    check_notes.check_gallery_entries,
    check_messages.check_gallery_messages,
    check_notes.check_social_pictures,
    check_notes.check_game_notes,
    check_notes.check_strategy_notes,
    check_notes.check_how_to_play,
    check_notes.check_history_claims,
    check_notes.check_boards,
    check_notes.check_verdict_claims,
    check_notes.check_paper,
    check_notes.check_family,
    check_notes.check_bibliography,
    check_notes.check_note_languages,
    check_notes.check_links,
    check_notes.check_conflict_clauses,
    check_notes.check_silence_pairs,
    check_notes.check_silence_boxes,
    check_notes.check_lessons,
    check_notes.check_problems,
    check_notes.check_lesson_plans,
    check_notes.check_linked_states,
    check_notes.check_history_places,
    check_notes.check_edition_games,
)
