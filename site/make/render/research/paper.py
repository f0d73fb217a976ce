"""The paper about what is certain (site/notes/paper.toml) as its page shows it: figures filled in, what is drawn
numbered, works that it cites listed.

A text may say {NAME}, a figure of the paper or one of those counted here, and {fig:NAME} or {table:NAME}, which becomes
a link to what is drawn under that name. The text is in English on every page, so its numbers and its references are
written so too; only the abstract is in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from render.research import verdicts

Json = Mapping[str, Any]
DRAWN = {"board": "fig", "readings": "fig", "hunters": "fig", "paths": "fig", "equals": "table",
         "certificates": "table", "pairs": "table"}  # fmt: skip
"""What the page can draw, and whether it counts as a figure or as a table."""
LANGUAGE = "en"
PLACE = re.compile(r"\{(fig|table):(\w+)\}")
CITED = re.compile(r"\]\(bib:([^)]*)\)")
KINDS = {"fig": "Figure", "table": "Table"}
SWEEPS = {"any": "doce-readings", "forward": "doce-readings-forward", "onward": "doce-readings-onward"}
EVERY = "doce-base-start/slots_told"
HUNTERS = {"ten": "liebre/slots/w-1-10", "eleven": "liebre/slots/w-1-11", "twelve": "liebre/slots/w-1-12"}


def paper_view(paper: Json, found: Json, checker: str) -> dict[str, Any]:
    """The paper with its texts filled in, its parts numbered, and what is to be drawn."""
    figures = counted_figures(found, checker) | {
        name: verdicts.figure_at(found, way) for name, way in paper["figures"].items()
    }
    numbers = number_figures(paper)

    def filled(text: str, lang: str = LANGUAGE) -> str:
        text = PLACE.sub(lambda hit: f"[{KINDS[hit[1]]} {numbers[hit[2]]}](page:paper#{hit[2]})", text)
        return verdicts.fill_figures(text, figures, lang)

    return {
        **paper,
        "abstract": {lang: filled(text, lang) for lang, text in paper["abstract"].items()},
        "section": [
            {**one, "text": filled(one["text"]), "part": [{**part, "text": filled(part["text"])} for part in one.get("part", [])]}
            for one in paper["section"]
        ],
        "numbers": numbers,
        "cited": sorted({work for text in texts(paper) for work in CITED.findall(text)}),
        "readings": searched_variants(found),
        "hunters": hunter_counts(found),
        "atlas": found["atlas"],
        "slots": verdicts.figure_at(found, EVERY),
        "decided": sorted(
            ({**one, "name": name.removesuffix("-start")} for name, one in found.items() if "certificates" in one),
            key=lambda one: one["game"],
        ),
    }  # fmt: skip


def blocks(paper: Json) -> Iterator[Json]:
    """Sections and their parts, in the order in which they stand."""
    for one in paper["section"]:
        yield from one.get("part", [])
        yield one


def texts(paper: Json) -> Iterator[str]:
    yield from paper["abstract"].values()
    yield from (one["text"] for one in blocks(paper))


def number_figures(paper: Json) -> dict[str, int]:
    """The number of each figure and each table, in the order in which the page shows them."""
    shown = [name for one in blocks(paper) for name in one.get("shows", [])]
    return {name: [other for other in shown if DRAWN[other] == DRAWN[name]].index(name) + 1 for name in shown}


def counted_figures(found: Json, checker: str) -> dict[str, Any]:
    """Figures that are counted among the results."""
    outcomes = [row["verdict"] for row in searched_variants(found)]
    certificates = [made for one in found.values() for made in one.get("certificates", [])]
    sweeps = {name: verdicts.figure_at(found, f"{file}/readings") for name, file in SWEEPS.items()}
    figures: dict[str, Any] = {
        "lines": checker.count("\n"), "readings": len(outcomes), "decided": len(outcomes) - outcomes.count("open"),
        **{verdict: outcomes.count(verdict) for verdict in ("first", "second", "draw", "open")},
        "certificates": len(certificates), "all_bytes": sum(made["bytes"] for made in certificates),
        "path_limit": max((made["path"]["limit"] for made in certificates if made["path"]), default=0),
    }  # fmt: skip
    for name, sweep in sweeps.items():
        still = sum("certified" not in one for one in sweep)
        figures |= {f"{name}_all": len(sweep), f"{name}_open": still, f"{name}_decided": len(sweep) - still}
    for name, way in HUNTERS.items():
        figures[f"{name}_share"] = round(
            100 * verdicts.figure_at(found, f"{way}/lost") / verdicts.figure_at(found, f"{way}/positions")
        )
    nine = verdicts.figure_at(found, "liebre-nueve/slots/w-1-9")
    figures["nine_share"] = round(1000 * nine["lost"] / nine["positions"])
    return figures


# -- what is drawn -----------------------------------------------------------------------------------------------------

ROWS = ("compulsory", "chain", "blocked")
DIRECTION_PAIRS = (("any", "any"), ("forward-sideways", "any"), ("forward-sideways", "forward-sideways"), ("forward", "any"),
        ("forward", "forward"))  # fmt: skip
"""Steps and captures, the columns of the readings."""


def searched_variants(found: Json) -> list[dict[str, Any]]:
    """Every reading of doce that was searched: its rules, its verdict, and the certificate's result if it has one."""
    rows = []
    for file in ("doce-readings", "doce-readings-onward"):
        for one in verdicts.figure_at(found, f"{file}/readings"):
            values = {"steps": "any", "captures": "any"} | one["set"]
            name = one.get("certified", "").removesuffix("-start")
            address = verdicts.result_address(verdicts.figure_at(found, file) | one)
            rows.append({**values, "verdict": one["verdict"], "certified": name, "address": address})
    return rows


def hunter_counts(found: Json) -> list[dict[str, Any]]:
    """For nine to twelve hunters, and for either side to move, how many positions there are and how many the hunters
    win.
    """
    slots = {9: "liebre-nueve", 10: "liebre", 11: "liebre", 12: "liebre"}
    rows = []
    for many, file in slots.items():
        for side, way, key in (("hare", f"w-1-{many}", "lost"), ("hunters", f"b-{many}-1", "won")):
            slot = verdicts.figure_at(found, f"{file}/slots/{way}")
            share = slot[key] / slot["positions"]
            rows.append({"many": many, "side": side, "won": slot[key], "all": slot["positions"], "share": share})
    return rows


def faults(paper: Json, found: Json, sources: Sequence[str], checker: str) -> Iterator[str]:
    """What the paper names that there is not."""
    shown = [name for one in blocks(paper) for name in one.get("shows", [])]
    yield from (f"there is nothing to draw under {name}" for name in shown if name not in DRAWN)
    yield from (f"{name} is drawn twice" for name in sorted(set(shown)) if shown.count(name) > 1)
    known = {*paper["figures"], *counted_figures(found, checker)}
    for text in texts(paper):
        yield from (f"it shows no {name}" for _, name in PLACE.findall(text) if name not in shown)
        yield from (f"no figure {name} is named" for name in verdicts.FIGURE.findall(text) if name not in known)
        yield from (f"the bibliography lacks {work}" for work in CITED.findall(text) if work not in sources)
    for name, way in paper["figures"].items():
        if way.startswith("atlas/"):  # it is made when a page is; a figure that it lacks stops the paper's
            continue
        try:
            verdicts.figure_at(found, way)
        except KeyError:
            yield f"the figure {name} is not at {way}"
