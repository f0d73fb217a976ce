"""``python3 -m solving.full_tables results|samples|check|moves|openings|closed``: the same as ``build.py solve layers-…``."""

from __future__ import annotations

import sys
from collections.abc import Callable

from . import closed_sets, first_position, level_moves, openings, samples, successors

COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "results": first_position.main,
    "samples": samples.main,
    "check": successors.main,
    "moves": level_moves.main,
    "openings": openings.main,
    "closed": closed_sets.main,
}


def main(arguments: list[str]) -> int:
    """Runs the command that is named first."""
    if not arguments or arguments[0] not in COMMANDS:
        print(f"there are {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    return COMMANDS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
