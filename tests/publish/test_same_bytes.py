"""The same commit gives the same bytes, on every machine and at every hour: else each deployment would offer readers a
newer version of what has not changed."""

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

import packing
import tools
from render.notebook import reference
from runtime import wheels

NOON = 1_700_000_000
GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
ELSEWHERE = {
    "PYTHONHASHSEED": "7",
    "TZ": "Pacific/Auckland",
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
}
LASTING = ("npm", "runtime", "split", "coast", "wheels")  # what of the cache comes from pinned packages, by node
SLOW = ("openings", "packed", "standard", "library")  # what takes minutes


def commit(folder: Path, seconds: int) -> None:
    when = {name: f"{seconds} +0000" for name in ("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE")}
    subprocess.run([*GIT, "add", "-A"], cwd=folder, check=True)
    subprocess.run([*GIT, "commit", "-q", "-m", "x"], cwd=folder, env=os.environ | when, check=True)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with what is packed beside it, in a repository of its own, all of one commit."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(wheels, "MAKERS", ())
    (tmp_path / "py" / "alquerque").mkdir(parents=True)
    for name in ("py/alquerque/__init__.py", "py/alquerque/board.py", *wheels.WHEEL_FILES, "other.txt"):
        (tmp_path / name).write_bytes(name.encode())
    subprocess.run([*GIT, "init", "-q"], cwd=tmp_path, check=True)
    commit(tmp_path, NOON)
    return tmp_path / "py"


def touch(package: Path, seconds: int) -> None:
    for path in package.parent.rglob("*"):
        if ".git" not in path.parts:
            os.utime(path, (seconds, seconds))


def test_the_wheels_number_is_the_time_of_the_last_commit_that_changed_what_is_in_it(package: Path) -> None:
    assert wheels.version(package).endswith(".post20231114221320")
    touch(package, NOON + 5000)
    (package.parent / "other.txt").write_bytes(b"changed")
    assert wheels.last_changed(package) == NOON, "neither the files' times nor other files count"
    commit(package.parent, NOON + 60)
    assert wheels.last_changed(package) == NOON
    (package / "alquerque" / "board.py").unlink()
    commit(package.parent, NOON + 120)
    assert wheels.last_changed(package) == NOON + 120, "a file less is a change too"


@pytest.mark.parametrize("change", ["edit", "add", "remove"])
def test_a_change_that_is_not_committed_makes_the_wheels_number_grow(package: Path, change: str) -> None:
    touch(package, NOON - 100)
    file = package / "alquerque" / ("more é.py" if change == "add" else "board.py")
    if change == "remove":
        file.unlink()
        os.utime(file.parent, (NOON + 300, NOON + 300))
    else:
        file.write_bytes(b"more")
        os.utime(file, (NOON + 300, NOON + 300))
    assert wheels.last_changed(package) == NOON + 300
    old = file.parent if change == "remove" else file
    os.utime(old, (NOON - 100, NOON - 100))
    assert wheels.last_changed(package) == NOON + 1, "an old file's time does not make the number smaller"


def test_without_git_the_newest_file_counts_and_an_asked_time_goes_first(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(package, NOON - 100)
    os.utime(package / "alquerque" / "board.py", (NOON + 7, NOON + 7))
    shutil.rmtree(package.parent / ".git")
    assert wheels.last_changed(package) == NOON + 7
    subprocess.run([*GIT, "init", "-q"], cwd=package.parent, check=True)
    assert wheels.last_changed(package) == NOON + 7, "a repository without a commit"
    monkeypatch.setattr(wheels, "git_output", lambda *_: "")
    assert wheels.last_changed(package) == NOON + 7, "no git on this machine"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    assert wheels.last_changed(package) == NOON


def test_packing_gives_these_bytes_on_every_machine() -> None:
    """With other sums readers would be offered the same site as a newer one."""
    data = b"".join(f"{n * n % 997} {n} ñ\n".encode() for n in range(20_000))
    files = {"z/ñ.txt": data, "a.bin": data[::-1], "empty": b""}
    packed = packing.gzipped(data)
    assert gzip.decompress(packed) == data and packed[4:10] == b"\0\0\0\0\2\xff"
    archive = packing.zipped(files)
    assert archive == packing.zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        assert opened.testzip() is None and {name: opened.read(name) for name in opened.namelist()} == files
    sums = [hashlib.sha256(one).hexdigest()[:16] for one in (packed, archive)]
    assert sums == ["75d8c5454c3a8efa", "66b6d00ad47fcf55"]


def test_the_reference_writes_sets_in_order() -> None:
    assert reference.format_literal({"b": {3, 1, 2}, "a": (frozenset("zyx"), ["q"], ("q",))}) == (
        "{'b': {1, 2, 3}, 'a': (frozenset({'x', 'y', 'z'}), ['q'], ('q',))}"
    )
    assert [reference.format_literal(empty) for empty in (set(), frozenset(), {}, [], ())] == [
        "set()", "frozenset()", "{}", "[]", "()"
    ]  # fmt: skip


def copied(root: Path, to: Path) -> None:
    """The project as it stands here, with other file times, and in git what this is in git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    if listed.returncode:  # an archive
        shutil.copytree(root, to, ignore=shutil.ignore_patterns(".cache", ".venv", "dist", "__pycache__", ".*_cache"))
        return
    for name in {*listed.stdout.split("\0")} - {""}:
        if (root / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, to / name)


@pytest.mark.long
@pytest.mark.parametrize("cached", [SLOW, ()])
def test_another_build_gives_the_same_bytes(
    dist: Path, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cached: tuple[str, ...]
) -> None:
    """With another hash seed, locale, hour, place and other file times; nothing comes from the cache but what pinned
    packages alone make, and in one of the two runs what takes minutes."""
    (wheel,) = (dist / "simple" / "alquerque").glob("alquerque-*.post??????????????-*.whl")
    number = datetime.strptime(wheel.name.partition(".post")[2][:14], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(number.timestamp())))
    copy = tmp_path / "a place with spaces" / "ñandú"
    copied(root, copy)
    (copy / ".cache").mkdir()
    for kind in (*LASTING, *cached):
        (copy / ".cache" / kind).symlink_to(tools.CACHE / kind)
    (copy / ".venv").symlink_to(sys.prefix)
    command = [sys.executable, str(copy / "build.py")]
    environment = os.environ | ELSEWHERE
    done = subprocess.run(command, cwd="/", env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    mine, other = ({file.relative_to(out).as_posix(): file for file in out.rglob("*") if file.is_file()}
                   for out in (dist, copy / "dist"))  # fmt: skip
    assert mine.keys() == other.keys()
    assert not [name for name in mine if mine[name].read_bytes() != other[name].read_bytes()]
