"""Whole games on the page by random legal touches; what is drawn at the end equals a replay by the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hands import MousePlayer
from playwright.sync_api import Page

from alquerque.games import GAMES

RULESETS = [(game, ruleset.id) for game, entry in GAMES.items() for ruleset in entry.rulesets]
QUICK = [("alquerque-de-tres", "tres")]  # the shortest
TRIED = {
    ("alquerque-de-doce", "medieval"),  # steps, leaps, huffing
    ("queah", "queah"),  # a reserve
    ("bashni", "bashni"),  # columns, crowning
    ("fanorona", "telo"),  # approach and withdrawal
    ("konane", "konane-6"),  # a full board
    ("bagh-bandi", "bagh-guti"),  # piles, two unlike sides
}
"""One for each mechanism in every whole run (mills are the quick one's), the others at length."""
CALM = "quiet:6"  # so many plies without a capture close a game: random hands would go on for hours


def replayed(record: str, folder: Path, root: Path) -> dict:
    """What the command line makes of a copied record."""
    file = folder / "game.txt"
    file.write_text(record, "utf-8")
    command = [sys.executable, "-m", "alquerque", "replay", str(file), "--json"]
    environment = os.environ | {"PYTHONPATH": str(root / "py")}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=True)
    return json.loads(done.stdout)


def men_of(position: str, game: str) -> list[list[str]]:
    """`B:Wa3,(KbMw)b4:Ba1` as the page draws it: point, side, kind, what lies beneath."""
    kinds = {kind.letter: kind.id for kind in GAMES[game].base.kinds}
    men = []
    for part in position.split(";")[0].split(":")[1:]:
        for column, letter, point in re.findall(r"(?:\(([A-Zwb]+)\)|([A-Z]?))([a-z]-?\d+)", part[1:]):
            pile = re.findall("([A-Z]?)([wb])", column) or [(letter, part[0].lower())]
            (top, side), *below = pile
            men.append([point, side, kinds[top], ",".join(owner + kinds[kind] for kind, owner in below)])
    return sorted(men)


DRAWN = """() => [...document.querySelectorAll(".man[data-at]")].map(
    ({ dataset }) => [dataset.at, dataset.side, dataset.kind, dataset.under ?? ""]
)"""


def play(hands: MousePlayer, folder: Path, root: Path, game: str = "alquerque-de-doce") -> None:
    for _ in hands.turns():
        pass
    end = replayed(hands.record(), folder, root)
    assert sorted(hands.page.evaluate(DRAWN)) == men_of(end["position"], game)
    assert end["outcome"], "the page says that the game is over, the command line does not"


def settings_of(game: str) -> dict[str, str]:
    """Where a game can be closed for quiet, soon."""
    return {"set": CALM} if "quiet" in GAMES[game].toggles else {}


@pytest.mark.quick
@pytest.mark.parametrize(("game", "ruleset"), QUICK)
def test_a_whole_game_by_clicks(page: Page, address: str, tmp_path: Path, root: Path, game: str, ruleset: str) -> None:
    play(
        MousePlayer(page, address, seed=7).open(game=game, rules=ruleset, first="b", **settings_of(game)),
        tmp_path,
        root,
        game,
    )


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [pytest.param(*one, marks=[] if one in TRIED else pytest.mark.long) for one in RULESETS if one not in QUICK],
)
def test_a_whole_game_under_every_ruleset(
    page: Page, address: str, tmp_path: Path, root: Path, game: str, ruleset: str
) -> None:
    n = RULESETS.index((game, ruleset))
    hands = MousePlayer(page, address, seed=n).open(
        ("es", "en")[n % 2], game, rules=ruleset, first="bw"[n % 2], **settings_of(game)
    )
    play(hands, tmp_path, root, game)


class Fingers(MousePlayer):
    """Hands that only tap."""

    click = MousePlayer.tap


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "alquerque-de-doce" else pytest.mark.long) for game in GAMES]
)
def test_a_whole_game_by_touch(browser, address: str, tmp_path: Path, root: Path, game: str, lang: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    hands = Fingers(context.new_page(), address, seed=5)
    play(hands.open(lang, game, rules=GAMES[game].rulesets[-1].id, first="w", **settings_of(game)), tmp_path, root, game)
    context.close()
