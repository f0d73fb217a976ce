"""Site: the data that all pages rest on, read or asked for once a build.

What only one kind of page needs is not here but beside its context, in a function with a cache (`teaching_pages.py` and
the other modules of contexts).
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from render.content import languages, prose, script_messages
from render.content.languages import Messages
from render.games import side_names
from render.publish import assets, webmanifest
from render.research import bibliography, paper, verdicts
from render.teaching import courses, lessons, problems

if TYPE_CHECKING:
    from alquerque.api.contract import Board, Game, Ruleset, View

Json = Mapping[str, Any]
"""What a data file holds, or what a module of render/ makes of it; the function that makes it describes its shape."""


@dataclass(eq=False)  # so that it can be the key of a cache
class Site:
    """Everything that pages are made of."""

    source: Path
    out: Path
    head: str  # a script
    assets: Mapping[str, str]  # "style/x.css" -> "style-1a2b3c4d/x.css", below dist
    python: Mapping[str, str | int]  # runtime, library, endings: below dist; bytes
    notebook_of: Callable[[], Json]  # writes what the Python page needs, and names it (site_pages.py)
    ask: Callable[[Json], Any]  # sends a request to alquerque.api
    edition_of: Callable[[Path], list[dict[str, Any]]]  # the entries of a folder of the edition
    maps_of: Callable[[Json], Json]  # of the history (see history/coastline_map.py)
    codex_of: Callable[[Path], dict[str, Any]]  # and what it says of the manuscript
    openings_of: Callable[[str, list[str]], Json]  # a game and some of its rulesets
    sentences_of: Callable[[Json], Json]  # rules in sentences (see games/rules_in_prose.py)
    reference: Mapping[str, Json]  # of the Python package (see notebook/reference.py)
    solved: Mapping[str, Any] = field(default_factory=dict)  # results about first positions (see research/verdicts.py)
    atlas_of: Callable[[], Json] = dict  # of the readings of doce (see research/atlas.py)
    checker: str = ""  # the program that checks their certificates
    version: str = "0"
    base: str = "/"
    address: str = ""
    issues: str = ""
    offline: bool = False  # whether there is a service worker
    one_file: bool = False  # whether the site can be had as a single file
    warnings: list[str] = field(default_factory=list)

    def warn(self, text: str) -> None:
        if text not in self.warnings:
            self.warnings.append(text)

    # ---- words -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def languages(self) -> dict[str, dict[str, Any]]:
        """The words of the interface; the long line of each source comes from the bibliography."""
        files = languages.read_languages(self.source / "lang")
        for lang, strings in files.items():
            for id, line in bibliography.source_lines(self.sources, lang).items():
                if id in strings.get("sources", {}):
                    strings["sources"][id]["line"] = line
        return files

    @functools.cached_property
    def strings(self) -> dict[str, dict[str, Any]]:
        """Each language's words with its gaps filled from the others."""
        every = self.languages
        return {lang: functools.reduce(languages.with_fallback, every.values(), words) for lang, words in every.items()}

    def words(self, lang: str) -> Messages:
        return Messages(lang, self.languages, self.warn)

    @functools.cached_property
    def script_parts(self) -> set[str]:
        """The parts of `page` in a language's file that scripts use."""
        return script_messages.used_page_parts(self.source / "app")

    def script_strings(self, strings: Json) -> dict[str, Any]:
        return script_messages.script_strings(strings, self.script_parts)

    def shared_strings(self, strings: Json) -> dict[str, Any]:
        """Those of the scripts' strings that belong to no game."""
        return script_messages.shared_strings(self.script_strings(strings), self.named_strings)

    @functools.cached_property
    def named_strings(self) -> dict[str, set[str]]:
        """The strings that the rules of any game name."""
        return script_messages.named_strings(self.games)

    # ---- files -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def files(self) -> dict[str, str]:
        """The files that pages refer to; those of the scripts' words are written when this is first asked for."""
        return {**self.assets, **assets.write_addressed_folder(self.out, "words", self.word_files())}

    def word_files(self) -> dict[str, bytes]:
        """The files of the scripts' words, by name (content/script_messages.py)."""
        files: dict[str, bytes] = {}
        for lang, tree in self.strings.items():
            files |= script_messages.language_scripts(lang, self.script_strings(tree), self.named_strings)
            for game in self.games:
                strings = self.script_strings(side_names.with_side_names(tree, game["id"]))
                named_by_game = script_messages.named_strings([game])
                files[f"more-{game['id']}-{lang}.js"] = script_messages.game_script(strings, named_by_game)
        return files

    @functools.cached_property
    def notebook(self) -> Json:
        return self.notebook_of()

    @functools.cache  # noqa: B019 (one Site a build)
    def data(self, name: str) -> Any:
        """What a file of site/data holds."""
        return json.loads((self.source / "data" / f"{name}.json").read_text("utf-8"))

    def manifest(self, lang: str) -> dict[str, Any]:
        """What a browser needs to install the site in this language."""
        say = functools.partial(languages.string_at, self.strings[lang])
        games = {id: say(f"games.{id}.name") for id in self.game_ids()}
        words = {
            "site": say("page.site"),
            "brand": say("page.brand"),
            "description": say("page.description"),
            "games": games,
        }
        return webmanifest.manifest(lang, words, list(games), self.assets)

    # ---- games -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def games(self) -> list[Game]:
        """The catalogue."""
        games: list[Game] = self.ask({"op": "catalogue"})["games"]
        return games

    def game(self, id: str) -> Game:
        return next(game for game in self.games if game["id"] == id)

    def ruleset_of(self, game: str, rules: str) -> Ruleset:
        return next(ruleset for ruleset in self.game(game)["rulesets"] if ruleset["id"] == rules)

    def board_of(self, game: str, rules: str) -> Board:
        return self.ruleset_of(game, rules)["board"] or self.game(game)["board"]

    @functools.cache  # noqa: B019
    def look(
        self,
        game: str,
        rules: str,
        acts: tuple[str, ...],
        changes: tuple[tuple[str, str], ...] = (),
        first: str | None = None,
        start: str | None = None,
    ) -> View:
        """A state of a game, as a page shows it."""
        request = {"game": game, "rules": rules, "set": dict(changes), "first": first, "start": start}
        view: View = self.ask({"op": "view", **request, "acts": list(acts)})
        return view

    def view(self, game: str, rules: str) -> View:
        """The first position."""
        return self.look(game, rules, ())

    @functools.cache  # noqa: B019
    def openings(self, game: str, rules: str = "") -> Json:
        """The first plies under a ruleset, or under every one, packed."""
        return self.openings_of(game, [rules] if rules else [ruleset["id"] for ruleset in self.game(game)["rulesets"]])

    # ---- texts -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def notes(self) -> dict[str, Any]:
        """What site/notes holds (see content/prose.py)."""
        return prose.read_notes(self.source / "notes")

    @functools.cached_property
    def edition(self) -> list[dict[str, Any]]:
        """The entries, in the book's order."""
        return self.edition_of(self.source / "texts")

    @functools.cached_property
    def codex(self) -> dict[str, Any]:
        return self.codex_of(self.source / "texts")

    def text(self, id: str) -> dict[str, Any] | None:
        """An entry of the edition; None if there is none of this id."""
        return next((entry for entry in self.edition if entry["id"] == id), None)

    def texts(self, game: str) -> list[dict[str, Any]]:
        """The entries that describe a game."""
        return [entry for entry in self.edition if game in entry["games"]]

    @functools.cached_property
    def sources(self) -> dict[str, dict[str, Any]]:
        """The bibliography, by id (see research/bibliography.py)."""
        return bibliography.read_entries(self.source / "notes" / "bibliography.json")

    @functools.cache  # noqa: B019
    def written(self, lang: str) -> dict[str, tuple[Markup, str]]:
        """Each source as a bibliography has it, as HTML and as plain text, in the order of a bibliography."""
        return bibliography.format_entries(self.sources, lang)

    def source_name(self, lang: str, id: str) -> str:
        """A source's short name: the interface's, else author and year."""
        name: str | None = languages.string_at(self.languages[lang], f"sources.{id}.name")
        return name or bibliography.source_label(self.sources[id])

    # ---- lessons, problems, research ---------------------------------------------------------------------------

    @functools.cached_property
    def lessons(self) -> list[dict[str, Any]]:
        """All lessons, game by game as in the catalogue, as their files have them."""
        order = [game["id"] for game in self.games]
        return sorted(lessons.order_lessons(self.notes.get("lessons", {})), key=lambda lesson: order.index(lesson["game"]))

    @functools.cached_property
    def courses(self) -> dict[str, list[dict[str, Any]]]:
        """The steps of each game's course (see teaching/courses.py), for the games that have lessons."""
        by_game = groupby(self.lessons, key=lambda lesson: str(lesson["game"]))
        return {game: self._course_of(game, list(taught)) for game, taught in by_game}

    def _course_of(self, game: str, taught: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return courses.course_steps(game, taught, self.problems, self.view(game, taught[0]["rules"])["side"])

    @functools.cached_property
    def plans(self) -> list[dict[str, Any]]:
        """All plans for teachers in their order, as their files have them."""
        return lessons.order_lessons(self.notes.get("plans", {}))

    @functools.cached_property
    def exercises(self) -> Sequence[Json]:
        """The games whose rules are to be found out."""
        exercises: Sequence[Json] = self.data("exercises")
        return exercises

    @functools.cached_property
    def problems(self) -> dict[str, dict[str, Any]]:
        """All files of problems, by the name of their page, in the order of the catalogue."""
        order = [game["id"] for game in self.games]
        files = problems.read_problems(self.source / "data" / "problems")
        return dict(sorted(files.items(), key=lambda file: order.index(file[1]["game"])))

    @functools.cached_property
    def decided(self) -> list[dict[str, Any]]:
        """What the book claims of who wins, with what is certain of it (see research/verdicts.py)."""
        return verdicts.claim_views(self.notes["decided"]["claim"], self.solved, self.games)

    @functools.cached_property
    def atlas(self) -> Json:
        """What is known of each mix of the rules of doce, as maps (see research/atlas.py)."""
        return self.atlas_of()

    @functools.cached_property
    def paper(self) -> dict[str, Any]:
        """The paper about what is certain (see research/paper.py)."""
        return paper.paper_view(self.notes["paper"], {**self.solved, "atlas": self.atlas}, self.checker)

    # ---- the ids of things that have a page each --------------------------------------------------------------

    def game_ids(self) -> list[str]:
        return [game["id"] for game in self.games]

    def entry_ids(self) -> list[str]:
        return [entry["id"] for entry in self.edition]

    def silence_ids(self) -> list[str]:
        return list(self.notes.get("silences", {}))

    def lesson_ids(self) -> list[str]:
        return [lesson["id"] for lesson in self.lessons]

    def course_ids(self) -> list[str]:
        return list(self.courses)

    def problem_ids(self) -> list[str]:
        return list(self.problems)

    def exercise_ids(self) -> list[str]:
        return [exercise["id"] for exercise in self.exercises]

    def plan_ids(self) -> list[str]:
        return [plan["id"] for plan in self.plans]

    def module_ids(self) -> list[str]:
        return list(self.reference)
