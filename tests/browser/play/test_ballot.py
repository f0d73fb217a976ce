"""An opening drawn by lot, chosen in the sheet of a new game."""

from hands import MousePlayer
from playwright.sync_api import Page, expect


def test_the_moves_of_the_opening_are_on_the_board_and_the_game_goes_on(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("en", game="draughts-english")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    sheet.get_by_text("Two people here", exact=True).click()
    sheet.get_by_label("Handicap").select_option("one-man w")
    opening = sheet.get_by_label("Opening")
    expect(opening.locator("option")).to_have_text(["free", "two moves by lot, out of 43", "three moves by lot, out of 156"])
    opening.select_option("three-moves")
    expect(sheet.get_by_label("Handicap")).to_have_value("")
    sheet.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-ply]")).to_have_count(3)
    expect(page.locator("[data-turn]")).to_contain_text("White to play")
    drawn = page.locator("[data-ply]").all_text_contents()
    hands.do("back")
    hands.do("back")
    expect(page.locator("[data-turn]")).to_contain_text("White to play")
    hands.do("forward")
    hands.do("forward")
    assert page.locator("[data-ply]").all_text_contents() == drawn
    for _ in hands.turns():  # a turn may take several touches: what was drawn may end in a capture
        if page.locator("[data-ply]").count() == 4:
            break
    expect(page.locator("[data-ply]")).to_have_count(4)


def test_a_handicap_or_another_side_gives_the_opening_up(page: Page, address: str) -> None:
    hands = MousePlayer(page, address)
    hands.open("es", game="draughts-english")
    hands.do("new")
    sheet = page.locator("[data-sheet]")
    opening = sheet.get_by_label("Apertura")
    for change in (
        lambda: sheet.get_by_label("Ventaja").select_option("one-man b"),
        lambda: sheet.locator("input[name=first][value=w]").check(),
    ):
        opening.select_option("two-moves")
        expect(sheet.locator("input[name=first][value=b]")).to_be_checked()
        change()
        expect(opening).to_have_value("")
