"""Which rules are these?  Moves are pasted, or come from a game; the answer is read from the page. Games whose rules
are to be found out are watched and judged; two rulesets are compared where they part."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Page, expect
from test_accessible import faults

from alquerque.games import GAMES

DOCE = len(GAMES["alquerque-de-doce"].rulesets)
LEFT = "W:Wb4,d3:Bc3,c2,a3"  # White can take with two men
EXERCISES = json.loads((Path(__file__).parents[3] / "site" / "data" / "exercises.json").read_text("utf-8"))


def names(page: Page, group: str) -> list[str]:
    links = page.locator(f".verdicts.{group} li p:first-child a")
    return [link.get_attribute("href").partition("#rules=")[2] for link in links.all()]


def test_by_keyboard_moves_are_typed_and_each_ruleset_is_judged(page: Page, address: str) -> None:
    page.goto(f"{address}en/detective/")
    page.locator("[name=text]").focus()
    page.keyboard.type(f"{LEFT} d3-d2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    head = page.locator("[data-answer] h2")
    expect(head).to_have_text(f"{DOCE - 1} rulesets allow them.")  # all but one
    expect(head).to_be_focused()
    assert names(page, "object") == ["moderno"]
    objection = page.locator(".verdicts.object li").first
    expect(objection).to_contain_text("Move 1 (White), d3–d2: Under these rules you must take when you can")
    expect(page.locator("[data-notes]")).to_contain_text("have the same rules and differ only in their sources")
    # What would decide stands on the boards, lit where only one ruleset allows it.
    said = page.locator("[data-decides-said]").inner_text()
    move = re.match(r"(\w\d)[×–](\w\d)", said)
    assert move, said
    lit = page.locator('[data-reading="left"] [data-mark=more], [data-reading="right"] [data-mark=more]')
    lit.first.wait_for()
    assert move[2] in [mark.get_attribute("data-on") for mark in lit.all()]
    assert "text=" in page.url
    assert faults(page) == []


def test_what_cannot_be_answered_is_said(page: Page, address: str) -> None:
    page.goto(f"{address}es/detective/#game=felli&text={quote('c2-c3 rules:felli-forced c4-c3')}")
    expect(page.locator("[data-fault]")).to_contain_text("cambian las reglas sobre la marcha")
    expect(page.locator("[name=game]")).to_have_value("felli")
    page.locator("[name=text]").fill('[Game "alquerque-de-doce"] 1. c2-c3 c4xc2')
    page.get_by_role("button", name="Buscar las reglas").click()
    expect(page.locator("[data-answer] h2")).to_have_text(f"Las permiten los {DOCE} reglamentos.")
    expect(page.locator("[name=game]")).to_have_value("alquerque-de-doce")


def test_a_game_from_the_board_is_handed_over(page: Page, address: str) -> None:
    hands = MousePlayer(page, address, people=True)
    hands.open("en", start=LEFT, first="w")
    hands.move("d3", "d2")
    hands.button("detective").click()
    expect(page.locator("[data-answer] h2")).to_have_text(f"{DOCE - 1} rulesets allow them.")  # all but one
    assert "/en/detective/" in page.url


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_game_is_watched_and_its_rules_are_found(page: Page, address: str, lang: str) -> None:
    told = EXERCISES[0]
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}{lang}/detective/{told['id']}/")
    men = page.locator(".man[data-at]")
    before = men.evaluate_all("all => all.map((man) => man.dataset.at + man.dataset.side).sort()")
    page.locator("[data-do=forward]").click()
    expect(page.locator("[data-standing]")).to_contain_text("1")
    after = men.evaluate_all("all => all.map((man) => man.dataset.at + man.dataset.side).sort()")
    assert before != after
    wrong = next(name for name in told["choices"] if name != told["rules"])
    page.locator(f'[data-choose="{wrong}"]').press("Enter")
    expect(page.locator("[data-reply] .wrong")).to_contain_text("No.")
    expect(page.locator("[data-done]").first).to_be_hidden()
    assert faults(page) == []
    page.locator(f'[data-choose="{told["rules"]}"]').click()
    expect(page.locator("[data-reply] .right")).to_be_visible()
    # the right one, and why not each of the others
    expect(page.locator("[data-reply] p")).to_have_count(len(told["choices"]))
    expect(page.locator("[data-done]").first).to_be_visible()


def test_two_rulesets_are_compared_where_they_part_and_from_the_first_position(page: Page, address: str) -> None:
    page.goto(f"{address}en/readings/#game=alquerque-de-doce&left=medieval&right=moderno")
    said = page.locator("[data-difference]")
    expect(said).to_contain_text("With 2 men on the board these two already differ")
    board = page.locator('[data-reading="left"] .man[data-at]')
    expect(board).to_have_count(2)
    expect(page.locator('[data-reading="left"] [data-only]')).to_contain_text("Only here")
    page.locator("[name=from]").select_option("first")
    expect(board).to_have_count(24)
    page.locator('select[name="right"]').select_option("base")
    expect(said).to_have_text("These two have the same rules, so no position can tell them apart.")
    expect(page.locator("[name=from]")).to_be_hidden()


@pytest.mark.parametrize("exercise, shown", [
    ("en/detective/01/", (3, "White: huff d1, c5×e3")),
    ("es/detective/14/", (0, "Blancas: 6·3·3, poner b2, d2, f2, retirar una de la reserva")),
])
def test_moves_are_read_in_words_with_scripts_and_without(
    page: Page, address: str, exercise: str, shown: tuple[int, str]
) -> None:
    page.goto(address + exercise)
    written = page.locator("[data-moves] li").all_text_contents()
    assert written[shown[0]] == shown[1]
    for line in written:
        page.locator('[data-do="forward"]').click()
        expect(page.locator("[data-standing]")).to_contain_text(line.replace(": ", ", ", 1))


@pytest.mark.parametrize("path", ["es/detective/", "es/detective/14/", "en/detective/01/"])
def test_it_fits_a_phone(page: Page, address: str, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + path)
    assert_fits_width(page)
