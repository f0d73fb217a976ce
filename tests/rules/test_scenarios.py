"""The worked examples of the rules: one tiny position and what may be played there.

Each file of ``scenarios/`` is one game; ``symmetries`` says how many mirrorings and turns, with or without the sides
exchanged, change nothing for its rules (see test_properties).  A scenario names a ruleset (the first one if none),
changes ``set``, a ``position`` (the set-up if none) and ``moves`` played from it; then any of

legal      exactly these touches              includes, excludes   among the legal touches, or not
turns      exactly these capturing turns      position_is          the position as text
outcome    "w blocked", "= count" or ""       score                [white's, black's]
side       who is to move                     all_rulesets         the same under every ruleset of the game
count      how many touches are legal

The authors' worked examples that the games' pages show (site/notes/play) are read in the same way.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alquerque.formats.notation import format_position, parse_position, turn_text
from alquerque.games import game, ruleset
from alquerque.history import Game
from alquerque.pipeline import compiled
from alquerque.rules import SIDES
from alquerque.turns import turns

pytestmark = pytest.mark.quick  # all cases, which take a hundredth of a second each at most

FOLDER = Path(__file__).parents[1] / "scenarios"
CHECKS = {"legal", "includes", "excludes", "turns", "position_is", "outcome", "score", "side", "count"}
KNOWN = CHECKS | {"name", "note", "rules", "set", "position", "moves", "all_rulesets"}
SHOWN = Path(__file__).parents[2] / "site" / "notes" / "play"
PROSE = {"id", "title", "text", "by", "lines"}  # what an example has besides for its page


def scenarios() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        for one in told["scenario"]:
            names = [r.id for r in game(told["game"]).rulesets] if one.get("all_rulesets") else [one.get("rules")]
            for name in names:
                yield pytest.param(told["game"], one | {"rules": name}, id=f"{path.stem}: {one['name']} [{name or ''}]")
    for path in sorted(SHOWN.glob("*.toml")):
        for one in tomllib.loads(path.read_text(encoding="utf-8")).get("example", []):
            rules = {key: value for key, value in one.items() if key not in PROSE}
            yield pytest.param(path.stem, {"rules": None} | rules, id=f"{path.stem}: shown: {one['id']}")


@pytest.mark.parametrize(("id", "one"), list(scenarios()))
def test_scenario(id: str, one: dict[str, Any]) -> None:
    assert set(one) <= KNOWN and set(one) & CHECKS, "a scenario says something, in known words"
    changes = dict(entry.split("=") for entry in one.get("set", "").split())
    rules = ruleset(id, one.get("rules"), changes)
    start = parse_position(rules, one["position"]) if "position" in one else None
    state = Game.begin(rules, start).read(one.get("moves", ""))
    legal = set(state.choices())
    end = state.outcome
    if "legal" in one:
        assert legal == set(one["legal"].split())
    assert legal >= set(one.get("includes", "").split())
    assert not legal & set(one.get("excludes", "").split())
    if "turns" in one:
        takes = compiled(rules).takes
        found = {turn_text(rules.board, moves) for moves, _ in turns(rules, state.position)
                 if takes(state.position, moves[0]) and moves[0].manner != "huff"}
        assert found == set(one["turns"].split())
    if "position_is" in one:
        assert format_position(rules, state.position) == one["position_is"]
    if "count" in one:
        assert len(legal) == one["count"]
    if "outcome" in one:
        told = "" if end is None else f"{'=' if end.winner is None else SIDES[end.winner]} {end.reason}"
        assert told == one["outcome"]
        assert bool(legal) == (end is None)
    if "score" in one:
        assert end is not None and list(end.score) == one["score"]
    if "side" in one:
        assert SIDES[state.position.side] == one["side"]
