"""What a page weighs, gzipped, against the limits that the project has set itself.  How fast it starts is measured by
`build.py bench`, not here."""

import gzip
import re
from pathlib import Path

import pytest

from alquerque.games import GAMES


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
    asked = set(re.findall(r'="(?:\.\./)*((?:app|style|fonts)-[^"#]+)"', text))
    for sheet in [dist / name for name in asked if name.endswith(".css")]:
        asked |= set(re.findall(r"(fonts-\w+/[\w.-]+)", sheet.read_text("utf-8")))
    assert {name.rpartition("/")[2] for name in asked} >= {"game.js", "worker.js", "page-game.css"}
    wanted = [dist / name for name in asked if "latin-ext" not in name]  # fetched only for letters that no page here has
    assert weight(page) + sum(map(weight, wanted)) <= 350_000
