"""Each ruleset in sentences, in each language, by the very module with which a game's page tells the rules in force
(site/app/lib/rules_in_prose.ts), run under node: one mechanism, so that a printed card and the page cannot differ.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cache
import tools

SCRIPT = Path(__file__).with_name("rules_in_prose.mjs")
MODULES = [tools.ROOT / "site" / "app" / "lib" / name for name in ("rules_in_prose.ts", "i18n.ts")]


def rule_sentences(request: Mapping[str, Any], node_modules: Path) -> dict[str, Any]:
    """{LANG: {RULESET: [{"part", "short", "sentences"}]}}, made again only when words, rules or the modules have
    changed.

    asked: {"table": rule_sentences.json, "words": {LANG: {GAME: its `played`}}, "rulesets": [{"id", "game",
    "values": every field's as text, "pieces": as the desk tells them}]}
    """
    key = cache.digest(json.dumps(request), SCRIPT, MODULES)
    return cache.value("sentences", key, lambda: _run_script(request, node_modules))


def _run_script(request: Mapping[str, Any], node_modules: Path) -> Any:
    node, _ = tools.node_and_npm()
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder, "rules_in_prose.mjs")
        command = [node, str(node_modules / "esbuild" / "bin" / "esbuild"), str(SCRIPT), f"--outfile={bundle}"]
        command += ["--bundle", "--format=esm", "--platform=node", "--charset=utf8", "--log-level=warning"]
        tools.run_quietly(command, "The module that tells rules in sentences could not be joined")
        process = subprocess.run(
            [node, str(bundle)], input=json.dumps(request), capture_output=True, encoding="utf-8", check=False
        )
    if process.returncode:
        raise tools.DataError(f"the rules could not be told in sentences:\n{process.stderr.strip()[-2000:]}")
    return json.loads(process.stdout)
