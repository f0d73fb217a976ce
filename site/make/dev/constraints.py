"""Pins what the pinned packages need in their turn: `build.py constraints`.

pyproject.toml and site/make/npm pin what the project asks for by name. The versions of everything below that are
written here without addresses or hashes, the newest that fit together: pip reads constraints.txt, npm reads the
versions as `overrides`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import tools

GROUPS = ("build", "test", "solve", "engines")  # those that .venv may hold at the same time
VENV_OWN = {"pip", "setuptools"}  # what a new environment holds by itself
HEAD = "# made by `build.py constraints`: what the packages of pyproject.toml need in their turn"


def run() -> int:
    with tempfile.TemporaryDirectory(dir=tools.CACHE) as folder:
        python = transitive_python_versions(Path(folder) / "python")
        npm = transitive_npm_versions(Path(folder) / "npm")
    lines = [f"{name}=={version}" for name, version in sorted(python.items())]
    tools.CONSTRAINTS.write_text("\n".join([HEAD, *lines, ""]), "utf-8", newline="\n")
    tools.write_json(tools.NPM_OVERRIDES, dict(sorted(npm.items())))
    tools.say(
        f"{len(python)} Python packages in {tools.CONSTRAINTS.name}, {len(npm)} npm packages in {tools.NPM_OVERRIDES.name}"
    )
    return 0


def transitive_python_versions(folder: Path) -> dict[str, str]:
    """Version by package of all that the dependency groups bring into a new environment and none of them names.

    Raises MissingTool if something cannot be installed.
    """
    groups = tools.project_settings()["dependency-groups"]
    python = str(folder / tools.venv_python().relative_to(tools.VENV))
    tools.run_quietly([sys.executable, "-m", "venv", str(folder)], "No virtual environment could be made")
    for wanted in (groups[tools.PIP], [part for group in GROUPS for part in ("--group", group)]):
        tools.run_quietly(
            [python, *tools.PIP_INSTALL, *wanted], "The Python packages could not be installed", cwd=tools.ROOT
        )
    command = [python, "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]
    installed = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout)
    named = VENV_OWN | {normalize_name(pin.partition("==")[0]) for group in groups.values() for pin in group}
    versions = {normalize_name(package["name"]): package["version"] for package in installed}
    return {name: version for name, version in versions.items() if name not in named}


def normalize_name(name: str) -> str:
    """As PEP 503 compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def transitive_npm_versions(folder: Path) -> dict[str, str]:
    """Version by package of what the pinned npm packages bring.

    Left out are those for one system or processor, whose versions their own packages fix, and those that are installed
    in two versions at once.

    Raises MissingTool if something cannot be installed.
    """
    folder.mkdir()
    pins = tools.merge_pins(tools.npm_pins())
    tools.write_json(folder / "package.json", {"private": True, "dependencies": pins})
    _, npm = tools.node_and_npm()
    tools.run_quietly([*npm, *tools.NPM_INSTALL], "The npm packages could not be installed", cwd=folder)
    versions_by_package: dict[str, set[str]] = {}
    for file in folder.rglob("package.json"):
        name = file.parent.as_posix().rpartition("node_modules/")[2]
        if file.parent == folder or name.count("/") != name.startswith("@"):
            continue  # our own, or one inside a package
        package = json.loads(file.read_text("utf-8"))
        if name not in pins and not ({"os", "cpu"} & package.keys()):
            versions_by_package.setdefault(name, set()).add(package["version"])
    return {name: versions.pop() for name, versions in versions_by_package.items() if len(versions) == 1}
