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


def paper_view(paper: Json, results: Json, checker: str) -> dict[str, Any]:
    """The paper with its texts filled in, its parts numbered, and what is to be drawn."""
    figures = counted_figures(results, checker) | {
        name: verdicts.figure_at(results, path) for name, path in paper["figures"].items()
    }
    numbers = number_figures(paper)

    def filled(text: str, lang: str = LANGUAGE) -> str:
        text = PLACE.sub(lambda hit: f"[{KINDS[hit[1]]} {numbers[hit[2]]}](page:paper#{hit[2]})", text)
        return verdicts.fill_figures(text, figures, lang)

    return {
        **paper,
        "abstract": {lang: filled(text, lang) for lang, text in paper["abstract"].items()},
        "section": [
            {**section, "text": filled(section["text"]),
             "part": [{**part, "text": filled(part["text"])} for part in section.get("part", [])]}
            for section in paper["section"]
        ],
        "numbers": numbers,
        "cited": sorted({work for text in texts(paper) for work in CITED.findall(text)}),
        "readings": searched_variants(results),
        "hunters": hunter_counts(results),
        "atlas": results["atlas"],
        "slots": verdicts.figure_at(results, EVERY),
        "decided": sorted(
            ({**result, "name": name.removesuffix("-start")} for name, result in results.items() if "certificates" in result),
            key=lambda result: result["game"],
        ),
    }  # fmt: skip


def blocks(paper: Json) -> Iterator[Json]:
    """Sections and their parts, in the order in which they stand."""
    for section in paper["section"]:
        yield from section.get("part", [])
        yield section


def texts(paper: Json) -> Iterator[str]:
    yield from paper["abstract"].values()
    yield from (block["text"] for block in blocks(paper))


def number_figures(paper: Json) -> dict[str, int]:
    """The number of each figure and each table, in the order in which the page shows them."""
    shown = [name for block in blocks(paper) for name in block.get("shows", [])]
    return {name: [other for other in shown if DRAWN[other] == DRAWN[name]].index(name) + 1 for name in shown}


def counted_figures(results: Json, checker: str) -> dict[str, Any]:
    """Figures that are counted among the results."""
    outcomes = [row["verdict"] for row in searched_variants(results)]
    certificates = [certificate for result in results.values() for certificate in result.get("certificates", [])]
    sweeps = {name: verdicts.figure_at(results, f"{file}/readings") for name, file in SWEEPS.items()}
    figures: dict[str, Any] = {
        "lines": checker.count("\n"), "readings": len(outcomes), "decided": len(outcomes) - outcomes.count("open"),
        **{verdict: outcomes.count(verdict) for verdict in ("first", "second", "draw", "open")},
        "certificates": len(certificates), "all_bytes": sum(certificate["bytes"] for certificate in certificates),
        "path_limit": max((certificate["path"]["limit"] for certificate in certificates if certificate["path"]), default=0),
    }  # fmt: skip
    for name, sweep in sweeps.items():
        still = sum("certified" not in reading for reading in sweep)
        figures |= {f"{name}_all": len(sweep), f"{name}_open": still, f"{name}_decided": len(sweep) - still}
    for name, path in HUNTERS.items():
        figures[f"{name}_share"] = round(
            100 * verdicts.figure_at(results, f"{path}/lost") / verdicts.figure_at(results, f"{path}/positions")
        )
    nine = verdicts.figure_at(results, "liebre-nueve/slots/w-1-9")
    figures["nine_share"] = round(1000 * nine["lost"] / nine["positions"])
    return figures


# -- what is drawn -----------------------------------------------------------------------------------------------------

ROWS = ("compulsory", "chain", "blocked")
DIRECTION_PAIRS = (("any", "any"), ("forward-sideways", "any"), ("forward-sideways", "forward-sideways"), ("forward", "any"),
        ("forward", "forward"))  # fmt: skip
"""Steps and captures, the columns of the readings."""


def searched_variants(results: Json) -> list[dict[str, Any]]:
    """Every reading of doce that was searched: its rules, its verdict, and the certificate's result if it has one."""
    rows = []
    for file in ("doce-readings", "doce-readings-onward"):
        for reading in verdicts.figure_at(results, f"{file}/readings"):
            values = {"steps": "any", "captures": "any"} | reading["set"]
            name = reading.get("certified", "").removesuffix("-start")
            address = verdicts.result_address(verdicts.figure_at(results, file) | reading)
            rows.append({**values, "verdict": reading["verdict"], "certified": name, "address": address})
    return rows


def hunter_counts(results: Json) -> list[dict[str, Any]]:
    """For nine to twelve hunters, and for either side to move, how many positions there are and how many the hunters
    win.
    """
    slots = {9: "liebre-nueve", 10: "liebre", 11: "liebre", 12: "liebre"}
    rows = []
    for many, file in slots.items():
        for side, slot_name, key in (("hare", f"w-1-{many}", "lost"), ("hunters", f"b-{many}-1", "won")):
            slot = verdicts.figure_at(results, f"{file}/slots/{slot_name}")
            share = slot[key] / slot["positions"]
            rows.append({"many": many, "side": side, "won": slot[key], "all": slot["positions"], "share": share})
    return rows


def faults(paper: Json, results: Json, sources: Sequence[str], checker: str) -> Iterator[str]:
    """What the paper names that there is not."""
    shown = [name for block in blocks(paper) for name in block.get("shows", [])]
    yield from (f"there is nothing to draw under {name}" for name in shown if name not in DRAWN)
    yield from (f"{name} is drawn twice" for name in sorted(set(shown)) if shown.count(name) > 1)
    figures = {*paper["figures"], *counted_figures(results, checker)}
    for text in texts(paper):
        yield from (f"it shows no {name}" for _, name in PLACE.findall(text) if name not in shown)
        yield from (f"no figure {name} is named" for name in verdicts.FIGURE.findall(text) if name not in figures)
        yield from (f"the bibliography lacks {work}" for work in CITED.findall(text) if work not in sources)
    for name, path in paper["figures"].items():
        if path.startswith("atlas/"):  # it is made when a page is; a figure that it lacks stops the paper's
            continue
        try:
            verdicts.figure_at(results, path)
        except KeyError:
            yield f"the figure {name} is not at {path}"
