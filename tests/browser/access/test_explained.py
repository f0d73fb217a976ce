"""What is not understood at first reading is explained where it stands: controls, quotations, the ways on from the
rules.
"""

import re

import pytest
from hands import PLAYED_BEFORE, MousePlayer
from playwright.sync_api import Page, expect
from test_accessible import faults


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "the side that begins “has the hand”"), ("es", "que «tiene la mano»")]
)
def test_a_question_mark_in_the_sheet_is_answered_by_keyboard(page: Page, address: str, lang: str, words: str) -> None:
    hands = MousePlayer(page, address).open(lang)
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    mark = sheet.locator('[data-explain="first"]')
    mark.focus()
    page.keyboard.press("Enter")
    answer = sheet.locator(".popup")
    expect(answer).to_contain_text(words)
    expect(answer).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(answer).to_be_hidden()
    expect(mark).to_be_focused()
    expect(sheet).to_be_visible()


def test_an_act_that_needs_it_says_what_it_does(page: Page, address: str) -> None:
    MousePlayer(page, address).open("en", players="people", acts="c2-c3,c4xc2")
    page.locator('[data-do="more"]').click()
    act = page.locator("[data-act=offer-count]")
    act.locator("xpath=..").locator("[data-explain]").click()
    expect(page.locator(".popup:popover-open")).to_contain_text("whoever has more wins")
    expect(page.locator("[data-act=resign] ~ [data-explain]")).to_have_count(0)


@pytest.mark.parametrize(("lang", "label"), [("en", "The book, f. 91r"), ("es", "El libro, f. 91r")])
def test_red_words_under_the_board_say_what_they_are(page: Page, address: str, lang: str, label: str) -> None:
    page.add_init_script(PLAYED_BEFORE)
    MousePlayer(page, address).open(lang, acts="c2-c3,c4xc2", face="play")
    notice = page.locator("[data-notice]")
    expect(notice.locator(".osp")).to_be_visible()
    expect(notice).to_contain_text(label)


@pytest.mark.without_python
def test_what_the_book_leaves_open_is_beside_the_rules(page: Page, address: str) -> None:
    page.goto(f"{address}en/alquerque-de-doce/")
    page.locator("[data-fold]").click()
    ways = page.locator("#the-rules .further a")
    assert [re.sub(r".*/en/", "", one.evaluate("(a) => a.href")) for one in ways.all()] == [
        "courses/alquerque-de-doce/", "problems/#of-alquerque-de-doce", "alquerque-de-doce/#play-well",
        "silences/", "was-the-king-right/#hand",
        "readings/#game=alquerque-de-doce", "detective/#game=alquerque-de-doce", "family/#alquerque-de-doce",
        "sheets/alquerque-de-doce/",
    ]  # fmt: skip
    ways.nth(3).click()
    page.wait_for_url("**/en/silences/")


@pytest.mark.without_python
def test_no_source_in_a_mark_is_a_riddle(page: Page, address: str) -> None:
    """Marks have names, not the letters of a place in a source; values have words, not bare numbers where 0 means
    never.
    """
    page.goto(f"{address}en/alquerque-de-nueve/")
    page.locator("[data-fold]").click()
    expect(page.locator('[data-set="fly_at"] option').first).not_to_have_text("0")
    page.goto(f"{address}en/alquerque-de-doce/")
    expect(page.locator("[data-fold]")).to_have_attribute("aria-expanded", "true")  # as it was left
    marks = page.locator("#the-rules [data-mark]").all_inner_texts()
    assert "Mundo en Juego" in marks and not [mark for mark in marks if re.search(r", [a-z]$", mark)]
