"""Writes the files that pages refer to, each folder under a name that holds its content's hash.

A folder moves as a whole (`app-1a2b3c4d/`), so what lies in it finds its neighbours by plain relative names. The app's
modules are joined, since on a line with a long way to go every request counts: one small script for each page of `app/pages`,
and what several of them import once for all of these, in `app/shared`, so that a second page of a visit fetches only what the
first did not have. A page preloads every script that its own imports (`imported`), so none of them waits for another. Workers
are whole, each with all that it imports; so are the stylesheets, one for each `page*.css`. Only a stylesheet looks into another
folder: write `url("../fonts/NAME")` or `url("../images/NAME")` and the folder's hash is put in. The fonts come from npm and are
called as their package calls them; but what npm brings for the web lacks the family's drawn small capitals, so these lie in
site/fonts, taken out of the whole font (OFL too; EB Garamond Medium, from @expo-google-fonts/eb-garamond 0.4.3) by

    pyftsubset EBGaramond_500Medium.ttf --unicodes=U+20-7E,U+A0-FF,U+131,U+2013,U+2014,U+2019 \
        --layout-features=smcp,c2sc,kern,liga,onum,pnum --flavor=woff2
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path

import tools

HEAD = "pages/head.js"  # stands in the pages themselves
WHOLE = ("table/worker.js", "pages/notebook.js", "pages/root.js")  # two workers, and a script that is no module
SHARED = "shared"  # as deep as the folders of app/, so that a worker's address beside it is right here too
FONT = "@fontsource-variable/eb-garamond"
FONT_FILES = [f"eb-garamond-{part}-wght-{shape}.woff2" for part in ("latin", "latin-ext") for shape in ("normal", "italic")]
README = "images/page.png"  # a picture of the site itself, which the site does not show
KEPT = {
    "style": {".css"},
    "images": {".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".ico"},
}


def hash_of(files: dict[str, bytes]) -> str:
    """Eight signs for a folder's names and contents."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return total.hexdigest()[:8]


def fonts(source: Path, node_modules: Path) -> dict[str, bytes]:
    package = node_modules / FONT
    files = {name: (package / "files" / name).read_bytes() for name in FONT_FILES}
    files |= folder(source / "fonts", {".woff2"})
    return files | {"OFL.txt": (package / "LICENSE").read_bytes()}


def folder(path: Path, endings: set[str]) -> dict[str, bytes]:
    found = (file for file in sorted(path.rglob("*")) if file.suffix in endings and file.is_file())
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in found}


def scripts(app: Path) -> tuple[list[Path], list[Path]]:
    """What is loaded by name: the pages' scripts, and those that are whole. Every other module is part of one of these."""
    whole = [app / name for name in WHOLE]
    return [path for path in sorted((app / "pages").glob("*.js")) if path not in (app / HEAD, *whole)], whole


def small(files: list[Path], node_modules: Path, form: str = "esm", shared: str = "") -> dict[str, bytes]:
    """These scripts or stylesheets with all that they import, without a sign too many, by name. What several of them import
    is repeated in each, or lies once in the folder `shared`."""
    node, _ = tools.node_and_npm()
    base = tools.ROOT / "site" / "app" if files[0].suffix == ".js" else files[0].parent
    with tempfile.TemporaryDirectory() as out:
        command = [node, str(node_modules / "esbuild" / "bin" / "esbuild"), *map(str, files)]
        command += [f"--outdir={out}", f"--outbase={base}"]
        command += ["--bundle", "--minify", f"--format={form}", "--target=es2022", "--charset=utf8", "--log-level=warning"]
        command += ["--external:../fonts/*", "--external:../images/*"]
        if shared:
            command += ["--splitting", f"--chunk-names={shared}/[hash]"]
        tools.quietly(command, "The site's scripts and styles could not be joined")
        return folder(Path(out), {".js", ".css"})


def head(source: Path, node_modules: Path) -> str:
    """The script that stands in every page. No name of its leaves it."""
    (script,) = small([source / "app" / HEAD], node_modules, "iife").values()
    return script.decode().strip()


def with_hashes(css: bytes, names: dict[str, str]) -> bytes:
    """The stylesheet with `../fonts/` and the like replaced by the hashed folders."""
    return re.sub(rb"\.\./(fonts|images)/", lambda hit: f"../{names[hit[1].decode()]}/".encode(), css)


def imported(script: Path) -> list[Path]:
    """A built script and all that it imports, by itself or through others, each once."""
    found: list[Path] = []
    waiting = [script]
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found.append(path)
            names = re.findall(r"""\b(?:import|from)\s*["'](\.\.?/[^"']+)["']""", path.read_text("utf-8"))
            waiting += [(path.parent / name).resolve() for name in names]
    return found


def put(out: Path, kind: str, files: dict[str, bytes]) -> dict[str, str]:
    """Writes a folder below `out` under its hashed name; returns the address of each file by `KIND/NAME`."""
    place = f"{kind}-{hash_of(files)}"
    for name, data in files.items():
        target = out / place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return {f"{kind}/{name}": f"{place}/{name}" for name in files}


def write(out: Path, source: Path, node_modules: Path) -> dict[str, str]:
    """Writes every folder below `out`; returns the address of each file by its source name ("style/x.css")."""
    kinds = {"fonts": fonts(source, node_modules), "images": folder(source / "images", KEPT["images"])}
    kinds["images"].pop(Path(README).name, None)
    names = {kind: f"{kind}-{hash_of(files)}" for kind, files in kinds.items()}
    pages, whole = scripts(source / "app")
    kinds["app"] = small(pages, node_modules, shared=SHARED) | small(whole, node_modules)
    sheets = small(sorted((source / "style").glob("page*.css")), node_modules)
    kinds["style"] = {name: with_hashes(data, names) for name, data in sheets.items()}
    return {name: address for kind, files in kinds.items() for name, address in put(out, kind, files).items()}
