"""Numba comes with `build.py solve` alone: what the usual tests, the site and whoever checks a result run, works without."""

import subprocess
import sys
from pathlib import Path

import pytest

PY = Path(__file__).parents[2] / "py"
WITHOUT = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules["numba"] = None
__import__(sys.argv[2])
"""


@pytest.mark.parametrize(
    "module",
    ["atlas", "check", "layers", "readings", "result_files",
     *(f"full_tables.{file.stem}" for file in sorted((PY / "solving" / "full_tables").glob("*.py")))],
)  # fmt: skip
def test_a_program_starts_without_numba(module: str) -> None:
    run = [sys.executable, "-c", WITHOUT, str(PY), f"solving.{module}"]
    done = subprocess.run(run, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert not done.returncode, done.stderr
