"""Dice on the page: thrown by button and by key, seen and heard, played as a touch, and never thrown again for better
ones.
"""

import re
import time
from pathlib import Path

import pytest
from hands import MousePlayer
from playwright.sync_api import Page, expect
from test_games import DRAWN, men_of, replayed

GAME = "alquerque-de-nueve"
THROW = {"es": "Tirar los dados", "en": "Throw the dice"}


def sit(page: Page, address: str, lang: str = "es", **fragment: str) -> MousePlayer:
    return MousePlayer(page, address, seed=3).open(lang, GAME, rules="nueve-dados", **{"first": "w", **fragment})


def acts(page: Page) -> list[str]:
    found = re.search(r"acts=([^&]*)", page.url)
    return found[1].split(",") if found else []


def dice(page: Page) -> str:
    """The dice that lie below the board: their pips, counted."""
    pips = page.eval_on_selector_all(
        "[data-now] .die", "all => all.map((die) => die.querySelectorAll('circle').length)"
    )
    return "".join(map(str, pips))


@pytest.mark.parametrize("lang", ["es", pytest.param("en", marks=pytest.mark.long)])
def test_a_whole_game_with_dice(page: Page, address: str, tmp_path: Path, root: Path, lang: str) -> None:
    """By clicks, the dice thrown by the button; what lies below the board is what stands in the record."""
    hands = sit(page, address, lang, set="quiet:12", first="wb"[lang == "en"])
    thrown = []
    for seen in hands.turns():
        last = acts(page)[-1:]
        if last and last[0][0] == "?":
            thrown.append(last[0])
            assert dice(page) == last[0][1:] and THROW[lang] not in seen["now"]
    end = replayed(hands.record(), tmp_path, root)
    assert sorted(page.evaluate(DRAWN)) == men_of(end["position"], GAME)
    assert end["outcome"] and end["rules"] == "nueve-dados"
    assert thrown == [act for act in end["acts"] if act[0] == "?"] and len(thrown) > 8
    assert set("".join(thrown)) <= set("?123456")


@pytest.mark.quick
def test_the_dice_are_thrown_by_key_and_heard(page: Page, address: str) -> None:
    hands = sit(page, address)
    point = page.locator('[data-point="d1"]')
    point.focus()
    page.keyboard.press("t")
    expect(page.locator("[data-live]")).to_contain_text("Las blancas tiran: ")
    hands.see()
    assert len(acts(page)) == 1 and re.fullmatch(r"\?[1-6]{3}", acts(page)[0])
    said = page.locator("[data-now] .dice").get_attribute("aria-label")
    assert said and re.findall(r"\d", said) == list(acts(page)[0][1:])
    expect(point).to_be_focused()
    page.keyboard.press("t")  # nothing is due now
    page.keyboard.press("Enter")
    expect(page.locator('.man[data-at="d1"]')).to_have_count(1)
    hands.see()
    # The button by keyboard: afterwards one stands on the board.
    if THROW["es"] in hands.see()["now"]:
        page.get_by_role("button", name=THROW["es"]).focus()
        page.keyboard.press("Enter")
        hands.see()
        assert page.evaluate("document.activeElement.matches('[data-point]')")


def test_before_the_throw_a_touch_is_told_why_not(page: Page, address: str) -> None:
    seen = sit(page, address).touch("d1")
    assert "tirar los dados" in seen["notice"] and not seen["men"]


@pytest.mark.parametrize(("throw", "n"), [("?654", 24), ("?633", 24), ("?666", 24)])
def test_three_men_are_asked_for_one_after_the_other(page: Page, address: str, throw: str, n: int) -> None:
    hands = sit(page, address, acts=throw)
    seen = hands.see()
    assert len(seen["can"]) == n and ("3" in seen["turn"]) == (throw != "?666")
    if throw == "?666":
        return
    seen = hands.touch("a1")
    assert set(seen["to"]) == {"d1", "g1", "a4", "a7"} and "2" in seen["turn"]
    seen = hands.touch("b2")
    assert "fila" in seen["notice"] and not any(man[0] == "b2" for man in seen["men"])
    hands.move("a7", "a4")
    # Nobody stands on the board to be taken: one is taken from the hand.
    assert hands.see()["now"] == ["Llevarse una ficha de la reserva contraria"]
    seen = hands.press("Llevarse una ficha de la reserva contraria")
    assert "negras" in seen["turn"] and acts(page)[-1] == "*-"
    expect(page.locator('[data-lost="b"] > span')).to_have_count(1)


def test_what_has_fallen_stays_fallen(page: Page, address: str) -> None:
    hands = sit(page, address)
    hands.press(THROW["es"])
    first = acts(page)[0]
    undo = page.locator('[data-do="undo"]')
    expect(undo).to_be_disabled()  # never to before one's own throw
    hands.touch("d1")
    if len(acts(page)) == 2 and first not in ("?654", "?633", "?522", "?411"):
        hands.press(THROW["es"])
        hands.touch("d7")
    hands.do("undo")
    assert acts(page)[0] == first
    # From the very beginning, by walking: the same dice fall again, though another place is chosen.
    hands.do("first")
    hands.press(THROW["es"])
    assert f"acts={first}" in page.url and (dice(page) == first[1:])
    thrown = [act for act in acts(page) if act[0] == "?"]
    hands.touch("g7")
    again = hands.see()
    if THROW["es"] in again["now"] and len(thrown) > 1:
        hands.press(THROW["es"])
        assert [act for act in acts(page) if act[0] == "?"] == thrown


def test_the_browsers_back_never_leads_before_a_throw(page: Page, address: str) -> None:
    hands = sit(page, address, acts="?321,@d1,?321,@d7")
    entries = page.evaluate("history.length")
    hands.press(THROW["es"])
    third = acts(page)[4]
    assert page.evaluate("history.length") == entries
    hands.touch("d2")
    assert page.evaluate("history.length") == entries + 1
    page.go_back()
    # no line is lost
    expect(page).to_have_url(re.compile(re.escape(f"acts=?321,@d1,?321,@d7,{third},@d2&ply=5") + "$"))
    assert hands.see()["men"]


def test_the_computer_throws_by_itself(page: Page, address: str) -> None:
    hands = sit(page, address, acts="?321", b="1")
    hands.touch("d1")
    expect(page.locator("[data-live]")).to_contain_text("Las negras tiran: ")
    expect(page.get_by_role("button", name=THROW["es"])).to_be_visible()
    played = acts(page)
    assert played[:2] == ["?321", "@d1"] and re.fullmatch(r"\?[1-6]{3}", played[2]) and len(played) >= 4
    assert dice(page) == played[2][1:]
    expect(page.locator("[data-now] .die.b")).to_have_count(3)


def rolling(page: Page, address: str) -> MousePlayer:
    """The dice have been thrown and roll; time stands still."""
    page.clock.install()
    hands = sit(page, address)
    page.clock.pause_at(time.time() + 3600)
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name=THROW["es"]).click()
    expect(page.locator(".lots .die")).to_have_count(3)
    return hands


@pytest.mark.clock
def test_the_dice_roll_over_the_board(page: Page, address: str) -> None:
    hands = rolling(page, address)
    page.clock.run_for(500)
    expect(page.locator("[data-now] .dice")).to_have_count(0)  # not before they lie still
    page.clock.run_for(5_000)
    expect(page.locator(".lots")).to_have_count(0)
    hands.see()
    assert dice(page) == acts(page)[0][1:]


@pytest.mark.clock
@pytest.mark.parametrize("way", ["reload", "leave"])
def test_dice_that_still_roll_are_not_thrown_again(page: Page, address: str, way: str) -> None:
    """Whoever loads the page anew, or leaves it and comes back, finds what had been thrown."""
    hands = rolling(page, address)
    expect(page.locator("[data-now] .dice")).to_have_count(0)
    thrown = acts(page)
    assert len(thrown) == 1
    page.emulate_media(reduced_motion="reduce")
    if way == "reload":
        page.reload()
    else:
        page.goto(page.url.split("#")[0].replace("/es/", "/en/"))
        page.clock.run_for(1_000)
        page.get_by_role("button", name="Continue").click()
    page.clock.run_for(10_000)
    hands.see()
    assert acts(page) == thrown and dice(page) == thrown[0][1:]


def test_no_hint_is_given_on_dice(page: Page, address: str) -> None:
    hands = sit(page, address)
    assert "dados" in hands.do("hint")["notice"]
