"""The gallery: games are found by what they are, and set side by side; what is chosen is in the address."""

from __future__ import annotations

import re

import pytest
from hands import change_language
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque.games import GAMES


def gallery(page: Page, address: str, fragment: str = "", lang: str = "en") -> Page:
    page.goto(f"{address}{lang}/games/#{fragment}")
    expect(page.locator("[data-filters]")).to_be_visible()
    return page


def seen(page: Page) -> list[str]:
    return [card.get_attribute("data-game") or "" for card in page.locator("[data-game]:visible").all()]


@pytest.mark.quick
def test_games_are_found_by_what_they_are(page: Page, address: str) -> None:
    gallery(page, address)
    assert sorted(seen(page)) == sorted(GAMES)
    page.get_by_label("Mechanic").select_option("columns")
    assert {"lasca", "bagh-bandi"} <= set(seen(page)) and "damas" not in seen(page)
    page.get_by_label("Where it is played").select_option("asia")
    assert seen(page) == ["bagh-bandi"]
    expect(page.locator("[data-found]")).to_have_text("One game.")
    expect(page).to_have_url(re.compile("#mechanism=columns&region=asia$"))
    page.get_by_label("First recorded").select_option("13")
    assert seen(page) == []
    expect(page.locator("[data-found]")).to_have_text("No game matches all of that. Remove a filter.")
    page.get_by_role("button", name="Show all").click()
    assert sorted(seen(page)) == sorted(GAMES)
    expect(page).to_have_url(re.compile(r"/games/$"))


def test_the_alquerque_itself_is_found_where_it_lies_in_a_greater_board(page: Page, address: str) -> None:
    gallery(page, address, "board=grown", "es")
    assert set(seen(page)) == {"fanorona", "zamma", "sixteen-soldiers", "peralikatuma", "adugo", "komikan", "rimau-rimau"}
    gallery(page, address, "board=same")
    page.reload()
    assert set(seen(page)) == {"alquerque-de-doce", "cercar-la-liebre", "bagh-bandi", "baghchal"}


def test_games_stand_under_what_is_done_in_them(page: Page, address: str) -> None:
    gallery(page, address, "compare=damas")
    parts = {
        part: {card.get_attribute("data-game") for card in page.locator(f"#{part} [data-game]").all()}
        for part in ("book", "crown", "battle", "hunt", "line")
    }
    assert sum(len(games) for games in parts.values()) == len(GAMES)
    for part, game in (("book", "cercar-la-liebre"), ("crown", "lasca"), ("battle", "fanorona"),
                       ("hunt", "haretavl"), ("line", "morabaraba")):  # fmt: skip
        assert game in parts[part], game
    page.get_by_role("link", name="Hunts").click()
    expect(page.get_by_role("heading", name="Hunts")).to_be_in_viewport()
    expect(page.locator("#hunt")).to_be_focused()
    expect(page.locator('[data-choose="damas"]')).to_be_checked()
    expect(page).to_have_url(re.compile("#compare=damas$"))
    page.get_by_label("Board").select_option("squares")
    expect(page.get_by_role("link", name="Hunts")).to_be_hidden()
    expect(page.get_by_role("heading", name="Hunts")).to_be_hidden()


def test_games_stand_side_by_side_rule_by_rule(page: Page, address: str) -> None:
    gallery(page, address)
    table = page.locator("[data-table]")
    expect(table).to_be_hidden()
    assert page.evaluate("document.querySelectorAll('*').length") < 2_400, "the table weighs nothing before it is wanted"
    for id in ("damas", "konane"):
        page.locator(f'[data-choose="{id}"]').check()
    expect(page.locator("[data-go]")).to_have_text("Compare 2 games")
    page.locator("[data-go]").click()
    expect(table.locator("thead th:visible")).to_have_text(
        ["Rule", re.compile("^Spanish draughts"), re.compile("^Kōnane")]
    )
    taking = table.locator("tr", has=page.get_by_role("rowheader", name="Way of capturing"))
    expect(taking).to_have_class("alike")
    expect(taking.locator("td:visible")).to_have_text(["by jumping over", "by jumping over"])
    steps = table.locator("tr", has=page.get_by_role("rowheader", name="Steps", exact=True))
    expect(steps.locator("td:visible")).to_have_text(["only forward", "no steps"])
    expect(steps).not_to_have_class("alike")
    promotion = table.locator("tr", has=page.get_by_role("rowheader", name="Crowning"))
    expect(promotion.locator("td:visible").last).to_contain_text("no special rule")
    assert faults(page) == []
    change_language(page, "Español")
    expect(page.locator("[data-table] thead th:visible")).to_have_count(3)
    page.get_by_role("button", name="Quitar la selección").click()
    expect(page.locator("[data-table]")).to_be_hidden()


def test_what_an_address_cannot_ask_for_is_passed_over(page: Page, address: str) -> None:
    gallery(page, address, "region=atlantis&compare=chess+damas&x=%FF")
    assert sorted(seen(page)) == sorted(GAMES)
    expect(page.locator("[data-go]")).to_have_text("One game chosen; choose another")


def test_without_a_script_everything_is_there(browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}es/games/")
    expect(page.locator("[data-game]")).to_have_count(len(GAMES))
    expect(page.locator("[data-table] thead th:visible")).to_have_count(len(GAMES) + 1)
    expect(page.locator("[data-filters]")).to_be_hidden()
    context.close()
