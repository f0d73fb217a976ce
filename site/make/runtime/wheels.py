"""The package as a wheel, in a static index inside the site, with everything that the Python page needs to install it.

    simple/                       an index as PEP 503 has it: pip and micropip can read it
    simple/alquerque/…whl         our own wheel, and the older ones that lie in site/wheels
    simple/micropip/…, packaging/ needed to install it in the browser; pinned in pyproject.toml
    stdlib-HASH.zip               Python's whole standard library, of which micropip needs more than a game does

The wheel's version is the package's followed by the time of its newest file, 0.2.0.post20261122063600. An upgrade must find
the newer wheel, so the number has to grow, which a digest of the files would not do; and it must be a plain public version
(PEP 440), since pip skips pre-releases and an index may refuse local versions. File times exist in a clone and in a downloaded
archive alike, and need no git. Unchanged files give the same wheel, from the cache.
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
    """The content of pyproject.toml with this version and these addresses; the file itself is not changed."""
    settings = tools.settings()
    settings["project"] |= {"version": version, "urls": urls} if urls else {"version": version}
    return settings


def built(package: Path, urls: dict[str, str]) -> Path:
    """Our wheel, from the cache if nothing that goes into it has changed."""
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
    """The pinned wheels of other projects."""
    wanted = tools.settings()["dependency-groups"]["notebook"]

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
    """The name of a wheel's project in an index."""
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

    `urls` go into our wheel's metadata; the folder `older` holds the wheels published before.
    """
    others, own = fetched(), built(package, urls)
    write_index(out, [own, *sorted(older.glob("*.whl")), *others])
    data = (node_modules / "pyodide" / "python_stdlib.zip").read_bytes()
    library = f"stdlib-{assets.hash_of({'': data})}.zip"
    (out / library).write_bytes(data)
    return {
        "own": f"simple/{project_of(own)}/{own.name}",
        "index": "simple",  # without a slash at the end: micropip adds it
        "wheels": [f"simple/{project_of(wheel)}/{wheel.name}" for wheel in others],
        "stdlib": library,
    }
