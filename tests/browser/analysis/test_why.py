"""Why a move, and what is threatened, as a player asks: by key, from the list of moves, from the analysis; and what is
heard.

Whether what is said is true is tested without a browser (tests/thinking/test_explanations.py).
"""

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults

# A man is put where it can be taken.
GIVEN = {"w": "person", "first": "b", "start": "B:Wc3,a5,e5,d5:Bb1,d1,e1,c5,e2", "acts": "b1-b2"}


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def sheet(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-why]")


def press(hands: MousePlayer, key: str) -> None:
    hands.page.locator('[data-point="e3"]').focus()
    hands.page.keyboard.press(key)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_key_asks_why_and_the_lines_that_show_it_are_played_through(hands: MousePlayer, lang: str) -> None:
    page = hands.page
    title, sentence, better, expected, leave = {
        "en": ("Why b1–b2?", "The man now on b2 can be taken: c3×a1.", "Better was ", "Expected: b1–b2",
               "Leave this line"),
        "es": ("¿Por qué b1–b2?", "La ficha que queda en b2 se puede comer: c3×a1.", "Mejor habría sido",
               "Lo que se espera: b1–b2", "Salir de esta línea"),
    }[lang]
    hands.open(lang, **GIVEN)
    expect(sheet(hands)).to_be_hidden()
    press(hands, "w")
    said = sheet(hands).locator("li")
    expect(said.first).to_have_text(sentence)
    expect(sheet(hands).get_by_role("heading")).to_have_text(title)
    expect(said.nth(1)).to_contain_text(better)
    expect(said.last).to_contain_text(expected)
    live = page.locator("[data-live]")
    expect(live).to_contain_text(sentence)  # all of it is heard
    expect(live).to_contain_text(expected)
    before = hands.see()["men"]
    said.last.get_by_role("button").click()
    moves = page.locator("[data-moves] .ply")
    expect(moves.nth(0)).to_have_attribute("aria-current", "step")
    expect(moves.nth(1)).to_contain_text("c3×a1")
    page.locator('[data-do="forward"]').click(timeout=20_000)
    hands.see()
    expect(page.locator('[data-at="a1"]')).to_have_count(1)  # the line goes on on the board
    page.set_viewport_size({"width": 390, "height": 844})
    assert lang == "es" or faults(page) == []
    assert_fits_width(page)
    sheet(hands).get_by_role("button", name=leave).click()
    expect(moves).to_have_count(1)
    assert hands.see()["men"] == before
    sheet(hands).get_by_role("button", name=leave).wait_for(state="detached")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_where_tables_reach_it_says_how_much_longer_another_win_takes(hands: MousePlayer, lang: str) -> None:
    verdict, next_best = {
        "en": ("White wins in 6 moves.", "After the next best, a4–a3: White wins in 7 moves."),
        "es": ("Las blancas ganan en 6 jugadas.", "Tras la segunda, a4–a3: las blancas ganan en 7 jugadas."),
    }[lang]
    hands.open(lang, rules="moderno", w="person", start="W:Wb1,d2,a4,c4:Bb2,c2,b3", acts="b1-c1")
    press(hands, "w")
    expect(sheet(hands).locator("[data-verdict]")).to_have_text(verdict)
    expect(sheet(hands).locator("li").nth(1)).to_contain_text(next_best)
    expect(sheet(hands).locator("li").last).to_contain_text("c1×c3  c4×c2")  # to the end


def test_who_closes_a_sheet_leaves_its_lines(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", **GIVEN)
    before = hands.see()["men"]
    moves = page.locator("[data-moves] .ply")
    analysis = page.locator("[data-analysis]")
    press(hands, "w")
    sheet(hands).locator("li").first.get_by_role("button").click()
    expect(moves.nth(1)).to_contain_text("c3×a1")
    sheet(hands).get_by_role("button", name="Close").click()
    expect(moves).to_have_count(1)
    hands.do("analysis")
    analysis.locator("[data-line='0']").click()
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    analysis.get_by_role("button", name="Close").click()
    expect(moves).to_have_count(1)
    assert hands.see()["men"] == before


def test_it_is_asked_from_the_list_of_moves_and_from_the_analysis(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person", acts="c2-c3,c4xc2,c1xc3")
    page.locator("[data-moves] .ply").nth(1).click(button="right")
    page.locator('[data-move-menu] [data-tree="why"]').click()
    expect(sheet(hands).get_by_role("heading")).to_have_text("Why c4×c2?")
    expect(sheet(hands).locator("li").first).to_have_text("There is no other move.")
    sheet(hands).get_by_role("button", name="Close").click()
    expect(sheet(hands)).to_be_hidden()
    hands.do("last")
    hands.do("analysis")
    page.locator("[data-analysis]").get_by_role("button", name="Why this move?").click()
    expect(sheet(hands).get_by_role("heading")).to_have_text("Why c1×c3?")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("[data-analysis]")).to_be_hidden()  # one sheet at a time where there is little room
    hands.do("first")
    press(hands, "w")
    expect(page.locator("[data-notice]")).to_have_text("There is no move to ask about yet.")
    hands.do("new")
    page.locator("dialog[open] .button.first").click()
    expect(sheet(hands)).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_threatened_is_told_and_drawn_until_it_is_let_go(hands: MousePlayer, lang: str) -> None:
    page = hands.page
    text, none = {
        "en": ("White threatens c3×a1, which takes a man.", "Black threatens nothing."),
        "es": ("Las blancas amenazan c3×a1, que come una ficha.", "Las negras no amenazan nada."),
    }[lang]
    hands.open(lang, w="person", first="b", start="B:Wc3,a5,e5:Bb2,d1,e1,c5")
    press(hands, "x")
    notice, arrows = page.locator("[data-notice]"), page.locator("[data-arrow=threat]")
    expect(notice).to_have_text(text)
    expect(page.locator("[data-live]")).to_have_text(text)
    expect(arrows).to_have_count(1)
    page.keyboard.press("Escape")
    expect(arrows).to_have_count(0)
    hands.do("analysis")
    page.locator("[data-analysis]").get_by_role("button").filter(has_text="?").last.click()
    expect(arrows).to_have_count(1)
    expect(page.locator("[data-arrow]")).to_have_count(1)  # the lines of the analysis are drawn again after it
    hands.move("b2", "b1")
    expect(arrows).to_have_count(0)
    press(hands, "x")
    expect(notice).to_have_text(none)


def test_what_answers_a_touch_stands_above_the_sheet_where_there_is_little_room(hands: MousePlayer) -> None:
    page = hands.page
    page.set_viewport_size({"width": 390, "height": 844})
    hands.open("es", w="person", acts="c2-c3,c4xc2,c1xc3,b4-c4")
    hands.do("analysis")
    analysis = page.locator("[data-analysis]")
    expect(analysis.locator("[data-line]")).to_have_count(3)
    analysis.get_by_role("button", name="amenazas").click()
    notice = page.locator("[data-notice]")
    expect(notice.locator("li")).to_have_count(2)

    def in_sight() -> bool:
        board, said, sheet = (one.bounding_box() for one in (page.locator("svg.board"), notice, analysis))
        assert board and said and sheet
        return (
            board["y"] >= 0
            and board["y"] + board["height"] <= said["y"]
            and said["y"] + said["height"] <= sheet["y"] + 1
        )

    for _ in range(100):  # the page is scrolled smoothly
        if in_sight():
            break
        page.wait_for_timeout(50)
    assert in_sight()
    notice.locator("li").last.get_by_role("button").click()
    analysis.get_by_role("button", name="Cerrar").click()
    expect(page.locator("[data-notice].answer")).to_have_css("position", "static")


def drawn(hands: MousePlayer) -> list[str]:
    """How each arrow on the board looks."""
    found: list[str] = hands.page.locator("[data-arrow]").evaluate_all(
        "(some) => some.map((one) => one.dataset.arrow).sort()"
    )
    return found


def test_pointing_at_a_threat_leaves_its_own_line_on_the_board(hands: MousePlayer) -> None:
    """Of several threats; and what would be taken back is drawn with it."""
    page = hands.page
    hands.open("en", w="person", first="w", start="W:We3,a4,b4,d4,b5,d5:Ba1,c1,e1,b2,d2,c4,a5")
    press(hands, "x")
    told = page.locator("[data-notice] li")
    expect(told).to_have_count(4)
    assert drawn(hands) == ["threat"] * 4
    back = told.filter(has_text="in return").first.get_by_role("button")
    back.hover()
    expect(page.locator("[data-arrow]")).to_have_count(2)
    assert drawn(hands) == ["back", "threat"]
    hands.page.mouse.move(1, 1)
    expect(page.locator("[data-arrow]")).to_have_count(4)
    back.click()
    page.mouse.move(1, 1)
    expect(page.locator("[data-arrow]")).to_have_count(2)  # it was pressed, and has the focus
    press(hands, "Escape")
    expect(page.locator("[data-arrow]")).to_have_count(0)


def test_a_sentence_whose_line_no_game_can_go_draws_it(hands: MousePlayer) -> None:
    """One side would move twice running: what a move threatens, and what it prevents."""
    page = hands.page
    hands.open("en", w="person", start="W:Wb2,c4,d4,a5,c5,d5,e5:Bb1,e1,d2,e2,a3,e3,b5", acts="b2-a1")
    press(hands, "w")
    threatens, prevents = (sheet(hands).get_by_role("button", name=f"It {word}") for word in ("threatens", "prevents"))
    for one in (threatens, prevents):
        one.hover()
        expect(page.locator("[data-arrow=threat]")).to_have_count(1)
        page.mouse.move(1, 1)
        expect(page.locator("[data-arrow]")).to_have_count(0)
    hands.do("first")  # the man that threatens has not moved there yet
    threatens.hover()
    hands.see()
    expect(page.locator("[data-arrow]")).to_have_count(0)
    threatens.click()  # so one is taken there
    expect(page.locator("[data-arrow=threat]")).to_have_count(1)
    expect(page.locator("[data-moves] .ply").first).to_have_attribute("aria-current", "step")
    hands.do("first")
    expect(page.locator("[data-arrow]")).to_have_count(0)
    prevents.focus()
    expect(page.locator("[data-arrow=threat]")).to_have_count(1)


def test_where_nothing_can_be_asked_it_says_so(hands: MousePlayer) -> None:
    hands.open("en", "alquerque-de-nueve", rules="nueve-dados", w="person")
    hands.page.locator("[data-point]").first.focus()
    hands.page.keyboard.press("x")
    said = "Threats cannot be worked out here, because the turn cannot pass to the other side."
    expect(hands.page.locator("[data-notice]")).to_have_text(said)
