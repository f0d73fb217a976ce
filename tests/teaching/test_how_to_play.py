"""How to play (site/notes/play): what a step may claim, and how its boards stand on every game's page. That each step
shows what its sentence says is checked with all other data (tests/make/test_validation.py)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import lxml.html
import pytest

from alquerque.games import GAMES
from render.games import how_to_play
from runtime import prebuilt

NOTES = Path(__file__).parents[2] / "site" / "notes" / "play"
ASK = prebuilt.asker(Path(__file__).parents[2] / "py")
BY_ID = {game["id"]: game for game in ASK({"op": "catalogue"})["games"]}


def look(game: str, rules: str, acts: tuple[str, ...], _: Any, first: str | None, start: str | None) -> Any:
    return ASK({"op": "view", "game": game, "rules": rules, "first": first, "start": start, "acts": list(acts)})


def faults(game: str, position: str, move: str, *shows: str) -> list[str]:
    step = {"position": position, "move": move, "shows": list(shows)}
    return list(how_to_play.faults(step, BY_ID[game], look))


@pytest.mark.parametrize(("game", "position", "move", "claim", "holds"), [
    ("alquerque-de-doce", "B:Wb5:Bb2", "b2-c3", "moves", True),
    ("damas", "W:WKc3:Ba7", "c3-f6", "moves", False),
    ("damas", "W:WKc3:Ba7", "c3-f6", "flies", True),
    ("damas", "W:Wc3:Ba7", "c3-d4", "flies", False),
    ("draughts-english", "W:WKe5:Bc7", "e5-d4", "back", True),
    ("draughts-english", "W:WKe5:Bc7", "e5-d6", "back", False),
    ("draughts-english", "B:Wc1:BKe5", "e5-d6", "back", True),
    ("alquerque-de-doce", "B:Wc4:Bb2", "b2-c3 c4-d4 c3-d3", "turns", True),
    ("alquerque-de-tres", "W:Wb2:Ba1;hand=2,2", "@b3", "places", True),
    ("alquerque-de-tres", "W:Wa1,b2,c2:Ba3,b1,c1", "c2-c3", "wins line", True),
    ("alquerque-de-tres", "W:Wa1,b2,c2:Ba3,b1,c1", "c2-c3", "wins blocked", False),
    ("draughts-english", "W:Wd6,c7:Bh2", "c7-b8", "crowns", True),
    ("draughts-english", "W:Wd6,c7:Bh2", "d6-e7", "crowns", False),
    ("lasca", "W:We1:B(bw)d6,a3", "e1-f2", "frees", False),
])
def test_a_claim_holds_only_where_it_is_seen(game: str, position: str, move: str, claim: str, holds: bool) -> None:
    found = faults(game, position, move, claim)
    assert bool(found) is not holds and all(claim in fault for fault in found), found


def test_what_is_taken_has_to_be_claimed_and_a_capture_to_be_finished() -> None:
    taking = ("W:Wc3:Bd4,d6,a7", "c3xe5")
    assert faults("damas", "W:Wc3:Bd4,a7", "c3xe5", "takes 1") == []
    assert faults("damas", "W:Wc3:Bd4,a7", "c3xe5", "turns")[-1].endswith("takes 1, which “shows” does not say")
    assert faults("damas", *taking, "takes 1") == ["after c3xe5 the turn has to go on"]


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("id", list(GAMES))
def test_every_page_says_how_to_play_before_its_rules(dist: Path, id: str, lang: str) -> None:
    page = lxml.html.parse(str(dist / lang / id / "index.html")).getroot()
    note = tomllib.loads((NOTES / f"{id}.toml").read_text("utf-8"))
    (section,) = page.xpath("//details[@data-how-to-play]")
    assert [text.text for text in section.xpath(".//li/p")] == [step["text"][lang] for step in note["step"]]
    boards = section.xpath(".//li/*[local-name()='svg']")
    assert len(boards) == len(note["step"]) and all(board.get("aria-label") for board in boards)
    ids = page.xpath("//*[not(ancestor::template)]/@id")
    assert {link[1:] for link in section.xpath(".//@href")} <= set(ids) and len(ids) == len(set(ids))
    (leaf,) = page.xpath("//section[@id='the-text']")
    assert section.xpath(".//p[@class='aim']")[0].text == note["aim"][lang]
    if "open" in section.attrib:  # outside the book, beside the board
        assert leaf not in section.iterancestors()
        rules = section.xpath("preceding::*[contains(@class, 'mark-of') or @data-field]")
        assert not [one for one in rules if leaf in one.iterancestors()]


@pytest.mark.parametrize("id", list(GAMES))
def test_whatever_moves_is_within_its_picture(dist: Path, id: str) -> None:
    page = lxml.html.parse(str(dist / "en" / id / "index.html")).getroot()
    for board in page.xpath("//details[@data-how-to-play]//li/*[local-name()='svg']"):
        left, top, width, height = map(float, board.get("viewbox", board.get("viewBox")).split())
        shown = ".//*[starts-with(@class, 'how-')]//*"
        rings = [(ring.get("cx"), ring.get("cy")) for ring in board.xpath(f"{shown}[contains(@class, 'mark-take')]")]
        men = [(man.get("x"), man.get("y")) for man in board.xpath(f"{shown}[local-name()='use'][@x]")]
        moved = board.xpath(f"{shown}[starts-with(@transform, 'translate')]/@transform")
        others = [words[10 : words.index(")")].split() for words in moved]  # on squares, and columns
        places = [(float(x), float(y)) for x, y in (*rings, *men, *others)]
        assert places
        for x, y in places:
            assert left + 30 <= x <= left + width - 30 and top + 30 <= y <= top + height - 30, (x, y)
