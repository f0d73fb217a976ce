"""The unit tests of the page's scripts (`tests/app/*.test.ts`), which Node runs with its own test runner: one item for
each file.

They test logic that needs no page: nothing is drawn, and a browser's names are stand-ins (`tests/app/browser.ts`).
esbuild joins each file with the modules that it imports, as the build does for the site; `node:test` needs no package
(Vitest would bring 44, of 41 MB). To see one file's tests by name: `pytest tests/app -k tree -rP`.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import tools

FILES = sorted(Path(__file__).parent.glob("*.test.ts"))
LIMIT_S = 60  # a test that waits for ever, or leaves something open, keeps Node running
pytestmark = pytest.mark.quick


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The joined test files by their names, as Node runs them."""
    return tools.bundle_for_node(FILES, tmp_path_factory.mktemp("scripts"), "build", "test")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.ts"))
def test_scripts(bundles: dict[str, Path], file: Path) -> None:
    node, _ = tools.node_and_npm()
    command = [node, "--test-reporter=spec", "--enable-source-maps", str(bundles[file.name])]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=LIMIT_S)
    print(done.stdout)
    assert done.returncode == 0, f"see above which tests of {file.name} failed"


def test_every_file_of_tests_is_run_and_has_some() -> None:
    """A file of tests that is named otherwise would be left out in silence."""
    for path in Path(__file__).parent.rglob("*.ts"):
        holds_tests = 'from "node:test"' in path.read_text("utf-8")
        assert holds_tests == (path in FILES), path
