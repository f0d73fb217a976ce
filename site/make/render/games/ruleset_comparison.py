"""The rulesets of a game beside each other, field by field, with the source of each choice: computed from the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def comparison_rows(game: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row for each rule that has a warrant in some ruleset, or in which two rulesets differ:

    {"field", "differs", "cells": [{"rules", "value", "warrant"}]}, the cells in the order of the game's rulesets. First
    come the fixed rules, then those that the rule card offers, in its order, then the rest.
    """
    rulesets = game["rulesets"]
    offered = [field["id"] for field in game["fields"]]
    warranted = list(dict.fromkeys(name for ruleset in rulesets for name in ruleset["warrants"]))
    values = {name: [field_value(ruleset, name) for ruleset in rulesets] for name in [*rulesets[0]["fields"], *warranted]}
    wanted = [name for name in values if name in warranted or len(set(map(str, values[name]))) > 1]
    rank = {name: n for n, name in enumerate(["board", "setup", "kinds", "manner", *offered])}
    wanted.sort(key=lambda name: rank.get(name, len(rank)))
    return [
        {
            "field": name,
            "differs": len(set(map(str, values[name]))) > 1,
            "cells": [
                {"rules": ruleset["id"], "value": value, "warrant": ruleset["warrants"].get(name)}
                for ruleset, value in zip(rulesets, values[name], strict=True)
            ],
        }
        for name in wanted
    ]


def field_value(ruleset: Mapping[str, Any], field: str) -> Any:
    """The value of a field, as text; of "kinds" the ids of all kinds of piece, "king far" where one goes far (see
    `alquerque.rules.Reach`); of "steps", where a kind has its own, a list: the value, then "goose forward".
    """
    if field == "kinds":
        reach = ruleset["reach"]
        return [kind if reach[kind] == "near" else f"{kind} {reach[kind]}" for kind in reach]
    if field == "steps" and ruleset["own_steps"]:
        return [ruleset["fields"]["steps"], *(f"{kind} {steps}" for kind, steps in ruleset["own_steps"].items())]
    return str(ruleset["fields"].get(field, ""))


def most_different_pair(game: Mapping[str, Any], differences: Mapping[str, Any]) -> dict[str, Any]:
    """A pair (see position_pairs.py) of the first ruleset and the one that differs from it in most rules, in the
    position of fewest men that tells them apart."""
    first, *others = game["rulesets"]
    farthest = max(others, key=lambda other: sum(other["fields"][name] != value for name, value in first["fields"].items()))
    difference = find_difference(differences, game["id"], first["id"], farthest["id"])
    place = {"start": difference["start"], "acts": difference["acts"]} if difference and "start" in difference else {}
    return {"game": game["id"], "left": {"rules": first["id"]}, "right": {"rules": farthest["id"]}, **place}


def find_difference(differences: Mapping[str, Any], game: str, first: str, second: str) -> Mapping[str, Any] | None:
    """What tells two rulesets apart, whichever is named first (site/data/differences.json,
    computed/distinguishing_positions.py).
    """
    return next((difference for difference in differences[game] if set(difference["rules"]) == {first, second}), None)
