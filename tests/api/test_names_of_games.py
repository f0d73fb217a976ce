"""Which files name a game in what they do: a new game must not have to be entered in them. Comments and docstrings may
give examples; the games' own modules, the texts, the words and the data are about games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from alquerque import GAMES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("py/alquerque/**/*.py", "site/app/**/*.[jt]s", "site/make/**/*.py", "site/make/**/*.mjs", "site/style/**/*.css",
           "site/pages/**/*.html")  # fmt: skip
#: By the file's name: why it may name games.
ALLOWED = {
    "endings.py": "the tables of endings that have been worked out, by how a ruleset is played",
    "certificates.py": "the certificates that have been worked out",
    "exact_openings.py": "the openings that have been worked out",
    "_moved.py": "the former names of modules",
    "_paper.html": "the paper about that game",
    # A choice of games to measure, or to try; any others would do.
    "sample_requests.py": "what pages may ask of Python",
    "distinguishing_positions.py": "how many exercises each game gives",
    "targets.py": "rules that are changed at random",
    "script_targets.py": "links that are changed at random",
    "edit_latency.py": "files that are edited",
    "compare_commits.py": "rules whose speed is measured",
    "pictures.py": "the picture in the README",
    "startup.py": "a page whose start is measured",
    "slow_phone.py": "pages whose start is measured",
    "lighthouse.py": "pages that are judged",
    "long_tasks.py": "games that are played through",
}
NAMES = [*GAMES, *(one.id for entry in GAMES.values() for one in entry.rulesets if "-" in one.id)]
NAME = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, NAMES), key=len, reverse=True))})(?![\w-])")
COMMENT = re.compile(r"\{#.*?#\}|/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """The lines and texts of all string constants that are no docstrings."""
    tree = ast.parse(source)
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings, of attributes too
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node.lineno, node.value


def texts(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from python_texts(source)
    else:
        yield from enumerate(COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source).splitlines(), 1)


def named() -> dict[Path, list[str]]:
    """The places at which each file names games."""
    paths = [
        path
        for pattern in SOURCES
        for path in sorted(ROOT.glob(pattern))
        if "games" not in path.parent.parts or "make" in path.parent.parts
    ]
    found = {path: [f"{path.relative_to(ROOT)}:{line}: {name}" for line, text in texts(path) for name in NAME.findall(text)]
             for path in paths}  # fmt: skip
    return {path: places for path, places in found.items() if places}


def test_no_other_file_names_a_game() -> None:
    found = named()
    assert [place for path, places in found.items() if path.name not in ALLOWED for place in places] == []
    assert set(ALLOWED) == {path.name for path in found}, "a file that names none any more"


def test_a_name_is_found_where_it_does_something() -> None:
    code = '"""queah"""\nA = 1\n"""felli"""\ndef f():\n    """felli"""  # queah\n    return {"felli": "x/queah/"}\n'
    assert [name for _, text in python_texts(code) for name in NAME.findall(text)] == ["felli", "queah"]
    assert not NAME.findall(COMMENT.sub("", "a /* felli */ b // queah\n{# felli #}")) and not NAME.findall("felli-like")
