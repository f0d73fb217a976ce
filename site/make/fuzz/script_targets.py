"""The targets that are JavaScript's (links, files that the page reads itself), for fuzzer.py: script_targets.mjs, under
node, tries them.

One node runs as long as inputs are tried; each input is a line to it, and what came of it is a line back.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import tools
from alquerque import api
from fuzz.targets import Broken, Input, Target, act_lines, branched_trees

SCRIPT = Path(__file__).with_name("script_targets.mjs")
INPUT_LIMIT_MS = 50  # milliseconds of the processor
PLAYED_AT_MS = 1_760_000_000_000


@cache
def catalogue() -> list[Any]:
    return json.loads(api.answer('{"op": "catalogue"}'))["games"]


@cache
def node() -> subprocess.Popen[str]:
    """The process that tries inputs, with the site's modules."""
    folder = Path(tempfile.mkdtemp(prefix="alquerque-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "catalogue.json").write_text(json.dumps(catalogue()), "utf-8", newline="\n")
    command = [*bundle_script(SCRIPT, folder), str(folder / "catalogue.json")]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    atexit.register(started.kill)
    return started


def bundle_script(script: Path, folder: Path) -> list[str]:
    """The command that runs a script with the site's modules, once they are joined in a folder."""
    program, _ = tools.node_and_npm()
    packages = tools.npm_packages("build")
    command = [program, str(packages / "esbuild" / "bin" / "esbuild"), str(script), f"--outfile={folder / script.name}"]
    command += ["--bundle", "--format=esm", "--platform=node", "--charset=utf8", "--log-level=warning"]
    tools.run_quietly(command, "The targets' modules could not be joined", env=os.environ | {"NODE_PATH": str(packages)})
    return [program, str(folder / script.name)]


def try_input(target: str, text: str, game: str = "alquerque-de-doce") -> tuple[bool, float]:
    """Whether an input is accepted, and the seconds that this took; raises Broken for what the page's modules do
    wrong.
    """
    limit = max(INPUT_LIMIT_MS, len(text) / 1000)
    process = node()
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps({"target": target, "text": text, "game": game, "limit": limit}) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline() or '{"why": "node has gone", "accepted": false, "ms": 0}')
    if answer["why"]:
        raise Broken(answer["why"])
    return bool(answer["accepted"]), answer["ms"] / 1000


def own(act_line: Input) -> dict[str, Any]:
    """Rules written down for a game: "quiet" changed."""
    return {
        "rules": act_line["rules"],
        "set": {"quiet": "40"},
        "name": "Como en casa",
        "by": "Ana",
        "says": {"quiet": "pronto"},
    }


def written(act_line: Input) -> str:
    return f"{act_line['rules']};quiet:40;Como%20en%20casa;Ana;quiet:pronto"


def fragments() -> list[Input]:
    texts = []
    for n, act_line in enumerate(act_lines()):
        acts = act_line["acts"].split()
        some = [
            f"acts={','.join(acts)}",
            f"rules={act_line['rules']}&set=quiet:40&first=w&acts={','.join(acts[:3])}&ply=2&w=c3&turned=1",
            f"own={written(act_line)}&acts={acts[0]}&at=doze.3",
            f"mode=class,fixed&acts={acts[0]}&w=away",
        ]
        texts += [{"text": text, "game": act_line["game"]} for text in some[n % 2 :: 2]]
        texts.append({"text": f"tree={tree_text(act_line)}&acts={','.join(acts)}", "game": act_line["game"]})
    return texts


def tree_text(act_line: Input) -> str:
    first, *rest = act_line["acts"].split()[:6] or [""]
    return ",".join([f"{first}!$14/Ra1/Ba1b2'so'({first},resign)", *rest])


def tree_texts() -> list[Input]:
    return [{"text": f"='begin',{tree_text(act_line)}"} for act_line in act_lines()]


def own_texts() -> list[Input]:
    return [{"text": written(act_line)} for act_line in act_lines()]


def rule_files() -> list[Input]:
    header = {"format": "alquerque-rules", "version": 1}
    return [
        {"game": act_line["game"], "text": json.dumps({**header, "game": act_line["game"], **own(act_line)})}
        for act_line in act_lines()
    ]


def libraries() -> list[Input]:
    men = [{"at": "a1", "side": "w", "kind": "man", "under": [{"side": "b", "kind": "man"}]}]
    seeds = []
    for n, (act_line, _) in enumerate(branched_trees()):
        about = {"id": f"game-{n}", "game": act_line["game"], "rules": act_line["rules"]}
        game = {"version": 1, **about, "play": f"acts={act_line['acts'][:5]}",
                "tags": {"White": "Ana"}, "name": "", "begun": PLAYED_AT_MS, "played": PLAYED_AT_MS + n,
                "players": {"w": "person", "b": "2"},
                "result": {"winner": "w", "reason": "no-men"} if n % 2 else None, "turns": 20, "board": "alquerque", "men": men,
                "turned": False}  # fmt: skip
        result = {**about, "level": "2", "side": "w", "outcome": "won",
                  "turns": 20, "ended": PLAYED_AT_MS + n, "spent": 60_000, "helped": False}  # fmt: skip
        library = {"format": "alquerque-games", "version": 1, "games": [game] * (n % 3), "results": [result] * (n % 2)}
        seeds.append({"text": json.dumps(library)})
    return seeds


def problem_sets() -> list[Input]:
    return [
        {"text": text} for text in ("p=abcde", "p=abcde&set=abcde.fghij", "set=klmno.abcde.zzzzz", "set=fghij&p=klmno")
    ]


def target_function(name: str) -> Any:
    return lambda **fields: try_input(name, **fields)


PARTS = (
    "acts=",
    "ply=1",
    "set=",
    "rules=",
    "own=",
    "w=",
    "b=",
    "first=b",
    "start=",
    "tree=",
    "at=",
    "turned=1",
    "mode=fixed",
)
LINK = ("&", "=", *PARTS, *(f"&{part}" for part in PARTS), "%2C", "%27")
TREE = ("'", "'so'", "(", ")", ",", "!", "?!", "$7", "/Ra1", "/-", "=", "\\")

TARGETS = (
    Target("fragment", target_function("fragment"), fragments, fragments=(*LINK, *TREE)),
    Target("link-tree", target_function("tree"), tree_texts, fragments=TREE),
    Target(
        "own-rules",
        target_function("own-rules"),
        own_texts,
        fragments=(";", ":", ",", "%20", "%ED%A0%80", "%00", "quiet:40"),
    ),
    Target("rules-file", target_function("rules-file"), rule_files, as_json=True),
    Target("library", target_function("library"), libraries, as_json=True),
    Target(
        "problem-set",
        target_function("problem-set"),
        problem_sets,
        fragments=("&", "=", ".", "p=", "set=", "abcde", "klmno", "%2E"),
    ),
)
