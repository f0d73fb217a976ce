"""Renders site/pages with Jinja2 into dist/, once for each language.

Addresses. `site/pages/NAME.html` becomes `dist/LANG/NAME/index.html`, `site/pages/index.html` becomes
`dist/LANG/index.html`; a template of `PAGES_PER_ITEM` is rendered once for each thing of its kind: `game.html` for each
game of the catalogue, as `dist/LANG/GAME/index.html`, `entry.html` for each entry of the book, as
`dist/LANG/book/ENTRY/index.html`; what lies in `site/pages/root/` (the choice of language and 404.html) goes to the top
of dist/, once. Files that begin with `_` are parts (layouts, macros) and are not rendered. Every address is relative,
so the site works below any base path; only 404.html, which a server shows at any depth, is given the base path
(`--base`).

What a template receives:

    lang, other          "es" / "en"; in root/ pages lang is the first language
    languages            [{"id", "name", "href", "whole", "current"}]: this same page in each language; href is
                         relative, whole is absolute if the site's address is known, else relative too; the name is the
                         key `language.name` of each site/lang/LANG.json
    page                 "about" for site/pages/about.html, "index" for the index, the game's id for a game's page,
                         "book/doze" for an entry's
    item                 on a page of `PAGES_PER_ITEM` the id of the thing that it is about: "alquerque-de-doce",
                         "doze"; else none
    root                 the relative way to the top of dist: "../" or "../../" ("./" in root/)
    base                 the base path of the site, for 404.html only ("/" unless told)
    t("a.b", n=3)        the string at that key of site/lang/LANG.json with {n} filled in, escaped for HTML. One that
                         this language lacks falls back to the other's, in <span lang="…">, and the build warns.
                         A string may not hold markup; t.plain("a.b") gives bare text, for attributes.
    t.has("a.b")         whether any language has that key
    words                {"es": t, "en": t}: every language's t, for pages in all of them (the choice of language, 404)
    strings              this language's whole file, gaps filled from the other; on a game's page its sides bear the
                         names that this game gives them (see games/side_names.py)
    own_words            those that differ from the file of words shared by all pages' scripts (see
                         content/script_messages.py)
    asset("style/x.css") relative address of a file of site/style, site/app, site/images, of fonts/ (see
    publish/assets.py) or of
                         that file of words: asset("words/es.js")
    loaded("app/x.js")   the relative addresses of that script and of all that it imports
    url("doce"), url("index", "en"), url("doce#doze.7")      relative address of another page
    nav, more, foot      the pages that the head, its "More" and the foot of each page lead to, in order;
                         has_page("about") whether there is one
    notes                the content of site/notes: histories, silences, … (see content/prose.py); prose(note[lang])
                         turns such a text into HTML, prose.line(…) does the same without a paragraph around it
    one_file             the address of the site as a single file, if it is made, and in one_file_size what becomes its
                         size (see publish/one_file.py)
    python               {"runtime": "…/", "library": "….zip", "bytes": n, "endings": "…/"}: what engine.js needs to
                         start Python, relative to this page. Every page with a board begins
                         <html lang="{{ lang }}" data-runtime="{{ python.runtime }}" data-library="{{ python.library }}"
                         data-bytes="{{ python.bytes }}" data-endings="{{ python.endings }}">
    address, issues      the absolute address of the site and that of its issue list, or "" if not given (`--address`,
                         `--issues`)
    here, picture        the absolute address of this page, and of the picture to show beside a link to it; relative if
                         the site's address is not known. pictured is the game whose board it shows
                         (site/images/social), if any
    notebook()           {"index", "own", "wheels", "stdlib"}: what the Python page also needs, relative to this page
    examples             {NAME: the code of site/examples/NAME.py} in this language (see notebook/examples.py);
                         cells_of(CODE) its cells
    reference            the package's reference: {MODULE: {"doc", "line", "names"}} (see notebook/reference.py)
    picture_grounds      the boards that this page shows in pictures, by id: the macro `board` fills it, `grounds` draws
                         them
    head                 the script inlined in each page (site/app/head/head.ts)
    policy               the Content-Security-Policy for the meta element; it allows that script by its hash
    games                the catalogue's list, exactly as alquerque.api gives it; game("alquerque-de-doce") finds one
    view(GAME, RULESET)  the VIEW of the first position under a ruleset, as the desk gives it
    openings(GAME)       the first plies under every ruleset and the computer's replies, packed (see
                         runtime/prebuilt.py); openings(GAME, RULESET) those of one ruleset alone
    telling              which sentence of `played` belongs to which values of the rules (telling.json)
    entry("doze")        an entry of the edition in site/texts, as tei.read_entry gives it, a dict; None if there is
                         none
    codex                what the edition says of the manuscript and of itself (see tei.read_codex)
    searched()           the index for the search on the book's page (see search_index.py); search_index() the address
                         of the index for the search over the whole site
    entries              all of them, in the book's order
    texts(GAME)          the entries that describe a game, in the book's order: each entry names its games
    kinship(GAME)        what that game shares with the first of the catalogue and what it changes (see
                         games/rule_overlap.py), with
                         "game" and "ruleset" of that other; None for the first itself
    lessons              all lessons in their order, as their files have them (see teaching/lessons.py); lesson(ID) one
                         with its views; spoken(STEPS) its steps as the page's script has them
    kits(GAME)           what is printed to play it: boards and men with their sizes (see teaching/handouts.py);
                         sheet_parts the kinds of sheets; sheet_holds how much is on one; posed_of(GAME), posed_of()
                         problems as they are printed; ruleset_of(GAME, RULESET); in_sentences() {RULESET: its rules in
                         sentences} of the page's language (see games/rules_in_prose.py); sources_of(R) whom a ruleset's
                         warrants name
    problems             all files of problems, by the name of their page (see teaching/problems.py); posed(NAME) one
                         with its "board" and each problem's first view; posed_for_script(SOME) its problems as the
                         page's script has them
    plans                all plans for teachers in their order; plan(ID) one with its boards and its minutes (see
                         teaching/lesson_plans.py)
    pair(PAIR)           two readings of a position and what only one of them allows (see games/position_pairs.py)
    how_to_play(GAME)    its aim, and the three boards that show how it is played (see games/how_to_play.py)
    played_well(GAME)    its hints and worked examples; degrees(BOARD) how many ways leave each point (see
                         games/strategy.py)
    exercises            the games whose rules are to be found out; exercise(ID) one with its views (see
                         teaching/exercises.py); in_words(TURN, BOARD) a turn without signs (see games/turn_text.py)
    readings(G)          a game's rulesets rule by rule, G a game of the catalogue; apart(G): two of them as a pair (see
                         games/ruleset_comparison.py); differences[GAME] what tells any two of them apart
                         (site/data/differences.json)
    decided              what the book claims of who wins, with what is certain of it (see research/verdicts.py);
                         number(N) a number as this language writes it, filled(TEXT, FIGURES) a text with its figures;
                         checker the text of the program that checks certificates, pace how long that takes in a browser
    atlas()              what is known of each mix of the rules of doce, as maps (see research/atlas.py)
    paper()              the paper about it (see research/paper.py); strip(TURNS) how narrow a path is, to be drawn (see
                         research/proof_paths.py); written_in(LANG) what `written` is in another language
    ladder               the steps from alquerque to draughts that are compared one with the next
                         (site/data/ladder.json)
    gallery()            the gallery's filters, and the table of all games (see games/gallery.py)
    usual_men(GAME)      the set of men that a game is shown with until the reader has chosen one; men_sets: all sets
    glossary()           players' terms and all glosses, in the alphabetical order of this language (see
                         edition/glossary.py)
    near(MEN, BOARD)     the side that sits at the bottom of that board (see games/board_drawing.py)
    drawing(BOARD)       how a board of the catalogue is drawn; places_of(BOARD) what its places are called (see
                         games/board_drawing.py)
    sources              the bibliography, by id; written[ID] a formatted entry, as HTML and as plain text, in the order
                         of a bibliography (see research/bibliography.py); source_name(ID) its short name; works their
                         ids by the kind of work, marks what is told of how each was read
    illumined(HTML, HUE) a clause with its initial drawn, in "azure" or "rubric" (see edition/initials.py)
    cited(ENTRY, CLAUSE) how a clause is cited: {"line", "bibtex", "address"}; cited_whole(ENTRY) an entry, in one line
    (see
                         edition/citations.py)
    history()            the timeline and the maps of the claims in notes.history, laid out, and each claim's number
                         (see history/timeline.py, history/coastline_map.py, history/claims.py)
    called(GAME, TITLE)  its other names by language (see games/alternative_names.py)
    past(GAME)           {"claims": those of the history about it, "sources": the ids of all that its page rests on}
    lineage()            the family laid out, and how much the rules of its games share (see games/family.py)
    version              the package's version
    | sentence           the text with a capital at the beginning
    | json               JSON safe inside <script type="application/json">
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

import tools
from render import search_index
from render.content import languages, prose, script_messages
from render.edition import citations, glossary, initials
from render.games import (
    alternative_names,
    board_drawing,
    family,
    gallery,
    how_to_play,
    position_pairs,
    rule_overlap,
    ruleset_comparison,
    side_names,
    strategy,
    turn_text,
)
from render.history import claims, timeline
from render.notebook import examples
from render.publish import assets, offline, one_file, webmanifest
from render.research import bibliography, paper, proof_paths, verdicts
from render.teaching import exercises, handouts, lesson_plans, lessons, problems

POLICY_TEMPLATE = (
    "default-src 'none'; script-src 'self'{script}; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types alquerque"
)

# Templates rendered once for each of many things: the folder below a language's, and the method of Site that lists the
# ids.
PAGES_PER_ITEM = {
    "game.html": ("", "game_ids"),
    "entry.html": ("book/", "entry_ids"),
    "silence.html": ("silences/", "silence_ids"),
    "lesson.html": ("lessons/", "lesson_ids"),
    "sheet.html": ("sheets/", "game_ids"),
    "exercise.html": ("detective/", "exercise_ids"),
    "module.html": ("reference/", "module_ids"),
    "problem.html": ("problems/", "problem_ids"),
    "plan.html": ("plans/", "plan_ids"),
    "embedded.html": ("embed/", "game_ids"),
}
# The links in the head of each page, as far as these pages exist; behind "More", which is one touch; and in its foot.
NAV = ("games", "lessons", "book")
MORE = (
    "history", "problems", "my-games", "plans", "sheets", "silences", "was-the-king-right", "readings", "detective",
    "what-if", "family", "glossary", "bibliography", "about",
)  # fmt: skip
FOOT = (
    "family", "silences", "was-the-king-right", "readings", "glossary", "bibliography", "search", "offline", "embed", "rights",
    "python", "about",
)  # fmt: skip


def policy(script: str = "") -> str:
    """The Content-Security-Policy of a page with this inline script."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return POLICY_TEMPLATE.format(script=f" 'sha256-{digest}'" if script else "")


def as_json(value: object) -> Markup:
    """JSON that can stand inside a script element: no `<`, no line separators."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign, code in (
        ("<", "\\u003c"),
        (">", "\\u003e"),
        ("&", "\\u0026"),
        ("\u2028", "\\u2028"),
        ("\u2029", "\\u2029"),
    ):
        text = text.replace(sign, code)
    return Markup(text)  # noqa: S704 (escaped above)


@dataclass(eq=False)  # so that its methods can be cached
class Site:
    """Everything that pages are made of; `render` writes them all."""

    source: Path
    out: Path
    head: str  # a script
    assets: Mapping[str, str]  # "style/x.css" -> "style-1a2b3c4d/x.css", below dist
    python: Mapping[str, Any]  # runtime, library: below dist; bytes
    notebook_of: Callable[[], Mapping[str, Any]]  # writes what the Python page needs; index, wheels, stdlib: below dist
    ask: Callable[[Mapping[str, Any]], Any]  # sends a request to alquerque.api
    edition_of: Callable[[Path], list[Any]]  # the entries of a folder of the edition
    maps_of: Callable[[Mapping[str, Any]], Mapping[str, Any]]  # of the history (see history/coastline_map.py)
    codex_of: Callable[[Path], dict[str, Any]]  # and what it says of the manuscript
    openings_of: Callable[[str, list[str]], Any]  # a game and some of its rulesets
    sentences_of: Callable[[Mapping[str, Any]], Mapping[str, Any]]  # rules told in words (see games/rules_in_prose.py)
    reference: Mapping[str, Any]  # of the Python package (see notebook/reference.py)
    solved: Mapping[str, Any] = field(default_factory=dict)  # results about first positions (see research/verdicts.py)
    atlas_of: Callable[[], Mapping[str, Any]] = dict  # of the readings of doce (see research/atlas.py)
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

    @functools.cached_property
    def languages(self) -> dict[str, dict[str, Any]]:
        """The words of the interface; the long line of each source comes from the bibliography."""
        files = languages.read_languages(self.source / "lang")
        for lang, strings in files.items():
            for id, line in bibliography.source_lines(self.sources, lang).items():
                if id in strings.get("sources", {}):
                    strings["sources"][id]["line"] = line
        return files

    @functools.cache  # noqa: B019
    def data(self, name: str) -> Any:
        """What a file of site/data holds."""
        return json.loads((self.source / "data" / f"{name}.json").read_text("utf-8"))

    @functools.cached_property
    def strings(self) -> dict[str, Any]:
        """Each language's words with its gaps filled from the others."""
        every = self.languages
        return {lang: functools.reduce(languages.with_fallback, every.values(), words) for lang, words in every.items()}

    @functools.cached_property
    def named(self) -> set[str]:
        return script_messages.used_page_parts(self.source / "app")

    @functools.cached_property
    def files(self) -> dict[str, str]:
        """The files that pages refer to; those of the scripts' words are written when this is first asked for."""
        words = [script_messages.language_scripts(lang, self.spoken(tree)) for lang, tree in self.strings.items()]
        return {
            **self.assets,
            **assets.write_addressed_folder(
                self.out, "words", {name: file for files in words for name, file in files.items()}
            ),
        }

    @functools.cached_property
    def search_files(self) -> dict[str, str]:
        """The indexes of the whole site, one a language; written when a page first asks for one."""
        indexes = {f"{lang}.json": search_index.index_file(self.findable(lang)) for lang in self.languages}
        return assets.write_addressed_folder(self.out, "search", indexes)

    def findable(self, lang: str) -> list[search_index.SearchEntry]:
        """All that the search over the whole site can find, in one language."""
        strings, notes = self.strings[lang], self.notes
        say = functools.partial(languages.string_at, strings)
        return [
            *search_index.book_entries(self.edition, lang),
            *search_index.game_entries(self.games, notes, say, lang),
            *search_index.lesson_entries(self.lessons, lang),
            *search_index.plan_entries(self.plans, lang),
            *search_index.note_entries(notes, say, lang),
            *search_index.verdict_entries(self.decided, lang),
            *search_index.paper_entries(self.paper, say("page.paper.title"), lang),
            *search_index.term_entries(notes["terms"], lang),
            *search_index.other_entries(strings, self.codex, lang, any(entry["written"] for entry in self.edition)),
            *search_index.source_entries(
                self.written(lang), self.sources, functools.partial(self.source_name, lang), lang
            ),
        ]

    def spoken(self, strings: Mapping[str, Any]) -> dict[str, Any]:
        return script_messages.script_strings(strings, self.named)

    @functools.cached_property
    def notebook(self) -> Mapping[str, Any]:
        return self.notebook_of()

    @functools.cached_property
    def games(self) -> list[dict[str, Any]]:
        return self.ask({"op": "catalogue"})["games"]

    def game(self, name: str) -> dict[str, Any]:
        return next(game for game in self.games if game["id"] == name)

    @functools.cache  # noqa: B019 (one Site a build)
    def look(
        self,
        game: str,
        rules: str,
        acts: tuple[str, ...],
        changes: tuple[tuple[str, str], ...] = (),
        first: str | None = None,
        start: str | None = None,
    ) -> dict[str, Any]:
        request = {
            "game": game,
            "rules": rules,
            "set": dict(changes),
            "first": first,
            "start": start,
            "acts": list(acts),
        }
        return self.ask({"op": "view", **request})

    def view(self, game: str, rules: str) -> dict[str, Any]:
        return self.look(game, rules, ())

    def pair(self, pair: Mapping[str, Any]) -> dict[str, Any]:
        return position_pairs.pair_view(pair, self.look, board_drawing.layout_board, self.game(pair["game"]))

    def played_well(self, name: str) -> dict[str, Any]:
        return strategy.strategy_view(
            self.notes["play"].get(name, {}), self.game(name), self.look, board_drawing.layout_board
        )

    def how_to_play(self, name: str) -> dict[str, Any]:
        return how_to_play.how_to_play_view(
            self.notes["play"][name], self.game(name), self.look, board_drawing.layout_board
        )

    def kinship(self, name: str) -> dict[str, Any] | None:
        first = self.games[0]
        if name == first["id"]:
            return None
        overlap = rule_overlap.compare_rules(self.game(name), first, self.view)
        return {"game": first["id"], "ruleset": first["rulesets"][0]["id"], **overlap}

    @functools.cache  # noqa: B019
    def gallery(self) -> dict[str, Any]:
        return gallery.gallery_view(self.games, self.view, self.data("gallery"))

    @functools.cache  # noqa: B019
    def openings(self, game: str, rules: str = "") -> Any:
        return self.openings_of(game, [rules] if rules else [ruleset["id"] for ruleset in self.game(game)["rulesets"]])

    @functools.cache  # noqa: B019
    def kits(self, name: str) -> list[dict[str, Any]]:
        return handouts.printing_kits(self.game(name), self.view)

    def ruleset_of(self, game: str, rules: str) -> dict[str, Any]:
        return next(one for one in self.game(game)["rulesets"] if one["id"] == rules)

    @functools.cached_property
    def in_sentences(self) -> Mapping[str, Any]:
        """Every ruleset in sentences, by language and ruleset."""
        ids = self.game_ids()
        words = {
            lang: {id: side_names.with_side_names(strings, id)["played"] for id in ids}
            for lang, strings in self.strings.items()
        }
        rulesets = [
            {
                "id": ruleset["id"],
                "game": game["id"],
                "values": {field: str(value) for field, value in ruleset["fields"].items()},
                "pieces": self.view(game["id"], ruleset["id"])["pieces"],
            }
            for game in self.games
            for ruleset in game["rulesets"]
        ]
        return self.sentences_of({"table": self.data("telling"), "words": words, "rulesets": rulesets})

    @functools.cached_property
    def edition(self) -> list[Any]:
        return self.edition_of(self.source / "texts")

    @functools.cached_property
    def codex(self) -> dict[str, Any]:
        return self.codex_of(self.source / "texts")

    def text(self, name: str) -> Any:
        return next((entry for entry in self.edition if entry["id"] == name), None)

    def texts(self, game: str) -> list[Any]:
        return [entry for entry in self.edition if game in entry["games"]]

    @functools.cached_property
    def notes(self) -> dict[str, Any]:
        return prose.read_notes(self.source / "notes")

    def past(self, game: str) -> dict[str, Any]:
        told = claims.claims_of_game(self.notes["history"], game)
        order = self.written(next(iter(self.languages)))
        return {
            "claims": told,
            "sources": claims.sources_of_game(self.game(game), self.notes["games"][game], told, order),
        }

    @functools.cached_property
    def shares(self) -> dict[tuple[str, str], tuple[int, int]]:
        return family.shared_rule_counts(self.games, self.view)

    @functools.cache  # noqa: B019
    def lineage(self, lang: str) -> dict[str, Any]:
        told = self.notes["family"]
        names = {id: languages.string_at(self.languages[lang], f"games.{id}.name") for id in told["nodes"]}
        names |= {id: one["name"][lang] for id, one in told["forebears"].items()}
        return {
            "laid": family.layout_family(told, {game["id"]: game for game in self.games}, names),
            "shares": self.shares,
            "nearest": {id: family.nearest_games(self.shares, id) for id in self.game_ids()},
        }

    @functools.cached_property
    def maps(self) -> Mapping[str, Any]:
        return self.maps_of(self.notes["history"])

    @functools.cache  # noqa: B019
    def history(self, lang: str) -> dict[str, Any]:
        told = self.notes["history"]
        return {
            "number": {id: n for n, id in enumerate(told["claims"], 1)},
            "lying": timeline.horizontal_timeline(told["claims"], told["scale"]),
            "standing": timeline.vertical_timeline(told["claims"], told["scale"], lang),
            "maps": self.maps,
        }

    @functools.cached_property
    def decided(self) -> list[dict[str, Any]]:
        return verdicts.claim_views(self.notes["decided"]["claim"], self.solved, self.games)

    @functools.cache  # noqa: B019
    def atlas(self) -> Mapping[str, Any]:
        return self.atlas_of()

    @functools.cached_property
    def paper(self) -> dict[str, Any]:
        return paper.paper_view(self.notes["paper"], {**self.solved, "atlas": self.atlas()}, self.checker)

    def game_ids(self) -> list[str]:
        return [game["id"] for game in self.games]

    def entry_ids(self) -> list[str]:
        return [entry["id"] for entry in self.edition]

    def module_ids(self) -> list[str]:
        return list(self.reference)

    def silence_ids(self) -> list[str]:
        return list(self.notes.get("silences", {}))

    @functools.cached_property
    def lessons(self) -> list[dict[str, Any]]:
        return lessons.order_lessons(self.notes.get("lessons", {}))

    def lesson_ids(self) -> list[str]:
        return [one["id"] for one in self.lessons]

    @functools.cache  # noqa: B019
    def lesson(self, id: str) -> dict[str, Any]:
        one = next(one for one in self.lessons if one["id"] == id)
        game = self.game(one["game"])
        board = next(ruleset for ruleset in game["rulesets"] if ruleset["id"] == one["rules"])["board"] or game["board"]
        at = board_drawing.layout_board(board)["at"]
        return lessons.lesson_view(one, lambda start, acts: self.look(one["game"], one["rules"], acts, start=start), at)

    def exercise_ids(self) -> list[str]:
        return [one["id"] for one in self.data("exercises")]

    @functools.cache  # noqa: B019
    def exercise(self, id: str) -> dict[str, Any]:
        return exercises.exercise_view(
            next(one for one in self.data("exercises") if one["id"] == id), self.look, self.ask
        )

    @functools.cached_property
    def problems(self) -> dict[str, dict[str, Any]]:
        return problems.read_problems(self.source / "data" / "problems")

    def problem_ids(self) -> list[str]:
        return list(self.problems)

    @functools.cache  # noqa: B019
    def posed(self, name: str) -> dict[str, Any]:
        """A file of problems with their views, and the board that they are on."""
        told = self.problems[name]
        see = self.seen(told["game"])
        some = problems.with_views(told, see)
        game = self.game(told["game"])
        rules = {ruleset["id"]: ruleset["board"] or game["board"] for ruleset in game["rulesets"]}
        return {**told, "problems": some, "board": rules[some[0]["rules"]], "views": problems.packed_views(some, see)}

    def seen(self, game: str) -> problems.GetView:
        return lambda rules, start, acts: self.look(game, rules, acts, start=start)

    @functools.cache  # noqa: B019
    def posed_of(self, game: str = "") -> list[dict[str, Any]]:
        """The problems of a game, or of all games, as they are printed, from the easiest to the hardest."""
        told = [self.posed(name) for name, file in self.problems.items() if game in ("", file["game"])]
        some = [
            problems.printed_problem(one, file["game"], file["board"], self.seen(file["game"]))
            for file in told
            for one in file["problems"]
        ]
        return sorted(
            ({**one, "size": handouts.problem_board_mm(one["board"])} for one in some),
            key=lambda one: one["difficulty"]["value"],
        )

    @functools.cached_property
    def plans(self) -> list[dict[str, Any]]:
        return lessons.order_lessons(self.notes.get("plans", {}))

    def plan_ids(self) -> list[str]:
        return [one["id"] for one in self.plans]

    @functools.cache  # noqa: B019
    def plan(self, id: str) -> dict[str, Any]:
        return lesson_plans.plan_view(next(one for one in self.plans if one["id"] == id), self.stood)

    def stood(self, state: str) -> dict[str, Any]:
        """A state of a game (see teaching/lesson_plans.py) as it is drawn: the game, its board, the desk's view."""
        game = self.game(state.partition("#")[0])
        asked = lesson_plans.state_request(state, game["rulesets"][0]["id"])
        board = next(one for one in game["rulesets"] if one["id"] == asked["rules"])["board"] or game["board"]
        return {"game": game["id"], "on": board, "view": self.ask(asked)}

    @functools.cached_property
    def pages(self) -> dict[str, list[tuple[str, str | None]]]:
        """The pages of each template, with what each is about."""
        folder = self.source / "pages"
        made: dict[str, list[tuple[str, str | None]]] = {}
        for path in sorted(folder.rglob("*.html")):
            name = path.relative_to(folder).as_posix()
            if any(part.startswith("_") for part in Path(name).parts):
                continue
            if name in PAGES_PER_ITEM:
                below, ids = PAGES_PER_ITEM[name]
                made[name] = [(below + item, item) for item in getattr(self, ids)()]
            else:
                made[name] = [(name.removesuffix(".html"), None)]
        return made

    def has_page(self, name: str) -> bool:
        return any(name == page for made in self.pages.values() for page, _ in made)

    def whole_addresses(self) -> list[dict[str, str]]:
        """For each page (but those of root/), its absolute address in every language, by language."""
        top = self.address.rstrip("/")
        names = [page for made in self.pages.values() for page, _ in made if not page.startswith("root/")]
        return [
            {lang: f"{top}/{lang}/" + ("" if page == "index" else f"{page}/") for lang in self.languages}
            for page in names
        ]

    def ways(self, url: Callable[[str], str]) -> dict[str, prose.LinkResolver]:
        """How a note's links find their addresses (see content/prose.py)."""

        def page(name: str) -> str:
            if not self.has_page(name.partition("#")[0]):
                raise KeyError(name)
            return url(name)

        def clause(key: str) -> str:
            entry = self.text(key.rpartition(".")[0])
            if entry is None or key not in entry["order"]:
                raise KeyError(key)
            return page(f"book/{entry['id']}#{key}")

        def game(name: str) -> str:
            if name.partition("#")[0] not in self.game_ids():
                raise KeyError(name)
            return url(name)

        def source(name: str) -> str:
            if name not in self.sources:
                raise KeyError(name)
            return page(f"bibliography#{name}")

        return {"page": page, "book": clause, "game": game, "bib": source}

    @functools.cached_property
    def sources(self) -> dict[str, Any]:
        """The bibliography, by id (see research/bibliography.py)."""
        return bibliography.read_entries(self.source / "notes" / "bibliography.json")

    @functools.cache  # noqa: B019
    def written(self, lang: str) -> dict[str, tuple[Markup, str]]:
        return bibliography.format_entries(self.sources, lang)

    def source_name(self, lang: str, id: str) -> str:
        """A source's short name: the interface's, else author and year."""
        return languages.string_at(self.languages[lang], f"sources.{id}.name") or bibliography.source_label(
            self.sources[id]
        )

    @functools.cached_property
    def environment(self) -> jinja2.Environment:
        compiled = tools.CACHE / "templates"
        compiled.mkdir(parents=True, exist_ok=True)
        made = jinja2.Environment(
            loader=jinja2.FileSystemLoader(self.source / "pages"),
            bytecode_cache=jinja2.FileSystemBytecodeCache(str(compiled)),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        made.filters["json"] = as_json
        made.filters["sentence"] = lambda text: str(text)[:1].upper() + str(text)[1:]
        return made

    def words(self, lang: str) -> languages.Messages:
        return languages.Messages(lang, self.languages, self.warn)

    @functools.cached_property
    def addresses(self) -> dict[str, tuple[str, str, str, str | None]]:
        """Where each page is written, below `out`, and what it is: template, language, page, item."""
        first = next(iter(self.languages))
        found = {}
        for name, made in self.pages.items():
            for page, item in made:
                if name.startswith("root/"):
                    found[page.removeprefix("root/") + ".html"] = (name, first, page, None)
                    continue
                for lang in self.languages:
                    found[f"{lang}/index.html" if page == "index" else f"{lang}/{page}/index.html"] = (
                        name,
                        lang,
                        page,
                        item,
                    )
        return found

    def write(self, address: str) -> Path:
        """Renders one page."""
        name, lang, page, item = self.addresses[address]
        target = self.out / address
        target.parent.mkdir(parents=True, exist_ok=True)
        html = self.environment.get_template(name).render(self.context(lang, page, item, address))
        target.write_text(html, "utf-8", newline="\n")
        return target

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

    def render(self) -> list[Path]:
        """Writes every page and returns the written paths."""
        return [self.write(address) for address in self.addresses]

    def context(self, lang: str, page: str, item: str | None, address: str) -> dict[str, Any]:
        """The names that a page's template may use."""
        root = "../" * address.count("/") or "./"
        in_root = page.startswith("root/")

        def url(name: str, language: str = lang) -> str:
            name, sign, fragment = name.partition("#")
            return f"{root}{language}/" + ("" if name == "index" else f"{name}/") + sign + fragment

        def asset(path: str) -> str:
            if path not in self.files:
                raise FileNotFoundError(f"{address} asks for {path}, which is not among the site's files")
            return root + self.files[path]

        def loaded(path: str) -> list[str]:
            out = self.out.resolve()
            return [root + file.relative_to(out).as_posix() for file in assets.script_closure(out / self.files[path])]

        def whole(path: str) -> str:
            return f"{self.address.rstrip('/')}/{path}" if self.address else root + path

        told = self.text(item) if page.startswith("book/") else None
        taught = next((one for one in self.lessons if page == f"lessons/{one['id']}"), None)
        exercise = next((one for one in self.data("exercises") if page == f"detective/{one['id']}"), None)
        posed = self.problems.get(page.removeprefix("problems/")) if page.startswith("problems/") else None
        played = taught or exercise or posed
        about = played["game"] if played else item if item in self.game_ids() else page
        shown = told["games"][0] if told else about
        game = shown if f"images/social/{shown}.png" in self.assets else None
        files = {name: side_names.with_side_names(strings, about) for name, strings in self.languages.items()}
        words = {name: languages.Messages(name, files, self.warn) for name in files}
        others = [name for name in self.languages if name != lang]
        strings = functools.reduce(languages.with_fallback, files.values(), files[lang])
        own_words = script_messages.changed_strings(self.spoken(strings), self.spoken(self.strings[lang]))
        return {
            "lang": lang,
            "other": others[0] if others else lang,
            "languages": [
                {
                    "id": name,
                    "name": languages.string_at(self.languages[name], "language.name") or name,
                    "href": url("index" if in_root else page, name),
                    "whole": whole(url("index" if in_root else page, name).removeprefix(root)),
                    "current": name == lang,
                }
                for name in self.languages
            ],
            "page": page,
            "item": item,
            "root": root,
            "base": self.base,
            "t": words[lang],
            "words": words,
            "strings": strings,
            "own_words": own_words,
            "asset": asset,
            "loaded": loaded,
            "url": url,
            "nav": [name for name in NAV if self.has_page(name)],
            "more": [name for name in MORE if self.has_page(name)],
            "foot": [name for name in FOOT if self.has_page(name)],
            "has_page": self.has_page,
            "notes": self.notes,
            "prose": prose.Prose(self.ways(url), set(self.languages)),
            "python": {key: root + value if isinstance(value, str) else value for key, value in self.python.items()},
            "notebook": lambda: {
                key: root + value if isinstance(value, str) else [root + one for one in value]
                for key, value in self.notebook.items()
            },
            "examples": examples.read_examples(self.source / "examples", lang, self.languages),
            "cells_of": examples.split_cells,
            "reference": self.reference,
            "offline": f"{root}{offline.NAME}" if self.offline else "",
            "manifest": f"{root}{lang}/{webmanifest.NAME}" if self.offline else "",
            "one_file": f"{root}{one_file.NAME}" if self.one_file else "",
            "one_file_size": one_file.SIZE,
            "offline_sizes": offline.SIZES,
            "address": self.address,
            "issues": self.issues,
            "here": whole(address.removesuffix("index.html")),
            "pictured": game,
            "picture": whole(self.assets[f"images/social/{game}.png" if game else "images/social.png"]),
            "picture_grounds": {},
            "head": Markup(self.head),  # noqa: S704 (our own)
            "policy": policy(self.head),
            **self.known(lang, words[lang].plain, root),
        }

    def known(self, lang: str, plain: Callable[..., str], root: str) -> dict[str, Any]:
        """What every page of a language may tell, whatever its address."""
        return {
            "games": self.games,
            "game": self.game,
            "view": self.view,
            "openings": self.openings,
            "telling": self.data("telling"),
            "entry": self.text,
            "entries": self.edition,
            "codex": self.codex,
            "searched": functools.partial(search_index.book_index, self.edition),
            "search_index": lambda: root + self.search_files[f"search/{lang}.json"],
            "search_kinds": search_index.KINDS,
            "texts": self.texts,
            "drawing": board_drawing.layout_board,
            "places_of": board_drawing.place_kind,
            "near": board_drawing.bottom_side,
            "kinship": self.kinship,
            "kits": self.kits,
            "sheet_parts": handouts.PARTS,
            "sheet_holds": handouts.ITEMS_PER_SHEET,
            "posed_of": self.posed_of,
            "ruleset_of": self.ruleset_of,
            "in_sentences": lambda: self.in_sentences[lang],
            "sources_of": claims.sources_of_ruleset,
            "pair": self.pair,
            "played_well": self.played_well,
            "how_to_play": self.how_to_play,
            "degrees": strategy.points_by_degree,
            "lessons": self.lessons,
            "lesson": self.lesson,
            "plans": self.plans,
            "plan": self.plan,
            "spoken": functools.partial(lessons.steps_for_script, lang=lang),
            "exercises": self.data("exercises"),
            "exercise": self.exercise,
            "in_words": functools.partial(turn_text.turn_in_words, plain),
            "problems": self.problems,
            "posed": self.posed,
            "posed_for_script": problems.for_script,
            "readings": ruleset_comparison.comparison_rows,
            "apart": lambda game: ruleset_comparison.most_different_pair(game, self.data("differences")),
            "differences": self.data("differences"),
            "decided": self.decided,
            "number": functools.partial(verdicts.format_number, lang=lang),
            "filled": functools.partial(verdicts.fill_figures, lang=lang),
            "atlas": self.atlas,
            "checker": self.checker,
            "pace": verdicts.CHECKING_PACE,
            "paper": lambda: self.paper,
            "strip": proof_paths.draw_strip,
            "written_in": self.written,
            "ladder": self.data("ladder"),
            "detective": self.data("detective"),
            "rulesets_by_game": lambda: {
                game["id"]: [(one["id"], plain(f"rulesets.{one['id']}.name")) for one in game["rulesets"]]
                for game in self.games
            },
            "gallery": self.gallery,
            "usual_men": lambda game: self.data("gallery")[game].get("men", gallery.MEN_SETS[0]),
            "men_sets": gallery.MEN_SETS,
            "glossary": lambda: glossary.sorted_glossary(self.notes["terms"]["term"], self.edition, lang),
            "sources": self.sources,
            "written": self.written(lang),
            "works": bibliography.group_by_kind(self.sources, list(self.written(lang))),
            "marks": bibliography.READ_STATES,
            "history": lambda: self.history(lang),
            "lineage": lambda: self.lineage(lang),
            "past": self.past,
            "called": lambda game, title: alternative_names.names_by_language(self.notes["games"][game], title),
            "source_name": functools.partial(self.source_name, lang),
            "illumined": initials.illuminate,
            "cited_whole": lambda entry: citations.cite_entry(entry, lang, plain, self.address, self.version),
            "cited": lambda entry, clause: citations.cite_clause(
                entry, clause, lang, plain, self.address, self.version
            ),
            "version": self.version,
        }
