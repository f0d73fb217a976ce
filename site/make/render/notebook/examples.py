"""The examples of the Python page: site/examples/NAME.py, Python files with remarks in every language.

A line of a remark that begins with a language's id, `# es: …`, stands in the page of that language alone, without the
id; all other lines are the same in every language. `# %%` begins a cell, as in the files that the page saves. What an
example is called stands with the other words of the page (`page.python.examples.NAME`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

# as the page offers them
ORDER = (
    "moves", "count", "tree", "branching", "games", "wins", "degrees", "player", "evolve", "variant", "own", "record",
    "search",
)  # fmt: skip
CELL = re.compile(r"^# %%$\n?", re.MULTILINE)


def localize_example(text: str, lang: str, languages: Iterable[str]) -> str:
    """An example as a reader of this language gets it."""
    marks = {f"# {language}: ": language for language in languages}
    lines = []
    for line in text.splitlines():
        mark = next((mark for mark in marks if line.lstrip().startswith(mark)), None)
        if mark is None:
            lines.append(line)
        elif marks[mark] == lang:
            lines.append(line.replace(mark, "# ", 1))
    return "\n".join(lines) + "\n"


def split_cells(text: str) -> list[str]:
    """The code of each cell."""
    return [code.strip("\n") for code in CELL.split(text) if code.strip()]


def read_examples(folder: Path, lang: str, languages: Iterable[str]) -> dict[str, str]:
    """Every example in one language, by name."""
    known_languages = tuple(languages)
    return {name: localize_example((folder / f"{name}.py").read_text("utf-8"), lang, known_languages) for name in ORDER}
