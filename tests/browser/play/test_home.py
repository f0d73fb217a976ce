"""The home page: a game begins by the first touch, the computer answers, and the way to the rules takes the game
along.
"""

import re

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults


def home(page: Page, address: str, lang: str) -> MousePlayer:
    hands = MousePlayer(page, address)
    page.goto(f"{address}{lang}/")
    return hands


@pytest.mark.quick
def test_the_first_move_is_answered_without_python_and_the_game_goes_on_at_its_own_page(
    page: Page, address: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/*.wasm", lambda route: None)
    hands = home(page, address, "en")
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    hands.move("c2", "c3")
    expect(page.locator("[data-turn]")).to_contain_text("Your turn")
    seen = hands.see()
    assert ["c2", "w", "man"] in seen["men"] and len(seen["men"]) == 23, "the computer has taken the man that moved"
    expect(page.locator("[data-live]")).to_contain_text("Black to play")
    page.unroute("**/*.wasm")
    page.get_by_role("link", name="Play with the rules and the text alongside").click()
    page.wait_for_url(re.compile(r"/en/alquerque-de-doce/#.*acts=c2-c3,c4xc2"))
    expect(page.locator("[data-ply]")).to_have_text(["c2–c3", "c4×c2"])
    expect(page.locator(".tray[data-tray=w] select")).to_have_value("1")
    assert ["c2", "w", "man"] in hands.see()["men"]
    assert not [url for url in asked if url.endswith("/game.js") and "/en/" in url]


def test_whoever_loses_several_men_at_once_is_told_how(page: Page, address: str) -> None:
    hands = home(page, address, "en")
    several = page.locator("[data-several]")
    before = 12
    for _ in range(300):
        seen = hands.see()
        own = sum(side == "b" for _, side, _ in seen["men"])
        if seen["turn"].startswith("Your turn") and own < before:  # the computer has done with its turn
            expect(several).to_be_visible(visible=before - own > 1)
            if before - own > 1:
                expect(several).to_contain_text("a man that has jumped may go on jumping")
                several.get_by_role("link").click()
                page.wait_for_url("**/en/lessons/chain/")
                return
            before = own
        if places := seen["to"] or sorted(seen["can"]):
            hands.click(*seen["can"][hands.random.choice(places)])
        else:  # the rules are still on their way
            page.wait_for_timeout(200)
    raise AssertionError("nobody has lost two men at once: take another seed")


def test_it_can_be_played_on_with_python_and_refusals_have_their_reasons(page: Page, address: str) -> None:
    hands = home(page, address, "es")
    expect(page.locator("[data-python]")).to_have_attribute("data-state", "ready", timeout=60_000)
    hands.touch("a1")
    expect(page.locator("[data-notice]")).to_be_visible()
    door = page.locator("[data-goes-on]")
    for acts in (2, 4, 6):  # the last of them lie beyond the plies in the page
        while len(seen := hands.see()["can"]) and (door.get_attribute("href") or "").count(",") < acts - 1:
            seen = hands.touch(sorted(seen)[0])
            if seen["to"] and seen["chosen"]:
                hands.touch(sorted(seen["to"])[0])
            expect(page.locator("[data-turn]")).to_contain_text(re.compile("negras"))
    assert (door.get_attribute("href") or "").count(",") >= 5


def test_by_keyboard(page: Page, address: str) -> None:
    hands = home(page, address, "en")
    page.locator('[data-point="c2"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[data-live]")).to_contain_text("Black to play")
    assert ["c2", "w", "man"] in hands.see()["men"]
    page.keyboard.press("b")
    expect(page.locator("[data-live]")).to_contain_text("Empty, 2")


@pytest.mark.parametrize("width", [360, pytest.param(1440, marks=pytest.mark.slow)])
def test_axe_is_content_and_a_telephone_shows_the_whole_board_at_once(
    page: Page, address: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 740 if width < 500 else 900})
    hands = home(page, address, "es")
    hands.move("c2", "c3")
    expect(page.locator("[data-turn]")).to_contain_text("Tu turno")
    assert faults(page) == []
    for part in ("svg.board", "[data-turn]"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= (740 if width < 500 else 900), part
    assert_fits_width(page)


#: The least part of the window's height that the board takes, half a step beyond its outermost points; a phone's width
#: decides.
HIGH = {(360, 740): 0.35, (740, 360): 0.6, (1366, 700): 0.5, (1440, 900): 0.44, (2560, 1440): 0.42}


def test_in_every_window_the_board_is_large_and_seen_whole_with_whose_turn_it_is(page: Page, address: str) -> None:
    hands = home(page, address, "es")
    for (width, height), least in HIGH.items():
        page.set_viewport_size({"width": width, "height": height})
        boxes = [spot.bounding_box() for spot in page.locator("svg.board .spot").all()]
        middles = [box["y"] + box["height"] / 2 for box in boxes if box]
        assert (max(middles) - min(middles)) * 5 / 4 >= least * height, (width, height)
        page.locator("svg.board").evaluate("board => board.scrollIntoView({ block: 'nearest' })")
        for part in ("svg.board", "[data-turn]"):
            box = page.locator(part).bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= height, (part, width, height, box)
    hands.see()
