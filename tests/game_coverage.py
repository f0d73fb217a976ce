"""What the tests must contain for every game, as a list of what is missing: test_every_game requires it to be empty,
and `python3 build.py new-game` prints it.

The words, notes and pictures of a game are checked by the build (site/make/render/content/validation.py).
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import oracle
from alquerque import GAMES
from alquerque.formats import records
from alquerque.games import PLACES
from golden import read_records
from independent_rules import FAMILY_RULES
from render.content import placeholders
from witness_search import forbidden_because, read_unwitnessed, read_witnesses, same_by_design, value_pairs_of

TESTS = Path(__file__).parent
ROOT = TESTS.parent
FIGURES = ROOT / "py" / "measuring" / "figures"
# figures of the search; site/make/dev/strength.py makes tables of them
OF_EVERY_GAME = ("depths", "depths-worker", "match")
TABLE = "site/docs/strength.md"


def missing_for_game(id: str) -> list[str]:
    """Sentences, each with the file that is meant; none where a game has all."""
    names = [one.id for one in GAMES[id].rulesets]
    return [
        *impossible_values(id, names),
        *missing_examples(id, names),
        *missing_records(id, names),
        *missing_second_rules(id, names),
        *missing_witnesses(id),
        *missing_measurements(id),
        *missing_in_readme(id, names),
        *left_to_write(),
    ]


def impossible_values(id: str, names: list[str]) -> list[str]:
    """A value on offer that no ruleset of the game allows, in whatever mix."""
    module = PLACES[id].partition(":")[0]
    return [
        f"py/alquerque/games/{module}.py: {field}={value} is on offer, but no mix of {id} allows it: {why}. "
        f"Take it from the choices of {field}, or offer another value of what forbids it."
        for field, values in GAMES[id].choices().items()
        for value in values
        if (why := forbidden_because(id, field, value))
        and all(forbidden_because(id, field, value, name) for name in names)
    ]


def missing_examples(id: str, names: list[str]) -> list[str]:
    files = [tomllib.loads(path.read_text("utf-8")) for path in sorted((TESTS / "scenarios").glob("*.toml"))]
    told = [one for file in files if file["game"] == id for one in file.get("scenario", [])]
    if not told:
        return [f"tests/scenarios: no worked example of {id}"]
    shown = {one.get("rules", names[0]) for one in told}
    everywhere = any(one.get("all_rulesets") for one in told)
    return [
        f"tests/scenarios: no worked example of {id} under {name}"
        for name in names
        if not everywhere and name not in shown
    ]


def missing_records(id: str, names: list[str]) -> list[str]:
    found = {records.read(text).rules for text in read_records(id)}
    return [
        f"tests/records/{id}.txt: no whole game under {name} (new-game {id} --record)"
        for name in names
        if name not in found
    ]


def missing_second_rules(id: str, names: list[str]) -> list[str]:
    """Rules written a second time, in code that shares nothing with the package."""
    if id in oracle.GAMES:
        return []
    return [
        f"tests/oracles/oracle_*.py: no second rules of {id} under {name}"
        for name in names
        if name not in FAMILY_RULES.get(id, {})
    ]


def missing_witnesses(id: str) -> list[str]:
    """For every two values of a field that may be changed a game in which they part."""
    wanted = {pair for pair in value_pairs_of(id) if not same_by_design(*pair)}
    vain = read_unwitnessed()
    return [f"tests/witnesses.txt: no game in which {field} {one} and {other} part, of {id} "
            + ("was found: write one, or offer one of the two values no more" if (id, field, one, other) in vain
               else f"(new-game {id} --record)")
            for _, field, one, other in sorted(wanted - set(read_witnesses()))]


def missing_measurements(id: str) -> list[str]:
    """How strong the search is in it."""
    found = {path: json.loads(path.read_text("utf-8")) for path in (FIGURES / f"{name}.json" for name in OF_EVERY_GAME)}
    return [f"{path.relative_to(ROOT).as_posix()}: no figures of {id}: {command_for_one(one['command'], id)}"
            for path, one in found.items() if id not in one["games"]]


def command_for_one(command: str, id: str) -> str:
    """A command that measures all games, for this one."""
    matches = "measuring match"
    return command.replace(matches, f"{matches} {id}") if matches in command else f"{command} --game {id}"


def missing_in_readme(id: str, names: list[str]) -> list[str]:
    """The game's line in the table of the games."""
    lines = (ROOT / TABLE).read_text("utf-8").splitlines()
    line = next((line for line in lines if line.startswith(f"| `{id}` |")), "| | |")
    shown = [name.strip() for name in line.split("|")[2].split(",")]
    lacking = [name for name in names if name not in shown]
    return [f"{TABLE}: its table of the games lacks {', '.join(lacking)}: python3 build.py strength"] if lacking else []


def left_to_write() -> list[str]:
    """Where somebody has still to write."""
    paths = [*(TESTS / "scenarios").glob("*.toml"), *(TESTS / "oracles").glob("oracle*.py")]
    return [str(one) for path in sorted(paths)
            for one in placeholders.placeholders_of_file(path, path.relative_to(ROOT).as_posix(), ())]
