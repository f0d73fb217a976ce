"""What is read and written as text is UTF-8 with plain line ends, and says so: on Windows Python would take another
encoding and write "\\r\\n". Ruff (PLW1514) sees only calls of which it knows for certain that they open a file."""

import ast
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SUBPROCESS = {"run", "Popen", "check_output", "call", "check_call", "quietly"}
OURS = ("py", "site/make", "site/examples", "build.py")


def python_files(root: Path, *places: str) -> list[Path]:
    return sorted(
        path for place in places for path in ([root / place], (root / place).rglob("*.py"))[(root / place).is_dir()]
    )


def is_binary(call: ast.Call, at: int) -> bool:
    """Whether the mode of an `open` is binary; it is the argument at this place."""
    modes = [*call.args[at : at + 1], *(one.value for one in call.keywords if one.arg == "mode")]
    return any(isinstance(mode, ast.Constant) and "b" in str(mode.value) for mode in modes)


def faults(source: str, ours: bool) -> Iterator[tuple[int, str]]:
    """(line, what is missing) of each call; `ours`: whether what it writes must have plain line ends."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        named = {one.arg for one in call.keywords}
        encoded = (
            "encoding" in named or (name == "read_text" and call.args) or (name == "write_text" and len(call.args) > 1)
        )
        opened = name == "open" and isinstance(call.func, ast.Name) or name in ("open", "fdopen") and any(
            isinstance(one, ast.Constant) and str(one.value) in ("r", "w", "a", "x", "r+", "w+") for one in call.args
        )
        if (
            opened
            and not is_binary(call, 1 if isinstance(call.func, ast.Name) else 0)
            or name in ("read_text", "write_text")
        ):
            if not encoded:
                yield call.lineno, f"{name} without an encoding"
            if ours and name == "write_text" and "newline" not in named:
                yield call.lineno, f"{name} without newline"
        if name in SUBPROCESS and named & {"text", "universal_newlines"} and "encoding" not in named:
            yield call.lineno, f"{name} without an encoding"


def test_text_is_read_and_written_as_utf_8(root: Path) -> None:
    found = [f"{path.relative_to(root)}:{line}: {what}" for path in python_files(root, *OURS, "tests")
             for line, what in faults(path.read_text("utf-8"), ours=not path.is_relative_to(root / "tests"))]  # fmt: skip
    assert not found, "\n".join(found)


def test_a_checkout_is_the_same_where_git_writes_the_line_ends_of_windows(root: Path, tmp_path: Path) -> None:
    """The build hashes files, and some of the hashes stand in the repository."""
    if not (root / ".git").exists():
        pytest.skip("this copy has no Git history, as a downloaded archive has none: nothing to check out again")
    clone = tmp_path / "clone"
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "clone",
        "-q",
        "--shared",
        "-c",
        "core.autocrlf=true",
        str(root),
        str(clone),
    ]
    subprocess.run(command, check=True)
    listed = subprocess.run(["git", "ls-files", "--eol"], cwd=clone, capture_output=True, encoding="utf-8", check=True)
    kinds = {line.split("\t")[1]: line.split() for line in listed.stdout.splitlines()}
    assert len(kinds) > 1000
    assert not {name: kind[1] for name, kind in kinds.items() if kind[1] not in ("w/lf", "w/-text", "w/none")}
    assert not [name for name, kind in kinds.items() if (kind[0] == "i/-text") != ("-text" in kind[2])], (
        "binary files say so"
    )


@pytest.mark.parametrize("line", [
    "path.read_text()", "path.write_text(text, newline='\\n')", "path.write_text(text, 'utf-8')", "open(name)",
    "open(name, 'w')", "path.open('w')", "subprocess.run(command, text=True)", "os.fdopen(handle, 'w')",
])  # fmt: skip
def test_what_says_no_encoding_is_found(line: str) -> None:
    assert list(faults(line, ours=True))


@pytest.mark.parametrize("line", [
    "path.read_text('utf-8')", "path.write_text(text, 'utf-8', newline='\\n')", "open(name, 'rb')", "path.open('wb')",
    "webbrowser.open(address)", "subprocess.run(command, encoding='utf-8')", "subprocess.run(command, capture_output=True)",
])  # fmt: skip
def test_what_says_its_encoding_is_let_pass(line: str) -> None:
    assert not list(faults(line, ours=True))


@pytest.mark.parametrize("place", ["site/lang", "site/data", "py"])
def test_no_key_stands_twice_in_an_object(root: Path, place: str) -> None:
    """The second would silently take the place of the first."""
    for path in sorted((root / place).rglob("*.json")):

        def checked(pairs: list[tuple[str, object]], path: Path = path) -> dict[str, object]:
            keys = [key for key, _ in pairs]
            assert len(set(keys)) == len(keys), (path, {key for key in keys if keys.count(key) > 1})
            return dict(pairs)

        json.loads(path.read_text("utf-8"), object_pairs_hook=checked)
