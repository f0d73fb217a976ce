"""Generates the test data that are computed from the rules and stored in this folder, for the named games only:
records of whole games, counts of leaves, and, for every two values of a field, a game in which they differ.

    python3 build.py new-game GAME --record        (that is: PYTHONPATH=py:tests python tests/generate.py GAME)

Existing data of a game are overwritten; read the differences before you keep them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import golden
from alquerque import GAMES, ruleset
from alquerque.pipeline import set_up
from alquerque.turns import perft
from witness_search import NONE_FOUND, WITNESSES, find_witness, same_by_design, value_pairs_of

COUNTS = Path(__file__).parent / "perft.txt"
UNITS = ("touch", "turn")  # what the second rules of every game can count
MAX_LEAVES = 20_000  # leaves


def perft_lines(id: str) -> Iterator[str]:
    """Lines of perft.txt: by depth, twelve of them at most, until there are too many leaves."""
    for one in GAMES[id].rulesets:
        rules = ruleset(id, one.id)
        for unit in UNITS:
            found: list[int] = []
            while (count := perft(rules, set_up(rules), len(found) + 1, unit)) <= MAX_LEAVES and len(found) < 12:
                found.append(count)
            yield " ".join([id, one.id, unit, *map(str, found)])


def replace_lines(path: Path, id: str, lines: list[str]) -> None:
    """Puts a game's lines in the place of those that it has, or at the end."""
    old = path.read_text("utf-8").splitlines()
    own = [line.removeprefix(NONE_FOUND).startswith(f"{id} ") for line in old]
    first = own.index(True) if any(own) else len(old)
    rest = [[line for line, is_own in zip(old[part], own[part], strict=True) if not is_own]
            for part in (slice(first), slice(first, None))]
    path.write_text("\n".join([*rest[0], *lines, *rest[1]]) + "\n", "utf-8")


def generate(id: str) -> None:
    golden.write_records(id, anew=True)
    replace_lines(COUNTS, id, list(perft_lines(id)))
    wanted = [pair for pair in value_pairs_of(id) if not same_by_design(*pair)]
    replace_lines(WITNESSES, id, [find_witness(id, field, (one, other)) for _, field, one, other in wanted])


if __name__ == "__main__":
    for id in sys.argv[1:]:
        generate(id)
