"""Openings that are drawn by lot: the lists of site/data/ballots, as the pages have them."""

import json
from pathlib import Path

import lxml.html
import pytest

from alquerque import Game, ruleset
from alquerque.pipeline import compiled
from alquerque.thinking.exact import turns_by_result
from render.games import opening_ballots
from runtime import prebuilt

ROOT = Path(__file__).parents[2]
BALLOTS = ROOT / "site" / "data" / "ballots"
GAMES = sorted(file.stem for file in BALLOTS.glob("*.toml"))


def ballots(game: str) -> dict[str, list[str]]:
    return {id: list(each) for id, each in
            opening_ballots.read_ballots(BALLOTS, game, prebuilt.asker(ROOT / "py")).items()}  # fmt: skip


def after(game: str, acts: str) -> Game:
    play = Game.begin(ruleset(game))
    for act in acts.split():
        play = play.act(act)
    return play


@pytest.mark.parametrize("game", GAMES)
def test_each_opening_can_be_played_and_stands_once(game: str) -> None:
    for id, openings in ballots(game).items():
        reached = {after(game, acts).position for acts in openings}
        assert len(set(openings)) == len(openings) and len(reached) > len(openings) / 2, id


def test_the_lists_of_english_draughts_are_as_long_as_their_sources_say() -> None:
    """Of seven first moves with seven replies six pairs are left out; of 174 openings of three moves, 18."""
    lists = ballots("draughts-english")
    assert {id: len(openings) for id, openings in lists.items()} == {"two-moves": 43, "three-moves": 156}
    rules = ruleset("draughts-english")
    replies = [len(turns_by_result(rules, q)) for q in turns_by_result(rules, Game.begin(rules).position)]
    assert sum(replies) == 49 and len(replies) == 7
    assert {len(acts.split()) for acts in lists["three-moves"]} == {3}
    assert all(compiled(rules).legal(after("draughts-english", acts).position) for acts in lists["three-moves"])


def test_three_moves_reach_each_position_once() -> None:
    """A list of openings leaves out those that come to the same by another order."""
    openings = ballots("draughts-english")["three-moves"]
    assert len({after("draughts-english", acts).position for acts in openings}) == len(openings)


def test_an_opening_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="9-14 21-18 cannot be played"):
        opening_ballots.read_opening("draughts-english", "9-14 21-18", prebuilt.asker(ROOT / "py"))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_has_them_and_no_other(dist: Path, lang: str) -> None:
    for game in (*GAMES, "damas"):
        page = lxml.html.parse(str(dist / lang / game / "index.html")).getroot()
        data = json.loads(page.xpath("string(//script[@id='page-data'])"))
        assert data["ballots"] == (ballots(game) if game in GAMES else {})
        assert len(page.xpath("//template//select[@name='ballot']/option")) == (1 + len(data["ballots"]) if game in GAMES else 0)
