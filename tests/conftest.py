"""What tests share: where things are, and the built site."""

import os
from pathlib import Path

import pytest

import build_site


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is long is slow too."""
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site. `build.py test` has built it already; pytest called alone builds it here."""
    if not os.environ.get("ALQUERQUE_BUILT"):
        build_site.build()
        os.environ["ALQUERQUE_BUILT"] = "1"
    return build_site.DIST
