"""Contexts of the pages that are made to be printed: a game's boards, men, rules and problems."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

import packing
from render.games import side_names
from render.history import claims
from render.pages.frame import SiteContext
from render.pages.parts import (
    WithGame,
    WithGames,
    WithItem,
    WithPlaces,
    WithProse,
    WithSourceName,
    WithTexts,
    WithView,
    WithWritten,
)
from render.pages.site import Json, Site
from render.pages.teaching_pages import plan_view, problem_file, state_viewer
from render.publish import assets
from render.teaching import copies, handouts, lesson_plans, office_files, problems

if TYPE_CHECKING:
    from alquerque.api.contract import Board, Ruleset


@functools.cache
def printed_problems(site: Site, game: str = "") -> Sequence[Json]:
    """The problems of a game, or of all games, as they are printed, from the easiest to the hardest."""
    files = [problem_file(site, name) for name, file in site.problems.items() if game in ("", file["game"])]
    some = [
        problems.printed_problem(problem, file["game"], file["board"], state_viewer(site, file["game"]))
        for file in files
        for problem in file["problems"]
    ]
    return sorted(
        ({**problem, "size": handouts.labelled_board_mm(problem["board"])} for problem in some),
        key=lambda problem: problem["difficulty"]["value"],
    )


@functools.cache
def printing_kits(site: Site, game: str) -> Sequence[Json]:
    return handouts.printing_kits(site.game(game), site.view)


@functools.cache
def rules_in_sentences(site: Site) -> Mapping[str, Json]:
    """Every ruleset in sentences, by language and ruleset."""
    words = {
        lang: {id: side_names.with_side_names(strings, id)["played"] for id in site.game_ids()}
        for lang, strings in site.strings.items()
    }
    rulesets = [
        {
            "id": ruleset["id"],
            "game": game["id"],
            "values": {field: str(value) for field, value in ruleset["fields"].items()},
            "pieces": site.view(game["id"], ruleset["id"])["pieces"],
        }
        for game in site.games
        for ruleset in game["rulesets"]
    ]
    return site.sentences_of({"table": site.data("rule_sentences"), "words": words, "rulesets": rulesets})


class SheetsPage(WithGames):
    """All sheets."""


class WithSheets(SiteContext):
    """What `_sheets.html` needs."""

    @property
    def sheet_holds(self) -> Mapping[str, int]:
        """How many of each thing are on one sheet."""
        return handouts.ITEMS_PER_SHEET

    def address_of(self, name: str) -> str:
        """The absolute address of a page; "" if the site's is not known."""
        page = self._page
        return page.whole(page.url(name).removeprefix(page.root)) if self._site.address else ""

    def rules_in_lines(self, game: str) -> Sequence[str]:
        """The rules of a game's first ruleset in four lines: the aim, and how it is played (site/notes/play)."""
        note = self._site.notes["play"].get(game)
        return [note["aim"][self.lang], *(step["text"][self.lang] for step in note["step"])] if note else []


class WithPrintedProblems(WithSheets):
    def posed_of(self, game: str = "") -> Sequence[Json]:
        """The problems of a game, or of all games, as they are printed."""
        return printed_problems(self._site, game)



class ProblemSheetsPage(WithGame, WithGames, WithPrintedProblems, WithSourceName):
    """Problems to be printed."""


class SheetPage(WithGame, WithItem, WithPlaces, WithPrintedProblems, WithSourceName, WithTexts, WithView, WithWritten):
    """All that is printed to play a game."""

    def kits(self, game: str) -> Sequence[Json]:
        """A game's boards and men with their sizes (see teaching/handouts.py)."""
        return printing_kits(self._site, game)

    @property
    def sheet_parts(self) -> Sequence[str]:
        """The kinds of sheets."""
        return handouts.PARTS

    def ruleset_of(self, game: str, rules: str) -> Ruleset:
        """A ruleset of a game."""
        return self._site.ruleset_of(game, rules)

    @property
    def in_sentences(self) -> Mapping[str, Sequence[Json]]:
        """Each ruleset in sentences of this language (see games/rules_in_prose.py)."""
        return rules_in_sentences(self._site)[self.lang]

    def sources_of(self, ruleset: Ruleset) -> Set[str]:
        """Whom a ruleset's warrants name."""
        return claims.sources_of_ruleset(ruleset)


@functools.cache
def pair_kits(site: Site, plan: str) -> Sequence[Json]:
    """For each board of a plan's states, what pairs of pupils play on (see teaching/handouts.py), with its "game", the
    "page" on which it is played, and how many pupils a sheet of its "boards" and of its "men" "serves", if the plan has
    these."""
    kits: dict[str, dict[str, Any]] = {}
    view = plan_view(site, plan)
    for state in lesson_plans.drawn_states(view):
        game = site.game(state.partition("#")[0])
        rules = lesson_plans.state_request(state, game["rulesets"][0]["id"])["rules"]
        board = site.board_of(game["id"], rules)
        if board["id"] not in kits:
            men = handouts.count_men(game, site.view(game["id"], rules))
            page = lesson_plans.with_keys(game["id"], *lesson_plans.book_keys(view))
            kits[board["id"]] = {**handouts.pair_kit(board, men), "game": game["id"], "page": page}
    for part, on_sheet in (("boards", "on_sheet"), ("men", "pairs")):
        wanted = [kit for kit in kits.values() if kit["game"] in (view.get(part) or [kit["game"]])]
        for kit in wanted:
            share = len(wanted) if view.get("shared") else 1
            kit.setdefault("serves", {})[part] = copies.PAIR * kit[on_sheet] * share
    return [kit for kit in kits.values() if "serves" in kit]


class PackPage(WithGame, WithItem, WithProse, WithSheets, WithSourceName):
    """All that is printed for a plan: boards and men for pairs, handouts, answers, rubric, exit ticket."""

    @property
    def plan(self) -> Json:
        """The plan with the boards of its handouts (see teaching/lesson_plans.py)."""
        return plan_view(self._site, self._page.item)

    @property
    def pair_kits(self) -> Sequence[Json]:
        """For each board of the plan, what pairs of pupils play on."""
        return pair_kits(self._site, self._page.item)

    @property
    def pupils_page(self) -> str:
        """Where the codes on pupils' sheets lead."""
        return lesson_plans.pupils_page(self.pair_kits)

    @property
    def copies(self) -> Sequence[Json]:
        """What is printed, and how many pupils have a copy together (see teaching/copies.py)."""
        return list(copies.printed(self.plan, self.pair_kits))

    @property
    def class_size(self) -> Mapping[str, int]:
        """How many pupils a class has, if nobody says, and at most."""
        return {"usual": copies.PUPILS, "most": copies.MAX_PUPILS}

    def kits_of(self, part: str) -> Sequence[Json]:
        """The kits whose boards or men are printed."""
        return copies.kits_of(self.pair_kits, part)

    def copies_of(self, serves: int) -> int:
        """How many copies a class needs of a sheet that serves so many pupils."""
        return copies.copies(serves)

    @property
    def archive(self) -> str:
        """The relative address of all this in one file, for who wants to change it (see teaching/office_files.py)."""
        page, plan = self._page, self.plan
        kings = {kind["id"] for game in self._site.games for kind in game["kinds"] if kind["letter"]}
        say = self._site.words(self.lang).plain
        plan_files = office_files.PlanFiles(plan, self.pair_kits, kings, self.lang, say, page.prose(), self.address_of).all()
        name = f"alquerque-{page.item}-{self.lang}.zip"
        return page.root + assets.write_hashed_folder(self._site.out, "packs", {name: packing.zipped(plan_files)}) + name

    def board_on_handout(self, board: Board, paper: Json) -> Json:
        """How large a board is on a handout (see teaching/handouts.py)."""
        return handouts.labelled_board_mm(board, handouts.handout_board_room_mm(paper))

    def signature_of(self, paper: Json) -> str:
        """The word before the names on a handout (see teaching/copies.py)."""
        return copies.signature(paper)
