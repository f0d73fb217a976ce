"""A game of which the book tells in several entries: one is open, that of the rules in force; the reader may turn to
the other; a clause that is called opens its own; and an entry offers the forms that it has."""

import re

import pytest
from hands import OLD_TEXT_CLASS
from playwright.sync_api import Browser, Page, expect

from layer import LAYER_FILES

NINE = "alquerque-de-nueve"
OPEN = ".text:not([hidden]):not(.aside)"


def visible(page: Page) -> list[str]:
    return [one.get_attribute("data-entry") for one in page.locator(".text").all() if one.is_visible()]


@pytest.fixture
def nine(page: Page, address: str) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{address}en/{NINE}/")
    expect(page.locator("svg.board")).to_be_visible()
    return page


@pytest.mark.quick
def test_the_entry_for_the_rules_in_force_is_open(nine: Page) -> None:
    assert visible(nine) == ["nueve-sin-dados"]
    nine.locator("[data-ruleset]").select_option("nueve-dados")
    expect(nine.locator('[data-entry="nueve-dados"]')).to_be_visible()
    assert visible(nine) == ["nueve-dados"]
    nine.locator("[data-ruleset]").select_option("nueve-volar")
    expect(nine.locator('[data-entry="nueve-sin-dados"]')).to_be_visible()
    assert visible(nine) == ["nueve-sin-dados"]


@pytest.mark.without_python
def test_the_reader_may_turn_to_the_other_entry(nine: Page) -> None:
    nine.locator(f'{OPEN} [data-turn="nueve-dados"]').focus()
    nine.keyboard.press("Enter")
    assert visible(nine) == ["nueve-dados"]
    pressed = nine.locator(f"{OPEN} [data-turn][aria-pressed=true]")
    expect(pressed).to_be_focused()
    expect(pressed).to_have_text("Alquerque de nueve, con dados")


def test_a_clause_that_is_called_opens_its_entry(nine: Page, address: str) -> None:
    nine.goto(f"{address}en/{NINE}/#nueve-dados.12")
    nine.reload()
    clause = nine.locator("#nueve-dados\\.12")
    expect(clause).to_have_class(re.compile("held"))
    expect(clause).to_be_in_viewport(ratio=0.9)
    expect(clause.locator(".says")).to_contain_text("Rule")
    assert visible(nine) == ["nueve-dados"]


@pytest.mark.without_python
def test_only_the_forms_that_an_entry_has_are_offered(nine: Page) -> None:
    """Both, unless the palaeographic layer was deleted; and only the signs of these forms are explained."""
    expect(nine.locator('[data-choose="shows"]')).to_have_count(2 if LAYER_FILES else 0)
    expect(nine.locator(f"#nueve-sin-dados\\.4 {OLD_TEXT_CLASS}")).to_be_visible()
    nine.locator(f'{OPEN} [popovertarget="text-display"]').click()
    nine.locator('[popovertarget="signs"]').click()
    signs = nine.locator("#signs")
    expect(signs.locator(".calderon")).to_be_visible()
    expect(signs.locator("del")).to_have_count(1 if LAYER_FILES else 0)


def test_a_clause_speaks_of_the_board_and_of_its_rule(nine: Page) -> None:
    nine.locator("#nueve-sin-dados\\.4 .modern[lang=en]").click()
    says = nine.locator("#nueve-sin-dados\\.4 .says")
    expect(says).to_contain_text("On the board: 24 points.")
    expect(says.locator("[data-to-rule=first]")).to_be_visible()
    nine.locator(f"#nueve-sin-dados\\.4 {OLD_TEXT_CLASS} [data-gloss=mejoria]").click()
    expect(nine.locator("#gloss-mejoria")).to_contain_text("an advantage")


@pytest.mark.without_python
@pytest.mark.parametrize(("game", "clause"), [("alquerque-de-tres", "tres.7"), ("cercar-la-liebre", "liebre.6")])
def test_the_first_position_calls_its_clause(page: Page, address: str, game: str, clause: str) -> None:
    page.goto(f"{address}es/{game}/")
    expect(page.locator(f'[data-clause="{clause}"]')).to_have_class(re.compile(r"\bnow\b"))


def test_without_scripts_every_entry_is_there(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}es/{NINE}/")
    assert visible(page) == ["nueve-dados", "nueve-sin-dados"]
    expect(page.locator("#nueve-dados\\.16")).to_contain_text("tantos trebejos levará")
    context.close()
