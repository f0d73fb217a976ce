"""The site as `build.py serve` shows it: with the games that are still drafts, and with what is missing of them.

What the build refuses (render/content/validation.py) is only a warning here: in the terminal, and in a bar on each
page. A draft's own page ends with the list of what is missing. A game whose module cannot be loaded is left out of the
catalogue, and its address answers with the reason.
"""

from __future__ import annotations

import html
import importlib
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import build_site
import tools
from render.content import validation
from render.pages.renderer import Renderer
from runtime import prebuilt

STYLE = Path(__file__).with_name("drafts.css")
MISSING_ID = "missing"  # of the list on a draft's page
_places: dict[str, str] = {}  # the whole catalogue, while games are left out of it


def limit_catalogue(package: Path, ids: Collection[str] | None = None) -> None:
    """Leaves only these games in the package's catalogue, in this process; without `ids` all are there again."""
    prebuilt.load_api(package)
    places = importlib.import_module("alquerque.games").PLACES
    if not _places:
        _places.update(places)
    places.clear()
    places.update({id: place for id, place in _places.items() if ids is None or id in ids})


def name_pattern(id: str, entry: Any) -> re.Pattern[str]:
    """Finds in a fault what it says about this game: its id, its module, its rulesets and boards. `entry` is its Entry,
    or None if its module cannot be loaded."""
    module = _places[id].partition(":")[0]
    names = [rf"(?<![\w-]){re.escape(id)}(?![\w-])", rf"games/{module}\.py"]
    for ruleset in entry.rulesets if entry else ():
        names += [rf"rulesets\.{re.escape(ruleset.id)}\.", rf"values\.board\.{re.escape(entry.rules(ruleset.id).board.id)} "]
    return re.compile("|".join(names))


def by_game(faults: Iterable[str], games: Mapping[str, Any]) -> dict[str, list[str]]:
    """The faults by game, and under "" those of no game; a fault that names several games belongs to the one named
    last, as in sentences of the family about two games."""
    grouped: dict[str, list[str]] = {}
    names = {id: name_pattern(id, entry) for id, entry in games.items()}
    for fault in faults:
        ends = {id: max((hit.end() for hit in pattern.finditer(fault)), default=0) for id, pattern in names.items()}
        last = max(ends, key=lambda id: ends[id], default="")
        grouped.setdefault(last if ends.get(last) else "", []).append(fault)
    return grouped


def html_list(faults: Iterable[str]) -> str:
    return "".join(f"<li>{html.escape(fault)}</li>" for fault in faults)


@dataclass
class ServedSite:
    """What the workshop needs of a site (dev/live_build.py), made of the renderer that the build has.

    `drafts`: what is missing, by game, as `by_game` gives it; `left_out`: the games that the site cannot show at all.
    """

    renderer: Renderer
    drafts: Mapping[str, list[str]]
    left_out: Collection[str] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        (self.renderer.site.out / STYLE.name).write_text(STYLE.read_text("utf-8"), "utf-8", newline="\n")

    @property
    def addresses(self) -> list[str]:
        return [
            *self.renderer.addresses,
            *(f"{lang}/{id}/index.html" for lang in self.renderer.site.languages for id in self.left_out),
        ]

    @property
    def count(self) -> int:
        """How many things are missing."""
        return len({fault for faults in self.drafts.values() for fault in faults})

    def write(self, address: str) -> None:
        """Makes a page. Raises tools.DataError, with all that is missing, if the page cannot be made without it."""
        game = next((id for id in self.left_out if f"/{id}/" in f"/{address}"), None)
        if game is not None:
            raise tools.DataError("\n".join([f"{game} cannot be shown yet.", *self.drafts.get(game, [])]))
        try:
            path = self.renderer.write(address)
        except Exception as error:
            if not self.drafts:
                raise
            lines = (fault for faults in self.drafts.values() for fault in faults)
            reason = f"This page cannot be shown as long as something is missing ({type(error).__name__}: {error})."
            raise tools.DataError("\n".join([reason, *dict.fromkeys(lines)])) from error
        if self.drafts:
            path.write_text(self.marked(path.read_text("utf-8"), address), "utf-8", newline="\n")

    def marked(self, page: str, address: str) -> str:
        """The page with its bar, and with the list of what is missing if it is about a draft."""
        root = "../" * address.count("/") or "./"
        draft = next((id for id in self.drafts if id and f"/{id}/" in f"/{address}"), "")
        style = f'<link rel="stylesheet" href="{root}{STYLE.name}">'
        page = page.replace("</head>", f"{style}\n</head>", 1)
        page = re.sub(r"<body[^>]*>", lambda body: f"{body[0]}\n{self.bar(root, address, draft)}", page, count=1)
        return page.replace("</body>", f"{self.missing(draft)}\n</body>", 1) if draft else page

    def bar(self, root: str, address: str, draft: str) -> str:
        lang = address.partition("/")[0] if "/" in address else next(iter(self.renderer.site.languages))
        if draft:
            words = f'Draft: <a href="#{MISSING_ID}">{count_games(len(self.drafts[draft]))} missing of {draft}</a>'
        else:
            words = f"Not ready to be published: {count_games(self.count)} missing"
        links = "".join(
            f'<li><a href="{root}{lang}/{id}/">{id}</a>: {len(faults)}</li>' for id, faults in self.drafts.items() if id
        )
        return (f'<details class="drafts" lang="en"><summary>{words}</summary>'
                f'<ul>{links}{html_list(self.drafts.get("", ()))}</ul></details>')  # fmt: skip

    def missing(self, draft: str) -> str:
        command = f"python3 build.py new-game {draft}"
        return (f'<section class="drafts" id="{MISSING_ID}" lang="en"><h2>Missing of {draft}</h2>'
                f"<ul>{html_list(self.drafts[draft])}</ul>"
                f"<p><code>{command}</code> lists what the tests need, too.</p></section>")  # fmt: skip


def count_games(count: int) -> str:
    return "one thing is" if count == 1 else f"{count} things are"


def drafts_warning(drafts: Mapping[str, list[str]]) -> str:
    """What the terminal says of the drafts."""
    count = len({fault for faults in drafts.values() for fault in faults})
    lines = [f"warning: {count_games(count)} missing. The pages are shown; `build.py` and `build.py test` refuse them."]
    lines += [f"  {id}: {count_games(len(faults))} missing; its page lists them" for id, faults in drafts.items() if id]
    return "\n".join([*lines, *(f"  {fault}" for fault in drafts.get("", ()))])


def clear_caches() -> None:
    """Empties what functions of the build remember, because the data may have changed since."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "render":
            classes = [class_ for class_ in vars(module).values() if isinstance(class_, type) and class_.__module__ == name]
            for function in (value for holder in (module, *classes) for value in vars(holder).values()):
                if hasattr(function, "cache_clear"):
                    function.cache_clear()


def served(out: Path, base: str, address: str, issues: str) -> ServedSite:
    """The site for `build.py serve`, without its pages; what is missing is only a warning. It may be
    called again in the same process after a change of data, but not after a change of Python code."""
    clear_caches()
    limit_catalogue(build_site.PACKAGE)
    data, faults = validation.read_and_check(build_site.SITE, build_site.PACKAGE)
    games = {id: data["games"].get(id) for id in data["registered"]}
    missing = by_game(faults, games)
    if missing:
        tools.say(drafts_warning(missing))
    left_out = [id for id, entry in games.items() if entry is None]
    limit_catalogue(build_site.PACKAGE, data["games"])
    renderer = build_site.prepare(out, build_site.BuildOptions(base, address, issues, quick=True), left_out=left_out)
    return ServedSite(renderer, missing, left_out)
