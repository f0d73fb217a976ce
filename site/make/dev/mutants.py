"""Does each named fault of the rules turn a test red?

tests/mutants.toml lists them:

    tests = ["tests/rules/test_scenarios.py"]        # optional: which tests to run; default: all that need no browser

    [[mutant]]
    name = "captures may be declined"
    file = "py/alquerque/pipeline/compile.py"
    old = "text that stands there exactly once"
    new = "text that takes its place"

Each is put into a copy of py/ and tests/, and pytest runs there until the first failure. A mutant that no test
notices has survived, and the command fails. The copy without a fault runs first: red tests there would prove nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import tools

EXCLUDED_TESTS = {"browser", "engines", "test_build"}  # folders and files: slow, and not about the rules
LIST = tools.ROOT / "tests" / "mutants.toml"
TIMEOUT_S = 300  # seconds; a fault that makes the tests run for ever has been noticed too


@dataclass(frozen=True)
class Result:
    name: str
    verdict: str  # "killed", "survived" or "broken"
    by: str
    seconds: float


def copy_project(folder: Path) -> None:
    """A working copy: the package and the tests are real files, the rest is linked to the originals."""
    leave = shutil.ignore_patterns("__pycache__", "browser")
    shutil.copytree(tools.ROOT / "py", folder / "py", ignore=leave)
    shutil.copytree(tools.ROOT / "tests", folder / "tests", ignore=leave)
    for name in ("pyproject.toml", "README.md", "build.py", "site"):
        if (tools.ROOT / name).exists():
            (folder / name).symlink_to(tools.ROOT / name)


def run_pytest(folder: Path, tests: list[str]) -> tuple[int | None, str]:
    """pytest's exit code (None when it ran too long) and its output."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow and not browser",
        *tests,
    ]
    environment = os.environ | {
        "PYTHONPATH": str(folder / "py"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # a browser's plugins take longer to load than most tests to run
        "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / ".hypothesis"),
    }
    try:
        process = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return None, ""
    return process.returncode, process.stdout + process.stderr


def try_mutant(mutant: dict[str, str] | None, tests: list[str]) -> Result:
    """Runs the tests with one fault, or with none."""
    began = time.monotonic()
    name = mutant["name"] if mutant else "(no fault)"
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        copy_project(folder)
        if mutant:
            target = folder / mutant["file"]
            if not target.is_file():
                return Result(name, "broken", f"there is no {mutant['file']}", 0)
            source = target.read_text("utf-8")
            if source.count(mutant["old"]) != 1:
                return Result(
                    name, "broken", f"its text stands {source.count(mutant['old'])} times in {mutant['file']}", 0
                )
            target.write_text(source.replace(mutant["old"], mutant["new"]), "utf-8", newline="\n")
        code, output = run_pytest(folder, tests)
    seconds = time.monotonic() - began
    if code == 0:
        return Result(name, "survived", "", seconds)
    if code is None:
        return Result(name, "killed", "ran too long", seconds)
    red = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
    if code not in (1, 2) or not red:
        return Result(
            name, "broken", output.strip().splitlines()[-1] if output.strip() else f"pytest ended with {code}", seconds
        )
    return Result(name, "killed", red[1], seconds)


def read_mutants() -> dict:
    if not LIST.exists():
        raise tools.MissingTool("There is no tests/mutants.toml.")
    return tomllib.loads(LIST.read_text("utf-8"))


def run(names: list[str]) -> int:
    everything = read_mutants()
    mutants = [mutant for mutant in everything["mutant"] if not names or mutant["name"] in names]
    if not mutants:
        print("No mutant has that name.")
        return 1
    files = sorted(LIST.parent.glob("*/test_*.py"))
    every = [
        path.relative_to(tools.ROOT).as_posix() for path in files if not {path.parent.name, path.stem} & EXCLUDED_TESTS
    ]
    tests = everything.get("tests", every)
    plain = try_mutant(None, tests)
    if plain.verdict != "survived":
        print(f"The tests are red without any fault: {plain.by}")
        return 1
    print(f"without a fault the tests are green ({plain.seconds:.0f} s)", flush=True)
    width = max(len(mutant["name"]) for mutant in mutants)
    bad = 0
    with ThreadPoolExecutor(2) as pool:
        for result in pool.map(lambda mutant: try_mutant(mutant, tests), mutants):
            bad += result.verdict != "killed"
            print(f"{result.verdict:8}  {result.name:{width}}  {result.by}  ({result.seconds:.0f} s)", flush=True)
    print(f"{len(mutants) - bad} of {len(mutants)} turned a test red")
    return 1 if bad else 0
