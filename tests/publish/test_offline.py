"""The list of files that the service worker keeps: what is in it, in which order, how much it is over the line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from alquerque.games import PLACES
from render.publish import offline, redirects
from render.research import verdicts

MAX_SHARED_BYTES = 9.5e6  # Python and its library are 7.5 of them
MAX_GAME_BYTES = 2.2e5  # its page, lessons, problems, sheets, its board to embed and its row on the pages of all games
ASKED = r"""(?:src|data-courses|data-worker|data-library|rel="(?:stylesheet|modulepreload|preload|icon)" href)="([^"#:]+)"""


@pytest.fixture(scope="module")
def site(dist: Path) -> dict[str, Any]:
    first = (dist / offline.NAME).read_text("utf-8").partition("\n")[0]
    told: dict[str, Any] = json.loads(first.removeprefix("self.SITE=").removesuffix(";"))
    return told | {"files": [offline.File(*file) for file in told["files"]]}


def test_every_page_and_all_that_pages_ask_for_is_in_the_list(site: dict[str, Any], dist: Path) -> None:
    listed = {file.path for file in site["files"]}
    pages = {page.relative_to(dist) for page in dist.rglob("index.html")
             if "simple" not in page.parts and not redirects.is_redirect(page)}
    assert {page.as_posix().removesuffix("index.html") for page in pages} <= listed
    for page in pages:
        for href in re.findall(ASKED, (dist / page).read_text("utf-8")):
            path = (dist / page.parent / href).resolve().relative_to(dist.resolve()).as_posix()
            assert path in listed, (page, href)


def test_what_all_pages_need_comes_first_then_python_the_book_and_the_games(site: dict[str, Any]) -> None:
    paths = [file.path for file in site["files"]]
    first = {kind: next(n for n, path in enumerate(paths) if re.match(kind, path)) for kind in (
        "app-", "python-", "es/book/", "es/fanorona/", "es/lessons/", "es/python/", "stdlib-")}
    assert list(first.values()) == sorted(first.values())
    assert [file.group for file in site["files"]] == sorted(file.group for file in site["files"])


def test_small_certificates_come_with_the_games_and_large_files_once_they_are_asked_for(
    site: dict[str, Any], dist: Path
) -> None:
    groups = {file.path.rpartition("/")[2]: file.group for file in site["files"] if file.path.endswith(verdicts.SUFFIX)}
    assert sorted(groups) == sorted(path.name for path in dist.glob("endings-*/certificates/*"))
    assert groups["tres-w-wins.cert"] == 3 < site["background"]
    assert groups["doce-moderno-b-wins.cert"] == site["asked"]
    tables = {file.path.partition("/")[2]: file for file in site["files"]
              if file.path.startswith("endings-") and file.path.endswith(".bin")}  # fmt: skip
    assert tables["doce-base/5v2.bin"].group < site["asked"] == tables["doce-base/4v3.bin"].group
    assert all(file.path.startswith("endings-") for file in site["files"] if file.group == site["asked"])


def test_the_pages_that_wait_are_those_that_the_page_about_it_names(site: dict[str, Any], dist: Path) -> None:
    """All others come by themselves, with the archives of lesson plans."""
    late = {file.path.split("/")[1] for file in site["files"] if file.lang and file.path.endswith("/")
            and file.group >= site["background"]}  # fmt: skip
    assert late == set(offline.WAITING)
    text = (dist / "en" / offline.PAGE / "index.html").read_text("utf-8")
    assert all(f'<li><a href="../../en/{page}/">' in text for page in late)
    archives = [file.group for file in site["files"] if file.path.startswith("packs-") and file.path.endswith(".zip")]
    assert archives and max(archives) < site["background"]


def test_opening_books_come_with_the_games(site: dict[str, Any], dist: Path) -> None:
    groups = [file.group for file in site["files"] if "/openings/" in file.path]
    assert len(groups) == len(list(dist.glob("endings-*/openings/*"))) > 1 and set(groups) == {3}


def test_the_steps_of_all_courses_come_by_themselves_in_the_language_of_the_reader_alone(site: dict[str, Any]) -> None:
    files = [file for file in site["files"] if re.fullmatch(r"courses-\w+/courses-..\.json", file.path)]
    assert sorted(file.lang for file in files) == ["en", "es"]
    assert all(file.path.endswith(f"-{file.lang}.json") and file.group < site["background"] for file in files)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_everything_in_one_language_comes_over_the_line_at_its_price_a_game_and_tables_at_five_megabytes(
    site: dict[str, Any], lang: str
) -> None:
    wanted = [file for file in site["files"] if file.group < site["asked"]]
    proofs = [file.line for file in wanted if file.path.endswith(verdicts.SUFFIX)]
    tables = [
        file.line for file in wanted if file.path.startswith("endings-") and not file.path.endswith(verdicts.SUFFIX)
    ]
    others = [file.line for file in wanted if file.lang in ("", lang) and not file.path.startswith("endings-")]
    of_games = len(PLACES) * MAX_GAME_BYTES
    assert 5e6 < sum(others) <= MAX_SHARED_BYTES + of_games, f"{sum(others)} for {len(PLACES)} games"
    assert 1e6 < sum(tables) <= 5e6
    assert 1e5 < sum(proofs) <= 0.4e6
