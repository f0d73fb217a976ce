"""The package as a wheel, in a static index inside the site, with what the Python page needs to install it from there.

    simple/                       an index as PEP 503 has it: pip and micropip can read it
    simple/alquerque/…whl         our own wheel, and the older ones that lie in site/wheels
    simple/micropip/…, packaging/ what installs it in the browser; pinned in pyproject.toml
    stdlib-HASH.zip               Python's whole standard library, which micropip needs more of than a game does

The wheel's version is the package's with the moment of its newest file behind it, 0.2.0.post20261122063600. Who installs it
anew after it has changed must get the newer one; so the number has to grow, which a digest of the files would not do, and
must be a plain public version (PEP 440), for pip passes over pre-releases, and an index may refuse local versions. The files'
own times are there in a clone and in a downloaded archive alike, where git is not. The same wheel is kept for the same files.
"""

from __future__ import annotations

import hashlib
import html
import os
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import kept
import tools
from render import assets
from runtime import bundle

PYTHON = "3.14"  # Pyodide's; an older pip would pick older wheels for itself
OWN = ("pyproject.toml", "README.md", "LICENSE")
OLDER = tools.ROOT / "site" / "wheels"


def version(package: Path) -> str:
    """The package's version and when its newest file was written, in UTC."""
    files = [Path(__file__), *(package / name for name in bundle.sources(package)), *(package.parent / name for name in OWN)]
    newest = int(os.environ.get("SOURCE_DATE_EPOCH") or max(file.stat().st_mtime for file in files))
    return f"{tools.settings()['project']['version']}.post{datetime.fromtimestamp(newest, UTC):%Y%m%d%H%M%S}"


def settings_with(version: str, urls: dict[str, str]) -> dict[str, Any]:
    """What pyproject.toml says, with this version and these addresses; the file itself stays as it is."""
    settings = tools.settings()
    settings["project"] |= {"version": version, "urls": urls} if urls else {"version": version}
    return settings


def built(package: Path, urls: dict[str, str]) -> Path:
    """Our wheel, kept by what goes into it."""
    root = package.parent

    def make(folder: Path) -> None:
        from hatchling.builders.wheel import WheelBuilder

        settings = settings_with(version(package), urls)
        for _ in WheelBuilder(str(root), config=settings).build(directory=str(folder), versions=["standard"]):
            pass

    key = kept.digest(bundle.sources(package), [root / name for name in OWN], urls, Path(__file__))
    (wheel,) = kept.path("wheel", key, make).glob("*.whl")
    return wheel


def fetched() -> list[Path]:
    """The pinned wheels of others."""
    pins = tools.settings()["tool"]["alquerque"]["wheels"]
    wanted = [f"{name}=={version}" for name, version in pins.items()]

    def make(folder: Path) -> None:
        tools.say(f"fetching wheels: {', '.join(wanted)}")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", PYTHON, "--dest", str(folder), *wanted]
        tools.quietly(command, "The wheels for the Python page could not be fetched")

    return sorted(kept.path("wheels", kept.digest(wanted, PYTHON), make).glob("*.whl"))


def page(title: str, links: list[tuple[str, str]]) -> str:
    lines = "\n".join(f'<a href="{html.escape(address)}">{html.escape(name)}</a><br>' for name, address in links)
    return f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n{lines}\n</html>\n'


def project_of(wheel: Path) -> str:
    """The name under which an index has a wheel's project."""
    return wheel.name.partition("-")[0].lower().replace("_", "-")


def write_index(out: Path, wheels: list[Path]) -> None:
    """Writes simple/ below `out`, with these wheels."""
    projects: dict[str, dict[str, Path]] = {}
    for wheel in wheels:
        projects.setdefault(project_of(wheel), {}).setdefault(wheel.name, wheel)
    for project, files in projects.items():
        folder = out / "simple" / project
        folder.mkdir(parents=True, exist_ok=True)
        links = []
        for name, wheel in files.items():
            shutil.copyfile(wheel, folder / name)
            links.append((name, f"{name}#sha256={hashlib.sha256(wheel.read_bytes()).hexdigest()}"))
        (folder / "index.html").write_text(page(project, links), "utf-8")
    links = [(project, f"{project}/") for project in projects]
    (out / "simple" / "index.html").write_text(page("simple index", links), "utf-8")


def write(out: Path, package: Path, node_modules: Path, urls: dict[str, str], older: Path = OLDER) -> dict[str, Any]:
    """Writes index, wheels and library below `out`; returns their addresses for the Python page.

    `urls` stand in our wheel's metadata; in the folder `older` are the wheels that were published before.
    """
    others = fetched()
    write_index(out, [built(package, urls), *sorted(older.glob("*.whl")), *others])
    data = (node_modules / "pyodide" / "python_stdlib.zip").read_bytes()
    library = f"stdlib-{assets.hash_of({'': data})}.zip"
    (out / library).write_bytes(data)
    return {
        "index": "simple",  # micropip sets the slash that follows
        "wheels": [f"simple/{project_of(wheel)}/{wheel.name}" for wheel in others],
        "stdlib": library,
    }
