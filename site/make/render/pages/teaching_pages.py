"""Contexts of the pages where games are learnt: lessons, problems, exercises, plans for teachers."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from render.games import board_drawing
from render.pages.frame import SiteContext
from render.pages.parts import (
    WithApart,
    WithCourses,
    WithCourseSteps,
    WithEntry,
    WithGame,
    WithGames,
    WithItem,
    WithOwnWords,
    WithPairBoards,
    WithProblems,
    WithProse,
    WithStrings,
    WithTurns,
    WithUsualMen,
)
from render.pages.site import Json, Site
from render.publish import assets
from render.teaching import exercises, lesson_plans, lessons, problems
from render.teaching.link_notes import LinkNotes

if TYPE_CHECKING:
    pass

# ---- lessons ---------------------------------------------------------------------------------------------------


@functools.cache
def lesson_view(site: Site, id: str) -> Json:
    """A lesson with the views of its steps."""
    lesson = next(lesson for lesson in site.lessons if lesson["id"] == id)
    at = board_drawing.layout_board(site.board_of(lesson["game"], lesson["rules"]))["at"]

    def why(start: str, man: str, to: str | None) -> Json | None:
        answer: Json = site.ask({
            "op": "why", "game": lesson["game"], "rules": lesson["rules"], "start": start, "acts": [], "from": man, "to": to
        })  # fmt: skip
        reason: Json | None = answer["reason"]
        return reason

    # Whoever begins with the first game may touch a man before Python is there: its lessons carry their reasons.
    is_first = lesson["game"] == site.lessons[0]["game"]
    view = lessons.lesson_view(
        lesson, lambda start, acts: site.look(lesson["game"], lesson["rules"], acts, start=start), at, why if is_first else None
    )
    return {**view, "below": side_below(site, lesson["game"], lesson["rules"])}


def side_below(site: Site, game: str, rules: str) -> str:
    """The side that sits at the bottom of the board, as at the start of a game; a position with few men does not say."""
    first = site.view(game, rules)
    return board_drawing.bottom_side(first["men"], site.board_of(game, rules), first["side"])


class LessonsPage(WithCourseSteps, WithGame, WithProse, WithStrings, WithUsualMen):
    """The courses of all games."""

    def lesson(self, id: str) -> Json:
        """A lesson with the views of its steps."""
        return lesson_view(self._site, id)


class CoursePage(WithCourseSteps, WithGame, WithItem, WithStrings):
    """A game's course: what is learnt, and what comes next."""

    @property
    def rules(self) -> str:
        """The ruleset that is learnt."""
        return str(next(lesson["rules"] for lesson in self._site.lessons if lesson["game"] == self._page.item))


class LessonPage(WithCourses, WithItem, WithPairBoards, WithUsualMen):
    """A lesson, on the board."""

    @property
    def lesson(self) -> Json:
        """The lesson with the views of its steps (see teaching/lessons.py)."""
        return lesson_view(self._site, self._page.item)

    def spoken(self, steps: Sequence[Json]) -> Sequence[Json]:
        """Steps as the page's script has them."""
        return lessons.steps_for_script(steps, self.lang)


# ---- problems --------------------------------------------------------------------------------------------------


def state_viewer(site: Site, game: str) -> problems.GetView:
    """A function that gives the view of a state of this game: of rules, a position and acts."""
    return lambda rules, start, acts: site.look(game, rules, acts, start=start)


@functools.cache
def problem_file(site: Site, name: str) -> Json:
    """A file of problems with their first views, the board that they are on, the side that sits below, and the address
    of the views with which first turns are answered."""
    file = site.problems[name]
    see = state_viewer(site, file["game"])
    some = problems.with_views(file, see)
    board = site.board_of(file["game"], some[0]["rules"])
    answers = json.dumps(problems.packed_views(some, see), ensure_ascii=False, separators=(",", ":"))
    place = assets.write_hashed_folder(site.out, "answers", {f"{name}.json": answers.encode()})
    return {
        **file, "problems": some, "board": board, "below": side_below(site, file["game"], some[0]["rules"]),
        "views": problems.first_views(some), "answers": f"{place}{name}.json",
    }  # fmt: skip


class WithPosedProblems(SiteContext):
    def answers_of(self, file: Json) -> str:
        """The relative address of the views with which a file's first turns are answered."""
        return f"{self._page.root}{file['answers']}"

    def posed_for_script(self, some: Sequence[Json]) -> Sequence[Json]:
        """Problems as the page's script has them."""
        return problems.for_script(some)


class WithDailyProblems(SiteContext):
    @property
    def daily(self) -> Json:
        """The file of problems that those of the days are drawn from: the one whose head says so. Its board is the
        first game's, which the home page shows."""
        return problem_file(self._site, next(name for name, file in self._site.problems.items() if file.get("daily")))


class ProblemsPage(WithDailyProblems, WithGame, WithProblems, WithProse, WithStrings, WithUsualMen):
    """All problems."""

    def posed(self, name: str) -> Json:
        """A file of problems with its "board" and each problem's first view."""
        return problem_file(self._site, name)


class ProblemPage(
    WithEntry, WithGame, WithItem, WithOwnWords, WithPosedProblems, WithProblems, WithTurns, WithUsualMen
):
    """The problems of one file, to be solved on the board one at a time."""

    @property
    def posed(self) -> Json:
        """The file with its "board" and each problem's first view (see teaching/problems.py)."""
        return problem_file(self._site, self._page.item)


# ---- exercises -------------------------------------------------------------------------------------------------


class WithExercises(SiteContext):
    @property
    def exercises(self) -> Sequence[Json]:
        """The games whose rules are to be found out, as their file has them."""
        return self._site.exercises


class DetectivePage(WithApart, WithExercises, WithGames, WithPairBoards, WithUsualMen):
    """Which rules a game was played by."""

    @property
    def detective(self) -> Json:
        """The example of a question (site/data/detective.json)."""
        detective: Json = self._site.data("detective")
        return detective


@functools.cache
def exercise_view(site: Site, id: str) -> Json:
    return exercises.exercise_view(next(exercise for exercise in site.exercises if exercise["id"] == id), site.look, site.ask)


class ExercisePage(WithExercises, WithGame, WithItem, WithOwnWords, WithTurns, WithUsualMen):
    """A game whose rules are to be found out."""

    @property
    def exercise(self) -> Json:
        """The exercise with its views (see teaching/exercises.py)."""
        return exercise_view(self._site, self._page.item)


# ---- plans for teachers ----------------------------------------------------------------------------------------


def plan_state(site: Site, state: str) -> Json:
    """A state of a game (see teaching/lesson_plans.py) as it is drawn: the game, its board, its view."""
    game = site.game(state.partition("#")[0])
    request = lesson_plans.state_request(state, game["rulesets"][0]["id"])
    return {"game": game["id"], "on": site.board_of(game["id"], request["rules"]), "view": site.ask(request)}


@functools.cache
def plan_view(site: Site, id: str) -> Json:
    plan = next(plan for plan in site.plans if plan["id"] == id)
    return lesson_plans.plan_view(plan, functools.partial(plan_state, site))


class WithPlans(SiteContext):
    @property
    def plans(self) -> Sequence[Json]:
        """All plans for teachers in their order, as their files have them."""
        return self._site.plans


class PlansPage(WithGames, WithPlans, WithProse):
    """All plans for teachers."""


class PlanPage(WithGame, WithItem, WithPlans, WithProse, WithUsualMen):
    """A plan for teachers."""

    @property
    def plan(self) -> Json:
        """The plan with its boards and its minutes (see teaching/lesson_plans.py)."""
        return plan_view(self._site, self._page.item)

    @property
    def to_prepare(self) -> Mapping[str, str]:
        """The pages that are opened on each device before the lesson, by the word that says so."""
        return lesson_plans.pages_to_prepare(self.plan)

    @property
    def link_notes(self) -> LinkNotes:
        """Numbers for the plan's links on paper, from 1 on (see teaching/link_notes.py)."""
        page = self._page
        has_address = bool(self._site.address)
        return LinkNotes(lambda address: page.whole(address.removeprefix(page.root)) if has_address else "")
