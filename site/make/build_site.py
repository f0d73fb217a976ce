"""Makes dist/: Python's library for the browser, the shared files, then the pages. In that order, because each step
needs the addresses that the steps before it have made.

Everything is written into a new folder that takes the place of dist/ at the end, so that a failed build leaves the last
good one, and a server that is running never shows half a site. Slow results are kept from build to build, under a digest of
what they depend on (kept.py). `build.py serve` asks for the pages one by one instead (dev/workshop.py).
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
from render import (
    assets,
    bibliography,
    coast,
    decided,
    downloads,
    headers,
    installing,
    offline,
    one_file,
    opening_books,
    pages,
    reference,
    sentences,
    sitemap,
    tei,
    validation,
)
from runtime import bundle, openings, wheels

SITE = tools.ROOT / "site"
DIST = tools.ROOT / "dist"
PACKAGE = tools.ROOT / "py"
EMBED = Path("embed", "alquerque-board.ts")  # for the pages of others, so its address never changes


@dataclass(frozen=True)
class Wanted:
    """The command line's options for the site: where it will be published, and where errors are reported."""

    base: str = "/"
    address: str = ""
    issues: str = ""
    offline: bool = False  # whether pages ask for a service worker; while a page is being edited it would be in the way
    one_file: bool = False  # whether the site is made as a single file too, which then is offered
    quick: bool = False  # whether files may be larger to be made sooner

    @property
    def urls(self) -> dict[str, str]:
        """For the wheel's metadata."""
        return {name: url for name, url in (("Homepage", self.address), ("Issues", self.issues)) if url}


def atlas_of(package: Path) -> dict[str, Any]:
    """The atlas of readings: it asks the package itself, so it is loaded when it is wanted."""
    openings.load_api(package)
    return dict(importlib.import_module("render.atlas").made())


def prepare(out: Path, wanted: Wanted, package: Path = PACKAGE, left_out: Collection[str] = ()) -> pages.Site:
    """Writes into `out` everything that is not a page; returns a Site, which can write the pages.

    `left_out`: games that the browser's Python is to be without, as the catalogue is here already.
    """
    node_modules = tools.npm_packages("build", "map", "editor", *([] if wanted.quick else ["runtime"]))
    with tools.alone("build"):
        out.mkdir(parents=True, exist_ok=True)
        python = bundle.write(out, package, node_modules, left_out, wanted.quick)
        known = assets.folder(SITE / "data" / "endings", {".bin"}) | decided.files() | opening_books.files()
        python["endings"] = assets.placed(out, "endings", known)
        site = pages.Site(
            source=SITE,
            out=out,
            head=assets.head(SITE, node_modules),
            assets=assets.write(out, SITE, node_modules, wanted.quick),
            python=python,
            notebook_of=lambda: wheels.write(out, package, node_modules, wanted.urls),
            ask=openings.asker(package),
            openings_of=functools.partial(openings.for_page, package),
            reference=reference.Reference(package),
            edition_of=tei.edition,
            maps_of=lambda history: coast.kept_maps(history, node_modules),
            codex_of=tei.codex,
            sentences_of=lambda asked: sentences.told(asked, node_modules),
            solved=decided.results(),
            atlas_of=functools.partial(atlas_of, package),
            checker=decided.CHECKER.read_text("utf-8"),
            version=tools.settings()["project"]["version"],
            **{name: value for name, value in vars(wanted).items() if name != "quick"},
        )
        downloads.write(out, SITE / "texts", site.edition, {lang: site.words(lang).plain for lang in site.languages})
        bibliography.write(out, site.sources)
        if wanted.address:
            sitemap.write(out, wanted.address, site.whole_addresses())
        shutil.copy(tools.ROOT / "LICENSE", out / "LICENSE.txt")
        (out / EMBED.with_suffix(".js").name).write_bytes(assets.alone(SITE, node_modules, EMBED.as_posix()))
        (out / ".nojekyll").touch()
        headers.write(out, wanted.base, pages.policy(site.head))
    return site


def build(
    base: str = "/",
    out: Path = DIST,
    package: Path = PACKAGE,
    address: str = "",
    issues: str = "",
    pictures: bool = True,
    as_one_file: bool = False,
) -> list[str]:
    """Builds the site into `out`, as one file too if asked for; returns the warnings.

    Raises tools.Wrong, before anything is made, if the site's data are incomplete or wrong; with `pictures`, also if the picture
    of a game is missing.
    """
    validation.check(SITE, package, pictures)
    began = time.monotonic()
    fresh = tools.CACHE / f"dist-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        site = prepare(fresh, Wanted(base, address, issues, offline=True, one_file=as_one_file), package)
        written = site.render()
        for lang in site.languages:
            manifest = json.dumps(site.manifest(lang), ensure_ascii=False, indent=1)
            (fresh / lang / installing.NAME).write_text(manifest, "utf-8", newline="\n")
        if as_one_file:
            one_file.write(fresh, site.head, list(site.languages), SITE, tools.npm_packages("build"))
        worker = assets.alone(SITE, tools.npm_packages("build"), offline.SCRIPT)
        offline.write(fresh, worker, list(site.languages), site.game_ids())
        replace(out, fresh)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    for warning in site.warnings:
        tools.say(f"warning: {warning}")
    tools.say(f"{len(written)} pages in {out} ({time.monotonic() - began:.1f} s)")
    return site.warnings


def replace(out: Path, fresh: Path) -> None:
    old = fresh.with_name(fresh.name + ".old")
    if out.exists():
        out.rename(old)
    fresh.rename(out)
    shutil.rmtree(old, ignore_errors=True)
