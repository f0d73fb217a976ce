"""The atlas of the readings of doce as its page draws it (py/solving/atlas.py): what is known of each mix of rules, in
maps whose axes are rules.

An axis is a rule with its values; compulsion and huffing are one axis, since without the first there is no second. The
AXES are drawn: tables, their columns and rows. Of the OTHERS one value is shown at a time. Mixes are counted through
the values of all axes, and the number of a mix leads to its class: so a page's script finds a cell without knowing a
rule. The closing is left out of the count, since it changes no class. The first mix of a class is the one under which
its games are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

import tools
from alquerque import GAMES
from alquerque.thinking import rules_experiment, selfplay
from measuring import engine_match
from solving import atlas

AXES = ("blocked", "steps", "captures", "chain", "taking")
OTHERS = ("returning", "far_row", "far_row_back", "closing")
CLOSING = "count"
"""How a game that is closed for quiet ends, in the cells that a page shows first."""
TAKING = {
    "no": {"compulsory": "no", "huff": "no"},
    "yes": {"compulsory": "yes", "huff": "no"},
    "claim": {"compulsory": "yes", "huff": "claim"},
    "auto": {"compulsory": "yes", "huff": "auto"},
}
FEW = 10
"""A cell shows no share of fewer games."""
Set = Mapping[str, str]


def axis_values(axis: str) -> dict[str, Set]:
    """The values of an axis, each with the fields that it sets, in the order of the rule card; of a rarer rule what
    asks nothing first."""
    if axis == "taking":
        return TAKING
    offered = GAMES[atlas.DOCE].choices()[axis]
    return {value: {axis: value} for value in sorted(offered, key=lambda offer: offer != atlas.PLAIN.get(axis))}


def atlas_data(games: Mapping[str, str]) -> dict[str, Any]:
    """All that the page and its script are made of; ``games``: the letters of each class (``atlas.read``)."""
    axes = {axis: axis_values(axis) for axis in (*AXES, *OTHERS)}
    number = {mix_class: n for n, mix_class in enumerate(atlas.classes())}
    of = [number[atlas.class_of_mix(_mix(axes, some))] for some in product(*axes.values()) if some[-1] == CLOSING]
    proved, named = atlas.verdicts(), atlas.documented()
    classes = []
    for mix_class, many in atlas.classes().items():
        rulesets = [name for name, its in named.items() if its == mix_class]
        classes.append(
            {"mixes": many, "ends": games.get(" ".join(mix_class), ""), "rulesets": rulesets, **proved.get(mix_class, {})}
        )
    decided = [entry for entry in classes if "result" in entry]
    data = {
        "game": atlas.DOCE, "axes": axes, "drawn": AXES, "others": OTHERS, "of": of, "classes": classes,
        "base": {field: GAMES[atlas.DOCE].base.text(field) for field in atlas.FIELDS},
        "mixes": len(of) * len(axes["closing"]), "different": len(classes),
        "decided": len(decided), "decided_mixes": sum(entry["mixes"] for entry in decided),
        "games": sum(len(entry["ends"]) for entry in classes), "played": sum(bool(entry["ends"]) for entry in classes),
        "enough": sum(len(entry["ends"]) >= atlas.MIN_GAMES for entry in classes), "many": atlas.MIN_GAMES, "few": FEW,
    }  # fmt: skip
    step = prod(len(axes[axis]) for axis in OTHERS if axis != "closing")
    maps = {some: of[n * step] for n, some in enumerate(product(*(axes[axis] for axis in AXES)))}
    counts = {name: count_results(games.get(" ".join(mix_class), "")) for name, mix_class in named.items()}
    return data | {"cells": list(drawn_cells(data, maps)), "named": counts, **atlas_summary(data, maps)}


Maps = Mapping[tuple[str, ...], int]
"""The number of the class of each reading that is drawn, by the values of AXES; its rarer rules ask nothing."""


def drawn_cells(data: Mapping[str, Any], maps: Maps) -> Iterator[dict[str, Any]]:
    """The cells that are drawn, in the order of their numbers."""
    plain = {axis: next(iter(data["axes"][axis])) for axis in OTHERS}
    for n, (some, number) in enumerate(maps.items()):
        chosen = dict(zip(AXES, some, strict=True)) | plain
        yield {
            "number": n,
            "address": address(data["axes"], data["base"], chosen),
            **cell_view(data["classes"][number], CLOSING),
        }


def _mix(axes: Mapping[str, Mapping[str, Set]], some: tuple[str, ...]) -> dict[str, str]:
    return {field: value for axis, choice in zip(axes, some, strict=True) for field, value in axes[axis][choice].items()}


def cell_view(entry: Mapping[str, Any], closing: str) -> dict[str, Any]:
    """What a cell shows of a class: what is proved; or the share of the points, with its interval, in hundredths; or
    nothing.
    """
    if "result" in entry:
        return {"look": entry["verdict"]}
    return evidence(entry["ends"], closing) if len(entry["ends"]) >= FEW else {"look": "none", "games": len(entry["ends"])}


def evidence(ends: str, closing: str) -> dict[str, Any]:
    """The points of the side that began, with the interval that holds the true share in 95 of 100 such samples."""
    as_played = "".join("LDW"[int(2 * selfplay.points(end, closing))] for end in ends)
    low, high = engine_match.interval(as_played)
    look = "more" if low > 0.5 else "fewer" if high < 0.5 else "even"
    return {"look": look, "games": len(ends), "share": round(100 * engine_match.share(as_played)), "low": round(100 * low),
            "high": round(100 * high)}  # fmt: skip


def count_results(ends: str) -> dict[str, int]:
    """How the games of a class ended, and what share of the points who begins made, in hundredths."""
    counts = {end: ends.count(end) for end in selfplay.POINTS_BY_LETTER}
    return {**counts, "games": len(ends), "undecided": len(ends) - counts["W"] - counts["L"],
            "share": evidence(ends, CLOSING)["share"] if ends else 0}  # fmt: skip


def atlas_summary(data: Mapping[str, Any], maps: Maps) -> dict[str, Any]:
    """The drawn readings, all together and then by one rule at a time: what is proved about them, and the share of
    points of the side that begins, over the same number of games (``each``) of every reading."""
    classes = data["classes"]
    each = min(atlas.MIN_GAMES, *(len(classes[number]["ends"]) for number in maps.values()))

    def row(axis: str, value: str) -> dict[str, Any]:
        these = [classes[number] for some, number in maps.items() if not axis or some[AXES.index(axis)] == value]
        verdicts = [entry["verdict"] for entry in these if "result" in entry]
        counts = {verdict: verdicts.count(verdict) for verdict in ("first", "second", "draw")}
        return {"value": value, "many": len(these), **counts, **mean_share([entry["ends"] for entry in these], each)}

    rules = {axis: [row(axis, value) for value in data["axes"][axis]] for axis in AXES}
    return {"each": each, "all": row("", ""), "rules": rules}


def mean_share(ends: list[str], many: int) -> dict[str, int]:
    """The mean share of the side that begins in ``many`` games of each reading, with its interval, in hundredths; {}
    with fewer than two games. Games with the same number share their random seed in all readings, so the sample is
    the numbers, not the games."""
    means = [sum(selfplay.points(letters[n], CLOSING) for letters in ends) / len(ends) for n in range(many)]
    value, low, high = rules_experiment.mean(means)
    if low is None or high is None:
        return {}
    return {"share": round(100 * value), "low": round(100 * max(low, 0)), "high": round(100 * min(high, 1))}


def address(axes: Mapping[str, Mapping[str, Set]], base: Set, chosen: Mapping[str, str]) -> str:
    """How the address of the game's page names a mix."""
    changes = [
        (field, value)
        for axis, choice in chosen.items()
        for field, value in axes[axis][choice].items()
        if base[field] != value
    ]
    return "rules=base" + (f"&set={','.join(map(':'.join, changes))}" if changes else "")


def script_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the page's script is given: the classes as short as can be."""
    keys = {"mixes": "m", "ends": "e", "verdict": "v", "result": "r", "seen": "s", "rulesets": "d"}
    short = [{keys[name]: value for name, value in entry.items() if value} for entry in data["classes"]]
    points = {closing: {end: selfplay.points(end, closing) for end in selfplay.POINTS_BY_LETTER}
              for closing in data["axes"]["closing"]}
    return {**{name: data[name] for name in ("axes", "drawn", "of", "base", "few")}, "classes": short, "points": points}


def faults(games: Mapping[str, str]) -> Iterator[str]:
    """What stands in the file and cannot be."""
    names = {" ".join(mix_class) for mix_class in atlas.classes()}
    yield from (f"there is no class {name}" for name in games if name not in names)
    yield from (f"{name}: no such end as {end}" for name, ends in games.items()
                for end in set(ends) - set(selfplay.POINTS_BY_LETTER))


def build_atlas() -> dict[str, Any]:
    """The atlas as it stands.  Raises tools.DataError."""
    games = atlas.read()["games"]
    if wrong := list(faults(games)):
        raise tools.DataError("\n".join(wrong))
    map_ = atlas_data(games)
    return map_ | {"script": script_data(map_)}
