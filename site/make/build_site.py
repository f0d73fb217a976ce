"""Makes dist/: Python's library for the browser, the shared files, then the pages. In that order, because each step
needs the addresses that the steps before it have made.

Everything is written into a new folder that takes the place of dist/ at the end, so that a failed build leaves the last
good one, and a server that is running never shows half a site. Slow results are kept from build to build, under a
digest of what they depend on (cache.py). `build.py serve` asks for the pages one by one instead (dev/live_build.py).
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import shutil
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tools
from render.content import validation
from render.edition import codex_reader, downloads, entry_reader
from render.games import rules_in_prose
from render.history import coastline_map
from render.notebook import reference
from render.pages.frame import policy
from render.pages.renderer import Renderer
from render.pages.site import Site
from render.publish import (
    assets,
    exact_openings,
    headers,
    offline,
    one_file,
    opening_books,
    redirects,
    sitemap,
    vectors,
    webmanifest,
)
from render.research import bibliography, verdicts
from runtime import bundle, packages, prebuilt, wheels

SITE = tools.ROOT / "site"
DIST = tools.ROOT / "dist"
PACKAGE = tools.ROOT / "py"
EMBED = Path("embed", "alquerque-board.ts")  # for the pages of others, so its address never changes


@dataclass(frozen=True)
class BuildOptions:
    """The command line's options for the site: where it will be published, and where errors are reported."""

    base: str = "/"
    address: str = ""
    issues: str = ""
    offline: bool = False  # whether pages ask for a service worker; while a page is being edited it would be in the way
    one_file: bool = False  # whether the site is made as a single file too, which then is offered
    quick: bool = False  # whether files may be larger to be made sooner
    packages: tuple[str, ...] = ()  # of Pyodide's, for the Python page
    packages_from: str = ""  # a folder or an address, where not from Pyodide's own

    @property
    def urls(self) -> dict[str, str]:
        """For the wheel's metadata."""
        return {name: url for name, url in (("Homepage", self.address), ("Issues", self.issues)) if url}


def atlas_of(package: Path) -> dict[str, Any]:
    """The atlas of readings: it asks the package itself, so it is loaded when it is wanted."""
    prebuilt.load_api(package)
    return dict(importlib.import_module("render.research.atlas").build_atlas())


def prepare(out: Path, wanted: BuildOptions, package: Path = PACKAGE, left_out: Collection[str] = ()) -> Renderer:
    """Writes into `out` everything that is not a page; returns what can write the pages.

    `left_out`: games that the browser's Python is to be without, as the catalogue is here already.
    """
    node_modules = tools.npm_packages("build", "map", "editor", *([] if wanted.quick else ["runtime"]))
    with tools.lock_file("build"):
        out.mkdir(parents=True, exist_ok=True)
        python = bundle.write_runtime(out, package, node_modules, left_out, wanted.quick)
        endings_files = (
            assets.read_folder(SITE / "data" / "endings", {".bin"})
            | verdicts.certificate_files()
            | opening_books.book_files()
            | exact_openings.opening_files()
        )
        package_facts = packages.write_packages(out, node_modules, wanted.packages, wanted.packages_from)
        python["endings"] = assets.write_hashed_folder(out, "endings", endings_files)
        site = Site(
            source=SITE,
            out=out,
            head=assets.head_script(SITE, node_modules),
            assets=assets.write_assets(out, SITE, node_modules, wanted.quick),
            python=python,
            notebook_of=lambda: {
                "runtime": python["runtime"],
                **wheels.write_wheels(out, package, node_modules, wanted.urls),
                **package_facts,
                "vectors": vectors.write_vectors(out, package),
            },
            ask=prebuilt.asker(package),
            openings_of=functools.partial(prebuilt.for_page, package),
            reference=reference.Reference(package),
            edition_of=entry_reader.read_edition,
            maps_of=lambda history: coastline_map.cached_maps(history, node_modules),
            codex_of=codex_reader.read_codex,
            sentences_of=lambda request: rules_in_prose.rule_sentences(request, node_modules),
            solved=verdicts.read_results(),
            atlas_of=functools.partial(atlas_of, package),
            checker=verdicts.CHECKER.read_text("utf-8"),
            version=tools.project_settings()["project"]["version"],
            **{name: value for name, value in vars(wanted).items() if name not in ("quick", "packages", "packages_from")},
        )
        renderer = Renderer(site)
        downloads.write_downloads(
            out, SITE / "texts", site.edition, {lang: site.words(lang).plain for lang in site.languages}
        )
        bibliography.write_exports(out, site.sources)
        if wanted.address:
            sitemap.write_sitemap(out, wanted.address, renderer.whole_addresses())
        shutil.copy(tools.ROOT / "LICENSE", out / "LICENSE.txt")
        (out / EMBED.with_suffix(".js").name).write_bytes(
            assets.bundle_single_script(SITE, node_modules, EMBED.as_posix())
        )
        (out / ".nojekyll").touch()
        headers.write_headers(out, wanted.base, policy(site.head))
    return renderer


def build(
    base: str = "/",
    out: Path = DIST,
    package: Path = PACKAGE,
    address: str = "",
    issues: str = "",
    pictures: bool = True,
    as_one_file: bool = False,
    python_packages: tuple[str, ...] = (),
    packages_from: str = "",
) -> list[str]:
    """Builds the site into `out`, as one file too if asked for; returns the warnings. `python_packages`: see
    runtime/packages.py.

    Raises tools.DataError, before anything is made, if the site's data are incomplete or wrong; with `pictures`, also
    if the picture of a game is missing.
    """
    validation.require_valid(SITE, package, pictures)
    began = time.monotonic()
    fresh = tools.CACHE / f"dist-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        wanted = BuildOptions(
            base, address, issues, True, as_one_file, packages=python_packages, packages_from=packages_from
        )
        renderer = prepare(fresh, wanted, package)
        site, written = renderer.site, renderer.write_all()
        for lang in site.languages:
            manifest = json.dumps(site.manifest(lang), ensure_ascii=False, indent=1)
            (fresh / lang / webmanifest.NAME).write_text(manifest, "utf-8", newline="\n")
        if as_one_file:
            one_file.write_one_file(fresh, site.head, list(site.languages), SITE, tools.npm_packages("build"))
        worker = assets.bundle_single_script(SITE, tools.npm_packages("build"), offline.SCRIPT)
        offline.write_service_worker(fresh, worker, list(site.languages), site.game_ids())
        moved = importlib.import_module("alquerque._moved").NEW_NAMES
        modules = list(site.reference)
        former = redirects.reference_redirects(
            redirects.module_redirects(moved, modules), modules, renderer.languages_of["reference"], site.languages
        )
        redirects.write_redirects(fresh, former, policy())
        swap_in(out, fresh)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    for warning in site.warnings:
        tools.say(f"warning: {warning}")
    if not address:
        tools.say("without --address, the files of the lesson plans have no QR codes")
    tools.say(f"{len(written)} pages in {out} ({time.monotonic() - began:.1f} s)")
    return site.warnings


def swap_in(out: Path, fresh: Path) -> None:
    old = fresh.with_name(fresh.name + ".old")
    if out.exists():
        out.rename(old)
    fresh.rename(out)
    shutil.rmtree(old, ignore_errors=True)
