"""The package as a wheel, in a static index inside the site, with what the Python page needs to install it from there.

    simple/                       an index as PEP 503 has it: pip and micropip can read it
    simple/alquerque/…whl         our own wheel
    simple/micropip/…, packaging/ what installs it in the browser; pinned in pyproject.toml
    stdlib-HASH.zip               Python's whole standard library, which micropip needs more of than a game does
"""

from __future__ import annotations

import hashlib
import html
import shutil
import sys
from pathlib import Path

import tools
from render import assets
from runtime import bundle

PYTHON = "3.14"  # Pyodide's; an older pip would pick older wheels for itself


def built(package: Path) -> Path:
    """Our wheel, kept under .cache by what goes into it."""
    root = package.parent
    parts = bundle.sources(package) | {name: (root / name).read_bytes() for name in ("pyproject.toml", "README.md", "LICENSE")}
    folder = tools.CACHE / "wheels" / f"own-{assets.hash_of(parts)}"
    if not list(folder.glob("*.whl")):
        for old in (tools.CACHE / "wheels").glob("own-*"):
            shutil.rmtree(old, ignore_errors=True)
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        tools.quietly(command, "The package's wheel could not be made", cwd=root)
    (wheel,) = folder.glob("*.whl")
    return wheel


def fetched() -> list[Path]:
    """The pinned wheels of others."""
    pins = tools.settings()["tool"]["alquerque"]["wheels"]
    folder = tools.CACHE / "wheels" / tools.digest(pins, PYTHON)
    wanted = [f"{name}=={version}" for name, version in pins.items()]
    with tools.alone("wheels"):
        if len(list(folder.glob("*.whl"))) != len(pins):
            tools.say(f"fetching wheels: {', '.join(wanted)}")
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
            command += ["--only-binary=:all:", "--python-version", PYTHON, "--dest", str(folder), *wanted]
            tools.quietly(command, "The wheels for the Python page could not be fetched")
    return sorted(folder.glob("*.whl"))


def page(title: str, links: list[tuple[str, str]]) -> str:
    lines = "\n".join(f'<a href="{html.escape(address)}">{html.escape(name)}</a><br>' for name, address in links)
    return f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n{lines}\n</html>\n'


def write(out: Path, package: Path, node_modules: Path) -> dict[str, str | list[str]]:
    """Writes index, wheels and library below `out`; returns their addresses for the Python page."""
    wheels = [built(package), *fetched()]
    names = []
    for wheel in wheels:
        name = wheel.name.partition("-")[0].lower().replace("_", "-")
        names.append(name)
        folder = out / "simple" / name
        folder.mkdir(parents=True)
        shutil.copyfile(wheel, folder / wheel.name)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        (folder / "index.html").write_text(page(name, [(wheel.name, f"{wheel.name}#sha256={digest}")]), "utf-8")
    (out / "simple" / "index.html").write_text(page("simple index", [(name, f"{name}/") for name in names]), "utf-8")
    data = (node_modules / "pyodide" / "python_stdlib.zip").read_bytes()
    library = f"stdlib-{assets.hash_of({'': data})}.zip"
    (out / library).write_bytes(data)
    return {
        "index": "simple",  # micropip sets the slash that follows
        "wheels": [f"simple/{name}/{wheel.name}" for name, wheel in zip(names[1:], wheels[1:], strict=True)],
        "stdlib": library,
    }
