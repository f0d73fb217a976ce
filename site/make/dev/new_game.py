"""`python3 build.py new-game ID`: the files of a new game with what has to be filled in, and a list of what is still
missing.

Called for a game that does not exist yet, it makes the game's own files, adds its entries to those that all games
share, and registers it. Every place where somebody has to write holds a placeholder (render/content/placeholders.py),
which the build and the tests refuse and `build.py serve` shows.
Called again it only says what is missing; with --record it first makes what can be computed from the rules (a whole
game on record, counts, witnesses; see tests/generate.py). An existing file is never overwritten.
"""

from __future__ import annotations

import json
import keyword
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import tools
from render.content.placeholders import MARKER
from render.content.validation import faults
from render.games.gallery import REGIONS
from runtime.bundle import ENTRY

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LANGUAGES = ("es", "en")
MAKE = Path(__file__).resolve().parents[1]

MODULE = '''"""{marker}: what game this is, and of where."""

from __future__ import annotations

from ..board import grid
from ..rules import Rules
from ..sources import inferred
from .entry import Entry, Ruleset, array, ranks

BOARD = grid("{id}", 5, 5)  # {marker}: its points and lines (see board.py)
FIELDS = ("board", "kinds", "setup", "first", "steps", "captures", "manner", "compulsory", "chain", "blocked", "scoring",
          "closing", "quiet", "repetition")

ENTRY = Entry(
    "{id}",
    Rules(BOARD, setup=array("b", ranks(BOARD, (4, 5)), ranks(BOARD, (1, 2)))),  # {marker}: its rules (see rules.py)
    (
        # {marker}: the other rulesets, and on whose word each rule stands (see sources.py)
        Ruleset("{id}", "alquerque", warrants={{
            field: inferred("{marker}: why it is so, by its key of `why` in site/lang") for field in FIELDS
        }}),
    ),
    {{"first": (), "compulsory": (), "chain": (), "blocked": ("loses", "draws"), "quiet": ("40", "60", "100"),
     "repetition": ("3", "5")}},
)
'''
SCENARIOS = """# Worked examples of {id}. {marker}: one for each rule and for each ruleset (see tests/rules/test_scenarios.py)
game = "{id}"
symmetries = 0 # {marker}: how many mirrorings and turns of the board change nothing (see tests/rules/test_properties.py)
"""
SECOND_RULES = '''"""The second rules of {id}, as ``oracle_family`` has those of other games: from its description alone, without
a look at the first ones."""

from __future__ import annotations

from oracle_family import Game

# {marker}: a class that is a Game, with its lines and its start, and its place in GAMES
# such as {{"{id}": {{"{id}": (TheClass, {{"compulsory": "no"}})}}}}
GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {{}}
'''
NOTE_PARTS = {
    "what": "what game this is and how it is known, in two or three sentences, with links to the sources",
    "past": "what is known of its history, with links to the sources",
    "kin": "which games it is akin to, and who says so",
}
NOTE = "\n".join(
    f'[{part}]\n' + "".join(f'{lang} = """\n{{marker}}: {content}"""\n' for lang in LANGUAGES)
    for part, content in NOTE_PARTS.items()
)
PLAY = """# How to play, in three boards (site/make/render/games/how_to_play.py), and how to play well: hints,
# worked examples, and what the number of ways means (strategy.py).

[aim]
es = "{marker}: how one wins, in a sentence"
en = "{marker}: how one wins, in a sentence"
""" + "".join(f'''
[[step]]
text.es = "{{marker}}: {content}, in a sentence"
text.en = "{{marker}}: {content}, in a sentence"
''' for content in ("how a man moves", "how a man takes", "how one wins or what is special")) + """
[degrees]
es = "{marker}: what the number of lines that leave a point means for play"
en = "{marker}: what the number of lines that leave a point means for play"
""" + "".join(f'''
[[hint]]
id = "{name}"
text.es = "{{marker}}: a hint how to play well"
text.en = "{{marker}}: a hint how to play well"
''' for name in ("first", "second"))
EDGE = """
[[edges]]
from = "{first}"
to = "{id}"
kind = "{marker}: attested, inferred, disputed or name"
by = []
what = {{ es = "{marker}: what joins the two games", en = "{marker}: what joins the two games" }}
"""


def placeholder_table(content: str) -> str:
    """A TOML table with the placeholder of a text in every language."""
    texts = ", ".join(f'{lang} = "{{marker}}: {content}"' for lang in LANGUAGES)
    return f"{{{{ {texts} }}}}"


CLAIM = f"""
[claims.{{id}}]
title = {placeholder_table("what is claimed, as a heading")}
when = {placeholder_table("the time that the claim is about")}
dates = []
places = []
games = ["{{id}}"]
by = []
grade = "{{marker}}: solid, fair, weak or contradicted"
claim = {placeholder_table("what somebody claims of the game, in a sentence")}
why = {placeholder_table("why the claim has this grade")}
"""
#: What is to be written under each key of the languages' files.
WORDS = {
    "games": {"name": "the name of the game", "description": "what game it is, in a sentence",
              "place": "where it is or was played"},
    "rulesets": {"name": "the name of this ruleset", "note": "where these rules come from, in a sentence"},
}
BOARD_NAME = "the name of the board, as a value of the rule “board”"


def run(id: str, record: bool) -> int:
    """Makes the game's files, or what can be computed from its rules, and prints what is missing. Exit code 1 if
    anything is.
    """
    root = tools.ROOT
    if id not in registered_games(root):
        if record:
            raise tools.DataError(f"There is no game {id} yet; without --record its files are made.")
        paths = make_files(root, id)
        print("\n".join(["Made or added to:", *(f"  {path.relative_to(root).as_posix()}" for path in paths), ""]))
    elif record:
        subprocess.run([sys.executable, "tests/generate.py", id], cwd=root, env=test_environment(root), check=True)
    gaps = missing(root, id)
    print("\n".join([f"Still missing ({len(gaps)}):", *by_file(gaps)]) if gaps else f"Nothing is missing of {id}.")
    return 1 if gaps else 0


def by_file(gaps: list[str]) -> list[str]:
    """The sentences as lines below the name of the file that each begins with, in the order of the files' first
    sentences.
    """
    files: dict[str, list[str]] = {}
    for gap in gaps:
        file = re.split("[:, ]", gap, maxsplit=1)[0]
        files.setdefault(file, []).append(gap.removeprefix(file).lstrip(":, "))
    return [line for file, rests in files.items() for line in (f"  {file}", *(f"    {rest}" for rest in rests))]


def registered_games(root: Path) -> list[str]:
    text = (root / "py" / "alquerque" / "games" / "__init__.py").read_text("utf-8")
    return [id for id, _ in ENTRY.findall(text)]


def test_environment(root: Path) -> dict[str, str]:
    """The environment variables with which the tests' modules find the package, each other and the build."""
    oracles = [root / "tests" / "oracles" / folder for folder in ("", "hunts", "mills")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (root / "py", root / "tests", *oracles, MAKE)))}


def missing(root: Path, id: str) -> list[str]:
    """What the build and the tests would report as missing."""
    program = f"import game_coverage; print(*game_coverage.missing_for_game({id!r}), sep='\\n')"
    process = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env=test_environment(root), capture_output=True, encoding="utf-8"
    )
    lines = process.stdout.split("\n") if process.returncode == 0 else [f"tests: {process.stderr.strip().splitlines()[-1]}"]
    return [*faults(root / "site", root / "py"), *filter(None, lines)]


def make_files(root: Path, id: str) -> list[Path]:
    """Writes the files of a new game below `root` and returns their paths. Raises tools.DataError, and writes nothing,
    for an id that cannot be one and where a file of its name is there already."""
    module = id.replace("-", "_")
    if not ID.fullmatch(id) or len(id) > 40:
        raise tools.DataError(
            f"“{id}” cannot be the id of a game: small letters a to z and figures, words joined by single hyphens."
        )
    if keyword.iskeyword(module) or module == "entry":
        raise tools.DataError(f"“{id}” cannot be the id of a game: Python needs that name.")
    if id in registered_games(root):
        raise tools.DataError(f"There is a game {id} already.")
    words = {"id": id, "marker": MARKER, "first": registered_games(root)[0]}
    new = {
        f"py/alquerque/games/{module}.py": MODULE,
        f"tests/scenarios/{module}.toml": SCENARIOS,
        f"tests/oracles/oracle_{module}.py": SECOND_RULES,
        f"site/notes/games/{id}.toml": NOTE,
        f"site/notes/play/{id}.toml": PLAY,
    }
    if there := [path for path in new if (root / path).exists()]:
        raise tools.DataError(f"There is a file of that name already: {', '.join(there)}")
    written = {root / path: text.format(**words) for path, text in new.items()}
    for path, change in SHARED.items():
        written[root / path] = change((root / path).read_text("utf-8"), words | {"module": module})
    for path, text in written.items():
        path.write_text(text, "utf-8", newline="\n")
    return list(written)


# -- what is added to the files that all games share -------------------------------------------------------------------


def add_to_catalogue(text: str, words: dict[str, str]) -> str:
    before, end, after = text.partition("\n}\n")
    return f'{before}\n    "{words["id"]}": "{words["module"]}:ENTRY",{end}{after}'


def add_messages(text: str, words: dict[str, str]) -> str:
    data, id = json.loads(text), words["id"]
    for part, keys in WORDS.items():
        data[part][id] = {key: f"{MARKER}: {content}" for key, content in keys.items()}
    data["values"]["board"][id] = f"{MARKER}: {BOARD_NAME}"
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def add_to_gallery(text: str, words: dict[str, str]) -> str:
    region = f"{MARKER}: one of {', '.join(REGIONS)}"
    return f'{text.rstrip().removesuffix("}").rstrip()},\n  "{words["id"]}": {{ "region": "{region}" }}\n}}\n'


def add_to_family(text: str, words: dict[str, str]) -> str:
    nodes = re.search(r"\[nodes\]\n(?:\S.*\n)+", text)
    assert nodes
    low = max(map(int, re.findall(r", (\d+)\]", nodes[0])))
    spot = f"{words['id']} = [170, {low + 100}] # {MARKER}: its place on the drawing\n"
    return text[: nodes.end()] + spot + text[nodes.end() :].rstrip() + "\n" + EDGE.format(**words)


def add_to_history(text: str, words: dict[str, str]) -> str:
    return text.rstrip() + "\n" + CLAIM.format(**words)


SHARED: dict[str, Callable[[str, dict[str, str]], str]] = {
    "py/alquerque/games/__init__.py": add_to_catalogue,
    **{f"site/lang/{lang}.json": add_messages for lang in LANGUAGES},
    "site/data/gallery.json": add_to_gallery,
    "site/notes/family.toml": add_to_family,
    "site/notes/history.toml": add_to_history,
}
