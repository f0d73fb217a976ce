"""Writes the files that pages refer to, each folder under a name that holds its content's hash.

A whole folder gets a new name (`app-1a2b3c4d/`), so its files find each other by plain relative names. The app's
modules are bundled, since on a slow connection every request costs time: one minified script for each page of
`app/pages/*` and for each worker, with all that it imports, and one stylesheet for each of `style/pages`. Pages with a board
have most of their modules in common: what two of them import lies in one shared script, in `app/shared`, so that the
second such page of a visit fetches only what is its own. A page preloads what its script imports (`script_closure`), so
that these load at the same time. Only stylesheets refer to another folder: write `url("../fonts/NAME")` or
`url("../images/NAME")`, and the folder's hash is put in.

The fonts come from npm and keep the file names of their package. Its web fonts lack the small capitals of the typeface,
so these lie in site/fonts, extracted from the full font (OFL too; EB Garamond Medium, from
@expo-google-fonts/eb-garamond 0.4.3) by

    pyftsubset EBGaramond_500Medium.ttf --unicodes=U+20-7E,U+A0-FF,U+131,U+2013,U+2014,U+2019 \
        --layout-features=smcp,c2sc,kern,liga,onum,pnum --flavor=woff2
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import cache
import tools

HEAD = "head/head.ts"  # inlined in every page
WORKER = "session/worker.ts"
GIF_WORKER = "share/picture/gif_worker.ts"
# a page is played on if its script imports something from these folders
BOARD_PAGE_FOLDERS = ("session/board", "session/engine")
# at the same depth as the folders of app/, so that the relative address of a worker is right here too
SHARED = "shared"
FONT = "@fontsource-variable/eb-garamond"
FONT_FILES = [
    f"eb-garamond-{part}-wght-{shape}.woff2" for part in ("latin", "latin-ext") for shape in ("normal", "italic")
]
# esbuild is written in Go; on one processor, collecting less, it uses half
GO_SETTINGS = {"GOMAXPROCS": "1", "GOGC": "400"}
README_PICTURE = "images/page.png"  # a picture of the site itself, which the site does not show
KEPT = {
    "style": {".css"},
    "images": {".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".ico"},
}


def folder_hash(files: dict[str, bytes]) -> str:
    """A hash of eight characters over a folder's file names and contents."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return total.hexdigest()[:8]


def read_fonts(source: Path, node_modules: Path) -> dict[str, bytes]:
    package = node_modules / FONT
    files = {name: (package / "files" / name).read_bytes() for name in FONT_FILES}
    files |= read_folder(source / "fonts", {".woff2"})
    return files | {"OFL.txt": (package / "LICENSE").read_bytes()}


def read_folder(path: Path, endings: set[str]) -> dict[str, bytes]:
    files = (file for file in sorted(path.rglob("*")) if file.suffix in endings and file.is_file())
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in files}


def entry_scripts(app: Path) -> list[Path]:
    """The scripts that pages and workers load by name; every other module is bundled into these."""
    return [*sorted((app / "pages").glob("*/*.ts")), app / WORKER, app / GIF_WORKER]


def run_esbuild(
    files: list[Path], node_modules: Path, *options: str, form: str = "esm"
) -> tuple[dict[str, str], dict[str, Any]]:
    """These scripts or stylesheets, bundled with all that they import, by name (of a script `x.ts`, `x.js`); and
    esbuild's report of what it has read (https://esbuild.github.io/api/#metafile).

    esbuild drops the types and reads no tsconfig.json: what it makes follows from the sources and from what stands
    here.

    The names of shared parts follow from their contents and from where esbuild finds them: so it always runs in one
    folder, and takes npm's packages where NODE_PATH says, not where a link there leads."""
    node, _ = tools.node_and_npm()
    files = [file.resolve() for file in files]
    base = next(at for at in files[0].parents if at.name == "app") if files[0].suffix == ".ts" else files[0].parent
    with tempfile.TemporaryDirectory() as scratch:
        out, report = Path(scratch, "out"), Path(scratch, "report.json")
        command = [node, str(node_modules / "esbuild" / "bin" / "esbuild"), *map(entry_point, files)]
        command += [f"--outdir={out}", f"--outbase={base}", f"--metafile={report}"]
        command += ["--bundle", f"--format={form}", "--target=es2022", "--charset=utf8", "--log-level=warning"]
        command += ["--external:../fonts/*", "--external:../images/*", "--preserve-symlinks", "--tsconfig-raw={}"]
        command += options
        # where esbuild finds npm's packages by names
        environment = os.environ | GO_SETTINGS | {"NODE_PATH": str(node_modules)}
        tools.run_quietly(command, "The site's scripts and styles could not be joined", cwd=tools.ROOT, env=environment)
        texts = {name: data.decode() for name, data in read_folder(out, {".js", ".css"}).items()}
        return texts, json.loads(report.read_text("utf-8"))


def entry_point(file: Path) -> str:
    """A script or stylesheet as esbuild is given it: a page's script, pages/GROUP/NAME.ts, is built as
    pages/NAME.js.
    """
    return f"pages/{file.stem}={file}" if file.parent.parent.name == "pages" else str(file)


def esbuild_inputs(report: dict[str, Any]) -> set[Path]:
    """The files that esbuild has read."""
    return {(tools.ROOT / name).resolve() for name in report["inputs"]}


def cached_bundle(
    files: list[Path], node_modules: Path, *options: str, form: str = "esm", minify: bool = True
) -> dict[str, bytes]:
    """These scripts or stylesheets, bundled and minified, by name; kept as long as what they import is unchanged."""
    options = (*options, "--minify") if minify else options

    def make() -> tuple[dict[str, str], set[Path]]:
        texts, report = run_esbuild(files, node_modules, *options, form=form)
        return texts, esbuild_inputs(report)

    name = cache.digest([str(file.resolve()) for file in files], list(options), form, tools.npm_pins(), Path(__file__))
    return {name: text.encode() for name, text in cache.traced("bundles", name, make).items()}


def bundle_app(app: Path, node_modules: Path) -> dict[str, bytes]:
    """The scripts: those of pages with a board share one; every other is self-contained. Kept as `cached_bundle`
    keeps.
    """
    app = app.resolve()

    def make() -> tuple[dict[str, str], set[Path]]:
        whole, report = run_esbuild(entry_scripts(app), node_modules, "--minify")
        entries = [output["entryPoint"] for output in report["outputs"].values()]
        modules = {at_root(entry): static_imports(entry, report) for entry in entries}
        return whole | bundle_board_scripts(app, modules, node_modules), esbuild_inputs(report)

    name = cache.digest([str(file) for file in entry_scripts(app)], tools.npm_pins(), Path(__file__))
    return {name: text.encode() for name, text in cache.traced("bundles", name, make).items()}


def static_imports(entry: str, report: dict[str, Any]) -> set[Path]:
    """What a script is made of from the start, itself included: not what it fetches when that is needed."""
    scripts: set[str] = set()
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name not in scripts:
            scripts.add(name)
            imports = report["inputs"][name]["imports"]
            waiting += [
                imported["path"]
                for imported in imports if imported["kind"] != "dynamic-import" and not imported.get("external")
            ]  # fmt: skip
    return {at_root(name) for name in scripts}


def at_root(name: str) -> Path:
    return (tools.ROOT / name).resolve()


def bundle_board_scripts(app: Path, modules: dict[Path, set[Path]], node_modules: Path) -> dict[str, str]:
    """The scripts of pages with a board, and the one that they share; `modules`: what each script is made of
    from the start."""
    def plays(parts: set[Path]) -> bool:
        return any(part.is_relative_to(app / folder) for part in parts for folder in BOARD_PAGE_FOLDERS)

    playable = {page for page, parts in modules.items() if plays(parts)}
    boards = [page for page in modules if page in playable - {app / WORKER}]
    times = Counter(part for page in boards for part in modules[page])
    with tempfile.TemporaryDirectory(dir=tools.CACHE) as scratch:
        # esbuild groups shared modules by the pages that import them; all pages import this file, so there is one
        # group. The file imports by relative paths, because esbuild's minified names depend on the letters that it
        # reads, and the path of the checkout must not change them.
        shared = sorted(Path(os.path.relpath(part, scratch)).as_posix() for part in times if times[part] > 1)
        every = Path(scratch) / "every.js"
        every.write_text("".join(f"import {json.dumps(name)};\n" for name in shared), "utf-8", newline="\n")
        options = ("--minify", "--splitting", f"--chunk-names={SHARED}/[hash]", f"--inject:{every}")
        return run_esbuild(boards, node_modules, *options)[0]


def head_script(source: Path, node_modules: Path) -> str:
    """The script inlined in every page, wrapped so that it defines no global names."""
    (script,) = cached_bundle([source / "app" / HEAD], node_modules, form="iife").values()
    return script.decode().strip()


def bundle_single_script(source: Path, node_modules: Path, script: str) -> bytes:
    """A script of site/app that is no page's: it stands at an address of its own, without a hash."""
    (joint,) = cached_bundle([source / "app" / script], node_modules, form="iife").values()
    return joint


def with_hashes(css: bytes, names: dict[str, str]) -> bytes:
    """The stylesheet with `../fonts/` and the like replaced by the hashed folders."""
    return re.sub(rb"\.\./(fonts|images)/", lambda hit: f"../{names[hit[1].decode()]}/".encode(), css)


def script_closure(script: Path) -> list[Path]:
    """A built script and all that it imports, directly or indirectly, each once."""
    scripts: list[Path] = []
    waiting = [script]
    while waiting:
        path = waiting.pop(0)
        if path not in scripts:
            scripts.append(path)
            names = re.findall(r"""\b(?:import|from)\s*["'](\.\.?/[^"']+)["']""", path.read_text("utf-8"))
            waiting += [(path.parent / name).resolve() for name in names]
    return scripts


def write_hashed_folder(out: Path, kind: str, files: dict[str, bytes]) -> str:
    """Writes a folder below `out` under its hashed name, unless it is there already; returns its address."""
    place = f"{kind}-{folder_hash(files)}"
    for name, data in files.items() if not (out / place).exists() else ():
        target = out / place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return f"{place}/"


def write_addressed_folder(out: Path, kind: str, files: dict[str, bytes]) -> dict[str, str]:
    """The same; returns the address of each file by `KIND/NAME`."""
    place = write_hashed_folder(out, kind, files)
    return {f"{kind}/{name}": place + name for name in files}


def write_assets(out: Path, source: Path, node_modules: Path, quick: bool = False) -> dict[str, str]:
    """Writes every folder below `out`; returns the address of each file by its source name ("style/x.css"). `quick`:
    scripts and styles are not minified, and pages share no script, which saves esbuild most of its work."""
    kinds = {"fonts": read_fonts(source, node_modules), "images": read_folder(source / "images", KEPT["images"])}
    kinds["images"].pop(Path(README_PICTURE).name, None)
    names = {kind: f"{kind}-{folder_hash(files)}" for kind, files in kinds.items()}
    app = source / "app"
    kinds["app"] = (
        cached_bundle(entry_scripts(app), node_modules, minify=False) if quick else bundle_app(app, node_modules)
    )
    sheets = cached_bundle(sorted((source / "style" / "pages").glob("*.css")), node_modules, minify=not quick)
    kinds["style"] = {name: with_hashes(data, names) for name, data in sheets.items()}
    return {
        name: address
        for kind, files in kinds.items()
        for name, address in write_addressed_folder(out, kind, files).items()
    }
