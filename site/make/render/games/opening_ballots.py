"""Openings that may be drawn by lot when a game begins: site/data/ballots/GAME.toml.

A file has a list `ballot`; each has an `id`, whose name stands at `page.ballot` of the languages, the sources where
its list can be read (`by`), and its `openings`, one a line, in the numbers of their source. The page gets them as the
touches of the game. They hold under the game's first ruleset, with the side that begins there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]


def read_ballots(folder: Path, game: str, ask: Callable[[Json], Any]) -> Mapping[str, Sequence[str]]:
    """The openings of each ballot of a game, each as its touches with a blank between them; empty for a game that has
    none. Raises ValueError for an opening that cannot be played."""
    file = folder / f"{game}.toml"
    if not file.exists():
        return {}
    ballots = tomllib.loads(file.read_text("utf-8"))["ballot"]
    return {ballot["id"]: [read_opening(game, line, ask) for line in ballot["openings"].split("\n")] for ballot in ballots}


def read_opening(game: str, moves: str, ask: Callable[[Json], Any]) -> str:
    """The touches of an opening."""
    answer = ask({"op": "read", "record": moves, "game": game})
    if answer.get("cut") or answer.get("faults") or len(answer["acts"]) != len(moves.split()):
        raise ValueError(f"{game}: the opening {moves} cannot be played")
    return " ".join(answer["acts"])
