"""KINDS: for each template in site/pages, what its pages are about and what they receive."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from render.pages import book_pages, history_pages, play_pages, research_pages, sheet_pages, site_pages, teaching_pages
from render.pages.frame import Context
from render.pages.site import Site

GetGame = Callable[[Site, str], str]  # from the id of a thing to the game that it is about


def no_game(_site: Site, _item: str) -> str:
    return ""


def itself(_site: Site, item: str) -> str:
    return item


def game_of_lesson(site: Site, item: str) -> str:
    return str(next(lesson["game"] for lesson in site.lessons if lesson["id"] == item))


def game_of_exercise(site: Site, item: str) -> str:
    return str(next(exercise["game"] for exercise in site.exercises if exercise["id"] == item))


def game_of_problems(site: Site, item: str) -> str:
    return str(site.problems[item]["game"])


def game_of_silence(site: Site, item: str) -> str:
    return str(site.notes["silences"][item]["pair"][0]["game"])


def game_of_atlas(site: Site, _item: str) -> str:
    return str(site.atlas["game"])


def game_of_entry(site: Site, item: str) -> str:
    return str(next(entry["games"][0] for entry in site.edition if entry["id"] == item))


@dataclass(frozen=True)
class Kind:
    """The pages of one template, in every language, or only in the one that they are `written_in`.

    Without `items` there is one page, named as the template. With `items` there is one for each id that it lists, named
    `folder` and the id: for each lesson "lessons/ID". `game` says which game's names the sides bear on such a page, and
    `pictured` which game a link to it shows, where that is another one.
    """

    context: type[Context]
    folder: str = ""
    items: Callable[[Site], Iterable[str]] | None = None
    game: GetGame = no_game
    pictured: GetGame | None = None
    written_in: str = ""


KINDS: dict[str, Kind] = {
    # at the top of dist
    "root/index.html": Kind(site_pages.LanguageChoicePage),
    "root/404.html": Kind(site_pages.NotFoundPage),
    # play
    "index.html": Kind(play_pages.HomePage),
    "game.html": Kind(play_pages.GamePage, items=Site.game_ids, game=itself),
    "games.html": Kind(play_pages.GalleryPage),
    "my-games.html": Kind(play_pages.MyGamesPage),
    "kiosk.html": Kind(play_pages.KioskPage),
    "embed.html": Kind(play_pages.EmbedPage),
    "embedded.html": Kind(play_pages.EmbeddedPage, "embed/", Site.game_ids, itself),
    # the book
    "book.html": Kind(book_pages.BookPage),
    "entry.html": Kind(book_pages.EntryPage, "book/", Site.entry_ids, pictured=game_of_entry),
    "silences.html": Kind(book_pages.SilencesPage),
    "silence.html": Kind(book_pages.SilencePage, "silences/", Site.silence_ids, game_of_silence, no_game),
    "glossary.html": Kind(book_pages.GlossaryPage),
    "bibliography.html": Kind(book_pages.BibliographyPage),
    # the games' past
    "history.html": Kind(history_pages.HistoryPage),
    "boards.html": Kind(history_pages.BoardsPage),
    "family.html": Kind(history_pages.FamilyPage),
    # research
    "research.html": Kind(research_pages.ResearchPage),
    "was-the-king-right.html": Kind(research_pages.VerdictsPage),
    "atlas.html": Kind(research_pages.AtlasPage, game=game_of_atlas, pictured=no_game),
    "paper.html": Kind(research_pages.PaperPage),
    "readings.html": Kind(research_pages.ReadingsPage),
    "what-if.html": Kind(research_pages.WhatIfPage),
    # learning
    "lessons.html": Kind(teaching_pages.LessonsPage),
    "course.html": Kind(teaching_pages.CoursePage, "courses/", Site.course_ids, itself),
    "lesson.html": Kind(teaching_pages.LessonPage, "lessons/", Site.lesson_ids, game_of_lesson),
    "problems.html": Kind(teaching_pages.ProblemsPage),
    "problem.html": Kind(teaching_pages.ProblemPage, "problems/", Site.problem_ids, game_of_problems),
    "detective.html": Kind(teaching_pages.DetectivePage),
    "exercise.html": Kind(teaching_pages.ExercisePage, "detective/", Site.exercise_ids, game_of_exercise),
    "plans.html": Kind(teaching_pages.PlansPage),
    "plan.html": Kind(teaching_pages.PlanPage, "plans/", Site.plan_ids),
    # paper
    "sheets.html": Kind(sheet_pages.SheetsPage),
    "sheet.html": Kind(sheet_pages.SheetPage, "sheets/", Site.game_ids, itself),
    "pack.html": Kind(sheet_pages.PackPage, "packs/", Site.plan_ids),
    "problem-sheets.html": Kind(sheet_pages.ProblemSheetsPage),
    # the site
    "about.html": Kind(site_pages.AboutPage),
    "rights.html": Kind(site_pages.RightsPage),
    "offline.html": Kind(site_pages.OfflinePage),
    "search.html": Kind(site_pages.SearchPage),
    "python.html": Kind(site_pages.PythonPage),
    "reference.html": Kind(site_pages.ReferencePage, written_in="en"),
    "module.html": Kind(site_pages.ModulePage, "reference/", Site.module_ids, written_in="en"),
}
