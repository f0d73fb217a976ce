"""`build.py serve` shows a game that is still a draft, and what is missing of it; the build refuses it. In a copy of
the project, because a package is loaded once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

from dev import drafts, new_game

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("en/index.html", "en/new-one/index.html", "es/new-one/index.html", "en/games/index.html", "es/family/index.html",
         "en/history/index.html", "es/sheets/new-one/index.html", "en/felli/index.html")  # fmt: skip
SERVED = """
from pathlib import Path
from dev import drafts
if __name__ == "__main__":
    site = drafts.served(Path("out"), "/", "", "")
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game in it; it has the cache of the project."""
    copy = tmp_path_factory.mktemp("drafts") / "project"
    left_out = shutil.ignore_patterns("__pycache__", "browser", "engines", ".*")
    for part in ("py", "site", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=left_out)
    for name in ("README.md", "LICENSE", "pyproject.toml"):
        shutil.copy(ROOT / name, copy)
    (copy / ".cache").symlink_to(ROOT / ".cache")
    new_game.make_files(copy, "new-one")
    return copy


def run_served(root: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Runs lines of Python with the served site as `site`."""
    (root / "try_it.py").write_text(SERVED + indent(code, "    "), "utf-8")
    paths = os.pathsep.join(str(root / part) for part in ("py", "site/make"))
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-X", "utf8", "try_it.py"]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done


def page(root: Path, address: str) -> str:
    return (root / "out" / address).read_text("utf-8")


@pytest.mark.slow
def test_a_draft_is_shown_with_what_is_missing(root: Path) -> None:
    done = run_served(root, f"for address in {PAGES}: site.write(address)\n")
    assert "things are missing. The pages are shown; `build.py` and `build.py test` refuse them." in done.stderr
    assert "new-one: 45 things are missing; its page lists them" in done.stderr
    draft = page(root, "en/new-one/index.html")
    assert 'Draft: <a href="#missing">45 things are missing of new-one</a>' in draft
    assert "<li>site/lang/es.json: games.new-one.name: write the name of the game</li>" in draft
    assert draft.count("<li>site/") + draft.count("<li>py/") == 45
    home = page(root, "en/index.html")
    assert (
        "Not ready to be published: 45 things are missing" in home
        and '<a href="../en/new-one/">new-one</a>: 45' in home
    )
    assert 'id="missing"' not in home and 'href="../drafts.css"' in home and (root / "out" / "drafts.css").is_file()
    assert not list((root / "out").rglob("pyodide.rest.wasm")), "for which 100 MB more would have to be installed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "reason"), [("Rules(BOARD", "Rules(BORD", "NameError"), ("ENTRY = ", "ENTRY = = ", "SyntaxError")]
)
def test_a_game_that_cannot_be_loaded_is_left_out_and_says_why(root: Path, old: str, new: str, reason: str) -> None:
    module = root / "py" / "alquerque" / "games" / "new_one.py"
    text = module.read_text("utf-8")
    module.write_text(text.replace(old, new, 1), "utf-8")
    try:
        done = run_served(root, f"""
for address in {PAGES}:
    try:
        site.write(address)
    except Exception as error:
        print(address, type(error).__name__, error)
import json, zipfile
from runtime import bundle
files = bundle.browser_files(Path("py"), site.left_out)
print("in the browser:", [name for name in files if "new_one" in name or b"new-one" in files[name]])
""")
    finally:
        module.write_text(text, "utf-8")
    failed = [line.split()[0] for line in done.stdout.splitlines() if line.split()[0] in PAGES]
    assert failed == [address for address in PAGES if "new-one/" in address]
    assert "DataError new-one cannot be shown yet." in done.stdout
    assert "py/alquerque/games/new_one.py, line " in done.stdout and reason in done.stdout
    assert "in the browser: []" in done.stdout


def test_a_fault_belongs_to_the_game_that_it_names_last() -> None:
    games = dict.fromkeys(["felli", "queah", "damas"])
    drafts.limit_catalogue(ROOT / "py")
    faults = ["site/notes/family.toml: edges.felli to queah.kind: write", "site/lang/en.json: page.new is missing",
              "py/alquerque/games/draughts/damas.py, line 3: write",
              "site/notes/games/not-felli.toml is about no game"]  # fmt: skip
    assert drafts.by_game(faults, games) == {"queah": [faults[0]], "": [faults[1], faults[3]], "damas": [faults[2]]}
