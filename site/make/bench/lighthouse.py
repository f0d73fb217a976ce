"""What Lighthouse says of three pages, as a phone of middling speed on a mobile line would have them (its own
defaults).

The site is built with an address, as a published one is, and served as GitHub Pages does, but without its service
worker. Accessibility, best practices and SEO are the same in every run and are tested
(tests/browser/hosting/test_around.py); performance depends on the machine and what else runs there, so `python3
build.py bench lighthouse` takes the median of five.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import build_site
import tools
from dev import server

PAGES = {"home": "es/", "a game": "es/alquerque-de-doce/", "an entry": "es/book/doze/"}
EXACT_CATEGORIES = ("accessibility", "best-practices", "seo")
ROUNDS = 5
TIMEOUT_S = 300  # seconds for one page
ADDRESS = "https://example.org/"


def lighthouse_report(address: str, categories: Sequence[str]) -> dict[str, Any]:
    """Lighthouse's report of a page: `scores` from 0 to 100, `faults` as sentences, `times` in milliseconds.

    Raises tools.MissingTool if it could not look at the page.
    """
    node, _ = tools.node_and_npm()
    program = tools.npm_packages("audit") / "lighthouse" / "cli" / "index.js"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            node, str(program), address, "--quiet", "--no-enable-error-reporting", f"--only-categories={','.join(categories)}",
            f"--chrome-flags={' '.join(['--headless=new', *tools.BROWSER_ARGUMENTS])}", "--output=json", f"--output-path={out}",
        ]  # fmt: skip
        process = subprocess.run(
            command,
            env=os.environ | {"CHROME_PATH": tools.chromium_to_drive()},
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        report = json.loads(out.read_text("utf-8")) if out.exists() else {}
    if process.returncode or "runtimeError" in report:
        raise tools.MissingTool(f"Lighthouse could not look at {address}: {report.get('runtimeError', process.stderr)}")
    audits = report["audits"]
    weighty = {ref["id"] for category in report["categories"].values() for ref in category["auditRefs"] if ref["weight"]}
    return {
        "scores": {name: round(100 * category["score"]) for name, category in report["categories"].items()},
        "faults": [
            f"{audits[id]['title']}: {json.dumps(audits[id].get('details', {}))[:500]}"
            for id in sorted(weighty)
            if audits[id]["score"] is not None and audits[id]["score"] < 1
        ],
        "times": {id: audits[id]["numericValue"] for id in TIMES if id in audits},
    }


TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "time blocked",
    "speed-index": "speed index",
}


def measure(rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    """The medians of performance, and of each time, of each page."""
    medians = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "site"
        build_site.build(out=folder, address=ADDRESS)
        with server.serve_counted(folder) as (where, _):
            for name, path in PAGES.items():
                reports = [lighthouse_report(where + path, ["performance"]) for _ in range(rounds)]
                medians[name] = {
                    key: statistics.median(report[part][key] for report in reports)
                    for part in ("scores", "times")
                    for key in reports[0][part]
                }
    return medians


def table(medians: dict[str, dict[str, float]], rounds: int = ROUNDS) -> None:
    print(f"{'Lighthouse, a phone; medians of ' + str(rounds):36}" + "".join(f"{name:>13}" for name in medians))
    heads = {"performance": ""} | {key: f"{words}, ms" for key, words in TIMES.items()}
    for key, words in heads.items():
        print(f"{words or key:36}" + "".join(f"{page.get(key, float('nan')):>13,.0f}" for page in medians.values()))
    print()
