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

CASES = 6
api_types.check_every_answer()  # before a test module takes ``answer`` or ``start_task`` from the package


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is long is slow too. So are, of a test that has more than CASES cases (each game, each ruleset …), all but
    some CASES at even distances, unless it is marked quick."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker("slow")
        elif not item.get_closest_marker("quick"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for those in cases.values():
        step = -(-len(those) // CASES)
        for n, item in enumerate(those):
            if n % step:
                item.add_marker("slow")


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
