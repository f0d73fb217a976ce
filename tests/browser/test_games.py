"""Whole games on the page by random legal touches; what is drawn at the end equals a replay by the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hands import Hands
from playwright.sync_api import Page

from alquerque.games import GAMES

RULESETS = [ruleset.id for ruleset in GAMES["alquerque-de-doce"].rulesets]


def replayed(record: str, folder: Path, root: Path) -> dict:
    """What the command line makes of a copied record."""
    file = folder / "game.txt"
    file.write_text(record, "utf-8")
    command = [sys.executable, "-m", "alquerque", "replay", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(root / "py")}, check=True)
    return json.loads(done.stdout)


def men_of(position: str) -> list[list[str]]:
    """`B:Wa3,Kb4:Ba1` as the page tells it: point, side, kind."""
    men = []
    for part in position.split(";")[0].split(":")[1:]:
        side = part[0].lower()
        for name in filter(None, part[1:].split(",")):
            kind, point = re.fullmatch(r"(K?)(\w+)", name).groups()
            men.append([point, side, "king" if kind else "man"])
    return sorted(men)


def play(hands: Hands, folder: Path, root: Path) -> None:
    for _ in hands.turns():
        pass
    drawn = hands.see()["men"]
    end = replayed(hands.record(), folder, root)
    assert drawn == men_of(end["position"])


@pytest.mark.parametrize("ruleset", RULESETS[:1])
def test_a_whole_game_by_clicks(page: Page, address: str, tmp_path: Path, root: Path, ruleset: str) -> None:
    play(Hands(page, address, seed=7).open(rules=ruleset, set="quiet:20", first="b"), tmp_path, root)


class Fingers(Hands):
    """Hands that only tap."""

    def click(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


@pytest.mark.slow
def test_a_whole_game_by_touch(browser, address: str, tmp_path: Path, root: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    play(Fingers(context.new_page(), address, seed=5).open(rules="bell", set="quiet:20", first="w"), tmp_path, root)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_under_every_ruleset(page: Page, address: str, tmp_path: Path, root: Path, ruleset: str) -> None:
    n = RULESETS.index(ruleset)
    hands = Hands(page, address, seed=n).open(("es", "en")[n % 2], rules=ruleset, set="quiet:20", first="bw"[n % 2])
    play(hands, tmp_path, root)
