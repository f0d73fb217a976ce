"""The filters of the gallery, and the table that compares all games.

Mechanism and board are computed from the rules and the boards. The region of a game and the century in which it is
first mentioned stand in gallery.json, and agree with the game's page. A game without a century is one for which its
page gives no date either. There too stands the set of men that a game is shown with until the reader has chosen one,
where a source says how they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from render.games import rule_overlap

REGIONS = ("europe", "africa", "asia", "oceania", "america")
CENTURIES = range(10, 22)
MEN_SETS = ("turned", "plain", "pawns")  # the sets of men; the first is that of a game whose entry names none
Fields = Mapping[str, str]

# In the order in which they are offered: the condition that at least one of the game's rulesets must meet.
MECHANISMS_BY_RULES: Mapping[str, Callable[[Fields], bool]] = {
    "leap": lambda rules: rules["manner"] == "leap",
    "approach": lambda rules: rules["manner"] == "approach",
    "line": lambda rules: rules["goal"] == "line" or rules["mills"] != "none",
    "place": lambda rules: rules["hand"] != "0" and rules["refill"] == "0" and rules["opening"] != "place",
    "most": lambda rules: rules["most"] in ("men", "kings", "soonest"),
    "huff": lambda rules: rules["huff"] != "no",
    "columns": lambda rules: rules["taken"] in ("under", "top"),
    "reserve": lambda rules: rules["refill"] != "0",
    "dice": lambda rules: rules["dice"] != "none",
}
MECHANISMS_BY_PIECES: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "hunt": lambda kind: kind["captures"] == "none",  # few that take against many that cannot
    "crown": lambda kind: kind["promotes"] is not None,
    "flying": lambda kind: kind["flying"],
}
PARTS = ("crown", "battle", "hunt", "line")
"""The parts of the list of games, in their order. A game stands under the first of `PART_MECHANISMS` that its first
ruleset has, else under "battle"."""
PART_MECHANISMS = ("hunt", "line", "crown")


def board_edges(board: Mapping[str, Any]) -> set[frozenset[tuple[float, float]]]:
    at = {point["id"]: (point["x"], point["y"]) for point in board["points"]}
    return {frozenset((at[a], at[b])) for line in board["lines"] for a, b in pairwise(line)}


def contains_board(board: Mapping[str, Any], part: Mapping[str, Any]) -> bool:
    """Whether the board contains all lines of `part`, at any place on it."""
    whole, wanted = board_edges(board), board_edges(part)
    corner = min((point["x"], point["y"]) for point in part["points"])
    for point in board["points"]:
        dx, dy = point["x"] - corner[0], point["y"] - corner[1]
        if all(frozenset((x + dx, y + dy) for x, y in edge) in whole for edge in wanted):
            return True
    return False


def board_kind(board: Mapping[str, Any], first: Mapping[str, Any]) -> str:
    """`first`: the board of the catalogue's first game, from which the family grew."""
    if board["id"] == first["id"]:
        return "same"
    if board["style"] in ("squares", "lozenges", "pits"):
        return "squares"
    return "grown" if contains_board(board, first) else "lines"


def find_mechanisms(rulesets: Sequence[Fields], kinds: Sequence[Mapping[str, Any]]) -> list[str]:
    """The mechanisms that at least one of the rulesets, or of the kinds of piece, has."""
    by_rules = [name for name, so in MECHANISMS_BY_RULES.items() if any(so(rules) for rules in rulesets)]
    return by_rules + [name for name, so in MECHANISMS_BY_PIECES.items() if any(so(kind) for kind in kinds)]


def game_part(game: Mapping[str, Any]) -> str:
    """The one of `PARTS` in which a game stands."""
    first = game["rulesets"][0]
    kinds = [kind for kind in game["kinds"] if first["kinds"] is None or kind["id"] in first["kinds"]]
    mechanisms = find_mechanisms([first["fields"]], kinds)
    return next((name for name in PART_MECHANISMS if name in mechanisms), "battle")


def game_tags(game: Mapping[str, Any], first: Mapping[str, Any], place: Mapping[str, Any]) -> dict[str, list[str]]:
    """{"mechanism", "board", "region", "century"}: the values by which a game can be filtered; `place`: its entry
    in gallery.json."""
    return {
        "mechanism": find_mechanisms([ruleset["fields"] for ruleset in game["rulesets"]], game["kinds"]),
        "board": [board_kind(game["board"], first["board"])],
        "region": [place["region"]] if "region" in place else [],
        "century": [str(place["century"])] if "century" in place else [],
    }


def count_filter_values(tagged: Mapping[str, Mapping[str, Sequence[str]]]) -> dict[str, list[tuple[str, int]]]:
    """For each filter, its values and how many games have each."""
    orders = {
        "mechanism": [*MECHANISMS_BY_RULES, *MECHANISMS_BY_PIECES],
        "board": ["same", "grown", "lines", "squares"],
        "region": REGIONS,
        "century": [str(century) for century in CENTURIES],
    }
    counts = {
        key: [(value, sum(value in tags[key] for tags in tagged.values())) for value in order]
        for key, order in orders.items()
    }
    return {key: [(value, count) for value, count in all if count] for key, all in counts.items()}


def comparison_table(
    games: Sequence[Mapping[str, Any]], view: Callable[[str, str], Mapping[str, Any]]
) -> list[tuple[str, list[Any]]]:
    """(field, the value of each game), each under its first ruleset; None where a game has no special rule, so that
    the default stands. Fields of which no game has one are left out. Who begins and how a game is closed is included,
    unlike in `kinship`."""
    records = [
        (rule_overlap.comparable_rules(game, view, ("layout",)), {*game["rulesets"][0]["warrants"], "men"})
        for game in games
    ]
    fields = list(records[0][0])
    rows = [
        (field, [record[field] if field in warranted else None for record, warranted in records]) for field in fields
    ]
    return [(field, values) for field, values in rows if any(value is not None for value in values)]


def gallery_view(
    games: Sequence[Mapping[str, Any]],
    view: Callable[[str, str], Mapping[str, Any]],
    places: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    """{"tags": {GAME: tags}, "parts": {PART: games}, "offered", "table"}; `places` is gallery.json."""
    tagged = {game["id"]: game_tags(game, games[0], places.get(game["id"], {})) for game in games}
    parts = {part: [game for game in games if game_part(game) == part] for part in PARTS}
    return {
        "tags": tagged,
        "parts": {part: listed for part, listed in parts.items() if listed},
        "offered": count_filter_values(tagged),
        "table": comparison_table(games, view),
    }
