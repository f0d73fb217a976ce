"""A new game's files: made once, never over others, with everything that is still to be written named by file; and what
is worked out from its rules made for it alone. In a copy of the project."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tools
from dev import new_game
from render.content.placeholders import MARKER

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("py/alquerque", "site/lang", "site/notes", "site/data", "site/texts", "site/pages", "site/images/social",
         "site/docs", "tests/oracles", "tests/scenarios", "tests/records", "py/measuring/figures")  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with a new game in it."""
    copy = tmp_path_factory.mktemp("project")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (ROOT / "tests").glob("*.*"):
        shutil.copy(path, copy / path.relative_to(ROOT))
    new_game.make_files(copy, "new-one")
    return copy


def python(root: Path, code: str) -> str:
    environment = new_game.test_environment(root) | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_list_of_what_is_missing_names_every_file(root: Path) -> None:
    code = "from pathlib import Path; from dev import new_game; print(*new_game.missing(Path().resolve(), 'new-one'), sep='\\n')"
    told = python(root, code)
    for file in (
        "py/alquerque/games/new_one.py, line 1: write what game this is",
        "site/lang/es.json: games.new-one.name: write the name of the game", "site/lang/en.json: rulesets.new-one.note: write",
        "site/data/gallery.json: new-one.region: write one of europe, ", "site/notes/games/new-one.toml: past (en, es): write",
        "site/notes/play/new-one.toml: hint.first.text (en, es): write",
        "site/notes/play/new-one.toml: aim (en, es): write how one", "play/new-one.toml: step.0.text (en, es): write how a man",
        "play/new-one.toml: step 3: move is missing", "site/notes/family.toml: new-one: write its place on",
        "site/notes/family.toml: edges.alquerque-de-doce to new-one.kind: write attested",
        "site/notes/family.toml: edges.alquerque-de-doce to new-one.by names nobody: write who",
        "site/notes/history.toml: claims.new-one.grade: write solid", "site/notes/history.toml: claims.new-one.by names nobody",
        "site/images/social/new-one.png is missing", "tests/scenarios: no worked example of new-one",
        "tests/records/new-one.txt: no whole game under new-one", "tests/oracles/oracle_*.py: no second rules of new-one",
        "tests/witnesses.txt: no game in which", "tests/scenarios/new_one.toml, line", "tests/oracles/oracle_new_one.py, line",
        "site/docs/strength.md: its table of the games lacks new-one: python3 build.py strength",
    ):  # fmt: skip
        assert file in told, (file, told)
    assert "Traceback" not in told and "NoneType" not in told
    assert MARKER not in told, "nothing is reported that only a placeholder has caused"
    lines = told.splitlines()
    assert len(lines) == len(set(lines)) and not [line for line in lines if "is none of" in line or "line" in line[-9:]]


def test_no_prose_is_edited(root: Path) -> None:
    pages = sorted((ROOT / "site" / "docs").glob("*.md"))
    assert pages and all((root / path.relative_to(ROOT)).read_bytes() == path.read_bytes() for path in pages)


def test_what_is_missing_is_printed_below_its_file() -> None:
    gaps = ["a/b.py, line 3: write x", "c.json: k: write y", "a/b.py: z", "tests/x.txt is missing: do it"]
    assert new_game.by_file(gaps) == [
        "  a/b.py", "    line 3: write x", "    z", "  c.json", "    k: write y", "  tests/x.txt", "    is missing: do it",
    ]  # fmt: skip


def test_the_shared_files_keep_their_form(root: Path) -> None:
    assert new_game.registered_games(root) == [*new_game.registered_games(ROOT), "new-one"]
    for name in ("lang/es.json", "lang/en.json", "data/gallery.json"):
        before, after = ((one / "site" / name).read_text("utf-8").splitlines() for one in (ROOT, root))
        lost = [line for line in before if line not in after and f"{line}," not in after]
        assert lost == [] and json.loads("\n".join(after))


def test_nothing_is_written_over(root: Path) -> None:
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    (root / "tests" / "oracles" / "oracle_another.py").write_text("GAMES = {}\n", "utf-8")
    with pytest.raises(tools.DataError, match=r"a file of that name already: tests/oracles/oracle_another\.py"):
        new_game.make_files(root, "another")
    (root / "tests" / "oracles" / "oracle_another.py").unlink()
    with pytest.raises(tools.DataError, match="There is a game new-one already"):
        new_game.make_files(root, "new-one")
    assert before == {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("id", ["", "Felli", "a b", "../x", "x_y", "-x", "x--y", "9", "pass", "entry", "x" * 41, "ñu"])
def test_what_cannot_be_an_id_is_refused(tmp_path: Path, id: str) -> None:
    with pytest.raises(tools.DataError, match="cannot be the id of a game"):
        new_game.make_files(tmp_path, id)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_follows_from_the_rules_is_made_for_this_game_alone(root: Path) -> None:
    before = {path: path.read_text("utf-8").splitlines() for path in (root / "tests").rglob("*.txt")}
    python(root, "import generate, alquerque; generate.MAX_LEAVES = 100; generate.generate('new-one')")
    told = python(root, "import game_coverage; print(*game_coverage.missing_for_game('new-one'), sep='\\n')")
    assert "records" not in told and "witnesses" not in told and "second rules" in told
    for path, lines in before.items():
        after = path.read_text("utf-8").splitlines()
        assert [line for line in after if not line.startswith("new-one ")] == lines
    assert (root / "tests" / "records" / "new-one.txt").is_file()
