"""What a page weighs, gzipped, against the limits that the project has set itself.  How fast it starts is measured by
`build.py bench`, not here."""

import gzip
from pathlib import Path

import pytest


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
    files = [max((dist / language).glob("*/index.html"), key=weight)]
    for folder in ("app-*", "style-*", "fonts-*"):
        files += [path for path in dist.glob(f"{folder}/**/*") if path.is_file()]
    wanted = [path for path in files if "latin-ext" not in path.name]  # fetched only for letters that no page here has
    assert sum(map(weight, wanted)) <= 350_000
