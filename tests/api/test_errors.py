"""Each error has a sentence in both languages that needs nothing which its raiser does not give."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import alquerque
from alquerque.terminal import SENTENCES

PACKAGE = Path(alquerque.__file__).parent
RAISERS = {"NotationError", "RulesError", "BadRequest", "Refusal", "IllegalAct", "AmbiguousTurn"}
FAILS = {"game", "line", "column"}
"""What ``fail`` of the reader of PDN adds to each error."""
WITH_ACT = {"pdn-square", "pdn-illegal", "pdn-ambiguous", "pdn-over"}
"""Errors of a move, to which that reader adds the move."""
PROGRAMS = {"not-json", "not-an-object", "unknown-op", "bad-argument", "no-certificate", "no-player"}
"""Mistakes of a program that asks: a page says of them only that there is one ("other")."""
TERMINALS = {
    "bad-depth",
    "bad-picture",
    "bad-set",
    "faulty-pillow",
    "needs-pillow",
    "no-computer",
    "unreadable-file",
    "unknown-player",
    "unknown-class",
    "unknown-tables",
    "unknown-weight",
    "played-otherwise",
}
"""What only the command line raises."""


def keys_of(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Every place of the package where an error is made: where, its key, and the names of what it says besides."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
            given = {word.arg for word in node.keywords if word.arg}
            if name == "bad_position" and node.args:
                yield where, "bad-position", {"at"}
            if (name in RAISERS or name == "fail") and node.args:
                for key in keys_of(node.args[0]):
                    yield (
                        where,
                        key,
                        given | (FAILS if name == "fail" else set()) | ({"act"} if key in WITH_ACT else set()),
                    )


RAISED = list(raised())
KEYS = sorted({key for _, key, _ in RAISED})


@pytest.fixture(scope="module")
def words(root: Path) -> dict[str, dict[str, object]]:
    return {lang: json.loads((root / "site" / "lang" / f"{lang}.json").read_text("utf-8")) for lang in ("en", "es")}


def sentences(words: dict[str, object], key: str) -> list[str]:
    """All sentences that pages have for a key."""
    page = words["page"]
    assert isinstance(page, dict)
    found = [words["errors"].get(key), page["detective"].get(f"fault-{key}"), page["post"]["errors"].get(key)]  # type: ignore[attr-defined]
    return [one for one in found if isinstance(one, str)]


def test_the_raisers_are_found() -> None:
    assert len(RAISED) > 100 and {"bad-position", "pdn-fen", "pdn-game-type", "illegal-act", "too-long"} <= set(KEYS)


@pytest.mark.quick
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_sentence_says_only_what_its_raisers_give(words: dict[str, dict[str, object]], lang: str, key: str) -> None:
    found = sentences(words[lang], key)
    assert bool(found) or key in PROGRAMS | TERMINALS, f"nothing is said of {key}"
    for where, given in ((where, given) for where, one, given in RAISED if one == key):
        for sentence in found:
            missing = set(re.findall(r"\{(\w+)\}", sentence)) - given
            assert not missing, f"{where} does not tell {missing} of {sentence!r}"


@pytest.mark.quick
@pytest.mark.parametrize("key", SENTENCES)
def test_the_command_line_says_only_what_the_raisers_give(key: str) -> None:
    needed = set(re.findall(r"\{(\w+)\}", re.sub(r"\[.*?\]", "", SENTENCES[key])))
    raisers = [(where, given) for where, one, given in RAISED if one == key]
    assert raisers and [where for where, given in raisers if not needed <= given] == []


def test_pages_fill_every_sentence(root: Path) -> None:
    """A page's script puts an error into words with its details, never without: else a brace would be seen."""
    bare = re.compile(r'sayAt\(\["errors", key\]\)')
    found = [
        path.name for path in sorted((root / "site" / "app").rglob("*.ts")) if bare.search(path.read_text("utf-8"))
    ]
    assert found == []
