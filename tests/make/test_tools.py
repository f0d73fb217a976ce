"""What a machine may lack, or forbid, is said in one sentence: Python, a network, a browser, a library, a folder to
write in.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import playwright._impl._driver
import pytest

import tools
from dev import test_runner

OLD_PYTHONS = ("python2.7", "python3.6", "python3.8", "python3.10")


def write_program(path: Path, *lines: str) -> Path:
    """A shell script that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
    path.chmod(0o755)
    return path


# --- Python -----------------------------------------------------------------------------------------------------------


def old_pythons() -> Iterator[str]:
    for name in OLD_PYTHONS:
        installed = [
            shutil.which(name),
            *Path.home().glob(f".pyenv/versions/{name.removeprefix('python')}.*/bin/python"),
        ]
        yield from (str(path) for path in installed[:2] if path)


def test_an_older_python_is_told_so(root: Path) -> None:
    """Those that are here run it; and whatever is here, the file holds nothing that Python 2.7 could not parse."""
    source = (root / "build.py").read_bytes()
    assert source.isascii(), "Python 2 reads no other letters without a declaration"
    newer = (
        ast.JoinedStr,
        ast.AnnAssign,
        ast.NamedExpr,
        ast.FunctionDef,
        ast.ImportFrom,
        ast.Match,
        ast.Nonlocal,
        ast.Starred,
    )
    found = [type(node).__name__ for node in ast.walk(ast.parse(source)) if isinstance(node, newer)]
    assert found == ["Starred"], "one, in a call"
    for python in old_pythons():
        done = subprocess.run([python, "build.py", "test"], cwd=root, capture_output=True, text=True, encoding="utf-8")
        if "not found" in done.stderr:  # a version manager's name for a Python that is not installed
            continue
        assert done.stderr.strip().startswith("build.py needs Python 3.11 or later; this is Python "), python


def test_a_folder_that_cannot_be_written_to_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody, not even root, makes a folder inside a file."""
    (tmp_path / "file").touch()
    monkeypatch.setattr(tools, "CACHE", tmp_path / "file")
    with pytest.raises(tools.MissingTool, match=r"cannot be written to \(.+\)"), tools.lock_file("venv"):
        pass


# --- packages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1:9", "nowhere.invalid"])
@pytest.mark.parametrize("program", ["pip", "npm"])
def test_a_missing_network_is_said_in_a_sentence(
    program: str, host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the real pip and npm print, from a port where nobody listens and a name that no server knows."""
    environment = {
        name: value for name, value in os.environ.items() if "PROXY" not in name.upper() and "PIP_" not in name
    }
    if program == "pip":
        command = [sys.executable, *tools.PIP_INSTALL, f"--index-url=https://{host}/", "nothing-of-this-name"]
        environment["PIP_CONFIG_FILE"] = os.devnull
    else:
        _, npm = tools.node_and_npm()
        command = [*npm, *tools.NPM_INSTALL, "--fetch-retries=0", f"--registry=https://{host}/", "nothing-of-this-name"]
    with pytest.raises(tools.MissingTool, match=r"^It could not be installed: there is no network"):
        tools.run_quietly(command, "It could not be installed", cwd=tmp_path, env=environment)
    assert not capsys.readouterr().err


def test_another_failure_is_shown_in_its_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(tools.MissingTool, match="its words are above"):
        tools.run_quietly([sys.executable, "-c", "raise SystemExit('the disk is full')"], "It could not be installed")
    assert "the disk is full" in capsys.readouterr().err


def test_apt_waits_for_its_locks_and_shows_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log"
    write_program(
        tmp_path / "bin" / "apt-get",
        f'echo "$*" >> {log}',
        f'case "$*" in *update*) test $(grep -c update {log}) -gt 2 && exit 0',
        'echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)"; exit 100;; esac',
        'echo "Reading package lists..."; echo "E: Unable to locate package nothing"; exit 100',
    )
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    monkeypatch.setattr(tools, "is_root", lambda: True)
    monkeypatch.setattr(tools, "APT_RETRY_S", 0)
    assert not tools.install_with_apt("nothing")
    calls = log.read_text(encoding="utf-8").splitlines()
    assert [call.rpartition(" ")[2] for call in calls] == ["update", "update", "update", "nothing"]
    assert all("DPkg::Lock::Timeout=" in call for call in calls), "for dpkg's locks apt waits by itself"
    said = capsys.readouterr().err
    assert (
        said.count("waiting for it") == 2 and "could not install nothing: E: Unable to locate package nothing" in said
    )


# --- a browser --------------------------------------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser and with nothing to install one; the folder is its PATH."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    replaced = {"CHROMIUM_PLACES": (), "playwright_chromium": lambda: None, "download_chromium": lambda: None}
    for name, value in {
        **replaced,
        "check_playwright": lambda: None,
        "install_with_apt": lambda package: False,
    }.items():
        monkeypatch.setattr(tools, name, value)
    return tmp_path / "bin"


def test_without_a_browser_the_command_to_type_is_said(bare: Path) -> None:
    with pytest.raises(tools.MissingTool, match=r"No Chromium .* Type `.+ -m playwright install --with-deps chromium`"):
        tools.chromium_to_drive()
    write_program(bare / "apt-get")
    with pytest.raises(tools.MissingTool, match="Type `sudo apt-get install chromium`"):
        tools.chromium_to_drive()


def test_a_full_chromium_is_installed_beside_the_shell(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = write_program(bare / "chromium-headless-shell")
    assert tools.chromium_to_drive() == str(shell)
    assert "only" in (said := capsys.readouterr().err) and "Type `" in said
    monkeypatch.setattr(tools, "install_with_apt", lambda package: bool(write_program(bare / package)))
    assert tools.chromium_to_drive() == str(bare / "chromium")
    assert not capsys.readouterr().err


def test_a_driver_that_does_not_start_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any test is run: none could."""
    loader = "error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory"
    driver = write_program(tmp_path / "node", f'echo "$0: {loader}" >&2', "exit 127")
    monkeypatch.setattr(playwright._impl._driver, "compute_driver_executable", lambda: (str(driver), "cli.js"))
    monkeypatch.setattr(tools, "install_with_apt", lambda package: False)
    with pytest.raises(tools.MissingTool, match=r"needs the library libatomic\.so\.1.*apt-get install libatomic1"):
        tools.check_playwright()
    write_program(driver, "echo broken >&2", "exit 1")
    with pytest.raises(tools.MissingTool, match=r"does not start \(broken\)"):
        tools.check_playwright()
    write_program(driver, "echo v24")
    tools.check_playwright()


def test_checks_can_be_run_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    called: list[str] = []
    checks = {name: lambda name=name: bool(called.append(name)) for name in test_runner.CHECKS}
    monkeypatch.setattr(test_runner, "CHECKS", checks | {"ruff": lambda: True})
    assert test_runner.run_checks(["ruff"], fix=False) == 0 and called == []
    assert test_runner.run_checks(["tsc", "ruff"], fix=False) == 1 and called == ["tsc"]
    assert "FAILED tsc" in capsys.readouterr().out
    with pytest.raises(tools.DataError, match="no check pylint, only ruff, biome"):
        test_runner.run_checks(["pylint"], fix=False)
