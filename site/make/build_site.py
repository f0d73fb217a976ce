"""Makes dist/: Python's library for the browser, the files, the pages. The order is that of who needs whose address.

Everything is written into a new folder that takes the place of dist/ at the end, so that a failed build leaves the last
good one, and a server that is running never shows half a site.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import tools
from render import assets, bibliography, coast, downloads, pages, sitemap, tei, validation
from runtime import bundle, openings, wheels

SITE = tools.ROOT / "site"
DIST = tools.ROOT / "dist"
PACKAGE = tools.ROOT / "py"


def build(
    base: str = "/", out: Path = DIST, package: Path = PACKAGE, address: str = "", issues: str = "", pictures: bool = True
) -> list[str]:
    """Builds the site into `out`; returns the warnings.

    Raises tools.Wrong, before anything is made, for what is missing or wrong in its data; `pictures`: those of the games
    are asked for too.
    """
    began = time.monotonic()
    validation.check(SITE, package, pictures)
    node_modules = tools.npm_packages("build", "map")
    with tools.alone("build"):
        fresh = tools.CACHE / f"dist-{os.getpid()}"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        try:
            python = bundle.write(fresh, package, node_modules)
            notebook = wheels.write(fresh, package, node_modules)
            addresses = assets.write(fresh, SITE, node_modules)
            site = pages.Site(
                source=SITE,
                out=fresh,
                head=assets.head(SITE, node_modules),
                assets=addresses,
                python=python,
                notebook=notebook,
                ask=openings.asker(package),
                openings_of=lambda game: openings.trees(package, game),
                edition_of=tei.edition,
                maps_of=lambda history: coast.drawn(history, node_modules),
                codex_of=tei.codex,
                version=tools.settings()["project"]["version"],
                base=base,
                address=address,
                issues=issues,
            )
            written = site.render()
            downloads.write(fresh, SITE / "texts", site.edition, {lang: site.words(lang).plain for lang in site.languages})
            bibliography.write(fresh, site.sources)
            if address:
                sitemap.write(fresh, address, site.whole_addresses())
            shutil.copy(tools.ROOT / "LICENSE", fresh / "LICENSE.txt")
            (fresh / ".nojekyll").touch()
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
