"""Rooms that a stranger can survey: no folder of the project has more than twenty sources side by side."""

from collections import Counter
from pathlib import Path

import pytest

MAX_SOURCES = 20
KINDS = {".py", ".ts", ".js", ".css", ".html", ".c", ".h", ".cu"}
TOPS = ("py", "site", "tests")
DATA = ("site/data", "site/make/node_modules")  # kept, not written


@pytest.mark.quick
def test_no_folder_has_more_than_twenty_sources_side_by_side(root: Path) -> None:
    left_out = [root / folder for folder in DATA]
    sources = Counter(
        file.parent.relative_to(root).as_posix()
        for top in TOPS
        for file in (root / top).rglob("*")
        if file.suffix in KINDS and not any(folder in file.parents for folder in left_out)
    )
    assert len(sources) > 50
    assert {folder: count for folder, count in sources.items() if count > MAX_SOURCES} == {}
