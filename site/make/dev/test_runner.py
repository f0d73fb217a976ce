"""Runs every check, one after the other, each with its own output; a summary at the end says which of them failed.

`--quick` leaves out the tests marked slow; only `--all` runs those marked long. Those that draw examples at random try
a third of them, four in ten, or all. The site is built once, before the tests, which then find it (tests/conftest.py
builds it itself when pytest is called alone). A test runs on each core, two at least, since a test in a browser mostly
waits; none of them measures time.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import build_site
import tools
from bench import compare_commits
from dev import api_types

PROJECTS = ("site/tsconfig.json", "site/app/offline/tsconfig.json", "tests/app/tsconfig.json")
"""The scripts of pages; the workers, whose global names are not a page's; and the unit tests, which Node runs."""
MARKER_OPTIONS = {"quick": ["-m", "not slow"], "usual": ["-m", "not long"], "all": []}
# at the end of the output: the slowest tests, and those that were tried again
PYTEST_REPORT_OPTIONS = ("--durations=12", "--durations-min=4", "--rerun-show-tracebacks")
WORKERS = max(2, min(os.cpu_count() or 2, 6))
"""How many tests run at once; each in a browser takes about a gigabyte."""
BYTECODE = tools.CACHE / "bytecode"
SECOND_TRIES = "--max-suite-reruns=3"  # for all tests together; tests/browser/conftest.py says which may be tried again


class BuildOptions(NamedTuple):
    """How the site is built: see the options of the command line."""

    base: str
    address: str
    issues: str
    as_one_file: bool


def run_module(*command: str) -> bool:
    """Runs a Python module's command line in the project's folder; True if it succeeds.

    Bytecode is kept in `BYTECODE`, whatever the environment says: with it pytest reads the tests in half the time.
    """
    sys.stdout.flush()
    environment = os.environ | {"PYTHONPATH": str(tools.ROOT / "py"), "PYTHONPYCACHEPREFIX": str(BYTECODE)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.run([sys.executable, "-m", *command], cwd=tools.ROOT, env=environment, stdin=subprocess.DEVNULL)
    return process.returncode == 0


def typescript() -> bool:
    """The types of the scripts, which the build only drops. An editor reads them from the same files."""
    node, _ = tools.node_and_npm()
    packages = tools.npm_packages("build", "editor", "test")
    good = True
    for project in PROJECTS:
        command = [node, str(packages / "typescript" / "bin" / "tsc"), "--project", project]
        good &= subprocess.run(command, cwd=tools.ROOT, stdin=subprocess.DEVNULL).returncode == 0
    return good


def ruff(fix: bool = False) -> bool:
    """Lint of Python (pyproject.toml). `fix`: corrects what it can."""
    return run_module("ruff", "check", "--no-cache", *(["--fix"] if fix else []), ".")  # a kept answer misses that a module moved


def biome(fix: bool = False) -> bool:
    """Lint and format of scripts and styles (site/biome.json), and of the unit tests of the scripts. `fix`: corrects
    what it can.
    """
    node, _ = tools.node_and_npm()
    program = tools.npm_packages("build", "test") / "@biomejs" / "biome" / "bin" / "biome"
    command = [node, str(program), "check", "--error-on-warnings", *(["--write"] if fix else []), "."]
    folders = (tools.ROOT / "site", tools.ROOT / "tests" / "app")
    return all([subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL).returncode == 0 for folder in folders])


def actionlint() -> bool:
    """The workflows of GitHub, which run nowhere else: their syntax, expressions, and the names of runners."""
    node, _ = tools.node_and_npm()
    program = tools.npm_packages("build", "test") / "@tktco" / "node-actionlint" / "bin" / "node-actionlint.js"
    command = [node, str(program), ".github/workflows/*.yml"]
    return subprocess.run(command, cwd=tools.ROOT, stdin=subprocess.DEVNULL).returncode == 0


def mypy() -> bool:
    """The types of Python, where they are strict (pyproject.toml)."""
    return run_module("mypy", "--strict")


CHECKS: dict[str, Callable[[], bool]] = {
    "ruff": ruff,
    "biome": biome,
    "mypy": mypy,
    "contract": api_types.is_current,
    "tsc": typescript,
    "actionlint": actionlint,
}
"""What is checked without a browser and without building the site."""
FIXES: dict[str, Callable[[], bool]] = {"ruff": lambda: ruff(fix=True), "biome": lambda: biome(fix=True)}


def compare_speed() -> bool:
    """The rules beside those of the reference commit, by turns (bench/compare_commits.py)."""
    return compare_commits.is_as_fast(tools.project_settings()["tool"]["alquerque"]["reference"])


def build_for_test(published: BuildOptions) -> bool:
    build_site.build(
        published.base, address=published.address, issues=published.issues, as_one_file=published.as_one_file
    )
    os.environ["ALQUERQUE_BUILT"] = "1"
    os.environ["ALQUERQUE_ADDRESS"] = published.address
    return True


def require_browser() -> bool:
    """A Chromium for the tests, which must start here; the first step, because it is what a machine most often
    lacks.
    """
    from playwright.sync_api import Error, sync_playwright

    path = tools.chromium_to_drive()
    with sync_playwright() as playwright:
        try:
            with playwright.chromium.launch(executable_path=path, args=tools.BROWSER_ARGUMENTS) as started:
                print(f"{path}: Chromium {started.version}")
        except Error as error:
            raise tools.MissingTool(f"{path} does not start. {tools.how_to_install_chromium()}\n{error}") from error
    os.environ["CHROMIUM"] = path
    return True


def run_tests(amount: str, rest: list[str]) -> bool:
    ignored = []
    if "CHROMIUM" not in os.environ:
        print("The tests in a browser are left out: see the step “browser”.")
        ignored = ["--ignore", "tests/browser"]
    if amount != "quick":
        tools.npm_packages("audit")  # now, not beside other tests
    os.environ["ALQUERQUE_AMOUNT"] = amount
    good = run_module(
        "pytest",
        "-n",
        str(WORKERS),
        "--dist",
        "worksteal",
        *MARKER_OPTIONS[amount],
        *PYTEST_REPORT_OPTIONS,
        SECOND_TRIES,
        *rest,
        *ignored,
    )
    return good and not ignored


def is_unchanged(before: dict[str, str]) -> bool:
    """Whether the tests left dist/ as it was: so what was tested can be published."""
    after = site_digests()
    changed = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    print(f"changed by the tests: {', '.join(changed[:8])}" if changed else "the tests left the site as it was")
    return not changed


def site_digests() -> dict[str, str]:
    """The digest of each file of the built site, by its path in it."""
    files = (path for path in build_site.DIST.rglob("*") if path.is_file())
    return {
        path.relative_to(build_site.DIST).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


def run(amount: str, rest: list[str], base: str, address: str, issues: str, as_one_file: bool) -> int:
    """Every check. `amount`: "quick", "usual" or "all" of the tests; `rest` is given to pytest; the others say how the
    site is built.
    """
    digests: dict[str, str] = {}

    def build() -> bool:
        good = build_for_test(BuildOptions(base, address, issues, as_one_file))
        digests.update(site_digests())
        return good

    before_build = {"browser": require_browser, **CHECKS}
    if amount != "quick":
        before_build["speed of the rules"] = compare_speed
    return run_steps(
        before_build
        | {"build": build, "pytest": lambda: run_tests(amount, rest), "dist": lambda: is_unchanged(digests)}
    )


def run_checks(names: list[str], fix: bool) -> int:
    """The checks of these names, or all of CHECKS. `fix`: those that can correct what they find do so."""
    if unknown := [name for name in names if name not in CHECKS]:
        raise tools.DataError(f"There is no check {', '.join(unknown)}, only {', '.join(CHECKS)}.")
    checks = CHECKS | FIXES if fix else CHECKS
    return run_steps({name: checks[name] for name in names or CHECKS})


def run_steps(steps: dict[str, Callable[[], bool]]) -> int:
    """Runs all of them, whether or not one fails, and prints a summary; the exit status."""
    results = []
    for name, step in steps.items():
        print(f"== {name}", flush=True)
        began = time.monotonic()
        try:
            good = step()
        except (tools.MissingTool, tools.DataError) as failed:
            print(failed)
            good = False
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
            good = False
        results.append((name, good, time.monotonic() - began))
    print("== summary")
    for name, good, seconds in results:
        print(f"{'ok    ' if good else 'FAILED'} {name} ({seconds:.0f} s)")
    return 0 if all(good for _, good, _ in results) else 1
