"""A class without a server: a code to photograph, moves that are called out and counted, links that fix rules, a
kiosk.
"""

import io
import random
import re

import pytest
import zxingcpp
from hands import MousePlayer, assert_fits_width, show_button
from PIL import Image
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque.games import GAMES, ruleset
from alquerque.history import Game


def photographed(page: Page) -> str:
    """What a reader of QR codes sees in the window."""
    place = page.locator("[data-code] svg")
    place.wait_for()
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    assert len(found) == 1
    return str(found[0].text)


def projected(page: Page) -> None:
    show_button(page, "play-view").click()
    page.locator('[data-do="projector"]').click()


def long_game(name: str, acts: int) -> tuple[str, ...]:
    chance = random.Random(15)
    game = Game.begin(ruleset(name, GAMES[name].rulesets[0].id, {}))
    while len(game.acts) < acts:
        game = game.touch(chance.choice(game.legal()))
    return game.acts


def test_a_class_photographs_the_position_calls_its_moves_and_votes(page: Page, address: str) -> None:
    """The teacher's page shows the code; a pupil opens it, plays, and says the code of the move; the teacher counts and
    plays.
    """
    teacher = MousePlayer(page, address, people=True)
    teacher.open("en", acts="c2-c3,c4xc2")
    projected(page)
    scripts = "**/shared/*.js"
    page.route(scripts, lambda route: route.abort())
    page.get_by_role("button", name="QR code").click()
    expect(page.locator("[data-notice]")).to_contain_text("could not be loaded")
    page.unroute(scripts)
    page.get_by_role("button", name="QR code").click()
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    link = photographed(page)
    page.emulate_media(color_scheme="dark" if dark else "light")
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()

    pupil = page.context.new_page()
    told = pupil.locator("[data-class-code] .code")
    said = {}
    for path in (("c1", "c3"), ("b2", "c3")):
        pupil.goto("about:blank")
        pupil.goto(link)
        hands = MousePlayer(pupil, address)
        expect(pupil.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
        hands.move(*path)
        expect(told).to_have_text(re.compile(f"^{''.join(path).upper()} [A-Z]$"))
        said[path[0]] = told.inner_text()
    assert faults(pupil) == []
    pupil.get_by_role("button", name="Another move").click()
    expect(pupil.locator("[data-class-code]")).to_be_hidden()
    pupil.close()

    page.get_by_role("button", name="Class vote").click()
    status = page.locator("[data-vote] [data-said]")
    expect(page.locator("[data-vote] input")).to_be_focused()

    def give(code: str, answer: str) -> None:
        page.keyboard.type(code)
        page.keyboard.press("Enter")
        expect(status).to_contain_text(answer)

    first, other = said["c1"], said["b2"]
    give(first.lower().replace(" ", ""), "counted")
    give(other, "counted")
    expect(page.locator("[data-vote]")).to_contain_text("A tie")
    assert faults(page) == []
    misheard = first[:-1] + next(letter for letter in "ABCDEFGH" if letter not in (first[-1], other[-1]))
    give(misheard, "does not fit")
    page.keyboard.press("ControlOrMeta+a")
    give("e1e5 k", "cannot be played here")
    page.reload()
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    projected(page)
    page.get_by_role("button", name="Class vote").click()
    expect(page.locator("[data-all]")).to_have_text("Votes: 2")
    give(first, "counted")
    expect(page.locator("[data-votes] meter").first).to_have_attribute("value", "2")
    page.get_by_role("button", name="Play the class’s move: c1×c3").click()
    expect(page.locator(".man[data-at=c3]")).to_have_attribute("data-side", "b")
    expect(page.locator("[data-all]")).to_have_text("Votes: 0")
    give(first, "an earlier position: the one before move 3")


def test_the_view_for_a_class_fits_a_phone_held_upright(page: Page, address: str) -> None:
    """Nothing lies beside the window or on the board, and a code can be photographed from it."""
    page.set_viewport_size({"width": 390, "height": 844})
    hands = MousePlayer(page, address, people=True)
    hands.open("es", acts="c2-c3,c4xc2")
    projected(page)
    assert_fits_width(page)
    board = page.locator("svg.board").bounding_box()
    button = page.get_by_role("button", name="Código QR").bounding_box()
    assert board and board["x"] >= 0 and board["x"] + board["width"] <= 390
    assert button and button["y"] >= board["y"] + board["height"]
    page.get_by_role("button", name="Código QR").click()
    assert photographed(page).endswith("#mode=class&acts=c2-c3,c4xc2")
    page.get_by_role("button", name="Cerrar").click()
    page.set_viewport_size({"width": 1280, "height": 900})


def test_a_link_too_long_for_a_code_offers_the_position_alone(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True)
    hands.open("es", "dablot-prejjesne", acts=",".join(long_game("dablot-prejjesne", 200)))
    projected(page)
    page.get_by_role("button", name="Código QR").click()
    expect(page.locator("[data-class-link] [data-said]")).to_contain_text("demasiado largo")
    page.get_by_role("button", name="Usar solo la posición").click()
    assert re.search("#mode=class&first=[wb]&start=[WB]:W", photographed(page))


def test_a_link_fixes_rules_and_players_and_one_button_leads_out(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, rules=True)
    hands.open("en", mode="fixed", rules="bell", w="c2")
    fence = page.locator("[data-fence]")
    expect(fence).to_contain_text("Bell")
    expect(fence).to_contain_text("computer, careful")
    expect(page.locator("#the-rules select:enabled")).to_have_count(0)
    expect(page.locator('[data-do="compare"]')).to_be_hidden()
    hands.do("new")
    expect(page.locator("[data-sheet] select:enabled")).to_have_count(0)
    page.keyboard.press("Escape")
    assert faults(page) == []
    page.get_by_role("button", name="Play freely").click()
    expect(fence).to_be_hidden()
    expect(page.locator("[data-ruleset]")).to_be_enabled()
    assert "rules=bell" in page.url and "mode" not in page.url


@pytest.mark.clock
def test_a_kiosk_goes_back_to_its_start_when_nobody_plays(page: Page, address: str) -> None:
    page.clock.install()
    hands = MousePlayer(page, address)
    hands.open("en", mode="kiosk", rules="bell")
    expect(page.locator(".head")).to_be_hidden()
    expect(page.get_by_role("button", name="Back to the page")).to_be_hidden()
    hands.move("c2", "c3")
    note = page.locator("[data-kiosk-note]")
    page.clock.run_for(105_000)
    expect(note).to_be_hidden()
    page.clock.run_for(6_000)
    expect(note).to_contain_text("seconds the game begins anew")
    page.keyboard.press("Shift")
    expect(note).to_be_hidden()
    page.clock.run_for(112_000)
    expect(note).to_be_visible()
    page.clock.run_for(12_000)
    expect(note).to_be_hidden()
    expect(page.locator('.man[data-at="c3"]')).to_have_count(0)
    assert "acts" not in page.url and "mode=kiosk" in page.url
