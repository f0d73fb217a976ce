"""Packages of Pyodide's for the Python page (site/make/runtime/packages.py), with wheels and a list made here."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import tools
from dev import server
from runtime import bundle, packages


def entry(name: str, data: bytes, depends: tuple[str, ...] = (), imports: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"name": name, "file_name": f"{name}-1-py3-none-any.whl", "sha256": hashlib.sha256(data).hexdigest(),
            "depends": list(depends), "imports": list(imports or (name,)), "package_type": "package"}  # fmt: skip


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A folder of npm's packages with a Pyodide that has three packages, and the folder of their wheels."""
    monkeypatch.setattr(tools, "CACHE", tmp_path / "cache")
    pyodide, wheels = tmp_path / "npm" / "pyodide", tmp_path / "wheels"
    pyodide.mkdir(parents=True)
    wheels.mkdir()
    entries = [entry("plot", b"plot", ("array",), ("plot", "plot_tools.more")), entry("array", b"array"),
               entry("alone", b"alone", (), ("ALONE", "_alone"))]  # fmt: skip
    lock = {"info": {"python": "3.14.2"}, "packages": {one["name"]: one for one in entries}}
    (pyodide / bundle.LOCK).write_text(json.dumps(lock), "utf-8")
    (pyodide / "package.json").write_text('{"version": "1.2.3"}', "utf-8")
    for name in bundle.RUNTIME:
        (pyodide / name).write_text(name, "utf-8")
    for one in entries:
        (wheels / one["file_name"]).write_text(one["name"], "utf-8")
    return tmp_path / "npm", wheels


def test_a_package_comes_with_what_it_depends_on_and_the_whole_runtime(tmp_path: Path, made: tuple[Path, Path]) -> None:
    node_modules, wheels = made
    out = tmp_path / "out"
    told = packages.write_packages(out, node_modules, ["plot"], str(wheels))
    folder = out / told["runtime"]
    assert folder.parent == out and told["missing"] == {"ALONE": "alone"}
    kept = {path.name for path in folder.iterdir()}
    assert kept == {*bundle.RUNTIME, bundle.LOCK, "plot-1-py3-none-any.whl", "array-1-py3-none-any.whl"}
    lock = json.loads((folder / bundle.LOCK).read_text("utf-8"))
    assert set(lock["packages"]) == {"plot", "array"} and lock["info"] == {"python": "3.14.2"}


def test_without_packages_nothing_is_written_and_what_is_missing_is_told(tmp_path: Path, made: tuple[Path, Path]) -> None:
    told = packages.write_packages(tmp_path / "out", made[0], [])
    assert told == {"missing": {"ALONE": "alone", "array": "array", "plot": "plot", "plot_tools": "plot"}}
    assert not (tmp_path / "out").exists()


def test_wheels_come_from_an_address_too(tmp_path: Path, made: tuple[Path, Path]) -> None:
    with server.served(made[1], "/") as address:
        told = packages.write_packages(tmp_path / "out", made[0], ["array"], address)
        assert (tmp_path / "out" / told["runtime"] / "array-1-py3-none-any.whl").read_bytes() == b"array"
        (made[1] / "plot-1-py3-none-any.whl").unlink()
        with pytest.raises(tools.MissingTool, match="plot-1-py3-none-any.whl could not be had from http"):
            packages.write_packages(tmp_path / "out", made[0], ["plot"], address)


def test_a_wheel_of_another_checksum_is_refused(tmp_path: Path, made: tuple[Path, Path]) -> None:
    (made[1] / "array-1-py3-none-any.whl").write_text("another", "utf-8")
    for _ in range(2):  # it is not kept
        with pytest.raises(tools.MissingTool, match="checksum"):
            packages.write_packages(tmp_path / "out", made[0], ["plot"], str(made[1]))


def test_a_name_that_pyodide_has_not_is_refused_with_the_nearest(made: tuple[Path, Path]) -> None:
    with pytest.raises(tools.DataError, match="“aray”; is it “array”"):
        packages.with_dependencies(packages.read_lock(made[0] / "pyodide"), ["plot", "aray"])


def test_where_the_wheels_are_is_what_pyodide_says(made: tuple[Path, Path]) -> None:
    pyodide = made[0] / "pyodide"
    script = pyodide / "pyodide.mjs"
    script.write_text("k(a??`https://wheels.example/pyodide/v${U}/full/`)", "utf-8")
    assert packages.distribution_address(pyodide) == "https://wheels.example/pyodide/v1.2.3/full/"
    script.write_text("k(a)", "utf-8")
    with pytest.raises(tools.MissingTool, match="--packages-from"):
        packages.distribution_address(pyodide)
    pinned = packages.distribution_address(tools.ROOT / ".cache" / "npm" / "node_modules" / "pyodide")
    assert pinned.startswith("https://") and pinned.endswith("/full/") and "$" not in pinned


def test_the_pinned_pyodide_has_numpy_and_matplotlib() -> None:
    lock = packages.read_lock(tools.NPM / "node_modules" / "pyodide")
    kept = packages.with_dependencies(lock, ["matplotlib"])
    assert {"matplotlib", "numpy", "pillow", "contourpy"} <= set(kept)
    missing = packages.modules_without(lock, kept)
    assert missing["sklearn"] == "scikit-learn" and not {"numpy", "PIL", "mpl_toolkits"} & set(missing)
