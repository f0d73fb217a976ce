"""`build.py bench rules --against REF`: are the rules slower than in another commit, decided to a few per cent?

On a machine that does other things too, two runs of `bench` one after the other differ by far more than that. So two
processes live side by side, one with the package as it is here and one as it was in the commit, and count the same tree
by turns, each some tenths of a second at a time: whatever slows the machine slows both. The ratio of each pair is kept,
and the median of a game's ratios is told with an interval that holds the true one in 98 of 100 cases (the order
statistics of a median, whatever the times are distributed like). The processes are begun anew several times, since one
may lie luckier in memory than another for as long as it lives.

`build.py test` asks the same of a few games, beside the commit that pyproject.toml names (`reference`): `is_as_fast`.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import tools

STARTS, ROUNDS = 3, 15  # 45 pairs for each game
INTERVAL_RANK = 15  # from the 15th to the 31st of 45 ratios: 98 in 100
MIN_COUNT_S = 0.04  # seconds of processor time that a count takes at least
SLOWDOWN_LIMIT = 0.05  # what is asked about: slower by so much?

CHECKED = (
    "alquerque-de-doce", "alquerque-de-nueve", "cercar-la-liebre", "draughts-russian", "draughts-international", "fanorona",
    "lasca",
)  # fmt: skip
"""The games of the check: a crowded board, mills, a hunt, flying kings, the maximum rule, approaches, columns."""
MIN_BRIEF_COUNT_S = 0.01  # the same for the check, which then takes half a minute

# Only names that the package has had from the beginning. Answers a line "GAME RULESET DEPTH" with leaves and seconds.
COUNTER = """
import sys
from time import process_time
from alquerque import ruleset, start
from alquerque.turns import perft
for line in sys.stdin:
    game, name, depth = line.split()
    rules = ruleset(game, name)
    began = process_time()
    leaves = perft(rules, start(rules), int(depth))
    print(leaves, process_time() - began, flush=True)
"""
NAMES = "import json, alquerque; print(json.dumps({id: one.rulesets[0].id for id, one in alquerque.GAMES.items()}))"


class NoCommit(tools.MissingTool):
    """The commit to compare with is not in this copy of the project."""


def command(package: Path, code: str) -> tuple[list[str], dict[str, str]]:
    """How Python is called with the package in that folder; both get the same hashes."""
    return [sys.executable, "-c", code], os.environ | {"PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}


def first_rulesets(package: Path) -> dict[str, str]:
    """The first ruleset of each game there."""
    called, environment = command(package, NAMES)
    process = subprocess.run(called, env=environment, capture_output=True, encoding="utf-8", check=False)
    if process.returncode:
        raise tools.MissingTool(f"The package in {package} cannot be asked: {process.stderr.strip()[-300:]}")
    return json.loads(process.stdout)


@contextmanager
def package_of_commit(ref: str) -> Iterator[Path]:
    """A folder with the package as it was in that commit. Raises NoCommit."""
    try:
        process = subprocess.run(
            ["git", "archive", "--format=zip", ref, "py"], cwd=tools.ROOT, capture_output=True, check=False
        )
    except OSError as error:
        raise NoCommit(f"git cannot be run: {error}") from error
    if process.returncode:
        raise NoCommit(f"git has no package of {ref}: {process.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(io.BytesIO(process.stdout)) as archive:
            archive.extractall(folder)
        yield Path(folder) / "py"


class Counter:
    """A living process that counts."""

    def __init__(self, package: Path) -> None:
        called, environment = command(package, COUNTER)
        self.process = subprocess.Popen(
            called, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def __enter__(self) -> Counter:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()  # at the end of its input it ends

    def count(self, game: str, name: str, depth: int) -> tuple[int, float]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{game} {name} {depth}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise tools.MissingTool(f"Counting {game} {name} failed; the process's own words are above.")
        leaves, seconds = answer.split()
        return int(leaves), float(seconds)


def depth_for(counter: Counter, game: str, name: str, enough: float) -> int:
    """The first depth whose count takes long enough, and not only at the first time, when tables are made."""
    return next(depth for depth in count(1) if min(counter.count(game, name, depth)[1] for _ in range(2)) > enough)


def summary(ratios: list[float]) -> dict[str, Any]:
    """The median of the ratios of times, new to old, with its interval, and whether that exceeds SLOWDOWN_LIMIT."""
    ordered = sorted(ratios)
    low, high = ordered[INTERVAL_RANK - 1], ordered[-INTERVAL_RANK]
    verdict = "slower" if low > 1 + SLOWDOWN_LIMIT else "not slower" if high < 1 + SLOWDOWN_LIMIT else "undecided"
    return {"ratio": round(median(ordered), 3), "low": round(low, 3), "high": round(high, 3), "verdict": verdict}


def measure(ref: str, only: Collection[str] | None = None, enough: float = MIN_COUNT_S) -> dict[str, Any]:
    """By game, each or `only` these: `ratio`, `low`, `high`, `verdict`; or `differs`, where both do not count the same
    number of leaves. Raises NoCommit."""
    here = tools.ROOT / "py"
    ratios: dict[str, list[float]] = {}
    depths: dict[str, int] = {}
    differs = {}
    with package_of_commit(ref) as there:
        before = first_rulesets(there)
        both = {
            game: name
            for game, name in first_rulesets(here).items()
            if before.get(game) == name and (only is None or game in only)
        }
        for start in range(STARTS):
            with ExitStack() as living:
                new, old = (living.enter_context(Counter(package)) for package in (here, there))
                for game, name in both.items():
                    if game not in depths:
                        depths[game] = depth_for(new, game, name, enough)
                    for n in range(ROUNDS):
                        order = (new, old) if (n + start) % 2 else (old, new)
                        counted = {version: version.count(game, name, depths[game]) for version in order}
                        if counted[new][0] != counted[old][0]:
                            differs[game] = {"differs": [counted[new][0], counted[old][0]]}
                            break
                        ratios.setdefault(game, []).append(counted[new][1] / counted[old][1])
    return {game: differs.get(game) or summary(ratios[game]) for game in both}


def table(measured: dict[str, Any]) -> None:
    print(f"{'time here / time there':26}{'median':>8}   {'interval':14}slower by {SLOWDOWN_LIMIT:.0%}?")
    for game, figures in measured.items():
        if "differs" in figures:
            print(f"{game:26}the counts differ: {figures['differs'][0]:,} leaves here, {figures['differs'][1]:,} there")
        else:
            print(f"{game:26}{figures['ratio']:>8.3f}   {figures['low']:.3f}–{figures['high']:.3f}   {figures['verdict']}")


def is_as_fast(ref: str) -> bool:
    """Whether no game of `CHECKED` is slower than in that commit; prints what it measured. A game that seems slower is
    measured once more, by new processes, and counts only if it is slower again. Where this copy of the project lacks
    the commit (a shallow clone, an archive), nothing is compared, and a sentence says so."""
    try:
        measured = measure(ref, CHECKED, MIN_BRIEF_COUNT_S)
        table(measured)
        again = slower_games(measured)
        if again:
            print("once more:")
            measured = measure(ref, again, MIN_BRIEF_COUNT_S)
            table(measured)
    except NoCommit as missing:
        print(
            f"The speed of the rules is not compared with commit {ref[:7]}, which this copy of the project lacks. {missing}"
        )
        return True
    return not slower_games(measured)


def slower_games(measured: dict[str, Any]) -> list[str]:
    """The games of `measure` that are slower by more than `SLOWDOWN_LIMIT`."""
    return [game for game, figures in measured.items() if figures.get("verdict") == "slower"]
