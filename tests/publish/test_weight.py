"""The size of each page, gzipped, against the project's own limits. How fast it starts is measured by
`build.py bench`, not here."""

import gzip
import json
import re
import zipfile
from itertools import permutations
from pathlib import Path

import lxml.html
import pytest

from alquerque.games import GAMES
from render.publish import redirects


def weight(path: Path) -> int:
    """Bytes on the line; what is packed already is sent as it is."""
    data = path.read_bytes()
    return len(data) if path.suffix in (".zip", ".woff2", ".png") else len(gzip.compress(data))


def test_python_is_light_enough_to_wait_for(dist: Path) -> None:
    library = sorted(dist.glob("library-*.zip"))
    runtime = [path for path in dist.glob("python-*/*") if path.is_file()]
    assert len(library) == 1 and runtime
    assert sum(map(weight, library + runtime)) <= 5_600_000


@pytest.mark.parametrize("language", ["es", "en"])
def test_everything_else_of_a_game_is_light(dist: Path, language: str) -> None:
    """What a game's page asks for itself; other pages have scripts and styles of their own."""
    page = max((dist / language / game / "index.html" for game in GAMES), key=weight)
    text = page.read_text("utf-8")
    asked = set(re.findall(r'[" ](?:\.\./)*((?:app|words|style|fonts)-[0-9a-f]+/[^" #]+)', text))
    for sheet in [dist / name for name in asked if name.endswith(".css")]:
        asked |= set(re.findall(r"(fonts-\w+/[\w.-]+)", sheet.read_text("utf-8")))
    assert {name.rpartition("/")[2] for name in asked} >= {"game.js", "worker.js", f"{language}.js", "page-game.css"}
    # fetched only for letters that no page here has
    wanted = [dist / name for name in asked if "latin-ext" not in name]
    assert weight(page) + sum(map(weight, wanted)) <= 335_000


def scripts_and_words(page: Path) -> dict[str, int]:
    """What each script of a page weighs, the worker's, those in the page and its words among them, by address or by
    text.
    """
    html = lxml.html.parse(str(page)).getroot()
    links = html.xpath("//link[@rel='modulepreload']/@href | //script/@src | /html/@data-worker")
    files = {str(path): weight(path) for path in ((page.parent / link).resolve() for link in links)}
    texts = [script.text for script in html.xpath("//script[not(@src) and not(@type)]")]
    for data in html.xpath("//script[@id='page-data']"):
        texts.append(json.dumps(json.loads(data.text).get("words", ""), ensure_ascii=False))
    return files | {text: len(gzip.compress(text.encode())) for text in texts}


def ahead(page: Path) -> set[str]:
    """What a page without a board fetches for the next one, once it has been read for a while (head/prefetch.ts)."""
    links = " ".join(lxml.html.parse(str(page)).getroot().xpath("/html/@data-ahead")).split()
    return {str((page.parent / link).resolve()) for link in links}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_second_page_brings_few_scripts_and_words(dist: Path, language: str) -> None:
    """Between any two pages, without what comes last, when somebody asks: the reasons of all games, on pages of many. A
    kiosk leads to none, and its script fetches its words.
    """
    (reasons,) = dist.glob(f"words-*/more-{language}.js")
    assert weight(reasons) <= 800 * len(GAMES)
    pages = {path: scripts_and_words(path) for path in sorted((dist / language).rglob("index.html"))
             if not redirects.is_redirect(path) and path.parent.name != "kiosk"}
    there = {path: {*brought, *ahead(path), str(reasons)} for path, brought in pages.items()}
    assert len(pages) > len(GAMES) + 8
    for first, second in permutations(pages, 2):
        more = sum(size for name, size in pages[second].items() if name not in there[first])
        assert more <= 30_500, (first.parent.name, second.parent.name, more)


def test_the_editor_for_code_is_fetched_by_one_page_alone(dist: Path) -> None:
    """And only when that is shown already; nothing of it, nor of what is for notebooks, is in any other page's
    files.
    """
    (editor,) = dist.glob("app-*/pages/code_editor.js")
    assert weight(editor) <= 140_000
    app = [path for path in dist.glob("app-*/**/*.js") if path != editor]
    assert [path.name for path in app if "code_editor" in path.read_text("utf-8")] == ["python.js"]
    assert not [path.name for path in app if "cm-editor" in path.read_text("utf-8")]
    for page in (dist / language / "python" / "index.html" for language in ("es", "en")):
        assert not [name for name in scripts_and_words(page) if "code_editor" in name]
        assert weight(page) + sum(scripts_and_words(page).values()) <= 40_000
    (library,) = dist.glob("library-*.zip")
    with zipfile.ZipFile(library) as archive:
        names = archive.namelist()
    assert "alquerque/api/__init__.pyc" in names and not [
        name for name in names if name.startswith("alquerque/notebook")
    ]
    words = "".join(path.read_text("utf-8") for path in dist.glob("words-*/*.js"))
    assert "saveIpynb" not in words


@pytest.mark.parametrize(("page", "most"), [("games", 1500), ("problems", 1000), ("lessons", 1500)])
def test_a_page_of_many_boards_has_few_elements(dist: Path, page: str, most: int) -> None:
    """What is drawn several times (grounds, frames, rows of men) is referred to; what waits in noscript is no element."""
    html = lxml.html.parse(str(dist / "es" / page / "index.html")).getroot()
    waiting = sum(1 for _ in html.xpath("//noscript//* | //template//*"))
    assert 300 < sum(1 for _ in html.iter("*")) - waiting <= most
