"""The openings as a player uses them: a tree that follows the board, moves that are played or shown, by mouse, keyboard
and ear.

What the book says is tested without a browser (tests/thinking/test_opening_books.py).
"""

import json

import pytest
from hands import MousePlayer, assert_fits_width
from playwright.sync_api import Locator, Page, expect
from test_accessible import faults

from render.publish.opening_books import FOLDER


def lines(game: str, rules: str) -> dict[str, dict]:
    """What lies in the file: {line: position}."""
    books = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))["books"]
    return next(one["lines"] for one in books if rules in one["rules"])


DOCE = "alquerque-de-doce"
BOOK = lines(DOCE, "medieval")


@pytest.fixture
def hands(page: Page, address: str) -> MousePlayer:
    return MousePlayer(page, address)


def sheet(hands: MousePlayer) -> Locator:
    return hands.page.locator("[data-openings]")


def moves(hands: MousePlayer) -> Locator:
    """The moves of the position itself."""
    return sheet(hands).locator("[data-tree] > ul > li > .line")


def names(hands: MousePlayer) -> list[str]:
    return [text.replace("–", "-").replace("×", "x") for text in moves(hands).locator("b").all_text_contents()]


def begin(hands: MousePlayer, game: str = DOCE, lang: str = "en", **wishes: str) -> None:
    hands.open(lang, game=game, **wishes)
    hands.do("openings")
    expect(moves(hands).first).to_be_visible()


def there(hands: MousePlayer, line: str) -> None:
    """The moves of the position that this line leads to are told."""
    expect(moves(hands)).to_have_count(len(BOOK[line]["moves"]))
    assert names(hands) == list(BOOK[line]["moves"])


@pytest.mark.quick
def test_a_tree_follows_the_board_and_a_move_of_it_is_played_at_ones_turn(hands: MousePlayer) -> None:
    begin(hands, w="person")
    there(hands, "")
    line = next(line for line in BOOK if " " not in line and line)
    moves(hands).nth(list(BOOK[""]["moves"]).index(line)).click()
    there(hands, line)
    expect(hands.page.locator("[data-moves] .ply")).to_have_count(1)
    expect(sheet(hands).locator("[data-act=leave]")).to_be_hidden()
    hands.page.locator('[data-do="back"]').click()
    there(hands, "")
    games = BOOK[""]["moves"]
    assert sheet(hands).locator(".bar").count() >= sum(bool(ends) for _, ends in games.values())


def test_a_later_move_of_the_tree_is_shown_as_a_variation_and_left_again(hands: MousePlayer) -> None:
    begin(hands, w="person")
    later = sheet(hands).locator("details[open] .line").first
    later.click()
    ply = hands.page.locator("[data-moves] .ply")
    expect(ply).to_have_count(2)
    leave = sheet(hands).locator("[data-act=leave]")
    expect(leave).to_be_visible()
    leave.click()
    expect(ply).to_have_count(0)
    there(hands, "")


def test_by_keyboard_and_by_ear(hands: MousePlayer) -> None:
    page = hands.page
    hands.open("en", w="person")
    live = page.locator("[data-live]")
    page.locator(".spot[tabindex='0']").focus()
    page.keyboard.press("o")
    expect(moves(hands).first).to_be_focused()
    expect(live).to_have_text("The openings are on. On the board, press N to hear what the book has.")
    assert "games of the computer against itself" in (moves(hands).first.text_content() or "").lower()
    page.keyboard.press("Enter")
    expect(page.locator("[data-moves] .ply")).to_have_count(1)
    first = next(iter(BOOK[""]["moves"]))
    there(hands, first)
    expect(moves(hands).first).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(live).to_contain_text("In the book:")
    page.keyboard.press("o")
    expect(sheet(hands)).to_be_hidden()
    page.keyboard.press("n")
    expect(live).to_have_text("The openings are off. Press O to turn them on.")


def test_analysis_and_openings_share_their_place_and_outside_the_book_it_says_so(hands: MousePlayer) -> None:
    begin(hands, lang="es", w="person", rules="moderno")
    expect(sheet(hands)).to_contain_text("Está decidido: con el mejor juego ganan las negras.")
    hands.do("analysis")
    expect(sheet(hands)).to_be_hidden()
    expect(hands.page.locator("[data-analysis]")).to_be_visible()
    hands.do("openings")
    expect(hands.page.locator("[data-analysis]")).to_be_hidden()
    expect(sheet(hands)).to_contain_text("Está decidido: con el mejor juego ganan las negras.")
    hands.open("es", w="person", first="w", start="W:Wa3,d1,d4:Ba1,a5")
    expect(sheet(hands).locator("[data-verdict]")).to_contain_text("no tiene nada sobre esta posición")


def test_the_computer_opens_with_a_sound_move_of_the_book_without_thinking(hands: MousePlayer) -> None:
    asked: list[str] = []
    hands.page.on("request", lambda request: asked.append(request.url))
    hands.open("en", w="person", b="c5")
    ply = hands.page.locator("[data-moves] .ply")
    expect(ply).to_have_count(1)
    best = max(value for value, _ in BOOK[""]["moves"].values())
    sound = [turn for turn, (value, _) in BOOK[""]["moves"].items() if value >= best - 20]
    assert (ply.first.text_content() or "").strip().replace("–", "-") in sound
    assert [url for url in asked if url.endswith(f"/openings/{DOCE}.bin")]


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("width, height", [(390, 844), (1366, 700)])
def test_it_fits_and_is_accessible(hands: MousePlayer, lang: str, width: int, height: int) -> None:
    hands.page.set_viewport_size({"width": width, "height": height})
    begin(hands, lang=lang, w="person")
    board, panel = hands.page.locator("svg.board").bounding_box(), sheet(hands).bounding_box()
    assert (
        board
        and panel
        and panel["x"] >= 0
        and panel["x"] + panel["width"] <= width
        and panel["y"] + panel["height"] <= height
    )
    assert_fits_width(hands.page)
    assert faults(hands.page) == []
