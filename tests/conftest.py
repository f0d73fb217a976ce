"""What tests share: where things are, and the built site."""

import gzip
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_site
from alquerque.thinking import endings
from dev import api_types
from game_costs import GameCosts

CASES = 3
api_types.check_every_answer()  # before a test module takes ``answer`` or ``start_task`` from the package


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game-costs", action="store_true", help="seconds of processor that the tests of each game take")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--game-costs"):
        config.pluginmanager.register(GameCosts())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks long tests as slow too.  If a test is marked sample(n), at most n evenly spaced cases stay, and the others
    are marked long.  If any other test has more than CASES cases (each game, each ruleset …), at most CASES stay,
    and the others are marked slow, unless the test is marked quick."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    for those in cases.values():
        if sample := those[0].get_closest_marker("sample"):
            mark_all_but(sample.args[0], those, "long")
        for item in those:
            if item.get_closest_marker("long"):
                item.add_marker("slow")
        rest = [item for item in those if not item.get_closest_marker("long") and not item.get_closest_marker("quick")]
        mark_all_but(CASES, rest, "slow")


def pytest_collection_finish() -> None:
    """What the tests start leaves no bytecode: some of it runs copies of the project that they change."""
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"


def mark_all_but(count: int, items: list[pytest.Item], marker: str) -> None:
    """Marks all of them but at most `count` at even distances, the first among these."""
    step = -(-len(items) // count) or 1
    for n, item in enumerate(items):
        if n % step:
            item.add_marker(marker)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture
def tables(root: Path) -> Iterator[None]:
    """The tables of endings that the site has, handed to the package."""
    endings.read(root / "site" / "data" / "endings", gzip.decompress)
    yield
    endings.drop()


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site. `build.py test` has built it already; pytest called alone builds it here."""
    if not os.environ.get("ALQUERQUE_BUILT"):
        build_site.build()
        os.environ["ALQUERQUE_BUILT"] = "1"
    return build_site.DIST
