"""`python3 build.py prove [GAME …]`: is the move of each hint (site/notes/play) the best, as its text says?

A hint's turn is proved touch by touch, wherever there is more than one to choose from: the opponent's own search, with
NODES nodes for each touch and no clock, must find it better by about a man (MARGIN) or more than every other one, at
the last two depths that it completes; or must find that it alone wins, or that it alone does not lose, by looking to
the end. What was found is kept in tests/hints.txt, a line for each hint, in which tests/teaching/test_strategy_hints.py
looks up that none has changed since; the same test looks again at fewer nodes, and in the long run at all of them.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque import Move, Position, Rules, ruleset
from alquerque.formats.notation import parse_position, touch_text
from alquerque.pipeline import compiled, set_up
from alquerque.thinking.search import WIN, Search
from render.games import strategy

NODES = 200_000
MARGIN = 80  # hundredths of a man: a man less what the judgement makes of where the men then stand
DECIDED = WIN - 1000  # beyond this a value is a win seen to its end
MAX_DEPTH = 40
HINTS = tools.ROOT / "site" / "notes" / "play"
PROOFS_FILE = tools.ROOT / "tests" / "hints.txt"


class Proof(NamedTuple):
    """What a search found of one touch: its value, and what the best other one is worth at most, in hundredths of a
    man, at this depth; and whether it is `clear`: the better by MARGIN at this depth and at the one before, or to the
    end."""

    value: int
    other: int
    depth: int
    clear: bool


def hints_with_position(id: str | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every hint that has a position, with its game."""
    for path in sorted(HINTS.glob("*.toml")):
        if id in (None, path.stem):
            for hint in tomllib.loads(path.read_text("utf-8"))["hint"]:
                if "position" in hint:
                    yield path.stem, hint


def hint_line(id: str, hint: dict[str, Any]) -> str:
    """What identifies a hint's claim: its game, name, rules, position and move."""
    rules = "+".join([hint.get("rules", "-"), *hint.get("set", "").split()])
    return f"{id} {hint['id']} {rules} {hint['position']} {hint['move'].replace(' ', ',')}"


def hint_touches(id: str, hint: dict[str, Any]) -> Iterator[tuple[Rules, Position, Move]]:
    """The touches that a hint names at which there is a choice: of its turn, or of the first part of it. Raises
    ValueError for what cannot be played."""
    rules = ruleset(id, hint.get("rules"), strategy.changed_fields(hint))
    engine = compiled(rules)
    p = parse_position(rules, hint["position"]) if hint["position"] else set_up(rules)
    side = p.side
    for touch in hint["move"].split():
        moves = engine.legal(p)
        move = next((candidate for candidate in moves if touch_text(rules.board, candidate) == touch), None)
        if move is None or p.side != side:
            raise ValueError(f"{id}, {hint['id']}: {touch} cannot be played in this turn")
        if len(moves) > 1:
            yield rules, p, move
        p = engine.play(p, move)


def prove_touch(rules: Rules, p: Position, move: Move, nodes: int = NODES) -> Proof | None:
    """What a search of so many nodes finds of a touch; None if it completes no depth."""
    search = Search(rules, ())
    others = [legal_move for legal_move in search.legal(p) if legal_move != move]
    proof: Proof | None = None
    for depth in range(1, MAX_DEPTH):
        value = touch_value(search, p, move, depth, -2 * WIN, nodes)
        if value is None:
            return proof
        best = -2 * WIN
        for other in others:
            worth = touch_value(search, p, other, depth, max(best, value - MARGIN), nodes)
            if worth is None:
                return proof
            best = max(best, worth)
        ahead = value - best >= MARGIN
        ended = ahead and (value > DECIDED or best < -DECIDED)
        proof = Proof(value, best, depth, ended or ahead and proof is not None and proof.value - proof.other >= MARGIN)
        if ended:
            return proof
    return proof


def touch_value(search: Search, p: Position, move: Move, depth: int, floor: int, nodes: int) -> int | None:
    """The value of a touch at one depth; None where the nodes do not suffice."""
    work: Generator[None, None, int | None] = search.root_move(p, move, depth, floor, lambda: search.nodes > nodes)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            value: int | None = stop.value
            return value


def run(names: list[str]) -> int:
    """Proves the hints of these games, or of all, prints what it finds and keeps it. Exit code 1 if any is not
    proved.
    """
    proved_lines = set(PROOFS_FILE.read_text("utf-8").splitlines()) if PROOFS_FILE.is_file() else set()
    good = True
    if unknown := [name for name in names if not (HINTS / f"{name}.toml").is_file()]:
        raise tools.DataError(f"There is nothing about {', '.join(unknown)} in site/notes/play.")
    wanted = [(id, wanted_hint) for name in names or [None] for id, wanted_hint in hints_with_position(name)]
    for id, hint in wanted:
        proofs = [prove_touch(*touch) for touch in hint_touches(id, hint)]
        clear = all(proof is not None and proof.clear for proof in proofs)
        good &= clear
        figures = "; ".join(
            f"{proof.value}, others {proof.other}, depth {proof.depth}" if proof else "no depth" for proof in proofs
        )
        print(f"{'proved' if clear else 'NOT PROVED'}: {hint_line(id, hint)} ({figures})", flush=True)
        proved_lines = proved_lines | {hint_line(id, hint)} if clear else proved_lines - {hint_line(id, hint)}
    there = {hint_line(id, hint) for id, hint in hints_with_position()}
    PROOFS_FILE.write_text("".join(f"{line}\n" for line in sorted(proved_lines & there)), "utf-8", newline="\n")
    return 0 if good else 1
