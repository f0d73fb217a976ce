"""How a game is played well: hints, worked examples, and what the points of a board are worth, for the game's page.

They are data, one file of site/notes/play for each game:

    [degrees]                 what the number of ways that leave each point means for play, in every language
    [[hint]]                  id, text; by: its sources, none where the advice is our own; and, where it has a board,
                              position, move: the touches of the turn advised; rules, set as in an example
    [[example]]               id, title, text, by; rules: the ruleset, the first one if none; set: "field=value …";
                              position: the first one if none; lines: each the touches of a line of play, the main one
                              first

An example may also say what is legal in its position: it is a worked example of the rules, and is read with those of
tests/scenarios. That the move of a hint is the best is proved by computed/prove_hints.py; here boards are drawn from the
desk's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from render.games import position_pairs

Json = Mapping[str, Any]
GetView = Callable[..., Any]


def strategy_view(
    note: Json, game: Json, look: GetView, drawing: Callable[[Any], Any]
) -> dict[str, list[dict[str, Any]]]:
    """{"hints": […], "examples": […]}: each as in the note, with "laid" where it has a board (see `line_view`), else
    None.

    `look(game, rules, acts, set, first, start)` is the desk's view. Raises ValueError for what cannot be played.
    """
    hints = [{**hint, "laid": line_view(game, hint, [hint["move"]], look, drawing) if "position" in hint else None}
             for hint in note.get("hint", [])]  # fmt: skip
    examples = [{**example, "laid": line_view(game, example, example["lines"], look, drawing)}
                for example in note.get("example", [])]  # fmt: skip
    return {"hints": hints, "examples": examples}


def line_view(
    game: Json, entry: Json, lines: list[str], look: GetView, drawing: Callable[[Any], Any]
) -> dict[str, Any]:
    """A position with lines of play from it:

    {"rules", "set", "board", "view", "turn": the moves of the first turn of the main line, "ways": the first turns of
    all lines,
     to be drawn as arrows, "position": the part of an address that lays the position on the page's board, "whole": the
     same with all lines, the first act still to be played}
    """
    ruleset = next(ruleset for ruleset in game["rulesets"] if ruleset["id"] == entry.get("rules", game["rulesets"][0]["id"]))
    changes, start = changed_fields(entry), entry.get("position")

    def view(acts: list[str]) -> Any:
        return look(game["id"], ruleset["id"], tuple(acts), tuple(sorted(changes.items())), None, start)

    first, board = view([]), ruleset["board"] or game["board"]
    turns = [first_turn(line.split(), first["side"], view) for line in lines]
    moves = list({move["touch"]: move for turn in turns for move in turn}.values())
    position = position_pairs.address_fragment(ruleset["id"], changes, None, start, ())
    acts = [line.split() for line in lines]
    tree = {"tree": lines_to_tree(acts)} if len(acts) > 1 else {}
    whole = position_pairs.address_fragment(ruleset["id"], changes, None, start, tuple(acts[0]), tree)
    return {
        "rules": ruleset["id"],
        "set": changes,
        "board": board,
        "view": first,
        "turn": turns[0],
        "ways": position_pairs.draw_moves(moves, first, drawing(board)["at"]),
        "position": position,
        "whole": f"{whole}&ply=0",
    }


def changed_fields(note: Json) -> dict[str, str]:
    """The fields of the rules that a hint or an example changes."""
    return dict(entry.split("=") for entry in note.get("set", "").split())


def first_turn(acts: list[str], side: str, view: Callable[[list[str]], Any]) -> list[Any]:
    """The moves of the first turn of a line. The whole line is asked for, so that one that cannot be played is
    refused.
    """
    view(acts)
    moves: list[Any] = []
    for n, act in enumerate(acts):
        now = view(acts[:n])
        if now["side"] != side:
            break
        moves.append(next(move for move in now["legal"] if move["touch"] == act))
    return moves


def lines_to_tree(lines: list[list[str]]) -> str:
    """Lines of play that begin alike, as the address holds them (site/app/session/tree/tree_text.ts):
    `c2-c3,c4xb3(c4xc2)`.
    """
    heads = list(dict.fromkeys(line[0] for line in lines if line))
    branches = [(head, [line[1:] for line in lines if line[:1] == [head]]) for head in heads]
    if not branches:
        return ""
    (head, rest), *others = branches
    aside = "".join(f"({','.join(filter(None, (other, lines_to_tree(rests))))})" for other, rests in others)
    return ",".join(filter(None, (head + aside, lines_to_tree(rest))))


def points_by_degree(board: Json) -> list[tuple[int, list[str]]]:
    """How many ways leave the points of a board, the fewest first: (3, ["a2", …]), (4, …)."""
    near: dict[str, set[str]] = {point["id"]: set() for point in board["points"]}
    for line in board["lines"]:
        for start, end in pairwise(line):
            near[start].add(end)
            near[end].add(start)
    return [(n, [id for id in near if len(near[id]) == n]) for n in sorted({len(neighbours) for neighbours in near.values()})]
