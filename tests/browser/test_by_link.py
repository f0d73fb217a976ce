"""Two people far apart play by sending each other links: each in a browser of their own."""

from collections.abc import Iterator

import pytest
from hands import Hands
from playwright.sync_api import Browser, Locator, Page, expect
from test_accessible import faults
from test_my_games import kept

Players = tuple[Hands, Hands]


@pytest.fixture
def far(page: Page, browser: Browser, address: str) -> Iterator[Players]:
    """Two players in two browsers that share nothing."""
    other = browser.new_context()
    yield Hands(page, address, seed=1), Hands(other.new_page(), address, seed=2)
    other.close()


def box(hands: Hands) -> Locator:
    return hands.page.locator("[data-post]")


def link(hands: Hands) -> str:
    """The link that is offered to be sent."""
    field = box(hands).locator("input")
    field.wait_for()
    return field.input_value()


def ready(hands: Hands) -> dict:
    expect(hands.page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    return hands.see()


def follow(hands: Hands, address: str) -> dict:
    """Opens a link as one does from a message: in a page that was not there before."""
    hands.page.goto("about:blank")
    hands.page.goto(address)
    ready(hands)
    expect(hands.page.locator("[data-turn]")).not_to_contain_text("Opening")
    return hands.see()


def begin(hands: Hands, game: str = "alquerque-de-doce", first: str = "b", rules: str | None = None) -> None:
    """A new game with somebody far away; who invites sits below, as black."""
    hands.open("en", game)
    hands.do("new")
    sheet = hands.page.get_by_role("dialog")
    sheet.get_by_label("Somebody far away, by link").check()
    sheet.locator(f"[name=first][value={first}]").check()
    if rules:
        sheet.locator("[name=rules]").select_option(rules)
    sheet.get_by_role("button", name="Begin").click()
    hands.see()


def turn(hands: Hands) -> None:
    """One turn at random, until nothing can be touched any more."""
    for seen in hands.turns():
        if not seen["can"] and not seen["now"]:
            return


@pytest.mark.quick
def test_three_turns_each_from_far_apart(far: Players) -> None:
    """A link goes to and fro; each plays one turn of their own side at a time, and each keeps one game."""
    ana, ben = far
    begin(ana)
    expect(box(ana)).to_contain_text("Make your first move")
    turn(ana)
    expect(box(ana)).to_contain_text("Invite the other player")
    assert faults(ana.page) == []
    for mover in (ben, ana, ben, ana, ben):
        other = ana if mover is ben else ben
        sent = link(other)
        assert len(sent.partition("#")[2]) < 60
        seen = follow(mover, sent)
        assert seen["men"] == other.see()["men"] and seen["can"] and not other.see()["can"]
        expect(mover.page.locator("[data-mark=last]")).to_have_count(2)
        expect(mover.page.locator("[data-turn]")).to_contain_text("it is your turn")
        turn(mover)
        expect(mover.page.locator("[data-turn]")).to_contain_text("the other player, by link")
    for one, side in ((ana, "b"), (ben, "w")):
        (game,) = kept(one)
        assert game["players"][side] == "person" and game["players"]["bw".replace(side, "")] == "away"
        assert game["turns"] == 6 - (one is ana)
