"""The package as a wheel, in a static index inside the site, with everything that the Python page needs to install it.

    simple/                       an index as PEP 503 has it: pip and micropip can read it
    simple/alquerque/…whl         our own wheel, and the older ones that lie in site/wheels
    simple/micropip/…, packaging/ needed to install it in the browser; pinned in pyproject.toml
    stdlib-HASH.zip               Python's whole standard library, of which micropip needs more than a game does

The wheel's version is the package's followed by the time of the last commit that changed what is in it,
0.2.0.post20261122063600. An upgrade must find the newer wheel, so the number has to grow, which a digest of the files
would not do; it must be a plain public version (PEP 440), since pip skips pre-releases and an index may refuse local
versions; and every clone of a commit must give the same number, which the times of its files, those of the cloning,
would not do. (A clone without its history, as `git clone --depth 1` makes it, knows one commit only.)

Changes that are not committed count by the times of the changed files, and as later than the commit. Where there is no
git, the newest file counts: `git archive`, and so GitHub's downloads, give every file the commit's time.
SOURCE_DATE_EPOCH goes before all that (https://reproducible-builds.org/specs/source-date-epoch/).

Unchanged files of an unchanged time give the same wheel, from the cache. What hatchling writes is packed again by
packing.py, into the same bytes on every machine.
"""

from __future__ import annotations

import hashlib
import html
import os
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cache
import packing
import tools
from render.publish import assets
from runtime import bundle

PYTHON = "3.14"  # Pyodide's; an older pip would pick older wheels for itself
WHEEL_FILES = ("pyproject.toml", "README.md", "LICENSE")
MAKERS = (Path(__file__), Path(packing.__file__))
OLD_WHEELS = tools.ROOT / "site" / "wheels"


def git_output(folder: Path, *command: str) -> str:
    """What git says in this folder, or nothing if it cannot."""
    # The folder may belong to another user, as in a container: git then asks to be told that it is safe.
    call = ["git", "--no-optional-locks", "-c", "safe.directory=*", "-c", "core.quotePath=false", *command]
    try:
        process = subprocess.run(
            call, cwd=folder, capture_output=True, encoding="utf-8", errors="surrogateescape", check=False
        )
    except OSError:
        return ""
    return "" if process.returncode else process.stdout


def modified_time(path: Path) -> int:
    """When a file was written; if it is no longer there, when the folder was changed in which it lay. In seconds."""
    return int(next(at for at in (path, *path.parents) if at.exists()).stat().st_mtime)


def last_changed(package: Path) -> int:
    """When what goes into the wheel was last changed, in seconds since 1970; see above."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(epoch)
    root = package.parent
    others = [*MAKERS, *(root / name for name in WHEEL_FILES)]
    packed = [str(path) for path in (package / "alquerque", *others) if path.is_relative_to(root)]
    committed = git_output(root, "log", "-1", "--format=%ct", "--", *packed)
    if not committed:
        return max(map(modified_time, (*others, *(package / name for name in bundle.package_files(package)))))
    edited = git_output(root, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", *packed)
    top = Path(git_output(root, "rev-parse", "--show-toplevel").strip())
    times = [modified_time(top / line[3:]) for line in edited.split("\0") if line]
    return max([int(committed), *(max(int(committed) + 1, time) for time in times)])


def version(package: Path) -> str:
    """The package's version and when what goes into the wheel was last changed, in UTC."""
    changed = datetime.fromtimestamp(last_changed(package), UTC)
    return f"{tools.project_settings()['project']['version']}.post{changed:%Y%m%d%H%M%S}"


def settings_with(version: str, urls: dict[str, str]) -> dict[str, Any]:
    """The content of pyproject.toml with this version and these addresses; the file itself is not changed."""
    settings = tools.project_settings()
    settings["project"] |= {"version": version, "urls": urls} if urls else {"version": version}
    return settings


def build_wheel(package: Path, urls: dict[str, str]) -> Path:
    """Our wheel, from the cache if nothing that goes into it has changed."""
    root = package.parent
    number = version(package)

    def make(folder: Path) -> None:
        from hatchling.builders.wheel import WheelBuilder

        builder = WheelBuilder(str(root), config=settings_with(number, urls))
        for path in map(Path, builder.build(directory=str(folder), versions=["standard"])):
            with zipfile.ZipFile(path) as archive:
                files = {name: archive.read(name) for name in archive.namelist()}
            path.write_bytes(packing.zipped(files))

    key = cache.digest(bundle.package_files(package), [root / name for name in WHEEL_FILES], urls, number, list(MAKERS))
    (wheel,) = cache.path("wheel", key, make).glob("*.whl")
    return wheel


def pinned_wheels() -> list[Path]:
    """The pinned wheels of other projects."""
    wanted = tools.project_settings()["dependency-groups"]["notebook"]

    def make(folder: Path) -> None:
        tools.say(f"fetching wheels: {', '.join(wanted)}")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", PYTHON, "--dest", str(folder), *wanted]
        tools.run_quietly(command, "The wheels for the Python page could not be fetched")

    return sorted(cache.path("wheels", cache.digest(wanted, PYTHON), make).glob("*.whl"))


def index_page(title: str, links: list[tuple[str, str]]) -> str:
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
        (folder / "index.html").write_text(index_page(project, links), "utf-8", newline="\n")
    links = [(project, f"{project}/") for project in projects]
    (out / "simple" / "index.html").write_text(index_page("simple index", links), "utf-8", newline="\n")


def write_wheels(
    out: Path, package: Path, node_modules: Path, urls: dict[str, str], older: Path = OLD_WHEELS
) -> dict[str, Any]:
    """Writes index, wheels and library below `out`; returns their addresses for the Python page.

    `urls` go into our wheel's metadata; the folder `older` holds the wheels published before.
    """
    others, own = pinned_wheels(), build_wheel(package, urls)
    write_index(out, [own, *sorted(older.glob("*.whl")), *others])
    data = (node_modules / "pyodide" / "python_stdlib.zip").read_bytes()
    library = f"stdlib-{assets.folder_hash({'': data})}.zip"
    (out / library).write_bytes(data)
    return {
        "own": f"simple/{project_of(own)}/{own.name}",
        "index": "simple",  # without a slash at the end: micropip adds it
        "wheels": [f"simple/{project_of(wheel)}/{wheel.name}" for wheel in others],
        "stdlib": library,
    }
