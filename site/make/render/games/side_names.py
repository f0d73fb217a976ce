"""What a game's page calls its sides and men, where that differs from what all others say.

Players of draughts call their men otherwise than those of other games (in Spanish "peón"): a language file has at
`wordsOf.FAMILY` the strings that differ, under their own keys, and at `games.GAME.words` the family of a game.

Sides may have names that are not White and Black but, for example, the hare and the hunters.  A language file says so
at `games.GAME.sides`: for "w" and "b" its `name` ("The hare"), the name within a sentence (`of`), whether it is
grammatically `one` or `many` (`number`), and the word for its plain man (`man`), if that differs too.
Every string that names a side is then made from `with_side_names` and put where scripts and templates look for it, so
that they need no special case.
A string of the shape {"one": …, "many": …} agrees with the side that it names: see `number` here and in
site/app/lib/i18n.ts.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

PER_SIDE_STRINGS = {  # string of `with_side_names` -> where it belongs, for each side
    "turn": ("page", "turn", "{}"),
    "goesOn": ("page", "turn", "must-go-on", "{}"),
    "wins": ("outcomes", "wins", "{}"),
    "begins": ("values", "first", "{}"),
    "of": ("page", "sheet", "begins", "{}"),
    "opens": ("played", "begin", "{}"),
}
SHARED_STRINGS = {"lot": ("page", "lot"), "lotLine": ("page", "lotLine"), "score": ("outcomes", "score")}
COLOURS = {"w": "white", "b": "black"}


def with_side_names(strings: Mapping[str, Any], game: str) -> Mapping[str, Any]:
    """A language's strings as the page of `game` says them."""
    own = strings["games"].get(game, {})
    sides = own.get("sides", {})
    if not sides and "words" not in own:
        return strings
    renamed = copy.deepcopy(dict(strings))
    if "words" in own:
        overlay_strings(renamed, strings["wordsOf"][own["words"]])
    forms = strings["sided"]

    def put(path: tuple[str, ...], side: str, text: str) -> None:
        place = renamed
        for step in path[:-1]:
            place = place[step.format(side)]
        last = path[-1].format(side)
        place[last if last in place else COLOURS.get(last, last)] = text

    for side, names in sides.items():
        renamed["page"]["sides"][side] = names["name"]
        renamed["page"]["ofSide"][side] = names["of"]
        renamed["page"]["sideNumber"][side] = names["number"]
        if "man" in names:
            for kind, name in renamed["page"]["men"][side].items():
                if name == strings["page"]["men"][side]["man"]:
                    renamed["page"]["men"][side][kind] = names["man"]
        for key, path in PER_SIDE_STRINGS.items():
            put(path, side, fill_in(forms[key][names["number"]], {"side": names["name"], "sides": names["of"]}))
    for key, path in SHARED_STRINGS.items() if sides else ():
        put(path, "", fill_in(forms[key], {f"side-{side}": names["of"] for side, names in sides.items()}))
    return renamed


def overlay_strings(strings: dict[str, Any], own: Mapping[str, Any]) -> None:
    """Puts each of `own` in the place of the string of the same key."""
    for key, value in own.items():
        if isinstance(value, Mapping):
            overlay_strings(strings[key], value)
        else:
            strings[key] = value


def fill_in(text: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text
