"""What the tests must contain for every game, as a list of what is missing: test_every_game requires it to be empty, and
`python3 build.py new-game` prints it.

The words, notes and pictures of a game are checked by the build (site/make/render/validation.py).
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from test_properties import pairs, same_by_design, witnesses

import oracle
from alquerque import GAMES
from alquerque.formats import records
from golden import kept
from render.validation import MARKER
from seconds import FAMILY

TESTS = Path(__file__).parent


def missing(id: str) -> list[str]:
    """Sentences, each with the file that is meant; none where a game has all."""
    names = [one.id for one in GAMES[id].rulesets]
    return [*examples(id, names), *recorded(id, names), *second_rules(id, names), *witnessed(id), *listed(id, names), *marked()]


def examples(id: str, names: list[str]) -> list[str]:
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted((TESTS / "scenarios").glob("*.toml"))]
    told = [one for file in files if file["game"] == id for one in file.get("scenario", [])]
    if not told:
        return [f"tests/scenarios: no worked example of {id}"]
    shown = {one.get("rules", names[0]) for one in told}
    everywhere = any(one.get("all_rulesets") for one in told)
    return [f"tests/scenarios: no worked example of {id} under {name}" for name in names if not everywhere and name not in shown]


def recorded(id: str, names: list[str]) -> list[str]:
    found = {records.read(text).rules for text in kept(id)}
    return [f"tests/records/{id}.txt: no whole game under {name} (new-game {id} --record)" for name in names if name not in found]


def second_rules(id: str, names: list[str]) -> list[str]:
    """Rules written a second time, in code that shares nothing with the package."""
    if id in oracle.GAMES:
        return []
    return [f"tests/oracle_*.py: no second rules of {id} under {name}" for name in names if name not in FAMILY.get(id, {})]


def witnessed(id: str) -> list[str]:
    """For every two values of a field that may be changed a game in which they part."""
    wanted = {pair for pair in pairs() if pair[0] == id and not same_by_design(*pair)}
    return [f"tests/witnesses.txt: no game in which {field} {one} and {other} part, of {id} (new-game {id} --record)"
            for _, field, one, other in sorted(wanted - set(witnesses()))]


def listed(id: str, names: list[str]) -> list[str]:
    """The game's line in the README's table."""
    lines = (TESTS.parent / "README.md").read_text("utf-8").splitlines()
    line = next((line for line in lines if line.startswith(f"| `{id}` |")), "| | |")
    shown = [name.strip() for name in line.split("|")[2].split(",")]
    return [f"README.md: the table of the games does not name {name} of {id}" for name in names if name not in shown]


def marked() -> list[str]:
    """Where somebody has still to write."""
    paths = [*(TESTS / "scenarios").glob("*.toml"), *TESTS.glob("oracle*.py"), TESTS.parent / "README.md"]
    return [f"{path.relative_to(TESTS.parent).as_posix()}, line {n}: still to be filled in" for path in sorted(paths)
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if MARKER in line]
