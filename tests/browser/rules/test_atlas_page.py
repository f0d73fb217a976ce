"""The atlas of readings: rules are chosen, a cell opens its reading, and its games are played again."""

import re

import pytest
from hands import assert_fits_width, change_language
from playwright.sync_api import Page, expect
from test_accessible import faults


@pytest.mark.parametrize(("lang", "width", "scheme"), [("en", 1366, "light"), ("es", 390, "dark")])
def test_the_page_can_be_read_by_everybody(page: Page, address: str, lang: str, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}{lang}/atlas/")
    page.locator("[data-cell]").nth(7).click()
    expect(page.locator("[data-reading]")).to_be_visible()
    assert faults(page) == []
    assert_fits_width(page)


def test_rules_are_chosen_by_keyboard_and_the_maps_show_what_is_left(page: Page, address: str) -> None:
    page.goto(f"{address}en/atlas/")
    built = page.locator("[data-cell]").evaluate_all("cells => cells.map((one) => one.textContent.trim() + one.href)")
    said = page.locator("[data-said]")
    expect(said).to_contain_text("Readings shown: 216; proved: 18;")
    page.get_by_label("Steps").select_option("forward")
    expect(said).to_contain_text("Readings shown: 72; proved: 12;")
    page.get_by_label("Compulsory capture and huffing").select_option("yes")
    expect(said).to_contain_text("Readings shown: 18; proved: 12;")
    page.get_by_label("Going back").select_option("no-back")
    expect(said).to_contain_text("Readings shown: 18; proved: 6;")  # those that capture forward only
    cell = page.locator("[data-cell]:visible.second").first
    assert "returning:no-back" in (cell.get_attribute("href") or "")
    cell.focus()
    page.keyboard.press("Enter")
    reading = page.locator("[data-reading]")
    expect(reading).to_be_focused()
    expect(reading.locator("[data-known]")).to_contain_text("Proved: with best play, whoever begins loses.")
    expect(reading.locator("[data-alike]")).to_have_text("16 of these sets of rules give the same game.")
    expect(reading.get_by_role("link", name="To the proof")).to_have_attribute(
        "href", re.compile("#doce-forward-must-loses$")
    )
    page.keyboard.press("Escape")
    expect(cell).to_be_focused()
    page.get_by_role("button", name="Reset").click()
    expect(said).to_contain_text("Readings shown: 216;")
    again = page.locator("[data-cell]").evaluate_all("cells => cells.map((one) => one.textContent.trim() + one.href)")
    assert [one.split() for one in again] == [one.split() for one in built]


def test_the_reading_can_be_played_with_its_rules(page: Page, address: str) -> None:
    page.goto(f"{address}en/atlas/")
    page.locator("[data-cell].second").first.click()
    page.get_by_role("link", name="Play by these rules").click()
    rules = page.locator("#the-rules")
    expect(rules).to_be_visible()
    expect(page.locator("[data-certain]:visible")).to_contain_text("the other side wins")


def test_games_of_the_map_are_played_again_and_end_as_they_did(page: Page, address: str) -> None:
    page.goto(f"{address}en/atlas/")
    page.locator("[data-cell].second").first.click()
    reading = page.locator("[data-reading]")
    here = reading.locator("[data-here]")
    reading.get_by_role("button", name="Play its games again here").click()
    expect(here).to_contain_text("Games played here: 6;", timeout=90_000)
    expect(here).to_contain_text(
        re.compile(r"Games of the map among them, played again: [2-6]; none ended differently\.")
    )
    # Both at once: games that are soon over would leave nothing to stop.
    reading.evaluate("box => { for (const name of ['again', 'stop']) box.querySelector(`[data-do=${name}]`).click(); }")
    expect(here).to_contain_text("Stopped.")
    expect(reading.get_by_role("button", name="Stop")).to_be_hidden()


def test_an_address_opens_one_reading_in_both_languages(page: Page, address: str) -> None:
    page.goto(f"{address}en/atlas/")
    page.get_by_label("Going back").select_option("no-back")
    cell = page.locator("[data-cell]").nth(40)
    cell.click()
    reading = page.locator("[data-reading]")
    rules = reading.locator("[data-rules] li")
    plays = reading.locator("[data-play]").get_attribute("href") or ""
    assert "returning:no-back" in plays
    told, there = rules.all_text_contents(), page.url
    page.goto("about:blank")
    page.goto(there)
    expect(reading).to_be_visible()
    expect(page.locator("[data-cell]").nth(40)).to_have_attribute("aria-current", "true")
    assert rules.all_text_contents() == told
    expect(page.get_by_label("Going back")).to_have_value("no-back")
    change_language(page, "Español")
    expect(page.locator("[data-play]")).to_have_attribute("href", plays.replace("/en/", "/es/"))
    page.locator("[data-do=back]").click()
    assert "#" not in page.url
    for wrong in ("returning=no-back", there.split("#")[1].replace("=no-back", "=toString"), "%E0%A4%A"):
        page.goto("about:blank")
        page.goto(f"{address}en/atlas/#{wrong}")
        expect(page.locator("[data-said]")).to_contain_text("Readings shown: 216;")
        expect(reading).to_be_hidden()
        expect(page.get_by_label("Going back")).to_have_value("free")
